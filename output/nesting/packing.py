"""Pieces laid on sheets: by rectpack, with their boxes, and looked at again with shapely.

Lengths are whole micrometres while they are packed, so that nothing is lost to rounding and the
same pieces lie in the same places on every machine.
"""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import rectpack
import shapely

from instruments.errors import DesignError, Fault, give
from instruments.geometry.flattening import shapely_rings
from instruments.rounding import rounded_up
from output.nesting.pieces import Layout, Piece, Put

MOST_PIECES = 4000
"""So many take a minute; more are cut from the same sheets again."""

_SCALE = 1000
_PLAY_MM = 0.005
"""How much nearer to each other chords may be than the outlines' boxes, and rounding of boxes."""

_MANY = 600
"""With more pieces only the first way of packing is tried."""

_WAYS = tuple(
    (algorithm, order)
    for algorithm in (rectpack.MaxRectsBssf, rectpack.MaxRectsBl, rectpack.SkylineBlWm)
    for order in (rectpack.SORT_LSIDE, rectpack.SORT_AREA, rectpack.SORT_SSIDE)
)


@dataclass(frozen=True, slots=True)
class Stock:
    """The sheets that pieces are laid on.

    Attributes
    ----------
    width_mm, height_mm : float
    gap_mm : float
        From one cut to that of the next piece, at least.
    margin_mm : float
        Clear of all cuts along the sheet's edges.
    turn : bool
        Whether pieces may be turned by 90°; across a grain they may not.
    """

    width_mm: float
    height_mm: float
    gap_mm: float = 3.0
    margin_mm: float = 5.0
    turn: bool = True

    @property
    def room_mm(self) -> tuple[float, float]:
        """What pieces may take."""
        return self.width_mm - 2.0 * self.margin_mm, self.height_mm - 2.0 * self.margin_mm


def nested(pieces: Sequence[Piece], count: int, stock: Stock) -> list[Layout]:
    """Pieces on sheets, those of each material and thickness on their own.

    Parameters
    ----------
    pieces : sequence of Piece
    count : int
        How often each piece is wanted.
    stock : Stock

    Returns
    -------
    list of Layout
        By material and thickness; sheets that are alike once, with their number. The same
        pieces give the same sheets.

    Raises
    ------
    DesignError
        If pieces are larger than the sheet.
    """
    if too_large := [p for p in pieces if not _fits(p, stock)]:
        raise DesignError(*(_too_large(p, stock) for p in too_large))
    layouts: list[Layout] = []
    numbers: Counter[str] = Counter()
    size = stock.width_mm, stock.height_mm
    for material, thickness in sorted({p.stock for p in pieces}):
        of_it = [p for p in pieces if p.stock == (material, thickness) for _ in range(count)]
        name = f"{_slug(material) or 'sheet'}-{thickness:g}mm".replace(".", "_")
        for puts, times in _alike(_packed(of_it, stock)):
            numbers[name] += 1
            layout = Layout(f"{name}-{numbers[name]}", material, thickness, size, puts, times)
            verify(layout, stock)
            layouts.append(layout)
    return layouts


def verify(layout: Layout, stock: Stock) -> None:
    """Look at a sheet again: pieces within its margin, and as far apart as they have to be.

    Raises
    ------
    RuntimeError
        If a piece is not where it may be; no pieces that are packed rightly are.
    """
    outlines = shapely_rings([put.piece.outline.transformed(put.placing) for put in layout.puts])
    whole = shapely.polygons(outlines)
    edge = stock.margin_mm - _PLAY_MM
    width, height = layout.size_mm
    if not bool(shapely.covers(shapely.box(edge, edge, width - edge, height - edge), whole).all()):
        raise RuntimeError(f"a part reaches into the margin of {layout.name}")
    near = shapely.STRtree(whole).query(whole, "dwithin", stock.gap_mm - _PLAY_MM)
    if stock.gap_mm > _PLAY_MM and bool((near[0] != near[1]).any()):
        raise RuntimeError(f"parts of {layout.name} are nearer than {stock.gap_mm:g} mm")
    inside = shapely.STRtree(whole).query(whole, "overlaps")
    if inside.size:
        raise RuntimeError(f"parts of {layout.name} overlap")


