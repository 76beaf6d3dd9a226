"""Where the gnomon stands on its plate and how tall it is, so that the dial serves longest.

The measure is the share of the year's daylight during which the tip of the shadow is inside
the frame. A taller gnomon reads finer and shows less of the day.
"""

import math
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Floats, Points
from instruments.sundial.face import Plane
from instruments.sundial.plate import Window

USEFUL_SHARE = 0.72
"""Share of the year's daylight that a gnomon of fitted height shows at the least."""

_OFF_CENTRE = 0.06
"""Share of daylight that a foot at the border must win over one in the middle."""

_DAYS = 12
_HOURS = 48
_PLACES = 24


@dataclass(frozen=True, slots=True)
class Site:
    """A gnomon's place on the plate.

    Attributes
    ----------
    foot : complex
        From the middle of the plate, mm.
    share : float
        Of the year's daylight, that the dial then shows.
    """

    foot: complex
    share: float


@dataclass(frozen=True, slots=True)
class Room:
    """Where the foot of a gnomon may stand.

    Attributes
    ----------
    frame : Window
        The face, about the middle of the plate.
    foot_radius : float
        Of the gnomon's foot, which stays inside, mm.
    x, y : float or None
        The place of the foot where it is given, mm from the middle.
    """

    frame: Window
    foot_radius: float
    x: float | None
    y: float | None

    def places(self) -> Points:
        """Places to choose from."""
        reach_x, reach_y = (max(h - self.foot_radius, 0.0) for h in self.frame.half_size)
        xs, ys = _steps(self.x, reach_x), _steps(self.y, reach_y)
        places: Points = (xs[None, :] + 1j * ys[:, None]).ravel()
        return places[self.frame.depth(places) >= self.foot_radius - 1e-9]


def _steps(given: float | None, reach: float) -> Floats:
    """The given coordinate, or half millimetres on either side of 0."""
    if given is not None:
        return np.array([given])
    step = max(0.5, round(2.0 * reach / _PLACES) / 2.0)
    count = math.floor(reach / step)
    return step * np.arange(-count, count + 1)


def daylight(plane: Plane, obliquity: float) -> tuple[Points, int]:
    """Shadow tips at even steps of longitude and hour, for a nodus of 1 mm, and all steps.

    Parameters
    ----------
    plane : Plane
        Its nodus is not regarded.
    obliquity : float
        Radians.

    Returns
    -------
    tips : Points
        Where the sun lights the face, in units of the nodus.
    steps : int
        How many suns stand above the horizon of the site.
    """
    longitude = (np.arange(_DAYS) + 0.5) * math.pi / _DAYS - math.pi / 2
    hour = (np.arange(_HOURS) + 0.5) * 2 * math.pi / _HOURS - math.pi
    declination = np.arcsin(math.sin(obliquity) * np.sin(longitude))
    cast = plane.cast(declination[:, None], hour[None, :])
    up = cast.up > 0.0
    seen = up & (cast.front > 1e-6)
    return cast.reach[seen] / cast.front[seen] / plane.nodus_mm, int(np.count_nonzero(up))


def best_foot(tips: Points, steps: int, nodus_mm: float, room: Room) -> Site:
    """The place of the foot that shows most of the daylight; the mildest among equals.

    Parameters
    ----------
    tips, steps
        From `daylight`.
    nodus_mm : float
        Height of the gnomon.
    room : Room
        Where the foot may stand.
    """
    feet = room.places()
    half = min(room.frame.half_size)
    depth = room.frame.depth(feet[:, None] + nodus_mm * tips[None, :])
    # The border is blurred by the grain of the steps; among places as good, the one that
    # keeps the shadows away from it.
    blurred = np.clip(depth / (0.1 * half) + 0.5, 0.0, 1.0)
    comfort = np.clip(depth, 0.0, half) / half
    shown = np.sum(blurred, axis=1) / max(steps, 1)
    worth = shown + 0.05 * np.mean(comfort, axis=1) - _OFF_CENTRE * np.abs(feet) / half
    best = int(np.argmax(worth))
    return Site(complex(feet[best]), float(shown[best]))


def fitted_height(plane: Plane, obliquity: float, room: Room) -> float:
    """The tallest gnomon, in whole or (below 10) half mm, that shows `USEFUL_SHARE`."""
    tips, steps = daylight(plane, obliquity)
    low, high = 0.0, 2.0 * max(room.frame.half_size)
    goal = min(USEFUL_SHARE, 0.9 * len(tips) / max(steps, 1))
    for _ in range(9):
        middle = (low + high) / 2
        enough = best_foot(tips, steps, middle, room).share >= goal
        low, high = (middle, high) if enough else (low, middle)
    step = 1.0 if low >= 10.0 else 0.5
    return max(step * math.floor(low / step), 0.5)
