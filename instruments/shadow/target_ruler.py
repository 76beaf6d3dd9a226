"""The target ruler: how wide the dark shadow of a target is on a screen, and the light of a hole.

A ruler is turned to the sun until the shadow of what stands at its upper end falls on the middle
of the screen at its lower. Between them are 120 digits, counted as 6144 parts; from the target,
164 of them wide, and its dark shadow of 116 follows where the shadow vanishes, and from a hole of
18 with a light of 59 how the sun spreads it (treatise 217:8–218:7, with 210:1–212:1, Fig. 60).
"""

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field

from instruments.cited_works import FOLLOWS, parameter
from instruments.common_design import CommonDesign, CutFromSheet, built_instrument
from instruments.design import Name
from instruments.errors import or_more, refuse_below
from instruments.geometry import Arc, Line, Path
from instruments.lettering import placing
from instruments.lettering.numerals import MOST_ROMAN, more_apart
from instruments.making.materials import Material
from instruments.making.workshop import Limits
from instruments.parameters import Rank
from instruments.part import Fact, Frame, Instrument, Joint, Mark, Part, Placed, Sheet
from instruments.quantities import LengthMm, SheetMm
from instruments.scales import straight
from instruments.scales.numbering import Numerals
from instruments.shadow import guide
from instruments.sky.sun import DISC_SOURCE, SEMIDIAMETER_DEG

DIGITS, WHOLE = 120, 6144
"""Between the plates: in digits, and in the parts in which all is measured (217:12)."""

NARROWER, WIDER = 48, 41
"""By which al-Biruni saw a dark shadow narrower than its target, and a light wider than its hole
(217:13, 217:19)."""

HIS_TARGET, HIS_HOLE = 164, 18

SUN_IN_EARTHS = 11
"""The sun's diameter in the earth's radii, as he takes it from Ptolemy (217:15)."""

_ECCENTRICITY = 0.0167
_SUNS = {"nearest": 1 - _ECCENTRICITY, "mean": 1.0, "farthest": 1 + _ECCENTRICITY}
"""Distances of the sun in its mean one."""

_STEM = 0.3
"""Width of the target's stem in the target's."""

_LETTERS = 8
"""The screen's scales are at least so many capitals long, so that some numerals have room."""

_APART, _BETWEEN = 0.4, 0.75
"""Least distances of its divisions and its numerals, in heights of capitals."""

SHOWN_RAD = math.radians(20)
"""How high the sun is in pictures."""

_WINDOW_MM, _LAP_MM = 2.0, 3.0
"""From the hole to the edge of the window behind it, and from there to the leaf's."""


class Design(CommonDesign, CutFromSheet):
    """A target ruler: how wide a target's dark shadow is, and the light of a hole."""

    described = (30, "217:8–218:7")
    name: Name = "target-ruler"
    length_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=500.0, ge=200, le=3000, description="From the target to the screen."
    )
    target: Annotated[int, Rank(1)] = Field(
        default=HIS_TARGET, ge=70, le=600,
        description="Width of the target, in parts of which there are 6144 to the screen.",
    )  # fmt: skip
    hole: Annotated[int, Rank(1)] = Field(
        default=HIS_HOLE, ge=4, le=300,
        description="Width of the hole that stands in the target's place, in the same parts.",
    )  # fmt: skip
    leaf_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=0.5, ge=0.05, le=5, description="Thickness of the leaf that the hole is cut in."
    )
    leaf_material: Material = "card"


