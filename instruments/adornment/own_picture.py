"""A picture of a person's own, such as a coat of arms, on a face of any instrument."""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Literal

import numpy as np
import shapely
from pydantic import BaseModel, Field, field_validator

from instruments.adornment.figure import figure_of
from instruments.adornment.part_face import PartFace, flat_parts, noted, with_marks
from instruments.adornment.svg_source import LONGEST
from instruments.design import Group
from instruments.errors import impossible
from instruments.geometry import Path, Points, Region, Shape, Similarity, Strokes
from instruments.geometry.flattening import Flat, shapely_rings
from instruments.labelling.ground import LabelGround
from instruments.labelling.places import grid
from instruments.lettering import placing
from instruments.lettering.style import Lettering
from instruments.making.workshop import Workshop, workshop_of
from instruments.parameters import WholeText
from instruments.part import Face, Instrument, Mark, Note, Part
from instruments.quantities import AngleDeg, LengthMm, SizeMm
from instruments.saying import tell

PICTURE = "picture"
"""What its marks mean."""

_SHARES = (0.3, 0.24, 0.18, 0.13, 0.09)
"""Widths that are tried where none is given, in widths of the part."""

_ROOM = 0.06
"""Clear space about it in its own greater side."""

_MOST_PLACES = 3000
_MATER = "mater"
"""Names of an astrolabe's main parts begin so."""

_THIN = 0.02
"""The share of its area that may be thinner than the process makes, without a word."""


class Picture(Group):
    """A picture of your own, such as a coat of arms or a logo."""

    svg: Annotated[str, WholeText(LONGEST)] = Field(
        default="", description="The text of an SVG of paths: areas are engraved, lines scored."
    )
    width_mm: SizeMm | None = Field(
        default=None,
        le=5000,
        description="Width of the picture; without it, as large as it finds room.",
    )
    x_mm: LengthMm | None = Field(
        default=None,
        ge=-5000,
        le=5000,
        description="Place of its middle right of the part's middle; without it, a free place.",
    )
    y_mm: LengthMm | None = Field(
        default=None,
        ge=-5000,
        le=5000,
        description="Place of its middle above the part's middle; without it, a free place.",
    )
    turn: AngleDeg = Field(
        default=0.0, ge=-360, le=360, description="By how much it is turned counter-clockwise."
    )
    part: str = Field(
        default="",
        description="Name of the part it is on; without it, the one with most lines, or an "
        "astrolabe's mater.",
    )
    face: Literal["front", "back"] = Field(default="front", description="Which face of the part.")

    @field_validator("svg")
    @classmethod
    def _painted(cls, text: str) -> str:
        if text.strip():
            figure_of(text)
        return text


OwnPicture = Annotated[Picture | None, Field(description="A picture of your own.")]
"""The picture of a design, which few have."""


def with_picture(instrument: Instrument, design: BaseModel) -> Instrument:
    """An instrument with the picture of its design, where it has one.

    Raises
    ------
    DesignError
        If there is no such part, or the picture leaves it.
    """
    asked = getattr(design, PICTURE, None)
    if not isinstance(asked, Picture):
        return instrument
    if not asked.svg.strip():
        said = "is of no use without picture.svg: give an SVG, or leave it out"
        return noted(instrument, Note.warning(PICTURE, said))
    style = getattr(design, "lettering", None) or Lettering()
    number = _part(instrument, asked)
    marks, notes = _drawn(instrument.parts[number].part, asked, workshop_of(design), style)
    if white := figure_of(asked.svg).white:
        said = tell(
            "has white areas ({white}), which nothing engraves: cut them out of others", white=white
        )
        notes = (*notes, Note("picture.svg", said))
    return noted(with_marks(instrument, number, Face(asked.face), marks), *notes)


def _part(instrument: Instrument, asked: Picture) -> int:
    """The part that is asked for, or the best of those with marks on that face.

    That is an astrolabe's mater, with its throne, else the part with most marks: a dial's plate
    rather than its stand.
    """
    flat = list(flat_parts(instrument, "picture.part", asked.part).values())
    if not flat:
        raise impossible("picture.part", asked.part, "is no flat part of this")

    def rank(number: int) -> tuple[bool, bool, int]:
        part = instrument.parts[number].part
        marks = part.marks(Face(asked.face))
        return not marks, not part.name.startswith(_MATER), -len(marks)

    return min(flat, key=rank)


def _drawn(
    part: Part, asked: Picture, workshop: Workshop, style: Lettering
) -> tuple[tuple[Mark, ...], tuple[Note, ...]]:
    """The picture's marks on a part, and what is said of them."""
    face, figure = PartFace.read(part, Face(asked.face)), figure_of(asked.svg)
    centre, size, ground = face.centre, 2 * face.half, face.ground
    turn = complex(math.cos(math.radians(asked.turn)), math.sin(math.radians(asked.turn)))
    half = _turned_half(figure.half_size, turn)
    widths = (
        [asked.width_mm / (2 * figure.half_size.real)]
        if asked.width_mm
        else [share * min(size.real, size.imag) for share in _SHARES]
    )
    fixed = asked.x_mm is not None or asked.y_mm is not None
    if fixed:
        at = centre + complex(asked.x_mm or 0.0, asked.y_mm or 0.0)
        shift = Similarity(turn * widths[0 if asked.width_mm else 2], at)
        shapes = figure.shapes(shift)
        notes = (*_crossing(shapes, ground, asked), *_thin(shapes, workshop, style))
        return _finished(shapes, style), notes
    for scale in widths:
        found = _free_place(ground, centre, size, half * scale)
        if found is not None:
            shapes = figure.shapes(Similarity(turn * scale, found))
            return _finished(shapes, style), tuple(_thin(shapes, workshop, style))
    least = 2 * half.real * widths[-1]
    said = tell(
        "is left out: there is no free place for {least:.3g} mm on {name}: make it "
        "smaller, give picture.x_mm and picture.y_mm, or another picture.part",
        least=least,
        name=part.name,
    )
    return (), (Note.warning(PICTURE, said),)


