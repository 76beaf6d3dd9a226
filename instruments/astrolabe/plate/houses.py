"""The cusps of the twelve houses."""

import math

import numpy as np

from instruments.astrolabe.plate.curves import Curve, Days, exact
from instruments.astrolabe.plate.drawn import Drawn
from instruments.astrolabe.plate.hours import fineness
from instruments.astrolabe.plate.sphere import QUARTER, Plate, clipped
from instruments.geometry import Floats, Path, Points
from instruments.sky import horizon

ON_THE_HORIZON, ON_THE_MERIDIAN = (1, 7), (4, 10)
"""Houses whose cusps are the horizon, east and west, and the meridian, below and above."""

AS_HOURS = {2: 10, 3: 8, 5: 4, 6: 2}
"""Houses whose cusps by seasonal hours are hour lines below the horizon."""


def by_seasonal_hours(plate: Plate, hours_drawn: bool) -> list[Drawn]:
    """Houses of two seasonal hours each, of the day above the horizon, of the night below.

    Cusps 2, 3, 5 and 6 are the lines of seasonal hours 10, 8, 4 and 2; with those drawn
    they are left to them.
    """
    days = Days.of(plate)
    lines = []
    for house in range(1, 13):
        if house in (*ON_THE_HORIZON, *ON_THE_MERIDIAN) or (hours_drawn and house in AS_HOURS):
            continue
        curves: tuple[Path, ...] = ()
        if days is not None:
            curves = exact(plate, _cusp(plate, days, house), [days.span], fineness(plate))
        lines.append(Drawn(f"house/{house}", plate.on_plate(curves)))
    return lines


def _cusp(plate: Plate, days: Days, house: int) -> Curve:
    """The degrees on a house's cusp."""

    def curve(parameter: Floats) -> Points:
        declination, day = days.at(parameter)
        night = np.pi - day
        if house >= 8:
            hour_angle = (10 - house) / 3.0 * day
        elif house < 4:
            hour_angle = -day - (house - 1) / 3.0 * night
        else:
            hour_angle = day + (7 - house) / 3.0 * night
        return plate.point(declination, hour_angle)

    return curve


def by_prime_vertical(plate: Plate) -> list[Drawn]:
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
        lines.append(Drawn(f"house/{house}", tuple(clipped(whole, half))))
    return lines
