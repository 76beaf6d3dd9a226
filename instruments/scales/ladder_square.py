"""The ladder shadow: both shadows on the sides of a square (chapter 14, Fig. 16–19)."""

import cmath
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Literal, Protocol

from pydantic import Field

from instruments.design import Group
from instruments.geometry import Path
from instruments.part import Fact, Mark, Note
from instruments.quantities import AngleDeg
from instruments.saying import tell
from instruments.scales.content import Content, key
from instruments.scales.limb import AngleCount, Quadrant, Ring
from instruments.scales.numbering import Number, Numerals, Place, uniform
from instruments.scales.shadow_arc import Gnomon, Side
from instruments.scales.shadow_names import ShadowNames, SquareRoom
from instruments.sky.shadow import DIVISIONS

Form = Literal["square", "inner-square", "limb", "none"]

DIVISION_BAND = 1.0
"""Width of a band of divisions, in heights of a capital."""


class Ladder(Group):
    """The ladder shadow in the lower quadrants."""

    form: Form = Field(
        default="square",
        description="Square with its corner on the limb, the smaller inner square, the "
        "divisions projected onto the limb, or none.",
    )
    gnomon: Gnomon = Field(
        default="12", description="Divisions of a side: 12 digits, 7 or 6.5 feet, 60 parts."
    )
    quadrant: Side = Field(default="both", description="Lower quadrant or quadrants that have it.")
    group: int | None = Field(
        default=None,
        ge=2,
        le=4,
        description="Divisions from numeral to numeral (of 60 parts: fives); without it, 3 of "
        "12 and 60, 2 of 7 and 6.5.",
    )
    squared: bool = Field(
        default=False,
        description="The gnomon's square (144 of 12 digits) in the corner: divided by a reading "
        "on one side, it gives the shadow on the other.",
    )
    inner_arc: AngleDeg = Field(
        default=30.0,
        ge=15,
        le=45,
        description="Mark of the limb from which the inner square's sides are drawn, counted "
        "from either end of the quadrant.",
    )


@dataclass(frozen=True, slots=True)
class Square:
    """The square and its two bands: from the centre to the divided sides and within the bands.

    Divisions are between sides and `middle_mm`, numerals on to `inner_mm`.
    """

    side_mm: float
    middle_mm: float
    inner_mm: float
    numerals: Numerals

    @staticmethod
    def of(side_mm: float, numerals: Numerals, numbers: Iterable[Number]) -> "Square":
        """The square of this side, its bands as wide as its numbers need."""
        middle = side_mm - DIVISION_BAND * numerals.height_mm
        extents = [numerals.extent(n) for n in numbers]
        width = max(height for _, height in extents)
        if numerals.follow == "upright":
            width = max(width, *(w for w, _ in extents))
        return Square(side_mm, middle, middle - width - 2 * numerals.pad_mm, numerals)


@dataclass(frozen=True, slots=True)
class _DividedSide:
    """One divided side: u along it from its beginning, v its distance from the centre."""

    square: Square
    quadrant: Quadrant
    base: bool

    def point(self, u: float, v: float) -> complex:
        """Side coordinates to the plate's."""
        right, up = self.quadrant.right, self.quadrant.up
        return complex(right * u, up * v) if self.base else complex(right * v, up * u)

    def line(self, g: Fraction, n: Number, numbered: bool) -> Path:
        """The ray of division n; the corner's, of which each side has a half, if n is g."""
        s = self.square
        outer, inner = s.side_mm, s.inner_mm if numbered else s.middle_mm
        if n == g:
            outer, inner = (s.side_mm, s.middle_mm) if self.base else (s.middle_mm, s.inner_mm)
        slope = float(n) / float(g)
        return Path.line(self.point(outer * slope, outer), self.point(inner * slope, inner))

    @property
    def turn_rad(self) -> float:
        """Direction of the numerals' baseline: tops towards the centre where they follow."""
        if self.base or self.square.numerals.follow == "upright":
            return 0.0
        return self.quadrant.right * math.pi / 2

    def stand(self, g: Fraction, before: Number, n: Number) -> complex | None:
        """Centre of numeral n between the rays of `before` and n, or None: no room."""
        s, hand = self.square, self.square.numerals
        width, height = hand.extent(n)
        along, across = (width, height) if self.base or self.turn_rad else (height, width)
        v = (s.middle_mm + s.inner_mm) / 2
        if v + across / 2 > s.middle_mm - hand.pad_mm / 2 or v - across / 2 < (
            s.inner_mm + hand.pad_mm / 2
        ):
            return None
        # The rays close in on the centre: the left one is nearest at the foot of the box,
        # the right one at its top; the clear space is taken square to each ray.
        t0, t1 = float(before) / float(g), float(n) / float(g)
        low = t0 * (v + across / 2) + hand.pad_mm * math.hypot(1.0, t0)
        high = t1 * (v - across / 2) - hand.pad_mm * math.hypot(1.0, t1)
        spare = high - low - along
        if spare < 0.0:
            return None
        u = high - along / 2 - min(spare / 2, hand.height_mm)
        return self.point(u, v)

    def letter(self, means: str, n: Number, centre: complex) -> Mark:
        """Numeral n about its centre."""
        return self.square.numerals.letter(means, n, centre, self.turn_rad)


