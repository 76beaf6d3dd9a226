"""A place's clock through the year: what it is ahead of the sun, and its summer time."""

import math
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from zoneinfo import ZoneInfo

import numpy as np

from instruments.civil_time import Correction, civil_year, longitude_correction_min, offset_h
from instruments.epoch import Epoch
from instruments.geometry import Floats
from instruments.guide.seasons import calendar_of
from instruments.place import Place
from instruments.sky import sun
from instruments.sky.time import Calendar
from instruments.sky.year import days, mean_equation


@dataclass(frozen=True, slots=True)
class Summer:
    """The summer time of a year: its first and last day, and what it adds, or takes away."""

    start: date
    end: date
    added_h: float


@dataclass(frozen=True, slots=True)
class Clock:
    """The clock of a place."""

    place: Place
    """With its zone."""
    year: int
    """Whose rules of civil time are meant."""
    offset_h: float
    """Standard time less universal time."""
    correction: Correction
    """Standard time less the sundial's, by date, the mean of the leap-year cycle."""
    summer: Summer | None
    """None where the clocks are not changed."""
    behind: Summer | None
    """When they stand behind standard time, if ever."""
    calendar: Calendar
    """Of the dates in which the epoch's seasons are told; the clock's are Gregorian."""

    @staticmethod
    def of(place: Place, epoch: Epoch) -> "Clock":
        """The clock of a place in an epoch's year, or today's for an instrument of the past."""
        year = civil_year(epoch.year)
        ahead = offset_h(place.timezone, year)
        equation = mean_equation("gregorian", year, east=place.longitude_rad)
        constant = longitude_correction_min(place.longitude, ahead)
        return Clock(
            place,
            year,
            ahead,
            Correction(equation, constant),
            summer_time(place.timezone, year),
            set_back(place.timezone, year),
            calendar_of(epoch),
        )

    @property
    def years(self) -> tuple[int, int]:
        """The first and the last year of the leap-year cycle."""
        first = self.correction.equation.first_year
        return first, first + 3

    def noons_h(self) -> Floats:
        """Standard time when the sun stands on the meridian on the 365 days, hours."""
        # The table's argument is mean noon; the sun's noon is some minutes from it.
        return 12.0 + self.correction.minutes(np.arange(365.0)) / 60.0

    def noon_altitudes(self) -> Floats:
        """The sun's altitude at noon of the 365 days, radians, without refraction."""
        year = days("gregorian", self.year, east=self.place.longitude_rad)
        declination = sun.declination(year.longitude, Epoch(year=self.year).obliquity_rad)
        return math.pi / 2 - np.abs(declination - self.place.latitude_rad)


@cache
def summer_time(timezone: str, year: int) -> Summer | None:
    """The summer time of a zone in a year; None where it has none.

    Its first day is in the year; its last may be in the next, as in the south.
    """
    return _changed(timezone, year, 1.0)


@cache
def set_back(timezone: str, year: int) -> Summer | None:
    """When a zone's clocks stand behind its standard time, as in Morocco in Ramadan."""
    return _changed(timezone, year, -1.0)


def _changed(timezone: str, year: int, sense: float) -> Summer | None:
    """When a zone's clocks are ahead of standard time, or, with a sense of −1, behind it."""
    if timezone == "UTC":
        return None
    zone = ZoneInfo(timezone)
    standard = offset_h(timezone, year)

    def added(day: date) -> float:
        # On the day on which they are changed, the clocks have been by its evening.
        offset = datetime(day.year, day.month, day.day, 23, tzinfo=zone).utcoffset() or timedelta()
        return sense * (offset.total_seconds() / 3600.0 - standard)

    one = timedelta(days=1)
    day = date(year, 1, 1)
    while day.year == year and not added(day) > 0.0 >= added(day - one):
        day += one
    if day.year != year:
        return None
    start, extra = day, added(day)
    while added(day) > 0.0 and (day - start).days < 366:
        day += one
    return Summer(start, day, sense * extra) if (day - start).days < 366 else None
