"""Level plates with an upright gnomon in the middle, the days of the year round about it.

The plate is turned until the gnomon's shadow falls along today's radius; its tip is then on the
line of the moment: r = g·cot h on every radius (treatise 193:18–194:7). The gnomon is a fin of
sheet that turns to today's radius, or a turned pin.
"""

import cmath
import math
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from instruments.cited_works import parameter
from instruments.common_design import built_instrument
from instruments.errors import impossible, or_more
from instruments.geometry import TURN, Arc, Floats, Path, Points
from instruments.geometry.containment import Disc
from instruments.geometry.cutting import outside
from instruments.lettering.language import Words
from instruments.making.materials import Material
from instruments.making.pin import Pin
from instruments.parameters import LAST, Rank, With
from instruments.part import (
    Fact,
    Frame,
    Instrument,
    Joint,
    Mark,
    Note,
    Part,
    Placed,
    Sheet,
)
from instruments.quantities import LengthMm, SheetMm
from instruments.saying import tell
from instruments.scales import bands
from instruments.scales.axis import END, TEN, Axis, Course, Division
from instruments.scales.bands import Bands
from instruments.scales.content import Content
from instruments.scales.moments import Moment
from instruments.scales.numbering import Numerals
from instruments.shadow import guide
from instruments.shadow.boards import board
from instruments.shadow.boards.board import Cost
from instruments.shadow.lines import shadow_lines, strip
from instruments.shadow.lines.titled_lines import draw_titled_lines
from instruments.shadow.parameters import GnomonKind, Lines, ShadowsOfYear
from instruments.shadow.pieces import fin

PLATE = "shadow-plate"
"""Name of the part that the gnomon stands in."""

SUNWARD_RAD = math.radians(130.0)
"""Where a fin looks, so that a picture lit from above and the left shows its shadow."""


class Plate(ShadowsOfYear):
    """The parameters of a plate; `prayers` of its lines sets the gnomon's height."""

    radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=90.0, ge=15, le=2000, description="Radius of the plate."
    )
    thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=3.0, gt=0, le=50, description="Thickness of the plate."
    )
    material: Material = "acrylic"
    gnomon_kind: Annotated[GnomonKind, Rank(1)] = Field(
        default="sheet",
        description="A gnomon cut from sheet, which turns to today's radius, or a turned pin.",
    )
    gnomon_height_mm: LengthMm | None = Field(
        default=None,
        ge=1,
        le=2000,
        description="Height of the gnomon's tip over the plate; without it, the shadow of the last "
        "prayer at the winter solstice reaches the scale.",
    )
    gnomon_diameter_mm: Annotated[LengthMm, With("gnomon_kind", ("pin",))] = Field(
        default=3.0,
        ge=0.5,
        le=50,
        description="Diameter of a pin; its collar is half as wide again.",
    )
    gnomon_thickness_mm: Annotated[SheetMm, Rank(2), With("gnomon_kind", ("sheet",))] = Field(
        default=3.0, gt=0, le=20, description="Thickness of the sheet of a gnomon of sheet."
    )
    lines: Annotated[Lines, LAST] = Field(
        default_factory=lambda: Lines(hours="none", prayers=("noon", "asr-1", "asr-2"))
    )
    method: Annotated[Literal["exact", "treatise"], Rank(3)] = Field(
        default="exact",
        description="Lines exact on every day, or as the treatise joins their points on the radii: "
        "by arcs.",
    )


