"""Cutting paths at half-planes, discs and regions: what is inside, what outside.

The cuts are where the geometry has them: closed forms for lines and arcs, roots
of polynomials for cubics. What is cut stays Line, Arc or Cubic.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise

from instruments.geometry.containment import Boundary, Disc, HalfPlane, boundary
from instruments.geometry.crossing import (
    NEAR_MM,
    coincide,
    meetings,
    overlapping,
    segment_box,
    shared_ends,
    with_circle,
    with_line,
)
from instruments.geometry.path import JOIN_MM, Path, Region, joined_pieces, joint_bounds
from instruments.geometry.roots import spaced
from instruments.geometry.segments import Arc, Bounds, Cubic, Line, Segment, extent

Limit = HalfPlane | Disc | Region | Boundary
"""What a path is cut by; a region that cuts many may be prepared (`containment.prepared`)."""

__all__ = ["Disc", "HalfPlane", "Limit", "inside", "outside", "outside_all"]

TOUCH_MM = 0.05
"""A path from outside that meets a boundary along less than this touches it."""

_PROBES = (0.5, 0.2113, 0.8041)

_IN, _ON, _OUT = 1, 0, -1
_Stretch = tuple[Segment, int]


def inside(path: Path, limit: Limit) -> list[Path]:
    """The stretches of a path inside a limit, in their order along the path.

    What lies on the boundary (within 5e-8 mm) counts as inside. A path that only
    touches the boundary is not cut there; a closed path that starts inside comes
    back as stretches that run through its start. Pieces below 1 nm are dropped.

    Parameters
    ----------
    limit : HalfPlane, Disc, Region or Boundary
        A region is what its contours wind around, so holes are outside.
    """
    return _selected(path, limit, True)


def outside(path: Path, limit: Limit) -> list[Path]:
    """The stretches of a path outside a limit: what `inside` leaves."""
    return _selected(path, limit, False)


def outside_all(path: Path, limits: Iterable[Limit]) -> list[Path]:
    """The stretches of a path outside of each of some limits."""
    pieces = [path]
    for limit in limits:
        pieces = [rest for piece in pieces for rest in outside(piece, limit)]
    return pieces


def _selected(path: Path, limit: Limit, wanted: bool) -> list[Path]:
    if isinstance(limit, Region):
        if not limit.contours:
            return [] if wanted else [path]
        limit = boundary(limit)
    one = path.segments[0]
    if isinstance(limit, Boundary) or isinstance(one, Cubic) or len(path.segments) > 1:
        known = _whole(joint_bounds(segment_box(s) for s in path.segments), limit)
    else:
        # Crossings of a line or an arc are found faster than its box is.
        known = _alone(one, limit)
    if known is not None:
        return [path] if known == wanted else []
    stretches = [piece for s in path.segments for piece in _stretches(s, limit)]
    if any(side == _ON or extent(s) < 2.0 * NEAR_MM for s, side in stretches):
        stretches = _decided(stretches, path.closed)
    sides = {side for _, side in stretches}
    if len(sides) <= 1:
        return [path] if (_IN in sides) == wanted else []
    runs = [
        (side == _IN, [s for s, _ in run]) for side, run in groupby(stretches, key=lambda x: x[1])
    ]
    if path.closed and len(runs) > 1 and runs[0][0] == runs[-1][0]:
        first = runs.pop(0)
        runs[-1] = (first[0], [*runs[-1][1], *first[1]])
    kept = (Path(_merged(run)) for is_in, run in runs if is_in == wanted)
    return [p for p in kept if sum(map(extent, p.segments)) >= JOIN_MM]


def _alone(s: Line | Arc, limit: HalfPlane | Disc) -> bool | None:
    """True or False where all or nothing of an arc's whole circle, or of a line, is inside.

    None where that does not tell.
    """
    if isinstance(s, Line):
        depths = limit.depth(s.start), limit.depth(s.end)
        if min(depths) >= 0.0:
            return True
        return False if isinstance(limit, HalfPlane) and max(depths) < -NEAR_MM else None
    if isinstance(limit, HalfPlane):
        deep = limit.depth(s.centre)
        if deep >= s.radius:
            return True
        return False if deep + s.radius < -NEAR_MM else None
    apart = abs(s.centre - limit.centre)
    if apart + s.radius <= limit.radius:
        return True
    return False if abs(apart - s.radius) > limit.radius + NEAR_MM else None


def _whole(around: Bounds, limit: HalfPlane | Disc | Boundary) -> bool | None:
    """True or False where a box shows that all or nothing is inside, else None."""
    if isinstance(limit, Boundary):
        return None if overlapping(around, limit.bounds) else False
    corners = [complex(x, y) for x in around[::2] for y in around[1::2]]
    match limit:
        case HalfPlane():
            depths = [limit.depth(z) for z in corners]
            if min(depths) >= 0.0:
                return True
            return False if max(depths) < -NEAR_MM else None
        case Disc():
            if min(limit.depth(z) for z in corners) >= 0.0:
                return True
            near = complex(
                min(max(limit.centre.real, around[0]), around[2]),
                min(max(limit.centre.imag, around[1]), around[3]),
            )
            return False if limit.depth(near) < -NEAR_MM else None


def _stretches(s: Segment, limit: HalfPlane | Disc | Boundary) -> list[_Stretch]:
    """A segment divided where it crosses the limit, each piece with its side."""
    least = 0.1 * JOIN_MM / max(extent(s), JOIN_MM)
    cuts = spaced(sorted(_candidates(s, limit)), least)
    sides = [_side(s, a, b, limit) for a, b in pairwise(cuts)]
    found: list[_Stretch] = []
    begin = 0
    for k, side in enumerate(sides):
        if k + 1 == len(sides) or sides[k + 1] != side:
            whole = begin == 0 and k + 1 == len(sides)
            found.append((s if whole else s.between(cuts[begin], cuts[k + 1]), side))
            begin = k + 1
    return found


def _candidates(s: Segment, limit: HalfPlane | Disc | Boundary) -> Iterator[float]:
    """Parameters among which are all where a segment changes sides."""
    match limit:
        case HalfPlane():
            yield from with_line(s, limit.point, 1j * limit.normal)
        case Disc():
            yield from with_circle(s, limit.centre, limit.radius)
        case Boundary():
            around = segment_box(s)
            for other, its in zip(limit.segments, limit.boxes, strict=True):
                if not overlapping(around, its):
                    continue
                yield from shared_ends(s, other)
                if not coincide(s, other):
                    yield from meetings(s, other)


def _side(s: Segment, t0: float, t1: float, limit: HalfPlane | Disc | Boundary) -> int:
    """Where the piece of a segment between two candidates lies."""
    if not isinstance(limit, Boundary):
        depth = limit.depth(s.point((t0 + t1) / 2.0))
        if abs(depth) > NEAR_MM:
            return _IN if depth > 0.0 else _OUT
    probes = (s.point(t0 + (t1 - t0) * share) for share in _PROBES)
    if isinstance(limit, Boundary):
        off = next((z for z in probes if not limit.touches(z)), None)
        if off is None:
            return _ON
        return _IN if limit.winding(off) != 0 else _OUT
    depth = max((limit.depth(z) for z in probes), key=abs)
    if abs(depth) <= NEAR_MM:
        return _ON
    return _IN if depth > 0.0 else _OUT


def _decided(stretches: list[_Stretch], closed: bool) -> list[_Stretch]:
    """Every stretch inside or outside.

    What runs on the boundary is inside, unless it only touches it from outside.
    Slivers below 1e-7 mm go with their neighbours.
    """
    runs = [(side, [s for s, _ in run]) for side, run in groupby(stretches, key=lambda x: x[1])]
    decided: list[_Stretch] = []
    last = len(runs) - 1
    for k, (side, run) in enumerate(runs):
        before = runs[k - 1][0] if k > 0 or closed else _OUT
        after = runs[(k + 1) % len(runs)][0] if k < last or closed else _OUT
        length = sum(extent(s) for s in run)
        if side == _ON:
            touching = len(runs) > 1 and before == after == _OUT and length < TOUCH_MM
            side = _OUT if touching else _IN
        elif length < 2.0 * NEAR_MM and len(runs) > 1:
            neighbour = before if k > 0 or closed else after
            side = _OUT if neighbour == _OUT else _IN
        decided += [(s, side) for s in run]
    return decided


def _merged(run: list[Segment]) -> tuple[Segment, ...]:
    """A run with neighbouring pieces of one circle made one arc again."""
    kept: list[Segment] = []
    for s in run:
        arc = joined_pieces(kept[-1], s) if kept and isinstance(s, Arc) else None
        if arc is None:
            kept.append(s)
        else:
            kept[-1] = arc
    return tuple(kept)
