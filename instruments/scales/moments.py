"""Moments of the day as altitudes by the sun's declination, and their curves over a year.

An hour, noon or a prayer is one altitude on each day. On whatever an altitude is laid off, as
an angle or as a shadow, over whatever axis of days, these are its lines.
"""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry import QUARTER, Floats, Path, Points
from instruments.geometry.fitting import CurveRun, fit_many
from instruments.geometry.intervals import where_each
from instruments.geometry.path import JOIN_MM
from instruments.lettering.language import Words, prayer_titles
from instruments.lettering.numerals import LETTERS, System, numeral
from instruments.sky import horizon, prayer_times
from instruments.sky.arrays import only
from instruments.sky.day_times import GNOMONS, DayPrayer, HourCount

NUDGE = 1e-8
"""How far from a corner a smooth piece begins, in the axis's unit."""

SHORTEST = 1e-4
"""The shortest piece that is drawn, in the axis's unit."""

_UP = 1e-3
"""The altitude from which on an hour is one of daylight, radians."""

Family = Callable[[Floats, Floats], Floats]
"""Members of a family of moments and declinations to altitudes, radians, broadcasting."""

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of every day."""

    means: str
    """The name of its line."""
    titles: tuple[str, ...]
    """Forms of its title, the fullest first."""
    family: Family
    """Which moments and declinations to altitudes; one for all that are alike, which are then
    computed together."""
    member: float = 0.0
    """Which of its family it is."""
    corners_rad: tuple[float, ...] = ()
    """Declinations at which its line has a corner."""
    steep: bool = False
    """Whether it may be as steep as a root there."""
    also: tuple[str, ...] = ()
    """Other moments that have its line."""

    def altitude(self, declination: Floats) -> Floats:
        """Declinations to altitudes, radians; nan where there is none."""
        return self.family(np.asarray(self.member), declination)


def both_halves(n: int, whole: int, system: System, *, to_left: bool = False) -> tuple[str, ...]:
    """The numerals of the hour before noon with the one after it, and of the first alone.

    Noon is half of the hours of the whole day. Where one reads `to_left` the first is on the
    right; letters for numbers are so by themselves. Arabic digits stand as far apart as words, and
    Roman numerals, of which I XI is read as one.
    """
    early, late = (numeral(k, system) for k in (n, whole - n))
    if 2 * n == whole:
        return (early,)
    ordered = (late, early) if to_left and system not in LETTERS else (early, late)
    return ("  " if system in ("arabic-indic", "roman") else " ").join(ordered), early


def hour_moments(
    prefix: str,
    count: HourCount,
    latitude: float,
    obliquity: float,
    system: System,
    *,
    to_left: bool = False,
) -> list[Moment]:
    """The hours of a count at which the sun may be up.

    Those that are alike before and after noon are one moment, named ``prefix/1`` and so on.

    Parameters
    ----------
    latitude, obliquity : float
        Radians.
    to_left : bool
        Whether the language is read from the right.
    """

    def altitude(n: Floats, delta: Floats) -> Floats:
        return horizon.altitude(latitude, delta, count.hour_angle(n, latitude, delta))

    noon = count.noon
    numbers = [n for n in count.lines if not noon or n <= noon]
    days = np.linspace(-obliquity, obliquity, 181)
    high = np.nan_to_num(altitude(np.array(numbers)[:, None], days)).max(axis=1)
    return [
        Moment(
            f"{prefix}/{n}",
            both_halves(n, 2 * noon, system, to_left=to_left) if noon else (numeral(n, system),),
            altitude,
            n,
            (latitude,) if n == noon else count.corners(latitude),
            n != noon and count.by_daylight,
        )
        for n, most in zip(numbers, high.tolist(), strict=True)
        if most > _UP
    ]


def prayer_moments(
    prefix: str, latitude: float, times: Sequence[DayPrayer], words: Words
) -> list[Moment]:
    """Noon and the afternoon prayers, cot h = cot h_n + k (treatise 160:5–171:14).

    Parameters
    ----------
    prefix : str
        Of the names, such as ``prefix/asr-1``.
    latitude : float
        Radians.
    words : Words
        Of their titles.
    """

    def altitude(gnomons: Floats, delta: Floats) -> Floats:
        high = prayer_times.asr_altitude(latitude, delta, gnomons)
        return only(prayer_times.asr_over_lowest(latitude, delta, gnomons) >= 0.0, high)

    return [
        Moment(f"{prefix}/{time}", prayer_titles(time, words), altitude, GNOMONS[time], (latitude,))
        for time in dict.fromkeys(times)
    ]


def families(moments: Sequence[Moment]) -> dict[Family, list[int]]:
    """The families, each with the places of its moments in the order of all."""
    found: dict[Family, list[int]] = {}
    for k, moment in enumerate(moments):
        found.setdefault(moment.family, []).append(k)
    return found


def altitudes(moments: Sequence[Moment], declination: Floats) -> Floats:
    """The moments' altitudes at declinations, the moments along the first axis."""
    found = np.empty((len(moments), *declination.shape))
    members = np.array([m.member for m in moments]).reshape(-1, *(1 for _ in declination.shape))
    for family, own in families(moments).items():
        found[own] = family(members[own], declination)
    return found


