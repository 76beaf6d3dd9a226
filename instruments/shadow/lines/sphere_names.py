"""What the lines of a sphere dial are called, and where their names may stand."""

from collections.abc import Mapping, Sequence

from instruments.geometry import Path
from instruments.labelling.along import Request
from instruments.lettering.font import SIGN_SYMBOLS
from instruments.shadow.boards import board
from instruments.shadow.lines.suns import SunLine
from instruments.sky.sun import SIGNS


def name_request(line: SunLine, drawn: Mapping[str, Sequence[Path]], cost: board.Cost) -> Request:
    """A line's title; a prayer's stands in its own line where the cells have no room for it."""
    means, kind = line.means, line.means.partition("/")[0]
    parting = ({means}, set(drawn)) if kind == "prayer" else ()
    rivals = _rivals(means, drawn)
    return Request(
        means, _forms(line), drawn[means], cost, rivals=rivals, alike=kind, parting=parting
    )


def _forms(line: SunLine) -> tuple[str, ...]:
    """What a line is called, a sign's day by its symbol where there is no room for its name."""
    sign = line.means.removeprefix("day/")
    return (*line.forms, SIGN_SYMBOLS[list(SIGNS).index(sign)]) if sign in SIGNS else line.forms


def _rivals(means: str, drawn: Mapping[str, Sequence[Path]]) -> list[Path]:
    """Lines to which a name must not be nearer: the other days of a day, hours of a prayer."""
    if means.startswith("hour/"):
        return []
    kinds = ("day/",) if means.startswith("day/") else ("hour/", "prayer/")
    return [
        path
        for other, pieces in drawn.items()
        if other != means and other.startswith(kinds)
        for path in pieces
    ]
