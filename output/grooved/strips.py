"""The areas that marks cover when they are cut with a tool of a width."""

import cmath
from collections.abc import Iterator
from itertools import pairwise

from instruments.geometry import (
    Arc,
    Line,
    Path,
    Region,
    Segment,
    Shape,
    Strokes,
    direction,
    turn_between,
)
from instruments.geometry.loops import nested_loops
from instruments.geometry.parallel import parallel
from instruments.geometry.path import turned_about

_SHORTEST_MM = 0.0005
"""A shorter segment covers nothing."""

_SMOOTH_RAD = 1e-3
"""Segments that meet at a smaller angle than this need no joint."""

_MITRED_RAD = 0.02
"""Those that meet at a smaller angle than this have a mitred joint, if they can: it is longer than
a round one by 1/20000 of the half width. Butt ends would overlap by less than can be told apart."""

_EVEN_RAD = 1e-6
"""At a smaller angle parallels end in one point as they are."""

_MOST = 0.25
"""A mitre takes no more of a parallel than this share."""

_NEAR_MM = 1e-9
_STEPS = 8
"""Newton's, at most; two or three are enough."""

Segments = tuple[Segment, ...]


def covered_areas(shape: Shape, width_mm: float) -> Iterator[Region]:
    """The areas a shape covers, which may overlap: a region itself, a line as strips.

    Each has one outer boundary, which comes first. Ends are butt, joints round.
    """
    if isinstance(shape, Region):
        contours = shape.contours
        for outer, holes in nested_loops(contours):
            yield Region((contours[outer], *(contours[k] for k in holes)))
        return
    for path in shape.paths if isinstance(shape, Strokes) else (shape,):
        yield from _covered(path, width_mm)


def _covered(path: Path, width_mm: float) -> Iterator[Region]:
    """The areas that a path covers: its segments', and the wedges at its corners."""
    half = width_mm / 2.0
    found = [s for s in path.segments if s.length() > _SHORTEST_MM]
    right, left = ([parallel(s, by) for s in found] for by in (-half, half))
    pairs = list(pairwise(range(len(found))))
    if path.closed and len(found) > 1:
        pairs.append((len(found) - 1, 0))
    for k, m in pairs:
        turn = turn_between(found[k], found[m])
        if _EVEN_RAD < abs(turn) < _MITRED_RAD:
            one, other = _mitred(right[k], right[m]), _mitred(left[k], left[m])
            if one and other:
                (right[k], right[m]), (left[k], left[m]) = one, other
                continue
        if abs(turn) > _SMOOTH_RAD:
            yield _wedge(found[k], turn, half)
    for segment, there, back in zip(found, right, left, strict=True):
        yield _strip(segment, there, back, half)


def _mitred(before: Segments, after: Segments) -> tuple[Segments, Segments] | None:
    """Two parallels, one after the other, that end where they meet; none if that is far."""
    if not (before and after):
        return None
    one, other = before[-1], after[0]
    s, t = 1.0, 0.0
    for _ in range(_STEPS):
        apart = one.point(s) - other.point(t)
        if abs(apart) < _NEAR_MM:
            return (*before[:-1], one.between(0.0, s)), (other.between(t, 1.0), *after[1:])
        u, v = one.derivative(s), other.derivative(t)
        cross = (u.conjugate() * v).imag
        if cross == 0.0:
            break
        s -= (apart.conjugate() * v).imag / cross
        t -= (apart.conjugate() * u).imag / cross
        if max(abs(s - 1.0), abs(t)) > _MOST:
            break
    return None


def _strip(segment: Segment, right: Segments, left: Segments, half: float) -> Region:
    """The area between the parallels of a segment."""
    if isinstance(segment, Arc) and segment.radius <= half:
        wide = Arc(segment.centre, segment.radius + half, segment.start_rad, segment.sweep_rad)
        return Region((turned_about(_pie(wide), 1.0),))
    there, back = Path(right), Path(left).reversed()
    if not (isinstance(segment, Arc) and segment.is_circle):
        return Region((turned_about(_band(there, back), 1.0),))
    return Region((there, back) if segment.sweep_rad > 0.0 else (back, there))


def run_out(path: Path, at_start: bool, at_end: bool, by_mm: float) -> Path:
    """A path made longer at its ends, straight on."""
    segments = list(path.segments)
    if at_end:
        last = segments[-1]
        along = by_mm * direction(last, 1.0)
        if isinstance(last, Line):
            segments[-1] = Line(last.start, last.end + along)
        else:
            segments.append(Line(last.end, last.end + along))
    if at_start:
        first = segments[0]
        along = by_mm * direction(first, 0.0)
        if isinstance(first, Line):
            segments[0] = Line(first.start - along, first.end)
        else:
            segments.insert(0, Line(first.start - along, first.start))
    return Path(tuple(segments))


def _wedge(before: Segment, turn: float, half: float) -> Region:
    """What fills the outer side of a corner behind a segment."""
    side = direction(before, 1.0) * (-1j if turn > 0.0 else 1j)
    return Region((turned_about(_pie(Arc(before.end, half, cmath.phase(side), turn)), 1.0),))


def _pie(arc: Arc) -> Path:
    if arc.is_circle:
        return Path.of(arc)
    return Path.of(Line(arc.centre, arc.start), arc, Line(arc.end, arc.centre))


def _band(there: Path, back: Path) -> Path:
    across, home = Line(there.end, back.start), Line(back.end, there.start)
    return Path((*there.segments, across, *back.segments, home))