@dataclass(frozen=True, slots=True)
class _Projected:
    """One side's divisions on the limb: the run of angles from its beginning."""

    ring: Ring
    run: AngleCount
    base: bool

    def line(self, g: Fraction, n: Number, numbered: bool) -> Path:
        """The line of division n; the corner's, of which each side has a half, if n is g."""
        angle = self.run.at(math.atan2(float(n), float(g)))
        if n == g and not self.base:
            return self.ring.radial(angle, self.ring.middle_mm, self.ring.inner_mm)
        return self.ring.division(angle, numbered and n < g)

    def stand(self, g: Fraction, before: Number, n: Number) -> float | None:
        """Direction of numeral n between the lines of `before` and n, or None: no room."""
        start, end = (math.atan2(float(k), float(g)) for k in (before, n))
        return self.ring.stand(self.run, start, end, n)

    def letter(self, means: str, n: Number, direction_rad: float) -> Mark:
        """Numeral n in its direction."""
        return self.ring.letter(means, n, direction_rad)


class _Side(Protocol[Place]):
    """One divided side: its lines, and its numerals with their places."""

    @property
    def base(self) -> bool: ...

    def line(self, g: Fraction, n: Number, numbered: bool) -> Path: ...

    def stand(self, g: Fraction, before: Number, n: Number) -> Place | None: ...

    def letter(self, means: str, n: Number, at: Place, /) -> Mark: ...


def group_steps(gnomon: str, group: int | None) -> tuple[Number, ...]:
    """Steps of the numerals: the group, then coarser ones where numerals do not fit."""
    unit = 5 if gnomon == "60" else 1
    size = group or (3 if gnomon in ("12", "60") else 2)
    g = DIVISIONS[gnomon].divisions
    steps = [unit * size * k for k in (1, 2, 4)]
    return (*(s for s in steps if s < g), g)


def side_numbers(gnomon: str, group: int | None) -> list[Number]:
    """What a side may be numbered with."""
    g = DIVISIONS[gnomon].divisions
    steps = group_steps(gnomon, group)
    return [n for s in steps for n in (*(s * k for k in range(1, math.ceil(g / s))), g)]


def side_divisions(gnomon: str, finest_mm: float, pitch_mm: float) -> list[Number]:
    """The divisions of a side that can be engraved, the last one (the corner) included.

    Of lines nearer to each other than the pitch, when neighbours are `finest_mm` apart at least,
    ones give way to fives and tens.
    """
    g = DIVISIONS[gnomon].divisions
    step = next((s for s in (1, 5, 10) if s * finest_mm >= pitch_mm), None)
    whole = range(step, math.ceil(g), step) if step else ()
    return [*(n for n in whole if float(g - n) * finest_mm >= pitch_mm), g]


def draw_ladder(
    on: Square | Ring,
    quadrant: Quadrant,
    asked: Ladder,
    names: ShadowNames,
    pitch_mm: float,
    within_mm: float,
) -> Content:
    """Both sides divided from the meridian and horizon lines to the corner, or so on the limb.

    The base, level (below on a back), is read for the direct shadow and the upright side for the
    reversed one; the gnomon's square over a reading is the other shadow (treatise 77:16–78:7).
    Rays of the divisions aim at the centre and are drawn in the division band alone; group ends
    run through the numeral band too (treatise 74:12–75:3). The corner's ray belongs to both
    sides: its outer half is the base's last division and its inner half the side's. Within the
    bands each side tells which shadow is read there, or outside them, within the innermost of
    the rings, of radius `within_mm`.

    Projected from the centre onto the limb (treatise 80:10) the space of the square stays clear,
    and the alidade needs no sword's edge. The shadows' names, and the gnomon's square, are lettered
    within the innermost of the rings.
    """
    name, hand, g = f"ladder-{asked.gnomon}", on.numerals, DIVISIONS[asked.gnomon].divisions
    marks: list[Mark] = []
    if isinstance(on, Square):
        # At slope t rays stand dt/√(1+t²) apart, square to them: least at the corner.
        finest, end_mm = on.middle_mm / float(g) / math.sqrt(2.0), on.inner_mm * math.sqrt(2.0)
        sides = [_DividedSide(on, quadrant, base) for base in (True, False)]
        divided = _draw_divided(asked, sides, finest, pitch_mm)
        edges = (("square", on.side_mm), ("band", on.middle_mm), ("band", on.inner_mm))
        marks += [Mark(f"{name}/{what}", _corner(v, quadrant)) for what, v in edges]
        clear = on.inner_mm - max(hand.pad_mm, 0.5 * hand.height_mm)
        room = SquareRoom(clear, on.side_mm, within_mm)
        named, left = names.draw_along(name, hand, room, quadrant)
        facts = [
            Fact.length(f"{name}/side-length", on.side_mm, "side of the square", "treatise 74:4"),
            Fact.length(f"{name}/band", on.middle_mm, "centre to inner edge of the divisions"),
            Fact.length(f"{name}/clear", on.inner_mm, "centre to inner edge of the numerals"),
        ]
    else:
        # Neighbours at n stand g/(g² + n²) apart: least at the corner.
        finest, end_mm = on.middle_mm / float(2 * g), within_mm - hand.pad_mm - hand.height_mm / 2
        runs = (quadrant.from_meridian, True), (quadrant.from_horizon, False)
        divided = _draw_divided(asked, [_Projected(on, *run) for run in runs], finest, pitch_mm)
        named, left = names.draw_round(name, hand, within_mm, quadrant)
        arc = "arc of its divisions"
        facts = [Fact.length(f"{name}/radius", on.outer_mm, arc, "treatise 80:10")]
    marks += _squared(asked, hand, quadrant, end_mm)
    return Content(
        (*divided.marks, *marks, *named), (*facts, *divided.facts), (*divided.notes, *left)
    )


