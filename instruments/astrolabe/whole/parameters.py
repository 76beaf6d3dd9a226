"""The groups of a whole astrolabe that are designs of their own, and its rete."""

from typing import TYPE_CHECKING, Literal, TypeAlias

from pydantic import BaseModel, Field

from instruments.astrolabe import alidade, back, plate
from instruments.astrolabe.rete.parameters import Shape
from instruments.astrolabe.whole.grouping import group
from instruments.quantities import LengthMm, SheetMm

if TYPE_CHECKING:
    Plates: TypeAlias = BaseModel
    Back: TypeAlias = BaseModel
    Alidade: TypeAlias = BaseModel
    Rule: TypeAlias = BaseModel
else:
    _SHARED = {"name", "pivot_diameter_mm", "place", "epoch", "workshop", "lettering"}
    Plates = group(plate.Design, {*_SHARED, "tropic_radius_mm", "hemisphere"})
    Back = group(back.Design, {*_SHARED, "radius_mm", "thickness_mm", "rim_mm", "material"})
    Alidade = group(
        alidade.Design,
        {*_SHARED, "radius_mm", "declination", "pivot_room_mm"},
        kinds={"form": Literal["two-pointer", "halved", "locust-thigh", "crescent", "none"]},
    )
    Rule = group(
        alidade.Design,
        {*_SHARED, "radius_mm", "declination", "pivot_room_mm", "hours"}
        | {"sights", "thigh", "crescent"},
        kinds={"form": Literal["rule-single", "rule-double", "none"]},
        defaults={"form": "rule-double", "width_mm": 14.0},
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
