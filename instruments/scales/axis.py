"""Axes that scales are laid off on, the divisions of each, and cells that hold names.

An axis runs evenly along a line (mm) or about a centre (radians). A course is what is laid
off for the sun's year: the signs, all twelve or folded into six, or the dates of a calendar.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

import numpy as np
from numpy.polynomial import Chebyshev

from instruments.geometry import TURN, Floats
from instruments.lettering.language import SIGNS, Words
from instruments.sky import sun
from instruments.sky.arrays import about_zero
from instruments.sky.time import Calendar
from instruments.sky.year import NoonsOfYear, days

ONE, FIVE, TEN, END = range(4)
"""Levels of divisions, from the shortest; the last closes a cell."""

FEBRUARY_28, YEAR_DAYS = 59, 365
_WINTER_DEGREE, _REST_DEGREE = 6, 16
"""Of the polynomials through the sun's days: they stray by less than 1e-6 radians."""


Value = TypeVar("Value", float, Floats)


@dataclass(frozen=True, slots=True)
class Axis:
    """Values from `first` to `last`, laid off evenly from `start` to `end`, mm or radians."""

    first: float
    last: float
    start: float
    end: float

    def at(self, value: Value) -> Value:
        """Where a value is, or values."""
        return self.start + (value - self.first) * self.unit

    @property
    def unit(self) -> float:
        """How long a unit of the values is, negative where they run backward."""
        return (self.end - self.start) / (self.last - self.first)


@dataclass(frozen=True, slots=True)
class Division:
    """A division of a scale: its value, the name of its mark, its level, and its numeral."""

    value: float
    means: str
    level: int
    number: int


@dataclass(frozen=True, slots=True)
class Cell:
    """A stretch of an axis, between two of its values, that holds a name.

    `means` is the name of its label, without ``label/``; `forms` are the name and shorter ones.
    """

    first: float
    last: float
    means: str
    forms: tuple[str, ...]

    @property
    def middle(self) -> float:
        """The value in its middle."""
        return (self.first + self.last) / 2

    def fitting(self, wide: Callable[[str], float], room: float) -> str | None:
        """The fullest form that is not wider than the room; None if there is none."""
        return next((form for form in self.forms if wide(form) <= room), None)


def alike_cells(
    cells: Sequence[Cell], wide: Callable[[str], float], room: Callable[[Cell], float]
) -> tuple[Cell, ...]:
    """Cells without the forms that one of them has no room for: all names full, or all short."""
    most = max((len(cell.forms) for cell in cells), default=1)
    for k in range(most):
        left = tuple(replace(c, forms=c.forms[min(k, len(c.forms) - 1) :]) for c in cells)
        if all(wide(cell.forms[0]) <= room(cell) for cell in left):
            return left
    return tuple(cells)


