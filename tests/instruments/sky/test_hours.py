import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from instruments.sky import horizon, hours

LATITUDES = st.floats(-90, 90).map(np.radians)
DECLINATIONS = st.floats(-27, 27).map(np.radians)

ROUNDING_RAD = 4e-15


@given(LATITUDES, DECLINATIONS)
def test_the_sun_stands_on_the_horizon_at_both_ends_of_the_day(phi, delta):
    arc = hours.semidiurnal_arc(phi, delta)
    assert 0 <= arc <= np.pi
    if 0 < arc < np.pi:
        ends = hours.seasonal(np.array([0, 12]), phi, delta)
        np.testing.assert_allclose(ends, [-arc, arc])
        np.testing.assert_allclose(horizon.altitude(phi, delta, ends), 0, atol=ROUNDING_RAD)
    else:
        # All day on one side of the horizon.
        ends = horizon.altitude(phi, delta, np.array([0.0, np.pi]))
        assert np.all(ends >= -ROUNDING_RAD) if arc else np.all(ends <= ROUNDING_RAD)


@given(LATITUDES, DECLINATIONS)
def test_the_arc_is_the_equation_of_daylight_beyond_a_right_angle(phi, delta):
    # At a pole the tangent of the latitude is one of rounding.
    assume(np.cos(phi) > 1e-9)
    arc = hours.semidiurnal_arc(phi, delta)
    if 0.01 < arc < np.pi - 0.01:
        # sin Δ = tan δ tan φ, treatise 125:12.
        assert np.sin(arc - np.pi / 2) == pytest.approx(np.tan(delta) * np.tan(phi), abs=1e-12)


@given(LATITUDES, DECLINATIONS)
def test_the_day_here_is_the_night_on_the_other_side(phi, delta):
    both = hours.semidiurnal_arc(phi, delta) + hours.semidiurnal_arc(-phi, delta)
    assert both == pytest.approx(np.pi, abs=ROUNDING_RAD)


@given(LATITUDES)
def test_the_equinox_is_the_same_for_everyone_poles_included(phi):
    assert hours.semidiurnal_arc(phi, 0.0) == pytest.approx(np.pi / 2, abs=ROUNDING_RAD)


@given(LATITUDES, DECLINATIONS, st.floats(0, 12))
def test_seasonal_hours_part_the_day_evenly_about_noon(phi, delta, n):
    at = hours.seasonal(n, phi, delta)
    if hours.semidiurnal_arc(phi, delta) == 0:
        assert np.isnan(at)
        return
    assert hours.seasonal(6, phi, delta) == 0
    assert at == pytest.approx(-hours.seasonal(12 - n, phi, delta), abs=ROUNDING_RAD)


def test_polar_day_has_seasonal_hours_of_30_degrees_and_polar_night_none():
    n = np.arange(13)
    day = hours.seasonal(n, np.radians(80.0), np.radians(20.0))
    np.testing.assert_allclose(np.degrees(day), np.arange(-180, 181, 30), atol=1e-12)
    assert np.all(np.isnan(hours.seasonal(n, np.radians(80.0), np.radians(-20.0))))
    assert hours.semidiurnal_arc(np.radians(90.0), np.radians(1.0)) == np.pi
    assert hours.semidiurnal_arc(np.radians(90.0), np.radians(-1.0)) == 0
    assert hours.semidiurnal_arc(np.radians(-90.0), np.radians(1.0)) == 0


def test_there_are_twelve_seasonal_hours():
    assert np.isnan(hours.seasonal(np.array([-0.01, 12.01]), 0.6, 0.1)).all()


def test_equal_hours_count_from_midnight():
    np.testing.assert_allclose(
        np.degrees(hours.equal(np.array([0, 6, 12, 15.5, 24]))), [-180, -90, 0, 52.5, 180]
    )


@given(LATITUDES, DECLINATIONS, st.floats(0, 24))
def test_babylonian_and_italian_hours_differ_by_the_night(phi, delta, n):
    arc = hours.semidiurnal_arc(phi, delta)
    babylonian = hours.babylonian(n, phi, delta)
    if arc in (0, np.pi):
        assert np.isnan(babylonian)
        assert np.isnan(hours.italian(n, phi, delta))
        return
    night_h = 24 - np.degrees(2 * arc) / 15
    assert hours.italian(n + night_h, phi, delta) == pytest.approx(babylonian, abs=1e-13)
    assert hours.babylonian(0, phi, delta) == -arc
    assert hours.italian(24, phi, delta) == arc


def test_at_the_equinox_all_hours_agree():
    n = np.arange(13)
    phi = np.radians(48.0)
    local = hours.equal(n + 6)
    np.testing.assert_allclose(hours.seasonal(n, phi, 0.0), local, atol=ROUNDING_RAD)
    np.testing.assert_allclose(hours.babylonian(n, phi, 0.0), local, atol=ROUNDING_RAD)
    np.testing.assert_allclose(hours.italian(n + 12, phi, 0.0), local, atol=ROUNDING_RAD)


def test_hours_broadcast():
    phi, delta, n = np.full((3, 1, 1), 0.5), np.zeros((4, 1)), np.arange(13)
    for system in (hours.seasonal, hours.babylonian, hours.italian):
        assert system(n, phi, delta).shape == (3, 4, 13)
