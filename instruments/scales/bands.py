"""Rings that go all the way round: bands of divisions, numerals and names.

Directions are those from the pivot, counter-clockwise; the circles may have another centre.
"""

import cmath
import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from instruments.geometry import Path
from instruments.labelling.composed_forms import misread, readable_turned
from instruments.labelling.requests import OnLine
from instruments.lettering import placing
from instruments.part import Mark
from instruments.scales.numbering import Numerals

SHORT = 0.55
"""Length of ones, in widths of the band of divisions, which fives cross."""


@dataclass(frozen=True, slots=True)
class Bands:
    """A ring of bands, from one edge with the divisions to the other with the names.

    Radii of the bands' circles, all about its centre, are from the divisions' free edge on: rising
    if the divisions are inside, falling if they are outside.
    """

    edges_mm: tuple[float, ...]
    hand: Numerals
    centre: complex = 0j
    turning: bool = False
    """Whether it is on a disc that turns: then letters have their tops outward all the way round,
    and numbers that are others upside down a line beneath; else they are the right way up."""

    @staticmethod
    def of(
        outer_mm: float,
        widths_mm: Sequence[float],
        hand: Numerals,
        *,
        inside: bool = False,
        centre: complex = 0j,
        turning: bool = False,
    ) -> "Bands":
        """Bands within a circle, of such widths: the first has the divisions.

        These are at the circle, or with `inside` at the inner edge.
        """
        widths = widths_mm[::-1] if inside else widths_mm
        edges = tuple(accumulate(widths, operator.sub, initial=outer_mm))
        return Bands(edges[::-1] if inside else edges, hand, centre, turning)

    @property
    def outer_mm(self) -> float:
        """Radius of its outermost circle."""
        return max(self.edges_mm)

    @property
    def inner_mm(self) -> float:
        """Radius of its innermost circle."""
        return min(self.edges_mm)

    @property
    def inside_mm(self) -> float:
        """What it leaves free about the pivot."""
        return self.inner_mm - abs(self.centre)

    def on(self, radius_mm: float, direction_rad: float) -> complex:
        """Where a direction from the pivot meets a circle of the ring."""
        return self._met(radius_mm, cmath.rect(1.0, direction_rad))

    def _met(self, radius_mm: float, ray: complex) -> complex:
        """Where a ray from the pivot meets a circle of the ring."""
        if not self.centre:
            return ray * radius_mm
        seen = self.centre * ray.conjugate()
        return ray * (seen.real + math.sqrt(radius_mm**2 - seen.imag**2))

    def division(self, direction_rad: float, level: int) -> Path:
        """A line that aims at the pivot.

        Level 0 is the shortest, 1 crosses the divisions' band, 2 the numerals' too, and 3
        all bands.
        """
        free, end = self.edges_mm[0], self.edges_mm[max(level, 1)]
        if level == 0:
            end = free + SHORT * (end - free)
        ray = cmath.rect(1.0, direction_rad)
        return Path.line(self._met(free, ray), self._met(end, ray))

    def before(self, words: str, band: int, direction_rad: float) -> float:
        """The direction of a word that ends just before a line; counter-clockwise is after."""
        radius = self.middle_mm(band)
        half = self.hand.half_angle(words, radius)
        return direction_rad - half - 1.3 * self.hand.pad_mm / radius

    def middle_mm(self, band: int) -> float:
        """The radius of the middle of a band; 1 has the numerals, 2 the names."""
        return (self.edges_mm[band] + self.edges_mm[band + 1]) / 2

    def letter(self, means: str, words: str, band: int, direction_rad: float) -> Mark:
        """A word in a band, about a direction from the pivot."""
        radius = self.middle_mm(band)
        at = self.on(radius, direction_rad)
        seen = cmath.phase(at - self.centre)
        if self.turning and misread(words):
            form = readable_turned(words, self.hand.height_mm, self.hand.strokes)
            (mark,) = form.marks(means, OnLine(at, seen - math.pi / 2))
            return mark
        outward = self.turning or None
        shape = self.hand.along_arc(words, radius, seen, self.centre, outward=outward)
        return placing.draw_letters(means, shape)

    def room_rad(self, words: str, band: int) -> float:
        """The angle that a word and its clear space take."""
        radius = self.middle_mm(band)
        return 2 * (self.hand.half_angle(words, radius) + 1.3 * self.hand.pad_mm / radius)

    def circles(self) -> list[Path]:
        """The circles between its bands, without its two edges."""
        return [Path.circle(self.centre, r) for r in sorted(self.edges_mm)[1:-1]]

    def edges(self) -> list[Path]:
        """The innermost and the outermost circle."""
        return [Path.circle(self.centre, r) for r in (self.outer_mm, self.inner_mm)]


def band_width_mm(hand: Numerals, words: Sequence[str], *, turning: bool = False) -> float:
    """Width of a band that takes words of any height of ink, on a disc that turns with lines."""
    return max(_high_mm(hand, w, turning) for w in words) + 2 * hand.pad_mm


def _high_mm(hand: Numerals, words: str, turning: bool) -> float:
    if not (turning and misread(words)):
        return hand.ink(words)[1]
    _, low, _, high = readable_turned(words, hand.height_mm, hand.strokes).box
    return high - low
