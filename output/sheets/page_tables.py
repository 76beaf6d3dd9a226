"""Tables of short texts."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from instruments.guide import Table
from output.pages.page import FAINT, INK, Page, line_width_mm
from output.sheets.blocks import PARAGRAPH_MM, Block, TextStyle

_BETWEEN = 3.0
_HAIR_MM = 0.2
_LAST = 3
"""So many of the last rows stand together: one alone under a head looks like a table of its own."""

_WHOLE_MM = 90.0
"""A table that is no higher stands in one column."""


def table_blocks(told: Table, style: TextStyle) -> list[Block]:
    """A table as high as its cells need, a block a row.

    A small one is not parted; else its head is repeated in each column.
    """
    rows = [r + ("",) * (len(told.head) - len(r)) for r in (told.head, *told.rows)]
    wides = column_widths(rows, style)
    head, *body = (_row(row, wides, style, INK if k == 0 else FAINT) for k, row in enumerate(rows))
    whole = head.high_mm + sum(block.high_mm for block in body) <= _WHOLE_MM
    least = 0 if whole else max(0, len(body) - _LAST)
    together = {0, *range(least, len(body) - 1)}
    found = [replace(b, again=head if k else None, keeps=k in together) for k, b in enumerate(body)]
    if found:
        found[-1] = replace(found[-1], keeps=False)
    return [replace(head, before_mm=PARAGRAPH_MM, keeps=True), *found]


def column_widths(rows: Sequence[Sequence[str]], style: TextStyle) -> list[float]:
    """How wide a table's columns are: what each needs, less where that is too much.

    Columns give way from the widest on; what is over goes to the last.
    """
    room = style.wide_mm - _BETWEEN * (len(rows[0]) - 1)
    needs = [
        max(line_width_mm(cell, style.letter_mm) for cell in column) + _HAIR_MM
        for column in zip(*rows, strict=True)
    ]
    if sum(needs) <= room:
        spare = min((room - sum(needs)) / len(needs), 4.0)
        return [*(n + spare for n in needs[:-1]), room - sum(needs[:-1]) - spare * (len(needs) - 1)]
    low, high = 0.0, max(needs)
    while high - low > 0.01:
        most = 0.5 * (low + high)
        low, high = (most, high) if sum(min(n, most) for n in needs) <= room else (low, most)
    return [min(n, low) for n in needs]


def _row(cells: Sequence[str], wides: Sequence[float], style: TextStyle, colour: str) -> Block:
    lines = [
        style.lines(cell, wide - 0.5 * _HAIR_MM) for cell, wide in zip(cells, wides, strict=True)
    ]
    starts = list(accumulate((w + _BETWEEN for w in wides[:-1]), initial=0.0))
    high = max(map(len, lines)) * style.row_mm + 2.0 * style.room_mm

    def draw(page: Page, left: float, top: float) -> None:
        for start, cell in zip(starts, lines, strict=True):
            for k, words in enumerate(cell):
                style.write(page, words, left, start, top + style.room_mm + k * style.row_mm)
        foot = top + high
        page.line(complex(left, foot), complex(left + style.wide_mm, foot), colour=colour)

    return Block(high, draw)
