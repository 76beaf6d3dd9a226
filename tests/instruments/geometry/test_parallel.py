import cmath
import math
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.geometry import Arc, Cubic, Line, direction
from instruments.geometry.parallel import parallel

FITTED_MM = 0.001  # what a fitted curve may stray
distances = st.floats(-3, 3)
bends = st.floats(-0.3, 0.3)


@given(distances, st.floats(-3, 3))
def test_a_line_stays_a_line_at_its_left(by, angle):
    way = cmath.rect(10.0, angle)
    (moved,) = parallel(Line(1 + 2j, 1 + 2j + way), by)
    assert isinstance(moved, Line)
    assert abs((moved.start - (1 + 2j)) / way * 10.0 - 1j * by) < 1e-12
    assert abs(moved.end - moved.start - way) < 1e-12


@given(distances, st.floats(0.1, 6), st.booleans())
def test_an_arc_stays_an_arc_until_its_centre(by, sweep, clockwise):
    sweep = -sweep if clockwise else sweep
    moved = parallel(Arc(1j, 2.0, 0.5, sweep), by)
    radius = 2.0 - math.copysign(by, by * sweep)
    assert [s.radius for s in moved] == pytest.approx([radius] if radius > 0.0 else [])
    assert all((s.centre, s.start_rad, s.sweep_rad) == (1j, 0.5, sweep) for s in moved)


@settings(deadline=None, max_examples=30)
@given(distances, bends, bends)
def test_a_cubics_parallel_keeps_its_distance(by, first, last):
    # Its radius of curvature is nowhere less than 10 mm.
    cubic = Cubic(0j, cmath.rect(10.0, first), 30.0 - cmath.rect(10.0, last), 30 + 0j)
    t = np.linspace(0.0, 1.0, 4001)
    curve = cubic.point(t)
    for piece in parallel(cubic, by):
        for z in np.asarray(piece.point(np.linspace(0.0, 1.0, 9))):
            k = int(np.abs(curve - z).argmin())
            foot = cubic.point(t[max(k - 1, 0) : k + 2])
            assert np.abs(foot - z).min() == pytest.approx(abs(by), abs=FITTED_MM)
    assert abs(parallel(cubic, by)[0].start - 1j * by * direction(cubic, 0.0)) < 1e-9


@pytest.mark.parametrize(("by", "cusps"), [(3.0, 0), (-3.0, 2)])
def test_a_parallel_beyond_the_centre_of_curvature_runs_back_between_cusps(by, cusps):
    hairpin = Cubic(-5 + 0j, -1 + 8j, 1 + 8j, 5 + 0j)
    turns = [
        abs(cmath.phase(direction(after, 0.0) / direction(before, 1.0)))
        for before, after in pairwise(parallel(hairpin, by))
    ]
    assert sum(turn > 3.0 for turn in turns) == cusps
    assert all(turn < 1e-3 or turn > 3.0 for turn in turns)


@pytest.mark.parametrize(
    "cubic",
    [
        Cubic(0j, 1 + 1j, 2 + 1j, 3 + 0j),
        Cubic(0j, 0j, 2 + 1j, 3 + 0j),
        Cubic(0j, 1 + 1j, 3 + 0j, 3 + 0j),
        Cubic(0j, 0j, 0j, 3 + 1j),
        Cubic(0j, 0j, 3 + 1j, 3 + 1j),
    ],
)
def test_a_direction_is_the_limit_of_short_chords(cubic):
    leaving = cubic.point(1e-5) - cubic.start
    arriving = cubic.end - cubic.point(1.0 - 1e-5)
    assert abs(direction(cubic, 0.0) - leaving / abs(leaving)) < 1e-4
    assert abs(direction(cubic, 1.0) - arriving / abs(arriving)) < 1e-4


def test_a_point_has_a_direction_too():
    assert direction(Cubic(1j, 1j, 1j, 1j), 0.0) == direction(Line(1j, 1j), 0.5) == 1.0
