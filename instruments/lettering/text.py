"""Words as shapes: shaped text in filled outlines, or in single strokes."""

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from instruments.errors import impossible
from instruments.geometry import Bounds, Region, Similarity, Strokes
from instruments.lettering import shaping, substitutes
from instruments.lettering.font import CAPITAL
from instruments.lettering.reading_order import joins_letters, visual_order
from instruments.lettering.shaping import Setting, TextPiece
from instruments.lettering.stroke import SIMPLEX, Traces, traces
from instruments.saying import tell

StrokeStyle = Literal["outline", "humanist", "capitals", "sans", "kufic", "single", "gothic"]
Ink: TypeAlias = Setting | Traces
Valign = Literal["middle", "baseline", "top", "ink"]

SINGLE = ("single", "gothic")
"""The hands that are drawn in single strokes, and scored."""

ARABIC_MIDDLE = 0.3
"""Half way between the head of ل and the foot of ج, in capital heights."""

_ARABIC_DIGITS = frozenset("٠١٢٣٤٥٦٧٨٩")


@dataclass(frozen=True, slots=True)
class Word:
    """Text as a shape, its baseline on y = 0 and its pen starting at x = 0."""

    ink: Ink
    """Filled outlines or single strokes, as pieces of text."""
    width_mm: float
    """How far the pen advances."""
    height_mm: float
    """Height of the capitals."""
    bounds: Bounds
    """The box about the ink, mm."""
    middle_mm: float
    """Height above the baseline where the word looks centred: half a capital, or for Arabic
    letters, which hang lower, `ARABIC_MIDDLE` of one. Neighbours share it."""

    @property
    def shape(self) -> Region | Strokes:
        """Filled outlines, or single strokes."""
        return self.placed(Similarity())

    @property
    def ascent_mm(self) -> float:
        """How far the ink rises above the baseline."""
        return self.bounds[3]

    @property
    def descent_mm(self) -> float:
        """How far the ink falls below the baseline, positive downward."""
        return -self.bounds[1]

    def rise_mm(self, valign: Valign) -> float:
        """How high over the baseline is what is aligned."""
        return {
            "middle": self.middle_mm,
            "baseline": 0.0,
            "top": self.height_mm,
            "ink": (self.bounds[1] + self.bounds[3]) / 2,
        }[valign]

    def placed(self, by: Similarity) -> Region | Strokes:
        """The shape elsewhere."""
        return self.ink.transformed(by)


def letter(text: str, height_mm: float, strokes: StrokeStyle = "outline") -> Word:
    """Text as a word of that capital height.

    Right-to-left words run right to left, numbers left to right within them.

    Parameters
    ----------
    text : str
        One line of text.
    height_mm : float
        Height of the capitals.
    strokes : StrokeStyle
        Filled outlines (Amiri, Cardo, Cinzel, Noto Kufi) or single strokes (Hershey's simplex,
        his Gothic). A text with characters that strokes lack is in Amiri's outlines.

    Raises
    ------
    ValueError
        If the text is empty, a character is lacking (named), or the height is not positive.
    """
    if strokes in SINGLE and substitutes.lacking_in_strokes(text):
        strokes = "outline"
    return _letter(text, height_mm, strokes)


def writable(text: str, strokes: StrokeStyle = "outline") -> bool:
    """Whether a hand has letters of its own for all characters of a text."""
    try:
        _letter(text, 1.0, strokes)
    except ValueError:
        return False
    return True


def letter_given(
    parameter: str, text: str, height_mm: float, strokes: StrokeStyle = "outline"
) -> Word:
    """A design's own text, such as a name or a motto, as a word.

    Parameters
    ----------
    parameter : str
        The parameter that gave it.
    text, height_mm, strokes : str, float, StrokeStyle
        As for `letter`.

    Raises
    ------
    DesignError
        If a character is lacking.
    """
    try:
        return letter(text, height_mm, strokes)
    except ValueError as error:
        problem = tell("can't be lettered: {error}", error=error)
        raise impossible(parameter, text, problem, "letter it in other characters") from None


@lru_cache(maxsize=512)
def _letter(text: str, height_mm: float, strokes: StrokeStyle) -> Word:
    if not text.strip():
        raise ValueError("there is no text to letter")
    if not 0.0 < height_mm < math.inf:
        raise ValueError(f"the height of letters is more than 0 mm, not {height_mm}")
    height_mm = float(height_mm)
    ink, width = _inked(text, height_mm, strokes)
    upright = strokes in SINGLE or not joins_letters(text)
    middle = height_mm * (0.5 if upright else ARABIC_MIDDLE)
    return Word(ink, width, height_mm, ink.bounds(), middle)


def _inked(text: str, height_mm: float, strokes: StrokeStyle) -> tuple[Ink, float]:
    """The ink of a text, and where its pen ends, mm."""
    if strokes in SINGLE:
        return traces(text, height_mm, "gothic" if strokes == "gothic" else SIMPLEX)
    pieces, pens, end = _set(text, strokes)
    if not pieces:
        raise ValueError(f"{text!r} leaves no ink")
    scale = _scale(text, height_mm)
    return Setting(pieces, pens, scale), end * scale


def _scale(text: str, height_mm: float) -> float:
    """Millimetres for a font unit.

    Amiri's Arabic-Indic digits are low beside Arabic letters; where they stand alone, as on
    a scale, the stem of ١ takes the height of the capitals.
    """
    if not _ARABIC_DIGITS.isdisjoint(text) and not any(ch.isalpha() for ch in text):
        return height_mm / shaping.stem()
    return height_mm / CAPITAL


@lru_cache(maxsize=512)
def _set(text: str, hand: str) -> tuple[tuple[TextPiece, ...], tuple[float, ...], float]:
    """The text's pieces with ink from left to right, where their pens start, and the end."""
    pieces: list[TextPiece] = []
    pens: list[float] = []
    pen = 0.0
    for token, direction in visual_order(text):
        for piece in shaping.pieces(token, direction, hand):
            if piece.bounds:
                pieces.append(piece)
                pens.append(pen)
            pen += piece.advance
    return tuple(pieces), tuple(pens), pen
