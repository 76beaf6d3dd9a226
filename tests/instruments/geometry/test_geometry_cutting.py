"""Cutting loses nothing, keeps nothing beyond the limit, and invents nothing."""

import cmath
import itertools
import math

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from instruments.geometry import TURN, Arc, Cubic, Line, Path, Region, Segment, Similarity
from instruments.geometry.containment import boundary
from instruments.geometry.crossing import nearest_point
from instruments.geometry.crossing_cubics import of_cubics
from instruments.geometry.cutting import Disc, HalfPlane, Limit, inside, outside
from instruments.geometry.roots import bernstein_roots

pytestmark = pytest.mark.slow

BEYOND_MM = 1e-7
"""How far beyond a limit a piece inside may be."""

LENGTH_MM = 1e-6
"""A piece dropped is shorter than this, and lengths of cubics are good to 1e-10."""

# Round numbers often: they bring tangencies, shared corners and overlaps.
numbers = st.one_of(st.integers(-6, 6).map(lambda n: 10.0 * n), st.floats(-60.0, 60.0))
points = st.builds(complex, numbers, numbers)
radii = st.one_of(st.integers(1, 6).map(lambda n: 10.0 * n), st.floats(0.5, 80.0))
quarters = st.integers(-4, 4).map(lambda n: n * math.pi / 2)
turns = st.one_of(quarters, st.floats(-6.2, 6.2))
sweeps = st.one_of(
    st.integers(1, 4).map(lambda n: n * TURN / 4), st.floats(0.01, TURN), st.just(TURN)
).flatmap(lambda x: st.sampled_from([x, -x]))
lines = st.builds(Line, points, points).filter(lambda s: abs(s.end - s.start) > 1e-3)
arcs = st.builds(Arc, points, radii, turns, sweeps).filter(lambda s: s.length() > 1e-3)
cubics = st.builds(Cubic, points, points, points, points).filter(lambda s: s.length() > 1e-3)
segments = st.one_of(lines, arcs, cubics)


def connected(parts: list[Segment], close: bool) -> Path:
    run: list[Segment] = []
    for s in parts:
        if run and run[-1].end != s.start:
            run.append(Line(run[-1].end, s.start))
        run.append(s)
    if close and run[-1].end != run[0].start:
        run.append(Line(run[-1].end, run[0].start))
    return Path(tuple(run))


paths = st.builds(connected, st.lists(segments, min_size=1, max_size=3), st.booleans())
half_planes = st.builds(HalfPlane, points, points.filter(lambda z: abs(z) > 1e-3))
discs = st.builds(Disc, points, radii)


def region(parts: list[list[Segment]]) -> Region:
    contours = [connected(p, close=True) for p in parts]
    return Region(tuple(c for c in contours if c.closed))


regions = st.builds(
    region,
    st.lists(st.lists(segments, min_size=1, max_size=3), min_size=1, max_size=2),
)


def depth(z: complex, limit: Limit) -> float:
    """How deep a point is inside; of a region 0 near the boundary, else ±1."""
    if not isinstance(limit, Region):
        return limit.depth(z)
    if any(nearest_point(s, z)[1] < BEYOND_MM for c in limit.contours for s in c.segments):
        return 0.0
    # Independent of the cutter: the angle that dense samples of the boundary turn by.
    total = 0.0
    for contour in limit.contours:
        for s in contour.segments:
            n = 200
            while True:
                around = s.point(np.linspace(0.0, 1.0, n)) - z
                angle = np.angle(around[1:] / around[:-1])
                if np.abs(angle).max() < 1.5 or n > 300_000:
                    break
                n *= 8
            total += float(angle.sum())
    return 1.0 if round(total / TURN) != 0 else -1.0


