"""Faces of grooves whose sides slope: planes along lines, cones along arcs, ruled along cubics.

This module loads CadQuery, which takes seconds: import it where a solid is made.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from OCP.BRep import BRep_Builder, BRep_Tool
from OCP.Geom import Geom_BezierSurface, Geom_ConicalSurface, Geom_Line, Geom_Plane
from OCP.Geom2d import Geom2d_BSplineCurve
from OCP.gp import gp_Ax3, gp_Dir, gp_Pnt, gp_Pnt2d, gp_Vec
from OCP.TColgp import TColgp_Array1OfPnt2d, TColgp_Array2OfPnt
from OCP.TColStd import TColStd_Array1OfInteger, TColStd_Array1OfReal
from OCP.TopAbs import TopAbs_Orientation
from OCP.TopExp import TopExp
from OCP.TopoDS import TopoDS, TopoDS_Face, TopoDS_Iterator, TopoDS_Wire
from OCP.TopTools import TopTools_IndexedMapOfShape

from instruments.geometry import Arc, Cubic
from instruments.geometry.planar import Divided
from output.grooved.slopes import Feet, SideFoot
from output.paths.biarc import cubic_of
from output.solid import wires

_BUILD = BRep_Builder()
_NEAR_MM = 1e-7
_PARALLEL = 1e-6
"""Edges whose directions differ by less, in radians, are in one plane."""

Edges = tuple[Any, Any, Any, Any]
"""About a side, as they are passed: a piece's, a rib, the floor's and a rib. Any may be none."""


@dataclass(slots=True)
class Sloping:
    """The sloping grooves of an outer face, which share corners and edges.

    Attributes
    ----------
    divided : Divided
    tops : sequence of TopoDS_Edge
        Its pieces' edges at the face.
    face_mm : float
    up : float
        1 where the face looks up, −1 where down.
    """

    divided: Divided
    tops: Sequence[Any]
    face_mm: float
    up: float
    floor_mm: float = field(default=0.0, init=False)
    _corners: dict[int, Any] = field(default_factory=dict)
    _vertices: dict[complex, Any] = field(default_factory=dict)
    _ribs: dict[tuple[int, complex], Any] = field(default_factory=dict)
    _seams: dict[int, Any] = field(default_factory=dict)

    def faces(self, loops: Sequence[Feet], floor_mm: float) -> Iterator[Any]:
        """The sides of a groove and its floor, outward; all of a face have floors at one height."""
        self.floor_mm = floor_mm
        for foot in (foot for loop in loops for foot in loop):
            if foot.number is None:
                continue
            edge = self._outer(foot.number, foot.forwards)
            self._corners.setdefault(foot.corners[0], TopExp.FirstVertex_s(edge, True))
            self._corners.setdefault(foot.corners[1], TopExp.LastVertex_s(edge, True))
        inner = []
        for loop in loops:
            edges = []
            for number, foot in enumerate(loop):
                before = loop[number - 1]
                edge = self._foot(before, foot)
                if edge is not None:
                    edges.append(edge)
                if not foot.seam:
                    yield self._side(before, foot, edge)
            inner.append(edges)
        plane = Geom_Plane(gp_Pnt(0.0, 0.0, self.floor_mm), gp_Dir(0.0, 0.0, 1.0))
        yield self._outward(face_on(plane, inner))

    def _outer(self, number: int, forwards: bool) -> Any:
        """A piece's edge at the face, as it is passed."""
        edge = self.tops[number]
        return TopoDS.Edge_s(edge if forwards else edge.Reversed())

    def _outward(self, face: Any) -> Any:
        return face if self.up > 0.0 else face.Reversed()

    def _vertex(self, at: complex) -> Any:
        key = _rounded(at)
        found = self._vertices.get(key)
        if found is None:
            found = self._vertices[key] = wires.vertex(at, self.floor_mm)
        return found

    def _foot(self, before: SideFoot, foot: SideFoot) -> Any:
        """The floor's edge below a piece, as it is passed."""
        if foot.segment is None:
            return None
        start, end = self._vertex(before.end), self._vertex(foot.end)
        if not foot.seam:
            return wires.edge(foot.segment, start, end, self.floor_mm)
        assert foot.number is not None
        edge = self._seams.get(foot.number)
        if edge is None:
            edge = wires.edge(foot.segment, start, end, self.floor_mm)
            self._seams[foot.number] = edge if foot.forwards else edge.Reversed()
            return edge
        return edge if foot.forwards else edge.Reversed()

    def _rib(self, top: Any, corner: int, at: complex) -> Any:
        """The edge from a corner at the face down to one at the floor."""
        key = corner, _rounded(at)
        found = self._ribs.get(key)
        if found is None:
            found = self._ribs[key] = _straight(top, self._vertex(at))
        return found

    def _side(self, before: SideFoot, foot: SideFoot, inner: Any) -> Any:
        """The sloping face below a piece, or below the tip of a corner, outward."""
        outer = None
        if foot.number is not None:
            outer = self._outer(foot.number, foot.forwards)
        first, last = (self._corners[corner] for corner in foot.corners)
        back = self._rib(first, foot.corners[0], before.end)
        down = self._rib(last, foot.corners[1], foot.end)
        under = None if inner is None else inner.Reversed()
        edges = (outer, down, under, back.Reversed())
        return self._outward(self._spanned(before, foot, edges, (first, last)))

    def _spanned(
        self, before: SideFoot, foot: SideFoot, edges: Edges, ends: tuple[Any, Any]
    ) -> Any:
        """The face, up, between a piece's edge, a rib, the floor's edge and the other rib."""
        segment = None
        if foot.number is not None and foot.segment is not None:
            piece = self.divided.pieces[foot.number].segment
            segment = piece if foot.forwards else piece.reversed()
        if isinstance(segment, Arc) and isinstance(foot.segment, Cubic):
            segment = cubic_of(segment)
        match segment, foot.segment:
            case Arc(), Arc():
                return _cone(segment, foot.segment, self.face_mm, self.floor_mm, edges)
            case Cubic(), Cubic():
                upper = _poles(segment, self.face_mm)
                return _ruled(upper, _poles(foot.segment, self.floor_mm), edges)
        upper = [BRep_Tool.Pnt_s(vertex) for vertex in ends]
        lower = [gp_Pnt(z.real, z.imag, self.floor_mm) for z in (before.end, foot.end)]
        plane = _plane(upper, lower)
        if plane is None:
            return _ruled(upper, lower, edges)
        return face_on(plane, [[edge for edge in edges if edge is not None]])


