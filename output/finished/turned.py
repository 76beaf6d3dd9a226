"""How light the sides of turned parts are."""

import math

import numpy as np

from instruments.geometry import Floats
from output.finished.bodies import Spindle
from output.finished.view import View

_ACROSS, _SLOPES = 13, 40
"""Shades across the side of a turned part, and slopes of it a radian."""

_DULL, _LIT = 0.4, 0.75
"""How light such a side is where no light falls, and how much more where it falls full."""


def lies_across(spindle: Spindle, view: View) -> bool:
    """Whether the axis is seen more across than upright."""
    seen = complex(view.flat(spindle.frame[2]))
    return abs(seen.imag) <= abs(seen.real)


def side_shades(
    spindle: Spindle,
    far: tuple[float, float],
    near: tuple[float, float],
    view: View,
    lamp: Floats,
) -> list[float]:
    """How light the side between two rings is: to the right, or down where the axis lies.

    Parameters
    ----------
    far, near : tuple of float
        Radius and height of the rings, that which is nearer to the eye last.
    lamp : ndarray
        The direction to the light.
    """
    axis = spindle.frame[2]
    side = np.cross(axis, view.eye)
    across = complex(view.flat(side))
    way = -across.imag if lies_across(spindle, view) else across.real
    side = side * math.copysign(1.0 / float(np.linalg.norm(side)), way)
    front = np.cross(side, axis)
    front *= math.copysign(1.0, float(front @ view.eye))
    slope = round(math.atan2(far[0] - near[0], near[1] - far[1]) * _SLOPES) / _SLOPES
    u = np.linspace(-1.0, 1.0, _ACROSS)
    out = np.outer(u, side) + np.outer(np.sqrt(1.0 - u * u), front)
    lit = (math.cos(slope) * out + math.sin(slope) * axis) @ lamp
    found: list[float] = np.round(_DULL + _LIT * np.maximum(lit, 0.0), 2).tolist()
    return found
