"""Wires and faces of the geometry kernel, from the drawings' own segments.

Circles stay circles, lines lines and cubics Bézier curves: nothing is flattened. CadQuery
would give edges that meet a vertex each and close wires at 0.1 µm; here they share it, and
ends of segments may lie a nanometre apart.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import cadquery as cq
from OCP.BRep import BRep_Builder
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeEdge, BRepBuilderAPI_MakeFace
from OCP.Geom import Geom_BezierCurve, Geom_BSplineCurve, Geom_Circle, Geom_Line
from OCP.gp import gp_Ax2, gp_Dir, gp_Pln, gp_Pnt
from OCP.TColgp import TColgp_Array1OfPnt
from OCP.TColStd import TColStd_Array1OfInteger, TColStd_Array1OfReal
from OCP.TopAbs import TopAbs_Orientation
from OCP.TopoDS import TopoDS_Edge, TopoDS_Vertex, TopoDS_Wire

from instruments.geometry import Arc, Cubic, Line, Path
from instruments.geometry.path import turned_about
from instruments.geometry.segments import TURN, Segment
from instruments.geometry.space import SpacePath
from output.solid import run_fitting

MEETING_MM = 2e-6
"""Tolerance of a vertex: ends of a path's segments may lie 1 nm apart."""

_STRAY_MM, _STEADY = 1e-3, 10.0
"""Of cubics that are one edge: how far their joint may move for that, and how much quicker one goes
there than the other."""

_BUILD = BRep_Builder()
_UP = gp_Dir(0.0, 0.0, 1.0)


def in_space(path: SpacePath) -> cq.Wire:
    """The wire of a path in space, a Bézier edge a cubic."""
    found = []
    for cubic in path.cubics().tolist():
        poles = TColgp_Array1OfPnt(1, 4)
        for i, (x, y, z) in enumerate(cubic, 1):
            poles.SetValue(i, gp_Pnt(x, y, z))
        found.append(cq.Edge(BRepBuilderAPI_MakeEdge(Geom_BezierCurve(poles)).Edge()))
    return cq.Wire.assembleEdges(found)


def plane_face(outline: Path, cutouts: Iterable[Path], z_mm: float) -> cq.Face:
    """The plane face at a height, normal up, that an outline and holes in it bound."""
    plane = gp_Pln(gp_Pnt(0.0, 0.0, z_mm), _UP)
    maker = BRepBuilderAPI_MakeFace(plane, wire(turned_about(outline, 1.0), z_mm).wrapped, True)
    for cutout in cutouts:
        maker.Add(wire(turned_about(cutout, -1.0), z_mm).wrapped)
    return cq.Face(maker.Face())


def wire(path: Path, z_mm: float) -> cq.Wire:
    """The wire of a path at a height, closed where the path is."""
    return _wire(path.closed, edges(path, z_mm))


def edges(path: Path, z_mm: float) -> Iterator[Any]:
    """The kernel's edges of a path at a height, one following on the other."""
    return _edges(path.closed, [[segment] for segment in _long(path)], z_mm)


def mark(path: Path, z_mm: float) -> cq.Wire:
    """The wire of a mark at a height, as `wire`; cubics that go on in each other are one edge.

    So a letter has about half the edges. It strays from what is drawn by a micrometre at most.
    """
    return _wire(path.closed, _edges(path.closed, list(_runs(_long(path))), z_mm))


def _wire(closed: bool, made: Iterable[Any]) -> cq.Wire:
    result = TopoDS_Wire()
    _BUILD.MakeWire(result)
    for each in made:
        _BUILD.Add(result, each)
    result.Closed(closed)
    return cq.Wire(result)


def _edges(closed: bool, runs: Sequence[Sequence[Segment]], z_mm: float) -> Iterator[Any]:
    """An edge a run, one following on the other."""
    first = last = vertex(runs[0][0].start, z_mm)
    for number, run in enumerate(runs, 1):
        home = number == len(runs) and closed
        before, last = last, first if home else vertex(run[-1].end, z_mm)
        if len(run) == 1:
            yield edge(run[0], before, last, z_mm)
        else:
            parts = [(s.start, s.control1, s.control2, s.end) for s in run if isinstance(s, Cubic)]
            yield spline(parts, before, last, z_mm)


