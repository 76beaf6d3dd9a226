"""Floors of grooves whose sides slope: how far in they lie, settled in the plane.

Every boundary piece of a groove has its parallel at the floor: a line a line, an arc an arc of
the same centre, a cubic a cubic. Loads no geometry kernel.
"""

import cmath
import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace

import numpy as np
import shapely

from instruments.geometry import Arc, Cubic, Line, flattening
from instruments.geometry.loops import Loop, LoopPiece
from instruments.geometry.segments import Points, Segment, direction
from output.grooved.parallels import NarrowError, aside, curve_beside
from output.paths.biarc import cubic_of

_STRAIGHT = 1e-6
"""Two pieces whose directions differ by less, in radians, go on in one."""

_NEAR_MM = 1e-9
"""Corners of floors are found to this."""

_APART_MM = 1e-7
"""Points nearer to each other than this are one."""

_FARTHEST = 3.0
"""Below tips of land a floor's corner is no farther off than this, in insets."""

_SHORT = 6.0
"""Where sides cross, straight pieces of fewer insets may share a corner at the floor."""

_JOG = 0.25
"""Lines that go on in each other past a jog of less, in insets, share a corner below it."""

_BACK = 0.5
"""Of the sum of two directions: one piece goes back beside the other, past a blunt end."""

LEAST_MM = 2e-5
"""What is shorter than this is no edge of a floor."""

_STEPS = 40
"""Newton's, at most; some six are enough."""


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


@dataclass(frozen=True, slots=True)
class Passed:
    """A loop as it is passed.

    Attributes
    ----------
    loop : Loop
    segments : list of Segment
    apart : list of bool
        Which of them are seams.
    corners : list of (int, int)
        The numbers of their ends.
    """

    loop: Loop
    segments: list[Segment]
    apart: list[bool]
    corners: list[tuple[int, int]]

    @staticmethod
    def of(pieces: Sequence[LoopPiece], loop: Loop, parting: Set[int]) -> "Passed":
        """A loop of pieces."""
        passed = [pieces[n].segment if f else pieces[n].segment.reversed() for n, f in loop]
        ends = [(pieces[n].start, pieces[n].end) for n, _ in loop]
        corners = [two if f else two[::-1] for two, (_, f) in zip(ends, loop, strict=True)]
        return Passed(loop, passed, [n in parting for n, _ in loop], corners)

    def between(self, i: int, j: int) -> list[int]:
        """The corners from the end of one piece to the start of another that comes after it."""
        size = len(self.corners)
        return [self.corners[(i + k) % size][0] for k in range(1, (j - i - 1) % size + 2)]


@dataclass(frozen=True, slots=True)
class Stuck:
    """What keeps a loop from having feet.

    Attributes
    ----------
    corners : set of int
        Where parallels don't meet, by number.
    places : set of int
        The places in the loop of pieces that have no parallel from corner to corner.
    """

    corners: Set[int]
    places: Set[int]


Shares = Mapping[int, float]
"""By a corner's number how far in the floor's corner lies, of the whole way, where it is less."""


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


def feet(of: Passed, inset_mm: float, shares: Shares) -> Feet | Stuck:
    """The feet of a loop; short straight pieces that have no room for one share a point.

    Parameters
    ----------
    of : Passed
    inset_mm : float
        How far sides slope in.
    shares : mapping
        Pieces beside corners that are drawn back have no parallels: they turn steeper to there.
    """
    kept = list(range(len(of.segments)))
    while True:
        found = _tried(of, kept, inset_mm, shares)
        if isinstance(found, Stuck):
            without = {min(found.places, key=lambda k: of.segments[k].length(), default=-1)} - {-1}
            without = {k for k in without if _may_vanish(of, k, inset_mm)}
            if not without or len(kept) < 4:
                return found
        else:
            without = _crossed(found, kept)
            may = all(_may_vanish(of, k, inset_mm) for k in without)
            if not without or not may or len(kept) - len(without) < 3:
                return _in_order(of, found)
        kept = [k for k in kept if k not in without]


def _in_order(of: Passed, found: Mapping[int, Segment]) -> Feet:
    """The feet of a loop in the order of its pieces, with those below tips."""
    at = found[max(found)].end
    made: list[SideFoot] = []
    for k, (n, f) in enumerate(of.loop):
        foot = found.get(k)
        first, last = of.corners[k]
        if foot and abs(foot.start - at) > _APART_MM:
            tip = Line(at, foot.start)
            made.append(SideFoot(None, (first, first), True, tip, foot.start, seam=False))
        at = foot.end if foot else at
        made.append(SideFoot(n, (first, last), f, foot, at, of.apart[k]))
    return tuple(made)


def _may_vanish(of: Passed, k: int, inset_mm: float) -> bool:
    """Whether a piece may have no foot of its own."""
    segment = of.segments[k]
    short = isinstance(segment, Line) and segment.length() < _SHORT * inset_mm
    return short and not of.apart[k]


