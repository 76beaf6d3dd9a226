"""The command that does what a refusal offers, to be typed as it stands."""

import shlex
from collections.abc import Sequence

from instruments.errors import DesignError, Remedy
from miqyas.settings import text_of_value

_LONGEST = 400
"""Letters of a command that anyone would copy."""

_BY_OPTION = ("place", "lettering.language", "workshop.profile", "workshop.kerf_mm", "picture")
"""Parameters, and groups of them, that have options, whose words would have to be changed."""


def command_to_try(given: Sequence[str], error: DesignError) -> str:
    """The words that were typed, with the first remedy's values set; empty where none is known.

    Parameters
    ----------
    given : sequence of str
        The command's own name and what stood behind it.
    """
    if given[:1] != ["make"] or len(error.faults) != 1:
        return ""
    remedy = next((r for r in error.faults[0].remedies if r.settings), None)
    if remedy is None or any(_within(name, _BY_OPTION) for name in _touched(remedy)):
        return ""
    words, dropped = _without(given, _touched(remedy))
    if not dropped.issuperset(remedy.leaves_out):
        return ""
    for name, value in remedy.settings:
        words += ["--set", f"{name}={text_of_value(value)}"]
    command = shlex.join(["miqyas", *words])
    return command if len(command) <= _LONGEST and command.isprintable() else ""


def _touched(remedy: Remedy) -> tuple[str, ...]:
    return (*remedy.values, *remedy.leaves_out)


def _within(name: str, groups: Sequence[str]) -> bool:
    return any(f"{name}.".startswith(f"{group}.") for group in groups)


def _without(given: Sequence[str], names: Sequence[str]) -> tuple[list[str], set[str]]:
    """The words without settings of some parameters, and the names that were set so."""
    words, dropped = [], set[str]()
    left = iter(given)
    for word in left:
        option, equals, setting = word.partition("=")
        if option != "--set":
            words.append(word)
            continue
        setting = setting if equals else next(left, "")
        name = setting.partition("=")[0].strip()
        if _within(name, names):
            dropped.add(name)
        else:
            words += [option, setting]
    return words, dropped
