"""What an astrolabe hangs by: a shackle ('urwa) in its throne and a ring (halqa) in the shackle.

The shackle is two cheeks of sheet on either side of the throne and two pins riveted into both:
one through the throne's hole, on which it swings in the plane of the mater, and one above, in the
ring, on which this tilts to either side. So the instrument hangs plumb however it is held.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from instruments.astrolabe.parameters import PieceSheetMm
from instruments.astrolabe.whole.fasteners import rod
from instruments.design import Group
from instruments.errors import impossible, or_less, refuse_above, refuse_below
from instruments.geometry import Arc, Line, Path
from instruments.making.materials import of_metal
from instruments.making.workshop import Workshop
from instruments.parameters import With, idle
from instruments.part import Fact, Frame, Joint, Mark, Note, Part, Placed, Sheet, Turned
from instruments.quantities import SizeMm
from instruments.saying import tell

THUMB_MM = 22.0
"""The least that a ring of no given size is wide inside: a thumb goes into it."""

_RING, _WIRE, _LEAST_WIRE_MM = 0.25, 0.025, 3.0
"""A ring's width inside and its wire, of the mater's radius, and the thinnest wire, of one that
has none given: 13 kg of brass, 400 mm across, bend one of 3 mm (440 N/mm²), not of 5 (90)."""

_HANGS = With("kind", ("shackle-and-ring",))


class Suspension(Group):
    """Shackle and ring, from which the astrolabe hangs by its throne."""

    kind: Literal["shackle-and-ring", "none"] = Field(
        default="shackle-and-ring",
        description="What is in the throne's hole: a shackle of two cheeks and two pins with a "
        "ring in it, or nothing, for a cord or a shackle at hand, as card has it if nothing of "
        "this is given.",
    )
    cheek_mm: Annotated[PieceSheetMm, _HANGS] = Field(
        default=2.0, description="Thickness of the shackle's cheeks, of sheet."
    )
    ring_diameter_mm: Annotated[SizeMm | None, _HANGS] = Field(
        default=None,
        le=500,
        description="Diameter of the ring, inside; without it, a quarter of the mater's radius, "
        "and room for a thumb.",
    )
    wire_mm: Annotated[SizeMm | None, _HANGS] = Field(
        default=None,
        le=50,
        description="Thickness of the ring's wire; without it, a fortieth of the mater's radius, "
        "3 mm at least, or the throne's if that is thinner.",
    )

    def unused(self, *, throne: bool) -> list[Note]:
        """Warnings of what was given for a shackle that is not there."""
        given = {name for name, _ in idle(self)}
        told = "is of no use without a shackle: leave it out"
        if not throne:
            given, told = set(self.model_fields_set), "is of no use without a throne: leave it out"
        return [Note.warning(f"suspension.{name}", told) for name in sorted(given)]


@dataclass(frozen=True, slots=True)
class Eye:
    """The throne where it hangs.

    The centre and diameter of the shackle's hole, the radius of the throne's edge about it, the
    throne's thickness, and how high over its own foot (`floor_mm`) the hole is.
    """

    centre: complex
    hole_mm: float
    radius_mm: float
    thickness_mm: float
    floor_mm: float


@dataclass(frozen=True, slots=True)
class Shackle:
    """Shackle and ring for a throne.

    Raises
    ------
    DesignError
        If the ring's wire does not go between the cheeks, or its pin not into the ring, or the
        cheeks have no room over the limb.
    """

    given: Suspension
    eye: Eye
    workshop: Workshop
    play_mm: float
    disc_mm: float
    material: str

    def __post_init__(self) -> None:
        thick, least = self.eye.thickness_mm, self.pin_mm + 2.0 * self.play_mm
        problem = tell(
            "does not go between cheeks on either side of a throne of {thick:g} mm", thick=thick
        )
        refuse_above("suspension.wire_mm", self.wire_mm, thick, problem)
        problem = tell("is too narrow a ring for a pin of {pin:.4g} mm", pin=self.pin_mm)
        refuse_below("suspension.ring_diameter_mm", self.inside_mm, least, problem)
        over = self.eye.floor_mm - self.cheek_radius_mm
        if over < -1e-9:
            per = self.workshop.limits.web_per_thickness[1]
            most = (self.eye.floor_mm - self.pin_mm / 2.0) / per if per else 0.0
            raise impossible(
                "suspension.cheek_mm",
                self.given.cheek_mm,
                "makes cheeks so broad that they run into the limb",
                *([or_less("suspension.cheek_mm", most)] if most >= 0.1 else []),
                "make the throne higher (throne.height_mm)",
            )

    @property
    def pin_mm(self) -> float:
        """Diameter of both pins: of rod, by half millimetres, with play in the throne's hole."""
        most = self.eye.hole_mm - self.workshop.clearance_mm
        return math.floor(2.0 * most + 1e-9) / 2.0 or most

    @property
    def wire_mm(self) -> float:
        """Of the ring: by half millimetres, where none is given and the throne is no thinner."""
        carries = math.ceil(2.0 * _WIRE * self.disc_mm - 1e-9) / 2.0
        return self.given.wire_mm or min(max(carries, _LEAST_WIRE_MM), self.eye.thickness_mm)

    @property
    def inside_mm(self) -> float:
        """Diameter of the ring, inside."""
        return self.given.ring_diameter_mm or max(THUMB_MM, _RING * self.disc_mm)

    @property
    def between_mm(self) -> float:
        """From cheek to cheek."""
        return self.eye.thickness_mm + 2.0 * self.play_mm

    @property
    def apart_mm(self) -> float:
        """From pin to pin: the ring turns between the upper one and the throne's edge."""
        return self.eye.radius_mm + self.wire_mm + 2.0 * self.play_mm + self.pin_mm / 2.0

    @property
    def cheek_radius_mm(self) -> float:
        """Half a cheek's width: as broad as the throne about the hole, or as its sheet needs."""
        _, sound = self.workshop.limits.webs_mm(self.given.cheek_mm)
        return max(self.eye.radius_mm, self.pin_mm / 2.0 + sound)

    def parts(self, host: str) -> Iterator[Placed]:
        """Cheeks, pins and ring in their places about a part, which hangs by them."""
        joint = Joint("hang", host)
        x, y = self.eye.centre.real, self.eye.centre.imag
        back, front = -self.play_mm, self.eye.thickness_mm + self.play_mm
        thick = self.given.cheek_mm
        long_mm = self.between_mm + 2.0 * thick
        for k, low in ((1, back - thick), (2, front)):
            part = Part(f"shackle-{k}", self._cheek(), material=self.material)
            yield Placed(part, Frame((x, y, low)), joint)
        for k, high in ((1, y), (2, y + self.apart_mm)):
            part = rod(f"shackle-pin-{k}", self.pin_mm, long_mm, self.material)
            yield Placed(part, Frame((x, high, back - thick)), joint)
        middle = y + self.apart_mm - self.pin_mm / 2.0 - self.play_mm / 2.0 + self.inside_mm / 2.0
        ring = Frame((x, middle, self.eye.thickness_mm / 2.0))
        yield Placed(self._ring(), ring, joint)

    def facts(self) -> Iterator[Fact]:
        """Sizes, and the fit of the pin that it swings on."""
        for name, value, meaning in (
            ("suspension/pin-diameter", self.pin_mm, "of both its pins"),
            ("suspension/between", self.between_mm, "from cheek to cheek"),
            ("suspension/pins-apart", self.apart_mm, "from pin to pin"),
            ("suspension/ring-inside", self.inside_mm, "diameter of the ring, inside"),
            ("suspension/wire", self.wire_mm, "thickness of the ring's wire"),
        ):
            yield Fact.length(name, value, meaning)

    def _cheek(self) -> Sheet:
        radius, high = self.cheek_radius_mm, 1j * self.apart_mm
        half_turn = math.pi
        upper, lower = Arc(high, radius, 0.0, half_turn), Arc(0j, radius, half_turn, half_turn)
        sides = Line(upper.end, lower.start), Line(lower.end, upper.start)
        holes = tuple(Mark.hole("hole/shackle", self.pin_mm / 2.0, at) for at in (0j, high))
        return Sheet(Path.of(upper, sides[0], lower, sides[1]), self.given.cheek_mm, holes)

    def _ring(self) -> Part:
        wire = self.wire_mm
        section = Path.circle(complex((self.inside_mm + wire) / 2.0, 0.0), wire / 2.0)
        sold = f"ring of round wire {wire:.4g} mm, inside {self.inside_mm:.4g} mm"
        return Part(
            "suspension-ring", Turned(section), material=of_metal(self.material), bought=sold
        )


def eye_of(mater: Sequence[Placed], disc_mm: float) -> Eye | None:
    """Where a mater of a radius hangs, its back on z = 0; None where it has no throne."""
    high, found = 0.0, None
    for layer in (layer for p in mater if not isinstance(p.part.body, Turned)
                  for layer in p.part.body.layers):  # fmt: skip
        hole = next((c.shape for c in layer.cutouts if c.means == "hole/shackle"), None)
        if isinstance(hole, Path):
            high, found = high + layer.thickness_mm, (layer, hole.segments[0])
    if found is None:
        return None
    layer, circle = found
    assert isinstance(circle, Arc)
    about = (s for s in layer.outline.segments if isinstance(s, Arc))
    radius = next(s.radius for s in about if abs(s.centre - circle.centre) < 1e-6)
    return Eye(circle.centre, 2.0 * circle.radius, radius, high, circle.centre.imag - disc_mm)
