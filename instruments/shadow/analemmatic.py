"""The analemmatic dial: hour points on an ellipse, and an upright gnomon that moves with the date.

The equator's circle of hours, seen from above, is an ellipse; the gnomon stands where the axis
through the sun's day meets the ground, M·tan δ·cos φ north of the middle. Its shadow, or that of a
person who stands there, points to the hour.
"""

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import numpy as np
import shapely
from pydantic import Field

from instruments.cited_works import parameter
from instruments.civil_time import offset_h
from instruments.common_design import CommonDesign, Sited, built_instrument
from instruments.design import Name
from instruments.errors import refuse_below
from instruments.geometry import Arc, Floats, Path, Points
from instruments.geometry.fitting import fit_cubics
from instruments.guide import Section
from instruments.guide.clock import Clock
from instruments.guide.correction import correction
from instruments.guide.speech import speech
from instruments.labelling.along import Request
from instruments.making.materials import Material
from instruments.parameters import Rank
from instruments.part import Fact, Frame, Instrument, Mark, Note, Part, Placed, Sheet
from instruments.quantities import LengthMm, SheetMm
from instruments.scales.axis import END, Course
from instruments.scales.numbering import Numerals
from instruments.shadow import guide
from instruments.shadow.boards import board
from instruments.shadow.lines import shadow_lines, strip
from instruments.shadow.parameters import Year
from instruments.shadow.pieces.spire import Spire
from instruments.sky import hours, sun

DOT = 0.35
"""Radius of an hour point, in heights of a capital."""

_ROWS = (0.5, -0.5, 1.0, -1.0, 1.6, -1.6)
"""Other rows for an hour's number, in heights of capitals over its own."""

FLAT_DEG = 12.0
"""Nearer to the equator the hour points crowd to a line."""

_ALL_HOURS = 24

HOURS = {"solar": "hour/equal", "zone": "hour/zone"}
"""What the hours' points are called."""

HIGH = 0.6
"""Height of the gnomon in half the ellipse's length, unless it is given."""


class Design(CommonDesign, Sited):
    """An analemmatic dial: hour points on an ellipse about a gnomon that moves with the date."""

    name: Name = "analemmatic-dial"
    semi_major_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=85.0, ge=30, le=5000,
        description="Half the length of the ellipse; people stand on one of 2 to 3 m.",
    )  # fmt: skip
    time: Annotated[Literal["solar", "zone"], Rank(2)] = Field(
        default="solar",
        description="Hours of the sun's own time, or of the zone's standard time: the points are "
        "turned by the longitude, and only the equation of time is left to the table.",
    )
    gnomon_height_mm: LengthMm | None = Field(
        default=None, ge=15, le=3000, description="Height of the gnomon that is moved."
    )
    thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=3.0, gt=0, le=50, description="Thickness of the sheet."
    )
    material: Material = "acrylic"
    year: Year = Field(default_factory=Year)


@dataclass(frozen=True, slots=True)
class _Ellipse:
    """Where hours and days are, from the middle: x to the east, y to the north, mm.

    `ahead` is the sun's hour angle at the clock's noon, but for the equation of time, radians.
    """

    long: float
    latitude: float
    obliquity: float
    ahead: float = 0.0

    @property
    def wide(self) -> float:
        """Half its width, from south to north."""
        return self.long * abs(math.sin(self.latitude))

    def at(self, hour: Floats) -> Points:
        """Hour angles to points."""
        return self.long * (np.sin(hour) + 1j * math.sin(self.latitude) * np.cos(hour))

    def hours(self) -> dict[int, float]:
        """The hours at which the sun is ever up, in its order, with their hour angles."""
        longest = max(
            float(hours.semidiurnal_arc(self.latitude, d))
            for d in (self.obliquity, -self.obliquity)
        )
        angles = ((n, self.ahead + (n - 12) * math.pi / 12) for n in range(_ALL_HOURS))
        turned = ((n, a - math.tau * round(a / math.tau - 1e-9)) for n, a in angles)
        ordered = sorted(turned, key=lambda pair: pair[1])
        return {n: angle for n, angle in ordered if abs(angle) <= longest + 1e-9}

    def points(self) -> dict[int, complex]:
        """Those hours' points."""
        return {n: complex(self.at(np.array(angle))) for n, angle in self.hours().items()}

    def day(self, declination: float) -> float:
        """How far north of the middle the gnomon stands."""
        return self.long * math.tan(declination) * math.cos(self.latitude)

    def reaches(self) -> tuple[float, float]:
        """Where hours and days end in the south and in the north: no hour is of the night."""
        days = self.day(self.obliquity)
        north = [at.imag for at in self.points().values()]
        return min(-days, *north), max(days, *north)


