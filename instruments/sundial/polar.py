"""The polar dial: a face parallel to the earth's axis and to the east-west line."""

import math
from typing import ClassVar

from pydantic import Field

from instruments.design import Name
from instruments.sundial.dial import Dial, HighMm, Orientation, SideMm
from instruments.sundial.gnomons.support import Hold, Support, held
from instruments.sundial.layout import lay_out

__all__ = ["Design", "lay_out"]


class Design(Dial):
    """A dial on a face parallel to the earth's axis: the horizon of a place on the equator."""

    height_of_width: ClassVar[float] = 0.4
    least_height_mm: ClassVar[float] = 50.0

    name: Name = "polar-dial"
    width_mm: SideMm = Field(default=250.0, description="Width of a rectangular plate, east–west.")
    height_mm: HighMm = Field(
        default=None,
        description="Height of a rectangular plate, along the earth's axis; without it, two fifths "
        "of its width, and 50 mm at least.",
    )

    stand: Support = Field(default_factory=Support, description="What holds the plate.")

    @property
    def hold(self) -> Hold | None:
        """By the latitude; at a pole too, where no wall is."""
        return held(self.stand, abs(self.place.latitude_rad), walled=False)

    @property
    def orientation(self) -> Orientation:
        """Towards the equator's highest point."""
        latitude = self.place.latitude_rad
        azimuth = math.pi if latitude >= 0.0 else 0.0
        return Orientation(azimuth, abs(latitude), "polar")
