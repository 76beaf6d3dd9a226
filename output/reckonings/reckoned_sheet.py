"""What a rule of reckoning finds, as sheets for print: tables in any numerals, and figures."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from instruments.errors import impossible
from instruments.lettering.language import words
from instruments.reckoning.reading import POINTS
from instruments.reckoning.registry import Answer, Reckoning
from instruments.version import VERSION
from output import pdf, spoken
from output.pages.page import INK, Page, line_width_mm
from output.pages.paper import A4, Paper
from output.provenance import Provenance
from output.reckonings import prayer_sheet, reckoned_figure
from output.reckonings.reckoned import clock
from output.reckonings.reckoned_cells import Numerals, number_written, numbers_in, western
from output.sheets.wrapping import wrapped

_MARGIN, _LETTER, _ROW = 12.0, 1.7, 3.3
_GAP, _BETWEEN, _TITLE = 2.4, 6.0, 3.4
_LINE = 1.6
"""From line to line of a remark, in letters."""

_SIZES = (1.5, 1.3, 1.15, 1.0, 0.9, 0.8)
"""Shares of the letters' size that are tried for a table to find room on one page."""

_TALL = 1.3
"""How much farther apart rows are whose letters reach below the line."""

_PLAIN = str.maketrans(
    {
        **dict(zip("₀₁₂₃₄ₙ", "01234n", strict=True)),
        "Δ": "Delta",
        "α": "alpha",
        "δ": "delta",
        "ε": "eps",
        "λ": "lambda",
        "π": "pi",
        "φ": "phi",
        "≤": "up to",
        "⅐": "1/7",
        "⅓": "1/3",
        "⅔": "2/3",
        "⅕": "1/5",
    }
)
"""Signs that the font lacks."""

_FOOT, _GROUP = 10.0, 5
"""Rows between two thin lines."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column's heading, one line a word, its cells and its width in mm."""

    head: tuple[str, ...]
    cells: tuple[str, ...]
    width: float


def _column(head: Sequence[str], cells: Sequence[str]) -> _Column:
    widest = max(line_width_mm(text, _LETTER) for text in (*head, *cells))
    return _Column(tuple(head), tuple(cells), widest + _GAP)


def reckoned_pages(
    found: Reckoning, numerals: Numerals = "western", paper: Paper = A4, language: str = "en"
) -> list[str]:
    """The reckoning as SVG pages: arrays as a table in columns, single values with the figure.

    Prayers of a month or a year are a sheet for the wall.

    Parameters
    ----------
    found : Reckoning
        Its sexagesimal places are those that are printed.
    numerals : {"western", "arabic-indic", "abjad"}
        The latter two run from right to left.
    paper : Paper
        The size of a page; it lies on its side where a block of columns fits only so.
    language : str
        Of a sheet for the wall; other tables are in English.

    Raises
    ------
    DesignError
        If every answer is missing.
    """
    if prayer_sheet.of_days(found):
        return _wall(found, numerals, paper, language)
    columns = _columns(found, numerals)
    block = sum(c.width for c in columns)
    count = len(columns[0].cells)
    if not count:
        raise impossible(found.rule.name, None, "has no answer to print", "give other inputs")
    if block > paper.width_mm - 2 * _MARGIN or count > 200:
        paper = paper.turned
    top = _MARGIN + 16.0
    figure = reckoned_figure.figure_of_answer(found)
    sides = _MARGIN, paper.width_mm - _MARGIN
    low = top + (reckoned_figure.figure_height_mm(figure, sides) + 6.0 if figure else 0.0)
    pitch = _ROW * (_TALL if numerals == "abjad" else 1.0)
    foot = _FOOT + (len(_remark_lines(found, paper)) - 1) * _LINE * _LETTER
    grid = _grid(columns, paper, (low, foot), pitch)
    block *= grid.size
    starts = range(0, count, grid.rows)
    leaves = [starts[k : k + grid.across] for k in range(0, len(starts), grid.across)]
    mirrored = numerals != "western"
    pages = []
    for number, leaf in enumerate(leaves, 1):
        page = _blank(found, paper, number, len(leaves), mirrored, (_title(found), _given(found)))
        _remark(page, found, paper)
        if figure and number == 1:
            reckoned_figure.draw_figure(page, figure, sides, top, found.length_unit)
        for place, start in enumerate(leaf):
            left = _MARGIN + place * (block + _BETWEEN)
            if mirrored:
                left = paper.width_mm - _MARGIN - block - place * (block + _BETWEEN)
            rows = slice(start, start + grid.rows)
            _table(page, columns, rows, complex(left, low), grid, mirrored)
        pages.append(page.document())
    return pages


@dataclass(frozen=True, slots=True)
class _Grid:
    """The letters' share of their usual size, rows of a block, blocks beside each other.

    `pitch` is from row to row in mm, at the usual size.
    """

    size: float
    rows: int
    across: int
    pitch: float


