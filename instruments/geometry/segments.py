"""The three kinds of segment that every drawing is made of: Line, Arc, Cubic.

A point of the plane is a complex number, x + iy in millimetres, x right and y
up. Rotation is multiplication and distance is ``abs``, so the constructions
read as they are spoken, and numpy arrays of points need no second axis.
"""

import cmath
import functools
import math
from dataclasses import dataclass
from typing import Any, overload

import numpy as np
import numpy.typing as npt

from instruments.geometry.roots import quadratic_roots

Points = npt.NDArray[np.complexfloating[Any, Any]]
Floats = npt.NDArray[np.floating[Any]]
Truths = npt.NDArray[np.bool_]
Indices = npt.NDArray[np.intp]
Bounds = tuple[float, float, float, float]

TURN = 2.0 * math.pi
QUARTER = TURN / 4

_SAME_MM = 1e-9
"""Control points that are nearer to each other tell no direction."""


@dataclass(frozen=True, slots=True)
class Similarity:
    """A map of the plane that keeps circles circles: z → factor · z + offset.

    With ``mirrored`` the conjugate of z is taken first (y is negated).
    """

    factor: complex = 1.0 + 0j
    offset: complex = 0j
    mirrored: bool = False

    @overload
    def __call__(self, z: complex) -> complex: ...
    @overload
    def __call__(self, z: Points) -> Points: ...
    def __call__(self, z: complex | Points) -> complex | Points:
        """The image of one point or of an array of points."""
        return self.factor * (z.conjugate() if self.mirrored else z) + self.offset

    def then(self, outer: "Similarity") -> "Similarity":
        """The map that applies this one first and `outer` second."""
        factor = self.factor.conjugate() if outer.mirrored else self.factor
        return Similarity(
            outer.factor * factor, outer(self.offset), self.mirrored != outer.mirrored
        )

    @staticmethod
    def rotation(angle_rad: float, about: complex = 0j) -> "Similarity":
        """A turn by `angle_rad`, counter-clockwise, about a point."""
        factor = cmath.rect(1.0, angle_rad)
        return Similarity(factor, about - factor * about)

    @staticmethod
    def translation(offset: complex) -> "Similarity":
        """A shift by `offset`."""
        return Similarity(1.0, offset)


MIRROR_X = Similarity(-1.0, 0j, mirrored=True)
"""x → −x: from a face seen from the front to the same points seen from behind."""


@dataclass(frozen=True, slots=True)
class Line:
    """A straight segment from `start` to `end`."""

    start: complex
    end: complex

    @overload
    def point(self, t: float) -> complex: ...
    @overload
    def point(self, t: Floats) -> Points: ...
    def point(self, t: float | Floats) -> complex | Points:
        """The point at parameter t, 0 at the start and 1 at the end."""
        return self.start + (self.end - self.start) * t

    @overload
    def derivative(self, t: float) -> complex: ...
    @overload
    def derivative(self, t: Floats) -> Points: ...
    def derivative(self, t: float | Floats) -> complex | Points:
        """The derivative of `point` by t."""
        return (self.end - self.start) * (t * 0.0 + 1.0)

    def between(self, t0: float, t1: float) -> "Line":
        """The piece from parameter t0 to t1 (t0 < t1)."""
        return Line(
            self.start if t0 == 0.0 else self.point(t0), self.end if t1 == 1.0 else self.point(t1)
        )

    def reversed(self) -> "Line":
        """The same points from end to start."""
        return Line(self.end, self.start)

    def transformed(self, by: Similarity) -> "Line":
        """The image under a similarity."""
        turn, shift = by.factor, by.offset
        if by.mirrored:
            return Line(turn * self.start.conjugate() + shift, turn * self.end.conjugate() + shift)
        return Line(turn * self.start + shift, turn * self.end + shift)

    def length(self) -> float:
        """Length in mm."""
        return abs(self.end - self.start)

    def bounds(self) -> Bounds:
        """(xmin, ymin, xmax, ymax) in mm."""
        a, b = self.start, self.end
        x0, x1 = (a.real, b.real) if a.real < b.real else (b.real, a.real)
        y0, y1 = (a.imag, b.imag) if a.imag < b.imag else (b.imag, a.imag)
        return x0, y0, x1, y1


