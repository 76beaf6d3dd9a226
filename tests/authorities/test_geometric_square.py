"""The geometric square used as it is in the hand: a cord that hangs straight down, and a tower."""

import math

import numpy as np
import pytest
from helpers import svg_file

import miqyas


class Held:
    """The written board, tilted about its cord's corner until the sights point at an altitude."""

    def __init__(self, **design):
        board = miqyas.make("geometric-square", **design).part("board")
        self.drawing, self.parts = svg_file.Drawing.of(board), int(design.get("side_parts", 12))
        far, near = (self._middle(f"slot/sight-{name}") for name in ("upper", "lower"))
        self.sights = (far - near) / abs(far - near)
        # The plate lies on the other side of the cord than the sights.
        square = self._middle(f"ladder-{self.parts}/square")
        self.across = self.sights * 1j * math.copysign(1.0, (square / (self.sights * 1j)).real)

    def _middle(self, means):
        points = self.drawing.points(means)
        return (
            complex(points.real.min() + points.real.max(), points.imag.min() + points.imag.max())
            / 2
        )

    def down(self, altitude):
        """Straight down as the plate lies: 90° below the horizon, in its own coordinates."""
        return -math.sin(altitude) * self.sights + math.cos(altitude) * self.across

    def ends(self, side):
        """The number of each division of a side, and its end at the edge."""
        start = f"ladder-{self.parts}/{side}/"
        for means in self.drawing.names(start):
            ((edge, _),) = self.drawing.ends(means)
            yield float(means.removeprefix(start)), edge

    def shadows(self, altitude):
        """What the cord tells: s, and v where it crosses the other side; by interpolation."""
        down = self.down(altitude)
        for side, along in (("base", self.across), ("side", -self.sights)):
            numbers, edges = zip((0.0, 0j), *sorted(self.ends(side)), strict=True)
            places = [(edge / along).real for edge in edges]
            reach = self._reach(down, side, along)
            if reach <= places[-1]:
                return side, float(np.interp(reach, places, numbers))
        raise AssertionError("the cord crosses neither side")

    def _reach(self, down, side, along):
        away = -self.sights if side == "base" else self.across
        _, edge = next(iter(self.ends(side)))
        return (down / along).real * (edge / away).real / (down / away).real


@pytest.mark.parametrize("parts", ["12", "60", "100"])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_cord_on_a_division_tells_the_shadow_of_the_altitude(parts, language):
    held = Held(side_parts=parts, lettering={"language": language})
    for side in ("base", "side"):
        told = list(held.ends(side))
        assert len(told) >= int(parts) - 1
        for number, edge in told:
            altitude = math.asin(-(edge / abs(edge) / held.sights).real)
            slope = math.tan(altitude)
            shadow = int(parts) * (1.0 / slope if side == "base" else slope)
            # Ends are written to the micrometre: 3 µm of a side of 160 mm.
            assert shadow == pytest.approx(number, abs=2e-5 * int(parts))
            # Its ray lies under the cord, all along.
            (line,) = held.drawing.ends(f"ladder-{parts}/{side}/{number:g}")
            assert abs((line[1] / held.down(altitude)).imag) < 2e-3


@pytest.mark.parametrize("parts", ["12", "60", "100"])
def test_the_guide_finds_a_tower_whose_foot_can_be_reached_and_one_whose_foot_cannot(parts):
    held, g, height = Held(side_parts=parts, side_mm=300), int(parts), 31.7
    found = {}
    for distance in (12.4, 47.0, 80.0):
        side, number = held.shadows(math.atan2(height, distance))
        assert side == ("base" if distance < height else "side")
        s = number if side == "base" else g**2 / number
        found[distance] = s
        # A micrometre of the nearest reading, 117 mm on a side of 300 mm, is 1e-5 of it.
        assert distance * g / s == pytest.approx(height, rel=2e-5)
    # A difference of readings has the errors of both, and is a quarter of them at the least.
    for near, far in ((12.4, 47.0), (47.0, 80.0)):
        less, more = found[near], found[far]
        assert (far - near) * g / (more - less) == pytest.approx(height, rel=2e-4)
        assert (far - near) * less / (more - less) == pytest.approx(near, rel=2e-4)


def test_the_arc_of_degrees_tells_the_same_altitude_as_the_scales():
    held = Held()
    for degrees in (15, 45, 80):
        (line,) = held.drawing.ends(f"scale/altitude/{degrees}")
        for end in line:
            assert abs((end / held.down(math.radians(degrees))).imag) < 2e-3


@pytest.mark.parametrize("parts", ["12", "60", "100"])
def test_what_is_offered_for_letters_too_large_can_be_made(parts):
    asked = {"side_parts": parts, "lettering": {"height_mm": 12.0}}
    with pytest.raises(miqyas.DesignError) as refused:
        miqyas.make("geometric-square", side_mm=60, **asked)
    (fault,) = refused.value.faults
    assert fault.parameter == "side_mm"
    assert miqyas.make("geometric-square", **asked, **dict(fault.remedies[0].values))
