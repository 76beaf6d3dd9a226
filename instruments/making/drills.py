"""Drills as they are sold, and holes that are drilled with them."""

from bisect import bisect_left
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from functools import cache

import templates
from instruments.geometry import Arc, Path
from instruments.part import Fact, Mark, Sheet

_SAME_MM = 0.005
"""A hole that is wider than a drill by less is drilled with it: drills wander by more."""


def drill_mm(diameter_mm: float) -> float:
    """The drill for a hole: the least that is as wide, or the hole's own beyond the widest."""
    sizes = _diameters_mm()
    k = bisect_left(sizes, diameter_mm - _SAME_MM)
    return sizes[k] if k < len(sizes) else diameter_mm


def drilled_sheet(sheet: Sheet, reamed: Collection[str]) -> Sheet:
    """A sheet whose round holes are of drills that are sold, but for those of reamed meanings."""
    cutouts = (cut if cut.means in reamed else _drilled(cut) for cut in sheet.cutouts)
    return replace(sheet, cutouts=tuple(cutouts))


def report_drills(sheets: Sequence[Sheet], reamed: Collection[str]) -> Iterator[Fact]:
    """The drill for each kind of hole, one after the other where a kind has several."""
    found: dict[str, set[float]] = {}
    for cut in (cut for sheet in sheets for cut in sheet.cutouts if cut.means not in reamed):
        if (hole := round_hole(cut)) is not None and 2.0 * hole.radius <= _diameters_mm()[-1]:
            found.setdefault(cut.means.partition("/")[2], set()).add(round(2.0 * hole.radius, 6))
    source = templates.read("", "drills")["source"]
    for kind, sizes in sorted(found.items()):
        for n, size in enumerate(sorted(sizes), 1):
            name = f"drill/{kind}" if len(sizes) == 1 else f"drill/{kind}/{n}"
            yield Fact(name, size, "mm", source, "for its holes")


def round_hole(cut: Mark) -> Arc | None:
    """The circle of a hole that is drilled: one that is called so, and round."""
    if not cut.means.startswith("hole/") or not isinstance(cut.shape, Path):
        return None
    return cut.shape.round


def _drilled(cut: Mark) -> Mark:
    hole = round_hole(cut)
    if hole is None:
        return cut
    radius = drill_mm(2.0 * hole.radius) / 2.0
    return replace(cut, shape=Path.circle(hole.centre, radius)) if radius != hole.radius else cut


@cache
def _diameters_mm() -> tuple[float, ...]:
    return tuple(templates.read("", "drills")["diameters_mm"])