def within_quarter(altitude: Floats) -> Floats:
    """How far altitudes are within a quadrant, for a `Ground`."""
    inside: Floats = np.minimum(altitude, QUARTER - altitude + 1e-12)
    return inside


@dataclass(frozen=True, slots=True)
class Ground:
    """What moments are drawn on: an axis of days, and altitudes over it."""

    span: Span
    """The axis, in a unit of its own."""
    declination: Callable[[Floats], Floats]
    """Places on the axis to the sun's declinations."""
    place: Callable[[Floats, Floats], Points]
    """Places on the axis and altitudes to points, mm."""
    within: Callable[[Floats], Floats]
    """Altitudes to a figure that is not negative where they are drawn."""
    corners: tuple[float, ...] = ()
    """Places on the axis where every line has a corner."""
    tolerance_mm: float = 0.0008
    """How far lines may stray, square to themselves."""
    steep_mm: float = 0.0008
    """How far lines may stray that are as steep as a root at their end."""
    steep: float = 0.0
    """How far from a corner a line begins on the side where it may be as steep as a root, in the
    axis's unit: more than corners are known to."""


def traced(
    ground: Ground, moments: Sequence[Moment], corners: Sequence[Sequence[float]]
) -> list[list[Path]]:
    """Each moment's line as paths, parted where it is not drawn and joined at its corners.

    `corners` are for each moment the places on the axis where its line has one.
    """
    runs = _runs(ground, moments, corners)
    every = [(run, steep) for own in runs for run, _, steep in own]
    allowed = [ground.steep_mm if steep else ground.tolerance_mm for _, steep in every]
    fitted = iter(fit_many([run for run, _ in every], allowed))
    drawn: list[list[Path]] = []
    for own in runs:
        found: list[Path] = []
        for _, goes_on, _ in own:
            piece = next(fitted)
            if goes_on and found and abs(found[-1].end - piece.start) <= JOIN_MM / 2:
                found[-1] = Path((*found[-1].segments, *piece.segments))
            else:
                found.append(piece)
        drawn.append(found)
    return drawn


def _runs(
    ground: Ground, moments: Sequence[Moment], corners: Sequence[Sequence[float]]
) -> list[list[tuple[CurveRun, bool, bool]]]:
    """The smooth stretches of each line; whether each goes on from a corner, and is steep there."""
    found: list[list[tuple[CurveRun, bool, bool]]] = [[] for _ in moments]
    for family, own in families(moments).items():
        point = _placed(ground, family)
        members = np.array([moments[k].member for k in own])
        breaks = {c for k in own for c in corners[k]}
        spans = where_each(_within(ground, family), members, *ground.span, breaks=sorted(breaks))
        for k, parts in zip(own, spans, strict=True):
            for span in parts:
                smooth = _smooth(ground, span, corners[k], moments[k].steep)
                member = moments[k].member
                found[k] += [
                    (CurveRun(point, member, a, b), on, steep) for a, b, on, steep in smooth
                ]
    return found


def _placed(ground: Ground, family: Family) -> Callable[[Floats, Floats], Points]:
    """Members and places on the axis to points."""
    return lambda member, at: ground.place(at, family(member, ground.declination(at)))


def _within(ground: Ground, family: Family) -> Family:
    """Members and places on the axis to how far a line is within what is drawn."""
    return lambda member, at: ground.within(family(member, ground.declination(at)))


def _smooth(
    ground: Ground, span: Span, corners: Sequence[float], may_be_steep: bool
) -> list[tuple[float, float, bool, bool]]:
    """What corners make of a span of a line: ends, whether it goes on from a corner, is steep."""
    low, high = span
    own = {c for c in corners if low <= c <= high}
    ends = sorted({low, high, *own, *(c for c in ground.corners if low < c < high)})
    found = []
    for a, b in itertools.pairwise(ends):
        # Towards a solstice a line goes on smoothly from its corner; the corner itself is
        # known to rounding, which the root of a half day makes a thousandth.
        before = _nudge(ground, a, b) if a in own else 0.0
        behind = _nudge(ground, b, a) if b in own else 0.0
        if b - behind - (a + before) > SHORTEST:
            steep = may_be_steep and ground.steep in (before, behind)
            found.append((a + before, b - behind, a != low, steep))
    return found


def _nudge(ground: Ground, corner: float, end: float) -> float:
    """How far from a corner a piece begins, by whether the sun leaves the equator from it on."""
    at, beyond = np.abs(ground.declination(np.array([corner, corner + 1e-3 * (end - corner)])))
    return NUDGE if beyond > at else ground.steep
