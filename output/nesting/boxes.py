"""Boxes on sheets, by rectpack: in whole micrometres, so that nothing is lost to rounding."""

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import count

import rectpack

_MANY = 600
"""With more pieces only the first way of packing is tried."""

_WAYS = tuple(
    (algorithm, order)
    for algorithm in (rectpack.MaxRectsBssf, rectpack.MaxRectsBl, rectpack.SkylineBlWm)
    for order in (rectpack.SORT_LSIDE, rectpack.SORT_AREA, rectpack.SORT_SSIDE)
)

Rect = tuple[int, int, int, int, int]
"""The number of a piece and its box on a sheet in µm: left, bottom, width, height."""

Room = tuple[int, int, int, int]
"""A rectangle that boxes may take in µm: left, bottom, width, height."""


def packed_boxes(
    boxes: Mapping[int, tuple[int, int]],
    firsts: Iterable[Sequence[Sequence[Room]]],
    *,
    turn: bool,
) -> list[list[Rect]]:
    """Boxes on as few sheets, parted in any of these ways, as any way of packing takes."""
    ways = _WAYS[:1] if len(boxes) > _MANY else _WAYS
    tried = [_filled(boxes, rooms, turn, *way) for rooms in firsts for way in ways]
    return min(tried, key=lambda bins: (len(bins), _extent(bins[-1])))


def _filled(
    boxes: Mapping[int, tuple[int, int]],
    parted: Sequence[Sequence[Room]],
    turn: bool,
    algorithm: type,
    order: object,
) -> list[list[Rect]]:
    """The boxes on sheets that are parted in the first way; what has no room so, in the next."""
    found: list[list[Rect]] = []
    left = dict(boxes)
    for rooms in parted:
        here = {
            k: left.pop(k)
            for k, box in boxes.items()
            if k in left and has_room_in(rooms, box, turn)
        }
        if here:
            found += _bins(here, rooms, turn, algorithm, order)
    return found


def has_room_in(rooms: Iterable[Room], box: tuple[int, int], turn: bool) -> bool:
    """Whether a box has room in one of these."""
    width, height = box
    return any(
        (width <= across and height <= up) or (turn and height <= across and width <= up)
        for *_, across, up in rooms
    )


def _bins(
    boxes: Mapping[int, tuple[int, int]],
    rooms: Sequence[Room],
    turn: bool,
    algorithm: type,
    order: object,
) -> list[list[Rect]]:
    """The boxes as rectpack lays them on sheets of some rooms each: as few as hold them all.

    Each box has to have room in one of these.
    """
    area = sum(width * height for width, height in boxes.values())
    least = max(1, math.ceil(area / sum(width * height for *_, width, height in rooms)))
    for sheets in count(least):
        found = _laid(boxes, rooms, sheets, turn, algorithm, order)
        if sum(map(len, found)) == len(boxes):
            return [sheet for sheet in found if sheet]
    raise AssertionError


def _laid(
    boxes: Mapping[int, tuple[int, int]],
    rooms: Sequence[Room],
    sheets: int,
    turn: bool,
    algorithm: type,
    order: object,
) -> list[list[Rect]]:
    """The boxes as rectpack lays them on some sheets; those without room are on none."""
    packer = rectpack.newPacker(
        mode=rectpack.PackingMode.Offline,
        bin_algo=rectpack.PackingBin.BFF,
        pack_algo=algorithm,
        sort_algo=order,
        rotation=turn,
    )
    for k, (width, height) in boxes.items():
        packer.add_rect(width, height, k)
    for sheet in range(sheets):
        for left, bottom, width, height in rooms:
            packer.add_bin(width, height, bid=(sheet, left, bottom))
    packer.pack()
    found: list[list[Rect]] = [[] for _ in range(sheets)]
    for room in packer:
        sheet, left, bottom = room.bid
        found[sheet] += [(r.rid, left + r.x, bottom + r.y, r.width, r.height) for r in room]
    return found


def _extent(sheet: Sequence[Rect]) -> int:
    """How far up the pieces of a sheet reach."""
    return max(y + height for _, _, y, _, height in sheet)
