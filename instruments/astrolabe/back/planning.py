"""A back's plan: its sizes, its rings and quadrants, and what to do where there is no room."""

from collections.abc import Iterator
from itertools import combinations

from instruments.astrolabe.back import filling, year_rings
from instruments.astrolabe.back.design import Design
from instruments.astrolabe.back.nesting import (
    ALTITUDES,
    Nest,
    NestSizes,
    NoRoomError,
    Plan,
    RingPlan,
    RoundRing,
    ShadowRing,
    least,
)
from instruments.astrolabe.back.parameters import NAMES, Holding, RingName
from instruments.astrolabe.parameters import LARGEST_MM
from instruments.errors import DesignError, Way, give, impossible, naming, or_less, or_more
from instruments.part import Note
from instruments.saying import Phrase, tell
from instruments.scales import round_year
from instruments.scales.limb import LOWER, Quadrant
from instruments.scales.numbering import Numerals

_FINER_MM = 0.1
"""Steps in which letters are made smaller until everything finds room."""

_DEAREST = ("calendar", "zodiac")
"""What goes last: the sun's place of a date is what a back with such rings is for."""

_HOURS = ("hours-seasonal", "hours-equal")
_UNIVERSAL: Holding = "hours-universal"
"""Hours in six rings, and those that need less room, of no latitude."""

SHADOWS = {"cotangent": "direct", "tangent": "reversed"}
"""What a shadow ring is called, and the kind of shadow that it shows."""


def back_sizes(design: Design) -> NestSizes:
    """The plate's sizes."""
    limits = design.workshop.limits
    hole = design.workshop.fit("pivot", design.pivot_diameter_mm).hole_mm / 2.0
    return NestSizes(
        radius_mm=design.radius_mm,
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
    return _highest_mm(design, least_height, grown) or least_height


def _highest_mm(design: Design, lowest: float, highest: float) -> float | None:
    """The height of letters between two with which everything finds room, in steps; or None."""
    lower = least(lambda h: lettered_fits(design, -h), -highest, -lowest, _FINER_MM)
    return None if lower is None else -lower


def _least_radius_mm(design: Design, hand: Numerals, start: float) -> float | None:
    """The radius of the smallest plate from one on with room for everything, or None."""
    asked = plan(design, hand)
    return least(lambda r: asked.of_radius(r).fits(), start, LARGEST_MM, 1.0)


def lettered_fits(design: Design, capitals_mm: float) -> bool:
    """Whether everything finds room with letters of a height."""
    return plan(design, back_numerals(design, capitals_mm)).fits()


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
        sizes=own,
        numerals=hand,
        arc_gnomon=None if scale.kind == "none" else scale.gnomon,
        ladder=ladder,
        ladders=filling.SIDES[ladder.quadrant],
        projected_inside=_projected_inside(design),
        below=round_too or design.altitudes == "all",
        rings=rings,
        least_mm=needs,
    )


def _ring_plan(design: Design, k: int, hand: Numerals) -> RingPlan:
    name: RingName = design.rings[k]
    if name == "altitude":
        return ALTITUDES
    inner = design.rings[k + 1] if k + 1 < len(design.rings) else None
    spoken = design.spoken
    if name == "zodiac":
        return RoundRing(name, round_year.zodiac_widths(hand, spoken), inner == "calendar")
    if name == "calendar":
        asked = design.calendar
        widths = round_year.calendar_widths(hand, spoken, asked.months)
        if asked.form == "concentric":
            return RoundRing(name, widths, inner == "zodiac")
        circle = year_rings.eccentric(
            asked.reckoning, design.epoch.year, design.place.longitude_rad
        )
        return RoundRing(name, widths, inner == "zodiac", circle.eccentricity, circle.apogee_rad)
    if name == "equation-of-time":
        return RoundRing(name, year_rings.equation_widths(hand, design.equation_of_time))
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
        return plan(design, back_numerals(design)).nest()
    except NoRoomError as lack:
        raise _no_room(design, lack.what) from None


