"""A line with a width: the area that a tool sweeps along a path."""

import cmath
import math
from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np

from instruments.geometry.fitting import fit
from instruments.geometry.intervals import where
from instruments.geometry.path import Path, Region
from instruments.geometry.segments import Arc, Cubic, Floats, Line, Points, Segment

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
    width_mm : float
        The whole width.
    """
    half = width_mm / 2.0
    if len(path.segments) == 1 and isinstance(arc := path.segments[0], Arc) and arc.is_circle:
        outer, inner = (Path.circle(arc.centre, arc.radius + side) for side in (half, -half))
        return Region((outer, inner.reversed()))
    return Region(tuple(_contour(run, half) for run in _runs(path)))


def _runs(path: Path) -> list[list[Segment]]:
    """The smooth runs of a path; a closed one is parted, so that no run bites its tail."""
    runs: list[list[Segment]] = []
    for segment in path.segments:
        if runs and abs(_turn(runs[-1][-1], segment)) < _SMOOTH_RAD:
            runs[-1].append(segment)
        else:
            runs.append([segment])
    if path.closed and len(runs) == 1:
        half = len(runs[0]) // 2
        runs = [run for run in (runs[0][:half], runs[0][half:]) if run]
    return runs


def _contour(run: Sequence[Segment], half: float) -> Path:
    right = [piece for s in run for piece in _beside(s, -half)]
    left = [piece for s in reversed(run) for piece in _beside(s.reversed(), -half)]
    ring: list[Segment] = []
    for piece in (*right, *left):
        if ring and abs(ring[-1].end - piece.start) > 1e-9:
            ring.append(Line(ring[-1].end, piece.start))
        ring.append(piece)
    ring.append(Line(ring[-1].end, ring[0].start))
    return Path(tuple(ring))


def _beside(segment: Segment, by: float) -> tuple[Segment, ...]:
    """The parallel of a segment at a distance to its left."""
    match segment:
        case Line():
            shift = 1j * by * _way(segment, 0.0)
            return (Line(segment.start + shift, segment.end + shift),)
        case Arc():
            radius = segment.radius - math.copysign(by, segment.sweep_rad)
            return (Arc(segment.centre, radius, segment.start_rad, segment.sweep_rad),)
        case Cubic():

            def parallel(t: Floats) -> Points:
                slope = _slope(segment, t)
                shifted: Points = segment.point(t) + 1j * by * slope / np.abs(slope)
                return shifted

            # Beyond the centre of curvature the parallel runs back: a cusp on either side.
            cusps = [t for span in where(_room(segment, by), 0.0, 1.0) for t in span]
            ends = sorted({0.0, *cusps, 1.0})
            return tuple(s for a, b in pairwise(ends) for s in fit(parallel, a, b).segments)


def _room(cubic: Cubic, by: float) -> Callable[[Floats], Floats]:
    """Less than 0 where the centre of curvature is nearer than a parallel to the left."""
    _, _, a2, a3 = cubic.coefficients()

    def room(t: Floats) -> Floats:
        slope = _slope(cubic, t)
        turning: Floats = (slope.conj() * (2.0 * a2 + 6.0 * a3 * t)).imag
        found: Floats = np.abs(slope) ** 3 - by * turning
        return found

    return room


def _slope(cubic: Cubic, t: Floats) -> Points:
    a = cubic.control1 - cubic.start
    b = cubic.control2 - cubic.control1
    c = cubic.end - cubic.control2
    slope: Points = 3.0 * ((1 - t) ** 2 * a + 2 * t * (1 - t) * b + t**2 * c)
    return slope


def _way(segment: Segment, t: float) -> complex:
    """The unit direction at a parameter."""
    match segment:
        case Line():
            way = segment.end - segment.start
        case Arc():
            ray = segment.start_rad + t * segment.sweep_rad
            way = cmath.rect(1.0, ray + math.copysign(math.pi / 2, segment.sweep_rad))
        case Cubic():
            way = complex(_slope(segment, np.array([t]))[0])
    return way / abs(way)


def _turn(before: Segment, after: Segment) -> float:
    return cmath.phase(_way(after, 0.0) / _way(before, 1.0))
