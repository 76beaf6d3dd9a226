"""Holding tabs: places where an outline is not cut, so that a part stays in its sheet."""

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
    return Mark(mark.means, Strokes(tuple(path.stretch(*ends) for ends in cuts)), mark.process)
