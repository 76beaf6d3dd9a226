"""The whip dial (sawt): the cylinder dial's lines on the flat faces of a handle."""

import cmath
import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Literal

import numpy as np
from pydantic import Field

from instruments.common_design import built_instrument
from instruments.design import Name
from instruments.errors import choose, refuse_below
from instruments.geometry import TURN, Path
from instruments.parameters import Rank
from instruments.part import Frame, Instrument, Joint, Mark, Part, Placed, Sheet, Turned
from instruments.quantities import LengthMm
from instruments.scales.axis import Course
from instruments.shadow import guide
from instruments.shadow.boards import columns
from instruments.shadow.boards.columns import THREAD_MM, Columns, ColumnsFace
from instruments.shadow.pieces import fin

FLAT = 0.3
"""Thickness of a handle with two faces, in its widths."""

SPINE, SHOULDER_MM, WIDEST_TAB_MM = 0.6, 1.5, 12.0
"""Width of the spine, in widths of a face; how far it stands out beside its tabs, at least; and
the most that a tab needs."""

ASIDE_RAD = -0.4
"""Turn of the first face from the level, so that a picture shows two."""


class Design(Columns):
    """A whip dial (sawt): hours and prayers on the faces of a handle that hangs upright."""

    described = (10, "58:10")
    name: Name = "whip-dial"
    faces: Annotated[Literal["2", "3", "4", "6"], Rank(1)] = Field(
        default="4", description="Faces of the handle, with as many months or signs on each."
    )
    length_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=180.0, ge=40, le=3000, description="Length of a face, and of the handle."
    )
    width_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=38.0, ge=6, le=1000, description="Width of a face."
    )
    handle: Annotated[Literal["sheet", "solid"], Rank(1)] = Field(
        default="sheet",
        description="What the faces are glued to: two formers on a spine, cut from their sheet, or "
        "a turned rod (a slat for two faces).",
    )


def lay_out(design: Design) -> Instrument:
    """The dial of a design: its faces on the handle, and the gnomon (treatise 58:10).

    Raises
    ------
    DesignError
        As `columns.columned`.
    """
    made = columns.columned(design, "reversed", lambda year: _months(year, int(design.faces)))
    gnomon = columns.standing(design, made.sizes, made.faces[0])
    return built_instrument(
        design,
        "whip",
        made.hand,
        _standing(design, made.faces, gnomon),
        facts=made.facts,
        notes=made.notes,
        guide=guide.of_year(
            design,
            "whip",
            made.drawn,
            made=("whip" if design.handle == "solid" else "whip_sheet", design.gnomon_kind),
            gnomon=made.sizes.gnomon,
        ),
    )


