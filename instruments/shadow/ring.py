"""The farmer's ring: a ring that hangs, and an opening through which the sun marks the hour.

The opening is 45° below the top. A ray from it meets the inside of the ring twice its altitude
farther round, so that altitudes stand evenly on the strip that is glued in, each day beside the
other from midsummer to midwinter.
"""

import cmath
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np
import shapely
from pydantic import Field

from instruments.cited_works import parameter
from instruments.common_design import built_instrument
from instruments.design import Name
from instruments.errors import give, impossible, or_more
from instruments.geometry import Arc, Floats, Line, Path
from instruments.guide import Section
from instruments.guide.speech import speech
from instruments.lettering.language import Words
from instruments.making.materials import Material, WrappedMaterial
from instruments.parameters import LAST, Rank
from instruments.part import (
    Fact,
    Frame,
    Instrument,
    Joint,
    Mark,
    Part,
    Placed,
    Roll,
    Sheet,
)
from instruments.quantities import LengthMm, SheetMm
from instruments.saying import tell
from instruments.scales.axis import Axis, Cell, Course, alike_cells, folded_signs
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals
from instruments.shadow import guide
from instruments.shadow.lines import shadow_lines, strip
from instruments.shadow.lines.titled_lines import draw_titled_lines
from instruments.shadow.parameters import PAPER, WOOD, Lines, ShadowsOfYear, Year

_IN_DIAMETER = 2.25
"""The size that its letters grow with, in diameters: 2 mm by default."""

HOLE_DEG = 45.0
"""Where the opening is, above the level of the ring's middle."""

FEWEST = 3
"""Rings, with one on either side of the open one."""

FLARE_DEG = 50.0
"""How far its sides open outward, to let in all altitudes."""


class Design(ShadowsOfYear):
    """A farmer's ring: hours by the spot of sun inside a ring that hangs."""

    name: Name = "ring-dial"
    diameter_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=80.0, ge=30, le=1000, description="Diameter of the ring inside."
    )
    layers: Annotated[int | None, Rank(1)] = Field(
        default=None, ge=3, le=31,
        description="Rings of sheet on each other, the middle one open; without it, as many as the "
        "names of the signs take.",
    )  # fmt: skip
    ring_thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=6.0, gt=0, le=50, description="Thickness of a ring's sheet."
    )
    material: Material = "plywood"
    wall_mm: LengthMm | None = Field(
        default=None, ge=3, le=200,
        description="Width of the rings; without it, 10 mm, or a fifteenth of the diameter if that "
        "is more.",
    )  # fmt: skip
    slit_mm: LengthMm = Field(
        default=1.5, ge=0.3, le=10, description="Width of the opening at its inner end."
    )
    thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=0.2, gt=0, le=2, description="Thickness of the strip that is glued in."
    )
    wrapped_material: WrappedMaterial = "paper"
    lines: Annotated[Lines, LAST] = Field(default_factory=lambda: Lines(prayers=()))
    year: Annotated[Year, LAST] = Field(default_factory=lambda: Year(divided="signs"))

    @property
    def band_mm(self) -> float:
        """Width of the rings."""
        return self.wall_mm or max(10.0, round(self.diameter_mm / 15, 3))


@dataclass(frozen=True, slots=True)
class RingShape:
    """A ring with an opening, and the strip inside it.

    Attributes
    ----------
    radius_mm, strip_mm : float
        Of the opening's inner end, and of the strip's face.
    """

    radius_mm: float
    strip_mm: float

    def along(self, altitude: Floats) -> Floats:
        """How far from the level of the opening the spot is, along the strip, mm.

        The ray makes the angle 45° − h with the radius of the opening; it meets the strip where
        the sine of its angle is larger in the ratio of the radii.
        """
        found: Floats = self.strip_mm * (self._turn(np.zeros(1))[0] - self._turn(altitude))
        return found

    def _turn(self, altitude: Floats) -> Floats:
        off = math.radians(HOLE_DEG) - altitude
        turned: Floats = off + np.arcsin(np.sin(off) * self.radius_mm / self.strip_mm)
        return turned

    @property
    def zero_rad(self) -> float:
        """The direction from the ring's middle in which a level ray meets the strip."""
        return math.radians(180.0 + HOLE_DEG) - float(self._turn(np.zeros(1))[0])


