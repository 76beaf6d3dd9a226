"""What a page of text is made of: blocks, as wide as a column, one below the other."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from instruments.lettering.numerals import numeral
from instruments.lettering.reading_order import carried_over, figures_by_script
from output.pages.page import LETTER_MM, Page
from output.sheets.wrapping import wrapped

PARAGRAPH_MM, TITLE_MM = 2.2, 5.0
"""What is left free above a paragraph and above a heading."""

_STEP_MM = 5.5
"""What a step's number takes of its line."""

_HAIR_MM = 0.2
"""A line of words may be so much wider than the words are one by one."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How text is set."""

    wide_mm: float
    """Width of the column."""

    right_to_left: bool = False
    """Whether lines begin on the right."""

    letter_mm: float = LETTER_MM - 0.1
    """Height of the capitals."""

    room_mm: float = 0.7
    """Free above and below a line in a table."""

    @property
    def row_mm(self) -> float:
        """From line to line; Arabic letters reach farther up and down."""
        return self.letter_mm * (2.5 if self.right_to_left else 2.2)

    @property
    def base_mm(self) -> float:
        """From the top of a line to its foot."""
        return 0.5 * (self.row_mm + self.letter_mm)

    def write(self, page: Page, words: str, left: float, indent: float, top: float) -> None:
        """Write a line so far from the side of its column where lines begin."""
        y = top + self.base_mm
        if self.right_to_left:
            page.write(words, left + self.wide_mm - indent, y, self.letter_mm, "end")
        else:
            page.write(words, left + indent, y, self.letter_mm)

    def figure(self, number: int) -> str:
        """A count as the page's readers write it."""
        return numeral(number, "arabic-indic" if self.right_to_left else "western")

    def lines(self, words: str, wide_mm: float) -> list[str]:
        """A text in lines so wide, its figures as the page's readers write them."""
        if not self.right_to_left:
            return wrapped(words, wide_mm, self.letter_mm)
        return carried_over(wrapped(figures_by_script(words), wide_mm, self.letter_mm))


Draw = Callable[[Page, float, float], None]
"""Draws something on a page, from its left and its top, mm."""


@dataclass(frozen=True, slots=True)
class Block:
    """Something that no column parts."""

    high_mm: float
    draw: Draw
    before_mm: float = 0.0
    """Left free above it, but not at the head of a column."""

    keeps: bool = False
    """Whether the next one stands in the same column."""

    again: "Block | None" = None
    """What is drawn once more above it where it opens a column: a table's head."""


def paragraph(words: str, style: TextStyle, *, indent: float = 0.0) -> list[Block]:
    """A paragraph: a block a line, of which neither the first nor the last stands alone."""
    lines = style.lines(words, style.wide_mm - indent - _HAIR_MM)
    found: list[Block] = []
    for k, line in enumerate(lines):

        def draw(page: Page, left: float, top: float, line: str = line) -> None:
            style.write(page, line, left, indent, top)

        keeps = len(lines) > 1 and k in (0, len(lines) - 2)
        found.append(Block(style.row_mm, draw, 0.0 if k else PARAGRAPH_MM, keeps))
    return found


def steps(told: Sequence[str], style: TextStyle) -> list[Block]:
    """Numbered steps."""
    found: list[Block] = []
    for number, words in enumerate(told, 1):
        first, *rest = paragraph(words, style, indent=_STEP_MM)

        def draw(
            page: Page,
            left: float,
            top: float,
            words: Draw = first.draw,
            said: str = style.figure(number) + ("" if style.right_to_left else "."),
        ) -> None:
            words(page, left, top)
            style.write(page, said, left, 0.0, top)

        found += [replace(first, draw=draw, before_mm=0.6 * PARAGRAPH_MM), *rest]
    return found


def heading(words: str, style: TextStyle) -> list[Block]:
    """A heading, which stays with what follows."""
    large = replace(style, letter_mm=1.25 * style.letter_mm)
    return [
        replace(block, before_mm=0.0 if k else TITLE_MM, keeps=True)
        for k, block in enumerate(paragraph(words, large))
    ]
