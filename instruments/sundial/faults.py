"""What a dial can't have, said in the manner of the house."""

import math
from collections.abc import Sequence

import numpy as np

from instruments.errors import (
    DesignError,
    Fault,
    give,
    impossible,
    or_less,
    or_more,
    refuse_all,
    refuse_below,
    within,
)
from instruments.saying import tell
from instruments.sundial.dial import Orientation
from instruments.sundial.dial_plate import Window
from instruments.sundial.gnomons import siting
from instruments.sundial.gnomons.gnomon import GnomonKind
from instruments.sundial.lines.face import Plane

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


def check_height(height: float | None, light: siting.Daylight, collar: float) -> None:
    """Refuse a gnomon so low that its shadow is never read beyond its foot."""
    if height is None or not light.tips.size:
        return
    far = float(np.quantile(np.abs(light.tips), _READ_FROM))
    told, fitted = (
        "throws every shadow too near the gnomon's foot",
        give({"gnomon_height_mm": None}),
    )
    refuse_below("gnomon_height_mm", height, collar / far, told, fitted)


_READ_FROM = 0.98
"""Share of the daylight: of what is left, just after sunrise and before sunset, none reads."""


def check_room(
    sides: Sequence[tuple[str, float, float]], gnomon: GnomonKind, frame: Window, collar: float
) -> None:
    """Refuse a plate without room for the gnomon.

    `sides` are the parameters that the plate's width and height follow from, their values, and
    by how much the side grows with each; the frame is what is inside the border, and the collar
    the radius of the gnomon's foot; mm. Of two sides of one parameter the one that lacks more is
    told.
    """
    styled = gnomon == "polar-style"
    thick = "gnomon.thickness_mm" if styled else "gnomon_diameter_mm"
    found: dict[str, tuple[float, Fault]] = {}
    for (side, value, grows), half in zip(sides, frame.half_size, strict=False):
        lacking = 2 * (2 * collar - half) / grows
        if lacking > max(0.0, found[side][0] if side in found else 0.0):
            problem = tell(
                "leaves {half:.3g} mm inside the border, too little for a {kind} with a foot "
                "of {collar:.3g} mm",
                half=max(2 * half, 0.0),
                kind="polar style" if styled else "pin gnomon",
                collar=2 * collar,
            )
            least = math.ceil(value + lacking)
            smaller = tell("make {thick} or lettering.height_mm smaller", thick=thick)
            found[side] = lacking, Fault.of(side, value, problem, or_more(side, least), smaller)
    refuse_all(fault for _, fault in found.values())


def check_foot(x_mm: float | None, y_mm: float | None, frame: Window, collar: float) -> None:
    """Refuse a foot that is off the face."""
    given = {"foot_x_mm": x_mm, "foot_y_mm": y_mm}
    middles = frame.centre.real, frame.centre.imag
    for (name, value), half, at in zip(given.items(), frame.half_size, middles, strict=True):
        reach = half - collar
        if value is not None and abs(value - at) > reach:
            raise impossible(
                name,
                value,
                "puts the gnomon's foot off the face",
                within(name, at - reach, at + reach, value),
            )
    foot = complex(x_mm or 0.0, y_mm or 0.0)
    if frame.depth(np.array([foot]))[0] < collar:
        problem = tell(
            "puts the gnomon's foot off the face with foot_x_mm = {real:g}", real=foot.real
        )
        raise impossible("foot_y_mm", foot.imag, problem, "move the foot inward")


def no_line(frame: Window, site: siting.Site, light: siting.Daylight, plane: Plane) -> DesignError:
    """The fault of a gnomon that throws every shadow off the plate."""
    height = plane.nodus_mm
    room = siting.FootRoom(frame.moved(site.foot), 0.0, site.foot.real, site.foot.imag)
    fits = siting.fitted_height(light, room, light.goal())
    shortest = height * float(np.min(np.abs(light.tips), initial=math.inf))
    reaches = (
        tell(": the shortest reaches {shortest:.0f} mm from its foot", shortest=shortest)
        if shortest < 1e6
        else ""
    )
    shorter = or_less("gnomon_height_mm", fits)
    problem = tell("throws every shadow off the plate{reaches}", reaches=reaches)
    return impossible("gnomon_height_mm", height, problem, shorter, "enlarge the plate")
