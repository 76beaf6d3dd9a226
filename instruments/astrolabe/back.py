"""The back of an astrolabe: altitude scale, arc shadow scale, ladder shadow (chapters 13, 14).

The top is A, the foot G, the left end of the horizon line B and the right end D, as in
Fig. 15. The altitude is taken in an upper quadrant, and the alidade's other pointer shows
the shadow in the lower quadrant opposite.
"""

import math

from pydantic import BaseModel, Field

from instruments.astrolabe import figures
from instruments.astrolabe.altitude_scale import altitude_scale
from instruments.astrolabe.content import Content
from instruments.astrolabe.ladder import Ladder, ladder_limb, ladder_square
from instruments.astrolabe.limb import (
    LOWER_LEFT,
    LOWER_RIGHT,
    UPPER_LEFT,
    UPPER_RIGHT,
    Quadrant,
    circle_over,
)
from instruments.astrolabe.nesting import Nest, NoRoomError, Plan, Sizes, fits, least, nest
from instruments.astrolabe.numbering import Follow, Numerals
from instruments.astrolabe.shadow_scale import ArcScale, Side, arc_shadow_scale
from instruments.design import CONFIG
from instruments.epoch import Epoch
from instruments.errors import DesignError, impossible
from instruments.geometry import Path, Strokes
from instruments.lettering import placing, text
from instruments.lettering.style import Lettering
from instruments.part import Instrument, Mark, Note, Part, Placed, Process, Sheet
from instruments.place import Place
from instruments.quantities import LengthMm
from instruments.workshop import Workshop

LARGEST_MM = 2000.0


class Design(BaseModel):
    """The back of an astrolabe."""

    model_config = CONFIG

    name: str = Field(
        default="astrolabe-back",
        pattern=r"^[a-z0-9][a-z0-9-]*$",
        description="Name of the instrument and of its files: lower-case letters, digits, hyphens.",
    )
    radius_mm: LengthMm = Field(
        default=75.0, gt=0, le=LARGEST_MM, description="Radius of the disc."
    )
    thickness_mm: LengthMm = Field(default=3.0, gt=0, le=50, description="Thickness of the disc.")
    rim_mm: LengthMm = Field(
        default=1.0, ge=0, le=100, description="Blank margin between the edge and the limb."
    )
    pivot_diameter_mm: LengthMm = Field(
        default=5.0,
        gt=0,
        le=100,
        description="Diameter of the pivot; its hole is larger by workshop.clearance_mm.",
    )
    numerals_follow: Follow = Field(
        default="arc",
        description="Numerals turn with the scale (arc) or all stand upright (upright).",
    )
    arc_scale: ArcScale = Field(default_factory=ArcScale)
    ladder: Ladder = Field(default_factory=Ladder)
    place: Place = Field(default_factory=Place)
    epoch: Epoch = Field(default_factory=Epoch)
    workshop: Workshop = Field(default_factory=Workshop)
    lettering: Lettering = Field(default_factory=Lettering)


def lay_out(design: Design) -> Instrument:
    """The back as an instrument of one part.

    Raises
    ------
    DesignError
        If the plate has no room for its pivot, rings or letters; the remedy names a size
        that works.
    """
    sizes, laid = _sizes(design), _nest(design)
    content = Content.joined(
        fill(design, laid) for fill in (_altitude, _arc_scale, _ladder, _inscription)
    )
    hole = Mark("hole/pivot", Path.circle(0j, sizes.hole_mm), Process.CUT)
    body = Sheet(Path.circle(0j, design.radius_mm), design.thickness_mm, (hole,))
    part = Part("back", body, front=(*_frame(design, laid), *content.marks))
    gnomons = [design.arc_scale.gnomon] if design.arc_scale.kind != "none" else []
    gnomons += [design.ladder.gnomon] if design.ladder.form != "none" else []
    facts = (
        *figures.site(design.place, design.epoch, gnomons),
        *figures.plate(sizes, laid, design.ladder, design.workshop.limits),
        *content.facts,
    )
    notes = (*content.notes, *_small(design), *figures.dark_days(design.place, design.epoch))
    return Instrument(design.name, "Back of an astrolabe", (Placed(part),), facts, notes)


