"""The prayers that the sun gives by day, as suns; the same on every face.

The shadow that decides on the afternoon is the one of an upright gnomon on level ground at
the site, whatever face the curve is drawn on (treatise 160:5–171:14). The curve is drawn from
all declinations, not as the straight line between the solstices of treatise 192:9.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Floats
from instruments.geometry.intervals import where
from instruments.sky import prayer_times
from instruments.sundial.face_lines import Line, SkyCurve, hour_line
from instruments.sundial.skies import SkyPiece

_GRAZE = 1e-9
"""A noon sun no higher than this (radians) has its shadow beyond every plate."""


@dataclass(frozen=True, slots=True)
class Prayer:
    """A time of prayer: its name in the vocabulary, its suns, and of how many gnomons it is."""

    means: str
    line: Line
    gnomons: str = ""


def prayers(
    latitude: float,
    obliquity: float,
    gnomons: Sequence[str],
    *,
    noon: bool = False,
    noon_end: str | None = None,
) -> list[Prayer]:
    """The lines of prayer.

    Noon prayer begins at culmination; the afternoon prayer where the shadow has grown by
    some gnomons, and the noon prayer ends at one such growth or another by the schools
    (treatise 160:5–171:14).

    Parameters
    ----------
    latitude, obliquity : float
        Radians.
    gnomons : sequence of str
        Of the afternoon prayers, as their names have them: ``1``, ``1.5``, ``2``.
    noon_end : str or None
        The gnomons of the end of noon prayer.
    """
    found = [
        Prayer(f"prayer/asr-{key}", afternoon(latitude, obliquity, float(key)), key)
        for key in dict.fromkeys(gnomons)
    ]
    if noon:
        found.insert(0, Prayer("prayer/noon", hour_line(0.0, (-obliquity, obliquity))))
    if noon_end:
        line = afternoon(latitude, obliquity, float(noon_end))
        found.append(Prayer("prayer/noon-end", line, noon_end))
    return found


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
                pieces += _pieces(_Afternoon(latitude, gnomons), a, b)
    return SkyCurve(tuple(pieces))


@dataclass(frozen=True, slots=True)
class _ByDay:
    """The suns of afternoons by declination; the growth of the shadow is the member."""

    latitude: float

    def __call__(self, gnomons: Floats, declination: Floats) -> tuple[Floats, Floats]:
        return declination, _hour_angle(self.latitude, declination, gnomons)


def _hour_angle(latitude: float, declination: Floats, gnomons: Floats | float) -> Floats:
    """The hour angle; π beyond the end at lower culmination, where rounding leads."""
    hour = prayer_times.asr_hour_angle(latitude, declination, gnomons)
    return np.where(np.isnan(hour), math.pi, hour)


@dataclass(frozen=True, slots=True)
class _Afternoon:
    """The condition, solved for the hour angle or for the declination."""

    latitude: float
    gnomons: float

    def hour_angle(self, declination: Floats) -> Floats:
        """The hour angle at a declination."""
        return _hour_angle(self.latitude, declination, self.gnomons)

    def declination(self, hour_angle: Floats, guess: Floats) -> Floats:
        """The declination at an hour angle, by Newton's rule from a guess."""
        sine, cosine, delta = math.sin(self.latitude), math.cos(self.latitude), guess
        for _ in range(7):
            distance = self.latitude - delta
            noon, side = np.cos(distance), np.sign(np.sin(distance))
            shadow = np.abs(np.sin(distance)) + self.gnomons * noon
            size = np.hypot(noon, shadow)
            value = sine * np.sin(delta) + cosine * np.cos(delta) * np.cos(hour_angle) - noon / size
            growth = self.gnomons * np.sin(distance) - side * noon
            slope = (
                sine * np.cos(delta)
                - cosine * np.sin(delta) * np.cos(hour_angle)
                - shadow * (np.sin(distance) * shadow - noon * growth) / size**3
            )
            delta = delta - value / slope
        return delta


def _pieces(law: _Afternoon, low: float, high: float) -> list[SkyPiece]:
    """The suns between two declinations.

    Where the curve ends at lower culmination the hour angle turns back like a square root
    of the declination and loses half its digits; there the hour angle is the parameter.
    """
    first, last = low, high
    before, after = [], []
    midnight = (law.hour_angle(np.array([low, high])) > math.pi - 1e-3).tolist()
    if midnight[0]:
        first = _steady(law, low, (low + high) / 2)
        before = [_by_hour(law, low, first, ascending=True)]
    if midnight[1]:
        last = _steady(law, high, (low + high) / 2)
        after = [_by_hour(law, high, last, ascending=False)]
    return [*before, SkyPiece(_ByDay(law.latitude), law.gnomons, first, last), *after]


def _steady(law: _Afternoon, end: float, middle: float) -> float:
    """A declination so near to an end that the hour angle still grows towards it."""
    share = 1.0
    for _ in range(20):
        inner = end + (middle - end) * share
        hours = law.hour_angle(np.linspace(inner, end, 33))
        if hours[0] > 2.0 and np.all(np.diff(hours) > 0.0):
            return inner
        share /= 2.0
    return end + (middle - end) * share


def _by_hour(law: _Afternoon, end: float, inner: float, *, ascending: bool) -> SkyPiece:
    """The suns from an end at lower culmination, by hour angle; in order of declination."""
    start = float(law.hour_angle(np.array(inner)))

    def sky(_: Floats, t: Floats) -> tuple[Floats, Floats]:
        hour = -t if ascending else t
        guess = end + (inner - end) * ((math.pi - hour) / (math.pi - start)) ** 2
        return law.declination(hour, guess), hour

    return SkyPiece(sky, 0.0, *((-math.pi, -start) if ascending else (start, math.pi)))
