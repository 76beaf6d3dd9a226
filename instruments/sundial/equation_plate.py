"""The equation of time as a plate of its own: a table by date and a graph of the year.

It says what to add to the sundial's time to have the clock's: mean less apparent time, the
mean over a leap-year cycle at noon of each date, and with the longitude's correction on
request. The table has a column a month and a row every five or ten days; the graph under it
has the days along and the minutes up. Both run from right to left in such languages.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from instruments.civil_time import (
    DAYS,
    FIRST_SPRING,
    LAST_WINTER,
    Correction,
    correction_written,
    date_of,
    day_of_year,
    longitude_correction_min,
    signed,
    table_dates,
)
from instruments.geometry import Floats, Path, Points
from instruments.geometry.fitting import fit_cubics
from instruments.guide.speech import speech
from instruments.lettering import placing
from instruments.lettering.language import Words, words
from instruments.lettering.numerals import System, has_zero, numeral
from instruments.lettering.style import Lettering
from instruments.lettering.text import Word, letter
from instruments.part import Fact, Mark, Part, Sheet
from instruments.scales.axis import Axis
from instruments.sky.time import Calendar
from instruments.sky.year import mean_equation
from instruments.sundial.parameters import EquationPlate

MARGIN = 2.0
"""From the plate's edge to its border, and from there to what is inside, in capitals."""

ROW = 2.0
"""From row to row of the table, in capitals."""

GAP = 1.1
"""Least way from column to column, in capitals."""

TITLE = 1.6
"""Capitals of the title over those of the rest."""

STEPS = (5, 10, 15, 30, 60)
LEAST_STEP = STEPS[0]
"""Minutes from line to line of the graph."""

MINUTE = 0.55
"""Height of a minute in the graph, in capitals."""


def equation_plate(
    asked: EquationPlate,
    lettering: Lettering,
    height_mm: float,
    year: float,
    *,
    calendar: Calendar = "gregorian",
    longitude_deg: float = 0.0,
    zone_h: float = 0.0,
) -> tuple[Part, tuple[Fact, ...]]:
    """The plate of the equation of time, named ``equation-plate``, and its facts.

    Its size follows from the lettering: a design places it beside the dial.

    Parameters
    ----------
    asked : EquationPlate
        What is on it; `form` is not ``none``.
    year : float
        A year of the leap cycle.
    longitude_deg, zone_h : float
        Place and clock, for the longitude's correction.
    """
    constant = longitude_correction_min(longitude_deg, zone_h) if asked.with_longitude else 0.0
    correction = Correction(
        mean_equation(calendar, year, east=math.radians(longitude_deg)), constant
    )
    part = _Sketch.of(asked, lettering, height_mm, correction).part()
    return part, tuple(_facts(correction, calendar))


