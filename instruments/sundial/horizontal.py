"""The horizontal dial: the horizon itself, with north at the top."""

import math

from pydantic import Field

from instruments.design import NAME
from instruments.sundial.dial import Dial, Orientation
from instruments.sundial.layout import lay_out

__all__ = ["Design", "lay_out"]


class Design(Dial):
    """A level plate with a gnomon; the tip of its shadow shows hour, date and prayer."""

    name: str = Field(
        default="horizontal-dial", pattern=NAME, description="Name of the instrument's file."
    )

    @property
    def orientation(self) -> Orientation:
        """Upward, north at the top."""
        return Orientation(math.pi, 0.0, "Horizontal dial")
