"""The frame about what is etched: what films are laid on each other by, and told apart by."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import shapely

from instruments.geometry import Bounds, Region
from instruments.geometry.flattening import Flat, shapely_rings
from instruments.lettering.language import words
from instruments.lettering.text import letter
from instruments.part import Face

FRAME_MM = 8.0
"""Width of the frame that holds a part, and of the border that holds those of a sheet."""

_DOTS_MM = 9.0, 3.0
"""From the frame's left edge to the first dot, and from dot to dot."""

_WORD_MM, _WORD_AT_MM = 3.5, 15.0
"""Height of the word that tells a film, and how far from the frame's left edge it begins."""

_CROSS_MM = 3.0
_CROSS_WIDTH_MM = 0.2


@dataclass(frozen=True, slots=True)
class Opening:
    """What a film leaves open: `through` is the same on both films, the rest half through."""

    means: str
    area: Flat
    through: bool


def openings_of_frame(box: Bounds, face: Face, language: str) -> Iterator[Opening]:
    """What a film leaves open of the frame within a box; no undercut makes it smaller.

    There are crosses in its corners, and on the front a dot, on the back two: no film is taken for
    the other. Where there is room a word says it as well.
    """
    for k, cross in enumerate(_crosses(box), 1):
        yield Opening(f"fiducial/{k}", cross, True)
    left, _, _, top = box
    for k in range(1 + list(Face).index(face)):
        x = left + _DOTS_MM[0] + k * _DOTS_MM[1]
        dot = shapely.buffer(shapely.points(x, top - FRAME_MM / 2.0), 0.75)
        yield Opening("film", dot, False)
    yield from _named(box, face, language)


def _named(box: Bounds, face: Face, language: str) -> Iterator[Opening]:
    """Which film it is, in a word that reads rightly on the metal, if the frame has room for it."""
    said = words(language).sheet
    word = letter(said.front if face is Face.FRONT else said.back, _WORD_MM)
    left, _, right, top = box
    begin, end = left + _WORD_AT_MM, left + _WORD_AT_MM + word.width_mm
    if end + FRAME_MM > right:
        return
    # The back is read from behind.
    start, way = (begin, 1.0) if face is Face.FRONT else (end, -1.0)
    assert isinstance(word.shape, Region)
    rings = shapely_rings(word.shape.contours)
    area = shapely.build_area(shapely.geometrycollections(rings))
    base = top - FRAME_MM / 2.0 - word.middle_mm
    yield Opening(
        "label/film", shapely.transform(area, lambda xy: xy * (way, 1.0) + (start, base)), False
    )


def _crosses(box: tuple[float, float, float, float]) -> Iterator[Flat]:
    """Crosses in the corners of the frame, by which the films are laid on each other."""
    left, bottom, right, top = box
    half, wide = _CROSS_MM / 2.0, _CROSS_WIDTH_MM / 2.0
    off = FRAME_MM / 2.0
    for x, y in product((left + off, right - off), (bottom + off, top - off)):
        lying = shapely.box(x - half, y - wide, x + half, y + wide)
        yield lying | shapely.box(x - wide, y - half, x + wide, y + half)