@dataclass(frozen=True, slots=True)
class _Round:
    """A year about the gnomon: the ring with its scale, and the sense in which it runs."""

    course: Course
    ring: Bands
    axis: Axis
    pitch_mm: float

    @property
    def field_mm(self) -> float:
        """Radius of what is read."""
        return self.ring.inner_mm

    def angle(self, value: Floats) -> Floats:
        """The directions of days."""
        return self.axis.at(value)

    @property
    def low(self) -> Cost:
        """Points to how little the place is wanted there: on the middle line, or in a low cell."""
        angles = self.angle(np.array([cell.middle for cell in self.course.cells]))
        rays: Points = 0.75 * self.field_mm * np.exp(1j * angles)
        low = np.unique(rays[np.sin(angles) < -0.8])
        return board.near_any(complex(0.0, -0.6 * self.field_mm), low)

    def content(self, foot_mm: float) -> Content:
        """Its lines and letters, and the radii of the cells' ends from the gnomon's foot on."""
        divisions = self.course.divisions(abs(self.axis.unit) * self.field_mm, self.pitch_mm)
        marks = [Mark("ring/year", edge) for edge in self.ring.edges()]
        for division in divisions:
            if not self.course.closed and division.value >= self.course.span:
                continue
            marks += self._division(division, foot_mm)
        named = [self._name(k) for k in range(len(self.course.cells))]
        marks += [mark for mark in named if mark]
        cells = zip(self.course.cells, named, strict=True)
        lost = [cell.forms[0] for cell, mark in cells if not mark]
        key = self.course.key
        fact = Fact.length(f"{key}/field-radius", self.field_mm, "of the lines, within the year")
        return Content(tuple(marks), (fact,), strip.report_unnamed(key, lost))

    def _division(self, division: Division, foot_mm: float) -> list[Mark]:
        direction = float(self.angle(np.array(division.value)))
        if division.level == END:
            ray = cmath.rect(1.0, direction)
            return [Mark(division.means, Path.line(foot_mm * ray, self.ring.outer_mm * ray))]
        found = [Mark(division.means, self.ring.division(direction, division.level))]
        written = self.ring.hand.written(division.number)
        room = 10 * abs(self.axis.unit) * self.ring.middle_mm(1)
        if (
            division.level == TEN
            and self.course.closed
            and self.ring.hand.width_mm(written) < 0.7 * room
        ):
            aside = direction - self.ring.before(written, 1, direction)
            at = direction + math.copysign(aside, -self.axis.unit)
            found.append(self.ring.letter(f"label/{division.means}", written, 1, at))
        return found

    def _name(self, k: int) -> Mark | None:
        """The name of a cell; those of the second half of a folded year have their own band."""
        cell = self.course.cells[k]
        band = 3 if not self.course.closed and k >= len(self.course.cells) // 2 else 2
        room = abs(self.axis.unit) * (cell.last - cell.first)
        form = cell.fitting(lambda text: self.ring.room_rad(text, band), room)
        if form is None:
            return None
        direction = float(self.angle(np.array(cell.middle)))
        return self.ring.letter(f"label/{cell.means}", form, band, direction)


@dataclass(frozen=True, slots=True)
class _Standing:
    """A gnomon in its place, its hole, the radius that its foot takes, its marks and figures."""

    placed: Placed
    hole: Mark
    foot_mm: float
    marks: tuple[Mark, ...]
    facts: tuple[Fact, ...]


def lay_out(design: Plate, course: Course, kind: str) -> Instrument:
    """A plate with a course of the year about its gnomon.

    Parameters
    ----------
    kind : {"citron", "spiral"}
        Which of the titles it has.

    Raises
    ------
    DesignError
        If the plate has no room for its scale.
    """
    speech, hand = design.spoken, design.hand(2 * design.radius_mm, "arc")
    obliquity = design.epoch.obliquity_rad
    asked, same = shadow_lines.moments_shown(design, hand.system)
    about = _round(design, course, hand, speech)
    gnomon = design.gnomon_height_mm or shadow_lines.fitted_gnomon_mm(
        "direct", asked, obliquity, about.field_mm
    )
    standing = _standing(design, gnomon)

    def put(value: Floats, shadow: Floats) -> Points:
        placed: Points = shadow * np.exp(1j * about.angle(value))
        return placed

    field = shadow_lines.Field(course, obliquity, "direct", gnomon, about.field_mm, put)
    drawn, lost = shadow_lines.lines_of_moments(field, asked)
    drawn, said = _joined(field, drawn) if design.method == "treatise" else (drawn, ())
    foot = Disc(0j, standing.foot_mm)
    off_foot = ((d.moment, tuple(p for own in d.pieces for p in outside(own, foot))) for d in drawn)
    clear = [shadow_lines.Drawn(moment, pieces) for moment, pieces in off_foot if pieces]
    shown = {d.moment.means for d in clear}
    room = board.ring_room(about.field_mm, standing.foot_mm + hand.pad_mm)
    year = about.content(standing.foot_mm)
    content, _ = draw_titled_lines(
        design, clear, year, field, hand, room, about.low, about_gnomon=True
    )
    sheet = Sheet(Path.circle(0j, design.radius_mm), design.thickness_mm, (standing.hole,))
    plate = Part(PLATE, sheet, (*content.marks, *standing.marks))
    given = parameter("gnomon_height_mm") if design.gnomon_height_mm else ""
    return built_instrument(
        design,
        kind,
        hand,
        (Placed(plate), standing.placed),
        facts=(
            Fact.length("gnomon/height", gnomon, "of its tip over the plate", given),
            *standing.facts,
            *content.facts,
            *said,
            *shadow_lines.report_noon_shadows("direct", gnomon, design.place, design.epoch),
            *shadow_lines.report_afternoon_shadows(asked, gnomon, design.epoch),
        ),
        notes=(
            *same,
            *_lost(design, field, asked, shown),
            *lost,
            *content.notes,
            *fin.unused(design, design.gnomon_kind),
        ),
        guide=guide.of_year(
            design,
            "plate" if design.gnomon_kind == "pin" else "plate_sheet",
            shown,
            gnomon=gnomon,
        ),
    )


