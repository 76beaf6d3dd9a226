"""Pieces of text: letters, or words whose letters join, as arrays, and lines set of them.

A piece is in the font's units, its pen at 0, shaped by the font, united where it overlaps, and
lean. It stays what it is where it is placed: a word is ink, pieces and their places. What a
process has shaped once it keeps in memory.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from instruments.geometry import Bounds, Ink, Outlines, Points, Region, Similarity, joint_bounds
from instruments.lettering import font
from instruments.lettering.glyph_outline import Contour, bounds_of, meet, simplified, tangled, unite
from instruments.lettering.reading_order import Direction, joins_letters


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


@lru_cache(maxsize=512)
def pieces(token: str, direction: Direction, hand: str = font.STANDARD) -> tuple[TextPiece, ...]:
    """The pieces of a word or number: one a cluster, or one in all where its letters join.

    Letters whose ink meets, as the serifs of XX do, are one piece and united.

    Raises
    ------
    ValueError
        If the font lacks a character, naming it.
    """
    whole = joins_letters(token)
    groups: list[list[font.Shaped]] = []
    for g in font.shape(token, direction, font=hand):
        before = groups[-1][-1] if groups else None
        if before and (whole or before.cluster == g.cluster or _meet(before, g)):
            groups[-1].append(g)
        else:
            groups.append([g])
    return tuple(_piece(members, whole) for members in groups)


def _meet(a: font.Shaped, b: font.Shaped) -> bool:
    """Whether the ink of two neighbours crosses."""
    return _ink_meets(a.glyph, b.glyph, b.origin - a.origin)


def stem() -> float:
    """Height of the stem of ١."""
    bounds = font.glyph(font.shape("١", "ltr")[0].glyph).bounds
    return bounds[3] if bounds else font.CAPITAL


def _piece(members: list[font.Shaped], whole: bool) -> TextPiece:
    pen = members[0].pen
    ink = _ink(tuple((g.glyph, g.origin - pen) for g in members), whole)
    cubics = [c.points[:, 1:] for c in ink.contours] or [np.empty((0, 3), dtype=np.complex128)]
    return TextPiece(
        Outlines.closed(
            np.concatenate(cubics),
            np.array([line for c in ink.contours for line in c.straight], bool),
            np.array([k == 0 for c in ink.contours for k in range(len(c.points))], bool),
        ),
        ink.bounds,
        sum(g.advance for g in members),
        whole,
    )


@lru_cache(maxsize=512)
def _ink_meets(one: int, other: int, shift: complex) -> bool:
    a, b = font.lean(one), font.lean(other)
    if not a.bounds or not b.bounds or a.bounds[2] < b.bounds[0] + shift.real:
        return False
    return meet(a.contours, tuple(c.shifted(shift) for c in b.contours))


@lru_cache(maxsize=512)
def _ink(glyphs: tuple[tuple[int, complex], ...], whole: bool) -> font.Glyph:
    """The outline of glyphs in their places, united where they overlap."""
    outlined = font.glyph if whole else font.lean
    drawn = [(outlined(number), at) for number, at in glyphs]
    contours = _laid(drawn)
    boxes = [_moved(g.bounds, at) for g, at in drawn if g.bounds]
    if any(g.tangled for g, _ in drawn) or (len(boxes) > 1 and tangled(contours)):
        contours = unite(_laid([(font.glyph(number), at) for number, at in glyphs]))
        contours = contours if whole else simplified(contours)
        return font.Glyph(contours, False, bounds_of(contours))
    return font.Glyph(contours, False, joint_bounds(boxes) if boxes else None)


def _laid(glyphs: list[tuple[font.Glyph, complex]]) -> tuple[Contour, ...]:
    return tuple(c.shifted(at) for g, at in glyphs for c in g.contours)


def _moved(b: Bounds, by: complex) -> Bounds:
    return b[0] + by.real, b[1] + by.imag, b[2] + by.real, b[3] + by.imag