def _rounded(z: complex) -> complex:
    return complex(round(z.real, 5), round(z.imag, 5))


def _straight(start: Any, end: Any) -> Any:
    """The straight edge between two vertices, its length its parameter."""
    a, b = BRep_Tool.Pnt_s(start), BRep_Tool.Pnt_s(end)
    return wires.edge_on(Geom_Line(a, gp_Dir(gp_Vec(a, b))), start, end, a.Distance(b))


def _poles(segment: Cubic, z_mm: float) -> list[gp_Pnt]:
    points = segment.start, segment.control1, segment.control2, segment.end
    return [gp_Pnt(z.real, z.imag, z_mm) for z in points]


def _plane(upper: Sequence[gp_Pnt], lower: Sequence[gp_Pnt]) -> Any:
    """The plane, its normal up, of two points and the two below; none if they are in none."""
    along = [gp_Vec(*pair) for pair in (upper, lower)]
    long, other = along if along[0].Magnitude() > along[1].Magnitude() else along[::-1]
    if other.Magnitude() > _NEAR_MM and long.Angle(other) > _PARALLEL:
        return None
    normal = long.Crossed(gp_Vec(upper[0], lower[0]))
    return Geom_Plane(upper[0], gp_Dir(normal))


def face_on(surface: Any, loops: Iterable[Sequence[Any]]) -> Any:
    """A face whose normal is its surface's, to the left of loops of edges."""
    face = TopoDS_Face()
    _BUILD.MakeFace(face, surface, _NEAR_MM)
    for loop in loops:
        wire = TopoDS_Wire()
        _BUILD.MakeWire(wire)
        for edge in loop:
            _BUILD.Add(wire, edge)
        wire.Closed(True)
        _BUILD.Add(face, wire)
    return face


def children(shape: Any) -> Iterator[Any]:
    """What a shape of the kernel is made of, each in its orientation there."""
    at = TopoDS_Iterator(shape)
    while at.More():
        yield at.Value()
        at.Next()


def _ruled(upper: Sequence[gp_Pnt], lower: Sequence[gp_Pnt], edges: Edges) -> Any:
    """The face, up, of straight lines from one Bézier curve to another to its left."""
    poles = TColgp_Array2OfPnt(1, len(upper), 1, 2)
    for row, points in enumerate((upper, lower), 1):
        for column, point in enumerate(points, 1):
            poles.SetValue(column, row, point)
    surface = Geom_BezierSurface(poles)
    places = (0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)
    return face_between(surface, edges, places, as_is=True)


