"""What instruments of shadow show, as groups of parameters that they share."""

from typing import Annotated, Literal

from pydantic import Field

from instruments.common_design import CommonDesign, Sited
from instruments.days import Entries
from instruments.design import Group
from instruments.parameters import LAST, Rank
from instruments.sky.day_times import DayPrayer

PAPER, WOOD = (0.97, 0.95, 0.88), (0.72, 0.55, 0.36)
"""Colours of what is wrapped and glued, and of what it is glued to."""

GnomonKind = Literal["sheet", "pin"]
"""A fin cut from sheet, or a turned pin."""


DayLines = Annotated[
    Entries,
    Field(
        description="Days: the sun's entries into the signs, of these only solstices and "
        "equinoxes, or none."
    ),
]
"""The days that have curves."""


class Lines(Group):
    """The moments whose shadows are laid off."""

    hours: Annotated[Literal["equal", "seasonal", "none"], Rank(1)] = Field(
        default="equal",
        description="Hours: equal ones of the sun's own time, seasonal ones (twelfths of the "
        "daylight), or none.",
    )
    prayers: Annotated[tuple[DayPrayer, ...], Rank(1)] = Field(
        default=("asr-1", "asr-2"),
        max_length=4,
        description="Times of prayer: noon, and the afternoon at the noon shadow and 1, 1.5 or 2 "
        "gnomons.",
    )


class Year(Group):
    """How the year is laid off."""

    divided: Annotated[Literal["months", "signs"], Rank(1)] = Field(
        default="months", description="The year by the months' dates, or by the zodiac's signs."
    )
    calendar: Literal["auto", "gregorian", "julian"] = Field(
        default="auto",
        description="Calendar of the dates: gregorian, julian, or by the year and the months' "
        "names.",
    )
    months: Literal["modern", "byzantine"] = Field(
        default="modern",
        description="The months' names: those of today, or the Syrian ones of the Byzantine "
        "calendar, whose dates are Julian.",
    )


class OfYear(Group):
    """What shows the moments of every day over a year."""

    lines: Annotated[Lines, LAST] = Field(default_factory=Lines)
    year: Annotated[Year, LAST] = Field(default_factory=Year)


class ShadowsOfYear(CommonDesign, Sited, OfYear):
    """An instrument for a place on which shadows are laid off over a year."""
