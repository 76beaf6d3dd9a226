"""What holds an astrolabe together: the pin, the wedge (horse) through it, the washer.

The pin goes in from the back, its head under the alidade, through mater, plates, rete and
rule; the horse goes through its slot upon the washer and is taken out to change plates.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field

from instruments.astrolabe.parameters import PieceSheetMm
from instruments.design import Group
from instruments.errors import impossible, or_less, or_more, refuse_below
from instruments.geometry import Arc, Line, Path, Segment
from instruments.making.fits import JointFit
from instruments.making.pin import BRASS
from instruments.parameters import With, idle
from instruments.part import Fact, Frame, Joint, Mark, Note, Part, Placed, Sheet, Turned
from instruments.quantities import SizeMm
from instruments.saying import tell

SLOPE = 0.1
"""How much the wedge rises a mm of its length."""

SEAT_MM = 0.5
"""How far the slot reaches below the wedge, so that the wedge bears on the washer."""

_WALL_MM = 1.0
"""Beside a pin's slot, the most that is asked for: lathe and saw make it, not what cuts sheets."""

_OF_PINS = With("kind", ("pin-and-horse",))


class Fittings(Group):
    """Pin, horse and washer, or what is bought instead."""

    kind: Literal["pin-and-horse", "screw", "tube"] = Field(
        default="pin-and-horse",
        description="What holds the parts together: a turned pin with a horse (wedge), a bought "
        "screw with a lock nut, or a bought brass tube with rings of sheet glued on its ends.",
    )
    pivot_diameter_mm: SizeMm = Field(
        default=5.0,
        le=100,
        description="Diameter of the pin; the holes are larger by workshop.clearance_mm.",
    )
    head_diameter_mm: Annotated[SizeMm | None, _OF_PINS] = Field(
        default=None, le=200, description="Diameter of its head; without it, twice the pin's."
    )
    head_mm: Annotated[SizeMm, _OF_PINS] = Field(
        default=2.0, le=100, description="Height of its head."
    )
    washer_mm: PieceSheetMm = Field(
        default=1.0, description="Thickness of the washer under the horse."
    )
    washer_diameter_mm: SizeMm | None = Field(
        default=None,
        le=300,
        description="Diameter of the washer; without it, 2.4 times the pin's.",
    )
    horse_mm: Annotated[PieceSheetMm, _OF_PINS] = Field(
        default=2.0, description="Thickness of the horse, the sheet it is cut from."
    )
    horse: Annotated[bool, _OF_PINS] = Field(
        default=True, description="The wedge ends in a horse's head."
    )
    material: str = Field(
        default="brass",
        description="What pin, horse, washer and knob are of, for the bill; "
        "empty, as assembly.material.",
    )
    play_mm: SizeMm = Field(
        default=0.2,
        le=5,
        description="Clearance in height between parts that turn on each other.",
    )

    def unused(self) -> list[Note]:
        """Warnings of what was given for a pin and is none of a screw's or a tube's."""
        return [
            Note.warning(
                f"fittings.{name}",
                tell("is of no use with fittings.kind = {kind}: leave it out", kind=self.kind),
            )
            for name, _ in sorted(idle(self))
        ]


