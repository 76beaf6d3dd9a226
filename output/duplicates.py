"""Lines that run over each other: a laser burns them twice."""

import cmath
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product

from instruments.geometry import TURN, Arc, Cubic, Line, Path, Segment
from instruments.records import dataclass

NEAR_MM = 0.01
"""Lines closer than this are one to a laser."""

_SHORTEST_MM = 0.02
"""An overlap shorter than this is a joint."""

_ANGLE_CELL = 1e-3
_LENGTH_CELL = 2 * NEAR_MM

Key = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two meanings whose lines run over each other, and for how long."""

    first: str
    second: str
    length_mm: float


@dataclass(frozen=True, slots=True)
class _Run:
    """A segment and what it means."""

    means: str
    segment: Segment


def overlaps(lines: Iterable[tuple[str, Path]]) -> list[Overlap]:
    """Where lines and arcs run over each other, and cubics over the same cubic.

    Parameters
    ----------
    lines : Iterable[tuple[str, Path]]
        What each path means, and the path.

    Returns
    -------
    list[Overlap]
        One for each pair of meanings, in the order of the lines.
    """
    cells: dict[Key, list[_Run]] = defaultdict(list)
    found: dict[tuple[str, str], float] = {}
    for means, path in lines:
        for segment in path.segments:
            kind, place = _placed(segment)
            run = _Run(means, segment)
            for near in _near(place):
                for other in cells.get((kind, *near), ()):
                    length = _shared(other, run)
                    if length > _SHORTEST_MM:
                        pair = (other.means, means)
                        found[pair] = found.get(pair, 0.0) + length
            cells[kind, *map(round, place)].append(run)
    return [Overlap(a, b, length) for (a, b), length in found.items()]


def _placed(segment: Segment) -> tuple[int, tuple[float, ...]]:
    """What carries a segment: a line, a circle or a cubic, and its place counted in cells."""
    match segment:
        case Line():
            along = _axis(segment)
            off = (along.conjugate() * segment.start).imag
            return 1, (cmath.phase(along) / _ANGLE_CELL, off / _LENGTH_CELL)
        case Arc(centre, radius):
            x, y, r = centre.real, centre.imag, radius
            return 2, (x / _LENGTH_CELL, y / _LENGTH_CELL, r / _LENGTH_CELL)
        case Cubic():
            middle = segment.point(0.5)
            return 3, (middle.real / _LENGTH_CELL, middle.imag / _LENGTH_CELL)


def _axis(line: Line) -> complex:
    """The direction of a line, the same for both senses."""
    step = line.end - line.start
    if step == 0:
        return 1 + 0j
    along = step / abs(step)
    # The angles where the sense flips are ones that no instrument draws lines at.
    return along if -0.3 < cmath.phase(along) < math.pi - 0.3 else -along


def _circle(arc: Arc) -> tuple[float, float, float]:
    return arc.centre.real, arc.centre.imag, arc.radius


def _near(place: tuple[float, ...]) -> Iterator[tuple[int, ...]]:
    """The cell of a place and those whose nearer halves are within half a cell of it."""
    cells = [round(x) for x in place]
    return product(*((n, n + 1 if x > n else n - 1) for n, x in zip(cells, place, strict=True)))


def _shared(one: _Run, other: _Run) -> float:
    """How long, in mm, two stretches run within the tolerance of each other."""
    match one.segment, other.segment:
        case Line() as a, Line() as b:
            return _shared_line(a, b)
        case Arc() as a, Arc() as b:
            if max(abs(x - y) for x, y in zip(_circle(a), _circle(b), strict=True)) > NEAR_MM:
                return 0.0
            return a.radius * _shared_angle(a, b)
        case Cubic() as a, Cubic() as b:
            ends = [abs(a.start - b.start), abs(a.end - b.end)]
            crossed = [abs(a.start - b.end), abs(a.end - b.start)]
            same = min(max(ends), max(crossed)) <= NEAR_MM
            return a.length() if same and abs(a.point(0.5) - b.point(0.5)) <= NEAR_MM else 0.0
    return 0.0


def _shared_line(a: Line, b: Line) -> float:
    """The length of b's shadow on a, where both ends of the shared piece are close to a."""
    length = a.length()
    if length == 0.0:
        return 0.0
    along = (a.end - a.start) / length
    first, last = sorted(
        ((z - a.start) * along.conjugate() for z in (b.start, b.end)), key=lambda z: z.real
    )
    low, high = max(first.real, 0.0), min(last.real, length)
    if high - low <= 0.0:
        return 0.0
    slope = (last.imag - first.imag) / (last.real - first.real)
    off = max(abs(first.imag + slope * (x - first.real)) for x in (low, high))
    return high - low if off <= NEAR_MM else 0.0


def _shared_angle(one: Arc, other: Arc) -> float:
    """The angle that two arcs of a circle share."""
    first, last = sorted((one.start_rad, one.end_rad))
    start, end = sorted((other.start_rad, other.end_rad))
    turns = TURN * round((start - first) / TURN)
    start, end = start - turns, end - turns
    total = 0.0
    for turn in range(-1, 2):
        low = max(first, start + turn * TURN)
        high = min(last, end + turn * TURN)
        total += max(high - low, 0.0)
    return min(total, TURN)
