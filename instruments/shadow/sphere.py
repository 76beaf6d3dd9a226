"""The sphere dial: a gnomon on top of a sphere, or in the bottom of a bowl (treatise 87:1–90:8).

The lines are drawn on paper gores that are pasted onto a bought ball, or into a bought bowl, or
they lie on a turned one as lines of the solid.
"""

import math
from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import numpy as np
import shapely
from pydantic import Field

from instruments.cited_works import parameter
from instruments.common_design import CommonDesign, Sited, built_instrument
from instruments.design import Name
from instruments.errors import DesignError, choose, give, impossible, or_less, or_more, refuse_above
from instruments.geometry import Arc, Floats, Line, Path, Points
from instruments.geometry.flattening import Flat, shapely_rings
from instruments.geometry.path import one_shape
from instruments.guide import Section
from instruments.guide.seasons import table_of_signs
from instruments.guide.speech import speech
from instruments.making.materials import Material, WrappedMaterial
from instruments.making.pin import Pin
from instruments.parameters import Rank
from instruments.part import (
    Fact,
    Frame,
    Instrument,
    Joint,
    Mark,
    Note,
    Part,
    Placed,
    Sheet,
    Traced,
    Turned,
)
from instruments.quantities import LengthMm, SheetMm
from instruments.saying import tell
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals
from instruments.shadow import guide
from instruments.shadow.boards import board
from instruments.shadow.lines import shadow_lines, strip
from instruments.shadow.lines.globe import Globe, Rosette, report_arcs
from instruments.shadow.lines.sphere_names import name_request
from instruments.shadow.lines.suns import SunLine, sun_lines
from instruments.shadow.parameters import PAPER, WOOD, DayLines, Lines

LOWEST_RAD = math.radians(25.0)
"""A gnomon of fitted height on a sphere serves down to this sun, or to half the highest one."""

STAND = 1.5
"""The stand's radius in that of its hole."""

BORE_MM = 6.0
"""How deep the gnomon is set into a ball."""


class Design(CommonDesign, Sited):
    """A sphere dial: hours, days and prayers in a bowl (hemispherium) or on top of a ball."""

    described = (15, "87:1–90:8")
    name: Name = "sphere-dial"
    form: Annotated[Literal["bowl", "ball"], Rank(1)] = Field(
        default="bowl", description="The lines in a bowl, or on top of a ball."
    )
    radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=75.0, ge=10, le=1000, description="Radius of the face with the lines."
    )
    gnomon_height_mm: LengthMm | None = Field(
        default=None,
        ge=0.5,
        le=1900,
        description="Height of the gnomon's tip over its foot; without it, in a bowl up to the "
        "centre, on a ball as high as leaves shadows of a sun 25° high on it.",
    )
    made: Annotated[Literal["gores", "turned"], Rank(1)] = Field(
        default="gores",
        description="Paper gores that are pasted onto a bought ball or into a bought bowl, or a "
        "turned or printed one with the lines on its face.",
    )
    gores: int = Field(default=12, ge=6, le=48, description="Number of the gores.")
    thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=0.15, gt=0, le=2, description="Thickness of the paper."
    )
    wrapped_material: WrappedMaterial = "paper"
    wall_mm: LengthMm = Field(default=3.0, ge=0.5, le=100, description="Thickness of a bowl.")
    pin_mm: LengthMm = Field(default=2.0, ge=0.5, le=50, description="Thickness of the gnomon.")
    stand_thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=6.0, gt=0, le=50, description="Thickness of the ring that it stands in."
    )
    material: Material = "plywood"
    days: DayLines = "signs"
    lines: Lines = Field(default_factory=Lines)


@dataclass(frozen=True, slots=True)
class _SphereSizes:
    """What follows from a design: the face, what it is the face of, and its pin, mm.

    `skin` is the thickness of the paper, 0 without; `body` the radius of ball or bowl under it,
    `outer` of the outside; `bore` of the hole for the gnomon.
    """

    globe: Globe
    skin: float
    body: float
    outer: float
    bore: float

    @property
    def foot(self) -> float:
        """Height of the gnomon's foot over the centre."""
        return -self.globe.radius_mm if self.globe.hollow else self.globe.radius_mm

    @property
    def least_rad(self) -> float:
        """The arc at which lines begin, beside the gnomon."""
        return (self.bore + 0.5) / self.globe.radius_mm


