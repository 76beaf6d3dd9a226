"""The horizontal dial: the horizon itself, with north at the top."""

import math

from instruments.design import Name
from instruments.sundial.dial import Dial, Orientation
from instruments.sundial.layout import lay_out

__all__ = ["Design", "lay_out"]


class Design(Dial):
    """A horizontal sundial cut from sheet: hours, day curves and afternoon prayers."""

    name: Name = "horizontal-dial"

    @property
    def orientation(self) -> Orientation:
        """Upward, north at the top."""
        return Orientation(math.pi, 0.0, "horizontal")
