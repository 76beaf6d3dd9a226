"""The cylinder dial: the treatise's collyrium jar (mukhula), also called the shepherd's dial.

The gnomon juts out over the cylinder above today's date; turned to the sun, its shadow falls
straight down, and its length g·tan h tells the altitude, and so the hour (treatise 58:10).
Hours and prayers stand on a sheet that is cut flat and wrapped round a pillar: round formers of
sheet, or a turned one.
"""

import itertools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
import shapely
from pydantic import Field

from instruments.cited_works import parameter
from instruments.common_design import built_instrument
from instruments.design import Name
from instruments.geometry import QUARTER, TURN, Arc, Line, Path
from instruments.geometry.space import Triple
from instruments.making.fits import JointFit
from instruments.making.materials import Material, WrappedMaterial, of_metal
from instruments.parameters import Rank
from instruments.part import Fact, Frame, Instrument, Joint, Note, Part, Placed, Roll, Sheet, Turned
from instruments.quantities import LengthMm, SheetMm
from instruments.saying import tell
from instruments.scales.axis import Axis, Course
from instruments.scales.moments import Moment
from instruments.scales.numbering import Numerals
from instruments.shadow import guide
from instruments.shadow.lines import shadow_lines, strip
from instruments.shadow.lines.titled_lines import draw_titled_lines
from instruments.shadow.parameters import PAPER, WOOD, ShadowsOfYear
from instruments.shadow.pieces.formers import Pillar

LONGEST = 1.5
"""A gnomon of fitted length is no longer than so many diameters of the pillar."""

FOOT_MM, RIM_MM = 4.0, 2.0
"""The pillar's foot: its height, and how far it stands out under the sheet."""

SPIGOT, DEEP = 0.3, 0.4
"""Diameter and length of the cap's spigot, in diameters of the pillar."""

TIP_MM = 1.0
"""Height of the gnomon's blunt tip."""


class Design(ShadowsOfYear):
    """A cylinder dial (mukhula, shepherd's dial): hours and prayers by the sun's altitude."""

    described = (10, "58:10")
    name: Name = "cylinder-dial"
    diameter_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=48.0, ge=10, le=500, description="Diameter of the pillar, under its sheet."
    )
    height_mm: Annotated[LengthMm | None, Rank(1)] = Field(
        default=None,
        ge=20,
        le=2000,
        description="Height of the sheet, and of the pillar; without it, 120 mm, or two and a half "
        "times the diameter if that is more; less where the shadows stay short.",
    )
    gnomon_length_mm: LengthMm | None = Field(
        default=None,
        ge=shadow_lines.LEAST_GNOMON_MM,
        le=2000,
        description="How far the gnomon stands out from the sheet; without it, as far as the "
        "noon shadow of midsummer allows.",
    )
    thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=0.2, gt=0, le=2, description="Thickness of the sheet that is wrapped."
    )
    wrapped_material: WrappedMaterial = "paper"
    pillar: Annotated[Literal["sheet", "turned"], Rank(1)] = Field(
        default="sheet",
        description="A pillar of formers cut from sheet, about which a flat gnomon turns, or a "
        "turned one with a turned cap.",
    )
    pillar_thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=3.0, gt=0, le=20, description="Thickness of the sheet of a pillar of sheet."
    )
    material: Material = "plywood"
    overlap_mm: LengthMm = Field(
        default=6.0, ge=0, le=50, description="Width of the lap that is glued under the other end."
    )
    gnomon_thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=3.0, gt=0, le=20, description="Thickness of the gnomon's sheet."
    )

    @property
    def tall_mm(self) -> float:
        """Height of the sheet, by which it is lettered, unless shadows leave it half empty."""
        return self.height_mm or max(120.0, 2.5 * self.diameter_mm)


