"""Where a wall looks, from the shadows of a pin or of a plumb line on it.

A pin square to the wall throws the end of its shadow to x = g tan (a − A) on the right and
y = −g tan h / cos (a − A) up, for a sun of azimuth a and altitude h and a wall that looks to
A (treatise 28:3: the wall is the horizon of some place). A plumb line's shadow on a level
board runs at 90° + A − a from the wall's right-hand direction. With a clock every mark tells
A; a pin's marks tell it without one, by the altitude. Several are joined by least squares.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import product
from zoneinfo import ZoneInfo

import numpy as np

from instruments.errors import ComplaintError
from instruments.geometry import TURN, Floats
from instruments.place import Place
from instruments.saying import tell
from instruments.sky import horizon, sun
from instruments.sky.horizon import refraction
from instruments.sky.time import julian_day, terrestrial
from instruments.written_dates import hyphened

DECIMALS = 2
"""Of the azimuth in degrees: a hundredth is finer than any shadow tells."""

UNSURE_DEG = 1.0
"""A wall whose azimuth has a larger standard error is measured too poorly for a dial."""

_STEPS = 30
_ENOUGH = 1e-10
_AS_GOOD = 9.0
"""Two walls fit as well where their sums of squares differ by less, three sigma."""


@dataclass(frozen=True, slots=True)
class Instant:
    """A moment of universal time, or a day whose hour is not known.

    `noon_jd` is the Julian date of the place's mean noon of that day, `hours` the time after
    it, None where there was no clock.
    """

    noon_jd: float
    hours: float | None

    @staticmethod
    def read(text: str, place: Place) -> "Instant":
        """A date with or without a time, by the clock of the place or with an offset.

        2026-06-21 9:30, or 21.6.2026 9:30.

        Raises
        ------
        ValueError
            If it is neither.
        """
        text = re.sub(r"(?<=[ T])(?=\d:)", "0", hyphened(text))
        try:
            if len(text) <= 10:
                day, hours = date.fromisoformat(text), None
                noon = _noon(day, place)
                return Instant(noon, hours)
            when = datetime.fromisoformat(text)
        except ValueError:
            raise ComplaintError("has no date", 'write "2026-06-21 10:30:15 …"') from None
        if when.tzinfo is None:
            when = when.replace(tzinfo=UTC if place.timezone == "UTC" else ZoneInfo(place.timezone))
        noon = _noon(when.date(), place)
        when = when.astimezone(UTC)
        midnight = float(julian_day(when.year, when.month, when.day))
        seconds = 3600 * when.hour + 60 * when.minute + when.second + when.microsecond / 1e6
        return Instant(noon, 24.0 * (midnight - noon) + seconds / 3600.0)


def _noon(day: date, place: Place) -> float:
    return float(julian_day(day.year, day.month, day.day)) + 0.5 - place.longitude / 360.0


@dataclass(frozen=True, slots=True)
class PinMark:
    """The end of a pin's shadow, mm right of and above its foot, facing the wall."""

    when: Instant
    x_mm: float
    y_mm: float


@dataclass(frozen=True, slots=True)
class PlumbMark:
    """A plumb line's shadow on a level board: degrees from the wall's right-hand direction."""

    when: Instant
    angle_deg: float


@dataclass(frozen=True, slots=True)
class Errors:
    """What a measurement may be off, one sigma."""

    mark_mm: float = 1.0
    angle_deg: float = 0.5
    clock_s: float = 10.0


@dataclass(frozen=True, slots=True)
class Wall:
    """Where a wall looks."""

    azimuth_deg: float
    sigma_deg: float
    """From north through east, and its standard error: of the measurements' own errors, or of their
    scatter where that is larger."""
    misfits: tuple[float, ...]
    """How far each mark is off the wall that was found: mm, or degrees of a plumb line."""


