"""The latitude, the obliquity and the size of an astrolabe's plate, by points on its circles."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import Any

import numpy as np

from instruments.errors import ComplaintError, impossible
from instruments.geometry import QUARTER, Floats, Points
from instruments.geometry.stereographic import Stereographic
from instruments.reckoning.fitting.fit_options import Options
from instruments.reckoning.fitting.measured_rows import Marked
from instruments.reckoning.fitting.task import (
    Replica,
    Sought,
    Task,
    Values,
    circle_of,
    lies,
    measuring_frame,
    own,
    unused_points,
)
from instruments.sky import horizon

COLUMNS = ("name", "x_mm", "y_mm")
USED = "circle/, horizon, meridian, east-west, almucantar/, azimuth/ and twilight/"

TWILIGHTS = {"civil": -6.0, "nautical": -12.0, "astronomical": -18.0}
_PARALLELS = {"equator": 0.0, "cancer": 1.0, "capricorn": -1.0}
_LATITUDES = (*range(8, 90, 8), *range(-8, -90, -8))


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle of a plate: what it is about, and its own number in degrees.

    `about` is ``pole`` (the number is 1 for Cancer), ``zenith`` (an altitude), ``vertical``
    (an azimuth) or ``point`` (the hour angle of a pole on the equator).
    """

    about: str
    number: float


def circle(name: str) -> Circle | None:
    """The circle of a name; None for another line.

    Raises
    ------
    ValueError
        If its number is none.
    """
    if name in ("horizon", "meridian", "east-west"):
        return {
            "horizon": Circle("zenith", 0.0),
            "meridian": Circle("point", 90.0),
            "east-west": Circle("point", 0.0),
        }[name]
    head, _, tail = name.partition("/")
    if head == "circle" and tail in _PARALLELS:
        return Circle("pole", _PARALLELS[tail])
    if head == "twilight" and tail in TWILIGHTS:
        return Circle("zenith", TWILIGHTS[tail])
    if head not in ("almucantar", "azimuth"):
        return None
    if not re.fullmatch(r"-?\d{1,3}(\.\d{1,6})?", tail):
        raise ComplaintError("has no number of degrees", f"write {head}/30")
    if head == "azimuth":
        return Circle("vertical", float(tail))
    if not -90.0 < float(tail) < 90.0:
        raise ComplaintError("is no altitude", "give less than 90")
    return Circle("zenith", float(tail))


@dataclass(frozen=True, slots=True, eq=False)
class _Circles:
    """Circles in arrays, of points or of themselves."""

    kinds: tuple[str, ...]
    numbers: Floats

    @staticmethod
    def of(circles: list[Circle]) -> "_Circles":
        return _Circles(tuple(c.about for c in circles), np.array([c.number for c in circles]))

    def poles(self, latitude: float, obliquity: float) -> tuple[Floats, Floats, Floats]:
        """Declination and hour angle of their poles, and their angular radii; all radians."""
        kinds, number = np.array(self.kinds), np.radians(self.numbers)
        dec, hour, radius = (np.full(len(kinds), v) for v in (QUARTER, 0.0, QUARTER))
        pole, zenith, vertical = (kinds == k for k in ("pole", "zenith", "vertical"))
        radius[pole] -= self.numbers[pole] * obliquity
        dec[zenith], radius[zenith] = latitude, QUARTER - number[zenith]
        dec[vertical], hour[vertical] = horizon.equatorial(
            latitude, number[vertical] + QUARTER, 0.0
        )
        point = kinds == "point"
        dec[point], hour[point] = 0.0, number[point]
        return dec, hour, radius


def task(marked: Marked, options: Options) -> Task:
    """What the points of a plate ask.

    Raises
    ------
    DesignError
        If a name is none, or no point is on a circle.
    """
    marked, lines, unused = marked.read(circle)
    if not lines:
        raise impossible("measurements", None, "have no circle of a plate", f"name {USED}")
    all_of, size = _Circles.of(lines), marked.size_mm
    tropics = any(c.about == "pole" and c.number for c in lines)
    parameters = (
        Sought("latitude", "°", "of the plate", most=20.0, limits=(-90.0, 90.0)),
        options.obliquity(found=tropics),
        Sought("tropic_radius_mm", "mm", "of the outer tropic", most=size, limits=(0.0, 1e5)),
        *measuring_frame(size),
    )

    def off(values: Values) -> Floats:
        latitude, obliquity = (math.radians(values[n]) for n in ("latitude", "obliquity"))
        drawn = Stereographic.within(values["tropic_radius_mm"], obliquity, options.southern)
        return drawn.distance(own(marked.at, values), *all_of.poles(latitude, obliquity))

    return Task(
        options.set_in(parameters),
        off,
        np.arange(len(lines)),
        marked.labels,
        lambda known: _starts(marked.at, lines, known, options),
        lambda values: _made(values, lines, options),
        size,
        remarks=(*unused_points(unused, "plate", USED), *options.remarks(tropics)),
        twins=_twins,
    )


