"""Axes of the sun's year: dates against the sun, cells, divisions, and where the sun comes by."""

import math

import numpy as np
import pytest

from instruments.lettering.language import words
from instruments.scales.axis import Axis, Cell, calendar, folded_signs, signs
from instruments.sky.sun import declination, mean_longitude_of_date

WORDS = words("en")
OBLIQUITY = math.radians(23.44)
MILLIDEGREE = math.radians(1e-3)


def test_an_axis_lays_values_off_evenly_and_may_run_backward():
    axis = Axis(0.0, 365.0, 100.0, -100.0)
    assert axis.at(np.array([0.0, 365.0])).tolist() == [100.0, -100.0]
    assert axis.unit == pytest.approx(-200 / 365)


@pytest.mark.parametrize("reckoning", ["gregorian", "julian"])
@pytest.mark.parametrize("date", [(1, 1), (2, 28), (2, 29), (3, 1), (6, 21), (12, 31)])
def test_a_date_s_longitude_is_the_sun_s_mean_over_the_leap_cycle(reckoning, date):
    year = calendar(WORDS, reckoning, 2026, 0.0)
    number = {d.means: d.value for d in year.divided(1)}
    month, day = date
    value = 59.5 if date == (2, 29) else number[f"calendar/{month:02}-{day:02}"]
    wanted = mean_longitude_of_date(month, day, reckoning, 2026)
    off = math.remainder(float(year.longitude(np.array([value]))[0] - wanted), math.tau)
    # Its noons are interpolated by polynomials, which leave the moon's few seconds out.
    assert abs(off) < MILLIDEGREE


def test_a_calendar_closes_where_it_began():
    year = calendar(WORDS, "gregorian", 2026, 0.0)
    first, last = year.longitude(np.array([0.0, 365.0]))
    assert last - first == pytest.approx(math.tau, abs=1e-12)
    assert [c.forms for c in year.cells][2] == ("March", "Mar")
    assert year.cells[2].first == 59
    assert year.closed


@pytest.mark.parametrize("make", [signs, folded_signs])
def test_signs_begin_where_the_sun_enters_them(make):
    course = make(WORDS)
    for cell in course.cells[:6]:
        sign = list(WORDS.signs.__slots__).index(cell.means.removeprefix("zodiac/"))
        off = float(course.longitude(np.array([cell.first]))[0]) - math.radians(30 * sign)
        assert abs(math.remainder(off, math.tau)) < 1e-12


def test_folded_signs_share_a_cell_with_those_of_the_same_declination():
    course = folded_signs(WORDS)
    for down, up in zip(course.cells[:6], course.cells[6:], strict=True):
        assert (down.first, down.last) == (up.first, up.last)
        names = list(WORDS.signs.__slots__)
        longitudes = [30 * names.index(c.means.removeprefix("zodiac/")) for c in (down, up)]
        entered = declination(np.radians([longitudes[0], longitudes[1] + 30]), OBLIQUITY)
        assert entered[0] == pytest.approx(entered[1], abs=1e-12)


@pytest.mark.parametrize("degrees", [-23.0, -10.0, 0.0, 11.5, 23.0])
@pytest.mark.parametrize("course", [signs(WORDS), calendar(WORDS, "gregorian", 2026, 0.0)])
def test_a_year_reaches_a_declination_twice(course, degrees):
    found = course.reached(math.radians(degrees), OBLIQUITY)
    assert len(found) == 2
    there = declination(course.longitude(np.array(found)), OBLIQUITY)
    assert there == pytest.approx(math.radians(degrees), abs=1e-9)


def test_crowded_divisions_give_way_to_coarser_ones():
    year = calendar(WORDS, "gregorian", 2026, 0.0)
    assert len(year.divisions(1.0, 0.5)) == 365
    assert {d.level for d in year.divisions(0.1, 0.5)} == {1, 2, 3}
    assert len(year.divisions(0.001, 0.5)) == 12


def test_a_cell_holds_a_name_or_a_shorter_one_or_none():
    cell = Cell(0.0, 31.0, "calendar/01", ("January", "Jan"))
    assert cell.fitting(len, 7.0) == "January"
    assert cell.fitting(len, 6.0) == "Jan"
    assert cell.fitting(len, 2.0) is None
    assert cell.middle == 15.5