@dataclass(frozen=True, slots=True)
class _CylinderSizes:
    """What follows from a design, mm.

    `wide` is the sheet's way round, through the middle of its thickness, `tall` its height; `room`
    the longest shadow, `fitted` the gnomon that it would be by itself, `blade` the gnomon's height.
    """

    radius: float
    wide: float
    tall: float
    room: float
    fitted: float
    gnomon: float
    blade: float


def lay_out(design: Design) -> Instrument:
    """The dial of a design: the sheet, the pillar, the cap that turns, the gnomon in it.

    Raises
    ------
    DesignError
        If the sheet is too low for its scale, a pillar of sheet too slender or too low for its
        formers.
    """
    speech = design.spoken

    def lettered(height_mm: float) -> Numerals:
        return design.hand(math.sqrt(height_mm * math.pi * design.diameter_mm))

    hand = lettered(design.tall_mm)
    obliquity = design.epoch.obliquity_rad
    course = shadow_lines.course(design.year, design.epoch, design.place, speech)
    asked, same = shadow_lines.moments_shown(design, hand.system)
    sizes = _sizes(design, course, lettered, asked)
    if design.pillar == "sheet":
        # Before the letters, which take seconds where they crowd.
        _formers(design, sizes).check()
    ends = (sizes.wide, 0.0) if speech.right_to_left else (0.0, sizes.wide)
    axis = Axis(0.0, course.span, *ends)
    field = shadow_lines.Field(
        course, obliquity, "reversed", sizes.gnomon, sizes.room, shadow_lines.hanging(axis)
    )
    pitch = design.workshop.limits.pitch_mm
    bare = design.overlap_mm == 0.0
    year = strip.Strip(course, axis, -sizes.room, -sizes.tall, 0.0, hand, pitch, bare)
    drawn, lost = shadow_lines.lines_of_moments(field, asked)
    room = shapely.box(0.0, -sizes.room, sizes.wide, 0.0)
    corner = complex(0.12 * sizes.wide, -0.97 * sizes.room)
    content, _ = draw_titled_lines(design, drawn, year.content(), field, hand, room, corner)
    sheet = Sheet(_outline(design, sizes), design.thickness_mm)
    part = Part("dial-sheet", sheet, content.marks, colour=PAPER, material=design.wrapped_material)
    return built_instrument(
        design,
        "cylinder",
        hand,
        _placed(design, sizes, part, _beginning(design, course, axis, sizes.wide)),
        facts=(
            *_facts(design, sizes),
            *content.facts,
            *shadow_lines.report_noon_shadows("reversed", sizes.gnomon, design.place, design.epoch),
        ),
        notes=(
            *same,
            *lost,
            *content.notes,
            *shadow_lines.sunless(field.course, field.obliquity, design.place.latitude_rad),
            *(shadow_lines.cut_short(field, asked, "gnomon_length_mm") or _crowded(sizes)),
        ),
        guide=guide.of_year(
            design,
            "cylinder",
            {d.moment.means for d in drawn},
            made=("cylinder" if design.pillar == "turned" else "cylinder_sheet",),
            gnomon=sizes.gnomon,
        ),
    )


def _sizes(
    design: Design, course: Course, lettered: Callable[[float], Numerals], asked: list[Moment]
) -> _CylinderSizes:
    radius = design.diameter_mm / 2 + design.thickness_mm
    tall, longest = design.tall_mm, LONGEST * design.diameter_mm
    room, _ = strip.shadows_mm("height_mm", tall, lettered, course)
    obliquity = design.epoch.obliquity_rad
    fitted = shadow_lines.fitted_gnomon_mm("reversed", asked, obliquity, room)
    if fitted > longest and design.height_mm is None and design.gnomon_length_mm is None:
        # A low sun's shadows would end high over the scale; but no pillar becomes a lid.
        spare = min(room * (1.0 - longest / fitted), tall - design.diameter_mm)
        room, tall = room - spare, tall - spare
    fitted = min(fitted, longest)
    return _CylinderSizes(
        radius,
        math.pi * (design.diameter_mm + design.thickness_mm),
        tall,
        room,
        fitted,
        design.gnomon_length_mm or fitted,
        max(0.2 * design.diameter_mm, 3 * TIP_MM),
    )