def lay_out(design: Design) -> Instrument:
    """The rings, and the strip with the hours, its origin on the level of the opening.

    Raises
    ------
    DesignError
        If the ring is too narrow or too small for the lines.
    """
    spoken, hand = design.spoken, design.hand(_IN_DIAMETER * design.diameter_mm)
    obliquity = design.epoch.obliquity_rad
    course = _course(design, spoken)
    asked, same = shadow_lines.moments_shown(design, hand.system)
    shape = RingShape(design.diameter_mm / 2, design.diameter_mm / 2 - design.thickness_mm)
    count = _layers(design, course, hand)
    wide = count * design.ring_thickness_mm
    high = shadow_lines.extremes(asked, design.epoch.obliquity_rad)[1]
    room = float(shape.along(np.array([high]))[0]) + 1.0
    ends = (wide, 0.0) if spoken.right_to_left else (0.0, wide)
    axis = Axis(0.0, course.span, *ends)
    field = shadow_lines.Field(
        course, obliquity, "reversed", 1.0, room, shadow_lines.hanging(axis), shape.along
    )
    foot = _foot(design, shape, room, course, hand)
    year = _year(course, axis, (room, foot), hand, design)
    drawn, lost = shadow_lines.lines_of_moments(field, asked)
    content, _ = draw_titled_lines(
        design, drawn, year, field, hand, shapely.box(0.0, -room, wide, 0.0),
        complex(wide / 2, -room), diameter_mm=design.diameter_mm,
    )  # fmt: skip
    head = 2 * hand.height_mm
    outline = Path.rectangle(wide, head - foot, complex(wide, head + foot) / 2)
    level = Mark("horizon", Path.line(0j, complex(wide)))
    sheet = Part(
        "ring-sheet", Sheet(outline, design.thickness_mm), (*content.marks, level),
        colour=PAPER, material=design.wrapped_material,
    )  # fmt: skip
    # Beside the ring on the side of the light in pictures, out of its shadow.
    beside = -wide - 0.8 * design.diameter_mm - design.band_mm
    apart = Frame((beside, -0.5 * (head + foot), 0.0))
    rolled = Placed(sheet, apart, roll=_rolled(design, shape, wide))
    return built_instrument(
        design,
        "ring",
        hand,
        (*_rings(design, shape, count), rolled),
        facts=(*_facts(design, shape, wide), *content.facts),
        notes=(*same, *lost, *content.notes),
        guide=_guide(design, wide),
    )


def _course(design: Design, spoken: Words) -> Course:
    """The signs, folded from midsummer to midwinter, or the months side by side."""
    if design.year.divided == "signs":
        return folded_signs(spoken)
    return shadow_lines.course(design.year, design.epoch, design.place, spoken)


def _rows(course: Course) -> int:
    """Rows of names: those of folded signs stand over each other."""
    return 2 if course.span == 180.0 else 1


def _rolled(design: Design, shape: RingShape, wide: float) -> Roll:
    """The strip in the ring, its front to the middle, its origin on the opening's level."""
    level = cmath.rect(1.0, shape.zero_rad)
    inside = Frame((0.0, 0.0, wide), (level.real, level.imag, 0.0), (0.0, 0.0, -1.0))
    return Roll(inside, shape.strip_mm + design.thickness_mm / 2, inward=True)


def _layers(design: Design, course: Course, hand: Numerals) -> int:
    """How many rings: an odd number, wide enough for the signs' names."""
    short = max(hand.width_mm(cell.forms[-1]) for cell in course.cells)
    columns = len(course.cells) / _rows(course)
    # The shortest month is a little narrower than a twelfth of the year.
    needed = columns * (short + 2 * hand.pad_mm) * (1.0 if _rows(course) == 2 else 1.09)
    least = math.ceil(needed / design.ring_thickness_mm)
    enough = max(least + 1 - least % 2, FEWEST)
    if design.layers is None:
        return enough
    if design.layers % 2 == 0:
        told = "has no ring in the middle for the opening"
        odd = max(enough, design.layers + 1)
        raise impossible("layers", design.layers, told, give({"layers": odd}))
    if design.layers < least:
        wide = design.layers * design.ring_thickness_mm
        told = tell("makes a strip {wide:.3g} mm wide, too narrow for the names", wide=wide)
        raise impossible("layers", design.layers, told, give({"layers": enough}))
    return design.layers


def _foot(design: Design, shape: RingShape, room: float, course: Course, hand: Numerals) -> float:
    """The strip's lower end: below the scale of the year and a second row of names."""
    foot = -room - strip.strip_height_mm(hand, course) - _second_mm(course, hand)
    # The strip ends before the opening, a whole turn but 90° from where it begins.
    longest = shape.strip_mm * math.radians(225.0)
    if -foot > longest:
        # The strip and the hours grow with the ring, letters do not.
        growth = (1.0 - room - foot) / max(longest + 1.0 - room, 1e-3 * longest)
        enough = design.diameter_mm + 2.0 * shape.strip_mm * (growth - 1.0)
        raise impossible(
            "diameter_mm", design.diameter_mm, "leaves no room for the year below the hours",
            or_more("diameter_mm", max(enough, design.diameter_mm * -foot / longest)),
        )  # fmt: skip
    return foot


