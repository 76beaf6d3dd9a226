"""Patterns of borders, which are data: a tile that is set along a band, straight or round."""

import cmath
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import templates
from instruments.geometry import Cubic, Line, Path, Region, Strokes
from instruments.geometry.path import turned_about
from instruments.lettering import placing
from instruments.part import Mark

KIND = "ornaments/borders"

Placing = Callable[[float, float], complex]
"""From x, 0 to 1 along a tile, and y, 0 to 1 across the band, to a place on the face."""

_BOW = 4
"""So many lines follow the bend of one that runs along a round band."""


@dataclass(frozen=True, slots=True)
class BorderTile:
    """A pattern: the band's width in heights of names, a tile's length in widths, its lines.

    Curves are cubics by their four points, areas closed polygons, and `corner` those in the
    squares at a rectangle's corners; x along, y across, 0 to 1.
    """

    width: float
    length: float
    lines: tuple[tuple[complex, ...], ...]
    curves: tuple[tuple[complex, ...], ...]
    areas: tuple[tuple[complex, ...], ...]
    corner: tuple[tuple[complex, ...], ...]


@cache
def border_tile(name: str) -> BorderTile:
    """The pattern of a name.

    Raises
    ------
    KeyError
        If there is none.
    """
    told = templates.read(KIND, name)

    def points(of: str) -> tuple[tuple[complex, ...], ...]:
        return tuple(tuple(complex(*at) for at in line) for line in told.get(of, ()))

    curves = tuple(
        tuple(complex(x, y) for x, y in zip(row[::2], row[1::2], strict=True))
        for row in told.get("curves", ())
    )
    return BorderTile(
        told["width"], told["tile"], points("lines"), curves, points("areas"), points("corner")
    )


def draw_tiles(
    tile: BorderTile, places: Sequence[Placing], corners: Sequence[Placing] = ()
) -> tuple[Mark, ...]:
    """A pattern at places along a band and in its corners, as marks named ``border``."""
    lines = [path for at in places for path in _lines(tile, at)]
    areas = [path for at in places for path in _polygons(tile.areas, at)]
    areas += [path for at in corners for path in _polygons(tile.corner, at)]
    marks = [Mark("border", Strokes(tuple(lines)))] if lines else []
    if areas:
        marks.append(placing.draw_letters("border", Region(tuple(areas))))
    return tuple(marks)


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


def _lines(tile: BorderTile, at: Placing) -> Iterator[Path]:
    for line in tile.lines:
        yield Path.polyline([at(z.real, z.imag) for z in _followed(line)])
    for a, b, c, d in tile.curves:
        yield Path((Cubic(*(at(z.real, z.imag) for z in (a, b, c, d))),))


def _polygons(areas: Iterable[tuple[complex, ...]], at: Placing) -> Iterator[Path]:
    for area in areas:
        corners = [at(z.real, z.imag) for z in _followed((*area, area[0]))]
        sides = itertools.pairwise(corners)
        yield turned_about(Path(tuple(Line(a, b) for a, b in sides)), 1.0)


def _followed(line: tuple[complex, ...]) -> list[complex]:
    """A polyline with its lines in pieces, that a round band bends."""
    found = [line[0]]
    for a, b in itertools.pairwise(line):
        found += [a + (b - a) * k / _BOW for k in range(1, _BOW + 1)]
    return found
