"""What each file is for, so that people find the one to cut, to print or to read."""

from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum

REPORT = "report.json"

DRAWING = "-drawing"
"""Behind the name of a part: its dimensioned drawing, for paper and not for cutting."""


class Use(Enum):
    """What a person does with a file; `meaning` is what the files are, in words."""

    meaning: str

    SHEET = "sheet", "the sheet's pages"
    CUT = "cut", "drawings of parts at full size"
    TURN = "turn", "dimensioned drawings of what is turned or bought"
    PRINT = "print", "at full size, for a printer"
    LOOK = "look", "a picture of the finished thing"
    CAD = "cad", "the solid, for CAD"
    MESH = "mesh", "for a printer of solids, or a browser"
    FILM = "film", "films for photo-etching, front and back"
    REPORT = "report", "every figure that was used"

    def __new__(cls, name: str, meaning: str) -> "Use":
        """A use by its name, with its meaning beside it."""
        use = object.__new__(cls)
        use._value_, use.meaning = name, meaning
        return use


@dataclass(frozen=True, slots=True)
class Listed:
    """A file as the report lists it."""

    name: str
    bytes: int
    use: Use


_BY_ENDING = {
    "svg": Use.CUT,
    "dxf": Use.CUT,
    "lbrn2": Use.CUT,
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

    `drawings` are the names, without ending, of the instrument and of its parts' drawings: another
    SVG is a sheet's page.
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
    for ending in _SHEETS:
        # Beside the sheet of a penumbra-sheet is what prints it, whose name is the shorter one.
        if found := max((f for f in files if f.endswith(ending)), key=len, default=None):
            return found
    return None
