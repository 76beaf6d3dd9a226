import numpy as np
import pytest
from helpers.angles import apart
from hypothesis import given
from hypothesis import strategies as st

from instruments.sky import sun, time

LONGITUDES = st.floats(0, 360, exclude_max=True).map(np.radians)
OBLIQUITIES = st.floats(20, 27).map(np.radians)


@given(LONGITUDES, OBLIQUITIES)
def test_longitude_undoes_declination(lam, eps):
    delta = sun.declination(lam, eps)
    found = sun.longitude(delta, eps, rising=np.cos(lam) >= 0)
    assert 0 <= found < 2 * np.pi
    # At the solstices the declination is stationary: a last bit is worth 1e-8 of longitude.
    assert sun.declination(found, eps) == pytest.approx(delta, abs=1e-15)
    assert apart(found, lam) < (1e-12 if abs(np.cos(lam)) > 1e-3 else 1e-7)


@given(LONGITUDES, OBLIQUITIES)
def test_right_ascension_and_declination_are_one_direction(lam, eps):
    alpha, delta = sun.right_ascension(lam, eps), sun.declination(lam, eps)
    assert np.cos(delta) * np.cos(alpha) == pytest.approx(np.cos(lam), abs=1e-15)
    assert np.cos(delta) * np.sin(alpha) == pytest.approx(np.sin(lam) * np.cos(eps), abs=1e-15)
    assert 0 <= alpha < 2 * np.pi


def test_the_sun_turns_at_the_obliquity():
    eps = np.radians(23 + 35 / 60)
    assert sun.declination(np.pi / 2, eps) == pytest.approx(eps, abs=1e-16)
    assert sun.longitude(eps, eps) == pytest.approx(np.pi / 2)
    assert sun.longitude(-eps, eps) == pytest.approx(3 * np.pi / 2)
    assert np.isnan(sun.longitude(eps + 1e-9, eps))
    np.testing.assert_allclose(sun.longitude(0.0, eps, np.array([True, False])), [0, np.pi])


def test_signs_begin_every_30_degrees():
    assert list(sun.SIGNS)[:4] == ["aries", "taurus", "gemini", "cancer"]
    assert list(sun.SIGNS)[-3:] == ["capricorn", "aquarius", "pisces"]
    np.testing.assert_allclose(np.degrees(list(sun.SIGNS.values())), np.arange(0, 360, 30))


def test_longitude_and_equatorial_place_agree_through_the_true_obliquity():
    jd = time.J2000 + np.arange(0, 3653, 10.0)
    seen = sun.apparent(jd)
    # The sun strays from the ecliptic by 1.2″, the true from the mean obliquity by 10″.
    mean = np.radians(23.4392794)
    slack = np.radians(15 / 3600)
    assert np.max(np.abs(sun.declination(seen.longitude, mean) - seen.declination)) < slack
    assert np.max(apart(sun.right_ascension(seen.longitude, mean), seen.right_ascension)) < slack


def test_remote_years_give_no_warning_and_a_sun_that_moves_a_degree_a_day():
    years = np.arange(-3000, 3001, 500)
    jd = time.J2000 + (years[:, None] - 2000) * 365.25 + np.arange(40)
    moved = np.degrees(np.diff(np.unwrap(sun.apparent(jd).longitude), axis=1))
    assert np.all((moved > 0.94) & (moved < 1.03))


def test_equation_of_time_splits_its_date_anywhere():
    whole = sun.equation_of_time_h(2461000.25)
    assert sun.equation_of_time_h(2461000.0, 0.25) == pytest.approx(whole, abs=1e-8)
    assert sun.equation_of_time_h(2460999.5, 0.75) == pytest.approx(whole, abs=1e-8)
    assert sun.equation_of_time_h(0.25, 2461000.0) == pytest.approx(whole, abs=1e-8)


def test_equation_of_time_has_its_known_year():
    day = time.julian_day(2026, 1, 1) + 0.5 + np.arange(365)
    minutes = 60 * sun.equation_of_time_h(day)
    assert np.argmin(minutes) == pytest.approx(41, abs=2)  # 11 February
    assert np.argmax(minutes) == pytest.approx(306, abs=2)  # 3 November
    assert minutes.min() == pytest.approx(-14.2, abs=0.1)
    assert minutes.max() == pytest.approx(16.4, abs=0.1)
    assert np.count_nonzero(np.diff(np.sign(minutes))) == 4


def test_greenwich_sees_the_sun_cross_at_noon_less_the_equation():
    noon = time.julian_day(2026, 7, 1) + 0.5
    early = sun.equation_of_time_h(noon)
    hour = sun.greenwich_hour_angle(noon, -early / 24)
    # The equation itself changes by a hundredth of its value meanwhile.
    assert abs(np.degrees(hour) * 240) < 0.1


def test_a_date_means_the_noon_of_its_place():
    here = sun.longitude_of_date(2026, 3, 20)
    east = sun.longitude_of_date(2026, 3, 20, east=np.pi / 2)
    # A quarter of a day earlier, a quarter of a degree behind.
    assert np.degrees(apart(here, east)) == pytest.approx(0.25 * 0.9931, abs=1e-3)
    assert apart(here, sun.longitude_of_date(2026, 3, 7, "julian")) < 1e-12


def test_the_mean_of_a_date_is_the_middle_of_the_leap_cycle():
    years = np.array([2024, 2025, 2026, 2027])
    four = np.degrees(sun.longitude_of_date(years, 7, 1))
    mean = np.degrees(sun.mean_longitude_of_date(7, 1, year=2026.9))
    assert mean == pytest.approx(four.mean(), abs=1e-9)
    # Across the equinox the four straddle 360°.
    equinox = np.degrees(sun.mean_longitude_of_date(3, 20, year=2026))
    assert min(equinox, 360 - equinox) < 0.5


def test_the_leap_day_is_midway_on_the_scale():
    before, leap, after = np.unwrap(
        sun.mean_longitude_of_date(np.array([2, 2, 3]), np.array([28, 29, 1]), year=2024)
    )
    assert leap == pytest.approx((before + after) / 2, abs=1e-12)
    # And there the sun is on it.
    real = sun.longitude_of_date(2024, 2, 29)
    # The calendar's cycle of four years is 0.03 days too long, the planets pull by seconds.
    assert np.degrees(apart(leap, real)) < 0.02
    # A cycle without a leap day, about 1900, has the place for one all the same.
    assert np.isfinite(sun.mean_longitude_of_date(2, 29, year=1902))


def test_a_calendar_scale_never_runs_back():
    month = np.repeat(np.arange(1, 13), 31)
    day = np.tile(np.arange(1, 32), 12)
    real = day <= time.days_in_month(2024, month)
    around = np.unwrap(sun.mean_longitude_of_date(month[real], day[real], "julian", 1029.0))
    steps = np.degrees(np.diff(around))
    assert len(steps) == 365
    # Half a day and a little either side of the leap day, a day elsewhere.
    assert np.all((steps > 0.6) & (steps < 1.03))


def test_impossible_dates_are_refused():
    with pytest.raises(ValueError, match="Gregorian"):
        sun.longitude_of_date(2026, 2, 29)
    with pytest.raises(ValueError, match="month"):
        sun.mean_longitude_of_date(13, 1)
