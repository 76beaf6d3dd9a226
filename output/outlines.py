"""Closed outlines as dense polygons, for distances and crossings that need no exactness.

A sampled arc strays from the true one by less than 1 µm for every radius below 1 m; the
checks that use it ask for tenths of a millimetre.
"""

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from instruments.geometry import Arc, Floats, Line, Path, Points, Segment

_SAGITTA_MM = 1e-3
_CUBIC_STEPS = 32
_HALVES = np.arange(360) * math.pi / 360.0
_DIRECTIONS = np.stack([np.cos(_HALVES), np.sin(_HALVES)], axis=1)
"""Half degrees over half a turn."""


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed path as the corners of a polygon; a circle is remembered as one."""

    corners: Points
    centre: complex
    radius: float

    @staticmethod
    def of(path: Path) -> "Outline":
        """The outline of a closed path."""
        first = path.segments[0]
        corners = np.concatenate([_samples(s) for s in path.segments])
        if len(path.segments) == 1 and isinstance(first, Arc):
            return Outline(corners, first.centre, first.radius)
        return Outline(corners, 0j, 0.0)

    @property
    def is_circle(self) -> bool:
        """True for a single whole circle."""
        return self.radius > 0.0

    def width(self) -> float:
        """The least extent in mm over all directions, to half a degree."""
        if self.is_circle:
            return 2.0 * self.radius
        along = _DIRECTIONS @ np.stack([self.corners.real, self.corners.imag])
        return float(np.min(np.max(along, axis=1) - np.min(along, axis=1)))

    def distance(self, other: "Outline", within_mm: float = math.inf) -> float:
        """The least distance in mm between two outlines, 0 where they cross.

        Where it is more than `within_mm`, infinity will do for an answer.
        """
        if self.is_circle and other.is_circle:
            apart = abs(self.centre - other.centre)
            inner = abs(self.radius - other.radius)
            return max(apart - self.radius - other.radius, inner - apart, 0.0)
        if self.is_circle or other.is_circle:
            circle, shape = (self, other) if self.is_circle else (other, self)
            away = np.abs(shape.corners - circle.centre)
            near = _to_segments(np.array([circle.centre]), shape.corners)
            low, high = float(near.min()) - circle.radius, float(away.max()) - circle.radius
            return max(low, -high, 0.0)
        one, two = _sides(self.corners), _sides(other.corners)
        if within_mm < math.inf:
            one = _near(one, self.corners, other.corners, within_mm)
            two = _near(two, other.corners, self.corners, within_mm)
        i, j = _pairs(one, two, within_mm)
        if not len(i):
            return math.inf
        (a, b), (c, d) = (one[0][i], one[1][i]), (two[0][j], two[1][j])
        if _cross(a, b, c, d).any():
            return 0.0
        return float(
            min(_off(p, s).min() for s, q in (((a, b), (c, d)), ((c, d), (a, b))) for p in q)
        )

    def contains(self, points: Points) -> npt.NDArray[np.bool_]:
        """Which points are inside."""
        if self.is_circle:
            inside: npt.NDArray[np.bool_] = np.abs(points - self.centre) < self.radius
            return inside
        a, b = _sides(self.corners)
        order = np.argsort(points.imag)
        heights = points.imag[order]
        # The points that each side passes on its left or its right.
        first = np.searchsorted(heights, np.minimum(a.imag, b.imag))
        count = np.searchsorted(heights, np.maximum(a.imag, b.imag)) - first
        i, k = order[_runs(first, count)], np.repeat(np.arange(len(a)), count)
        a, step, z = a[k], (b - a)[k], points[i]
        to_the_right = a.real + (z.imag - a.imag) / step.imag * step.real > z.real
        odd: npt.NDArray[np.bool_] = np.bincount(i[to_the_right], minlength=len(points)) % 2 == 1
        return odd

    def clear(self) -> tuple[complex, float]:
        """Centre and radius of a circle inside that the outline leaves clear.

        About the part's origin or the middle of its box.
        """
        if self.is_circle:
            return self.centre, self.radius
        middles = np.array([0j, complex(*_box(self.corners).mean(axis=0))])
        clear = np.where(self.contains(middles), self.off(middles), 0.0)
        k = int(clear.argmax())
        return complex(middles[k]), float(clear[k])

    def reach(self, centre: complex) -> float:
        """The greatest distance in mm of the outline from a point."""
        if self.is_circle:
            return abs(self.centre - centre) + self.radius
        return float(np.abs(self.corners - centre).max())

    def off(self, points: Points) -> Floats:
        """The distance in mm of each point from the outline."""
        if self.is_circle:
            result: Floats = np.abs(np.abs(points - self.centre) - self.radius)
            return result
        return _to_segments(points, self.corners)

    def crosses_itself(self) -> bool:
        """True where two sides that aren't neighbours cross."""
        if self.is_circle:
            return False
        a, b = _sides(self.corners)
        n = len(a)
        order = np.argsort(np.minimum(a.real, b.real))
        left, right = np.minimum(a.real, b.real)[order], np.maximum(a.real, b.real)[order]
        # Sides that overlap in x, from left to right.
        last = np.searchsorted(left, right, side="right")
        count = last - np.arange(n) - 1
        first = np.repeat(np.arange(n), count)
        second = first + 1 + np.arange(len(first)) - np.repeat(np.cumsum(count) - count, count)
        i, j = order[first], order[second]
        gap = np.abs(i - j)
        i, j = (k[(gap > 1) & (gap < n - 1)] for k in (i, j))
        return bool(_cross(a[i], b[i], a[j], b[j]).any())


