"""A back's plan: its sizes, its rings and quadrants, and what to do where there is no room."""

import math

from instruments.astrolabe.back import equation_ring, year_rings
from instruments.astrolabe.back.design import LARGEST_MM, Design
from instruments.astrolabe.back.nesting import (
    ALTITUDES,
    LOWER,
    Nest,
    NestSizes,
    NoRoomError,
    Plan,
    RingPlan,
    RoundRing,
    ShadowRing,
    fits,
    least,
    nest,
)
from instruments.astrolabe.back.parameters import NAMES, RingName
from instruments.astrolabe.back.quadrants import filling
from instruments.errors import DesignError, Way, give, impossible, naming, or_less, or_more
from instruments.lettering.language import words
from instruments.saying import Phrase, tell
from instruments.scales.limb import Quadrant
from instruments.scales.numbering import Numerals

_FINER_MM = 0.1
"""Steps in which letters are made smaller until everything finds room."""

SHADOWS = {"cotangent": "direct", "tangent": "reversed"}
"""What a shadow ring is called, and the kind of shadow that it shows."""


def back_sizes(design: Design, radius_mm: float | None = None) -> NestSizes:
    """The plate's sizes, of this radius or another one."""
    limits = design.workshop.limits
    hole = design.workshop.fit("pivot", design.pivot_diameter_mm).hole_mm / 2.0
    return NestSizes(
        radius_mm=design.radius_mm if radius_mm is None else radius_mm,
        rim_mm=design.rim_mm,
        hole_mm=hole,
        hub_mm=hole + max(1.0, 4.0 * limits.gap_mm),
        pitch_mm=limits.pitch_mm,
    )


def capitals_height_mm(design: Design) -> float:
    """Height of the capitals: given, or by the disc's size as far as everything finds room."""
    hand, limits = design.lettering, design.workshop.limits
    grown, least_height = hand.capitals_mm(limits, 2 * design.radius_mm), hand.capitals_mm(limits)
    if grown == least_height or lettered_fits(design, grown):
        return grown
    lower = least(lambda h: lettered_fits(design, -h), -grown, -least_height, _FINER_MM)
    return -lower if lower else least_height


def lettered_fits(design: Design, capitals_mm: float) -> bool:
    """Whether everything finds room with letters of a height."""
    hand = back_numerals(design, capitals_mm)
    return fits(back_sizes(design), hand, plan(design, hand))


def back_numerals(design: Design, capitals_mm: float | None = None) -> Numerals:
    """How the back is lettered, at this height or another one."""
    limits = design.workshop.limits
    high = capitals_height_mm(design) if capitals_mm is None else capitals_mm
    return Numerals.of(design.lettering, limits, design.numerals_follow, high)


def shadow_ring(name: str) -> tuple[str, str]:
    """Kind of shadow (direct, reversed) and gnomon of a ring such as ``cotangent-12``."""
    shadow, _, gnomon = name.partition("-")
    return SHADOWS[shadow], gnomon


def lower_limb(design: Design) -> tuple[Quadrant, ...]:
    """The lower quadrants whose part of the limb has a scale."""
    used: set[Quadrant] = set()
    if design.altitudes == "all":
        used |= set(LOWER)
    if design.arc_scale.kind != "none":
        used |= set(filling.SIDES[design.arc_scale.quadrant])
    plan_inside = _projected_inside(design)
    if design.ladder.form == "limb" and not plan_inside:
        used |= set(filling.SIDES[design.ladder.quadrant])
    return tuple(q for q in LOWER if q in used)


def _projected_inside(design: Design) -> bool:
    """Whether a ladder on the limb has to stand inside the limb's other scale."""
    where = set(filling.SIDES[design.ladder.quadrant])
    scaled = set(filling.SIDES[design.arc_scale.quadrant])
    return (design.arc_scale.kind != "none" and bool(scaled & where)) or design.altitudes == "all"


