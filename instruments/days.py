"""Day curves: the sun's entries into the signs and civil dates, their declinations and names."""

import math
from dataclasses import dataclass
from typing import Literal

import numpy as np

from instruments.epoch import Epoch
from instruments.errors import ComplaintError
from instruments.saying import tell
from instruments.sky import sun
from instruments.sky.arrays import TURN
from instruments.sky.time import Calendar, julian_day, terrestrial
from instruments.written_dates import HOW, date_parts


@dataclass(frozen=True, slots=True)
class Day:
    """A day of one declination of the sun."""

    name: str
    """As in ``day/taurus``: the sign whose entry lies in the ascending half of the year, a date
    ``2026-06-21``, or a day of every year ``06-21``."""
    declination: float
    """Radians."""
    source: str = "sin δ = sin ε sin λ"
    """How the declination was found, for the report."""


SIGNS = {
    "capricorn": ("capricorn",),
    "aquarius": ("aquarius", "sagittarius"),
    "pisces": ("pisces", "scorpius"),
    "equinox": ("aries", "libra"),
    "taurus": ("taurus", "virgo"),
    "gemini": ("gemini", "leo"),
    "cancer": ("cancer",),
}
"""Names of the days, from the southern sun to the northern, and the entries that share each."""

Entries = Literal["signs", "solstices", "none"]
"""Of the sun's entries into the signs all, the solstices and equinoxes, or none."""

_SHOWN: dict[Entries, tuple[str, ...]] = {
    "signs": tuple(SIGNS),
    "solstices": ("capricorn", "equinox", "cancer"),
    "none": (),
}

Reckoning = Literal["auto", "gregorian", "julian"]
"""A calendar, or the one in use in the year: the Julian before 15 October 1582."""

_REFORM = (1582, 10, 15)


def calendar_in_use(year: int, month: int = 12, day: int = 31) -> Calendar:
    """The calendar in use on a day, or on the last of a month or a year."""
    return "gregorian" if (year, month, day) >= _REFORM else "julian"


def sign_entries(obliquity: float, entries: Entries = "signs") -> tuple[Day, ...]:
    """The seven days of the sign entries, from the southern solstice to the northern.

    Parameters
    ----------
    obliquity : float
        Radians; sin δ = sin ε · sin λ, with λ every 30° from −90° to 90°.
    entries : {"signs", "solstices", "none"}
        Which of them.
    """
    return tuple(
        Day(name, float(sun.declination(math.radians(30 * k - 90), obliquity)))
        for k, name in enumerate(SIGNS)
        if name in _SHOWN[entries]
    )


def _other_day(stated: int | None, month: int, day: int) -> str:
    """What to give for a date that does not exist: with its month and day the other way round."""
    if day <= 12 < month <= 31:
        swapped = CivilDate(stated, day, month, "gregorian").name
        return tell("write {text}, the month before the day", text=swapped)
    return "give another day"


@dataclass(frozen=True, slots=True)
class CivilDate:
    """A civil date, or with no year a day of every year."""

    year: int | None
    month: int
    day: int
    calendar: Calendar

    @staticmethod
    def read(text: str, reckoning: Reckoning = "auto", year: float = 2026.0) -> "CivilDate":
        """A date written ``2026-06-21``, or ``06-21`` or ``21 June`` for every year.

        Parameters
        ----------
        text : str
            Years are astronomical (1 BC is 0).
        reckoning : {"auto", "gregorian", "julian"}
            The calendar.
        year : float
            The year that decides on the calendar of a day of every year.

        Raises
        ------
        ValueError
            If it is no date, or the calendar has no such date.
        """
        found = date_parts(text)
        if not found:
            raise ComplaintError("is no date", HOW)
        stated, month, day = found
        when = (math.floor(year) if stated is None else stated, month, day)
        calendar = calendar_in_use(when[0]) if stated is None else calendar_in_use(*when)
        if reckoning != "auto":
            calendar = reckoning
        elif stated is not None and (1582, 10, 4) < when < _REFORM:
            problem = "was left out when the calendar was reformed"
            raise ComplaintError(problem, "give 1582-10-04 or 1582-10-15, or calendar")
        try:
            # Every fourth year has a 29th of February.
            julian_day(2024 if stated is None else stated, month, day, calendar)
        except ValueError as error:
            raise ComplaintError(str(error), _other_day(stated, month, day)) from None
        return CivilDate(stated, month, day, calendar)

    @property
    def name(self) -> str:
        """As in ``day/2026-06-21`` or ``day/06-21``."""
        head = "" if self.year is None else f"{self.year:04d}-"
        return f"{head}{self.month:02d}-{self.day:02d}"

    def at(self, epoch: Epoch, east: float) -> Day:
        """The sun's day at local mean noon of the date.

        Parameters
        ----------
        epoch : Epoch
            Its year for a day of every year; its obliquity where one is given.
        east : float
            Longitude of the place, radians.
        """
        calendar = f"{self.calendar.capitalize()} calendar"
        # Entries into the signs follow from the obliquity alone.
        if self.year is None:
            cycle = 4 * math.floor(epoch.year / 4)
            longitude = sun.mean_longitude_of_date(
                self.month, self.day, self.calendar, epoch.year, east=east
            )
            years = f"{cycle} to {cycle + 3}, {calendar}"
            source = f"IAU SOFA epv00, mean over the leap-year cycle {years}; sin δ = sin ε sin λ"
        else:
            noon = julian_day(self.year, self.month, self.day, self.calendar) + 0.5
            place = sun.apparent(*terrestrial(noon, -east / TURN))
            source = f"IAU SOFA epv00, at mean noon of the date, {calendar}"
            if epoch.obliquity is None:
                return Day(self.name, float(place.declination), source)
            longitude, source = place.longitude, f"{source}; sin δ = sin ε sin λ"
        declination = sun.declination(longitude, epoch.obliquity_rad)
        return Day(self.name, float(np.asarray(declination)), source)


def solar_longitude(day: str, year: float) -> float:
    """The sun's longitude on a day of a name, radians; on one of every year about a year.

    Raises
    ------
    ValueError
        If it is neither a sign's entry nor a date.
    """
    for k, (first, signs) in enumerate(SIGNS.items()):
        if day == first or day in signs:
            return math.radians(30.0 * (k - 3))
    date = CivilDate.read(day)
    when = date.month, date.day, date.calendar
    if date.year is None:
        return float(sun.mean_longitude_of_date(*when, year))
    return float(sun.longitude_of_date(date.year, *when))