@dataclass(frozen=True, slots=True)
class _Plates:
    """What stands on the ruler, mm, which begins where the target faces the screen.

    `part` is one of 6144, `spread` the greatest breadth by which the sun widens a light; `centre`
    is how high target and hole are over the ruler; the screen has a division every `step` parts.
    """

    design: Design
    hand: Numerals
    part: float
    spread: float
    centre: float
    step: int
    numbered: tuple[int, ...]

    @property
    def tab(self) -> float:
        """Half the width of what goes into a slot."""
        return 1.5 * self.design.thickness_mm

    @property
    def foot(self) -> float:
        """Half the width of what stands on the ruler."""
        return 2.5 * self.design.thickness_mm

    @property
    def _down(self) -> tuple[complex, complex, complex]:
        """The right side of a tab and its foot, from below."""
        deep = -self.design.thickness_mm
        return complex(self.tab, deep), complex(self.tab, 0.0), complex(self.foot, 0.0)

    def target(self) -> Part:
        """A disc on a stem."""
        radius, stem = self.design.target * self.part / 2, self.stem_mm / 2
        middle = 1j * self.centre
        low = math.asin(-math.sqrt(1 - (stem / radius) ** 2))
        neck = complex(stem, self.centre + radius * math.sin(low))
        right = [*self._down, neck]
        left = [-z.conjugate() for z in reversed(right)]
        sides = [Line(a, b) for run in (right, left) for a, b in pairwise(run)]
        disc = Arc(middle, radius, low, math.pi - 2 * low)
        outline = Path.of(*sides[:3], disc, *sides[3:], Line(left[-1], right[0]))
        marks = self._number("target", 1.6 * radius, middle)
        return Part("target", Sheet(outline, self.design.thickness_mm), tuple(marks))

    @property
    def hole_mm(self) -> float:
        """The hole's diameter."""
        return self.design.hole * self.part

    @property
    def window_mm(self) -> float:
        """Radius of the opening behind the leaf: no light of the hole meets its edge."""
        return self.hole_mm / 2 + _WINDOW_MM

    def hole_plate(self) -> Part:
        """A plate whose shadow is dark round all the hole's light, with a window for the leaf."""
        up = self.design.thickness_mm
        half = max(
            self.foot, self.hole_mm / 2 + self.spread + self.hand.height_mm, self.window_mm + 2 * up
        )
        right = [*self._down[:2], complex(half, 0.0), complex(half, self.centre + half)]
        window = Mark.hole("hole/window", self.window_mm, 1j * self.centre)
        sheet = Sheet(Path.alike_on_both_sides(right), up, (window,))
        at = 0.75j * self.hand.height_mm
        return Part("hole-plate", sheet, tuple(self._number("hole", 2 * half, at)))

    def leaf(self) -> Part:
        """A thin leaf with the hole, its middle at the origin."""
        side = 2 * (self.window_mm + _LAP_MM)
        hole = Mark.hole("hole/light", self.hole_mm / 2)
        sheet = Sheet(Path.rectangle(side, side), self.design.leaf_mm, (hole,))
        return Part("leaf", sheet, material=self.design.leaf_material)

    def _number(self, name: Literal["target", "hole"], room: float, at: complex) -> Iterator[Mark]:
        """The width of one of both, where it has room."""
        wide: int = getattr(self.design, name)
        if self.hand.width_mm(self.hand.written(wide)) + 2 * self.hand.pad_mm <= room:
            yield self.hand.letter(f"label/{name}", wide, at)

    @property
    def stem_mm(self) -> float:
        """Width of the target's stem."""
        design = self.design
        sound = design.workshop.limits.webs_mm(design.thickness_mm)[1]
        return max(sound, _STEM * design.target * self.part)

    def screen(self) -> Part:
        """The upright screen with parts from its middle line to both sides."""
        numerals = max(self.hand.extent(n)[0] for n in self.numbered)
        half = self.reach + numerals / 2 + 4 * self.hand.pad_mm
        half, top = max(half, self.foot), self.centre + self.reach
        down = self._down
        outline = Path.alike_on_both_sides([*down[:2], complex(half), complex(half, top)])
        level = Path.line(complex(-self.reach, self.centre), complex(self.reach, self.centre))
        marks = [
            Mark("scale/parts", level),
            Mark("scale/middle", Path.line(0j, 1j * top)),
        ]
        for side in (1.0, -1.0):
            marks += self._scale(side)
        return Part("screen", Sheet(outline, self.design.thickness_mm), tuple(marks))

    def _scale(self, side: float) -> Iterator[Mark]:
        """Divisions and numerals below the level line on one side of the middle."""
        high, every = self.hand.height_mm, self.numbered[0]
        low = self.centre - _depth_mm(self.hand, self.numbered)
        for n in range(self.step, self.numbered[-1] + 1, self.step):
            long = straight.LONGEST if n % every == 0 else 0.8 if 2 * n % every == 0 else 0.55
            top = complex(side * n * self.part, self.centre)
            yield Mark(f"scale/parts/{n}", Path.line(top, top - 1j * long * high))
        for n in self.numbered:
            at = complex(side * n * self.part, low)
            yield self.hand.draw(f"label/scale/parts/{n}", n, at)

    @property
    def reach(self) -> float:
        """How long the screen's scales are."""
        return self.numbered[-1] * self.part


def _depth_mm(hand: Numerals, numbers: Iterable[int]) -> float:
    """From a scale's line to the middle of its numerals."""
    return straight.LONGEST * hand.height_mm + hand.reaches_mm(numbers)[1] + hand.pad_mm


