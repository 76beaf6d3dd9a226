"""Smooth runs of cubics as one edge, against the cubics themselves."""

import cadquery as cq
import pytest

from instruments.geometry import Cubic, Line
from instruments.geometry.loops import LoopPiece
from instruments.geometry.planar import Divided
from output import wires
from output.smoothing import smooth_runs

# The first two go on smoothly at 6 + 2j, where speeds differ threefold; then there is a corner.
SMOOTH = (Cubic(0j, 1 + 2j, 3 + 2j, 6 + 2j), Cubic(6 + 2j, 7 + 2j, 9 + 1j, 9 - 1j))
CORNER = Cubic(9 - 1j, 6 - 1j, 3 - 1j, 0j)
NEAR_MM = 1e-6
"""Of a point from a curve, by the kernel."""


def face(*pieces: LoopPiece) -> Divided:
    return Divided(pieces, (), (), ())


def test_a_smooth_run_is_one_edge_of_the_same_curve() -> None:
    found = face(LoopPiece(SMOOTH[0], 0, 1), LoopPiece(SMOOTH[1], 1, 2), LoopPiece(CORNER, 2, 0))
    runs = smooth_runs(found)
    assert {n: len(run) for n, run in runs.items()} == {0: 2, 1: 0}
    made = cq.Edge(wires.spline(runs[0], lambda _, z: wires.vertex(z, 3.0), 3.0))
    assert made.Length() == pytest.approx(sum(s.length() for s in SMOOTH), rel=1e-9)
    for segment in SMOOTH:
        for share in (0.0, 0.3, 0.8, 1.0):
            at = segment.point(share)
            assert made.distance(cq.Vertex.makeVertex(at.real, at.imag, 3.0)) < NEAR_MM


def test_runs_end_at_lines_and_where_a_third_piece_joins() -> None:
    one, other = (LoopPiece(s, *ends) for s, ends in zip(SMOOTH, ((0, 1), (1, 2)), strict=True))
    third = LoopPiece(Line(6 + 2j, 6 + 0j), 1, 3)
    assert not smooth_runs(face(one, other, third))
    straight = LoopPiece(Line(-1 - 2j, 0j), 3, 0)
    assert 2 not in smooth_runs(face(one, other, straight))


@pytest.mark.parametrize(("turn_rad", "joined"), [(0.001, True), (0.02, False)])
def test_a_joint_may_turn_as_long_as_the_edge_strays_less_than_a_micrometre(
    turn_rad: float, joined: bool
) -> None:
    turn = complex(1.0, turn_rad)
    turned = Cubic(6 + 2j, 6 + 2j + turn, 6 + 2j + (3 - 1j) * turn, 9 - 1j)
    pieces = LoopPiece(SMOOTH[0], 0, 1), LoopPiece(turned, 1, 2), LoopPiece(CORNER, 2, 0)
    runs = smooth_runs(face(*pieces))
    assert (0 in runs) is joined
    for run in filter(None, runs.values()):
        made = cq.Edge(wires.spline(run, lambda _, z: wires.vertex(z, 0.0), 0.0))
        for piece in run:
            for share in (0.1, 0.5, 0.7, 0.9):
                at = piece.segment.point(share)
                assert made.distance(cq.Vertex.makeVertex(at.real, at.imag, 0.0)) < 1e-3


def test_a_short_line_goes_with_the_curve_that_it_touches() -> None:
    line = Line(5.5 + 2j, 6 + 2j)
    curve = Cubic(6 + 2j, 7 + 2j, 9 + 1j, 9 - 1j)
    pieces = LoopPiece(line, 0, 1), LoopPiece(curve, 1, 2), LoopPiece(CORNER, 2, 3)
    assert len(smooth_runs(face(*pieces))[0]) == 2
