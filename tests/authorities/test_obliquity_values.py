"""The mean obliquity against other published theories, −3000 to 3000."""

import erfa
import numpy as np
import pytest

from instruments.epoch import Epoch
from instruments.sky.obliquity import mean_obliquity

# J. Laskar, "Secular terms of classical planetary theories using the results of general
# theory", A&A 157, 59–70 (1986), table 8: seconds of arc for powers of 10,000 Julian years
# from J2000. The author gives 0.01″ for 1000 years, "a few seconds" for 10,000.
LASKAR = (
    84381.448,
    -4680.93,
    -1.55,
    1999.25,
    -51.38,
    -249.67,
    -39.05,
    7.12,
    27.87,
    5.79,
    2.45,
)
# Two theories 25 years apart; their constants at J2000 differ by 0.042″.
BETWEEN_THEORIES_ARCSECOND = 1.0


def arcseconds(angle):
    return np.degrees(angle) * 3600


def test_laskar_1986():
    years = np.arange(-3000, 3001, 50)
    expected = np.polynomial.polynomial.polyval((years - 2000) / 10000, LASKAR)
    difference = arcseconds(mean_obliquity(years)) - expected
    assert np.max(np.abs(difference)) < BETWEEN_THEORIES_ARCSECOND
    assert np.max(np.abs(difference[years >= 1500])) < 0.35


@pytest.mark.parametrize(
    ("year", "degrees", "minutes", "seconds"),
    [
        # Laskar's polynomial worked out to a second, for the eye.
        (-3000, 24, 1, 16),
        (-2000, 23, 55, 27),
        (-1000, 23, 48, 52),
        (0, 23, 41, 42),
        (1000, 23, 34, 8),
        (2000, 23, 26, 21),
        (3000, 23, 18, 35),
    ],
)
def test_round_years(year, degrees, minutes, seconds):
    expected = degrees * 3600 + minutes * 60 + seconds
    # Half a second of rounding beside the difference of the theories.
    limit = BETWEEN_THEORIES_ARCSECOND + 0.5
    assert arcseconds(mean_obliquity(year)) == pytest.approx(expected, abs=limit)


def test_iau_2006():
    # Capitaine, Wallace and Chapront (2003), through SOFA's obl06: the standard of today.
    years = np.arange(1500, 2501, 10.0)
    standard = erfa.obl06(erfa.DJ00, (years - 2000) * erfa.DJY)
    difference = arcseconds(mean_obliquity(years) - standard)
    assert np.max(np.abs(difference)) < 0.002
    modern = (years >= 1900) & (years <= 2100)
    assert np.max(np.abs(difference[modern])) < 0.0001
    assert arcseconds(mean_obliquity(2000.0)) == pytest.approx(84381.406, abs=1e-5)


def test_angle_between_the_long_term_poles():
    # SOFA's ltpecl and ltpequ; Vondrák et al. (2011) give the poles to a few seconds of arc.
    for year in (-3000.0, -1000.0, 0.0, 1000.0, 3000.0):
        between = erfa.sepp(erfa.ltpecl(year), erfa.ltpequ(year))
        assert arcseconds(mean_obliquity(year) - between) == pytest.approx(0, abs=7)


def test_what_old_astronomers_measured():
    # Ptolemy's 23;51,20 was 10′ too large in his day; al-Biruni's 23;35 was right to 1′.
    ptolemy = Epoch(year=140, obliquity="23;51,20").obliquity_rad - mean_obliquity(140)
    assert np.degrees(ptolemy) * 60 == pytest.approx(10.6, abs=0.5)
    biruni = Epoch(year=1021, obliquity="23°35′").obliquity_rad - mean_obliquity(1021)
    assert np.degrees(biruni) * 60 == pytest.approx(1.0, abs=0.2)
