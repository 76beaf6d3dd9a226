"""Pieces of text: letters, or words whose letters join, as arrays, and lines set of them.

A piece is in the font's units, its pen at 0. It stays what it is where it is placed: a word
is ink, pieces and their places.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from instruments.geometry import Bounds, Ink, Outlines, Points, Region, Similarity


@dataclass(frozen=True, slots=True, eq=False)
class TextPiece:
    """What stays together when text follows a curve: a letter, a joined word, a space."""

    outlines: Outlines
    """The boundaries; a space has none."""
    bounds: Bounds | None
    """The box about the ink; None for a space."""
    advance: float
    """How far the pen goes."""
    joined: bool
    """Whether its letters join."""


@dataclass(frozen=True, slots=True, eq=False)
class Setting:
    """Pieces with ink on a straight baseline, each from its pen, in mm by `scale`."""

    pieces: Sequence[TextPiece]
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

    def upright(self) -> list[Points]:
        """The points of each piece as in `Outlines`, mm."""
        placed = zip(self.pieces, self.pens, strict=True)
        return [piece.outlines.points * self.scale + pen * self.scale for piece, pen in placed]

    def transformed(self, by: Similarity) -> Region:
        """The ink under a similarity."""
        if by.mirrored:
            return self.transformed(Similarity()).transformed(by)
        return self.turned([by] * len(self.pieces))

    def turned(self, moves: Sequence[Similarity]) -> Region:
        """The ink, each piece under its own similarity, which is no mirror."""
        scale = self.scale
        return Region.of_ink(
            Ink(
                [piece.outlines for piece in self.pieces],
                [scale * by.factor for by in moves],
                [by(pen * scale) for pen, by in zip(self.pens, moves, strict=True)],
            )
        )

    def reshaped(self, points: Sequence[Points]) -> Region:
        """The ink with the points of each piece elsewhere."""
        placed = zip(self.pieces, points, strict=True)
        outlines = [Outlines(piece.outlines.commands, z) for piece, z in placed]
        return Region.of_ink(Ink(outlines, [1.0 + 0j] * len(outlines), [0j] * len(outlines)))
