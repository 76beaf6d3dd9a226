"""The times of prayer as a sheet for the wall: a month a block, in any language and numerals."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from instruments.inscription import coordinates, sided
from instruments.lettering.language import Words, words
from instruments.reckoning.registry import Reckoning
from instruments.reckoning.schools import SCHOOLS
from output import spoken
from output.pages.page import INK, Page, line_width_mm
from output.pages.paper import Paper
from output.reckonings.reckoned import clock
from output.reckonings.reckoned_cells import Numerals, number_written, numbers_in

RULE = "prayer-times"

_MARGIN, _TOP, _FOOT, _BETWEEN = 12.0, 17.0, 8.0, 5.0
_LARGEST, _ENOUGH = 3.0, 1.3
"""Letters' heights in mm: no larger, and not so small that another page is worth it."""

_ROW, _TALL_ROW, _HEAD, _NAME = 1.9, 2.45, 1.05, 2.6
"""In letters: from row to row, with numerals that reach below the line too, the columns'
headings, and the room for a month's name."""

_LONGEST, _STRIPE = 31, 5

_NONE = "–"
"""What stands for a time that does not come that day."""

_SPREAD = 1.5
"""How much wider than they need columns may be, to fill the page."""


@dataclass(frozen=True, slots=True)
class _Month:
    """A month's name, and its rows: the day and its times."""

    name: str
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class _Layout:
    """The page, how many months stand beside and below each other, their rows and letters."""

    paper: Paper
    across: int
    down: int
    row: float
    level: bool
    """Whether the columns' headings are level; they read upward where that takes less room."""
    letter: float = 1.0

    @property
    def wide(self) -> float:
        """Room of a block from side to side."""
        return (self.paper.width_mm - 2 * _MARGIN + _BETWEEN) / self.across - _BETWEEN

    @property
    def tall(self) -> float:
        """Room of a block from its top to its foot."""
        room = self.paper.height_mm - 2 * _MARGIN - _TOP - _FOOT
        return (room + _BETWEEN) / self.down - _BETWEEN


def of_days(found: Reckoning) -> bool:
    """Whether the reckoning is of prayers on more than one day."""
    return found.rule.name == RULE and isinstance(found["date"], np.ndarray)


def wall_pages(found: Reckoning, numerals: Numerals, paper: Paper, language: str) -> Iterator[Any]:
    """What is drawn on each page: its paper, and a function that draws on a blank one.

    Parameters
    ----------
    found : Reckoning
        Of ``prayer-times`` for the days of a month or of a year.
    numerals : {"western", "arabic-indic", "abjad"}
        Of days and times.
    paper : Paper
        The page lies on its side where the months' letters are larger so.
    language : str
        Of a name in ``templates/languages``.
    """
    speech = words(language)
    heads, months = _heads(found, speech), _months(found, speech, numerals)
    layout = _best(paper, _TALL_ROW if numerals == "abjad" else _ROW, heads, months)
    widths = [layout.letter * w for w in _widths(heads, months, level=layout.level)]
    spread = min(_SPREAD, layout.wide / sum(widths))
    widths = [spread * w for w in widths]
    count = layout.across * layout.down
    for start in range(0, len(months), count):
        part = months[start : start + count]

        def draw(page: Page, part: Sequence[_Month] = part) -> None:
            for k, month in enumerate(part):
                _block(page, layout, k, heads, month, widths)

        yield layout.paper, draw


def prayers_title(found: Reckoning, language: str, numerals: Numerals) -> str:
    """Whose prayers and when, such as ``Prayer · Ghazni · 2026``."""
    speech = words(language)
    dates = [str(d) for d in np.ravel(found["date"])]
    year = numbers_in(dates[0].split("-")[0], numerals if numerals != "abjad" else "western")
    latitude = sided(float(found.inputs["latitude"]), speech.terms)
    place = (found.site.told(speech) if found.site else "") or spoken.digits(latitude, speech)
    return " · ".join((speech.groups["prayer"], place, year))


def said(found: Reckoning, language: str) -> str:
    """Where, by which clock and after whom."""
    known, speech = found.inputs, words(language)
    terms = speech.terms if speech.right_to_left else None
    where = coordinates(float(known["latitude"]), float(known["longitude"]), terms)
    other = known["calendar"] if known["calendar"] != "gregorian" else ""
    calendar, zone, held = (
        spoken.spoken_source(str(told), speech)
        for told in (other, known["zone"], SCHOOLS[str(known["school"])].who)
    )
    seen, dark = (float(known[name]) for name in ("horizon", "twilight"))
    depths = f"{speech.prayers.sunset} −{seen:.2g}° · {speech.prayers.dawn} −{dark:g}°"
    told = (where, zone, calendar, held, depths)
    return " · ".join(spoken.digits(part, speech) for part in told if part)


def why_missing(found: Reckoning, language: str) -> str:
    """Why times are missing, as said below the months: each reason with its columns, or nothing."""
    speech = words(language)
    whys = {q.name: q.why for q in found.answers}
    columns: dict[str, list[str]] = {}
    for name, head in zip(_shown(found), _heads(found, speech), strict=True):
        for why in dict.fromkeys(str(w) for w in np.ravel(whys[name]) if w):
            columns.setdefault(why, []).append(head)
    comma = spoken.comma(speech)
    told = (f"{spoken.spoken_text(w, speech)} ({comma.join(c)})" for w, c in columns.items())
    return f"{_NONE} {' · '.join(told)}" if columns else ""


