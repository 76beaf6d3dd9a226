"""A wall's azimuth from shadows that skyfield's sun with DE421 throws."""

import math
from datetime import datetime
from zoneinfo import ZoneInfo

import numpy as np
import pytest
from helpers.skies import SCALE
from helpers.sweeping import spread
from skyfield.api import wgs84

from instruments.place import Place
from instruments.sundial.wall import Instant, PinMark, PlumbMark, wall_azimuth

pytestmark = pytest.mark.slow

HUNDREDTH_DEG = 0.01
PIN_MM = 100.0

BERLIN = Place(latitude=52.52, longitude=13.405, timezone="Europe/Berlin")
SYDNEY = Place(latitude=-33.87, longitude=151.21, timezone="Australia/Sydney")
CASES = (
    (BERLIN, 155.3, ("2026-05-10 09:30:00", "2026-05-10 11:30:00", "2026-05-10 14:00:00")),
    (BERLIN, 262.0, ("2026-07-01 14:30:00", "2026-07-02 16:00:00", "2026-07-02 18:00:00")),
    (SYDNEY, 12.0, ("2026-06-20 09:00:00", "2026-06-20 11:00:00", "2026-06-20 14:30:00")),
    (SYDNEY, 95.0, ("2026-12-10 07:00:00", "2026-12-10 08:30:00", "2026-12-10 10:30:00")),
)


@pytest.fixture(scope="module")
def sun(planets):
    """The sun's azimuth and seen altitude, radians, at a place and a time of its clock."""

    def found(place, text):
        when = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(place.timezone))
        site = planets["earth"] + wgs84.latlon(place.latitude, place.longitude)
        seen = site.at(SCALE.from_datetime(when)).observe(planets["sun"]).apparent()
        high, towards, _ = seen.altaz(temperature_C=10.0, pressure_mbar=1010.0)
        return towards.radians, high.radians

    return found


def marks_of(sun, place, wall_deg, times, kind="pin", timed=True, off=None):
    """The marks of a wall, with errors in mm or degrees from `off`."""
    found = []
    for text in times:
        towards, high = sun(place, text)
        aside = towards - math.radians(wall_deg)
        assert math.cos(aside) > 0.1, "the sun is on the face"
        when = Instant.read(text if timed else text[:10], place)
        error = off if off is not None else (lambda: 0.0)
        if kind == "plumb":
            found.append(PlumbMark(when, 90.0 - math.degrees(aside) + error()))
        else:
            x = PIN_MM * math.tan(aside) + error()
            y = -PIN_MM * math.tan(high) / math.cos(aside) + error()
            found.append(PinMark(when, x, y))
    return found


@pytest.mark.parametrize(("place", "wall", "times"), CASES)
@pytest.mark.parametrize(
    ("kind", "timed", "count"),
    [("pin", True, 1), ("pin", True, 3), ("plumb", True, 1), ("plumb", True, 3), ("pin", False, 3)],
)
def test_without_noise(sun, place, wall, times, kind, timed, count):
    marks = marks_of(sun, place, wall, times[:count], kind, timed)
    found = wall_azimuth(place, marks, PIN_MM)
    assert found.azimuth_deg == pytest.approx(wall, abs=HUNDREDTH_DEG)
    assert max(found.misfits) < 0.1


def test_two_marks_without_a_clock(sun):
    place, wall, times = CASES[0]
    found = wall_azimuth(place, marks_of(sun, place, wall, times[:2], timed=False), PIN_MM)
    assert found.azimuth_deg == pytest.approx(wall, abs=HUNDREDTH_DEG)


@pytest.mark.parametrize(("timed", "draws"), spread([(True, 60), (False, 25)], 1))
def test_the_stated_error_covers_a_millimetre_of_noise(sun, timed, draws):
    place, wall, times = CASES[0]
    random = np.random.default_rng(7)
    exact = marks_of(sun, place, wall, times, timed=timed)
    pulls = []
    for _ in range(draws):
        marks = [PinMark(m.when, m.x_mm + random.normal(), m.y_mm + random.normal()) for m in exact]
        found = wall_azimuth(place, marks, PIN_MM)
        pulls.append((found.azimuth_deg - wall) / found.sigma_deg)
    # The errors in sigmas; a clock that is right makes them smaller than one.
    assert 0.5 < float(np.sqrt(np.mean(np.square(pulls)))) < 1.25
    assert float(np.mean(np.abs(pulls) < 2.0)) > 0.9


def test_a_clock_that_is_late_is_covered_too(sun):
    place, wall, times = CASES[0]
    late = [text.replace(":00:00", ":00:20").replace(":30:00", ":30:20") for text in times]
    marks = [
        PinMark(Instant.read(text, place), m.x_mm, m.y_mm)
        for text, m in zip(late, marks_of(sun, place, wall, times), strict=True)
    ]
    found = wall_azimuth(place, marks, PIN_MM)
    assert abs(found.azimuth_deg - wall) < 2.0 * found.sigma_deg


def test_one_mark_without_a_clock_fits_two_walls(sun):
    place, wall, times = CASES[0]
    with pytest.raises(ValueError, match=r"fits two walls, of 296\.7° and 155\.3°|155\.3° and"):
        wall_azimuth(place, marks_of(sun, place, wall, times[:1], timed=False), PIN_MM)
