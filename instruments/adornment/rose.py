"""Roses of winds, which are data: points of several kinds about a middle."""

import cmath
import math
from dataclasses import dataclass
from functools import cache
from typing import Literal

import templates
from instruments.geometry import Path

KIND = "ornaments/roses"

Rose = Literal["rose", "rose-16", "rose-32"]
"""The roses by their files' names."""

Halves = tuple[Path, Path]
"""The left and the right half of a point, both counter-clockwise from its start."""


@dataclass(frozen=True, slots=True)
class RosePoints:
    """Points of one kind: how many, and their shape in lengths of the longest.

    Each goes from `start`, a distance from the middle, over its greatest width, twice `half`, to
    its `end`; the first is `first_deg` from north.
    """

    count: int
    first_deg: float
    start: float
    widest: float
    end: float
    half: float

    def halves(self, long_mm: float) -> list[Halves]:
        """The points, the longest of the rose so long; north is up, and they go round leftwards."""
        found = []
        for k in range(self.count):
            turn = self.first_deg + 360.0 * k / self.count
            upright = (self.first_deg, self.count) == (0.0, 4)
            up = 1j**k if upright else cmath.rect(1.0, math.radians(turn))
            start, end = (1j * up * long_mm * at for at in (self.start, self.end))
            left, right = (
                up * long_mm * complex(side * self.half, self.widest) for side in (-1, 1)
            )
            one, other = [start, end, left], [start, right, end]
            found.append((Path.polyline(one, closed=True), Path.polyline(other, closed=True)))
        return found


@cache
def rose_points(name: str) -> tuple[RosePoints, ...]:
    """The points of a rose, the longest first."""
    return tuple(RosePoints(**told) for told in templates.read(KIND, name)["points"])
