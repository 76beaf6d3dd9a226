"""Ornaments that are data: lines, curves and areas between 0 and 1, set anywhere on a face.

Tiles are set along a band, straight or round.
"""

import cmath
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

import templates
from instruments.geometry import Cubic, Line, Path, Points, Region, Strokes
from instruments.geometry.path import turned_about
from instruments.lettering import placing
from instruments.part import Mark

BORDERS, CORNERS, DIVIDERS = "ornaments/borders", "ornaments/corners", "ornaments/dividers"

Placing = Callable[[float, float], complex]
"""From x and y of a figure to a place on the face."""

Polyline = tuple[complex, ...]

_BOW = 4
"""So many lines follow the bend of one that runs along a round band."""


@dataclass(frozen=True, slots=True)
class OrnamentFigure:
    """What is drawn: polylines, cubics by their four points, closed polygons that are filled."""

    lines: tuple[Polyline, ...] = ()
    curves: tuple[Polyline, ...] = ()
    areas: tuple[Polyline, ...] = ()

    def points(self, at: Placing) -> Points:
        """Points whose hull holds it where it is set."""
        rows = itertools.chain(*self.lines, *self.curves, *self.areas)
        return np.array([at(z.real, z.imag) for z in rows])


@dataclass(frozen=True, slots=True)
class DividerFigure:
    """What stands between the parts of an inscription: its length in heights of capitals."""

    length: float
    figure: OrnamentFigure


def figure_of_rows(told: Mapping[str, Any]) -> OrnamentFigure:
    """The figure of a file's rows: points by x and y, cubics by eight numbers."""

    def points(of: str) -> tuple[Polyline, ...]:
        return tuple(tuple(complex(*at) for at in line) for line in told.get(of, ()))

    curves = tuple(
        tuple(complex(x, y) for x, y in zip(row[::2], row[1::2], strict=True))
        for row in told.get("curves", ())
    )
    return OrnamentFigure(points("lines"), curves, points("areas"))


@cache
def corner_figure(name: str) -> OrnamentFigure:
    """A corner piece: the corner at 0, x and y along the sides."""
    return figure_of_rows(templates.read(CORNERS, name))


@cache
def divider_figure(name: str) -> DividerFigure:
    """A divider: x from −1 to 1 over its length, y from −1 to 1 over the height of capitals."""
    told = templates.read(DIVIDERS, name)
    return DividerFigure(told["length"], figure_of_rows(told))


def draw_figures(means: str, places: Iterable[tuple[OrnamentFigure, Placing]]) -> tuple[Mark, ...]:
    """Figures at their places, lines scored and areas filled, as marks of one name."""
    set_ = list(places)
    lines = [path for figure, at in set_ for path in _lines(figure, at)]
    areas = [path for figure, at in set_ for path in _polygons(figure.areas, at)]
    marks = [Mark(means, Strokes(tuple(lines)))] if lines else []
    if areas:
        marks.append(placing.draw_letters(means, Region(tuple(areas))))
    return tuple(marks)


def _lines(figure: OrnamentFigure, at: Placing) -> Iterator[Path]:
    for line in figure.lines:
        yield Path.polyline([at(z.real, z.imag) for z in _followed(line)])
    for a, b, c, d in figure.curves:
        yield Path((Cubic(*(at(z.real, z.imag) for z in (a, b, c, d))),))


def _polygons(areas: Iterable[Polyline], at: Placing) -> Iterator[Path]:
    for area in areas:
        corners = [at(z.real, z.imag) for z in _followed((*area, area[0]))]
        sides = itertools.pairwise(corners)
        yield turned_about(Path(tuple(Line(a, b) for a, b in sides)), 1.0)


def _followed(line: Polyline) -> list[complex]:
    """A polyline with its lines in pieces, that a round band bends."""
    found = [line[0]]
    for a, b in itertools.pairwise(line):
        found += [a + (b - a) * k / _BOW for k in range(1, _BOW + 1)]
    return found


@dataclass(frozen=True, slots=True)
class BorderTile:
    """A pattern: the band's width in heights of names, a tile's length in widths, its figure.

    `corner` is that of the squares at a rectangle's corners; x along, y across, 0 to 1.
    """

    width: float
    length: float
    figure: OrnamentFigure
    corner: OrnamentFigure


@cache
def border_tile(name: str) -> BorderTile:
    """The pattern of a name."""
    told = templates.read(BORDERS, name)
    corner = figure_of_rows({"areas": told.get("corner", ())})
    return BorderTile(told["width"], told["tile"], figure_of_rows(told), corner)


def draw_tiles(
    tile: BorderTile, places: Sequence[Placing], corners: Sequence[Placing] = ()
) -> tuple[Mark, ...]:
    """A pattern at places along a band and in its corners, as marks named ``border``."""
    along = [(tile.figure, at) for at in places]
    return draw_figures("border", [*along, *((tile.corner, at) for at in corners)])


def straight_places(start: complex, end: complex, width: float, length: float) -> list[Placing]:
    """Tiles of about a length from a corner to the next, the band on the right of the way."""
    count = max(1, round(abs(end - start) / length))
    way = (end - start) / count
    out = -1j * way / abs(way) * width

    def tile(k: int) -> Placing:
        return lambda x, y: start + (k + x) * way + y * out

    return [tile(k) for k in range(count)]


def round_places(centre: complex, radius: float, width: float, length: float) -> list[Placing]:
    """Tiles of about a length round a circle, the band's inner edge, in multiples of four."""
    count = 4 * max(1, round(math.tau * (radius + width / 2) / length / 4))

    def tile(k: int) -> Placing:
        step = math.tau / count
        return lambda x, y: centre + cmath.rect(radius + y * width, (k + x) * step)

    return [tile(k) for k in range(count)]
