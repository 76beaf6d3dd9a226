"""Which divisions of a scale carry a numeral, and the numerals as words."""

import math
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Literal, TypeVar

from instruments.geometry import Region, Strokes
from instruments.lettering import placing, text
from instruments.lettering.language import words
from instruments.lettering.numerals import System, numeral
from instruments.lettering.style import Lettering, StrokeStyle
from instruments.making.workshop import Limits
from instruments.part import Mark, Note
from instruments.saying import tell

Follow = Literal["arc", "upright"]
Number = int | Fraction
Place = TypeVar("Place")
Stand = Callable[[Number, Number], Place | None]

COARSE = (10, 50, 100, 500, 1000)
"""Steps of numerals from the tens on."""

HOUR_STEPS = (1, 2, 3, 6)
"""So many hours from number to number, counted from noon, in the order in which they are tried."""

_ROUND = 1.15
"""Digits that go so much farther than capitals stand on the same line to the eye."""


def upper(direction_rad: float) -> bool:
    """Whether a direction points above the horizontal diameter."""
    return math.sin(direction_rad) >= 0.0


def numbered_every(about: str, step: int) -> Note:
    """That numbers are so many hours apart."""
    told = tell("numbered every {step} hours: there is no room for more", step=step)
    return Note.detail(about, told)


@dataclass(frozen=True, slots=True)
class Numerals:
    """How numbers are lettered on an instrument.

    Capitals are so high. Numerals turn with the scale, or all stand upright; `pad_mm` is clear
    between one and any line. `to_left` tells that words are read from the right.
    """

    system: System
    height_mm: float
    strokes: StrokeStyle
    follow: Follow
    pad_mm: float
    to_left: bool = False

    @staticmethod
    def of(
        hand: Lettering,
        limits: Limits,
        follow: Follow,
        capitals_mm: float | None = None,
        *,
        size_mm: float = 0.0,
    ) -> "Numerals":
        """A design's lettering, in its own height, by the size of what it stands on, or another."""
        high = hand.capitals_mm(limits, size_mm) if capitals_mm is None else capitals_mm
        pad = max(limits.gap_mm, 0.2 * high)
        to_left = words(hand.language).right_to_left
        return Numerals(hand.system, high, hand.strokes, follow, pad, to_left)

    def written(self, n: Number) -> str:
        """The number as text."""
        return numeral(n, self.system)

    def word(self, n: Number) -> text.Word:
        """The number as a shape, baseline on y = 0."""
        return self.lettered(self.written(n))

    def lettered(self, words: str) -> text.Word:
        """A text as a shape."""
        return text.letter(words, self.height_mm, self.strokes)

    def fitted(self, words: str, room_mm: float) -> text.Word:
        """A text as a shape, smaller where it would be longer than its room."""
        wide = self.width_mm(words)
        if wide <= room_mm:
            return self.lettered(words)
        return text.letter(words, self.height_mm * room_mm / wide, self.strokes)

    def width_mm(self, words: str) -> float:
        """The width of a text's ink."""
        return self.ink(words)[0]

    def extent(self, n: Number) -> tuple[float, float]:
        """Width and height of its ink, mm."""
        return self.ink(self.written(n))

    def ink(self, words: str) -> tuple[float, float]:
        """Width and height of a text's ink, mm."""
        xmin, ymin, xmax, ymax = self.lettered(words).bounds
        return xmax - xmin, ymax - ymin

    def half_angle(self, words: str, radius_mm: float) -> float:
        """Half the angle that a text takes about a circle through its middle, radians."""
        width, height = self.ink(words)
        low = radius_mm - height / 2
        return math.inf if low <= 0.0 else width / 2 / low + (height / 4 / low) ** 2

    def along_arc(
        self,
        words: str,
        radius_mm: float,
        direction_rad: float,
        centre: complex = 0j,
        outward: bool | None = None,
    ) -> Region | Strokes:
        """A text whose ink has its middle on a circle.

        Its tops are outward or inward, or the right way up on an upright plate: outward above and
        inward below.
        """
        rise = self.lettered(words).rise_mm("ink")
        out = upper(direction_rad) if outward is None else outward
        return placing.along_arc(
            words,
            self.height_mm,
            centre,
            radius_mm + (-rise if out else rise),
            direction_rad,
            outward=out,
            strokes=self.strokes,
        )

    def letter(self, means: str, n: Number, at: complex, turn_rad: float = 0.0) -> Mark:
        """The number with the middle of its ink at a point, along a direction."""
        return self.draw(means, n, at, turn_rad, valign="ink")

    def draw(
        self,
        means: str,
        said: str | Number,
        at: complex,
        turn_rad: float = 0.0,
        anchor: placing.Anchor = "middle",
        valign: text.Valign = "middle",
    ) -> Mark:
        """A text or a number on a straight baseline, as `placing.straight` places it."""
        word = self.lettered(said) if isinstance(said, str) else self.word(said)
        return placing.draw_letters(means, placing.straight(word, at, turn_rad, anchor, valign))

    def reaches_mm(self, numbers: Iterable[Number]) -> tuple[float, float]:
        """How far numbers in a row go below and above the middle of the capitals, mm.

        At least half a capital either way; abjad letters hang far below their line.
        """
        half = self.height_mm / 2
        below = above = half
        for word in map(self.word, numbers):
            _, ymin, _, ymax = word.bounds
            below, above = max(below, word.middle_mm - ymin), max(above, ymax - word.middle_mm)
        least = _ROUND * half
        return (half if below < least else below), (half if above < least else above)

    def band_mm(self, numbers: Iterable[Number]) -> float:
        """Width of a band that takes numbers as they stand, clear space on both sides.

        Upright numerals turn against their band, and their diagonal passes anywhere.
        """
        extents = [self.extent(n) for n in numbers]
        if self.follow == "upright":
            return max(math.hypot(*e) for e in extents) + 2 * self.pad_mm
        return max(height for _, height in extents) + 2 * self.pad_mm


