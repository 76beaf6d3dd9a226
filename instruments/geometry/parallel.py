"""What runs beside a segment at a distance, and the area that a tool sweeps along a path."""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from instruments.geometry.fitting import fit_cubics
from instruments.geometry.intervals import where
from instruments.geometry.path import Path, Region
from instruments.geometry.segments import (
    Arc,
    Cubic,
    Floats,
    Line,
    Points,
    Segment,
    direction,
    turn_between,
)


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


_SMOOTH_RAD = 1e-3
"""Neighbours that turn by less than this are one run."""


def ribbon(path: Path, width_mm: float) -> Region:
    """The area within half a width on either side of a path, with square ends.

    Where the path has a corner, the runs before and after it end there, each square.

    Parameters
    ----------
    path : Path
        Where it bends with a radius of less than half the width, the inner edge runs back
        for a while.
    """
    half = width_mm / 2.0
    if arc := path.whole_circle:
        outer, inner = (Path.circle(arc.centre, arc.radius + side) for side in (half, -half))
        return Region((outer, inner.reversed()))
    return Region(tuple(_contour(run, half) for run in _runs(path)))


def _runs(path: Path) -> list[list[Segment]]:
    """The smooth runs of a path; a closed one is parted, so that no run bites its tail."""
    runs: list[list[Segment]] = []
    for segment in path.segments:
        if runs and abs(turn_between(runs[-1][-1], segment)) < _SMOOTH_RAD:
            runs[-1].append(segment)
        else:
            runs.append([segment])
    if path.closed and len(runs) == 1:
        half = len(runs[0]) // 2
        runs = [run for run in (runs[0][:half], runs[0][half:]) if run]
    return runs


def _contour(run: Sequence[Segment], half: float) -> Path:
    right = [piece for s in run for piece in parallel(s, -half)]
    left = [piece for s in reversed(run) for piece in parallel(s.reversed(), -half)]
    ring: list[Segment] = []
    for piece in (*right, *left):
        if ring and abs(ring[-1].end - piece.start) > 1e-9:
            ring.append(Line(ring[-1].end, piece.start))
        ring.append(piece)
    ring.append(Line(ring[-1].end, ring[0].start))
    return Path(tuple(ring))
