"""The direction of Mecca, and when the sun stands in it.

Angles are radians and broadcast where they may be arrays.
"""

import math

import numpy as np
from numpy.typing import ArrayLike

from instruments.sky.arrays import TURN, Floats, floats

MECCA_DEG = (21.4225, 39.8262)
"""Latitude and longitude of the Kaaba, degrees north and east."""


def qibla_azimuth(latitude: float, longitude: float) -> float | None:
    """The azimuth of Mecca along the great circle, radians from north through east.

    None at Mecca itself, at its antipode and at the poles, where there is none.

    Parameters
    ----------
    latitude, longitude : float
        Of the place, radians.

    References
    ----------
    cot q = (cos φ tan φ_M − sin φ cos Δλ) / sin Δλ.
    """
    mecca, away = math.radians(MECCA_DEG[0]), math.radians(MECCA_DEG[1]) - longitude
    east = math.sin(away) * math.cos(mecca)
    north = math.cos(latitude) * math.sin(mecca) - math.sin(latitude) * math.cos(mecca) * math.cos(
        away
    )
    if math.hypot(east, north) < 1e-6 or abs(latitude) > math.pi / 2 - 1e-9:
        return None
    return math.atan2(east, north) % math.tau


def altitudes_towards(
    latitude: ArrayLike, declination: ArrayLike, azimuth: ArrayLike
) -> tuple[Floats, Floats]:
    """The altitudes, −π … π, at which a declination crosses a vertical circle.

    sin φ sin h + cos φ cos a cos h = sin δ has two solutions on the great circle through
    azimuth a and the zenith, symmetric about the point of it that is nearest to the pole.

    Returns
    -------
    lower, upper : ndarray
        On the half circle of that azimuth where 0 … π/2; beyond π/2 it is the half
        opposite. nan where the declination never crosses the circle.
    """
    phi, delta, towards = floats(latitude, declination, azimuth)
    level, up = np.cos(phi) * np.cos(towards), np.sin(phi)
    with np.errstate(divide="ignore", invalid="ignore"):
        cosine = np.sin(delta) / np.hypot(level, up)
        away = np.where(np.abs(cosine) <= 1.0, np.arccos(np.clip(cosine, -1.0, 1.0)), np.nan)
    nearest = np.arctan2(up, level)
    lower, upper = nearest - away, nearest + away
    return (
        np.where(lower < -np.pi, lower + TURN, lower),
        np.where(upper > np.pi, upper - TURN, upper),
    )
