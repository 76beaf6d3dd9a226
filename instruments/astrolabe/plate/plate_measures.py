"""The measures of a blank plate, and what they leave no room for."""

import math
from collections.abc import Iterator

from instruments.astrolabe.plate.design import Design
from instruments.astrolabe.plate.plate_hand import INSCRIBED, numerals_height_mm, room_mm
from instruments.errors import Fault, give, naming, or_less, or_more
from instruments.rounding import rounded_up
from instruments.saying import tell

LINE = 1.55
"""Height of a line of letters with what rises and hangs, in heights of a capital, bent."""


def hole_mm(design: Design) -> float:
    """Radius of the pivot's hole."""
    return design.workshop.fit("pivot", design.pivot_diameter_mm).hole_mm / 2.0


def rim_mm(design: Design) -> float:
    """The given radius, or the tropic's with a line of letters beyond it."""
    return enough_rim_mm(design) if design.rim_radius_mm is None else design.rim_radius_mm


def enough_rim_mm(design: Design) -> float:
    """The tropic's radius with a line of letters beyond it."""
    margin = max(inscribed_mm(design), numerals_height_mm(design)) * LINE + 2.0 * room_mm(design)
    if design.tab.kind == "notch":
        margin = max(margin, design.tab.depth_mm + design.workshop.limits.pitch_mm)
    return math.ceil(2.0 * (design.tropic_radius_mm + margin)) / 2.0


def inscribed_mm(design: Design) -> float:
    """Height of an inscription that has room."""
    return design.inscription.height_mm or INSCRIBED * numerals_height_mm(design)


def crowded(design: Design) -> Iterator[Fault]:
    """Faults of the plate's measures."""
    yield from _without_room_inside(design)
    yield from _without_rim(design)


def _without_room_inside(design: Design) -> Iterator[Fault]:
    tropic, hole = design.tropic_radius_mm, hole_mm(design)
    inner = tropic * math.tan(math.pi / 4 - design.epoch.obliquity_rad / 2) ** 2
    # The process must be able to part the lines of 10° at the pole, where they are closest.
    pitch = design.workshop.limits.pitch_mm
    least = max(
        (hole + pitch + numerals_height_mm(design)) * tropic / inner,
        2.0 * pitch / math.radians(10.0) * tropic / math.sqrt(inner * tropic),
    )
    height = math.floor(10.0 * (inner - hole - pitch)) / 10.0
    if tropic < least and design.lettering.height_mm and 0.0 < height < numerals_height_mm(design):
        yield Fault.of(
            "lettering.height_mm",
            design.lettering.height_mm,
            tell(
                "finds no room within the inner tropic, {inner:.3g} mm about a hole of {hole:g}",
                inner=inner,
                hole=hole,
            ),
            or_less("lettering.height_mm", height),
            or_more("tropic_radius_mm", math.ceil(least)),
        )
    elif tropic < least:
        problem = tell(
            "is too small for its lines: the inner tropic has a radius of {inner:.3g} mm "
            "around a hole of {hole:g}",
            inner=inner,
            hole=hole,
        )
        yield Fault.of(
            "tropic_radius_mm", tropic, problem, or_more("tropic_radius_mm", math.ceil(least))
        )


def _without_rim(design: Design) -> Iterator[Fault]:
    tropic, rim, pitch = design.tropic_radius_mm, rim_mm(design), design.workshop.limits.pitch_mm
    if rim < tropic:
        yield Fault.of(
            "rim_radius_mm",
            rim,
            tell(
                "is too small for its lines, which reach to the tropic at {tropic:g} mm",
                tropic=tropic,
            ),
            or_more("rim_radius_mm", tropic),
            naming("make {} smaller", "tropic_radius_mm"),
        )
    tab = design.tab
    if tab.kind != "none" and rim >= tropic and tab.width_mm > (widest := _widest_mm(design)):
        narrower = [or_less("tab.width_mm", widest)] if widest >= 0.1 else []
        deeper = [naming("give a larger {}", "tab.depth_mm")] if tab.kind == "notch" else []
        problem = tell(
            "is too wide for a {kind} {depth_mm:g} mm deep in a rim of {rim:g} mm",
            kind=tab.kind,
            depth_mm=tab.depth_mm,
            rim=rim,
        )
        yield Fault.of("tab.width_mm", tab.width_mm, problem, *narrower, *deeper)
    if tab.kind == "notch" and rim >= tropic and tab.depth_mm > rim - tropic:
        yield Fault.of(
            "tab.depth_mm",
            tab.depth_mm,
            tell(
                "cuts the notch into the lines, which end {rim:.3g} mm from the rim",
                rim=rim - tropic,
            ),
            *([or_less("tab.depth_mm", rim - tropic)] if rim - tropic >= 0.1 else []),
            give({"rim_radius_mm": rounded_up(tropic + tab.depth_mm + pitch)}),
        )


def _widest_mm(design: Design) -> float:
    """The widest tab or notch: not beyond a radius, and a notch has walls that hold it."""
    rim, tab = rim_mm(design), design.tab
    if tab.kind == "tab":
        return rim
    # The rim falls away to either side: a wall's height is what is left of the depth there.
    low = max(0.0, tab.depth_mm - design.workshop.clearance_mm)
    return min(rim, 2.0 * math.sqrt(low * (2.0 * rim - low)) if low < rim else rim)
