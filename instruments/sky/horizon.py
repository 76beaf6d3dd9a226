"""Where on the sky of a place: altitude, azimuth and hour angle, sphere to horizon and back.

Angles are radians and broadcast. Latitude is positive north, hour angle positive west,
azimuth runs from north through east. The forms hold their precision at the zenith, on the
horizon and at the poles, where the plain arc sine and arc cosine lose half their digits.
"""

import numpy as np
from numpy.typing import ArrayLike

from instruments.sky.arrays import ROUNDING, Floats, floats, only, reduced, root


def unit_vector(
    latitude: ArrayLike, declination: ArrayLike, hour_angle: ArrayLike
) -> tuple[Floats, Floats, Floats]:
    """The unit vector towards a point of the sphere: east, north and up in the horizon's frame."""
    phi, delta, hour = floats(latitude, declination, hour_angle)
    # cos H is 1 less a square, so that nothing cancels near the zenith.
    square = 2 * np.sin(hour / 2) ** 2
    east = -np.cos(delta) * np.sin(hour)
    north = np.sin(delta - phi) + np.cos(delta) * np.sin(phi) * square
    up = np.cos(delta - phi) - np.cos(delta) * np.cos(phi) * square
    return east, north, up


def altitude(latitude: ArrayLike, declination: ArrayLike, hour_angle: ArrayLike) -> Floats:
    """The altitude above the true horizon, −π/2 … π/2, without refraction."""
    east, north, up = unit_vector(latitude, declination, hour_angle)
    return np.arctan2(up, np.hypot(east, north))


def azimuth(latitude: ArrayLike, declination: ArrayLike, hour_angle: ArrayLike) -> Floats:
    """The azimuth from north through east, 0 … 2π; nan at the very zenith and nadir.

    At a pole the meridian is the one that the hour angle counts from, so a noon sun stands
    south of the north pole and north of the south pole.
    """
    east, north, _ = unit_vector(latitude, declination, hour_angle)
    return only((east != 0) | (north != 0), reduced(np.arctan2(east, north)))


def equatorial(
    latitude: ArrayLike, azimuth: ArrayLike, altitude: ArrayLike
) -> tuple[Floats, Floats]:
    """Declination and hour angle, −π … π, of a direction of the sky."""
    phi, towards, high = floats(latitude, azimuth, altitude)
    level, up = np.cos(high), np.sin(high)
    east, north = level * np.sin(towards), level * np.cos(towards)
    south = up * np.cos(phi) - north * np.sin(phi)
    pole = up * np.sin(phi) + north * np.cos(phi)
    return np.arctan2(pole, np.hypot(south, east)), np.arctan2(-east, south)


def hour_angle(latitude: ArrayLike, declination: ArrayLike, altitude: ArrayLike) -> Floats:
    """The western hour angle, 0 … π, at which a declination stands at an altitude.

    nan where the altitude is never reached, and where it never changes (at a pole of the earth or
    of the sphere), so that no hour belongs to it.

    The half-angle form tan²(H/2) = (cos(φ−δ) − sin h) / (sin h + cos(φ+δ)), each difference
    written as a product, is exact to rounding also near the meridian.
    """
    phi, delta, high = floats(latitude, declination, altitude)
    zenith = np.pi / 2 - high
    above = np.sin((zenith + phi - delta) / 2) * np.sin((zenith - phi + delta) / 2)
    below = np.cos((zenith + phi + delta) / 2) * np.cos((zenith - phi - delta) / 2)
    varies = np.abs(np.cos(phi) * np.cos(delta)) > ROUNDING
    return only(varies, 2 * np.arctan2(root(above), root(below)))


def noon_altitude(latitude: ArrayLike, declination: ArrayLike) -> Floats:
    """The altitude at upper culmination, 90° − |φ − δ|, whichever side of the zenith.

    It is negative where the sun does not rise.

    References
    ----------
    Treatise 90:9 (chapter 16).
    """
    phi, delta = floats(latitude, declination)
    return np.pi / 2 - np.abs(phi - delta)


_LOWEST_DEG = -1.0


def refraction(altitude: ArrayLike) -> Floats:
    """The refraction of a true altitude at 10 °C and 1010 hPa, both in radians.

    Below −1° the value there is taken.

    References
    ----------
    Þ. Sæmundsson, "Astronomical Refraction", Sky and Telescope 72 (1986), 70: within 4″ of
    G. G. Bennett's formula, Journal of Navigation 35 (1982), 255.
    """
    high = np.maximum(np.degrees(np.asarray(altitude, dtype=np.float64)), _LOWEST_DEG)
    minutes = 1.02 / np.tan(np.radians(high + 10.3 / (high + 5.11)))
    return np.radians(minutes / 60.0)