def _second_mm(course: Course, hand: Numerals) -> float:
    """Height of the second row of names, so far below the first that no letters meet."""
    apart = (
        strip.ascent_mm(hand, course) + strip.names_depth_mm(hand, course) + 0.15 * hand.height_mm
    )
    return max(1.6 * hand.height_mm, apart) * (_rows(course) - 1)


def _year(
    course: Course, axis: Axis, ends: tuple[float, float], hand: Numerals, design: Design
) -> Content:
    """The scale of the months, or of the signs, the descending ones over those that ascend."""
    room, foot = ends
    pitch = design.workshop.limits.pitch_mm
    if _rows(course) == 1:
        return strip.Strip(course, axis, -room, foot, 0.0, hand, pitch, True).content()

    def space(cell: Cell) -> float:
        return (cell.last - cell.first) * abs(axis.unit) - 2 * hand.pad_mm

    cells = alike_cells(course.cells, hand.width_mm, space)
    first = replace(course, cells=cells[:6])
    upper = strip.Strip(
        first, axis, -room, foot + _second_mm(course, hand), 0.0, hand, pitch, True
    ).content()
    base = foot + hand.pad_mm + strip.names_depth_mm(hand, course) + hand.height_mm / 2
    names = []
    for cell in cells[6:]:
        if form := cell.fitting(hand.width_mm, space(cell)):
            at = complex(float(axis.at(np.array(cell.middle))), base)
            names.append(hand.draw(f"label/{cell.means}", form, at))
    return Content((*upper.marks, *names), upper.facts, upper.notes)


def _rings(design: Design, shape: RingShape, count: int) -> Iterator[Placed]:
    """The rings on each other; the middle one has the opening."""
    inner, outer = shape.radius_mm, shape.radius_mm + design.band_mm
    thick, middle = design.ring_thickness_mm, count // 2
    bore = max(0.15 * design.band_mm, 0.3 * thick)
    thread = Mark.hole("hole/thread", bore, 1j * (inner + outer) / 2)
    opening = Mark.hole("opening", inner)
    ray = cmath.rect(1.0, shape.zero_rad)
    level = Mark("horizon", Path.line(inner * ray, (inner + 0.5 * design.band_mm) * ray))
    for k in range(count):
        name = f"ring-{k + 1}"
        if k == middle:
            body = Sheet(_opened(inner, outer, design.slit_mm), thick, (thread,))
        else:
            body = Sheet(Path.circle(0j, outer), thick, (opening, thread))
        joint = Joint("lay", f"ring-{k}") if k else None
        part = Part(name, body, (level,), colour=WOOD)
        yield Placed(part, Frame((0.0, 0.0, k * thick)), joint, stays=True, hangs=not k)


def _opened(inner: float, outer: float, slit: float) -> Path:
    """A ring that is open at 45°, its sides flaring outward from a slit at the inner edge."""
    at, half = math.radians(HOLE_DEG), math.asin(slit / 2 / inner)
    flare = math.radians(FLARE_DEG)
    # A side leaves the inner circle at an angle to its radius, and meets the outer one.
    wide = half + flare - math.asin(inner * math.sin(flare) / outer)
    whole = Arc(0j, outer, at + wide, 2 * math.pi - 2 * wide)
    back = Arc(0j, inner, at - half, 2 * half - 2 * math.pi)
    return Path.of(whole, Line(whole.end, back.start), back, Line(back.end, whole.start))


def _facts(design: Design, shape: RingShape, wide: float) -> Iterator[Fact]:
    given = parameter("diameter_mm")
    yield Fact("ring/inner-diameter", design.diameter_mm, "mm", given, "of the rings")
    yield Fact("ring/strip-radius", shape.strip_mm, "mm", "", "of the strip's face")
    yield Fact("ring/width", wide, "mm", "", "of all rings together, and of the strip")
    unit = shape.strip_mm * math.radians(2.0)
    yield Fact("ring/degree", round(unit, 4), "mm", "", "of altitude on the strip, or nearly so")


def _guide(design: Design, wide: float) -> tuple[Section, ...]:
    said = speech(design.lettering.language)
    signs = design.year.divided == "signs"
    make, use, read = guide.guide_without_year(design, "ring", signs=signs, width=wide)
    if not signs:
        use = replace(use, steps=said.steps("ring.months"))
        read = replace(read, paragraphs=read.paragraphs[:1])
    return (make, use, read, *guide.corrected(said, design.lines, design.place, design.epoch))
