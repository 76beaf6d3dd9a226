"""Seasonal hours and afternoons as curves of suns in smooth pieces, the same on every face.

A curve by the sun's declination grows like a root where days stop having a night, or where the
sun comes down to an altitude at midnight only. There another parameter follows it smoothly.
Angles are radians.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Floats
from instruments.geometry.intervals import Interval
from instruments.sky import prayer_times
from instruments.sky.hours import semidiurnal_arc

Sky = Callable[[Floats, Floats], tuple[Floats, Floats]]
"""From members of a family and parameters to declinations and hour angles, broadcasting."""


@dataclass(frozen=True, slots=True)
class SkyPiece:
    """Suns (declination, hour angle) by a smooth function of a parameter."""

    sky: Sky
    """The family that it is of. Pieces of one family (equal callables) are followed together."""
    member: float
    """Which of the family this is."""
    start: float
    end: float
    """The range of the parameter."""

    def suns(self, t: Floats) -> tuple[Floats, Floats]:
        """The suns at parameters."""
        return self.sky(np.asarray(self.member), t)


@dataclass(frozen=True, slots=True)
class SunlitDays:
    """The days on which the sun rises and sets, by a parameter in which they run smoothly.

    Up to latitude 45° it is the declination. Beyond, where the day arc grows with the square
    root towards the day on which the sun does not set, it is the semidiurnal arc H₀, with
    tan δ = −cos H₀ / tan φ.
    """

    latitude: float
    span: Interval
    """The first and the last parameter."""

    @staticmethod
    def of(latitude: float, obliquity: float) -> "SunlitDays | None":
        """The days between the solstices; None at the poles."""
        border = math.pi / 2 - abs(latitude)
        if border < 1e-9:
            return None
        if abs(latitude) <= math.pi / 4:
            return SunlitDays(latitude, (-obliquity, obliquity))
        if border <= obliquity:
            return SunlitDays(latitude, (0.0, math.pi))
        solstices = semidiurnal_arc(latitude, np.array([-obliquity, obliquity]))
        low, high = sorted(solstices.tolist())
        return SunlitDays(latitude, (low, high))

    def at(self, parameter: Floats) -> tuple[Floats, Floats]:
        """The sun's declination and its semidiurnal arc."""
        if abs(self.latitude) <= math.pi / 4:
            return parameter, semidiurnal_arc(self.latitude, parameter)
        return np.arctan(-np.cos(parameter) / math.tan(self.latitude)), parameter


def seasonal_pieces(
    latitude: float, obliquity: float, number: float, *, polar_day: bool = False
) -> list[SkyPiece]:
    """The suns at a seasonal hour, 6 at noon; the number is the member of the family.

    Where the sun does not set the hours are constant (`hours.seasonal`): that part of the year
    is a piece of its own, if `polar_day` asks for it.
    """
    days = SunlitDays.of(latitude, obliquity)
    found = [SkyPiece(_ByDaylight(days), number, *days.span)] if days else []
    border = math.pi / 2 - abs(latitude)
    if polar_day and border < obliquity:
        turns = _ByTurn(math.copysign(border, latitude), math.copysign(obliquity, latitude))
        found.append(SkyPiece(turns, number, 0.0, 1.0))
    return found


@dataclass(frozen=True, slots=True)
class _ByDaylight:
    """The suns of seasonal hours on days with sunrise and sunset."""

    days: SunlitDays

    def __call__(self, number: Floats, parameter: Floats) -> tuple[Floats, Floats]:
        declination, arc = self.days.at(parameter)
        return declination + 0.0 * number, (number - 6.0) / 6.0 * arc


@dataclass(frozen=True, slots=True)
class _ByTurn:
    """The suns of seasonal hours through the polar day, from its first declination to the last."""

    first: float
    last: float

    def __call__(self, number: Floats, share: Floats) -> tuple[Floats, Floats]:
        declination = self.first + (self.last - self.first) * share
        return declination + 0.0 * number, (number - 6.0) / 6.0 * math.pi + 0.0 * share


def afternoon_pieces(latitude: float, gnomons: float, days: Interval) -> list[SkyPiece]:
    """The suns whose shadow has grown by some gnomons over its noon length, in order of days.

    Where the curve ends at lower culmination the hour angle turns back like a square root
    of the declination and loses half its digits; there the hour angle is the parameter.

    Parameters
    ----------
    days : (float, float)
        Declinations, some of `day_times.afternoon_days`.
    """
    law, (low, high) = _Afternoon(latitude, gnomons), days
    first, last = low, high
    before, after = [], []
    midnight = (law.hour_angle(np.array([low, high])) > math.pi - 1e-3).tolist()
    if midnight[0]:
        first = _steady(law, low, (low + high) / 2)
        before = [_by_hour(law, low, first, ascending=True)]
    if midnight[1]:
        last = _steady(law, high, (low + high) / 2)
        after = [_by_hour(law, high, last, ascending=False)]
    return [*before, SkyPiece(_ByDay(latitude), gnomons, first, last), *after]


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
