"""The prayers' lines: afternoon, dawn and nightfall, and the twilights (183:8–185:3)."""

from collections.abc import Sequence
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
from instruments.astrolabe.plate.hour_arcs import Approximated, nadirs, opposite
from instruments.astrolabe.plate.place_circles import PlateSphere, clipped
from instruments.geometry import QUARTER
from instruments.sky import prayer_times
from instruments.sky.day_times import Growth, afternoon_days, afternoon_name
from instruments.sky.sun_curves import afternoon_pieces

DEPRESSIONS = {"civil": 6.0, "nautical": 12.0, "astronomical": 18.0}
"""The sun's depression at the end of each twilight, degrees."""


def afternoon_stretches(
    plate: PlateSphere, gnomons: Sequence[Growth], method: Literal["exact", "arc"]
) -> list[Stretch]:
    """The curves of the afternoon prayers that are drawn exactly."""
    stretches: list[Stretch] = []
    for key in dict.fromkeys(gnomons):
        number = float(key)
        if method == "arc" and through_three(plate, afternoon_curve(plate, number)) is not None:
            continue
        for days in afternoon_days(plate.latitude, plate.obliquity, number):
            for k, piece in enumerate(afternoon_pieces(plate.latitude, number, days)):
                run = nadirs(plate, piece)
                stretches.append(Stretch(afternoon_name(key), run, goes_on=k > 0))
    return stretches


def afternoons(
    plate: PlateSphere, gnomons: Sequence[Growth], method: Literal["exact", "arc"], exact: Exact
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
        means = afternoon_name(key)
        curve = afternoon_curve(plate, float(key))
        path = through_three(plate, curve) if method == "arc" else None
        if path is not None:
            deviations.append((means, arc_deviation(plate, curve, path)))
            pieces = plate.on_plate([path])
        else:
            pieces = exact.get(means, ())
            if method == "arc":
                refused.append(means)
        lines.append(PlateLine(means, pieces))
    return Approximated(tuple(lines), tuple(deviations), tuple(refused))


def afternoon_curve(plate: PlateSphere, gnomons: float) -> Curve:
    """The nadirs of suns at an afternoon prayer, by the sun's declination."""
    return opposite(plate, lambda days: prayer_times.asr_hour_angle(plate.latitude, days, gnomons))


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
    whole = plate.almucantar(-depression)
    return PlateLine(means, tuple(clipped([whole], plate.towards(side), plate.in_the_zodiac)))


def twilight_almucantar(plate: PlateSphere, name: str) -> PlateLine:
    """The almucantar of a twilight below the horizon, between the tropics."""
    whole = plate.almucantar(-np.radians(DEPRESSIONS[name]))
    return PlateLine(f"twilight/{name}", tuple(plate.in_the_zodiac(whole)), yields=True)
