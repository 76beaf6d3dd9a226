"""The sun: its ideal place from the longitude, and its apparent place at an instant.

Angles are radians and broadcast.
"""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import erfa
import numpy as np
from numpy.typing import ArrayLike

from instruments.sky.arrays import TURN, Floats, about_zero, floats, reduced, root
from instruments.sky.obliquity import mean_obliquity
from instruments.sky.time import Calendar, julian_day, terrestrial, year_of

_NAMES = "aries taurus gemini cancer leo virgo libra scorpio sagittarius capricorn aquarius pisces"

SIGNS: Mapping[str, float] = MappingProxyType(
    {name: math.radians(30 * i) for i, name in enumerate(_NAMES.split())}
)
"""The signs in order, each with the longitude of its beginning in radians."""

_LIGHT_DAYS = erfa.AULT / erfa.DAYSEC
"""Days that light takes for an astronomical unit."""


@dataclass(frozen=True, slots=True, eq=False)
class Apparent:
    """The sun's apparent geocentric place, true equator and equinox of date."""

    longitude: Floats
    declination: Floats
    right_ascension: Floats
    """Radians; longitude and right ascension 0 … 2π."""
    distance_au: Floats
    """Astronomical units."""


def declination(longitude: ArrayLike, obliquity: ArrayLike) -> Floats:
    """The declination of a point of the ecliptic, sin δ = sin λ sin ε."""
    lam, eps = floats(longitude, obliquity)
    sine = np.sin(lam)
    angle: Floats = np.arctan2(sine * np.sin(eps), np.hypot(np.cos(lam), sine * np.cos(eps)))
    return angle


def right_ascension(longitude: ArrayLike, obliquity: ArrayLike) -> Floats:
    """The right ascension of a point of the ecliptic, 0 … 2π."""
    lam, eps = floats(longitude, obliquity)
    return reduced(np.arctan2(np.sin(lam) * np.cos(eps), np.cos(lam)))


def longitude(
    declination: ArrayLike, obliquity: ArrayLike, rising: bool | ArrayLike = True
) -> Floats:
    """The longitude at which the sun has a declination, 0 … 2π; nan where it never reaches it.

    Parameters
    ----------
    rising : bool or array_like of bool
        True for the ascending half, Capricorn to Gemini, where the declination grows.
    """
    delta, eps = floats(declination, obliquity)
    # sin²ε − sin²δ as a product, exact at the solstices.
    cosine = root(np.sin(eps - delta) * np.sin(eps + delta))
    ascending = np.arctan2(np.sin(delta), cosine)
    return reduced(np.where(rising, ascending, np.pi - ascending))


def apparent(jd_tt1: ArrayLike, jd_tt2: ArrayLike = 0.0) -> Apparent:
    """The sun's apparent geocentric place.

    Seen from a place on the earth the sun stands lower by a parallax of up to 8.8″, which
    this leaves out, as it does refraction.

    The earth of epv00, light time, aberration, the long-term precession of Vondrák,
    Capitaine and Wallace (which is the IAU 2006 one near J2000) with the frame bias, and the
    nutation IAU 2000B/2006.

    Parameters
    ----------
    jd_tt1, jd_tt2 : array_like
        Two-part Julian date, terrestrial time.

    Notes
    -----
    Within 0.02″ of DE421 from 1900 to 2050. The earth's theory is made for 1900 to 2100 and
    loses its hold outside: SOFA states errors of up to 1″ by 1000 and 3000; at −1000 it is
    within 0.01°, at −3000 within some 0.05° of longitude, an hour of the sun's motion.

    References
    ----------
    IAU SOFA routines epv00, ab, ltpb, nut00b, numat.
    """
    first, second = floats(jd_tt1, jd_tt2)
    # The plain ufunc returns its status; the wrapper would warn outside 1900 to 2100.
    heliocentric, barycentric, _ = erfa.ufunc.epv00(first, second)
    towards = -heliocentric["p"]
    distance = np.linalg.norm(towards, axis=-1)
    drift = barycentric["v"] - heliocentric["v"]
    towards = towards - drift * (distance * _LIGHT_DAYS)[..., np.newaxis]
    distance = np.linalg.norm(towards, axis=-1)
    speed = barycentric["v"] * _LIGHT_DAYS
    slowing = np.sqrt(1 - np.sum(speed**2, axis=-1))
    seen = erfa.ab(towards / distance[..., np.newaxis], speed, distance, slowing)

    year = year_of(first + second)
    mean, in_longitude, in_obliquity = _nutation(first, second)
    # Precession as matrices, the sun as columns.
    of_date = erfa.numat(mean, in_longitude, in_obliquity) @ erfa.ltpb(year)
    x, y, z = np.moveaxis((of_date @ seen[..., np.newaxis])[..., 0], -1, 0)
    true = mean + in_obliquity
    return Apparent(
        longitude=reduced(np.arctan2(y * np.cos(true) + z * np.sin(true), x)),
        declination=np.arctan2(z, np.hypot(x, y)),
        right_ascension=reduced(np.arctan2(y, x)),
        distance_au=distance,
    )