def lay_out(design: Design) -> Instrument:
    """The dial of a design: the stand, the ball or bowl, its gores, the gnomon.

    Raises
    ------
    DesignError
        If the shadow leaves the face all year, or there is no line.
    """
    spoken, hand = design.spoken, design.hand(2 * design.radius_mm)
    sizes = _sizes(design)
    asked = sun_lines(design.lines, design.days, design.place, design.epoch, spoken, hand.system)
    shown = [(line, sizes.globe.traced(line, sizes.least_rad)) for line in asked]
    seen = [Traced(line.means, pieces) for line, pieces in shown if pieces]
    if not seen:
        raise _nothing(design, asked)
    skin = _skin(design, sizes, [line for line, pieces in shown if pieces], hand)
    kept = {mark.means for mark in skin.marks} if skin else {line.means for line in asked}
    seen = [traced for traced in seen if traced.means in kept]
    return built_instrument(
        design,
        "sphere",
        hand,
        _parts(design, sizes, tuple(seen), skin, hand),
        facts=(*_facts(design, sizes), *report_arcs(sizes.globe)),
        notes=(*_low(sizes.globe), *(skin.notes if skin else ())),
        guide=_guide(design, sizes, {line.means for line in seen}),
        world=Frame(),
    )


def _highest(design: Design) -> float:
    """The greatest altitude of the year's sun, radians."""
    away = abs(design.place.latitude_rad) - design.epoch.obliquity_rad
    return math.pi / 2 - max(away, 0.0)


def _sizes(design: Design) -> _SphereSizes:
    hollow, radius = design.form == "bowl", design.radius_mm
    fitted = radius
    if not hollow:
        low = min(LOWEST_RAD, _highest(design) / 2)
        fitted = radius * (1.0 / math.cos(low) - 1.0)
    globe = Globe(radius, design.gnomon_height_mm or fitted, hollow)
    if hollow and globe.gnomon_mm >= 1.9 * radius:
        raise impossible(
            "gnomon_height_mm", globe.gnomon_mm,
            tell("is too high for a bowl of radius {radius:g} mm", radius=radius),
            or_less("gnomon_height_mm", 1.9 * radius), or_more("radius_mm", globe.gnomon_mm / 1.8),
        )  # fmt: skip
    if globe.lowest_rad >= _highest(design):
        raise _leaves(design, globe)
    skin = design.thickness_mm if design.made == "gores" else 0.0
    body = radius + skin if hollow else radius - skin
    outer = body + design.wall_mm if hollow else body
    bore = (design.pin_mm + design.workshop.pin_play_mm(design.pin_mm)) / 2
    sizes = _SphereSizes(globe, skin, body, outer, bore)
    most = 0.5 * globe.reach_rad * radius - (2.0 * bore - design.pin_mm)
    refuse_above("pin_mm", design.pin_mm, most, "leaves no room for lines about it")
    return sizes


def _leaves(design: Design, globe: Globe) -> DesignError:
    """All shadows miss the face."""
    low, high = math.degrees(globe.lowest_rad), math.degrees(_highest(design))
    radius, share = globe.radius_mm, math.tan(0.9 * _highest(design))
    if not globe.hollow:
        least = or_less("gnomon_height_mm", radius * (1.0 / math.cos(0.9 * _highest(design)) - 1.0))
        told = tell("throws the shadow beyond the sphere of every sun under {low:.3g}°", low=low)
    elif globe.nodus_mm < 0.0:
        least = or_more("gnomon_height_mm", radius * max(1.0 - share, 0.0))
        told = tell("is in the rim's own shade under every sun up to {low:.3g}°", low=low)
    else:
        least = or_less("gnomon_height_mm", radius * (1.0 + share))
        told = tell("throws the shadow beyond the rim of every sun under {low:.3g}°", low=low)
    told = tell("{told}; here the sun is {high:.3g}° high at the most", told=told, high=high)
    return impossible("gnomon_height_mm", globe.gnomon_mm, told, least)


def _nothing(design: Design, asked: list[SunLine]) -> DesignError:
    if asked:
        others = [days for days in ("signs", "solstices") if days != design.days]
        problem = "leaves no line whose shadow is on the face"
        usual = [give({"gnomon_height_mm": None})] if design.gnomon_height_mm else []
        return impossible("days", design.days, problem, *usual, choose("days", *others))
    return impossible(
        "lines.hours", "none", "leaves no line without lines.prayers and days",
        choose("lines.hours", "equal", "seasonal"),
    )  # fmt: skip


