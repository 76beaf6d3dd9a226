"""Values from the command line: ``--set dotted.name=value``."""

import datetime
import tomllib
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Annotated, Any

from typer import Option

from instruments.errors import impossible, shown
from instruments.parameters import Parameter
from instruments.refused_values import NONE
from miqyas.sources import contradicted
from output.provenance import toml_value

DesignFile = Annotated[
    str | None, Option("-o", "--output", metavar="FILE", help="Write a design that make takes.")
]

in_mm = partial(Option, metavar="MM")
"""An option that is a length."""


def overrides(
    settings: Iterable[str], known: Mapping[str, Parameter], **options: str | list[str] | None
) -> dict[str, Any]:
    """Values by dotted name.

    Parameters
    ----------
    settings : iterable of str
        Texts ``name=value``.
    known : Mapping of str to Parameter
        The design's parameters; they decide what is a number and what is text.
    **options : str, list of str or None
        Values of parameters that have an option of their own, where it was given.

    Raises
    ------
    DesignError
        If a setting has no ``=``, or no name, or a parameter is given two values.
    """
    values: dict[str, Any] = {name: v for name, v in options.items() if v is not None}
    for setting in settings:
        name, equals, text = setting.partition("=")
        name = name.strip()
        if not equals or not name:
            remedy = f"write --set {name or 'place.latitude'}=VALUE"
            missing = "has no value" if name else "has no name"
            raise impossible(f"--set {shown(setting)}", None, missing, remedy)
        given = value_of_text(text, known.get(name))
        before = values.setdefault(name, given)
        if before is not given and before != given:
            raise contradicted(name, before, given)
    return values


def has(known: Mapping[str, Parameter], name: str) -> bool:
    """Whether a design has a parameter, or a group of such a name."""
    return any(f"{one}.".startswith(f"{name}.") for one in known)


def value_of_text(text: str, parameter: Parameter | None = None) -> Any:
    """The value that a text stands for: TOML where it is TOML, else the text itself.

    A parameter that takes text or a choice keeps what looks like a number or a time, so
    that ``--set place.name=1066`` needs no quotes.
    """
    try:
        read = tomllib.loads(f"value = {text}")
    except (ValueError, RecursionError):
        return text
    found = read.get("value")
    if len(read) != 1 or isinstance(found, datetime.date | datetime.time):
        return text
    if parameter and parameter.kind in ("text", "choice") and not isinstance(found, str):
        return found if isinstance(found, list | dict) else text
    return found


def text_of_value(value: Any, parameter: Parameter | None = None) -> str:
    """A value as `value_of_text` reads it, in quotes where it needs them."""
    if value is None:
        return NONE
    if isinstance(value, str) and value and value_of_text(value, parameter) == value:
        return value
    whole = isinstance(value, float) and value.is_integer()
    return toml_value(int(value) if whole else value)
