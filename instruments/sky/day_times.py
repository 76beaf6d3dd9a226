"""The moments of a day that instruments show: hours by each count, noon and the afternoon prayers.

What each is called in the vocabulary of marks, where the sun then stands by its declination, and
on which days it comes. How a face shows it, as an altitude, a shadow or a line of light, is the
face's own affair. Angles are radians.
"""

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike

from instruments.geometry import Floats as Reals
from instruments.geometry.intervals import Interval, where
from instruments.sky import hours, prayer_times
from instruments.sky.arrays import Floats, floats

HourAngle = Callable[[ArrayLike, ArrayLike, ArrayLike], Floats]
"""The number of an hour, a latitude and declinations to hour angles, broadcasting."""


@dataclass(frozen=True, slots=True)
class HourCount:
    """A way of counting the hours of a day."""

    name: str
    """In the vocabulary, as in ``hour/seasonal/3``."""
    lines: range
    """The full hours that have lines."""
    hour_angle: HourAngle
    noon: int = 0
    """The hour of noon, to either side of which its hours are alike; 0 where none is noon."""
    by_daylight: bool = True
    """Whether its hours depend on when the sun rises or sets."""

    def means(self, number: int | Fraction) -> str:
        """The name of an hour's line: ``hour/equal/10``, ``hour/equal/10:30``."""
        return hour_name(self.name, number)

    def corners(self, latitude: float) -> tuple[float, ...]:
        """Declinations at which its hours may have an end or a corner: where days lack a night."""
        border = math.pi / 2 - abs(latitude)
        return (border, -border) if self.by_daylight else ()


def hour_name(count: str, number: int | Fraction) -> str:
    """The name of an hour's line by a count."""
    return f"hour/{count}/{clock_name(number)}"


def clock_name(time: int | Fraction) -> str:
    """An hour of the 24-hour clock as names have it: ``10``, ``10:30``."""
    whole, over = divmod(time, 1)
    return f"{whole}:{round(over * 60):02d}" if over else f"{whole}"


def _equal(number: ArrayLike, latitude: ArrayLike, declination: ArrayLike) -> Floats:
    number, _, delta = floats(number, latitude, declination)
    return hours.equal(number) + 0.0 * delta


EQUAL = HourCount("equal", range(24), _equal, noon=12, by_daylight=False)
SEASONAL = HourCount("seasonal", range(1, 12), hours.seasonal, noon=6)
BABYLONIAN = HourCount("babylonian", range(1, 24), hours.babylonian)
ITALIAN = HourCount("italian", range(1, 24), hours.italian)

COUNTS = {count.name: count for count in (EQUAL, SEASONAL, BABYLONIAN, ITALIAN)}
"""All counts by the sun alone; a zone's hours need its clock too."""

Growth = Literal["1", "1.5", "2"]
"""The gnomons by which the noon shadow has grown at an afternoon prayer, as names have them."""

DayPrayer = Literal["noon", "asr-1", "asr-1.5", "asr-2"]
"""Noon and the afternoon prayers, as names have them."""

GNOMONS: dict[DayPrayer, float] = {"noon": 0.0, "asr-1": 1.0, "asr-1.5": 1.5, "asr-2": 2.0}
"""By how many gnomons the shadow has grown over its noon length (treatise 160:5–171:14)."""


def afternoon_name(growth: str) -> str:
    """The name of an afternoon prayer's line, such as ``prayer/asr-1.5``."""
    return f"prayer/asr-{growth}"


def prayer_hour_angle(time: DayPrayer, latitude: ArrayLike, declination: ArrayLike) -> Floats:
    """The hour angle of noon or an afternoon prayer; nan where it does not come."""
    if time == "noon":
        return np.zeros_like(floats(declination)[0])
    return prayer_times.asr_hour_angle(latitude, declination, GNOMONS[time])


def afternoon_days(latitude: float, obliquity: float, gnomons: float) -> list[Interval]:
    """The declinations at which an afternoon prayer comes, from the southern sun to the northern.

    Parted where the sun culminates in the zenith: there its line has a corner, because the noon
    shadow is a length.
    """

    def margin(declination: Reals) -> Reals:
        reached = prayer_times.asr_over_lowest(latitude, declination, gnomons)
        least: Reals = np.minimum(reached, np.cos(latitude - declination) - _GRAZE)
        return least

    spans = where(margin, -obliquity, obliquity)
    return [part for span in spans for part in between_corners(span, (latitude,))]


def between_corners(span: Interval, corners: Sequence[float]) -> list[Interval]:
    """A span of declinations, parted at those corners that are within it."""
    low, high = span
    ends = [low]
    for corner in sorted(corners):
        if ends[-1] + _NEAR < corner < high - _NEAR:
            ends.append(corner)
    return list(itertools.pairwise([*ends, high]))


_GRAZE = 1e-9
"""A noon sun no higher than this (radians) has its shadow beyond every plate."""

_NEAR = 1e-7
"""How near to an end a corner is the end, radians."""