@dataclass(frozen=True, slots=True)
class Bolt:
    """Pin, washer and wedge for a height to grip, from the head to the washer's upper face.

    The slot is wider than the wedge by the clearance; `pivot` tells how the pin fits its holes.
    `web_mm` is the least metal beyond the slot, and of a sheet about its hole.
    """

    fittings: Fittings
    clearance_mm: float
    grip_mm: float
    web_mm: float
    pivot: JointFit

    def __post_init__(self) -> None:
        """Refuse a wedge too thick for its pin.

        Raises
        ------
        DesignError
            If less than the least web stands on either side of the slot.
        """
        wall = (self.diameter_mm - self.slot_mm) / 2
        least_mm = min(self.web_mm, _WALL_MM)
        if wall < least_mm - 1e-9:
            thinner = self.diameter_mm - 2 * least_mm - self.clearance_mm
            thicker = or_more("fittings.pivot_diameter_mm", self.slot_mm + 2 * least_mm)
            least = [or_less("fittings.horse_mm", thinner)] if thinner > 0 else []
            problem = tell(
                "leaves {wall:.3g} mm of a pin of {diameter_mm:g} mm on either side of its "
                "slot, less than {web_mm:g}",
                wall=max(wall, 0.0),
                diameter_mm=self.diameter_mm,
                web_mm=least_mm,
            )
            raise impossible("fittings.horse_mm", self.fittings.horse_mm, problem, *least, thicker)

    @property
    def diameter_mm(self) -> float:
        """Of the pin."""
        return self.pivot.shaft_mm

    @property
    def hole_mm(self) -> float:
        """Diameter of the holes that the pin goes through."""
        return self.pivot.hole_mm

    @property
    def slot_mm(self) -> float:
        """Width of the slot."""
        return self.fittings.horse_mm + self.clearance_mm

    @property
    def wedge_mm(self) -> float:
        """Height of the wedge where it comes out of the pin."""
        return max(0.7 * self.diameter_mm, 2.5)

    @property
    def head_diameter_mm(self) -> float:
        """Of the pin's head."""
        return self.fittings.head_diameter_mm or 2.0 * self.diameter_mm

    @property
    def head_mm(self) -> float:
        """Height of the pin's head."""
        return self.fittings.head_mm

    @property
    def washer_diameter_mm(self) -> float:
        """Of the washer."""
        return self.fittings.washer_diameter_mm or 2.4 * self.diameter_mm

    @property
    def reach_mm(self) -> float:
        """How far the horse comes from the pin's axis."""
        left, _, right, _ = self._outline().bounds()
        return math.hypot(max(-left, right), self.fittings.horse_mm / 2)

    @property
    def slot_top_mm(self) -> float:
        """Upper end of the slot above the head."""
        return self.grip_mm + self.wedge_mm + self.fittings.play_mm

    @property
    def length_mm(self) -> float:
        """Of the pin above its head."""
        return self.slot_top_mm + max(self.web_mm, 0.5 * self.diameter_mm)

    def pin(self) -> Part:
        """The pin: the upper face of its head at z = 0, its shaft up."""
        r, head, low = self.diameter_mm / 2, self.head_diameter_mm / 2, -self.fittings.head_mm
        if head <= self.hole_mm / 2:
            raise impossible(
                "fittings.head_diameter_mm",
                2 * head,
                tell("falls through a hole of {hole_mm:g} mm", hole_mm=self.hole_mm),
                or_more("fittings.head_diameter_mm", self.hole_mm + self.web_mm),
            )
        round_mm = min(0.6 * self.fittings.head_mm, 0.5 * head)
        bevel = 0.2 * r
        rounding = Arc(
            complex(head - round_mm, low + round_mm), round_mm, -math.pi / 2, math.pi / 2
        )
        top = self.length_mm
        corners = [
            rounding.end,
            complex(head, 0.0),
            complex(r, 0.0),
            complex(r, top - bevel),
            complex(r - bevel, top),
            complex(0.0, top),
            complex(0.0, low),
            rounding.start,
        ]
        lines = [Line(a, b) for a, b in pairwise(corners)]
        half, seat = self.slot_mm / 2, self.grip_mm - SEAT_MM
        high = self.slot_top_mm
        ends = ((-half, seat), (half, seat), (half, high), (-half, high))
        slot = Path.polyline([complex(x, z) for x, z in ends], closed=True)
        return Part("pin", Turned(Path.of(rounding, *lines), (slot,)), colour=BRASS)

    def washer(self) -> Part:
        """The washer under the horse."""
        least = self.hole_mm + 2 * self.web_mm
        problem = tell(
            "leaves less than {web_mm:g} mm around its hole of {hole_mm:g}",
            web_mm=self.web_mm,
            hole_mm=self.hole_mm,
        )
        refuse_below("fittings.washer_diameter_mm", self.washer_diameter_mm, least, problem)
        hole = Mark.hole("hole/pivot", self.hole_mm / 2)
        edge = Path.circle(0j, self.washer_diameter_mm / 2)
        return Part("washer", Sheet(edge, self.fittings.washer_mm, (hole,)), colour=BRASS)

    def horse(self) -> Part:
        """The wedge, its sole on the x axis and its thin end at the left.

        The pin's axis is at x = 0; the wedge has the height `wedge_mm` where it comes out.
        """
        return Part("horse", Sheet(self._outline(), self.fittings.horse_mm), colour=BRASS)

    def _outline(self) -> Path:
        d = self.diameter_mm

        def back(x: float) -> complex:
            return complex(x, self.wedge_mm + SLOPE * (x - d / 2))

        tail, neck = back(-2.0 * d), back(0.9 * d)
        sole = Line(complex(-2.0 * d, 0.0), complex(2.4 * d, 0.0))
        end = Arc.through(tail, complex(-2.0 * d - 0.3 * tail.imag, tail.imag / 2), sole.start)
        rise = neck.imag
        front = self._head(d, rise) if self.fittings.horse else self._block(d, rise)
        segments: list[Segment] = [sole, *front, Line(neck, tail), end]
        return Path(tuple(segments))

    def _block(self, d: float, rise: float) -> list[Segment]:
        """A plain end, a little higher than the wedge so that it can be pulled."""
        foot, top = complex(2.4 * d, 0.0), complex(2.4 * d, rise + 0.3 * d)
        step = complex(0.9 * d, rise + 0.3 * d)
        return [Line(foot, top), Line(top, step), Line(step, complex(0.9 * d, rise))]

    def _head(self, d: float, rise: float) -> list[Segment]:
        """Breast, muzzle, forehead, ear and mane of a horse that looks away from the pin."""
        points = [
            complex(2.4, 0.0) * d,
            complex(2.15, 0.95) * d,
            complex(2.75, 0.85) * d,
            complex(3.05, 1.05) * d,
            complex(2.95, 1.35) * d,
            complex(2.2, 2.0) * d,
            complex(2.02, 2.45) * d,
            complex(1.75, 2.1) * d,
            complex(0.9 * d, rise),
        ]
        bows = (-0.18, -0.12, 0.22, 0.2, -0.06, 0.08, 0.08, 0.14)
        return [
            Arc.through(a, (a + b) / 2 - 1j * (b - a) * bow, b)
            for (a, b), bow in zip(pairwise(points), bows, strict=True)
        ]

    def behind(self, base_mm: float) -> tuple[Placed, ...]:
        """What goes in from the back, in its place: the pin, its head under a height."""
        return (Placed(self.pin(), Frame((0.0, 0.0, base_mm))),)

    def before(self, base_mm: float) -> tuple[Placed, ...]:
        """What holds it in front: the washer, and the horse along y."""
        top = base_mm + self.grip_mm
        across = Frame((-self.fittings.horse_mm / 2, 0.0, top), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
        return (
            Placed(self.washer(), Frame((0.0, 0.0, top - self.fittings.washer_mm)), loose=True),
            Placed(self.horse(), across, Joint("slot", "pin"), loose=True),
        )

    def facts(self) -> Iterator[Fact]:
        """Sizes and fits."""
        f = self.fittings
        for name, value, meaning in (
            ("pin/diameter", self.diameter_mm, "of its shaft"),
            ("pin/hole-diameter", self.hole_mm, "of every hole that it goes through"),
            ("pin/head-diameter", self.head_diameter_mm, "of its head"),
            ("pin/grip", self.grip_mm, "from the head to the washer's upper face"),
            ("pin/length", self.length_mm, "from the head to its end"),
            ("pin/slot-width", self.slot_mm, "the horse and its clearance"),
            ("pin/slot-height", self.slot_top_mm - self.grip_mm + SEAT_MM, "of the slot"),
            ("horse/thickness", f.horse_mm, "of its sheet"),
            ("horse/height", self.wedge_mm, "where it comes out of the pin"),
        ):
            yield Fact.length(name, value, meaning)
        horse = Fact.length("fit/horse", self.clearance_mm, "clearance on the slot's width")
        yield from self.fit_facts(horse)

    def fit_facts(self, *others: Fact) -> Iterator[Fact]:
        """How it fits its holes, other facts, and the fit's class and limits where it has one."""
        yield Fact.length("fit/pivot", self.hole_mm - self.diameter_mm, "clearance on the diameter")
        yield from others
        play = "clearance in height between parts that turn"
        yield Fact.length("fit/play", self.fittings.play_mm, play)
        yield from self.pivot.facts("pivot")
