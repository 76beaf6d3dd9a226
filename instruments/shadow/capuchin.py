"""A Capuchin dial: the hour from the sun's altitude, on upright lines, with cord, bead and sights.

The line of an hour angle t is upright at R cos t from that of six o'clock, so noon is at R. Tilted
by the sun's altitude a, the card has its cord, of length L from P to the bead, turned by a from its
upright, and the bead is at P + L (sin a - i cos a). It falls on the line where Px + L sin a =
R cos t, for which sin a = sin φ sin δ + cos φ cos δ cos t asks

    L = R / (cos φ cos δ),    Px = -R tan φ tan δ.

How high P is, is free. With Py = R (tan φ - tan δ) the points of all days lie on one line, square
to that from the end of noon, R, to R i tan φ, and since |P - R|² = R² (1 + tan² φ)(1 + tan² δ) =
L², the bead of any day is set by stretching its cord to the one point at noon.
"""

import math
from collections.abc import Iterator
from typing import Annotated

import numpy as np
import shapely
from pydantic import Field

from instruments.common_design import CommonDesign, CutFromSheet, Sited, built_instrument
from instruments.days import sign_entries
from instruments.design import Name
from instruments.errors import impossible, within
from instruments.geometry import Arc, Floats, Path, Points
from instruments.geometry.fitting import fit_cubics
from instruments.geometry.path import shapes_bounds
from instruments.guide import Section
from instruments.guide.clock import Clock
from instruments.guide.correction import correction
from instruments.guide.speech import speech
from instruments.inscription import inscription
from instruments.labelling.along import Request
from instruments.lettering import placing
from instruments.parameters import LAST, Rank
from instruments.part import Fact, Frame, Instrument, Joint, Mark, Part, Placed, Process, Sheet
from instruments.quantities import LengthMm
from instruments.scales.numbering import Numerals
from instruments.shadow import board, guide
from instruments.shadow.folded_strip import FoldedStrip
from instruments.shadow.gunter import fitted_word
from instruments.shadow.parameters import Year
from instruments.shadow.quarter import HOLE_MM, HOLE_SHARE, SIGHT_MM, TAB_MM
from instruments.shadow.shadow_lines import course
from instruments.sky import sun

HALF = math.radians(7.5)
"""The hour angle of half an hour."""

FARTHEST = 66.0
"""Nearer to the poles there are days on which the sun doesn't rise, or not for long."""


class Design(CommonDesign, Sited, CutFromSheet):
    """A Capuchin dial: the hour from the sun's altitude, on upright lines by a cord with a bead."""

    name: Name = "capuchin-dial"
    radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=50.0, ge=40, le=1000, description="From the line of six o'clock to that of noon."
    )
    year: Annotated[Year, LAST] = Field(default_factory=Year)


def lay_out(design: Design) -> Instrument:
    """The card of a design, its origin on the line of six o'clock beside the end of noon.

    Raises
    ------
    DesignError
        If the place is too near to a pole.
    """
    latitude = design.place.latitude
    if abs(latitude) > FARTHEST:
        remedy = within("place.latitude", -FARTHEST, FARTHEST, latitude)
        raise impossible("place.latitude", latitude, "is too near to a pole", remedy)
    hand = design.hand(3 * design.radius_mm)
    dates = _strip(design, hand)
    scale = dates.draw_content()
    marks = [*scale.marks, *_draw_hours(design, hand), *_draw_days(design)]
    left, low, right, high = shapes_bounds(m.shape for m in marks)
    rim = 2.5 * hand.height_mm
    free = shapely.box(left - rim, low - rim, right + rim, high)
    drawn = board.draw_with_names(marks, (), [*_numbers(design, hand)], hand, free)
    rim = 3 * hand.height_mm
    margin = max(2.2 * design.thickness_mm + TAB_MM, 3 * hand.height_mm)
    left, low, right, high = left - rim, low - rim, right + rim, high + margin
    middle, level = (left + right) / 2, high - margin / 2
    half_sight = rim
    ends = {"left": complex(left + half_sight, level), "right": complex(right - half_sight, level)}
    room = right - left - 4 * half_sight
    told = fitted_word(hand, " · ".join(inscription(design.place, design.lettering, None)), room)
    place = placing.draw_letters("label/place", placing.straight(told, complex(middle, level)))

    outline = Path.rectangle(right - left, high - low, complex(middle, (low + high) / 2))
    cuts = (_slit(dates), *(_slot(design, name, at) for name, at in ends.items()))
    card = Part("card", Sheet(outline, design.thickness_mm, cuts), (*drawn.marks, place))
    return built_instrument(
        design,
        "capuchin_dial",
        hand,
        (Placed(card), *(_sight(design, name, at) for name, at in ends.items())),
        facts=tuple(_report_bead(design)),
        notes=(*scale.notes, *drawn.notes),
        guide=_guide(design),
    )


