"""Segments, paths, regions and similarities against dense samples of themselves."""

import cmath
import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from instruments.geometry import (
    MIRROR_X,
    TURN,
    Arc,
    Cubic,
    Line,
    Path,
    Region,
    Segment,
    Similarity,
    Strokes,
    shapes_bounds,
)

pytestmark = pytest.mark.slow

ROUNDING_MM = 1e-9
"""Rounding of coordinates up to 1e3 mm through a few operations, with a margin."""

coordinates = st.floats(-200.0, 200.0, allow_subnormal=False)
points = st.builds(complex, coordinates, coordinates)
angles = st.floats(-10.0, 10.0, allow_subnormal=False)
lines = st.builds(Line, points, points)
arcs = st.builds(Arc, points, st.floats(0.01, 300.0), angles, st.floats(-TURN, TURN))
cubics = st.builds(Cubic, points, points, points, points)
segments = st.one_of(lines, arcs, cubics)
similarities = st.builds(
    Similarity,
    st.builds(cmath.rect, st.floats(0.1, 5.0), angles),
    points,
    st.booleans(),
)
GRID = np.linspace(0.0, 1.0, 1001)


@given(segments)
@settings(deadline=None)
def test_ends_and_points_agree_for_numbers_and_arrays(s: Segment) -> None:
    sampled = s.point(GRID)
    assert abs(sampled[0] - s.start) < ROUNDING_MM
    assert abs(sampled[-1] - s.end) < ROUNDING_MM
    assert abs(sampled[250] - s.point(0.25)) < ROUNDING_MM
    numeric = (s.point(0.25 + 1e-6) - s.point(0.25 - 1e-6)) / 2e-6
    # Rounding of 1e-13 mm over a step of 2e-6, and the third derivative.
    assert abs(s.derivative(0.25) - numeric) < 1e-5
    assert abs(s.derivative(GRID)[250] - s.derivative(0.25)) < 1e-8


@given(segments)
@settings(deadline=None)
def test_bounds_are_the_smallest_box(s: Segment) -> None:
    xmin, ymin, xmax, ymax = s.bounds()
    sampled = s.point(GRID)
    assert xmin <= sampled.real.min() + ROUNDING_MM
    assert ymin <= sampled.imag.min() + ROUNDING_MM
    assert xmax >= sampled.real.max() - ROUNDING_MM
    assert ymax >= sampled.imag.max() - ROUNDING_MM
    # Between samples a curve rises by |B″|/8·h² at most: 8 · 900 mm · 1e-6 / 8 < 0.02 mm.
    assert xmin >= sampled.real.min() - 0.02
    assert ymax <= sampled.imag.max() + 0.02


@given(segments, st.floats(0.0, 0.9), st.floats(0.05, 1.0))
@settings(deadline=None)
def test_between_is_the_piece(s: Segment, t0: float, share: float) -> None:
    t1 = t0 + (1.0 - t0) * share
    piece = s.between(t0, t1)
    assert type(piece) is type(s)
    assert np.abs(piece.point(GRID) - s.point(t0 + (t1 - t0) * GRID)).max() < ROUNDING_MM


@given(segments)
@settings(deadline=None)
def test_between_the_ends_is_the_segment(s: Segment) -> None:
    assert s.between(0.0, 1.0).start == s.start
    assert s.between(0.0, 1.0).end == s.end


@given(segments)
@settings(deadline=None)
def test_reversed_runs_back(s: Segment) -> None:
    assert np.abs(s.reversed().point(GRID) - s.point(1.0 - GRID)).max() < ROUNDING_MM


@given(segments, similarities)
@settings(deadline=None)
def test_transformed_is_the_image(s: Segment, by: Similarity) -> None:
    image = s.transformed(by)
    assert type(image) is type(s)
    assert np.abs(image.point(GRID) - by(s.point(GRID))).max() < 1e-8
    if not isinstance(s, Cubic):
        assert image.length() == pytest.approx(s.length() * abs(by.factor), rel=1e-12, abs=1e-12)


@given(similarities, similarities, points)
@settings(deadline=None)
def test_similarities_compose(inner: Similarity, outer: Similarity, z: complex) -> None:
    assert abs(inner.then(outer)(z) - outer(inner(z))) < 1e-8


def test_rotation_translation_and_mirror() -> None:
    quarter = Similarity.rotation(math.pi / 2, about=1 + 1j)
    assert quarter(2 + 1j) == pytest.approx(1 + 2j, abs=1e-15)
    assert Similarity.translation(3 - 1j)(1j) == 3 + 0j
    assert MIRROR_X(3 + 2j) == -3 + 2j


