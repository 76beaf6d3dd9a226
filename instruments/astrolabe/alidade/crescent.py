"""The crescent: an upright half ring whose inside is six equal hours (treatise 191:11–16).

It stands over the pivot with its lowest point B there, open at the top. The shadow of the
upper end falls into it: a sun at the angle θ from the rule throws it as far as 2θ from the
other end, for an angle at the circle is half of that at its centre. At the end of hour n, θ is
90° − 15n, and the shadow ends 30n° from the end that throws it, at any noon altitude.
"""

import cmath
import itertools
import math
from collections.abc import Iterator

from instruments.astrolabe.alidade.design import Design
from instruments.astrolabe.alidade.measures import RuleMeasures, crescent_radius_mm, sights_beyond
from instruments.astrolabe.alidade.sight_hours import HOURS
from instruments.astrolabe.alidade.standing import (
    Standing,
    draw_hour_line,
    foot_over_pivot,
    hour_on_face,
    numerals_lost,
    standing_sheet,
)
from instruments.cited_works import parameter
from instruments.errors import (
    Remedy,
    give,
    impossible,
    naming,
    or_less,
    or_more,
    refuse_above,
    refuse_below,
)
from instruments.geometry import Arc, Line, Path
from instruments.part import Fact, Mark
from instruments.saying import Phrase, tell
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals

FOOT = 0.95
"""How far the foot reaches at most, by the ring's outer radius."""

SOURCE = "treatise 191:11–16"
LEAST_TAB_MM, TAB_MM = 3.0, 10.0

TICK_SHARE = 0.5
"""No hour's line takes more of the ring's width, however large the letters."""


def draw_crescent(design: Design, m: RuleMeasures) -> tuple[Standing, Content]:
    """The half ring on its foot, divided on both faces.

    Raises
    ------
    DesignError
        If it has no room between the sights or beside the hub, or the sights are higher than
        its ends.
    """
    given = design.crescent
    inner = crescent_radius_mm(design)
    outer = inner + given.width_mm
    rise = design.pivot_room_mm + outer
    tab = min(TAB_MM, max(0.8 * outer - m.hub_mm - 2 * m.web_mm, LEAST_TAB_MM))
    spread = m.hub_mm + tab + 2 * m.web_mm
    _check(design, m, inner, spread)
    middle = m.hub_mm + m.web_mm + tab / 2
    tabs = [(c - tab / 2, c + tab / 2) for c in (-middle, middle)]
    base = foot_over_pivot((-spread, spread), tabs, design.pivot_room_mm, m)
    outline = _outline(1j * rise, inner, outer, base)
    hand = _hand(design, m.numerals, given.width_mm)
    faces = [_face(hand, 1j * rise, inner, outer, back) for back in (False, True)]
    chosen = parameter("crescent.radius_mm") if given.radius_mm else ""
    facts = (
        Fact("crescent/inner-radius", inner, "mm", chosen, "of the half circle of the hours"),
        Fact("crescent/ends", rise, "mm", "", "height of its two ends over the rule"),
        Fact("crescent/hour", 30, "°", SOURCE, "of the half circle; six equal parts"),
    )
    standing = standing_sheet(m, "crescent", outline, given.thickness_mm, tabs, faces)
    return standing, Content(facts=facts, notes=Content.joined(faces).notes)


def _check(design: Design, m: RuleMeasures, inner: float, spread: float) -> None:
    wide = design.crescent.width_mm
    outer, rise = inner + wide, inner + wide + design.pivot_room_mm
    refuse_below("crescent.width_mm", wide, m.web_mm, "is too narrow for the process")
    if spread > FOOT * outer:
        raise impossible(
            "crescent.radius_mm",
            inner,
            tell(
                "leaves its foot no room beside the hub, {hub_mm:g} mm from the pivot",
                hub_mm=m.hub_mm,
            ),
            *_for_the_foot(design, m, math.ceil(spread / FOOT - wide)),
        )
    if outer > m.inner_mm - m.web_mm:
        problem = tell(
            "takes the ring to {outer:g} mm from the pivot; the sights stand at {inner_mm:g}",
            outer=outer,
            inner_mm=m.inner_mm,
        )
        raise impossible("crescent.radius_mm", inner, problem, *_for_the_sights(design, m, inner))
    problem = tell("shades the crescent's end, {rise:g} mm over the rule", rise=rise)
    larger = naming("give a larger {}", "crescent.radius_mm")
    refuse_above("sights.height_mm", m.gnomon_mm, rise, problem, larger)


