"""The rete of an astrolabe on its own, cut from sheet or engraved on a clear disc."""

from instruments.astrolabe import guide
from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.rete.design import Design
from instruments.astrolabe.rete.knob import head_height_mm
from instruments.astrolabe.rete.making import made_rete
from instruments.astrolabe.rete.rete_order import Blank, ReteOrder
from instruments.lettering.language import words
from instruments.part import Instrument


def lay_out(design: Design) -> Instrument:
    """The rete as an instrument: the sheet, and its knob.

    Raises
    ------
    DesignError
        As `making.made_rete`.
    """
    made = made_rete(order_of(design))
    return Instrument(
        design.name,
        words(design.lettering.language).titles["rete"],
        made.placed,
        (*made.facts, *design.workshop.fit("pivot", design.pivot_diameter_mm).facts("pivot")),
        made.notes,
        guide=guide.of_rete(design.lettering.language, design.hemisphere, design.epoch),
    )


def order_of(design: Design) -> ReteOrder:
    """What a design on its own orders."""
    plane = RetePlane.within(
        design.tropic_radius_mm, design.epoch.obliquity_rad, design.hemisphere == "south"
    )
    blank = Blank(
        design.tropic_radius_mm + design.margin_mm,
        design.thickness_mm,
        design.workshop.fit("pivot", design.pivot_diameter_mm).hole_mm / 2,
        "thickness_mm",
    )
    return ReteOrder(
        plane,
        blank,
        design.rete,
        design.stars,
        design.epoch,
        design.workshop,
        design.lettering,
        head_height_mm(design.rete, design.thickness_mm, design.workshop, under_rule=False),
    )
