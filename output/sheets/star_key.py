"""The key to a rete's star numbers: which star each of them stands for."""

from instruments.lettering.language import Words
from instruments.part import Instrument
from output import spoken
from output.pages.page import Page, line_width_mm
from output.sheets.blocks import Block, TextStyle, heading

_BETWEEN_MM = 4.0


def numbered_stars(instrument: Instrument, words: Words) -> list[str]:
    """Number and name of each numbered star."""
    told = (f.value for f in instrument.facts if f.name.endswith("stars/numbered"))
    return [spoken.star(entry, words) for value in told for entry in str(value).split(", ")]


def key_blocks(instrument: Instrument, words: Words, style: TextStyle) -> list[Block]:
    """The key in rows of as many columns as find room; nothing where all stars are named."""
    stars = numbered_stars(instrument, words)
    if not stars:
        return []
    widest = max(line_width_mm(entry, style.letter_mm) for entry in stars)
    count = max(1, min(len(stars), int((style.wide_mm + _BETWEEN_MM) / (widest + _BETWEEN_MM))))
    wide = style.wide_mm / count
    found = heading(words.sheet.stars, style)
    for k in range(0, len(stars), count):

        def draw(page: Page, left: float, top: float, row: int = k) -> None:
            for n, entry in enumerate(stars[row : row + count]):
                style.write(page, entry, left, n * wide, top)

        found.append(Block(0.85 * style.row_mm, draw))
    return found
