"""Planes, limits and the gnomon: the treatise's equalities and shapes."""

import math

import numpy as np
import pytest
from helpers.usual import usual
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.days import sign_entries
from instruments.making.pin import Pin
from instruments.sundial.dial_plate import Rectangle, RoundPlate, lit, suns_beyond
from instruments.sundial.gnomons.siting import FootRoom, best_foot, daylight, fitted_height
from instruments.sundial.lines.face import Plane, eccentricity, kind
from instruments.sundial.lines.face_lines import DayCurve, visible_pieces

BIRUNI = math.radians(23 + 35 / 60)
ROUNDING = 1e-9

angles = st.floats(-math.pi / 2, math.pi / 2)
hours = st.floats(-1.4, 1.4)
suns = st.floats(-BIRUNI, BIRUNI)


def tip(plane, declination, hour):
    return complex(plane.cast(np.array(declination), np.array(hour)).tip)


def test_the_south_vertical_dial_of_the_treatise():
    plane = Plane.at(math.radians(36), 12, azimuth=math.pi, zenith_distance=math.pi / 2)
    # Treatise, reference values: δ = −ε, 30° after noon; x is east for one who looks north.
    assert tip(plane, -BIRUNI, math.radians(30)) == pytest.approx(6.9589 - 6.1800j, abs=1e-4)


@settings(deadline=None, max_examples=60)
@given(st.floats(1, 89), suns, hours)
def test_the_south_vertical_dial_is_the_horizontal_dial_of_the_complement(latitude, sun, hour):
    vertical = Plane.at(math.radians(latitude), 12, zenith_distance=math.pi / 2)
    level = Plane.at(math.radians(90 - latitude), 12)
    one = vertical.cast(np.array(sun), np.array(hour))
    other = level.cast(np.array(-sun), np.array(hour))
    # 193:5: the same shadow, turned over with the declination.
    assert one.front == pytest.approx(other.front, abs=ROUNDING)
    assert complex(one.reach) == pytest.approx(complex(other.reach).conjugate(), abs=ROUNDING)


@settings(deadline=None, max_examples=60)
@given(angles, st.floats(0, 6.28), st.floats(0, math.pi), suns, st.floats(-3.1, 3.1))
def test_a_plane_is_an_orthonormal_frame_that_throws_the_shadow_opposite_the_sun(
    latitude, azimuth, zenith_distance, sun, hour
):
    plane = Plane.at(latitude, 7.0, azimuth=azimuth, zenith_distance=zenith_distance)
    assert plane.frame @ plane.frame.T == pytest.approx(np.eye(3), abs=1e-14)
    # Right-handed on the face, in the left-handed frame of westward hour angles.
    assert np.linalg.det(plane.frame) == pytest.approx(-1.0)
    cast = plane.cast(np.array(sun), np.array(hour))
    assert cast.up == pytest.approx(site_up(latitude, sun, hour), abs=1e-14)
    if cast.front > 0.01:
        # The nodus is 7 mm over the face, and the shadow as slanted as the sun is low.
        slant = math.hypot(abs(complex(cast.tip)), 7.0)
        assert cast.front == pytest.approx(7.0 / slant, abs=1e-12)


def site_up(latitude, sun, hour):
    equator = math.cos(sun) * math.cos(latitude) * math.cos(hour)
    return math.sin(sun) * math.sin(latitude) + equator


@pytest.mark.parametrize("latitude", [36, -20, 70])
def test_the_equatorial_dial_has_circles(latitude):
    # 193:9: a face whose zenith is the pole, whatever the site.
    phi = math.radians(latitude)
    azimuth, distance = (0.0, math.pi / 2 - phi)
    plane = Plane.at(phi, 12, azimuth=azimuth, zenith_distance=distance)
    assert plane.latitude == pytest.approx(math.pi / 2)
    assert abs(tip(plane, BIRUNI, 1.0)) == pytest.approx(27.4887, abs=1e-4)


@pytest.mark.parametrize(
    ("latitude", "declination", "wanted"),
    [
        (36, 0, "line"),
        (36, 23.5, "hyperbola"),
        (66.5, 23.5, "parabola"),
        (66.5, -23.5, "parabola"),
        (66.6, 23.5, "ellipse"),
        (66.4, 23.5, "hyperbola"),
        (90, 23.5, "circle"),
        (-90, -11.5, "circle"),
        (0, 23.5, "hyperbola"),
    ],
)
def test_kinds_of_conic(latitude, declination, wanted):
    plane = Plane.at(math.radians(latitude), 1.0)
    assert kind(plane, math.radians(declination)) == wanted


def test_the_error_at_9_16_is_not_followed():
    # "Straight lines" at the equator: they are hyperbolas of e = 1 / sin δ.
    plane = Plane.at(0.0, 1.0)
    assert eccentricity(plane, BIRUNI) == pytest.approx(1 / math.sin(BIRUNI))


def test_sign_entries_are_symmetric_and_reach_the_obliquity():
    days = sign_entries(BIRUNI)
    assert [d.name for d in days] == [
        "capricorn",
        "aquarius",
        "pisces",
        "equinox",
        "taurus",
        "gemini",
        "cancer",
    ]
    assert days[-1].declination == pytest.approx(BIRUNI, abs=1e-15)
    assert days[3].declination == 0.0
    assert [d.declination for d in days] == pytest.approx([-d.declination for d in days[::-1]])
    # 30° of longitude: sin δ is half of sin ε.
    assert math.sin(days[4].declination) == pytest.approx(math.sin(BIRUNI) / 2)


