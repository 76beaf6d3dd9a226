"""What throws a dial's shadow: as a group of parameters, in its plate, and as a piece to make."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import shapely
from pydantic import Field

from instruments.design import Group
from instruments.geometry import flattening
from instruments.lettering import placing
from instruments.lettering.style import StrokeStyle
from instruments.lettering.text import letter
from instruments.making.pin import Pin
from instruments.making.workshop import Workshop
from instruments.parameters import Rank, With, idle
from instruments.part import Fact, Frame, Mark, Note, Part, Placed, Sheet
from instruments.quantities import LengthMm, SheetMm
from instruments.saying import tell

GnomonKind = Literal["polar-style", "polar-rod", "pin"]


class Gnomon(Group):
    """What throws the shadow, as a group of design parameters."""

    kind: Annotated[GnomonKind, Rank(1)] = Field(
        default="polar-style",
        description="A polar style cut from sheet, a pointed rod along the earth's axis, where "
        "that is steep, or an upright pin.",
    )
    tip: Annotated[Literal["cone", "sphere"], With("kind", ("pin",))] = Field(
        default="cone",
        description="A pin's nodus: the tip of its cone, or the centre of a small sphere, "
        "whose shadow is easier to see. A polar style's is its notch.",
    )
    sphere_mm: Annotated[LengthMm, With("kind", ("pin",)), With("tip", ("sphere",))] = Field(
        default=8.0,
        gt=0,
        le=200,
        description="Diameter of the sphere; by the treatise its shadow is as large as a "
        "chick-pea.",
    )
    thickness_mm: Annotated[SheetMm, With("kind", ("polar-style",))] = Field(
        default=3.0,
        gt=0,
        le=100,
        description="Thickness of the style's sheet, the width of the noon gap.",
    )
    length_mm: Annotated[LengthMm | None, With("kind", ("polar-style",))] = Field(
        default=None,
        gt=0,
        le=5000,
        description="Length of the style's edge; without it, half as long again as to the nodus, "
        "more where that is short beside the face.",
    )
    notch_mm: Annotated[LengthMm | None, With("kind", ("polar-style",))] = Field(
        default=None,
        gt=0,
        le=100,
        description="Width of the notch in the style's edge whose middle is the nodus; without "
        "it, 3, or less where the nodus is low.",
    )

    def unused(self) -> list[Note]:
        """Notes on what was given for a gnomon of another kind."""
        notes = []
        for name, other in idle(self):
            # A cone is what a gnomon of any kind ends in that has no sphere.
            if name == "tip" and self.tip == "cone":
                continue
            said = "is of no use with gnomon.tip = cone: leave it out"
            if other == "kind":
                said = tell("is of no use with gnomon.kind = {kind}: leave it out", kind=self.kind)
            notes.append(Note.warning(f"gnomon.{name}", said))
        return notes

    @property
    def polar(self) -> bool:
        """Whether it has an edge, or an axis, that is parallel to the earth's axis."""
        return self.kind != "pin"

    def pin(self, height_mm: float, diameter_mm: float, plate_mm: float) -> Pin:
        """The pin of these parameters; see `Pin` and its `check`."""
        sphere = self.sphere_mm if self.tip == "sphere" else 0.0
        return Pin(height_mm, diameter_mm, plate_mm, sphere)


@dataclass(frozen=True, slots=True)
class Through:
    """How a blade stands that goes through its plate and serves both faces."""

    plate_mm: float
    """Thickness of the plate."""
    shoulder_mm: float = 0.0
    """How far its foot rests on this face beyond the slot."""


@dataclass(frozen=True, slots=True)
class Mount:
    """What a gnomon is made of, and the plate that it goes into."""

    gnomon: Gnomon
    diameter_mm: float
    """Of a pin or a rod."""
    plate_mm: float
    """How deep it goes into the plate: through, but for a pin on either face."""
    workshop: Workshop
    through: Through | None = None
    """Of a blade on both faces, which has a slot instead of tabs."""

    @property
    def collar_mm(self) -> float:
        """Radius of the gnomon's foot."""
        if self.gnomon.kind == "polar-style":
            thick = self.gnomon.thickness_mm
            return thick / 2 + self.workshop.slot_play_mm(thick)
        return self.gnomon.pin(math.inf, self.diameter_mm, self.plate_mm).collar_radius


@dataclass(frozen=True, slots=True)
class GnomonPiece:
    """A gnomon as it is made, and what the face needs for it."""

    part: Part
    frame: Frame
    """Where it stands on the face: about the foot of the nodus, in the face's axes."""
    cuts: tuple[Mark, ...]
    """Slots (``slot/gnomon``) or the hole (``hole/gnomon``) in the face."""
    facts: tuple[Fact, ...]
    notes: tuple[Note, ...]
    """What the report says of it."""


_CLEAR_MM = 0.4
"""From letters to a tab's edge, and to the face."""

_DEEP_MM = 1e3
_PLAIN = 1e-3
"""How far a tab's area may differ from that of its box, as a share."""


def with_latitude(
    gnomon: Placed, said: Sequence[str], height_mm: float, strokes: StrokeStyle
) -> Placed:
    """A gnomon with its dial's latitude on a tab, if one has room for it.

    Parameters
    ----------
    gnomon : Placed
        On its face; what of it is below y = 0 is in the plate.
    said : sequence of str
        The latitude, in full and in short.
    height_mm : float
        Of capitals.
    """
    body = gnomon.part.body
    if not isinstance(body, Sheet) or gnomon.part.front:
        return gnomon
    whole = flattening.polygon(flattening.corners(body.outline))
    sunk = shapely.intersection(whole, shapely.box(-_DEEP_MM, -_DEEP_MM, _DEEP_MM, 0.0))
    for text in said:
        word = letter(text, height_mm, strokes)
        for tab in sorted(shapely.get_parts(sunk), key=lambda part: -float(part.area)):
            x0, y0, x1, y1 = tab.bounds
            # A tab alone is a rectangle; what goes on through the plate is seen.
            if (x1 - x0) * (y1 - y0) > (1.0 + _PLAIN) * tab.area:
                continue
            shape = placing.straight(word, complex(x0 + x1, y0 + y1) / 2.0, valign="ink")
            left, low, right, high = shape.bounds()
            if min(left - x0, x1 - right, low - y0, y1 - high) >= _CLEAR_MM:
                mark = placing.draw_letters("label/latitude", shape)
                return replace(gnomon, part=replace(gnomon.part, front=(mark,)))
    return gnomon
