"""The parameters that every plane dial shares."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from instruments.common_design import CommonDesign, Sited
from instruments.design import Name
from instruments.making.materials import Material
from instruments.parameters import Rank, With
from instruments.part import Frame, Note
from instruments.quantities import LengthMm, SheetMm
from instruments.sundial.adorned.border import Border
from instruments.sundial.dial_plate import Rectangle, RoundPlate, Window
from instruments.sundial.gnomons.fixings import Fixings
from instruments.sundial.gnomons.gnomon import Gnomon
from instruments.sundial.gnomons.support import Hold, Seat, seat
from instruments.sundial.parameters import (
    AUTO,
    Babylonian,
    Days,
    Equal,
    EquationPlate,
    Italian,
    Ornaments,
    Prayers,
    Seasonal,
    Zone,
)

_LEAST_MM = 10

Size = Annotated[LengthMm, Field(ge=_LEAST_MM, le=5000)]
SideMm = Annotated[Size, Rank(1), With("shape", ("rectangle",))]
HighMm = Annotated[Size | None, Rank(1), With("shape", ("rectangle",))]

_SIZES = ("width_mm", "height_mm", "diameter_mm")

_NAMES_IN_SIZE = 70.0
"""So many heights of names is a plate large, where the lettering is by its size."""

_SMALL = 50.0
"""A face of so many capitals across, or fewer, is a small one."""

_COMPASS_OVER_NAMES, _NORTH_OVER_NAMES = 7.2, 4.0
"""Height of the compass mark in heights of names, and of the arrow that a level face has anyhow."""


@dataclass(frozen=True, slots=True)
class Orientation:
    """Where a face looks: its normal's azimuth (from north through east) and zenith distance.

    Radians. `title` is what it is called in the languages' ``titles``, such as
    ``horizontal``; `parameter` is the one to change where the sun never reaches the face.
    The sources say whence the angles are, where a maker gave them; `sigma_deg` is the standard
    error of an azimuth that shadows told.
    """

    azimuth: float
    zenith_distance: float
    title: str
    parameter: str = "place.latitude"
    value: str = ""
    azimuth_source: str = ""
    inclination_source: str = ""
    sigma_deg: float | None = None

    @property
    def frame(self) -> Frame:
        """The face in the frame of the ground, x east, y north, z up; its y goes up its slope."""
        sa, ca = math.sin(self.azimuth), math.cos(self.azimuth)
        sz, cz = math.sin(self.zenith_distance), math.cos(self.zenith_distance)
        return Frame(x_axis=(-ca, sa, 0.0), z_axis=(sz * sa, sz * ca, cz))


class Dial(CommonDesign, Sited):
    """A plate with a gnomon, for any plane."""

    height_of_width: ClassVar[float] = 0.75
    least_height_mm: ClassVar[float] = _LEAST_MM
    """So tall is a plate of a width whose height is not given."""

    name: Name = "dial"
    shape: Literal["rectangle", "disc"] = Field(
        default="rectangle", description="Shape of the plate: rectangle or disc."
    )
    width_mm: SideMm = Field(default=200.0, description="Width of a rectangular plate.")
    height_mm: HighMm = Field(
        default=None,
        description="Height of a rectangular plate; without it, three quarters of its width, or "
        "what lines that lie flat fill.",
    )
    diameter_mm: Annotated[Size, Rank(1), With("shape", ("disc",))] = Field(
        default=200.0, description="Diameter of a round plate."
    )
    thickness_mm: Annotated[SheetMm, Rank(1)] = Field(
        default=3.0, gt=0, le=100, description="Thickness of the plate."
    )
    material: Material = "acrylic"
    gnomon_height_mm: LengthMm | None = Field(
        default=None,
        gt=0,
        le=5000,
        description="Height of the nodus over the face; without it, the tallest that shows "
        "nearly three quarters of the year's daylight.",
    )
    gnomon_diameter_mm: LengthMm = Field(
        default=5.0,
        ge=0.5,
        le=200,
        description="Diameter of the pin and of its tenon; its collar is half as wide again.",
    )
    foot_x_mm: LengthMm | None = Field(
        default=None,
        description="Place of the nodus right of the plate's middle; without it, the middle, or "
        "where the dial shows most of the year's daylight.",
    )
    foot_y_mm: LengthMm | None = Field(
        default=None,
        description="Place of the nodus above the plate's middle (north of it on a horizontal "
        "dial); without it, where the dial shows most of the year's daylight.",
    )
    hours: Annotated[bool, Rank(2)] = Field(
        default=True, description="Hour lines of local apparent time."
    )
    half_hours: bool = Field(
        default=False, description="Half-hour lines between them, as equal.every_minutes = 30."
    )
    twelve_hours: bool = Field(
        default=False, description="Numerals that count twice to twelve instead of to 24."
    )
    day_curves: Annotated[bool, Rank(2)] = Field(
        default=True,
        description="Day curves: those of the group days; on a leaning face its horizon too.",
    )
    afternoon_prayers: Annotated[bool, Rank(2)] = Field(
        default=False, description="Curves of the afternoon prayers: prayers.afternoon."
    )
    line_mm: LengthMm = Field(
        default=0.3, gt=0, le=5, description="Width of lines that are engraved."
    )
    labels: bool = Field(default=True, description="Numerals of the hours and names of the curves.")
    inscription: bool = Field(
        default=True,
        description="Place, latitude and gnomon height, in the border or in a row of their own.",
    )
    gnomon: Gnomon = Field(default_factory=Gnomon, description="What throws the shadow.")
    equal: Equal = Field(default_factory=Equal, description="Equal hours.")
    zone: Zone = Field(default_factory=Zone, description="Zone time.")
    seasonal: Seasonal = Field(default_factory=Seasonal, description="Seasonal hours.")
    babylonian: Babylonian = Field(default_factory=Babylonian, description="Hours since sunrise.")
    italian: Italian = Field(default_factory=Italian, description="Hours since or to sunset.")
    days: Days = Field(default_factory=Days, description="Which days.")
    prayers: Prayers = Field(default_factory=Prayers, description="Which prayers.")
    border: Border = Field(default_factory=Border, description="The border.")
    ornaments: Ornaments = Field(default_factory=Ornaments, description="Compass and motto.")
    fixings: Fixings = Field(default_factory=Fixings, description="Holes for screws.")
    equation_plate: EquationPlate = Field(
        default_factory=EquationPlate, description="Plate of the equation of time."
    )

    @property
    def orientation(self) -> Orientation:
        """Where the face looks."""
        raise NotImplementedError

    @property
    def hold(self) -> Hold | None:
        """How a stand holds the plate; None where it needs none."""
        return None

    @property
    def outline(self) -> Window:
        """The plate about its middle."""
        if self.shape == "disc":
            return RoundPlate(0j, self.diameter_mm / 2)
        return Rectangle(0j, self.width_mm / 2, self.tall_mm / 2)

    @property
    def tall_mm(self) -> float:
        """Height of a rectangular plate: given, or by its width."""
        return self.height_mm or max(self.least_height_mm, self.width_mm * self.height_of_width)

    @property
    def sides(self) -> tuple[tuple[str, float, float], ...]:
        """The parameters of the plate's width and height, and how much of each a side is."""
        if self.shape == "disc":
            return (("diameter_mm", self.diameter_mm, 1.0),)
        width = ("width_mm", self.width_mm, 1.0)
        if self.height_mm is None:
            return width, (*width[:2], self.height_of_width)
        return width, ("height_mm", self.height_mm, 1.0)

    def unused(self) -> Iterator[Note]:
        """Notes on sizes of a plate of the other shape, and on hours that are not drawn."""
        usual = type(self).model_fields
        given = [n for n in _SIZES if getattr(self, n) != usual[n].default]
        if self.shape == "rectangle" and "diameter_mm" in given:
            told = (
                "is of no use with shape = rectangle: give width_mm and height_mm, or shape = disc"
            )
            yield Note.warning("diameter_mm", told)
        elif self.shape == "disc" and given and "diameter_mm" not in given:
            yield Note.warning(given[0], "is of no use with shape = disc: give diameter_mm")
        for name in ("zone", "seasonal", "babylonian", "italian"):
            yield from getattr(self, name).unused(name)

    @property
    def seat(self) -> Seat | None:
        """Where its stand bears the plate; None where it needs none."""
        hold = self.hold
        if hold is None:
            return None
        return seat(hold, self.outline, self.thickness_mm, self.workshop)

    @property
    def name_height_mm(self) -> float:
        """Capital height of names: given, or by the plate's size, as the process engraves."""
        given, least = self.lettering.height_mm, self.workshop.limits.capital_height_mm
        return given or max(least, round(self.middling_mm / _NAMES_IN_SIZE * 2.0) / 2.0)

    @property
    def compass_mm(self) -> float:
        """Height of the compass mark: given, or by the lettering."""
        usual = _NORTH_OVER_NAMES if self.ornaments.compass == AUTO else _COMPASS_OVER_NAMES
        return self.ornaments.compass_mm or usual * self.name_height_mm

    @property
    def small(self) -> bool:
        """Whether a face bears its lines, days and place alone."""
        return self.middling_mm < _SMALL * self.name_height_mm

    @property
    def middling_mm(self) -> float:
        """The side of a square of the plate's size, and hardly less of a disc's."""
        if self.shape == "disc":
            return self.diameter_mm * math.sqrt(0.75)
        return math.sqrt(self.width_mm * self.tall_mm)
