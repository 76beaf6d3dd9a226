"""The lines of a face by name, and what of each is visible."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from instruments.geometry import Path, Points, Similarity, segments
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
    """The lines, those that run over another marked as sharing it.

    At the equator all hours are the same, noon is the sixth seasonal hour everywhere, and
    the noon prayer ends where an afternoon prayer begins; a style's noon line is longer than
    that of its nodus. A laser would burn such a line twice.
    """
    owners: dict[int, int] = {}
    traces = [_trace(line) for line in lines]
    for k, trace in enumerate(traces):
        same = (n for n in range(k) if n not in owners and _alike(trace, traces[n]))
        if (owner := next(same, None)) is not None:
            owners[k] = owner
    straight = [k for k, line in enumerate(lines) if all(map(_straight, line.pieces))]
    for k in straight:
        longer = (n for n in straight if n != k and not {n, k} & owners.keys())
        if (owner := next((n for n in longer if _part_of(lines[k], lines[n])), None)) is not None:
            owners[k] = owner
    return [
        replace(line, shares=lines[owners[k]].means) if k in owners else line
        for k, line in enumerate(lines)
    ]


def _straight(path: Path) -> bool:
    return all(isinstance(s, segments.Line) for s in path.segments)


def _part_of(line: Drawn, other: Drawn) -> bool:
    """True where straight pieces all run along those of another line."""
    return all(any(_on(p.start, q) and _on(p.end, q) for q in other.pieces) for p in line.pieces)


def _on(point: complex, straight: Path) -> bool:
    way = straight.end - straight.start
    along = (way.conjugate() * (point - straight.start)).real / abs(way) ** 2
    return abs(straight.start + way * min(max(along, 0.0), 1.0) - point) < _SAME_MM


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
