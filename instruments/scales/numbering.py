"""Which divisions of a scale carry a numeral, and the numerals as words."""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Literal, TypeVar

from instruments.errors import DesignError
from instruments.lettering import text
from instruments.lettering.numerals import System, numeral
from instruments.lettering.style import Lettering, StrokeStyle
from instruments.workshop import Limits

Follow = Literal["arc", "upright"]
Number = int | Fraction
Place = TypeVar("Place")
Stand = Callable[[Number, Number], Place | None]

COARSE = (10, 50, 100, 500, 1000)
"""Steps of numerals from the tens on."""


@dataclass(frozen=True, slots=True)
class Numerals:
    """How numbers are lettered on an instrument.

    Attributes
    ----------
    system : System
        The numerals.
    height_mm : float
        Height of the capitals.
    strokes : {"outline", "single"}
        Filled outlines or single strokes.
    follow : {"arc", "upright"}
        Whether numerals turn with the scale or all stand upright.
    pad_mm : float
        Clear space between a numeral and any line.
    """

    system: System
    height_mm: float
    strokes: StrokeStyle
    follow: Follow
    pad_mm: float

    @staticmethod
    def of(
        hand: Lettering, limits: Limits, follow: Follow, capitals_mm: float | None = None
    ) -> "Numerals":
        """A design's lettering, in its own height or another one.

        Raises
        ------
        DesignError
            If the letters in single lines don't have the numerals.
        """
        if faults := tuple(hand.faults()):
            raise DesignError(*faults)
        high = hand.capitals_mm(limits) if capitals_mm is None else capitals_mm
        pad = max(limits.gap_mm, 0.2 * high)
        return Numerals(hand.numerals, high, hand.strokes, follow, pad)

    def written(self, n: Number) -> str:
        """The number as text."""
        return numeral(n, self.system)

    def word(self, n: Number) -> text.Word:
        """The number as a shape, baseline on y = 0."""
        return text.letter(self.written(n), self.height_mm, self.strokes)

    def extent(self, n: Number) -> tuple[float, float]:
        """Width and height of its ink, mm."""
        xmin, ymin, xmax, ymax = self.word(n).bounds
        return xmax - xmin, ymax - ymin

    def band_mm(self, numbers: Iterable[Number]) -> float:
        """Width of a band that takes numbers as they stand, clear space on both sides.

        Upright numerals turn against their band, and their diagonal passes anywhere.
        """
        extents = [self.extent(n) for n in numbers]
        if self.follow == "upright":
            return max(math.hypot(*e) for e in extents) + 2 * self.pad_mm
        return max(height for _, height in extents) + 2 * self.pad_mm


def progressive(
    drawn: Collection[Number],
    stand: Stand[Place],
    anchor: Number,
) -> dict[Number, Place]:
    """Number divisions as finely as they go: ones, then fives, then tens, then none.

    A numeral stands in the cell that its line closes, between the numbered line before it
    and its own. Tens come first, as far as their cells take them (and beyond them fifties,
    hundreds …), and with them the anchor, the gnomon's own number, which tells what kind of
    scale it is (treatise 70:7–11). Then each cell is parted into fives and each of those
    into ones, as a whole or not at all (treatise 72:15–73:5).

    Parameters
    ----------
    drawn : collection of int or Fraction
        The divisions that have a line.
    stand : callable
        From the line before (0 at the beginning) and the line itself to the numeral's
        place, or None where the cell is too narrow.
    anchor : int or Fraction
        The division to number before its neighbours.

    Returns
    -------
    dict
        Number to its numeral's place, in order.
    """
    drawn = frozenset(drawn)
    found = _coarse(drawn, stand, anchor if anchor in drawn else 0)
    for step in (5, 1):
        for before, end in pairwise([0, *found]):
            inside = _multiples(step, before, end)
            if not all(n in drawn for n in inside):
                continue
            # The anchor's cell may be cut short, and its last line give way to the anchor.
            for run in ([*inside, end], [*inside[:-1], end])[: 2 if end == anchor else 1]:
                places = [stand(b, n) for b, n in pairwise([before, *run])]
                kept = {n: p for n, p in zip(run, places, strict=True) if p is not None}
                if len(kept) == len(run):
                    found.update(kept)
                    break
        found = dict(sorted(found.items()))
    return found


def _coarse(drawn: Collection[Number], stand: Stand[Place], anchor: Number) -> dict[Number, Place]:
    """Tens as far as they go, then fifties and so on, and the anchor among them."""
    found: dict[Number, Place] = {}
    before: Number = 0
    for step in COARSE:
        n: Number = (before // step + 1) * step
        while n in drawn or before < anchor < n:
            if before < anchor and (n > anchor or (n < anchor and stand(n, anchor) is None)):
                n = anchor
            place = stand(before, n)
            if place is not None:
                found[n] = place
                before = n
            elif n == anchor:
                anchor = 0
            elif step == COARSE[0]:
                break
            n = (n // step + 1) * step
    return found


def _multiples(step: int, after: Number, before: Number) -> list[Number]:
    """The multiples of a step strictly between two numbers."""
    first = after // step + 1
    return [step * k for k in range(first, -(-before // step))]


def uniform(
    last: Number,
    steps: Sequence[Number],
    drawn: Collection[Number],
    stand: Stand[Place],
) -> tuple[Number | None, dict[Number, Place]]:
    """Number a whole scale in the finest step that fits throughout, its last division too.

    Parameters
    ----------
    last : int or Fraction
        The last division.
    steps : sequence of int or Fraction
        From fine to coarse.
    drawn : collection of int or Fraction
        The divisions that have a line.
    stand : callable
        As in `progressive`.

    Returns
    -------
    step : int, Fraction or None
        The step; None where no step fits.
    places : dict
        Number to its numeral's place.
    """
    drawn = frozenset(drawn)
    for step in steps:
        numbers = [step * k for k in range(1, last // step + 1)]
        if not numbers or numbers[-1] != last:
            numbers.append(last)
        # A last group cut short (6 to 6½) gives up its line where two numerals crowd.
        for run in (numbers, [*numbers[:-2], last])[: 2 if last % step else 1]:
            pairs = pairwise([0, *run])
            places = ((n, stand(before, n)) for before, n in pairs if n in drawn)
            found = {n: place for n, place in places if place is not None}
            if len(found) == len(run):
                return step, found
    return None, {}
