"""Floors of grooves whose sides slope: how far in they lie, settled in the plane.

Every boundary piece of a groove has its parallel at the floor: a line a line, an arc an arc of
the same centre, a cubic a cubic. Loads no geometry kernel.
"""

import cmath
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from instruments.geometry import Arc, Cubic, Line, flattening
from instruments.geometry.loops import Loop, LoopPiece, Patch
from instruments.geometry.planar import Divided
from instruments.geometry.segments import Points, Segment, direction

_STRAIGHT = 1e-6
"""Two pieces whose directions differ by less, in radians, go on in one."""

_NEAR_MM = 1e-9
"""Corners of floors are found to this."""

_APART_MM = 1e-7
"""Points nearer to each other than this are one."""

_STRAY_MM = 1e-4
"""A cubic's parallel may be off by so much, on either side: 1 % of a tip of 0.02 mm."""

_FARTHEST = 3.0
"""Below tips of land a floor's corner is no farther off than this, in insets."""

_SHORT = 6.0
"""Where sides cross, straight pieces of fewer insets may share a corner at the floor."""

_LACKING = 0.02
"""A floor may lack so much of its area, where pieces share corners."""

_EASED = 8
"""So often corners may be drawn back, each time by half."""

_STEPS = 40
"""Newton's, at most; some six are enough."""

_ASKED = np.linspace(0.1, 0.9, 9)


@dataclass(frozen=True, slots=True)
class SideFoot:
    """What lies at the floor below a piece of a groove's boundary.

    Attributes
    ----------
    number : int or None
        The piece; none below a tip, where the floor has an edge of its own.
    corners : pair of int
        The numbers of its ends.
    forwards : bool
        Whether it is passed from its start to its end.
    segment : Segment or None
        Its parallel at the floor, as it is passed; none for a piece that is too short.
    end : complex
        The floor's corner below the end of the piece.
    seam : bool
        Whether the piece only parts a floor from the next.
    """

    number: int | None
    corners: tuple[int, int]
    forwards: bool
    segment: Segment | None
    end: complex
    seam: bool


Feet = tuple[SideFoot, ...]


class NarrowError(Exception):
    """A groove is too narrow, or too much bent, for sides that slope so far."""


@dataclass(frozen=True, slots=True)
class SlopedFloor:
    """A floor whose sides slope.

    Attributes
    ----------
    loops : tuple of Feet
    drawn_back : frozenset of (int, bool)
        The pieces at corners that are drawn back, and whether it is at the piece's end: along
        them the side turns steeper.
    """

    loops: tuple[Feet, ...]
    drawn_back: frozenset[tuple[int, bool]]


def sloped(found: Divided, patch: Patch, inset_mm: float, parting: frozenset[int]) -> SlopedFloor:
    """A floor whose sides slope in by a distance.

    Raises
    ------
    NarrowError
        If the floor would have other corners than the groove has at the face.
    """
    loops = [_Passed.of(found.pieces, loop, parting) for loop in (patch.outer, *patch.holes)]
    for _ in range(_EASED):
        made = [_loop(loop, inset_mm) for loop in loops]
        if not _ease(loops, made):
            break
    rings = [
        _ring([flattening.chords(foot.segment) for foot in loop if foot.segment]) for loop in made
    ]
    if any(len(ring) < 3 for ring in rings):
        raise NarrowError
    outer, *inner = flattening.closed(rings)
    if not shapely.is_ccw(outer) or any(shapely.is_ccw(ring) for ring in inner):
        raise NarrowError
    floor = shapely.polygons(outer, inner or None)
    if not shapely.is_valid(floor) or _lacks(floor, loops, inset_mm):
        raise NarrowError
    drawn_back = (end for loop in loops for end in loop.drawn_back())
    return SlopedFloor(tuple(made), frozenset(drawn_back))


def _lacks(floor: flattening.Flat, loops: Sequence["_Passed"], inset_mm: float) -> bool:
    """Whether a floor lacks much of what lies so far in from the groove's boundary."""
    runs = [np.concatenate([flattening.chords(s)[:-1] for s in loop.segments]) for loop in loops]
    outer, *inner = flattening.closed(runs)
    whole = shapely.buffer(shapely.polygons(outer, inner or None), -inset_mm, join_style="mitre")
    lacking = shapely.area(shapely.difference(whole, floor))
    return bool(lacking > _LACKING * shapely.area(whole))


