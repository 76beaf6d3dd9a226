"""Points along the paths of a face, close enough to find what they cross."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from instruments.geometry import (
    Arc,
    Cubic,
    Floats,
    Line,
    Path,
    Points,
    Segment,
    extent,
)

Integers = npt.NDArray[np.int_]


def sampled(path: Path, step_mm: float) -> Points:
    """Points of a path at most about `step_mm` apart."""
    return points_of(path.segments, step_mm)


def spaced(path: Path, count: int) -> Points:
    """About so many points of a path, evenly along it."""
    # A cubic is about half as long as its chord and its control polygon together (J. Gravesen,
    # "Adaptive subdivision and the length and energy of Bézier curves", 1997).
    around = sum(map(extent, path.segments))
    across = sum(
        abs(s.end - s.start) if isinstance(s, Cubic) else s.length() for s in path.segments
    )
    return points_of(path.segments, (around + across) / 2 / count)


def points_of(segments: Sequence[Segment], step_mm: float) -> Points:
    """Points of many segments, one segment after the other, at most about a step apart."""
    count = np.maximum(2, np.ceil(np.array([*map(extent, segments)]) / step_mm) + 1)
    count = count.astype(np.intp)
    first = np.cumsum(count) - count
    which = np.repeat(np.arange(len(segments)), count)
    t = (np.arange(len(which)) - first[which]) * (1.0 / (count - 1))[which]
    t[first + count - 1] = 1.0
    kind = np.array([_KINDS.index(type(segment)) for segment in segments])
    points = np.empty(len(which), dtype=np.complex128)
    for k in set(kind.tolist()):
        its = np.flatnonzero(kind == k)
        on = kind[which] == k
        place = np.zeros(len(segments), dtype=np.intp)
        place[its] = np.arange(len(its))
        points[on] = _along([segments[i] for i in its.tolist()], place[which[on]], t[on])
    return points


_KINDS = (Line, Arc, Cubic)


def _along(segments: Sequence[Segment], which: Integers, t: Floats) -> Points:
    """Points of segments of one kind: at parameters, each of one of them."""
    found: Points
    match segments[0]:
        case Line():
            start, end = np.array([(s.start, s.end) for s in segments if isinstance(s, Line)]).T
            found = start[which] + (end - start)[which] * t
        case Arc():
            rows = [(s.radius, s.start_rad, s.sweep_rad) for s in segments if isinstance(s, Arc)]
            centre = np.array([s.centre for s in segments if isinstance(s, Arc)])
            radius, low, sweep = np.array(rows).T
            found = centre[which] + radius[which] * np.exp(1j * (low[which] + sweep[which] * t))
        case Cubic():
            corners = [
                (s.start, s.control1, s.control2, s.end) for s in segments if isinstance(s, Cubic)
            ]
            p0, p1, p2, p3 = (p[which] for p in np.array(corners).T)
            s = 1.0 - t
            found = p0 * (s * s * s) + p1 * (3.0 * s * s * t) + p2 * (3.0 * s * t * t) + p3 * t**3
    return found
