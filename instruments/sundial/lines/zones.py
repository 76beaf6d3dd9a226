"""Zone mean time: what a clock shows, from the sun, by longitude and equation of time."""

import math
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from instruments.geometry import TURN, Floats
from instruments.sky import hours, sun
from instruments.sky.day_times import hour_name
from instruments.sky.sun_curves import Sky, SkyPiece
from instruments.sky.time import julian_day, terrestrial
from instruments.sundial.lines.hour_suns import Fineness, Hour, of_hour_angle
from instruments.sundial.lines.skies import SkyCurve

_SUNS = 96
"""Instants over the four years of a leap cycle from which the equation is computed."""

_TERMS = 8
"""Harmonics of the longitude; the ninth is below a hundredth of a second."""


@dataclass(frozen=True, slots=True)
class PeriodicEquation:
    """The equation of time as a smooth periodic function of the sun's longitude."""

    first_year: int
    """Of the leap-year cycle over which it is the mean."""
    coefficients: npt.NDArray[np.complex128]
    """Of the harmonics 0, 1, 2 …; hours."""

    def hours(self, longitude: Floats) -> Floats:
        """Apparent less mean time, in hours, at longitudes of the sun in radians."""
        turned = np.exp(1j * longitude)
        total = np.zeros(np.shape(longitude), dtype=np.complex128)
        for coefficient in self.coefficients[::-1]:
            total = total * turned + coefficient
        return total.real


@cache
def equation(year: int) -> PeriodicEquation:
    """The equation of time about a year: the mean over its leap-year cycle.

    A longitude fixes the equation to half a second over the cycle; the moon's pull and the
    slow motion of the apogee make the rest.

    Parameters
    ----------
    year : int
        Any in the cycle, which begins with the year divisible by four.
    """
    first = 4 * math.floor(year / 4)
    start, end = (float(julian_day(y, 1, 1)) for y in (first, first + 4))
    instants = start + (end - start) * np.arange(_SUNS) / _SUNS
    longitude = sun.apparent(*terrestrial(instants)).longitude
    orders = np.arange(1, _TERMS + 1) * longitude[:, None]
    basis = np.concatenate([np.ones((_SUNS, 1)), np.cos(orders), np.sin(orders)], axis=1)
    found = np.linalg.lstsq(basis, sun.equation_of_time_h(instants), rcond=None)[0]
    cosines, sines = found[1 : _TERMS + 1], found[_TERMS + 1 :]
    return PeriodicEquation(first, np.concatenate([found[:1] + 0j, cosines - 1j * sines]))


@dataclass(frozen=True, slots=True)
class CivilTime:
    """Civil time at a place."""

    ahead_h: float
    """Hours by which its clocks are ahead of universal time."""
    east: float
    """Longitude of the place, radians, east positive."""
    equation: PeriodicEquation | None
    """None where the equation of time is left to a table."""

    def mean_hour_angle(self, clock_h: float) -> float:
        """The mean sun's hour angle at a time of the clock, −π … π."""
        angle = (clock_h - self.ahead_h - 12.0) * hours.HOUR + self.east
        return math.remainder(angle, TURN)


def zone_hours(zone: CivilTime, obliquity: float, division: Fineness) -> list[Hour]:
    """The hours of the clock, 0 to 24: figures of eight, or straight lines of mean time.

    With the equation of time a line is closed through the year: at each longitude the sun's
    declination, and the hour angle that the apparent sun then has.
    """
    numbers = division.steps(24)[:-1]
    sky = None if zone.equation is None else _year(zone.equation, obliquity)
    drawn = []
    for number, step in numbers:
        means = hour_name("zone", number)
        mean, apart = zone.mean_hour_angle(float(number)), step * hours.HOUR
        if sky is None:
            drawn.append(of_hour_angle(means, number, mean, apart, obliquity, division.gap_mm))
        else:
            beside = (mean - apart, mean + apart) if apart else ()
            start = -math.pi / 2
            piece = SkyPiece(sky, mean, start, start + TURN)
            line = SkyCurve((piece,), True, beside, division.gap_mm)
            drawn.append(Hour(means, number, line))
    return drawn


def _year(equation: PeriodicEquation, obliquity: float) -> Sky:
    """The suns of a mean hour angle by longitude: the same figure of eight for all of them."""

    def of(mean: Floats, t: Floats) -> tuple[Floats, Floats]:
        declination = sun.declination(t, obliquity) + 0.0 * mean
        return declination, mean + equation.hours(t) * hours.HOUR

    return of