def _skin(
    design: Design, sizes: _SphereSizes, shown: list[SunLine], hand: Numerals
) -> Content | None:
    """The marks of the gores; None without gores."""
    if design.made != "gores":
        return None
    rosette = _rosette(design, sizes)
    drawn = {line.means: rosette.drawn(sizes.globe, line) for line in shown}
    marks = [Mark(means, one_shape(pieces)) for means, pieces in drawn.items() if pieces]
    far = rosette.radius_mm * rosette.reach_rad
    titled = [line for line in shown if line.title and drawn[line.means]]
    side = -1.0 if design.place.latitude >= 0.0 else 1.0
    away = _outward(far, side)
    asked = [name_request(line, drawn, away) for line in titled]
    wide = 0.9 * rosette.radius_mm * rosette.half_rad
    low, high = sorted((0.4 * side * far, 0.97 * side * far))
    rows = strip.rows((-wide, low, wide, high), hand)
    asked.append(
        shadow_lines.place_line(
            design.place, design.lettering, sizes.globe.gnomon_mm, rows, 0.75j * side * far
        )
    )
    fixed = [m for m in marks if not m.means.startswith("day/")]
    soft = [m for m in marks if m.means.startswith("day/")]
    return board.draw_with_names(fixed, soft, asked, hand, _room(rosette, sizes, hand))


_ROW_MM = 0.05
"""So much nearer to the rim an end may be and yet not be chosen for the row of the others."""


def _rosette(design: Design, sizes: _SphereSizes) -> Rosette:
    globe = sizes.globe
    middle = globe.radius_mm + (sizes.skin / 2 if globe.hollow else -sizes.skin / 2)
    border = 0.0 if globe.hollow else 2.0 * design.workshop.limits.capital_height_mm / middle
    reach = min(globe.reach_rad + border, math.pi / 2)
    return Rosette(middle, design.gores, reach, sizes.least_rad)


def _room(rosette: Rosette, sizes: _SphereSizes, hand: Numerals) -> Flat:
    """In which names may stand: in gores, off their edges."""
    whole = shapely.polygons(shapely_rings([rosette.outline()]))[0]
    hole = shapely.buffer(shapely.points(0.0, 0.0), sizes.bore + hand.pad_mm)
    return shapely.difference(shapely.buffer(whole, -hand.pad_mm), hole)


def _outward(far_mm: float, place: float) -> board.Cost:
    """Far from the middle; of two ends as far, as all hours have at the equator, in one row.

    That is the row away from the side of the `place`, 1 for the head and -1 for the foot.
    """

    def cost(points: Points) -> Floats:
        # Of mirror images, which differ in a last bit, the first is as good.
        away: Floats = np.round(far_mm - np.abs(points), 2)
        return away + _ROW_MM * (place * points.imag > 0.0)

    return cost


def _parts(
    design: Design,
    sizes: _SphereSizes,
    seen: tuple[Traced, ...],
    skin: Content | None,
    hand: Numerals,
) -> tuple[Placed, ...]:
    hollow, bought = sizes.globe.hollow, design.made == "gores"
    name = "bowl" if hollow else "ball"
    up = Frame((0.0, 0.0, sizes.outer))
    ask = (
        f"half ball, hollow, {2 * sizes.body:.4g} mm inside"
        if hollow
        else f"ball, {2 * sizes.body:.4g} mm in diameter"
    )
    globe = Part(
        name,
        Turned(_bowl(sizes) if hollow else _ball(sizes)),
        colour=WOOD,
        material="wood" if design.made == "turned" else "",
        bought=ask if bought else "",
        traced=seen,
    )
    deep = design.wall_mm if hollow else min(BORE_MM, sizes.body)
    pin = Pin(sizes.globe.gnomon_mm, design.pin_mm, deep, collared=False).part()
    if bought:
        long = sizes.globe.gnomon_mm + deep
        ask_pin = f"needle, {design.pin_mm:.4g} mm thick, {long:.4g} mm long"
        pin = replace(pin, material="steel", bought=ask_pin)
    found = [
        Placed(_stand(design, sizes, hand)),
        Placed(globe, up, Joint("lay", "stand")),
    ]
    if skin:
        outline = _rosette(design, sizes).outline()
        hole = Mark.hole("hole/gnomon", sizes.bore)
        sheet = Sheet(outline, design.thickness_mm, (hole,))
        gores = Part("gores", sheet, skin.marks, colour=PAPER, material=design.wrapped_material)
        beside = Frame((1.1 * (sizes.outer + outline.bounds()[2]), 0.0, 0.0))
        found.append(Placed(gores, beside, Joint("lay" if hollow else "wrap", name)))
    above = Frame((0.0, 0.0, sizes.outer + sizes.foot))
    found.append(Placed(pin, above, Joint("hole", name)))
    return tuple(found)


