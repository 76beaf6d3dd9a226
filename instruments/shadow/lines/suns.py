"""Hours, days and prayers as the directions of the light: what any face needs to know of the sky.

A line is where the shadow of a nodus falls from a set of suns; of what form the face is that it
falls on is the face's own affair.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from instruments.days import SIGNS, Day, sign_entries
from instruments.epoch import Epoch
from instruments.geometry import Floats
from instruments.lettering.language import Words, prayer_titles
from instruments.lettering.numerals import System, numeral
from instruments.place import Place
from instruments.shadow.parameters import DayLines, Lines
from instruments.sky import horizon
from instruments.sky.day_times import (
    COUNTS,
    GNOMONS,
    DayPrayer,
    afternoon_days,
    between_corners,
    prayer_hour_angle,
)
from instruments.sky.sun_curves import SkyPiece, afternoon_pieces

Suns = Callable[[Floats], Floats]
"""From 0 … 1 to unit vectors towards the sun: east, north and up, a row each."""


@dataclass(frozen=True, slots=True)
class SunLine:
    """The suns of a line.

    Attributes
    ----------
    title : str
        What is written beside it, empty for none.
    pieces : tuple of Suns
        Smooth stretches of it, the sun above or below the horizon.
    brief : str
        What is written where the title has no room, if there is such.
    """

    means: str
    title: str
    pieces: tuple[Suns, ...]
    brief: str = ""

    @property
    def forms(self) -> tuple[str, ...]:
        """What may be written beside it, the fullest first."""
        return tuple(dict.fromkeys(form for form in (self.title, self.brief) if form))


def sun_lines(
    lines: Lines, days: DayLines, place: Place, epoch: Epoch, words: Words, system: System
) -> list[SunLine]:
    """All lines that are asked for.

    Parameters
    ----------
    place, epoch
        Where and when.
    words, system
        Of the titles.
    """
    latitude, obliquity = place.latitude_rad, epoch.obliquity_rad
    found: list[SunLine] = []
    if count := COUNTS.get(lines.hours):
        for n in count.lines:
            angle = partial(count.hour_angle, n, latitude)
            pieces = _through(angle, latitude, obliquity, count.corners(latitude))
            found.append(SunLine(count.means(n), numeral(n, system), pieces))
    for time in dict.fromkeys(lines.prayers):
        if time == "noon" and count:
            continue  # It is hour 12, or 6.
        title, *short = prayer_titles(time, words)
        pieces = _prayed(time, latitude, obliquity)
        found.append(SunLine(f"prayer/{time}", title, pieces, "".join(short)))
    return found + [_day(day, latitude, words) for day in sign_entries(obliquity, days)]


def _prayed(time: DayPrayer, latitude: float, obliquity: float) -> tuple[Suns, ...]:
    """The suns of a prayer through the year."""
    if time == "noon":
        angle = partial(prayer_hour_angle, time, latitude)
        return _through(angle, latitude, obliquity, (latitude,))
    gnomons = GNOMONS[time]
    return tuple(
        _along(piece, latitude)
        for days in afternoon_days(latitude, obliquity, gnomons)
        for piece in afternoon_pieces(latitude, gnomons, days)
    )


def _along(piece: SkyPiece, latitude: float) -> Suns:
    return lambda share: towards(latitude, *piece.suns(_evenly(piece.start, piece.end, share)))


def _through(
    angle: Callable[[Floats], Floats],
    latitude: float,
    obliquity: float,
    corners: Sequence[float],
) -> tuple[Suns, ...]:
    """The suns of hour angles through the year, parted where they have a corner."""
    spans = between_corners((-obliquity, obliquity), corners)
    return tuple(_year(a, b, angle, latitude) for a, b in spans)


def _year(start: float, end: float, angle: Callable[[Floats], Floats], latitude: float) -> Suns:
    def suns(share: Floats) -> Floats:
        delta = _evenly(start, end, share)
        return towards(latitude, delta, angle(delta))

    return suns


def _evenly(start: float, end: float, share: Floats) -> Floats:
    """From a start to an end evenly about a circle: what begins as a root begins smoothly so."""
    found: Floats = (start + end) / 2 - (end - start) / 2 * np.cos(math.pi * share)
    return np.clip(found, min(start, end), max(start, end))


def _day(day: Day, latitude: float, words: Words) -> SunLine:
    first = SIGNS[day.name][0]
    title = words.days.equinox if day.name == "equinox" else words.sign(first)

    def suns(share: Floats) -> Floats:
        angle = math.pi * (2.0 * share - 1.0)
        return towards(latitude, np.full(share.shape, day.declination), angle)

    return SunLine(f"day/{day.name}", title, (suns,), words.short_sign(first))


def towards(latitude: float, declination: Floats, angle: Floats) -> Floats:
    """Unit vectors towards suns, a row each: east, north, up."""
    return np.stack(horizon.unit_vector(latitude, declination, angle), axis=-1)
