"""The areas that marks cover when they are cut with a tool of a width."""

import cmath
from collections.abc import Iterator

from instruments.geometry import (
    Arc,
    Line,
    Path,
    Region,
    Segment,
    Shape,
    Strokes,
    direction,
    turn_between,
)
from instruments.geometry.loops import nested_loops
from instruments.geometry.parallel import parallel
from instruments.geometry.path import turned_about

_SHORTEST_MM = 0.0005
"""A shorter segment covers nothing."""

_SMOOTH_RAD = 1e-3
"""Segments that meet at a smaller angle than this need no joint."""


def covered_areas(shape: Shape, width_mm: float) -> Iterator[Region]:
    """The areas a shape covers, which may overlap: a region itself, a line as strips.

    Each has one outer boundary, which comes first. Ends are butt, joints round.
    """
    if isinstance(shape, Region):
        contours = shape.contours
        for outer, holes in nested_loops(contours):
            yield Region((contours[outer], *(contours[k] for k in holes)))
        return
    for path in shape.paths if isinstance(shape, Strokes) else (shape,):
        for segment in path.segments:
            if segment.length() > _SHORTEST_MM:
                yield strip(segment, width_mm)
        yield from _joints(path, width_mm)


def strip(segment: Segment, width_mm: float) -> Region:
    """A line of a width with butt ends."""
    half = width_mm / 2.0
    if isinstance(segment, Arc) and segment.radius <= half:
        wide = Arc(segment.centre, segment.radius + half, segment.start_rad, segment.sweep_rad)
        return Region((turned_about(_pie(wide), 1.0),))
    right, left = (Path(parallel(segment, by)) for by in (-half, half))
    if not (isinstance(segment, Arc) and segment.is_circle):
        return Region((turned_about(_band(right, left.reversed()), 1.0),))
    if segment.sweep_rad > 0.0:
        return Region((right, left.reversed()))
    return Region((left.reversed(), right))


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


def _joints(path: Path, width_mm: float) -> Iterator[Region]:
    """The wedges that fill the outer side of each corner of a path."""
    pairs = list(zip(path.segments, path.segments[1:], strict=False))
    if path.closed and len(path.segments) > 1:
        pairs.append((path.segments[-1], path.segments[0]))
    for before, after in pairs:
        turn = turn_between(before, after)
        if abs(turn) > _SMOOTH_RAD:
            side = direction(before, 1.0) * (-1j if turn > 0.0 else 1j)
            arc = Arc(before.end, width_mm / 2.0, cmath.phase(side), turn)
            yield Region((turned_about(_pie(arc), 1.0),))


def _pie(arc: Arc) -> Path:
    if arc.is_circle:
        return Path.of(arc)
    return Path.of(Line(arc.centre, arc.start), arc, Line(arc.end, arc.centre))


def _band(there: Path, back: Path) -> Path:
    across, home = Line(there.end, back.start), Line(back.end, there.start)
    return Path((*there.segments, across, *back.segments, home))
