"""What a dial shows, as groups of parameters that all dials share."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

import templates
from instruments.adornment.ornament_figure import CORNERS, DIVIDERS
from instruments.days import CivilDate, Entries, Reckoning
from instruments.design import Group
from instruments.lettering.numerals import System
from instruments.parameters import LAST, With, idle
from instruments.part import Note, Process
from instruments.quantities import AngleDeg, LengthMm, SheetMm
from instruments.saying import tell
from instruments.sky.day_times import Growth
from instruments.sky.time import Calendar

LineProcess = Annotated[
    Literal["score", "engrave"],
    Field(description="Lines scored as single strokes, or engraved with the width of line_mm."),
]
HourNumerals = Annotated[
    System | None,
    Field(description="Numerals of these hours, where they are not those of the lettering."),
]
_EveryMinutes = Annotated[
    Literal["60", "30", "15", "10", "5"], Field(json_schema_extra={"unit": "min"})
]
EveryMinutes = Annotated[
    _EveryMinutes,
    Field(
        description="Minutes from line to line; the finer ones end where the process can't "
        "part them."
    ),
]


class HourGroup(Group):
    """What every system of hours is asked for by."""

    every_minutes: Annotated[EveryMinutes, LAST] = "60"
    numerals: Annotated[HourNumerals, LAST] = None
    process: Annotated[LineProcess, LAST] = "score"


class Equal(HourGroup):
    """Equal hours of local apparent time, as the sun gives them."""

    every_minutes: EveryMinutes = "60"
    between: Literal["lines", "ticks"] = Field(
        default="lines",
        description="What divides the hours: lines from end to end, or ticks along the frame where "
        "a polar style throws its edge's shadow over it.",
    )


_DRAWN = With("shown", (str(True),))


class ShownHours(HourGroup):
    """What is asked for of hours that are drawn on request."""

    shown: bool = False
    every_minutes: Annotated[EveryMinutes, LAST, _DRAWN] = "60"
    numerals: Annotated[HourNumerals, LAST, _DRAWN] = None
    process: Annotated[LineProcess, LAST, _DRAWN] = "score"

    def unused(self, name: str) -> Iterator[Note]:
        """A warning where something was asked of the hours of a group that is not drawn."""
        if self.shown:
            return
        usual = type(self).model_fields
        asked = (key for key, _ in idle(self) if getattr(self, key) != usual[key].default)
        if key := next(asked, None):
            told = tell("is of no use without {shown} = true", shown=f"{name}.shown")
            yield Note.warning(f"{name}.{key}", told)


class Seasonal(ShownHours):
    """Seasonal (unequal) hours, twelfths of the daylight."""

    shown: bool = Field(default=False, description="Seasonal hours, as exact curves.")
    every_minutes: Annotated[_EveryMinutes, LAST, _DRAWN] = Field(
        default="60", description="Sixtieths of the hour from line to line; as for the equal hours."
    )


class Babylonian(ShownHours):
    """Equal hours since sunrise."""

    shown: bool = Field(default=False, description="Equal hours since sunrise.")


class Italian(ShownHours):
    """Equal hours since the last sunset, or to the next."""

    shown: bool = Field(default=False, description="Equal hours since or to sunset.")
    count: Annotated[Literal["since", "to"], _DRAWN] = Field(
        default="since", description="Numerals since the last sunset, or to the next."
    )


class Zone(ShownHours):
    """Civil time: the hours of a clock, by the place's longitude and time zone."""

    shown: bool = Field(default=False, description="Hours of the zone's mean time.")
    equation: Annotated[Literal["analemma", "none"], _DRAWN] = Field(
        default="analemma",
        description="The equation of time as a figure of eight on each hour, or not at all: "
        "straight lines, corrected for the longitude only.",
    )
    summer_time: Annotated[bool, _DRAWN] = Field(
        default=False, description="The zone's summer time instead of its standard time."
    )


def _texts(value: Any) -> Any:
    """Dates as TOML and Python have them, as text; one alone, or several with commas, as a list."""
    if isinstance(value, str):
        return [found for text in value.split(",") if (found := text.strip(" []\"'"))]
    if not isinstance(value, list | tuple):
        return value
    return [v if isinstance(v, str) else str(v) for v in value]


def _exists(text: str, info: ValidationInfo) -> str:
    """A date as it is named, if the calendar has it."""
    return CivilDate.read(text, info.data.get("calendar", "auto")).name