def _altitude(design: Design, laid: Nest) -> Content:
    pitch = _sizes(design).pitch_mm
    return Content.joined(
        altitude_scale(laid.limb, q, pitch, top=q is UPPER_LEFT) for q in (UPPER_LEFT, UPPER_RIGHT)
    )


def _arc_scale(design: Design, laid: Nest) -> Content:
    scale = design.arc_scale
    if scale.kind == "none":
        return Content()
    kind = scale.kind
    where = _lower(scale.quadrant)
    return Content.joined(
        arc_shadow_scale(laid.limb, q, kind, scale.gnomon, _sizes(design).pitch_mm, q is where[-1])
        for q in where
    )


def _ladder(design: Design, laid: Nest) -> Content:
    ladder, pitch = design.ladder, _sizes(design).pitch_mm
    where = _lower(ladder.quadrant)
    if laid.projected is not None:
        ring = laid.projected
        return Content.joined(
            ladder_limb(ring, q, ladder.gnomon, ladder.group, pitch) for q in where
        )
    if laid.square is not None:
        square = laid.square
        return Content.joined(
            ladder_square(square, q, ladder.gnomon, ladder.group, pitch) for q in where
        )
    return Content()


def _lower(side: Side) -> tuple[Quadrant, ...]:
    return {
        "left": (LOWER_LEFT,),
        "right": (LOWER_RIGHT,),
        "both": (LOWER_LEFT, LOWER_RIGHT),
    }[side]


def _lower_limb(design: Design, laid: Nest) -> tuple[Quadrant, ...]:
    """The lower quadrants whose part of the limb has a scale."""
    used = set(_lower(design.arc_scale.quadrant)) if design.arc_scale.kind != "none" else set()
    if laid.projected is laid.limb:
        used |= set(_lower(design.ladder.quadrant))
    return tuple(q for q in (LOWER_LEFT, LOWER_RIGHT) if q in used)


def _frame(design: Design, laid: Nest) -> list[Mark]:
    """The bounding circles, doubled at both edges of the limb, and the two diameters."""
    limb, inside = laid.limb, laid.projected
    uppers = (UPPER_LEFT, UPPER_RIGHT)
    ring = (*uppers, LOWER_LEFT, LOWER_RIGHT) if laid.limb_below else uppers
    circles = [Path.circle(0j, laid.edge_mm), Path.circle(0j, limb.outer_mm)]
    circles += circle_over(limb.middle_mm, (*uppers, *_lower_limb(design, laid)))
    circles += circle_over(limb.inner_mm, ring) + circle_over(laid.inner_mm, ring)
    marks = [Mark("ring/limb", c) for c in circles]
    if inside is not None and inside is not limb:
        where = _lower(design.ladder.quadrant)
        for radius in (inside.middle_mm, inside.inner_mm, laid.reach_mm):
            marks += [Mark("ring/ladder", c) for c in circle_over(radius, where)]
    hub = _sizes(design).hub_mm
    marks.append(Mark("ring/pivot", Path.circle(0j, hub)))
    # Where a direct scale has its 0, that line goes on from here to the edge.
    foot = laid.inner_mm if design.arc_scale.kind == "direct" else limb.outer_mm
    ends = laid.inner_mm if laid.limb_below else limb.inner_mm
    east_west = (Path.line(-hub, -ends), Path.line(hub, ends))
    meridian = (Path.line(1j * hub, 1j * laid.inner_mm), Path.line(-1j * hub, -1j * foot))
    marks.append(Mark("east-west", Strokes(east_west)))
    marks.append(Mark("meridian", Strokes(meridian)))
    return marks