def _months(course: Course, count: int) -> list[Course]:
    """The months or signs of each face."""
    ends = [*(course.cells[k].first for k in range(0, 12, 12 // count)), course.span]
    return [course.part(first, last) for first, last in pairwise(ends)]


def _standing(design: Design, faces: Sequence[ColumnsFace], gnomon: Placed) -> Iterator[Placed]:
    """The handle, its faces upon it, and the gnomon in its opening on the first one."""
    count = len(faces)
    handle = (_solid(design, count),) if design.handle == "solid" else _cut(design, count)
    yield from handle
    middle = 1j * (design.head_mm - design.length_mm / 2)
    outline = Path.rectangle(design.width_mm, design.length_mm, middle)
    for k, face in enumerate(faces):
        body = Sheet(outline, design.thickness_mm, face.holes)
        sheet = Part(f"face-{k + 1}", body, face.marks)
        yield Placed(sheet, _frame(design, k, count), Joint("about", handle[-1].part.name))
    at = gnomon.frame.on(_frame(design, 0, count))
    yield Placed(gnomon.part, at, Joint("month", "face-1"))


def _inner_mm(design: Design, count: int) -> float:
    """From the handle's axis to its sides."""
    if count == 2:
        return FLAT * design.width_mm / 2
    return design.width_mm / 2 / math.tan(math.pi / count)


def _cut(design: Design, count: int) -> tuple[Placed, ...]:
    """A spine with a lug to hang it by, and on its tabs two formers that the faces are glued to."""
    thick, foot = design.thickness_mm, design.head_mm - design.length_mm
    face = _frame(design, 0, count)
    wide, tab = _spine_mm(design, count)
    spine = Part("spine", _spine(design, wide, tab))
    out = np.array(face.z_axis)
    x, y, z = (-thick / 2 * out).tolist()
    play = design.workshop.slot_play_mm(thick)
    slot = Path.rectangle(tab + play, thick + play)
    body = Sheet(_section(design, count), thick, (Mark.cut("slot/spine", slot),))
    formers = (
        Placed(
            Part(f"former-{k}", body),
            Frame((0.0, at, 0.0), face.x_axis, (0.0, 1.0, 0.0)),
            Joint("onto", "spine"),
        )
        for k, at in ((1, foot), (2, design.head_mm - thick))
    )
    return (Placed(spine, Frame((x, y, z), face.x_axis, face.z_axis), hangs=True), *formers)


def _spine_mm(design: Design, count: int) -> tuple[float, float]:
    """Width of the spine, and of its tabs.

    Raises
    ------
    DesignError
        If the handle is too slender for one.
    """
    half = design.thickness_mm / 2
    web = fin.web_mm(design.workshop, design.thickness_mm)
    play = design.workshop.slot_play_mm(design.thickness_mm)
    least = THREAD_MM + 2 * web
    inner = _inner_mm(design, count)
    needed = half + play + web
    if count > 2:
        needed = web + play + math.hypot(least / 2 + SHOULDER_MM, half)
    broad = design.width_mm / inner * needed
    if count == 2:
        broad = max(broad, (least + 2 * SHOULDER_MM) / SPINE)
    told = "makes the handle too slender for a spine of sheet"
    refuse_below("width_mm", design.width_mm, broad, told, choose("handle", "solid"))
    wide = SPINE * design.width_mm
    if count > 2:
        wide = min(wide, 2 * math.sqrt((inner - web - play) ** 2 - half**2))
    return wide, min(wide - 2 * SHOULDER_MM, max(least, WIDEST_TAB_MM))


def _spine(design: Design, wide: float, tab: float) -> Sheet:
    """The spine between the formers, its tabs in them, the upper one with the thread's hole."""
    thick, foot, top = design.thickness_mm, design.head_mm - design.length_mm, design.head_mm
    web = fin.web_mm(design.workshop, thick)
    lug = top + THREAD_MM + 2 * web
    right = [(tab, foot), (tab, foot + thick), (wide, foot + thick)]
    right += [(wide, top - thick), (tab, top - thick), (tab, lug)]
    outline = Path.alike_on_both_sides([complex(x / 2, y) for x, y in right])
    hole = Mark.hole("hole/thread", THREAD_MM / 2, 1j * (top + web + THREAD_MM / 2))
    return Sheet(outline, thick, (hole,))


def _section(design: Design, count: int) -> Path:
    """What the faces go round, seen from the head, the first face's side below."""
    inner = _inner_mm(design, count)
    if count == 2:
        return Path.rectangle(design.width_mm, 2 * inner)
    corner = inner / math.cos(math.pi / count)
    turns = [(k - 0.5) * TURN / count - math.pi / 2 for k in range(count)]
    return Path.polyline([cmath.rect(corner, turn) for turn in turns], closed=True)


def _solid(design: Design, count: int) -> Placed:
    """What the faces are fixed to: a rod that they touch all round, or a slat for two of them."""
    foot = design.head_mm - design.length_mm
    if count == 2:
        section = Path.rectangle(
            design.width_mm, design.length_mm, 1j * (foot + design.head_mm) / 2
        )
        slat = Part("handle", Sheet(section, FLAT * design.width_mm))
        frame = _frame(design, 0, 2)
        inner = tuple(-x for x in frame.origin_mm)
        return Placed(slat, Frame((inner[0], inner[1], inner[2]), frame.x_axis, frame.z_axis))
    radius = _inner_mm(design, count)
    corners = [0j, complex(radius, 0.0), complex(radius, design.length_mm), 1j * design.length_mm]
    rod = Turned(Path.polyline(corners, closed=True))
    return Placed(
        Part("handle", rod, material="wood"), Frame((0.0, foot, 0.0), z_axis=(0.0, 1.0, 0.0))
    )


def _frame(design: Design, k: int, count: int) -> Frame:
    """Where a face's sheet is: the handle lies along y, its first face up and a little aside."""
    turn = 2 * math.pi * k / count + ASIDE_RAD
    outward = (math.sin(turn), 0.0, math.cos(turn))
    inner = _inner_mm(design, count)
    origin = (inner * outward[0], 0.0, inner * outward[2])
    return Frame(origin, (math.cos(turn), 0.0, -math.sin(turn)), outward)
