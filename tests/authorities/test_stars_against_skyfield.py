"""Mean places of date against skyfield: its own proper motion and IAU 2006 precession.

The years are Hipparchus's, al-Biruni's and Ulugh Beg's.
"""

import numpy as np
import pytest
from helpers.skies import star_directions

from instruments.sky import stars

THOUSANDTH_DEG = 0.001


@pytest.mark.parametrize("year", [-130, 1021, 1438, 1900, 2026])
def test_all_stars_of_the_catalogue(year):
    everything = stars.catalogue()
    expected = star_directions(everything, year)
    ra, dec = stars.places_of_date(everything, year)
    found = np.stack([np.cos(dec) * np.cos(ra), np.cos(dec) * np.sin(ra), np.sin(dec)])
    apart = np.linalg.norm(np.cross(found, expected, axis=0), axis=0)
    assert np.degrees(np.arcsin(apart)).max() < THOUSANDTH_DEG
