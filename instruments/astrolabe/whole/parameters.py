"""The groups of a whole astrolabe that its parts' own designs have too, and its rete."""

from typing import Annotated, Literal

from pydantic import Field

from instruments.astrolabe.alidade.parameters import Ruler, SightedRuler
from instruments.astrolabe.rete.parameters import Shape
from instruments.parameters import Rank
from instruments.quantities import LengthMm, SheetMm


class Alidade(SightedRuler):
    """The ruler of the back, with sights and seasonal hours."""

    form: Annotated[
        Literal["two-pointer", "halved", "locust-thigh", "crescent", "none"], Rank(1)
    ] = Field(
        default="halved",
        description="With two pointers, halved along an edge through the centre, with the locust's "
        "thigh or the crescent for the hours; or none.",
    )


class FrontRule(Ruler):
    """The ruler of the front, with a scale of declinations."""

    form: Annotated[Literal["rule-single", "rule-double", "none"], Rank(1)] = Field(
        default="rule-double", description="A single or a double rule, or none."
    )
    width_mm: LengthMm = Field(
        default=14.0, gt=0, le=500, description="Width of the rule; a halved one keeps half of it."
    )


class Rete(Shape):
    """The rete: its manner, its widths and its sheet."""

    thickness_mm: SheetMm = Field(
        default=1.5, gt=0, le=50, description="Thickness of the rete's sheet."
    )
    margin_mm: LengthMm = Field(
        default=0.0,
        ge=0,
        le=100,
        description="How far the rete reaches beyond the outer tropic.",
    )
    material: str = Field(
        default="", description="What it is made of, where that is not assembly.material."
    )
