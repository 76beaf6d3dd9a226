"""The plate of a dial: its shape, and the frame inside which the tip of the shadow is read."""

import math
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Floats, Path, Points
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.limits import Limit


@dataclass(frozen=True, slots=True)
class Rectangle:
    """A rectangle by its centre and half its sides, mm from the foot of the nodus."""

    centre: complex
    half_width: float
    half_height: float

    def path(self) -> Path:
        """Its boundary, counter-clockwise."""
        return Path.rectangle(2 * self.half_width, 2 * self.half_height, self.centre)

    def inset(self, by: float) -> "Rectangle":
        """The same, smaller by a margin on every side."""
        return Rectangle(self.centre, self.half_width - by, self.half_height - by)

    def moved(self, by: complex) -> "Rectangle":
        """The same elsewhere."""
        return Rectangle(self.centre + by, self.half_width, self.half_height)

    def depth(self, points: Points) -> Floats:
        """How far points lie inside, mm; negative outside."""
        z = points - self.centre
        depth: Floats = np.minimum(
            self.half_width - np.abs(z.real), self.half_height - np.abs(z.imag)
        )
        return depth

    def chord(self, start: complex, way: complex) -> tuple[float, float]:
        """Where a line enters and leaves, mm from `start` along a unit direction.

        One that misses leaves before it enters, or as it does.
        """
        z = start - self.centre
        low, high = -math.inf, math.inf
        for half, at, w in (
            (self.half_width, z.real, way.real),
            (self.half_height, z.imag, way.imag),
        ):
            if abs(w) > 1e-12:
                ends = sorted(((-half - at) / w, (half - at) / w))
                low, high = max(low, ends[0]), min(high, ends[1])
            elif abs(at) > half:
                low = math.inf
        return low, high

    def reach(self, start: complex, way: complex) -> float:
        """How far it is from an inner point to the boundary along a unit direction, mm."""
        return self.chord(start, way)[1]

    def normal(self, point: complex) -> complex:
        """Outward from the side that a boundary point is on (upright at a corner)."""
        z = point - self.centre
        if self.half_height - abs(z.imag) <= self.half_width - abs(z.real):
            return 1j if z.imag > 0 else -1j
        return 1.0 + 0j if z.real > 0 else -1.0 + 0j

    @property
    def half_size(self) -> tuple[float, float]:
        """Half of width and height."""
        return self.half_width, self.half_height

    def limits(self, plane: Plane) -> list[Limit]:
        """The suns whose shadows fall inside: a plane through the nodus for each side."""
        right, above, front = plane.frame
        x = -plane.nodus_mm * right - self.centre.real * front
        y = -plane.nodus_mm * above - self.centre.imag * front
        return [
            Limit(self.half_width * front - x),
            Limit(self.half_width * front + x),
            Limit(self.half_height * front - y),
            Limit(self.half_height * front + y),
        ]


@dataclass(frozen=True, slots=True)
class RoundPlate:
    """A disc by its centre and radius, mm from the foot of the nodus."""

    centre: complex
    radius: float

    def path(self) -> Path:
        """Its boundary, counter-clockwise."""
        return Path.circle(self.centre, self.radius)

    def inset(self, by: float) -> "RoundPlate":
        """The same, smaller by a margin."""
        return RoundPlate(self.centre, self.radius - by)

    def moved(self, by: complex) -> "RoundPlate":
        """The same elsewhere."""
        return RoundPlate(self.centre + by, self.radius)

    def depth(self, points: Points) -> Floats:
        """How far points lie inside, mm; negative outside."""
        depth: Floats = self.radius - np.abs(points - self.centre)
        return depth

    def chord(self, start: complex, way: complex) -> tuple[float, float]:
        """Where a line enters and leaves, mm from `start` along a unit direction.

        One that misses leaves as it enters.
        """
        z = start - self.centre
        along = (z * way.conjugate()).real
        half = math.sqrt(max(along * along + self.radius**2 - abs(z) ** 2, 0.0))
        return -along - half, -along + half

    def reach(self, start: complex, way: complex) -> float:
        """How far it is from an inner point to the boundary along a unit direction, mm."""
        return self.chord(start, way)[1]

    def normal(self, point: complex) -> complex:
        """Outward at a point."""
        z = point - self.centre
        return z / abs(z)

    @property
    def half_size(self) -> tuple[float, float]:
        """Half of width and height."""
        return self.radius, self.radius

    def limits(self, plane: Plane) -> list[Limit]:
        """The suns whose shadows fall inside: a cone with its apex in the nodus."""
        return [Limit(_cone(plane, self.centre, self.radius))]


Window = Rectangle | RoundPlate
"""Where the tip of the shadow is read."""


def suns_beyond(plane: Plane, radius: float) -> Limit:
    """The suns whose shadows fall farther than a radius from the foot of the nodus."""
    return Limit(-_cone(plane, 0j, radius))


def lit(plane: Plane, offset: complex = 0j) -> list[Limit]:
    """The suns above the true horizon and in front of the face.

    What an edge throws is moved by its `offset`. It ends at the line of the horizon all the same,
    which is drawn once, for the axis: a hair before or after the sun's own rising.
    """
    right, above, out = plane.frame
    shift = (right * offset.real + above * offset.imag) @ plane.zenith
    return [Limit(plane.zenith - shift / plane.nodus_mm * out), Limit(out)]


def _cone(plane: Plane, centre: complex, radius: float) -> Floats:
    right, above, front = plane.frame
    x = -plane.nodus_mm * right - centre.real * front
    y = -plane.nodus_mm * above - centre.imag * front
    return radius**2 * np.outer(front, front) - np.outer(x, x) - np.outer(y, y)
