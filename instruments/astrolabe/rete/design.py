"""The rete of an astrolabe on its own, cut from sheet or engraved on a clear disc."""

from typing import Annotated

from pydantic import BaseModel, Field

from instruments.astrolabe import guide
from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.hemisphere import Hemisphere, of_place
from instruments.astrolabe.rete.knob import height_mm
from instruments.astrolabe.rete.making import made_rete
from instruments.astrolabe.rete.options import Shape, Stars
from instruments.astrolabe.rete.order import Order
from instruments.astrolabe.rete.sizing import Blank
from instruments.design import CONFIG, Name
from instruments.epoch import StarsEpoch
from instruments.lettering.language import words
from instruments.lettering.style import Lettering
from instruments.parameters import Rank
from instruments.part import Instrument
from instruments.place import Place
from instruments.quantities import LengthMm, SheetMm
from instruments.workshop import Workshop


class Design(BaseModel):
    """The rete of an astrolabe: the stars and the ecliptic, turning over the plate."""

    model_config = CONFIG

    name: Name = "astrolabe-rete"
    place: Place = Field(default_factory=Place)
    hemisphere: Hemisphere = Field(
        default_factory=of_place,
        description="The pole at the pivot: of a northern or of a southern astrolabe; without "
        "it, that of place.latitude.",
    )
    tropic_radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=75.0,
        ge=20,
        le=2000,
        description="Radius of the outer tropic (Capricorn; Cancer on a southern astrolabe).",
        json_schema_extra={"unit": "mm"},
    )
    margin_mm: LengthMm = Field(
        default=0.0,
        ge=0,
        le=100,
        description="How far the rete reaches beyond the outer tropic.",
        json_schema_extra={"unit": "mm"},
    )
    thickness_mm: Annotated[SheetMm, Rank(1)] = Field(
        default=1.5,
        gt=0,
        le=50,
        description="Thickness of the sheet.",
        json_schema_extra={"unit": "mm"},
    )
    pivot_diameter_mm: LengthMm = Field(
        default=5.0,
        gt=0,
        le=100,
        description="Diameter of the pivot; its hole is larger by workshop.clearance_mm.",
        json_schema_extra={"unit": "mm"},
    )
    stars: Stars = Field(default_factory=Stars)
    rete: Shape = Field(default_factory=Shape)
    epoch: StarsEpoch = Field(default_factory=StarsEpoch)
    workshop: Workshop = Field(default_factory=Workshop)
    lettering: Lettering = Field(default_factory=Lettering)


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
        words(design.lettering.language).titles.rete,
        made.placed,
        made.facts,
        made.notes,
        guide=guide.of_rete(design.lettering.language, design.hemisphere, design.epoch),
    )


def order_of(design: Design) -> Order:
    """What a design on its own orders."""
    plane = RetePlane.within(
        design.tropic_radius_mm, design.epoch.obliquity_rad, design.hemisphere == "south"
    )
    blank = Blank(
        design.tropic_radius_mm + design.margin_mm,
        design.thickness_mm,
        (design.pivot_diameter_mm + design.workshop.clearance_mm) / 2,
        "thickness_mm",
    )
    return Order(
        plane,
        blank,
        design.rete,
        design.stars,
        design.epoch,
        design.workshop,
        design.lettering,
        height_mm(design.rete, design.thickness_mm, design.workshop, under_rule=False),
    )
