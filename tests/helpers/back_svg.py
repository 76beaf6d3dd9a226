"""A written back read back as an alidade reads it: directions and crossings about the pivot."""

import numpy as np
from helpers.svg_file import Drawing, rendered

from instruments.astrolabe import back

CORNER = {
    "upper_left": (-1, 1),
    "upper_right": (1, 1),
    "lower_left": (-1, -1),
    "lower_right": (1, -1),
}
"""Right and up of each quadrant."""


def read(**parameters: object) -> Drawing:
    """A back, written and read back."""
    return Drawing(rendered(back, parameters))


def altitude_deg(point: complex, quadrant: str) -> float:
    """The altitude that the alidade shows at the rim with its edge on a point of a quadrant."""
    right, up = CORNER[quadrant]
    return float(np.degrees(np.arctan2(point.imag * up, point.real * right)))


def ends(found: Drawing, means: str) -> list[complex]:
    """Both ends of each line of a meaning."""
    return [z for s in found.segments(means) for z in (s.start, s.end)]