def test_a_curve_that_touches_the_frame_is_whole():
    plane = Plane.at(math.radians(80), 10.0)
    declination = math.radians(23.5)
    hour = np.linspace(-math.pi, math.pi, 7)
    tips = plane.cast(np.full(7, declination), hour).tip
    top = float(tips.imag.max())
    bottom = float(plane.cast(np.array(declination), np.array(math.pi)).tip.imag)
    for half_height, pieces in (((top - bottom) / 2, 1), ((top - bottom) / 2 * (1 - 1e-9), 2)):
        frame = Rectangle(complex(0, (top + bottom) / 2), 100.0, half_height)
        found = visible_pieces([DayCurve(declination)], plane, [*lit(plane), *frame.limits(plane)])[
            0
        ]
        assert len(found) == pieces
        assert sum(p.length() for p in found) == pytest.approx(found_length(plane), rel=1e-4)


def found_length(plane):
    (whole,) = visible_pieces([DayCurve(math.radians(23.5))], plane, lit(plane))[0]
    return whole.length()


def test_a_circumpolar_curve_that_crosses_the_frame_at_midnight_only_is_one_piece():
    plane = Plane.at(math.radians(80), 10.0)
    (whole,) = visible_pieces([DayCurve(math.radians(23.5))], plane, lit(plane))[0]
    _, low, _, high = whole.bounds()
    # Cut at noon, so that the piece runs over the seam at midnight.
    frame = Rectangle(complex(0, low), 100.0, high - low - 1.0)
    (piece,) = visible_pieces(
        [DayCurve(math.radians(23.5))], plane, [*lit(plane), *frame.limits(plane)]
    )[0]
    assert piece.start.imag == pytest.approx(high - 1.0)
    assert piece.end.imag == pytest.approx(high - 1.0)


@settings(deadline=None, max_examples=80)
@given(
    angles,
    st.floats(-0.47, 0.47),
    st.floats(-60, 60),
    st.floats(-60, 60),
    st.floats(5, 120),
    st.booleans(),
)
def test_limits_say_what_is_inside(latitude, sun, x, y, size, disc):
    plane = Plane.at(latitude, 9.0)
    window = RoundPlate(complex(x, y), size) if disc else Rectangle(complex(x, y), size, size / 2)
    hour = np.linspace(-3.1, 3.1, 41)
    # At a pole the sun of the equinox never shines on the face.
    hour = hour[plane.cast(np.full(41, sun), hour).front > 1e-3]
    declination = np.full(len(hour), sun)
    tip = plane.cast(declination, hour).tip
    cosine = np.cos(declination)
    suns_ = np.array([cosine * np.cos(hour), cosine * np.sin(hour), np.sin(declination)])
    inside = np.all([limit.value(suns_) >= 0 for limit in window.limits(plane)], axis=0)
    depth = window.depth(tip)
    clear = np.abs(depth) > 1e-6
    assert np.array_equal(inside[clear], depth[clear] > 0)
    outside = suns_beyond(plane, 4.0).value(suns_) >= 0
    clear = np.abs(np.abs(tip) - 4.0) > 1e-6
    assert np.array_equal(outside[clear], np.abs(tip[clear]) > 4.0)


@settings(deadline=None, max_examples=40)
@given(st.floats(0.5, 500), st.floats(0.5, 50), st.floats(0.5, 30))
def test_the_pin_is_a_closed_profile_with_its_tip_at_the_nodus(height, diameter, plate):
    profile = Pin(height, diameter, plate).profile()
    assert profile.closed
    xmin, ymin, xmax, ymax = profile.bounds()
    assert (xmin, ymin, ymax) == pytest.approx((0.0, -plate, height))
    assert xmax == pytest.approx(0.75 * diameter)
    assert profile.area() > 0
    assert any(abs(s.start - 1j * height) < 1e-12 for s in profile.segments)


@pytest.mark.parametrize("latitude", [0.0, 36.0, 51.5, 70.0, 90.0])
def test_the_gnomon_is_fitted_alike_north_and_south(latitude):
    room = FootRoom(Rectangle(0j, 90, 60), 4.0, 0.0, None)
    north, south = (Plane.at(math.radians(s * latitude), 1.0) for s in (1, -1))
    light, dark = daylight(north, BIRUNI), daylight(south, BIRUNI)
    height = fitted_height(light, room, light.goal())
    assert height == fitted_height(dark, room, dark.goal())
    one = best_foot(light, height, room, light.goal())
    other = best_foot(dark, height, room, dark.goal())
    assert one.share == pytest.approx(other.share)
    assert one.foot == pytest.approx(other.foot.conjugate())
    # It shows what it promises, and one a quarter taller would not.
    assert one.share >= 0.72 - 1e-9
    assert best_foot(light, 1.25 * height + 1, room).share < 0.72


def test_a_face_parallel_to_the_equator_has_no_curve_at_the_equinoxes():
    facts = {fact.name: fact.value for fact in usual("equatorial-dial").facts}
    assert facts["curve/equinox"] == facts["eccentricity/equinox"] == "none"
    assert facts["curve/cancer"] == "circle"
