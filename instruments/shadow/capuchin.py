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

import cmath
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Annotated

import numpy as np
import shapely
from pydantic import Field

from instruments.common_design import CommonDesign, CutFromSheet, Sited, built_instrument
from instruments.days import sign_entries
from instruments.design import Name
from instruments.geometry import Arc, Floats, Path, Points, Similarity
from instruments.geometry.fitting import fit_cubics
from instruments.geometry.path import paths, shapes_bounds
from instruments.labelling.along import Request
from instruments.parameters import LAST, Rank
from instruments.part import Fact, Instrument, Mark, Part, Placed, Sheet
from instruments.quantities import LengthMm
from instruments.scales.numbering import Numerals
from instruments.shadow import guide
from instruments.shadow.boards import board
from instruments.shadow.lines.folded_strip import FoldedStrip
from instruments.shadow.lines.shadow_lines import course
from instruments.shadow.parameters import Year
from instruments.shadow.pieces.sights import SightPair, sights_margin_mm, small_hole_mm

HALF, SIX = math.radians(7.5), 12
"""The hour angle of half an hour, and so many halves from noon to six."""

LEVEL_MM = 0.3
"""The horizon is the line of six where it is no farther from it."""

_WIDE, _OF_BLANK, _TALLEST = 0.6, 0.06, 2.5
"""What the place takes of a card's width at the most, its height as a share of what is blank
between the slit and the hours, and that height at the most, in heights of the other letters."""

LEAST = 0.2
"""The least altitude of the noon sun in midwinter, degrees, by which there is a line of noon."""


class Design(CommonDesign, Sited, CutFromSheet):
    """A Capuchin dial: the hour from the sun's altitude, on upright lines by a cord with a bead."""

    name: Name = "capuchin-dial"
    radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=50.0, ge=40, le=1000, description="From the line of six o'clock to that of noon."
    )
    year: Annotated[Year, LAST] = Field(default_factory=Year)

    @property
    def farthest_deg(self) -> float:
        """Where the noon sun of midwinter is just so high that there is a line of noon."""
        return 90.0 - LEAST - math.degrees(self.epoch.obliquity_rad)


def lay_out(design: Design) -> Instrument:
    """The card of a design, its origin on the line of six o'clock beside the end of noon.

    Raises
    ------
    DesignError
        If the place is too near to a pole.
    """
    design.refuse_poles()
    hand, hung, thick = design.hand(3 * design.radius_mm), Hung.of(design), design.thickness_mm
    dates = _strip(design, hung, hand)
    scale, hours = dates.draw_content(), hung.hours(2 * design.workshop.limits.pitch_mm)
    lines = [*scale.marks, *_draw_hours(hung, hours, hand), *_draw_days(hung)]
    left, low, right, high = shapes_bounds(mark.shape for mark in lines)
    rim, edge = 3 * hand.height_mm, sights_margin_mm(thick, hand)
    left, low, right = left - rim, low - rim, right + rim
    room = shapely.box(left, low, right, high)
    content = board.draw_with_names(lines, (), [*_numbers(hours, hand)], hand, room)
    wide, middle = right - left, (left + right) / 2

    # The sun shines on the end away from noon, which is tilted up.
    at, reach = complex(middle, high + edge / 2), hung.sense * (wide / 2 - rim)
    sights = SightPair(at - reach, at + reach, thick, design.workshop)
    blank, high_mm = _blank(content.marks, scale.marks, middle, _WIDE * wide)
    tall = min(_TALLEST, _OF_BLANK * high_mm / hand.height_mm)
    # Between the sights, or larger where the slit is far above the hours and no maker signs.
    if tall > 1.0 and not design.maker:
        where, own = blank, replace(hand, height_mm=tall * hand.height_mm)
    else:
        where, own = at, hand
    named = board.draw_place_line(design.place, design.lettering, own, where, _WIDE * wide)
    outline = Path.rectangle(wide, high + edge - low, complex(middle, (low + high + edge) / 2))
    cuts = (Mark.cut("slot/thread", dates.slit()), *sights.slots())
    card = Placed(Part("card", Sheet(outline, thick, cuts), (*content.marks, named)))
    signs, cord = design.year.divided == "signs", math.ceil(1.5 * hung.long_mm(hung.most_rad))
    return built_instrument(
        design,
        "capuchin_dial",
        hand,
        (card, *sights.parts("card")),
        facts=_report_bead(hung),
        notes=(*scale.notes, *content.notes),
        guide=guide.guide_without_year(design, "capuchin_dial", signs=signs, clock=True, cord=cord),
    )


