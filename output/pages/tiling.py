"""Where rectangles go on pages: small ones on shelves, large ones in tiles that overlap."""

import math
import string
from collections.abc import Sequence
from dataclasses import dataclass

from output.pages.paper import Paper

MARGIN_MM = 10.0
"""At every edge of a page, where printers don't reach."""

FOOT_MM = 17.0
"""Above the lower margin, for the ruler and what is said."""

CAPTION_MM = 6.0

PAD_MM = 1.0
"""Paper around a part that is drawn with it, for half its outline's width at least."""

OVERLAP_MM = 10.0
"""What two tiles beside each other show both; they meet in its middle."""

MOST_TILES = 40
"""A face of more tiles stands on one page of its own size, for a plotter."""

_HAIR_MM = 1e-6


@dataclass(frozen=True, slots=True)
class PageSpot:
    """Where a rectangle stands: its number, its page, its left and upper edges in mm."""

    which: int
    page: int
    left_mm: float
    top_mm: float


@dataclass(slots=True)
class _Shelf:
    page: int
    top: float
    high: float
    used: float = 0.0


def page_room_mm(width_mm: float, height_mm: float) -> tuple[float, float]:
    """What of a page is free for parts and their captions."""
    return width_mm - 2 * MARGIN_MM, height_mm - 2 * MARGIN_MM - FOOT_MM


def largest_mm(width_mm: float, height_mm: float) -> tuple[float, float]:
    """Width and height of the largest part that a page has room for."""
    wide, high = page_room_mm(width_mm, height_mm)
    return wide - 2 * PAD_MM, high - CAPTION_MM - 2 * PAD_MM


def has_room(paper: Paper, width_mm: float, height_mm: float) -> bool:
    """Whether a part is on one page of a paper, which stands or lies."""
    rooms = (largest_mm(one.width_mm, one.height_mm) for one in (paper, paper.turned))
    return any(width_mm <= wide + _HAIR_MM and height_mm <= high + _HAIR_MM for wide, high in rooms)


def shelved(
    sizes: Sequence[tuple[float, float]], width_mm: float, height_mm: float, gap_mm: float
) -> list[PageSpot]:
    """Rectangles on as few pages as shelves need, the highest first, with a gap between them.

    Sizes are width and height in mm, each within a page's; places come in their order.
    """
    shelves: list[_Shelf] = []
    found: list[PageSpot] = []
    for k in sorted(range(len(sizes)), key=lambda k: (-sizes[k][1], -sizes[k][0], k)):
        wide, high = sizes[k]
        shelf = next(
            (s for s in shelves if high <= s.high and s.used + wide <= width_mm + _HAIR_MM), None
        )
        if shelf is None:
            shelf = _new(shelves, high, height_mm, gap_mm)
            shelves.append(shelf)
        found.append(PageSpot(k, shelf.page, shelf.used, shelf.top))
        shelf.used += wide + gap_mm
    return sorted(found, key=lambda spot: spot.which)


def _new(shelves: Sequence[_Shelf], high: float, height_mm: float, gap_mm: float) -> _Shelf:
    """A shelf below those of the first page that has room for it, or on a new page."""
    ends: dict[int, float] = {}
    for shelf in shelves:
        ends[shelf.page] = shelf.top + shelf.high + gap_mm
    for page, end in ends.items():
        if end + high <= height_mm + _HAIR_MM:
            return _Shelf(page, end, high)
    return _Shelf(len(ends), 0.0, high)


@dataclass(frozen=True, slots=True)
class Grid:
    """How a large rectangle is cut into tiles."""

    columns: int
    rows: int
    width_mm: float
    height_mm: float
    """Both of a tile, the overlaps with its neighbours included."""

    @staticmethod
    def of(size: tuple[float, float], width_mm: float, height_mm: float) -> "Grid":
        """As few tiles of that size as cover a rectangle, from its upper left corner."""
        columns, rows = (
            max(1, math.ceil((of_it - OVERLAP_MM) / (tile - OVERLAP_MM) - _HAIR_MM))
            for of_it, tile in zip(size, (width_mm, height_mm), strict=True)
        )
        return Grid(columns, rows, width_mm, height_mm)

    @property
    def count(self) -> int:
        """How many tiles there are."""
        return self.columns * self.rows

    def corner(self, column: int, row: int) -> tuple[float, float]:
        """The upper left corner of a tile from the rectangle's."""
        return column * (self.width_mm - OVERLAP_MM), row * (self.height_mm - OVERLAP_MM)


def fewest_tiles(size: tuple[float, float], paper: Paper) -> tuple[Grid, Paper]:
    """The tiles of a large rectangle, and the paper as it lies for them, standing if it may."""
    ways = []
    for lying in (paper, paper.turned):
        wide, high = page_room_mm(lying.width_mm, lying.height_mm)
        ways.append((Grid.of(size, wide, high - CAPTION_MM), lying))
    return min(ways, key=lambda way: way[0].count)


def label(column: int, row: int) -> str:
    """What a tile is called: its column's letters and its row's number, ``A1`` first."""
    letters = ""
    column += 1
    while column:
        column, digit = divmod(column - 1, 26)
        letters = string.ascii_uppercase[digit] + letters
    return f"{letters}{row + 1}"
