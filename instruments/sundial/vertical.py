"""The vertical dial: a wall of any direction, which its shadows may tell."""

import math
import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Field, model_validator

from instruments.cited_works import parameter
from instruments.design import Name
from instruments.errors import ComplaintError, Remedy, give, impossible
from instruments.parameters import Rank
from instruments.part import Note
from instruments.quantities import AzimuthDeg, parse_azimuth
from instruments.saying import tell
from instruments.sundial.dial import Dial, HighMm, Orientation
from instruments.sundial.gnomons.fixings import Fixings
from instruments.sundial.layout import lay_out
from instruments.sundial.wall import Wall
from instruments.sundial.wall_shadows import Shadows, wall_of

__all__ = ["Design", "lay_out"]

Side = Literal["north", "east", "south", "west"]
SHADOWS = "least squares of the shadows on the wall"
FACING: dict[Side, float] = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}


def _towards(value: Any) -> float | None:
    """The azimuth of a direction by the sides of the sky, degrees; None of what is none."""
    text = value.strip().lower() if isinstance(value, str) else ""
    if not re.match("[nesw]", text):
        return None
    try:
        return parse_azimuth(text)
    except ValueError:
        return None


def _side(value: Any) -> Any:
    """A side of the sky, however it is written; a direction between two of them is none."""
    degrees = _towards(value)
    if degrees is None:
        return value
    for side, azimuth in FACING.items():
        if azimuth == degrees:
            return side
    asked = tell("give azimuth = {azimuth:g} instead", azimuth=degrees)
    raise ComplaintError("lies between two sides of the sky", asked)


class Design(Dial):
    """A wall dial facing any way: hours, day curves, prayers and holes for its screws."""

    height_of_width: ClassVar[float] = 0.8

    name: Name = "vertical-dial"
    facing: Annotated[Side | None, BeforeValidator(_side), Rank(1)] = Field(
        default=None,
        description="Side of the sky that the face looks to; without it, towards the equator.",
    )
    azimuth: Annotated[AzimuthDeg | None, Rank(1)] = Field(
        default=None,
        description="Direction that the face looks in, from north through east (east 90, south "
        "180, west 270) or as S 37° E, instead of a side of the sky.",
        json_schema_extra={"unit": "°"},
    )
    height_mm: HighMm = Field(
        default=None,
        description="Height of a rectangular plate; without it, four fifths of its width, or what "
        "lines that lie flat fill.",
    )
    fixings: Fixings = Field(
        default_factory=lambda: Fixings(holes="4", diameter_mm=4.5), description="Holes for screws."
    )

    wall: Shadows = Field(
        default_factory=Shadows,
        description="Shadows on the wall, from which its azimuth is worked out.",
    )

    @model_validator(mode="before")
    @classmethod
    def _between(cls, given: Any) -> Any:
        """A direction between two sides is the azimuth, where nothing else tells that."""
        if not isinstance(given, Mapping) or given.get("wall") or given.get("azimuth") is not None:
            return given
        degrees = _towards(given.get("facing"))
        if degrees is None or degrees in FACING.values():
            return given
        others = {name: value for name, value in given.items() if name != "facing"}
        return others | {"azimuth": degrees}

    @property
    def looks(self) -> float:
        """The azimuth that the face looks in, degrees: given, measured, or by its side.

        Raises
        ------
        DesignError
            If it is both given and measured, or the measurements fit no wall.
        """
        measured = self.measured
        if measured is None:
            return FACING[self.side] if self.azimuth is None else self.azimuth
        if self.azimuth is not None:
            raise impossible(
                "azimuth",
                self.azimuth,
                "is given and measured by the shadows of wall",
                Remedy((("azimuth", None),), words="set azimuth = none"),
                give({"wall.shadows": (), "wall.plumb": ()}, "set"),
            )
        return measured.azimuth_deg

    def unused(self) -> Iterator[Note]:
        """Those of every dial, and a side of the sky beside what tells the direction exactly."""
        yield from super().unused()
        other = "wall" if self.wall.given else "azimuth"
        if self.facing and FACING[self.facing] != self.looks % 360.0:
            told = tell(
                "is of no use beside {other}, which tells the direction: leave it out", other=other
            )
            yield Note.warning("facing", told)

    @property
    def side(self) -> Side:
        """The side of the sky that the face looks to, where nothing else says it."""
        return self.facing or ("south" if self.place.latitude >= 0.0 else "north")

    @property
    def measured(self) -> Wall | None:
        """The wall that the shadows tell, where there are any."""
        return wall_of(self.place, self.wall) if self.wall.given else None

    @property
    def orientation(self) -> Orientation:
        """Upright, by side, azimuth or measurement."""
        azimuth = self.looks
        named = self.azimuth is None and not self.wall.given
        wall = self.measured
        side = {0.0: "north", 90.0: "east", 180.0: "south", 270.0: "west"}.get(azimuth % 360.0)
        return Orientation(
            math.radians(azimuth),
            math.pi / 2,
            f"{side}_vertical" if side else "vertical",
            "facing" if named else "azimuth",
            self.side if named else f"{azimuth:g}",
            SHADOWS if wall else parameter("facing" if named else "azimuth"),
            sigma_deg=wall.sigma_deg if wall else None,
        )
