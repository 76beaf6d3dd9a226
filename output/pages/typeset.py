"""Lines of text for paper: the font's glyphs as they stand beside each other.

Glyphs stay as the font draws them; nothing is cut from a page, so they may overlap.
"""

import unicodedata
from dataclasses import dataclass
from functools import lru_cache

from instruments.lettering import font
from instruments.lettering.reading_order import Direction, visual_order

UNITS = font.CAPITAL
"""Font units in the height of a capital."""

_LACKING = "?"
"""Stands for a character that the font lacks."""


@dataclass(frozen=True, slots=True)
class Set:
    """A line of text in font units."""

    glyphs: tuple[tuple[int, float, float], ...]
    """Each with its number in the font and its place, y up."""

    width: float
    """How far the pen advances."""


@lru_cache(maxsize=8192)
def line(words: str, base: Direction | None = "ltr") -> Set:
    """A line whose direction is given, or its first letter's without one.

    For characters that the font lacks others stand.
    """
    glyphs: list[tuple[int, float, float]] = []
    pen = 0.0
    for token, direction in visual_order(words, base):
        # Figures and points alone have no script, and the font would draw Arabic points.
        latin = direction == "ltr" and not any("؀" <= ch <= "ۿ" for ch in token)
        try:
            shaped = font.shape(token, direction, latin=latin)
        except ValueError:
            shaped = font.shape("".join(map(_known, token)), direction, latin=latin)
        glyphs += [
            (g.glyph, pen + g.origin.real, g.origin.imag) for g in shaped if font.path_data(g.glyph)
        ]
        if shaped:
            pen += shaped[-1].pen + shaped[-1].advance
    return Set(tuple(glyphs), pen)


def as_it_stands(words: str, base: Direction | None = "ltr") -> str:
    """The characters of a line from left to right, those that are read from the right turned."""
    order = visual_order(words, base)
    return "".join(token if way == "ltr" else token[::-1] for token, way in order)


@lru_cache(maxsize=1024)
def _known(character: str) -> str:
    """A character, or what stands for it: Greek letters by name, others plainer or ``?``."""
    name = unicodedata.name(character, "")
    plain = unicodedata.normalize("NFKD", character)
    for said in (character, plain, plain[:1]):
        try:
            font.shape(said, "ltr")
        except ValueError:
            continue
        return said
    if not name.startswith("GREEK"):
        return _LACKING
    letter = name.split()[-1].lower()
    # The Unicode standard calls λ as modern Greek does.
    return "lambda" if letter == "lamda" else letter
