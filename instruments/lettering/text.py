"""Words as shapes: shaped text in filled outlines, or in single strokes."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Literal

from instruments.geometry import (
    Bounds,
    Cubic,
    Line,
    Path,
    Region,
    Segment,
    Strokes,
    joint_bounds,
)
from instruments.lettering import font
from instruments.lettering.font import Direction
from instruments.lettering.order import joined, visual_order
from instruments.lettering.outline import Contour, bounds_of, crossing, tangled
from instruments.lettering.simplify import simplified
from instruments.records import dataclass

StrokeStyle = Literal["outline", "single"]

_ARABIC_DIGIT = re.compile("[٠-٩]")

ARABIC_MIDDLE = 0.3
"""Half way between the head of ل and the foot of ج, in capital heights."""


@dataclass(frozen=True, slots=True)
class Word:
    """Text as a shape, its baseline on y = 0 and its pen starting at x = 0.

    Attributes
    ----------
    shape : Region or Strokes
        Filled outlines, or single strokes.
    width_mm : float
        How far the pen advances.
    height_mm : float
        Height of the capitals.
    bounds : (xmin, ymin, xmax, ymax)
        The box about the ink, mm.
    middle_mm : float
        Height above the baseline where the word looks centred: half a capital, or for
        Arabic letters, which hang lower, `ARABIC_MIDDLE` of one. Neighbours share it.
    """

    shape: Region | Strokes
    width_mm: float
    height_mm: float
    bounds: Bounds
    middle_mm: float

    @property
    def ascent_mm(self) -> float:
        """How far the ink rises above the baseline."""
        return self.bounds[3]

    @property
    def descent_mm(self) -> float:
        """How far the ink falls below the baseline, positive downward."""
        return -self.bounds[1]


@dataclass(frozen=True, slots=True)
class Cluster:
    """What stays together when text follows a curve: a letter, or a joined word."""

    shape: Region | Strokes
    bounds: Bounds
    x0_mm: float
    x1_mm: float
    joined: bool


@dataclass(frozen=True, slots=True, eq=False)
class _Piece:
    """A cluster in font units, or a space (no contours)."""

    contours: tuple[Contour, ...]
    bounds: Bounds | None
    pen: float
    advance: float
    joined: bool


def letter(text: str, height_mm: float, strokes: StrokeStyle = "outline") -> Word:
    """Text as a word of that capital height.

    Right-to-left words run right to left, numbers left to right within them.

    Parameters
    ----------
    text : str
        One line of text.
    height_mm : float
        Height of the capitals.
    strokes : {"outline", "single"}
        Filled outlines (Amiri) or single strokes (Hershey's simplex).

    Raises
    ------
    ValueError
        If the text is empty, a character is lacking (named), or the height is not positive.
    """
    _check(text, height_mm)
    return _letter(text, float(height_mm), strokes)


def clusters(text: str, height_mm: float, strokes: StrokeStyle = "outline") -> tuple[Cluster, ...]:
    """The word in pieces that may be turned one by one, left to right.

    Raises
    ------
    ValueError
        As `letter`.
    """
    _check(text, height_mm)
    return _clusters(text, float(height_mm), strokes)


def _check(text: str, height_mm: float) -> None:
    if not text.strip():
        raise ValueError("there is no text to letter")
    if not 0.0 < height_mm < float("inf"):
        raise ValueError(f"the height of letters is more than 0 mm, not {height_mm}")


@lru_cache(maxsize=128)
def _letter(text: str, height_mm: float, strokes: StrokeStyle) -> Word:
    if strokes == "single":
        from instruments.lettering import stroke

        return Word(*stroke.word(text, height_mm), middle_mm=height_mm / 2)
    pieces = _pieces(text)
    scale = _scale(text, height_mm)
    contours = tuple(c for p in pieces for c in p.contours)
    if not contours:
        raise ValueError(f"{text!r} leaves no ink")
    bounds = _scaled(joint_bounds(p.bounds for p in pieces if p.bounds), scale)
    last = pieces[-1]
    width = (last.pen + last.advance) * scale
    middle = height_mm * (ARABIC_MIDDLE if joined(text) else 0.5)
    return Word(_region(contours, scale), width, height_mm, bounds, middle)


@lru_cache(maxsize=128)
def _clusters(text: str, height_mm: float, strokes: StrokeStyle) -> tuple[Cluster, ...]:
    if strokes == "single":
        from instruments.lettering import stroke

        return tuple(Cluster(*c, joined=False) for c in stroke.clusters(text, height_mm))
    scale = _scale(text, height_mm)
    return tuple(
        Cluster(
            _region(p.contours, scale),
            _scaled(p.bounds, scale),
            p.pen * scale,
            (p.pen + p.advance) * scale,
            p.joined,
        )
        for p in _pieces(text)
        if p.bounds
    )


def _scale(text: str, height_mm: float) -> float:
    """Millimetres for a font unit.

    Amiri's Arabic-Indic digits are low beside Arabic letters; where they stand alone, as on
    a scale, the stem of ١ takes the height of the capitals.
    """
    if _ARABIC_DIGIT.search(text) and not any(ch.isalpha() for ch in text):
        stem = font.glyph(font.shape("١", "ltr")[0].glyph).bounds
        if stem:
            return height_mm / stem[3]
    return height_mm / font.CAPITAL


def _scaled(b: Bounds, s: float) -> Bounds:
    return b[0] * s, b[1] * s, b[2] * s, b[3] * s


def _region(contours: tuple[Contour, ...], scale: float) -> Region:
    return Region(tuple(_path(c, scale) for c in contours))


def _path(c: Contour, scale: float) -> Path:
    rows = (c.points * scale).tolist()
    segments: list[Segment] = [
        Line(row[0], row[3]) if straight else Cubic(*row)
        for row, straight in zip(rows, c.straight, strict=True)
    ]
    return Path(tuple(segments))


@lru_cache(maxsize=128)
def _pieces(text: str) -> tuple[_Piece, ...]:
    """The text's clusters and spaces from left to right, overlaps united."""
    pieces: list[_Piece] = []
    pen = 0.0
    for token, direction in visual_order(text):
        for piece in _shaped(token, direction, pen):
            pieces.append(piece)
            pen = piece.pen + piece.advance
    return tuple(pieces)


def _shaped(token: str, direction: Direction, pen: float) -> Iterator[_Piece]:
    """The pieces of a token: one a cluster, or one in all where its letters join.

    Letters whose ink meets, as the serifs of XX do, are one piece and united.
    """
    whole = joined(token)
    groups: list[list[font.Shaped]] = []
    for g in font.shape(token, direction):
        before = groups[-1][-1] if groups else None
        if before and (whole or before.cluster == g.cluster or _meet(before, g)):
            groups[-1].append(g)
        else:
            groups.append([g])
    for members in groups:
        start = pen + members[0].pen
        ink = _ink(tuple((g.glyph, g.origin - members[0].pen) for g in members), whole)
        yield _Piece(
            tuple(c.shifted(start) for c in ink.contours),
            ink.bounds and _moved(ink.bounds, start),
            start,
            sum(g.advance for g in members),
            whole,
        )


def _meet(a: font.Shaped, b: font.Shaped) -> bool:
    """Whether the ink of two neighbours crosses."""
    return _ink_meets(a.glyph, b.glyph, b.origin - a.origin)


@lru_cache(maxsize=128)
def _ink_meets(one: int, other: int, shift: complex) -> bool:
    a, b = font.lean(one), font.lean(other)
    if not a.bounds or not b.bounds or a.bounds[2] < b.bounds[0] + shift.real:
        return False
    near = [c.shifted(shift).flat() for c in b.contours]
    return any(crossing(c.flat(), d) for c in a.contours for d in near)


@lru_cache(maxsize=128)
def _ink(glyphs: tuple[tuple[int, complex], ...], whole: bool) -> font.Glyph:
    """The outline of glyphs in their places, united where they overlap."""
    outlined = font.glyph if whole else font.lean
    drawn = [(outlined(number), at) for number, at in glyphs]
    contours = _laid(drawn)
    boxes = [_moved(g.bounds, at) for g, at in drawn if g.bounds]
    if any(g.tangled for g, _ in drawn) or (len(boxes) > 1 and tangled(contours)):
        from instruments.lettering.union import unite

        contours = unite(_laid([(font.glyph(number), at) for number, at in glyphs]))
        contours = contours if whole else simplified(contours)
        return font.Glyph(contours, False, bounds_of(contours))
    return font.Glyph(contours, False, joint_bounds(boxes) if boxes else None)


def _laid(glyphs: list[tuple[font.Glyph, complex]]) -> tuple[Contour, ...]:
    return tuple(c.shifted(at) for g, at in glyphs for c in g.contours)


def _moved(b: Bounds, by: complex) -> Bounds:
    return b[0] + by.real, b[1] + by.imag, b[2] + by.real, b[3] + by.imag