def _no_room(design: Design, what: Phrase) -> DesignError:
    """What the maker can do about it, with numbers that were tried and work."""
    height = capitals_height_mm(design)
    radius = _least_radius_mm(design, back_numerals(design, height), 1.0)
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
    smaller = _highest_mm(design, design.workshop.limits.capital_height_mm, height)
    if smaller is not None:
        return impossible(
            "lettering.height_mm",
            height,
            naming(
                "leaves no room for {what} on a plate of radius {radius_mm:g} mm",
                what=what,
                radius_mm=design.radius_mm,
            ),
            or_less("lettering.height_mm", smaller, "letter it at"),
            *enlarge,
        )
    middle = naming(
        "make {}, {} or {} smaller", "pivot_diameter_mm", "rim_mm", "lettering.height_mm"
    )
    problem = naming(
        "leaves no room for {what} with letters of {height:g} mm", what=what, height=height
    )
    return impossible("radius_mm", design.radius_mm, problem, *(enlarge or [middle]))


def with_room(design: Design) -> tuple[Design, tuple[Note, ...]]:
    """A design without the rings and the quadrants' contents that find no room, and what is told.

    As little as may be is left out, and only where letters can't be smaller: of rings all but
    the altitudes, of quadrants all but the ladder shadow. Where hours of six rings have no room
    the universal hours stand if they can, in both upper quadrants as on old pieces. A design that
    has no room without them either is given back as it is.
    """
    height = capitals_height_mm(design)
    lowest = design.workshop.limits.capital_height_mm
    if height > lowest or lettered_fits(design, height):
        return design, ()
    spared = [*_spared(design)]
    for count in range(1, len(spared) + 1):
        for left in combinations(spared, count):
            thinner = _without(design, left)
            if not lettered_fits(thinner, height):
                continue
            filled = _without(design, left, instead=_UNIVERSAL)
            if filled != thinner and lettered_fits(filled, height):
                return filled, _told(design, left, height, instead=_UNIVERSAL)
            return thinner, _told(design, left, height)
    return design, ()


def _spared(design: Design) -> Iterator[tuple[str, str]]:
    """Rings and contents, each by its parameter and its name, in the order in which they go."""
    rings = [name for name in reversed(design.rings) if name != ALTITUDES]
    yield from (("rings", name) for name in rings if name not in _DEAREST)
    for quadrant, held in filling.holdings(design).items():
        if held in filling.CALLED:
            yield f"quadrants.{NAMES[quadrant]}", held
    yield from (("rings", name) for name in _DEAREST if name in rings)


def _without(
    design: Design, left: tuple[tuple[str, str], ...], instead: Holding = "none"
) -> Design:
    empty = {
        name.partition(".")[2]: instead if what in _HOURS else "none"
        for name, what in left
        if name != "rings"
    }
    gone = [what for name, what in left if name == "rings"]
    return design.model_copy(
        update={
            "rings": tuple(ring for ring in design.rings if ring not in gone),
            "quadrants": design.quadrants.model_copy(update=empty),
        }
    )


def _told(
    design: Design, left: tuple[tuple[str, str], ...], height_mm: float, instead: Holding = "none"
) -> tuple[Note, ...]:
    hand = back_numerals(design, height_mm)
    radius = _least_radius_mm(design, hand, design.radius_mm)
    said = "{what} has no room with letters of {height:g} mm and is left out"
    if radius is not None:
        said = (
            "{what} has no room with letters of {height:g} mm and is left out: "
            "a radius of {radius:g} mm takes all"
        )
    stands = "{what} has no room with letters of {height:g} mm: {instead} stands there"
    return tuple(
        Note(name, tell(stands, what=what, height=height_mm, instead=instead))
        if what in _HOURS and instead != "none"
        else Note.warning(name, tell(said, what=what, height=height_mm, radius=radius))
        for name, what in left
    )
