"""Patterns of borders, which are data: a tile that is set along a band, straight or round."""

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

import templates
from instruments.adornment.ornament_figure import (
    OrnamentFigure,
    Placing,
    draw_figures,
    figure_of_rows,
)
from instruments.part import Mark

KIND = "ornaments/borders"


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
    """The pattern of a name.

    Raises
    ------
    KeyError
        If there is none.
    """
    told = templates.read(KIND, name)
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
