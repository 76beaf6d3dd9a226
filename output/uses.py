"""What each file is for, so that people find the one to cut, to print or to read."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

REPORT = "report.json"

DRAWING = "-drawing"
"""Behind the name of a part: its dimensioned drawing, for paper and not for cutting."""


class Use(Enum):
    """What a person does with a file."""

    SHEET = "sheet"
    CUT = "cut"
    TURN = "turn"
    PRINT = "print"
    LOOK = "look"
    CAD = "cad"
    MESH = "mesh"
    FILM = "film"
    REPORT = "report"

    @property
    def meaning(self) -> str:
        """What the files are, in words."""
        return _MEANINGS[self]


@dataclass(frozen=True, slots=True)
class Listed:
    """A file as the report lists it."""

    name: str
    bytes: int
    use: Use


_MEANINGS = {
    Use.SHEET: "the sheet's pages",
    Use.CUT: "drawings of parts at full size",
    Use.TURN: "dimensioned drawings of what is turned or bought",
    Use.PRINT: "at full size, for a printer",
    Use.LOOK: "a picture of the finished thing",
    Use.CAD: "the solid, for CAD",
    Use.FILM: "films for photo-etching, front and back",
    Use.MESH: "for a printer of solids, or a browser",
    Use.REPORT: "every figure that was used",
}

_BY_ENDING = {
    "svg": Use.CUT,
    "dxf": Use.CUT,
    "pdf": Use.PRINT,
    "png": Use.LOOK,
    "step": Use.CAD,
    "stl": Use.MESH,
    "3mf": Use.MESH,
    "glb": Use.MESH,
    "html": Use.LOOK,
    "json": Use.REPORT,
}

_FILMS = "-etch", "-etch-front", "-etch-back"

_SHEETS = ("-sheet.pdf", "-assembly.svg")
"""Endings of the sheet's files; the first that is there is the one to open first."""


def use(file: str, drawings: Collection[str] = ()) -> Use:
    """What a file is for.

    `drawings` are the names, without ending, of parts' drawings: another SVG is a sheet's page.
    """
    stem, _, ending = file.rpartition(".")
    if stem not in drawings and stem.endswith(_FILMS):
        return Use.FILM
    if stem.endswith(DRAWING) and stem not in drawings:
        return Use.TURN
    if stem not in drawings and (ending == "svg" or file.endswith(_SHEETS)):
        return Use.SHEET
    return _BY_ENDING[ending]


def first_sheet(files: Collection[str]) -> str | None:
    """The name of the file to open first; None where there is no sheet."""
    found = (file for ending in _SHEETS for file in files if file.endswith(ending))
    return next(found, None)