def lay_out(design: Design) -> Instrument:
    """The board, north at its top, and the gnomon on its foot.

    Raises
    ------
    DesignError
        If there is no room for the year.
    """
    hand = design.hand(2 * design.semi_major_mm)
    obliquity = design.epoch.obliquity_rad
    ellipse = _Ellipse(
        design.semi_major_mm, design.place.latitude_rad, obliquity, _ahead_rad(design)
    )
    spire = Spire(
        design.gnomon_height_mm or HIGH * design.semi_major_mm, design.thickness_mm,
        design.workshop.slot_play_mm(design.thickness_mm),
    )  # fmt: skip
    spire.check("gnomon_height_mm")
    foot = 1.35 * spire.half_mm
    told = "leaves no room about the gnomon's foot"
    refuse_below("semi_major_mm", design.semi_major_mm, 3 * foot, told)
    course = shadow_lines.course(design.year, design.epoch, design.place, design.spoken)
    marks, notes = _face(design, ellipse, course, hand, foot)
    return built_instrument(
        design,
        "analemmatic",
        hand,
        _parts(design, ellipse, spire, hand, foot, marks),
        facts=_facts(ellipse, spire),
        notes=(*_doubts(design), *notes),
        guide=_guide(design, ellipse),
        world=Frame(),
    )


def _ahead_rad(design: Design) -> float:
    """The hour angle of the clock's noon: the place's longitude less its zone's meridian."""
    if design.time == "solar":
        return 0.0
    zone = offset_h(design.place.timezone, math.floor(design.epoch.year))
    return design.place.longitude_rad - zone * math.pi / 12


def _face(
    design: Design, ellipse: _Ellipse, course: Course, hand: Numerals, foot: float
) -> tuple[list[Mark], tuple[Note, ...]]:
    """The ellipse, its hours, the scale of dates, and their names."""
    dot = DOT * hand.height_mm
    points = {f"{HOURS[design.time]}/{n}": (n, at) for n, at in ellipse.points().items()}
    fixed = [Mark(means, Path.circle(at, dot)) for means, (_, at) in points.items()]
    fixed += [Mark("ellipse", path) for path in _rim(ellipse, dot + hand.pad_mm / 2)]
    days, names = _scale(ellipse, course, hand, foot, design.workshop.limits.pitch_mm)
    fixed += days
    scale = ellipse.day(ellipse.obliquity)
    south, north = (at + math.copysign(3 * hand.height_mm, at) for at in ellipse.reaches())
    # Under the scale of dates; beside one that ends beyond the ellipse, opposite the hours.
    beside = complex(0.75 * ellipse.long, -0.7 * math.copysign(scale, ellipse.latitude))
    middle = beside if scale > ellipse.wide else complex(0.0, -scale - 3.2 * hand.height_mm)
    inscribed = shadow_lines.place_line(
        design.place, design.lettering, design.gnomon_height_mm or HIGH * design.semi_major_mm,
        strip.rows((-ellipse.long, south, ellipse.long, north), hand), middle,
    )  # fmt: skip
    numbers = (_numbered(means, n, at, hand, ellipse) for means, (n, at) in points.items())
    asked = [*numbers, *names, inscribed, _north(design.spoken.terms.north, scale, hand)]
    side = ellipse.long + 4.9 * hand.height_mm
    room = shapely.box(-side, south, side, north)
    content = board.draw_with_names(fixed, [], asked, hand, room)
    return list(content.marks), content.notes


