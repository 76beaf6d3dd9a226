"""The hours of the day as hour angles: equal, seasonal, Babylonian and Italian.

All angles are radians, positive west, and broadcast.
"""

import numpy as np
from numpy.typing import ArrayLike

from instruments.sky.arrays import TURN, Floats, Truths, floats, only

HOUR = TURN / 24
"""An equal hour as an hour angle."""


def semidiurnal_arc(latitude: ArrayLike, declination: ArrayLike) -> Floats:
    """Half the arc of daylight: the hour angle of sunset on the true horizon, 0 … π.

    It is π where the sun does not set and 0 where it does not rise; π/2 at the equinoxes
    everywhere, the poles included. It is the treatise's H₀ = 90° + Δ, Δ the equation of
    daylight, sin Δ = tan δ tan φ.

    References
    ----------
    Treatise 125:12 (chapter 22).
    """
    phi, delta = floats(latitude, declination)
    noon, midnight = np.cos(phi - delta), np.cos(phi + delta)
    return 2 * np.arctan2(np.sqrt(np.maximum(noon, 0.0)), np.sqrt(np.maximum(midnight, 0.0)))


def equal(h24: ArrayLike) -> Floats:
    """The hour angle of an hour of local apparent time, 12 at noon."""
    return (np.asarray(h24, dtype=np.float64) - 12) * HOUR


def seasonal(n: ArrayLike, latitude: ArrayLike, declination: ArrayLike) -> Floats:
    """The hour angle at the end of a seasonal (unequal) hour: a twelfth of the daylight.

    Where the sun does not set, its day is the whole turn from lower culmination to lower
    culmination and its hours are of 30°: the arc of daylight is then 360°, and the rule
    stays one and continuous. Where it does not rise there are none (nan).

    Parameters
    ----------
    n : array_like
        0 at sunrise, 6 at noon, 12 at sunset; fractions are allowed, all beyond is nan.

    References
    ----------
    Treatise 184:6 for the twelfths of the arc, ch. 22 (125:12) for the arc.
    """
    number = np.asarray(n, dtype=np.float64)
    arc = semidiurnal_arc(latitude, declination)
    return only((arc > 0) & (number >= 0) & (number <= 12), (number - 6) / 6 * arc)


def babylonian(n: ArrayLike, latitude: ArrayLike, declination: ArrayLike) -> Floats:
    """The hour angle n equal hours after sunrise.

    From −H₀ at sunrise upwards, not reduced to a turn (so that a curve of it has no jump); nan
    where the sun does not both rise and set.
    """
    arc, rises = _rising(latitude, declination)
    return only(rises, np.asarray(n, dtype=np.float64) * HOUR - arc)


def italian(n: ArrayLike, latitude: ArrayLike, declination: ArrayLike) -> Floats:
    """The hour angle n equal hours after the last sunset.

    Up to H₀ at the next sunset, n = 24, not reduced to a turn; nan where the sun does not both
    rise and set.
    """
    arc, rises = _rising(latitude, declination)
    return only(rises, (np.asarray(n, dtype=np.float64) - 24) * HOUR + arc)


def _rising(latitude: ArrayLike, declination: ArrayLike) -> tuple[Floats, Truths]:
    arc = semidiurnal_arc(latitude, declination)
    return arc, (arc > 0) & (arc < np.pi)
