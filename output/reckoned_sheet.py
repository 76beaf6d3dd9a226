"""What a rule of reckoning finds, as sheets for print: tables in any numerals, and figures."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from instruments.errors import impossible
from instruments.lettering.numerals import numeral
from instruments.reckoning.reading import POINTS
from instruments.reckoning.registry import Quantity, Reckoning
from instruments.reckoning.rule import Figure
from instruments.version import VERSION
from output import canvas, pdf
from output.page import INK, PAPER, Page, width_mm
from output.paper import A4, Paper
from output.provenance import Provenance
from output.reckoned import clock

Numerals = Literal["western", "arabic-indic", "abjad"]

NUMERALS: tuple[Numerals, ...] = ("western", "arabic-indic", "abjad")

_MARGIN, _LETTER, _ROW = 12.0, 1.7, 3.3
_GAP, _BETWEEN, _TITLE = 2.4, 6.0, 3.4
_SIZES = (1.0, 0.9, 0.8)
"""Shares of the letters' size that are tried for a table to find room on one page."""

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

_ABJAD_ENDS = 1_000_000
"""Larger numbers stay Western."""

_FOOT, _GROUP = 8.0, 5
"""Rows between two thin lines."""


@dataclass(frozen=True, slots=True)
class _Column:
    """A column's heading, one line a word, its cells and its width in mm."""

    head: tuple[str, ...]
    cells: tuple[str, ...]
    width: float


def _column(head: Sequence[str], cells: Sequence[str]) -> _Column:
    widest = max(width_mm(text, _LETTER) for text in (*head, *cells))
    return _Column(tuple(head), tuple(cells), widest + _GAP)


def sheets(found: Reckoning, numerals: Numerals = "western", paper: Paper = A4) -> list[str]:
    """The reckoning as SVG pages: arrays as a table in columns, single values with the figure.

    Parameters
    ----------
    found : Reckoning
        Its sexagesimal places are those that are printed.
    numerals : {"western", "arabic-indic", "abjad"}
        The latter two run from right to left.
    paper : Paper
        The size of a page; it lies on its side where a block of columns fits only so.

    Raises
    ------
    DesignError
        If every answer is missing.
    """
    columns = _columns(found, numerals)
    block = sum(c.width for c in columns)
    count = len(columns[0].cells)
    if not count:
        raise impossible(found.rule.name, "", "has no answer to print", "give other inputs")
    if block > paper.width_mm - 2 * _MARGIN or count > 200:
        paper = Paper(paper.name, paper.height_mm, paper.width_mm)
    top = _MARGIN + 16.0
    figure = _figure(found)
    low = top + (90.0 if figure else 0.0)
    head = max(len(c.head) for c in columns)

    def room(size: float) -> tuple[int, int]:
        """How many rows a block has, and how many blocks a page."""
        rows = int((paper.height_mm - _MARGIN - _FOOT - low) / (size * _ROW)) - head
        wide = size * block + _BETWEEN
        return max(1, rows), max(1, int((paper.width_mm - 2 * _MARGIN + _BETWEEN) / wide))

    size = next((s for s in _SIZES if count <= math.prod(room(s))), 1.0)
    rows, across = room(size)
    if count <= rows * across:
        rows = math.ceil(count / math.ceil(count / rows))
    block *= size
    starts = range(0, count, rows)
    leaves = [starts[k : k + across] for k in range(0, len(starts), across)]
    mirrored = numerals != "western"
    pages = []
    for number, leaf in enumerate(leaves, 1):
        page = _blank(found, paper, number, len(leaves), mirrored)
        if figure and number == 1:
            _draw(page, figure, (_MARGIN, top, paper.width_mm - _MARGIN, low - 6.0))
        for place, start in enumerate(leaf):
            left = _MARGIN + place * (block + _BETWEEN)
            if mirrored:
                left = paper.width_mm - _MARGIN - block - place * (block + _BETWEEN)
            _table(page, columns, slice(start, start + rows), complex(left, low), size, mirrored)
        page.finish()
        pages.append(canvas.text(page.drawing))
    return pages