def _grid(
    columns: Sequence[_Column], paper: Paper, sides: tuple[float, float], pitch: float
) -> _Grid:
    """The largest letters with which a table fits one page, or else the fewest pages.

    `sides` are what stands above it, from the page's upper edge, and below, from its margin.
    """
    low, foot = sides
    block, count = sum(c.width for c in columns), len(columns[0].cells)
    head, room = max(len(c.head) for c in columns), paper.width_mm - 2 * _MARGIN

    def grid(size: float) -> _Grid:
        rows = int((paper.height_mm - _MARGIN - foot - low) / (size * pitch)) - head
        across = int((room + _BETWEEN) / (size * block + _BETWEEN))
        return _Grid(size, max(1, rows), across, pitch)

    def pages(found: _Grid) -> tuple[int, float]:
        return math.ceil(count / (found.rows * max(1, found.across))), -found.size

    grids = [grid(size) for size in _SIZES]
    several = min((g for g in grids if g.size <= 1.0), key=pages)
    found = next((g for g in grids if count <= g.rows * g.across), several)
    found = replace(found, across=max(1, found.across))
    if count <= found.rows * found.across:
        rows = math.ceil(count / math.ceil(count / found.rows))
        found = replace(found, rows=rows)
    return found


def reckoned_pdf(
    found: Reckoning, numerals: Numerals = "western", paper: Paper = A4, language: str = "en"
) -> bytes:
    """The sheets as one PDF document."""
    drawn = reckoned_pages(found, numerals, paper, language)
    of_days = prayer_sheet.of_days(found)
    title = prayer_sheet.prayers_title(found, language, numerals) if of_days else _title(found)
    return pdf.of_drawings(drawn, title, _provenance(found), language if of_days else "en")


def _wall(found: Reckoning, numerals: Numerals, paper: Paper, language: str) -> list[str]:
    """Prayers by months."""
    leaves = list(prayer_sheet.wall_pages(found, numerals, paper, language))
    mirrored = numerals != "western" or words(language).right_to_left
    head = prayer_sheet.prayers_title(found, language, numerals), prayer_sheet.said(found, language)
    drawn, missing = [], prayer_sheet.why_missing(found, language)
    for number, (size, draw) in enumerate(leaves, 1):
        page = _blank(found, size, number, len(leaves), mirrored, head, language)
        draw(page)
        page.begin(missing, _MARGIN, size.width_mm - _MARGIN, _above_foot(size), _LETTER)
        drawn.append(page.document())
    return drawn


def _title(found: Reckoning) -> str:
    return spoken.with_capital(found.rule.summary.translate(_PLAIN))


def _given(found: Reckoning) -> str:
    """The place, if it has a name, and the inputs that are one value, each with its unit."""
    place = [found.place] if found.place else []
    single = (
        f"{n} = {western(v)} {found.units.get(n, '')}".strip().replace(" °", "°")
        for n, v in found.inputs.items()
        if not isinstance(v, np.ndarray) or n in POINTS
    )
    return " · ".join((*place, *single))


def _provenance(found: Reckoning) -> Provenance:
    inputs = {n: v.tolist() if isinstance(v, np.ndarray) else v for n, v in found.inputs.items()}
    return Provenance(VERSION, found.rule.name, inputs, (), _title(found))


def _remark(page: Page, found: Reckoning, paper: Paper) -> None:
    """What a reader who compares has to know of the rule, above the foot."""
    for k, line in enumerate(reversed(_remark_lines(found, paper))):
        page.write(line, _MARGIN, _above_foot(paper) - k * _LINE * _LETTER, _LETTER)


def _above_foot(paper: Paper) -> float:
    """Where the last line above the foot stands."""
    return paper.height_mm - _MARGIN - 6.0


def _remark_lines(found: Reckoning, paper: Paper) -> list[str]:
    """That in lines."""
    return wrapped(found.rule.remark.translate(_PLAIN), paper.width_mm - 2 * _MARGIN, _LETTER)


def _blank(
    found: Reckoning,
    paper: Paper,
    number: int,
    count: int,
    mirrored: bool,
    head: tuple[str, str],
    language: str = "en",
) -> Page:
    """A page with its head, the title and what is said below it, and its foot."""
    page = Page.of_paper(paper, _title(found), _provenance(found), right_to_left=mirrored)
    right, low = paper.width_mm - _MARGIN, paper.height_mm - _MARGIN
    for text, y, height in zip(head, (_TITLE, 8.5), (_TITLE, 2.1), strict=True):
        page.begin(text, _MARGIN, right, _MARGIN + y, height)
    page.line(complex(_MARGIN, _MARGIN + 11.0), complex(right, _MARGIN + 11.0), colour=INK)
    page.line(complex(_MARGIN, low - 4.6), complex(right, low - 4.6))
    standing = "" if found.rule.standing == "exact" else f" · {found.rule.standing}"
    speech = words(language)
    source = spoken.spoken_source(found.rule.source, speech)
    first, last = (_MARGIN + 20.0, right) if mirrored else (_MARGIN, right - 20.0)
    page.begin(f"{source}{standing} · miqyas {VERSION}", first, last, low, 1.9)
    at, anchor = (_MARGIN, "start") if mirrored else (right, "end")
    page.write(spoken.digits(f"{number}/{count}", speech), at, low, 1.9, anchor)
    return page