def _twins(values: Values) -> Iterator[Values]:
    """The same horizon of the other hemisphere, upside down."""
    turned = values["rotation"] + 180.0
    yield {**values, "latitude": -values["latitude"], "rotation": turned}


def _starts(
    at: Points, lines: list[Circle], known: Values, options: Options
) -> Iterator[dict[str, float]]:
    """Latitudes all over, each with the size and the frame that go with the circles measured."""
    several = dict.fromkeys(c for c in lines if c.about in ("pole", "zenith"))
    fitted = ((ring, circle_of(at[[c == ring for c in lines]])) for ring in several)
    rings = [(ring, *found) for ring, found in fitted if found]
    names = [r[0] for r in rings]
    centres, radii = np.array([r[1] for r in rings]), np.array([r[2] for r in rings])
    obliquity = known.get("obliquity", 23.5)
    ahead = [known["latitude"]] if "latitude" in known else _LATITUDES
    for latitude in ahead if not options.southern else [-n for n in ahead]:
        unit = Stereographic(1.0, options.southern)
        tropic = 1.0 / Stereographic.within(1.0, math.radians(obliquity)).equator_mm
        base = {"latitude": float(latitude), "obliquity": obliquity}
        if names:
            poles = _Circles.of(names).poles(math.radians(latitude), math.radians(obliquity))
            own_centre, own_radius = _images(unit, *poles)
            scale = float(np.median(radii / own_radius))
            apart, seen = own_centre - own_centre.mean(), centres - centres.mean()
            cross = complex(np.sum(np.conj(apart) * seen))
            turns = [cross / abs(cross)] if abs(cross) > 1e-6 * scale else _TURNS
            for turn in turns:
                centre = complex(centres.mean() - scale * turn * own_centre.mean())
                yield {**base, "tropic_radius_mm": scale * tropic, **lies(turn, centre), **known}
        if len(names) < 2:
            reach = float(np.sqrt(np.mean(np.abs(at - at.mean()) ** 2)))
            for turn in _TURNS:
                for share in (0.7, 1.4):
                    size = share * reach * tropic
                    yield {**base, "tropic_radius_mm": size, **lies(turn, at.mean()), **known}


_TURNS = [complex(z) for z in np.exp(2j * np.pi * np.arange(12) / 12)]


def _images(
    unit: Stereographic, dec: Floats, hour: Floats, radius: Floats
) -> tuple[Points, Floats]:
    """Centres and radii of circles' images."""
    up = np.sin(-dec if unit.southern else dec) + np.cos(radius)
    up = np.where(np.abs(up) < 1e-3, 1e-3, up)
    towards = np.array([unit.ray(h) for h in hour.tolist()])
    return towards * np.cos(dec) / up, np.sin(radius) / np.abs(up)


def _made(values: Values, lines: list[Circle], options: Options) -> Replica:
    """The plate's design, with its circles as far apart as those that were measured."""
    design: dict[str, Any] = {
        "place.latitude": round(values["latitude"], 6),
        "hemisphere": "south" if options.southern else "north",
        "epoch.obliquity": round(values["obliquity"], 6),
        "tropic_radius_mm": round(values["tropic_radius_mm"], 5),
        "azimuths.step": _step([c.number for c in lines if c.about == "vertical"]),
        "almucantars.step": _step([c.number for c in lines if c.about == "zenith"]) or 10,
    }
    altitudes = {c.number for c in lines if c.about == "zenith"}
    if names := [name for name, low in TWILIGHTS.items() if low in altitudes]:
        design["twilights"] = names
    if design["azimuths.step"] is None:
        design["azimuths.step"] = "none"
    return Replica("astrolabe-plate", design)


def _step(numbers: list[float]) -> int | None:
    """The largest step that all numbers and 90 are multiples of; None without a number."""
    whole = [abs(round(n)) for n in numbers if n > 0.0 and n == round(n)]
    return reduce(math.gcd, whole, 90) if whole else None
