"""What a maker can put on a back: the contents of its quadrants and rings, as parameters."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, field_validator

import templates
from instruments.design import Group, each_once
from instruments.errors import ComplaintError, shown
from instruments.parameters import Rank
from instruments.quantities import Latitude
from instruments.saying import tell
from instruments.scales.ladder_square import Ladder
from instruments.scales.limb import LOWER_LEFT, LOWER_RIGHT, UPPER_LEFT, UPPER_RIGHT, Quadrant
from instruments.scales.numbering import Follow
from instruments.scales.quadrants.ring_circles import Solstice
from instruments.scales.shadow_arc import ArcScale
from instruments.sky.day_times import DayPrayer
from instruments.sky.time import Calendar

Holding = Literal[
    "none",
    "shadow-ladder",
    "prayer-curves",
    "hours-seasonal",
    "hours-equal",
    "hours-universal",
    "sine-60",
    "sine-100",
    "qibla-curves",
    "rosette",
    "star",
]
RingName = Literal[
    "altitude",
    "zodiac",
    "calendar",
    "equation-of-time",
    "cotangent-12",
    "cotangent-7",
    "cotangent-6.5",
    "cotangent-60",
    "tangent-12",
    "tangent-7",
    "tangent-6.5",
    "tangent-60",
]


def _single(value: Any) -> Any:
    """A quadrant's content out of a list of one; a list of two is one too many."""
    found = value.replace("+", ",").split(",") if isinstance(value, str) else value
    if not isinstance(found, list | tuple):
        return value
    names = [str(v).strip() for v in found if str(v).strip() not in ("", "none")]
    if len(names) > 1:
        raise ComplaintError(
            tell("has {count} contents for one quadrant", count=len(names)),
            tell("keep {} and give {} another quadrant", *names[:2]),
        )
    return names[0] if names else "none"


_Held = Annotated[Holding, BeforeValidator(_single)]


class Quadrants(Group):
    """What stands in each quadrant within the rings."""

    upper_left: _Held = Field(default="none", description="Content of the upper left quadrant.")
    upper_right: _Held = Field(default="none", description="Content of the upper right quadrant.")
    lower_left: _Held = Field(
        default="none",
        description="Content of the lower left quadrant; ladder.quadrant puts the ladder there.",
    )
    lower_right: _Held = Field(
        default="none",
        description="Content of the lower right quadrant; ladder.quadrant puts the ladder there.",
    )

    def each(self) -> Mapping[Quadrant, Holding]:
        """The content of each quadrant."""
        return {q: getattr(self, name) for q, name in NAMES.items()}


NAMES: Mapping[Quadrant, str] = {
    UPPER_LEFT: "upper_left",
    UPPER_RIGHT: "upper_right",
    LOWER_LEFT: "lower_left",
    LOWER_RIGHT: "lower_right",
}
"""A quadrant as its parameter is called."""


class Signs(Group):
    """The six circles of the signs that prayer, hour and qibla curves are drawn on."""

    outermost: Solstice | None = Field(
        default=None,
        description="Beginning of which sign the outermost circle is; without it, the solstice of "
        "the place's summer, whose day has the widest range of altitudes.",
    )


class PrayerCurves(Group):
    """The prayer-curve quadrant."""

    times: tuple[DayPrayer, ...] = Field(
        default=("noon", "asr-1", "asr-2"),
        min_length=1,
        description="Curves: noon; asr-1, asr-1.5 and asr-2, when the shadow has grown by so many "
        "gnomons.",
    )
    latitudes: tuple[Latitude, ...] = Field(
        default=(),
        max_length=4,
        description="Latitudes that have curves; without any, the place's.",
    )

    _once = field_validator("times", "latitudes")(each_once)


class HourLines(Group):
    """The hour-line quadrants."""

    latitude: Latitude | None = Field(
        default=None,
        description="Latitude of the seasonal and equal hours; without it, the place's.",
    )


class SineGrid(Group):
    """The sine quadrant."""

    cosines: bool = Field(default=True, description="Whether to draw the cosines' lines too.")
    obliquity_arc: bool = Field(
        default=True, description="Whether to draw the arc of the obliquity, for declinations."
    )


class QiblaCurves(Group):
    """The qibla quadrant."""

    cities: tuple[str, ...] = Field(
        default=("isfahan", "herat", "delhi"),
        min_length=1,
        max_length=12,
        description="Cities with a curve of the sun's altitude in the direction of Mecca: "
        "names of templates/cities.csv.",
    )

    @field_validator("cities")
    @classmethod
    def _known(cls, cities: tuple[str, ...]) -> tuple[str, ...]:
        known = [row["city"] for row in templates.table("cities")]
        named = tuple(c.strip().lower().replace(" ", "-").replace("_", "-") for c in cities)
        for city in named:
            if city not in known:
                problem = tell("has no city {city}", city=shown(city))
                raise ComplaintError(problem, tell("choose some of {known}", known=known))
        if len(set(named)) < len(named):
            raise ComplaintError("names a city twice", "leave one out")
        return named


class CalendarRing(Group):
    """The calendar ring."""

    reckoning: Calendar = Field(
        default="gregorian", description="Calendar of its days, gregorian or julian."
    )
    form: Literal["concentric", "eccentric"] = Field(
        default="concentric",
        description="Circles about the pivot with unequal days (concentric), or displaced "
        "towards the apogee with days almost equal (eccentric).",
    )
    months: Literal["usual", "byzantine"] = Field(
        default="usual",
        description="Names of the months: the language's usual ones, or the Syriac ones of the "
        "byzantine calendar (Tishrin, Kanun …).",
    )


class EquationRing(Group):
    """The ring of the equation of time."""

    form: Literal["divisions", "graph"] = Field(
        default="divisions",
        description="Whole minutes as divisions, or a graph across circles of 5 minutes.",
    )


class Back(Group):
    """What stands on a back: its rings from the outside in, its quadrants, their scales."""

    numerals_follow: Follow = Field(
        default="arc",
        description="Numerals turn with the scale (arc) or all stand upright (upright).",
    )
    altitudes: Annotated[Literal["upper", "all"], Rank(3)] = Field(
        default="upper",
        description="Altitude scale over the upper half, or over all quadrants that are free.",
    )
    rings: Annotated[tuple[RingName, ...], Rank(3)] = Field(
        default=("altitude",),
        description="Rings from the outside in: altitude (the limb, with arc_scale below), "
        "zodiac, calendar, equation-of-time; further shadow scales cotangent-12 …, tangent-12 …",
    )
    quadrants: Quadrants = Field(default_factory=Quadrants)
    arc_scale: ArcScale = Field(default_factory=ArcScale)
    ladder: Ladder = Field(default_factory=Ladder)
    signs: Signs = Field(default_factory=Signs)
    prayer_curves: PrayerCurves = Field(default_factory=PrayerCurves)
    hour_lines: HourLines = Field(default_factory=HourLines)
    sine_grid: SineGrid = Field(default_factory=SineGrid)
    qibla_curves: QiblaCurves = Field(default_factory=QiblaCurves)
    calendar: CalendarRing = Field(default_factory=CalendarRing)
    equation_of_time: EquationRing = Field(default_factory=EquationRing)

    @field_validator("rings")
    @classmethod
    def _rings(cls, rings: tuple[RingName, ...]) -> tuple[RingName, ...]:
        """Refuse a ring that is there twice, and rings without the altitudes."""
        if "altitude" not in each_once(rings):
            raise ComplaintError(
                "leaves out altitude, which the others are read with", 'begin with "altitude"'
            )
        return rings
