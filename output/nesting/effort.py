"""What a sheet takes: lengths, areas, time on the machine, weight."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from instruments.geometry import Path, Region
from instruments.geometry.path import paths
from instruments.part import Mark
from instruments.workshop import Profile
from output.finished import finish
from output.nesting.pieces import Layout

WORKS = {"engrave": "engrave", "score": "score", "cut-inner": "cut", "cut-outer": "cut"}
"""What a machine does for each layer."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What one sheet takes.

    Attributes
    ----------
    cut_mm, score_mm : float
        Lengths.
    engraved_mm2, swept_mm2 : float
        Area that is filled, and area that the head sweeps while it fills each mark by itself.
    pierces : int
        How many cuts are begun.
    seconds : float or None
        Time on the machine without what it takes to speed up and to turn; None where the
        profile has no speed for one of the works.
    unknown : tuple of str
        The works that it has no speed for.
    parts_g, sheet_g : float or None
        Weight of the parts, and of the sheet that they come from, where its material is said.
    """

    cut_mm: float
    score_mm: float
    engraved_mm2: float
    swept_mm2: float
    pierces: int
    seconds: float | None
    unknown: tuple[str, ...]
    parts_g: float | None
    sheet_g: float | None


def effort(layout: Layout, profile: Profile) -> Effort:
    """What a sheet takes by a profile's speeds, both its faces together."""
    drawn = [*layout.under(), *layout.upper()]
    runs: dict[str, list[Path]] = {"engrave": [], "score": [], "cut": []}
    for _, layer, mark in drawn:
        runs[WORKS[layer]] += paths(mark.shape)
    length = {work: math.fsum(path.length() for path in of_it) for work, of_it in runs.items()}
    filled = [mark for _, layer, mark in drawn if WORKS[layer] == "engrave"]
    swept = math.fsum(map(_swept, filled))
    seconds, unknown = _travelled(path for of_it in runs.values() for path in of_it), []
    seconds /= profile.travel_mm_s
    for work, of_it in runs.items():
        rule = profile.work_of(work, layout.material, layout.thickness_mm)
        if rule is not None:
            way = swept / rule.interval_mm if work == "engrave" else length[work]
            begun = profile.pierce_s * len(of_it) if work == "cut" else 0.0
            seconds += rule.passes * (way / rule.speed_mm_s + begun)
        elif of_it:
            unknown.append(work)
    width, height = layout.size_mm
    areas = [abs(put.piece.outline.area()) for put in layout.puts]
    return Effort(
        length["cut"],
        length["score"],
        math.fsum(map(_filled, filled)),
        swept,
        len(runs["cut"]),
        None if unknown else seconds,
        tuple(unknown),
        _grams(layout, math.fsum(areas)),
        _grams(layout, width * height),
    )


def _grams(layout: Layout, area_mm2: float) -> float | None:
    """The weight of an area of the sheet."""
    if not layout.material:
        return None
    density = finish.of_part(layout.puts[0].piece.part).density_g_cm3
    return area_mm2 * layout.thickness_mm * density / 1000.0


def _filled(mark: Mark) -> float:
    """The area of a mark that is engraved."""
    if isinstance(mark.shape, Region):
        return abs(mark.shape.area())
    return math.fsum(abs(path.area()) for path in paths(mark.shape))


def _travelled(runs: Iterable[Path]) -> float:
    """How far the tool runs from the end of each to the start of the next."""
    total, at = 0.0, 0j
    for path in runs:
        total, at = total + abs(path.start - at), path.end
    return total


def _swept(mark: Mark) -> float:
    left, bottom, right, top = mark.shape.bounds()
    return (right - left) * (top - bottom)
