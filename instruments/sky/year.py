"""The sun through the days of a year, as a scale that serves every year has to show it.

The sun is computed at some thirty instants of a leap cycle and interpolated between, without
the ellipse and the moon, which are added from formulas: within 0.0001° of
`sun.mean_longitude_of_date`, at a twentieth of its cost.
"""

import functools
import math
from dataclasses import dataclass

import erfa
import numpy as np
import numpy.typing as npt
from numpy.typing import ArrayLike

from instruments.sky import sun
from instruments.sky.arrays import ARCSECOND, TURN, Floats, about_zero
from instruments.sky.time import J2000, Calendar, days_in_month, julian_day, terrestrial

Integers = npt.NDArray[np.int64]

STEP_DAYS = 8.0
"""The moon moves the earth with a period of 29.5 days, and the knots have to follow that."""

EVEN_DAYS = 50.0
"""From knot to knot of what the planets do, which is slow and small."""

_REACH = 3
"""Knots on either side of an interpolated value."""

_TROPICAL_YEAR = 365.2422

MINUTE_H = 1.0 / 60.0

_LAST, _MARCH = 58.0, 59.0
"""Days from 1 January to 28 February and, in a common year, to 1 March."""


@dataclass(frozen=True, slots=True, eq=False)
class NoonsOfYear:
    """The 365 days of a common year and the sun's place at their noons."""

    month: Integers
    day: Integers
    """The date."""
    longitude: Floats
    """Mean over a leap cycle, radians, rising throughout (not reduced to a turn)."""


@dataclass(frozen=True, slots=True, eq=False)
class EquationOfTime:
    """The equation of time through a year."""

    longitude: Floats
    """The sun's, radians, rising throughout a whole turn and a little more."""
    minutes: Floats
    """Apparent less mean solar time."""


@dataclass(frozen=True, slots=True, eq=False)
class MeanEquation:
    """The equation of time by the day of a common year, mean over a leap cycle."""

    winter: Floats
    rest: Floats
    """Minutes at knots `STEP_DAYS` apart, from `_REACH` knots before noon of 1 January and of 1
    March."""
    first_year: int
    """Of the four years."""

    def minutes(self, x: ArrayLike) -> Floats:
        """Apparent less mean solar time, x days after noon of 1 January (0 … 364).

        The leap day parts the year: from noon of 28 February (58) to noon of 1 March (59)
        the mean runs evenly.
        """
        days = np.atleast_1d(np.asarray(x, dtype=np.float64))
        early = _interpolated(self.winter, np.minimum(days, _LAST) / STEP_DAYS + _REACH)
        late = _interpolated(self.rest, np.maximum(days - _MARCH, 0.0) / STEP_DAYS + _REACH)
        share = np.clip(days - _LAST, 0.0, 1.0)
        return early + share * (late - early)


@functools.lru_cache(maxsize=16)
def mean_equation(
    calendar: Calendar = "gregorian", year: float = 2026.0, *, east: float = 0.0
) -> MeanEquation:
    """The equation of time that an engraved table has to show: good for every year of four.

    Parameters
    ----------
    year : float
        A year in the cycle, which begins with the year divisible by four.
    east : float
        The place's longitude in radians, east positive; noon is its mean noon.
    """
    first = 4 * math.floor(year / 4)
    cycle = first + np.arange(4)

    def knots(month: int, count: int) -> Floats:
        noons = julian_day(cycle, month, 1, calendar) + 0.5 - east / TURN
        steps = STEP_DAYS * np.arange(-_REACH, math.ceil(count / STEP_DAYS) + _REACH + 1)
        found = sun.equation_of_time_h(noons[:, None], steps[None, :])
        mean: Floats = np.mean(found, axis=0) / MINUTE_H
        return mean

    return MeanEquation(knots(1, 59), knots(3, 307), first)


@functools.lru_cache(maxsize=16)
def days(
    calendar: Calendar = "gregorian", year: float = 2026.0, *, east: float = 0.0
) -> NoonsOfYear:
    """The sun's place at noon of each day, mean over the four years of a leap cycle.

    Parameters
    ----------
    year : float
        A year in the cycle, which begins with the year divisible by four.
    east : float
        The place's longitude in radians, east positive; noon is its mean noon.
    """
    months = np.arange(1, 13)
    lengths = days_in_month(2001, months)
    month = np.repeat(months, lengths)
    day = np.concatenate([np.arange(1, n + 1) for n in lengths])
    cycle = 4 * math.floor(year / 4) + np.arange(4)
    # The leap day parts the year: what is before it is counted from January, the rest
    # from March.
    starts = julian_day(cycle, np.array([[1], [3]]), 1, calendar) + 0.5 - east / TURN
    winter, rest = (
        noons[:, None] - starts[0, 0] + np.arange(count)
        for noons, count in zip(starts, (59, 306), strict=True)
    )
    seen = _longitudes(float(starts[0, 0]), np.concatenate([winter, rest], axis=1))
    return NoonsOfYear(month, day, np.mean(seen - TURN * np.arange(4)[:, None], axis=0))


