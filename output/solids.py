"""Solids and wires of the geometry kernel, from the drawings' own segments.

Circles stay circles, lines lines and cubics Bézier curves: nothing is flattened.
This module loads the kernel (OCP), which takes most of a second: import it where a
solid is written.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

from OCP.BOPAlgo import BOPAlgo_GlueEnum
from OCP.BRep import BRep_Builder
from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeFace, BRepBuilderAPI_Transform
from OCP.BRepCheck import BRepCheck_Analyzer
from OCP.BRepGProp import BRepGProp
from OCP.BRepLib import BRepLib
from OCP.BRepPrimAPI import BRepPrimAPI_MakePrism, BRepPrimAPI_MakeRevol
from OCP.Geom import Geom_BezierCurve, Geom_Circle, Geom_Line
from OCP.gp import gp_Ax1, gp_Ax2, gp_Ax3, gp_Dir, gp_Pln, gp_Pnt, gp_Trsf, gp_Vec
from OCP.GProp import GProp_GProps
from OCP.ShapeUpgrade import ShapeUpgrade_UnifySameDomain
from OCP.TColgp import TColgp_Array1OfPnt
from OCP.TopAbs import TopAbs_Orientation, TopAbs_ShapeEnum
from OCP.TopExp import TopExp_Explorer
from OCP.TopLoc import TopLoc_Location
from OCP.TopoDS import TopoDS, TopoDS_Edge, TopoDS_Vertex, TopoDS_Wire
from OCP.TopTools import TopTools_ListOfShape

from instruments.errors import impossible
from instruments.geometry import Arc, Cubic, Line, Path
from instruments.geometry.path import paths, turning
from instruments.geometry.segments import TURN, Segment
from instruments.part import Frame, Sheet, Turned
from output.assembly import MEETING_MM, compound

AXIS_MM = 1e-9
"""A turned profile nearer to the axis than this is on it."""

_BUILD = BRep_Builder()
_UP = gp_Dir(0.0, 0.0, 1.0)


def sheet(body: Sheet, bottom_mm: float, top_mm: float) -> Any:
    """A sheet's outline less its cutouts, from one height to another, as a solid."""
    return prism(face(body.outline, holes(body), bottom_mm), top_mm - bottom_mm)


def holes(body: Sheet) -> tuple[Path, ...]:
    """The closed paths of a sheet's cutouts."""
    return tuple(path for cut in body.cutouts for path in paths(cut.shape))


def stacked(layers: Sequence[Any], thicknesses_mm: Sequence[float]) -> Any:
    """Solids that stand on z = 0, put one on the other as one solid without seams."""
    if len(layers) == 1:
        return layers[0]
    heights = accumulate(thicknesses_mm, initial=0.0)
    raised = [
        s.Moved(location(Frame((0.0, 0.0, z)))) for s, z in zip(layers, heights, strict=False)
    ]
    seamless = ShapeUpgrade_UnifySameDomain(_glued(raised[0], raised[1:]), True, True, False)
    seamless.Build()
    return seamless.Shape()


def less(face: Any, tools: Sequence[Any]) -> list[Any]:
    """The pieces of a plane face outside all of some faces in its plane."""
    left = _combined(BRepAlgoAPI_Cut(), face, tools)
    return list(parts_of(left, TopAbs_ShapeEnum.TopAbs_FACE))


def prism(face: Any, rise_mm: float) -> Any:
    """The solid between a plane face and its copy at a height above it."""
    return BRepPrimAPI_MakePrism(face, gp_Vec(0.0, 0.0, rise_mm)).Shape()


def fused(solid: Any, layers: Sequence[Any]) -> Any:
    """A solid and others that stand on its faces, as one shape."""
    return _glued(solid, [compound(layers)])


def _glued(solid: Any, others: Sequence[Any]) -> Any:
    """Solids that meet in whole faces and nowhere else, as one shape."""
    fuse = BRepAlgoAPI_Fuse()
    fuse.SetGlue(BOPAlgo_GlueEnum.BOPAlgo_GlueShift)
    return _combined(fuse, solid, others)


def _combined(operation: Any, shape: Any, tools: Sequence[Any]) -> Any:
    """What a Boolean operation makes of a shape and others."""
    operation.SetArguments(_list([shape]))
    operation.SetTools(_list(tools))
    operation.SetToFillHistory(False)
    operation.Build()
    return operation.Shape()


def turned(body: Turned) -> Any:
    """The profile (r, z) turned about z, less its slots, as a solid."""
    profile = Path(tuple(_on_axis(s) for s in body.profile.segments))
    upright = _upright(face(profile, (), 0.0))
    solid = TopoDS.Solid_s(BRepPrimAPI_MakeRevol(upright, gp_Ax1(gp_Pnt(), _UP), True).Shape())
    BRepLib.OrientClosedSolid_s(solid)
    if not body.slots:
        return solid
    reach = 2.0 * body.profile.bounds()[2]
    return _combined(BRepAlgoAPI_Cut(), solid, [_slot(path, reach) for path in body.slots])


def _slot(outline: Path, reach_mm: float) -> Any:
    """What is cut out along y, as far as a reach to either side."""
    back = gp_Trsf()
    back.SetTranslation(gp_Vec(0.0, -reach_mm, 0.0))
    start = BRepBuilderAPI_Transform(_upright(face(outline, (), 0.0)), back, True).Shape()
    return BRepPrimAPI_MakePrism(start, gp_Vec(0.0, 2.0 * reach_mm, 0.0)).Shape()