@dataclass(frozen=True, slots=True)
class Course:
    """The sun's year as an axis has it."""

    key: str
    """``zodiac`` or ``calendar``: the first word of its marks' names."""
    span: float
    """Its values run from 0 to this: degrees of longitude or days."""
    longitude: Callable[[Floats], Floats]
    """Values to the sun's longitudes, radians."""
    corners: tuple[float, ...]
    """Values where the sun's pace jumps."""
    cells: tuple[Cell, ...]
    """The signs or months; where two signs share one, those of the second half come last."""
    divided: Callable[[int], list[Division]]
    """Divisions, by the step of the finest."""
    steps: tuple[int, ...]
    """From division to division, the finest first."""

    @property
    def closed(self) -> bool:
        """Whether its end is its beginning again, a year later."""
        first, last = self.longitude(np.array([0.0, self.span]))
        return bool(abs(last - first - TURN) < 1e-9)

    def part(self, first: float, last: float) -> "Course":
        """What of the course is between two of its values, from 0 on again."""

        def divided(step: int) -> list[Division]:
            found = [d for d in self.divided(step) if first <= d.value <= last]
            return [replace(d, value=d.value - first) for d in found]

        cells = (c for c in self.cells if first <= c.first and c.last <= last)
        return replace(
            self,
            span=last - first,
            longitude=lambda value: self.longitude(value + first),
            corners=tuple(c - first for c in self.corners if first < c < last),
            cells=tuple(replace(c, first=c.first - first, last=c.last - first) for c in cells),
            divided=divided,
        )

    def divisions(self, unit_mm: float, pitch_mm: float) -> list[Division]:
        """The divisions whose neighbours are at least a pitch apart; the cells' ends always.

        A degree or a day is a unit long.
        """
        return self.divided(self.step(unit_mm, pitch_mm))

    def step(self, unit_mm: float, pitch_mm: float) -> int:
        """The finest step of `divisions`."""
        fine = (step for step in self.steps if step * unit_mm >= pitch_mm)
        return next(fine, self.steps[-1])

    def values(self, longitude: float) -> list[float]:
        """Where the sun has a longitude (radians), to rounding; in rising order."""
        grid = np.linspace(0.0, self.span, 721)
        off = about_zero(self.longitude(grid) - longitude)
        found = [float(g) for g, o in zip(grid, off, strict=True) if o == 0.0]
        for k in np.nonzero((off[1:] * off[:-1] < 0.0) & (np.abs(off[1:] - off[:-1]) < 1.0))[0]:
            low, high, rising = grid[k], grid[k + 1], off[k + 1] > off[k]
            for _ in range(60):
                middle = (low + high) / 2
                ahead = float(self.longitude(np.array([middle]))[0]) - longitude
                ahead = math.remainder(ahead, TURN)
                low, high = (low, middle) if (ahead > 0.0) == rising else (middle, high)
            found.append(float(low + high) / 2)
        return sorted(found)

    def reached(self, declination: float, obliquity: float) -> list[float]:
        """Where the sun has a declination; none where it never has."""
        if abs(declination) > obliquity:
            return []
        rising = float(sun.longitude(declination, obliquity))
        found = {v for lam in (rising, math.pi - rising) for v in self.values(lam)}
        return sorted(found)


def degree_level(n: int) -> int:
    """The level of a degree of the ecliptic."""
    return END if n % 30 == 0 else TEN if n % 10 == 0 else FIVE if n % 5 == 0 else ONE


def degrees(step: int, last: int = 360, first_longitude: int = 0) -> list[Division]:
    """Degrees of the ecliptic from one longitude on, named ``zodiac/123``, below the last.

    The step is a divisor of 30.
    """
    found = []
    for n in range(0, last, step):
        longitude = (first_longitude + n) % 360
        found.append(
            Division(n, f"zodiac/{longitude}", degree_level(longitude), longitude % 30 or 30)
        )
    return found


@lru_cache(maxsize=8)
def dates(reckoning: Calendar, year: float, east: float) -> NoonsOfYear:
    """The sun's place on each day (`sky.year.days`), kept while an instrument is laid out."""
    return days(reckoning, year, east=east)


def date_divisions(found: NoonsOfYear, step: int) -> list[Division]:
    """The noons of the days, named ``calendar/03-21``; the last day of a month closes its cell.

    Their values are their numbers in a common year: 1 for 1 January. The 29th of February is
    midway between its neighbours. Steps are counted in each month; a division too near to its end
    is left out.
    """
    lengths = np.bincount(found.month)[1:].tolist()
    divisions = []
    for n, (m, d) in enumerate(zip(found.month.tolist(), found.day.tolist(), strict=True), 1):
        closing = d == lengths[m - 1]
        if not closing and (d % step or lengths[m - 1] - d < step / 2):
            continue
        level = END if closing else TEN if d in (10, 20) else FIVE if d % 5 == 0 else ONE
        divisions.append(Division(n, f"calendar/{m:02}-{d:02}", level, d))
    return divisions


