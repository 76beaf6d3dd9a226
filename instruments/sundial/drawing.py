"""The lines of a face by name, and what of each is visible."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from instruments.geometry import Path, Points, Similarity
from instruments.geometry.ribbon import ribbon
from instruments.part import Mark, Process
from instruments.records import dataclass
from instruments.sundial.days import Day
from instruments.sundial.face import Plane
from instruments.sundial.limits import Limit
from instruments.sundial.lines import DayCurve, Line, draw

_SAME_MM = 0.01
"""Lines closer than this are one to a laser."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line of the face: its name in the vocabulary and its visible pieces.

    `text` is what it is lettered with; `shares` names the line that it runs over, which is
    drawn for both.
    """

    means: str
    pieces: tuple[Path, ...]
    text: str = ""
    process: Process = Process.SCORE
    shares: str = ""

    def marks(self, width_mm: float) -> list[Mark]:
        """One mark for each piece: a stroke, or a groove of a width."""
        if self.shares:
            return []
        if self.process is Process.ENGRAVE:
            return [Mark(self.means, ribbon(p, width_mm), Process.ENGRAVE) for p in self.pieces]
        return [Mark(self.means, piece) for piece in self.pieces]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the edges that throw the shadow: its limits, and how far its lines are moved."""

    limits: tuple[Limit, ...]
    offset: complex = 0j


@dataclass(frozen=True, slots=True)
class Face:
    """A plane with the limits of what is drawn on it, for each edge of the gnomon.

    A nodus has one side. A polar style cut from sheet has two edges, the sheet's thickness
    apart: its face is two half faces, each moved outward by half of that.
    """

    plane: Plane
    sides: tuple[Side, ...]

    def seen(self, lines: Sequence[Line]) -> list[tuple[Path, ...]]:
        """The visible pieces of each line."""
        found: list[list[Path]] = [[] for _ in lines]
        for side in self.sides:
            for pieces, drawn in zip(found, draw(lines, self.plane, side.limits), strict=True):
                pieces += _moved(drawn, side.offset)
        return [tuple(pieces) for pieces in found]

    def drawn(self, named: Sequence[tuple[str, Line]]) -> list[Drawn]:
        """Lines by name, as they are drawn; those that don't reach the face have no pieces."""
        seen = self.seen([line for _, line in named])
        return [Drawn(means, pieces) for (means, _), pieces in zip(named, seen, strict=True)]


def of_day(day: Day) -> tuple[str, Line]:
    """A day's name in the vocabulary, and its suns."""
    return f"day/{day.name}", DayCurve(day.declination)


def _moved(paths: Iterable[Path], by: complex) -> Iterable[Path]:
    if not by:
        return paths
    return (path.transformed(Similarity.translation(by)) for path in paths)


def once(lines: Sequence[Drawn]) -> list[Drawn]:
    """The lines, those that run over an earlier one marked as sharing it.

    At the equator all hours are the same, noon is the sixth seasonal hour everywhere, and
    the noon prayer ends where an afternoon prayer begins: a laser would burn such a line
    twice.
    """
    found: list[Drawn] = []
    traces: list[tuple[str, Points]] = []
    for line in lines:
        trace = _trace(line)
        same = next((name for name, other in traces if _alike(trace, other)), "")
        if not same:
            traces.append((line.means, trace))
        found.append(replace(line, shares=same))
    return found


def _trace(line: Drawn) -> Points:
    """A few points of each piece, from whichever end comes first."""
    runs = []
    for piece in line.pieces:
        forward = piece if _order(piece.start) <= _order(piece.end) else piece.reversed()
        middle = forward.segments[len(forward.segments) // 2]
        inner = middle.point(np.array([0.5]))[0] if len(forward.segments) % 2 else middle.start
        runs.append([forward.start, complex(inner), forward.end])
    return np.array(sorted(runs, key=lambda run: _order(run[0]))).ravel()


def _order(z: complex) -> tuple[float, float]:
    return round(z.real, 3), round(z.imag, 3)


def _alike(one: Points, other: Points) -> bool:
    return len(one) == len(other) and float(np.max(np.abs(one - other))) < _SAME_MM