@given(segments)
@settings(deadline=None)
def test_lengths(s: Segment) -> None:
    chords = float(np.abs(np.diff(s.point(np.linspace(0.0, 1.0, 20001)))).sum())
    if isinstance(s, Cubic):
        # A cubic nearly at a cusp is the hard case for the quadrature.
        assert s.length() == pytest.approx(chords, rel=1e-6, abs=1e-9)
    else:
        assert s.length() == pytest.approx(chords, rel=1e-7, abs=1e-9)


@given(st.lists(points, min_size=3, max_size=3))
@settings(deadline=None)
def test_arc_through_three_points(three: list[complex]) -> None:
    a, m, b = three
    cross = ((m - a).conjugate() * (b - a)).imag
    assume(abs(cross) > 1e-3 * max(abs(m - a), abs(b - a), abs(b - m)) ** 2 > 0.0)
    arc = Arc.through(a, m, b)
    assert abs(arc.start - a) < 1e-8
    assert abs(arc.end - b) < 1e-8
    share = ((cmath.phase(m - arc.centre) - arc.start_rad) / arc.sweep_rad) % (
        TURN / abs(arc.sweep_rad)
    )
    assert 0.0 <= share <= 1.0
    assert abs(arc.point(share) - m) < 1e-8


def test_three_points_on_a_line_have_no_circle() -> None:
    with pytest.raises(ValueError, match="line"):
        Arc.through(0j, 1 + 1j, 3 + 3j)


@given(st.lists(segments, min_size=1, max_size=4))
@settings(deadline=None)
def test_area_of_closed_paths(parts: list[Segment]) -> None:
    run: list[Segment] = []
    for s in parts:
        if run and run[-1].end != s.start:
            run.append(Line(run[-1].end, s.start))
        run.append(s)
    run.append(Line(run[-1].end, run[0].start))
    path = Path(tuple(run))
    fine = np.linspace(0.0, 1.0, 4001)
    z = np.concatenate([s.point(fine) for s in run])
    polygon = float((z[:-1].conj() * z[1:]).imag.sum() / 2.0)
    # A polygon of 4000 corners lacks r²·θ³/(12·4000²) ≤ 0.11 mm² of each arc, of which there
    # are at most four.
    assert path.area() == pytest.approx(polygon, abs=0.45)
    assert path.reversed().area() == pytest.approx(-path.area(), abs=1e-6)


def test_areas_that_are_known() -> None:
    assert Path.circle(5 + 3j, 10.0).area() == pytest.approx(100.0 * math.pi, rel=1e-14)
    assert Path.rectangle(4.0, 3.0, 7j).area() == pytest.approx(12.0, rel=1e-14)
    ring = Region((Path.circle(0j, 10.0), Path.circle(0j, 6.0).reversed()))
    assert ring.area() == pytest.approx(64.0 * math.pi, rel=1e-14)
    assert ring.transformed(MIRROR_X).area() == pytest.approx(ring.area(), rel=1e-14)
    parabola = Path.of(Cubic(0j, 1 + 2j, 2 + 2j, 3 + 0j), Line(3 + 0j, 0j))
    assert parabola.area() == pytest.approx(-3.0, rel=1e-14)


def test_closed_paths() -> None:
    assert Path.circle(0j, 1.0).closed
    assert Path.rectangle(1.0, 1.0).closed
    assert not Path.line(0j, 1 + 0j).closed
    assert not Path.line(1j, 1j).closed
    assert Path.of(Cubic(0j, 2 + 2j, -2 + 2j, 0j)).closed


def test_paths_refuse_gaps_and_regions_open_boundaries() -> None:
    with pytest.raises(ValueError, match="meet"):
        Path.of(Line(0j, 1 + 0j), Line(1 + 1e-5j, 2 + 0j))
    with pytest.raises(ValueError, match="at least one"):
        Path(())
    with pytest.raises(ValueError, match="closed"):
        Region((Path.line(0j, 1 + 0j),))


def test_bounds_of_compounds() -> None:
    strokes = Strokes((Path.line(0j, 1 + 2j), Path.circle(5j, 1.0)))
    assert strokes.bounds() == pytest.approx((-1.0, 0.0, 1.0, 6.0))
    assert strokes.transformed(MIRROR_X).bounds() == pytest.approx((-1.0, 0.0, 1.0, 6.0))


@given(st.lists(segments, min_size=1, max_size=6))
@settings(deadline=None)
def test_the_box_around_shapes_is_that_around_each(found: list[Segment]) -> None:
    x0, y0, x1, y1 = np.array([s.bounds() for s in found]).T
    around = shapes_bounds([Path.of(s) for s in found])
    assert around == pytest.approx((x0.min(), y0.min(), x1.max(), y1.max()), abs=ROUNDING_MM)