@dataclass(frozen=True, slots=True)
class _Sketch:
    """The plate as it is drawn, mm: x from the day column's side, y up from its head."""

    asked: EquationPlate
    lettering: Lettering
    height: float
    correction: Correction
    speech: Words
    values: dict[tuple[int, int], Word]
    months: tuple[Word, ...]
    day_mm: float
    month_mm: float
    low: int
    high: int
    minute_mm: float

    @staticmethod
    def of(
        asked: EquationPlate, lettering: Lettering, height: float, correction: Correction
    ) -> "_Sketch":
        """Letter what stands on it and measure it out."""
        speech = words(lettering.language)
        entries = table_dates(int(asked.every_days)) if asked.form in ("table", "both") else []
        found = correction.minutes(np.array([day_of_year(*e) for e in entries], dtype=float))

        def word(text: str) -> Word:
            return letter(text, height, lettering.strokes)

        texts = [correction_written(float(m), asked.to, lettering.system) for m in found]
        values = {e: word(text) for e, text in zip(entries, texts, strict=True)}
        months = tuple(word(name) for name in speech.months)
        year = correction.minutes(np.arange(DAYS, dtype=float))
        low = LEAST_STEP * math.floor(min(year) / LEAST_STEP)
        high = LEAST_STEP * math.ceil(max(year) / LEAST_STEP)
        sides = [_side(n, lettering.system) for n in range(low, high + 1, LEAST_STEP)]
        days = [numeral(d, lettering.system) for _, d in entries if d >= 10]
        gap = GAP * height
        return _Sketch(
            asked,
            lettering,
            height,
            correction,
            speech,
            values,
            months,
            max(_width(word(t)) for t in (*sides, *days)) + gap,
            max(_width(w) for w in (*values.values(), *months)) + gap,
            low,
            high,
            asked.minute_mm or MINUTE * height,
        )

    @property
    def width(self) -> float:
        """Of what is inside the border."""
        return self.day_mm + 12 * self.month_mm

    def part(self) -> Part:
        """The plate, its origin where the title's capitals begin, in the middle."""
        marks, y = self._head()
        if self.asked.form in ("table", "both"):
            table, y = self._table(y - self.height)
            marks += table
        if self.asked.form in ("graph", "both"):
            graph, y = self._graph(y - 2.5 * self.height)
            marks += graph
        margin = MARGIN * self.height
        wide, tall = self.width + 2 * margin, 2 * margin - y
        middle = complex(0.0, y / 2)
        marks.append(Mark("border", Path.rectangle(wide, tall, middle)))
        outline = Path.rectangle(wide + 2 * margin, tall + 2 * margin, middle)
        sheet = Sheet(outline, self.asked.thickness_mm)
        return Part("equation-plate", sheet, front=tuple(marks))

    def _head(self) -> tuple[list[Mark], float]:
        """The title and what the figures are for; and how low they reach."""
        h = self.height
        marks = []
        y = 0.0
        for text, size, means in (
            (self.speech.equation.title, TITLE * h, "label/equation/title"),
            (self.speech.equation.rule, h, "label/equation/rule"),
        ):
            word = letter(text, size, self.lettering.strokes)
            y -= max(size, word.ascent_mm)
            marks.append(
                placing.draw_letters(means, placing.straight(word, 1j * y, valign="baseline"))
            )
            y -= max(0.6 * h, word.descent_mm + 0.3 * h)
        return marks, y

    def _table(self, top: float) -> tuple[list[Mark], float]:
        """Columns of months, rows of days."""
        h, row, numerals = self.height, ROW * self.height, self.lettering.system
        days = sorted({d for _, d in self.values})
        line = top - row
        marks = self._month_names(top - row / 2)
        foot = line - len(days) * row
        marks.append(self._line("equation/table", (0.0, line), (self.width, line)))
        marks.append(self._line("equation/table", (self.day_mm, top), (self.day_mm, foot)))
        for k, day in enumerate(days):
            y = line - (k + 0.5) * row
            word = letter(numeral(day, numerals), h, self.lettering.strokes)
            marks.append(self._set(f"label/equation/day/{day}", word, self.day_mm / 2, y))
            for month in range(1, 13):
                x = self.day_mm + (month - 0.5) * self.month_mm
                means = f"label/equation/{month:02d}-{day:02d}"
                marks.append(self._set(means, self.values[month, day], x, y))
        return marks, foot

    def _graph(self, top: float) -> tuple[list[Mark], float]:
        """The curve over the year, on lines of minutes and months."""
        foot = top - (self.high - self.low) * self.minute_mm
        left, right = self._year.start, self._year.end
        marks = [self._curve(foot)]
        fine = (s for s in STEPS if s * self.minute_mm >= 1.7 * self.height)
        step = next(fine, STEPS[-1])
        for n in range(math.ceil(self.low / step) * step, self.high + 1, step):
            y = foot + (n - self.low) * self.minute_mm
            marks.append(self._line(f"equation/minute/{n}", (left, y), (right, y)))
            if n or has_zero(self.lettering.system):
                side = _side(n, self.lettering.system)
                word = letter(side, self.height, self.lettering.strokes)
                marks.append(self._set(f"label/equation/minute/{n}", word, self.day_mm / 2, y))
        for month in range(1, 13):
            x = self._year.at(day_of_year(month, 1) - 0.5)
            marks.append(self._line(f"equation/month/{month}", (x, foot), (x, top)))
        marks.append(self._line("equation/month/13", (right, foot), (right, top)))
        tick = 0.5 * self.height
        for month, day in table_dates(int(self.asked.every_days)):
            x = self._year.at(day_of_year(month, day))
            means = f"equation/{month:02d}-{day:02d}"
            marks.append(self._line(means, (x, foot), (x, foot - tick)))
        if self.asked.form == "both":
            return marks, foot - tick
        y = foot - tick - ROW * self.height / 2
        return [*marks, *self._month_names(y)], y - self.height

    def _curve(self, foot: float) -> Mark:
        """The correction at noon of every day, with the even day between winter and spring."""

        def point(x: Floats) -> Points:
            rise = (self.correction.minutes(x) - self.low) * self.minute_mm
            return self.speech.sense * (self._year.at(x) - self.width / 2) + 1j * (foot + rise)

        first, last = (
            fit_cubics(point, a, b) for a, b in ((-0.5, LAST_WINTER), (FIRST_SPRING, DAYS - 0.5))
        )
        between = Path.line(first.end, last.start)
        return Mark("equation/curve", Path(first.segments + between.segments + last.segments))

    def _month_names(self, y: float) -> list[Mark]:
        return [
            self._set(
                f"label/equation/month/{k + 1}", name, self.day_mm + (k + 0.5) * self.month_mm, y
            )
            for k, name in enumerate(self.months)
        ]

    @property
    def _year(self) -> Axis:
        """Noons of the days, counted from 1 January, along the graph."""
        return Axis(-0.5, DAYS - 0.5, self.day_mm, self.width)

    def _at(self, x: float, y: float) -> complex:
        return complex(self.speech.sense * (x - self.width / 2), y)

    def _line(self, means: str, start: tuple[float, float], end: tuple[float, float]) -> Mark:
        return Mark(means, Path.line(self._at(*start), self._at(*end)))

    def _set(self, means: str, word: Word, x: float, y: float) -> Mark:
        return placing.draw_letters(means, placing.straight(word, self._at(x, y)))


def _width(word: Word) -> float:
    return word.bounds[2] - word.bounds[0]


def _side(n: int, numerals: System) -> str:
    return signed(n, numeral(abs(n), numerals))


def _facts(correction: Correction, calendar: Calendar) -> Iterator[Fact]:
    """The cycle, the longitude's share and the extremes."""
    x = np.arange(DAYS, dtype=float)
    minutes = correction.minutes(x)
    first = correction.equation.first_year
    cycle = f"{first} to {first + 3}, {calendar.capitalize()}"
    source = "IAU SOFA, apparent sun; mean of four years at the place's mean noon"
    told = "years over which the equation of time is the mean"
    yield Fact("equation/cycle", cycle, "", source, told)
    english, source = speech("en"), "four minutes a degree from the zone's meridian"
    told = "in every figure, what the clock is ahead of the place's mean time"
    yield Fact("equation/longitude", correction.constant_min, "min", source, told)
    for name, day in (("least", int(np.argmin(minutes))), ("greatest", int(np.argmax(minutes)))):
        told = f"to add to the sundial's time, on {english.date(*date_of(day))}"
        yield Fact(f"equation/{name}", float(minutes[day]), "min", "IAU SOFA", told)
