"""The whip dial (sawt): the cylinder dial's lines on the flat faces of a handle."""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field

from instruments.design import Name
from instruments.geometry import Path
from instruments.lettering.language import words
from instruments.lettering.legible import too_small
from instruments.parameters import Rank
from instruments.part import Frame, Instrument, Joint, Part, Placed, Sheet, Turned
from instruments.quantities import LengthMm, SheetMm
from instruments.scales.axis import Course
from instruments.scales.numbering import Numerals
from instruments.shadow import columns, guide, lines
from instruments.shadow.columns import Columns, Face
from instruments.wording import title

FLAT = 0.3
"""Thickness of a handle with two faces, in its widths."""


ASIDE_RAD = -0.4
"""Turn of the first face from the level, so that a picture shows two."""


class Design(Columns):
    """A whip dial (sawt): hours and prayers on the faces of a handle that hangs upright."""

    name: Name = "whip-dial"
    faces: Annotated[Literal["2", "3", "4", "6"], Rank(1)] = Field(
        default="4", description="Faces of the handle, with as many months or signs on each."
    )
    length_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=180.0, ge=40, le=3000, description="Length of a face, and of the handle."
    )
    width_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=36.0, ge=6, le=1000, description="Width of a face."
    )
    thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=3.0, gt=0, le=50, description="Thickness of a face's sheet."
    )


def lay_out(design: Design) -> Instrument:
    """The dial of a design: its faces on the handle, and the gnomon (treatise 58:10).

    Raises
    ------
    DesignError
        As `columns.sized` and `columns.face`.
    """
    speech = words(design.lettering.language)
    hand = Numerals.of(design.lettering, design.workshop.limits, "upright")
    course = lines.course(design.year, design.epoch, design.place, speech)
    obliquity = design.epoch.obliquity_rad
    asked, same = lines.shown(design.lines, design.place, obliquity, speech, hand.system)
    sizes = columns.sized(design, course, "reversed", asked, hand, 0.0)
    rtl = speech.right_to_left
    faces = [
        columns.face(design, part, "reversed", asked, sizes, hand, right_to_left=rtl)
        for part in _months(course, int(design.faces))
    ]
    gnomon = columns.pin(design, sizes).part()
    drawn = frozenset[str]().union(*(face.drawn for face in faces))
    return Instrument(
        design.name,
        title(speech.titles.whip, design.place, design.lettering),
        tuple(_standing(design, faces, gnomon)),
        (
            *columns.facts(design, "reversed", sizes),
            *dict.fromkeys(fact for face in faces for fact in face.facts),
            *lines.noon_facts_of(
                "reversed",
                sizes.gnomon,
                obliquity,
                design.place.latitude_rad,
                speech.signs.__slots__,
            ),
        ),
        (
            *same,
            *dict.fromkeys(note for face in faces for note in face.notes),
            *too_small(hand.height_mm, design.workshop.limits),
        ),
        guide=guide.of_year(design, "whip", drawn, gnomon=sizes.gnomon),
    )


def _months(course: Course, count: int) -> list[Course]:
    """The months or signs of each face."""
    ends = [*(course.cells[k].first for k in range(0, 12, 12 // count)), course.span]
    return [course.part(first, last) for first, last in pairwise(ends)]


def _standing(design: Design, faces: Sequence[Face], gnomon: Part) -> Iterator[Placed]:
    """The handle, its faces upon it, and the gnomon in its hole on the first one."""
    count = len(faces)
    yield _handle(design, count)
    middle = 1j * (design.head_mm - design.length_mm / 2)
    outline = Path.rectangle(design.width_mm, design.length_mm, middle)
    for k, face in enumerate(faces):
        body = Sheet(outline, design.thickness_mm, face.holes)
        sheet = Part(f"face-{k + 1}", body, face.marks, material="wood")
        yield Placed(sheet, _frame(design, k, count), Joint("about", "handle"))
    at = faces[0].holes[0].shape.bounds()
    hole = Frame(((at[0] + at[2]) / 2, 0.0, design.thickness_mm))
    yield Placed(gnomon, hole.on(_frame(design, 0, count)), Joint("month", "face-1"))


def _inner_mm(design: Design, count: int) -> float:
    """From the handle's axis to its sides."""
    if count == 2:
        return FLAT * design.width_mm / 2
    return design.width_mm / 2 / math.tan(math.pi / count)


def _handle(design: Design, count: int) -> Placed:
    """What the faces are fixed to: a rod that they touch all round, or a slat for two of them."""
    foot = design.head_mm - design.length_mm
    if count == 2:
        section = Path.rectangle(
            design.width_mm, design.length_mm, 1j * (foot + design.head_mm) / 2
        )
        slat = Part("handle", Sheet(section, FLAT * design.width_mm), material="wood")
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
