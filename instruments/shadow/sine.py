"""The sine quadrant standing alone: a grid of sines and cosines, a cord with a bead, and sights.

Its lines are those of an astrolabe's back.
"""

from typing import Annotated, Literal

from pydantic import Field

from instruments.common_design import CommonDesign, CutFromSheet, built_instrument
from instruments.design import Name
from instruments.epoch import Epoch
from instruments.errors import refuse_below
from instruments.parameters import Rank
from instruments.part import Instrument
from instruments.quantities import LengthMm
from instruments.report import report_obliquity
from instruments.scales.quadrants.sine_grid import draw_sine_quadrant
from instruments.shadow import guide
from instruments.shadow.boards.quarter import Quarter

CROWDED = 1.6
"""The least radius in heights of the ten's numerals."""


class Design(CommonDesign, CutFromSheet):
    """A sine quadrant: sines, cosines and declinations by a cord with a bead."""

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
    epoch: Epoch = Field(default_factory=Epoch)


def lay_out(design: Design) -> Instrument:
    """The quadrant of a design, its corner at the origin.

    Raises
    ------
    DesignError
        If there is no room for the lines.
    """
    quarter = Quarter.of(design, design.radius_mm, design.thickness_mm)
    hand = quarter.hand
    sector = quarter.sector()
    least = CROWDED * int(design.parts) / 10 * (hand.height_mm + hand.pad_mm)
    told, radius_mm = "leaves no room for the sines' numerals", design.radius_mm
    refuse_below("radius_mm", radius_mm, radius_mm - sector.outer_mm + least, told)
    arc = design.epoch.obliquity_rad if design.obliquity_arc else None
    limb = quarter.limb()
    grid = draw_sine_quadrant(sector, int(design.parts), arc, cosines=design.cosines)
    tilt = (report_obliquity(design.epoch),) if design.obliquity_arc else ()
    return built_instrument(
        design,
        "sine_quadrant",
        hand,
        quarter.parts((*limb.marks, *grid.marks)),
        facts=(*tilt, *grid.facts, *limb.facts),
        notes=(*grid.notes, *limb.notes),
        guide=guide.guide_without_year(design, "sine", whole=float(design.parts)),
    )
