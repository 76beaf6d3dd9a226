"""What is said of a command line that typer takes not: its words, and what to write instead.

typer tells its faults by their text alone, so that the text is what they are told apart by.
"""

import re
from collections.abc import Collection, Sequence

import typer

from instruments.errors import shown
from miqyas.loading import loaded

_LONGEST = 200
"""Of what typer says of an argument, which it repeats."""

_LISTED = {"DESIGN…": "miqyas list", "NAME": "miqyas list", "RULE": "miqyas reckon list"}
"""What lists that which an argument names, where it is missing."""

_OF_PLACES = ("city", "town", "location", "lat", "latitude", "lon", "longitude")
"""Options that people look for when a place is to be given."""


def misuse_told(
    error: typer.TyperException, given: Sequence[str], commands: Collection[str]
) -> str:
    """A line on a command line that can't be taken, with where to read on.

    Parameters
    ----------
    given : sequence of str
        The arguments.
    commands : collection of str
        The names of all commands.
    """
    context: typer.Context | None = getattr(error, "ctx", None)
    # An option without its value is told without the command that it is of.
    own = given[0] if given and given[0] in commands else ""
    text = shown(getattr(error, "format_message", error.__str__)(), _LONGEST)
    text = _instead(text, given, own, context)
    text = f"{text[:1].lower()}{text[1:].rstrip('.')}".replace(". Did you", ": did you")
    if text.endswith("?"):
        return text
    return f"{text}: see {context.command_path if context else f'miqyas {own}'.rstrip()} --help"


def _instead(text: str, given: Sequence[str], own: str, context: typer.Context | None) -> str:
    """What typer says, with what to write instead where that can be told."""
    kind = text.casefold()
    if "unexpected extra argument" in kind:
        if own == "list":
            return "list has all designs and takes no name; miqyas show NAME tells of one"
        return f"{text}: what has blanks needs quotes"
    if "no such option" in kind and context and _takes_parameters(context):
        return _option_instead(text)
    if "no such command" in kind:
        instead = loaded("miqyas.no_command", "written_for")(given[0])
        return f"no such command '{shown(given[0])}': write {instead}" if instead else text
    if listing := next((one for name, one in _LISTED.items() if f"'{name}'" in text), ""):
        begin = ", such as horizontal-dial" if listing == "miqyas list" else ""
        return f"{text.rstrip('.')}: {listing} has all{begin}"
    return text


def _option_instead(text: str) -> str:
    """What an option that there is not was to be: a place, or a design's parameter."""
    option = re.search(r"--([\w-]+)", text)
    name = option[1].replace("-", "_") if option else "NAME"
    if name in _OF_PLACES:
        return f"no such option: --{name}: --place takes a city or its coordinates"
    return f"{text}: a design's parameters are given as --set {name}=VALUE"


def _takes_parameters(context: typer.Context) -> bool:
    """Whether a command takes parameters of designs by ``--set``."""
    return any("--set" in option.opts for option in context.command.params)
