"""The knob that a rete is turned by (mudir): where it stands, and its shape.

Makers of the East set one or more small knobs on the rete, which stand free where no rule
turns above; under a rule the knob is a low button, and the recess is so much deeper.
"""

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from instruments.astrolabe.rete.members import Member, depth
from instruments.astrolabe.rete.parameters import Shape
from instruments.astrolabe.rete.rete_order import ReteOrder
from instruments.errors import give, refuse_below
from instruments.geometry import Arc, Line, Path, Segment
from instruments.making.fits import JointFit
from instruments.making.workshop import Workshop
from instruments.part import Fact, Frame, Joint, Note, Part, Placed, Turned
from instruments.saying import tell

LOW, HIGH = 0.25, 1.6
"""Height of a knob under a rule, and of one that stands free, in diameters of its hole."""

SMALLEST_MM = 2.5
"""Diameter of the hole at least, where it follows the sheet."""

STOUT = 3.0
"""Height of the tallest knob without a stem, in radii of its head."""

SHANK_MM = 0.5
"""The thinnest shank that is turned."""

SHY_MM = 0.1
"""How far the shank ends within the rete's sheet, so that it does not scratch the plate."""

_WAYS = 72

NO_KNOB = Note("rete.handle_diameter_mm", "left out: no place at the edge is clear of stars")


@dataclass(frozen=True, slots=True)
class Knob:
    """A knob in its place on a rete: its axis, and radii of hole and shank, mm.

    The sheet stays whole within `boss_mm` of its axis; its head is `height_mm` over the sheet.
    """

    at: complex
    hole_mm: float
    shank_mm: float
    boss_mm: float
    height_mm: float
    fit: JointFit

    @property
    def head_mm(self) -> float:
        """Radius of its head."""
        return min(2.0 * self.hole_mm, self.boss_mm)

    def part(self, sheet_mm: float) -> Part:
        """The knob as a turned piece, its head's lower face at z = 0, its shank down."""
        low = -max(0.5 * sheet_mm, sheet_mm - SHY_MM)
        foot = [complex(0, low), complex(self.shank_mm, low), complex(self.shank_mm, 0)]
        tall = self.height_mm >= 0.8 * self.head_mm
        head = (_baluster if tall else _button)(self.head_mm, self.height_mm)
        corners = [*foot, head[0].start]
        lines = [Line(a, b) for a, b in pairwise(corners)]
        return Part("knob", Turned(Path.of(*lines, *head, Line(head[-1].end, foot[0]))))

    def placed(self, sheet_mm: float) -> Placed:
        """The knob on a rete's sheet that lies on z = 0."""
        frame = Frame((self.at.real, self.at.imag, sheet_mm))
        return Placed(self.part(sheet_mm), frame, Joint("hole", "rete"))

    def facts(self) -> tuple[Fact, ...]:
        """Its sizes."""
        return (
            Fact.length("knob/hole-diameter", 2 * self.hole_mm, "of its hole in the rete"),
            Fact.length("knob/shank-diameter", 2 * self.shank_mm, "pressed, riveted or glued in"),
            Fact.length("knob/head-diameter", 2 * self.head_mm, "of its head"),
            Fact.length("knob/height", self.height_mm, "of its head above the rete"),
            *self.fit.facts("knob"),
        )


def head_height_mm(shape: Shape, sheet_mm: float, workshop: Workshop, under_rule: bool) -> float:
    """Height of a knob's head: as given, or low enough for a rule; 0 without a knob."""
    hole = hole_diameter_mm(shape, sheet_mm, workshop)
    if hole == 0.0:
        return 0.0
    return shape.handle_height_mm or (LOW if under_rule else HIGH) * hole


def hole_diameter_mm(shape: Shape, sheet_mm: float, workshop: Workshop) -> float:
    """Diameter of the knob's hole: as given, or what the process cuts well in the sheet."""
    if shape.handle_diameter_mm is not None:
        given = shape.handle_diameter_mm
        return workshop.hole_mm(given) if given else 0.0
    sound = workshop.limits.hole_per_thickness[1] * sheet_mm
    return workshop.hole_mm(max(SMALLEST_MM, sound))


def knob(
    order: ReteOrder,
    radii: tuple[float, float],
    members: Sequence[Member],
    stars: Sequence[complex],
    apart_mm: float,
) -> Knob | None:
    """The knob in the best place that is clear of stars; None without one or without a place.

    Of the radii the first is where its axis is best, the other the rete's edge. It keeps off
    members, and would rather be so far apart from stars.

    Raises
    ------
    DesignError
        If the hole is too small for a shank.
    """
    workshop, sheet_mm = order.workshop, order.blank.thickness_mm
    hole = hole_diameter_mm(order.shape, sheet_mm, workshop) / 2
    if hole == 0.0:
        return None
    problem = tell("is too small for a knob's shank of {shank_mm:g} mm", shank_mm=SHANK_MM)
    none = give({"rete.handle_diameter_mm": 0.0}, tail="to leave the knob out")
    refuse_below("rete.handle_diameter_mm", 2 * hole, SHANK_MM, problem, none)
    sound = workshop.limits.web_per_thickness[1] * sheet_mm
    boss = hole + max(1.2 * order.web_mm, sound + 0.02)
    best, edge = radii
    middle = min(best, edge - boss)
    if middle <= 0.0:
        return None
    tips = np.array(stars)
    places: list[tuple[float, complex]] = []
    for k in range(_WAYS):
        # From the lower left on, this way and that.
        turn = math.radians(225 + 2.5 * ((k + 1) // 2) * (-1) ** k)
        z = cmath.rect(middle, turn)
        room = float(np.abs(tips - z).min()) - boss
        if room <= 0.0:
            continue
        clear = -float(depth(members, np.array([z]))[0]) - boss
        spare = min(room - apart_mm, clear)
        places.append((spare, z))
        if spare > 0.0:
            break
    if not places:
        return None
    at = max(places, key=lambda place: place[0])[1]
    fit = workshop.fit("knob", 2 * hole)
    return Knob(at, hole, fit.shaft_mm / 2, boss, order.knob_mm, fit)


def _button(radius: float, height: float) -> list[Segment]:
    """A flat head with a rounded edge, from the foot of its rim to the axis."""
    edge = min(0.6 * height, 0.5 * radius)
    rim = Line(complex(radius, 0), complex(radius, height - edge))
    rounding = Arc(complex(radius - edge, height - edge), edge, 0.0, math.pi / 2)
    return [rim, rounding, Line(rounding.end, complex(0, height))]


def _baluster(radius: float, height: float) -> list[Segment]:
    """A foot, a hollow neck and a ball, from the foot of its rim to the axis.

    The ball is no wider than the foot: what is taller has a straight stem under it.
    """
    full = min(height, STOUT * radius)
    stem = height - full
    foot, neck = 0.14 * full, complex(0.45 * radius, 0.4 * full)
    rim = Line(complex(radius, 0), complex(radius, foot))
    chord = neck - rim.end
    hollow = Arc.through(rim.end, (rim.end + neck) / 2 + 0.2j * chord, neck)
    # A ball about a point of the axis, through the neck and the top.
    centre = 0.5 * (full**2 - abs(neck) ** 2) / (full - neck.imag)
    start = cmath.phase(neck - 1j * centre)
    ball = Arc(1j * (centre + stem), full - centre, start, math.pi / 2 - start)
    return [rim, hollow, *([Line(neck, ball.start)] if stem else []), ball]
