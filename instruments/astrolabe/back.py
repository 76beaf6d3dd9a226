"""The back of an astrolabe: altitude scale, arc shadow scale, ladder shadow (chapters 13, 14).

The top is A, the foot G, the left end of the horizon line B and the right end D, as in
Fig. 15. The altitude is taken in an upper quadrant, and the alidade's other pointer shows
the shadow in the lower quadrant opposite.
"""

import math

from pydantic import BaseModel, Field

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
from instruments.astrolabe.nesting import Nest, NoRoomError, Widths, least, nest
from instruments.astrolabe.numbering import Follow, Numerals
from instruments.astrolabe.shadow_scale import ArcScale, Side, arc_shadow_scale
from instruments.design import CONFIG
from instruments.epoch import Epoch
from instruments.errors import DesignError, impossible
from instruments.geometry import Path, Strokes
from instruments.lettering.style import Lettering
from instruments.part import Fact, Instrument, Mark, Note, Part, Placed, Process, Sheet
from instruments.place import Place
from instruments.quantities import LengthMm
from instruments.sky import horizon, shadow
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
    _letters_exist(design)
    laid = _nest(design)
    face = Content.joined(
        [_altitude(design, laid), _arc_scale(design, laid), _ladder(design, laid)]
    )
    hole = Mark("hole/pivot", Path.circle(0j, _hole_mm(design)), Process.CUT)
    body = Sheet(Path.circle(0j, design.radius_mm), design.thickness_mm, (hole,))
    part = Part("back", body, front=(*_frame(design, laid), *face.marks))
    return Instrument(
        design.name,
        "Back of an astrolabe",
        (Placed(part),),
        (*_site(design), *_radii(design, laid), *face.facts),
        face.notes + _below_horizon(design),
    )


def _altitude(design: Design, laid: Nest) -> Content:
    pitch = _pitch_mm(design)
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
        arc_shadow_scale(laid.limb, q, kind, scale.gnomon, _pitch_mm(design), q is where[-1])
        for q in where
    )


def _ladder(design: Design, laid: Nest) -> Content:
    ladder, pitch = design.ladder, _pitch_mm(design)
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


def _frame(design: Design, laid: Nest) -> list[Mark]:
    """The bounding circles, doubled at both edges of the limb, and the two diameters."""
    held = [UPPER_LEFT, UPPER_RIGHT, *((LOWER_LEFT, LOWER_RIGHT) if laid.limb_below else ())]
    limb = laid.limb
    circles = [Path.circle(0j, laid.edge_mm), Path.circle(0j, limb.outer_mm)]
    for radius in (limb.middle_mm, limb.inner_mm, laid.inner_mm):
        circles += circle_over(radius, held)
    marks = [Mark("ring/limb", c) for c in circles]
    inside = laid.projected
    if inside is not None and inside is not limb:
        where = _lower(design.ladder.quadrant)
        for radius in (inside.middle_mm, inside.inner_mm, laid.square_radius_mm):
            marks += [Mark("ring/ladder", c) for c in circle_over(radius, where)]
    hub = _hub_mm(design)
    marks.append(Mark("ring/pivot", Path.circle(0j, hub)))
    foot = laid.limb.outer_mm
    if laid.limb_below and (design.arc_scale.kind == "direct"):
        foot = laid.inner_mm
    ends = laid.inner_mm
    east_west = (Path.line(-hub, -ends), Path.line(hub, ends))
    meridian = (Path.line(1j * hub, 1j * ends), Path.line(-1j * hub, -1j * foot))
    marks.append(Mark("east-west", Strokes(east_west)))
    marks.append(Mark("meridian", Strokes(meridian)))
    return marks


def _hole_mm(design: Design) -> float:
    return (design.pivot_diameter_mm + design.workshop.clearance_mm) / 2.0


def _hub_mm(design: Design) -> float:
    """Radius that stays clear for the pivot's head and the alidade's hub."""
    return _hole_mm(design) + max(1.0, 4.0 * design.workshop.limits.gap_mm)


def _height_mm(design: Design) -> float:
    return design.lettering.height_mm or design.workshop.limits.capital_height_mm


def _pitch_mm(design: Design) -> float:
    """Least distance of neighbouring lines: the gap that the process keeps, and a line."""
    limits = design.workshop.limits
    return limits.gap_mm + limits.line_mm


def _letters_exist(design: Design) -> None:
    hand = design.lettering
    if hand.strokes == "single" and hand.numerals == "abjad":
        raise impossible(
            "lettering.strokes",
            "single",
            "has no abjad letters",
            "give outline, or numerals western, arabic-indic or roman",
        )


def _numerals(design: Design, height_mm: float) -> Numerals:
    hand = design.lettering
    pad = max(design.workshop.limits.gap_mm, 0.25 * height_mm)
    return Numerals(hand.numerals, height_mm, hand.strokes, design.numerals_follow, pad)


def _nested(design: Design, radius_mm: float, height_mm: float) -> Nest:
    scale, ladder = design.arc_scale, design.ladder
    twin = max(_pitch_mm(design), 0.3 * height_mm)
    shared = bool(set(_lower(scale.quadrant)) & set(_lower(ladder.quadrant)))
    return nest(
        Widths(radius_mm, design.rim_mm, _hub_mm(design), twin),
        _numerals(design, height_mm),
        arc_gnomon=None if scale.kind == "none" else scale.gnomon,
        form=ladder.form,
        gnomon=ladder.gnomon,
        group=ladder.group,
        inner_arc_rad=math.radians(ladder.inner_arc),
        projected_inside=scale.kind != "none" and shared,
    )


