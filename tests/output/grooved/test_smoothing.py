"""Smooth runs of letters' outlines as one edge, against the cubics themselves."""

import cadquery as cq
import numpy as np
import pytest
from scipy.interpolate import BSpline

from instruments.geometry import Cubic, Line, Segment, direction
from instruments.geometry.loops import LoopPiece
from instruments.geometry.planar import Divided
from output.grooved.smoothing import SmoothRun, smooth_runs
from output.solid import run_fitting, wires

# The first two go on smoothly at 6 + 2j, where speeds differ threefold; then there is a corner.
SMOOTH = tuple(
    Cubic(*(0.1 * z for z in poles))
    for poles in ((0j, 1 + 2j, 3 + 2j, 6 + 2j), (6 + 2j, 7 + 2j, 9 + 1j, 9 - 1j))
)
CORNER = Cubic(0.9 - 0.1j, 0.6 - 0.1j, 0.3 - 0.1j, 0j)


def outline(*segments: Segment) -> Divided:
    """A closed outline of pieces that follow each other."""
    count = len(segments)
    pieces = (LoopPiece(s, n, (n + 1) % count) for n, s in enumerate(segments))
    return Divided(tuple(pieces), (), (), ())


def kernel_edge(run: SmoothRun, z_mm: float) -> cq.Edge:
    """A run as an edge at a height."""
    ends = (wires.vertex(z, z_mm) for z in (run.parts[0][0], run.parts[-1][-1]))
    return cq.Edge(wires.spline(run.parts, *ends, z_mm))


def strays(run: SmoothRun, *segments: Segment) -> float:
    """How far segments lie from a run, by the kernel, mm."""
    made = kernel_edge(run, 3.0)
    points = (s.point(share) for s in segments for share in np.linspace(0.0, 1.0, 41).tolist())
    return max(made.distance(cq.Vertex.makeVertex(z.real, z.imag, 3.0)) for z in points)


def test_a_smooth_run_is_one_edge_that_ends_as_it_does() -> None:
    runs = smooth_runs(outline(*SMOOTH, CORNER), {0, 1, 2})
    assert {n: run is not None for n, run in runs.items()} == {0: True, 1: False}
    run = runs[0]
    assert run is not None
    assert (run.start, run.end) == (0, 2)
    poles, _, _ = run_fitting.joined_splines(run.parts)
    assert (poles[0], poles[-1]) == pytest.approx((SMOOTH[0].start, SMOOTH[1].end))
    for way, segment, share in (
        (poles[1] - poles[0], SMOOTH[0], 0.0),
        (poles[-1] - poles[-2], SMOOTH[1], 1.0),
    ):
        assert way / abs(way) == pytest.approx(direction(segment, share), abs=1e-3)
    assert strays(run, *SMOOTH) < run_fitting.STRAY_MM


def test_runs_are_of_the_pieces_that_are_asked_for() -> None:
    assert not smooth_runs(outline(*SMOOTH, CORNER), {0, 2})


def test_runs_end_at_long_lines_and_where_a_third_piece_joins() -> None:
    found = outline(*SMOOTH, CORNER)
    third = LoopPiece(Line(0.6 + 0.2j, 0.6 + 0j), 1, 3)
    assert not smooth_runs(Divided((*found.pieces, third), (), (), ()), {0, 1, 2, 3})
    straight = Line(-1 - 2j, 0j)
    runs = smooth_runs(outline(straight, *SMOOTH, Line(0.9 - 0.1j, -1 - 2j)), {0, 1, 2, 3})
    assert set(runs) == {1, 2}