def lay_out(design: Design) -> Instrument:
    """The ruler with target and screen upright on it, the plate with the hole beside.

    Raises
    ------
    DesignError
        If the hole is smaller than the workshop makes it, or the target narrower than its stem.
    """
    plates = _standing(design)
    _refuse(design, plates)
    hand = design.hand(design.length_mm / 2)
    return built_instrument(
        design,
        "target_ruler",
        min(hand, plates.hand, key=lambda one: one.height_mm),
        _parts(design, plates, hand),
        facts=_facts(design, plates),
        guide=guide.guide_without_year(
            design, "target_ruler", target=design.target, hole=design.hole
        ),
    )


def _standing(design: Design) -> _Plates:
    """What stands on the ruler, high enough for the whole shadow to be clear of it."""
    part = design.length_mm / WHOLE
    spread = design.length_mm * _spread("nearest")
    widest = max(design.target, design.hole) * part + spread
    least = max(0.7 * widest, _LETTERS * design.hand(widest).height_mm)
    hand = design.hand(2 * least)
    step, numbered = _divided(least, part, hand, design.workshop.limits)
    below = _depth_mm(hand, numbered) + hand.reaches_mm(numbered)[0] + hand.height_mm
    leaf = design.hole * part / 2 + _WINDOW_MM + _LAP_MM + hand.height_mm
    centre = max(widest / 2 + spread / 2, below, leaf) + hand.height_mm
    return _Plates(design, hand, part, spread, centre, step, numbered)


def _divided(
    least: float, part: float, hand: Numerals, limits: Limits
) -> tuple[int, tuple[int, ...]]:
    """The step of a scale that is at least so long, mm, and its numbers."""
    pitch = max(limits.pitch_mm, _APART * hand.height_mm)
    step = next(n for n in straight.ROUND_STEPS if n * part >= pitch)
    between = (_BETWEEN + more_apart(hand.system)) * hand.height_mm
    for every in (n for n in straight.ROUND_STEPS if n % step == 0):
        last = max(2, math.ceil(least / part / every))
        numbered = tuple(every * k for k in range(1, last + 1))
        if max(hand.extent(n)[0] for n in numbered) + between <= every * part:
            break
    return step, numbered


def _spread(sun: str) -> float:
    """The sun's apparent diameter as the breadth of its light at a length of 1."""
    return 2 * math.tan(math.radians(SEMIDIAMETER_DEG["sun"] / _SUNS[sun]))


def _refuse(design: Design, plates: _Plates) -> None:
    limits, wide = design.workshop.limits, design.hole * plates.part
    share = limits.hole_per_thickness[0]
    least = max(share * design.leaf_mm, 0.0 if limits.drills else limits.hole_mm)
    told, longer = "is smaller than this workshop makes holes", design.length_mm * least / wide
    smallest = math.ceil(least / plates.part)
    refuse_below("hole", design.hole, smallest, told, or_more("length_mm", longer))
    told, enough_mm = "is hardly wider than its stem", 1.25 * plates.stem_mm
    longer = design.length_mm * enough_mm / (design.target * plates.part)
    narrowest = math.ceil(enough_mm / plates.part)
    refuse_below("target", design.target, narrowest, told, or_more("length_mm", longer))


