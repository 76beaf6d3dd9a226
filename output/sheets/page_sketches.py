"""Sketches of a guide on its page."""

from instruments.guide import Sketch
from output.pages.page import INK, Page
from output.sheets.blocks import PARAGRAPH_MM, Block, TextStyle

_HIGH_MM, _PLAN_MM = 42.0, 90.0
"""How high a sketch is, and at the most a plan."""

_DOT_MM = 0.7


def sketch(told: Sketch, style: TextStyle) -> Block:
    """A sketch in the middle of its column, not higher than a few lines of text; or a plan."""
    points = [z for line in (*told.lines, *told.faint) for z in line]
    points += [*told.dots, *(z for z, _ in told.words)]
    low = complex(min(z.real for z in points), min(z.imag for z in points))
    size = complex(max(z.real for z in points), max(z.imag for z in points)) - low
    high_mm, share = (_PLAN_MM, 1.0) if told.plan else (_HIGH_MM, 0.8)
    inner_mm = high_mm - 2.0 * style.letter_mm
    scale = min(inner_mm / size.imag, share * style.wide_mm / size.real)
    high_mm = scale * size.imag + 2.0 * style.letter_mm if told.plan else high_mm
    middle = low + size / 2.0

    def draw(page: Page, left: float, top: float) -> None:
        centre = complex(left + style.wide_mm / 2.0, top + high_mm / 2.0)

        def at(z: complex) -> complex:
            return centre + scale * (z - middle).conjugate()

        for line in told.faint:
            page.line(*(at(z) for z in line))
        for line in told.lines:
            page.line(*(at(z) for z in line), colour=INK, width=0.35)
        for z in told.dots:
            page.disc(at(z), _DOT_MM, fill=INK)
        for z, words in told.words:
            spot = at(z)
            page.write(
                words, spot.real, spot.imag + style.letter_mm / 2.0, style.letter_mm, "middle"
            )

    return Block(high_mm, draw, PARAGRAPH_MM)
