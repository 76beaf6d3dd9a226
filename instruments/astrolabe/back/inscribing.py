"""The name of the place where the other marks of a back leave room."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

from instruments.geometry import Line, Points
from instruments.geometry.path import paths
from instruments.lettering import placing, text
from instruments.lettering.text import StrokeStyle
from instruments.part import Mark

_STEPS = 60
"""From the centre to the edge: the places that are tried."""

_SMALLER = 0.9
_CHORDS = 128
"""Of a curve, at most a turn: they are within 0.03 % of the radius of its arc."""


def spared(
    name: str,
    marks: Sequence[Mark],
    radius_mm: float,
    hub_mm: float,
    heights_mm: tuple[float, float],
    gap_mm: float,
    strokes: StrokeStyle,
) -> Mark | None:
    """A name upright where the marks of a back leave the most room, or None; below if there is.

    Parameters
    ----------
    name : str
        What is lettered.
    marks : sequence of Mark
        All others.
    radius_mm, hub_mm : float
        Within and without which it stands.
    heights_mm : (float, float)
        Of its capitals: the one that is wanted, and the least.
    gap_mm : float
        Between it and any mark, at least.
    strokes : str
        As in `text.letter`.
    """
    hub = shapely.box(-hub_mm, -hub_mm, hub_mm, hub_mm)
    taken = shapely.STRtree([*_pieces(marks), hub])
    height, least = heights_mm
    while height >= least:
        word = text.letter(name, height, strokes)
        xmin, ymin, xmax, ymax = word.bounds
        half = complex(xmax - xmin, ymax - ymin) / 2
        reach = radius_mm - gap_mm
        at = _best(taken, half, reach, gap_mm, -1)
        if at is None:
            at = _best(taken, half, reach, gap_mm, 1)
        if at is not None:
            return placing.mark("label/place", placing.straight(word, at, valign="ink"))
        height = max(least, _SMALLER * height) if height > least else 0.0
    return None


def _best(
    taken: shapely.STRtree, half: complex, reach: float, gap: float, side: int
) -> complex | None:
    """The centre of the box that is farthest from what is taken, in one half of the disc."""
    steps = np.linspace(-reach, reach, 2 * _STEPS + 1)
    x, y = (grid.ravel() for grid in np.meshgrid(steps, side * steps[_STEPS:]))
    inside = np.hypot(np.abs(x) + half.real, np.abs(y) + half.imag) < reach
    x, y = x[inside], y[inside]
    if not x.size:
        return None
    boxes = shapely.box(x - half.real, y - half.imag, x + half.real, y + half.imag)
    (which, _), far = taken.query_nearest(boxes, return_distance=True, all_matches=False)
    far = np.round(far, 1)
    order = np.lexsort((x[which], y[which], -far))
    first = order[0]
    if far[first] < gap:
        return None
    return complex(x[which[first]], y[which[first]])


def _pieces(marks: Sequence[Mark]) -> list[Any]:
    """Chords of the marks' lines, and the boxes about their letters."""
    labels = [m.shape.bounds() for m in marks if m.means.startswith("label/")]
    ends: list[Points] = []
    for mark in marks:
        if mark.means.startswith("label/"):
            continue
        for segment in (s for path in paths(mark.shape) for s in path.segments):
            steps = 1 if isinstance(segment, Line) else _CHORDS
            points = segment.point(np.linspace(0.0, 1.0, steps + 1))
            ends.append(np.stack([points[:-1], points[1:]], axis=1))
    chords = np.concatenate(ends)
    lines = shapely.linestrings(np.stack([chords.real, chords.imag], axis=-1))
    return [*lines, *(shapely.box(*bounds) for bounds in labels)]
