"""The hour systems as suns, the same on every face: equal, seasonal, Babylonian, Italian.

Equal hours are great circles through the poles. Babylonian and Italian hours are the horizon
turned about the pole, and so great circles too, which fall on every face as straight lines.
Seasonal hours are neither; they are drawn from the rule itself, not as the chords or arcs
through three points of treatise 184:6.
"""

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from instruments.sky import hours
from instruments.sky.day_times import BABYLONIAN, EQUAL, ITALIAN, SEASONAL, HourCount
from instruments.sky.sun_curves import seasonal_pieces
from instruments.sundial.lines.face import Vector
from instruments.sundial.lines.face_lines import GreatArc, Line, hour_line
from instruments.sundial.lines.skies import SkyCurve

STEPS_MIN = {60: (60,), 30: (60, 30), 15: (60, 30, 15), 10: (60, 30, 10), 5: (60, 30, 15, 5)}
"""Divisions of the hour, each with the coarser ones that it is a division of.

A line belongs to the coarsest of them that it is one of, and keeps clear of its neighbours there.
"""


@dataclass(frozen=True, slots=True)
class Hour:
    """One line of an hour system."""

    means: str
    """Its name in the vocabulary."""
    number: Fraction
    """In hours, as the system counts them."""
    line: Line
    """Its suns."""
    hour_angle: float = math.nan
    """Of hours that have one, radians; those of the neighbours that it keeps clear of are `beside`.
    """
    beside: tuple[float, ...] = ()

    @property
    def whole(self) -> bool:
        """True for a full hour, which has a numeral."""
        return self.number.denominator == 1


@dataclass(frozen=True, slots=True)
class Fineness:
    """How finely a system is divided and how far its divisions stay apart."""

    every_min: int = 60
    """From line to line, minutes."""
    gap_mm: float = 0.5
    """What the process needs between two lines: those that divide the hour end where they come
    nearer to a neighbour."""

    def steps(self, last: int) -> list[tuple[Fraction, float]]:
        """The numbers from 0 to an hour, and the step in hours to the neighbours of each.

        Full hours have no step: they are drawn whole.
        """
        found = []
        for k in range(0, last * 60 + 1, self.every_min):
            level = next(s for s in STEPS_MIN[self.every_min] if k % s == 0)
            step = level / 60 if level < 60 else 0.0
            found.append((Fraction(k, 60), step))
        return found


def equal_hours(obliquity: float, division: Fineness) -> list[Hour]:
    """The hours of local apparent time, 0 to 24; the line of 12 is noon.

    At a pole, where no meridian is nearer than another, hours are counted from the meridian
    that the design's frame takes for south (north at the south pole).

    The lines end at the sun's greatest declinations, by the obliquity in radians.
    """
    return [
        of_hour_angle(
            EQUAL.means(number),
            number,
            float(hours.equal(float(number))),
            step * hours.HOUR,
            obliquity,
            division.gap_mm,
        )
        for number, step in division.steps(24)[:-1]
    ]


def of_hour_angle(
    means: str, number: Fraction, angle: float, step: float, obliquity: float, gap_mm: float
) -> Hour:
    """An hour of one hour angle, with its neighbours a step (radians; 0 for none) away."""
    line = hour_line(angle, (-obliquity, obliquity), step, gap_mm)
    beside = (angle - step, angle + step) if step else ()
    return Hour(means, number, line, angle, beside)


def babylonian_hours(latitude: float, obliquity: float, division: Fineness) -> list[Hour]:
    """Equal hours since sunrise; none at a pole, where the sun does not rise day by day."""
    return _turned_horizons(BABYLONIAN, latitude, obliquity, division, rising=True)


def italian_hours(latitude: float, obliquity: float, division: Fineness) -> list[Hour]:
    """Equal hours since the last sunset, to 24 at the next."""
    return _turned_horizons(ITALIAN, latitude, obliquity, division, rising=False)


def _turned_horizons(
    count: HourCount, latitude: float, obliquity: float, division: Fineness, *, rising: bool
) -> list[Hour]:
    """The half horizon where the sun rises or sets, turned with the hours.

    A sun at n hours after its rising stands where the rising horizon has come to after n
    hours of the sky's turning; the horizon itself, where no hour has passed, is not drawn.
    """
    cosine, sine = math.cos(latitude), math.sin(latitude)
    if cosine < 1e-9:
        return []
    side = np.array([0.0, -1.0 if rising else 1.0, 0.0])
    north, zenith = np.array([-sine, 0.0, cosine]), np.array([cosine, 0.0, sine])
    reach = math.asin(min(1.0, math.sin(obliquity) / cosine))
    horizon = np.array(
        [
            side * math.cos(r) + north * math.sin(r)
            for r in (-reach, -reach / 2, 0, reach / 2, reach)
        ]
    )
    drawn = []
    for number, step in division.steps(24)[1:-1]:
        turn = (float(number) - (0 if rising else 24)) * hours.HOUR
        beside = tuple(_turned(zenith, turn + s * hours.HOUR) for s in (-step, step) if step)
        line = GreatArc(_turned(horizon, turn), beside, division.gap_mm)
        drawn.append(Hour(count.means(number), number, line))
    return drawn


def _turned(directions: Vector, hour_angle: float) -> Vector:
    """Directions (…, 3) after the sky has turned westward by an hour angle."""
    cosine, sine = math.cos(hour_angle), math.sin(hour_angle)
    x, y, z = np.moveaxis(directions, -1, 0)
    return np.stack([cosine * x - sine * y, sine * x + cosine * y, z], axis=-1)


def seasonal_hours(
    latitude: float, obliquity: float, division: Fineness, *, polar_day: bool = True
) -> list[Hour]:
    """The seasonal hours from sunrise: twelfths of the daylight.

    Where the sun does not set the day is the whole turn from lower culmination to lower
    culmination, and an hour is 30° of it (`instruments.sky.hours.seasonal`): the twelfths
    stay twelfths as the day grows to 24 hours, and from there on they are constant. Where it
    does not rise there are none. Sunrise and sunset themselves are not drawn.

    Through the polar day seasonal hours are every other equal hour; with `polar_day` false
    that part is left to the lines of equal hours.
    """

    def line(number: float, step: float) -> Line:
        # At the equator all days are alike, and noon is noon everywhere.
        if number == 6.0 or abs(latitude) < 1e-12:
            return hour_line((number - 6.0) / 6.0 * math.pi / 2, (-obliquity, obliquity))
        pieces = seasonal_pieces(latitude, obliquity, number, polar_day=polar_day)
        beside = (number - step, number + step) if step else ()
        return SkyCurve(tuple(pieces), False, beside, division.gap_mm)

    numbers = division.steps(12)[1:-1]
    return [Hour(SEASONAL.means(n), n, line(float(n), step)) for n, step in numbers]