def _blank(
    marks: Sequence[Mark], scale: Sequence[Mark], middle: float, wide: float
) -> tuple[complex, float]:
    """The middle of what is blank between the scale of a slit and the hours, and how high it is."""
    above = {id(mark) for mark in scale}
    heights: dict[bool, list[float]] = {True: [], False: []}
    for mark in marks:
        if mark.means.startswith("label/"):
            left, under, right, over = mark.shape.bounds()
            points = [complex(x, y) for x in (left, right) for y in (under, over)]
        else:
            points = [s.point(t) for p in paths(mark.shape) for s in p.segments for t in _SOME]
        heights[id(mark) in above] += [z.imag for z in points if abs(z.real - middle) < wide / 2]
    top, low = min(heights[True], default=0.0), max(heights[False], default=0.0)
    return complex(middle, (top + low) / 2), top - low


_SOME = np.linspace(0.0, 1.0, 17).tolist()


@dataclass(frozen=True, slots=True)
class Hung:
    """Where the cord hangs from on a day, and its bead, by a declination positive in summer."""

    radius_mm: float
    latitude_rad: float
    """Towards the pole of the place."""
    most_rad: float
    """Of the declination."""
    north: float
    """1 where June is in summer, -1 where December is."""
    sense: float
    """1 with noon on the right, -1 on the left."""

    @staticmethod
    def of(design: Design) -> "Hung":
        """That of a design."""
        latitude, north = abs(design.place.latitude_rad), math.copysign(1, design.place.latitude)
        most, sense = design.epoch.obliquity_rad, design.spoken.sense
        return Hung(design.radius_mm, latitude, most, north, sense)

    def point(self, summery: float) -> complex:
        """Where the cord hangs from, P."""
        steep, r = math.tan(self.latitude_rad), self.radius_mm
        return complex(-self.sense * r * steep * math.tan(summery), r * (steep - math.tan(summery)))

    def long_mm(self, summery: float) -> float:
        """The cord to the bead, L."""
        return self.radius_mm / (math.cos(self.latitude_rad) * math.cos(summery))

    def way(self, summery: float) -> Arc:
        """The bead's way from sunrise to noon."""
        noon = math.pi / 2 - abs(self.latitude_rad - summery)
        return Arc(self.point(summery), self.long_mm(summery), -math.pi / 2, self.sense * noon)

    @property
    def level(self) -> bool:
        """Whether the sun rises at six all the year, as on the equator."""
        beside_mm = self.radius_mm * math.tan(self.latitude_rad) * math.tan(self.most_rad)
        return beside_mm < LEVEL_MM

    def _on_line(self, x: float, summery: float) -> complex:
        hung, long = self.point(summery), self.long_mm(summery)
        return complex(x, hung.imag - math.sqrt(max(0.0, long**2 - (x - hung.real) ** 2)))

    def hours(self, pitch_mm: float) -> dict[int, tuple[complex, complex]]:
        """Lines of half hours from noon that have room: their low ends and their tops."""
        steep, most, found = math.tan(self.latitude_rad), self.most_rad, {}
        for k in range(int(math.acos(-steep * math.tan(most)) / HALF) + 1):
            x = self.sense * self.radius_mm * math.cos(k * HALF)
            top = self._on_line(x, min(most, max(-most, math.atan2(-math.cos(k * HALF), steep))))
            near = self.radius_mm * (math.cos((k - 1) * HALF) - math.cos(k * HALF))
            if k % 2 == 0 or near >= pitch_mm:
                found[k] = self._on_line(x, most), top
        return found


