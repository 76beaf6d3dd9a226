"""The width that the cut takes away, made up for once, on closed cut outlines.

An offset outline runs parallel to the ideal one at half the kerf. Lines and arcs stay
what they are. Where a corner opens it is mitred, so that it stays sharp; where it closes,
its two sides are shortened to the point where they meet, and a side that is used up goes.
"""

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import shapely

from instruments.errors import impossible
from instruments.geometry import Arc, Line, Path, Region, Segment, direction, turn_between
from instruments.geometry.crossing_cubics import newton
from instruments.geometry.flattening import corners, shapely_points, shapely_rings
from instruments.geometry.parallel import parallel
from instruments.geometry.path import JOIN_MM
from instruments.part import Mark
from instruments.saying import tell

MITRE_LIMIT = 4.0
"""A corner further from the outline than this many offsets (under 29°) is rounded."""

_STRAYS_MM = 0.01
"""A sampled offset outline that comes nearer to the ideal one by this much has gone wrong."""

_SMOOTH_RAD = 1e-7
"""Two sides whose directions differ by less are taken to be tangent."""


class VanishedError(ValueError):
    """An outline that an offset leaves nothing of."""


class _NeverMeetError(Exception):
    """Two sides that don't come to each other."""


def offset(path: Path, by_mm: float) -> Path:
    """The closed outline at a distance, larger for positive and smaller for negative `by_mm`.

    Parameters
    ----------
    path : Path
        A closed outline that does not cross itself, in either sense.
    by_mm : float
        Distance in mm; the enclosed area grows where it is positive.

    Returns
    -------
    Path
        The parallel outline in the same sense; exact for lines and arcs, within 1 µm for
        cubics.

    Raises
    ------
    VanishedError
        If nothing is left of the outline, or a notch closes.
    ValueError
        If the path is not closed.
    """
    if not path.closed:
        raise ValueError("only a closed outline has an inside to grow")
    if abs(by_mm) < JOIN_MM:
        return path
    if path.area() < 0.0:
        return offset(path.reversed(), by_mm).reversed()
    first = path.segments[0]
    if len(path.segments) == 1 and isinstance(first, Arc):
        moved = parallel(first, -by_mm)
        if not moved:
            raise VanishedError("nothing is left of the circle")
        return Path(moved)
    sides = list(path.segments)
    while True:
        drawn, spent = _joined(sides, by_mm)
        if not spent:
            break
        if len(spent) >= len(sides) - 1:
            raise VanishedError("nothing is left of the outline")
        sides = [s for i, s in enumerate(sides) if i not in spent]
    result = Path(tuple(drawn))
    if not _parallel_to(result, path, by_mm):
        raise VanishedError("what is left of the outline is no outline")
    return result


def compensated(mark: Mark, kerf_mm: float, *, outer: bool) -> Mark:
    """A cut mark as the tool must run: an outer one larger, an inner one smaller by half a kerf.

    Raises
    ------
    DesignError
        If a hole vanishes in the kerf, or a cut is not closed.
    """
    if kerf_mm == 0.0:
        return mark
    by = kerf_mm / 2.0 if outer else -kerf_mm / 2.0
    try:
        match mark.shape:
            case Path():
                return replace(mark, shape=offset(mark.shape, by))
            case Region():
                # A clockwise boundary of a region is a hole in it.
                moved = (offset(c, by if c.area() > 0 else -by) for c in mark.shape.contours)
                return replace(mark, shape=Region(tuple(moved)))
            case _:
                raise ValueError("is not closed")
    except VanishedError:
        raise impossible(
            "workshop.kerf_mm",
            f"{kerf_mm:g}",
            tell("closes a notch of {means}", means=mark.means)
            if outer
            else tell("closes {means} or a notch of it", means=mark.means),
            "enlarge that or give the kerf that the machine really has",
        ) from None


