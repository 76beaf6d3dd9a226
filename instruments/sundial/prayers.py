"""The afternoon-prayer curves of a site, as suns; the same on every face.

The shadow that decides is the one of an upright gnomon on level ground at the site, whatever
face the curve is drawn on (treatise 160:5–171:14). The curve is drawn from all declinations,
not as the straight line between the solstices of treatise 192:9.
"""

import itertools
import math

import numpy as np

from instruments.geometry import Floats
from instruments.geometry.intervals import where
from instruments.sky import prayer
from instruments.sundial.lines import SkyCurve, SkyPiece

_GRAZE = 1e-9
"""A noon sun no higher than this (radians) has its shadow beyond every plate."""


def afternoon(latitude: float, obliquity: float, gnomons: float) -> SkyCurve:
    """The suns at which the shadow has grown by some gnomons over its noon length.

    The curve runs from the southern sun to the northern. It has a corner where the sun
    culminates in the zenith, because the noon shadow is a length; it ends where a sun that
    does not set no longer comes down to the altitude, and has no piece where it never does.

    Parameters
    ----------
    latitude, obliquity : float
        Radians.
    gnomons : float
        1 for Abu Yusuf, Muhammad and al-Shafi'i, 2 for Abu Hanifa (treatise 160:5).
    """

    def margin(declination: Floats) -> Floats:
        """Sine of the altitude over the sun's lowest; not negative where it is reached."""
        distance = np.abs(latitude - declination)
        noon, shadow = np.cos(distance), np.sin(distance) + gnomons * np.cos(distance)
        reached = noon / np.hypot(noon, shadow) + np.cos(latitude + declination)
        least: Floats = np.minimum(reached, noon - _GRAZE)
        return least

    pieces: list[SkyPiece] = []
    for low, high in where(margin, -obliquity, obliquity):
        corners = [latitude] if low < latitude < high else []
        ends = [low, *corners, high]
        for a, b in itertools.pairwise(ends):
            if b - a > _GRAZE:
                pieces.append(_piece(latitude, gnomons, a, b))
    return SkyCurve(tuple(pieces))


def _piece(latitude: float, gnomons: float, low: float, high: float) -> SkyPiece:
    """The suns between two declinations, by a parameter from 0 to 1.

    At lower culmination the hour angle turns back like a square root, so the parameter
    slows down there like a square, and the curve stays smooth for the fit.
    """

    def at_midnight(declination: float) -> bool:
        hour = prayer.asr_hour_angle(latitude, declination, gnomons)
        return not hour < math.pi - 1e-3

    slow_low, slow_high = at_midnight(low), at_midnight(high)

    def sky(t: Floats) -> tuple[Floats, Floats]:
        if slow_low and slow_high:
            part = (1.0 - np.cos(math.pi * t)) / 2.0
        elif slow_low:
            part = t * t
        elif slow_high:
            part = t * (2.0 - t)
        else:
            part = t
        declination = low + (high - low) * part
        hour = prayer.asr_hour_angle(latitude, declination, gnomons)
        return declination, np.where(np.isnan(hour), math.pi, hour)

    return SkyPiece(sky, 0.0, 1.0)
