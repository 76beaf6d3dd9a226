"""Rows of the band about a face in which a line of text may stand, and what is apart from hours."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from instruments.geometry import Floats
from instruments.labelling.places import from_the_middle, in_order
from instruments.labelling.requests import BentPlaces, LabelForm, Places
from instruments.sundial.dial_plate import Rectangle, Window


@dataclass(frozen=True, slots=True)
class ApartFromHours:
    """Where a face has room for an inscription apart from its numerals."""

    sides: tuple[float, ...] = ()
    """Sides of the band without numerals: -1 for its foot, 1 for its head."""
    blank: complex | None = None
    """About which the face is blank."""


EVERYWHERE = ApartFromHours()
"""Nowhere in particular."""


@dataclass(frozen=True, slots=True)
class BandRow:
    """Places of a line of text in the band: at its foot (side −1) or its head, or left or right."""

    centre: complex
    middles: Sequence[float]
    shifts: Floats
    side: float
    round_: bool
    turned: bool

    def __call__(self, form: LabelForm) -> Places:
        """Those of a form."""
        if self.turned:
            at = self.centre + self.side * self.middles[0] + 1j * self.shifts
            return in_order(at, math.pi / 2)
        if not self.round_:
            return in_order(self.centre + self.shifts + 1j * self.side * self.middles[1])
        radius = self.middles[0]
        # Over a third of the ring a line is hard to read.
        shifts = self.shifts if form.half_width <= radius else self.shifts[:0]
        base = radius - self.side * form.height_mm / 2
        angle = self.side * math.pi / 2 + shifts / radius
        cost = np.arange(len(shifts), dtype=float)
        return BentPlaces(self.centre, np.full(len(shifts), base), angle, cost, self.side > 0.0)


def rows_in_band(
    border: Window, frame: Window, height_mm: float, *, turned: bool = False
) -> Iterator[BandRow]:
    """Places in the band from the middle of its foot, and of its head, to the sides.

    `turned` gives those at its left and its right, which only a rectangle has.
    """
    round_ = not isinstance(border, Rectangle)
    sides = zip(frame.half_size, border.half_size, strict=True)
    middles = [(inner + outer) / 2 for inner, outer in sides]
    shifts = from_the_middle(border.half_size[turned], height_mm)
    for side in () if round_ and turned else (-1.0, 1.0):
        yield BandRow(border.centre, middles, shifts, side, round_, turned)


_OFF_MIDDLE = 0.1
"""Letters for numbers hang lower than digits: by so many heights at least they are raised."""


def in_the_middle(forms: Sequence[LabelForm]) -> list[LabelForm]:
    """Forms on one baseline, so high that their ink together is in the middle of the band."""
    boxes = [form.box for form in forms]
    off = (min(b[1] for b in boxes) + max(b[3] for b in boxes)) / 2 if boxes else 0.0
    if not boxes or abs(off) < _OFF_MIDDLE * forms[0].height_mm:
        return list(forms)
    return [
        replace(form, rise_mm=form.rise_mm + off, box=(x0, y0 - off, x1, y1 - off))
        for form, (x0, y0, x1, y1) in zip(forms, boxes, strict=True)
    ]
