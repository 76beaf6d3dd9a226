"""The groups of parameters of a plate: which lines it has, and its form."""

from typing import Annotated, Literal

from pydantic import Field, field_validator

from instruments.astrolabe.parameters import LARGEST_MM, Hemisphere, PieceSheetMm
from instruments.design import Group
from instruments.errors import ComplaintError
from instruments.parameters import Rank
from instruments.quantities import AngleDeg, Latitude, Longitude, SizeMm
from instruments.saying import tell
from instruments.sky.day_times import Growth

Method = Literal["exact", "arc"]

MOST_PLATES = 40
"""Of a set, each for a latitude of its own."""


def _divides_a_right_angle(step: int | None) -> int | None:
    if step is not None and 90 % step:
        known = ", ".join(str(n) for n in range(1, 91) if 90 % n == 0)
        raise ComplaintError("does not divide 90", tell("choose {known}", known=known))
    return step


class Almucantars(Group):
    """Circles of equal altitude."""

    step: int = Field(
        default=5,
        ge=1,
        le=90,
        description="Degrees from one almucantar to the next: 1, 2, 3, 5, 6, 10 …",
        json_schema_extra={"unit": "°"},
    )
    heavy: int | None = Field(
        default=None,
        ge=1,
        le=90,
        description="Almucantars at multiples of this are three lines thick.",
        json_schema_extra={"unit": "°"},
    )
    numbers: int | None = Field(
        default=None,
        ge=1,
        le=90,
        description="Degrees from one numbered almucantar to the next; without it, the finest "
        "step from 5 on that has room.",
        json_schema_extra={"unit": "°"},
    )

    _divide = field_validator("step", "heavy", "numbers")(_divides_a_right_angle)


class Azimuths(Group):
    """Vertical circles, from the horizon to the zenith."""

    step: int | None = Field(
        default=10,
        ge=1,
        le=90,
        description="Degrees from one azimuth to the next; none leaves them out.",
        json_schema_extra={"unit": "°"},
    )
    below: bool = Field(default=False, description="Draw them below the horizon too.")
    numbers: int | None = Field(
        default=None,
        ge=1,
        le=90,
        description="Degrees from one numbered azimuth to the next; without it, 30, or 45 or 90 "
        "where the step asks for it.",
        json_schema_extra={"unit": "°"},
    )
    count_from: Literal["north", "south", "east-west"] = Field(
        default="north",
        description="Numbers from north through east to 360, from south through west to 360, or "
        "from the east–west line to 90 either way, as on old plates.",
    )

    _divide = field_validator("step", "numbers")(_divides_a_right_angle)


class PlateHours(Group):
    """Hour lines below the horizon, read with the degree opposite the sun."""

    seasonal: Literal["exact", "arc", "none"] = Field(
        default="exact",
        description="Seasonal hours as the exact curve or as the maker's arc through three points.",
    )
    equal: Literal["sunrise", "sunset", "noon", "none"] = Field(
        default="none", description="Equal hours, counted from sunrise, from sunset or from noon."
    )


Depression = Annotated[float, Field(ge=0, le=24, json_schema_extra={"unit": "°"})]


class PrayerLines(Group):
    """Lines of the afternoon prayers, of dawn and of nightfall."""

    asr: tuple[Growth, ...] = Field(
        default=("1", "2"),
        description="Afternoon prayers, by the gnomons that the shadow has grown since noon.",
    )
    method: Method = Field(
        default="exact",
        description="Their curves from every degree, or the arc through three points.",
    )
    dotted: bool = Field(
        default=False, description="Draw them dotted, to tell them from the hours."
    )
    dawn: bool = Field(default=True, description="The line of dawn.")
    nightfall: bool = Field(default=True, description="The line of nightfall.")
    dawn_depression: Depression = Field(
        default=18.0, description="How far the sun is below the horizon at dawn."
    )
    nightfall_depression: Depression = Field(
        default=18.0, description="How far the sun is below the horizon at nightfall."
    )


class Tab(Group):
    """What keeps the plate from turning in its mater."""

    kind: Literal["tab", "notch", "none"] = Field(
        default="tab", description="A tab that stands out, a notch cut in, or none."
    )
    angle: AngleDeg = Field(
        default=180.0, description="Where it stands, clockwise from the top of the face."
    )
    width_mm: SizeMm = Field(default=6.0, le=200, description="Its width.")
    depth_mm: SizeMm = Field(
        default=3.0, le=100, description="How far it stands out, or is cut in."
    )


