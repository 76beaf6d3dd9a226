"""The sun far from today against the seasons of Meeus.

J. Meeus, Astronomical Algorithms (1998), chapter 27, table A (−1000 to 1000): mean instants
of the equinoxes and solstices in dynamical time, for powers of a thousand years. The
periodic terms left out move an instant by up to a quarter of an hour, the sun by 0.011°.
"""

import numpy as np
import pytest

from instruments.sky import sun

PERIODIC_DEG = 0.016


@pytest.mark.parametrize(
    ("longitude_deg", "powers"),
    [
        (0, (1721139.29189, 365242.13740, 0.06134, 0.00111, -0.00071)),
        (90, (1721233.25401, 365241.72562, -0.05323, 0.00907, 0.00025)),
        (180, (1721325.70455, 365242.49558, -0.11677, -0.00297, 0.00074)),
        (270, (1721414.39987, 365242.88257, -0.00769, -0.00933, -0.00006)),
    ],
)
def test_seasons_from_minus_1000_to_1000(longitude_deg, powers):
    years = np.arange(-1000, 1001, 7) / 1000
    instant = np.polynomial.polynomial.polyval(years, powers)
    longitude = np.degrees(sun.apparent(instant).longitude)
    difference = np.remainder(longitude - longitude_deg + 180, 360) - 180
    assert np.max(np.abs(difference)) < PERIODIC_DEG
    assert abs(np.mean(difference)) < 0.004


def test_the_solstice_of_1962():
    # Meeus, example 27.b: 21 June 1962, 21h 24m 42s dynamical time; stated good to a minute.
    longitude = np.degrees(sun.apparent(2437837.39245).longitude)
    assert longitude == pytest.approx(90, abs=0.9856 / 1440)