def _cone(outer: Arc, inner: Arc, face_mm: float, floor_mm: float, edges: Edges) -> Any:
    """The face, up, of a cone between two arcs about one centre."""
    deep, wider = floor_mm - face_mm, inner.radius - outer.radius
    axis = math.copysign(1.0, deep * wider)
    half_rad = math.atan2(abs(wider), abs(deep))
    # Parameters stay between 0 and a turn.
    from_rad = outer.start_rad + outer.sweep_rad / 2.0 - axis * math.pi
    if outer.is_circle:
        from_rad = outer.start_rad if outer.sweep_rad * axis > 0.0 else outer.start_rad - math.tau
    axes = gp_Ax3(
        gp_Pnt(outer.centre.real, outer.centre.imag, face_mm),
        gp_Dir(0.0, 0.0, axis),
        gp_Dir(math.cos(from_rad), math.sin(from_rad), 0.0),
    )
    surface = Geom_ConicalSurface(axes, half_rad, outer.radius)
    down = deep * axis / math.cos(half_rad)
    turns = outer.start_rad, outer.end_rad, inner.end_rad, inner.start_rad
    places = [
        (axis * (turn - from_rad), along)
        for turn, along in zip(turns, (0.0, 0.0, down, down), strict=True)
    ]
    # The cone's own normal looks away from its axis's direction.
    return face_between(surface, edges, places, as_is=axis < 0.0)


def face_between(
    surface: Any,
    edges: Sequence[Any],
    places: Sequence[tuple[float, float]],
    *,
    as_is: bool,
) -> Any:
    """A face on a surface whose edges are straight between places of its parameters.

    `as_is` tells that the surface's normal is up; else the face is turned.
    """
    ways = zip(edges, places, (*places[1:], places[0]), strict=True)
    passed = [(TopoDS.Edge_s(edge), *way) for edge, *way in ways if edge is not None]
    steps = [(edge, _between(edge, start, end)) for edge, start, end in passed]
    loop = [edge for edge, _ in steps]
    face = face_on(surface, [loop if as_is else [edge.Reversed() for edge in reversed(loop)]])
    known, passed_before = TopTools_IndexedMapOfShape(), dict[int, Any]()
    for edge, curve in steps:
        tolerance = _off_mm(surface, edge, curve)
        twin = passed_before.setdefault(known.Add(edge), curve)
        if twin is not curve:
            forward = (edge.Orientation() == TopAbs_Orientation.TopAbs_FORWARD) == as_is
            both = (curve, twin) if forward else (twin, curve)
            _BUILD.UpdateEdge(edge, *both, face, tolerance)
        else:
            _BUILD.UpdateEdge(edge, curve, face, tolerance)
    return face if as_is else face.Reversed()


def _between(edge: Any, start: tuple[float, float], end: tuple[float, float]) -> Any:
    """An edge's curve on a surface, straight from where it is passed from to where to."""
    if edge.Orientation() != TopAbs_Orientation.TopAbs_FORWARD:
        start, end = end, start
    poles, knots, times = TColgp_Array1OfPnt2d(1, 2), TColStd_Array1OfReal(1, 2), _twice()
    for number, (place, at) in enumerate(zip((start, end), _range(edge), strict=True), 1):
        poles.SetValue(number, gp_Pnt2d(*place))
        knots.SetValue(number, at)
    return Geom2d_BSplineCurve(poles, knots, times, 1)


def _twice() -> Any:
    times = TColStd_Array1OfInteger(1, 2)
    times.Init(2)
    return times


def _range(edge: Any) -> tuple[float, float]:
    found: tuple[float, float] = BRep_Tool.Range_s(edge)
    return found


def _off_mm(surface: Any, edge: Any, curve: Any) -> float:
    """How far an edge is from its surface, with room: a chord of a cone lies inside."""
    first, last = _range(edge)
    line = BRep_Tool.Curve_s(edge, 0.0, 0.0)
    found = _NEAR_MM
    for k in range(1, 4):
        at = first + (last - first) * k / 4.0
        place = curve.Value(at)
        found = max(found, 1.1 * surface.Value(place.X(), place.Y()).Distance(line.Value(at)))
    return found
