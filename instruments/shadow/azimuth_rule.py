"""An azimuth rule: the meridian from one shadow, at an azimuth chosen beforehand.

For an azimuth that the sun comes to, its shadow of the day is reckoned; when the shadow is so long,
its direction is known, and so the meridian is (treatise 120:12-121:4). At the azimuth 0 the shadow
lies due east and west (121:4-123:10, Fig. 36): sin h = sin δ / sin φ. The rule is turned after the
sun, its blade's shadow along its middle line, until the shadow ends at the date.
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
from instruments.common_design import CommonDesign, CutFromSheet, Sited, built_instrument
from instruments.days import sign_entries
from instruments.design import Name
from instruments.errors import DesignError, give, impossible, or_more
from instruments.geometry import Arc, Floats, Line, Path
from instruments.geometry.flattening import Flat
from instruments.geometry.path import one_shape, shapes_bounds
from instruments.labelling.along import Request
from instruments.parameters import LAST, Rank
from instruments.part import Fact, Instrument, Joint, Mark, Note, Part, Placed, Sheet
from instruments.quantities import AngleDeg, LengthMm
from instruments.saying import tell
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals
from instruments.shadow import guide
from instruments.shadow.boards import board
from instruments.shadow.lines import strip
from instruments.shadow.lines.folded_strip import FoldedStrip
from instruments.shadow.lines.shadow_lines import course, place_line
from instruments.shadow.parameters import Year
from instruments.shadow.pieces.rod import Rod
from instruments.sky import qibla, shadow

SHORTEST, LONGEST = 0.25, 8.0
"""Of the shadows, in gnomons: the sun 76° high, where a tilt of the rule or the gnomon turns the
shadow, and, by the place, 7°, where refraction takes 0.1°."""

DAYS, FEWEST = 365, 30
"""Of a year, and those on which a rule serves at the least."""

USUAL = 45.0
"""The azimuth in which the sun is on half of the days anywhere, and changes its height fast."""

SPARE = 2.0
"""What the lines of the meridian are longer than their names, in heights of capitals."""


class Design(CommonDesign, Sited, CutFromSheet):
    """An azimuth rule: the meridian from one shadow, when the sun comes to a chosen azimuth."""

    described = (21, "120:13")
    name: Name = "azimuth-rule"
    azimuth: Annotated[AngleDeg, Rank(1)] = Field(
        default=USUAL,
        ge=0,
        le=60,
        description="Azimuth of the sun, from due east or west towards noon.",
    )
    gnomon_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=40.0, ge=5, le=2000, description="Height of the gnomon over the scales."
    )
    length_mm: Annotated[LengthMm, Rank(1)] | None = Field(
        default=None, ge=20, le=16000, description="Length of the scales: the longest shadow."
    )
    year: Annotated[Year, LAST] = Field(default_factory=Year)

    @property
    def farthest_deg(self) -> float:
        """Nearer to the poles the sun is hardly higher in one direction than in another."""
        return 85.0


def lay_out(design: Design) -> Instrument:
    """The rule of a design, its origin where the shadow begins.

    Raises
    ------
    DesignError
        If the place is too near to a pole, or the sun never stands in the azimuth high enough.
    """
    design.refuse_poles()
    hand = design.hand(design.length_mm or 5.0 * design.gnomon_mm)
    dates = _strip(design, hand)
    served = _served(dates)
    if served.size < FEWEST:
        raise _too_seldom(design, dates, served.size)
    end = dates.ends_mm[1]
    rod = Rod(
        design.gnomon_mm, 0.0, design.spoken.sense * end, design.thickness_mm, hand, design.workshop
    )
    half = max(dates.half_mm, rod.half_mm) + hand.pad_mm
    longest = max(hand.width_mm(forms[0]) for forms in _meridians(design).values())
    head = Head(math.radians(90.0 - design.azimuth), half, longest, hand)
    scale, rays = dates.draw_content(), _draw_rays(design, head)
    left, _, right, _ = shapes_bounds(mark.shape for mark in scale.marks)
    far = max(right, -left) + hand.height_mm
    outline = head.outline(design.spoken.sense * far)
    sheet = Sheet(outline, design.thickness_mm, (rod.slot(),))
    ruler = Part("ruler", sheet, (*scale.marks, *rays.marks))
    blade = Placed(rod.blade("gnomon"), rod.blade_frame, Joint("slots", "ruler"))
    return built_instrument(
        design,
        "azimuth_rule",
        hand,
        (Placed(ruler), blade),
        facts=(
            *rod.facts("gnomon_mm", "from the ruler to the gnomon's top"),
            *_report_days(design, end),
            *_report_accuracy(design),
        ),
        notes=(*scale.notes, *rays.notes, *_left_out(served.size)),
        guide=guide.guide_without_year(
            design,
            "azimuth_rule",
            signs=design.year.divided == "signs",
            gnomon=design.gnomon_mm,
            azimuth=design.azimuth,
        ),
    )


def _shadows_mm(design: Design, declination: Floats, longest_mm: float) -> Floats:
    """The shadow in the azimuth at declinations; nan where there is none that serves."""
    latitude = design.place.latitude_rad
    towards = math.pi / 2 + math.copysign(math.radians(design.azimuth), latitude)
    found = np.full(declination.shape, np.nan)
    highest = math.atan(1.0 / SHORTEST)
    for altitude in qibla.altitudes_towards(latitude, declination, towards):
        up = (altitude > 0.0) & (altitude <= highest)
        found = np.where(up, shadow.direct(np.where(up, altitude, 1.0), design.gnomon_mm), found)
    return np.where(found <= longest_mm, found, np.nan)


def _strip(design: Design, hand: Numerals) -> FoldedStrip:
    """The year along the rule."""
    spoken, longest = design.spoken, design.length_mm or LONGEST * design.gnomon_mm
    return FoldedStrip(
        course(design.year, design.epoch, design.place, spoken),
        design.epoch.obliquity_rad,
        lambda declination: _shadows_mm(design, declination, longest),
        hand,
        design.workshop.limits.pitch_mm,
        lambda x, y: complex(spoken.sense * x, y),
        hand.pad_mm,
    )


def _served(dates: FoldedStrip) -> Floats:
    """The shadows of the days that have one, rising."""
    shadows = dates.at(np.linspace(0.0, dates.course.span, DAYS, endpoint=False))
    return np.sort(shadows[np.isfinite(shadows)])


@dataclass(frozen=True, slots=True)
class Head:
    """The disc about the foot of the gnomon, from which a bar of some half width goes out."""

    turn_rad: float
    """From the shadow to the meridian, either way."""
    half_mm: float
    words_mm: float
    """Length of what stands along these lines."""
    hand: Numerals

    @property
    def near_mm(self) -> float:
        """Where the lines of the meridian leave the bar."""
        return self.half_mm / math.sin(self.turn_rad)

    @property
    def radius_mm(self) -> float:
        """Of the disc."""
        return self.near_mm + self.words_mm + SPARE * self.hand.height_mm

    def outline(self, end: float) -> Path:
        """The disc with the bar up to an end on the right, or on the left where it is negative."""
        r, y = self.radius_mm, self.half_mm
        end = math.copysign(max(abs(end), r + y), end)
        first = math.asin(y / r)
        start = first if end > 0.0 else first - math.pi
        disc = Arc(0j, r, start, math.tau - 2 * first)
        low, high = disc.end, disc.start
        corner, other = complex(end, low.imag), complex(end, high.imag)
        return Path.of(disc, Line(low, corner), Line(corner, other), Line(other, high))

    def ray(self, direction: complex) -> Path:
        """A line of the meridian, outward."""
        far = self.radius_mm - 2 * self.hand.pad_mm
        return Path.line(self.near_mm * direction, far * direction)

    @property
    def room(self) -> Flat:
        """Where words may stand: beside the bar and what goes on from it."""
        disc = shapely.buffer(
            shapely.points(0.0, 0.0), self.radius_mm - self.hand.pad_mm, quad_segs=64
        )
        bar = shapely.box(-self.radius_mm, -self.half_mm, self.radius_mm, self.half_mm)
        return shapely.difference(disc, bar)


def _meridians(design: Design) -> dict[str, tuple[str, str]]:
    """The halves of the day, and what their lines of the meridian are called: by pole and half."""
    terms = design.spoken.terms
    pole = terms.north if design.place.latitude >= 0.0 else terms.south
    halves = {"forenoon": terms.forenoon, "afternoon": terms.afternoon}
    return {half: (f"{pole} · {word}", word) for half, word in halves.items()}


def _draw_rays(design: Design, head: Head) -> Content:
    """The meridian before noon and after it, named at the ends that point to the higher pole.

    Behind the gnomon stands the place.
    """
    side = -1.0 if design.place.latitude >= 0.0 else 1.0
    marks, names, sense = [], [_place_line(design, head)], design.spoken.sense
    for (half, forms), sign in zip(_meridians(design).items(), (side, -side), strict=True):
        direction, means = cmath.exp(1j * sign * head.turn_rad), f"meridian/{half}"
        ray = head.ray(sense * direction)
        # Due east and west the line is that of both halves of the day, each with its own end.
        behind = (head.ray(-sense * direction).reversed(),) if design.azimuth else ()
        marks.append(Mark(means, one_shape((*behind, ray))))
        names.append(Request(means, forms, (ray,), board.near(ray.end, 0.1), alike="meridian"))
    return board.draw_with_names(marks, (), names, head.hand, head.room)


def _place_line(design: Design, head: Head) -> Request:
    """The place beside the bar, on the side of the sun."""
    hand = head.hand
    reach, high = head.radius_mm - hand.height_mm, head.half_mm + hand.height_mm
    rows = strip.rows((-reach, high, reach, reach), hand)
    lower = strip.rows((-reach, -reach, reach, -high), hand)
    return place_line(design.place, design.lettering, None, (*rows, *lower), 1j * reach)


def _too_seldom(design: Design, dates: FoldedStrip, count: int) -> DesignError:
    """That a rule serves on hardly a day, and what would be better."""
    longest = LONGEST * design.gnomon_mm
    all_served = _served(replace(dates, places=lambda d: _shadows_mm(design, d, longest)))
    problem = tell("would serve on {count} days of the year", count=count)
    if design.length_mm is not None and all_served.size >= FEWEST:
        longer = or_more("length_mm", float(all_served[FEWEST - 1]))
        return impossible("length_mm", design.length_mm, problem, longer)
    also = {} if design.length_mm is None else {"length_mm": longest}
    return impossible("azimuth", design.azimuth, problem, give({"azimuth": USUAL} | also))


def _report_days(design: Design, longest_mm: float) -> Iterator[Fact]:
    """The azimuth, its shadows as the sun enters signs, and what a millimetre of them is worth."""
    told = "of the sun, from due east or west towards noon"
    yield Fact("azimuth/chosen", design.azimuth, "°", parameter("azimuth"), told)
    days = sign_entries(design.epoch.obliquity_rad)
    declinations = np.array([d.declination for d in days])
    shadows = _shadows_mm(design, declinations, longest_mm)
    for day, shadow_mm in zip(days, shadows.tolist(), strict=True):
        if math.isfinite(shadow_mm):
            yield Fact(
                f"azimuth/shadow/{day.name}",
                round(shadow_mm, 6),
                "mm",
                "treatise 120:13",
                "length of the shadow when the sun is in the azimuth",
            )


def _report_accuracy(design: Design) -> Iterator[Fact]:
    """How far a millimetre of the shadow turns the meridian at the equinoxes."""
    latitude, hair = design.place.latitude_rad, 1e-6
    towards = math.pi / 2 + math.copysign(math.radians(design.azimuth), latitude)
    near = [float(qibla.altitudes_towards(latitude, 0.0, towards + d)[0]) for d in (-hair, hair)]
    if min(near) > 0.0 and max(near) < math.pi / 2:
        before, after = (float(shadow.direct(h, design.gnomon_mm)) for h in near)
        if after == before:  # on the equator, where the sun is in it all day
            return
        turn = math.degrees(2 * hair / abs(after - before))
        told = "by which the meridian is off for a millimetre of shadow at the equinoxes"
        yield Fact("meridian/turn-per-millimetre", round(turn, 3), "°", "", told)


def _left_out(served: int) -> tuple[Note, ...]:
    """On how few days it serves, if not on all."""
    if served == DAYS:
        return ()
    told = tell(
        "serves on {shown} days of the year: on others the sun is too low or too high in this "
        "azimuth, or never in it",
        shown=served,
    )
    return (Note.detail("azimuth", told) if served >= DAYS // 2 else Note("azimuth", told),)
