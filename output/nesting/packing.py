"""Pieces laid on sheets: by rectpack, with their boxes, and looked at again with shapely.

Lengths are whole micrometres while they are packed, so that nothing is lost to rounding and the
same pieces lie in the same places on every machine.
"""

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain

import shapely

from instruments.errors import Fault, Remedy, distinct, give, naming, refuse_all
from instruments.geometry import Bounds, joint_bounds
from instruments.making.profiles import Size
from instruments.rounding import rounded_up
from instruments.saying import tell
from output.nesting.boxes import Room, has_room_in, packed_boxes
from output.nesting.pieces import Layout, Piece, Put
from output.nesting.stock import Stock, clamp_text
from output.spoken import unnumbered

MOST_PIECES = 4000
"""So many take a minute; more are cut from the same sheets again."""

_SCALE = 1000
_PLAY_MM = 0.005
"""How much nearer to each other chords may be than the outlines' boxes, and rounding of boxes."""

_INCH = 25.4
_WIDEST_IN = 96.0
"""Boards are sold of 4 by 8 feet."""

_ELSEWHERE, _OR_LARGER = "put them elsewhere", "put them elsewhere, or give a larger sheet"

_SMALLER = "make a smaller one, or give another workshop by --profile"
_SMALLER_BY = "make a smaller one by {}, or give another workshop by --profile"

_Plan = list[tuple[Put, ...]]

Way = Callable[[Sequence[Piece], Stock], _Plan | None]
"""How pieces of one material may be laid on sheets, or None where it finds no way."""


def nested(
    pieces: Sequence[Piece], number: int, stock: Stock, tighter: Way | None = None
) -> list[Layout]:
    """Pieces on sheets, those of each material and thickness on their own.

    Parameters
    ----------
    number : int
        How often each piece is wanted.
    tighter : callable, optional
        Is tried besides; what it finds is taken where that needs less of the sheets.

    Returns
    -------
    list of Layout
        By material and thickness; sheets that are alike once, with their number. The same
        pieces give the same sheets.

    Raises
    ------
    DesignError
        If pieces are larger than the sheet, or than what clamps leave of it.
    """
    refuse_all(without_room(pieces, stock))
    layouts: list[Layout] = []
    numbers: Counter[str] = Counter()
    size = stock.width_mm, stock.height_mm
    for (material, thickness), own in _stocks(pieces, stock).items():
        of_it = [p for p in pieces if p.stock == (material, thickness) for _ in range(number)]
        name = f"{_slug(material) or 'sheet'}-{thickness:g}mm".replace(".", "_")
        for puts, times in _alike(_best(of_it, own, tighter)):
            numbers[name] += 1
            called = f"{name}-{numbers[name]}"
            layout = Layout(called, material, thickness, size, puts, times, stock.clamps)
            verify(layout, own)
            layouts.append(layout)
    return layouts


def without_room(
    pieces: Iterable[Piece], stock: Stock, size_of: Callable[[Piece], str] = lambda _: ""
) -> list[Fault]:
    """What is wrong with pieces that are larger than the sheet, or than what clamps leave of it.

    `size_of` names the parameter of a piece's size, where one may be given.
    """
    several = tuple(pieces)
    own, without = _stocks(several, stock), _without(several, stock)
    faults = distinct(
        [_too_large(piece, own[piece.stock], stock, size_of(piece)) for piece in without]
    )
    enough = _enough_for_all(several, stock) if without else None
    inches = inches_meant(stock)
    if not inches or _without(
        several, _sized(stock, (_INCH * stock.width_mm, _INCH * stock.height_mm))
    ):
        inches = ()
    told = [_with_sheet(fault, enough) for fault in faults] if enough else faults
    return [replace(fault, remedies=(*inches, *fault.remedies)) for fault in told]


def inches_meant(stock: Stock) -> tuple[Remedy, ...]:
    """What is offered where a sheet's sides are no more than those of boards in inches."""
    if max(stock.width_mm, stock.height_mm) > _WIDEST_IN:
        return ()
    return (give({"sheet": f"{stock.size}in"}, tail="if inches are meant"),)


def _without(pieces: Iterable[Piece], stock: Stock) -> list[Piece]:
    """Those that sheets of a size have no room for."""
    several = tuple(pieces)
    own = _stocks(several, stock)
    return [piece for piece in several if not _fits(piece, own[piece.stock])]


