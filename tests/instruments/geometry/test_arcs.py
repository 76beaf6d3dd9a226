"""Arcs as arrays are what each arc is alone."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.geometry import TURN, Arc
from instruments.geometry.arcs import Arcs

ROUNDING_MM = 1e-9

points = st.builds(complex, st.floats(-100, 100), st.floats(-100, 100))
some = st.lists(
    st.builds(
        Arc, points, st.floats(0.1, 400), st.floats(-math.tau, math.tau), st.floats(-TURN, TURN)
    ),
    min_size=1,
    max_size=6,
)


@settings(deadline=None)
@given(some, st.floats(0.0, 1.0))
def test_points_are_those_of_each(arcs: list[Arc], share: float) -> None:
    found = Arcs.of(arcs)
    for at in (0.0, share, 1.0):
        points = found.points(np.full(len(arcs), at))
        assert points == pytest.approx([a.point(at) for a in arcs], abs=ROUNDING_MM)
    assert found.end_rad == pytest.approx([a.end_rad for a in arcs])
