"""What throws a dial's shadow, as a group of parameters."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from instruments.design import CONFIG
from instruments.parameters import Rank
from instruments.part import Note
from instruments.pin import Pin
from instruments.quantities import LengthMm, SheetMm

GnomonKind = Literal["polar-style", "polar-rod", "pin"]


class Gnomon(BaseModel):
    """What throws the shadow, as a group of design parameters."""

    model_config = CONFIG

    kind: Annotated[GnomonKind, Rank(1)] = Field(
        default="polar-style",
        description="A polar style cut from sheet, a pointed rod along the earth's axis, where "
        "that is steep, or an upright pin.",
    )
    tip: Literal["cone", "sphere"] = Field(
        default="cone",
        description="A pin's nodus: the tip of its cone, or the centre of a small sphere, "
        "whose shadow is easier to see. A polar style's is its notch.",
    )
    sphere_mm: LengthMm = Field(
        default=8.0,
        gt=0,
        le=200,
        description="Diameter of the sphere; by the treatise its shadow is as large as a "
        "chick-pea.",
        json_schema_extra={"unit": "mm"},
    )
    thickness_mm: SheetMm = Field(
        default=3.0,
        gt=0,
        le=100,
        description="Thickness of the style's sheet, the width of the noon gap.",
        json_schema_extra={"unit": "mm"},
    )
    length_mm: LengthMm | None = Field(
        default=None,
        gt=0,
        le=5000,
        description="Length of the style's edge; without it, half as long again as to the nodus.",
        json_schema_extra={"unit": "mm"},
    )
    notch_mm: LengthMm | None = Field(
        default=None,
        gt=0,
        le=100,
        description="Width of the notch in the style's edge whose middle is the nodus; without "
        "it, 3, or less where the nodus is low.",
        json_schema_extra={"unit": "mm"},
    )

    def unused(self) -> list[Note]:
        """Notes on what was given for a gnomon of another kind."""
        of_pins = {"sphere_mm"} | ({"tip"} if self.tip == "sphere" else set())
        of_styles = {"thickness_mm", "length_mm", "notch_mm"}
        idle = {"polar-style": of_pins, "pin": of_styles}.get(self.kind, of_pins | of_styles)
        notes = [
            Note.warning(
                f"gnomon.{name}", f"is of no use with gnomon.kind = {self.kind}: leave it out"
            )
            for name in type(self).model_fields
            if name in idle & self.model_fields_set
        ]
        if self.kind == "pin" and self.tip == "cone" and "sphere_mm" in self.model_fields_set:
            notes.append(
                Note.warning(
                    "gnomon.sphere_mm", "is of no use with gnomon.tip = cone: leave it out"
                )
            )
        return notes

    @property
    def polar(self) -> bool:
        """Whether it has an edge, or an axis, that is parallel to the earth's axis."""
        return self.kind != "pin"

    def pin(
        self, height_mm: float, diameter_mm: float, plate_mm: float, *, collared: bool = True
    ) -> Pin:
        """The pin of these parameters; see `Pin` and its `check`."""
        sphere = self.sphere_mm if self.tip == "sphere" else 0.0
        return Pin(height_mm, diameter_mm, plate_mm, sphere, collared)
