"""The azimuth rule, read back from its file: the sun's azimuth at each of its shadows."""

import cmath
import math
from typing import Any

import numpy as np
import pytest
from helpers import svg_file
from helpers.skies import SCALE
from skyfield.api import wgs84

import miqyas
from instruments.geometry.path import paths
from instruments.sky.sun import declination, mean_longitude_of_date

pytestmark = pytest.mark.slow

DATES = {f"calendar/{m:02}-{d:02}": (m, d) for m, d in ((2, 10), (4, 10), (8, 20), (10, 20))}
"""Days that are divided in most places."""

SIGNS = {0: 0.0, 30: 0.5, 60: math.sqrt(0.75), 90: 1.0, 270: -1.0, 300: -math.sqrt(0.75)}
"""Sines of longitudes where signs begin."""


def read_latitudes(made: miqyas.Made) -> dict[str, float]:
    """By shadows in the azimuth: sin φ sin h − cos φ sin a cos h = sin δ, a from east to noon.

    South and north are alike in them.
    """
    place, epoch = made.design.place, made.design.epoch
    side, found = math.copysign(1.0, place.latitude), {}
    for mark in made.part("ruler").front:
        if date := DATES.get(mark.means):
            (path,) = paths(mark.shape)
            high = math.atan2(made.design.gnomon_mm, abs(path.start.real))
            longitude = mean_longitude_of_date(*date, year=epoch.year, east=place.longitude_rad)
            delta = side * declination(longitude, epoch.obliquity_rad)
            level = math.sin(math.radians(made.design.azimuth)) * math.cos(high)
            away = math.asin(math.sin(delta) / math.hypot(math.sin(high), level))
            nearest = math.atan2(level, math.sin(high))
            both = (math.degrees(nearest + turn) for turn in (away, math.pi - away))
            found[mark.means] = side * min(both, key=lambda phi: abs(phi - abs(place.latitude)))
    return found


def _made(**values: object) -> tuple[miqyas.Made, svg_file.Drawing]:
    made = miqyas.make("azimuth-rule", **values)
    return made, svg_file.Drawing.of(made.part("ruler"))


def _shadow(drawing: svg_file.Drawing, means: str) -> float:
    """How far from the foot of the gnomon a division stands."""
    (ends,) = drawing.ends(means)
    return abs(ends[0].real)


def test_due_east_the_sine_of_the_altitude_is_that_of_declination_over_latitude() -> None:
    """Treatise 123:1: sin h = sin δ / sin φ, to a micrometre of the shadow."""
    obliquity = math.radians(23 + 35 / 60)
    _, drawing = _made(
        azimuth=0, place={"latitude": 36.0}, epoch={"obliquity": "23;35"},
        year={"divided": "signs"}, gnomon_mm=60,
    )  # fmt: skip
    for longitude in (30, 60, 90):
        sine = SIGNS[longitude] * math.sin(obliquity) / math.sin(math.radians(36.0))
        expected = 60.0 * math.sqrt(1.0 - sine * sine) / sine
        assert _shadow(drawing, f"zodiac/{longitude}") == pytest.approx(expected, abs=1e-3)
    assert not drawing.ends("zodiac/0")
    assert not drawing.ends("zodiac/270")


@pytest.mark.parametrize("latitude", [36.0, 10.0, -33.9, 60.0])
@pytest.mark.parametrize("azimuth", [15.0, 45.0, 60.0])
def test_sun_and_shadow_are_in_the_azimuth(latitude: float, azimuth: float) -> None:
    """By the argument of the azimuth, sin a cos h = sin h tan φ − sin δ / cos φ (154, Fig. 45)."""
    phi, tilt = math.radians(latitude), math.radians(23 + 35 / 60)
    _, drawing = _made(
        azimuth=azimuth, place={"latitude": latitude}, epoch={"obliquity": "23;35"},
        year={"divided": "signs"}, gnomon_mm=40,
    )  # fmt: skip
    tried = 0
    for longitude, share in SIGNS.items():
        if not drawing.ends(f"zodiac/{longitude}"):
            continue
        h = math.atan2(40.0, _shadow(drawing, f"zodiac/{longitude}"))
        argument = math.sin(h) * math.tan(phi) - share * math.sin(tilt) / math.cos(phi)
        # A micrometre of a shadow of 320 mm at most; southward, and northward in the south.
        southward = math.copysign(math.sin(math.radians(azimuth)), latitude)
        assert argument / math.cos(h) == pytest.approx(southward, abs=2e-4)
        tried += 1
    assert tried


