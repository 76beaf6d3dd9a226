"""Closed outlines as shapely's polygons, for distances and crossings that need no exactness.

Chords stray from their curves by a micrometre; the checks ask for tenths of a millimetre.
"""

from dataclasses import dataclass

import shapely

from instruments.geometry import Arc, Path
from instruments.geometry.flattening import Flat, least_width, shapely_rings


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed path as a polygon and its ring; a whole circle is remembered as one."""

    polygon: Flat
    ring: Flat
    circle: Arc | None

    @staticmethod
    def of(path: Path) -> "Outline":
        """The outline of a closed path."""
        (ring,) = shapely_rings([path])
        return Outline(shapely.polygons(ring), ring, path.whole_circle)

    def width(self) -> float:
        """The least extent in mm over all directions."""
        if self.circle:
            return 2.0 * self.circle.radius
        return least_width(self.ring)

    def distance(self, other: "Outline") -> float:
        """The least distance in mm between two outlines, 0 where they cross."""
        if self.circle and other.circle:
            one, two = self.circle, other.circle
            apart = abs(one.centre - two.centre)
            inner = abs(one.radius - two.radius)
            return max(apart - one.radius - two.radius, inner - apart, 0.0)
        return float(shapely.distance(self.ring, other.ring))

    def crosses_itself(self) -> bool:
        """True where it meets itself."""
        return not (self.circle or shapely.is_simple(self.ring))
