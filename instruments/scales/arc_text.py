"""Words that follow a circle and read the right way up on an upright plate."""

import math

from instruments.geometry import Region, Strokes
from instruments.lettering import placing, text
from instruments.scales.numbering import Numerals


def upper(direction_rad: float) -> bool:
    """Whether a direction points above the horizontal diameter."""
    return math.sin(direction_rad) >= 0.0


def ink(hand: Numerals, words: str) -> tuple[float, float]:
    """Width and height of a word's ink, mm."""
    xmin, ymin, xmax, ymax = text.letter(words, hand.height_mm, hand.strokes).bounds
    return xmax - xmin, ymax - ymin


def half_angle(hand: Numerals, words: str, radius_mm: float) -> float:
    """Half the angle that a word takes about a circle through its middle, radians."""
    width, height = ink(hand, words)
    low = radius_mm - height / 2
    return math.inf if low <= 0.0 else width / 2 / low + (height / 4 / low) ** 2


def written(
    hand: Numerals, words: str, radius_mm: float, direction_rad: float, centre: complex = 0j
) -> Region | Strokes:
    """A word whose ink has its middle on a circle, tops outward above and inward below."""
    word = text.letter(words, hand.height_mm, hand.strokes)
    rise, out = (word.bounds[1] + word.bounds[3]) / 2, upper(direction_rad)
    return placing.along_arc(
        words,
        hand.height_mm,
        centre,
        radius_mm + (-rise if out else rise),
        direction_rad,
        outward=out,
        strokes=hand.strokes,
    )
