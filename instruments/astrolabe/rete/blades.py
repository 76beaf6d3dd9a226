"""A star's number on the blade of its own pointer, where no ring or bar has room for it."""

from dataclasses import dataclass

import numpy as np

from instruments.astrolabe.rete.member_labels import extent_mm, letters, reading
from instruments.astrolabe.rete.pointers import Pointer
from instruments.geometry import Shape
from instruments.lettering.style import StrokeStyle

_PLACES = np.linspace(0.3, 0.9, 13)


@dataclass(frozen=True, slots=True)
class OnBlade:
    """A number on a blade, and how far from the tip it begins, mm."""

    shape: Shape
    start_mm: float


def on_blade(
    number: str, height_mm: float, side_mm: float, pointer: Pointer, strokes: StrokeStyle
) -> OnBlade | None:
    """A number along a pointer's spine where the blade is wide enough; None where it is not.

    Parameters
    ----------
    number : str
    height_mm : float
        Of its capitals.
    side_mm : float
        What stays clear across the blade, both sides together.
    pointer : Pointer
    strokes : StrokeStyle
    """
    if pointer.tooth or pointer.stubby:
        return None
    long, high = extent_mm(number, height_mm, strokes)
    middles = _PLACES * pointer.head_mm
    along = middles[:, None] + np.linspace(-0.5, 0.5, 5) * long
    spare = 2.0 * pointer.half_widths(along).min(axis=1) - high - side_mm
    # Bent spines leave straight letters by their sagitta.
    spare -= abs(pointer.spine.bend_per_mm) * long**2 / 4
    spare[along[:, -1] > pointer.free_mm] = -1.0
    best = int(spare.argmax())
    if spare[best] < 0.0:
        return None
    middle = float(middles[best])
    angle = reading(pointer.spine.direction_rad + pointer.spine.bend_per_mm * middle)
    shape = letters(number, height_mm, pointer.spine.point(middle), angle, strokes)
    return OnBlade(shape, middle - long / 2)
