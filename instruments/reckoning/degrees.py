"""Sines and tangents of degrees, and the sky in degrees; what has no angle is nan."""

import numpy as np
from numpy.typing import ArrayLike

from instruments.sky import horizon, hours, shadow
from instruments.sky.arrays import ROUNDING, Floats


def sin(angle: ArrayLike) -> Floats:
    """The sine."""
    return np.sin(np.radians(angle))


def cos(angle: ArrayLike) -> Floats:
    """The cosine."""
    return np.cos(np.radians(angle))


def tan(angle: ArrayLike) -> Floats:
    """The tangent."""
    return np.tan(np.radians(angle))


def vers(angle: ArrayLike) -> Floats:
    """The versed sine, 1 − cos."""
    return 2 * np.sin(np.radians(angle) / 2) ** 2


def asin(sine: ArrayLike) -> Floats:
    """The angle of a sine, −90 … 90; nan beyond ±1."""
    return np.degrees(np.arcsin(_limited(sine)))


def acos(cosine: ArrayLike) -> Floats:
    """The angle of a cosine, 0 … 180; nan beyond ±1."""
    return np.degrees(np.arccos(_limited(cosine)))


def atan(y: ArrayLike, x: ArrayLike = 1.0) -> Floats:
    """The angle of a tangent y/x, −180 … 180."""
    return np.degrees(np.arctan2(y, x))


def avers(versed: ArrayLike) -> Floats:
    """The angle of a versed sine, 0 … 180; nan outside 0 … 2."""
    half = np.asarray(versed, dtype=np.float64) / 2
    return 2 * asin(np.sqrt(np.where(half >= -ROUNDING, np.maximum(half, 0.0), np.nan)))


def half_day(latitude: ArrayLike, declination: ArrayLike) -> Floats:
    """Half the arc of daylight, 0 … 180."""
    return np.degrees(hours.semidiurnal_arc(np.radians(latitude), np.radians(declination)))


def hour_angle_deg(latitude: ArrayLike, declination: ArrayLike, altitude: ArrayLike) -> Floats:
    """The hour angle of an altitude after noon, 0 … 180; nan where it is never reached."""
    place, sun = np.radians(latitude), np.radians(declination)
    return np.degrees(horizon.hour_angle(place, sun, np.radians(altitude)))


def shadow_at_noon(latitude: ArrayLike, declination: ArrayLike, gnomon: ArrayLike) -> Floats:
    """The direct shadow at noon; nan without a noon sun."""
    return shadow.noon(np.radians(latitude), np.radians(declination), gnomon)


def _limited(ratio: ArrayLike) -> Floats:
    r = np.asarray(ratio, dtype=np.float64)
    return np.where(np.abs(r) <= 1 + ROUNDING, np.clip(r, -1.0, 1.0), np.nan)
