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
@given(some)
def test_ends_are_those_of_each(arcs: list[Arc]) -> None:
    found = Arcs.of(arcs)
    assert found.starts() == pytest.approx([a.start for a in arcs], abs=ROUNDING_MM)
    assert found.ends() == pytest.approx([a.end for a in arcs], abs=ROUNDING_MM)


@settings(deadline=None)
@given(some, st.integers(1, 5))
def test_pieces_follow_each_other(arcs: list[Arc], count: int) -> None:
    pieces = Arcs.of(arcs).split(np.full(len(arcs), count))
    wanted = [arc.between(k / count, (k + 1) / count) for arc in arcs for k in range(count)]
    assert pieces.starts() == pytest.approx([a.start for a in wanted], abs=ROUNDING_MM)
    assert pieces.sweep_rad == pytest.approx([a.sweep_rad for a in wanted])
