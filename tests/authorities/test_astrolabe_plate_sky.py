"""A plate read back from SVG as an astronomer would, against skyfield with DE421.

2,000 random instants of 1900 to 2050 at 40 random latitudes and longitudes: the sun's
degree is put on the plate, and its altitude and azimuth are read between the circles there;
its nadir is put on the seasonal hours, the afternoon prayers and the opposite almucantars.
"""

from typing import Any

import numpy as np
import pytest
from helpers.plate_svg import BARE, read
from helpers.skies import SCALE
from helpers.svg_file import Drawing
from skyfield.api import wgs84

pytestmark = pytest.mark.slow

PLATES, A_PLATE = 40, 50
LATITUDES = np.random.default_rng(183).uniform(-66, 89, PLATES)
TOLERANCE_DEG = 0.01
HOUR_TOLERANCE_MIN = 0.01
PRAYER_TOLERANCE_DEG = 0.001
DESIGN = {
    "hemisphere": "north",
    "almucantars": {"step": 2},
    "azimuths": {"step": 5, "below": True},
    **BARE,
}


class Sun:
    """Where the sun is at random instants: of date, and from each plate's place."""

    def __init__(self, planets: Any) -> None:
        random = np.random.default_rng(2000)
        shape = (PLATES, A_PLATE)
        self.longitude = random.uniform(-180, 180, PLATES)
        jd = random.uniform(2415021.5, 2469806.5, shape)
        self.altitude, self.azimuth, self.hour_angle, self.declination = np.empty((4, *shape))
        for i, latitude in enumerate(LATITUDES):
            place = planets["earth"] + wgs84.latlon(latitude, self.longitude[i])
            sun = place.at(SCALE.ut1_jd(jd[i])).observe(planets["sun"]).apparent()
            altitude, azimuth, _ = sun.altaz()
            hour_angle, declination, _ = sun.hadec()
            self.altitude[i], self.azimuth[i] = altitude.degrees, azimuth.degrees
            self.hour_angle[i], self.declination[i] = hour_angle.radians, declination.radians


@pytest.fixture(scope="module")
def sun(planets: Any) -> Sun:
    return Sun(planets)


@pytest.fixture(scope="module")
def plates() -> list[Drawing]:
    return [read(place={"latitude": float(latitude)}, **DESIGN) for latitude in LATITUDES]


def put(plate: Drawing, declination: float, hour_angle: float) -> complex:
    """The point of the ecliptic on its day circle, the hour angle turned from the top."""
    equator = plate.circle("circle/equator" if "circle/equator" in plate.paths else "horizon")
    radius = equator.radius * np.tan(np.pi / 4 - declination / 2)
    return 1j * radius * np.exp(-1j * hour_angle)


def between(values: np.ndarray, strays: np.ndarray) -> float:
    """The value at which a line would go through the point, by the four nearest lines."""
    near = np.argsort(np.abs(strays))[:4]
    x, y = strays[near], values[near]
    found = 0.0
    for j in range(len(near)):
        others = np.delete(x, j)
        found += y[j] * np.prod(others / (others - x[j]))
    return float(found)


def test_the_suns_degree_stands_on_its_almucantar_and_azimuth(sun, plates):
    seen = 0
    for i, plate in enumerate(plates):
        almucantars = {
            float(m.rpartition("/")[2]): plate.circle(m) for m in plate.names("almucantar/")
        }
        almucantars[0.0] = plate.circle("horizon")
        azimuths = {float(m.rpartition("/")[2]): plate.circle(m) for m in plate.names("azimuth/")}
        heights = np.array(sorted(almucantars))
        for k in range(A_PLATE):
            high, towards = sun.altitude[i, k], sun.azimuth[i, k]
            if not 0.5 < high < heights[-2] or abs(sun.declination[i, k]) > np.radians(23.43):
                continue
            at = put(plate, sun.declination[i, k], sun.hour_angle[i, k])
            sign = np.sign(plate_side(LATITUDES[i], heights))
            strays = sign * np.array(
                [stray(at, almucantars[h].centre, almucantars[h].radius) for h in heights]
            )
            assert between(heights, strays) == pytest.approx(high, abs=TOLERANCE_DEG)
            east = at.real < 0.0
            assert east == (towards < 180.0)
            half = np.array([a for a in azimuths if (a < 180.0) == east])
            circles = [azimuths[a] for a in half]
            strays = np.array([stray(at, c.centre, c.radius) for c in circles])
            aside = min(towards % 180.0, 180.0 - towards % 180.0)
            if aside > 15.0 and high < 75.0:
                # In degrees of the great circle, as an azimuth's own shrink to the zenith.
                found = between(half, strays)
                apart = (found - towards) * np.cos(np.radians(high))
                assert abs(apart) < TOLERANCE_DEG
            seen += 1
    assert seen > 600


