"""The areas that marks cover when they are cut with a tool of a width."""

import cmath
import math
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from instruments.geometry import (
    Arc,
    Cubic,
    Line,
    Path,
    Points,
    Region,
    Segment,
    Shape,
    Strokes,
    direction,
    turn_between,
)
from instruments.geometry.containment import prepared
from instruments.geometry.parallel import parallel

_SHORTEST_MM = 0.0005
"""A shorter segment covers nothing."""

_SMOOTH_RAD = 1e-3
"""Segments that meet at a smaller angle than this need no joint."""


@dataclass(frozen=True, slots=True)
class Area:
    """A plane area: a closed outline counter-clockwise, and clockwise holes in it."""

    outline: Path
    holes: tuple[Path, ...] = ()


def footprint(shape: Shape, width_mm: float) -> Iterator[Area]:
    """The areas a shape covers, which may overlap: a region itself, a line as strips.

    Ends are butt, joints round.
    """
    if isinstance(shape, Region):
        yield from areas(shape)
        return
    for path in shape.paths if isinstance(shape, Strokes) else (shape,):
        for segment in path.segments:
            if segment.length() > _SHORTEST_MM:
                yield strip(segment, width_mm)
        yield from _joints(path, width_mm)


def areas(region: Region) -> Iterator[Area]:
    """Each outer boundary of a region with the holes in it."""
    outers = [c for c in region.contours if c.area() > 0.0]
    boundaries = [prepared(Region((outer,))) for outer in outers]
    held: list[list[Path]] = [[] for _ in outers]
    for hole in (c for c in region.contours if c.area() < 0.0):
        around = [i for i, b in enumerate(boundaries) if b.winding(hole.start)]
        if around:
            held[min(around, key=lambda i: outers[i].area())].append(hole)
    for outer, inner in zip(outers, held, strict=True):
        yield Area(outer, tuple(inner))


def strip(segment: Segment, width_mm: float) -> Area:
    """A line of a width with butt ends."""
    half = width_mm / 2.0
    if isinstance(segment, Arc) and segment.radius <= half:
        wide = Arc(segment.centre, segment.radius + half, segment.start_rad, segment.sweep_rad)
        return Area(_turning(_pie(wide)))
    right, left = (Path(parallel(segment, by)) for by in (-half, half))
    if not (isinstance(segment, Arc) and segment.is_circle):
        return Area(_turning(_band(right, left.reversed())))
    if segment.sweep_rad > 0.0:
        return Area(right, (left.reversed(),))
    return Area(left.reversed(), (right,))


def run_out(path: Path, at_start: bool, at_end: bool, by_mm: float) -> Path:
    """A path made longer at its ends, straight on."""
    segments = list(path.segments)
    if at_end:
        last = segments[-1]
        along = by_mm * direction(last, 1.0)
        if isinstance(last, Line):
            segments[-1] = Line(last.start, last.end + along)
        else:
            segments.append(Line(last.end, last.end + along))
    if at_start:
        first = segments[0]
        along = by_mm * direction(first, 0.0)
        if isinstance(first, Line):
            segments[0] = Line(first.start - along, first.end)
        else:
            segments.insert(0, Line(first.start - along, first.start))
    return Path(tuple(segments))


def polygon(path: Path, stray_mm: float = 0.005) -> Points:
    """The corners of a polygon along a closed path, none farther than `stray_mm` from it."""
    return np.concatenate([points(segment, stray_mm)[:-1] for segment in path.segments])


def points(segment: Segment, stray_mm: float = 0.005) -> Points:
    """Points from a segment's start to its end, whose chords stray from it no farther."""
    match segment:
        case Line(start, end):
            return np.array([start, end])
        case Arc(_, radius, _, sweep):
            steps = math.ceil(abs(sweep) * math.sqrt(radius / stray_mm / 8.0))
        case Cubic():
            _, _, a2, a3 = segment.coefficients()
            steps = math.ceil(math.sqrt((2.0 * abs(a2) + 6.0 * abs(a3)) / stray_mm / 8.0))
    # A curve has a point between its ends, so that a curve and its chord bound a polygon.
    return segment.point(np.linspace(0.0, 1.0, max(steps, 2) + 1))


def _joints(path: Path, width_mm: float) -> Iterator[Area]:
    """The wedges that fill the outer side of each corner of a path."""
    pairs = list(zip(path.segments, path.segments[1:], strict=False))
    if path.closed and len(path.segments) > 1:
        pairs.append((path.segments[-1], path.segments[0]))
    for before, after in pairs:
        turn = turn_between(before, after)
        if abs(turn) > _SMOOTH_RAD:
            side = direction(before, 1.0) * (-1j if turn > 0.0 else 1j)
            arc = Arc(before.end, width_mm / 2.0, cmath.phase(side), turn)
            yield Area(_turning(_pie(arc)))


def _turning(path: Path) -> Path:
    return path if path.area() > 0.0 else path.reversed()


def _pie(arc: Arc) -> Path:
    if arc.is_circle:
        return Path.of(arc)
    return Path.of(Line(arc.centre, arc.start), arc, Line(arc.end, arc.centre))


def _band(there: Path, back: Path) -> Path:
    across, home = Line(there.end, back.start), Line(back.end, there.start)
    return Path((*there.segments, across, *back.segments, home))