def _inscription(design: Design, laid: Nest) -> Content:
    """The name of the place in the part of the lower limb that no scale takes, if there is."""
    name, hand, limb = design.place.name.strip(), design.lettering, laid.limb
    free = [q for q in (LOWER_LEFT, LOWER_RIGHT) if q not in _lower_limb(design, laid)]
    if not name:
        return Content()
    if not laid.limb_below or not free:
        return Content(notes=(Note("place.name", "is left out: the limb has no free quadrant"),))
    height = _height_mm(design)
    try:
        long = text.letter(name, height, hand.strokes).width_mm
    except ValueError as error:
        raise impossible("place.name", name, str(error), "letter it in other characters") from None
    middle = (limb.outer_mm + limb.inner_mm) / 2
    if long > middle * math.pi / 2 - 4 * height:
        return Content(notes=(Note("place.name", "is left out: it is longer than its quadrant"),))
    direction = free[0].from_meridian.at(math.pi / 4)
    shape = placing.along_arc(
        name, height, 0j, middle + height / 2, direction, outward=False, strokes=hand.strokes
    )
    return Content((placing.mark("label/place", shape),))


def _small(design: Design) -> tuple[Note, ...]:
    height, least_mm = _height_mm(design), design.workshop.limits.capital_height_mm
    if height >= least_mm:
        return ()
    return (
        Note(
            "lettering.height_mm",
            f"{height:g} mm is below the {least_mm:g} mm that this process letters clearly",
        ),
    )


def _sizes(design: Design, radius_mm: float | None = None) -> Sizes:
    limits = design.workshop.limits
    hole = (design.pivot_diameter_mm + design.workshop.clearance_mm) / 2.0
    return Sizes(
        design.radius_mm if radius_mm is None else radius_mm,
        design.rim_mm,
        hole,
        hole + max(1.0, 4.0 * limits.gap_mm),
        limits.gap_mm + limits.line_mm,
    )


def _height_mm(design: Design) -> float:
    return design.lettering.height_mm or design.workshop.limits.capital_height_mm


def _numerals(design: Design, height_mm: float) -> Numerals:
    hand = design.lettering
    pad = max(design.workshop.limits.gap_mm, 0.2 * height_mm)
    return Numerals(hand.numerals, height_mm, hand.strokes, design.numerals_follow, pad)


def _plan(design: Design) -> Plan:
    scale, ladder = design.arc_scale, design.ladder
    shared = set(_lower(scale.quadrant)) & set(_lower(ladder.quadrant))
    return Plan(
        None if scale.kind == "none" else scale.gnomon,
        ladder.form,
        ladder.gnomon,
        ladder.group,
        math.radians(ladder.inner_arc),
        scale.kind != "none" and bool(shared),
    )


def _nest(design: Design) -> Nest:
    hand = design.lettering
    if hand.strokes == "single" and hand.numerals == "abjad":
        raise impossible(
            "lettering.strokes",
            "single",
            "has no abjad letters",
            "give outline, or numerals western, arabic-indic or roman",
        )
    try:
        return nest(_sizes(design), _numerals(design, _height_mm(design)), _plan(design))
    except NoRoomError as lack:
        raise _no_room(design, str(lack)) from None


def _no_room(design: Design, what: str) -> DesignError:
    """What the maker can do about it, with numbers that were tried and work."""
    height, plan = _height_mm(design), _plan(design)
    numerals = _numerals(design, height)
    radius = least(lambda r: fits(_sizes(design, r), numerals, plan), 1.0, LARGEST_MM, 1.0)
    enlarge = f"enlarge the plate to radius_mm = {radius:g}" if radius else ""
    hole = _sizes(design).hole_mm
    if design.radius_mm <= hole + design.rim_mm:
        return impossible(
            "radius_mm",
            f"{design.radius_mm:g}",
            f"is smaller than its pivot, whose hole and rim take {hole + design.rim_mm:g}",
            enlarge or "make pivot_diameter_mm or rim_mm smaller",
        )
    smaller = least(
        lambda h: fits(_sizes(design), _numerals(design, -h), plan),
        -height,
        -design.workshop.limits.capital_height_mm,
        0.1,
    )
    if smaller is not None:
        lower = f"letter it at lettering.height_mm = {-smaller:.1f}"
        return impossible(
            "lettering.height_mm",
            f"{height:g}",
            f"leaves no room for {what} on a plate of radius {design.radius_mm:g} mm",
            f"{lower} or {enlarge}" if enlarge else lower,
        )
    return impossible(
        "radius_mm",
        f"{design.radius_mm:g}",
        f"leaves no room for {what} with letters of {height:g} mm",
        enlarge or "make pivot_diameter_mm, rim_mm or lettering.height_mm smaller",
    )