def _draw_divided(
    asked: Ladder, sides: Sequence[_Side[Place]], finest_mm: float, pitch_mm: float
) -> Content:
    """The lines and numerals of both sides, and how finely they are divided and numbered."""
    division = DIVISIONS[asked.gnomon]
    g, unit = division.divisions, division.name
    drawn = side_divisions(asked.gnomon, finest_mm, pitch_mm)
    steps = group_steps(asked.gnomon, asked.group)
    name = f"ladder-{asked.gnomon}"
    marks: list[Mark] = []
    taken: list[Number] = []
    for side in sides:
        means = f"{name}/{'base' if side.base else 'side'}"
        step, places = uniform(g, steps, drawn, partial(side.stand, g))
        taken += [] if step is None else [step]
        marks += [Mark(f"{means}/{key(n)}", side.line(g, n, n in places)) for n in drawn]
        marks += [side.letter(f"label/{means}/{key(n)}", n, at) for n, at in places.items()]
    # None where a side has none.
    numbered = max(taken) if len(taken) == len(sides) else None
    reads = "divided by a reading on one side, gives the other shadow"
    facts = (
        Fact(f"{name}/divided", float(drawn[0]), unit, "treatise 74:11", "one division"),
        Fact(f"{name}/group", float(numbered or 0), unit, "treatise 75:2", "numeral to numeral"),
        Fact(f"{name}/gnomon-squared", float(g**2), "", "treatise 75:5", reads),
    )
    notes = []
    if drawn[0] != 1:
        said = tell(
            "divided every {key}: finer lines would be nearer than {pitch_mm:g} mm",
            key=key(drawn[0]),
            pitch_mm=pitch_mm,
        )
        notes.append(Note.detail(name, said))
    if numbered != steps[0]:
        told = "not numbered throughout"
        if numbered is not None:
            told = tell("numbered every {key}", key=key(numbered))
        said = tell("{told}: numerals every {key} do not fit", told=told, key=key(steps[0]))
        notes.append(Note.detail(name, said))
    return Content(tuple(marks), facts, tuple(notes))


def squared_extent_mm(gnomon: str, numerals: Numerals) -> tuple[float, float]:
    """Width and height of the lettered square of the gnomon."""
    return numerals.extent(DIVISIONS[gnomon].divisions ** 2)


def _corner(v: float, quadrant: Quadrant) -> Path:
    """The two divided sides at a distance from the centre: foot T, corner H, end Z.

    The square's other two sides are the diameters.
    """
    side, base = complex(quadrant.right * v, 0.0), complex(0.0, quadrant.up * v)
    return Path.polyline([base, side + base, side])


def _squared(asked: Ladder, hand: Numerals, quadrant: Quadrant, to_mm: float) -> list[Mark]:
    """The gnomon's square, if it is asked for, along the diagonal, ending short of a distance."""
    if not asked.squared:
        return []
    squared = DIVISIONS[asked.gnomon].divisions ** 2
    width, height = hand.extent(squared)
    # Half its height is what a line of text keeps from the sides that meet at 45°.
    middle = to_mm - height / 2 - hand.height_mm - width / 2
    at = middle * cmath.rect(1.0, quadrant.from_horizon.at(math.pi / 4))
    turn = quadrant.right * quadrant.up * math.pi / 4
    return [hand.letter(f"label/ladder-{asked.gnomon}/square", squared, at, turn)]
