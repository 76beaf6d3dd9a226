"""Lines of a plate: each drawn once, and parted where a number stands on it."""

import cmath
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from instruments.astrolabe.plate.drawn import PlateLine, drawn_once
from instruments.astrolabe.plate.plate_lettering import Hand, ground, parted
from instruments.geometry import Arc, Line, Path
from instruments.labelling.ground import flat_lines
from instruments.labelling.solving import solve

ANGLES = st.floats(-math.pi, math.pi)
HAND = Hand(2.0, 0.5, 0.3, "outline")
EDGE = Path.circle(0j, 80.0)
SOFT = PlateLine("almucantar/30", (Path.circle(3j, 40.0),), yields=True)


def lettered(request, *lines):
    found = solve([request], ground(lines, EDGE, 80.0, 5.0))
    return found, parted(lines, found)


def test_a_number_stands_on_a_line_that_yields_and_parts_it():
    request = HAND.request("label/almucantar/30", "30", (lambda *_: [(43j, 0.0)], True))
    found, (line,) = lettered(request, SOFT)
    (label,) = found.placed
    assert label.on == ("almucantar/30",)
    wide = 2.0 * (label.form.half_width + HAND.room_mm)
    gap = 2 * math.pi * 40.0 - sum(piece.length() for piece in line.pieces)
    # The chord across the box, and the arc that it cuts off.
    assert gap == pytest.approx(wide, rel=0.01)


def test_lines_that_stay_bar_a_number():
    firm = PlateLine("almucantar/30", SOFT.pieces)
    request = HAND.request("label/x", "30", (lambda *_: [(43j, 0.0), (20j, 0.0)], True))
    found, (line,) = lettered(request, firm)
    assert line is firm
    assert found.placed[0].ink.centroid.y == pytest.approx(20.0, abs=0.1)


@pytest.mark.parametrize("at", [4j, 79.5j, 90j])
def test_labels_stay_on_the_plate(at):
    request = HAND.request("label/x", "30", (lambda *_: [(at, 0.0)], True))
    found, _ = lettered(request)
    assert [r.means for r in found.left] == ["label/x"]


@pytest.mark.parametrize("outward", [True, False])
def test_a_text_along_a_circle_takes_the_first_place_that_no_line_crosses(outward):
    angles = np.linspace(-2.0, 2.0, 41)
    crossing = PlateLine("hour/seasonal/3", (Path.line(10j - 90, 10j + 90),))
    ring = PlateLine("circle/equator", (Path.of(Arc(0j, 30.0, 0.0, 6.0)),))

    def rows(_):
        yield outward, [(30.0, angles), (50.0, angles)], 0.2

    request = HAND.along("label/latitude", "for latitude 45°", (2.6, 2.0), rows)
    found, _ = lettered(request, crossing, ring)
    (label,) = found.placed
    assert label.form.height_mm == 2.6
    assert math.hypot(label.ink.centroid.x, label.ink.centroid.y) == pytest.approx(50.0, abs=1.5)
    assert label.ink.distance(flat_lines(crossing.pieces)[0]) > 0.0


@given(
    way=ANGLES | st.integers(-60, 60).map(lambda k: k * math.pi / 60),
    low=st.floats(0.0, 0.4),
    high=st.floats(0.6, 1.0),
    aside=st.floats(-1e-5, 1e-5),
)
def test_a_line_along_another_is_drawn_once_in_every_direction(way, low, high, aside):
    ray = cmath.rect(1.0, way)
    start, end = (3.0 + 2.0j) - 40.0 * ray, (3.0 + 2.0j) + 40.0 * ray
    back = Line(end, start).between(low, high)
    askew = Line(back.start + 1j * aside * ray, back.end - 1j * aside * ray)
    lines, shared = drawn_once(
        [PlateLine("first", (Path.line(start, end),)), PlateLine("second", (Path.of(askew),))]
    )
    assert [line.means for line in lines] == ["first"]
    assert shared == (("second", "first"),)