def _long(path: Path) -> Sequence[Segment]:
    """The segments of a path that are more than points; all where none is."""
    return [s for s in path.segments if _has_length(s)] or path.segments


def _runs(segments: Iterable[Segment]) -> Iterator[list[Segment]]:
    """Segments by what is one edge."""
    run: list[Segment] = []
    for segment in segments:
        if run and not _goes_on(run[-1], segment):
            yield run
            run = []
        run.append(segment)
    yield run


def _goes_on(one: Segment, other: Segment) -> bool:
    """Whether two cubics are one spline, whose joint lies between its neighbours among the poles.

    Neither goes much quicker than the other there, for the spline's knots are as far apart.
    """
    if not (isinstance(one, Cubic) and isinstance(other, Cubic)):
        return False
    before, after = abs(one.end - one.control2), abs(other.control1 - other.start)
    if not max(before, after) < _STEADY * min(before, after):
        return False
    joint = (one.control2 * after + other.control1 * before) / (before + after)
    return abs(joint - one.end) < _STRAY_MM


def _has_length(segment: Segment) -> bool:
    """Whether a segment is more than a point; most show it by their ends."""
    return abs(segment.end - segment.start) > MEETING_MM or segment.length() > MEETING_MM


def vertex(z: complex, z_mm: float) -> Any:
    """A point at a height."""
    made = TopoDS_Vertex()
    _BUILD.MakeVertex(made, gp_Pnt(z.real, z.imag, z_mm), MEETING_MM)
    return made


def edge(segment: Segment, start: Any, end: Any, z_mm: float) -> Any:
    """A segment at a height as an edge between two vertices."""
    backwards = isinstance(segment, Arc) and segment.sweep_rad < 0.0
    curve, high = _curve(segment.reversed() if backwards else segment, z_mm)
    first, last = (end, start) if backwards else (start, end)
    made = edge_on(curve, first, last, high)
    return made.Reversed() if backwards else made


def edge_on(curve: Any, first: Any, last: Any, high: float) -> Any:
    """The edge of a curve between two vertices, from its parameter 0 to another."""
    made = TopoDS_Edge()
    _BUILD.MakeEdge(made, curve, 1e-7)
    _BUILD.Add(made, first.Oriented(TopAbs_Orientation.TopAbs_FORWARD))
    _BUILD.Add(made, last.Oriented(TopAbs_Orientation.TopAbs_REVERSED))
    _BUILD.Range(made, 0.0, high)
    return made


def spline(parts: Sequence[Sequence[complex]], start: Any, end: Any, z_mm: float) -> Any:
    """Splines that go on in each other, at a height, as one edge between two vertices.

    `parts` are as `run_fitting.joined_splines` takes them.
    """
    poles, knots, times = run_fitting.joined_splines(parts)
    at, often = TColStd_Array1OfReal(1, len(knots)), TColStd_Array1OfInteger(1, len(knots))
    for i, (knot, count) in enumerate(zip(knots, times, strict=True), 1):
        at.SetValue(i, knot)
        often.SetValue(i, count)
    curve = Geom_BSplineCurve(_poles(poles, z_mm), at, often, 3)
    return edge_on(curve, start, end, knots[-1])


def _poles(points: Sequence[complex], z_mm: float) -> Any:
    poles = TColgp_Array1OfPnt(1, len(points))
    for i, z in enumerate(points, 1):
        poles.SetValue(i, gp_Pnt(z.real, z.imag, z_mm))
    return poles


def _curve(segment: Segment, z_mm: float) -> tuple[Any, float]:
    """The kernel's curve of a segment, and the parameter of its end (0 is its start)."""
    match segment:
        case Line(start, end):
            along = end - start
            at = gp_Pnt(start.real, start.imag, z_mm)
            return Geom_Line(at, gp_Dir(along.real, along.imag, 0.0)), abs(along)
        case Arc(centre, radius, start_rad, sweep_rad):
            axes = gp_Ax2(
                gp_Pnt(centre.real, centre.imag, z_mm),
                _UP,
                gp_Dir(math.cos(start_rad), math.sin(start_rad), 0.0),
            )
            return Geom_Circle(axes, radius), min(sweep_rad, TURN)
        case Cubic(start, control1, control2, end):
            return Geom_BezierCurve(_poles((start, control1, control2, end), z_mm)), 1.0
