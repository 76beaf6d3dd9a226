"""Days and time scales: Julian dates of civil dates, terrestrial and universal time."""

from collections.abc import Mapping
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from instruments.sky.arrays import Floats, Truths, floats
from instruments.sky.delta_t import delta_t_s

Calendar = Literal["gregorian", "julian"]
"""How a civil date is reckoned; both are carried beyond their years of use."""

Integers = NDArray[np.int64]

DAY_S = 86400.0
J2000 = 2451545.0
_JULIAN_YEAR = 365.25

_NO_DATE: Mapping[Calendar, str] = {
    "gregorian": "is no date of the Gregorian calendar",
    "julian": "is no date of the Julian calendar",
}

__all__ = [
    "DAY_S",
    "J2000",
    "Calendar",
    "civil_date",
    "days_in_month",
    "delta_t_s",
    "is_leap",
    "julian_day",
    "terrestrial",
    "year_of",
]


def is_leap(year: ArrayLike, calendar: Calendar = "gregorian") -> Truths:
    """Whether a year (astronomical numbering) has a 29th of February."""
    y = np.asarray(year, dtype=np.int64)
    leap: Truths = (y % 4 == 0) & ((calendar == "julian") | (y % 100 != 0) | (y % 400 == 0))
    return leap


def days_in_month(year: ArrayLike, month: ArrayLike, calendar: Calendar = "gregorian") -> Integers:
    """The number of days in a month."""
    m = np.asarray(month, dtype=np.int64)
    february = 28 + is_leap(year, calendar).astype(np.int64)
    # From August on the long months are the even ones.
    return np.where(m == 2, february, 30 + (m + m // 8) % 2)


def julian_day(
    year: ArrayLike, month: ArrayLike, day: ArrayLike, calendar: Calendar = "gregorian"
) -> Floats:
    """The Julian date at 0 h of a civil date (so it ends in ½).

    Parameters
    ----------
    year : array_like
        Astronomical numbering: 1 BC is 0.
    month, day : array_like
        From 1.

    Raises
    ------
    ValueError
        If there is no such date.
    """
    y, m, d = np.broadcast_arrays(*(np.asarray(a, dtype=np.int64) for a in (year, month, day)))
    if np.any((m < 1) | (m > 12)):
        raise ValueError("has a month that is not 1 to 12")
    if np.any((d < 1) | (d > days_in_month(y, m, calendar))):
        raise ValueError(_NO_DATE[calendar])
    # Years from March on, so that the leap day is the last of its year.
    late = (m + 9) % 12
    spring = y - (m <= 2)
    days = 365 * spring + spring // 4 + (153 * late + 2) // 5 + d
    if calendar == "gregorian":
        days = days - spring // 100 + spring // 400 + 2
    date: Floats = days + 1721116.5
    return date


def civil_date(
    julian_date: ArrayLike, calendar: Calendar = "gregorian"
) -> tuple[Integers, Integers, Integers]:
    """The civil date that a Julian date falls on, its year in astronomical numbering.

    Parameters
    ----------
    julian_date : array_like
        Days, on the time scale whose midnight begins the date.
    """
    # Days since the 1st of March of the year 0 of the calendar.
    origin = 1721117.5 if calendar == "julian" else 1721119.5
    days = np.floor(np.asarray(julian_date, dtype=np.float64) - origin).astype(np.int64)
    if calendar == "gregorian":
        cycle = days // 146097
        rest = days - 146097 * cycle
        century = np.minimum(rest // 36524, 3)
        days = days - 146097 * cycle - 36524 * century
        spring = 400 * cycle + 100 * century
    else:
        spring = np.zeros_like(days)
    olympiad = days // 1461
    days = days - 1461 * olympiad
    single = np.minimum(days // 365, 3)
    days = days - 365 * single
    spring = spring + 4 * olympiad + single
    late = (5 * days + 2) // 153
    day = days - (153 * late + 2) // 5 + 1
    month = (late + 2) % 12 + 1
    return spring + (month <= 2), month, day


def year_of(julian_date: ArrayLike) -> Floats:
    """The Julian epoch of a Julian date, such as 2000.0 for 2451545."""
    return 2000 + (np.asarray(julian_date, dtype=np.float64) - J2000) / _JULIAN_YEAR


def terrestrial(
    jd_ut1: ArrayLike, jd_ut2: ArrayLike = 0.0, *, lag_s: ArrayLike | None = None
) -> tuple[Floats, Floats]:
    """Terrestrial time of an instant of universal time, UT1, as a two-part Julian date.

    Parameters
    ----------
    jd_ut1, jd_ut2 : array_like
        Two-part Julian date, UT1.
    lag_s : array_like, optional
        TT − UT1 in seconds, where it is known better than by `delta_t_s`.
    """
    first, second = floats(jd_ut1, jd_ut2)
    lag = delta_t_s(year_of(first + second)) if lag_s is None else np.asarray(lag_s)
    return first, second + lag / DAY_S