def _bowl(sizes: _SphereSizes) -> Path:
    """A half ball's section, with a hole for the gnomon in its bottom."""
    inner, outer, bore = sizes.body, sizes.outer, sizes.bore
    low, high = (-math.acos(bore / r) for r in (outer, inner))
    shell = Arc(0j, outer, low, -low)
    face = Arc(0j, inner, 0.0, high)
    return Path.of(shell, Line(shell.end, face.start), face, Line(face.end, shell.start))


def _ball(sizes: _SphereSizes) -> Path:
    """A ball's section, with a bore for the gnomon in its top."""
    radius, bore = sizes.body, sizes.bore
    foot = complex(0.0, sizes.body - min(BORE_MM, sizes.body))
    shell = Arc(0j, radius, -math.pi / 2, math.pi / 2 + math.acos(bore / radius))
    corner = foot + bore
    return Path.of(shell, Line(shell.end, corner), Line(corner, foot), Line(foot, shell.start))


def _stand(design: Design, sizes: _SphereSizes, hand: Numerals) -> Part:
    """A ring in which ball or bowl sits, its bottom on what the ring lies on; north at its top."""
    thick = min(design.stand_thickness_mm, sizes.outer / 2)
    hole = math.sqrt(thick * (2.0 * sizes.outer - thick)) + design.workshop.clearance_mm / 2
    rim = max(STAND * hole, hole + 5.0 * hand.height_mm)
    marks = tuple(
        Mark("meridian", Path.line(a * 1j, b * 1j)) for a, b in ((hole, rim), (-hole, -rim))
    )
    middle = complex(hand.pad_mm + 0.3, (hole + rim) / 2)
    north = hand.draw("label/meridian", design.spoken.terms.north, middle, anchor="start")
    cut = Mark.hole("hole/pivot", hole)
    sheet = Sheet(Path.circle(0j, rim), thick, (cut,))
    return Part("stand", sheet, (*marks, north))


def _low(globe: Globe) -> tuple[Note, ...]:
    """A note where low suns throw no shadow on the face."""
    if globe.lowest_rad < math.radians(0.01):
        return ()
    low = math.degrees(globe.lowest_rad)
    told = tell("the shadow is on the face only while the sun is over {low:.3g}°", low=low)
    return (Note("gnomon_height_mm", told),)


def _facts(design: Design, sizes: _SphereSizes) -> tuple[Fact, ...]:
    given = parameter("gnomon_height_mm") if design.gnomon_height_mm else ""
    globe = sizes.globe
    told = (
        ("gnomon/height", globe.gnomon_mm, "mm", given, "of its tip over the face"),
        ("sphere/radius", globe.radius_mm, "mm", "", "of the face with the lines"),
        ("sphere/lowest-sun", math.degrees(globe.lowest_rad), "°",
            "" if globe.hollow else "treatise 87:1", "of which a shadow is on the face"),
    )  # fmt: skip
    found = [Fact(name, round(v, 6), unit, source, why) for name, v, unit, source, why in told]
    found += design.workshop.fit("pin", design.pin_mm).facts("pin")
    if design.made == "gores":
        rosette = _rosette(design, sizes)
        long_mm = rosette.radius_mm * rosette.reach_rad
        found.append(Fact.length("gores/length", long_mm, "from the middle to the rim"))
    return tuple(found)


def _guide(design: Design, sizes: _SphereSizes, drawn: Collection[str]) -> tuple[Section, ...]:
    """As of any instrument without a year, and what its lines are, and the clock."""
    made = f"sphere_{design.form}" if design.made == "gores" else "sphere_turned"
    said, place, epoch = speech(design.lettering.language), design.place, design.epoch
    gnomon = sizes.globe.gnomon_mm
    *ready, read = guide.guide_without_year(design, "sphere", made, gnomon=gnomon)
    signs = (table_of_signs(said, epoch, place),) if design.days == "signs" else ()
    told = (*read.paragraphs, *guide.prayers_told(said, design.lines, drawn))
    by_clock = guide.corrected(said, design.lines, place, epoch)
    whole = (*ready, replace(read, paragraphs=told, tables=signs), *by_clock)
    return guide.with_true_north(whole, said, place, epoch)
