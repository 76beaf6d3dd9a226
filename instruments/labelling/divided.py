"""Texts side by side as one label, with a figure between each two."""

import cmath
import math
from collections.abc import Callable, Sequence
from itertools import accumulate

from instruments.adornment.ornament_figure import DividerFigure, divider_figure, draw_figures
from instruments.labelling.requests import LabelForm
from instruments.lettering.reading_order import joins_letters
from instruments.lettering.style import StrokeStyle
from instruments.part import Mark

DIVIDER = "divider"

_APART = 0.9
"""From a text to the figure beside it, in heights of capitals."""


def divided(
    parts: Sequence[str], text: str, high_mm: float, strokes: StrokeStyle, name: str
) -> LabelForm:
    """Parts of a text in a row about its middle, with dividers of a name between them.

    Parameters
    ----------
    text : str
        All of it as it is told.

    Raises
    ------
    ValueError
        If the strokes lack a character.
    """
    # From left to right, as they stand: Arabic begins at the right.
    row = parts[::-1] if joins_letters(parts[0]) else parts
    forms = [LabelForm.of(part, high_mm, strokes) for part in row]
    divider = divider_figure(name)
    between = (divider.length + 2 * _APART) * high_mm
    lefts = [0.0, *accumulate(form.box[2] - form.box[0] + between for form in forms)]
    half = (lefts[-1] - between) / 2
    texts = [left + f.half_width - half for left, f in zip(lefts, forms, strict=False)]
    figures = [left - between / 2 - half for left in lefts[1:-1]]

    def drawn(means: str, at: complex, angle: float) -> tuple[Mark, ...]:
        way = cmath.rect(1.0, angle)
        placed = zip(forms, texts, strict=True)
        marks = [mark for form, x in placed for mark in form.marks(means, at + x * way, angle)]
        return (*marks, *draw_dividers(divider, high_mm, [(at + x * way, angle) for x in figures]))

    def curved(
        means: str, centre: complex, base_mm: float, angle: float, outward: bool
    ) -> tuple[Mark, ...]:
        side = 1.0 if outward else -1.0
        # As `BentPlaces` reckons what a text takes.
        pace = base_mm if outward else base_mm - forms[0].box[3] - forms[0].rise_mm
        marks = [
            mark
            for form, x in zip(forms, texts, strict=True)
            for mark in form.bent(means, centre, base_mm, angle - side * x / pace, outward=outward)
        ]
        rays = [angle - side * x / pace for x in figures]
        middle = base_mm + side * forms[0].rise_mm
        set_ = [(centre + cmath.rect(middle, ray), ray - side * math.pi / 2) for ray in rays]
        return (*marks, *draw_dividers(divider, high_mm, set_))

    low, high = min(f.box[1] for f in forms), max(f.box[3] for f in forms)
    box = (-half, min(low, -high_mm / 2), half, max(high, high_mm / 2))
    rise = forms[0].rise_mm
    return LabelForm(text, high_mm, strokes, box, rise_mm=rise, drawn=drawn, curved=curved)


def draw_dividers(
    divider: DividerFigure, high_mm: float, places: Sequence[tuple[complex, float]]
) -> tuple[Mark, ...]:
    """Dividers about points, each in a direction."""

    def placing(at: complex, angle: float) -> Callable[[float, float], complex]:
        half = complex(divider.length, 1.0) * high_mm / 2
        return lambda x, y: at + complex(x * half.real, y * half.imag) * cmath.rect(1.0, angle)

    return draw_figures(DIVIDER, [(divider.figure, placing(*place)) for place in places])
