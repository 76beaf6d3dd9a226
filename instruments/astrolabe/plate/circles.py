"""The plate's circles: tropics and equator, meridian, horizon, almucantars, azimuths, qibla."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from instruments.astrolabe.plate.drawn import PlateLine
from instruments.astrolabe.plate.place_circles import PlateSphere
from instruments.geometry import MIRROR_X, QUARTER, Path
from instruments.geometry.cutting import Disc, outside
from instruments.lettering.divisions import thin
from instruments.saying import tell


def framework(plate: PlateSphere) -> list[PlateLine]:
    """The tropics, the equator, the meridian and the east–west line."""
    southern = plate.projection.southern
    radii = {
        "circle/capricorn": plate.inner_tropic_mm if southern else plate.tropic_mm,
        "circle/cancer": plate.tropic_mm if southern else plate.inner_tropic_mm,
        "circle/equator": plate.projection.equator_mm,
    }
    lines = [PlateLine(name, (Path.circle(0j, radius),)) for name, radius in radii.items()]
    hub = Disc(0j, plate.hub_mm)
    for name, way in (("meridian", 1j), ("east-west", -1.0)):
        diameter = Path.line(way * plate.tropic_mm, -way * plate.tropic_mm)
        lines.append(PlateLine(name, tuple(outside(diameter, hub))))
    return lines


def horizon_line(plate: PlateSphere) -> PlateLine:
    """The horizon."""
    return PlateLine("horizon", plate.on_plate([plate.almucantar(0.0)]))


def drawn_altitudes(plate: PlateSphere, step: int, pitch_mm: float) -> tuple[list[int], list[int]]:
    """The almucantars that can be engraved, by degrees, and those that would stand too close.

    They stand closest on the meridian; a step gives way to a coarser one where neighbours
    come nearer than the pitch there, on either side of the zenith.
    """
    every = range(0, 91, step)
    ladder = (step, *_coarser(step))
    kept = set(every)
    for side in (1.0, -1.0):
        places = {n: plate.on_meridian(side * (QUARTER - math.radians(n))) for n in every}
        seen = {n: y for n, y in places.items() if abs(y) <= plate.tropic_mm}
        if len(seen) > 1:
            kept -= seen.keys() - thin(seen, pitch_mm, ladder).kept.keys()
    inner = [n for n in every if 0 < n < 90]
    return [n for n in inner if n in kept], [n for n in inner if n not in kept]


def _coarser(step: int) -> Iterator[int]:
    """Coarser steps, each a multiple of the one before and a divisor of 90."""
    now = step
    for wanted in (5, 10, 30, 90):
        if wanted > now and wanted % now == 0 and 90 % wanted == 0:
            yield wanted
            now = wanted


def almucantars(plate: PlateSphere, which: Sequence[int]) -> list[PlateLine]:
    """The almucantars of some altitudes, in degrees; without pieces off the plate."""
    pieces = plate.each_on_plate([plate.almucantar(math.radians(n)) for n in which])
    return [
        PlateLine(f"almucantar/{n}", its, yields=True) for n, its in zip(which, pieces, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class Spokes:
    """How far azimuths go: for each step in degrees the altitude where it stops."""

    stops: Mapping[int, float]

    def stop_deg(self, azimuth: int) -> float:
        """The altitude in degrees where an azimuth ends."""
        return max((stop for step, stop in self.stops.items() if azimuth % step == 0), default=0.0)


def spokes(plate: PlateSphere, step: int, pitch_mm: float, circles: Sequence[int]) -> Spokes:
    """Where azimuths of each step stop below the zenith, for want of room.

    The fine ones stop at the highest almucantar at which neighbours are a pitch apart, the
    coarser ones go on; every 90° runs to the zenith itself.
    """
    ladder = [step, *_coarser(step)]
    grid = sorted(circles) or [0]
    stops: dict[int, float] = {}
    apart = {n: _apart(plate, math.radians(n)) for n in grid}
    for this in ladder:
        least = pitch_mm / math.radians(this)
        stops[this] = float(max((n for n in grid if apart[n] >= least), default=0))
    stops[90] = 90.0
    return Spokes(stops)


def _apart(plate: PlateSphere, altitude: float) -> float:
    """The least distance of neighbouring azimuths on an almucantar, mm for a radian."""
    nearest = min(abs(plate.on_meridian(side * (QUARTER - altitude))) for side in (1.0, -1.0))
    r = plate.projection.equator_mm
    scale = r / 2.0 * (1.0 + (min(nearest, plate.tropic_mm) / r) ** 2)
    return scale * math.cos(altitude)


def azimuths(plate: PlateSphere, step: int, ends: Spokes, below: bool) -> list[PlateLine]:
    """The vertical circles, each half by its azimuth from north through east.

    They stand above the horizon, or on both sides of it.
    """
    stops = {n: stop for n in range(step, 180, step) if (stop := ends.stop_deg(n)) > 0.0}
    last = np.radians([*stops.values()])
    arcs = plate.vertical_arcs(np.radians([*stops]), -last if below else 0.0, last)
    eastern = dict(zip(stops, plate.each_on_plate(arcs), strict=True))
    western = {
        360 - n: tuple(piece.transformed(MIRROR_X) for piece in pieces)
        for n, pieces in reversed(eastern.items())
    }
    return [
        PlateLine(f"azimuth/{n}", pieces, yields=True) for n, pieces in (eastern | western).items()
    ]


def qibla(plate: PlateSphere, azimuth: float) -> PlateLine:
    """The vertical circle towards an azimuth off the meridian, from horizon to zenith."""
    return PlateLine(
        "qibla", plate.on_plate(plate.vertical_arcs(np.array([azimuth]), 0.0, QUARTER))
    )


def consecutive(numbers: Sequence[int]) -> str:
    """Numbers as runs of one step: ``10–80 by 2, 80–85 by 5``."""
    runs: list[list[int]] = []
    for a, b in pairwise(numbers):
        if runs and runs[-1][2] == b - a:
            runs[-1][1] = b
        else:
            runs.append([a, b, b - a])
    if not runs:
        return ", ".join(str(n) for n in numbers)
    return ", ".join(tell("{a}–{b} by {s}", a=a, b=b, s=s) for a, b, s in runs)
