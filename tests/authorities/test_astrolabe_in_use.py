"""A written astrolabe used as one, against skyfield with DE421.

At 2,000 random instants of 1950 to 2050 the sun's degree of the rete, or a star's tip, is put
on its altitude on the plate, both read back from their SVG; there the azimuth is read, at the
limb the hour angle, and by a star the hour of the night.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from helpers import skies
from helpers.svg_file import Circle, Drawing
from helpers.sweeping import few_and_many
from skyfield.api import wgs84

from instruments.astrolabe import whole
from instruments.design import build
from output import svg
from output.layers import DrawnFace
from output.provenance import Provenance
from output.writing import stems

pytestmark = pytest.mark.slow

AT_A_PLACE = 100
TOLERANCE_DEG = 0.02
TOLERANCE_S = 5.0
SECONDS = 240.0
"""Of time a degree."""
# Within a fifth of a year the sky turns by 10″ of precession against the rete's epoch.
SPAN_YEARS = 0.2
# An altitude tells the hour where the body climbs: by cos φ · sin A degrees a degree of hour
# angle, and what nutation and aberration shift (27″) must stay below the tolerance.
LEAST_CLIMB = 0.45
NORTHERN = ("Vega", "Arcturus", "Altair", "Aldebaran", "Regulus", "Sirius", "Procyon", "Spica")
SOUTHERN = ("Antares", "Rigel", "Altair", "Aldebaran", "Regulus", "Sirius", "Procyon", "Spica")


@dataclass(frozen=True)
class Made:
    """An astrolabe for a place and a year, its plate and rete read back."""

    southern: bool
    plate: Drawing
    rete: Drawing
    almucantars: dict[float, Circle]
    azimuths: dict[float, Circle]
    ring: dict[int, complex]

    @staticmethod
    def of(latitude: float, year: float) -> "Made":
        bare = {"place": False, "latitude": False, "longest_day": False}
        design = build(
            whole.Design,
            {
                "tropic_radius_mm": 120,
                "hemisphere": "south" if latitude < 0 else "north",
                "place": {"latitude": latitude},
                "epoch": {"year": year},
                "plates": {
                    "labels": False,
                    "inscription": bare,
                    "almucantars": {"step": 2},
                    "azimuths": {"step": 5},
                },
                "stars": {
                    "choice": "list",
                    "names": SOUTHERN if latitude < 0 else NORTHERN,
                    "lettered": "none",
                },
                "rete": {"style": "geometric"},
                "rule": {"form": "none"},
                "alidade": {"form": "none"},
            },
        )
        made = whole.lay_out(design)
        provenance = Provenance.of(made, design, "astrolabe")
        read = {}
        for name in ("plate", "rete"):
            part = next(p.part for p in made.parts if p.part.name.startswith(name))
            face = next(iter(stems(part)))
            limits = design.workshop.conventions
            read[name] = Drawing(svg.render(DrawnFace.of(part, face), limits, provenance))
        plate, rete = read["plate"], read["rete"]
        heights = {_last(m): plate.circle(m) for m in plate.names("almucantar/")}
        heights[0.0] = plate.circle("horizon")
        ring = {int(_last(m)): complex(rete.points(m, 2)[0]) for m in rete.names("ecliptic/")}
        azimuths = {_last(m): plate.circle(m) for m in plate.names("azimuth/")}
        return Made(latitude < 0, plate, rete, heights, azimuths, ring)

    def degree(self, longitude: float) -> complex:
        """The sun's degree on the ecliptic, between the nearest divisions."""
        known = np.array(sorted(self.ring))
        away = (known - longitude + 180.0) % 360.0 - 180.0
        near = np.argsort(np.abs(away))[:4]
        points = np.array([self.ring[int(n)] for n in known[near]])
        return _through(away[near], points, 0.0)

    def tip(self, key: str) -> complex:
        """A star's tip, where its line on the rete begins."""
        return complex(self.rete.points(f"star/{key}", 2)[0])

    def on_altitude(self, radius: float, altitude: float, west: bool) -> complex:
        """Where a point at a distance from the pivot comes to its altitude."""
        heights = np.array(sorted(self.almucantars))
        near = heights[np.argsort(np.abs(heights - altitude))[:4]]
        # By the cosine of the turn, which runs smoothly through the meridian.
        cosines = np.array([self._meets(radius, self.almucantars[h]) for h in near])
        turn = float(np.arccos(_through(near - altitude, cosines, 0.0)))
        right = west != self.southern
        return 1j * radius * np.exp(-1j * turn if right else 1j * turn)

    @staticmethod
    def _meets(radius: float, circle: Circle) -> float:
        """Where a circle about the pivot meets one that has its centre on the meridian.

        As the cosine of the turn from the top.
        """
        centre = circle.centre.imag
        return float((radius**2 + centre**2 - circle.radius**2) / (2 * radius * centre))

    def azimuth(self, at: complex, near: float) -> float:
        """The azimuth read there, between the nearest lines of its side."""
        known = np.array([a for a in self.azimuths if abs((a - near + 180) % 360 - 180) < 60])
        away = (known - near + 180.0) % 360.0 - 180.0
        circles = [self.azimuths[a] for a in known]
        strays = np.array([(c.radius**2 - abs(at - c.centre) ** 2) / 2 / c.radius for c in circles])
        # A circle that bends the other way has the point on its other side.
        order = np.argsort(away)
        strays, away = strays[order], away[order]
        signs = np.sign([(1j * (c.centre - at)).real for c in (circles[i] for i in order)])
        strays = strays * signs
        nearest = np.argsort(np.abs(strays))[:4]
        return near + float(_through(strays[nearest], away[nearest], 0.0).real)

    def hour_angle(self, at: complex) -> float:
        """What a rule through a point shows on the limb, degrees from the top, west positive."""
        turn = np.degrees(np.angle(at / 1j))
        return float(turn if self.southern else -turn)


