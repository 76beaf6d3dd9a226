"""Wires of marks, against the paths that are drawn."""

import cadquery as cq
import numpy as np
import pytest

from instruments.geometry import Cubic, Line, Path, Similarity
from instruments.geometry.path import paths
from instruments.lettering.text import letter
from output.solid import wires

STRAY_MM = 1e-3
"""What the joint of two cubics may move, so that they are one edge."""


def off_mm(wire: cq.Wire, path: Path) -> float:
    """How far a path is from a wire at most, by the kernel."""
    shares = np.linspace(0.0, 1.0, 9).tolist()
    points = (segment.point(share) for segment in path.segments for share in shares)
    return max(wire.distance(cq.Vertex.makeVertex(z.real, z.imag, 2.0)) for z in points)


@pytest.mark.parametrize("text", ["8", "Sag", "ق"])
def test_letters_have_few_edges_that_follow_them(text: str) -> None:
    contours = paths(letter(text, 3.0, "outline").placed(Similarity(1.0, 0j)))
    made = [wires.mark(path, 2.0) for path in contours]
    segments = sum(len(path.segments) for path in contours)
    assert sum(len(wire.Edges()) for wire in made) < 0.7 * segments
    for wire, path in zip(made, contours, strict=True):
        assert wire.IsClosed()
        assert wire.isValid()
        assert off_mm(wire, path) < STRAY_MM
        assert wire.Length() == pytest.approx(path.length(), abs=len(path.segments) * STRAY_MM)


def test_corners_cusps_and_lines_stay_between_edges() -> None:
    smooth = Cubic(0j, 1 + 2j, 3 + 2j, 4 + 2j), Cubic(4 + 2j, 6 + 2j, 8 + 2j, 8 + 0j)
    corner, cusp = Cubic(8 + 0j, 9 + 0j, 9 + 1j, 9 + 3j), Cubic(9 + 3j, 9 + 1j, 8 - 4j, 0 - 4j)
    ends = Line(-4j, -9 - 4j), Line(-9 - 4j, -12 - 4j)
    wire = wires.mark(Path((*smooth, corner, cusp, *ends)), 2.0)
    assert [edge.geomType() for edge in wire.Edges()] == [
        "BSPLINE",
        "BEZIER",
        "BEZIER",
        "LINE",
        "LINE",
    ]
    (spline, *_) = wire.Edges()
    middle = wires.mark(Path(smooth), 2.0).Edges()[0]
    assert spline.Length() == pytest.approx(middle.Length())
    assert off_mm(wire, Path(smooth)) < 1e-6


def test_what_goes_on_much_quicker_is_another_edge() -> None:
    slow, quick = Cubic(0j, 1j, 1j, 1 + 1j), Cubic(1 + 1j, 21 + 1j, 30 + 1j, 30 + 0j)
    assert len(wires.mark(Path((slow, quick)), 0.0).Edges()) == 2
