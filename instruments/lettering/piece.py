"""Pieces of text: letters, or words whose letters join, as arrays, and lines set of them.

A piece is in the font's units, its pen at 0. It becomes segments once, where it is placed.
"""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from instruments.geometry import Bounds, Cubic, Line, Path, Points, Region, Segment, Similarity
from instruments.records import dataclass

Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """What stays together when text follows a curve: a letter, a joined word, a space.

    Attributes
    ----------
    points : Points
        Two controls and the end of each cubic, (n, 3). It starts where the one before ends,
        and the first of a boundary where the last one ends.
    straight : Flags
        Which of them are lines.
    opening : Flags
        Which of them are the first of a boundary.
    bounds : Bounds or None
        The box about the ink; None for a space.
    advance : float
        How far the pen goes.
    joined : bool
        Whether its letters join.
    """

    points: Points
    straight: Flags
    opening: Flags
    bounds: Bounds | None
    advance: float
    joined: bool


def starts(points: Points, opening: Flags) -> Points:
    """Where each cubic starts, (n,)."""
    ends = points[:, 2]
    firsts = np.flatnonzero(opening)
    found = np.roll(ends, 1)
    found[firsts] = ends[np.append(firsts[1:], len(ends)) - 1]
    return found


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """Pieces with ink on a straight baseline, each from its pen, in mm by `scale`."""

    pieces: Sequence[Piece]
    pens: Sequence[float]
    scale: float

    def bounds(self) -> Bounds:
        """The box about the ink, mm."""
        boxes = [
            (b[0] + pen, b[1], b[2] + pen, b[3])
            for piece, pen in zip(self.pieces, self.pens, strict=True)
            if (b := piece.bounds)
        ]
        xmin, ymin, xmax, ymax = zip(*boxes, strict=True)
        s = self.scale
        return min(xmin) * s, min(ymin) * s, max(xmax) * s, max(ymax) * s

    def parts(self) -> list[tuple["Setting", float, float]]:
        """Each piece alone, with where the pen starts and ends, mm."""
        s = self.scale
        return [
            (Setting((piece,), (pen,), s), pen * s, (pen + piece.advance) * s)
            for piece, pen in zip(self.pieces, self.pens, strict=True)
        ]

    def points(self) -> Points:
        """The points of all pieces, mm, (n, 3) as in `Piece`."""
        points = np.concatenate([p.points for p in self.pieces], dtype=np.complex128)
        points += self.each(self.pens)
        points *= self.scale
        return points

    def each(self, values: Sequence[complex]) -> npt.NDArray[np.complex128]:
        """A value of each piece for all its rows, (n, 1)."""
        counts = [len(p.points) for p in self.pieces]
        return np.repeat(np.array(values, dtype=np.complex128), counts)[:, None]

    def transformed(self, by: Similarity) -> Region:
        """The ink under a similarity."""
        if by.mirrored:
            return self.region(self.points()).transformed(by)
        return self.region(by(self.points()))

    def region(self, points: Points) -> Region:
        """The ink with its points elsewhere."""
        opening = np.concatenate([p.opening for p in self.pieces])
        straight = np.concatenate([p.straight for p in self.pieces]).tolist()
        here = starts(points, opening)
        corners = zip(here.tolist(), *points.T.tolist(), strict=True)
        segments: list[Segment] = [
            Line(a, d) if line else Cubic(a, b, c, d)
            for (a, b, c, d), line in zip(corners, straight, strict=True)
        ]
        ends = pairwise([*np.flatnonzero(opening).tolist(), len(segments)])
        return Region(tuple(Path(tuple(segments[i:j])) for i, j in ends))
