"""Gnomons as solids: a pin with its sphere, and parts that stand in each other's way."""

import math

import numpy as np
import pytest
from helpers.step_file import StepFile, shared_volume, volume

from instruments.errors import DesignError
from instruments.geometry import Arc
from instruments.making.pin import Pin
from instruments.making.workshop import Workshop
from instruments.part import Frame, Instrument, Part, Placed, Sheet
from instruments.sundial.dial_plate import Rectangle
from instruments.sundial.gnomons.gnomon import Gnomon, Mount
from instruments.sundial.gnomons.style_parts import polar_style
from instruments.sundial.lines.face import Plane
from output import step
from output.provenance import Provenance

PLATE = 3.0


def test_the_centre_of_the_sphere_is_the_nodus():
    pin = Gnomon(tip="sphere", sphere_mm=7.0).pin(40.0, 5.0, PLATE)
    pin.check()
    profile = pin.profile()
    assert profile.closed
    (sphere,) = [s for s in profile.segments if isinstance(s, Arc) and s.radius == 3.5]
    assert sphere.centre == 40j
    assert sphere.end == pytest.approx(43.5j)
    # The cone's sides, produced, meet in the centre.
    cone = next(s for s in profile.segments if abs(s.end - sphere.start) < 1e-9)
    way = (cone.end - cone.start) / abs(cone.end - cone.start)
    assert abs(((sphere.centre - cone.start) * way.conjugate()).imag) < 1e-9


@pytest.mark.parametrize(("height", "diameter"), [(8.0, 2.0), (40.0, 5.0), (300.0, 12.0)])
def test_its_volume_is_that_of_its_turned_section(height, diameter):
    pin = Pin(height, diameter, PLATE, sphere_mm=min(0.8 * height, 8.0))
    pin.check()
    r, cone, ball = diameter / 2, pin.cone_height, pin.sphere_mm / 2
    # Guldin: the area of the section, turned about the axis, by slices of z.
    z = np.linspace(-PLATE, height + ball, 200_001)
    radius = np.full_like(z, r)
    radius[z > height - cone] = np.clip((height - z[z > height - cone]) * r / cone, 0.0, r)
    low = (z >= 0) & (z <= pin.collar_height)
    radius[low] = np.maximum(
        radius[low],
        pin.collar_radius - pin.collar_height
        + np.sqrt(np.maximum(pin.collar_height**2 - z[low] ** 2, 0.0)),
    )  # fmt: skip
    globe = np.sqrt(np.maximum(ball**2 - (z - height) ** 2, 0.0))
    slices = math.pi * np.maximum(radius, globe) ** 2
    wanted = float(np.sum(slices) * (z[1] - z[0]))
    from output.solid import solids

    assert solids.turned(pin.part().body).Volume() == pytest.approx(wanted, rel=1e-3)


def test_a_sphere_that_would_hide_its_pin_is_refused():
    with pytest.raises(DesignError, match=r"gnomon.sphere_mm = 8 is too large.*give 4"):
        Gnomon(tip="sphere").pin(5.0, 2.0, PLATE).check()


def test_a_gnomon_stands_on_either_face():
    up = Frame((1.0, 2.0, 3.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    assert up.on(Frame((0.0, 0.0, 3.0))).origin_mm == (1.0, 2.0, 6.0)
    below = up.on(Frame((0.0, 0.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 0.0, -1.0)))
    assert below.origin_mm == (-1.0, 2.0, -3.0)
    assert below.z_axis == (0.0, 0.0, -1.0)


@pytest.mark.parametrize(
    ("latitude", "azimuth", "zenith_distance"),
    [(51.5, 180, 0), (35, 150, 90), (0, 180, 0), (90, 180, 0), (86.5, 170, 0)],
)
def test_the_style_stands_in_its_plate_without_cutting_into_it(
    latitude, azimuth, zenith_distance, tmp_path
):
    plane = Plane.at(
        math.radians(latitude), 30.0,
        azimuth=math.radians(azimuth), zenith_distance=math.radians(zenith_distance),
    )  # fmt: skip
    window = Rectangle(0j, 90.0, 70.0)
    gnomon = Gnomon(kind="polar-style")
    mount = Mount(gnomon, 5.0, PLATE, Workshop(clearance_mm=0.1))
    standing = polar_style(plane, window, mount)
    plate = Part("dial-plate", Sheet(window.path(), PLATE, standing.cuts))
    style = Placed(standing.part, standing.frame.on(Frame((0.0, 0.0, PLATE))))
    dial = Instrument("dial", "Dial", (Placed(plate), style))
    file = tmp_path / "dial.step"
    file.write_bytes(step.render(dial, Provenance("1", "dial", {})))
    read = StepFile(file)
    (board,), (style,) = read.shapes["dial-plate"], read.shapes["gnomon"]
    assert volume(style) > 100.0
    assert shared_volume(board, style) < 1e-6
    # It goes through the plate, down to its back and no farther.
    heights = [z for _, _, z in read.vertices("gnomon")]
    assert min(heights) == pytest.approx(0.0, abs=0.3)
    assert min(heights) > -1e-6