def _columns(found: Reckoning, numerals: Numerals) -> list[_Column]:
    """A column for each input that varies and each answer; or names and values of single ones."""
    answers = [q for q in found.answers if not _empty(q.value)]
    if not any(isinstance(q.value, np.ndarray) for q in answers):
        return _single(found, numerals)
    varied = [
        Answer(n, v, found.units.get(n, ""), None, "")
        for n, v in found.inputs.items()
        if isinstance(v, np.ndarray) and n not in POINTS
    ]
    shape = np.broadcast_shapes(*(np.shape(q.value) for q in (*varied, *answers)))
    return [
        _column(
            [*q.name.split("_"), f"({q.unit})"] if q.unit else q.name.split("_"),
            _cells(q, shape, numerals),
        )
        for q in (*varied, *answers)
    ]


def _empty(value: Any) -> bool:
    array = np.asarray(value)
    return array.dtype.kind == "f" and bool(np.isnan(array).all())


def _cells(quantity: Answer, shape: tuple[int, ...], numerals: Numerals) -> list[str]:
    values = np.broadcast_to(np.asarray(quantity.value), shape).ravel()
    if values.dtype.kind != "f":
        words = [str(v) for v in values]
        # The days of one year: the year stands in the head.
        years = {word[:5] for word in words if re.fullmatch(r"\d{4}-\d\d-\d\d", word)}
        cut = 5 if len(years) == 1 and len(words) > 1 else 0
        return [numbers_in(word[cut:], numerals) for word in words]
    if np.all(np.isnan(values) | (values == np.round(values))):
        return ["" if np.isnan(v) else number_written(str(int(v)), numerals) for v in values]
    if quantity.sexagesimal is None:
        return [number_written(f"{v:.7g}", numerals) for v in values]
    texts = list(np.broadcast_to(np.array(quantity.sexagesimal, dtype=object), shape).ravel())
    if quantity.unit == "h" and numerals != "abjad":
        texts = [t and clock(t) for t in texts]
    return ["" if t is None else number_written(t, numerals) for t in texts]


def _single(found: Reckoning, numerals: Numerals) -> list[_Column]:
    """The steps as rows: what, the value, the same in sixtieths, the formula."""
    names = {q.name for q in found.steps}
    steps = [*found.steps, *(q for q in found.answers if q.name not in names)]
    steps = [q for q in steps if not _empty(q.value)]
    values = tuple(f"{western(q.value)} {q.unit}".strip().replace(" °", "°") for q in steps)
    sixtieths = tuple(number_written(str(q.sexagesimal or ""), numerals) for q in steps)
    return [
        _column(("step",), tuple(q.name.replace("_", " ") for q in steps)),
        _column(("value",), values),
        _column(("in sixtieths",), sixtieths),
        _column(("how",), tuple(q.how.translate(_PLAIN) for q in steps)),
    ]


def _table(
    page: Page, columns: Sequence[_Column], rows: slice, at: complex, grid: _Grid, mirrored: bool
) -> None:
    """A block of columns in a grid's letters; mirrored, the first stands at the right."""
    left, top, size = at.real, at.imag, grid.size
    letter, row = size * _LETTER, size * grid.pitch
    high = max(len(c.head) for c in columns)
    width = size * sum(c.width for c in columns)
    single = len(columns) == 4 and columns[0].head == ("step",)
    x = left + width if mirrored else left
    for column in columns:
        wide = size * column.width
        x -= wide if mirrored else 0.0
        edge, anchor = x + wide - size * _GAP / 2, "end"
        if single and column.head in (("step",), ("how",)):
            edge, anchor = x + (size * _GAP / 2 if column.head == ("how",) else 0.0), "start"
        for k, word in enumerate(column.head, high - len(column.head)):
            page.write(word, edge, top + (k + 0.7) * row, letter, anchor)
        for k, cell in enumerate(column.cells[rows]):
            page.write(cell, edge, top + (high + k + 0.9) * row, letter, anchor)
        x += 0.0 if mirrored else wide
    count = len(columns[0].cells[rows])
    for k in range(0, count + 1, _GROUP):
        y = top + (high + k + 0.15) * row
        page.line(complex(left, y), complex(left + width, y), colour=INK if k == 0 else "#b8b0a6")
