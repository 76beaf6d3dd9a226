"""Curves as chords and areas as shapely's polygons, for all that needs no exact curve."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

from instruments.geometry.path import Path
from instruments.geometry.segments import Arc, Cubic, Floats, Indices, Line, Points, Segment

Flat = Any
"""A geometry of shapely's, or an array of them; its types say nothing."""

STRAY_MM = 1e-3
"""How far chords stray from their curves where nothing else is asked for."""


def chords(segment: Segment, stray_mm: float = STRAY_MM) -> Points:
    """Points from a segment's start to its end, on it, whose chords stray from it no farther.

    Of an arc the sagitta tells how many it takes; of a cubic the second derivative, which
    along a chord over a share h of the parameter bounds the distance by h²/8 of its most.
    """
    match segment:
        case Line(start, end):
            return np.array([start, end])
        case Arc():
            steps = _steps(segment, stray_mm)
        case Cubic():
            _, _, a2, a3 = segment.coefficients()
            most = max(abs(2.0 * a2), abs(2.0 * a2 + 6.0 * a3))
            steps = math.ceil(math.sqrt(most / stray_mm / 8.0))
    # A curve has a point between its ends, so that a curve and its chord bound a polygon.
    steps = max(steps, 2)
    return segment.point(np.arange(steps + 1) / steps)


def chords_of_arcs(arcs: Sequence[Arc], stray_mm: float = STRAY_MM) -> list[Points]:
    """What `chords` has of each arc, of all at once."""
    steps = np.array([max(_steps(arc, stray_mm), 2) for arc in arcs], dtype=np.intp)
    ends = np.cumsum(steps + 1)
    first = np.repeat(ends - steps - 1, steps + 1)
    share = (np.arange(len(first)) - first) / np.repeat(steps, steps + 1)
    of_each = np.array([(a.radius, a.start_rad, a.sweep_rad) for a in arcs]).reshape(-1, 3)
    radius, start, sweep = np.repeat(of_each, steps + 1, axis=0).T
    centre = np.repeat(np.array([a.centre for a in arcs], dtype=complex), steps + 1)
    points = centre + radius * np.exp(1j * (start + sweep * share))
    return [points[end - n - 1 : end] for end, n in zip(ends.tolist(), steps.tolist(), strict=True)]


def _steps(arc: Arc, stray_mm: float) -> int:
    """So many chords an arc takes; a whole circle, be it ever so small, a triangle at least."""
    return math.ceil(abs(arc.sweep_rad) * max(math.sqrt(arc.radius / stray_mm / 8.0), 0.4))


def corners(path: Path, stray_mm: float = STRAY_MM) -> Points:
    """The corners of the polygon of a closed path's chords, the first not again at the end."""
    return np.concatenate([chords(segment, stray_mm)[:-1] for segment in path.segments])


def shapely_lines(runs: Sequence[Points]) -> Flat:
    """Runs of points as an array of shapely's lines."""
    xy, numbers = _rows(runs)
    return shapely.linestrings(xy, indices=numbers)


def closed(runs: Sequence[Points]) -> Flat:
    """The corners of polygons as an array of shapely's rings."""
    xy, numbers = _rows(runs)
    return shapely.linearrings(xy, indices=numbers)


def shapely_rings(paths: Sequence[Path], stray_mm: float = STRAY_MM) -> Flat:
    """The chords of closed paths as an array of shapely's rings."""
    return closed([corners(path, stray_mm) for path in paths])


def polygon(at: Points) -> Flat:
    """The polygon of some corners."""
    return shapely.polygons(closed([at]))[0]


def hull(at: Points) -> Flat:
    """The convex hull of some points."""
    return shapely.convex_hull(shapely.multipoints(shapely_points(at)))


def shapely_points(at: Points) -> Flat:
    """Complex numbers as an array of shapely's points."""
    return shapely.points(at.real, at.imag)


def _rows(runs: Sequence[Points]) -> tuple[Floats, Indices]:
    """The coordinates of all points of some runs, and the number of each point's run."""
    z = np.concatenate([np.zeros(0, complex), *runs])
    numbers = np.repeat(np.arange(len(runs)), [len(run) for run in runs])
    return np.stack([z.real, z.imag], axis=1), numbers