@dataclass(frozen=True, slots=True)
class _Passed:
    """A loop as it is passed.

    Attributes
    ----------
    loop : Loop
    segments : list of Segment
    apart : list of bool
        Which of them are seams.
    corners : list of (int, int)
        The numbers of their ends.
    eased : dict of float
        By the number of the piece after a corner: how far it lies in, of the inset.
    """

    loop: Loop
    segments: list[Segment]
    apart: list[bool]
    corners: list[tuple[int, int]]
    eased: dict[int, float]

    @staticmethod
    def of(pieces: Sequence[LoopPiece], loop: Loop, parting: frozenset[int]) -> "_Passed":
        """A loop of pieces."""
        passed = [pieces[n].segment if f else pieces[n].segment.reversed() for n, f in loop]
        ends = [(pieces[n].start, pieces[n].end) for n, _ in loop]
        corners = [two if f else two[::-1] for two, (_, f) in zip(ends, loop, strict=True)]
        return _Passed(loop, passed, [n in parting for n, _ in loop], corners, {})

    def drawn_back(self) -> Iterator[tuple[int, bool]]:
        """The pieces beside corners that are eased, and whether at their ends."""
        for corner in self.eased:
            (before, forwards), (after, on) = self.loop[corner - 1], self.loop[corner]
            yield from ((before, forwards), (after, not on))

    def straight(self, after: int) -> bool:
        """Whether a corner is between straight pieces."""
        both = self.segments[after - 1], self.segments[after]
        return all(isinstance(segment, Line) for segment in both)


def _ease(loops: Sequence[_Passed], made: Sequence[Feet]) -> bool:
    """Draw floors' corners back where two sides would cross, for there is no room for both."""
    runs, whose = [], []
    for number, loop in enumerate(made):
        k = -1
        for foot in loop:
            k += foot.number is not None
            if foot.segment is not None:
                runs.append(flattening.chords(foot.segment))
                whose.append((number, k))
    lines = flattening.shapely_lines(runs)
    one, other = shapely.STRtree(lines).query(lines, "crosses")
    eased = set()
    for i, j in zip(one.tolist(), other.tolist(), strict=True):
        (a, k), (b, m) = whose[i], whose[j]
        size = len(loops[a].loop)
        if a == b and min((k - m) % size, (m - k) % size) <= 1:
            continue
        corners = ((a, k), (a, (k + 1) % size), (b, m), (b, (m + 1) % len(loops[b].loop)))
        eased |= {(n, corner) for n, corner in corners if loops[n].straight(corner)}
    for n, corner in eased:
        loops[n].eased[corner] = loops[n].eased.get(corner, 1.0) / 2.0
    return bool(eased)


@dataclass(frozen=True, slots=True)
class _FloorCorner:
    """A floor's corner.

    Attributes
    ----------
    at : complex
    before, after : float
        The parameters at which the pieces' parallels reach it.
    beyond : complex, optional
        Where the corner is cut off, because it would be far: its other end.
    """

    at: complex
    before: float = 1.0
    after: float = 0.0
    beyond: complex | None = None

    @property
    def start(self) -> complex:
        """Where the piece after starts."""
        return self.at if self.beyond is None else self.beyond


def _loop(of: _Passed, inset_mm: float) -> Feet:
    """The feet of a loop; straight pieces that have no room for one share a point."""
    passed, apart = of.segments, of.apart
    kept = list(range(len(passed)))
    while True:
        found, without = _tried(of, kept, inset_mm)
        if not without:
            without = _crossed(found, kept)
            if not all(_is_short(passed[k], inset_mm) for k in without):
                break
        if not without:
            break
        if len(kept) - len(without) < 2 or any(
            apart[k] or not isinstance(passed[k], Line) for k in without
        ):
            raise NarrowError
        kept = [k for k in kept if k not in without]
    at = found[kept[-1]].end
    made: list[SideFoot] = []
    for k, (n, f) in enumerate(of.loop):
        foot = found.get(k)
        first, last = of.corners[k]
        if foot and abs(foot.start - at) > _APART_MM:
            tip = Line(at, foot.start)
            made.append(SideFoot(None, (first, first), True, tip, foot.start, seam=False))
        at = foot.end if foot else at
        made.append(SideFoot(n, (first, last), f, foot, at, apart[k]))
    return tuple(made)


def _is_short(segment: Segment, inset_mm: float) -> bool:
    """Whether a piece may have no parallel of its own."""
    return isinstance(segment, Line) and segment.length() < _SHORT * inset_mm


def _tried(
    of: _Passed, kept: Sequence[int], inset_mm: float
) -> tuple[dict[int, Segment], set[int]]:
    """The parallels of pieces, or the one piece to go without first."""
    passed, apart = of.segments, of.apart
    pairs = list(zip((kept[-1], *kept), kept, strict=False))
    corners = [
        _eased(_corner(passed, apart, i, j, inset_mm), passed[j].start, of.eased.get(j))
        for i, j in pairs
    ]
    after = [*corners[1:], corners[0]]
    bad = {k for ends, corner in zip(pairs, corners, strict=True) if not corner for k in ends}
    found: dict[int, Segment] = {}
    for k, a, b in zip(kept, corners, after, strict=True):
        if not (a and b):
            continue
        if apart[k]:
            found[k] = Line(a.start, b.at)
        elif a.after >= b.before:
            bad.add(k)
        elif not bad:
            found[k] = _beside(passed[k], a, b, inset_mm)
    if bad:
        return {}, {min(bad, key=lambda k: abs(passed[k].end - passed[k].start))}
    return found, set()


def _eased(corner: _FloorCorner | None, at: complex, share: float | None) -> _FloorCorner | None:
    """A corner drawn back towards a point."""
    if corner is None or share is None:
        return corner
    beyond = None if corner.beyond is None else at + share * (corner.beyond - at)
    return replace(corner, at=at + share * (corner.at - at), beyond=beyond)


