import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from instruments.sky import horizon, hours, prayer_times

LATITUDES = st.floats(-90, 90).map(np.radians)
DECLINATIONS = st.floats(-27, 27).map(np.radians)


def cot(angle):
    return np.cos(angle) / np.sin(angle)


@given(LATITUDES, DECLINATIONS, st.sampled_from([1, 1.5, 2]))
def test_the_shadow_has_grown_by_the_gnomons(phi, delta, gnomons):
    noon = horizon.noon_altitude(phi, delta)
    high = prayer_times.asr_altitude(phi, delta, gnomons)
    if noon <= 0:
        assert np.isnan(high)
        return
    assert 0 <= high <= np.arctan2(1, gnomons) + 1e-15
    assume(noon > 1e-3)
    # A noon altitude rounded in the last bit moves a long shadow in proportion to its square.
    allowed = 1e-12 * max(1.0, cot(noon) ** 2 / 1e3)
    assert abs(cot(high) - (abs(cot(noon)) + gnomons)) <= allowed


@given(LATITUDES, DECLINATIONS, st.sampled_from([1, 1.5, 2]))
def test_the_hour_of_asr_has_its_altitude(phi, delta, gnomons):
    hour = prayer_times.asr_hour_angle(phi, delta, gnomons)
    high = prayer_times.asr_altitude(phi, delta, gnomons)
    if np.isnan(hour):
        midnight = abs(phi + delta) - np.pi / 2
        never = abs(np.cos(phi)) < 1e-12 or np.isnan(high) or midnight > high
        assert never
        return
    assert 0 <= hour <= hours.semidiurnal_arc(phi, delta) + 1e-12
    assert horizon.altitude(phi, delta, hour) == pytest.approx(high, abs=1e-14)


@given(st.floats(-60, 60).map(np.radians), DECLINATIONS)
def test_asr_begins_after_noon_and_ends_before_sunset(phi, delta):
    first, mid, second = prayer_times.asr_hour_angle(phi, delta, np.array([1, 1.5, 2]))
    assume(not np.isnan(first))
    assert 0 < first < mid < second <= hours.semidiurnal_arc(phi, delta)


def test_the_noon_shadow_counts_whichever_way_it_falls():
    # The sun 10° north and 10° south of the zenith.
    phi = np.radians(15.0)
    north, south = (prayer_times.asr_altitude(phi, np.radians(d), 1) for d in (25.0, 5.0))
    assert north == pytest.approx(south, abs=1e-15)
    assert cot(north) == pytest.approx(np.tan(np.radians(10)) + 1, abs=1e-12)


def test_a_vanishing_noon_shadow_leaves_the_gnomons_alone():
    delta = np.radians(23.0)
    assert cot(prayer_times.asr_altitude(delta, delta, 2)) == pytest.approx(2, abs=1e-12)
    assert np.degrees(prayer_times.asr_altitude(delta, delta, 1)) == pytest.approx(45)


def test_no_asr_without_a_noon_sun():
    assert np.isnan(prayer_times.asr_altitude(np.radians(80.0), np.radians(-20.0), 1))
    assert np.isnan(prayer_times.asr_altitude(np.radians(90.0), 0.0, 1))
    assert np.isnan(prayer_times.asr_hour_angle(np.radians(90.0), np.radians(10.0), 1))


@given(LATITUDES, DECLINATIONS)
def test_twilight_ends_at_its_depression(phi, delta):
    depth = np.radians(18.0)
    hour = prayer_times.twilight_hour_angle(phi, delta, depth)
    if np.isnan(hour):
        lowest = abs(phi + delta) - np.pi / 2
        highest = np.pi / 2 - abs(phi - delta)
        assert lowest > -depth or highest < -depth or abs(np.cos(phi)) < 1e-12
        return
    assert horizon.altitude(phi, delta, hour) == pytest.approx(-depth, abs=1e-14)
    assert hour >= hours.semidiurnal_arc(phi, delta)
