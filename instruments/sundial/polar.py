"""The polar dial: a face parallel to the earth's axis and to the east-west line."""

import math

from pydantic import Field

from instruments.design import Name
from instruments.sundial.dial import Dial, Orientation, SideMm
from instruments.sundial.gnomons.support import Hold, Support, held
from instruments.sundial.layout import lay_out

__all__ = ["Design", "lay_out"]


class Design(Dial):
    """A dial on a face parallel to the earth's axis: the horizon of a place on the equator."""

    name: Name = "polar-dial"
    width_mm: SideMm = Field(default=250.0, description="Width of a rectangular plate, east–west.")
    height_mm: SideMm = Field(
        default=100.0, description="Height of a rectangular plate, along the earth's axis."
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