def _crossed(found: Mapping[int, Segment], kept: Sequence[int]) -> set[int]:
    """The pieces between two whose parallels cross each other: the fewest."""
    runs = [flattening.chords(found[k]) for k in kept]
    ring = _ring(runs)
    if len(ring) < 3 or shapely.is_simple(flattening.closed([ring])[0]):
        return set()
    lines = flattening.shapely_lines(runs)
    one, other = shapely.STRtree(lines).query(lines, "crosses")
    fewest: set[int] = set()
    for i, j in zip(one.tolist(), other.tolist(), strict=True):
        between = {kept[k % len(kept)] for k in range(i + 1, j if j > i else j + len(kept))}
        if between and (not fewest or len(between) < len(fewest)):
            fewest = between
    if not fewest:
        raise NarrowError
    return fewest


def _ring(runs: Sequence[Points]) -> Points:
    """Runs of points end to end, without those that are all but the next."""
    points = np.concatenate(runs)
    apart: Points = points[np.abs(points - np.roll(points, -1)) > _APART_MM]
    return apart


def _corner(
    passed: Sequence[Segment], parting: Sequence[bool], i: int, j: int, inset_mm: float
) -> _FloorCorner | None:
    """The floor's corner between the parallels of two pieces; none where they don't meet."""
    before, after = passed[i], passed[j]
    seam_before, seam_after = parting[i], parting[j]
    at = after.start
    if seam_before and seam_after:
        return _FloorCorner(at)
    into = direction(after if seam_before else before, 0.0 if seam_before else 1.0)
    out = into if seam_after else direction(after, 0.0)
    turn = cmath.phase(out / into)
    if abs(turn) < _STRAIGHT and (j - i) % len(passed) == 1 % len(passed):
        return _FloorCorner(at + 1j * inset_mm * (into + out) / abs(into + out))
    s, t = 1.0, 0.0
    for _ in range(_STEPS):
        apart = aside(before, s, inset_mm) - aside(after, t, inset_mm)
        if abs(apart) < _NEAR_MM:
            found = _FloorCorner(aside(after, t, inset_mm), s, t)
            if turn < 0.0 and abs(found.at - at) > _FARTHEST * inset_mm:
                return _cut_off(before, after, inset_mm)
            return found
        u, v = before.derivative(s), after.derivative(t)
        cross = (u.conjugate() * v).imag
        if abs(cross) < 1e-12:
            break
        s -= (apart.conjugate() * v).imag / cross
        t -= (apart.conjugate() * u).imag / cross
        if not (s > 0.0 and t < 1.0):
            break
    return None


def _cut_off(before: Segment, after: Segment, inset_mm: float) -> _FloorCorner:
    """A corner in whose stead both parallels go on by as much as they are aside."""
    s = 1.0 + inset_mm / abs(before.derivative(1.0))
    t = -inset_mm / abs(after.derivative(0.0))
    return _FloorCorner(aside(before, s, inset_mm), s, t, aside(after, t, inset_mm))


def aside(segment: Segment, t: float, by_mm: float) -> complex:
    """The point to the left of that at a parameter."""
    slope = segment.derivative(t)
    if slope == 0.0:
        raise NarrowError
    return segment.point(t) + 1j * by_mm * slope / abs(slope)


def _beside(segment: Segment, first: _FloorCorner, last: _FloorCorner, by_mm: float) -> Segment:
    """The parallel to the left of a segment, from corner to corner."""
    start, end = first.start, last.at
    if first.after >= last.before:
        raise NarrowError
    match segment:
        case Line():
            return Line(start, end)
        case Arc(centre, radius, start_rad, sweep_rad):
            radius -= math.copysign(by_mm, sweep_rad)
            t0, t1 = first.after, last.before
            if radius <= _NEAR_MM or abs(sweep_rad) * (t1 - t0) > math.tau + 1e-9:
                raise NarrowError
            return Arc(centre, radius, start_rad + sweep_rad * t0, sweep_rad * (t1 - t0))
        case Cubic():
            return curve_beside(segment.between(first.after, last.before), start, end, by_mm)


def curve_beside(cubic: Cubic, start: complex, end: complex, by_mm: float) -> Cubic:
    """The cubic parallel to another, from a point to a point."""
    _, _, a2, a3 = cubic.coefficients()
    ends = np.array([0.0, 1.0])
    slope = cubic.derivative(ends)
    speed = np.abs(slope)
    if speed.min() < _NEAR_MM:
        raise NarrowError
    turning = (slope.conj() * (2.0 * a2 + 6.0 * a3 * ends)).imag / speed**3
    room = 1.0 - by_mm * turning
    if room.min() <= 0.0:
        raise NarrowError
    out, back = (slope * room / 3.0).tolist()
    made = Cubic(start, start + out, end - back, end)
    slope = cubic.derivative(_ASKED)
    wanted = cubic.point(_ASKED) + 1j * by_mm * slope / np.abs(slope)
    off = np.abs(((made.point(_ASKED) - wanted) * (slope / np.abs(slope)).conj()).imag)
    if off.max() > _STRAY_MM:
        raise NarrowError
    return made