def plan(design: Design, hand: Numerals) -> Plan:
    """What stands where, for letters of a height."""
    scale, ladder = design.arc_scale, design.ladder
    rings = tuple(_ring_plan(design, k, hand) for k in range(len(design.rings)))
    round_too = any(isinstance(r, RoundRing) for r in rings)
    own = back_sizes(design)
    needs = {
        q: (
            filling.least_mm(design, held, hand, own),
            naming("{called} in {}", f"quadrants.{NAMES[q]}", called=filling.CALLED[held]),
        )
        for q, held in filling.holdings(design).items()
        if held in filling.CALLED
    }
    return Plan(
        arc_gnomon=None if scale.kind == "none" else scale.gnomon,
        form=ladder.form,
        gnomon=ladder.gnomon,
        group=ladder.group,
        squared=ladder.squared,
        inner_arc_rad=math.radians(ladder.inner_arc),
        projected_inside=_projected_inside(design),
        below=round_too or design.altitudes == "all",
        ladders=filling.SIDES[ladder.quadrant],
        rings=rings,
        least_mm=needs,
    )


def _ring_plan(design: Design, k: int, hand: Numerals) -> RingPlan:
    name: RingName = design.rings[k]
    if name == "altitude":
        return ALTITUDES
    inner = design.rings[k + 1] if k + 1 < len(design.rings) else None
    spoken = words(design.lettering.language)
    if name == "zodiac":
        return RoundRing(name, year_rings.zodiac_widths(hand, spoken), inner == "calendar")
    if name == "calendar":
        asked = design.calendar
        widths = year_rings.calendar_widths(hand, spoken, asked.months)
        if asked.form == "concentric":
            return RoundRing(name, widths, inner == "zodiac")
        circle = year_rings.eccentric(
            asked.reckoning, design.epoch.year, design.place.longitude_rad
        )
        return RoundRing(name, widths, inner == "zodiac", circle.eccentricity, circle.apogee_rad)
    if name == "equation-of-time":
        return RoundRing(name, equation_ring.band_widths_mm(hand, design.equation_of_time))
    kind, gnomon = shadow_ring(name)
    scale = design.arc_scale
    if (scale.kind, scale.gnomon) == (kind, gnomon):
        raise impossible(
            "rings",
            name,
            naming("repeats the scale that {} puts on the limb", "arc_scale"),
            give({"rings": tuple(ring for ring in design.rings if ring != name)}),
            naming("give {} another kind or gnomon", "arc_scale"),
        )
    return ShadowRing(name, gnomon, filling.SIDES[scale.quadrant])


def laid_nest(design: Design) -> Nest:
    """Rings and square, laid into each other.

    Raises
    ------
    DesignError
        If there is no room; the remedy names sizes that work.
    """
    try:
        own = back_numerals(design)
        asked = plan(design, own)
    except ValueError as error:
        raise impossible(
            "lettering.strokes",
            design.lettering.strokes,
            tell("has no letters for this back: {error}", error=error),
            give({"lettering.strokes": "outline"}),
            "give another lettering.language",
        ) from None
    try:
        return nest(back_sizes(design), own, asked)
    except NoRoomError as lack:
        raise _no_room(design, lack.what) from None


def _no_room(design: Design, what: Phrase) -> DesignError:
    """What the maker can do about it, with numbers that were tried and work."""
    height, own = capitals_height_mm(design), back_numerals(design)
    asked = plan(design, own)
    radius = least(lambda r: fits(back_sizes(design, r), own, asked), 1.0, LARGEST_MM, 1.0)
    enlarge: list[Way] = [or_more("radius_mm", radius, "enlarge the plate to")] if radius else []
    hole = back_sizes(design).hole_mm
    if design.radius_mm <= hole + design.rim_mm:
        return impossible(
            "radius_mm",
            design.radius_mm,
            tell(
                "is smaller than its pivot, whose hole and rim take {hole:g}",
                hole=hole + design.rim_mm,
            ),
            *(enlarge or [naming("make {} or {} smaller", "pivot_diameter_mm", "rim_mm")]),
        )

    lowest = design.workshop.limits.capital_height_mm
    smaller = least(lambda h: lettered_fits(design, -h), -height, -lowest, _FINER_MM)
    if smaller is not None:
        return impossible(
            "lettering.height_mm",
            height,
            naming(
                "leaves no room for {what} on a plate of radius {radius_mm:g} mm",
                what=what,
                radius_mm=design.radius_mm,
            ),
            or_less("lettering.height_mm", -smaller, "letter it at"),
            *enlarge,
        )
    middle = naming(
        "make {}, {} or {} smaller", "pivot_diameter_mm", "rim_mm", "lettering.height_mm"
    )
    return impossible(
        "radius_mm",
        design.radius_mm,
        naming(
            "leaves no room for {what} with letters of {height:g} mm",
            what=what,
            height=height,
        ),
        *(enlarge or [middle]),
    )