def wall_azimuth(
    place: Place, marks: Sequence[PinMark | PlumbMark], pin_mm: float, errors: Errors | None = None
) -> Wall:
    """Where a wall looks, by least squares.

    Parameters
    ----------
    marks : sequence of PinMark and PlumbMark
        One or more.
    pin_mm : float
        How far the pin's tip stands off the wall; of no use without its marks.

    Raises
    ------
    ValueError
        If there is no mark, the sun was not up at one of them, or they fit two walls.
    """
    if not marks:
        raise ComplaintError("has no shadow", "give one or more")
    fit = _Fit(place, tuple(marks), pin_mm, errors or Errors())
    starts = fit.starts()
    found = sorted((fit.solved(start) for start in starts), key=lambda s: s.misfit)
    best = found[0]
    for other in found[1:]:
        apart = abs(math.remainder(other.azimuth - best.azimuth, TURN))
        if other.misfit - best.misfit < _AS_GOOD and apart > 3.0 * (best.sigma + other.sigma):
            one, two = _degrees(best.azimuth), _degrees(other.azimuth)
            raise ComplaintError(
                tell("fits two walls, of {one:.1f}° and {two:.1f}°", one=one, two=two),
                "give a mark of another hour, or the time",
            )
    return Wall(round(_degrees(best.azimuth), DECIMALS) % 360.0, math.degrees(best.sigma), best.off)


def _degrees(angle: float) -> float:
    return math.degrees(angle) % 360.0


