"""Scales along a straight line: divisions at any places, thinned and numbered as they have room."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from instruments.geometry import Path
from instruments.lettering.divisions import thin
from instruments.lettering.numerals import more_apart
from instruments.making.workshop import Limits
from instruments.part import Mark
from instruments.scales.content import key
from instruments.scales.numbering import Number, Numerals

PARTS = 4
"""The finest divisions are quarters."""

STEPS = (1, 2, 4, 20, 40, 200, 400)
"""Of the divisions, in quarters: halves, ones, fives, tens …"""

ROUND_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
"""From division to division, or number to number, of a scale in decimals: the first with room."""

LONGEST = 1.1
"""Length of the tens, in heights of capitals."""

_LENGTHS = ((10, LONGEST), (5, 0.8), (1, 0.55), (Fraction(1, 2), 0.4))
_QUARTER = 0.28

_CLEAR, _APART, _BEYOND_SIGNS = 0.4, 0.75, 0.4
"""Least distances of divisions and of numerals for the eye, in heights of capitals, and by how
much numerals whose own signs stand apart are farther from each other than these."""

Put = Callable[[float, float], complex]
"""From a place along the scale, and a height over it, to a point."""


@dataclass(frozen=True, slots=True)
class Straight:
    """A scale along a straight line.

    `places` are the divisions that are drawn and where they stand, mm; there is none at 0, its
    foot. Multiples of what is `marked` are as long as the tens.
    """

    means: str
    places: Mapping[Fraction, float]
    numbered: tuple[Fraction, ...]
    marked: Fraction

    def marks(self, hand: Numerals, put: Put, upward: bool = False) -> Iterator[Mark]:
        """Its lines from height 0 down, or up, and the numerals at their ends.

        Numerals stand upright: beside an upright edge they stand farther off, by half their width.
        """
        sense = 1.0 if upward else -1.0
        for n, x in self.places.items():
            end = sense * self._long(n) * hand.height_mm
            yield Mark(f"{self.means}/{key(n)}", Path.line(put(x, 0.0), put(x, end)))
        below, above = hand.reaches_mm(self.numbered)
        middle = sense * (LONGEST * hand.height_mm + (below if upward else above) + hand.pad_mm)
        for n in self.numbered:
            x = self.places[n]
            beside = abs((put(x, 1.0) - put(x, 0.0)).real)
            wide = beside * hand.width_mm(hand.written(n)) / 2
            at = put(x, middle + sense * wide)
            yield hand.draw(f"label/{self.means}/{key(n)}", n, at)

    def reach_mm(self, hand: Numerals) -> float:
        """How far the widest numeral reaches beyond its division."""
        return max((hand.width_mm(hand.written(n)) for n in self.numbered), default=0.0) / 2

    def _long(self, n: Fraction) -> float:
        if n % self.marked == 0:
            return LONGEST
        return next((long for step, long in _LENGTHS if n % step == 0), _QUARTER)


def divided_scale(
    means: str,
    places: Mapping[int, float],
    hand: Numerals,
    limits: Limits,
    marked: Fraction | int = 10,
) -> Straight:
    """A scale by the places of all its quarters, divided and numbered as finely as it goes.

    Where they crowd, quarters give way to halves, these to ones, fives and tens, and so do
    the numerals (treatise 72:15–73:5).

    Parameters
    ----------
    means : str
        The name of the divisions, such as ``scale/shadow-12``.
    places : mapping of int to float
        Number of quarters to the place, mm from the scale's foot, rising or falling.
    limits : Limits
        Of the process: lines are farther apart than it can make them, and than 0.4 capitals.
    marked : Fraction or int
        Its multiples are as long as the tens, and it has a numeral if there is room.
    """
    pitch = max(limits.pitch_mm, _CLEAR * hand.height_mm)
    drawn = {n: places[n] for n in thin(places, pitch, STEPS).kept}
    whole = {n: x for n, x in drawn.items() if n % PARTS == 0 and x > 0.0}
    return Straight(
        means,
        {Fraction(n, PARTS): x for n, x in drawn.items() if x > 0.0},
        tuple(Fraction(n, PARTS) for n in _numbered(whole, hand, marked)),
        Fraction(marked),
    )


def _numbered(whole: Mapping[int, float], hand: Numerals, marked: Fraction | int) -> list[int]:
    """The numbers with a numeral: the coarse ones first, of which the widest may be narrower.

    The marked one tells what kind of scale it is, where it has room (treatise 70:7).
    """
    wide = {n: hand.width_mm(hand.written(n // PARTS)) for n in whole}
    apart = max(_APART, _BEYOND_SIGNS + more_apart(hand.system)) * hand.height_mm
    found: list[int] = []
    asked: list[int] = []
    for k in reversed(range(STEPS.index(PARTS), len(STEPS))):
        some = {n: x for n, x in whole.items() if n % STEPS[k] == 0}
        gap = max((wide[n] for n in some), default=0.0) + apart
        asked += thin(some, gap, STEPS[k:]).kept
    marks = [n for n in whole if n == PARTS * marked]
    # What alone lacks amid a row comes last, if it has room: others of its step are wider.
    amid = _amid({*asked, *marks}, whole)
    for n in dict.fromkeys([*asked, *marks, *amid]):
        lacking = ((wide[n] + wide[m]) / 2 + apart - abs(whole[n] - whole[m]) for m in found)
        # The beginning of the scale is a line too.
        if max((0.0, *lacking)) <= 1e-9 and whole[n] > wide[n] / 2 + hand.pad_mm:
            found.append(n)
    return found


def _amid(asked: Collection[int], whole: Iterable[int]) -> list[int]:
    """The divisions whose two neighbours of their step on either side are asked for."""
    around = [[k * step for k in (-2, -1, 1, 2)] for step in STEPS if step % PARTS == 0]
    return [
        n
        for n in whole
        if n not in asked and any(all(n + away in asked for away in by) for by in around)
    ]


def high_mm(hand: Numerals, numbers: Iterable[Number]) -> float:
    """Height of a scale with its numerals, some numbers, and the clear space behind them."""
    return LONGEST * hand.height_mm + sum(hand.reaches_mm(numbers)) + 2.5 * hand.pad_mm