def _last(means: str) -> float:
    return float(means.rpartition("/")[2])


def _through(x: np.ndarray, y: np.ndarray, at: float) -> Any:
    """Lagrange's polynomial."""
    found = 0.0
    for j in range(len(x)):
        others = np.delete(x, j)
        found = found + y[j] * np.prod((at - others) / (x[j] - others))
    return found


@dataclass(frozen=True)
class Seen:
    """A body at instants of one place, degrees."""

    altitude: np.ndarray
    azimuth: np.ndarray
    hour_angle: np.ndarray
    longitude: np.ndarray


class Sky:
    """The sun and stars from places on the earth."""

    def __init__(self, planets: Any) -> None:
        self._planets = planets

    def seen(self, star: Any, latitude: float, longitude: float, jd: np.ndarray) -> Seen:
        place = self._planets["earth"] + wgs84.latlon(latitude, longitude)
        body = self._planets["sun"]
        if star is not None:
            body = skies.star(star.right_ascension, star.declination, star.east, star.north)
        at = place.at(skies.SCALE.ut1_jd(jd)).observe(body).apparent()
        altitude, azimuth, _ = at.altaz()
        hour_angle, _, _ = at.hadec()
        _, along, _ = at.ecliptic_latlon("date")
        turned = (hour_angle._degrees + 180.0) % 360.0 - 180.0
        return Seen(altitude.degrees, azimuth.degrees, turned, along.degrees)


@pytest.fixture(scope="module")
def sky(planets: Any) -> Sky:
    return Sky(planets)


@dataclass(frozen=True)
class Case:
    """An astrolabe and the instants at which it is used."""

    made: Made
    latitude: float
    longitude: float
    jd: np.ndarray


@pytest.fixture(scope="module", params=few_and_many(4, 20))
def cases(request: pytest.FixtureRequest) -> list[Case]:
    random = np.random.default_rng(1021)
    found = []
    for n in range(request.param):
        year = float(random.uniform(1950.3, 2049.7))
        latitude = float(random.uniform(5, 60)) * (-1 if n % 4 == 0 else 1)
        epoch = 2451545.0 + (year - 2000.0) * 365.25
        jd = epoch + random.uniform(-SPAN_YEARS, SPAN_YEARS, AT_A_PLACE) * 365.25
        place = float(random.uniform(-180, 180))
        found.append(Case(Made.of(latitude, year), latitude, place, jd))
    return found


def legible(seen: Seen, latitude: float) -> np.ndarray:
    """Where an altitude tells the hour."""
    climb = np.cos(np.radians(latitude)) * np.abs(np.sin(np.radians(seen.azimuth)))
    return (seen.altitude > 2.5) & (seen.altitude < 70.0) & (climb > LEAST_CLIMB)


def test_the_suns_degree_on_its_altitude_tells_hour_and_azimuth(sky, cases):
    used, hours, azimuths = 0, [], []
    for case in cases:
        sun = sky.seen(None, case.latitude, case.longitude, case.jd)
        for k in np.flatnonzero(legible(sun, case.latitude)):
            degree = case.made.degree(sun.longitude[k])
            at = case.made.on_altitude(abs(degree), sun.altitude[k], sun.hour_angle[k] > 0)
            hours.append(case.made.hour_angle(at) - sun.hour_angle[k])
            read = case.made.azimuth(at, float(np.round(sun.azimuth[k])))
            azimuths.append((read - sun.azimuth[k]) * np.cos(np.radians(sun.altitude[k])))
            used += 1
    assert used > 25 * len(cases)
    assert np.abs(hours).max() * SECONDS < TOLERANCE_S
    assert np.abs(azimuths).max() < TOLERANCE_DEG


def test_a_stars_tip_on_its_altitude_tells_the_hour_of_the_night(sky, cases):
    from instruments.sky.star_names import stars_named

    used, hours, azimuths, turns = 0, [], [], []
    for case in cases:
        sun = sky.seen(None, case.latitude, case.longitude, case.jd)
        for star in stars_named(SOUTHERN if case.made.southern else NORTHERN):
            seen = sky.seen(star, case.latitude, case.longitude, case.jd)
            for k in np.flatnonzero(legible(seen, case.latitude)):
                tip = case.made.tip(star.key)
                at = case.made.on_altitude(abs(tip), seen.altitude[k], seen.hour_angle[k] > 0)
                hours.append(case.made.hour_angle(at) - seen.hour_angle[k])
                read = case.made.azimuth(at, float(np.round(seen.azimuth[k])))
                azimuths.append((read - seen.azimuth[k]) * np.cos(np.radians(seen.altitude[k])))
                turned = case.made.degree(sun.longitude[k]) * at / tip
                night = case.made.hour_angle(turned) - sun.hour_angle[k]
                turns.append((night + 180.0) % 360.0 - 180.0)
                used += 1
    assert used > 100 * len(cases)
    assert np.abs(hours).max() * SECONDS < TOLERANCE_S
    assert np.abs(azimuths).max() < TOLERANCE_DEG
    assert np.abs(turns).max() * SECONDS < TOLERANCE_S
