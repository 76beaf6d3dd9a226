"""Lines that run over each other: a laser burns them twice."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
import shapely

from instruments.geometry import TURN, Arc, Cubic, Floats, Line, Path, Points
from instruments.geometry.arcs import Arcs
from instruments.geometry.segments import Indices

NEAR_MM = 0.01
"""Lines closer than this are one to a laser."""

_SHORTEST_MM = 0.02
"""An overlap shorter than this is a joint."""

_AXES_MM = 2 * NEAR_MM
_AXES_RAD = 1e-3
"""Lines may share a stretch where their axes are so near, both in place and in direction."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two meanings whose lines run over each other, and for how long."""

    first: str
    second: str
    length_mm: float


def overlaps(lines: Iterable[tuple[str, Path]]) -> list[Overlap]:
    """Where lines and arcs run over each other, and cubics over the same cubic.

    Each path comes with what it means; answered is one overlap for each pair of meanings, in the
    order of the lines.
    """
    named = [(means, s) for means, path in lines for s in path.segments]
    shared = dict(
        chain.from_iterable(
            found(alike)
            for kind, found in _KINDS
            if (alike := [(n, s) for n, (_, s) in enumerate(named) if isinstance(s, kind)])
        )
    )
    lengths: dict[tuple[str, str], float] = {}
    for (second, first), length in sorted(shared.items()):
        pair = named[first][0], named[second][0]
        lengths[pair] = lengths.get(pair, 0.0) + length
    return [Overlap(a, b, length) for (a, b), length in lengths.items()]


Numbered = Sequence[tuple[int, Any]]
"""Segments of one kind, each with its number among all."""

Shared = Iterator[tuple[tuple[int, int], float]]
"""The later segment and the earlier one, and how much they share, mm."""


def _shared_lines(lines: Numbered) -> Shared:
    """Where lines run over lines."""
    start = np.array([s.start for _, s in lines])
    step = np.array([s.end - s.start for _, s in lines])
    length = np.abs(step)
    along = step / np.where(length > 0.0, length, 1.0)
    angle = np.angle(along)
    # The same direction for both senses. The angles where the sense flips are ones that no
    # instrument draws lines at.
    flips = np.floor((angle + 0.3) / math.pi)
    off = np.where(flips == 0.0, 1.0, -1.0) * (along.conj() * start).imag
    a, b = _near((angle - math.pi * flips) / _AXES_RAD, off / _AXES_MM)
    one, other = ((z - start[a]) * along[a].conj() for z in (start[b], start[b] + step[b]))
    back = one.real > other.real
    first, last = np.where(back, other, one), np.where(back, one, other)
    low, high = np.maximum(first.real, 0.0), np.minimum(last.real, length[a])
    run = last.real - first.real
    slope = (last.imag - first.imag) / np.where(run > 0.0, run, 1.0)
    apart = [np.abs(first.imag + slope * (x - first.real)) for x in (low, high)]
    close = (np.maximum(*apart) <= NEAR_MM) & (length[a] > 0.0)
    return _told(lines, a, b, np.where(close, high - low, 0.0))


def _shared_arcs(arcs: Numbered) -> Shared:
    """Where arcs run over arcs."""
    rows = Arcs.of([s for _, s in arcs])
    centres, radii = rows.centre, rows.radius
    lows, highs = np.sort([rows.start_rad, rows.end_rad], axis=0)
    a, b = _near(centres.real / NEAR_MM, radii / NEAR_MM)
    near = np.abs(centres[a].imag - centres[b].imag) <= NEAR_MM
    a, b = a[near], b[near]
    turns = TURN * np.rint((lows[b] - lows[a]) / TURN)
    total = np.zeros(len(a))
    for turn in (-TURN, 0.0, TURN):
        low = np.maximum(lows[a], lows[b] - turns + turn)
        high = np.minimum(highs[a], highs[b] - turns + turn)
        total += np.maximum(high - low, 0.0)
    return _told(arcs, a, b, radii[a] * np.minimum(total, TURN))


def _shared_cubics(cubics: Numbered) -> Shared:
    """Where a cubic is drawn twice, in either sense."""
    start, end = np.array([(s.start, s.end) for _, s in cubics]).T
    middle: Points = np.array([s.point(0.5) for _, s in cubics])
    a, b = _near(middle.real / NEAR_MM, middle.imag / NEAR_MM)
    along = np.maximum(np.abs(start[a] - start[b]), np.abs(end[a] - end[b]))
    back = np.maximum(np.abs(start[a] - end[b]), np.abs(end[a] - start[b]))
    apart = np.maximum(np.minimum(along, back), np.abs(middle[a] - middle[b]))
    same = apart <= NEAR_MM
    a, b = a[same], b[same]
    return _told(cubics, a, b, np.array([cubics[k][1].length() for k in a.tolist()]))


_KINDS = (Line, _shared_lines), (Arc, _shared_arcs), (Cubic, _shared_cubics)


def _told(segments: Numbered, a: Indices, b: Indices, lengths: Floats) -> Shared:
    """The pairs that share more than a joint."""
    for one, other, length in zip(a.tolist(), b.tolist(), lengths.tolist(), strict=True):
        if length > _SHORTEST_MM:
            yield (segments[other][0], segments[one][0]), length


def _near(x: Floats, y: Floats) -> tuple[Indices, Indices]:
    """Pairs, earlier and later, of things whose places differ by 1 or less in each direction."""
    places = shapely.STRtree(shapely.points(x, y))
    one, other = places.query(shapely.box(x - 1.0, y - 1.0, x + 1.0, y + 1.0))
    return one[one < other], other[one < other]
