"""The sun through the days of a year, against the sun of each single day."""

import math

import numpy as np
import pytest

from instruments.sky import sun
from instruments.sky.year import days

INTERPOLATED_DEG = 0.0001
"""What `sky.year` states; 0.13 µm on a circle of 75 mm. The moon moves the sun by 0.0018°."""


@pytest.mark.parametrize(
    ("calendar", "year", "east_deg"),
    [
        ("gregorian", 2026, 0.0),
        ("gregorian", 1899, -150.0),
        ("gregorian", 2103, 20.0),
        ("julian", 1029, 65.0),
        ("julian", -130, 28.0),
        ("gregorian", 2499, 179.0),
    ],
)
def test_it_is_the_mean_of_four_years(calendar, year, east_deg):
    east = math.radians(east_deg)
    found = days(calendar, year, east=east)
    assert len(found.longitude) == 365
    wanted = sun.mean_longitude_of_date(found.month, found.day, calendar, year, east=east)
    off = np.remainder(found.longitude - wanted + math.pi, math.tau) - math.pi
    assert np.degrees(np.abs(off)).max() < INTERPOLATED_DEG


def test_it_rises_throughout_from_a_first_turn():
    longitude = days("gregorian", 2026).longitude
    assert 0.0 <= longitude[0] < math.tau
    pace = np.degrees(np.diff(longitude))
    # The sun's pace is 0.953° to 1.020° a day; over the leap day it has a quarter more.
    assert pace.min() > 0.95
    assert np.delete(pace, 58).max() < 1.02
    assert pace[58] == pytest.approx(1.25, abs=0.02)
