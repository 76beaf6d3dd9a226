"""The astrolabe's projection against its closed formulas and against points of the sphere."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.geometry import Arc, Line
from instruments.geometry.stereographic import Stereographic

OBLIQUITY = math.radians(23 + 35 / 60)
angles = st.floats(-math.pi, math.pi)
declinations = st.floats(-1.5, 1.5)


def test_the_plate_of_latitude_36_has_the_reference_radii() -> None:
    """Six decimals of the treatise's recomputed values, Capricorn circle 1."""
    plate = Stereographic.within(1.0, OBLIQUITY)
    latitude = math.radians(36)
    horizon = plate.circle(latitude, 0.0, math.pi / 2)
    assert plate.radius(-OBLIQUITY) == pytest.approx(1.0, abs=1e-12)
    assert plate.equator_mm == pytest.approx(0.654589, abs=5e-7)
    assert isinstance(horizon, Arc)
    assert horizon.centre == pytest.approx(0.900965j, abs=5e-7)
    assert horizon.radius == pytest.approx(1.113654, abs=5e-7)


def test_east_is_at_the_left_and_noon_at_the_top() -> None:
    plate = Stereographic(100.0)
    assert complex(plate.point(0.0, 0.0)) == pytest.approx(100j)
    assert complex(plate.point(0.0, -math.pi / 2)) == pytest.approx(-100)
    southern = Stereographic(100.0, southern=True)
    assert complex(southern.point(0.0, -math.pi / 2)) == pytest.approx(100)


@settings(deadline=None)
@given(declinations, angles, st.booleans())
def test_points_come_back_from_the_plate(
    declination: float, hour_angle: float, southern: bool
) -> None:
    plate = Stereographic(100.0, southern)
    back = plate.sphere(plate.point(declination, hour_angle))
    assert float(back[0]) == pytest.approx(declination, abs=1e-12)
    assert math.cos(float(back[1]) - hour_angle) == pytest.approx(1.0, abs=1e-12)


@settings(deadline=None)
@given(declinations, angles, st.floats(0.01, math.pi - 0.01), st.booleans())
def test_a_circle_of_the_sphere_lies_on_its_image(
    declination: float, hour_angle: float, radius: float, southern: bool
) -> None:
    """Within 1 nm; far out the projection magnifies rounding as the distance squared."""
    plate = Stereographic(100.0, southern)
    image = plate.circle(declination, hour_angle, radius)
    pole = _vector(declination, hour_angle)
    across = np.cross(pole, [0.0, 0.0, 1.0])
    across /= np.linalg.norm(across)
    turn = np.linspace(0.0, 2 * np.pi, 37)[:, None]
    ring = math.cos(radius) * pole + math.sin(radius) * (
        np.cos(turn) * across + np.sin(turn) * np.cross(pole, across)
    )
    points = plate.point(np.arcsin(np.clip(ring[:, 2], -1, 1)), np.arctan2(ring[:, 1], ring[:, 0]))
    points = points[np.abs(points) < 1e4]
    if isinstance(image, Arc):
        strays = np.abs(np.abs(points - image.centre) - image.radius)
    else:
        along = (image.end - image.start) / abs(image.end - image.start)
        strays = np.abs(((points - image.point(0.5)) * along.conjugate()).imag)
    assert np.all(strays <= 1e-6 + 1e-9 * np.abs(points) ** 2)


def test_the_horizon_of_the_equator_is_a_straight_line() -> None:
    horizon = Stereographic(100.0).circle(0.0, 0.0, math.pi / 2)
    assert isinstance(horizon, Line)
    assert horizon.point(0.5) == pytest.approx(0.0, abs=1e-6)
    assert abs((horizon.end - horizon.start).imag) < 1e-3


def _vector(declination: float, hour_angle: float) -> np.ndarray:
    return np.array(
        [
            math.cos(declination) * math.cos(hour_angle),
            math.cos(declination) * math.sin(hour_angle),
            math.sin(declination),
        ]
    )