def _upright(flat: Any) -> Any:
    """A face of the plane (x, y) raised into the plane (x, z)."""
    raised = gp_Trsf()
    raised.SetRotation(gp_Ax1(gp_Pnt(), gp_Dir(1.0, 0.0, 0.0)), math.pi / 2)
    return BRepBuilderAPI_Transform(flat, raised, True).Shape()


def _list(shapes: Iterable[Any]) -> Any:
    found = TopTools_ListOfShape()
    for shape in shapes:
        found.Append(shape)
    return found


def face(outline: Path, cutouts: Iterable[Path], z_mm: float) -> Any:
    """The plane face at a height, normal up, that an outline and holes in it bound."""
    plane = gp_Pln(gp_Pnt(0.0, 0.0, z_mm), _UP)
    maker = BRepBuilderAPI_MakeFace(plane, wire(turning(outline, 1.0), z_mm), True)
    for cutout in cutouts:
        maker.Add(wire(turning(cutout, -1.0), z_mm))
    return maker.Face()


def wire(path: Path, z_mm: float) -> Any:
    """The wire of a path at a height, closed where the path is."""
    result = TopoDS_Wire()
    _BUILD.MakeWire(result)
    for each in edges(path, z_mm):
        _BUILD.Add(result, each)
    result.Closed(path.closed)
    return result


def edges(path: Path, z_mm: float) -> Iterator[Any]:
    """The edges of a path at a height, one following on the other."""
    segments = [s for s in path.segments if _has_length(s)] or list(path.segments)
    first = last = vertex(segments[0].start, z_mm)
    for number, segment in enumerate(segments, 1):
        home = number == len(segments) and path.closed
        before, last = last, first if home else vertex(segment.end, z_mm)
        yield edge(segment, before, last, z_mm)


def _has_length(segment: Segment) -> bool:
    """Whether a segment is more than a point; most show it by their ends."""
    return abs(segment.end - segment.start) > MEETING_MM or segment.length() > MEETING_MM


def location(frame: Frame) -> Any:
    """A frame as the kernel's location.

    Raises
    ------
    ValueError
        If the axes are parallel, or no directions.
    """
    if frame == Frame():
        return TopLoc_Location()
    x, z = frame.x_axis, frame.z_axis
    across = math.hypot(*(x[i - 2] * z[i - 1] - x[i - 1] * z[i - 2] for i in range(3)))
    if not across > 1e-9 * math.hypot(*x) * math.hypot(*z):
        raise ValueError(f"a frame's x axis {x} and z axis {z} are parallel")
    move = gp_Trsf()
    move.SetDisplacement(gp_Ax3(), gp_Ax3(gp_Pnt(*frame.origin_mm), gp_Dir(*z), gp_Dir(*x)))
    return TopLoc_Location(move)


def volume(shape: Any) -> float:
    """Volume in mm³."""
    properties = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape, properties)
    return float(properties.Mass())


def area(shape: Any) -> float:
    """Area of faces in mm²."""
    properties = GProp_GProps()
    BRepGProp.SurfaceProperties_s(shape, properties)
    return abs(float(properties.Mass()))


def sound(part: str, shape: Any) -> Any:
    """The one valid solid in a shape.

    Raises
    ------
    DesignError
        If there is none, or several.
    """
    solids = solids_of(shape)
    if len(solids) == 1 and volume(solids[0]) > 0.0 and BRepCheck_Analyzer(solids[0]).IsValid():
        return solids[0]
    problem = "bounds no valid solid" if len(solids) == 1 else f"falls into {len(solids)} solids"
    raise impossible(
        part, None, problem, "keep the cutouts apart, inside the outline, and free of crossings"
    )


def solids_of(shape: Any) -> list[Any]:
    """The solids in a shape."""
    return [TopoDS.Solid_s(s) for s in parts_of(shape, TopAbs_ShapeEnum.TopAbs_SOLID)]


def parts_of(shape: Any, kind: Any) -> Iterator[Any]:
    """The subshapes of a kind."""
    explorer = TopExp_Explorer(shape, kind)
    while explorer.More():
        yield explorer.Current()
        explorer.Next()


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
    made = TopoDS_Edge()
    _BUILD.MakeEdge(made, curve, 1e-7)
    _BUILD.Add(made, first.Oriented(TopAbs_Orientation.TopAbs_FORWARD))
    _BUILD.Add(made, last.Oriented(TopAbs_Orientation.TopAbs_REVERSED))
    _BUILD.Range(made, 0.0, high)
    return made.Reversed() if backwards else made


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
            poles = TColgp_Array1OfPnt(1, 4)
            for i, z in enumerate((start, control1, control2, end), 1):
                poles.SetValue(i, gp_Pnt(z.real, z.imag, z_mm))
            return Geom_BezierCurve(poles), 1.0


def _on_axis(segment: Segment) -> Segment:
    """A segment whose ends are on the axis where they are within a hair of it."""
    if not isinstance(segment, Line):
        return segment

    def snapped(z: complex) -> complex:
        return complex(0.0, z.imag) if abs(z.real) < AXIS_MM else z

    return Line(snapped(segment.start), snapped(segment.end))
