"""Seams of a floor from corner to corner across a groove, which part no boundary."""

import cmath
from collections.abc import Iterator, Sequence

import numpy as np

from instruments.geometry import Floats, Points, direction
from instruments.geometry.crossing import with_line
from instruments.geometry.loops import Loop, LoopPiece

CLEAR_MM = 1e-4
"""Seams keep so far from corners and boundaries that they don't end in."""

_LONGER = 4.0
"""A bridge is no more than so many times as long as what it stands for."""

_ASIDE_RAD = 0.1
"""It leaves its corners at so great an angle to the boundaries there."""

Corner = tuple[int, complex]
"""A corner's number and its place."""

Bridge = tuple[Corner, Corner]

_Step = tuple[int, bool]
"""A piece's number, and whether it is passed from its start to its end."""


class Bridges:
    """The bridges of one floor, found one after the other so that none crosses another.

    A corner has one at most: of two, a part could touch itself there.

    Parameters
    ----------
    pieces : sequence of LoopPiece
        What the loops are made of.
    loops : sequence of Loop
        The floor's boundaries, with the floor to their left.
    starts : array of complex
        Where each step of the loops starts, one after the other.
    boxes : (n, 4) array
        What each of them is within: the least and the greatest x and y.
    """

    def __init__(
        self, pieces: Sequence[LoopPiece], loops: Sequence[Loop], starts: Points, boxes: Floats
    ) -> None:
        self._pieces = pieces
        self._loop = {n: k for k, loop in enumerate(loops) for n, _ in loop}
        self._outline = [n for loop in loops for n, _ in loop]
        self._starts = starts
        self._boxes = boxes
        self._passed: dict[int, list[tuple[_Step, _Step]]] = {}
        for loop in loops:
            for before, after in zip((loop[-1], *loop[:-1]), loop, strict=True):
                corner = self._corners(after[0])[not after[1]][0]
                self._passed.setdefault(corner, []).append((before, after))
        self._seams: list[tuple[complex, complex]] = []
        self._ends: list[set[int]] = []

    def across(self, one: int, other: int, long_mm: float) -> Bridge | None:
        """The shortest bridge between ends of two pieces of different loops, if there is one.

        `long_mm` is the length of the seam for which it stands.
        """
        if self._loop[one] == self._loop[other]:
            return None
        pairs = [(p, q) for p in self._corners(one) for q in self._corners(other)]
        for start, end in sorted(pairs, key=lambda pair: abs(pair[1][1] - pair[0][1])):
            if abs(end[1] - start[1]) > _LONGER * long_mm:
                return None
            ends = {start[0], end[0]}
            if ends in self._ends:
                return start, end
            if any(ends & taken for taken in self._ends):
                continue
            if self._leaves(start, end) and self._leaves(end, start) and self._free(start, end):
                self._ends.append(ends)
                self._seams.append((start[1], end[1]))
                return start, end
        return None

    def _corners(self, number: int) -> tuple[Corner, Corner]:
        piece = self._pieces[number]
        return (piece.start, piece.segment.start), (piece.end, piece.segment.end)

    def _way(self, step: _Step, share: float) -> complex:
        """The direction in which a piece is passed at its start or end."""
        number, forwards = step
        segment = self._pieces[number].segment
        return direction(segment, share) if forwards else -direction(segment, 1.0 - share)

    def _leaves(self, start: Corner, end: Corner) -> bool:
        """Whether a seam leaves a corner into the floor."""
        passed = self._passed.get(start[0], [])
        if len(passed) != 1:
            return False
        before, after = passed[0]
        back, ahead = -self._way(before, 1.0), self._way(after, 0.0)
        wide, own = (cmath.phase(way / ahead) % cmath.tau for way in (back, end[1] - start[1]))
        return _ASIDE_RAD < own < (wide or cmath.tau) - _ASIDE_RAD

    def _free(self, start: Corner, end: Corner) -> bool:
        """Whether nothing lies across or beside a seam, its ends' own corners apart."""
        at, to = start[1], end[1]
        long_mm = abs(to - at)
        if long_mm < 3.0 * CLEAR_MM or any(cross(at, to, *seam) for seam in self._seams):
            return False
        along = (to - at) / long_mm
        places = (self._starts - at) * along.conjugate()
        inner = (places.real > -CLEAR_MM) & (places.real < long_mm + CLEAR_MM)
        beside = inner & (np.abs(places.imag) < CLEAR_MM)
        if np.count_nonzero(beside) > 2:
            return False
        return not any(
            CLEAR_MM < place < long_mm - CLEAR_MM for place in self._crossed(at, to, along)
        )

    def _crossed(self, at: complex, to: complex, along: complex) -> Iterator[float]:
        """Where the line of a seam meets boundaries near it, from its start."""
        boxes = self._boxes
        low, high = min(at.real, to.real), max(at.real, to.real)
        near = (boxes[:, 0] <= high) & (boxes[:, 2] >= low)
        low, high = min(at.imag, to.imag), max(at.imag, to.imag)
        near &= (boxes[:, 1] <= high) & (boxes[:, 3] >= low)
        for k in np.flatnonzero(near).tolist():
            segment = self._pieces[self._outline[k]].segment
            for share in with_line(segment, at, along):
                yield ((segment.point(share) - at) * along.conjugate()).real


def cross(a: complex, b: complex, c: complex, d: complex) -> bool:
    """Whether two straight seams cross or touch."""
    u, v = b - a, d - c
    one = ((c - a) / u).imag * ((d - a) / u).imag
    return one <= 0.0 and ((a - c) / v).imag * ((b - c) / v).imag <= 0.0
