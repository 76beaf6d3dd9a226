"""Commands of paths as the text of SVG ``d`` attributes, those of a whole drawing at once.

A drawing has tens of thousands of numbers. Each is a row of characters, with the letter before it
and the close of the path behind it; what a number does without is left out of all rows at last.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from instruments.geometry import Indices, Truths
from instruments.geometry.ink import CUBIC, LINE, MOVE, Letters

Integers = npt.NDArray[np.int64]

ARC = ord("A")

POINTS = np.zeros(128, np.intp)
POINTS[[MOVE, LINE, CUBIC, ARC]] = 1, 1, 3, 1
"""So many of each command."""

_ARC_NUMBERS = 5
"""Two radii, the turn of their axes and two flags stand before an arc's end."""

_TO_SMALL = ord("a") - ord("A")
_BLANK, _MINUS, _POINT, _ZERO, _CLOSE, _NEXT = np.frombuffer(b" -.0Z\n", np.uint8)


@dataclass(frozen=True, slots=True, eq=False)
class Commands:
    """Paths on a page, y down, in whole units of the last decimal, and how each is written."""

    letters: Letters
    """(m,): each path's `MOVE`, and a `LINE`, `CUBIC` or `ARC` for each of its segments."""
    points: Integers
    """(n, 2): where each leads; of a cubic its controls before that."""
    arcs: Integers
    """(a, 2): each arc's radius, and the flag that tells which way it runs."""
    decimals: Indices
    """(p,): of the numbers of each path."""
    relative: Truths
    """(p,): whether points are steps from where their command begins, and a letter that repeats
    goes without saying."""
    brief: Truths
    """(p,): whether numbers do without what readers need not have: 0.5 -0.25 is .5-.25."""
    closed: Truths
    """(p,): whether the path returns to its start; what closes it draws its last line."""

    def texts(self, counts: Sequence[int]) -> list[str]:
        """The path data of so many paths each, of which there is one at least."""
        drawn = self._without_closing_lines()
        path, opening = drawn.path(), drawn.letters == MOVE
        sizes = 2 * POINTS[drawn.letters] + _ARC_NUMBERS * (drawn.letters == ARC)
        firsts = firsts_of(sizes)
        numbers = drawn._numbers()
        decimals = int(self.decimals.max())
        numbers *= np.repeat(10 ** (decimals - self.decimals)[path], sizes)
        before = np.zeros(len(numbers), np.uint8)
        before[firsts] = drawn._said()
        lasts = lasts_of(firsts[opening], len(numbers))
        behind = np.zeros((2, len(numbers)), np.uint8)
        behind[0, lasts] = _CLOSE * self.closed
        behind[1, lasts[np.cumsum([n for n in counts if n]) - 1]] = _NEXT
        brief = np.repeat(self.brief[path], sizes)
        found = iter(_characters(numbers, decimals, brief, before, behind).split("\n"))
        return [next(found) if n else "" for n in counts]

    def path(self) -> Indices:
        """Of which path each command is."""
        return np.cumsum(self.letters == MOVE) - 1

    def _without_closing_lines(self) -> "Commands":
        """The same without the lines that closing draws."""
        lasts = lasts_of(np.flatnonzero(self.letters == MOVE), len(self.letters))
        kept = np.ones(len(self.letters), bool)
        kept[lasts] = ~self.closed | (self.letters[lasts] != LINE)
        points = np.compress(np.repeat(kept, POINTS[self.letters]), self.points, axis=0)
        return replace(self, letters=self.letters[kept], points=points)

    def _stepping(self) -> Truths:
        """Which commands have steps instead of points."""
        stepping: Truths = self.relative[self.path()] & (self.letters != MOVE)
        return stepping

    def _said(self) -> Letters:
        """The letter of each command, 0 where it goes without saying."""
        letters, stepping, is_arc = self.letters, self._stepping(), self.letters == ARC
        again = stepping & ~is_arc & (letters == np.roll(letters, 1))
        return np.where(again, 0, letters + _TO_SMALL * stepping).astype(np.uint8)

    def _numbers(self) -> Integers:
        """The numbers of all commands, in whole units of their path's last decimal."""
        counts, is_arc = POINTS[self.letters], self.letters == ARC
        rows = firsts_of(counts)
        before = np.take(self.points, rows - 1, axis=0)
        begins = np.where(self._stepping()[:, None], before, 0)
        steps = self.points - np.repeat(begins, counts, axis=0)
        radius, flag = self.arcs.T
        none = np.zeros_like(radius)
        flag = flag * 10 ** self.decimals[self.path()[is_arc]]
        of_arcs = np.stack([radius, radius, none, none, flag], axis=1)
        return np.insert(steps.ravel(), np.repeat(2 * rows[is_arc], _ARC_NUMBERS), of_arcs.ravel())


def firsts_of(sizes: Indices) -> Indices:
    """Where each of several runs of such sizes begins."""
    return np.cumsum(sizes) - sizes


def lasts_of(firsts: Indices, count: int) -> Indices:
    """Where each of several runs ends that begin there and are so long together."""
    return np.append(firsts[1:], count) - 1


def _characters(
    numbers: Integers, decimals: int, brief: Truths, before: Letters, behind: Letters
) -> str:
    """Numbers, in whole units of the last decimal, with what stands before and behind each."""
    negative = numbers < 0
    rest = np.abs(numbers)
    # The smaller the type, the quicker are divisions.
    rest = rest.astype(np.min_scalar_type(rest.max()))
    columns = list(behind[::-1])
    fraction = np.zeros(len(numbers), bool)
    for _ in range(decimals):
        rest, digit = _without_last_digit(rest)
        fraction |= digit > 0
        columns.append((_ZERO + digit) * fraction)
    columns.append(_POINT * fraction)
    # At the start of a path a zero says what it is.
    shown = (rest > 0) | ~(brief & fraction & (before != MOVE))
    while shown.any():
        rest, digit = _without_last_digit(rest)
        columns.append((_ZERO + digit) * shown)
        shown = rest > 0
    columns.append(_MINUS * negative)
    columns.append(_BLANK * ~((before > 0) | (brief & negative)))
    columns.append(before)
    return np.stack(columns[::-1], axis=1).tobytes().translate(None, b"\0").decode("ascii")


def _without_last_digit(numbers: Integers) -> tuple[Integers, Letters]:
    """Positive numbers without their last digit, and that digit."""
    rest = numbers // 10
    return rest, (numbers - 10 * rest).astype(np.uint8)
