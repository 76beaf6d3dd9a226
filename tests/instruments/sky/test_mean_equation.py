"""The equation of time by date, mean over a leap cycle, against the sun of each single day."""

import math

import numpy as np
import pytest

from instruments.sky import sun
from instruments.sky.time import days_in_month, julian_day
from instruments.sky.year import mean_equation

TWENTIETH_OF_A_SECOND_MIN = 0.05 / 60
"""What the interpolation between knots of five days may be off."""


@pytest.mark.parametrize(
    ("calendar", "year", "east_deg"),
    [("gregorian", 2026, 0.0), ("julian", 1029, 65.0), ("gregorian", 1899, -150.0)],
)
def test_it_is_the_mean_of_four_years(calendar, year, east_deg):
    east = math.radians(east_deg)
    found = mean_equation(calendar, year, east=east)
    first = 4 * (year // 4)
    assert found.first_year == first
    lengths = days_in_month(2001, np.arange(1, 13)).tolist()
    dates = [(m + 1, d) for m, length in enumerate(lengths) for d in range(1, length + 1)]
    months, days = (np.array(v) for v in zip(*dates, strict=True))
    noons = (
        np.array([julian_day(y, months, days, calendar) + 0.5 for y in range(first, first + 4)])
        - east / math.tau
    )
    wanted = np.mean(sun.equation_of_time_h(noons), axis=0) * 60
    off = np.abs(found.minutes(np.arange(365.0)) - wanted)
    assert off.max() < TWENTIETH_OF_A_SECOND_MIN


def test_it_runs_evenly_over_the_leap_day():
    found = mean_equation()
    before, middle, after = found.minutes(np.array([58.0, 58.5, 59.0]))
    assert middle == pytest.approx((before + after) / 2, abs=1e-12)
    assert found.minutes(58.0 + 1e-9)[0] == pytest.approx(before, abs=1e-9)
    assert found.minutes(59.0 - 1e-9)[0] == pytest.approx(after, abs=1e-9)
