"""An instrument made once more from the report that stands beside its files."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from instruments.errors import DesignError, impossible, shown, shown_path
from miqyas import api
from miqyas.api import Made
from output.folder import report_of
from output.report import of_part
from output.uses import REPORT

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