def _tried(
    of: Passed, kept: Sequence[int], inset_mm: float, shares: Shares
) -> dict[int, Segment] | Stuck:
    """The feet of pieces that are kept, or what is stuck."""
    pairs = list(zip((kept[-1], *kept), kept, strict=False))[: len(kept)]
    corners = [_corner_below(of, i, j, inset_mm, shares) for i, j in pairs]
    after = [*corners[1:], corners[0]]
    failed = [pair for pair, found in zip(pairs, corners, strict=True) if not found]
    ends = {corner for pair in failed for corner in of.between(*pair)}
    beside = {k for pair in failed for k in pair}
    short, made = set[int](), dict[int, Segment]()
    for k, a, b in zip(kept, corners, after, strict=True):
        if not (a and b):
            continue
        foot = _foot(of, k, (a, b), inset_mm, shares)
        if foot is None:
            short.add(k)
        else:
            made[k] = foot
    if ends or short:
        lines = {k for k in beside if _may_vanish(of, k, inset_mm)}
        return Stuck(ends, short | lines)
    return made


def _foot(
    of: Passed,
    k: int,
    ends: tuple["_FloorCorner", "_FloorCorner"],
    inset_mm: float,
    shares: Shares,
) -> Segment | None:
    """What lies below a piece, from corner to corner; none where there is no room."""
    (a, b), segment = ends, of.segments[k]
    if abs(b.at - a.start) < LEAST_MM:
        return None
    if of.apart[k]:
        return Line(a.start, b.at)
    if any(corner in shares for corner in of.corners[k]):
        ahead = ((b.at - a.start).conjugate() * (segment.end - segment.start)).real > 0.0
        return _drawn(segment, a.start, b.at) if ahead else None
    try:
        return _beside(segment, a, b, inset_mm)
    except NarrowError:
        return None


def _drawn(segment: Segment, start: complex, end: complex) -> Segment:
    """A segment as it goes from and to other ends nearby."""
    if isinstance(segment, Line):
        return Line(start, end)
    own = cubic_of(segment) if isinstance(segment, Arc) else segment
    out, back = own.control1 - own.start, own.end - own.control2
    return Cubic(start, start + out, end - back, end)


def _corner_below(
    of: Passed, i: int, j: int, inset_mm: float, shares: Shares
) -> "_FloorCorner | None":
    """The floor's corner between two pieces, drawn back towards the face's if it is told."""
    share = min((shares[c] for c in of.between(i, j) if c in shares), default=None)
    if share is None:
        return _corner(of.segments, of.apart, i, j, inset_mm)
    at = (of.segments[i].end + of.segments[j].start) / 2.0
    found = None
    if not (of.apart[i] or of.apart[j]):
        found = _corner(of.segments, of.apart, i, j, inset_mm)
    if found is None:
        return _FloorCorner(at + share * _way_in(of, i, j, inset_mm))
    beyond = None if found.beyond is None else at + share * (found.beyond - at)
    return replace(found, at=at + share * (found.at - at), beyond=beyond)


def _way_in(of: Passed, i: int, j: int, inset_mm: float) -> complex:
    """From a corner to the floor's, by the directions there alone."""
    before, after = of.segments[i], of.segments[j]
    if of.apart[i] and of.apart[j]:
        return 0j
    into, out = direction(before, 1.0), direction(after, 0.0)
    cross = (into.conjugate() * out).imag
    most = max(_FARTHEST * inset_mm, min(before.length(), after.length()) / 2.0)
    if of.apart[i] or of.apart[j]:
        way = out if of.apart[j] else -into
        return way * min(inset_mm / max(cross, 1e-9), _FARTHEST * inset_mm)
    both = 1j * (into + out)
    across = (into.conjugate() * (after.start - before.end)).imag
    if abs(both) < _BACK and abs(across) > _APART_MM:
        return into * math.copysign(inset_mm, -across)
    if abs(both) < 1e-6:
        return into * most if cmath.phase(out / into) < 0.0 else -into * most
    way = both / abs(both)
    return way * min(2.0 * inset_mm / abs(both), most)


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
    if abs(turn) < _STRAIGHT and _goes_on(before, after, inset_mm):
        return _FloorCorner(
            (before.end + at) / 2.0 + 1j * inset_mm * (into + out) / abs(into + out)
        )
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


def _goes_on(before: Segment, after: Segment, inset_mm: float) -> bool:
    """Whether one piece goes on in another, or past a jog between lines."""
    jog_mm = abs(after.start - before.end)
    both = isinstance(before, Line) and isinstance(after, Line)
    return jog_mm < _APART_MM or (both and jog_mm < _JOG * inset_mm)


def _cut_off(before: Segment, after: Segment, inset_mm: float) -> _FloorCorner:
    """A corner in whose stead both parallels go on by as much as they are aside."""
    s = 1.0 + inset_mm / abs(before.derivative(1.0))
    t = -inset_mm / abs(after.derivative(0.0))
    return _FloorCorner(aside(before, s, inset_mm), s, t, aside(after, t, inset_mm))


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
