from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from instruments.sky import horizon, shadow

ALTITUDES = st.floats(0.01, 89.99).map(np.radians)
GNOMONS = st.sampled_from([12.0, 7.0, 6.5, 60.0, 1.0, 37.5])


@given(ALTITUDES, GNOMONS)
def test_direct_times_reversed_is_the_gnomon_squared(high, gnomon):
    # Treatise 59:3.
    product = shadow.direct(high, gnomon) * shadow.reversed_(high, gnomon)
    assert product == pytest.approx(gnomon**2, rel=1e-12)


@given(ALTITUDES, GNOMONS)
def test_the_altitude_comes_back_from_either_shadow(high, gnomon):
    direct, reversed_ = shadow.direct(high, gnomon), shadow.reversed_(high, gnomon)
    assert shadow.altitude_of_direct(direct, gnomon) == pytest.approx(high, abs=1e-15)
    assert shadow.altitude_of_reversed(reversed_, gnomon) == pytest.approx(high, abs=1e-15)


@given(ALTITUDES, GNOMONS)
def test_the_hypotenuse_is_the_cosecant(high, gnomon):
    found = shadow.hypotenuse(shadow.direct(high, gnomon), gnomon)
    assert found == pytest.approx(gnomon / np.sin(high), rel=1e-12)


def test_shadows_end_where_they_do_not_exist():
    high = np.array([-0.1, 0.0, np.pi / 4, np.pi / 2, 2.0])
    np.testing.assert_allclose(shadow.direct(high, 12), [np.nan, np.nan, 12, 0, np.nan])
    np.testing.assert_allclose(shadow.reversed_(high, 12), [np.nan, 0, 12, np.nan, np.nan])
    assert np.isnan(shadow.altitude_of_direct(-1, 12))
    assert np.isnan(shadow.altitude_of_reversed(-1, 12))
    assert shadow.altitude_of_direct(0, 12) == np.pi / 2


@given(st.floats(-60, 60).map(np.radians), st.floats(-24, 24).map(np.radians))
def test_the_noon_shadow_is_the_shadow_at_noon(phi, delta):
    east, north, up = horizon.unit_vector(phi, delta, 0.0)
    if up < 0.01:
        return
    expected = 12 * np.hypot(east, north) / up
    assert shadow.noon(phi, delta, 12) == pytest.approx(expected, rel=1e-12, abs=1e-14)


def test_no_noon_shadow_without_a_noon_sun_and_none_under_the_zenith():
    assert np.isnan(shadow.noon(np.radians(80.0), np.radians(-20.0), 12))
    assert shadow.noon(np.radians(20.0), np.radians(20.0), 12) == 0


def test_divisions_by_their_keys():
    assert {k: d.divisions for k, d in shadow.DIVISIONS.items()} == {
        "12": 12,
        "7": 7,
        "6.5": Fraction(13, 2),
        "60": 60,
    }
    assert all(d.key == k for k, d in shadow.DIVISIONS.items())


def test_conversions_undo_one_another():
    for a in shadow.DIVISIONS.values():
        for b in shadow.DIVISIONS.values():
            factor = shadow.conversion(a, b)
            assert isinstance(factor, Fraction)
            assert factor * shadow.conversion(b, a) == 1
