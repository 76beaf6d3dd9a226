"""The plate of an astrolabe (safiha, tympan): the horizon of one latitude, or a set of plates.

The pole is at the pivot, the south meridian at the top and the east at the left; a southern
astrolabe, seen from the north pole, has the north meridian at the top and the east at the
right. The lines are those of treatise 183:8–185:3 and of the plates that were made.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from instruments.astrolabe.hemisphere import Hemisphere, of_place
from instruments.astrolabe.plate.parameters import (
    Almucantars,
    Azimuths,
    Horizons,
    Inscription,
    PlateHours,
    PrayerLines,
    Tab,
)
from instruments.design import CONFIG, Name
from instruments.epoch import Epoch
from instruments.lettering.style import Lettering
from instruments.parameters import Rank
from instruments.place import Place
from instruments.quantities import Latitude, LengthMm, Longitude, SheetMm
from instruments.workshop import Workshop

LARGEST_MM = 2000.0


MOST_PLATES = 40
"""Of a set, each for a latitude of its own."""


class Design(BaseModel):
    """Plates of an astrolabe: almucantars, azimuths, hours and prayer lines of any latitude."""

    model_config = CONFIG

    name: Name = "astrolabe-plate"
    place: Place = Field(default_factory=Place)
    tropic_radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=100.0,
        gt=0,
        le=LARGEST_MM,
        description="Radius of the outer tropic (Capricorn, or Cancer on a southern astrolabe), "
        "where the lines end.",
    )
    rim_radius_mm: LengthMm | None = Field(
        default=None,
        gt=0,
        le=LARGEST_MM,
        description="Radius of the plate; without it, the tropic and room for a line of letters.",
    )
    thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=1.5, gt=0, le=50, description="Thickness of the plate."
    )
    pivot_diameter_mm: LengthMm = Field(
        default=5.0,
        gt=0,
        le=100,
        description="Diameter of the pivot; its hole is larger by workshop.clearance_mm.",
    )
    hemisphere: Hemisphere = Field(
        default_factory=of_place,
        description="A northern astrolabe, or a southern one, projected from the north pole; "
        "without it, that of place.latitude.",
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
    longitudes: tuple[Longitude, ...] = Field(
        default=(),
        max_length=MOST_PLATES,
        description="Longitudes of the places, one a latitude, for their qiblas.",
    )
    climes: tuple[Literal["1", "2", "3", "4", "5", "6", "7"], ...] = Field(
        default=(),
        description="Climes that get a plate too: longest days of 13 to 16 hours by half hours.",
    )
    also: tuple[Literal["equator", "polar-circle", "pole"], ...] = Field(
        default=(),
        description="Plates that old sets have besides: latitude 0, 90° − ε, and 90.",
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
    epoch: Epoch = Field(default_factory=Epoch)
    workshop: Workshop = Field(default_factory=Workshop)
    lettering: Lettering = Field(default_factory=Lettering)
