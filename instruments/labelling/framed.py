"""Labels with a line about them, round at its ends: they are read apart from their neighbours."""

import cmath
import math
from dataclasses import replace

from instruments.geometry import Arc, Line, Path
from instruments.labelling.requests import LabelForm
from instruments.part import Mark


def framed(form: LabelForm, clear_mm: float) -> LabelForm:
    """A label about the middle of its ink, with a line about it.

    Its mark is named as the label's, but ``circle/`` for ``label/``.

    Parameters
    ----------
    form : LabelForm
    clear_mm : float
        Between the letters and the line.
    """
    high = form.box[3]
    radius = high + clear_mm
    # Corners of the ink stand where the round ends are as high.
    half = max(form.half_width + clear_mm + radius - math.sqrt(radius**2 - high**2), radius)

    def drawn(means: str, at: complex, angle: float) -> tuple[Mark, ...]:
        return (*form.marks(means, at, angle), _mark(means, _capsule(at, angle, half, radius)))

    def curved(
        means: str, centre: complex, base_mm: float, angle: float, outward: bool
    ) -> tuple[Mark, ...]:
        middle = base_mm + (form.rise_mm if outward else -form.rise_mm)
        frame = _bent_capsule(centre, middle, angle, half, radius)
        letters = form.bent(means, centre, base_mm, angle, outward=outward)
        return (*letters, _mark(means, frame))

    box = (-half, -radius, half, radius)
    return replace(form, box=box, drawn=drawn, curved=curved)


def _mark(means: str, frame: Path) -> Mark:
    return Mark(means.replace("label/", "circle/", 1), frame)


def _capsule(at: complex, angle_rad: float, half_mm: float, radius_mm: float) -> Path:
    """A line about a place, with round ends."""
    ahead = cmath.rect(half_mm - radius_mm, angle_rad)
    if abs(ahead) < 1e-9:
        return Path.circle(at, radius_mm)
    turn = angle_rad - math.pi / 2
    front = Arc(at + ahead, radius_mm, turn, math.pi)
    back = Arc(at - ahead, radius_mm, turn + math.pi, math.pi)
    return Path((front, Line(front.end, back.start), back, Line(back.end, front.start)))


def _bent_capsule(
    centre: complex, middle_mm: float, angle_rad: float, half_mm: float, radius_mm: float
) -> Path:
    """A line with round ends about a piece of a circle."""
    turn = (half_mm - radius_mm) / middle_mm
    if turn < 1e-9:
        return Path.circle(centre + cmath.rect(middle_mm, angle_rad), radius_mm)
    first, last = angle_rad - turn, angle_rad + turn
    outer = Arc(centre, middle_mm + radius_mm, first, 2 * turn)
    end = Arc(centre + cmath.rect(middle_mm, last), radius_mm, last, math.pi)
    inner = Arc(centre, middle_mm - radius_mm, last, -2 * turn)
    start = Arc(centre + cmath.rect(middle_mm, first), radius_mm, first + math.pi, math.pi)
    return Path((outer, end, inner, start))