Indices = npt.NDArray[np.intp]
Sides = tuple[Points, Points]
"""Where the sides of a polygon start and end."""


def _sides(corners: Points) -> Sides:
    return corners, np.concatenate((corners[1:], corners[:1]))


def _box(corners: Points) -> Floats:
    """The lower left and the upper right corner of the box about points."""
    x, y = corners.real, corners.imag
    return np.array([[x.min(), y.min()], [x.max(), y.max()]])


def _near(sides: Sides, corners: Points, others: Points, within_mm: float) -> Sides:
    """The sides that come so near to the box about other points; all of a box far off fall out."""
    (left, low), (right, high) = _box(others) + within_mm * np.array([[-1.0], [1.0]])
    mine = _box(corners)
    if (mine[0] > (right, high)).any() or (mine[1] < (left, low)).any():
        return corners[:0], corners[:0]
    a, b = sides
    near = (
        (np.minimum(a.real, b.real) <= right)
        & (np.maximum(a.real, b.real) >= left)
        & (np.minimum(a.imag, b.imag) <= high)
        & (np.maximum(a.imag, b.imag) >= low)
    )
    return a[near], b[near]


def _samples(segment: Segment) -> Points:
    """Points along a segment from its start to just before its end."""
    match segment:
        case Line():
            return np.array([segment.start])
        case Arc():
            step = math.sqrt(8.0 * _SAGITTA_MM / max(segment.radius, 1e-3))
            count = max(4, math.ceil(abs(segment.sweep_rad) / step))
        case _:
            count = _CUBIC_STEPS
    points: Points = segment.point(np.arange(count) / count)
    return points


def _pairs(one: Sides, two: Sides, within_mm: float) -> tuple[Indices, Indices]:
    """The sides of two polygons, in pairs, whose boxes come so near to each other."""
    boxes = []
    for a, b in (one, two):
        low = np.minimum(a.real, b.real) + 1j * np.minimum(a.imag, b.imag)
        boxes.append((low, np.maximum(a.real, b.real) + 1j * np.maximum(a.imag, b.imag)))
    (low, high), (others_low, others_high) = boxes
    order = np.argsort(others_low.real)
    left = others_low.real[order]
    widest = (others_high - others_low).real.max(initial=0.0)
    first = np.searchsorted(left, low.real - within_mm - widest)
    count = np.searchsorted(left, high.real + within_mm, side="right") - first
    i = np.repeat(np.arange(len(low)), count)
    j = order[_runs(first, count)]
    gap = np.maximum(low[i].real - others_high[j].real, low[i].imag - others_high[j].imag)
    back = np.maximum(others_low[j].real - high[i].real, others_low[j].imag - high[i].imag)
    near = np.maximum(gap, back) <= within_mm
    return i[near], j[near]


def _runs(first: Indices, count: Indices) -> Indices:
    """From each first number so many, one after the other."""
    found: Indices = np.repeat(first - np.cumsum(count) + count, count)
    return found + np.arange(len(found))


def _cross(a: Points, b: Points, c: Points, d: Points) -> npt.NDArray[np.bool_]:
    """Whether the segments from a to b and from c to d properly cross."""
    result: npt.NDArray[np.bool_] = (_side(a, b, c) * _side(a, b, d) < 0) & (
        _side(c, d, a) * _side(c, d, b) < 0
    )
    return result


def _side(a: Points, b: Points, p: Points) -> Floats:
    """On which side of the line from a to b the point p stands."""
    result: Floats = ((b - a).conjugate() * (p - a)).imag
    return result


def _to_segments(points: Points, corners: Points) -> Floats:
    """The distance of each point from a polygon's sides."""
    return _to_sides(points, _sides(corners))


def _to_sides(points: Points, sides: Sides) -> Floats:
    """The distance of each point from some sides."""
    nearest: Floats = _off(points[:, None], sides).min(axis=1)
    return nearest


def _off(points: Points, sides: Sides) -> Floats:
    """The distance of points from sides, each from its own."""
    a, step = sides[0], sides[1] - sides[0]
    square = np.maximum(np.abs(step) ** 2, 1e-30)
    off = points - a
    t = np.clip((step.conjugate() * off).real / square, 0.0, 1.0)
    nearest: Floats = np.abs(off - t * step)
    return nearest
