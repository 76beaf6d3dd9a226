"""Corner pieces of a square face, clear of all that is drawn and lettered there."""

from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np
import shapely

from instruments.adornment.ornament_figure import (
    OrnamentFigure,
    Placing,
    corner_figure,
    draw_figures,
)
from instruments.geometry import Path, Truths
from instruments.geometry.flattening import Flat, hull
from instruments.labelling.ground import LabelGround, Named, flat_area
from instruments.labelling.solving import Solution
from instruments.part import Note
from instruments.scales.content import Content
from instruments.sundial.adorned.border import Bordered
from instruments.sundial.dial import Dial
from instruments.sundial.dial_plate import Rectangle

CORNER = "corner"

_SIZES = (9.0, 7.5, 6.0, 5.0, 4.0, 3.2)
"""Sides of a piece on the face, in heights of names; the first for which there is room."""

_AWAY, _CLEAR = 0.5, 0.3
"""From the lines of the frame or of the band, and from all else, in heights of names."""

_CORNERS = (1 + 1j, -1 + 1j, -1 - 1j, 1 - 1j)
_ALL, _FOOT, _HEAD = (0, 1, 2, 3), (2, 3), (0, 1)


def with_corners(
    design: Dial,
    edge: Bordered,
    drawn: Sequence[Named],
    areas: Sequence[tuple[str, Flat]],
    placed: Callable[[Sequence[tuple[str, Flat]]], Solution],
) -> tuple[Solution, Content]:
    """A face's labels, and its corner pieces.

    Where numerals or names take the corners of the band they stand beside pieces there, if all
    find room and none moves far for it.

    `drawn` is all that is on the face but letters, `areas` what else is taken; `placed` letters
    the face, clear of areas.
    """
    found, corner, height = placed(areas), design.ornaments.corner, design.name_height_mm
    if corner == "none":
        return found, Content()

    def pieces(of: Solution) -> Content:
        written = [(mark.means, mark.shape) for mark in of.marks]
        return draw_corners(corner, edge, [*drawn, *written], areas, height)

    first, border = pieces(found), edge.border
    if not first.notes or not isinstance(border, Rectangle):
        return found, first
    side = border.half_size[0] - edge.frame.half_size[0] - _AWAY * height
    squares = _placed(border, 0.0, side)
    kept = [("", flat_area(_square(at))) for at in squares]
    again = placed([*areas, *kept])
    if _as_good(again, found, side):
        second = pieces(again)
        if not second.notes:
            return again, second
    return found, first


def _square(at: Placing) -> Path:
    """What a piece may take."""
    return Path.polyline([at(x, y) for x, y in _UNIT], closed=True)


_UNIT = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def _as_good(again: Solution, found: Solution, near_mm: float) -> bool:
    """Whether no label is left out or shorter than it was, and no numeral far from its place."""
    if len(again.left) > len(found.left):
        return False
    was = {label.means: label for label in found.placed}
    for label in again.placed:
        before = was.get(label.means)
        if before is None or label.fullness > before.fullness:
            return False
        far = shapely.distance(shapely.centroid(label.ink), shapely.centroid(before.ink))
        if label.means.startswith("label/hour/") and far > near_mm:
            return False
    return True


def draw_corners(
    name: str,
    edge: Bordered,
    drawn: Iterable[Named],
    areas: Iterable[tuple[str, Flat]],
    height_mm: float,
) -> Content:
    """Pieces of one size in all corners, or in the two at the foot or at the head.

    They stand on the face within the frame, or where lines come too near in the squares of the
    numerals' band.

    `drawn` is all that is on the face, `areas` what else is taken; `height_mm` is that of names,
    which pieces keep in proportion with.
    """
    border, frame = edge.border, edge.frame
    if not isinstance(border, Rectangle) or not isinstance(frame, Rectangle):
        message = "is left out: a disc has no corners: give none"
        return Content(notes=(Note.warning("ornaments.corner", message),))
    figure = corner_figure(name)
    ground = LabelGround.of(flat_area(border.path()), drawn, areas=areas)
    tried = [
        (set_, _free(figure, set_, ground, height_mm)) for set_ in _sets(border, frame, height_mm)
    ]
    for which in (_ALL, _FOOT, _HEAD):
        for set_, free in tried:
            if free[list(which)].all():
                marks = draw_figures(CORNER, [(figure, set_[k]) for k in which])
                few = "stands in two corners: lines or letters are in the others"
                told = () if which == _ALL else (Note("ornaments.corner", few),)
                return Content(marks, (), told)
    message = "is left out: lines or letters stand in the corners: enlarge the plate, or give none"
    return Content(notes=(Note.warning("ornaments.corner", message),))


def _sets(border: Rectangle, frame: Rectangle, height_mm: float) -> Iterator[tuple[Placing, ...]]:
    """The four places of each size, on the face and then in the band."""
    away = _AWAY * height_mm
    for size in _SIZES:
        if (size + _AWAY) * height_mm < min(frame.half_size) / 2:
            yield _placed(frame, away, size * height_mm)
    band = border.half_size[0] - frame.half_size[0]
    if band > 3 * away:
        yield _placed(border, away, band - 2 * away)


def _placed(window: Rectangle, away_mm: float, size_mm: float) -> tuple[Placing, ...]:
    """Figures with their corners so far within a window's."""
    half = complex(*window.half_size) - complex(away_mm, away_mm)

    def placing(side: complex) -> Placing:
        corner = window.centre + complex(side.real * half.real, side.imag * half.imag)
        return lambda x, y: corner - size_mm * complex(side.real * x, side.imag * y)

    return tuple(placing(side) for side in _CORNERS)


def _free(
    figure: OrnamentFigure, places: Sequence[Placing], ground: LabelGround, height_mm: float
) -> Truths:
    taken = [shapely.buffer(hull(figure.points(at)), _CLEAR * height_mm) for at in places]
    return ground.free(np.array(taken, dtype=object))
