"""When an instrument is for: the year, and the obliquity that follows or overrides it."""

import math
from functools import lru_cache
from typing import Annotated, ClassVar

from pydantic import AfterValidator, Field

from instruments.cited_works import parameter
from instruments.design import Group
from instruments.errors import ComplaintError
from instruments.parameters import Rank, Topic
from instruments.quantities import Read, parse_angle
from instruments.saying import tell
from instruments.sky.obliquity import mean_obliquity

Obliquity = Annotated[
    float, Read(parse_angle), Field(ge=20, le=27, json_schema_extra={"unit": "°"})
]


def _no_thousands(year: float) -> float:
    """A year, but for one with a thousands point: 2.026."""
    meant = round(1000 * year)
    if 1.0 <= abs(year) < 10.0 and meant % 100 and math.isclose(1000 * year, meant):
        raise ComplaintError("is no whole year", tell("write {example}", example=str(meant)))
    return year


Year = Annotated[float, AfterValidator(_no_thousands), Rank(3)]


class Epoch(Group):
    """A year, or a maker's own obliquity of the ecliptic."""

    topic: ClassVar[Topic] = "place"

    year: Year = Field(
        default=2026.0,
        ge=-3000,
        le=3000,
        description="Year for which the obliquity is computed.",
        json_schema_extra={"unit": "Julian years, astronomical (1 BC is 0)"},
    )
    obliquity: Obliquity | None = Field(
        default=None,
        description="Obliquity of the ecliptic, instead of the year's: "
        "23°35′ for al-Biruni, 23°51′20″ for Ptolemy.",
    )

    @property
    def obliquity_rad(self) -> float:
        """The obliquity in radians: the explicit one, or the year's mean obliquity."""
        if self.obliquity is not None:
            return math.radians(self.obliquity)
        return _of_year(self.year)

    @property
    def obliquity_source(self) -> str:
        """Where the obliquity comes from, for the report."""
        if self.obliquity is not None:
            return _WHOSE.get(round(self.obliquity, 6)) or parameter("epoch.obliquity")
        return f"mean obliquity of {self.year:g}, Vondrák, Capitaine and Wallace (2011)"


_WHOSE = {round(23 + 35 / 60, 6): "treatise 107:13, 133:2: the obliquity of al-Biruni's examples"}
"""Obliquities of makers, degrees, and where they are from."""


@lru_cache(maxsize=64)
def _of_year(year: float) -> float:
    """The mean obliquity of a year, which an instrument asks for many times, radians."""
    return float(mean_obliquity(year))


class StarsEpoch(Epoch):
    """The epoch of an instrument with stars, in years that their places are good for."""

    year: Year = Field(
        default=2026.0,
        ge=-500,
        le=2500,
        description="Year for which the obliquity and the stars are computed.",
        json_schema_extra={"unit": "Julian years, astronomical (1 BC is 0)"},
    )
