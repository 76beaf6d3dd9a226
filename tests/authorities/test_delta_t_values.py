"""TT − UT1 against published values."""

import pytest

from instruments.sky.time import delta_t_s


@pytest.mark.parametrize(
    ("year", "expected_s", "uncertainty_s"),
    [
        # Morrison and Stephenson, J. Hist. Astron. 35, 327 (2004), table 1, with its errors.
        (-1000, 25400, 640),
        (-500, 17190, 430),
        (0, 10580, 260),
        (500, 5710, 140),
        (1000, 1570, 55),
        (1500, 200, 20),
        (1600, 120, 20),
        (1800, 14, 1),
    ],
)
def test_historical_values(year, expected_s, uncertainty_s):
    # The later spline moved by up to five of the errors quoted earlier (1500: 292 s).
    assert delta_t_s(year) == pytest.approx(expected_s, abs=5 * uncertainty_s)


@pytest.mark.parametrize(
    ("year", "expected_s"),
    [
        # IERS and US Naval Observatory, observed; January of the year.
        (1970, 40.18),
        (1980, 50.54),
        (1990, 56.86),
        (2000, 63.83),
        (2005, 64.69),
        (2010, 66.07),
        (2015, 67.64),
        (2020, 69.36),
        (2024, 69.18),
    ],
)
def test_modern_values(year, expected_s):
    assert delta_t_s(year) == pytest.approx(expected_s, abs=0.3)


@pytest.mark.parametrize("year", [-3000, -2000, 2500, 3000])
def test_the_long_term_parabola_at_the_ends(year):
    # Stephenson, Morrison and Hohenkerk (2016), −320 + 32.5 t², t in centuries from 1825.
    expected = -320 + 32.5 * ((year - 1825) / 100) ** 2
    assert delta_t_s(year) == pytest.approx(expected, abs=1e-6)