def _north(design: Design) -> float:
    """1 where the sun is highest in June, -1 where it is in December."""
    return math.copysign(1.0, design.place.latitude)


def _sense(design: Design) -> float:
    return -1.0 if design.spoken.right_to_left else 1.0


def _hung(design: Design, summery: float) -> complex:
    """From where the cord hangs at a declination, positive in summer."""
    high, r = math.tan(abs(design.place.latitude_rad)), design.radius_mm
    side = -_sense(design) * r * high * math.tan(summery)
    return complex(side, r * (high - math.tan(summery)))


def _cord_mm(design: Design, summery: float) -> float:
    """From there to the bead."""
    return design.radius_mm / (math.cos(design.place.latitude_rad) * math.cos(summery))


def _strip(design: Design, hand: Numerals) -> FoldedStrip:
    """The year along the slit, from summer up to winter."""
    year = course(design.year, design.epoch, design.place, design.spoken)
    north, sense = _north(design), _sense(design)
    long = design.radius_mm / math.cos(design.place.latitude_rad)

    def places(values: Floats) -> Floats:
        declination = sun.declination(year.longitude(values), design.epoch.obliquity_rad)
        found: Floats = -north * sense * long * np.tan(declination)
        return found

    turn = sense * (math.pi / 2 - abs(design.place.latitude_rad))
    way = complex(math.cos(turn), math.sin(turn))
    middle = _hung(design, 0.0)
    pitch = max(design.workshop.limits.pitch_mm, 0.4 * hand.height_mm)
    half = max(HOLE_MM, HOLE_SHARE * design.thickness_mm) / 2
    return FoldedStrip(
        year, places, hand, pitch, lambda x, y: middle + complex(x, y) * way, -math.inf, turn, half
    )


def _slit(dates: FoldedStrip) -> Mark:
    """In which the cord is moved."""
    (a, b), half = dates.ends_mm, dates.slit_mm
    corners = [dates.put(x, y) for x, y in ((a, -half), (b, -half), (b, half), (a, half))]
    return Mark("slot/thread", Path.polyline(corners, closed=True), Process.CUT)


def _ends(design: Design, hour_angle: float) -> tuple[complex, complex]:
    """The lowest place of a bead on the line of an hour and its highest, in summer and winter."""
    most, x = design.epoch.obliquity_rad, _sense(design) * design.radius_mm * math.cos(hour_angle)
    high = math.tan(abs(design.place.latitude_rad))
    rising = math.atan2(-math.cos(hour_angle), high)
    found = []
    for summery in (most, min(most, max(-most, rising))):
        hung = _hung(design, summery)
        drop = math.sqrt(max(0.0, _cord_mm(design, summery) ** 2 - (x - hung.real) ** 2))
        found.append(complex(x, hung.imag - drop))
    return found[0], found[1]


def _halves(design: Design) -> dict[int, tuple[complex, complex]]:
    """The lines of half hours from noon, each from its low end to its top, as far as there is sun.

    Between whole hours there are those that have room.
    """
    most, high = design.epoch.obliquity_rad, math.tan(abs(design.place.latitude_rad))
    count = int(math.acos(-high * math.tan(most)) / HALF)
    ends = {k: _ends(design, k * HALF) for k in range(count + 1)}
    pitch = 2 * design.workshop.limits.pitch_mm
    return {k: e for k, e in ends.items() if k % 2 == 0 or abs(e[0] - ends[k - 1][0]) >= pitch}


