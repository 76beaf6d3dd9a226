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
        directions = np.exp(1j * np.arange(360) * math.pi / 360.0)
        along = (self.corners[:, None] * directions[None, :]).real
        return float(np.min(np.ptp(along, axis=0)))

    def distance(self, other: "Outline") -> float:
        """The least distance in mm between two outlines, 0 where they cross."""
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
        if _crossings(self.corners, other.corners).any():
            return 0.0
        return float(
            min(
                _to_segments(self.corners, other.corners).min(),
                _to_segments(other.corners, self.corners).min(),
            )
        )

    def contains(self, points: Points) -> npt.NDArray[np.bool_]:
        """Which points are inside."""
        if self.is_circle:
            inside: npt.NDArray[np.bool_] = np.abs(points - self.centre) < self.radius
            return inside
        a, b = self.corners, np.roll(self.corners, -1)
        y = points.imag[:, None]
        spans = (a.imag > y) != (b.imag > y)
        rise = np.where(b.imag == a.imag, 1.0, b.imag - a.imag)
        x = a.real + (y - a.imag) / rise * (b.real - a.real)
        odd: npt.NDArray[np.bool_] = (
            np.count_nonzero(spans & (x > points.real[:, None]), axis=1) % 2 == 1
        )
        return odd

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
        n = len(self.corners)
        index = np.arange(n)
        gap = np.abs(index[:, None] - index[None, :])
        apart = (gap > 1) & (gap < n - 1)
        return bool((_crossings(self.corners, self.corners) & apart).any())


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


def _crossings(one: Points, other: Points) -> npt.NDArray[np.bool_]:
    """Which sides of one polygon properly cross which of another."""
    a, b = one[:, None], np.roll(one, -1)[:, None]
    c, d = other[None, :], np.roll(other, -1)[None, :]
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
    a, step = corners, np.roll(corners, -1) - corners
    square = np.maximum(np.abs(step) ** 2, 1e-30)
    off = points[:, None] - a
    t = np.clip((step.conjugate() * off).real / square, 0.0, 1.0)
    nearest: Floats = np.abs(off - t * step).min(axis=1)
    return nearest