def _strip(design: Design, hung: Hung, hand: Numerals) -> FoldedStrip:
    """The year along the slit, which rises from summer to winter."""
    middle, turn = hung.point(0.0), hung.sense * (math.pi / 2 - hung.latitude_rad)
    long = -hung.north * hung.sense * hung.long_mm(0.0)
    return FoldedStrip(
        course(design.year, design.epoch, design.place, design.spoken),
        hung.most_rad,
        lambda declination: long * np.tan(declination),
        hand,
        design.workshop.limits.pitch_mm,
        lambda x, y: middle + complex(x, y) * cmath.rect(1.0, turn),
        -math.inf,
        turn,
        small_hole_mm(design.thickness_mm) / 2,
    )


def _draw_hours(
    hung: Hung, hours: dict[int, tuple[complex, complex]], hand: Numerals
) -> Iterator[Mark]:
    """The lines of hours, which go on under the bead's lowest places, and of halves."""
    for k, (low, top) in hours.items():
        time = f"{12 - (k + 1) // 2:02}:30" if k % 2 else f"{12 - k // 2}"
        beyond = 0.0 if k % 2 else 0.5j * hand.height_mm
        also = ("horizon",) if hung.level and k == SIX else ()
        yield Mark(f"hour/equal/{time}", Path.line(low - beyond, top), also=also)


def _numbers(hours: dict[int, tuple[complex, complex]], hand: Numerals) -> Iterator[Request]:
    """The hours before noon over their lines, those after it under them, nearer than to others'."""
    beyond, rows = 0.7 * hand.height_mm, [hours[k] for k in hours if k % 2 == 0]
    halves = (np.diff([low.real for low, _ in rows]) / 2).tolist()
    free = math.copysign(4 * hand.height_mm, halves[0])
    reach = [*enumerate(zip(rows, [free, *halves], [*halves, free], strict=True))]
    # Noon comes last, which has room beyond its line, and over that.
    for k, (ends, near, far) in reversed(reach):
        for hour, number, end, way in ((12 - k, 12 - k, ends[1], 1j), (12 + k, k, ends[0], -1j)):
            if number:
                middle = end + way * beyond
                row = [Path.line(middle - near, middle), Path.line(middle, middle + far)]
                if not k:
                    row += [r.transformed(Similarity.translation(2 * way * beyond)) for r in row]
                name, wanted = hand.written(number), board.near(middle + way * beyond)
                side = int(math.copysign(1, free) * way.imag)
                yield Request(f"hour/equal/{hour}", (name,), row, wanted, alike="hour", side=side)


def _draw_days(hung: Hung) -> Iterator[Mark]:
    """The bead's ways at the solstices and the equinoxes, and where it is as the sun rises."""
    for name, share in (("capricorn", -1.0), ("equinox", 0.0), ("cancer", 1.0)):
        yield Mark(f"day/{name}", Path.of(hung.way(hung.north * share * hung.most_rad)))

    def rising(summery: Floats) -> Points:
        return np.array([hung.way(d).start for d in summery.tolist()])

    if not hung.level:
        yield Mark("horizon", fit_cubics(rising, -hung.most_rad, hung.most_rad))


def _report_bead(hung: Hung) -> Iterator[Fact]:
    """How long the cord is to the bead when the sun enters the signs."""
    for day in sign_entries(hung.most_rad):
        long = round(hung.long_mm(float(day.declination)), 6)
        yield Fact(f"bead/{day.name}", long, "mm", "", "from the slit to the bead")
