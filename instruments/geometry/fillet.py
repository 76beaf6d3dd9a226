"""Rounding the inner corners of a contour, where a cutter can't go and a crack begins."""

import cmath
import math
from collections.abc import Sequence

import numpy as np

from instruments.geometry.crossing import NEAR_MM, meetings, nearest_point, segment_box
from instruments.geometry.path import Path
from instruments.geometry.segments import Arc, Cubic, Line, Points, Segment, turn_between

_SHARP_RAD = 0.05
_TRIES = 6
_MOST = 0.85
"""How much of a segment a rounding may take."""
_CRUMB = 0.25
"""A segment so many radii long between two inner corners has no room for two roundings."""


def filleted(contour: Path, radius_mm: float, keep: Sequence[complex] = ()) -> Path:
    """A closed contour with arcs in its inner corners.

    An inner corner is one where the boundary, with the area on its left, turns to the
    right: the area has more than a straight angle there. The arcs add to the area and
    never take from it. Where the segments beside a corner are too short, the radius is
    halved up to five times, and then the corner stays; so do corners beside a cubic. Two
    corners with a crumb between them get one arc.

    Parameters
    ----------
    contour : Path
        Closed; the area is on its left.
    radius_mm : float
        The largest radius.
    keep : sequence of complex
        Points that stay outside the area: roundings keep 0.4 of their radius away.
    """
    segments = list(contour.segments)
    count = len(segments)
    if count < 2 or radius_mm <= 0.0:
        return contour
    low, high = [0.0] * count, [1.0] * count
    after: list[Arc | None] = [None] * count
    others, tips = _Others(segments), np.array(keep, complex)
    gone: set[int] = set()

    def rounds(k: int, n: int) -> bool:
        a, b, size = segments[k], segments[n], radius_mm
        for _ in range(_TRIES):
            found = _rounding(a, b, size)
            if found is not None:
                arc, t, u = found
                fits = t > max(low[k], 1.0 - _MOST) and u < min(high[n], _MOST)
                if fits and not _crowds(arc, a.end, tips) and not others.meet(arc, k, n):
                    high[k], low[n], after[k] = t, u, arc
                    others.add(arc)
                    return True
            size /= 2.0
        return False

    inner = [_is_inner(a, b) for a, b in zip(segments, segments[1:] + segments[:1], strict=True)]
    short = [s.length() < _CRUMB * radius_mm for s in segments]
    for k in range(count):
        n, m = (k + 1) % count, (k + 2) % count
        if not inner[k] or k in gone:
            continue
        if inner[n] and m != k and n > k and short[n] and rounds(k, m):
            gone.add(n)
        else:
            rounds(k, n)
    rounded: list[Segment] = []
    for k, (s, t0, t1, turn) in enumerate(zip(segments, low, high, after, strict=True)):
        if k not in gone:
            rounded.append(s if (t0, t1) == (0.0, 1.0) else s.between(t0, t1))
        if turn is not None:
            rounded.append(turn)
    return Path(tuple(rounded))


class _Others:
    """The segments of a contour and the roundings so far, by their boxes."""

    def __init__(self, segments: Sequence[Segment]) -> None:
        self._segments = list(segments)
        # Each inner corner may add one.
        self._boxes = np.full((2 * len(segments), 4), np.nan)
        self._boxes[: len(segments)] = [segment_box(s) for s in segments]

    def add(self, arc: Arc) -> None:
        """One more rounding."""
        self._boxes[len(self._segments)] = segment_box(arc)
        self._segments.append(arc)

    def meet(self, arc: Arc, *beside: int) -> bool:
        """Whether an arc meets any segment but those beside its corner."""
        xmin, ymin, xmax, ymax = segment_box(arc)
        at = self._boxes
        near = (at[:, 0] <= xmax) & (at[:, 2] >= xmin) & (at[:, 1] <= ymax) & (at[:, 3] >= ymin)
        return any(
            k not in beside and _cross(arc, self._segments[k])
            for k in np.flatnonzero(near).tolist()
        )


