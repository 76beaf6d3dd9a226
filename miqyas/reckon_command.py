"""The command reckon."""

import sys
from pathlib import Path
from typing import Annotated, Any

from typer import Argument, Option

import templates
from instruments.errors import impossible, shown
from instruments.lettering.language import language_called, words
from instruments.reckoning import registry
from output import files
from output.pages.paper import paper_at
from output.reckonings import prayer_sheet, reckoned, reckoned_sheet
from output.reckonings.reckoned_cells import NUMERALS

_FORMATS = ("table", "csv", "json", "svg", "pdf")


def reckon(
    rule: Annotated[
        str, Argument(metavar="RULE", help="A rule; list names them, show RULE describes it.")
    ],
    values: Annotated[
        list[str] | None, Argument(metavar="NAME=VALUE", help="Inputs: latitude=36;12")
    ] = None,
    place: Annotated[
        str | None, Option(metavar="CITY", help="The same as place=CITY, for a latitude.")
    ] = None,
    format_: Annotated[
        str, Option("--format", metavar="FORMAT", help="table, csv, json, svg or pdf.")
    ] = "table",
    steps: Annotated[
        bool, Option("--steps", help="Show the steps in the treatise's order.")
    ] = False,
    places: Annotated[
        str | None,
        Option(
            metavar="N",
            help="Sexagesimal places after the whole [default: 2]; tables of arrays then have "
            "sixtieths instead of decimals.",
        ),
    ] = None,
    rounding: Annotated[
        str, Option(metavar="WAY", help="Of the last place: nearest, down or up.")
    ] = "nearest",
    output: Annotated[
        str | None,
        Option("-o", "--output", metavar="FILE", help="Of svg, pdf [default: build/RULE]"),
    ] = None,
    page: Annotated[
        str | None,
        Option(metavar="SIZE", help="Of svg, pdf: A4, A3, letter, tabloid [default: by country]"),
    ] = None,
    numerals: Annotated[
        str | None,
        Option(
            metavar="KIND",
            help="Of svg, pdf: western, arabic-indic, abjad [default: the language's].",
        ),
    ] = None,
    language: Annotated[
        str | None,
        Option(metavar="NAME", help="Of the wall sheet of prayers: en, de, ar … [en]"),
    ] = None,
    unit: Annotated[
        str | None, Option(metavar="UNIT", help="Of the answers: digits, feet-7, rad, min …")
    ] = None,
) -> None:
    """Reckon with a rule of the treatise: shadows, times, directions, heights."""
    if rule == "list":
        print(reckoned.listed(list(registry.rules().values())), end="")
        return
    if rule == "show":
        _describe(values or [])
        return
    if format_ not in _FORMATS:
        raise impossible(
            "format", shown(format_), "is not known", f"choose among {', '.join(_FORMATS)}"
        )
    given = _inputs([*(values or ()), *([] if place is None else [f"place={place}"])])
    places = given.pop("places", places)
    count = "2" if places is None else places
    if not count.isdecimal():
        raise impossible("places", shown(count), "is no number", "give 0 to 9")
    options: Any = {"places": int(count[:3]), "rounding": rounding, "unit": unit}
    found = registry.reckon(registry.find_rule(rule), **{**options, **given})
    for remark in found.remarks:
        print(f"miqyas: note: {remark}", file=sys.stderr)
    if format_ in ("svg", "pdf"):
        for path in _sheets(found, format_, output, page, (numerals, language)):
            print(path)
        return
    sheets_alone = {"output": output, "language": language, "numerals": numerals}
    _refuse_for_sheets(format_, sheets_alone)
    sixtieths = places is not None or found.rule.group == "tables"
    sys.stdout.write(_as_text(found, format_, steps=steps, sixtieths=sixtieths))


def _describe(rules: list[str]) -> None:
    """Print what rules are."""
    if not rules:
        raise impossible("rule", None, "is not given", "write miqyas reckon show noon-shadow")
    for name in rules:
        print(reckoned.described(registry.find_rule(name)), end="")


def _refuse_for_sheets(format_: str, given: dict[str, str | None]) -> None:
    """Refuse options that are of sheets, where what is printed is none."""
    for name, value in given.items():
        if value is None:
            continue
        if name == "output":
            raise impossible(name, shown(value), f"is no place for {format_}", "use a > FILE")
        remedy = "it is of sheets; give --format pdf, or leave it out"
        raise impossible(name, shown(value), f"is of no use to {format_}", remedy)


def _as_text(found: Any, format_: str, *, steps: bool, sixtieths: bool) -> str:
    """What was reckoned, as a table, CSV or JSON."""
    if format_ == "json":
        return reckoned.reckoned_json(found)
    if format_ == "csv":
        return reckoned.reckoned_csv(found, steps=steps)
    return reckoned.reckoned_table(found, steps=steps, sixtieths=sixtieths)


def _spoken(found: Any, numerals: str | None, language: str | None) -> tuple[Any, str]:
    """The numerals and the language of a sheet."""
    if numerals is not None and numerals not in NUMERALS:
        known = ", ".join(NUMERALS)
        raise impossible("numerals", shown(numerals), "are not known", f"choose among {known}")
    if language is None:
        return numerals or "western", "en"
    known = ", ".join(templates.names("languages"))
    if (spoken := language_called(language)) is None:
        raise impossible("language", shown(language), "is not known", f"choose among {known}")
    if not prayer_sheet.of_days(found):
        remedy = "it is for prayer-times of a month or a year; leave it out"
        raise impossible("language", shown(language), "goes with no such sheet", remedy)
    return numerals or words(spoken).numerals, spoken


def _sheets(
    found: Any, kind: str, output: str | None, page: str | None, said: tuple[str | None, str | None]
) -> list[Path]:
    """Write the reckoning as sheets, a file a page of SVG or one of PDF."""
    spoken, on = _spoken(found, *said), paper_at(found.site, page)
    target = Path("build", found.rule.name) if output is None else Path(output)
    stem = target.stem if target.suffix.lower() == f".{kind}" else target.name
    if not stem or "\0" in stem:
        raise impossible("output", shown(output), "is no file", "give a file's name")
    if kind == "pdf":
        content = {f"{stem}.pdf": reckoned_sheet.reckoned_pdf(found, spoken[0], on, spoken[1])}
    else:
        drawn = reckoned_sheet.reckoned_pages(found, spoken[0], on, spoken[1])
        content = {
            f"{stem}{f'-{k}' if k > 1 else ''}.svg": svg.encode() for k, svg in enumerate(drawn, 1)
        }
    files.write_all(content, target.parent)
    return [target.parent / name for name in content]


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
