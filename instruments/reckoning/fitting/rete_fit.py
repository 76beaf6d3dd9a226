"""The year of a rete by its stars, with its size, and its obliquity by its ecliptic."""

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from instruments.astrolabe.ecliptic import RetePlane
from instruments.errors import impossible
from instruments.geometry import Floats, Points
from instruments.reckoning.fitting.fit_options import Options
from instruments.reckoning.fitting.measured_rows import Marked
from instruments.reckoning.fitting.task import (
    Replica,
    Sought,
    Task,
    Values,
    lies,
    measuring_frame,
    own,
    unused_points,
)
from instruments.sky import stars, sun
from instruments.sky.arrays import Truths
from instruments.sky.obliquity import mean_obliquity
from instruments.sky.star_names import stars_named

COLUMNS = ("name", "x_mm", "y_mm")
USED = "star/ or a star's name, ecliptic/, ecliptic and circle/"

_CIRCLES = {"circle/equator": 0.0, "circle/cancer": 1.0, "circle/capricorn": -1.0}
_OTHER = re.compile(r"(hole|slot|ring|leader|limb|label|circle|outline|border|zodiac)(/.*|)")
_YEARS = np.linspace(stars.FIRST_YEAR, stars.LAST_YEAR, 13)


def task(marked: Marked, options: Options) -> Task:
    """What the points of a rete ask.

    Raises
    ------
    DesignError
        If a star is not known, or there are fewer than two.
    """
    found: list[stars.Star] = []
    kept_stars, kept_lines, lines, unused = [], [], [], []
    for k, (name, line) in enumerate(zip(marked.names, marked.lines, strict=True)):
        if name in _CIRCLES or name == "ecliptic":
            lines.append((name, 0.0))
            kept_lines.append(k)
        elif match := re.fullmatch(r"ecliptic/(\d{1,3}(?:\.\d+)?)", name):
            lines.append(("division", float(match[1])))
            kept_lines.append(k)
        elif _OTHER.fullmatch(name) or name.startswith("ecliptic"):
            unused.append(name)
        else:
            found += stars_named([name.removeprefix("star/")], f"line {line}, name")
            kept_stars.append(k)
    if (several := len({s.hr for s in found})) < 2:
        raise impossible("stars", several, "are too few", "name the tips of two stars or more")
    shown_stars, shown_lines = marked.only(kept_stars), marked.only(kept_lines)
    size = marked.only([*kept_stars, *kept_lines]).size_mm
    tells = len(lines) > 0 and any(n != "circle/equator" for n, _ in lines)
    year = Sought(
        "year", "", "of the stars' places", scale=50.0, most=2000.0,
        limits=(stars.FIRST_YEAR, stars.LAST_YEAR),
    )  # fmt: skip
    radius = Sought("tropic_radius_mm", "mm", "of the outer tropic", most=size, limits=(0.0, 1e5))
    obliquity = Sought("obliquity", "°", "of the ecliptic", most=3.0, limits=(20.0, 27.0))
    follows = not tells and "obliquity" not in options.known
    parameters = (year, *(() if follows else (obliquity,)), radius, *measuring_frame(size))

    drawn_lines = _ReteLines.of(lines)

    def plane(values: Values) -> RetePlane:
        tilt = values.get("obliquity", math.degrees(float(mean_obliquity(values["year"]))))
        return RetePlane.within(values["tropic_radius_mm"], math.radians(tilt), options.southern)

    def off(values: Values) -> Floats:
        drawn = plane(values)
        away = own(shown_stars.at, values) - drawn.equatorial(*_places(found, values["year"]))
        ring = drawn_lines.off(own(shown_lines.at, values), drawn)
        return np.concatenate([np.stack([away.real, away.imag], axis=1).ravel(), ring])

    count = len(found)
    return Task(
        options.set_in(parameters),
        off,
        np.concatenate([np.repeat(np.arange(count), 2), count + np.arange(len(lines))]),
        shown_stars.labels + shown_lines.labels,
        lambda known: _starts(found, shown_stars.at, known, options),
        lambda values: _made(values, found, options, plane(values)),
        size,
        remarks=unused_points(unused, "rete", USED),
    )


def _places(of: list[stars.Star], year: float) -> tuple[Floats, Floats]:
    return stars.places_of_date(of, min(max(year, stars.FIRST_YEAR), stars.LAST_YEAR))


@dataclass(frozen=True, slots=True, eq=False)
class _ReteLines:
    """Circles of a rete and divisions of its ecliptic, in arrays.

    `side` is 1 for Cancer's, −1 for Capricorn's; `division` tells the divisions, whose
    longitudes (radians) are `longitude`.
    """

    side: Floats
    division: Truths
    ecliptic: Truths
    longitude: Floats

    @staticmethod
    def of(lines: list[tuple[str, float]]) -> "_ReteLines":
        names = np.array([name for name, _ in lines], dtype=str)
        side = np.array([_CIRCLES.get(name, 0.0) for name, _ in lines])
        longitude = np.radians([degrees for _, degrees in lines])
        return _ReteLines(side, names == "division", names == "ecliptic", longitude)

    def off(self, at: Points, plane: RetePlane) -> Floats:
        """How far points are from them, mm."""
        tilt, quarter = plane.obliquity_rad, math.pi / 2
        # A circle of latitude is about the point of the ecliptic a quarter further on.
        about = self.longitude + quarter
        dec = np.where(self.ecliptic, quarter - tilt, quarter)
        dec = np.where(self.division, sun.declination(about, tilt), dec)
        ascension = np.where(self.division, sun.right_ascension(about, tilt), -quarter)
        hour = plane.own_time_rad - ascension
        return plane.projection.distance(at, dec, hour, quarter - self.side * tilt)


def _starts(
    of: list[stars.Star], at: Points, known: Values, options: Options
) -> Iterator[dict[str, float]]:
    """Years all over, each with the size and the turn that bring its stars to the tips."""
    for year in [known["year"]] if "year" in known else _YEARS.tolist():
        tilt = known.get("obliquity", math.degrees(float(mean_obliquity(year))))
        unit = RetePlane.within(1.0, math.radians(tilt), options.southern)
        model = unit.equatorial(*_places(of, year))
        table = np.stack([model, np.ones(len(model))], axis=1)
        turn, centre = np.linalg.lstsq(table, at, rcond=None)[0]
        if abs(turn) > 0.0:
            size = {"tropic_radius_mm": float(abs(turn))}
            yield {"year": year, "obliquity": tilt, **size, **lies(turn, centre), **known}


def _made(values: Values, of: list[stars.Star], options: Options, plane: RetePlane) -> Replica:
    """The rete's design, and how much its year is worth."""
    design = {
        "hemisphere": "south" if options.southern else "north",
        "epoch.year": round(values["year"], 2),
        "tropic_radius_mm": round(values["tropic_radius_mm"], 5),
        "stars.choice": "list",
        "stars.names": list(dict.fromkeys(s.key for s in of)),
    }
    if "obliquity" in values:
        design["epoch.obliquity"] = round(values["obliquity"], 6)
    century = plane.projection.equator_mm * math.radians(50.3 * 100 / 3600)
    return Replica("astrolabe-rete", design, (_WEAK.format(century),))


_WEAK = (
    "dating by stars is weak: precession moves a star by some {:.1f} mm in a century, as much as "
    "pointers are bent or off, and makers took their places from older tables and their own rate "
    "of precession; take the year as that of the star table, and other evidence for the date"
)
