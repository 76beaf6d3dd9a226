"""What a rete is made from, and what it is when it is made."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.rete.parameters import Shape, Stars
from instruments.epoch import Epoch
from instruments.lettering.style import Lettering
from instruments.making.workshop import Workshop
from instruments.part import Fact, Note, Part, Placed


@dataclass(frozen=True, slots=True)
class Blank:
    """The sheet that a rete is made of: radius of the whole, thickness, radius of the pivot's hole.

    `thickness_name` is the parameter that gives the thickness.
    """

    outer_mm: float
    thickness_mm: float
    hole_mm: float
    thickness_name: str = "rete.thickness_mm"


@dataclass(frozen=True, slots=True)
class ReteOrder:
    """What a rete is made from.

    The sky falls on it as `plane` has it; its knob's head is `knob_mm` high, 0 for none.
    """

    plane: RetePlane
    blank: Blank
    shape: Shape
    stars: Stars
    epoch: Epoch
    workshop: Workshop
    lettering: Lettering
    knob_mm: float = 0.0

    @property
    def web_mm(self) -> float:
        """The narrowest web that is made."""
        return self.workshop.limits.webs_mm(self.blank.thickness_mm)[0]

    def without(self, stars: Iterable[str]) -> "ReteOrder":
        """The same without stars of these keys."""
        left_out = (*self.stars.without, *stars)
        return replace(self, stars=self.stars.model_copy(update={"without": left_out}))

    def of_size(self, tropic_mm: float) -> "ReteOrder":
        """The same about a tropic of another radius, with its margin beyond it."""
        plane = self.plane
        other = RetePlane.within(tropic_mm, plane.obliquity_rad, plane.projection.southern)
        outer = tropic_mm + self.blank.outer_mm - plane.tropic_mm
        return replace(self, plane=other, blank=replace(self.blank, outer_mm=outer))


@dataclass(frozen=True, slots=True)
class MadeRete:
    """A rete as a part named ``rete``, its knob on it, and what the report says of it.

    `plane.turn_rad` turns the part to a sidereal time.
    """

    part: Part
    plane: RetePlane
    facts: tuple[Fact, ...]
    notes: tuple[Note, ...]
    knob: Placed | None = None

    @property
    def placed(self) -> tuple[Placed, ...]:
        """The rete, its back on the plane z = 0, and its knob."""
        return (Placed(self.part), *([self.knob] if self.knob else []))
