"""Habash's protractor: the altitude from a shadow and its gnomon, by a thread over a grid.

The shadow is counted along the level edge and the gnomon upright; a thread from the corner
through that point lies over the altitude on the limb: s and g to h, and h and g to s. With the
gnomon level and the shadow upright it is the reversed shadow (treatise 81:9–83:8).
"""

import math
from collections.abc import Iterator
from dataclasses import replace
from typing import Annotated

import numpy as np
import shapely
from pydantic import Field

from instruments.common_design import CommonDesign, CutFromSheet, built_instrument
from instruments.design import Name
from instruments.errors import impossible, or_less, refuse_below
from instruments.geometry import Path
from instruments.geometry.flattening import Flat
from instruments.labelling.along import APART, Request
from instruments.parameters import Rank
from instruments.part import Fact, Instrument, Mark
from instruments.quantities import LengthMm
from instruments.saying import tell
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals
from instruments.scales.quadrants.sector import Sector
from instruments.scales.quadrants.sine_grid import draw_sine_quadrant
from instruments.scales.shadow_arc import Gnomon
from instruments.shadow import guide
from instruments.shadow.boards import board
from instruments.shadow.boards.quarter import Quarter
from instruments.sky.shadow import DIVISIONS

GRID = {"quadrant/sine/": "grid/level/", "quadrant/cosine/": "grid/upright/"}
"""What the sine quadrant's lines are here."""


class Design(CommonDesign, CutFromSheet):
    """The protractor of Habash: shadow and gnomon to altitude and back, by a thread over a grid."""

    described = (15, "81:9–83:8")
    name: Name = "habash-protractor"
    radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=150.0, ge=40, le=2000, description="Radius of the quadrant."
    )
    parts: Annotated[int, Rank(1)] = Field(
        default=60, ge=20, le=100, multiple_of=10, description="Units of the grid on an edge."
    )
    gnomons: Annotated[tuple[Gnomon, ...], Rank(1)] = Field(
        default=("12", "7", "6.5"),
        max_length=4,
        description="Divisions of the gnomon whose own lines are drawn and lettered.",
    )


def lay_out(design: Design) -> Instrument:
    """The board of a design, its thread's hole at the origin.

    Raises
    ------
    DesignError
        If there is no room for the grid, or a gnomon is not on it.
    """
    quarter = Quarter.of(design, design.radius_mm, design.thickness_mm, sights=False)
    hand = quarter.hand
    sector = quarter.sector()
    unit = sector.outer_mm / design.parts
    _refuse(design, unit, 1.6 / 10 * (hand.height_mm + hand.pad_mm), sector)
    limb = quarter.limb()
    grid = _grid(design, sector, unit)
    return built_instrument(
        design,
        "habash_protractor",
        hand,
        quarter.parts((*limb.marks, *grid.marks)),
        facts=(*_facts(design, unit), *limb.facts),
        notes=(*grid.notes, *limb.notes),
        guide=guide.guide_without_year(design, "protractor", unit=unit),
    )


def _refuse(design: Design, unit: float, least: float, sector: Sector) -> None:
    told = tell("leaves units of {unit:.3g} mm, too small to number", unit=unit)
    enough_mm = design.radius_mm - sector.outer_mm + least * design.parts
    fewer = or_less("parts", math.floor(sector.outer_mm / least / 10) * 10)
    refuse_below("radius_mm", design.radius_mm, enough_mm, told, fewer)
    for name in design.gnomons:
        if DIVISIONS[name].divisions >= design.parts:
            raise impossible(
                "gnomons", name,
            tell("is no gnomon within {parts} units of the grid", parts=design.parts),
                "leave it out: the grid's edge is its own line",
            )  # fmt: skip


def _grid(design: Design, sector: Sector, unit: float) -> Content:
    """The grid, and on it the gnomons' lines with their numbers at the rim."""
    drawn = draw_sine_quadrant(sector, design.parts, None)
    marks = [_renamed(mark) for mark in drawn.marks]
    own = {f"gnomon/{name}": float(DIVISIONS[name].divisions) * unit for name in design.gnomons}
    taken = {m for m in marks if m.means in {f"grid/level/{n}" for n in design.gnomons}}
    lines = [Mark(means, _level(sector, at)) for means, at in own.items()]
    letters = [m for m in marks if m.means.startswith("label/")]
    soft = [m for m in marks if m not in letters and m not in taken]
    whole = board.quarter_room(sector.outer_mm)
    spaced = shapely.difference(whole, _beside(letters, sector.hand))

    def drawn_in(room: Flat, alike: str) -> Content:
        asked = [
            Request(line.means, (sector.hand.written(DIVISIONS[name].divisions),), (line.shape,),
                    board.near(line.shape.end), alike=alike)
            for name, line in zip(design.gnomons, lines, strict=True)
            if isinstance(line.shape, Path)
        ]  # fmt: skip
        return board.draw_with_names([*letters, *lines], soft, asked, sector.hand, room)

    # Rather beside another's number than without its own.
    found = drawn_in(spaced, "gnomon")
    for alike in ("gnomon", ""):
        if found.notes:
            found = min(found, drawn_in(whole, alike), key=lambda content: len(content.notes))
    return found


def _beside(letters: list[Mark], hand: Numerals) -> Flat:
    """What the grid's numbers keep free before and after them: with a gnomon's they read as one."""
    bounds = np.array([mark.shape.bounds() for mark in letters]).reshape(-1, 4).T
    clear = APART * hand.height_mm
    return shapely.union_all(
        shapely.box(bounds[0] - clear, bounds[1], bounds[2] + clear, bounds[3])
    )


def _renamed(mark: Mark) -> Mark:
    means = mark.means
    for old, new in GRID.items():
        means = means.replace(old, new)
    return replace(mark, means=means)


def _level(sector: Sector, at_mm: float) -> Path:
    begin, end = sector.chord_mm(at_mm)
    return Path.line(complex(begin, at_mm), complex(end, at_mm))


def _facts(design: Design, unit: float) -> Iterator[Fact]:
    yield Fact.length("grid/unit", unit, "of shadow and gnomon on the grid")
    for name in design.gnomons:
        value = float(DIVISIONS[name].divisions)
        least = math.degrees(math.asin(value / design.parts))
        told = "least altitude that its line reaches"
        yield Fact(f"gnomon/{name}/least-altitude", round(least, 4), "°", "treatise 81:9", told)
