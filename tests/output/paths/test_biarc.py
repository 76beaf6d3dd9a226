import cmath
import itertools
import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from instruments.geometry import Arc, Cubic, Line
from output.paths import biarc
from output.paths.biarc import vertices

pytestmark = pytest.mark.slow

points = st.builds(complex, st.floats(-50, 50), st.floats(-50, 50))


def pieces(cubic, tolerance):
    """The arcs that a reader draws from vertices and bulges."""
    found = vertices(cubic, tolerance)
    ends = [z for z, _ in found[1:]] + [cubic.end]
    for (start, bulge), end in zip(found, ends, strict=True):
        if bulge == 0.0:
            yield Line(start, end)
        else:
            sweep = 4 * math.atan(bulge)
            centre = start + (end - start) / 2 * (1 + 1j / math.tan(sweep / 2))
            yield Arc(centre, abs(start - centre), cmath.phase(start - centre), sweep)


def farthest(cubic, tolerance):
    """The largest distance of the arcs' points from the curve."""
    t = np.linspace(0, 1, 1001)
    curve = cubic.point(t)
    worst = 0.0
    for piece in pieces(cubic, tolerance):
        for z in np.asarray(piece.point(np.linspace(0, 1, 9))):
            # Several, as the curve may cross itself here.
            near = t[np.argpartition(np.abs(curve - z), 12)[:12]]
            around = near[:, None] + np.linspace(-1e-3, 1e-3, 401)
            beside = cubic.point(np.clip(around, 0, 1))
            worst = max(worst, np.abs(beside - z).min())
    return worst


@settings(deadline=None, max_examples=40)
@given(points, points, points, points, st.sampled_from((0.0002, 0.002)))
def test_arcs_follow_any_cubic_within_the_tolerance(a, b, c, d, tolerance):
    assume(abs(b - a) + abs(c - b) + abs(d - c) > 1.0)
    cubic = Cubic(a, b, c, d)
    # Measured between points of the curve that lie this far apart.
    step = max(abs(b - a), abs(c - b), abs(d - c)) * 3 * 5e-6
    # The curve is compared at nine points a pair; between them it may stray a little further.
    assert farthest(cubic, tolerance) <= math.hypot(1.2 * tolerance, step / 2)


def test_a_circle_as_a_cubic_takes_few_arcs():
    k = 4 / 3 * math.tan(math.pi / 8)
    quarter = Cubic(50 + 0j, 50 + 50j * k, 50 * k + 50j, 50j)
    found = list(pieces(quarter, 0.02))
    assert len(found) == 2
    assert all(abs(p.radius - 50) < 0.05 for p in found)


def test_a_day_curve_takes_few_arcs():
    cubic = Cubic(-60 - 20j, -20 + 2j, 20 + 2j, 60 - 20j)
    assert len(vertices(cubic, 0.0002)) <= 64


def test_arcs_meet_without_a_kink():
    found = list(pieces(Cubic(0j, 10 + 30j, 30 + 10j, 40 + 40j), 0.0002))
    for before, after in itertools.pairwise(found):
        turn = cmath.phase(after.derivative(0.0) / before.derivative(1.0))
        assert abs(turn) < 1e-6


@pytest.mark.parametrize(
    "cubic",
    [
        Cubic(0j, 0j, 10 + 0j, 10 + 0j),
        Cubic(0j, 0j, 5 + 5j, 10 + 0j),
        Cubic(0j, 10 + 10j, -10 + 10j, 0j),
        Cubic(0j, 3 + 0j, 7 + 0j, 10 + 0j),
        Cubic(0j, 20 + 0j, -10 + 0j, 10 + 0j),
    ],
)
def test_degenerate_cubics(cubic):
    assert vertices(cubic, 0.0002)[0][0] == cubic.start
    assert farthest(cubic, 0.0002) <= 0.0003


def test_a_copy_of_a_cubic_is_not_worked_out_again(monkeypatch):
    at = 1 + 2j, 3 + 2j, 5.37 + 4j, 5 + 7j
    first = vertices(Cubic(*at), 1e-3)
    monkeypatch.setattr(biarc, "_halved", None)
    moved = vertices(Cubic(*(z + 70.1 - 0.03j for z in at)), 1e-3)
    assert [bulge for _, bulge in moved] == [bulge for _, bulge in first]
    off = [abs(z - 70.1 + 0.03j - own) for (z, _), (own, _) in zip(moved, first, strict=True)]
    assert max(off) < 1e-9