def _shown(found: Reckoning) -> list[str]:
    """The columns, without those that have the same times as their neighbour."""
    names = ["dawn", "sunrise", "noon", "zuhr_end", "asr", "asr_end", "sunset", "nightfall"]
    same = (("zuhr_end", "asr"), ("asr_end", "sunset"))
    for name, other in same:
        if np.array_equal(found[name], found[other], equal_nan=True):
            names.remove(name)
    return names


def _heads(found: Reckoning, speech: Words) -> tuple[str, ...]:
    held = SCHOOLS[str(found.inputs["school"])]
    late = held.count in ("beyond noon", "bare") and held.asr == 2
    middle = held.count == "midway" or held.asr == 1.5
    said = speech.prayers
    names = {
        "zuhr_end": said.noon_end,
        "asr": said.asr_2 if late else said.asr_1_5 if middle else said.asr_1,
        "asr_end": said.asr_2,
    }
    return tuple(names.get(name) or getattr(said, name) for name in _shown(found))


def _months(found: Reckoning, speech: Words, numerals: Numerals) -> list[_Month]:
    times = {q.name: q.sexagesimal for q in found.answers}
    columns = [[_time(t, numerals) for t in times[name]] for name in _shown(found)]
    rows: dict[int, list[tuple[str, ...]]] = {}
    for date, *cells in zip(found["date"], *columns, strict=True):
        _, month, day = str(date).rsplit("-", 2)
        rows.setdefault(int(month), []).append((number_written(str(int(day)), numerals), *cells))
    return [_Month(speech.months[m - 1], tuple(r)) for m, r in rows.items()]


def _time(sixtieths: str | None, numerals: Numerals) -> str:
    if sixtieths is None:
        return _NONE
    return number_written(sixtieths if numerals == "abjad" else clock(sixtieths), numerals)


def _best(paper: Paper, row: float, heads: Sequence[str], months: Sequence[_Month]) -> _Layout:
    """The fewest pages whose letters are large enough, or else the largest letters."""
    found: list[_Layout] = []
    for count in sorted({math.ceil(len(months) / k) for k in (1, 2, 3, 4)}, reverse=True):
        for page in (paper.turned, paper):
            ways = [(n, math.ceil(count / n)) for n in range(1, count + 1)]
            layouts = [
                _lettered(_Layout(page, *way, row, level), heads, months)
                for way in ways
                for level in (True, False)
            ]
            found.append(max(layouts, key=lambda x: x.letter))
        best = max(found[-2:], key=lambda x: x.letter)
        if best.letter >= _ENOUGH:
            return best
    return max(found, key=lambda x: x.letter)


def _lettered(layout: _Layout, heads: Sequence[str], months: Sequence[_Month]) -> _Layout:
    """A layout with the largest letters with which its months fit the page."""
    rows = _head(layout, heads) + layout.row * _LONGEST
    widths = _widths(heads, months, level=layout.level)
    return replace(layout, letter=min(layout.tall / rows, layout.wide / sum(widths), _LARGEST))


def _head(layout: _Layout, heads: Sequence[str]) -> float:
    """How high a month's name and the headings are, in letters."""
    long = 2 * _HEAD if layout.level else max(line_width_mm(head, _HEAD) for head in heads)
    return _NAME + long


def _widths(heads: Sequence[str], months: Sequence[_Month], *, level: bool) -> list[float]:
    """Columns' widths in letters, the days' first."""
    cells = zip(*(row for month in months for row in month.rows), strict=True)
    widest = [max(line_width_mm(c, 1.0) for c in set(column)) for column in cells]
    least = [0.0, *(line_width_mm(h, _HEAD) + 1.0 if level else _ROW for h in heads)]
    return [max(w + 1.0, low) for w, low in zip(widest, least, strict=True)]


def _block(
    page: Page,
    layout: _Layout,
    at: int,
    heads: Sequence[str],
    month: _Month,
    widths: Sequence[float],
) -> None:
    """A month's name, headings, and its days."""
    letter, rtl = layout.letter, page.right_to_left
    left = _MARGIN + at % layout.across * (layout.wide + _BETWEEN)
    if rtl:
        left = layout.paper.width_mm - left - sum(widths)
    head = letter * _head(layout, heads)
    top = _MARGIN + _TOP + at // layout.across * (layout.tall + _BETWEEN)
    start = left + sum(widths) if rtl else left
    page.write(month.name, start, top + 1.3 * letter, 1.25 * letter, "end" if rtl else "start")
    _columns(page, layout, complex(left, top + head), widths, [("", *heads), *month.rows])


def _columns(
    page: Page, layout: _Layout, at: complex, widths: Sequence[float], rows: Sequence[Sequence[str]]
) -> None:
    """A block's lines and cells below a point; the first row stands above it."""
    rtl, letter, wide = page.right_to_left, layout.letter, sum(widths)
    step = layout.row * letter
    x = at.real + (wide if rtl else 0.0)
    for column, width in enumerate(widths):
        right = x if rtl else x + width
        middle = right - width / 2 + letter / 2
        above, high = at.imag - 0.5 * letter, _HEAD * letter
        if layout.level:
            page.write(rows[0][column], right - 0.5 * letter, above, high, "end")
        else:
            page.write(rows[0][column], middle, above, high, upward=True)
        for k, row in enumerate(rows[1:]):
            down = at.imag + (k + 0.75) * step
            page.write(row[column], right - 0.5 * letter, down, letter, "end")
        x += -width if rtl else width
    for k in range(0, len(rows), _STRIPE):
        y = at.imag + (k + 0.02) * step
        colour = INK if k == 0 else "#b8b0a6"
        page.line(complex(at.real, y), complex(at.real + wide, y), colour=colour)
