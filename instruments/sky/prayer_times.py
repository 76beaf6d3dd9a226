"""The times of prayer as altitudes and hour angles.

All angles are radians and broadcast. The law is the treatise's chapter 25 (160:5–176:2): the
afternoon prayer by the growth of the shadow beyond its noon length, the twilights by the
sun's depression.
"""

import numpy as np
from numpy.typing import ArrayLike

from instruments.sky import horizon
from instruments.sky.arrays import ROUNDING, Floats, floats, only, root


def asr_altitude(latitude: ArrayLike, declination: ArrayLike, gnomons: ArrayLike) -> Floats:
    """The altitude at which a shadow is its noon length and some gnomons more.

    nan where the noon sun is on or below the horizon.

    cot h = |cot h_n| + k; the noon shadow has its length whether it falls north or south.

    Parameters
    ----------
    gnomons : array_like
        k: 1 for the beginning of the afternoon prayer after Abu Yusuf, Muhammad and
        al-Shafi'i, 2 after Abu Hanifa and for its end after al-Shafi'i, 1½ after the
        Karramis; 0 is noon.

    References
    ----------
    Treatise 160:5–171:14 for the law, 182:13 for Habash's computation.
    """
    phi, delta = floats(latitude, declination)
    distance = np.abs(phi - delta)
    cosine = np.cos(distance)
    shadow = np.sin(distance) + np.asarray(gnomons, dtype=np.float64) * cosine
    # cos of the float nearest 90° is 6e-17, a sun on the horizon all the same.
    return only(distance < np.pi / 2, np.arctan2(cosine, shadow))


def asr_over_lowest(latitude: ArrayLike, declination: ArrayLike, gnomons: ArrayLike) -> Floats:
    """Sine of `asr_altitude` over the sine of the sun's lowest altitude of the day.

    Negative where a sun that does not set does not come down so far.
    """
    phi, delta, growth = floats(latitude, declination, gnomons)
    distance = np.abs(phi - delta)
    noon, shadow = np.cos(distance), np.sin(distance) + growth * np.cos(distance)
    return noon / np.hypot(noon, shadow) + np.cos(phi + delta)


def asr_hour_angle(latitude: ArrayLike, declination: ArrayLike, gnomons: ArrayLike) -> Floats:
    """The hour angle of `asr_altitude` after noon, 0 … π.

    nan where there is no noon shadow and where a sun that does not set does not come down to the
    altitude.

    As `horizon.hour_angle`, but nothing cancels where the noon sun is hardly above the horizon: of
    sin h_n = s the shadow's tip is at t > 1 and sin h = s/t, and s − s/t has t² − 1 as a product.
    """
    phi, delta, growth = floats(latitude, declination, gnomons)
    distance = np.abs(phi - delta)
    noon, fall = np.cos(distance), np.sin(distance)
    size = np.hypot(noon, fall + growth * noon)
    above = growth * noon**2 * (2.0 * fall + growth * noon) / (size * (size + 1.0))
    hour = 2 * np.arctan2(root(above), root(asr_over_lowest(phi, delta, growth)))
    varies = np.abs(np.cos(phi) * np.cos(delta)) > ROUNDING
    return only(varies & (distance < np.pi / 2), hour)


def twilight_hour_angle(
    latitude: ArrayLike, declination: ArrayLike, depression: ArrayLike
) -> Floats:
    """The hour angle, 0 … π, of the end of evening twilight; its negative is daybreak.

    The sun is then so deep below the horizon, 18° in treatise 185:1; nan where it never stands so
    low, or never so high.
    """
    below = -np.asarray(depression, dtype=np.float64)
    return horizon.hour_angle(latitude, declination, below)