def _turned_half(half: complex, turn: complex) -> complex:
    """Half the box about a box that is turned."""
    w, h = abs(turn.real), abs(turn.imag)
    return complex(half.real * w + half.imag * h, half.real * h + half.imag * w)


def _free_place(
    ground: LabelGround, centre: complex, size: complex, half: complex
) -> complex | None:
    """The free place for a box that is nearest to the middle line, high on the face first."""
    half = half + 2 * _ROOM * max(half.real, half.imag) * (1 + 1j)
    reach = size / 2 - half
    if min(reach.real, reach.imag) < 0.0:
        return None
    step = max(min(half.real, half.imag) / 3, math.sqrt(4 * reach.real * reach.imag / _MOST_PLACES))
    away = grid(reach, max(step, 0.05), _MOST_PLACES)
    cost = np.abs(away.real) + 0.35 * np.abs(away.imag) - 0.05 * away.imag
    away = away[np.argsort(cost, kind="stable")]
    free = np.flatnonzero(ground.free(_boxes(centre + away, half)))
    return complex(centre + away[free[0]]) if len(free) else None


def _boxes(at: Points, half: complex) -> Flat:
    x, y = at.real, at.imag
    return shapely.box(x - half.real, y - half.imag, x + half.real, y + half.imag)


def _finished(shapes: Sequence[Shape], style: Lettering) -> tuple[Mark, ...]:
    """Marks of shapes; areas by their edges where letters are single strokes."""
    if style.single:
        shapes = [Strokes(s.contours) if isinstance(s, Region) else s for s in shapes]
    return tuple(placing.draw_letters(PICTURE, shape) for shape in shapes)


def _crossing(shapes: Sequence[Shape], ground: LabelGround, asked: Picture) -> Iterator[Note]:
    """What is said of a picture at a place of its own: it stays on the sheet, off its holes."""
    covered = np.array([_covered(shapes)])
    if not bool(shapely.contains_properly(ground.room, covered)[0]):
        said = "puts the picture over the edge of its part"
        name, value = ("picture.x_mm", asked.x_mm)
        raise impossible(name, value, said, "move it inward, or leave x_mm and y_mm out")
    names = [name for name in ground.under(covered)[0] if name != PICTURE]
    if "" in names:
        said = "puts the picture over a hole of its part"
        raise impossible("picture.x_mm", asked.x_mm, said, "move it, or leave x_mm and y_mm out")
    if names:
        more = tell(" and {count} more", count=len(names) - 1) if len(names) > 1 else ""
        said = tell(
            "crosses {name}{more}: move it, make it smaller, or leave x_mm and y_mm out",
            name=names[0],
            more=more,
        )
        yield Note.warning(PICTURE, said)


def _covered(shapes: Sequence[Shape]) -> Flat:
    """The area of shapes with their holes, as the hull of each piece."""
    rings = [r for s in shapes if isinstance(s, Region) for r in shapely_rings(s.contours, 0.01)]
    found = [shapely.polygons(ring) for ring in rings]
    for shape in shapes:
        if isinstance(shape, Strokes):
            found += [_line(path) for path in shape.paths]
    return shapely.union_all(np.array([shapely.buffer(g, 0.01) for g in found]))


def _line(path: Path) -> Flat:
    points = np.concatenate([s.point(np.linspace(0, 1, 9)) for s in path.segments])
    return shapely.linestrings(np.stack([points.real, points.imag], axis=1))


def _thin(shapes: Iterable[Shape], workshop: Workshop, style: Lettering) -> Iterator[Note]:
    """A warning where much of a picture's area is thinner than the process engraves."""
    least = workshop.limits.line_mm
    for shape in shapes:
        if not isinstance(shape, Region) or style.single:
            continue
        rings = shapely_rings(shape.contours, least / 20)
        turns = [1.0 if path.area() > 0 else -1.0 for path in shape.contours]
        whole = shapely.union_all(
            [shapely.polygons(r) for r, t in zip(rings, turns, strict=True) if t > 0]
        )
        if holes := [shapely.polygons(r) for r, t in zip(rings, turns, strict=True) if t < 0]:
            whole = shapely.difference(whole, shapely.union_all(holes))
        core = shapely.buffer(shapely.buffer(whole, -0.5 * least), 0.52 * least)
        lost = shapely.area(shapely.difference(whole, core)) / max(shapely.area(whole), 1e-12)
        if lost > _THIN:
            said = tell(
                "has areas thinner than the {least:g} mm that the process engraves "
                "({lost:.0f} % of it): make it larger, or simplify it",
                least=least,
                lost=100 * lost,
            )
            yield Note.warning(PICTURE, said)