def _rim(ellipse: _Ellipse, clear: float) -> Iterator[Path]:
    """The ellipse between its points, from the first hour to the last; round where all are."""
    if ellipse.wide < 1e-3 * ellipse.long:
        return
    angles = list(ellipse.hours().values())
    if len(angles) == _ALL_HOURS:
        angles.append(angles[0] + math.tau)
    for first, last in itertools.pairwise(angles):
        a, b = (complex(ellipse.at(np.array(h))) for h in (first, last))
        share = clear / abs(b - a)
        if share < 0.4:
            gap = share * (last - first)
            yield fit_cubics(ellipse.at, first + gap, last - gap)


def _numbered(means: str, n: int, at: complex, hand: Numerals, ellipse: _Ellipse) -> Request:
    """The number of an hour, beyond its point."""
    # Beyond a flat one is over its half or under it, for six o'clock on the side of noon.
    over = at.imag if abs(at.imag) > 1e-6 * ellipse.long else ellipse.latitude
    flat = ellipse.wide <= 0.2 * ellipse.long
    out = complex(0.0, math.copysign(1.0, over)) if flat else at / abs(at)
    # Midnight is 24: the N of nulla would be read as north.
    number, high = hand.written(n or 24), hand.height_mm
    wide = hand.width_mm(number)
    # What would lie beside its point rather than over or under it stands clear of that.
    clear = wide / 2 + 0.65 * high if abs(out.imag) < 0.7 else 0.0
    aside = math.copysign(max(1.4 * high * abs(out.real), clear), out.real)
    middle = at + complex(aside, 1.4 * high * out.imag - 0.5 * high)
    half = max(2 * high, wide)
    # Above and below too, where the scale of the dates runs over the point.
    rows = [
        Path.line(foot - half, foot + half)
        for foot in (middle + 1j * rise * high for rise in (0.0, *_ROWS))
    ]
    return Request(means, (number,), rows, board.near(middle))


def _north(text: str, scale: float, hand: Numerals) -> Request:
    """Which end of the meridian is north: its name over the scale of dates."""
    high = hand.height_mm
    rows = [
        Path.line(complex(-6 * high, y), complex(6 * high, y))
        for y in (scale + high * np.linspace(0.6, 6.0, 19)).tolist()
    ]
    return Request("meridian", (text,), rows, board.near(complex(0.0, scale + 0.6 * high)))


def _scale(
    ellipse: _Ellipse, course: Course, hand: Numerals, foot: float, pitch: float
) -> tuple[list[Mark], list[Request]]:
    """Strokes of the days east and west of the meridian, while the sun goes north and south."""
    top = ellipse.day(ellipse.obliquity)
    marks = [Mark("meridian", Path.line(-1j * top, 1j * top))]
    inner, outer = foot, foot + 1.2 * hand.height_mm
    for share, name in ((1.0, "cancer"), (0.0, "equinox"), (-1.0, "capricorn")):
        at = 1j * ellipse.day(share * ellipse.obliquity)
        marks.append(Mark(f"day/{name}", Path.line(at - inner, at + inner)))
    last: dict[float, list[float]] = {1.0: [], -1.0: []}
    divisions = sorted(course.divided(course.steps[1]), key=lambda d: -d.level)
    for division in divisions:
        side, y = _placed(ellipse, course, division.value)
        if all(abs(y - other) >= 1.5 * pitch for other in last[side]):
            last[side].append(y)
            end = outer if division.level == END else inner + 0.6 * (outer - inner)
            line = Path.line(complex(side * inner, y), complex(side * end, y))
            marks.append(Mark(division.means, line))
    return marks, list(_months(ellipse, course, hand, outer))


def _placed(ellipse: _Ellipse, course: Course, value: float) -> tuple[float, float]:
    """East while the sun goes north, west while it goes south; and how far north."""
    longitude = float(course.longitude(np.array(value)))
    delta = float(sun.declination(longitude, ellipse.obliquity))
    side = 1.0 if math.cos(longitude) >= 0.0 else -1.0
    return side, ellipse.day(delta)


