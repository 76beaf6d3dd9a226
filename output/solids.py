"""Solids and wires of the geometry kernel, from the drawings' own segments.

Circles stay circles, lines lines and cubics Bézier curves: nothing is flattened.
The kernel (OCP) is imported inside the functions, since it takes most of a second
and a run that writes no solid has no use for it.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Any

from instruments.errors import DesignError
from instruments.geometry import Arc, Cubic, Line, Path, Region, Shape, Strokes
from instruments.geometry.segments import Segment
from instruments.part import Frame, Sheet, Turned

MEETING_MM = 2e-6
"""Tolerance of a vertex: ends of a path's segments may lie 1 nm apart."""

AXIS_MM = 1e-9
"""A turned profile nearer to the axis than this is on it."""


def sheet(body: Sheet, bottom_mm: float, top_mm: float) -> Any:
    """A sheet's outline less its cutouts, from one height to another, as a solid."""
    from OCP.BRepPrimAPI import BRepPrimAPI_MakePrism
    from OCP.gp import gp_Vec

    base = face(body.outline, holes(body), bottom_mm)
    return BRepPrimAPI_MakePrism(base, gp_Vec(0.0, 0.0, top_mm - bottom_mm)).Shape()


def holes(body: Sheet) -> tuple[Path, ...]:
    """The closed paths of a sheet's cutouts."""
    return tuple(path for cut in body.cutouts for path in paths(cut.shape))


def turned(body: Turned) -> Any:
    """The profile (r, z) turned about z, as a solid."""
    from OCP.BRepBuilderAPI import BRepBuilderAPI_Transform
    from OCP.BRepLib import BRepLib
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeRevol
    from OCP.gp import gp_Ax1, gp_Dir, gp_Pnt, gp_Trsf
    from OCP.TopoDS import TopoDS

    axis = gp_Ax1(gp_Pnt(), gp_Dir(1.0, 0.0, 0.0))
    raised = gp_Trsf()
    raised.SetRotation(axis, math.pi / 2)
    profile = Path(tuple(_off_axis(s) for s in body.profile.segments))
    upright = BRepBuilderAPI_Transform(face(profile, (), 0.0), raised, True).Shape()
    solid = TopoDS.Solid_s(
        BRepPrimAPI_MakeRevol(upright, gp_Ax1(gp_Pnt(), gp_Dir(0.0, 0.0, 1.0)), True).Shape()
    )
    BRepLib.OrientClosedSolid_s(solid)
    return solid


def face(outline: Path, cutouts: Iterable[Path], z_mm: float) -> Any:
    """The plane face at a height, normal up, that an outline and holes in it bound."""
    from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeFace
    from OCP.gp import gp_Dir, gp_Pln, gp_Pnt

    plane = gp_Pln(gp_Pnt(0.0, 0.0, z_mm), gp_Dir(0.0, 0.0, 1.0))
    maker = BRepBuilderAPI_MakeFace(plane, wire(_turning(outline, 1.0), z_mm), True)
    for cutout in cutouts:
        maker.Add(wire(_turning(cutout, -1.0), z_mm))
    return maker.Face()


def faces(region: Region, z_mm: float) -> Iterator[Any]:
    """The plane faces of a region: each outer boundary with the holes it holds.

    Faces of one region may overlap, as the letters of a joined script do.
    """
    outers = [c for c in region.contours if c.area() > 0.0]
    held: list[list[Path]] = [[] for _ in outers]
    for hole in (c for c in region.contours if c.area() < 0.0):
        around = [i for i, o in enumerate(outers) if _holds(o, hole.start)]
        if around:
            held[min(around, key=lambda i: outers[i].area())].append(hole)
    for outer, inner in zip(outers, held, strict=True):
        yield face(outer, inner, z_mm)


def wires(shape: Shape, z_mm: float) -> Iterator[Any]:
    """The wires of a mark at a height: one a path."""
    for path in paths(shape):
        yield wire(path, z_mm)


def paths(shape: Shape) -> tuple[Path, ...]:
    """The paths that a shape is drawn with."""
    match shape:
        case Path():
            return (shape,)
        case Strokes():
            return shape.paths
        case Region():
            return shape.contours


def wire(path: Path, z_mm: float) -> Any:
    """The wire of a path at a height, closed where the path is."""
    from OCP.BRep import BRep_Builder
    from OCP.TopoDS import TopoDS_Wire

    build = BRep_Builder()
    result = TopoDS_Wire()
    build.MakeWire(result)
    segments = [s for s in path.segments if s.length() > MEETING_MM] or list(path.segments)
    first = last = _vertex(build, segments[0].start, z_mm)
    for number, segment in enumerate(segments, 1):
        ends_here = number == len(segments) and path.closed
        before, last = last, first if ends_here else _vertex(build, segment.end, z_mm)
        build.Add(result, _edge(build, segment, before, last, z_mm))
    result.Closed(path.closed)
    return result


def location(frame: Frame) -> Any:
    """A frame as the kernel's location.

    Raises
    ------
    ValueError
        If the axes are no directions, or parallel.
    """
    from OCP.gp import gp_Ax3, gp_Dir, gp_Pnt, gp_Trsf
    from OCP.TopLoc import TopLoc_Location

    if frame == Frame():
        return TopLoc_Location()
    x, z = frame.x_axis, frame.z_axis
    across = math.hypot(*(x[i - 2] * z[i - 1] - x[i - 1] * z[i - 2] for i in range(3)))
    if not across > 1e-9 * math.hypot(*x) * math.hypot(*z):
        raise ValueError(f"a frame's x axis {x} and z axis {z} are parallel")
    there = gp_Ax3(gp_Pnt(*frame.origin_mm), gp_Dir(*z), gp_Dir(*x))
    move = gp_Trsf()
    move.SetDisplacement(gp_Ax3(), there)
    return TopLoc_Location(move)


