"""Hour lines below the horizon, read with the degree opposite the sun.

By day the sun is above the horizon and its opposite degree, its nadir, below; the line on
which the nadir stands tells the hour. The lines of hours from sunrise serve the night as
well: the sun itself is on line n when n hours have passed since sunset.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

import numpy as np

from instruments.astrolabe.plate.curves import (
    Curve,
    Deviation,
    Exact,
    Stretch,
    arc_deviation,
    through_three,
)
from instruments.astrolabe.plate.drawn import PlateLine
from instruments.astrolabe.plate.place_circles import PlateSphere, clipped
from instruments.geometry import MIRROR_X, QUARTER, Floats, Path, Points
from instruments.geometry.fitting import CurveRun
from instruments.sky import hours
from instruments.sky.day_times import BABYLONIAN, EQUAL, ITALIAN, SEASONAL, HourCount
from instruments.sky.sun_curves import Sky, SkyPiece, SunlitDays, seasonal_pieces

FINE_IN_TIME, FINE_NEAR_POLES = 1e-5, 2e-6
"""Tolerances of the fit in radii of the equator, for 0.01 minutes of time.

Where the sun hardly rises the hours run along the day circles, and a tenth of a micrometre
is a hundredth of a minute.
"""

NEAR_POLES = math.radians(60.0)
"""Latitude from which that is so."""


@dataclass(frozen=True, slots=True)
class Approximated:
    """Lines, and for those that are makers' arcs how far they stray, by name."""

    lines: tuple[PlateLine, ...]
    deviations: tuple[tuple[str, Deviation], ...] = ()
    """Of the arcs."""
    refused: tuple[str, ...] = ()
    """Names of lines that are exact because the three points do not all exist."""


def seasonal_stretches(plate: PlateSphere, method: Literal["exact", "arc"]) -> list[Stretch]:
    """The curves of seasonal hours 1 to 5 that are drawn exactly.

    References
    ----------
    The nadir of a sun of declination δ at its seasonal hour n stands at declination −δ and
    hour angle 180° + (n − 6)/6 · H₀, with cos H₀ = −tan φ tan δ.
    """
    return [
        Stretch(SEASONAL.means(n), nadirs(plate, piece), fineness(plate))
        for n in range(1, 6)
        if method == "exact" or through_three(plate, seasonal_curve(plate, n)) is None
        for piece in seasonal_pieces(plate.latitude, plate.obliquity, n)
    ]


def seasonal_arcs(
    plate: PlateSphere, method: Literal["exact", "arc"], exact: Exact
) -> Approximated:
    """Seasonal hours 1 to 11, a twelfth of the daylight each.

    Exact, or as the arc through the three points that divide the parts of the tropics and
    the equator below the horizon by twelve, "taken approximately" (184:1–6). Days without
    sunrise have none.
    """
    days = SunlitDays.of(plate.latitude, plate.obliquity)
    if days is None:
        return Approximated(tuple(PlateLine(SEASONAL.means(n), ()) for n in SEASONAL.lines))
    lines: dict[int, PlateLine] = {}
    deviations: dict[int, Deviation] = {}
    refused: list[int] = []
    for n in range(1, 6):
        means = SEASONAL.means(n)
        pieces = exact.get(means, ())
        if not pieces:
            curve = seasonal_curve(plate, n)
            path = through_three(plate, curve)
            assert path is not None
            deviations[n] = deviations[12 - n] = arc_deviation(plate, curve, path)
            pieces = plate.on_plate([path])
        elif method == "arc":
            refused += [n, 12 - n]
        lines[n] = PlateLine(means, pieces)
        mirrored = tuple(p.transformed(MIRROR_X) for p in pieces)
        lines[12 - n] = PlateLine(SEASONAL.means(12 - n), mirrored)
    # The sixth is the meridian.
    declination, arc = days.at(np.array(days.span))
    ends = plate.point(-declination, np.pi + 0.0 * arc)
    lines[6] = PlateLine(SEASONAL.means(6), (Path.line(*(complex(z) for z in ends)),))
    return Approximated(
        tuple(lines[n] for n in SEASONAL.lines),
        tuple((SEASONAL.means(n), deviations[n]) for n in sorted(deviations)),
        tuple(SEASONAL.means(n) for n in sorted(refused)),
    )


