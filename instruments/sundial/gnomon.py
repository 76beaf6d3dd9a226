"""The upright pin whose tip is the nodus, as a piece from the lathe."""

import itertools
import math
from dataclasses import dataclass

from instruments.geometry import Arc, Line, Path
from instruments.part import Part, Turned


@dataclass(frozen=True, slots=True)
class Pin:
    """A pin with a collar, a shaft, a conical tip, and a tenon that goes through the plate.

    Attributes
    ----------
    height_mm : float
        Of the tip over the face.
    diameter_mm : float
        Of the shaft and the tenon; the collar follows from it.
    plate_mm : float
        Thickness of the plate, the length of the tenon.
    """

    height_mm: float
    diameter_mm: float
    plate_mm: float

    @property
    def radius(self) -> float:
        """Of the shaft."""
        return self.diameter_mm / 2

    @property
    def collar_radius(self) -> float:
        """Of the collar that stands on the face."""
        return 1.5 * self.radius

    @property
    def collar_height(self) -> float:
        """Of the collar: a quarter round, but never over a fifth of the pin."""
        return min(self.collar_radius - self.radius, self.height_mm / 5)

    @property
    def cone_height(self) -> float:
        """Of the tip: three diameters, but never over two thirds of the pin."""
        return min(3.0 * self.diameter_mm, self.height_mm * 2 / 3)

    def profile(self) -> Path:
        """Half the pin's section, (r, z) with z = 0 on the face."""
        r, collar = self.radius, self.collar_height
        bead = self.collar_radius - collar
        shoulder = self.height_mm - self.cone_height
        corners = [complex(0, -self.plate_mm), complex(r, -self.plate_mm)]
        corners += [complex(r, 0), complex(self.collar_radius, 0)]
        lines = [Line(a, b) for a, b in itertools.pairwise(corners)]
        quarter = Arc(complex(bead, 0), collar, 0.0, math.pi / 2)
        top = [quarter.end, complex(r, collar), complex(r, shoulder), complex(0, self.height_mm)]
        rest = [
            Line(a, b)
            for a, b in zip([*top, corners[0]][:-1], [*top, corners[0]][1:], strict=True)
            if abs(a - b) > 1e-9
        ]
        return Path.of(*lines, quarter, *rest)

    def part(self) -> Part:
        """The pin as a turned part."""
        return Part("gnomon", Turned(self.profile()), colour=(0.72, 0.55, 0.27))
