"""A year folded along a line: its rising half above the line, its falling half below."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from instruments.geometry import Floats, Path
from instruments.lettering.numerals import LETTERS, more_apart
from instruments.part import Mark
from instruments.scales.axis import END, TEN, Cell, Course, Division, alike_cells
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals
from instruments.scales.straight import Put
from instruments.shadow.lines.strip import (
    ascent_mm,
    names_depth_mm,
    report_unnamed,
    strip_height_mm,
)
from instruments.sky import sun

_LENGTHS = (0.5, 0.8, 1.1)
"""Of the divisions within a cell, in heights of capitals."""

_APART = 0.5
"""Between numerals, and from them to the lines of cells, in heights."""

_PITCH = 0.4
"""Least distance of neighbouring lines, in heights."""

_SAMPLES = 64
"""Of a cell, to find how much of it there is on a side."""

_SIDES = (1.0, -1.0)
"""Above the line and below it."""

Placed = tuple[Division, float]
"""A division and its place along the line, mm."""


@dataclass(frozen=True, slots=True)
class FoldedStrip:
    """The days of a year by the sun's declination, which has each twice.

    Attributes
    ----------
    obliquity_rad : float
        Of the ecliptic, for the sun's declination on a day.
    places : callable
        Declinations to places along the line, mm; nan where a day has none.
    pitch_mm : float
        Least distance of neighbouring lines that a workshop can draw.
    put : callable
        Where a place and a height over the line are on the part.
    foot_mm : float
        From where on along the line names may stand.
    turn_rad : float
        Of the letters, where the line isn't level.
    slit_mm : float
        Half of a slit that is cut along the line, instead of which none is drawn.
    """

    course: Course
    obliquity_rad: float
    places: Callable[[Floats], Floats]
    hand: Numerals
    pitch_mm: float
    put: Put
    foot_mm: float = 0.0
    turn_rad: float = 0.0
    slit_mm: float = 0.0

    def at(self, values: Floats) -> Floats:
        """Where days are along the line, by values of the course."""
        return self.places(sun.declination(self.course.longitude(values), self.obliquity_rad))

    @property
    def half_mm(self) -> float:
        """From the line to either edge."""
        return strip_height_mm(self.hand, self.course) + self.slit_mm

    @property
    def ends_mm(self) -> tuple[float, float]:
        """The first place of a day and the last, and of a division."""
        # Where shadows are long, the last division is far beyond the last of evenly spread days.
        divided = [d.value for d in self.course.divided(self.course.steps[0])]
        x = self.at(np.append(np.linspace(0.0, self.course.span, 12 * _SAMPLES), divided))
        return float(np.nanmin(x)), float(np.nanmax(x))

    def slit(self) -> Path:
        """The slit, closed."""
        (a, b), y = self.ends_mm, self.slit_mm
        corners = [self.put(*at) for at in ((a, -y), (b, -y), (b, y), (a, y))]
        return Path.polyline(corners, closed=True)

    def draw_content(self) -> Content:
        """The line, and the divisions, dates and names of both halves."""
        first, last = self.ends_mm
        line = Mark("ring/year", Path.line(self.put(first, 0.0), self.put(last, 0.0)))
        marks = [] if self.slit_mm else [line]
        for side in _SIDES:
            kept = self._kept(side)
            marks += [self._stroke(d, x, side) for d, x in kept]
            marks += self._draw_numbers(kept, side)
        named = [(cell, side) for side in _SIDES for cell in self._cells(side)]
        names = self._draw_names(named)
        lettered = {mark.means for mark in names}
        lost = [c.forms[0] for c, _ in named if f"label/{c.means}" not in lettered]
        told = report_unnamed(self.course.key, tuple(dict.fromkeys(lost)))
        return Content((*marks, *names), (), told)

    def _sides(self, values: Floats) -> Floats:
        """1 on days on which the sun goes north, -1 on others."""
        return np.where(np.cos(self.course.longitude(values)) > 0.0, 1.0, -1.0)

    def _on(self, side: float, step: int) -> list[Placed]:
        """The divisions of a side that have a place."""
        divisions = self.course.divided(step)
        values = np.array([d.value for d in divisions], dtype=np.float64)
        x = np.where(self._sides(values) == side, self.at(values), np.nan)
        return [(d, float(at)) for d, at in zip(divisions, x, strict=True) if np.isfinite(at)]

    def _kept(self, side: float) -> list[Placed]:
        """The ends of cells that have room, and in each cell the finest divisions that have."""
        found: list[Placed] = []
        pitch = max(self.pitch_mm, _PITCH * self.hand.height_mm)
        for d, x in self._on(side, self.course.steps[-1]):
            if d.level == END and all(abs(x - other) >= pitch for _, other in found):
                found.append((d, x))
        ends = [x for _, x in found]
        by_step = [self._on(side, step) for step in self.course.steps[:-1]]
        for cell in self.course.cells:
            for fine in by_step:
                within = [p for p in fine
                          if cell.first < p[0].value < cell.last and p[0].level != END]  # fmt: skip
                places = sorted([*ends, *(x for _, x in within)])
                if all(b - a >= pitch for a, b in pairwise(places)):
                    found += within
                    break
        return found

    def _stroke(self, division: Division, x: float, side: float) -> Mark:
        ends = division.level == END
        low = self.slit_mm
        long = self.half_mm if ends else low + _LENGTHS[division.level] * self.hand.height_mm
        return Mark(division.means, Path.line(self.put(x, side * low), self.put(x, side * long)))

    def _draw_numbers(self, kept: list[Placed], side: float) -> Iterator[Mark]:
        """The tens that are clear of each other and of the lines of cells."""
        hand, lines = self.hand, [x for d, x in kept if d.level == END]
        below, above = hand.reaches_mm((10, 20, 30))
        reach = below if side > 0.0 else above
        height = side * (self.slit_mm + _LENGTHS[TEN] * hand.height_mm + hand.pad_mm / 2 + reach)
        apart = _APART * hand.height_mm
        more = more_apart(hand.system) * hand.height_mm
        taken: list[tuple[float, float]] = [(x, apart) for x in lines]
        for d, x in (p for p in kept if p[0].level == TEN):
            half = hand.width_mm(hand.written(d.number)) / 2
            clear = all(abs(x - other) >= half + free for other, free in taken)
            if clear and x - half >= self.foot_mm:
                taken.append((x, half + apart + more))
                yield hand.draw(f"label/{d.means}", d.number, self.put(x, height), self.turn_rad)

    def _cells(self, side: float) -> Iterator[Cell]:
        """The cells of a side, from where to where they are along the line."""
        for cell in self.course.cells:
            values = np.linspace(cell.first, cell.last, _SAMPLES)
            here = self._sides(values) == side
            x = self.at(values)[here]
            # A sign that begins with a solstice is on one side but for its first moment.
            if np.isfinite(x).any() and here[1:].any():
                yield replace(cell, first=float(np.nanmin(x)), last=float(np.nanmax(x)))

    def _draw_names(self, cells: list[tuple[Cell, float]]) -> list[Mark]:
        """The names of cells on their sides, all in full or all in short, where they have room."""
        wide = self.hand.width_mm
        roomy = [(c, side) for c, side in cells if c.fitting(wide, self._room_mm(c))]
        alike = alike_cells([c for c, _ in roomy], wide, self._room_mm)
        marks = []
        for cell, (_, side) in zip(alike, roomy, strict=True):
            form = cell.fitting(wide, self._room_mm(cell)) or cell.forms[-1]
            marks.append(self._name(cell, form, cell.middle, side))
        for side in _SIDES:
            narrow = [c for c, on in cells if on == side and (c, on) not in roomy]
            for way in (-1.0, 1.0):
                near = [c for c in narrow if (c.middle >= sum(self.ends_mm) / 2) == (way > 0.0)]
                marks += self._draw_narrow(sorted(near, key=lambda c: way * c.middle), way, side)
        return marks

    def _room_mm(self, cell: Cell) -> float:
        return cell.last - cell.first - 2 * self.hand.pad_mm

    def _draw_narrow(self, cells: list[Cell], way: float, side: float) -> list[Mark]:
        """Cells too narrow for a name, towards an end of the scale, the outermost last.

        They have their initials, but where these are numbers none. The one at the end and those
        too narrow for an initial stand beyond it in their order, all in short if the foot is clear
        of them, or by initials that differ, or the outermost alone that have room. Where none has,
        the one at the end has its initial too if it differs.
        """
        wide, high = self.hand.width_mm, self.hand.height_mm
        start = self.ends_mm[int(way > 0.0)]
        at_end = [c for c in cells if min(abs(c.first - start), abs(c.last - start)) < high / 2]
        roomy = [c for c in cells if wide(_initial(c)) <= self._room_mm(c)]
        inside = [c for c in roomy if c not in at_end]
        if self._numbers_are_letters:
            inside, cells = [], at_end
        beyond = [c for c in cells if c not in inside]
        short, initials = [c.forms[-1] for c in beyond], [_initial(c) for c in beyond]
        tried = [short[k:] for k in range(len(short))]
        differ = not self._numbers_are_letters and len(set(initials)) == len(initials)
        if differ:
            tried.insert(1, initials)
        clear = (forms for forms in tried if way > 0.0 or self._clear_of_foot(start, forms))
        in_row = next(clear, [])
        if differ and not in_row:
            inside = roomy
        marks = [self._name(c, _initial(c), c.middle, side) for c in inside]
        return marks + self._in_a_row(beyond, in_row, start, way, side)

    @property
    def _numbers_are_letters(self) -> bool:
        """Whether an initial is read as a number: a single yā’ is 10, but an F is none."""
        return self.hand.system in LETTERS and self.hand.to_left

    def _clear_of_foot(self, start: float, forms: list[str]) -> bool:
        """Whether names in a row from a place towards the foot end before it."""
        long = sum(self.hand.width_mm(form) + 2 * self.hand.pad_mm for form in forms)
        return start - long >= self.foot_mm

    def _in_a_row(
        self, cells: list[Cell], forms: list[str], start: float, way: float, side: float
    ) -> list[Mark]:
        """The last cells, as many as there are forms, one after the other from a place on."""
        x, marks, space = start, [], 2 * self.hand.pad_mm
        for cell, form in zip(cells[len(cells) - len(forms) :], forms, strict=True):
            half = self.hand.width_mm(form) / 2
            marks.append(self._name(cell, form, x + way * (space + half), side))
            x += way * (space + 2 * half)
        return marks

    def _name(self, cell: Cell, form: str, x: float, side: float) -> Mark:
        at = self.put(x, self._baseline_mm(side))
        return self.hand.draw(f"label/{cell.means}", form, at, self.turn_rad, valign="baseline")

    def _baseline_mm(self, side: float) -> float:
        """Of the names, next to the edge of a side."""
        if side > 0.0:
            return self.half_mm - self.hand.pad_mm - ascent_mm(self.hand, self.course)
        return self.hand.pad_mm + names_depth_mm(self.hand, self.course) - self.half_mm


def _initial(cell: Cell) -> str:
    """A cell's initial, a capital: small letters beside each other are read as a word."""
    return cell.forms[-1][0].upper()
