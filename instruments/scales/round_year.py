"""The year on a ring that goes all the way round: dates in directions of one's own, and signs.

Of a ring's bands the first has the lines of days or degrees, then come numerals and names.
"""

import math
from collections.abc import Sequence
from dataclasses import asdict
from itertools import pairwise

import numpy as np

from instruments.geometry import Floats
from instruments.lettering.language import Words
from instruments.lettering.numerals import numeral
from instruments.part import Fact, Mark, Note
from instruments.saying import tell
from instruments.scales.axis import (
    TEN,
    Cell,
    alike_cells,
    date_divisions,
    degrees,
    month_names,
    short_months,
    signs,
)
from instruments.scales.bands import Bands, band_width_mm
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals
from instruments.sky.year import NoonsOfYear

TENS = (10, 20)
"""Degrees of a sign that are numbered; every sign ends at 30."""


def zodiac_widths(hand: Numerals, words: Words) -> tuple[float, ...]:
    """Widths of the bands of divisions, numerals and names."""
    names = list(asdict(words.signs).values())
    numbers = [numeral(n, hand.system) for n in TENS]
    return hand.height_mm, band_width_mm(hand, numbers), band_width_mm(hand, names)


def calendar_widths(hand: Numerals, words: Words, months: str = "modern") -> tuple[float, ...]:
    """Widths of the bands of divisions, numerals and names, for `Bands.of`."""
    numbers = [numeral(n, hand.system) for n in (10, 20, 28, 30, 31)]
    return (
        hand.height_mm,
        band_width_mm(hand, numbers),
        band_width_mm(hand, month_names(words, months)),
    )


def draw_zodiac_ring(bands: Bands, words: Words, pitch_mm: float) -> Content:
    """Degrees of the ecliptic as angles at the pivot, numbered by tens in each sign."""
    least = bands.inner_mm
    step = next((s for s in (1, 2, 5, 10) if math.radians(s) * least >= pitch_mm), 30)
    marks = []
    for division in degrees(step):
        line = bands.division(math.radians(division.value), division.level)
        marks.append(Mark(division.means, line))
    labels, left = [], []
    numbers = TENS if _tens_fit(bands) else ()
    for cell in _alike(bands, signs(words, first=0).cells):
        if (name := _named(bands, cell)) is not None:
            labels.append(name)
        else:
            left.append(cell.means.rpartition("/")[2])
        for n in numbers:
            written, degree = numeral(n, bands.hand.system), round(cell.first) + n
            at = bands.before(written, 1, math.radians(degree))
            labels.append(bands.letter(f"label/zodiac/{degree}", written, 1, at))
    divided = Fact("zodiac/divided", step, "°", "", "from line to line")
    facts = (divided, report_radius("zodiac", bands))
    notes = []
    if step > 1:
        said = tell("divided every {step}°: degrees would be too near", step=step)
        notes.append(Note.detail("zodiac", said))
    if left:
        said = tell("no room for the names of {left}", left=left)
        notes.append(Note.detail("label/zodiac", said))
    return Content((*marks, *labels), facts, tuple(notes))


def draw_dates(
    bands: Bands,
    found: NoonsOfYear,
    directions: Floats,
    words: Words,
    pitch_mm: float,
    months: str = "modern",
) -> Content:
    """The days with numerals, and the months' names in their cells, which the last days close.

    Parameters
    ----------
    found : NoonsOfYear
        The days of a year: ``axis.dates("gregorian", year, east)``.
    directions : ndarray
        Where each of these is, seen from the pivot: radians, rising for a year that runs
        counter-clockwise, or falling.
    pitch_mm : float
        Least distance of neighbouring lines, a workshop's ``limits.pitch_mm``.
    """
    finest = float(np.abs(np.diff(directions)).min()) * bands.inside_mm
    step = next((s for s in (1, 5, 10) if s * finest >= pitch_mm), 31)
    marks, labels = [], []
    for division in date_divisions(found, step):
        at = float(directions[int(division.value) - 1])
        marks.append(Mark(division.means, bands.division(at, division.level)))
        if division.level >= TEN:
            written = numeral(division.number, bands.hand.system)
            if bands.room_rad(written, 1) < math.radians(8.0):
                place = at + _sense(directions) * (bands.before(written, 1, at) - at)
                labels.append(bands.letter(f"label/{division.means}", written, 1, place))
    labels += _months(bands, found, directions, words, months)
    notes = []
    if step > 1:
        said = tell("divided every {step} days: days would be too near", step=step)
        notes.append(Note.detail("calendar", said))
    facts = (Fact("calendar/divided", step, "d", "", "from line to line"),)
    return Content((*marks, *labels), facts, tuple(notes))


def _months(
    bands: Bands, found: NoonsOfYear, directions: Floats, words: Words, months: str
) -> list[Mark]:
    """The names of the months that have room, each in the middle of its cell."""
    last = np.cumsum(np.bincount(found.month)[1:]) - 1
    degrees_of = np.degrees(directions)
    new_year = float(degrees_of[-1]) - 360.0 * _sense(directions)
    ends = pairwise([new_year, *degrees_of[last].tolist()])
    forms = zip(month_names(words, months), short_months(words, months), strict=True)
    cells = [
        Cell(min(cell), max(cell), f"calendar/{m:02}", names)
        for m, (cell, names) in enumerate(zip(ends, forms, strict=True), 1)
    ]
    return [name for cell in _alike(bands, cells) if (name := _named(bands, cell)) is not None]


def _sense(directions: Floats) -> float:
    """1 for a year that runs counter-clockwise, -1 for the other way."""
    return math.copysign(1.0, float(directions[-1] - directions[0]))


def _alike(bands: Bands, cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Cells whose names are all full, or all in short."""
    return alike_cells(cells, lambda name: bands.room_rad(name, 2), _room_rad)


def _room_rad(cell: Cell) -> float:
    """The room of a cell between two directions, which it has in degrees."""
    return math.radians(cell.last - cell.first)


def _named(bands: Bands, cell: Cell) -> Mark | None:
    """The name of a cell; a shorter one, or none."""
    form = cell.fitting(lambda name: bands.room_rad(name, 2), _room_rad(cell))
    if form is None:
        return None
    return bands.letter(f"label/{cell.means}", form, 2, math.radians(cell.middle))


def _tens_fit(bands: Bands) -> bool:
    room = math.radians(10)
    return all(bands.room_rad(numeral(n, bands.hand.system), 1) < room for n in TENS)


def report_radius(name: str, bands: Bands) -> Fact:
    """To which circle the lines of a ring are drawn from."""
    return Fact.length(f"{name}/division-radius", bands.edges_mm[0], "to free ends of its lines")