def document(found: Reckoning, numerals: Numerals = "western", paper: Paper = A4) -> bytes:
    """The sheets as one PDF document."""
    return pdf.of_drawings(sheets(found, numerals, paper), _title(found), _provenance(found))


def _title(found: Reckoning) -> str:
    summary = found.rule.summary.translate(_PLAIN)
    return summary[:1].upper() + summary[1:]


def _provenance(found: Reckoning) -> Provenance:
    inputs = {n: v.tolist() if isinstance(v, np.ndarray) else v for n, v in found.inputs.items()}
    return Provenance(VERSION, found.rule.name, inputs, (), _title(found))


def _blank(found: Reckoning, paper: Paper, number: int, count: int, mirrored: bool) -> Page:
    drawing = canvas.blank(paper.width_mm, paper.height_mm)
    said = ["# for paper, not for cutting", *_provenance(found).lines()]
    drawing.set_desc(_title(found), "\n".join(said))
    page = Page(drawing, right_to_left=mirrored)
    page.add(drawing.rect((0, 0), (paper.width_mm, paper.height_mm)), fill=PAPER)
    right, low = paper.width_mm - _MARGIN, paper.height_mm - _MARGIN
    room = right - _MARGIN
    page.fit(_title(found), _MARGIN, _MARGIN + _TITLE, room, _TITLE)
    single = (
        f"{n} = {_western(v)}"
        for n, v in found.inputs.items()
        if not isinstance(v, np.ndarray) or n in POINTS
    )
    page.fit(" · ".join(single), _MARGIN, _MARGIN + 8.5, room, 2.1)
    page.line(complex(_MARGIN, _MARGIN + 11.0), complex(right, _MARGIN + 11.0), colour=INK)
    page.line(complex(_MARGIN, low - 4.6), complex(right, low - 4.6))
    standing = "" if found.rule.standing == "exact" else f" · {found.rule.standing}"
    said_below = f"{found.rule.source}{standing} · miqyas {VERSION}"
    page.fit(said_below, _MARGIN, low, room - 20.0, 1.9)
    page.write(f"{number}/{count}", right, low, 1.9, "end")
    return page


