"""Where a stand holds a tilted plate: between its edge and the border, clear of every line.

A plate that lies level needs none, and one that is upright hangs on its wall. All others
stand on two cheeks, whose tabs go through slots left and right in the plate's margin.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from instruments.design import Group
from instruments.geometry import Path
from instruments.making.workshop import Workshop
from instruments.parameters import Rank
from instruments.part import Mark, Process
from instruments.quantities import SheetMm
from instruments.sundial.dial_plate import Rectangle, Window

AT_POLE_DEG = 89.9
"""From this latitude on every direction is one, and no wall is there."""

LEVEL_RAD = math.radians(0.05)
"""A tilt that is as good as none."""

_FARTHEST_RAD = math.radians(120.0)
"""A face that looks down by more than this has no stand: it hangs."""

_CONTACT = 0.8
"""Share of the plate's height along which a cheek bears it."""

_TAB, _LONGEST_TAB_MM = 0.3, 25.0
"""Length of a tab in half heights of the plate, and the most that one needs."""

_TABS_AT = -0.55, 0.45
"""Where two tabs are, in half heights: a plate that is turned round does not fit."""

_TAB_ON_RIM = 0.15
"""The same where the rim of a disc bends away from it."""

_BELOW_NODUS = 0.03
"""What bears a plate that is read on both faces ends so far below its middle."""


Reach = tuple[float, float]
"""From where to where, mm."""


class Support(Group):
    """The stand of a tilted dial, as a group of design parameters."""

    kind: Annotated[Literal["sheet", "none"], Rank(2)] = Field(
        default="sheet",
        description="What holds a tilted plate: a stand of sheet, cut to its tilt, or none.",
    )
    thickness_mm: SheetMm = Field(
        default=3.0, gt=0, le=100, description="Thickness of the stand's sheet."
    )


@dataclass(frozen=True, slots=True)
class Hold:
    """How a plate is held, as one sees it who looks at its face that is up."""

    support: Support
    tilt_rad: float
    """Of the face to the level; over π/2 it leans forward."""
    turned: bool = False
    """Whether the face that is up is the plate's back."""
    both: bool = False
    """Whether both faces are read, so that the sun must reach the lower one."""


def held(support: Support, tilt_rad: float, *, walled: bool) -> Hold | None:
    """How a plate that is read on one face is held; None where it needs no stand.

    Its face is tilted so far to the level; where `walled`, an upright one hangs on a wall.
    """
    hangs = walled and abs(tilt_rad - math.pi / 2) < LEVEL_RAD
    if support.kind == "none" or hangs or not LEVEL_RAD < tilt_rad < _FARTHEST_RAD:
        return None
    return Hold(support, tilt_rad)


@dataclass(frozen=True, slots=True)
class Seat:
    """Where the cheeks bear a plate, about the plate's middle."""

    aside_mm: float
    """From the middle to the middle of each cheek."""
    contact: Reach
    """From where to where the plate lies on them, up its slope."""
    tabs: tuple[Reach, ...]
    """The same of each tab."""
    margin_mm: float
    """Between the plate's edge and its border, that the slots need."""
    web_mm: float
    """What is left of the plate outside a slot."""

    def draw_slots(
        self, tabs: Sequence[Reach], sheet_mm: float, play_mm: float, middle: complex
    ) -> tuple[Mark, ...]:
        """The slots for tabs of both cheeks, longer and wider by the clearance."""
        return tuple(
            Mark(
                "slot/stand",
                Path.rectangle(
                    sheet_mm + play_mm,
                    b - a + play_mm,
                    middle + complex(side * self.aside_mm, (a + b) / 2),
                ),
                Process.CUT,
            )
            for side in (1, -1)
            for a, b in tabs
        )


def seat(hold: Hold, plate: Window, plate_mm: float, workshop: Workshop) -> Seat:
    """Where a plate is borne.

    The workshop's limits bound what is left of the plate outside a slot.
    """
    limits = workshop.limits
    _, web = limits.webs_mm(plate_mm)
    play = workshop.slot_play_mm(hold.support.thickness_mm)
    wide = hold.support.thickness_mm + play
    across, high = plate.half_size
    if isinstance(plate, Rectangle):
        size = min(_TAB * high, _LONGEST_TAB_MM)
        outer = across - web
        reach = _CONTACT * high
    else:
        size = min(_TAB_ON_RIM * high, _LONGEST_TAB_MM)
        first = _BELOW_NODUS * high if hold.both else -size / 2
        far = first + size + play
        outer = math.sqrt(max((across - web) ** 2 - far**2, 0.0))
        reach = math.sqrt(max(across**2 - outer**2, 0.0)) * _CONTACT
    low, top = -reach, (-_BELOW_NODUS * high if hold.both else reach)
    middle = (low + top) / 2
    tabs: tuple[Reach, ...] = ((middle - size / 2, middle + size / 2),)
    if isinstance(plate, Rectangle) and not hold.both:
        tabs = tuple((at * high - size / 2, at * high + size / 2) for at in _TABS_AT)
    elif hold.both and not isinstance(plate, Rectangle):
        tabs = ((top - size, top),)
    if hold.tilt_rad > math.pi / 2:
        # The lower part of a plate that leans forward would stand before its cheeks.
        low = -high if isinstance(plate, Rectangle) else low / _CONTACT
    margin = across - (outer - wide) + limits.gap_mm
    return Seat(outer - wide / 2, (low, top), tabs, margin, web)
