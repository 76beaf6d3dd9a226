"""Faces with a column for each month or sign, and a slot or hole in each for the gnomon.

Shadows are laid off from the row of holes down the face, each on the place of its day across the
column, so that the lines are exact on every day and not only on the hole's.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from typing import Annotated

import shapely
from pydantic import Field

from instruments.cited_works import parameter
from instruments.errors import impossible, or_more
from instruments.geometry import Similarity
from instruments.geometry.containment import HalfPlane
from instruments.geometry.cutting import inside
from instruments.inscription import PLACE_NAME, room_told
from instruments.making.materials import Material
from instruments.making.pin import Pin
from instruments.parameters import Rank, With
from instruments.part import Fact, Frame, Mark, Note, Placed
from instruments.quantities import LengthMm, SheetMm
from instruments.saying import tell
from instruments.scales.axis import Axis, Course, alike_cells
from instruments.scales.moments import Moment
from instruments.scales.numbering import Numerals
from instruments.shadow.lines import shadow_lines, strip
from instruments.shadow.lines.titled_lines import Kinds, draw_titled_lines
from instruments.shadow.parameters import GnomonKind, ShadowsOfYear
from instruments.shadow.pieces import fin
from instruments.shadow.pieces.fin import Fin

THREAD_MM = 2.5
"""Diameter of the holes for threads."""


class Columns(ShadowsOfYear):
    """The parameters of faces with columns."""

    length_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=240.0, ge=40, le=3000, description="Length of a face."
    )
    width_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=60.0, ge=6, le=1000, description="Width of a face."
    )
    thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=3.0, gt=0, le=50, description="Thickness of a face's sheet."
    )
    material: Material = "plywood"
    head_mm: LengthMm = Field(
        default=12.0, ge=2, le=300, description="From the row of holes to the end of the face."
    )
    gnomon_kind: Annotated[GnomonKind, Rank(1)] = Field(
        default="sheet",
        description="A gnomon cut from sheet, for slots, or a turned pin, for round holes.",
    )
    gnomon_height_mm: LengthMm | None = Field(
        default=None,
        ge=1,
        le=2000,
        description="How far the gnomon's tip stands off the face; without it, as far as the "
        "longest shadows allow.",
    )
    gnomon_diameter_mm: Annotated[LengthMm, With("gnomon_kind", ("pin",))] = Field(
        default=3.0, ge=0.5, le=50, description="Diameter of a pin; a month's column holds it."
    )
    gnomon_thickness_mm: Annotated[SheetMm, Rank(2), With("gnomon_kind", ("sheet",))] = Field(
        default=3.0,
        gt=0,
        le=20,
        description="Thickness of the sheet of a gnomon of sheet; a month's column holds it.",
    )


@dataclass(frozen=True, slots=True)
class Sizes:
    """What all faces of an instrument share, mm.

    `room` is the longest shadow, `foot` where the scale of the year ends, both down from the
    row of holes. `piece` is the gnomon, `opening` what it goes into, about the foot of its tip.
    """

    room: float
    foot: float
    gnomon: float
    piece: Fin | Pin
    opening: Mark

    @property
    def wide(self) -> float:
        """Of an opening, across the face."""
        x0, _, x1, _ = self.opening.shape.bounds()
        return x1 - x0


@dataclass(frozen=True, slots=True)
class ColumnsFace:
    """A face: what is drawn, the holes, what is said of it; how short its titles are."""

    marks: tuple[Mark, ...]
    holes: tuple[Mark, ...]
    facts: tuple[Fact, ...]
    notes: tuple[Note, ...]
    drawn: frozenset[str]
    kinds: Kinds


@dataclass(frozen=True, slots=True)
class Columned:
    """All faces of an instrument, what they share, and what is said of them."""

    hand: Numerals
    sizes: Sizes
    faces: tuple[ColumnsFace, ...]
    facts: tuple[Fact, ...]
    notes: tuple[Note, ...]
    drawn: frozenset[str]


def columned(
    design: Columns,
    kind: shadow_lines.Kind,
    parted: Callable[[Course], Iterable[Course]],
    below_mm: float = 0.0,
    taken_mm: float = 0.0,
) -> Columned:
    """The faces of an instrument, each with a part of the year.

    Parameters
    ----------
    parted : callable
        The year to what each face has of it.
    below_mm : float
        What is left free between the scale of the year and the end of the face.
    taken_mm : float
        What is taken at the other end, over the row of holes.

    Raises
    ------
    DesignError
        If there is no room for shadows or slots, or a column is narrower than its hole and the
        webs beside it.
    """
    speech = design.spoken
    course = shadow_lines.course(design.year, design.epoch, design.place, speech)
    parts = tuple(parted(course))

    def lettered(length_mm: float) -> Numerals:
        return design.hand(math.sqrt(len(parts) * design.width_mm * length_mm))

    hand = lettered(design.length_mm)
    obliquity, latitude = design.epoch.obliquity_rad, design.place.latitude_rad
    asked, same = shadow_lines.moments_shown(design, hand.system)
    sizes = _sized(design, course, kind, asked, lettered, below_mm, taken_mm)
    _roomy(design, parts, sizes.wide)
    parts = _alike(design, parts, hand)

    def drawn(part: Course, asked: Sequence[Moment]) -> ColumnsFace:
        return _face(design, part, kind, asked, sizes, hand)

    first = [drawn(part, asked) for part in parts]
    # Where one face has no room for full titles all have the short ones.
    shortest = reduce(Kinds.shorter, (one.kinds for one in first))
    short = [replace(moment, titles=shortest.titles(moment)) for moment in asked]
    faces = tuple(
        one if one.kinds == shortest else drawn(part, short)
        for one, part in zip(first, parts, strict=True)
    )
    shown = frozenset[str]().union(*(one.drawn for one in faces))
    fitted = shadow_lines.fitted_gnomon_mm(kind, asked, obliquity, sizes.room)
    axis = Axis(0.0, course.span, 0.0, design.width_mm)
    whole = _field(course, axis, kind, obliquity, sizes)
    return Columned(
        hand,
        sizes,
        faces,
        (
            *report_columns(design, kind, sizes),
            *dict.fromkeys(fact for one in faces for fact in one.facts),
            *shadow_lines.report_noon_shadows(kind, sizes.gnomon, design.place, design.epoch),
            *(
                shadow_lines.report_afternoon_shadows(asked, sizes.gnomon, design.epoch)
                if kind == "direct"
                else ()
            ),
        ),
        (
            *same,
            *(
                shadow_lines.note_kept_off(asked, shown, design.gnomon_height_mm, fitted)
                or shadow_lines.cut_short(whole, asked)
            ),
            *shadow_lines.sunless(course, obliquity, latitude),
            *dict.fromkeys(_named_elsewhere(faces)),
            *fin.unused(design, design.gnomon_kind),
        ),
        shown,
    )


def _alike(design: Columns, parts: Sequence[Course], hand: Numerals) -> tuple[Course, ...]:
    """Parts of a year, the names of all months or signs full, or all short."""
    rooms = {
        cell.means: (cell.last - cell.first) / part.span * design.width_mm - 2 * hand.pad_mm
        for part in parts
        for cell in part.cells
    }
    every = [cell for part in parts for cell in part.cells]
    left = iter(alike_cells(every, hand.width_mm, lambda c: rooms[c.means]))
    return tuple(replace(part, cells=tuple(next(left) for _ in part.cells)) for part in parts)


def _named_elsewhere(faces: Sequence[ColumnsFace]) -> Iterator[Note]:
    """What is said of the faces; a line goes on from face to face, and is named on one at least."""
    named = {m.means for one in faces for m in one.marks if m.means.startswith("label/prayer")}
    notes = [note for one in faces for note in one.notes]
    long = [note for note in notes if note.about == PLACE_NAME]
    if len(long) < len(faces):
        named.add(PLACE_NAME)
    # What has room on all faces is told once.
    most = min(long, key=room_told, default=None)
    for note in notes:
        if note.about in named:
            yield Note.detail(note.about, "is named on another face: on one there is no room")
        elif note.about != PLACE_NAME or note is most:
            yield note


def _sized(
    design: Columns,
    course: Course,
    kind: shadow_lines.Kind,
    asked: Sequence[Moment],
    lettered: Callable[[float], Numerals],
    below_mm: float,
    taken_mm: float,
) -> Sizes:
    """The sizes of faces, with a gnomon that fits where none is given.

    `lettered` tells of a face's length how it is lettered.
    """
    room, scale = strip.shadows_mm(
        "length_mm", design.length_mm, lettered, course, design.head_mm + below_mm
    )
    obliquity = design.epoch.obliquity_rad
    fitted = shadow_lines.fitted_gnomon_mm(kind, asked, obliquity, room)
    height = design.gnomon_height_mm or fitted
    piece = _gnomon(design, height, taken_mm)
    return Sizes(room, room + scale, height, piece, piece.opening(design.workshop))


def _gnomon(design: Columns, height: float, taken_mm: float) -> Fin | Pin:
    """The gnomon: it goes as deep as the sheet is thick."""
    plate = design.thickness_mm
    if design.gnomon_kind == "pin":
        return Pin(height, design.gnomon_diameter_mm, plate, collared=False)
    thick = design.gnomon_thickness_mm
    return fin.in_slot(height, thick, plate, design.head_mm, design.workshop, taken_mm)


def _face(
    design: Columns,
    course: Course,
    kind: shadow_lines.Kind,
    asked: Sequence[Moment],
    sizes: Sizes,
    hand: Numerals,
) -> ColumnsFace:
    """A face with a part of the year, its row of holes on y = 0 and its middle on x = 0."""
    half = design.width_mm / 2
    ends = (half, -half) if design.spoken.right_to_left else (-half, half)
    axis = Axis(0.0, course.span, *ends)
    web = fin.web_mm(design.workshop, design.thickness_mm)
    obliquity = design.epoch.obliquity_rad
    field = _field(course, axis, kind, obliquity, sizes)
    pitch = design.workshop.limits.pitch_mm
    head = sizes.opening.shape.bounds()[1] - web
    scale = strip.Strip(course, axis, -sizes.room, -sizes.foot, head, hand, pitch, True)
    drawn, lost = shadow_lines.lines_of_moments(field, asked)
    beyond = [line for line in (_past(d, head) for d in drawn) if line.pieces]
    room = shapely.box(-half, -sizes.room, half, head)
    low = complex(0.0, -0.98 * sizes.room)
    content, kinds = draw_titled_lines(design, beyond, scale.content(), field, hand, room, low)
    middles = [complex(axis.at(c.middle), 0.0) for c in course.cells]
    holes = tuple(sizes.opening.transformed(Similarity(1.0, z)) for z in middles)
    named = frozenset(d.moment.means for d in beyond)
    return ColumnsFace(content.marks, holes, content.facts, (*lost, *content.notes), named, kinds)


def _field(
    course: Course, axis: Axis, kind: shadow_lines.Kind, obliquity: float, sizes: Sizes
) -> shadow_lines.Field:
    """Where the shadows of a course are laid off."""
    down = shadow_lines.hanging(axis)
    return shadow_lines.Field(course, obliquity, kind, sizes.gnomon, sizes.room, down)


def _roomy(design: Columns, parts: Sequence[Course], hole: float) -> None:
    """Refuse columns too narrow for their holes, with webs between them and at both ends.

    All faces at once, as one may need more than another: months are not equally long.
    """
    web = fin.web_mm(design.workshop, design.thickness_mm)
    columns_mm = [
        [(c.last - c.first) / part.span * design.width_mm for c in part.cells] for part in parts
    ]
    needed = max(
        max((hole + web) / min(own), (hole + 2 * web) / min(own[0], own[-1])) for own in columns_mm
    )
    if needed > 1.0:
        raise impossible(
            "width_mm",
            design.width_mm,
            tell(
                "leaves columns of {columns_mm:.3g} mm, too narrow for holes of {hole:g} mm",
                columns_mm=min(map(min, columns_mm)),
                hole=hole,
            ),
            or_more("width_mm", design.width_mm * needed),
        )


def _past(line: shadow_lines.Drawn, head: float) -> shadow_lines.Drawn:
    """What of a line is below the row of holes."""
    pieces = (rest for p in line.pieces for rest in inside(p, HalfPlane(1j * head, -1j)))
    return shadow_lines.Drawn(line.moment, tuple(pieces))


def standing(design: Columns, sizes: Sizes, face: ColumnsFace) -> Placed:
    """The gnomon on the first column of a face, about the face's own frame."""
    x0, _, x1, _ = face.holes[0].shape.bounds()
    middle, piece, face_mm = (x0 + x1) / 2, sizes.piece, design.thickness_mm
    if isinstance(piece, Pin):
        return Placed(piece.part(), Frame((middle, 0.0, face_mm)))
    return Placed(piece.part(), piece.frame(middle, face_mm, 1j))


def report_columns(
    design: Columns, field_kind: shadow_lines.Kind, sizes: Sizes
) -> tuple[Fact, ...]:
    """The gnomon and the room for its shadows."""
    given = parameter("gnomon_height_mm") if design.gnomon_height_mm else ""
    return (
        Fact.length("gnomon/height", sizes.gnomon, "of its tip over the face", given),
        *_piece_facts(design, sizes),
        Fact.length(
            "gnomon/longest-shadow", sizes.room, f"the longest {field_kind} one that the face holds"
        ),
    )


def _piece_facts(design: Columns, sizes: Sizes) -> tuple[Fact, ...]:
    if isinstance(sizes.piece, Fin):
        return sizes.piece.facts(design.workshop)
    hole = Fact("gnomon/hole-diameter", sizes.wide, "mm", "", "of its holes")
    return hole, *design.workshop.fit("pin", design.gnomon_diameter_mm).facts("pin")
