"""What runs beside a segment at a distance."""

import math
from collections.abc import Callable
from itertools import pairwise

import numpy as np

from instruments.geometry.fitting import fit_cubics
from instruments.geometry.intervals import where
from instruments.geometry.segments import Arc, Cubic, Floats, Line, Points, Segment, direction


def parallel(segment: Segment, by_mm: float) -> tuple[Segment, ...]:
    """The parallel of a segment, in its direction.

    Parameters
    ----------
    segment : Segment
        Lines and arcs stay what they are; a cubic's parallel is fitted.
    by_mm : float
        Distance to the left; to the right where it is negative.

    Returns
    -------
    tuple of Segment
        None beyond the centre of an arc. Several where the centre of a cubic's curvature is
        nearer for a while, for there the parallel runs back between two cusps.
    """
    match segment:
        case Line(start, end):
            shift = 1j * by_mm * direction(segment, 0.0)
            return (Line(start + shift, end + shift),)
        case Arc(centre, radius, start_rad, sweep_rad):
            radius -= by_mm * math.copysign(1.0, sweep_rad)
            return (Arc(centre, radius, start_rad, sweep_rad),) if radius > 0.0 else ()
        case Cubic():

            def shifted(t: Floats) -> Points:
                slope = segment.derivative(t)
                return segment.point(t) + 1j * by_mm * slope / np.abs(slope)

            cusps = [t for span in where(_room(segment, by_mm), 0.0, 1.0) for t in span]
            ends = sorted({0.0, *cusps, 1.0})
            return tuple(s for a, b in pairwise(ends) for s in fit_cubics(shifted, a, b).segments)


def _room(cubic: Cubic, by_mm: float) -> Callable[[Floats], Floats]:
    """Less than 0 where the centre of curvature is nearer than a parallel to the left."""
    _, _, a2, a3 = cubic.coefficients()

    def room(t: Floats) -> Floats:
        slope = cubic.derivative(t)
        turning: Floats = (slope.conj() * (2.0 * a2 + 6.0 * a3 * t)).imag
        found: Floats = np.abs(slope) ** 3 - by_mm * turning
        return found

    return room