def _enough_for_all(pieces: Sequence[Piece], stock: Stock) -> str | None:
    """The size of a sheet that has room for each of several pieces; None where there is none.

    As little larger as they need, or else one that the workshop has.
    """
    grown = stock.width_mm, stock.height_mm
    for piece in pieces:
        if not _fits(piece, _sized(stock, grown)):
            grown = _enough(piece, _sized(stock, grown)) or grown
    own = {size for piece in pieces for size in stock.sheets_of(piece.stock)}
    sizes: list[Size] = [grown, *sorted(own, key=math.prod)]
    made = (one for one in sizes if all(stock.may_be(one, piece.stock) for piece in pieces))
    larger = (_sized(stock, one) for one in made)
    return next((one.size for one in larger if all(_fits(p, one) for p in pieces)), None)


def _sized(stock: Stock, size_mm: Size) -> Stock:
    """A stock of another size, without clamps."""
    return replace(stock, width_mm=size_mm[0], height_mm=size_mm[1], clamps=())


def _with_sheet(fault: Fault, size: str) -> Fault:
    """A fault that offers a sheet of a size where it offers one."""
    ways = (give({"sheet": size}) if "sheet" in r.values else r for r in fault.remedies)
    return replace(fault, remedies=tuple(ways))


def _stocks(pieces: Sequence[Piece], stock: Stock) -> dict[tuple[str, float], Stock]:
    """The sheets of each material and thickness: where one part has two faces, all turn over."""
    turned = {piece.stock for piece in pieces if piece.two_faced}
    both = stock.turned_over()
    return {of: both if of in turned else stock for of in sorted({p.stock for p in pieces})}


def verify(layout: Layout, stock: Stock) -> None:
    """Look at a sheet again: pieces within its margin, off its clamps, and far enough apart.

    Raises
    ------
    RuntimeError
        If a piece is not where it may be; no pieces that are packed rightly are.
    """
    whole = shapely.make_valid([put.ground() for put in layout.puts])
    left, bottom, right, top = stock.inner
    play = _PLAY_MM
    free = shapely.box(left - play, bottom - play, right + play, top + play)
    if not bool(shapely.covers(free, whole).all()):
        raise RuntimeError(f"a part reaches into the margin of {layout.name}")
    clamps = [shapely.box(*clamp).buffer(-play) for clamp in stock.kept]
    tree = shapely.STRtree(whole)
    if clamps and tree.query(clamps, "intersects").size:
        raise RuntimeError(f"a part lies beneath a clamp of {layout.name}")
    near = tree.query(whole, "dwithin", stock.gap_mm - play)
    if stock.gap_mm > play and bool((near[0] != near[1]).any()):
        raise RuntimeError(f"parts of {layout.name} are nearer than {stock.gap_mm:g} mm")
    one, other = tree.query(shapely.buffer(whole, -play), "intersects")
    if bool((one != other).any()):
        raise RuntimeError(f"parts of {layout.name} overlap")


def _best(pieces: Sequence[Piece], stock: Stock, tighter: Way | None) -> _Plan:
    """The pieces on fewest sheets, of which the last one is the least full."""
    plain = _packed(pieces, stock)
    found = tighter(pieces, stock) if tighter else None
    return min((plain, found), key=_taken) if found else plain


def _taken(plan: _Plan) -> tuple[int, float]:
    """How many sheets, and the area that is taken of the last one, mm²."""
    boxes = [put.piece.outline.transformed(put.placing).bounds() for put in plan[-1]]
    _, _, right, top = joint_bounds(boxes)
    return len(plan), right * top


def _packed(pieces: Sequence[Piece], stock: Stock) -> _Plan:
    """The pieces on as few sheets as any way of packing takes, the last one the least full."""
    boxes = dict(enumerate(_box(piece, stock) for piece in pieces))
    parted = _parted(stock)
    firsts = [[one, *(other for other in parted if other is not one)] for one in parted]
    best = packed_boxes(boxes, firsts, turn=stock.turn)
    return [
        tuple(
            _put(pieces[k], boxes[k], (x, y), (w, h))
            for k, x, y, w, h in sorted(of_it, key=lambda r: (r[2], r[1], r[0]))
        )
        for of_it in best
    ]


def _box(piece: Piece, stock: Stock) -> tuple[int, int]:
    """A piece's width and height with a gap behind and above it, µm."""
    width, height = (math.ceil(_SCALE * (s + stock.gap_mm) - 1e-6) for s in piece.size_mm)
    return width, height


def _parted(stock: Stock) -> list[list[Room]]:
    """The ways in which clamps part a sheet: in columns, in rows, about what is largest."""
    return [_rooms(stock, regions) for regions in stock.partings()]


def _rooms(stock: Stock, regions: Iterable[Bounds]) -> list[Room]:
    """What boxes with their gaps may take of a sheet: at its edge a gap may lie beyond it."""
    _, _, right, top = stock.inner
    found = []
    for x, y, u, v in regions:
        left, bottom = math.ceil(_SCALE * x - 1e-6), math.ceil(_SCALE * y - 1e-6)
        ends = (end + stock.gap_mm * (end == most) for end, most in ((u, right), (v, top)))
        width, height = (
            math.floor(_SCALE * (end - start) + 1e-6)
            for end, start in zip(ends, (x, y), strict=True)
        )
        if width > 0 and height > 0:
            found.append((left, bottom, width, height))
    return found


