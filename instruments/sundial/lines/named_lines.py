"""The lines of a face by name, and what of each is visible."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from instruments.days import Day
from instruments.geometry import Path, Points, Similarity, flattening, segments
from instruments.geometry.parallel import ribbon
from instruments.line_weights import line_weight
from instruments.part import Mark, Process
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.face_lines import DayCurve, Line, visible_pieces
from instruments.sundial.lines.limits import Limit

_SAME_MM = 0.01
"""Lines closer than this are one to a laser."""


@dataclass(frozen=True, slots=True)
class FaceLine:
    """A line of the face: its name in the vocabulary and its visible pieces.

    `text` is what it is lettered with, or in `short`; `shares` names the line that it runs over,
    which is drawn for both and has this one's name in `also`.
    """

    means: str
    pieces: tuple[Path, ...]
    text: str = ""
    process: Process = Process.SCORE
    shares: str = ""
    short: Sequence[str] = ()
    also: tuple[str, ...] = ()

    def marks(self, width_mm: float, least_mm: float = 0.0) -> list[Mark]:
        """One mark for each piece: a stroke, or a groove by its rank.

        Parameters
        ----------
        width_mm : float
            Of the groove of a full hour; others are finer.
        """
        if self.shares:
            return []
        strokes = [Mark(self.means, piece, also=self.also) for piece in self.pieces]
        if self.process is not Process.ENGRAVE:
            return strokes
        widths = (max(line_weight(m) * width_mm, min(least_mm, width_mm)) for m in strokes)
        return [
            Mark(self.means, ribbon(piece, width), Process.ENGRAVE, self.also)
            for piece, width in zip(self.pieces, widths, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Side:
    """One of the edges that throw the shadow: its limits, and how far its lines are moved."""

    limits: tuple[Limit, ...]
    offset: complex = 0j


@dataclass(frozen=True, slots=True)
class DialFace:
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
            for pieces, drawn in zip(
                found, visible_pieces(lines, self.plane, side.limits), strict=True
            ):
                pieces += _moved(drawn, side.offset)
        return [tuple(pieces) for pieces in found]

    def drawn(self, named: Sequence[tuple[str, Line]]) -> list[FaceLine]:
        """Lines by name, as they are drawn; those that don't reach the face have no pieces."""
        seen = self.seen([line for _, line in named])
        return [FaceLine(means, pieces) for (means, _), pieces in zip(named, seen, strict=True)]


def of_day(day: Day) -> tuple[str, Line]:
    """A day's name in the vocabulary, and its suns."""
    return f"day/{day.name}", DayCurve(day.declination)


def _moved(paths: Iterable[Path], by: complex) -> Iterable[Path]:
    if not by:
        return paths
    return (path.transformed(Similarity.translation(by)) for path in paths)


def sharing_lines(lines: Sequence[FaceLine]) -> list[FaceLine]:
    """The lines, those that run over another marked as sharing it.

    At the equator all hours are the same, noon is the sixth seasonal hour everywhere, and
    the noon prayer ends where an afternoon prayer begins; a style's noon line is longer than
    that of its nodus. A laser would burn such a line twice.
    """
    owners: dict[int, int] = {}
    for k, same in enumerate(_alike([_trace(line) for line in lines])):
        if (owner := next((n for n in same if n not in owners), None)) is not None:
            owners[k] = owner
    for k, longer in _along(lines):
        free = (n for n in longer if not {n, k} & owners.keys())
        if (owner := next(free, None)) is not None:
            owners[k] = owner
    also: dict[int, dict[str, None]] = {}
    for k, owner in owners.items():
        if lines[k].means != lines[owner].means:
            also.setdefault(owner, {})[lines[k].means] = None
    return [
        replace(line, shares=lines[owners[k]].means)
        if k in owners
        else replace(line, also=tuple(also.get(k, ())))
        for k, line in enumerate(lines)
    ]


def _along(lines: Sequence[FaceLine]) -> Iterable[tuple[int, list[int]]]:
    """Lines that are straight, and the straight lines along which all their pieces run."""
    straight = {k: line.pieces for k, line in enumerate(lines) if all(map(_straight, line.pieces))}
    line_of = [k for k, pieces in straight.items() for _ in pieces]
    ends = np.array([(p.start, p.end) for pieces in straight.values() for p in pieces])
    found: dict[int, dict[int, set[int]]] = {}
    for piece, other in _pieces_along(ends.reshape(-1, 2)):
        k, n = line_of[piece], line_of[other]
        if k != n:
            found.setdefault(k, {}).setdefault(n, set()).add(piece)
    for k, others in sorted(found.items()):
        yield k, sorted(n for n, run in others.items() if len(run) == len(straight[k]))


def _pieces_along(ends: Points) -> list[tuple[int, int]]:
    """Pairs of straight pieces (start, end; a row each) of which the first runs on the second."""
    lines = flattening.shapely_lines(list(ends))
    starts, stops = (flattening.shapely_points(ends[:, k]) for k in (0, 1))
    other, one = shapely.STRtree(starts).query(lines, "dwithin", _SAME_MM)
    on = shapely.dwithin(lines[other], stops[one], _SAME_MM)
    return list(zip(one[on].tolist(), other[on].tolist(), strict=True))


def _straight(path: Path) -> bool:
    return all(isinstance(s, segments.Line) for s in path.segments)


def _trace(line: FaceLine) -> list[complex]:
    """A few points of each piece, from whichever end comes first."""
    runs = []
    for piece in line.pieces:
        middle = piece.segments[len(piece.segments) // 2]
        inner = middle.point(0.5) if len(piece.segments) % 2 else middle.start
        start, end = sorted((piece.start, piece.end), key=_order)
        runs.append((start, inner, end))
    return [z for run in sorted(runs, key=lambda run: _order(run[0])) for z in run]


def _order(z: complex) -> tuple[float, float]:
    return round(z.real, 3), round(z.imag, 3)


def _alike(traces: Sequence[Sequence[complex]]) -> list[list[int]]:
    """For each trace the earlier ones that are the same to a laser."""
    seen = [k for k, trace in enumerate(traces) if trace]
    starts = flattening.shapely_points(np.array([traces[k][0] for k in seen], complex))
    found: list[list[int]] = [[] for _ in traces]
    for one, other in shapely.STRtree(starts).query(starts, "dwithin", _SAME_MM).T.tolist():
        n, k = seen[one], seen[other]
        if (
            n < k
            and len(traces[k]) == len(traces[n])
            and all(abs(a - b) < _SAME_MM for a, b in zip(traces[k], traces[n], strict=True))
        ):
            found[k].append(n)
    return [sorted(same) for same in found]
