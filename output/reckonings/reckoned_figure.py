"""The figure of what is surveyed, drawn to scale with a scale of its own."""

import math

import numpy as np

from instruments.reckoning.registry import Reckoning
from instruments.reckoning.rule import Figure
from instruments.reckoning.units import factor
from output.pages.page import INK, Page

_TALLEST, _LABELS, _RULER, _LETTER = 72.0, 30.0, 12.0, 2.1
"""In mm: the drawing's height at most, room for words beside and below it, and letters."""

_SHARES = (5.0, 2.0, 1.0)
"""What the scale is as long as, times a power of ten."""


def figure_of_answer(found: Reckoning) -> Figure | None:
    """What is drawn of single values, where the rule has a figure."""
    known = {**found.inputs, **{q.name: q.value for q in found.steps}}
    if found.rule.figure is None or any(isinstance(v, np.ndarray) for v in known.values()):
        return None
    return found.rule.figure({**known, "unit": found.length_unit})


def figure_height_mm(figure: Figure, sides: tuple[float, float]) -> float:
    """How much of the page it takes with its words and its scale."""
    low, high = _corners(figure)
    return _scale(figure, sides) * (high.imag - low.imag) + _RULER + 4.0


def draw_figure(
    page: Page, figure: Figure, sides: tuple[float, float], top: float, unit: str
) -> None:
    """Draw a figure between the sides of a page from a height down, in mm, and its scale.

    The unit is that of the lengths; it is empty where they have none.
    """
    low, high = _corners(figure)
    scale = _scale(figure, sides)
    shift = (sum(sides) - scale * (high.real - low.real)) / 2

    def at(z: complex) -> complex:
        return complex(shift + scale * (z.real - low.real), top + scale * (high.imag - z.imag))

    for line in figure.rays:
        page.line(*map(at, line), width=0.2, dashes="1.5 1")
    for line in figure.lines:
        page.line(*map(at, line), colour=INK, width=0.35)
    for z, words in figure.labels:
        place = at(z)
        if _stands(figure, z):
            page.write(words, place.real - 1.5, place.imag, _LETTER, "end")
        else:
            page.write(words, place.real, place.imag + 3.6, _LETTER, "middle")
    _ruler(page, complex(sides[0], at(low).imag + _RULER), scale, unit)


def _corners(figure: Figure) -> tuple[complex, complex]:
    ends = np.array([z for line in (*figure.lines, *figure.rays) for z in line])
    low = complex(ends.real.min(), ends.imag.min())
    return low, complex(ends.real.max(), ends.imag.max())


def _scale(figure: Figure, sides: tuple[float, float]) -> float:
    """Millimetres of paper to a unit of length."""
    low, high = _corners(figure)
    wide, tall = max(high.real - low.real, 1e-9), max(high.imag - low.imag, 1e-9)
    return float(min((sides[1] - sides[0] - 2 * _LABELS) / wide, _TALLEST / tall))


def _stands(figure: Figure, z: complex) -> bool:
    """Whether a label belongs to an upright line, and to no level one."""
    upright = any(abs(a.real - b.real) < 1e-9 and a.real == z.real for a, b in figure.lines)
    return upright and not any(a.imag == b.imag == z.imag for a, b in figure.lines)


def _ruler(page: Page, left: complex, scale: float, unit: str) -> None:
    """A scale of a round length, and the ratio where the unit is one of today's."""
    power = 10.0 ** math.floor(math.log10(40.0 / scale))
    length = next((s * power for s in _SHARES if s * power * scale <= 40.0), power)
    end = left + scale * length
    page.line(left, end, colour=INK, width=0.25)
    for z in (left, end):
        page.line(z - 1j, z + 1j, colour=INK, width=0.25)
    said = f"{length:g} {unit}".strip()
    if millimetres := factor(unit, "mm"):
        said += f" · 1 : {float(f'{millimetres / scale:.3g}'):g}"
    page.write(said, end.real + 2.0, end.imag + _LETTER / 2, _LETTER)
