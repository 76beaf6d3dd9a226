"""Small graphs, curves over a common axis, and sketches of a guide on its page."""

from collections.abc import Sequence

from instruments.guide import Graph, Sketch
from output.pages.page import INK, Page, line_width_mm
from output.sheets.blocks import PARAGRAPH_MM, Block, TextStyle

_DASHES = ("", "2.4 1.2", "0.5 1", "4 1 0.5 1")
_SHAPE = 0.42
"""Height of the field in its width."""

_SAMPLE = 8.0
"""Length of the line that shows what a curve looks like, mm."""


def graph(told: Graph, style: TextStyle) -> Block:
    """A graph as wide as its column, with a line for each curve's name where there are more."""
    named = [c.name for c in told.curves if c.name] if len(told.curves) > 1 else []
    field = _SHAPE * style.wide_mm
    row = style.row_mm
    high = (2.5 + bool(told.x_title) + len(named)) * row + field
    ticks = [text for _, text in told.y_ticks]
    inset = max((line_width_mm(t, style.letter_mm) for t in ticks), default=0.0) + 2.0
    xs = _span([x for c in told.curves for x, _ in c.points] + [x for x, _ in told.x_ticks])
    ys = _span([y for c in told.curves for _, y in c.points] + [y for y, _ in told.y_ticks])

    def draw(page: Page, left: float, top: float) -> None:
        x0, x1 = left + inset, left + style.wide_mm - 3.0
        y0, y1 = top + 1.5 * row, top + 1.5 * row + field

        def at(x: float, y: float) -> complex:
            return complex(
                x0 + (x - xs[0]) / (xs[1] - xs[0]) * (x1 - x0),
                y1 - (y - ys[0]) / (ys[1] - ys[0]) * (y1 - y0),
            )

        # The axis is on the left in every language, and so is what it counts.
        page.write(told.y_title, left, top + style.base_mm, style.letter_mm)
        for y, said in told.y_ticks:
            z = at(xs[0], y)
            page.line(z, at(xs[1], y), width=0.25 if y == 0 else 0.1)
            page.write(said, x0 - 1.2, z.imag + 0.5 * style.letter_mm, style.letter_mm, "end")
        free = x0 - inset
        for x, said in told.x_ticks:
            z = at(x, ys[0])
            page.line(z, at(x, ys[1]), width=0.1)
            half = 0.5 * line_width_mm(said, style.letter_mm)
            if z.real - half >= free:
                page.write(said, z.real, y1 + style.base_mm, style.letter_mm, "middle")
                free = z.real + half + 1.0
        for k, curve in enumerate(told.curves):
            _curve(page, [at(x, y) for x, y in curve.points], k)
        under = y1 + row
        if told.x_title:
            middle = 0.5 * (x0 + x1)
            page.write(told.x_title, middle, under + style.base_mm, style.letter_mm, "middle")
            under += row
        for k, name in enumerate(named):
            _sample(page, style, name, left, under + k * row, k)

    return Block(high, draw, PARAGRAPH_MM)


def _sample(page: Page, style: TextStyle, name: str, left: float, top: float, number: int) -> None:
    start = left + style.wide_mm - _SAMPLE if style.right_to_left else left
    level = top + 0.5 * style.row_mm
    _curve(page, [complex(start, level), complex(start + _SAMPLE, level)], number)
    style.write(page, name, left, _SAMPLE + 2.0, top)


def _curve(page: Page, points: Sequence[complex], number: int) -> None:
    if points:
        dashes = _DASHES[number % len(_DASHES)]
        page.line(*points, colour=INK, width=0.35, dashes=dashes)


def _span(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(values, default=0.0), max(values, default=1.0)
    return (low, high) if high > low else (low - 0.5, low + 0.5)


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
