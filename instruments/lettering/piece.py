"""Pieces of text: letters, or words whose letters join, as arrays, and lines set of them.

A piece is in the font's units, its pen at 0. It becomes segments once, where it is placed.
"""

from collections.abc import Sequence

import numpy as np

from instruments.geometry import Bounds, Cubic, Line, Path, Points, Region, Segment, Similarity
from instruments.records import dataclass


@dataclass(frozen=True, slots=True, eq=False)
class Piece:
    """What stays together when text follows a curve: a letter, a joined word, a space.

    Attributes
    ----------
    points : Points
        Two controls and the end of each cubic, (n, 3). It starts where the one before ends,
        and the first of a boundary where the last one ends.
    straight : sequence of bool
        Which of them are lines.
    sizes : sequence of int
        How many of them each boundary has.
    bounds : Bounds or None
        The box about the ink; None for a space.
    advance : float
        How far the pen goes.
    joined : bool
        Whether its letters join.
    """

    points: Points
    straight: Sequence[bool]
    sizes: Sequence[int]
    bounds: Bounds | None
    advance: float
    joined: bool


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

    def spans(self) -> list[tuple[float, float]]:
        """Where the pen starts and ends each piece, mm."""
        s = self.scale
        placed = zip(self.pieces, self.pens, strict=True)
        return [(pen * s, (pen + piece.advance) * s) for piece, pen in placed]

    def parts(self) -> list["Setting"]:
        """Each piece alone."""
        placed = zip(self.pieces, self.pens, strict=True)
        return [Setting((piece,), (pen,), self.scale) for piece, pen in placed]

    def points(self, moves: Sequence[Similarity]) -> list[Points]:
        """The points of each piece as in `Piece`, mm, each under its own similarity."""
        placed = zip(self.pieces, self.pens, moves, strict=True)
        # A letter has so few points that the count of operations is their cost.
        return [
            piece.points * (self.scale * by.factor) + by(pen * self.scale)
            for piece, pen, by in placed
        ]

    def transformed(self, by: Similarity) -> Region:
        """The ink under a similarity."""
        if by.mirrored:
            return self.transformed(Similarity()).transformed(by)
        return self.region(self.points([by] * len(self.pieces)))

    def region(self, points: Sequence[Points]) -> Region:
        """The ink with the points of each piece elsewhere."""
        ones, others, ends = np.concatenate(points).T.tolist()
        straight = [line for piece in self.pieces for line in piece.straight]
        contours: list[Path] = []
        j = 0
        for size in (size for piece in self.pieces for size in piece.sizes):
            i, j = j, j + size
            starts = ends[j - 1 : j] + ends[i : j - 1]
            rows = zip(starts, ones[i:j], others[i:j], ends[i:j], straight[i:j], strict=True)
            segments: list[Segment] = [
                Line(a, d) if line else Cubic(a, b, c, d) for a, b, c, d, line in rows
            ]
            contours.append(Path(tuple(segments)))
        return Region(tuple(contours))
