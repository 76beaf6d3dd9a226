"""The cusps of the twelve houses."""

import math
from collections.abc import Collection

import numpy as np

from instruments.astrolabe.plate.curves import Exact, Stretch
from instruments.astrolabe.plate.drawn import PlateLine
from instruments.astrolabe.plate.hour_arcs import fineness
from instruments.astrolabe.plate.place_circles import PlateSphere, clipped
from instruments.geometry import QUARTER, Floats, Points
from instruments.geometry.fitting import CurveRun
from instruments.sky import horizon
from instruments.sky.sun_curves import SunlitDays

ON_THE_HORIZON, ON_THE_MERIDIAN = (1, 7), (4, 10)
"""Houses whose cusps are the horizon, east and west, and the meridian, below and above."""

AS_HOURS = {2: 10, 3: 8, 5: 4, 6: 2}
"""Houses whose cusps by seasonal hours are hour lines below the horizon."""


def house_stretches(plate: PlateSphere, hours_drawn: Collection[int]) -> list[Stretch]:
    """The curves of `by_seasonal_hours`."""
    days = SunlitDays.of(plate.latitude, plate.obliquity)
    if days is None:
        return []

    def family(house: Floats, parameter: Floats) -> Points:
        declination, day = days.at(parameter)
        night = np.pi - day
        above = (10.0 - house) / 3.0 * day
        east, west = -day - (house - 1.0) / 3.0 * night, day + (7.0 - house) / 3.0 * night
        return plate.point(
            declination, np.where(house >= 8, above, np.where(house < 4, east, west))
        )

    return [
        Stretch(f"house/{house}", CurveRun(family, house, *days.span), fineness(plate))
        for house in _between(hours_drawn)
    ]


def by_seasonal_hours(hours_drawn: Collection[int], exact: Exact) -> list[PlateLine]:
    """Houses of two seasonal hours each, of the day above the horizon, of the night below.

    Cusps 2, 3, 5 and 6 are the lines of seasonal hours 10, 8, 4 and 2; with those drawn
    each is left to its hour.

    Parameters
    ----------
    hours_drawn : collection of int
        The seasonal hours that are drawn exactly.
    """
    names = [f"house/{house}" for house in _between(hours_drawn)]
    return [PlateLine(name, exact.get(name, ())) for name in names]


def _between(hours_drawn: Collection[int]) -> list[int]:
    """Houses whose cusps have lines of their own."""
    others = (*ON_THE_HORIZON, *ON_THE_MERIDIAN)
    return [h for h in range(1, 13) if h not in others and AS_HOURS.get(h) not in hours_drawn]


def by_prime_vertical(plate: PlateSphere) -> list[PlateLine]:
    """Houses of 30° of the prime vertical each: great circles through north and south.

    The cusp of house k stands 30° · (k − 1) below the eastern horizon along the prime
    vertical.
    """
    lines = []
    for house in range(1, 13):
        if house in (*ON_THE_HORIZON, *ON_THE_MERIDIAN):
            continue
        below = math.radians(30.0 * (house - 1))
        # The pole of the cusp's circle is on the prime vertical too, a quarter away.
        up = math.sin(QUARTER - below)
        pole = horizon.equatorial(
            plate.latitude, math.copysign(QUARTER, math.cos(QUARTER - below)), math.asin(up)
        )
        whole = plate.on_plate([plate.circle(float(pole[0]), float(pole[1]), QUARTER)])
        eastern = math.cos(below) > 0.0
        half = plate.towards(-QUARTER if eastern else QUARTER)
        lines.append(PlateLine(f"house/{house}", tuple(clipped(whole, half))))
    return lines