def _columns(found: Reckoning, numerals: Numerals) -> list[_Column]:
    """A column for each input that varies and each answer; or names and values of single ones."""
    answers = [q for q in found.answers if not _empty(q.value)]
    if not any(isinstance(q.value, np.ndarray) for q in answers):
        return _single(found, numerals)
    varied = [
        Quantity(n, v, "", None, "")
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


def _cells(quantity: Quantity, shape: tuple[int, ...], numerals: Numerals) -> list[str]:
    values = np.broadcast_to(np.asarray(quantity.value), shape).ravel()
    if values.dtype.kind != "f":
        words = [str(v) for v in values]
        # The days of one year: the year stands in the head.
        years = {word[:5] for word in words if re.fullmatch(r"\d{4}-\d\d-\d\d", word)}
        cut = 5 if len(years) == 1 and len(words) > 1 else 0
        return [_numbers_in(word[cut:], numerals) for word in words]
    if np.all(np.isnan(values) | (values == np.round(values))):
        return ["" if np.isnan(v) else _written(str(int(v)), numerals) for v in values]
    if quantity.sexagesimal is None:
        return [_written(f"{v:.7g}", numerals) for v in values]
    texts = list(np.broadcast_to(np.array(quantity.sexagesimal, dtype=object), shape).ravel())
    if quantity.unit == "h" and numerals != "abjad":
        texts = [t and clock(t) for t in texts]
    return ["" if t is None else _written(t, numerals) for t in texts]


def _single(found: Reckoning, numerals: Numerals) -> list[_Column]:
    """The steps as rows: what, the value, the same in sixtieths, the formula."""
    names = {q.name for q in found.steps}
    steps = [*found.steps, *(q for q in found.answers if q.name not in names)]
    steps = [q for q in steps if not _empty(q.value)]
    values = tuple(f"{_western(q.value)} {q.unit}".strip() for q in steps)
    sixtieths = tuple(_written(str(q.sexagesimal or ""), numerals) for q in steps)
    return [
        _column(("step",), tuple(q.name.replace("_", " ") for q in steps)),
        _column(("value",), values),
        _column(("in sixtieths",), sixtieths),
        _column(("how",), tuple(q.how.translate(_PLAIN) for q in steps)),
    ]


def _western(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.7g}"
    if isinstance(value, np.ndarray):
        return " ".join(f"{v:.7g}" for v in value.ravel())
    return str(value)


def _written(text: str, numerals: Numerals) -> str:
    """A sexagesimal or whole number such as ``-5;12,30`` in the numerals."""
    if numerals == "western" or not text:
        return text
    if numerals == "arabic-indic":
        return _numbers_in(text, numerals).replace(";", "؛").replace(",", "،")
    places = [int(n) for n in re.findall(r"\d+", text)]
    if max(places, default=0) >= _ABJAD_ENDS:
        return text
    return ("−" if text.startswith("-") else "") + " ".join(numeral(n, "abjad") for n in places)


def _numbers_in(text: str, numerals: Numerals) -> str:
    if numerals == "western":
        return text
    if numerals == "abjad":
        return re.sub(r"\d+", lambda m: numeral(Fraction(m[0]), "abjad"), text)
    return re.sub(r"\d", lambda m: numeral(Fraction(m[0]), "arabic-indic"), text)


def _table(
    page: Page, columns: Sequence[_Column], rows: slice, at: complex, size: float, mirrored: bool
) -> None:
    """A block of columns in letters of a size; mirrored, the first stands at the right."""
    left, top, letter, row = at.real, at.imag, size * _LETTER, size * _ROW
    high = max(len(c.head) for c in columns)
    width = size * sum(c.width for c in columns)
    words = len(columns) == 4 and columns[0].head == ("step",)
    x = left + width if mirrored else left
    for column in columns:
        wide = size * column.width
        x -= wide if mirrored else 0.0
        starts = words and column.head != ("value",) and column.head != ("in sixtieths",)
        edge, anchor = (x, "start") if starts else (x + wide - _GAP / 2, "end")
        for k, word in enumerate(column.head, high - len(column.head)):
            page.write(word, edge, top + (k + 0.7) * row, letter, anchor)
        for k, cell in enumerate(column.cells[rows]):
            page.write(cell, edge, top + (high + k + 0.9) * row, letter, anchor)
        x += 0.0 if mirrored else wide
    count = len(columns[0].cells[rows])
    for k in range(0, count + 1, _GROUP):
        y = top + (high + k + 0.15) * row
        page.line(complex(left, y), complex(left + width, y), colour=INK if k == 0 else "#b8b0a6")


def _figure(found: Reckoning) -> Figure | None:
    """What is drawn of single values, where the rule has a figure."""
    known = {**found.inputs, **{q.name: q.value for q in found.steps}}
    if found.rule.figure is None or any(isinstance(v, np.ndarray) for v in known.values()):
        return None
    return found.rule.figure(known)


def _draw(page: Page, figure: Figure, room: tuple[float, float, float, float]) -> None:
    """A figure to scale in its room, with a scale of its own below it."""
    x0, y0, x1, y1 = room
    ends = np.array([z for line in (*figure.lines, *figure.rays) for z in line])
    low, high = complex(ends.real.min(), ends.imag.min()), complex(ends.real.max(), ends.imag.max())
    wide, tall = max(high.real - low.real, 1e-9), max(high.imag - low.imag, 1e-9)
    scale = min((x1 - x0 - 30.0) / wide, (y1 - y0 - 12.0) / tall)
    shift = x0 + (x1 - x0 - scale * wide) / 2

    def at(z: complex) -> complex:
        return complex(shift + scale * (z.real - low.real), y0 + scale * (high.imag - z.imag))

    for line in figure.rays:
        page.line(*map(at, line), width=0.2, dashes="1.5 1")
    for line in figure.lines:
        page.line(*map(at, line), colour=INK, width=0.35)
    for z, words in figure.labels:
        place = at(z)
        upright = any(abs(a.real - b.real) < 1e-9 and a.real == z.real for a, b in figure.lines)
        side = upright and not any(a.imag == b.imag == z.imag for a, b in figure.lines)
        if side:
            page.write(words, place.real - 1.5, place.imag, 2.1, "end")
        else:
            page.write(words, place.real, place.imag + 3.6, 2.1, "middle")
