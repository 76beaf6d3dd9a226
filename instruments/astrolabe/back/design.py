"""The parameters of an astrolabe's back."""

from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from instruments.astrolabe.back.ladder import Ladder
from instruments.astrolabe.back.parameters import (
    CalendarRing,
    EquationRing,
    HourLines,
    PrayerCurves,
    QiblaCurves,
    Quadrants,
    RingName,
    Signs,
    SineGrid,
    rings_named,
)
from instruments.design import CONFIG, Name
from instruments.epoch import Epoch
from instruments.lettering.style import Lettering
from instruments.parameters import Rank
from instruments.place import Place
from instruments.quantities import LengthMm, SheetMm
from instruments.scales.numbering import Follow
from instruments.scales.shadow import ArcScale
from instruments.workshop import Workshop

LARGEST_MM = 2000.0


class Design(BaseModel):
    """The back of an astrolabe: scales, zodiac and calendar, prayer, hour and sine quadrants."""

    model_config = CONFIG

    name: Name = "astrolabe-back"
    radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=75.0, gt=0, le=LARGEST_MM, description="Radius of the disc."
    )
    thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=3.0, gt=0, le=50, description="Thickness of the disc."
    )
    material: str = Field(
        default="", description="What it is made of, for the bill and the picture."
    )
    rim_mm: LengthMm = Field(
        default=1.0, ge=0, le=100, description="Blank margin between the edge and the limb."
    )
    pivot_diameter_mm: LengthMm = Field(
        default=5.0,
        gt=0,
        le=100,
        description="Diameter of the pivot; its hole is larger by workshop.clearance_mm.",
    )
    numerals_follow: Follow = Field(
        default="arc",
        description="Numerals turn with the scale (arc) or all stand upright (upright).",
    )
    altitudes: Annotated[Literal["upper", "all"], Rank(3)] = Field(
        default="upper",
        description="Altitude scale over the upper half, or over all quadrants that are free.",
    )
    # The validator is the annotation's, so that a whole's group of the field has it too.
    rings: Annotated[tuple[RingName, ...], AfterValidator(rings_named), Rank(3)] = Field(
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
    place: Place = Field(default_factory=Place)
    epoch: Epoch = Field(default_factory=Epoch)
    workshop: Workshop = Field(default_factory=Workshop)
    lettering: Lettering = Field(default_factory=Lettering)
