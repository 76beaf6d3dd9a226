"""The dial of any plane: an inclination and the direction that the face looks in."""

import math
from typing import Annotated

from pydantic import Field

from instruments.cited_works import parameter
from instruments.design import Name
from instruments.parameters import Rank
from instruments.quantities import AngleDeg, AzimuthDeg
from instruments.sundial.dial import Dial, Orientation
from instruments.sundial.gnomons.support import AT_POLE_DEG, Hold, Support, held
from instruments.sundial.layout import lay_out

__all__ = ["Design", "lay_out"]


class Design(Dial):
    """A sundial on any plane, by the azimuth and the inclination of its face."""

    name: Name = "plane-dial"
    azimuth: Annotated[AzimuthDeg | None, Rank(1)] = Field(
        default=None,
        description="Direction that the face looks in, from north through east (east 90, south "
        "180, west 270) or as S 37° E; without it, 20° from the equator's side towards west.",
        json_schema_extra={"unit": "°"},
    )
    declination: AngleDeg | None = Field(
        default=None,
        ge=-180,
        le=180,
        description="The same from south through west, instead of the azimuth.",
        json_schema_extra={"unit": "°, west positive"},
    )
    inclination: Annotated[AngleDeg, Rank(1)] = Field(
        default=60.0,
        ge=0,
        le=180,
        description="Of the face to the level: 0 looks up, 90 is upright, more looks down.",
    )

    stand: Support = Field(default_factory=Support, description="What holds the plate.")

    @property
    def hold(self) -> Hold | None:
        """By the inclination; an upright plate hangs on its wall."""
        walled = abs(self.place.latitude) <= AT_POLE_DEG
        return held(self.stand, math.radians(self.inclination), walled=walled)

    @property
    def looks(self) -> float:
        """The azimuth that the face looks in, degrees: given, or by the hemisphere."""
        if self.declination is not None:
            return 180.0 + self.declination
        if self.azimuth is not None:
            return self.azimuth
        return 200.0 if self.place.latitude >= 0.0 else 340.0

    @property
    def orientation(self) -> Orientation:
        """By azimuth and inclination."""
        return Orientation(
            math.radians(self.looks),
            math.radians(self.inclination),
            "plane",
            "inclination",
            f"{self.inclination:g}",
            parameter("azimuth" if self.declination is None else "declination"),
            parameter("inclination"),
        )
