"""Numbers that are other numbers upside down, told by a line beneath."""

import cmath
import math
from dataclasses import replace
from functools import lru_cache

import numpy as np

from instruments.geometry import Path, Region, Strokes
from instruments.labelling.requests import LabelForm
from instruments.lettering import placing
from instruments.lettering.numerals import numeral
from instruments.lettering.style import StrokeStyle
from instruments.part import Mark

TURNABLE = frozenset("01689")
"""Western digits that are digits upside down as well."""

_ARABIC = str.maketrans("٧٨", "٨٧")
"""Arabic-Indic 7 and 8 are each other upside down; 0, 1 and 5 are themselves."""

_TURNED_ROMAN = frozenset(n for k in range(1, 400) if set(n := numeral(k, "roman")) <= {"I", "X"})
"""Roman numbers of letters that are letters upside down as well: IX is XI, but XII is none."""


def misread(number: str) -> bool:
    """Whether a number reads as another one upside down: 6 as 9, 19 as 61."""
    turned = number[::-1].translate(str.maketrans("69", "96"))
    if bool(number) and set(number) <= set("IVXLC"):
        return number[::-1] in _TURNED_ROMAN - {number}
    if number and set(number) <= set("٠١٥٧٨"):
        other = number[::-1].translate(_ARABIC)
        return other != number and other[0] != "٠"
    return bool(number) and set(number) <= TURNABLE and turned != number and turned[0] != "0"


_APART, _LINE = 0.1, 0.07
"""From a number to the line beneath it, and that line's width, in its heights."""


@lru_cache(maxsize=512)
def readable_turned(text: str, height_mm: float, strokes: StrokeStyle) -> LabelForm:
    """A text about the middle of its ink; 6 has a line beneath, where instruments are turned.

    Raises
    ------
    ValueError
        As `text.letter`.
    """
    form = LabelForm.of(text, height_mm, strokes, "ink")
    return _about_middle(underlined(form, _LINE * height_mm)) if misread(text) else form


def _about_middle(form: LabelForm) -> LabelForm:
    """A drawn form with its anchor in the middle of its box."""
    xmin, ymin, xmax, ymax = form.box
    half, high, rise = (xmax - xmin) / 2, (ymax - ymin) / 2, (ymin + ymax) / 2

    def drawn(means: str, at: complex, angle: float) -> tuple[Mark, ...]:
        return form.marks(means, at - 1j * cmath.rect(rise, angle), angle)

    box = (-half, -high, half, high)
    return replace(form, box=box, rise_mm=form.rise_mm + rise, drawn=drawn)


def underlined(form: LabelForm, line_mm: float) -> LabelForm:
    """A number with a line beneath, which tells its foot: 6 from 9, 19 from 61."""
    xmin, ymin, xmax, ymax = form.box
    high = ymin - _APART * form.height_mm
    low = high - line_mm

    def drawn(means: str, at: complex, angle: float) -> tuple[Mark, ...]:
        turn = np.exp(1j * angle)
        (mark,) = form.marks(means, at, angle)
        shape = mark.shape
        if isinstance(shape, Region):
            ends = (xmin + 1j * low, xmax + 1j * low, xmax + 1j * high, xmin + 1j * high)
            foot = Path.polyline([complex(at + turn * z) for z in ends], closed=True)
            return (placing.draw_letters(means, Region((*shape.contours, foot))),)
        left, right = (complex(at + turn * (x + 1j * (low + high) / 2)) for x in (xmin, xmax))
        pieces = shape.paths if isinstance(shape, Strokes) else (shape,)
        return (placing.draw_letters(means, Strokes((*pieces, Path.line(left, right)))),)

    def curved(
        means: str, centre: complex, base_mm: float, angle: float, outward: bool
    ) -> tuple[Mark, ...]:
        # So few signs are turned as one piece.
        side = 1.0 if outward else -1.0
        at = centre + cmath.rect(base_mm + side * form.rise_mm, angle)
        return drawn(means, at, angle - side * math.pi / 2)

    return replace(form, box=(xmin, low, xmax, ymax), drawn=drawn, curved=curved)
