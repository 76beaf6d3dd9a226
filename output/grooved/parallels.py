"""Parallels of curves.

Loads no geometry kernel.
"""

import numpy as np

from instruments.geometry import Cubic
from instruments.geometry.segments import Segment

_NEAR_MM = 1e-9

_STRAY_MM = 1e-4
"""A cubic's parallel may be off by so much, on either side: 1 % of a tip of 0.02 mm."""

_ASKED = np.linspace(0.1, 0.9, 9)


class NarrowError(Exception):
    """A groove is too narrow, or too much bent, for sides that slope so far."""


def aside(segment: Segment, t: float, by_mm: float) -> complex:
    """The point to the left of that at a parameter."""
    slope = segment.derivative(t)
    if slope == 0.0:
        raise NarrowError
    return segment.point(t) + 1j * by_mm * slope / abs(slope)


def curve_beside(cubic: Cubic, start: complex, end: complex, by_mm: float) -> Cubic:
    """The cubic parallel to another, from a point to a point."""
    _, _, a2, a3 = cubic.coefficients()
    ends = np.array([0.0, 1.0])
    slope = cubic.derivative(ends)
    speed = np.abs(slope)
    if speed.min() < _NEAR_MM:
        raise NarrowError
    turning = (slope.conj() * (2.0 * a2 + 6.0 * a3 * ends)).imag / speed**3
    room = 1.0 - by_mm * turning
    if room.min() <= 0.0:
        raise NarrowError
    out, back = (slope * room / 3.0).tolist()
    made = Cubic(start, start + out, end - back, end)
    slope = cubic.derivative(_ASKED)
    wanted = cubic.point(_ASKED) + 1j * by_mm * slope / np.abs(slope)
    off = np.abs(((made.point(_ASKED) - wanted) * (slope / np.abs(slope)).conj()).imag)
    if off.max() > _STRAY_MM:
        raise NarrowError
    return made