def _draw_hours(design: Design, hand: Numerals) -> Iterator[Mark]:
    """The lines of hours and their halves."""
    for k, (low, top) in _halves(design).items():
        beyond = 0j if k % 2 else 0.5j * hand.height_mm
        time = f"{12 - (k + 1) // 2:02}:30" if k % 2 else f"{12 - k // 2}"
        yield Mark(f"hour/equal/{time}", Path.line(low - beyond, top))


def _numbers(design: Design, hand: Numerals) -> Iterator[Request]:
    """The hours before noon over their lines, and those after noon under them."""
    beyond, aside = 0.7j * hand.height_mm, 4 * hand.height_mm
    for k, (low, top) in _halves(design).items():
        after = ((12 + k // 2, k // 2, low - beyond, -beyond),) * (k > 0)
        for hour, number, end, way in ((12 - k // 2, 12 - k // 2, top + beyond, beyond), *after):
            if k % 2 == 0:
                row = Path.line(end - aside, end + aside)
                near = board.near(end + way)
                yield Request(f"hour/equal/{hour}", (hand.written(number),), (row,), near)


def _draw_days(design: Design) -> Iterator[Mark]:
    """The bead's way over the solstices and the equinoxes, and where it is as the sun rises."""
    most = design.epoch.obliquity_rad
    for day in sign_entries(most):
        if day.name in ("capricorn", "equinox", "cancer"):
            summery = _north(design) * float(day.declination)
            hung, long = _hung(design, summery), _cord_mm(design, summery)
            noon = _sense(design) * (math.pi / 2 - abs(abs(design.place.latitude_rad) - summery))
            yield Mark(f"day/{day.name}", Path.of(Arc(hung, long, -math.pi / 2, noon)))

    def level(summery: Floats) -> Points:
        return np.array([_hung(design, d) - 1j * _cord_mm(design, d) for d in summery.tolist()])

    yield Mark("horizon", fit_cubics(level, -most, most))


def _slot(design: Design, name: str, at: complex) -> Mark:
    play = design.workshop.slot_play_mm(design.thickness_mm)
    hole = Path.rectangle(design.thickness_mm + play, TAB_MM + play, at)
    return Mark(f"slot/sight-{name}", hole, Process.CUT)


def _sight(design: Design, name: str, at: complex) -> Placed:
    """A sight that faces the other, its hole over the middle of its tab."""
    thick, half = design.thickness_mm, TAB_MM / 2
    right = [complex(half, -thick), complex(half, 0), complex(half + 1, 0)]
    outline = Path.alike_on_both_sides([*right, complex(half + 1, SIGHT_MM)])
    radius = max(HOLE_MM, HOLE_SHARE * thick) / 2
    hole = Mark("hole/sight", Path.circle(0.6j * SIGHT_MM, radius), Process.CUT)
    frame = Frame((at.real - thick / 2, at.imag, thick), (0.0, 1.0, 0.0), (1.0, 0.0, 0.0))
    return Placed(Part(f"sight-{name}", Sheet(outline, thick, (hole,))), frame,
                  Joint("slots", "card"))  # fmt: skip


def _report_bead(design: Design) -> Iterator[Fact]:
    """How long the cord is to the bead when the sun enters the signs."""
    for day in sign_entries(design.epoch.obliquity_rad):
        long = round(_cord_mm(design, float(day.declination)), 6)
        yield Fact(f"bead/{day.name}", long, "mm", "", "from the slit to the bead")


def _guide(design: Design) -> tuple[Section, ...]:
    cord = 1.5 * _cord_mm(design, design.epoch.obliquity_rad)
    make, use, read = guide.guide_without_year(design, "capuchin_dial", cord=math.ceil(cord))
    said = speech(design.lettering.language)
    if design.year.divided == "signs":
        read = guide.dated(said, read, design.epoch, design.place)
    return make, use, read, correction(said, Clock.of(design.place, design.epoch))
