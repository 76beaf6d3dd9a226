"""Hours, days and prayers as the directions of the light: what any face needs to know of the sky.

A line is where the shadow of a nodus falls from a set of suns; of what form the face is that it
falls on is the face's own affair.
"""

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, replace

import numpy as np

from instruments.days import SIGNS, Day, sign_entries
from instruments.epoch import Epoch
from instruments.geometry import Floats
from instruments.lettering.language import Words
from instruments.lettering.numerals import System, numeral
from instruments.place import Place
from instruments.scales.moments import GNOMONS, prayer_titles
from instruments.shadow.parameters import Lines
from instruments.sky import horizon, hours, prayer_times

Suns = Callable[[Floats], Floats]
"""From 0 … 1 to unit vectors towards the sun: east, north and up, a row each."""

_NEAR = 1e-7
"""How near to each other breaks of a line may be, radians."""


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
    lines: Lines, days: str, place: Place, epoch: Epoch, words: Words, system: System
) -> list[SunLine]:
    """All lines that are asked for.

    Parameters
    ----------
    days : {"signs", "solstices", "none"}
        Entries into the signs, or of them only solstices and equinoxes.
    place, epoch
        Where and when.
    words, system
        Of the titles.
    """
    latitude, obliquity = place.latitude_rad, epoch.obliquity_rad
    found = [
        *_hours(lines.hours, latitude, obliquity, system),
        *_prayers(lines, latitude, obliquity, words),
    ]
    shown = {"signs": tuple(SIGNS), "solstices": ("capricorn", "equinox", "cancer"), "none": ()}
    found += [
        _day(day, latitude, words) for day in sign_entries(obliquity) if day.name in shown[days]
    ]
    return found


def _hours(kind: str, latitude: float, obliquity: float, system: System) -> Iterator[SunLine]:
    if kind == "equal":
        for n in range(24):

            def equal(delta: Floats, angle: float = float(hours.equal(n))) -> Floats:
                return np.full(delta.shape, angle)

            yield _through(f"hour/equal/{n}", numeral(n, system), equal, latitude, obliquity, ())
    elif kind == "seasonal":
        ends = (math.pi / 2 - abs(latitude), abs(latitude) - math.pi / 2)
        for n in range(1, 12):

            def seasonal(delta: Floats, n: int = n) -> Floats:
                return hours.seasonal(n, latitude, delta)

            means, title = f"hour/seasonal/{n}", numeral(n, system)
            yield _through(means, title, seasonal, latitude, obliquity, ends)


def _prayers(lines: Lines, latitude: float, obliquity: float, words: Words) -> Iterator[SunLine]:
    for time in dict.fromkeys(lines.prayers):
        if time == "noon" and lines.hours != "none":
            continue  # It is hour 12, or 6.

        def asked(delta: Floats, gnomons: float = GNOMONS[time]) -> Floats:
            return prayer_times.asr_hour_angle(latitude, delta, gnomons)

        title, *short = prayer_titles(time, words)
        angle = asked if time != "noon" else np.zeros_like
        line = _through(f"prayer/{time}", title, angle, latitude, obliquity, (latitude,))
        yield replace(line, brief="".join(short))


def _through(
    means: str,
    title: str,
    angle: Callable[[Floats], Floats],
    latitude: float,
    obliquity: float,
    corners: Sequence[float],
) -> SunLine:
    """A line through the year, parted where it has a corner."""
    inner = sorted(c for c in corners if abs(c) < obliquity - _NEAR)
    ends = [-obliquity, *inner, obliquity]
    pieces = tuple(
        _year(a, b, angle, latitude) for a, b in itertools.pairwise(ends) if b - a > _NEAR
    )
    return SunLine(means, title, pieces)


def _year(start: float, end: float, angle: Callable[[Floats], Floats], latitude: float) -> Suns:
    middle, half = (start + end) / 2, (end - start) / 2

    def suns(share: Floats) -> Floats:
        # Evenly about the circle: what begins as a root at an end begins smoothly so.
        delta = middle - half * np.cos(math.pi * share)
        delta = np.clip(delta, start, end)
        return towards(latitude, delta, angle(delta))

    return suns


def _day(day: Day, latitude: float, words: Words) -> SunLine:
    first = SIGNS[day.name][0]
    title = words.days.equinox if day.name == "equinox" else str(getattr(words.signs, first))

    def suns(share: Floats) -> Floats:
        angle = math.pi * (2.0 * share - 1.0)
        return towards(latitude, np.full(share.shape, day.declination), angle)

    sign = [field.name for field in fields(words.signs)].index(first)
    return SunLine(f"day/{day.name}", title, (suns,), words.backs.short_signs[sign])


def towards(latitude: float, declination: Floats, angle: Floats) -> Floats:
    """Unit vectors towards suns, a row each: east, north, up."""
    found: Floats = np.stack(horizon.unit_vector(latitude, declination, angle), axis=-1)
    return found