class Days(Group):
    """Day curves: which days."""

    entries: Entries = Field(
        default="solstices",
        description="The sun's entries into all signs, the solstices and equinoxes, or none.",
    )
    calendar: Reckoning = Field(
        default="auto",
        description="Calendar of the dates: gregorian, julian, or by the year (Julian before "
        "15 October 1582).",
    )
    dates: Annotated[
        tuple[Annotated[str, AfterValidator(_exists)], ...], BeforeValidator(_texts)
    ] = Field(
        default=(),
        max_length=60,
        examples=["21 June"],
        description="Civil dates besides, such as 2026-06-21, or 21 June or 06-21 for the mean "
        "of a leap-year cycle.",
    )
    process: LineProcess = "score"

    def reckoned(self, year: float) -> Calendar:
        """The calendar of a year's dates: the Gregorian from 1583 on, unless one is given."""
        if self.calendar != "auto":
            return self.calendar
        return "gregorian" if year >= 1583 else "julian"

    def civil(self, year: float) -> list[CivilDate]:
        """The dates; those of every year by the calendar of a year."""
        return [CivilDate.read(text, self.calendar, year) for text in self.dates]


class Prayers(Group):
    """Times of prayer that the sun gives by day."""

    afternoon: tuple[Growth, ...] = Field(
        default=("1", "2"),
        description="Afternoon prayers at the noon shadow and so many gnomons: 1 by the "
        "majority, 2 by Abu Hanifa, 1.5 by the Karramis.",
    )
    noon: bool = Field(default=False, description="The noon prayer's beginning, at culmination.")
    noon_end: Literal["1", "2"] | None = Field(
        default=None, description="The noon prayer's end, at the noon shadow and so many gnomons."
    )
    table: bool = Field(
        default=False,
        description="Dawn, noon, afternoons and nightfall by date in the report: dawn and "
        "nightfall throw no shadow.",
    )
    depression: AngleDeg = Field(
        default=18.0, ge=5, le=25, description="Depth of the sun at dawn and nightfall."
    )
    process: LineProcess = "score"

    def unused(self, *, shown: bool) -> tuple[Note, ...]:
        """A warning where afternoon prayers were chosen of a dial that doesn't show them."""
        if shown or self.afternoon in ((), type(self).model_fields["afternoon"].default):
            return ()
        told = "is of no use without afternoon_prayers = true"
        return (Note.warning("prayers.afternoon", told),)


if TYPE_CHECKING:
    CornerStyle = str
    DividerStyle = str
else:
    CornerStyle = Literal[("none", *templates.names(CORNERS))]
    DividerStyle = Literal[("dot", *templates.names(DIVIDERS))]


AUTO = "auto"
"""A compass mark that nobody asked for: it comes where there is room."""


class Ornaments(Group):
    """Compass mark, corner pieces, dividers and motto, as a group of design parameters."""

    compass: Literal["auto", "none", "arrow", "rose", "rose-16", "rose-32"] = Field(
        default="auto",
        description="A mark towards north: auto (a small arrow where a level face has room for "
        "it), none, an arrow, or a rose of 8, 16 or 32 points (on a level face).",
    )
    compass_mm: LengthMm | None = Field(
        default=None,
        ge=4,
        le=500,
        description="Height of the compass mark; without it, by the lettering.",
    )
    motto: str = Field(default="", description="A motto, in any language.")
    motto_height_mm: LengthMm | None = Field(
        default=None,
        gt=0,
        le=200,
        description="Height of the motto's capitals; without it, a little more than of the names.",
    )

    corner: CornerStyle = Field(
        default="none",
        description="Pieces in the corners of a square face, where no line or letter is: none, "
        "or a figure of templates/ornaments/corners.",
    )
    divider: DividerStyle = Field(
        default="dot",
        description="What stands between the parts of the inscription, and on both sides of a "
        "motto on one line: a dot, or a figure of templates/ornaments/dividers.",
    )


_TABLE, _GRAPH = With("form", ("table", "both")), With("form", ("graph", "both"))
_PLATE = With("form", ("table", "graph", "both"))


class EquationPlate(Group):
    """The plate of the equation of time, as a group of design parameters."""

    form: Literal["none", "table", "graph", "both"] = Field(
        default="none",
        description="A plate with the equation of time: none, a table by date, a graph of the "
        "year, or both.",
    )
    every_days: Annotated[Literal["5", "10"], _TABLE] = Field(
        default="5",
        description="Days from row to row of the table.",
        json_schema_extra={"unit": "days"},
    )
    to: Annotated[Literal["seconds", "minutes"], _TABLE] = Field(
        default="seconds", description="The table's values to seconds, or to whole minutes."
    )
    with_longitude: Annotated[bool, _PLATE] = Field(
        default=True,
        description="Whether the correction for the longitude from the zone's meridian is in it.",
    )
    minute_mm: Annotated[LengthMm | None, _GRAPH] = Field(
        default=None,
        gt=0,
        le=50,
        description="Height of a minute in the graph; without it, by the lettering.",
    )
    thickness_mm: Annotated[SheetMm, _PLATE] = Field(
        default=3.0, gt=0, le=100, description="Thickness of this plate."
    )


PROCESSES = {"score": Process.SCORE, "engrave": Process.ENGRAVE}