def _nest(design: Design) -> Nest:
    height = _height_mm(design)
    try:
        return _nested(design, design.radius_mm, height)
    except NoRoomError as lack:
        raise _no_room(design, height, str(lack)) from None


def _no_room(design: Design, height_mm: float, what: str) -> DesignError:
    """What the maker can do about it, with numbers that were tried and work."""

    def fits(radius_mm: float, height: float) -> bool:
        try:
            _nested(design, radius_mm, height)
        except NoRoomError:
            return False
        return True

    radius = least(lambda r: fits(r, height_mm), 1.0, LARGEST_MM, 1.0)
    enlarge = f"enlarge the plate to radius_mm = {radius:g}" if radius else ""
    if design.radius_mm <= _hole_mm(design) + design.rim_mm:
        return impossible(
            "radius_mm",
            f"{design.radius_mm:g}",
            f"is smaller than its pivot, whose hole takes {_hole_mm(design):g}",
            enlarge or "make the pivot smaller",
        )
    lowest = design.workshop.limits.capital_height_mm
    smaller = least(lambda h: fits(design.radius_mm, -h), -height_mm, -lowest, 0.1)
    if smaller is not None:
        lower = f"letter it at lettering.height_mm = {-smaller:.1f}"
        return impossible(
            "lettering.height_mm",
            f"{height_mm:g}",
            f"leaves no room for {what} on a plate of {design.radius_mm:g} mm",
            " or ".join(r for r in (lower, enlarge) if r),
        )
    return impossible(
        "radius_mm",
        f"{design.radius_mm:g}",
        f"leaves no room for {what} with letters of {height_mm:g} mm",
        enlarge or "make the pivot, the rim or the letters smaller",
    )


def _site(design: Design) -> tuple[Fact, ...]:
    """Noon altitudes and noon shadows of the site at the solstices and the equinox."""
    latitude, obliquity = design.place.latitude_rad, design.epoch.obliquity_rad
    keys = dict.fromkeys(
        k
        for k, used in (
            (design.arc_scale.gnomon, design.arc_scale.kind != "none"),
            (design.ladder.gnomon, design.ladder.form != "none"),
        )
        if used
    )
    facts = [
        Fact("latitude", design.place.latitude, "°", "given in the design", "of the site"),
        Fact("obliquity", math.degrees(obliquity), "°", design.epoch.obliquity_source),
    ]
    if design.place.name:
        facts.insert(0, Fact("place", design.place.name, "", "given in the design"))
    for day, declination in _days(obliquity):
        high = math.degrees(float(horizon.noon_altitude(latitude, declination)))
        facts.append(Fact(f"noon-altitude/{day}", high, "°", "treatise 90:9"))
        for k in keys:
            g = float(shadow.DIVISIONS[k].divisions)
            length = float(shadow.noon(latitude, declination, g))
            if math.isfinite(length):
                facts.append(
                    Fact(
                        f"noon-shadow-{k}/{day}",
                        length,
                        shadow.DIVISIONS[k].name,
                        "treatise 90:9",
                        "direct shadow at noon",
                    )
                )
    return tuple(facts)


def _days(obliquity: float) -> tuple[tuple[str, float], ...]:
    return ("cancer", obliquity), ("equinox", 0.0), ("capricorn", -obliquity)


def _below_horizon(design: Design) -> tuple[Note, ...]:
    latitude = design.place.latitude_rad
    return tuple(
        Note(f"noon-shadow/{day}", "no shadow: the noon sun does not rise at this latitude")
        for day, declination in _days(design.epoch.obliquity_rad)
        if float(horizon.noon_altitude(latitude, declination)) <= 0.0
    )


def _radii(design: Design, laid: Nest) -> tuple[Fact, ...]:
    limb = laid.limb
    facts = [
        Fact("plate/radius", design.radius_mm, "mm", "given in the design"),
        Fact("plate/thickness", design.thickness_mm, "mm", "given in the design"),
        Fact("hole/pivot/diameter", 2 * _hole_mm(design), "mm", "pivot and clearance"),
        Fact("limb/edge-radius", laid.edge_mm, "mm", "", "outermost circle"),
        Fact("limb/division-radius", limb.outer_mm, "mm", "", "outer ends of the divisions"),
        Fact("limb/numeral-radius", limb.middle_mm, "mm", "", "between divisions and numerals"),
        Fact("limb/inner-radius", laid.inner_mm, "mm", "", "innermost circle"),
        Fact("lettering/height", _height_mm(design), "mm", "", "height of the capitals"),
        Fact(
            "workshop/pitch",
            _pitch_mm(design),
            "mm",
            design.workshop.limits.source,
            "least distance of neighbouring lines: the process's gap and one line",
        ),
    ]
    if laid.projected is not None and laid.projected is not limb:
        facts += [
            Fact("ladder/division-radius", laid.projected.outer_mm, "mm"),
            Fact("ladder/inner-radius", laid.square_radius_mm, "mm"),
        ]
    if laid.square is not None:
        facts.append(
            Fact(
                "ladder/limb-radius",
                laid.square_radius_mm,
                "mm",
                "treatise 74:4",
                "R, the circle that is the limb for the square",
            )
        )
    if design.ladder.form == "inner-square":
        facts.append(
            Fact(
                "ladder/inner-arc",
                design.ladder.inner_arc,
                "°",
                "treatise 75:11–76:2",
                "limb marks from which al-Ahwazi's square is drawn, side R·sin; the arcs are "
                "uncertain in the text, which leaves them to the maker",
            )
        )
    return tuple(facts)