def _for_the_foot(design: Design, m: RuleMeasures, least: int) -> Iterator[Remedy | Phrase]:
    """What gives the foot room: a larger ring, which the sights may have to clear."""
    outer = least + design.crescent.width_mm
    if outer <= m.inner_mm - m.web_mm:
        yield or_more("crescent.radius_mm", least)
    elif distance := sights_beyond(design, m, outer):
        yield give({"crescent.radius_mm": least, "sights.distance_mm": distance})
    yield naming("make {} smaller", "hub_diameter_mm")


def _for_the_sights(design: Design, m: RuleMeasures, inner: float) -> list[Remedy | Phrase]:
    """What gives the sights room: a smaller ring whose foot has room, or sights farther out."""
    wide = design.crescent.width_mm
    remedies: list[Remedy | Phrase] = []
    most = math.floor(m.inner_mm - m.web_mm - wide)
    if m.hub_mm + LEAST_TAB_MM + 2 * m.web_mm <= FOOT * (most + wide) and most > 0:
        remedies.append(or_less("crescent.radius_mm", most))
    if distance := sights_beyond(design, m, inner + wide):
        remedies.append(or_more("sights.distance_mm", distance))
    return remedies or [naming("lengthen the rule, or make {} smaller", "hub_diameter_mm")]


def _outline(centre: complex, inner: float, outer: float, base: list[complex]) -> Path:
    """The half ring on its foot, counter-clockwise from the foot's left end."""
    beside = math.asin(base[-1].real / outer)
    right = Arc(centre, outer, beside - math.pi / 2, math.pi / 2 - beside)
    left = Arc(centre, outer, math.pi, math.pi / 2 - beside)
    inside = Arc(centre, inner, 0.0, -math.pi)
    return Path.of(
        *(Line(a, b) for a, b in itertools.pairwise([*base, right.start])),
        right,
        Line(right.end, inside.start),
        inside,
        Line(inside.end, left.start),
        left,
        Line(left.end, base[0]),
    )


def _hand(design: Design, hand: Numerals, wide_mm: float) -> Numerals:
    """Its numerals, where no height is given no larger than a ring so wide has room for."""
    tall = max(hand.extent(n)[1] for n in range(1, 12))
    share = _OF_RING * wide_mm / (hand.height_mm + tall + 2 * hand.pad_mm)
    if design.lettering.height_mm is not None or share >= 1.0:
        return hand
    limits = design.workshop.limits
    least = min(hand.height_mm, limits.capital_height_mm)
    high = max(share * hand.height_mm, least)
    return Numerals.of(design.lettering, limits, hand.follow, high)


_OF_RING = 0.97
"""What an hour's line and its numeral take of the ring's width: corners reach farther out."""


def _face(hand: Numerals, centre: complex, inner: float, outer: float, back: bool) -> Content:
    """The hours on one face: a line out from the inside, and its numeral beyond it."""
    marks: list[Mark] = []
    lost: list[int] = []
    for n in (*HOURS, 6):
        angle = math.pi + math.radians(30 * n)
        ray = cmath.rect(1.0, angle)
        if n < 6:
            tick = min(hand.height_mm, TICK_SHARE * (outer - inner))
            ends = (centre + r * ray for r in (inner, inner + tick))
            marks.append(draw_hour_line(n, Path.line(*ends), back))
        k = hour_on_face(n, back)
        wide, tall = hand.extent(k)
        reach = inner + hand.height_mm + hand.pad_mm
        if math.hypot(reach + tall, wide / 2) + hand.pad_mm > outer:
            lost.append(k)
            continue
        if n == 6:
            # It ends where the ring does: its numeral stands before the end.
            angle -= (wide / 2 + 2 * hand.pad_mm) / reach
        along = math.pi - angle if back else angle
        at = centre + cmath.rect(reach + tall / 2, along)
        marks.append(hand.letter(f"label/alidade/hour/{k}", k, at, along + math.pi / 2))
    return Content(tuple(marks), notes=numerals_lost(lost, "the ring; widen it"))