def check(path: Path, limit: Limit, shares: int = 23) -> None:
    within, beyond = inside(path, limit), outside(path, limit)
    total = sum(p.length() for p in (*within, *beyond))
    pieces = sum(len(p.segments) for p in (*within, *beyond))
    assert total == pytest.approx(path.length(), abs=pieces * LENGTH_MM)
    kinds = {type(s) for s in path.segments}
    t = np.linspace(0.0, 1.0, shares + 2)[1:-1]
    for p in within:
        for s in p.segments:
            assert type(s) in kinds
            assert min(depth(complex(z), limit) for z in s.point(t)) >= -BEYOND_MM
    for p in beyond:
        for s in p.segments:
            assert type(s) in kinds
            assert max(depth(complex(z), limit) for z in s.point(t)) <= BEYOND_MM
    # A stretch is one path: no two of one kind share an end, but where the boundary
    # is touched there.
    if not isinstance(limit, Region):
        for a, b in itertools.permutations(within, 2):
            if abs(a.end - b.start) < 1e-9:
                assert abs(limit.depth(a.end)) < BEYOND_MM


SETTINGS = settings(
    deadline=None,
    max_examples=120,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


@given(paths, half_planes)
@SETTINGS
def test_half_planes(path: Path, limit: HalfPlane) -> None:
    check(path, limit)


@given(paths, discs)
@SETTINGS
def test_discs(path: Path, limit: Disc) -> None:
    check(path, limit)


@given(paths, regions)
@settings(SETTINGS, max_examples=40)
def test_regions(path: Path, limit: Region) -> None:
    check(path, limit, shares=5)


@pytest.mark.sweep
@given(paths, half_planes | discs)
@settings(SETTINGS, max_examples=1500)
def test_sweep_of_half_planes_and_discs(path: Path, limit: HalfPlane | Disc) -> None:
    check(path, limit, shares=9)


@pytest.mark.sweep
@given(paths, regions)
@settings(SETTINGS, max_examples=250)
def test_sweep_of_regions(path: Path, limit: Region) -> None:
    check(path, limit, shares=5)


def lengths(found: list[Path]) -> list[float]:
    return [p.length() for p in found]


SQUARE_WITH_HOLE = Region((Path.rectangle(40.0, 40.0), Path.circle(0j, 10.0).reversed()))


def test_line_through_a_square_with_a_hole() -> None:
    across = Path.line(-50 + 0j, 50 + 0j)
    assert inside(across, SQUARE_WITH_HOLE) == [
        Path.line(-20 + 0j, -10 + 0j),
        Path.line(10 + 0j, 20 + 0j),
    ]
    assert lengths(outside(across, SQUARE_WITH_HOLE)) == [30.0, 20.0, 30.0]


def test_line_that_touches_the_hole_stays_whole() -> None:
    across = Path.line(-20 + 10j, 20 + 10j)
    assert inside(across, SQUARE_WITH_HOLE) == [across]
    assert outside(across, SQUARE_WITH_HOLE) == []


def test_line_along_an_edge_is_inside() -> None:
    along = Path.line(-50 + 20j, 50 + 20j)
    assert inside(along, SQUARE_WITH_HOLE) == [Path.line(-20 + 20j, 20 + 20j)]
    assert lengths(outside(along, SQUARE_WITH_HOLE)) == [30.0, 30.0]


def test_line_through_corners() -> None:
    diagonal = Path.line(-30 - 30j, 30 + 30j)
    first, second = inside(diagonal, SQUARE_WITH_HOLE)
    assert abs(first.start - (-20 - 20j)) < 1e-12
    assert abs(first.end - cmath.rect(10.0, -0.75 * math.pi)) < 1e-12
    assert abs(second.end - (20 + 20j)) < 1e-12
    corner_only = Path.line(0 + 40j, 40 + 0j)
    assert inside(corner_only, SQUARE_WITH_HOLE) == []
    assert outside(corner_only, SQUARE_WITH_HOLE) == [corner_only]


def test_boundaries_are_inside_themselves() -> None:
    for contour in SQUARE_WITH_HOLE.contours:
        assert inside(contour, SQUARE_WITH_HOLE) == [contour]
        assert outside(contour, SQUARE_WITH_HOLE) == []
    circle = Path.circle(3 + 4j, 75.0)
    assert inside(circle, Disc(3 + 4j, 75.0)) == [circle]
    assert outside(circle, Disc(3 + 4j, 75.0)) == []


def test_nested_contours_of_one_sense_wind_twice() -> None:
    doubled = Region((Path.circle(0j, 20.0), Path.circle(0j, 10.0)))
    across = Path.line(-30 + 0j, 30 + 0j)
    assert lengths(inside(across, doubled)) == [40.0]


def test_a_circle_cut_once_is_one_arc_through_its_start() -> None:
    circle = Path.circle(0j, 75.0)
    (right,) = inside(circle, HalfPlane(0j, 1 + 0j))
    (arc,) = right.segments
    assert isinstance(arc, Arc)
    assert arc.length() == pytest.approx(75.0 * math.pi, rel=1e-14)
    assert abs(arc.start - -75j) < 1e-12
    assert abs(arc.end - 75j) < 1e-12


def test_a_closed_path_cut_once_is_one_path_through_its_start() -> None:
    square = Path.rectangle(40.0, 40.0)
    (low,) = inside(square, HalfPlane(0j, -1j))
    assert len(low.segments) == 3
    assert low.start == -20 + 0j
    assert low.end == 20 + 0j
    assert low.length() == pytest.approx(80.0, abs=1e-12)


def test_tangents_leave_circles_whole() -> None:
    circle = Path.circle(0j, 75.0)
    for direction in (1, 1j, cmath.rect(1.0, 0.7)):
        touching = HalfPlane(75.0 * direction, direction)
        assert inside(circle, touching) == []
        assert outside(circle, touching) == [circle]
        away = HalfPlane(75.0 * direction, -direction)
        assert inside(circle, away) == [circle]
        assert inside(circle, Disc(85.0 * direction, 10.0)) == []
        assert outside(circle, Disc(85.0 * direction, 10.0)) == [circle]
        assert outside(circle, Disc(65.0 * direction, 10.0)) == [circle]
        assert inside(circle, Disc(-10.0 * direction, 85.0)) == [circle]


def test_a_shallow_cut_is_a_cut() -> None:
    circle = Path.circle(0j, 75.0)
    (cap,) = inside(circle, HalfPlane(74.999 + 0j, 1 + 0j))
    assert cap.length() == pytest.approx(150.0 * math.acos(74.999 / 75.0), rel=1e-9)


def test_cubic_by_a_line_is_cut_at_the_roots() -> None:
    wave = Cubic(-30 + 0j, -10 + 60j, 10 - 60j, 30 + 0j)
    (hill,) = inside(Path.of(wave), HalfPlane(0j, 1j))
    assert hill.start == wave.start
    assert abs(hill.end) < 1e-13
    (piece,) = hill.segments
    assert isinstance(piece, Cubic)
    assert np.abs(
        piece.point(np.linspace(0, 1, 99)) - wave.point(np.linspace(0, 0.5, 99))
    ).max() < (1e-12)


def test_cubic_over_its_own_piece() -> None:
    arch = Cubic(-20 - 20j, -20 + 30j, 20 + 30j, 20 - 20j)
    limit = Region((Path.of(arch, Line(20 - 20j, -20 - 20j)).reversed(),))
    for low, high in ((0.2, 0.8), (0.0, 0.5), (0.0, 1.0)):
        for piece in (arch.between(low, high), arch.between(low, high).reversed()):
            assert inside(Path.of(piece), limit) == [Path.of(piece)]
            assert outside(Path.of(piece), limit) == []
    # The parabola of which both are pieces goes on beyond the limit.
    longer = arch.between(-0.2, 1.2)
    (within,) = inside(Path.of(longer), limit)
    assert abs(within.start - arch.start) < 1e-9
    assert abs(within.end - arch.end) < 1e-9
    assert len(outside(Path.of(longer), limit)) == 2


def test_nothing_and_everything() -> None:
    path = Path.line(0j, 1 + 0j)
    assert inside(path, Region(())) == []
    assert outside(path, Region(())) == [path]
    assert inside(path, Disc(0j, 5.0)) == [path]
    assert inside(path, Disc(100 + 0j, 5.0)) == []


@pytest.mark.parametrize("direction", [0j, complex(math.nan, 0.0), complex(math.inf, 0.0)])
def test_half_planes_have_a_direction(direction: complex) -> None:
    with pytest.raises(ValueError, match="direction"):
        HalfPlane(0j, direction)


@pytest.mark.parametrize("radius", [0.0, -1.0, math.nan, math.inf])
def test_discs_have_a_radius(radius: float) -> None:
    with pytest.raises(ValueError, match="radius"):
        Disc(0j, radius)


@given(st.lists(st.integers(-50, 150).filter(lambda n: n not in (0, 100)), min_size=3, max_size=6))
@settings(deadline=None)
def test_roots_in_bernstein_form(percent: list[int]) -> None:
    roots = sorted(n / 100.0 + 0.003 for n in set(percent))
    coefficients = [1.0]
    for r in roots:
        # Multiplication by (t − r), whose coefficients are −r and 1 − r.
        n = len(coefficients)
        padded = [0.0, *coefficients, 0.0]
        coefficients = [
            ((n - k) * padded[k + 1] * -r + k * padded[k] * (1.0 - r)) / n for k in range(n + 1)
        ]
    expected = [r for r in roots if 0.0 < r < 1.0]
    assert bernstein_roots(coefficients) == pytest.approx(expected, abs=1e-9)


def test_double_roots_are_found_once_or_twice_in_one_place() -> None:
    found = bernstein_roots([0.09, -0.21, 0.49], negligible=1e-15)
    assert found
    assert found == pytest.approx([0.3] * len(found), abs=1e-7)


@given(cubics, cubics)
@example(Cubic(0j, 10 + 10j, 20 + 10j, 30 + 0j), Cubic(0 + 15j, 10 + 5j, 20 + 5j, 30 + 15j))
@example(Cubic(0j, 0j, 60j, -57.23426807144232j), Cubic(-10 + 0j, 0j, 0j, -57.986222115826315j))
@settings(SETTINGS, max_examples=60)
def test_meetings_of_cubics(a: Cubic, b: Cubic) -> None:
    # Pieces of one cubic have no meetings.
    assume(max(nearest_point(b, a.point(k / 20.0))[1] for k in range(21)) > 0.1)
    found = of_cubics(a, b)
    for t in found:
        assert nearest_point(b, a.point(t))[1] < 1e-7
    # Every crossing of dense polylines is near one of them.
    t = np.linspace(0.0, 1.0, 301)
    p, q = a.point(t), b.point(t)
    dp, dq = np.diff(p)[:, None], np.diff(q)[None, :]
    off = q[None, :-1] - p[:-1, None]
    cross = (dp.conj() * dq).imag
    steep = np.abs(cross) > 0.05 * np.abs(dp) * np.abs(dq)
    safe = np.where(steep, cross, 1.0)
    s, u = (off.conj() * dq).imag / safe, (off.conj() * dp).imag / safe
    for i, j in zip(*np.nonzero(steep & (s > 0) & (s < 1) & (u > 0) & (u < 1)), strict=True):
        if 2 <= i < 298 and 2 <= j < 298:
            assert min((abs(x - (i + 0.5) / 300.0) for x in found), default=9.0) < 0.02


@given(regions, points)
@settings(SETTINGS, max_examples=80)
def test_winding_of_regions(limit: Region, z: complex) -> None:
    sign = depth(z, limit)
    if sign != 0.0:
        assert (boundary(limit).winding(z) != 0) == (sign > 0.0)


@given(paths, discs, st.floats(-3.0, 3.0), points)
@settings(SETTINGS, max_examples=60)
def test_cutting_goes_with_the_motion(
    path: Path, limit: Disc, angle: float, shift: complex
) -> None:
    move = Similarity(cmath.rect(1.0, angle), shift)
    before = sum(p.length() for p in inside(path, limit))
    after = sum(
        p.length() for p in inside(path.transformed(move), Disc(move(limit.centre), limit.radius))
    )
    # What lies along the boundary within the nearness that counts may be either.
    if all(abs(limit.depth(s.point(u))) > 1e-3 for s in path.segments for u in (0.0, 0.5, 1.0)):
        assert after == pytest.approx(before, abs=1e-3)