def progressive(
    drawn: Collection[Number], stand: Stand[Place], anchor: Number
) -> dict[Number, Place]:
    """Number divisions as finely as they go: ones, then fives, then tens, then none.

    A numeral stands in the cell that its line closes, between the numbered line before it
    and its own. Tens come first, as far as their cells take them (and beyond them fifties,
    hundreds …), and with them the anchor, the gnomon's own number, which tells what kind of
    scale it is (treatise 70:7–11). Then each cell is parted into fives and each of those
    into ones, as a whole or not at all (treatise 72:15–73:5). Where a numeral gives way to
    the anchor no later cell is parted so: it would be looked for amid its row.

    Of the divisions drawn, `stand` tells from the line before (0 at the beginning) and the line
    itself the numeral's place, or None where the cell is too narrow.
    """
    drawn = frozenset(drawn)
    found = _coarse(drawn, stand, anchor if anchor in drawn else 0)
    for step in (5, 1):
        for before, end in pairwise([0, *found]):
            inside = _multiples(step, before, end)
            if not all(n in drawn for n in inside):
                continue
            found.update(whole := _parted(before, [*inside, end], stand))
            if end == anchor and not whole:
                # Its cell may be cut short: the last line gives way, and finer ones after it.
                found.update(_parted(before, [*inside[:-1], end], stand))
                break
        found = dict(sorted(found.items()))
    return found


def _parted(before: Number, run: Sequence[Number], stand: Stand[Place]) -> dict[Number, Place]:
    """The places of all numerals of a run after a numbered line; none unless all have one."""
    places = [stand(b, n) for b, n in pairwise([before, *run])]
    found = {n: p for n, p in zip(run, places, strict=True) if p is not None}
    return found if len(found) == len(run) else {}


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
    last: Number, steps: Sequence[Number], drawn: Collection[Number], stand: Stand[Place]
) -> tuple[Number | None, dict[Number, Place]]:
    """Number a whole scale in the finest step that fits throughout, its last division too.

    Steps are from fine to coarse; `stand` is as in `progressive`. Of no step that fits comes None
    and no place.
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
