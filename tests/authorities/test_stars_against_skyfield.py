"""Mean places of date against skyfield: its own proper motion and IAU 2006 precession.

The years are Hipparchus's, al-Biruni's and Ulugh Beg's.
"""

import warnings

import numpy as np
import pytest

from instruments.sky import stars

THOUSANDTH_DEG = 0.001


@pytest.fixture(scope="module")
def sky():
    with warnings.catch_warnings():
        # The packaged table of earth rotation grows old; it isn't used.
        warnings.simplefilter("ignore", RuntimeWarning)
        from skyfield.api import Star, load
        from skyfield.framelib import ICRS_to_J2000
    return Star, load.timescale(builtin=True), ICRS_to_J2000


@pytest.mark.parametrize("year", [-130, 1021, 1438, 1900, 2026])
def test_all_stars_of_the_catalogue(sky, year):
    star_of, scale, bias = sky
    everything = stars.catalogue()
    mas = 3600e3
    theirs = star_of(
        ra_hours=np.degrees([s.right_ascension for s in everything]) / 15,
        dec_degrees=np.degrees([s.declination for s in everything]),
        ra_mas_per_year=np.degrees([s.east for s in everything]) * mas,
        dec_mas_per_year=np.degrees([s.north for s in everything]) * mas,
    )
    instant = scale.tt_jd(2451545.0 + (year - 2000) * 365.25)
    days = instant.tt - 2451545.0
    moved = theirs._position_au + theirs._velocity_au_per_d * days
    expected = instant.P @ bias @ (moved / np.linalg.norm(moved, axis=0))
    ra, dec = stars.places(everything, year)
    found = np.stack([np.cos(dec) * np.cos(ra), np.cos(dec) * np.sin(ra), np.sin(dec)])
    apart = np.linalg.norm(np.cross(found, expected, axis=0), axis=0)
    assert np.degrees(np.arcsin(apart)).max() < THOUSANDTH_DEG
