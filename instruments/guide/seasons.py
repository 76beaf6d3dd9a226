"""The dates of the sun's entries into the signs."""

import math

import numpy as np

from instruments.epoch import Epoch
from instruments.guide import Table
from instruments.guide.speech import Speech
from instruments.place import Place
from instruments.sky.time import Calendar
from instruments.sky.year import days

_FIRST_GREGORIAN = 1583


def calendar_of(epoch: Epoch) -> Calendar:
    """The calendar of an epoch's dates: the Gregorian from 1583 on."""
    return "gregorian" if epoch.year >= _FIRST_GREGORIAN else "julian"


def entry_dates(epoch: Epoch, place: Place) -> tuple[tuple[int, int], ...]:
    """Month and day on which the sun enters each sign, from Aries on.

    It is the day with the noon nearest to the entry, by the mean of the leap-year cycle.
    """
    year = days(calendar_of(epoch), epoch.year, east=place.longitude_rad)
    found = []
    for sign in range(12):
        away = np.remainder(year.longitude - math.radians(30.0 * sign) + math.pi, 2 * math.pi)
        nearest = int(np.argmin(np.abs(away - math.pi)))
        found.append((int(year.month[nearest]), int(year.day[nearest])))
    return tuple(found)


def date_told(speech: Speech, epoch: Epoch, text: str) -> str:
    """A date, or the head of dates of the epoch, with the calendar where it is not today's."""
    if calendar_of(epoch) == "gregorian":
        return text
    return f"{text} ({speech.say('calendar.julian', year=speech.year(math.floor(epoch.year)))})"


def table_of_signs(speech: Speech, epoch: Epoch, place: Place) -> Table:
    """All signs with the dates of the sun's entries."""
    signs = speech.words.signs
    names = (str(getattr(signs, key)) for key in signs.__slots__)
    dates = (speech.date(*date) for date in entry_dates(epoch, place))
    head = (speech.say("astrolabe.sign"), date_told(speech, epoch, speech.say("read.date")))
    return Table(head, tuple(zip(names, dates, strict=True)))