@dataclass(frozen=True, slots=True)
class _Solved:
    azimuth: float
    sigma: float
    misfit: float
    off: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class _Fit:
    """The unknowns: the azimuth, the clock's error in hours, and the hours not known."""

    place: Place
    marks: tuple[PinMark | PlumbMark, ...]
    pin_mm: float
    errors: Errors

    @property
    def untimed(self) -> tuple[int, ...]:
        return tuple(k for k, m in enumerate(self.marks) if m.when.hours is None)

    def sun(self, hours: Floats) -> tuple[Floats, Floats]:
        """Azimuth and seen altitude at hours after the marks' noons, the last axis the marks'."""
        noon = np.array([m.when.noon_jd for m in self.marks])
        hour = sun.greenwich_hour_angle(noon, hours / 24.0) + self.place.longitude_rad
        delta = sun.apparent(*terrestrial(noon, hours / 24.0)).declination
        phi = self.place.latitude_rad
        high = horizon.altitude(phi, delta, hour)
        return horizon.azimuth(phi, delta, hour), high + refraction(high)

    def hours(self, unknown: Floats) -> Floats:
        """The hours after noon of the marks."""
        found: Floats = np.array(
            [0.0 if m.when.hours is None else m.when.hours for m in self.marks]
        )
        found += unknown[1]
        found[list(self.untimed)] = unknown[2:]
        return found

    def off(self, unknown: Floats) -> list[tuple[float, ...]]:
        """How far each mark is from where it should be: mm, or degrees."""
        return self._off(unknown, *self.sun(self.hours(unknown)))

    def _off(self, unknown: Floats, towards: Floats, high: Floats) -> list[tuple[float, ...]]:
        found: list[tuple[float, ...]] = []
        for mark, a, h in zip(self.marks, towards.tolist(), high.tolist(), strict=True):
            aside = math.remainder(a - float(unknown[0]), TURN)
            if isinstance(mark, PlumbMark):
                turned = math.radians(mark.angle_deg - 90.0) + aside
                found.append((math.degrees(math.remainder(turned, TURN)),))
                continue
            front = max(math.cos(aside), 1e-3)
            x, y = self.pin_mm * math.sin(aside) / front, -self.pin_mm * math.tan(h) / front
            found.append((mark.x_mm - x, mark.y_mm - y))
        return found

    def residuals(self, unknowns: Floats) -> Floats:
        """The same in sigmas, and the clock's error in its own: a row for each of unknowns."""
        # The sun at all of them at once takes little more than at one.
        suns = self.sun(np.array([self.hours(unknown) for unknown in unknowns]))
        rows = []
        for unknown, towards, high in zip(unknowns, *suns, strict=True):
            scaled = [unknown[1] * 3600.0 / self.errors.clock_s]
            for mark, off in zip(self.marks, self._off(unknown, towards, high), strict=True):
                unit = self.errors.mark_mm if isinstance(mark, PinMark) else self.errors.angle_deg
                scaled += [value / unit for value in off]
            rows.append(scaled)
        return np.array(rows)

    def starts(self) -> list[Floats]:
        """Where to begin: one wall by the clock, or the walls that marks without one allow."""
        hours = self.hours(np.zeros(2 + len(self.untimed)))
        towards, high = self.sun(hours)
        walls: list[list[tuple[float, float]]] = []
        for k, mark in enumerate(self.marks):
            if mark.when.hours is None:
                walls.append(self._by_altitude(k))
                continue
            if high[k] <= 0.0:
                raise ComplaintError(
                    tell("has mark {k} at an hour when the sun is down there", k=k + 1),
                    "check the date, the time and the time zone",
                )
            walls.append([(float(towards[k]) - self._aside(mark), float(hours[k]))])
        if len(self.untimed) > _MOST_UNTIMED:
            problem = tell(
                "has more than {most_untimed} marks without a time", most_untimed=_MOST_UNTIMED
            )
            raise ComplaintError(problem, "leave some out")
        found = []
        for choice in product(*walls):
            mean = sum(complex(math.cos(a), math.sin(a)) for a, _ in choice)
            start = math.atan2(mean.imag, mean.real)
            found.append(np.array([start, 0.0, *(choice[k][1] for k in self.untimed)]))
        return found

    def _aside(self, mark: PinMark | PlumbMark) -> float:
        """The sun's azimuth less the wall's."""
        if isinstance(mark, PlumbMark):
            return math.radians(90.0 - mark.angle_deg)
        return math.atan2(mark.x_mm, self.pin_mm)

    def _by_altitude(self, k: int) -> list[tuple[float, float]]:
        """The walls of a pin's mark without a time, in the morning or the afternoon."""
        mark = self.marks[k]
        if isinstance(mark, PlumbMark):
            raise ComplaintError(
                tell("has no time of plumb-line mark {k}", k=k + 1), "write date and time"
            )
        high = math.atan2(-mark.y_mm, math.hypot(mark.x_mm, self.pin_mm))
        phi = self.place.latitude_rad
        found = []
        for side in (-1.0, 1.0):
            hours = 0.0
            # The declination and the equation of time are those of the hour that is sought.
            for _ in range(3):
                jd = (mark.when.noon_jd, hours / 24.0)
                delta = float(sun.apparent(*terrestrial(*jd)).declination)
                angle = float(horizon.hour_angle(phi, delta, high - refraction(high)))
                if math.isnan(angle):
                    problem = tell(
                        "has mark {k} of a sun at {high_deg:.1f}°, where it never stands "
                        "on that day",
                        k=k + 1,
                        high_deg=math.degrees(high),
                    )
                    raise ComplaintError(problem, "check the pin and the date")
                now = float(sun.greenwich_hour_angle(*jd)) + self.place.longitude_rad
                hours += math.remainder(side * angle - now, TURN) * 24.0 / TURN
            towards = float(horizon.azimuth(phi, delta, side * angle))
            found.append((towards - self._aside(mark), hours))
        return found

    def solved(self, start: Floats) -> _Solved:
        """The least squares from a start on, by Gauss and Newton."""
        unknown = start
        rest, slopes = self._linear(unknown)
        for _ in range(_STEPS):
            step = np.linalg.lstsq(slopes, -rest, rcond=None)[0]
            unknown = unknown + step
            rest, slopes = self._linear(unknown)
            if float(np.max(np.abs(step))) < _ENOUGH:
                break
        misfit = float(rest @ rest)
        free = len(rest) - len(unknown)
        scatter = max(1.0, misfit / free) if free > 0 else 1.0
        spread = np.linalg.pinv(slopes.T @ slopes)
        sigma = math.sqrt(float(spread[0, 0]) * scatter)
        off = tuple(math.hypot(*values) for values in self.off(unknown))
        return _Solved(float(unknown[0]), sigma, misfit, off)

    def _linear(self, unknown: Floats) -> tuple[Floats, Floats]:
        """The residuals, and their slopes by each of the unknowns."""
        steps = _SLOPE_STEP * np.eye(len(unknown))
        at, *around = self.residuals(
            np.concatenate((unknown[None], unknown + steps, unknown - steps))
        )
        ahead, behind = np.split(np.array(around), 2)
        return at, (ahead - behind).T / (2.0 * _SLOPE_STEP)


_SLOPE_STEP = 1e-5
_MOST_UNTIMED = 6
