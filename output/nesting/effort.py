"""What a sheet takes: lengths, areas, time on the machine, weight."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from instruments.geometry import Path, Region
from instruments.geometry.path import paths
from instruments.making.profiles import WorkRule
from instruments.making.workshop import Profile
from instruments.part import Mark
from output.finished import finish
from output.nesting.pieces import Layout
from output.nesting.register import Registered
from output.nesting.setup import setups

_SQUARE = re.compile(r"grid/([\d.]+)/([\d.]+)")
"""What the squares of a coupon are called, by their power and speed."""

WORKS: dict[str, Literal["cut", "score", "engrave"]] = {
    "engrave": "engrave",
    "score": "score",
    "score-heavy": "score",
    "score-medium": "score",
    "score-fine": "score",
    "cut-inner": "cut",
    "cut-outer": "cut",
}
"""What a machine does for each layer."""


@dataclass(frozen=True, slots=True)
class Effort:
    """What one sheet takes."""

    cut_mm: float
    score_mm: float
    engraved_mm2: float
    swept_mm2: float
    """Area that is filled, and area that the head sweeps while it fills each mark by itself."""

    pierces: int
    """How many cuts are begun."""

    seconds: float | None
    """Time on the machine without what it takes to speed up and to turn, or to cut where another
    machine does; None where the profile has no speed for one of the works."""

    unknown: tuple[str, ...]
    """The works that it has no speed for."""

    parts_g: float | None
    sheet_g: float | None
    """Weight of the parts, and of the sheet that they come from, where its material is said."""

    @property
    def marks(self) -> bool:
        """Whether anything is marked, besides what is cut."""
        return self.score_mm > 0.0 or self.engraved_mm2 > 0.0


def rule_of(layer: str, mark: Mark, layout: Layout, profile: Profile) -> WorkRule | None:
    """How a mark of a layer is made: by its own power and speed, or as the profile says.

    The squares of a coupon name theirs: ``grid/40/200``.
    """
    rule = profile.work_of(WORKS[layer], layout.material, layout.thickness_mm)
    square = square_of(mark)
    if not square:
        return rule
    power, speed = square
    if rule:
        return rule.model_copy(update={"power_percent": power, "speed_mm_s": speed})
    work, source = WORKS[layer], "the coupon"
    return WorkRule(work=work, power_percent=power, speed_mm_s=speed, source=source)


def square_of(mark: Mark) -> tuple[float, float] | None:
    """Power and speed of a square of a coupon; None for all other marks."""
    square = _SQUARE.fullmatch(mark.means)
    return (float(square[1]), float(square[2])) if square else None


def effort(layout: Layout, profile: Profile, registered: Registered | None = None) -> Effort:
    """What a sheet takes by a profile's speeds, all its files together: a jig's pockets too."""
    drawn = [work for setup in setups(layout, registered) for work in setup.works]
    own = ("engrave", "score", *(["cut"] if profile.cuts_out(layout.material) else []))
    ways = [
        (rule_of(layer, mark, layout, profile), layer, mark)
        for _, layer, mark in drawn
        if WORKS[layer] in own
    ]
    runs: dict[str, list[Path]] = {"engrave": [], "score": [], "cut": []}
    for _, layer, mark in drawn:
        runs[WORKS[layer]] += paths(mark.shape)
    lines = {work: math.fsum(path.length() for path in runs[work]) for work in ("cut", "score")}
    filled = [mark for _, layer, mark in drawn if WORKS[layer] == "engrave"]
    travelled = _travelled(path for work in own for path in runs[work])
    lasting = [_seconds(rule, mark, profile) for rule, _, mark in ways if rule]
    seconds = travelled / profile.travel_mm_s + math.fsum(lasting)
    unknown = tuple(dict.fromkeys(WORKS[layer] for rule, layer, _ in ways if not rule))
    return Effort(
        lines["cut"],
        lines["score"],
        math.fsum(map(_filled, filled)),
        math.fsum(map(_swept, filled)),
        len(runs["cut"]),
        None if unknown else seconds,
        unknown,
        _parts_g(layout),
        _sheet_g(layout),
    )


def _seconds(rule: WorkRule, mark: Mark, profile: Profile) -> float:
    """How long a mark takes by a rule."""
    runs = paths(mark.shape)
    if rule.work == "engrave":
        return rule.passes * _swept(mark) / rule.interval_mm / rule.speed_mm_s
    begun = profile.pierce_s * len(runs) if rule.work == "cut" else 0.0
    return rule.passes * (math.fsum(run.length() for run in runs) / rule.speed_mm_s + begun)


def _parts_g(layout: Layout) -> float | None:
    """The weight of all parts, without what is cut out of them."""
    grams = [put.piece.mass_g for put in layout.puts]
    known = [one for one in grams if one is not None]
    return math.fsum(known) if len(known) == len(grams) else None


def _sheet_g(layout: Layout) -> float | None:
    """The weight of the sheet before it is cut."""
    known = finish.finish_named(layout.puts[0].piece.part)
    width, height = layout.size_mm
    volume_mm3 = width * height * layout.thickness_mm
    return None if known is None else volume_mm3 * known.density_g_cm3 / 1000.0


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
