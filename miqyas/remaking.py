"""An instrument made once more from the report that stands beside its files."""

import shlex
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError

from instruments.errors import DesignError, Fault, Remedy, impossible, printable, shown, shown_path
from instruments.making.workshop import workshop_of
from instruments.parameters import parameters
from instruments.place import Place
from miqyas import api, sources
from miqyas.api import Made
from miqyas.settings import overrides, text_of_value
from output.checking import checks
from output.folder import report_of
from output.provenance import flatten
from output.report import of_part
from output.uses import REPORT
from output.writing import design_name

_PROFILE = "workshop.profile"
_LONGEST = 1000
"""Characters of a command that is told."""

_PARAMETER = "folder"
_REMEDY = "give a folder that miqyas make wrote"
_LARGEST_BYTES = 50_000_000


def remade(folder: Path) -> Made:
    """The instrument whose files ``miqyas make`` wrote, laid out again: its curves are exact.

    Raises
    ------
    DesignError
        If the folder has no such report, or what this version makes of it has other parts.
    """
    report = read_report(folder)
    unset = report.get("unset", [])
    values = {
        name: value
        for name, value in report["parameters"].items()
        if not isinstance(unset, list) or name not in unset
    }
    try:
        made = api.make(report["design"], **values)
    except DesignError as error:
        first = str(error).partition("\n")[0]
        raise _refused(folder, f"has a design that can't be made again ({first})") from None
    if [of_part(placed.part) for placed in made.parts] != report.get("parts"):
        raise impossible(
            _PARAMETER,
            shown_path(folder),
            "has parts that are not those of its design as this version makes it",
            "make it again",
        )
    return made


def for_another_workshop(error: DesignError, made: Made, folder: str, profile: str) -> list[Fault]:
    """Why a workshop can't make an instrument, the last fault with the command that has it made.

    Of what that refuses too it says that the command tells what to change.
    """
    name, values, words = _again(made, profile)
    told = shlex.join(["miqyas", "make", name, *words, "--profile", profile, "-o", folder])
    if len(told) > _LONGEST or not _are_of(name, values, made, profile):
        told = f"make it again with --profile {shlex.quote(printable(profile))}"
    else:
        try:
            again = api.make(name, **values)
            checks.check(again, workshop_of(again.design))
            told = f"make it for this one by {told}"
        except DesignError:
            told = f"{told} tells what to change"
    *others, last = error.faults
    return [*others, replace(last, remedies=(Remedy(words=told), *last.remedies))]


def _again(made: Made, profile: str) -> tuple[str, dict[str, Any], list[str]]:
    """An instrument's design or template, its values but those of that, and words for these."""
    design = made.design
    name = made.name if made.name in sources.names() else design_name(design)
    known = {p.name: p for p in parameters(type(design))}
    place = _place_given(design)
    options = {"place": place} if place else {}
    usual = dict(flatten(api.load(name, options)))
    given = [
        f"{key}={text_of_value(value, known[key])}"
        for key, value in flatten(design)
        if value != usual.get(key) and key != _PROFILE
    ]
    values = overrides(given, known, **options, **{_PROFILE: profile})
    words = ["--place", place] if place else []
    return name, values, [*words, *(word for one in given for word in ("--set", one))]


def _are_of(name: str, values: Mapping[str, Any], made: Made, profile: str) -> bool:
    """Whether a design with some values is an instrument's, but for its workshop."""
    try:
        design = api.load(name, values)
    except DesignError:
        return False
    return dict(flatten(design)) == {**dict(flatten(made.design)), _PROFILE: profile}


def _place_given(design: BaseModel) -> str:
    """The city of a design as people give it; empty where it has none, or a place of its own."""
    place = getattr(design, "place", None)
    if not isinstance(place, Place) or not place.chosen:
        return ""
    for where in (place.name, f"{place.name}, {place.country}"):
        try:
            if Place.model_validate(where).model_dump() == place.model_dump():
                return where
        except ValidationError:
            continue
    return ""


def read_report(folder: Path) -> Mapping[str, Any]:
    """The report of an instrument's folder.

    Raises
    ------
    DesignError
        If there is none, or one of something else.
    """
    try:
        file = folder / REPORT
        if file.stat().st_size > _LARGEST_BYTES:
            raise _refused(folder, f"has {REPORT}, which miqyas did not write")
        text = file.read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        if folder.is_dir() and not isinstance(error, UnicodeDecodeError):
            raise _refused(folder, f"has no {REPORT}", _instead(folder)) from None
        what = f"has a {REPORT} that is no text" if folder.is_dir() else "is no folder"
        raise _refused(folder, what) from None
    found = report_of(text)
    if found is None:
        raise _refused(folder, f"has {REPORT}, which miqyas did not write")
    design, values = found.get("design"), found.get("parameters")
    if not isinstance(design, str) or not isinstance(values, dict) or "parts" not in found:
        raise _refused(folder, f"has the {REPORT} of {shown(design)}, which is no instrument")
    return found


def _instead(folder: Path) -> str:
    """What to give for a folder without a report: one in it, as several designs are written."""
    inner = min((file.parent for file in folder.glob(f"*/{REPORT}")), default=None)
    return _REMEDY if inner is None else f"give the folders in it, such as {shown_path(inner)}"


def _refused(folder: Path, problem: str, remedy: str = _REMEDY) -> DesignError:
    return impossible(_PARAMETER, shown_path(folder), problem, remedy)
