"""Texts of several lines as one label."""

import cmath
import math

from instruments.labelling.requests import LabelForm
from instruments.lettering.style import StrokeStyle
from instruments.part import Mark

LINE = 1.7
"""From a baseline to the next, in heights of capitals."""


def stacked_form(text: str, high_mm: float, strokes: StrokeStyle) -> LabelForm:
    """A text over its baseline, its lines one under the other, the last on it.

    Raises
    ------
    ValueError
        If the strokes lack a character.
    """
    lines = [LabelForm.of(line, high_mm, strokes, "baseline") for line in text.splitlines()]
    if len(lines) == 1:
        return lines[0]
    rises = [LINE * high_mm * k for k in reversed(range(len(lines)))]

    def drawn(means: str, at: complex, angle: float) -> tuple[Mark, ...]:
        up = cmath.rect(1.0, angle + math.pi / 2)
        placed = zip(lines, rises, strict=True)
        return tuple(m for line, rise in placed for m in line.marks(means, at + up * rise, angle))

    half = max(line.half_width for line in lines)
    box = (-half, lines[-1].box[1], half, lines[0].box[3] + rises[0])
    return LabelForm(text, high_mm, strokes, box, "baseline", 0.0, drawn)
