"""The sine quadrant standing alone: a grid of sines and cosines, a cord with a bead, and sights.

Its lines are those of an astrolabe's back.
"""

from collections.abc import Iterator
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from instruments.adornment.makers_inscription import MakersInscription
from instruments.adornment.own_picture import OwnPicture
from instruments.design import CONFIG, Name, ThicknessMm
from instruments.epoch import Epoch
from instruments.errors import impossible, or_more
from instruments.lettering.legible import too_small
from instruments.lettering.style import Lettering
from instruments.materials import Material
from instruments.parameters import Rank
from instruments.part import Fact, Instrument
from instruments.quantities import LengthMm
from instruments.report import report_obliquity
from instruments.scales.quadrants.sine_grid import draw_sine_quadrant
from instruments.shadow import guide
from instruments.shadow.quarter import Quarter
from instruments.workshop import Workshop

CROWDED = 1.6
"""The least radius in heights of the ten's numerals."""


class Design(BaseModel):
    """A sine quadrant: sines, cosines and declinations by a cord with a bead."""

    model_config = CONFIG

    name: Name = "sine-quadrant"
    radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=150.0, ge=40, le=2000, description="Radius of the quadrant."
    )
    parts: Annotated[Literal["60", "100"], Rank(1)] = Field(
        default="60", description="Parts of the whole sine: 60 as of old, or 100."
    )
    cosines: bool = Field(default=True, description="Whether to draw the cosines' lines too.")
    obliquity_arc: bool = Field(
        default=True, description="Whether to draw the arc of the obliquity, for declinations."
    )
    thickness_mm: ThicknessMm = 3.0
    material: Material = "plywood"
    epoch: Epoch = Field(default_factory=Epoch)
    workshop: Workshop = Field(default_factory=Workshop)
    lettering: Lettering = Field(default_factory=Lettering)
    picture: OwnPicture = None
    maker: MakersInscription = None


def lay_out(design: Design) -> Instrument:
    """The quadrant of a design, its corner at the origin.

    Raises
    ------
    DesignError
        If there is no room for the lines, or a word can't be lettered.
    """
    quarter = Quarter.of(design.radius_mm, design.thickness_mm, design.workshop, design.lettering)
    hand, spoken = quarter.hand, quarter.words
    sector = quarter.sector()
    least = CROWDED * int(design.parts) / 10 * (hand.height_mm + hand.pad_mm)
    if sector.outer_mm < least:
        raise impossible(
            "radius_mm", design.radius_mm, "leaves no room for the sines' numerals",
            or_more("radius_mm", design.radius_mm - sector.outer_mm + least),
        )  # fmt: skip
    arc = design.epoch.obliquity_rad if design.obliquity_arc else None
    limb, grid = (
        quarter.limb(),
        draw_sine_quadrant(sector, int(design.parts), arc, cosines=design.cosines),
    )
    return Instrument(
        design.name,
        spoken.titles["sine_quadrant"],
        quarter.parts((*limb.marks, *grid.marks)),
        (*_facts(design), *grid.facts, *limb.facts),
        (*grid.notes, *limb.notes, *too_small(hand.height_mm, design.workshop.limits)),
        guide=guide.guide_without_year(
            design.lettering.language, "sine", whole=float(design.parts)
        ),
    )


def _facts(design: Design) -> Iterator[Fact]:
    if design.obliquity_arc:
        yield report_obliquity(design.epoch)