_SHORT = 0.5
"""A gnomon of less than so much of the fitted one leaves half of what could be read empty."""


def _crowded(sizes: _CylinderSizes) -> tuple[Note, ...]:
    """A note on a gnomon so short that the lines crowd at its edge, without room for numbers."""
    if sizes.gnomon >= _SHORT * sizes.fitted:
        return ()
    told = tell(
        "is so short that the lines crowd beneath it: {fitted:g} mm fill the face",
        fitted=math.floor(sizes.fitted),
    )
    return (Note("gnomon_length_mm", told),)


def _outline(design: Design, sizes: _CylinderSizes) -> Path:
    """The sheet, its origin where the year begins at the gnomon's lower edge."""
    left, right, foot = -design.overlap_mm, sizes.wide, -sizes.tall
    corners = [complex(left, foot), complex(right, foot), complex(right, 0.0), complex(left, 0.0)]
    return Path.polyline(corners, closed=True)


def _beginning(design: Design, course: Course, axis: Axis, wide_mm: float) -> Triple:
    """Where the year begins about the pillar, to a quarter turn.

    Pictures look from −y: midsummer, where the lines have their titles, is a little left of there.
    """
    summer = math.copysign(QUARTER, design.place.latitude) % TURN
    share = float(axis.at(np.array(course.values(summer)[:1]))[0]) / wide_mm
    turn = 1j ** (round(4.0 * (_SUMMER - share)) % 4)
    return turn.real, turn.imag, 0.0


_SUMMER = 0.72
"""Of a turn from x to midsummer."""


def _placed(
    design: Design, sizes: _CylinderSizes, sheet: Part, beginning: Triple
) -> tuple[Placed, ...]:
    """All parts; the sheet lies flat beside the pillar that it is wrapped round."""
    beside = Frame((2.0 * design.diameter_mm, 0.0, 0.0))
    middle = (design.diameter_mm + design.thickness_mm) / 2
    if design.pillar == "turned":
        top = FOOT_MM + sizes.tall
        roll = Roll(Frame((0.0, 0.0, top), beginning), middle)
        return (
            *_solids(design, sizes),
            Placed(sheet, beside, Joint("wrap", "pillar"), roll=roll),
        )
    pillar = _formers(design, sizes)
    below, above = pillar.parts()
    roll = Roll(Frame((0.0, 0.0, pillar.top), beginning), middle)
    host = below[-1].part.name
    return (*below, Placed(sheet, beside, Joint("wrap", host), roll=roll), *above)


def _formers(design: Design, sizes: _CylinderSizes) -> Pillar:
    return Pillar(
        design.diameter_mm / 2,
        sizes.tall,
        sizes.radius + RIM_MM,
        sizes.radius + sizes.gnomon,
        TIP_MM,
        design.pillar_thickness_mm,
        design.gnomon_thickness_mm,
        design.workshop,
    )


def _solids(design: Design, sizes: _CylinderSizes) -> tuple[Placed, ...]:
    """The pillar, the cap in its bore, and the gnomon through the cap, over the pillar's top."""
    top = FOOT_MM + sizes.tall
    thickness = design.gnomon_thickness_mm
    # The gnomon's plane is upright and holds the pillar's axis; it points towards −y.
    across = Frame((thickness / 2, 0.0, top), (0.0, -1.0, 0.0), (-1.0, 0.0, 0.0))
    return (
        Placed(Part("pillar", _pillar(design, sizes), colour=WOOD, material="wood")),
        Placed(
            Part("gnomon", Sheet(_blade(sizes), thickness), material=of_metal(design.material)),
            across,
            Joint("slot", "cap"),
        ),
        Placed(
            Part("cap", _cap(design, sizes), colour=WOOD, material="wood"),
            Frame((0, 0, top)),
            Joint("hole", "pillar"),
            loose=True,
        ),
    )