def _crowds(arc: Arc, corner: complex, points: Points) -> bool:
    """Whether a rounding fills points between it and its corner, or comes close to one."""
    near = np.abs(points - corner) <= abs(arc.start - corner)
    return bool((near & (np.abs(points - arc.centre) > 0.6 * arc.radius)).any())


def _cross(arc: Arc, other: Segment) -> bool:
    return any(nearest_point(other, arc.point(t))[1] <= NEAR_MM for t in meetings(arc, other))


def _is_inner(a: Segment, b: Segment) -> bool:
    if isinstance(a, Cubic) or isinstance(b, Cubic):
        return False
    return turn_between(a, b) < -_SHARP_RAD


def _rounding(a: Segment, b: Segment, size: float) -> tuple[Arc, float, float] | None:
    """The arc that touches two segments on their right, and where; None if there is none."""
    corner = a.end
    centres = _crossings(_beside(a, size), _beside(b, size))
    best = None
    for q in sorted(centres, key=lambda z: abs(z - corner)):
        t, on_a = _foot(a, q)
        u, on_b = _foot(b, q)
        if 0.0 < t < 1.0 and 0.0 < u < 1.0:
            start = cmath.phase(on_a - q)
            sweep = -((start - cmath.phase(on_b - q)) % (2.0 * math.pi))
            if -math.pi < sweep < 0.0:
                best = Arc(q, size, start, sweep), t, u
                break
    return best


_Circle = tuple[complex, float]
_Straight = tuple[complex, complex]


def _beside(s: Segment, by: float) -> _Circle | _Straight | None:
    """The curve at a distance on the right: (centre, radius), or (point, direction)."""
    match s:
        case Line():
            way = (s.end - s.start) / abs(s.end - s.start)
            return s.start - 1j * way * by, way
        case Arc():
            radius = s.radius + math.copysign(by, s.sweep_rad)
            return (s.centre, radius) if radius > 0.0 else None
    return None


def _crossings(a: _Circle | _Straight | None, b: _Circle | _Straight | None) -> list[complex]:
    if a is None or b is None:
        return []
    straight_a, straight_b = isinstance(a[1], complex), isinstance(b[1], complex)
    if straight_a and straight_b:
        (p, v), (q, w) = a, b
        cross = (complex(v).conjugate() * w).imag
        if abs(cross) < 1e-9:
            return []
        return [p + v * (((q - p).conjugate() * w).imag / cross)]
    if straight_a or straight_b:
        (p, v), (c, r) = (a, b) if straight_a else (b, a)
        local = (c - p) * complex(v).conjugate()
        size = complex(r).real
        square = (size - local.imag) * (size + local.imag)
        if square < 0.0:
            return []
        half = math.sqrt(square)
        return [p + v * (local.real - half), p + v * (local.real + half)]
    # From the smaller circle: the other may be as good as straight, its centre far away.
    (c, r), (d, q) = sorted((a, b), key=lambda circle: complex(circle[1]).real)
    size, other = complex(r).real, complex(q).real
    apart = abs(d - c)
    if apart < 1e-9:
        return []
    along = (apart + (size - other) * (size + other) / apart) / 2.0
    square = (size - along) * (size + along)
    if square < 0.0:
        return []
    way = (d - c) / apart
    half = math.sqrt(square)
    return [c + way * complex(along, half), c + way * complex(along, -half)]


def _foot(s: Segment, q: complex) -> tuple[float, complex]:
    """Where a segment is touched by a circle about q: its parameter and the point."""
    match s:
        case Arc():
            direction = cmath.phase(q - s.centre)
            ahead = (direction - s.start_rad) * math.copysign(1.0, s.sweep_rad) % (2.0 * math.pi)
            return ahead / abs(s.sweep_rad), s.centre + cmath.rect(s.radius, direction)
        case _:
            way = s.end - s.start
            t = ((q - s.start) * way.conjugate()).real / abs(way) ** 2
            return t, s.start + way * t
