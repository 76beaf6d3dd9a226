"""What a dial can't have, said in the manner of the house."""

import math

import numpy as np

from instruments.errors import (
    DesignError,
    Fault,
    give,
    impossible,
    or_less,
    or_more,
    within,
)
from instruments.sundial import siting
from instruments.sundial.dial import Dial, Orientation
from instruments.sundial.face import Plane
from instruments.sundial.plate import Window

GRAZING = 1e-6
"""A sun that rises no higher over a face (sine) throws no shadow that falls on a plate."""


def no_sun(where: Orientation) -> DesignError:
    """The fault of a face that the sun never reaches."""
    return impossible(
        where.parameter,
        where.value,
        "turns the face away from the sun, which never reaches it on any day of the year",
        "turn the face towards the sun's path, or make the dial for another latitude",
    )


def check_height(design: Dial, light: siting.Daylight, collar: float) -> None:
    """Refuse a gnomon so low that its shadow is never read beyond its foot."""
    height = design.gnomon_height_mm
    if height is None or not light.tips.size:
        return
    far = float(np.quantile(np.abs(light.tips), _READ_FROM))
    if height * far < collar:
        raise impossible(
            "gnomon_height_mm",
            height,
            "throws every shadow too near the gnomon's foot",
            or_more("gnomon_height_mm", collar / far),
            give({"gnomon_height_mm": None}),
        )


_READ_FROM = 0.98
"""Share of the daylight: of what is left, just after sunrise and before sunset, none reads."""


def check_room(design: Dial, frame: Window, collar: float) -> None:
    """Refuse a plate without room for the gnomon, and a foot that is off the face."""
    sides = ("diameter_mm",) if design.shape == "disc" else ("width_mm", "height_mm")
    styled = design.gnomon.kind == "polar-style"
    kind, thick = ("style", "gnomon.thickness_mm") if styled else ("pin", "gnomon_diameter_mm")
    faults = []
    for side, half in zip(sides, frame.half_size, strict=False):
        if half < 2 * collar:
            value = getattr(design, side)
            problem = (
                f"leaves {max(2 * half, 0.0):.3g} mm inside the border, too little for a {kind} "
                f"with a foot of {2 * collar:.3g} mm"
            )
            least = math.ceil(value + 2 * (2 * collar - half))
            smaller = f"make {thick} or lettering.height_mm smaller"
            faults.append(Fault.of(side, value, problem, or_more(side, least), smaller))
    if faults:
        raise DesignError(*faults)
    for name, reach in zip(("foot_x_mm", "foot_y_mm"), frame.half_size, strict=True):
        value = getattr(design, name)
        if value is not None and abs(value) > reach - collar:
            raise impossible(
                name,
                value,
                "puts the gnomon's foot off the face",
                within(name, collar - reach, reach - collar, value),
            )
    foot = complex(design.foot_x_mm or 0.0, design.foot_y_mm or 0.0)
    if frame.depth(np.array([foot]))[0] < collar:
        raise impossible(
            "foot_y_mm",
            foot.imag,
            f"puts the gnomon's foot off the face with foot_x_mm = {foot.real:g}",
            "move the foot inward",
        )


def wants_lines(design: Dial) -> bool:
    """Whether a design asks for any line at all."""
    systems = (design.zone, design.seasonal, design.babylonian, design.italian)
    prayers = (design.afternoon_prayers and design.prayers.afternoon) or design.prayers.noon
    days = design.day_curves and (design.days.entries != "none" or design.days.dates)
    return bool(design.hours or any(s.shown for s in systems) or prayers or days)


def no_line(frame: Window, site: siting.Site, light: siting.Daylight, plane: Plane) -> DesignError:
    """The fault of a gnomon that throws every shadow off the plate."""
    height = plane.nodus_mm
    room = siting.FootRoom(frame.moved(site.foot), 0.0, site.foot.real, site.foot.imag)
    fits = siting.fitted_height(light, room, light.goal())
    shortest = height * float(np.min(np.abs(light.tips), initial=math.inf))
    reaches = f": the shortest reaches {shortest:.0f} mm from its foot" if shortest < 1e6 else ""
    shorter = or_less("gnomon_height_mm", fits)
    problem = f"throws every shadow off the plate{reaches}"
    return impossible("gnomon_height_mm", height, problem, shorter, "enlarge the plate")