def _pillar(design: Design, sizes: _CylinderSizes) -> Turned:
    radius, top = design.diameter_mm / 2, FOOT_MM + sizes.tall
    foot = sizes.radius + RIM_MM
    bore = _spigot(design).hole_mm / 2
    floor = top - DEEP * design.diameter_mm - 1.0
    profile = [0j, complex(foot, 0.0), complex(foot, FOOT_MM), complex(radius, FOOT_MM)]
    profile += [complex(radius, top), complex(bore, top), complex(bore, floor), complex(0.0, floor)]
    return Turned(Path.polyline(profile, closed=True))


def _cap(design: Design, sizes: _CylinderSizes) -> Turned:
    """A domed cap, its lower face at z = 0, with a slot for the gnomon and a spigot below."""
    radius, spigot = sizes.radius, _spigot(design).shaft_mm / 2
    play = design.workshop.slot_play_mm(design.gnomon_thickness_mm)
    slot = sizes.blade + play
    shoulder, rise = slot + 0.1 * design.diameter_mm, 0.6 * radius
    ball = (radius**2 + rise**2) / (2 * rise)
    start = math.atan2(ball - rise, radius)
    dome = Arc(1j * (shoulder + rise - ball), ball, start, math.pi / 2 - start)
    low = -DEEP * design.diameter_mm
    corners = [complex(spigot, low), complex(spigot, 0.0), complex(radius, 0.0), dome.start]
    foot = complex(0.0, low)
    sides = [Line(a, b) for a, b in itertools.pairwise([foot, *corners])]
    profile = Path.of(*sides, dome, Line(dome.end, foot))
    wide = design.gnomon_thickness_mm + play
    return Turned(profile, (Path.rectangle(wide, slot, 1j * slot / 2),))


def _blade(sizes: _CylinderSizes) -> Path:
    """The gnomon's outline: its lower edge on y = 0, the pillar's axis at x = 0."""
    tip, back = sizes.radius + sizes.gnomon, 0.9 * sizes.radius
    shoulder = sizes.radius + min(1.0, sizes.gnomon / 4)
    corners = [complex(-back, 0.0), complex(tip, 0.0), complex(tip, TIP_MM)]
    corners += [complex(shoulder, sizes.blade), complex(-back, sizes.blade)]
    return Path.polyline(corners, closed=True)


def _spigot(design: Design) -> JointFit:
    """How the cap's spigot fits the pillar's bore, in which it turns."""
    return design.workshop.fit("pivot", SPIGOT * design.diameter_mm)


def _facts(design: Design, sizes: _CylinderSizes) -> tuple[Fact, ...]:
    given = parameter("gnomon_length_mm") if design.gnomon_length_mm else ""
    spigot = _spigot(design)
    thick = design.gnomon_thickness_mm
    slot = thick + design.workshop.slot_play_mm(thick)
    told = (
        ("gnomon/length", sizes.gnomon, given, "from the sheet's face to its tip"),
        ("gnomon/reach", sizes.radius + sizes.gnomon, "", "from the pillar's axis to its tip"),
        ("sheet/length", sizes.wide, "", "once round, through the middle of its thickness"),
        ("sheet/longest-shadow", sizes.room, "", "from its upper edge to the scale of the year"),
    )
    turned = (
        ("pillar/bore-diameter", spigot.hole_mm, "", "for the cap's spigot, with its play"),
        ("cap/spigot-diameter", spigot.shaft_mm, "", "turns in the pillar's bore"),
        ("cap/slot-width", slot, "", "for the gnomon, with its play"),
    )
    rows = (*told, *turned) if design.pillar == "turned" else told
    found = tuple(Fact.length(name, v, why, source) for name, v, source, why in rows)
    if design.pillar == "turned":
        return (*found, *spigot.facts("spigot"))
    return (*found, *_formers(design, sizes).facts())
