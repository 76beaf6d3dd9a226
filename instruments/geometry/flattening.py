"""Curves as chords and areas as shapely's polygons, for all that needs no exact curve."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

from instruments.geometry.arcs import Arcs
from instruments.geometry.ink import cubic_points
from instruments.geometry.path import Path
from instruments.geometry.segments import (
    Arc,
    Cubic,
    Floats,
    Indices,
    Line,
    Points,
    Segment,
    bernstein,
)

Flat = Any
"""A geometry of shapely's, or an array of them; its types say nothing."""

_STRETCH = 12
"""So many chords are asked at once what comes near them."""

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


def chords_of(segments: Sequence[Segment], stray_mm: float = STRAY_MM) -> list[Points]:
    """What `chords` has of each segment, of all at once."""
    arcs = iter(chords_of_arcs([s for s in segments if isinstance(s, Arc)], stray_mm))
    cubics = iter(_chords_of_cubics([s for s in segments if isinstance(s, Cubic)], stray_mm))
    return [
        np.array([s.start, s.end]) if isinstance(s, Line)
        else next(arcs) if isinstance(s, Arc)
        else next(cubics)
        for s in segments
    ]  # fmt: skip


def chords_of_arcs(arcs: Sequence[Arc], stray_mm: float = STRAY_MM) -> list[Points]:
    """What `chords` has of each arc, of all at once."""
    steps = np.array([max(_steps(arc, stray_mm), 2) for arc in arcs], dtype=np.intp)
    each = Arcs.of(arcs).those(np.repeat(np.arange(len(arcs)), steps + 1))
    return _runs(each.points(_shares(steps)), steps)


def _chords_of_cubics(cubics: Sequence[Cubic], stray_mm: float) -> list[Points]:
    poles = cubic_points(cubics)
    a, b, c, d = poles.T
    bends = 6.0 * np.maximum(np.abs(a - 2.0 * b + c), np.abs(b - 2.0 * c + d))
    steps = np.maximum(np.ceil(np.sqrt(bends / stray_mm / 8.0)), 2).astype(np.intp)
    a, b, c, d = np.repeat(poles, steps + 1, axis=0).T
    u, v, w, x = bernstein(_shares(steps))
    return _runs(a * u + b * v + c * w + d * x, steps)


def _shares(steps: Indices) -> Floats:
    """From 0 to 1 in so many steps, for each number of steps."""
    ends = np.cumsum(steps + 1)
    first = np.repeat(ends - steps - 1, steps + 1)
    return (np.arange(len(first)) - first) / np.repeat(steps, steps + 1)


def _runs(points: Points, steps: Indices) -> list[Points]:
    """Points by runs of so many steps."""
    ends = np.cumsum(steps + 1).tolist()
    return [points[end - n - 1 : end] for end, n in zip(ends, steps.tolist(), strict=True)]


def _steps(arc: Arc, stray_mm: float) -> int:
    """So many chords an arc takes; a whole circle, be it ever so small, a triangle at least."""
    return math.ceil(abs(arc.sweep_rad) * max(math.sqrt(arc.radius / stray_mm / 8.0), 0.4))


def stretches(runs: Sequence[Points], most: int = _STRETCH) -> tuple[Flat, Indices]:
    """Runs of points as short lines, and of which run each is: a long one's box tells nothing.

    `most` chords are in each of them.
    """
    xy, _ = _rows(runs)
    sizes = np.array([len(run) for run in runs], np.intp)
    counts = (sizes + most - 2) // most
    whose = np.repeat(np.arange(len(runs)), counts)
    # How many points of its run are before each stretch, and how many it has.
    before = most * (np.arange(len(whose)) - np.repeat(np.cumsum(counts) - counts, counts))
    many = np.minimum(most + 1, sizes[whose] - before)
    first = (np.cumsum(sizes) - sizes)[whose] + before
    own = np.arange(many.sum()) + np.repeat(first - (np.cumsum(many) - many), many)
    return shapely.linestrings(xy[own], indices=np.repeat(np.arange(len(whose)), many)), whose


def grown_boxes(flat: Flat, by_mm: float) -> Flat:
    """The boxes of geometries, larger on all sides."""
    left, bottom, right, top = shapely.bounds(flat).reshape(-1, 4).T
    return shapely.box(left - by_mm, bottom - by_mm, right + by_mm, top + by_mm)


def corners(path: Path, stray_mm: float = STRAY_MM) -> Points:
    """The corners of the polygon of a closed path's chords, the first not again at the end."""
    return np.concatenate([run[:-1] for run in chords_of(path.segments, stray_mm)])


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
    runs = chords_of([segment for path in paths for segment in path.segments], stray_mm)
    sizes = np.array([len(path.segments) for path in paths], np.intp)
    xy, numbers = _rows([run[:-1] for run in runs])
    of_path = np.repeat(np.arange(len(paths)), sizes)
    return shapely.linearrings(xy, indices=of_path[numbers])


def polygon(at: Points) -> Flat:
    """The polygon of some corners."""
    return shapely.polygons(closed([at]))[0]


def with_holes(rings: Sequence[Flat]) -> Flat:
    """The polygon of an outer ring, which comes first, and those of its holes."""
    outer, *inner = rings
    return shapely.polygons(outer, inner or None)


def hull(at: Points) -> Flat:
    """The convex hull of some points."""
    return hulls([at])[0]


def hulls(runs: Sequence[Points]) -> Flat:
    """The convex hull of the points of each run."""
    # Lines, of two points at least, are made at once.
    return shapely.convex_hull(shapely_lines([np.append(at, at[:1]) for at in runs]))


def shapely_points(at: Points) -> Flat:
    """Complex numbers as an array of shapely's points."""
    return shapely.points(at.real, at.imag)


def least_width(flat: Flat) -> float:
    """The least extent of a geometry over all directions, mm."""
    around = as_complex(shapely.get_coordinates(shapely.convex_hull(flat)))
    # A convex polygon is narrowest square to one of its sides.
    sides = np.diff(around)
    across = (around[:, None] * sides.conj() / np.abs(sides)).imag
    return float(np.ptp(across, axis=0).min())


def as_complex(xy: Floats) -> Points:
    """Coordinates, two a row, as complex numbers."""
    return xy[:, 0] + 1j * xy[:, 1]


def _rows(runs: Sequence[Points]) -> tuple[Floats, Indices]:
    """The coordinates of all points of some runs, and the number of each point's run."""
    z = np.concatenate([np.zeros(0, complex), *runs])
    numbers = np.repeat(np.arange(len(runs)), [len(run) for run in runs])
    return np.stack([z.real, z.imag], axis=1), numbers
