"""A line with a width: the area that a tool sweeps along a path."""

from collections.abc import Sequence

from instruments.geometry.parallel import parallel
from instruments.geometry.path import Path, Region
from instruments.geometry.segments import Line, Segment, turn_between

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
