"""The prayers' lines: afternoon, dawn and nightfall, and the twilights (183:8–185:3)."""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from numpy.polynomial.chebyshev import chebfit, chebpts1, chebval

from instruments.astrolabe.plate.curves import (
    Curve,
    Deviation,
    Exact,
    Span,
    Stretch,
    arc_deviation,
    through_three,
)
from instruments.astrolabe.plate.drawn import PlateLine
from instruments.astrolabe.plate.hour_arcs import Approximated, opposite
from instruments.astrolabe.plate.place_circles import QUARTER, PlateSphere, clipped
from instruments.geometry import Floats, Points
from instruments.geometry.fitting import CurveRun
from instruments.geometry.intervals import where_all
from instruments.sky import horizon, prayer_times

_EASED_MM, _LOST_MM = 1e-7, 1e-4
"""How closely an interpolated curve follows the computed one, and how closely it must.

A few arc seconds from a pole rounding has the last word, and there is no curve to draw.
"""

DEPRESSIONS = {"civil": 6.0, "nautical": 12.0, "astronomical": 18.0}
"""The sun's depression at the end of each twilight, degrees."""


def afternoon_stretches(
    plate: PlateSphere, gnomons: Sequence[str], method: Literal["exact", "arc"]
) -> list[Stretch]:
    """The curves of the afternoon prayers that are drawn exactly."""

    def family(gnomons: Floats, days: Floats) -> Points:
        return plate.point(
            -days, np.pi + prayer_times.asr_hour_angle(plate.latitude, days, gnomons)
        )

    shaken = abs(plate.latitude) + plate.obliquity >= QUARTER
    stretches: list[Stretch] = []
    for key in dict.fromkeys(gnomons):
        means, number = f"prayer/asr-{key}", float(key)
        if method == "arc" and through_three(plate, afternoon_curve(plate, number)) is not None:
            continue
        for a, b in afternoon_days(plate, number):
            if b - a <= 1e-9:
                continue
            run = _eased(plate, number, (a, b)) if shaken else CurveRun(family, number, a, b)
            if run is not None:
                stretches.append(Stretch(means, run))
    return stretches


def afternoons(
    plate: PlateSphere, gnomons: Sequence[str], method: Literal["exact", "arc"], exact: Exact
) -> Approximated:
    """The afternoon prayers, between the eastern horizon and the lower meridian.

    Each degree of the ecliptic is put on the western almucantar of the altitude at which
    its shadow is the noon shadow and so many gnomons, and its opposite is marked (183:8–14);
    `sky.prayer` has the altitude. The arc goes through three of those marks (184:1).

    Parameters
    ----------
    gnomons : sequence of str
        By how many the shadow has grown.
    """
    lines: list[PlateLine] = []
    deviations: list[tuple[str, Deviation]] = []
    refused: list[str] = []
    for key in dict.fromkeys(gnomons):
        means = f"prayer/asr-{key}"
        curve = afternoon_curve(plate, float(key))
        path = through_three(plate, curve) if method == "arc" else None
        if path is not None:
            deviations.append((means, arc_deviation(plate, curve, path)))
            pieces = plate.on_plate([path])
        else:
            pieces = plate.on_plate(exact.get(means, ()))
            if method == "arc":
                refused.append(means)
        lines.append(PlateLine(means, pieces))
    return Approximated(tuple(lines), tuple(deviations), tuple(refused))


def afternoon_curve(plate: PlateSphere, gnomons: float) -> Curve:
    """The nadirs of suns at an afternoon prayer, by the sun's declination."""
    return opposite(plate, lambda days: prayer_times.asr_hour_angle(plate.latitude, days, gnomons))


