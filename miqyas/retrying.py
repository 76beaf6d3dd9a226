"""The command that does what a refusal offers, to be typed as it stands."""

import shlex
from collections.abc import Sequence

from instruments.errors import DesignError
from miqyas.settings import text_of_value

_LONGEST = 400
"""Letters of a command that anyone would copy."""

_OPTIONS = {
    "sheet": "--sheet",
    "margin": "--margin",
    "lettering.language": "--language",
    "workshop.profile": "--profile",
    "workshop.kerf_mm": "--kerf",
}
"""What is given by an option of its own, or may be."""

_OF_SHEETS = ("sheet", "margin")
"""Options that are no parameters."""

_UNTOUCHED = ("place", "picture")
"""Parameters, and groups of them, that have options whose words would have to be changed."""


def command_to_try(given: Sequence[str], error: DesignError) -> str:
    """The words that were typed, with the first remedies' values set; empty where none is known.

    Of several faults those remedies are taken that were tried together, or are all one.

    Parameters
    ----------
    given : sequence of str
        The command's own name and what stood behind it.
    """
    ways = [next((r for r in f.remedies if r.settings), None) for f in error.faults]
    remedies = [r for r in ways if r is not None]
    if given[:1] not in (["make"], ["sheets"]) or len(remedies) < len(ways) or not ways:
        return ""
    settings = {name: value for r in remedies for name, value in r.settings}
    alike = all(r.settings == remedies[0].settings for r in remedies)
    if not alike and not all(r.tried and r.values.items() <= settings.items() for r in remedies):
        return ""
    if given[0] != "make" and not settings.keys() <= set(_OF_SHEETS):
        return ""
    left_out = [name for r in remedies for name in r.leaves_out]
    touched = (*settings, *left_out)
    if any(_within(name, _UNTOUCHED) for name in touched):
        return ""
    words, dropped = _without(given, touched)
    if not dropped.issuperset(left_out):
        return ""
    for name, value in settings.items():
        if name in _OF_SHEETS or _OPTIONS.get(name) in dropped:
            words += [_OPTIONS[name], text_of_value(value)]
        else:
            words += ["--set", f"{name}={text_of_value(value)}"]
    command = shlex.join(["miqyas", *words])
    return command if len(command) <= _LONGEST and command.isprintable() else ""


def _within(name: str, groups: Sequence[str]) -> bool:
    return any(f"{name}.".startswith(f"{group}.") for group in groups)


def _without(given: Sequence[str], names: Sequence[str]) -> tuple[list[str], set[str]]:
    """The words without the values of some parameters, and the names and options given so."""
    options = {_OPTIONS[name]: name for name in names if name in _OPTIONS}
    words, dropped = [], set[str]()
    left = iter(given)
    for word in left:
        option, equals, setting = word.partition("=")
        if option not in ("--set", *options):
            words.append(word)
            continue
        setting = setting if equals else next(left, "")
        name = setting.partition("=")[0].strip()
        if option in options:
            dropped |= {option, options[option]}
        elif _within(name, names):
            dropped.add(name)
        else:
            words += [option, setting]
    return words, dropped