def _months(ellipse: _Ellipse, course: Course, hand: Numerals, outer: float) -> Iterator[Request]:
    """The names beside the middle of their days, in a column on either side of the strokes."""
    for cell in course.cells:
        side, y = _placed(ellipse, course, cell.middle)
        forms = cell.forms[::-1]
        middle = outer + hand.pad_mm + hand.width_mm(forms[0]) / 2
        begin = complex(side * middle, y - hand.height_mm / 2)
        rows = [
            Path.line(begin + 1j * rise, begin + side * 12 * hand.height_mm + 1j * rise)
            for rise in np.linspace(-2, 2, 17).tolist()
        ]
        yield Request(cell.means, forms, rows, board.near(begin))


def _parts(
    design: Design,
    ellipse: _Ellipse,
    spire: Spire,
    hand: Numerals,
    foot: float,
    marks: Sequence[Mark],
) -> Iterator[Placed]:
    x = ellipse.long + 5 * hand.height_mm
    south, north = ellipse.reaches()
    high, up = north - south + 8 * hand.height_mm, design.thickness_mm
    board_edge = Path.rectangle(2 * x, high, complex(0.0, (south + north) / 2))
    yield Placed(Part("hour-board", Sheet(board_edge, up), tuple(marks)))
    index = [
        Mark("gnomon/foot", Path.line(complex(side * 0.75 * foot), complex(side * foot)))
        for side in (1, -1)
    ]
    disc = Sheet(Path.of(Arc.circle(0j, foot)), up, (spire.slot(),))
    raised = Frame((0.0, 0.0, up))
    yield Placed(Part("foot", disc, tuple(index)), raised)
    for placed in spire.parts("foot"):
        yield replace(placed, frame=placed.frame.on(raised))


def _facts(ellipse: _Ellipse, spire: Spire) -> Iterator[Fact]:
    given = parameter("semi_major_mm")
    yield Fact("ellipse/long", ellipse.long, "mm", given, "half its length, from west to east")
    wide = "half its length × sin latitude"
    yield Fact.length("ellipse/wide", ellipse.wide, "half its width", wide)
    yield Fact("gnomon/over-scales", spire.height_mm, "mm", "", "height over its foot")
    top = ellipse.day(ellipse.obliquity)
    dates = "half its length × cos latitude × tan obliquity"
    yield Fact.length("ellipse/dates", top, "from its middle to the solstices", dates)
    if ellipse.ahead:
        told = "of the points from the sun's own hours, by the longitude"
        yield Fact("point/turned", round(math.degrees(ellipse.ahead), 6), "°", "", told)
    hours = "spherical astronomy"
    for n, at in sorted(ellipse.points().items()):
        yield Fact(f"point/{n}/east", round(at.real, 3), "mm", hours, "of the hour's point")
        north = round(at.imag, 3) + 0.0
        yield Fact(f"point/{n}/north", north, "mm", hours, "of the hour's point")


def _doubts(design: Design) -> Iterator[Note]:
    if abs(design.place.latitude) < FLAT_DEG:
        told = (
            "is near the equator: the hour points lie nearly in one line, and about the "
            "equinoxes the shadow runs along it and tells no hour; a polar dial does"
        )
        yield Note("place.latitude", told)
    if abs(design.place.latitude) > 85.0:
        told = "is near a pole: the gnomon stands in the middle all year"
        yield Note("place.latitude", told)


def _guide(design: Design, ellipse: _Ellipse) -> tuple[Section, ...]:
    said = speech(design.lettering.language)
    make, use, read = guide.guide_without_year(design, "analemmatic", long=2 * ellipse.long)
    clock = Clock.of(design.place, design.epoch)
    if design.time != "solar":
        zone = said.say("analemmatic.zone", zone=said.zone(clock.place, clock.offset_h))
        read = replace(read, paragraphs=(zone, *read.paragraphs[1:]))
        clock = replace(clock, correction=replace(clock.correction, constant_min=0.0))
    told = (make, use, read, correction(said, clock))
    return guide.with_true_north(told, said, design.place, design.epoch)