def exact_ones(names: Iterable[str]) -> set[int]:
    """The seasonal hours whose curves are among names; each brings its mirror image."""
    names = set(names)
    return {n for n in SEASONAL.lines if {SEASONAL.means(n), SEASONAL.means(12 - n)} & names}


def fineness(plate: PlateSphere) -> float:
    """The tolerance of the fit of hour lines in radii of the equator."""
    return FINE_IN_TIME if abs(plate.latitude) < NEAR_POLES else FINE_NEAR_POLES


def seasonal_curve(plate: PlateSphere, n: float) -> Curve:
    """The nadirs of suns at their seasonal hour n, by the sun's declination."""
    return opposite(plate, lambda days: hours.seasonal(n, plate.latitude, days))


def nadirs(plate: PlateSphere, suns: SkyPiece) -> CurveRun:
    """The nadirs of suns, as a stretch of a curve."""
    return CurveRun(_Nadirs(plate, suns.sky), suns.member, suns.start, suns.end)


@dataclass(frozen=True, slots=True)
class _Nadirs:
    """The nadirs of a family of suns."""

    plate: PlateSphere
    sky: Sky

    def __call__(self, member: Floats, parameter: Floats) -> Points:
        declination, hour_angle = self.sky(member, parameter)
        return self.plate.point(-declination, np.pi + hour_angle)


def opposite(plate: PlateSphere, hour_angle: Callable[[Floats], Floats]) -> Curve:
    """The nadirs of suns that stand at an hour angle, by the sun's declination."""
    return lambda days: plate.point(-days, np.pi + hour_angle(days))


def since_sunrise(plate: PlateSphere) -> list[PlateLine]:
    """Equal hours from sunrise: the western horizon, turned by 15° for each hour.

    All 24 places of the horizon's circle are the repetitions of 184:7–9, "completely
    correct"; here each is the half between the tropics and below the horizon, on which the
    nadir stands n hours after sunrise.
    """
    return _turned(plate, BABYLONIAN, QUARTER)


def until_sunset(plate: PlateSphere) -> list[PlateLine]:
    """Equal hours from sunset: the eastern horizon, turned by 15° for each hour.

    The nadir stands on line n when n hours have passed since the last sunset, that is 24 − n
    before the next.
    """
    return _turned(plate, ITALIAN, -QUARTER)


def _turned(plate: PlateSphere, count: HourCount, side: float) -> list[PlateLine]:
    if abs(plate.latitude) > QUARTER - 1e-9:
        return []
    lines = []
    below = plate.below()
    shifts = [n * hours.HOUR for n in count.lines]
    circles = [plate.circle(plate.latitude, shift, QUARTER) for shift in shifts]
    for n, shift, whole in zip(count.lines, shifts, plate.each_on_plate(circles), strict=True):
        half = plate.towards(shift + side)
        pieces = clipped(whole, half, plate.in_the_zodiac, below)
        if pieces:
            lines.append(PlateLine(count.means(n), tuple(pieces)))
    return lines


def from_noon(plate: PlateSphere) -> list[PlateLine]:
    """Hours of local apparent time, on the 24-hour clock: meridians of the sphere."""
    lines = []
    below = plate.below()
    for n in EQUAL.lines:
        way = plate.direction(n * hours.HOUR)
        radius = Path.line(way * plate.inner_tropic_mm, way * plate.tropic_mm)
        pieces = below(radius)
        if pieces:
            lines.append(PlateLine(EQUAL.means(n), tuple(pieces)))
    return lines


def longest_day_h(latitude: float, obliquity: float) -> float:
    """Hours of the longest day on the true horizon, 0 to 24 (treatise 125:12)."""
    declination = math.copysign(obliquity, latitude)
    return 2.0 * float(hours.semidiurnal_arc(latitude, declination)) / hours.HOUR