def _put(piece: Piece, box: tuple[int, int], at: tuple[int, int], size: tuple[int, int]) -> Put:
    """A piece whose box lies there; its origin stands at a whole micrometre."""
    turned = size != box
    left, bottom, _, top = piece.bounds
    corner = complex(-top, left) if turned else complex(left, bottom)
    x, y = (
        math.ceil(-_SCALE * c - 1e-6) + where
        for c, where in zip((corner.real, corner.imag), at, strict=True)
    )
    return Put(piece, complex(x / _SCALE, y / _SCALE), 90.0 if turned else 0.0)


def _alike(sheets: Iterable[tuple[Put, ...]]) -> list[tuple[tuple[Put, ...], int]]:
    """Sheets with how often each comes."""
    numbers: dict[object, tuple[tuple[Put, ...], int]] = {}
    for puts in sheets:
        key = tuple((id(put.piece), put.at, put.turned_deg) for put in puts)
        numbers[key] = puts, numbers.get(key, (puts, 0))[1] + 1
    return list(numbers.values())


def _fits(piece: Piece, stock: Stock) -> bool:
    """Whether a sheet has room for a piece."""
    return has_room_in(chain(*_parted(stock)), _box(piece, stock), stock.turn)


def _too_large(piece: Piece, own: Stock, stock: Stock, parameter: str) -> Fault:
    """The fault of a piece that its own sheets, turned over or as the stock, have no room for.

    The parameter is that of its size, if one is known.
    """
    width, height = piece.size_mm
    part = tell(
        "{name} of {owner}, {width:.1f} × {height:.1f} mm,",
        name=unnumbered(piece.part.name),
        owner=piece.owner,
        width=width,
        height=height,
    )
    if stock.clamps and _fits(piece, replace(stock, clamps=())):
        over = "" if own is stock else ", which is turned over"
        problem = tell(
            "leaves no room for {part} on a sheet of {size}{over}",
            part=part,
            size=stock.size,
            over=over,
        )
        larger = stock.may_be((stock.width_mm + 1.0, stock.height_mm + 1.0), piece.stock)
        remedy = _OR_LARGER if larger else _ELSEWHERE
        return Fault.of("clamp", "; ".join(map(clamp_text, stock.clamps)), problem, remedy)
    problem = tell(
        "is too small for {part} with a margin of {margin_mm:g} mm",
        part=part,
        margin_mm=stock.margin_mm,
    )
    narrower = tuple(_narrower(piece, stock))
    if enough := _enough(piece, stock):
        size = _sized(stock, enough).size
        return Fault.of("sheet", stock.size, problem, give({"sheet": size}), *narrower)
    largest = max(stock.sheets_of(piece.stock), key=math.prod)
    problem = tell(
        "{problem}, and this workshop has none larger than {wide:g} × {high:g}",
        problem=problem,
        wide=largest[0],
        high=largest[1],
    )
    smaller = naming(_SMALLER_BY, parameter) if parameter else _SMALLER
    return Fault.of("sheet", stock.size, problem, *narrower, smaller)


def _narrower(piece: Piece, stock: Stock) -> Iterator[Remedy]:
    """The remedy of a margin that leaves room for a piece, where one may be given."""
    if stock.least_margin_mm is None:
        return
    sheet = sorted((stock.width_mm, stock.height_mm))
    sides = zip(sheet, sorted(piece.size_mm), strict=True)
    most = math.floor(10.0 * min(have - side for have, side in sides) / 2.0) / 10.0
    if stock.least_margin_mm <= most and _fits(piece, replace(stock, margin_mm=most)):
        yield give({"margin": most})


def _enough(piece: Piece, stock: Stock) -> Size | None:
    """The sides of a sheet that has room for a piece: as wide and as high as the stock, if it may.

    None where the workshop has no sheet so large.
    """
    width, height = piece.size_mm
    lying = stock.turn and (width - height) * (stock.width_mm - stock.height_mm) < 0.0
    sides = (height, width) if lying else (width, height)
    least = [math.ceil(rounded_up(side + 2.0 * stock.margin_mm)) for side in sides]
    usual = [
        math.ceil(max(side, have))
        for side, have in zip(least, (stock.width_mm, stock.height_mm), strict=True)
    ]
    sizes = ((wide, high) for wide, high in (usual, least))
    return next((size for size in sizes if stock.may_be(size, piece.stock)), None)


def _slug(material: str) -> str:
    """A material in the letters of a file's name."""
    plain = unicodedata.normalize("NFKD", material).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
