"""The hole of a rod that leans, in a plate that is cut square through."""

import math

import numpy as np

from instruments.geometry import Floats, Line, Path, Points, Segment
from instruments.geometry.fitting import fit_cubics
from instruments.sundial.gnomons.polar_style import PolarAxis


def bore(axis: PolarAxis, centre: complex, radius_mm: float, shift_mm: float) -> Path:
    """The area that a rod along the axis takes of the plate: its sections, swept together.

    Parameters
    ----------
    centre : complex
        Where it meets the face, about the foot of the nodus.
    radius_mm : float
        Of the rod, with its play.
    shift_mm : float
        How far it moves down the substyle from the plate's front to its back; 0 for its
        section with the face alone.
    """
    s, sine = axis.substyle, math.sin(axis.height_rad)
    if math.pi / 2 - axis.height_rad < 1e-12:
        return Path.circle(centre, radius_mm)

    def half(at: complex, start: float) -> tuple[Segment, ...]:
        def section(t: Floats) -> Points:
            return at + s * radius_mm * (np.cos(t) / sine + 1j * np.sin(t))

        return fit_cubics(section, start, start + math.pi).segments

    ahead = half(centre, -math.pi / 2)
    behind = half(centre - s * shift_mm, math.pi / 2)
    if shift_mm == 0.0:
        return Path((*ahead, *behind))
    down, up = Line(ahead[-1].end, behind[0].start), Line(behind[-1].end, ahead[0].start)
    return Path((*ahead, down, *behind, up))
