"""Words in a design's lettering; one that can't be lettered is a fault of the strokes."""

from instruments.errors import DesignError, impossible
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


def unwritable(strokes: str, error: ValueError) -> DesignError:
    """What is said of a word that a design's strokes lack a character for."""
    return impossible(
        "lettering.strokes",
        strokes,
        f"can't letter it: {error}",
        "choose outline, or other numerals or another language",
    )


def width_mm(hand: Numerals, text: str) -> float:
    """The width of a text's ink."""
    xmin, _, xmax, _ = word(hand, text).bounds
    return xmax - xmin