def greenwich_hour_angle(
    jd_ut1: ArrayLike, jd_ut2: ArrayLike = 0.0, *, lag_s: ArrayLike | None = None
) -> Floats:
    """The apparent sun's hour angle at Greenwich, west positive, −π … π.

    Parameters
    ----------
    jd_ut1, jd_ut2 : array_like
        Two-part Julian date, universal time UT1.
    lag_s : array_like, optional
        TT − UT1 in seconds; by default `time.delta_t_s`.

    References
    ----------
    IAU SOFA routines gmst06 and eect00.
    """
    first, second = floats(jd_ut1, jd_ut2)
    tt1, tt2 = terrestrial(first, second, lag_s=lag_s)
    mean, in_longitude, _ = _nutation(tt1, tt2)
    equinoxes = in_longitude * np.cos(mean) + erfa.eect00(tt1, tt2)
    sidereal = erfa.gmst06(first, second, tt1, tt2) + equinoxes
    return about_zero(sidereal - apparent(tt1, tt2).right_ascension)


def equation_of_time_h(
    jd_ut1: ArrayLike, jd_ut2: ArrayLike = 0.0, *, lag_s: ArrayLike | None = None
) -> Floats:
    """Apparent less mean solar time, in hours: positive while the sundial is ahead.

    Mean time is universal time UT1.
    """
    first, second = floats(jd_ut1, jd_ut2)
    since_noon = (first - np.round(first)) + (second - np.round(second))
    hour = greenwich_hour_angle(first, second, lag_s=lag_s)
    return about_zero(hour - TURN * since_noon) * 24 / TURN


def longitude_of_date(
    year: ArrayLike,
    month: ArrayLike,
    day: ArrayLike,
    calendar: Calendar = "gregorian",
    *,
    east: float = 0.0,
) -> Floats:
    """The sun's apparent longitude at mean noon of a civil date, 0 … 2π.

    Parameters
    ----------
    year, month, day : array_like of int
        Year in astronomical numbering.
    east : float
        The place's longitude in radians, east positive; its local mean noon is meant.

    Raises
    ------
    ValueError
        If there is no such date.
    """
    noon = julian_day(year, month, day, calendar) + 0.5
    return apparent(*terrestrial(noon, -east / TURN)).longitude


def mean_longitude_of_date(
    month: ArrayLike,
    day: ArrayLike,
    calendar: Calendar = "gregorian",
    year: float = 2026.0,
    *,
    east: float = 0.0,
) -> Floats:
    """The sun's longitude, 0 … 2π, at noon of a day, over the four years of a leap cycle.

    A scale engraved for every year has to serve the leap year and the three between; this is
    its mean position. The 29th of February lies midway between its neighbours, which is
    where the sun is on it.

    Parameters
    ----------
    month, day : array_like of int
        A day of the year; 29 February is allowed.
    year : float
        A year in the cycle; the cycle begins with the year divisible by four.
    east : float
        The place's longitude, east positive.

    Raises
    ------
    ValueError
        If there is no such date.
    """
    m, d = np.broadcast_arrays(*(np.asarray(a, dtype=np.int64) for a in (month, day)))
    leap = (m == 2) & (d == 29)
    cycle = 4 * int(np.floor(year / 4)) + np.arange(4)

    def mean(months: ArrayLike, days: ArrayLike) -> Floats:
        months, days = (np.asarray(a)[..., np.newaxis] for a in (months, days))
        four = longitude_of_date(cycle, months, days, calendar, east=east)
        middle: Floats = four[..., 0] + np.mean(about_zero(four - four[..., :1]), axis=-1)
        return middle

    ordinary = mean(m, np.where(leap, 28, d))
    following = mean(np.where(leap, 3, m), np.where(leap, 1, d)) if leap.any() else ordinary
    return reduced(ordinary + about_zero(following - ordinary) / 2)


def _nutation(tt1: Floats, tt2: Floats) -> tuple[Floats, Floats, Floats]:
    in_longitude, in_obliquity = erfa.nut00b(tt1, tt2)
    return mean_obliquity(year_of(tt1 + tt2)), in_longitude, in_obliquity


SEMIDIAMETER_DEG = {"sun": 0.2666, "moon": 0.2590}
"""Mean, as seen from the earth."""

PARALLAX_DEG = {"sun": 0.00244, "moon": 0.9507}
"""Mean, at the horizon; the treatise has less than 0;3 and about 2 of 60 parts (20:3, 21:13)."""

DISC_SOURCE = "Explanatory Supplement"
"""Of the semidiameters and the parallaxes."""