@dataclass(frozen=True, slots=True)
class Arc:
    """A piece of a circle, from the angle `start_rad` through `sweep_rad`.

    Positive sweeps run counter-clockwise; a sweep of ±2π is the whole circle.
    """

    centre: complex
    radius: float
    start_rad: float
    sweep_rad: float

    @staticmethod
    def circle(centre: complex, radius: float) -> "Arc":
        """The whole circle, counter-clockwise from the point at its right."""
        return Arc(centre, radius, 0.0, TURN)

    @staticmethod
    def through(start: complex, middle: complex, end: complex) -> "Arc":
        """The arc from `start` by `middle` to `end`.

        Raises
        ------
        ValueError
            If the three points stand on one line.
        """
        u, v = middle - start, end - start
        cross = (u.conjugate() * v).imag
        if abs(cross) <= 1e-12 * abs(u) * abs(v):
            raise ValueError("three points on a line have no circle")
        rise = 1j * (abs(u) ** 2 * v - abs(v) ** 2 * u) / (2.0 * cross)
        centre = (
            start - rise
            if abs(start - rise - middle) < abs(start + rise - middle)
            else (start + rise)
        )
        a0 = cmath.phase(start - centre)
        sweep = (cmath.phase(end - centre) - a0) % TURN
        if cross < 0.0:
            sweep -= TURN
        return Arc(centre, abs(rise), a0, sweep)

    @property
    def is_circle(self) -> bool:
        """True for a whole turn."""
        return abs(self.sweep_rad) >= TURN - 1e-12

    @property
    def start(self) -> complex:
        """The first point."""
        return self.centre + cmath.rect(self.radius, self.start_rad)

    @property
    def end_rad(self) -> float:
        """The angle of the last point."""
        return self.start_rad + self.sweep_rad

    @property
    def end(self) -> complex:
        """The last point."""
        return self.start if self.is_circle else self.centre + cmath.rect(self.radius, self.end_rad)

    @overload
    def point(self, t: float) -> complex: ...
    @overload
    def point(self, t: Floats) -> Points: ...
    def point(self, t: float | Floats) -> complex | Points:
        """The point at parameter t, 0 at the start and 1 at the end."""
        angle = self.start_rad + self.sweep_rad * t
        if isinstance(angle, float):
            return self.centre + cmath.rect(self.radius, angle)
        circle: Points = np.exp(1j * angle)
        return self.centre + self.radius * circle

    @overload
    def derivative(self, t: float) -> complex: ...
    @overload
    def derivative(self, t: Floats) -> Points: ...
    def derivative(self, t: float | Floats) -> complex | Points:
        """The derivative of `point` by t."""
        return (self.point(t) - self.centre) * (1j * self.sweep_rad)

    def between(self, t0: float, t1: float) -> "Arc":
        """The piece from parameter t0 to t1 (t0 < t1)."""
        return Arc(
            self.centre,
            self.radius,
            self.start_rad + self.sweep_rad * t0,
            self.sweep_rad * (t1 - t0),
        )

    def reversed(self) -> "Arc":
        """The same points from end to start."""
        return Arc(self.centre, self.radius, self.end_rad, -self.sweep_rad)

    def transformed(self, by: Similarity) -> "Arc":
        """The image under a similarity, an arc again."""
        turn = cmath.phase(by.factor)
        flip = -1.0 if by.mirrored else 1.0
        return Arc(
            by(self.centre),
            self.radius * abs(by.factor),
            turn + flip * self.start_rad,
            flip * self.sweep_rad,
        )

    def length(self) -> float:
        """Length in mm."""
        return abs(self.sweep_rad) * self.radius

    def bounds(self) -> Bounds:
        """(xmin, ymin, xmax, ymax) in mm."""
        low, high = sorted((self.start_rad, self.end_rad))
        extremes = [
            self.centre + cmath.rect(self.radius, k * math.pi / 2)
            for k in range(math.ceil(low / (math.pi / 2)), math.floor(high / (math.pi / 2)) + 1)
        ]
        return _bounds_of((self.start, self.end, *extremes))


def bernstein(t: Any) -> tuple[Any, Any, Any, Any]:
    """The weights of a cubic's four points at a parameter, or at each of an array."""
    s = 1.0 - t
    return s * s * s, 3.0 * s * s * t, 3.0 * s * t * t, t * t * t


