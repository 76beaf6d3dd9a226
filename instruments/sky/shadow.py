"""A shadow is a cotangent or a tangent of the altitude, in the gnomon's divisions.

The direct (extended) shadow falls on the ground from an upright gnomon; the reversed one on
an upright plane from a level gnomon that faces the sun (treatise 23:9, chapter 6). Altitudes
are radians and all values broadcast; a gnomon is its height or the divisions in it, and shadows
have its unit.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike

from instruments.sky.arrays import Floats, floats, only


@dataclass(frozen=True, slots=True)
class GnomonDivision:
    """How many equal parts a gnomon is divided into, and what they are called."""

    key: str
    """The name in a design's parameters and in the names of marks, such as ``6.5``."""
    name: str
    """What one part is called."""
    divisions: Fraction
    """Parts in a gnomon."""


DIGITS = GnomonDivision("12", "digits", Fraction(12))
"""A span of three hand-breadths of four digits each (treatise 33:9–17)."""

FEET = GnomonDivision("7", "feet", Fraction(7))
"""A man's height in his own feet (treatise 36:11)."""

FEET_AND_A_HALF = GnomonDivision("6.5", "feet", Fraction(13, 2))
"""The same, reckoned from the middle of the sole (treatise 37:12)."""

PARTS = GnomonDivision("60", "parts", Fraction(60))
"""Sixtieths, as in the Almagest (treatise 32:12)."""

DIVISIONS: Mapping[str, GnomonDivision] = MappingProxyType(
    {d.key: d for d in (DIGITS, FEET, FEET_AND_A_HALF, PARTS)}
)
"""The divisions by key."""


def conversion(from_: GnomonDivision, to: GnomonDivision) -> Fraction:
    """The factor that turns a shadow in one division into the same shadow in another.

    Notes
    -----
    The factor is g′/g for all twelve couplings. The rule printed at 47:18 for feet of 7 into
    digits, "halve and add a sixth", is 7/12 for 12/7: it turns digits into feet, and is not
    followed.

    References
    ----------
    Treatise 41:11–48 (chapter 8).
    """
    return to.divisions / from_.divisions


def direct(altitude: ArrayLike, gnomon: ArrayLike) -> Floats:
    """The direct shadow, s = g·cot h; nan where the altitude is not in 0 < h ≤ π/2.

    References
    ----------
    Treatise 49:7 (chapter 9).
    """
    high, g = floats(altitude, gnomon)
    exists = (high > 0) & (high <= np.pi / 2)
    # The complement, not cos h, so that the zenith's shadow is 0 and not 6e-17.
    return only(exists, g * np.tan(np.where(exists, np.pi / 2 - high, 0.0)))


def reversed_(altitude: ArrayLike, gnomon: ArrayLike) -> Floats:
    """The reversed shadow, v = g·tan h; nan where the altitude is not in 0 ≤ h < π/2.

    References
    ----------
    Treatise 57:2 (chapter 10).
    """
    high, g = floats(altitude, gnomon)
    exists = (high >= 0) & (high < np.pi / 2)
    return only(exists, g * np.tan(np.where(exists, high, 0.0)))


def altitude_of_direct(shadow: ArrayLike, gnomon: ArrayLike) -> Floats:
    """The altitude, 0 < h ≤ π/2, at which the direct shadow has a length; nan for a negative."""
    s, g = floats(shadow, gnomon)
    return only(s >= 0, np.arctan2(g, s))


def altitude_of_reversed(shadow: ArrayLike, gnomon: ArrayLike) -> Floats:
    """The altitude, 0 ≤ h < π/2, at which the reversed shadow has a length; nan for a negative."""
    s, g = floats(shadow, gnomon)
    return only(s >= 0, np.arctan2(s, g))


def hypotenuse(shadow: ArrayLike, gnomon: ArrayLike) -> Floats:
    """From the gnomon's head to the tip of the shadow, c = √(s² + g²).

    The shadow may be direct (c is then g·cosec h) or reversed (g·sec h).

    References
    ----------
    Treatise 49:7 (chapter 9).
    """
    return np.hypot(*floats(shadow, gnomon))


def noon(latitude: ArrayLike, declination: ArrayLike, gnomon: ArrayLike) -> Floats:
    """The length of the noon shadow, g·|tan(φ − δ)|.

    It falls towards the pole of the place where the sun culminates on the equator's side of
    the zenith, away from it where δ passes φ, and vanishes where they are equal; nan where the
    noon sun is on or below the horizon.

    References
    ----------
    Treatise 90:9 (chapter 16), 94:13 for the equinox (chapter 17).
    """
    phi, delta, g = floats(latitude, declination, gnomon)
    distance = np.abs(phi - delta)
    up = distance < np.pi / 2
    return only(up, g * np.tan(np.where(up, distance, 0.0)))