def plate_side(latitude: float, heights: np.ndarray) -> np.ndarray:
    """Whether an almucantar has its zenith within (+) or without (−)."""
    return np.sin(np.radians(latitude)) + np.sin(np.radians(heights))


def stray(at: complex, centre: complex, radius: float) -> float:
    """How far within a circle a point is: the distance, for flat circles too."""
    return (radius**2 - abs(at - centre) ** 2) / (2.0 * radius)


def test_the_nadir_stands_on_its_seasonal_hour(sun, plates):
    """At the end of every hour of each day, by the sun's declination from the ephemeris."""
    worst, seen = 0.0, 0
    for i, plate in enumerate(plates):
        phi = np.radians(LATITUDES[i])
        for k in range(A_PLATE):
            delta = sun.declination[i, k]
            cosine = -np.tan(phi) * np.tan(delta)
            if abs(cosine) >= 0.9999 or abs(delta) > np.radians(23.43):
                continue
            n = 1 + k % 11
            nadir = put(plate, -delta, np.pi + (n - 6) / 6 * np.arccos(cosine))
            found = plate.at_radius(f"hour/seasonal/{n}", abs(nadir))
            apart = min(abs(np.angle(z / nadir)) for z in found)
            worst = max(worst, 4.0 * np.degrees(apart))
            seen += 1
    assert seen > 1500
    assert worst < HOUR_TOLERANCE_MIN


@pytest.mark.parametrize("gnomons", [1, 2])
def test_the_nadir_stands_on_the_afternoon_line_at_its_shadow(sun, plates, gnomons):
    worst, seen = 0.0, 0
    for i, plate in enumerate(plates):
        phi = np.radians(LATITUDES[i])
        for k in range(0, A_PLATE, 2):
            delta = sun.declination[i, k]
            noon = np.pi / 2 - abs(phi - delta)
            wanted = np.arctan2(1.0, 1.0 / np.tan(noon) + gnomons)
            lowest = abs(phi + delta) - np.pi / 2
            if noon < 0.001 or wanted < lowest + 0.001 or abs(delta) > np.radians(23.43):
                continue
            radius = abs(put(plate, -delta, 0.0))
            points = plate.at_radius(f"prayer/asr-{gnomons}", radius)
            assert points, (LATITUDES[i], delta)
            apart = []
            for z in points:
                hour_angle = np.angle(1j / z) - np.pi
                sine = np.sin(phi) * np.sin(delta)
                sine += np.cos(phi) * np.cos(delta) * np.cos(hour_angle)
                apart.append(abs(np.degrees(np.arcsin(sine) - wanted)))
                # After noon, the nadir is on the eastern side.
                assert z.real < 1e-3
            worst, seen = max(worst, min(apart)), seen + 1
    assert seen > 800
    assert worst < PRAYER_TOLERANCE_DEG


@pytest.mark.parametrize(("line", "side"), [("prayer/dawn", -1.0), ("prayer/nightfall", 1.0)])
def test_the_sun_is_18_degrees_low_on_the_lines_of_dawn_and_nightfall(sun, plates, line, side):
    """And its opposite degree on the almucantar of 18°, on the other side (185:1–3)."""
    worst, seen = 0.0, 0
    for i, plate in enumerate(plates):
        phi = np.radians(LATITUDES[i])
        if line not in plate.paths:
            continue
        opposite = plate.circle("almucantar/18")
        for k in range(0, A_PLATE, 2):
            delta = sun.declination[i, k]
            radius = abs(put(plate, delta, 0.0))
            for z in plate.at_radius(line, radius):
                assert side * z.real > -1e-3
                hour_angle = np.angle(1j / z)
                sine = np.sin(phi) * np.sin(delta)
                sine += np.cos(phi) * np.cos(delta) * np.cos(hour_angle)
                worst = max(worst, abs(np.degrees(np.arcsin(sine)) + 18.0))
                nadir = put(plate, -delta, hour_angle + np.pi)
                assert abs(abs(nadir - opposite.centre) - opposite.radius) < 2e-3
                assert side * nadir.real < 1e-3
                seen += 1
    assert seen > 500
    assert worst < PRAYER_TOLERANCE_DEG