def _parts(design: Design, plates: _Plates, hand: Numerals) -> Iterator[Placed]:
    """The ruler lies along x, its scale from the target to the screen."""
    sense, up, long = design.spoken.sense, design.thickness_mm, design.length_mm
    digit = long / DIGITS / straight.PARTS
    places = {n: n * digit for n in range(DIGITS * straight.PARTS)}
    row = straight.divided_scale("scale/digits", places, hand, design.workshop.limits, 60)
    deep = up + design.workshop.slot_play_mm(up)
    wide = 2 * plates.tab + deep - up
    top = wide / 2 + hand.pad_mm + straight.high_mm(hand, row.numbered)
    low = -max(plates.foot, 2.5 * hand.height_mm)
    first, last = -5 * up, long + 5 * up
    slots = tuple(
        Mark.cut(f"slot/{name}", Path.rectangle(deep, wide, complex(sense * at)))
        for name, at in (("target", -deep / 2), ("screen", long + deep / 2))
    )
    middle = complex(sense * (first + last), top + low) / 2
    outline = Path.rectangle(last - first, top - low, middle)
    scale = row.marks(hand, lambda x, y: complex(sense * x, top + y))
    ruler = Part("ruler", Sheet(outline, up, slots), (*scale, _named(design, hand, low)))
    # As in use, the target's end up: from above one sees the screen's face.
    level, rise = math.cos(SHOWN_RAD), math.sin(SHOWN_RAD)
    leaning = Frame(
        (0.0, 0.0, last * rise), (level, 0.0, -sense * rise), (sense * rise, 0.0, level)
    )
    yield Placed(ruler, leaning)
    facing = Frame((-sense * up, 0.0, up), (0.0, sense, 0.0), (sense, 0.0, 0.0))
    yield Placed(plates.target(), facing.on(leaning), Joint("slots", "ruler"), loose=True)
    back = Frame((sense * (long + up), 0.0, up), (0.0, -sense, 0.0), (-sense, 0.0, 0.0))
    yield Placed(plates.screen(), back.on(leaning), Joint("slots", "ruler"))
    # Behind it, where none of its own shadow falls.
    plate = Frame((0.0, top + 4 * up, 0.0))
    yield Placed(plates.hole_plate(), plate, loose=True)
    over = Frame((0.0, plates.centre, up)).on(plate)
    yield Placed(plates.leaf(), over)


def _named(design: Design, hand: Numerals, low: float) -> Mark:
    """What is divided, in the ruler's lower half: 120 digits = 6144 parts."""
    units = design.spoken.units
    told = [
        f"{hand.written(n)} {units.behind(n, unit)}"
        for n, unit in ((DIGITS, "digits"), (WHOLE, "parts"))
        if hand.system != "roman" or n <= MOST_ROMAN
    ]
    at = complex(design.spoken.sense * design.length_mm / 2, low / 2)
    word = hand.fitted(" = ".join(told), 0.8 * design.length_mm)
    return placing.draw_letters("label/scale/digits", placing.straight(word, at))


def _facts(design: Design, plates: _Plates) -> Iterator[Fact]:
    given = parameter("length_mm")
    yield Fact("scale/length", design.length_mm, "mm", given, "between the plates' faces")
    told = "one of 6144 parts"
    yield Fact.length("scale/part", plates.part, told, "treatise 217:12")
    for name, wide in (("target", design.target), ("hole", design.hole)):
        yield Fact.length(f"{name}/width", wide * plates.part, "its diameter", parameter(name))
    told = "of target and hole over the ruler"
    yield Fact.length("target/height", plates.centre, told, FOLLOWS)
    yield from _of_suns(design)
    yield from _of_biruni(design)


def _of_suns(design: Design) -> Iterator[Fact]:
    """What is to be read with the sun as it is."""
    dark, light = f"treatise 210:5; {DISC_SOURCE}", f"treatise 210:8; {DISC_SOURCE}"
    for sun in _SUNS:
        spread = WHOLE * _spread(sun)
        for name, value, source, told in (
            ("shadow/{}/dark", design.target - spread, dark, "the target's dark shadow"),
            ("shadow/{}/whole", design.target + spread, dark, "the target's, with the half-shadow"),
            ("light/{}/whole", design.hole + spread, light, "all the light of the hole"),
            ("light/{}/full", design.hole - spread, light, "where all of the sun is seen"),
        ):
            if value > 0:
                yield Fact(name.format(sun), round(value, 2), "parts", source, told)
    vanishing, told = design.target / _spread("mean"), "where the dark shadow vanishes"
    yield Fact("shadow/mean/vanishing", round(vanishing, 1), "parts", dark, told)


def _of_biruni(design: Design) -> Iterator[Fact]:
    """What al-Biruni read with his, and what follows from it."""
    if design.target == HIS_TARGET:
        told, source = "by al-Biruni, with this target", "treatise 217:13"
        yield Fact("shadow/observed/dark", design.target - NARROWER, "parts", source, told)
    if design.hole == HIS_HOLE:
        told, source = "by al-Biruni, with this hole", "treatise 217:19"
        yield Fact("light/observed/whole", design.hole + WIDER, "parts", source, told)
    told = "where it then vanishes"
    ratio = WHOLE / NARROWER
    vanishing = round(design.target * ratio, 1)
    yield Fact("shadow/observed/vanishing", vanishing, "parts", "treatise 217:14", told)
    told = "the sun's by this, in radii of the earth, its diameter 11"
    distance = round((SUN_IN_EARTHS - 2) * ratio, 6)
    yield Fact("shadow/observed/sun-distance", distance, "", "treatise 217:16", told)