def _packed(pieces: Sequence[Piece], stock: Stock) -> list[tuple[Put, ...]]:
    """The pieces on as few sheets as any way of packing takes, the last one the least full."""
    boxes = [_box(piece, stock) for piece in pieces]
    ways = _WAYS[:1] if len(pieces) > _MANY else _WAYS
    tried = [_bins(boxes, _room(stock), stock.turn, *way) for way in ways]
    best = min(tried, key=lambda bins: (len(bins), sum(h for *_, h in _extent(bins))))
    return [
        tuple(
            _put(pieces[k], boxes[k], (x, y), (w, h), stock)
            for k, x, y, w, h in sorted(of_it, key=lambda r: (r[2], r[1], r[0]))
        )
        for of_it in best
    ]


Rect = tuple[int, int, int, int, int]
"""The number of a piece and its box on a sheet in µm: left, bottom, width, height."""


def _bins(
    boxes: Sequence[tuple[int, int]],
    room: tuple[int, int],
    turn: bool,
    algorithm: type,
    order: object,
) -> list[list[Rect]]:
    """The boxes as rectpack lays them into bins."""
    packer = rectpack.newPacker(
        mode=rectpack.PackingMode.Offline,
        bin_algo=rectpack.PackingBin.BFF,
        pack_algo=algorithm,
        sort_algo=order,
        rotation=turn,
    )
    for k, (width, height) in enumerate(boxes):
        packer.add_rect(width, height, k)
    packer.add_bin(*room, count=float("inf"))
    packer.pack()
    bins: list[list[Rect]] = [[] for _ in range(len(packer))]
    for n, x, y, width, height, k in packer.rect_list():
        bins[n].append((k, x, y, width, height))
    return bins


def _extent(bins: Sequence[Sequence[Rect]]) -> Iterator[tuple[int, int]]:
    """How far right and up the pieces of the last bin reach."""
    if bins:
        yield max(x + w for _, x, _, w, _ in bins[-1]), max(y + h for _, _, y, _, h in bins[-1])


def _box(piece: Piece, stock: Stock) -> tuple[int, int]:
    """A piece's width and height with a gap behind and above it, µm."""
    width, height = (math.ceil(_SCALE * (s + stock.gap_mm) - 1e-6) for s in piece.size_mm)
    return width, height


def _room(stock: Stock) -> tuple[int, int]:
    """What boxes with their gaps may take of a sheet, µm."""
    width, height = (math.floor(_SCALE * (s + stock.gap_mm) + 1e-6) for s in stock.room_mm)
    return width, height


def _put(
    piece: Piece, box: tuple[int, int], at: tuple[int, int], size: tuple[int, int], stock: Stock
) -> Put:
    """A piece whose box lies there; its origin stands at a whole micrometre."""
    turned = size != box
    left, bottom, _, top = piece.bounds
    corner = complex(-top, left) if turned else complex(left, bottom)
    x, y = (
        math.ceil(_SCALE * (stock.margin_mm - c) - 1e-6) + where
        for c, where in zip((corner.real, corner.imag), at, strict=True)
    )
    return Put(piece, complex(x / _SCALE, y / _SCALE), turned)


def _alike(sheets: Iterable[tuple[Put, ...]]) -> list[tuple[tuple[Put, ...], int]]:
    """Sheets with how often each comes."""
    numbers: dict[object, tuple[tuple[Put, ...], int]] = {}
    for puts in sheets:
        key = tuple((id(put.piece), put.at, put.turned) for put in puts)
        numbers[key] = puts, numbers.get(key, (puts, 0))[1] + 1
    return list(numbers.values())


def _fits(piece: Piece, stock: Stock) -> bool:
    (width, height), (across, up) = _box(piece, stock), _room(stock)
    return (width <= across and height <= up) or (stock.turn and height <= across and width <= up)


def _too_large(piece: Piece, stock: Stock) -> Fault:
    """The fault of a piece that no sheet of the stock has room for."""
    width, height = piece.size_mm
    lying = stock.turn and (width > height) != (stock.width_mm > stock.height_mm)
    sides = (height, width) if lying else (width, height)
    needed = [
        math.ceil(max(rounded_up(side + 2.0 * stock.margin_mm), have))
        for side, have in zip(sides, (stock.width_mm, stock.height_mm), strict=True)
    ]
    size = f"{stock.width_mm:g}x{stock.height_mm:g}"
    part = f"{piece.part.name} of {piece.owner}, {width:.1f} × {height:.1f} mm,"
    problem = f"is too small for {part} with a margin of {stock.margin_mm:g} mm"
    return Fault.of("sheet", size, problem, give({"sheet": f"{needed[0]}x{needed[1]}"}))


def _slug(material: str) -> str:
    """A material in the letters of a file's name."""
    plain = unicodedata.normalize("NFKD", material).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