def month_names(words: Words, months: str) -> tuple[str, ...]:
    """The months from January on."""
    return words.backs.byzantine_months if months == "byzantine" else words.months


def signs(words: Words, first: int = 9) -> Course:
    """The whole zodiac from a sign on, by number (0 for Aries, 9 for Capricorn)."""
    cells = tuple(_sign(words, k, (first + k) % 12) for k in range(12))
    return _zodiac(first, 360, cells)


def folded_signs(words: Words) -> Course:
    """The zodiac folded from Cancer to Capricorn: signs of one declination share a cell.

    Its cells are those of the descending half, and behind them those of the ascending one.
    """
    descending = (_sign(words, k, 3 + k) for k in range(6))
    ascending = (_sign(words, k, (2 - k) % 12) for k in range(6))
    return _zodiac(3, 180, (*descending, *ascending))


def _sign(words: Words, place: int, sign: int) -> Cell:
    """The cell of a sign in its place on an axis."""
    forms = (words.sign(SIGNS[sign]), *words.backs.briefly(sign))
    return Cell(30.0 * place, 30.0 * place + 30.0, f"zodiac/{SIGNS[sign]}", forms)


def _zodiac(first: int, span: int, cells: tuple[Cell, ...]) -> Course:
    """So many degrees of the ecliptic from a sign on; of a whole turn the end is the beginning."""
    start, last = math.radians(30.0 * first), span + (span < 360)
    return Course(
        "zodiac",
        float(span),
        lambda value: start + np.radians(value),
        (),
        cells,
        lambda step: degrees(step, last, 30 * first),
        (1, 2, 5, 10, 30),
    )


def calendar(
    words: Words, reckoning: Calendar, year: float, east: float, months: str = "modern"
) -> Course:
    """The dates of a year, good for every year of a leap cycle; from noon of 31 December.

    The sun's places are the mean over the leap cycle of a year, for a longitude in radians. Months
    have their names in the language, or the ``byzantine`` ones.
    """
    found = dates(reckoning, year, east)
    number = np.arange(1, YEAR_DAYS + 1, dtype=np.float64)
    # The leap day parts the year, which is even between the two days beside it.
    parts = (number <= FEBRUARY_28, number > FEBRUARY_28)
    winter, rest = (
        Chebyshev.fit(number[part], found.longitude[part], degree)
        for part, degree in zip(parts, (_WINTER_DEGREE, _REST_DEGREE), strict=True)
    )
    corners = (1.0, float(FEBRUARY_28), FEBRUARY_28 + 1.0)
    joints = [rest(YEAR_DAYS) - TURN, winter(1.0), winter(FEBRUARY_28), rest(FEBRUARY_28 + 1.0)]
    new_year, january, february, march = (float(x) for x in joints)

    def longitude(value: Floats) -> Floats:
        first = new_year + value * (january - new_year)
        leap = february + (value - FEBRUARY_28) * (march - february)
        when = [value < corners[0], value <= corners[1], value < corners[2]]
        return np.select(when, [first, winter(value), leap], rest(value))

    lengths = np.bincount(found.month)[1:]
    ends = [0.0, *np.cumsum(lengths).astype(float).tolist()]
    named = zip(month_names(words, months), short_months(words, months), strict=True)
    cells = tuple(
        Cell(a, b, f"calendar/{m:02}", forms)
        for m, ((a, b), forms) in enumerate(zip(pairwise(ends), named, strict=True), 1)
    )
    return Course(
        "calendar",
        float(YEAR_DAYS),
        longitude,
        corners,
        cells,
        lambda step: date_divisions(found, step),
        (1, 5, 10, 31),
    )


def short_months(words: Words, months: str) -> Sequence[str]:
    """Short names of the months from January on; those of the Syrians have none."""
    return words.backs.byzantine_months if months == "byzantine" else words.short_months
