"""Many paths cut at once, at straight-sided areas or a disc, at a fraction of the cost of each.

What is found is what `cutting` finds of each. Arcs and straight lines, which most are, are rows
of arrays.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from instruments.geometry.arcs import Arcs
from instruments.geometry.containment import Disc, prepared
from instruments.geometry.cutting import inside, outside
from instruments.geometry.path import JOIN_MM, Path, Region
from instruments.geometry.segments import TURN, Arc, Floats, Line, Points, Truths

_Span = tuple[float, float]
"""A stretch of a segment, by parameters."""

_DOUBT_MM = 1e-3
"""Circles that come so near to touching, and ends so near to a circle, are looked at closely."""


def outside_areas(paths: Sequence[Path], areas: Sequence[Sequence[Points]]) -> list[list[Path]]:
    """The stretches of each path outside all of its areas, in their order along it.

    Parameters
    ----------
    areas : sequence of sequence of (n,) complex
        For each path the corners of its areas, whose sides do not cross each other.
    """
    lone = [_lone(path) if its else None for path, its in zip(paths, areas, strict=True)]
    taken = iter(
        _taken(
            [segment for segment in lone if segment],
            [its for segment, its in zip(lone, areas, strict=True) if segment],
        )
    )
    return [
        _left(segment, next(taken)) if segment else _one_by_one(path, its)
        for path, segment, its in zip(paths, lone, areas, strict=True)
    ]


def inside_disc(paths: Sequence[Path], disc: Disc) -> list[list[Path]]:
    """The stretches of each path inside a disc, in their order along it."""
    lone = [_lone(path) for path in paths]
    arcs = [segment for segment in lone if isinstance(segment, Arc)]
    spans = iter(_within_disc(arcs, disc) if arcs else ())
    return [
        inside(path, disc)
        if not isinstance(segment, Arc) or (its := next(spans)) is None
        else [path if span == (0.0, 1.0) else Path((segment.between(*span),)) for span in its]
        for path, segment in zip(paths, lone, strict=True)
    ]


def _within_disc(arcs: Sequence[Arc], disc: Disc) -> Iterator[list[_Span] | None]:
    """The spans of each arc inside a disc; None where that needs a closer look."""
    each = Arcs.of(arcs)
    centre, radius, start, sweep = each.centre, each.radius, each.start_rad, each.sweep_rad
    apart, size = np.abs(centre - disc.centre), np.abs(sweep)
    beyond, far = apart - radius, disc.radius - apart - radius
    met = (np.abs(beyond) < disc.radius) & (far < 0.0)
    # The square of the sine of half the angle, which is exact for flat arcs too.
    square = (
        (disc.radius - beyond) * (disc.radius + beyond) / np.where(met, 4.0 * apart * radius, 1.0)
    )
    half = 2.0 * np.arcsin(np.sqrt(np.where(met, square, 0.0)))
    turn = (np.angle(disc.centre - centre) - start) * np.sign(sweep)
    enters, leaves = (turn - half) % TURN, (turn + half) % TURN
    near = np.minimum(np.abs(disc.radius - np.abs(beyond)), np.abs(far))
    for way in (enters, leaves):
        off = np.abs([way, way - TURN, way - size]).min(axis=0) * radius
        near = np.minimum(near, np.where(met, off, np.inf))
    told = near < _DOUBT_MM, met, far, enters / size, leaves / size
    rows = zip(*(row.tolist() for row in told), strict=True)
    for arc, (doubtful, crosses, deep, enter, leave) in zip(arcs, rows, strict=True):
        if doubtful:
            yield None
        elif not crosses:
            yield [(0.0, 1.0)] if deep >= 0.0 else []
        elif enter < leave:
            yield [(enter, min(leave, 1.0))] if enter < 1.0 else []
        elif enter >= 1.0:
            yield [(0.0, min(leave, 1.0))]
        else:
            yield [(enter, 1.0 + leave)] if arc.is_circle else [(0.0, leave), (enter, 1.0)]


def _lone(path: Path) -> Line | Arc | None:
    """The arc or the straight line that a path is, if it is one."""
    match path.segments:
        case (Line() | Arc() as segment,):
            return segment
    return None


def _one_by_one(path: Path, areas: Sequence[Points]) -> list[Path]:
    pieces = [path]
    for corners in areas:
        area = prepared(Region((Path.polyline(corners.tolist(), closed=True),)))
        pieces = [rest for piece in pieces for rest in outside(piece, area)]
    return pieces


def _left(segment: Line | Arc, taken: list[_Span]) -> list[Path]:
    """What is left of a segment without some spans.

    A whole circle is gone round from the first of them on, and over its start.
    """
    if not taken:
        return [Path((segment,))]
    least = JOIN_MM / max(segment.length(), JOIN_MM)
    kept: list[_Span] = []
    low = 0.0
    for first, last in sorted(taken):
        if first - low > least:
            kept.append((low, first))
        low = max(low, last)
    if 1.0 - low > least:
        kept.append((low, 1.0))
    if isinstance(segment, Arc) and segment.is_circle and len(kept) > 1:
        (start, end), (begin, stop) = kept[0], kept[-1]
        if start == 0.0 and stop == 1.0:
            kept = [*kept[1:-1], (begin, 1.0 + end)]
        kept.sort(key=lambda span: span[0] < taken[0][1])
    return [Path((segment.between(*span),)) for span in kept]


def _taken(segments: Sequence[Line | Arc], areas: Sequence[Sequence[Points]]) -> list[list[_Span]]:
    """The spans of each segment within its areas."""
    found: list[list[_Span]] = [[] for _ in segments]
    alike: dict[tuple[type, int], list[tuple[int, Points]]] = {}
    for number, (segment, its) in enumerate(zip(segments, areas, strict=True)):
        for corners in its:
            alike.setdefault((type(segment), len(corners)), []).append((number, corners))
    for pairs in alike.values():
        numbers = [number for number, _ in pairs]
        corners = np.array([z for _, z in pairs])
        for row, span in _spans([segments[number] for number in numbers], corners):
            found[numbers[row]].append(span)
    return found


def _spans(segments: Sequence[Line | Arc], corners: Points) -> Iterator[tuple[int, _Span]]:
    """Of segments of one kind, each beside the corners of its area: numbers and spans within."""
    arcs = [s for s in segments if isinstance(s, Arc)]
    if arcs:
        column = Arcs.of(arcs).those(np.arange(len(arcs))[:, None])
        cuts, middles = _cuts(_of_arcs(column, corners))
        at = column.points(middles)
    else:
        start, end = (np.array([(s.start, s.end) for s in segments]).T)[:, :, None]
        cuts, middles = _cuts(_of_lines(start, end, corners))
        at = start + (end - start) * middles
    within = _within(at, corners) & (np.diff(cuts) > 0.0)
    rows, places = np.nonzero(within)
    spans = zip(cuts[rows, places].tolist(), cuts[rows, places + 1].tolist(), strict=True)
    return zip(rows.tolist(), spans, strict=True)


def _cuts(crossings: Floats) -> tuple[Floats, Floats]:
    """Parameters from 0 by all crossings to 1, in order, and the middles between."""
    ends = np.zeros(len(crossings)), np.ones(len(crossings))
    cuts = np.sort(np.column_stack([*ends, np.clip(crossings, 0.0, 1.0)]), axis=1)
    return cuts, (cuts[:, 1:] + cuts[:, :-1]) / 2.0


def _of_arcs(arcs: Arcs, corners: Points) -> Floats:
    """The parameters where arcs cross the whole straight lines of sides; 0 where none."""
    side = np.roll(corners, -1, axis=1) - corners
    normal = 1j * side / np.abs(side)
    height = ((corners - arcs.centre) * normal.conj()).real / arcs.radius
    half = np.arccos(np.clip(height, -1.0, 1.0))
    upright = np.angle(normal)
    angle = np.concatenate([upright - half, upright + half], axis=1)
    turned = (angle - arcs.start_rad) * np.sign(arcs.sweep_rad) % TURN
    shares = turned / np.abs(arcs.sweep_rad)
    met = np.tile(np.abs(height) < 1.0, 2) & (shares <= 1.0)
    return np.where(met, shares, 0.0)


def _of_lines(start: Points, end: Points, corners: Points) -> Floats:
    """The parameters where straight lines cross the whole lines of sides; 0 where none."""
    side = np.roll(corners, -1, axis=1) - corners
    first = ((start - corners) * side.conj()).imag
    last = ((end - corners) * side.conj()).imag
    crosses = (first < 0.0) != (last < 0.0)
    return np.where(crosses, first / np.where(crosses, first - last, 1.0), 0.0)


def _within(at: Points, corners: Points) -> Truths:
    """Which points, some in a row, are within the area of that row.

    To their right an odd number of its sides passes.
    """
    a, b = corners[:, None], np.roll(corners, -1, axis=1)[:, None]
    z = at[..., None]
    passes = (a.imag <= z.imag) != (b.imag <= z.imag)
    rise = np.where(passes, b.imag - a.imag, 1.0)
    right = a.real + (z.imag - a.imag) * (b.real - a.real) / rise > z.real
    inside: Truths = np.count_nonzero(passes & right, axis=2) % 2 == 1
    return inside
