"""Sections of text on pages, in columns."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, repeat, zip_longest

from instruments.geometry import Bounds
from instruments.guide import Section
from output.pages.page import Page
from output.sheets.blocks import Block, TextStyle, heading, paragraph, steps
from output.sheets.graphs import graph, sketch
from output.sheets.page_tables import table_blocks

GUTTER_MM = 8.0
COLUMN_MM = 88.0
"""About so wide is a column: lines of some sixty letters."""

WIDE_MM = 186.0
"""A column of tables."""

_EVEN_MM = 4.0
"""How much higher than they have to be the columns of a last page may be."""

_LITTLE = 0.4
"""Text that fills less of a column needs no other beside it."""

Column = list[tuple[float, Block]]
"""Blocks, each with its top below the column's head, mm."""


def columns(room: Bounds, about_mm: float = COLUMN_MM) -> tuple[int, float]:
    """How many columns of about a width a room has, and how wide each is, mm."""
    wide = room[2] - room[0]
    count = max(1, round((wide + GUTTER_MM) / (about_mm + GUTTER_MM)))
    return count, (wide - (count - 1) * GUTTER_MM) / count


def section(told: Section, style: TextStyle) -> list[Block]:
    """A section's heading, paragraphs, steps, sketches, tables and graphs."""
    found = heading(told.title, style) if told.title else []
    for words in told.paragraphs:
        found += paragraph(words, style)
    found += steps(told.steps, style)
    found += [sketch(one, style) for one in told.figures]
    for one in told.tables:
        found += table_blocks(one, style)
    found += [graph(one, style) for one in told.graphs]
    return found


def kept_together(blocks: Sequence[Block], room: Bounds) -> list[Block]:
    """Blocks that no column parts, if one of a room holds them."""
    _, foot = _stacked(blocks, 0.0)
    if foot > room[3] - room[1]:
        return list(blocks)
    return [*(replace(block, keeps=True) for block in blocks[:-1]), *blocks[-1:]]


def flow(blocks: Sequence[Block], high_mm: float, *first_mm: float) -> list[Column]:
    """Blocks in columns of a height, in their order; those that keep together do if they can.

    The first columns may be less high.
    """
    found: list[Column] = [[]]
    rooms = chain(first_mm, repeat(high_mm))
    room = next(rooms)
    foot = 0.0
    for unit in _units(blocks):
        tops, end = _stacked(unit, foot)
        fresh = not found[-1]
        while end > room and not (fresh and room == high_mm):
            room, fresh = next(rooms), True
            opening = unit[0].again
            found.append([(0.0, opening)] if opening else [])
            tops, end = _stacked(unit, opening.high_mm if opening else 0.0)
        if end > room and len(unit) > 1:
            # More than a column: let it part anywhere.
            tops, end = [], foot if found[-1] else 0.0
            for block in unit:
                (top,), end = _stacked([block], end)
                if found[-1] and end > room:
                    found.append([])
                    (top,), end = _stacked([block], 0.0)
                found[-1].append((top, block))
        else:
            found[-1] += zip(tops, unit, strict=True)
        foot = end
    return found


def draw_columns(
    page: Page, room: Bounds, filled: Sequence[Column], about_mm: float = COLUMN_MM
) -> None:
    """Draw columns beside each other, from the side where reading begins."""
    count, wide = columns(room, about_mm)
    for k, column in enumerate(filled):
        place = count - 1 - k if page.right_to_left else k
        left = room[0] + place * (wide + GUTTER_MM)
        for top, block in column:
            block.draw(page, left, room[1] + top)


def paged(
    blocks: Sequence[Block], room: Bounds, about_mm: float = COLUMN_MM
) -> Iterator[list[Column]]:
    """The columns of each page whose room is given."""
    count, _ = columns(room, about_mm)
    filled = _evened(blocks, flow(blocks, room[3] - room[1]), room[3] - room[1], count)
    for k in range(0, len(filled), count):
        yield filled[k : k + count]


def _evened(
    blocks: Sequence[Block], filled: list[Column], high_mm: float, count: int
) -> list[Column]:
    """Columns so many a page, of which the last page leaves none empty if they can share its text.

    They are then as low as holds it, to a line or so, with each paragraph, step and table in one.
    A little text stays in the first.
    """
    known = {id(block) for block in blocks}
    before = (len(filled) - 1) // count * count
    told = sum(id(block) in known for column in filled[:before] for _, block in column)
    rest = [
        replace(block, keeps=block.keeps or (after is not None and not after.before_mm))
        for block, after in zip_longest(blocks[told:], blocks[told + 1 :])
    ]
    if not rest or rest[0].again or len(filled) == before + count:
        return filled
    if _stacked(rest, 0.0)[1] < _LITTLE * high_mm:
        return filled
    last, least, most = filled[before:], 0.0, high_mm
    while most - least > _EVEN_MM:
        low = (least + most) / 2.0
        lower = flow(rest, high_mm, *[low] * count)
        if len(lower) <= count:
            last, most = lower, low
        else:
            least = low
    return [*filled[:before], *last]


def _units(blocks: Sequence[Block]) -> Iterator[list[Block]]:
    unit: list[Block] = []
    for block in blocks:
        unit.append(block)
        if not block.keeps:
            yield unit
            unit = []
    if unit:
        yield unit


def _stacked(unit: Sequence[Block], foot: float) -> tuple[list[float], float]:
    """The top of each block, and the foot of the last, below what ends at a foot."""
    tops: list[float] = []
    for block in unit:
        top = foot + (block.before_mm if foot else 0.0)
        tops.append(top)
        foot = top + block.high_mm
    return tops, foot
