"""How deep a point lies inside a half-plane, a disc or a region."""

import functools
import itertools
import math
from dataclasses import dataclass

from instruments.geometry.crossing import NEAR_MM, nearest_point, overlapping, segment_box
from instruments.geometry.path import Path, Region
from instruments.geometry.roots import bernstein_roots
from instruments.geometry.segments import Arc, Bounds, Cubic, Line, Segment


@dataclass(frozen=True, slots=True)
class HalfPlane:
    """The points on one side of a straight line.

    Raises
    ------
    ValueError
        If the direction is 0 or not finite.
    """

    point: complex
    """A point of the line, mm."""
    inward: complex
    """A direction square to the line, of any length, into the half-plane."""

    def __post_init__(self) -> None:
        if not 0.0 < abs(self.inward) < math.inf:
            raise ValueError(f"a direction has a length, not {self.inward}")

    @property
    def normal(self) -> complex:
        """The unit direction inwards."""
        return self.inward / abs(self.inward)

    def depth(self, z: complex) -> float:
        """The distance from the line, positive inside, mm."""
        return ((z - self.point) * self.normal.conjugate()).real


@dataclass(frozen=True, slots=True)
class Disc:
    """The points of a circle and within it.

    Raises
    ------
    ValueError
        If the radius is not a positive number.
    """

    centre: complex
    radius: float

    def __post_init__(self) -> None:
        if not 0.0 < self.radius < math.inf:
            raise ValueError(f"a radius is greater than 0, not {self.radius}")

    def depth(self, z: complex) -> float:
        """The distance from the circle, positive inside, mm."""
        return self.radius - abs(z - self.centre)


@dataclass(frozen=True, slots=True)
class _Rise:
    """A piece of a boundary along which y only grows or only falls."""

    segment: Segment
    t0: float
    t1: float
    y0: float
    y1: float
    xmin: float
    xmax: float


@dataclass(frozen=True, slots=True)
class Boundary:
    """A region's boundary, prepared for questions."""

    segments: tuple[Segment, ...]
    boxes: tuple[Bounds, ...]
    rises: tuple[_Rise, ...]
    bounds: Bounds

    def touches(self, z: complex) -> bool:
        """True where z lies on the boundary within 5e-8 mm."""
        here = (z.real, z.imag, z.real, z.imag)
        return any(
            overlapping(around, here) and nearest_point(s, z)[1] <= NEAR_MM
            for s, around in zip(self.segments, self.boxes, strict=True)
        )

    def winding(self, z: complex) -> int:
        """How often the boundary winds around z, counter-clockwise."""
        x, y = z.real, z.imag
        count = 0
        for r in self.rises:
            if r.y0 <= y < r.y1:
                count += _is_right_of(r, x, y)
            elif r.y1 <= y < r.y0:
                count -= _is_right_of(r, x, y)
        return count


@functools.lru_cache(maxsize=32)
def boundary(region: Region) -> Boundary:
    """The boundary of a region, prepared once for many cuts."""
    return prepared(region)


def prepared(region: Region) -> Boundary:
    """The boundary of a region, prepared and not kept."""
    segments = tuple(s for contour in region.contours for s in contour.segments)
    rises = tuple(r for contour in region.contours for r in _rises(contour))
    boxes = tuple(segment_box(s) for s in segments)
    return Boundary(segments, boxes, rises, region.bounds())


def _rises(contour: Path) -> list[_Rise]:
    """The pieces of a closed path between turning points of y.

    Neighbours get the very same y where they join, so that no height slips through.
    """
    found = []
    first = y = contour.start.imag
    last = len(contour.segments) - 1
    for k, s in enumerate(contour.segments):
        turns = [0.0, *_level(s), 1.0]
        for t0, t1 in itertools.pairwise(turns):
            above = y
            y = (first if k == last else s.end.imag) if t1 == 1.0 else s.point(t1).imag
            piece = segment_box(s.between(t0, t1))
            found.append(_Rise(s, t0, t1, above, y, piece[0], piece[2]))
    return found


def _level(s: Segment) -> list[float]:
    """The parameters between 0 and 1 where a segment runs level."""
    match s:
        case Line():
            return []
        case Arc():
            low, high = sorted((s.start_rad, s.end_rad))
            halves = range(math.ceil(low / math.pi - 0.5), math.floor(high / math.pi - 0.5) + 1)
            shares = sorted(((k + 0.5) * math.pi - s.start_rad) / s.sweep_rad for k in halves)
        case Cubic():
            y = [z.imag for z in (s.start, s.control1, s.control2, s.end)]
            shares = bernstein_roots([y[1] - y[0], y[2] - y[1], y[3] - y[2]])
    return [t for t in shares if 1e-12 < t < 1.0 - 1e-12]


def _is_right_of(r: _Rise, x: float, y: float) -> bool:
    """True where the piece passes the height y to the right of x."""
    if x < r.xmin:
        return True
    if x >= r.xmax:
        return False
    match r.segment:
        case Line(start, end):
            return start.real + (end.real - start.real) * (y - r.y0) / (r.y1 - r.y0) > x
        case Arc(centre, radius):
            side = math.sqrt(max(radius**2 - (y - centre.imag) ** 2, 0.0))
            middle = r.segment.point((r.t0 + r.t1) / 2.0)
            return centre.real + math.copysign(side, middle.real - centre.real) > x
        case Cubic():
            low, high = r.t0, r.t1
            up = r.y1 > r.y0
            for _ in range(60):
                t = (low + high) / 2.0
                if (r.segment.point(t).imag < y) == up:
                    low = t
                else:
                    high = t
            return r.segment.point((low + high) / 2.0).real > x
