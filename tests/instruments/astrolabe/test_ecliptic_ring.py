import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.astrolabe.ecliptic import EclipticRing, RetePlane
from instruments.geometry import Arc, Line
from instruments.sky import sun

settings.register_profile("ecliptic", deadline=None)
settings.load_profile("ecliptic")

PICOMETRE = 1e-9
PLANES = st.builds(
    RetePlane.within,
    st.floats(30, 300),
    st.floats(22, 24.5).map(math.radians),
    st.booleans(),
)
DEGREES = np.radians(np.arange(360.0))


def longitude_of(plane, points):
    """Ecliptic longitude and latitude of points of the rete, by way of the sphere."""
    declination, hour_angle = plane.projection.sphere(points)
    alpha = plane.own_time_rad - hour_angle
    x = np.cos(declination) * np.cos(alpha)
    y = np.cos(declination) * np.sin(alpha)
    z = np.sin(declination)
    c, s = math.cos(plane.obliquity_rad), math.sin(plane.obliquity_rad)
    return np.arctan2(y * c + z * s, x), np.arcsin(z * c - y * s)


def turned(a, b):
    return (a - b + np.pi) % (2 * np.pi) - np.pi


@given(PLANES)
def test_the_sun_stands_on_the_ecliptic_at_its_longitude(plane):
    alpha = sun.right_ascension(DEGREES, plane.obliquity_rad)
    delta = sun.declination(DEGREES, plane.obliquity_rad)
    assert np.abs(plane.equatorial(alpha, delta) - plane.ecliptical(DEGREES)).max() < PICOMETRE
    circle = plane.circle()
    away = np.abs(plane.ecliptical(DEGREES) - circle.centre) - circle.radius
    assert np.abs(away).max() < PICOMETRE


@given(PLANES)
def test_the_outer_solstice_touches_the_tropic_at_the_top(plane):
    outer = math.pi / 2 if plane.projection.southern else 1.5 * math.pi
    top = complex(plane.ecliptical(outer))
    assert top == pytest.approx(1j * plane.tropic_mm, abs=PICOMETRE)
    circle = plane.circle()
    assert circle.centre.imag + circle.radius == pytest.approx(plane.tropic_mm)


@given(PLANES, st.floats(0.1, 12))
def test_divisions_are_lines_of_true_longitude(plane, depth):
    lines = plane.division(DEGREES, depth)
    circle = plane.circle()
    for share in (0.0, 0.3, 1.0):
        points = np.array([s.point(share) for s in lines])
        longitude, latitude = longitude_of(plane, points)
        assert np.degrees(np.abs(turned(longitude, DEGREES))).max() < 1e-9
        # Latitude grows inwards: the pole at the pivot is on that side.
        inward = -latitude if plane.projection.southern else latitude
        assert (inward > 0).all() if share else np.abs(latitude).max() < 1e-12
    ends = np.array([s.end for s in lines])
    assert np.abs(np.abs(ends - circle.centre) - (circle.radius - depth)).max() < PICOMETRE


def test_divisions_are_straight_at_the_solstices_only():
    lines = RetePlane.within(100, math.radians(23.5)).division(DEGREES, 5.0)
    assert [n for n, s in enumerate(lines) if isinstance(s, Line)] == [90, 270]
    assert all(isinstance(s, Arc) for n, s in enumerate(lines) if n not in (90, 270))


@given(PLANES, st.floats(0, 24))
def test_turning_by_sidereal_time_brings_stars_to_their_hour_angles(plane, hours):
    theta = hours * math.pi / 12
    alpha, delta = np.radians([10.0, 100.0, 250.0]), np.radians([5.0, -15.0, 12.0])
    if plane.projection.southern:
        delta = -delta
    turn = np.exp(1j * plane.turn_rad(theta))
    expected = plane.projection.point(delta, theta - alpha)
    assert np.abs(plane.equatorial(alpha, delta) * turn - expected).max() < PICOMETRE


@pytest.mark.parametrize(("tropic", "whole"), [(300.0, True), (48.0, False), (25.0, False)])
def test_degrees_give_way_where_they_crowd(tropic, whole):
    ring = EclipticRing(RetePlane.within(tropic, math.radians(23.5)), 0.03 * tropic, 5.0)
    drawn = ring.divisions(0.45)
    assert (set(drawn) == set(range(360))) is whole
    assert set(range(0, 360, 30)) <= set(drawn)
    ends = np.array([drawn[n].end for n in sorted(drawn) if n % 30])
    starts = np.array([drawn[n].start for n in sorted(drawn)])
    assert np.abs(np.diff(starts)).min() > 0.44
    assert np.abs(ends - ring.outer.centre).min() >= ring.outer.radius - ring.division_mm - 1e-9


def test_where_degrees_thin_they_crowd_at_the_inner_solstice():
    ring = EclipticRing(RetePlane.within(48.0, math.radians(23.5)), 2.0, 4.0)
    drawn = ring.divisions(0.45)
    assert 91 not in drawn
    assert {269, 271} <= set(drawn)
