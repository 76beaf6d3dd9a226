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
from instruments.errors import DesignError, Phrase, Way, give, impossible, naming, or_less, or_more
from instruments.lettering.language import words
from instruments.scales.limb import Quadrant
from instruments.scales.numbering import Numerals

SHADOWS = {"cotangent": "direct", "tangent": "reversed"}
"""What a shadow ring is called, and the kind of shadow that it shows."""


def back_sizes(design: Design, radius_mm: float | None = None) -> NestSizes:
    """The plate's sizes, of this radius or another one."""
    limits = design.workshop.limits
    hole = (design.pivot_diameter_mm + design.workshop.clearance_mm) / 2.0
    return NestSizes(
        radius_mm=design.radius_mm if radius_mm is None else radius_mm,
        rim_mm=design.rim_mm,
        hole_mm=hole,
        hub_mm=hole + max(1.0, 4.0 * limits.gap_mm),
        pitch_mm=limits.pitch_mm,
    )


def capitals_height_mm(design: Design) -> float:
    """Height of the capitals."""
    return design.lettering.capitals_mm(design.workshop.limits)


def back_numerals(design: Design, capitals_mm: float | None = None) -> Numerals:
    """How the back is lettered, at this height or another one."""
    limits = design.workshop.limits
    return Numerals.of(design.lettering, limits, design.numerals_follow, capitals_mm)


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
            naming(f"{filling.CALLED[held]} in {{}}", f"quadrants.{NAMES[q]}"),
        )
        for q, held in filling.holdings(design).items()
        if held in filling.CALLED
    }
    return Plan(
        arc_gnomon=None if scale.kind == "none" else scale.gnomon,
        form=ladder.form,
        gnomon=ladder.gnomon,
        group=ladder.group,
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
    own = back_numerals(design)
    try:
        asked = plan(design, own)
    except ValueError as error:
        raise impossible(
            "lettering.strokes",
            design.lettering.strokes,
            f"has no letters for this back: {error}",
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
            f"is smaller than its pivot, whose hole and rim take {hole + design.rim_mm:g}",
            *(enlarge or [naming("make {} or {} smaller", "pivot_diameter_mm", "rim_mm")]),
        )

    def lettered(capitals_mm: float) -> bool:
        hand = back_numerals(design, capitals_mm)
        return fits(back_sizes(design), hand, plan(design, hand))

    smaller = least(lambda h: lettered(-h), -height, -design.workshop.limits.capital_height_mm, 0.1)
    if smaller is not None:
        return impossible(
            "lettering.height_mm",
            height,
            naming(
                f"leaves no room for {what.text} on a plate of radius {design.radius_mm:g} mm",
                *what.names,
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
        naming(f"leaves no room for {what.text} with letters of {height:g} mm", *what.names),
        *(enlarge or [middle]),
    )
