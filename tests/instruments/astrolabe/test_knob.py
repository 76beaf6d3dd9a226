"""The rete's knob: a head of every height is a sound profile within its stated width."""

import cmath
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.astrolabe.rete.knob import Knob
from instruments.geometry import Arc
from instruments.making.fits import JointFit
from instruments.part import Turned
from output.solid import solids


def knob_of(hole: float, shank: float, boss: float, height: float) -> Knob:
    fit = JointFit("press", 2 * hole, 2 * shank, "", (2 * hole,) * 2, (2 * shank,) * 2)
    return Knob(0j, hole, shank, boss, height, fit)


def profile(knob: Knob) -> Turned:
    body = knob.part(2.0).body
    assert isinstance(body, Turned)
    return body


@given(st.floats(0.3, 15.0), st.floats(0.05, 50.0), st.floats(0.2, 30.0))
@settings(deadline=None)
def test_a_head_is_as_wide_and_as_high_as_stated(hole, height, beside):
    knob = knob_of(hole, max(0.25, hole - 0.05), hole + beside, height)
    left, low, right, top = profile(knob).profile.bounds()
    assert left == pytest.approx(0.0, abs=1e-9)
    assert right == pytest.approx(max(knob.head_mm, knob.shank_mm))
    assert top == pytest.approx(height)
    assert low < 0.0


@given(st.floats(0.3, 15.0), st.floats(1.6, 160.0))
@settings(deadline=None)
def test_a_tall_head_never_comes_to_the_axis_below_its_ball(hole, slender):
    knob = knob_of(hole, max(0.25, hole - 0.05), 3.0 * hole, slender * hole)
    segments = profile(knob).profile.segments
    ball = next(s for s in reversed(segments) if isinstance(s, Arc))
    assert ball.radius <= knob.head_mm
    assert ball.centre.real == 0.0
    below = [s for s in segments if s.end.imag > 0.0 and s is not ball][:-1]
    least = min(s.point(t).real for s in below for t in (0.25, 0.5, 0.75, 1.0))
    assert least > 0.3 * knob.head_mm
    # One turns into the other without a step.
    assert abs(ball.start - 1j * ball.centre.imag) == pytest.approx(ball.radius)
    assert math.isclose(cmath.phase(ball.end), math.pi / 2)


@pytest.mark.parametrize("height", [0.05, 1.9, 2.1, 7.4, 7.6, 40.0, 50.0])
def test_a_knob_of_any_height_is_one_valid_solid(height):
    knob = knob_of(1.25, 1.2, 2.8, height)
    assert solids.sound("knob", solids.turned(profile(knob))).Volume() > 0.0