def _parallel_to(result: Path, path: Path, by: float) -> bool:
    """True where the result keeps its distance from the path, on the side that was asked for."""
    (ring,) = shapely_rings([path])
    ideal, made = shapely.polygons(ring), shapely_points(corners(result))
    shapely.prepare(ideal)
    right_side = shapely.contains_properly(ideal, made) == (by < 0.0)
    near = shapely.distance(ring, shapely.multipoints(made))
    return result.area() > 0.0 and bool(right_side.all()) and bool(near > abs(by) - _STRAYS_MM)


@dataclass(frozen=True, slots=True)
class _Corner:
    """How two offset sides meet."""

    end: float = 1.0
    start: float = 0.0
    """The parameters up to which the side before is drawn, and from which that after."""
    between: tuple[Segment, ...] = ()
    """What is drawn between the two."""


def _joined(sides: Sequence[Segment], by: float) -> tuple[list[Segment], set[int]]:
    """The offset sides joined all round, and the numbers of those that are used up.

    Nothing is drawn where some are.
    """
    # Outward is to the right, as the outline runs counter-clockwise.
    moved = [parallel(side, -by) for side in sides]
    spent = {i for i, chain in enumerate(moved) if not chain}
    corners: list[_Corner] = []
    spans: list[tuple[float, float]] = []
    if not spent:
        for i, before in enumerate(moved):
            j = (i + 1) % len(sides)
            try:
                corners.append(_corner((sides[i], sides[j]), (before[-1], moved[j][0]), by))
            except _NeverMeetError:
                shorter = min(i, j, key=lambda k: sides[k].length())
                if sides[shorter].length() > math.pi * abs(by):
                    raise VanishedError("a notch closes") from None
                # A rounding smaller than the offset ends before its neighbour comes to it.
                return [], {shorter}
        spans = [(corners[i - 1].start, corner.end) for i, corner in enumerate(corners)]
        spent = {
            i
            for i, (low, high) in enumerate(spans)
            if (len(moved[i]) == 1 and low >= high) or high <= 0.0 or low >= 1.0
        }
    if spent:
        return [], spent
    drawn: list[Segment] = []
    for chain, span, corner in zip(moved, spans, corners, strict=True):
        drawn += [*_between(chain, *span), *corner.between]
    return drawn, spent


def _between(chain: Sequence[Segment], low: float, high: float) -> list[Segment]:
    """An offset side from a parameter of its first segment to one of its last."""
    if len(chain) == 1:
        return [chain[0].between(low, high)]
    return [chain[0].between(low, 1.0), *chain[1:-1], chain[-1].between(0.0, high)]


def _corner(sides: tuple[Segment, Segment], moved: tuple[Segment, Segment], by: float) -> _Corner:
    """How two sides meet once they are moved; a side between them may be used up."""
    (before, after), at = moved, sides[1].start
    if abs(sides[0].end - at) > JOIN_MM:
        return _Corner(*_meeting(before, after))
    turn = turn_between(before, after)
    if abs(turn) < _SMOOTH_RAD or abs(before.end - after.start) < 1e-9:
        return _Corner()
    if turn * by <= 0.0:
        return _Corner(*_meeting(before, after))
    if 1.0 / max(math.cos(turn / 2.0), 1e-9) > MITRE_LIMIT:
        return _Corner(between=(Arc(at, abs(by), cmath.phase(before.end - at), turn),))
    return _mitred(before, after, abs(by) * math.tan(abs(turn) / 2.0))


def _mitred(before: Segment, after: Segment, reach: float) -> _Corner:
    """The corner of two sides that run on into a tip: lines themselves, curves as tangents."""
    tip = before.end + direction(before, 1.0) * reach
    end, start = 1.0, 0.0
    between: list[Segment] = []
    if isinstance(before, Line):
        end += reach / before.length()
    else:
        between.append(Line(before.end, tip))
    if isinstance(after, Line):
        start -= reach / after.length()
    else:
        between.append(Line(tip, after.start))
    return _Corner(end, start, tuple(between))


def _meeting(before: Segment, after: Segment) -> tuple[float, float]:
    """Parameters where two sides that cross beside their common corner meet."""
    t, u = newton(before, after, 1.0, 0.0)
    if not abs(before.point(t) - after.point(u)) < JOIN_MM:
        raise _NeverMeetError
    return t, u
