"""The latitude on a gnomon's tab, hidden in its slot: it tells gnomons of many dials apart."""

from collections.abc import Sequence
from dataclasses import replace

import shapely

from instruments.geometry import flattening
from instruments.lettering import placing
from instruments.lettering.style import StrokeStyle
from instruments.lettering.text import letter
from instruments.part import Placed, Sheet

_CLEAR_MM = 0.4
"""From letters to a tab's edge, and to the face."""

_DEEP_MM = 1e3
_PLAIN = 1e-3
"""How far a tab's area may differ from that of its box, as a share."""


def with_latitude(
    gnomon: Placed, said: Sequence[str], height_mm: float, strokes: StrokeStyle
) -> Placed:
    """A gnomon with its dial's latitude on a tab, if one has room for it.

    Parameters
    ----------
    gnomon : Placed
        On its face; what of it is below y = 0 is in the plate.
    said : sequence of str
        The latitude, in full and in short.
    height_mm : float
        Of capitals.
    """
    body = gnomon.part.body
    if not isinstance(body, Sheet) or gnomon.part.front:
        return gnomon
    whole = flattening.polygon(flattening.corners(body.outline))
    sunk = shapely.intersection(whole, shapely.box(-_DEEP_MM, -_DEEP_MM, _DEEP_MM, 0.0))
    for text in said:
        word = letter(text, height_mm, strokes)
        for tab in sorted(shapely.get_parts(sunk), key=lambda part: -float(part.area)):
            x0, y0, x1, y1 = tab.bounds
            # A tab alone is a rectangle; what goes on through the plate is seen.
            if (x1 - x0) * (y1 - y0) > (1.0 + _PLAIN) * tab.area:
                continue
            shape = placing.straight(word, complex(x0 + x1, y0 + y1) / 2.0, valign="ink")
            left, low, right, high = shape.bounds()
            if min(left - x0, x1 - right, low - y0, y1 - high) >= _CLEAR_MM:
                mark = placing.draw_letters("label/latitude", shape)
                return replace(gnomon, part=replace(gnomon.part, front=(mark,)))
    return gnomon
