import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from instruments.sky import horizon

LATITUDES = st.floats(-90, 90).map(np.radians)
DECLINATIONS = st.floats(-90, 90).map(np.radians)
HOURS = st.floats(0, 180).map(np.radians)

ROUNDING_RAD = 2e-15
"""A few roundings of numbers of the size of a right angle."""


@given(LATITUDES, DECLINATIONS, HOURS)
def test_the_hour_angle_of_an_altitude_gives_that_altitude_again(phi, delta, hour):
    high = horizon.altitude(phi, delta, hour)
    found = horizon.hour_angle(phi, delta, high)
    if abs(np.cos(phi) * np.cos(delta)) < 1e-12:
        return
    assert 0 <= found <= np.pi
    # Near the meridian altitude is stationary: compare what the hour angle is for.
    assert abs(horizon.altitude(phi, delta, found) - high) < 5 * ROUNDING_RAD


@given(LATITUDES, DECLINATIONS, HOURS)
def test_the_direction_has_unit_length_and_the_altitude_and_azimuth_named(phi, delta, hour):
    east, north, up = horizon.unit_vector(phi, delta, hour)
    assert east**2 + north**2 + up**2 == pytest.approx(1, abs=4 * ROUNDING_RAD)
    high = horizon.altitude(phi, delta, hour)
    assert np.sin(high) == pytest.approx(up, abs=2 * ROUNDING_RAD)
    if np.hypot(east, north) > 1e-9:
        turned = horizon.azimuth(phi, delta, hour)
        assert 0 <= turned < 2 * np.pi
        assert np.cos(high) * np.sin(turned) == pytest.approx(east, abs=2 * ROUNDING_RAD)
        assert np.cos(high) * np.cos(turned) == pytest.approx(north, abs=2 * ROUNDING_RAD)


@given(LATITUDES, DECLINATIONS, HOURS)
def test_it_is_the_sphere_turned_about_the_east_west_line(phi, delta, hour):
    south_up = np.array([[0, 1, 0], [-np.sin(phi), 0, np.cos(phi)], [np.cos(phi), 0, np.sin(phi)]])
    equatorial = [
        np.cos(delta) * np.cos(hour),
        -np.cos(delta) * np.sin(hour),
        np.sin(delta),
    ]
    got = horizon.unit_vector(phi, delta, hour)
    np.testing.assert_allclose(got, south_up @ equatorial, atol=2 * ROUNDING_RAD)


@given(LATITUDES, st.floats(-27, 27).map(np.radians), HOURS)
def test_nothing_stands_higher_than_at_noon(phi, delta, hour):
    noon = horizon.noon_altitude(phi, delta)
    assert horizon.altitude(phi, delta, 0.0) == pytest.approx(noon, abs=ROUNDING_RAD)
    assert horizon.altitude(phi, delta, hour) <= noon + ROUNDING_RAD


@given(st.floats(-89, 89).map(np.radians), st.floats(-27, 27).map(np.radians))
def test_the_noon_altitude_belongs_to_noon(phi, delta):
    # An angle of 1e-7 moves the altitude by the last bit only.
    assert horizon.hour_angle(phi, delta, horizon.noon_altitude(phi, delta)) < 1e-6


def test_the_zenith_distance_keeps_its_digits():
    near = np.array([1e-4, 1e-6, 1e-8])
    delta = np.radians(20.0)
    distance = np.pi / 2 - horizon.altitude(delta, delta, near)
    np.testing.assert_allclose(distance, near * np.cos(delta), rtol=1e-7, atol=2e-16)


def test_an_hour_angle_near_noon_keeps_its_digits():
    phi, delta, hour = np.radians(45.0), 0.0, 1e-3
    high = horizon.altitude(phi, delta, hour)
    # The altitude, rounded to 1e-16, fixes an hour angle of a thousandth to about 1e-13.
    assert horizon.hour_angle(phi, delta, high) == pytest.approx(hour, abs=1e-12)


@pytest.mark.parametrize("pole", [90.0, -90.0])
@pytest.mark.parametrize("declination", [23.4, 0.0, -23.4])
def test_at_a_pole_the_altitude_is_the_declination_all_day(pole, declination):
    phi, delta = np.radians(pole), np.radians(declination)
    hours = np.linspace(-np.pi, np.pi, 25)
    side = np.sign(pole)
    high = horizon.altitude(phi, delta, hours)
    np.testing.assert_allclose(high, side * delta, atol=ROUNDING_RAD)
    assert np.isnan(horizon.hour_angle(phi, delta, side * delta))
    away = np.cos(horizon.azimuth(phi, delta, hours) - (np.pi + side * hours) % (2 * np.pi))
    expected = 1.0 if side > 0 else np.cos(np.pi)
    np.testing.assert_allclose(away, expected, atol=1e-12)


def test_azimuth_runs_from_north_through_east():
    phi = np.radians(50.0)
    found = np.degrees(horizon.azimuth(phi, 0.0, np.radians([-90.0, 0.0, 90.0, 180.0])))
    np.testing.assert_allclose(found, [90, 180, 270, 0], atol=1e-12)
    # The sun of a southern noon stands in the north.
    assert np.degrees(horizon.azimuth(-phi, 0.0, 0.0)) == pytest.approx(0, abs=1e-12)


def test_there_is_no_azimuth_at_the_zenith():
    assert np.isnan(horizon.azimuth(np.radians(20.0), np.radians(20.0), 0.0))
    assert np.isnan(horizon.azimuth(0.0, 0.0, 0.0))


def test_an_altitude_out_of_reach_has_no_hour():
    phi, delta = np.radians(36.0), np.radians(10.0)
    found = horizon.hour_angle(phi, delta, np.radians([70.0, 30.0, -60.0]))
    assert np.isnan(found).tolist() == [True, False, True]


def test_everything_broadcasts():
    phi = np.radians(np.linspace(-90, 90, 5))[:, None, None]
    delta = np.radians(np.linspace(-23, 23, 3))[None, :, None]
    hour = np.linspace(-3, 3, 7)
    assert horizon.altitude(phi, delta, hour).shape == (5, 3, 7)
    assert horizon.azimuth(phi, delta, hour).shape == (5, 3, 7)
    assert horizon.hour_angle(phi, delta, hour / 3).shape == (5, 3, 7)
    assert isinstance(horizon.altitude(0.5, 0.1, 0.2), float)
    assert isinstance(horizon.hour_angle(0.5, 0.1, 0.2), float)


@pytest.mark.sweep
def test_the_round_trip_over_the_whole_globe():
    edges = np.array([0.0, 1e-12, 1e-6, 23.4, 45, 66.6, 89.9, 90 - 1e-6, 90 - 1e-10, 90])
    random = np.random.default_rng(183)
    both = np.concatenate([edges, -edges, random.uniform(-90, 90, 180)])
    phi = np.radians(both)[:, None, None]
    delta = np.radians(random.permutation(both))[None, :, None]
    hour = np.radians(np.concatenate([edges, 180 - edges, random.uniform(0, 180, 30)]))
    high = horizon.altitude(phi, delta, hour)
    found = horizon.hour_angle(phi, delta, high)
    again = horizon.altitude(phi, delta, found)
    exists = np.broadcast_to(np.abs(np.cos(phi) * np.cos(delta)) > 1e-12, high.shape)
    assert not np.isnan(found[exists]).any()
    assert np.max(np.abs(again - high)[exists]) < 5 * ROUNDING_RAD