@pytest.mark.parametrize("azimuth", [0.0, 30.0, 60.0])
def test_shadows_are_those_of_the_treatises_rule(azimuth: float) -> None:
    """Treatise 120:12 by chapter 24's mean altitude and equation, to a micrometre."""
    tilt = math.radians(23 + 35 / 60)
    made, drawing = _made(
        azimuth=azimuth, place={"latitude": 36.0}, epoch={"obliquity": "23;35"},
        year={"divided": "signs"},
    )  # fmt: skip
    for longitude in (30, 60, 90):
        reckoned = miqyas.reckon(
            "shadow-of-azimuth", latitude=36.0, azimuth=azimuth, gnomon=made.design.gnomon_mm,
            declination=math.degrees(math.asin(SIGNS[longitude] * math.sin(tilt))),
        )  # fmt: skip
        shadow = float(reckoned["shadow"])
        assert _shadow(drawing, f"zodiac/{longitude}") == pytest.approx(shadow, abs=1e-3)


@pytest.mark.parametrize("city", ["London", "Sydney", "Cairo"])
def test_the_line_of_the_half_of_the_day_points_to_the_pole(city: str, planets: Any) -> None:
    """By DE421, with the rule laid along the shadow that ends at the date.

    In an azimuth of 45° the sun's declination moves it by a degree or two for each of its own,
    and dates of a leap cycle are 0.2° apart at the equinoxes, with noon and the moment 0.1° more.
    """
    made, drawing = _made(place=city)
    pole = 90.0 if made.design.place.latitude > 0 else -90.0
    rays = {half: _ray(drawing, half) for half in ("forenoon", "afternoon")}
    for date in ("03-10", "05-10", "09-20", "10-10"):
        altitude = math.atan2(made.design.gnomon_mm, _shadow(drawing, f"calendar/{date}"))
        for half, sun in _suns(planets, made.design, date, math.degrees(altitude)).items():
            shadow = 90.0 - sun + 180.0  # from east, counter-clockwise
            pointed = shadow + math.degrees(cmath.phase(rays[half]))
            assert abs(math.remainder(pointed - pole, 360.0)) < 0.5


def _ray(drawing: svg_file.Drawing, half: str) -> complex:
    """The direction of a line of the meridian from the rule's, towards its named end."""
    start, end = drawing.ends(f"meridian/{half}")[-1]
    return end - start


def _suns(planets: Any, design: Any, date: str, altitude: float) -> dict[str, float]:
    """The sun's azimuths at an altitude, before noon and after it, degrees from north."""
    month, day = map(int, date.split("-"))
    noon_h = 12.0 - design.place.longitude / 15.0
    hours = np.linspace(-8.0, 8.0, 9601)
    instant = SCALE.ut1(design.epoch.year, month, day, noon_h + hours)
    site = planets["earth"] + wgs84.latlon(design.place.latitude, design.place.longitude)
    high, azimuth, _ = site.at(instant).observe(planets["sun"]).apparent().altaz()
    found = {}
    for half, some in (("forenoon", hours < 0.0), ("afternoon", hours > 0.0)):
        nearest = np.argmin(np.abs(high.degrees[some] - altitude))
        found[half] = float(azimuth.degrees[some][nearest])
    return found


def test_the_lines_of_the_meridian_stand_off_by_the_azimuth_from_a_right_angle() -> None:
    for azimuth in (0.0, 20.0, 60.0):
        _, drawing = _made(azimuth=azimuth)
        for half, sign in (("forenoon", -1.0), ("afternoon", 1.0)):
            turned = math.degrees(cmath.phase(_ray(drawing, half)))
            assert turned == pytest.approx(sign * (90.0 - azimuth), abs=1e-3)


@pytest.mark.usefixtures("unhurried")
def test_a_rule_that_serves_on_hardly_a_day_is_refused_with_a_better_azimuth() -> None:
    with pytest.raises(miqyas.DesignError, match="would serve on 6 days") as refused:
        miqyas.make("azimuth-rule", place="Singapore", azimuth=0)
    (fault,) = refused.value.faults
    assert fault.parameter == "azimuth"
    assert miqyas.make("azimuth-rule", place="Singapore", **dict(fault.remedies[0].values))
