"""The name of the place where the other marks of a back leave room."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import shapely

from instruments.geometry.flattening import chords, shapely_lines
from instruments.geometry.path import paths
from instruments.lettering import placing, text
from instruments.lettering.text import StrokeStyle
from instruments.part import Mark

_STEPS = 60
"""From the centre to the edge: the places that are tried."""

_SMALLER = 0.9
_STRAY_MM = 0.02
"""How far chords may stray from what a name keeps clear of."""


def draw_spared_name(
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
            return placing.draw_letters("label/place", placing.straight(word, at, valign="ink"))
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
    runs = [
        chords(segment, _STRAY_MM)
        for mark in marks
        if not mark.means.startswith("label/")
        for path in paths(mark.shape)
        for segment in path.segments
    ]
    each = np.concatenate([np.stack([run[:-1], run[1:]], axis=1) for run in runs])
    return [*shapely_lines(list(each)), *(shapely.box(*bounds) for bounds in labels)]