def _longitudes(noon: float, days: Floats) -> Floats:
    """The sun's longitude some days after a noon, rising throughout, from 0 … 2π at that noon."""
    step, speed = EVEN_DAYS, TURN / _TROPICAL_YEAR
    # It is so smooth that the polynomials at either end reach over one knot only.
    knots = step * np.arange(-1, math.ceil(days.max() / step) + 2)
    first, second = terrestrial(noon, knots)
    # Less the mean motion and what is known beforehand, it is small and smooth.
    left = sun.apparent(first, second).longitude - _uneven(first + second) - speed * knots
    start = left[1]
    left = about_zero(left - start) + start
    x = days.ravel()
    smooth = _interpolated(left, x / step + 1) + speed * x
    lag = np.interp(x, knots, second - knots)
    return (smooth + _uneven(noon + x + lag)).reshape(days.shape)


def _uneven(jd_tt: Floats) -> Floats:
    """How much farther on the sun is for the earth's ellipse, and for the moon, radians.

    To some arcseconds, and those slowly changing: of the ellipse the first three terms; of the
    earth's going round the centre of earth and moon all above 0.05″.

    References
    ----------
    The eccentricity of Simon and others, A&A 282, 663 (1994); Newcomb's tables of the sun
    (1895) for the lunar inequality; the moon's and the sun's arguments of the IERS
    Conventions (2003), IAU SOFA fad03, fal03, falp03.
    """
    t = (jd_tt - J2000) / 36525.0
    elongation, moon, earth = erfa.fad03(t), erfa.fal03(t), erfa.falp03(t)
    e = 0.0167086342 - 0.00004203654 * t
    seconds = (
        6.454 * np.sin(elongation)
        + 0.177 * np.sin(elongation + moon)
        - 0.424 * np.sin(elongation - moon)
        - 0.064 * np.sin(elongation + earth)
        + 0.172 * np.sin(elongation - earth)
    )
    centre = (
        (2.0 * e - 0.25 * e**3) * np.sin(earth)
        + 1.25 * e**2 * np.sin(2.0 * earth)
        + 13.0 / 12.0 * e**3 * np.sin(3.0 * earth)
    )
    return np.asarray(centre + seconds * ARCSECOND)


def _interpolated(values: Floats, at: Floats) -> Floats:
    """Values between equidistant knots, by the polynomial through the six nearest."""
    start = np.clip(np.floor(at).astype(np.int64) - _REACH + 1, 0, len(values) - 2 * _REACH)
    knots = np.arange(2 * _REACH)
    away = at - start - knots[:, None]
    found: Floats = np.zeros(at.shape)
    for k in knots:
        others = knots[knots != k]
        found += values[start + k] * (np.prod(away[others], axis=0) / np.prod(k - others))
    return found


def mean_equation_by_longitude(year: float) -> EquationOfTime:
    """The equation of time against the sun's longitude, mean over the leap cycle of a year.

    Parameters
    ----------
    year : float
        A year in the cycle, which begins with the year divisible by four.
    """
    first = 4 * math.floor(year / 4)
    base, *others = (equation_of_time(first + k) for k in range(4))
    found = [base.minutes]
    for other in others:
        turn = other.longitude < other.longitude[0] + TURN
        known = other.longitude[turn], other.minutes[turn]
        found.append(np.interp(base.longitude, *known, period=TURN))
    mean: Floats = np.mean(found, axis=0)
    return EquationOfTime(base.longitude, mean)


def equation_of_time(year: float) -> EquationOfTime:
    """The equation of time against the sun's longitude, day by day over a year and a day more.

    Parameters
    ----------
    year : float
        The equation changes with the apogee and the obliquity.
    """
    start = float(julian_day(math.floor(year), 1, 1)) + 0.5
    knots = STEP_DAYS * np.arange(-_REACH, math.ceil(_TROPICAL_YEAR / STEP_DAYS) + _REACH + 2)
    minutes = sun.equation_of_time_h(start, knots) / MINUTE_H
    speed = TURN / _TROPICAL_YEAR
    left = sun.apparent(*terrestrial(start, knots)).longitude - speed * knots
    left = about_zero(left - left[_REACH]) + left[_REACH]
    x = np.arange(0.0, _TROPICAL_YEAR + 1.0)
    at = x / STEP_DAYS + _REACH
    return EquationOfTime(_interpolated(left, at) + speed * x, _interpolated(minutes, at))