def volume(shape: Any) -> float:
    """Volume in mm³."""
    from OCP.BRepGProp import BRepGProp
    from OCP.GProp import GProp_GProps

    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape, properties)
    return float(properties.Mass())


def sound(part: str, shape: Any) -> Any:
    """The shape, when it is one valid solid.

    Raises
    ------
    DesignError
        If it is not.
    """
    from OCP.BRepCheck import BRepCheck_Analyzer
    from OCP.TopAbs import TopAbs_ShapeEnum

    solids = list(parts_of(shape, TopAbs_ShapeEnum.TopAbs_SOLID))
    if len(solids) == 1 and BRepCheck_Analyzer(solids[0]).IsValid() and volume(solids[0]) > 0.0:
        return solids[0]
    raise unsound(part, f"makes {len(solids)} solids" if len(solids) != 1 else "bounds no solid")


def unsound(part: str, problem: str) -> DesignError:
    """The fault of a part whose outline and cutouts make no solid."""
    from instruments.errors import impossible

    return impossible(
        part, "", problem, "keep the cutouts apart, inside the outline, and free of crossings"
    )


def parts_of(shape: Any, kind: Any) -> Iterator[Any]:
    """The subshapes of a kind."""
    from OCP.TopExp import TopExp_Explorer

    explorer = TopExp_Explorer(shape, kind)
    while explorer.More():
        yield explorer.Current()
        explorer.Next()


def _vertex(build: Any, z: complex, z_mm: float) -> Any:
    from OCP.gp import gp_Pnt
    from OCP.TopoDS import TopoDS_Vertex

    vertex = TopoDS_Vertex()
    build.MakeVertex(vertex, gp_Pnt(z.real, z.imag, z_mm), MEETING_MM)
    return vertex


def _edge(build: Any, segment: Segment, start: Any, end: Any, z_mm: float) -> Any:
    from OCP.TopAbs import TopAbs_Orientation
    from OCP.TopoDS import TopoDS_Edge

    backwards = isinstance(segment, Arc) and segment.sweep_rad < 0.0
    curve, low, high = _curve(segment.reversed() if backwards else segment, z_mm)
    edge = TopoDS_Edge()
    build.MakeEdge(edge, curve, 1e-7)
    first, second = (end, start) if backwards else (start, end)
    build.Add(edge, first.Oriented(TopAbs_Orientation.TopAbs_FORWARD))
    build.Add(edge, second.Oriented(TopAbs_Orientation.TopAbs_REVERSED))
    build.Range(edge, low, high)
    return edge.Reversed() if backwards else edge


def _curve(segment: Segment, z_mm: float) -> tuple[Any, float, float]:
    """The kernel's curve of a segment and the range of its parameter."""
    from OCP.Geom import Geom_BezierCurve, Geom_Circle, Geom_Line
    from OCP.gp import gp_Ax2, gp_Dir, gp_Pnt
    from OCP.TColgp import TColgp_Array1OfPnt

    match segment:
        case Line(start, end):
            along = (end - start) / abs(end - start)
            at = gp_Pnt(start.real, start.imag, z_mm)
            return Geom_Line(at, gp_Dir(along.real, along.imag, 0.0)), 0.0, segment.length()
        case Arc(centre, radius, start_rad, sweep_rad):
            axes = gp_Ax2(
                gp_Pnt(centre.real, centre.imag, z_mm),
                gp_Dir(0.0, 0.0, 1.0),
                gp_Dir(math.cos(start_rad), math.sin(start_rad), 0.0),
            )
            return Geom_Circle(axes, radius), 0.0, min(sweep_rad, 2.0 * math.pi)
        case Cubic(start, control1, control2, end):
            poles = TColgp_Array1OfPnt(1, 4)
            for i, z in enumerate((start, control1, control2, end), 1):
                poles.SetValue(i, gp_Pnt(z.real, z.imag, z_mm))
            return Geom_BezierCurve(poles), 0.0, 1.0


def _turning(path: Path, sense: float) -> Path:
    """A closed path, counter-clockwise for a positive sense."""
    return path if path.area() * sense > 0.0 else path.reversed()


def _off_axis(segment: Segment) -> Segment:
    """A segment whose ends are on the axis where they are within a hair of it."""
    if not isinstance(segment, Line):
        return segment

    def snapped(z: complex) -> complex:
        return complex(0.0, z.imag) if abs(z.real) < AXIS_MM else z

    return Line(snapped(segment.start), snapped(segment.end))


def _holds(outer: Path, point: complex) -> bool:
    """Whether a point is inside a closed path: the turns that the path makes about it."""
    turns = 0.0
    for segment in outer.segments:
        steps = 1 if isinstance(segment, Line) else 16
        ends = [segment.point(i / steps) - point for i in range(steps + 1)]
        for a, b in zip(ends, ends[1:], strict=False):
            turn = a.conjugate() * b
            turns += math.atan2(turn.imag, turn.real)
    return abs(turns) > math.pi