def _standing(design: Plate, height_mm: float) -> _Standing:
    """The gnomon of a plate, and what the plate needs for it."""
    face = design.thickness_mm
    if design.gnomon_kind == "pin":
        pin = Pin(height_mm, design.gnomon_diameter_mm, face)
        return _Standing(
            Placed(pin.part(), Frame((0.0, 0.0, face)), Joint("hole", PLATE)),
            pin.opening(design.workshop),
            max(pin.collar_radius, pin.hole_mm(design.workshop)),
            (Mark("gnomon/foot", Path.circle(0j, pin.collar_radius)),),
            pin.facts(design.workshop),
        )
    blade = fin.turning_fin(height_mm, design.gnomon_thickness_mm, face)
    frame = blade.frame(0j, face, cmath.rect(1.0, SUNWARD_RAD))
    hole = blade.opening(design.workshop)
    return _Standing(
        Placed(blade.part(), frame, Joint("hole", PLATE), loose=True),
        hole,
        hole.shape.bounds()[2],
        (),
        blade.facts(design.workshop),
    )


def _round(design: Plate, course: Course, hand: Numerals, speech: Words) -> _Round:
    """The year about the gnomon: from the top, clockwise, or the other way in such languages.

    The spiral runs clockwise in all: its signs go up from right to left and down from left to
    right (194:4), and those who wrote it so wrote Arabic.
    """
    names = [form for cell in course.cells for form in cell.forms]
    band = bands.band_width_mm(hand, names)
    numbers = bands.band_width_mm(hand, [hand.written(n) for n in (10, 20)])
    # A folded year has no numbers: its names stand in the middle between its fives and the rim.
    air = hand.height_mm / 2 - hand.pad_mm
    rest = [numbers, band, air] if course.closed else [numbers / 2, band, band, numbers / 2]
    widths = [hand.height_mm, *rest]
    outer = design.radius_mm - hand.height_mm / 2
    inner = outer - sum(widths)
    if inner < 2 * sum(widths):
        raise impossible(
            "radius_mm",
            design.radius_mm,
            tell(
                "leaves {inner:.3g} mm within the scale of the year for the shadows",
                inner=max(inner, 0.0),
            ),
            or_more("radius_mm", 3 * sum(widths) + hand.height_mm),
        )
    sense = speech.sense if course.closed else 1.0
    axis = Axis(0.0, course.span, math.pi / 2, math.pi / 2 - sense * TURN)
    pitch = design.workshop.limits.pitch_mm
    return _Round(course, Bands.of(outer, widths, hand, inside=True), axis, pitch)


def _lost(
    design: Plate, field: shadow_lines.Field, asked: list[Moment], shown: set[str]
) -> tuple[Note, ...]:
    """What a gnomon of one's own or the sun's absence keeps off the plate."""
    height = design.gnomon_height_mm
    fitted = shadow_lines.fitted_gnomon_mm("direct", asked, field.obliquity, field.longest_mm)
    return (
        *(
            shadow_lines.note_kept_off(asked, shown, height, fitted)
            or shadow_lines.cut_short(field, asked)
        ),
        *shadow_lines.sunless(field.course, field.obliquity, design.place.latitude_rad),
    )


def _joined(
    field: shadow_lines.Field, drawn: list[shadow_lines.Drawn]
) -> tuple[list[shadow_lines.Drawn], tuple[Fact, ...]]:
    """Points on the cells' radii joined by arcs, each through three, and how far they stray.

    "Then we join the corresponding by arcs" (194:2). A line that does not reach all radii stays
    exact.
    """
    ends = sorted({cell.first for cell in field.course.cells} | {field.course.span})
    found, facts = [], []
    for line in drawn:
        high = line.moment.altitude(field.declination(np.array(ends)))
        if not (high > 0.0).all() or (field.within(high) < -1e-9).any() or len(ends) % 2 == 0:
            found.append(line)
            continue
        points = field.put(np.array(ends), field.length(high)).tolist()
        arcs = tuple(Arc.through(*points[k : k + 3]) for k in range(0, len(points) - 2, 2))
        found.append(shadow_lines.Drawn(line.moment, (Path(arcs),)))
        off = max(
            _stray(field, line.moment, arc, ends[2 * k], ends[2 * k + 2])
            for k, arc in enumerate(arcs)
        )
        name = line.moment.means.rpartition("/")[2]
        told = "the most by which the arcs stray from the shadows"
        facts.append(Fact(f"deviation/{name}", round(off, 4), "mm", "treatise 194:2", told))
    return found, tuple(facts)


def _stray(field: shadow_lines.Field, moment: Moment, arc: Arc, first: float, last: float) -> float:
    """How far an arc is from the shadows of its days, at the most, mm."""
    days = np.linspace(first, last, 61)
    exact = field.put(days, field.length(moment.altitude(field.declination(days))))
    return float(np.max(np.abs(np.abs(exact - arc.centre) - arc.radius)))
