"""The turning ruler: two azimuths of one altitude on a level board, and the meridian between them.

The ruler turns on a pivot over a circle of degrees. In the morning it is turned until its sight's
shadow falls along it, and the altitude is read; after noon until the same altitude is shown again
(treatise 109:4–110:1, Fig. 31). Where the two directions are in one line the sun stood due east
and west (109:18), and the meridian is square to it.
"""

import math
from collections.abc import Iterator
from typing import Annotated

from pydantic import Field

from instruments.common_design import CommonDesign, CutFromSheet, built_instrument
from instruments.design import Name
from instruments.geometry import Path
from instruments.parameters import Rank
from instruments.part import Frame, Instrument, Joint, Mark, Part, Placed, Sheet
from instruments.quantities import LengthMm
from instruments.shadow import guide
from instruments.shadow.boards import board
from instruments.shadow.lines.circle_lines import draw_axes
from instruments.shadow.pieces.rivet import Rivet
from instruments.shadow.pieces.rod import Rod

SHOWN_RAD = math.radians(25)
"""How far the ruler is turned in pictures."""


class Design(CommonDesign, CutFromSheet):
    """A turning ruler on a board of degrees: the meridian from equal altitudes."""

    described = (18, "109:4–110:1")
    name: Name = "meridian-ruler"
    radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=100.0, ge=40, le=2000, description="Radius of the board."
    )
    sight_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=25.0, ge=5, le=2000, description="Height of the sight over the ruler."
    )
    pivot_mm: LengthMm = Field(
        default=4.0, ge=1, le=20, description="Diameter of the pivot, a screw or a rivet."
    )


def lay_out(design: Design) -> Instrument:
    """The board, north at its top, and the ruler with its sight.

    Raises
    ------
    DesignError
        If the ruler is too short for the sight's shadow.
    """
    hand = design.hand(2 * design.radius_mm, "arc")
    ring = board.limb_ring(design.radius_mm - hand.height_mm / 2, hand)
    reach = ring.inner_mm
    # The scale begins beyond the pivot, so that its numerals stand on the half behind it.
    foot = -reach + 2 * design.thickness_mm
    rod = Rod(
        design.sight_mm, foot, reach - 4.5 * hand.height_mm, design.thickness_mm,
        design.hand(2 * design.radius_mm), design.workshop,
    )  # fmt: skip
    rod.check("sight_mm", "radius_mm", design.radius_mm)
    limb = board.draw_limb(ring, design.workshop.limits)
    facts = rod.facts("sight_mm", "from the ruler to the sight's top")
    axes = draw_axes(design.pivot_mm / 2 + 1.0, reach)
    pivot = Rivet(design.pivot_mm, 2 * design.thickness_mm, design.workshop)
    return built_instrument(
        design,
        "meridian_ruler",
        hand,
        _parts(design, rod, pivot, reach, (*limb.marks, *axes)),
        facts=(*facts, *pivot.facts(), *limb.facts),
        notes=limb.notes,
        guide=guide.guide_without_year(design, "turning", sight=design.sight_mm),
        world=Frame(),
    )


def _parts(
    design: Design, rod: Rod, pivot: Rivet, reach: float, marks: tuple[Mark, ...]
) -> Iterator[Placed]:
    up, half = design.thickness_mm, rod.half_mm
    outline = Path.circle(0j, design.radius_mm)
    yield Placed(Part("board", Sheet(outline, up, (pivot.hole,)), marks))
    slant = half
    corners = [
        complex(-reach, -half), complex(reach - slant, -half), complex(reach, 0),
        complex(reach - slant, half), complex(-reach, half),
    ]  # fmt: skip
    sheet = Sheet(Path.polyline(corners, closed=True), up, (pivot.hole, rod.slot()))
    clear = pivot.head_mm + rod.hand.pad_mm
    scale = tuple(m for m in rod.scale() if not _within(m, clear))
    ruler = Part("ruler", sheet, (*_split(scale, clear),))
    level = Frame.turned(SHOWN_RAD, up)
    yield Placed(ruler, level, Joint("lay", "board"), loose=True)
    upright = rod.blade_frame.on(level)
    yield Placed(rod.blade("sight-upper"), upright, Joint("slots", "ruler"))
    yield pivot.placed("board")


def _within(mark: Mark, clear: float) -> bool:
    """Whether a stroke or numeral touches the pivot's hole; the middle line is parted."""
    x0, _, x1, y1 = mark.shape.bounds()
    return mark.means != "alidade/middle" and x0 < clear and x1 > -clear and y1 > -clear


def _split(marks: tuple[Mark, ...], clear: float) -> Iterator[Mark]:
    for mark in marks:
        if mark.means == "alidade/middle" and isinstance(mark.shape, Path):
            yield Mark(mark.means, Path.line(mark.shape.start, complex(-clear)))
            yield Mark(mark.means, Path.line(complex(clear), mark.shape.end))
        else:
            yield mark
