"""Words in a design's lettering; one that can't be lettered is a fault of the strokes."""

from instruments.lettering.legible import unwritable
from instruments.lettering.text import Word, letter
from instruments.scales.numbering import Numerals


def word(hand: Numerals, text: str) -> Word:
    """A text in a hand.

    Raises
    ------
    DesignError
        If the strokes lack a character.
    """
    try:
        return letter(text, hand.height_mm, hand.strokes)
    except ValueError as error:
        raise unwritable(hand.strokes, error) from None


def width_mm(hand: Numerals, text: str) -> float:
    """The width of a text's ink."""
    xmin, _, xmax, _ = word(hand, text).bounds
    return xmax - xmin