def afternoon_days(plate: PlateSphere, gnomons: float) -> list[Span]:
    """The declinations at which an afternoon prayer comes.

    Parted where the noon sun stands in the zenith: there the curve has a corner.
    """
    phi, limit = plate.latitude, plate.obliquity
    spans: list[Span] = [(-limit, limit)]
    if abs(phi) + limit >= QUARTER:

        def comes_down(days: Floats) -> Floats:
            lowest = np.abs(phi + days) - QUARTER
            high = prayer_times.asr_altitude(phi, days, gnomons)
            return np.where(np.isfinite(high), high - lowest, -1.0)

        spans = where_all(
            (lambda days: horizon.noon_altitude(phi, days) - 1e-12, comes_down), -limit, limit
        )
    if abs(phi) < limit:
        return [
            piece
            for a, b in spans
            for piece in ((a, min(b, phi)), (max(a, phi), b))
            if piece[0] < piece[1]
        ]
    return spans


def _eased(plate: PlateSphere, gnomons: float, span: Span) -> CurveRun | None:
    """The curve over a stretch as a polynomial of a parameter from 0 to 1, or None.

    A stretch ends where the noon sun is on the horizon, or where the sun comes down to the
    altitude at midnight only. The hour angle goes there as the difference of two altitudes
    that become equal, or as its square root, and rounding shakes it. The interpolation
    through Chebyshev's points, in the square root of the declination where that is called
    for, is smooth up to the ends.
    """
    ends = np.array(span)
    high = prayer_times.asr_altitude(plate.latitude, ends, gnomons)
    lowest = np.abs(plate.latitude + ends) - QUARTER
    root = np.flatnonzero(np.abs(high - lowest) < 1e-6)
    start, end = (span[1], span[0]) if root.size and root[0] == 1 else span
    curve = afternoon_curve(plate, gnomons)

    def along(x: Floats) -> Points:
        t = (x + 1.0) / 2.0
        return curve(start + (end - start) * (t * t if root.size else t))

    probes = np.linspace(-0.96, 0.96, 197)
    wanted = along(probes)
    best: tuple[float, Points] | None = None
    for degree in (40, 80, 160):
        coefficients = _interpolated(along, degree)
        off = float(np.max(np.abs(chebval(probes, coefficients) - wanted)))
        if best is None or off < best[0]:
            best = (off, coefficients)
        if off < _EASED_MM:
            break
    if best is None or best[0] >= _LOST_MM:
        return None
    series = best[1]
    return CurveRun(lambda _, t: chebval(2.0 * t - 1.0, series), 0.0, 0.0, 1.0)


def _interpolated(along: Curve, degree: int) -> Points:
    """The coefficients of the Chebyshev series through a curve over −1 … 1."""
    nodes = chebpts1(degree + 1)
    coefficients: Points = chebfit(nodes, along(nodes), degree)
    told = np.flatnonzero(np.abs(coefficients) > 1e-3 * _EASED_MM)
    return coefficients[: int(told.max(initial=0)) + 1]


def dawn(plate: PlateSphere, depression: float) -> PlateLine:
    """The line of dawn: in the east, the almucantar so far below the horizon.

    The treatise puts the opposite degree on the eighteenth almucantar on the western side
    (185:1); the sun's own degree then marks this line, on which it is put to read it.
    """
    return _twilight(plate, "prayer/dawn", depression, -QUARTER)


def nightfall(plate: PlateSphere, depression: float) -> PlateLine:
    """The line of nightfall: the same in the west, the opposite degree in the east (185:2)."""
    return _twilight(plate, "prayer/nightfall", depression, QUARTER)


def _twilight(plate: PlateSphere, means: str, depression: float, side: float) -> PlateLine:
    whole = plate.on_plate([plate.almucantar(-depression)])
    return PlateLine(means, tuple(clipped(whole, plate.towards(side), plate.in_the_zodiac)))


def twilight_almucantar(plate: PlateSphere, name: str) -> PlateLine:
    """The almucantar of a twilight below the horizon, between the tropics."""
    whole = plate.on_plate([plate.almucantar(-np.radians(DEPRESSIONS[name]))])
    return PlateLine(f"twilight/{name}", tuple(clipped(whole, plate.in_the_zodiac)), yields=True)
