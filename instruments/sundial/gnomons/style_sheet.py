"""The sheet of a polar style: its foot, its outline with the notch, the slots for its tabs."""

import math
from dataclasses import dataclass

from instruments.errors import impossible, refuse_above
from instruments.geometry import Path
from instruments.part import Mark
from instruments.saying import tell
from instruments.sundial.gnomons.gnomon import Gnomon
from instruments.sundial.gnomons.polar_style import PolarAxis

NOTCH_MM = 3.0
"""Width of the nodus's notch, where a low style does not make it narrower."""

KEEP_MM = 0.4
"""Lines stop so far from the style's foot."""


@dataclass(frozen=True, slots=True)
class Foot:
    """The foot of a sheet, mm along the substyle from the foot of the nodus."""

    low: float
    high: float
    tabs: tuple[tuple[float, float], ...]


def notch_width_mm(axis: PolarAxis, gnomon: Gnomon) -> float:
    """The notch's width: the one asked for, which must leave some of the sheet under it."""
    nodus, deep = axis.plane.nodus_mm, math.cos(axis.height_rad) / 2
    if gnomon.notch_mm is None:
        return min(NOTCH_MM, nodus / 4)
    told, taller = "cuts through a style whose nodus is {nodus:g} mm high", "give a taller gnomon"
    most = nodus / 2 / deep
    refuse_above("gnomon.notch_mm", gnomon.notch_mm, most, tell(told, nodus=nodus), taller)
    return gnomon.notch_mm


def notch_corners(axis: PolarAxis, width: float) -> list[complex]:
    """The notch's corners in the sheet's plane: lower lip, bottom, upper lip.

    It is a right angle whose two lips are as far below as above the nodus.
    """
    along = complex(math.cos(axis.height_rad), math.sin(axis.height_rad))
    nodus = 1j * axis.plane.nodus_mm
    return [nodus - along * width / 2, nodus - 1j * along * width / 2, nodus + along * width / 2]


def check_neck(
    axis: PolarAxis, ends: tuple[float, float], foot: Foot, notch: list[complex], web: float
) -> None:
    """Refuse a notch that leaves too little of the sheet before its back."""
    along = complex(math.cos(axis.height_rad), math.sin(axis.height_rad))
    top = 1j * axis.plane.nodus_mm + along * ends[1]
    way = (top - foot.high) / abs(top - foot.high)
    neck = ((notch[1] - foot.high) * way.conjugate()).imag
    if neck < web:
        raise impossible(
            "gnomon.notch_mm",
            round(abs(notch[2] - notch[0]), 3),
            tell(
                "leaves {neck:.2g} mm of the style behind the notch, less than {web:g}",
                neck=max(neck, 0.0),
                web=web,
            ),
            "give a narrower notch",
            "give a longer style (gnomon.length_mm)",
            "move the foot inward",
        )


def edge_ends(axis: PolarAxis, ends: tuple[float, float]) -> tuple[complex, complex]:
    """The lower and the upper end of the edge that throws the shadow, in the sheet's plane."""
    along = complex(math.cos(axis.height_rad), math.sin(axis.height_rad))
    low, high = (1j * axis.plane.nodus_mm + along * e for e in ends)
    return low, high


def sheet_corners(
    axis: PolarAxis, ends: tuple[float, float], foot: Foot, notch: list[complex], depth_mm: float
) -> list[complex]:
    """The sheet's corners counter-clockwise, x along the substyle and y off the face."""
    first, last = edge_ends(axis, ends)
    corners = [complex(foot.low, 0.0)]
    for a, b in foot.tabs:
        corners += [a + 0j, complex(a, -depth_mm), complex(b, -depth_mm), b + 0j]
    corners += [complex(foot.high, 0.0), last, *reversed(notch), first]
    kept: list[complex] = []
    for corner in corners:
        if not kept or abs(corner - kept[-1]) > 1e-6:
            kept.append(corner)
    return kept[:-1] if abs(kept[-1] - kept[0]) <= 1e-6 else kept


def draw_tab_slot(axis: PolarAxis, tab: tuple[float, float], thick: float, play: float) -> Mark:
    """The slot of a tab: longer and wider by the clearance."""
    s = axis.substyle
    shape = Path.rectangle(tab[1] - tab[0] + play, thick + play, complex(sum(tab) / 2, 0.0))
    corners = [s * segment.start for segment in shape.segments]
    return Mark.cut("slot/gnomon", Path.polyline(corners, closed=True))


def footprint(axis: PolarAxis, foot: Foot, thick: float, play: float) -> Path:
    """What of the face the sheet stands on, with room about it."""
    keep = play / 2 + KEEP_MM
    middle = complex((foot.low + foot.high) / 2, 0.0)
    shape = Path.rectangle(foot.high - foot.low + 2 * keep, thick + 2 * keep, middle)
    return Path.polyline([axis.substyle * z.start for z in shape.segments], closed=True)
