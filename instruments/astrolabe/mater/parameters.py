"""The groups of parameters of a mater: how it is built, its limb, its throne."""

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, field_validator

import templates
from instruments.astrolabe.mater.throne_pattern import KIND
from instruments.design import Group, each_once
from instruments.lettering.numerals import System
from instruments.parameters import Rank, With
from instruments.quantities import LengthMm, SheetMm, SizeMm
from instruments.scales.limb_scale import Scale
from instruments.scales.numbering import Follow


class Limb(Group):
    """The scales of the limb."""

    scales: tuple[Scale, ...] = Field(
        default=("degrees-360",),
        min_length=1,
        max_length=3,
        description="From the outside in: degrees from the top all round, degrees in four "
        "quadrants from the horizontal, hours 1 to 24, or twice 1 to 12.",
    )
    numerals_follow: Follow = Field(
        default="arc",
        description="Numerals turn with the scale (arc) or all stand upright (upright).",
    )

    hour_numerals: System | None = Field(
        default=None,
        description="Numerals of the limb's hours, where they are not those of the lettering.",
    )

    _once = field_validator("scales")(each_once)


if TYPE_CHECKING:
    ThroneStyle = str
else:
    ThroneStyle = Literal[(*templates.names(KIND), "none")]


class Throne(Group):
    """The throne (kursi), from which the astrolabe hangs."""

    style: ThroneStyle = Field(
        default="plain",
        description="A plain lobed triangle, a pierced one in the eastern manner, one after the "
        "makers of a place and time, or none.",
    )
    height_mm: SizeMm | None = Field(
        default=None,
        le=1000,
        description="Height above the limb; without it, a share of the radius.",
    )
    width_mm: SizeMm | None = Field(
        default=None,
        le=2000,
        description="Width at the limb; without it, a share of the radius.",
    )
    thickness_mm: SizeMm | None = Field(
        default=None,
        le=200,
        description="Thickness of the throne, from the back up; without it, the mater's. Layers "
        "that begin above it have no throne.",
    )
    shackle_diameter_mm: SizeMm = Field(
        default=5.0, le=100, description="Diameter of the hole for the shackle."
    )


_HOLED = With("kind", ("pins", "screws"))


class Fasteners(Group):
    """What holds the layers of a mater together and in line."""

    kind: Literal["pins", "screws", "glue"] = Field(
        default="pins",
        description="Pins of rod from face to face, bought screws with lock nuts, their heads in "
        "front, or glue, which card has if nothing of this is given.",
    )
    count: Annotated[int, _HOLED] = Field(
        default=6, ge=2, le=60, description="How many pins or screws."
    )
    diameter_mm: Annotated[SizeMm, _HOLED] = Field(
        default=3.0,
        le=50,
        description="Diameter of a pin or screw; its hole is larger by workshop.clearance_mm.",
    )


class Mater(Group):
    """How the mater is built."""

    construction: Annotated[Literal["layers", "solid"], Rank(1)] = Field(
        default="layers",
        description="A back plate with rings on it, for the laser, or one solid with a recess.",
    )
    floor_mm: SheetMm = Field(
        default=3.0, le=100, description="Thickness of the back plate, behind the recess."
    )
    ring_mm: SheetMm = Field(
        default=3.0, le=100, description="Thickness of the sheet of the rings."
    )
    recess_mm: SizeMm | None = Field(
        default=None,
        le=200,
        description="Depth of the recess, in layers up to whole rings; without it, as deep as "
        "plates and rete need.",
    )
    thickness_mm: SizeMm | None = Field(
        default=None,
        le=200,
        description="Thickness of a solid's stock, which floor and recess share; without it, "
        "their sum.",
    )
    rim_mm: LengthMm = Field(
        default=1.0,
        ge=0,
        le=99,
        description="Blank margin between edge and scales; fasteners need more.",
    )
    fasteners: Fasteners = Field(default_factory=Fasteners)
