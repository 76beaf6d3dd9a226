"""Clocks and the sun: a zone's clock, what to add to the sun's time, and how it is written."""

import math
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from zoneinfo import ZoneInfo

import numpy as np

from instruments.epoch import Epoch
from instruments.geometry import Floats
from instruments.lettering.numerals import System, has_zero, numeral
from instruments.sky.time import days_in_month
from instruments.sky.year import MeanEquation

DAYS = 365
LAST_WINTER, FIRST_SPRING = 58.0, 59.0
"""Days after 1 January of 28 February and, in a common year, of 1 March."""

YEARS = (1970, 2037)
"""Years whose civil time the tables of zones give."""

MEAN_TIME = "local"
"""What stands for a zone where a place's own mean time is meant."""

PLACE_VALUE = ("western", "arabic-indic")
"""Numerals in which seconds below ten take a nought before them."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What to add to the sundial's time through the year."""

    equation: MeanEquation
    """Apparent less mean time, by the day."""
    constant_min: float
    """The longitude's correction, minutes, the same all year."""

    def minutes(self, x: Floats) -> Floats:
        """Clock's less sundial's time, x days after noon of 1 January."""
        return self.constant_min - self.equation.minutes(x)


def civil_year(year: float) -> int:
    """The year by whose clocks an instrument of a year is read.

    One of the past, before the tables of zones begin, is read by the clocks of today, the
    year that an `Epoch` has where none is given.
    """
    return int(Epoch().year) if year < YEARS[0] else min(math.floor(year), YEARS[1])


@cache
def offset_h(timezone: str, year: int, summer_time: bool = False) -> float:
    """Hours by which a zone's clocks are ahead of universal time in a year.

    Parameters
    ----------
    year : int
        Taken as `civil_year` takes it.
    summer_time : bool
        Whether the clocks of summer are meant, where the zone has them.
    """
    if timezone == "UTC":
        return 0.0
    zone = ZoneInfo(timezone)
    within = civil_year(year)
    ahead = [
        offset.total_seconds() / 3600.0
        for month in (1, 7)
        if (offset := datetime(within, month, 1, 12, tzinfo=UTC).astimezone(zone).utcoffset())
        is not None
    ]
    return max(ahead) if summer_time else min(ahead)


def keeps_local_time(timezone: str, year: int) -> bool:
    """Whether at a year's end a zone's clocks are still by the sun's mean time in its own city.

    The tz database calls that LMT.
    """
    end = datetime(min(max(year, 1), 9998), 12, 31, tzinfo=UTC)
    return end.astimezone(ZoneInfo(timezone)).tzname() == "LMT"


def longitude_correction_min(longitude_deg: float, zone_h: float) -> float:
    """What the clock of a zone is ahead of the place's mean time, minutes.

    Parameters
    ----------
    longitude_deg : float
        Of the place, east positive.
    zone_h : float
        Of the zone's clock over universal time.
    """
    return 60.0 * zone_h - 4.0 * longitude_deg


def table_dates(every_days: int) -> list[tuple[int, int]]:
    """Month and day of the table's entries: the 1st, 6th, 11th … or the 1st, 11th, 21st."""
    return [(m, d) for m in range(1, 13) for d in range(1, 31 - every_days + 1, every_days)]


@cache
def day_of_year(month: int, day: int) -> int:
    """Days after 1 January in a common year."""
    return int(np.sum(days_in_month(2001, np.arange(1, month)))) + day - 1


def correction_written(minutes: float, to: str, numerals: System) -> str:
    """A correction as the table has it: ``+3:42``, ``−14:15`` or ``−14``; Roman none is a 0."""

    def figure(n: int) -> str:
        return numeral(n, numerals if n or has_zero(numerals) else "western")

    if to == "minutes":
        whole = math.floor(abs(minutes) + 0.5)
        return signed(math.copysign(whole, minutes), figure(whole))
    whole, over = divmod(round(60 * abs(minutes)), 60)
    pad = numeral(0, numerals) if over < 10 and numerals in PLACE_VALUE else ""
    text = f"{figure(whole)}:{pad}{figure(over)}"
    return signed(math.copysign(60 * whole + over, minutes), text)


def signed(value: float, text: str) -> str:
    """A figure with its sign; none where it is zero."""
    return text if value == 0 else f"{'+' if value > 0 else '−'}{text}"


def date_of(x: int) -> tuple[int, int]:
    """Month and day of a common year's day, counted from 0."""
    for month, length in enumerate(days_in_month(2001, np.arange(1, 13)).tolist(), 1):
        if x < length:
            return month, x + 1
        x -= length
    raise ValueError("a year has 365 days")
