"""Putting words in their places: straight, along arcs, and clear of each other."""

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from instruments.geometry import Points, Region, Shape, Similarity, Strokes
from instruments.lettering.shaping import Setting
from instruments.lettering.text import StrokeStyle, Valign, Word, letter
from instruments.part import Mark, Process

Anchor = Literal["start", "middle", "end"]

RIGID = 3
"""A label of so many characters is turned as one piece: it fits its arc well enough."""


def straight(
    word: Word,
    at: complex,
    angle_rad: float = 0.0,
    anchor: Anchor = "middle",
    valign: Valign = "middle",
) -> Region | Strokes:
    """A word on a straight baseline.

    Parameters
    ----------
    at : complex
        Where the anchor goes, mm.
    angle_rad : float
        Direction of the baseline, counter-clockwise from x.
    anchor : {"start", "middle", "end"}
        The left end, the middle or the right end of the ink, as it is read.
    valign : {"middle", "baseline", "top", "ink"}
        The word's `middle_mm` (half a capital), the baseline, the top of the capitals, or
        the middle of the ink.
    """
    xmin, _, xmax, _ = word.bounds
    x = {"start": xmin, "middle": (xmin + xmax) / 2, "end": xmax}[anchor]
    turn = cmath.rect(1.0, angle_rad)
    return word.placed(Similarity(turn, at - turn * complex(x, word.rise_mm(valign))))


def along_arc(
    text: str,
    height_mm: float,
    centre: complex,
    radius_mm: float,
    angle_rad: float,
    *,
    outward: bool = True,
    strokes: StrokeStyle = "outline",
) -> Region | Strokes:
    """Text whose baseline is a circle.

    A label of at most `RIGID` characters is one rigid piece that touches the circle at its
    middle. In longer text each letter is turned on its own; a word of a joined script is
    bent, every control point going to its own angle, so that it stays joined.

    Parameters
    ----------
    text : str
        One line of text.
    height_mm : float
        Height of the capitals.
    centre, radius_mm : complex, float
        The baseline's circle.
    angle_rad : float
        Polar angle of the middle of the ink on it.
    outward : bool
        Whether the tops of the letters point away from the centre (text runs clockwise) or
        towards it (counter-clockwise, for reading at the foot of a disc).
    strokes : {"outline", "single"}
        As in `text.letter`.

    Raises
    ------
    ValueError
        As `text.letter`; or if the radius is too small for the letters.
    """
    word = letter(text, height_mm, strokes)
    if radius_mm <= 0.0 or (not outward and radius_mm <= word.ascent_mm):
        raise ValueError(
            f"letters of {height_mm:g} mm do not stand on a circle of radius {radius_mm:g} mm"
        )
    xmin, _, xmax, _ = word.bounds
    # Where the tops point inwards they keep their distance, so that letters never overlap.
    pace_mm = radius_mm if outward else radius_mm - word.ascent_mm
    if xmax - xmin >= math.tau * pace_mm:
        raise ValueError(
            f"{text!r} is {xmax - xmin:.1f} mm long; its circle is {math.tau * pace_mm:.1f} mm"
        )
    middle = (xmin + xmax) / 2
    circle = _Baseline(centre, radius_mm, pace_mm, angle_rad, middle, outward)
    if len(text.strip()) <= RIGID:
        return word.placed(circle.tangent_at(middle))
    moves = [circle.tangent_at((x0 + x1) / 2) for x0, x1 in word.ink.spans()]
    if isinstance(word.ink, Setting) and any(piece.joined for piece in word.ink.pieces):
        return _bent(word.ink, circle, moves)
    return word.ink.turned(moves)


def draw_letters(means: str, shape: Shape) -> Mark:
    """The mark of a label: filled letters are engraved, strokes are scored."""
    return Mark(means, shape, Process.ENGRAVE if isinstance(shape, Region) else Process.SCORE)


@dataclass(frozen=True, slots=True)
class _Baseline:
    """A circle as a baseline: the pen's way x to a place and a direction.

    `pace` is the radius at which letters stand as far apart as in straight text.
    """

    centre: complex
    radius: float
    pace: float
    angle_rad: float
    zero: float
    outward: bool

    def tangent_at(self, x: float) -> Similarity:
        """The map that puts the baseline's point x on the circle, its baseline tangent."""
        ray = self.ray(x)
        turn = ray * (-1j if self.outward else 1j)
        return Similarity(turn, self.centre + self.radius * ray - turn * x)

    def bent(self, z: Points) -> Points:
        """The places of letters' points: their x along the circle, their y across."""
        rise = z.imag if self.outward else -z.imag
        way = (z.real - self.zero) / self.pace
        ray: Points = np.exp(1j * (self.angle_rad + (-way if self.outward else way)))
        return self.centre + (self.radius + rise) * ray

    def ray(self, x: float) -> complex:
        way = (x - self.zero) / self.pace
        return cmath.rect(1.0, self.angle_rad + (-way if self.outward else way))


def _bent(ink: Setting, circle: _Baseline, moves: Sequence[Similarity]) -> Region:
    """Letters each moved, and joined words bent."""
    placed = zip(ink.pieces, ink.upright(), moves, strict=True)
    return ink.reshaped([circle.bent(z) if piece.joined else by(z) for piece, z, by in placed])