@pytest.mark.parametrize(("turn_rad", "joined"), [(0.02, True), (0.3, False)])
def test_a_joint_may_turn_as_long_as_the_edge_strays_little(turn_rad: float, joined: bool) -> None:
    turn = complex(1.0, turn_rad)
    at = SMOOTH[0].end
    turned = Cubic(at, at + 0.1 * turn, at + (0.3 - 0.1j) * turn, 0.9 - 0.1j)
    runs = smooth_runs(outline(SMOOTH[0], turned, CORNER), {0, 1, 2})
    assert (0 in runs) is joined
    for run in filter(None, runs.values()):
        assert strays(run, SMOOTH[0], turned) < run_fitting.STRAY_MM


def test_a_short_line_goes_with_the_curve_that_it_touches() -> None:
    line = Line(0.55 + 0.2j, 0.6 + 0.2j)
    assert set(smooth_runs(outline(line, SMOOTH[1], CORNER), {0, 1, 2})) == {0, 1}


def test_a_circle_is_two_runs() -> None:
    quarter = 0.5522847498
    quarters = [
        Cubic(*(1j**k * z for z in (1 + 0j, 1 + 1j * quarter, quarter + 1j, 1j))) for k in range(4)
    ]
    runs = [run for run in smooth_runs(outline(*quarters), set(range(4))).values() if run]
    assert len(runs) == 2
    assert all(strays(run, *quarters[2 * k : 2 * k + 2]) < 5e-3 for k, run in enumerate(runs))


def waves(count: int) -> list[Cubic]:
    """Half waves of 1.2 mm that go on in each other."""
    up = Cubic(0j, 0.4 + 0.4j, 0.8 + 0.4j, 1.2 + 0j)
    down = Cubic(*(z.conjugate() for z in (up.start, up.control1, up.control2, up.end)))
    return [
        Cubic(*(1.2 * k + z for z in (c.start, c.control1, c.control2, c.end)))
        for k, c in zip(range(count), (up, down) * count, strict=False)
    ]


def test_what_one_spline_strays_from_is_one_edge_of_several() -> None:
    drawn = waves(4)
    home = Line(drawn[-1].end, drawn[0].start)
    (run,) = filter(None, smooth_runs(outline(*drawn, home), set(range(5))).values())
    assert len(run.parts) > 1
    assert strays(run, *drawn) < run_fitting.STRAY_MM
    poles, knots, times = run_fitting.joined_splines(run.parts)
    assert len(poles) + 4 == sum(times)
    curve = BSpline(np.repeat(knots, times), np.array(poles), 3)
    for knot, count in zip(knots[1:-1], times[1:-1], strict=True):
        before, after = curve(knot - 1e-9, 1), curve(knot + 1e-9, 1)
        assert after == pytest.approx(before, rel=1e-6), "it goes on in one direction as quickly"
        assert count <= 2


def test_edges_are_of_no_more_spans_than_the_kernel_measures_well() -> None:
    drawn = waves(20)
    home = Line(drawn[-1].end, drawn[0].start)
    runs = [r for r in smooth_runs(outline(*drawn, home), set(range(21))).values() if r]
    assert len(runs) > 1
    for run in runs:
        _, knots, _ = run_fitting.joined_splines(run.parts)
        assert len(knots) - 1 <= 16
        edge = kernel_edge(run, 0.0)
        assert edge.geomType() == "BSPLINE"


def test_what_comes_near_to_another_piece_stays_as_it_is_drawn() -> None:
    found = outline(*SMOOTH, CORNER)
    beside = LoopPiece(Line(0.5 + 0.201j, 0.7 + 0.201j), 7, 8)
    assert set(smooth_runs(found, {0, 1, 2})) == {0, 1}
    assert not smooth_runs(Divided((*found.pieces, beside), (), (), ()), {0, 1, 2})


def test_points_along_a_spline_reach_both_of_its_ends() -> None:
    poles = np.array([0.0, 1.0 + 1.0j, 3.0 + 1.0j, 4.0 + 0.0j])
    points = run_fitting.along_spline(poles)
    assert points[0] == pytest.approx(0.0, abs=1e-12)
    assert points[-1] == pytest.approx(4.0, abs=1e-12)
