"""The command reckon."""

import sys
from typing import Annotated, Any

import typer

from instruments.errors import impossible, shown

_FORMATS = ("table", "csv", "json")


def reckon(
    rule: Annotated[
        str, typer.Argument(metavar="RULE", help="A rule; list names them, show RULE describes it.")
    ],
    values: Annotated[
        list[str] | None, typer.Argument(metavar="NAME=VALUE", help="Inputs: latitude=36;12")
    ] = None,
    format_: Annotated[
        str, typer.Option("--format", metavar="FORMAT", help="table, csv or json.")
    ] = "table",
    steps: Annotated[
        bool, typer.Option("--steps", help="Show the steps in the treatise's order.")
    ] = False,
    places: Annotated[
        str, typer.Option(metavar="N", help="Sexagesimal places after the whole.")
    ] = "2",
    rounding: Annotated[
        str, typer.Option(metavar="WAY", help="Of the last place: nearest, down or up.")
    ] = "nearest",
    unit: Annotated[
        str | None, typer.Option(metavar="UNIT", help="Of the answers: digits, feet-7, rad, min …")
    ] = None,
) -> None:
    """Reckon with a rule of the treatise: shadows, times, directions, heights."""
    from instruments.reckoning import registry
    from output import reckoned

    if rule == "list":
        print(reckoned.listed(list(registry.rules().values())), end="")
        return
    if rule == "show":
        for name in values or ["show"]:
            print(reckoned.described(registry.find(name)), end="")
        return
    if format_ not in _FORMATS:
        raise impossible(
            "format", shown(format_), "is not known", f"choose among {', '.join(_FORMATS)}"
        )
    if not places.isdecimal():
        raise impossible("places", shown(places), "is no number", "give 0 to 9")
    options: Any = {"places": int(places[:3]), "rounding": rounding, "unit": unit}
    found = registry.reckon(registry.find(rule), **{**options, **_inputs(values or [])})
    if format_ == "json":
        text = reckoned.as_json(found)
    elif format_ == "csv":
        text = reckoned.as_csv(found, steps=steps)
    else:
        text = reckoned.as_table(found, steps=steps)
    sys.stdout.write(text)


def _inputs(values: list[str]) -> dict[str, str]:
    inputs: dict[str, str] = {}
    for given in values:
        name, equals, value = given.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name:
            raise impossible("input", shown(given), "has no name", "write NAME=VALUE")
        if name in inputs:
            raise impossible(name, shown(value), "is given twice", "keep one")
        inputs[name] = value.strip()
    return inputs
