"""Holding tabs: places where an outline is not cut, so that a part stays in its sheet."""

import math
from itertools import accumulate

from instruments.geometry import Path, Segment
from instruments.geometry.path import Strokes, paths
from instruments.part import Mark

_APART_MM = 80.0
"""About so far from one tab to the next."""

_LEAST = 3
"""Tabs of a part: two would let it swing."""

_MOST_SHARE = 0.25
"""Of an outline that may be tabs."""


def tabbed(mark: Mark, width_mm: float) -> Mark:
    """An outline with tabs, evenly along it; one that is too short for them as it is."""
    if not width_mm:
        return mark
    (path,) = paths(mark.shape)
    whole = path.length()
    number = max(_LEAST, round(whole / _APART_MM))
    if number * width_mm > _MOST_SHARE * whole:
        return mark
    step = whole / number
    cuts = [(n * step + width_mm / 2, (n + 1) * step - width_mm / 2) for n in range(number)]
    return Mark(mark.means, Strokes(tuple(_between(path, *ends) for ends in cuts)), mark.process)


def _between(path: Path, start_mm: float, end_mm: float) -> Path:
    """The stretch of a path between two lengths along it."""
    ends = list(accumulate((s.length() for s in path.segments), initial=0.0))
    found: list[Segment] = []
    for segment, low, high in zip(path.segments, ends, ends[1:], strict=False):
        first, last = max(start_mm, low), min(end_mm, high)
        if last - first > math.ulp(high) * 8:
            whole = high - low
            found.append(segment.between((first - low) / whole, (last - low) / whole))
    return Path(tuple(found))