@dataclass(frozen=True, slots=True)
class Cubic:
    """A cubic Bézier curve from `start` to `end` with two control points."""

    start: complex
    control1: complex
    control2: complex
    end: complex

    def coefficients(self) -> tuple[complex, complex, complex, complex]:
        """(a0, a1, a2, a3) of the polynomial a0 + a1·t + a2·t² + a3·t³."""
        return (
            self.start,
            3 * (self.control1 - self.start),
            3 * (self.start - 2 * self.control1 + self.control2),
            self.end - self.start + 3 * (self.control1 - self.control2),
        )

    @overload
    def point(self, t: float) -> complex: ...
    @overload
    def point(self, t: Floats) -> Points: ...
    def point(self, t: float | Floats) -> complex | Points:
        """The point at parameter t, 0 at the start and 1 at the end."""
        a, b, c, d = bernstein(t)
        at: complex | Points = self.start * a + self.control1 * b + self.control2 * c + self.end * d
        return at

    @overload
    def derivative(self, t: float) -> complex: ...
    @overload
    def derivative(self, t: Floats) -> Points: ...
    def derivative(self, t: float | Floats) -> complex | Points:
        """The derivative of `point` by t."""
        _, a1, a2, a3 = self.coefficients()
        return a1 + t * (2.0 * a2 + t * (3.0 * a3))

    def between(self, t0: float, t1: float) -> "Cubic":
        """The piece from parameter t0 to t1 (t0 < t1)."""
        start = self.start if t0 == 0.0 else self.point(t0)
        end = self.end if t1 == 1.0 else self.point(t1)
        third = (t1 - t0) / 3.0
        return Cubic(
            start, start + self.derivative(t0) * third, end - self.derivative(t1) * third, end
        )

    def reversed(self) -> "Cubic":
        """The same points from end to start."""
        return Cubic(self.end, self.control2, self.control1, self.start)

    def transformed(self, by: Similarity) -> "Cubic":
        """The image under a similarity."""
        # Letters are thousands of cubics: a call for each point would double their time.
        turn, shift = by.factor, by.offset
        if by.mirrored:
            return Cubic(
                turn * self.start.conjugate() + shift,
                turn * self.control1.conjugate() + shift,
                turn * self.control2.conjugate() + shift,
                turn * self.end.conjugate() + shift,
            )
        return Cubic(
            turn * self.start + shift,
            turn * self.control1 + shift,
            turn * self.control2 + shift,
            turn * self.end + shift,
        )

    def length(self) -> float:
        """Length in mm, to 1e-10 of itself.

        By Gauss quadrature of 16 points over ever shorter pieces, as a cubic that
        nearly comes to rest needs.
        """
        nodes, weights = _gauss()

        def lengths(low: Floats, high: Floats) -> Floats:
            half = (high - low) / 2.0
            speed = np.abs(self.derivative((low + half)[:, None] + half[:, None] * nodes))
            found: Floats = np.einsum("ij,j->i", speed, weights) * half
            return found

        low, high = np.array([0.0]), np.array([1.0])
        whole = lengths(low, high)
        total, scale = 0.0, float(whole[0])
        for _ in range(40):
            middle = (low + high) / 2.0
            ends = np.concatenate((low, middle)), np.concatenate((middle, high))
            halves = lengths(*ends)
            both = halves[: len(low)] + halves[len(low) :]
            settled = np.abs(both - whole) <= 1e-11 * scale
            total += float(both[settled].sum())
            rest = np.concatenate((~settled, ~settled))
            low, high, whole = ends[0][rest], ends[1][rest], halves[rest]
            if not low.size:
                break
        return total + float(whole.sum())

    def bounds(self) -> Bounds:
        """(xmin, ymin, xmax, ymax) in mm, exact."""
        box = x0, y0, x1, y1 = Line(self.start, self.end).bounds()
        if all(x0 <= c.real <= x1 and y0 <= c.imag <= y1 for c in (self.control1, self.control2)):
            # A Bézier curve stays in the hull of its points.
            return box
        _, a1, a2, a3 = self.coefficients()
        turning = (
            *quadratic_roots(3 * a3.real, 2 * a2.real, a1.real),
            *quadratic_roots(3 * a3.imag, 2 * a2.imag, a1.imag),
        )
        points = [self.start, self.end, *(self.point(t) for t in turning if 0.0 < t < 1.0)]
        return _bounds_of(points)


Segment = Line | Arc | Cubic


def direction(segment: Segment, t: float) -> complex:
    """The unit direction of a segment at a parameter.

    Where a control point stands on an end of a cubic, it is that in which the curve leaves
    or arrives there; of a point it is 1.
    """
    if isinstance(segment, Cubic) and t in (0.0, 1.0):
        a, b, c, d = segment.start, segment.control1, segment.control2, segment.end
        ways = (b - a, c - a, d - a) if t == 0.0 else (d - c, d - b, d - a)
        way = next((w for w in ways if abs(w) > _SAME_MM), 0j)
    else:
        way = segment.derivative(t)
    return way / abs(way) if way else 1.0 + 0j


def extent(segment: Segment) -> float:
    """The length of a line or an arc, mm, and of a cubic that of its control polygon."""
    if isinstance(segment, Cubic):
        a, b, c, d = segment.start, segment.control1, segment.control2, segment.end
        return abs(b - a) + abs(c - b) + abs(d - c)
    return segment.length()


def turn_between(before: Segment, after: Segment) -> float:
    """The turn to the left from the end of one segment to the next, −π … π."""
    return cmath.phase(direction(after, 0.0) / direction(before, 1.0))


@functools.cache
def _gauss() -> tuple[Floats, Floats]:
    """Nodes and weights of Gauss-Legendre quadrature over −1 … 1."""
    nodes, weights = np.polynomial.legendre.leggauss(16)
    return nodes, weights


def _bounds_of(points: "tuple[complex, ...] | list[complex]") -> Bounds:
    xs = [p.real for p in points]
    ys = [p.imag for p in points]
    return min(xs), min(ys), max(xs), max(ys)
