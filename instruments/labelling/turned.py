"""Numbers that are other numbers upside down, told by a line beneath."""

from dataclasses import replace

import numpy as np

from instruments.geometry import Path, Region, Strokes
from instruments.labelling.requests import LabelForm
from instruments.lettering import placing
from instruments.part import Mark

TURNABLE = frozenset("01689")
"""Western digits that are digits upside down as well."""

_ARABIC = str.maketrans("٧٨", "٨٧")
"""Arabic-Indic 7 and 8 are each other upside down; 0, 1 and 5 are themselves."""


def misread(number: str) -> bool:
    """Whether a number reads as another one upside down: 6 as 9, 19 as 61."""
    turned = number[::-1].translate(str.maketrans("69", "96"))
    roman = bool(number) and set(number) <= set("IVXLC")
    if roman:
        turned = number[::-1]
        return turned != number and not set(number) & set("VLC")
    if number and set(number) <= set("٠١٥٧٨"):
        other = number[::-1].translate(_ARABIC)
        return other != number and other[0] != "٠"
    return bool(number) and set(number) <= TURNABLE and turned != number and turned[0] != "0"


_APART = 0.1
"""From a number to the line beneath it, in its heights."""


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

    return replace(form, box=(xmin, low, xmax, ymax), drawn=drawn)