class Horizons(Group):
    """The plate of horizons: half horizons for many latitudes in four groups."""

    latitudes: tuple[Latitude, ...] = Field(
        default=tuple(float(n) for n in range(10, 67, 2)),
        max_length=90,
        description="Latitudes of the plate of horizons; each goes to the next of four groups. On "
        "a southern astrolabe they are south where none has a sign.",
    )


class Inscription(Group):
    """What is written on a plate."""

    place: bool = Field(default=True, description="The name of the place or the clime.")
    latitude: bool = Field(default=True, description="The latitude.")
    longest_day: bool = Field(default=True, description="The hours of the longest day.")
    height_mm: SizeMm | None = Field(
        default=None,
        le=200,
        description="Height of its capitals; without it, 1.3 times that of the numbers.",
    )


class PlateSet(Group):
    """A set of plates: for which latitudes, with which lines, of which sheet."""

    rim_radius_mm: SizeMm | None = Field(
        default=None,
        le=LARGEST_MM,
        description="Radius of the plate; without it, the tropic and room for a line of letters.",
    )
    thickness_mm: Annotated[PieceSheetMm, Rank(2)] = Field(
        default=1.5, description="Thickness of the plate."
    )
    latitudes: Annotated[tuple[Latitude, ...], Rank(1)] = Field(
        default=(),
        max_length=MOST_PLATES,
        description="Latitudes of a set of plates, place.latitude among them where a place is set; "
        "without any, that of place.latitude.",
    )
    names: tuple[str, ...] = Field(
        default=(),
        max_length=MOST_PLATES,
        description="Names of the places, one a latitude, for the inscriptions.",
    )
    mirrored: Annotated[bool, Rank(3)] = Field(
        default=False,
        description="On a southern astrolabe the latitudes that are listed are south of the "
        "equator, and have no names.",
    )
    longitudes: tuple[Longitude, ...] = Field(
        default=(),
        max_length=MOST_PLATES,
        description="Longitudes of the places, one a latitude, for their qiblas.",
    )
    climes: tuple[Literal["1", "2", "3", "4", "5", "6", "7"], ...] = Field(
        default=(),
        description="Climes that get a plate too: longest days of 13 to 16 hours by half hours.",
    )
    also: tuple[Literal["place", "equator", "polar-circle", "pole"], ...] = Field(
        default=(),
        description="A plate for the place that is set, where no other is for its latitude; and "
        "those that old sets have besides: latitude 0, 90° − ε, and 90.",
    )
    plates: tuple[Literal["latitudes", "horizons"], ...] = Field(
        default=("latitudes",),
        min_length=1,
        description="Plates for latitudes, the plate of horizons, or both.",
    )
    two_faced: Annotated[bool, Rank(3)] = Field(
        default=False, description="Two latitudes on each plate, back to back."
    )
    twilights: Annotated[tuple[Literal["civil", "nautical", "astronomical"], ...], Rank(3)] = Field(
        default=(), description="Twilight lines: 6, 12 and 18 degrees below the horizon."
    )
    houses: Literal["none", "seasonal", "prime-vertical"] = Field(
        default="none",
        description="Cusps of the twelve houses, by two seasonal hours each or by 30 degrees of "
        "the prime vertical each.",
    )
    qibla: bool = Field(default=False, description="The vertical circle towards Mecca.")
    almucantars: Almucantars = Field(default_factory=Almucantars)
    azimuths: Azimuths = Field(default_factory=Azimuths)
    hours: PlateHours = Field(default_factory=PlateHours)
    prayers: PrayerLines = Field(default_factory=PrayerLines)
    tab: Tab = Field(default_factory=Tab)
    horizons: Horizons = Field(default_factory=Horizons)
    inscription: Inscription = Field(default_factory=Inscription)
    labels: bool = Field(default=True, description="Numbers and names of the lines.")

    def latitudes_of(self, hemisphere: Hemisphere) -> tuple[float, ...]:
        """The latitudes that are listed, or their likes in the south."""
        south = self.mirrored and hemisphere == "south"
        return tuple(-abs(latitude) if south else latitude for latitude in self.latitudes)
