import datetime

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from instruments.sky import time

CALENDARS = st.sampled_from(["gregorian", "julian"])


@given(st.integers(-3_000_000, 4_000_000), CALENDARS)
def test_civil_dates_come_back(day, calendar):
    year, month, date = time.civil_date(day + 0.5, calendar)
    assert 1 <= month <= 12
    assert 1 <= date <= time.days_in_month(year, month, calendar)
    assert time.julian_day(year, month, date, calendar) == day + 0.5


@given(st.integers(-800_000, 4_000_000), CALENDARS)
def test_the_next_day_is_the_next_date(day, calendar):
    today = time.civil_date(day + 0.5, calendar)
    tomorrow = time.civil_date(day + 1.5, calendar)
    assert today < tomorrow


@given(st.dates())
def test_the_gregorian_calendar_is_that_of_the_standard_library(date):
    found = time.julian_day(date.year, date.month, date.day)
    # The ordinal counts from 1 January of the year 1.
    assert found == date.toordinal() + 1721424.5
    assert time.days_in_month(date.year, 2) == 29 - (not time.is_leap(date.year))
    assert time.civil_date(found + 0.999) == (date.year, date.month, date.day)


@pytest.mark.parametrize(
    ("date", "calendar", "expected"),
    [
        # Meeus, Astronomical Algorithms (1998), chapter 7.
        ((2000, 1, 1), "gregorian", 2451544.5),
        ((1987, 6, 19), "gregorian", 2446965.5),
        ((1957, 10, 4), "gregorian", 2436115.5),
        ((1600, 12, 31), "gregorian", 2305812.5),
        ((837, 4, 10), "julian", 2026871.5),
        ((333, 1, 27), "julian", 1842712.5),
        ((-122, 1, 1), "julian", 1676497.5),
        ((-1000, 7, 12), "julian", 1356000.5),
        ((-4712, 1, 1), "julian", -0.5),
        # The reform: the 4th of October 1582 was followed by the 15th.
        ((1582, 10, 4), "julian", 2299159.5),
        ((1582, 10, 15), "gregorian", 2299160.5),
    ],
)
def test_published_julian_days(date, calendar, expected):
    assert time.julian_day(*date, calendar) == expected


def test_leap_years_of_either_calendar():
    years = [1900, 2000, 2023, 2024, 0, -4]
    assert time.is_leap(years).tolist() == [False, True, False, True, True, True]
    assert time.is_leap(years, "julian").tolist() == [True, True, False, True, True, True]


def test_months_have_the_days_of_the_standard_library():
    for month in range(1, 13):
        following = datetime.date(2025 + month // 12, month % 12 + 1, 1)
        last = following - datetime.timedelta(days=1)
        assert time.days_in_month(2025, month) == last.day


@pytest.mark.parametrize(
    "date", [(2025, 2, 29), (2025, 0, 1), (2025, 13, 1), (2025, 4, 31), (2025, 1, 0)]
)
def test_no_such_date(date):
    with pytest.raises(ValueError, match=r"month|date"):
        time.julian_day(*date)


def test_dates_broadcast():
    found = time.julian_day(np.array([[2024], [2025]]), np.array([1, 2, 3]), 28)
    assert found.shape == (2, 3)


def test_terrestrial_time_runs_ahead_by_delta_t():
    first, second = time.terrestrial(2451544.5, 0.25)
    assert (first + second - 2451544.75) * 86400 == pytest.approx(63.81, abs=0.02)
    _, given = time.terrestrial(2451544.5, 0.0, lag_s=10.0)
    assert given * 86400 == pytest.approx(10)


def test_delta_t_is_smooth_from_end_to_end():
    years = np.arange(-3000, 3000, 0.05)
    value = time.delta_t_s(years)
    slope = np.diff(value) / 0.05
    # The knots are rounded to a millisecond: no step, and no kink beyond that.
    assert np.max(np.abs(np.diff(value))) < 0.05 * 32
    assert np.max(np.abs(np.diff(slope))) < 0.1
    assert time.delta_t_s(np.array([-5000.0, 5000.0])).min() > 0
