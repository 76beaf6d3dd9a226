"""The solid of a sheet with pockets in its faces, put together from plane faces.

A face less its pockets falls into pieces; each is raised by a prism, and the floors are
the areas that the pieces leave. Pieces, floors and walls share their edges, so that the
shell closes without a Boolean operation of solids, which would take ten times as long.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from OCP.BOPAlgo import BOPAlgo_BuilderFace, BOPAlgo_GlueEnum
from OCP.BRep import BRep_Builder, BRep_Tool
from OCP.BRepAdaptor import BRepAdaptor_Curve
from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut, BRepAlgoAPI_Fuse
from OCP.BRepPrimAPI import BRepPrimAPI_MakePrism
from OCP.gp import gp_Vec
from OCP.TopAbs import TopAbs_ShapeEnum
from OCP.TopExp import TopExp
from OCP.TopoDS import TopoDS, TopoDS_Shell, TopoDS_Solid
from OCP.TopTools import TopTools_ListOfShape, TopTools_MapOfShape

from instruments.records import dataclass
from output.assembly import compound
from output.solids import area, edge_on, parts_of, volume


class OpenShellError(Exception):
    """The faces don't close: the slower way has to do it."""


@dataclass(frozen=True, slots=True)
class Pockets:
    """What is cut into one face.

    Attributes
    ----------
    edges : tuple of TopoDS_Edge
        Boundaries of the pockets that meet neither each other nor the rim; the pocket is
        to their right.
    faces : tuple of TopoDS_Face
        The others, in the plane of the floors.
    """

    edges: tuple[Any, ...] = ()
    faces: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True)
class _Divided:
    """A face by its pockets: pieces outside, floors, and the whole with its rim split alike."""

    pieces: list[Any]
    floors: list[Any]
    whole: Any


def carved(face: Any, height_mm: float, depth_mm: float, above: Pockets, below: Pockets) -> Any:
    """The solid under a face, with what stands on it and hangs from it less the pockets.

    Parameters
    ----------
    face : TopoDS_Face
        The plane of the front pockets' floors, normal up.
    height_mm : float
        From that plane to that of the back pockets' floors; negative.
    depth_mm : float
        Depth of the pockets.
    above, below : Pockets
        In the first plane and in the second.

    Returns
    -------
    TopoDS_Solid

    Raises
    ------
    OpenShellError
        If the shell does not close, or its volume is not what the plane faces say.
    """
    front = _divided(face, above)
    *sides, far = _without_base(front.whole, height_mm)
    back = _divided(TopoDS.Face_s(far.Reversed()), below)
    if not back.whole.IsSame(far):
        raise OpenShellError("pockets of the back touch the rim")
    faces = [*front.floors, *sides, *(f.Reversed() for f in back.floors)]
    expected = -height_mm * area(front.whole)
    for divided, rise_mm in ((front, depth_mm), (back, -depth_mm)):
        if divided.floors[0].IsSame(divided.whole):
            continue
        for piece in divided.pieces:
            faces += _without_base(piece, rise_mm)
            expected += depth_mm * area(piece)
    return _closed(faces, expected)


def less(face: Any, tools: Sequence[Any]) -> list[Any]:
    """The pieces of a plane face outside all of some faces in its plane."""
    cut = BRepAlgoAPI_Cut()
    cut.SetArguments(_list([face]))
    cut.SetTools(_list(tools))
    cut.SetToFillHistory(False)
    cut.SetRunParallel(True)
    cut.Build()
    return list(parts_of(cut.Shape(), TopAbs_ShapeEnum.TopAbs_FACE))


def prism(face: Any, rise_mm: float) -> Any:
    """The solid between a plane face and its copy at a height above it."""
    return BRepPrimAPI_MakePrism(face, gp_Vec(0.0, 0.0, rise_mm)).Shape()


def fused(solid: Any, layers: list[Any]) -> Any:
    """A solid and others that stand on its faces, as one shape."""
    fuse = BRepAlgoAPI_Fuse()
    fuse.SetArguments(_list([solid]))
    fuse.SetTools(_list([compound(layers)]))
    fuse.SetGlue(BOPAlgo_GlueEnum.BOPAlgo_GlueShift)
    fuse.SetToFillHistory(False)
    fuse.SetRunParallel(True)
    fuse.Build()
    return fuse.Shape()


def _divided(face: Any, pockets: Pockets) -> _Divided:
    if not pockets.edges and not pockets.faces:
        return _Divided([], [face], face)
    pieces = less(face, pockets.faces) if pockets.faces else [face]
    bounds = _edges(pieces)
    split = _split_rim(_edges([face]), bounds)
    on_rim = _map(split)
    walls = [*(e for e in bounds if not on_rim.Contains(e)), *pockets.edges]
    kept = _map(bounds)
    opened = [e for e in split if not kept.Contains(e)]
    if pockets.edges:
        pieces = _areas(face, [*bounds, *pockets.edges])
    floors = _areas(face, [*(e.Reversed() for e in walls), *opened])
    whole = face if all(kept.Contains(e) for e in _edges([face])) else _areas(face, split)[0]
    return _Divided(pieces, floors, whole)


def _split_rim(rim: Sequence[Any], bounds: Sequence[Any]) -> list[Any]:
    """The rim's edges as the pieces' boundaries split them, new ones over the pockets."""
    kept = _map(bounds)
    split = [e for e in rim if kept.Contains(e)]
    touched = [e for e in rim if not kept.Contains(e)]
    if not touched:
        return split
    curves = [(e, BRep_Tool.Curve_s(e, 0.0, 1.0)) for e in bounds]
    corners = {_place(v): v for e in bounds for v in (_first(e), _last(e))}
    for edge in touched:
        curve, span = BRep_Tool.Curve_s(edge, 0.0, 1.0), _span(edge)
        here = sorted((e for e, c in curves if c is curve), key=_span)
        split += here
        ends = [
            (span[0], corners.setdefault(_place(_first(edge)), _first(edge))),
            *((t, v) for e in here for t, v in zip(_span(e), (_first(e), _last(e)), strict=True)),
            (span[1], corners.setdefault(_place(_last(edge)), _last(edge))),
        ]
        for (low, start), (high, end) in zip(ends[::2], ends[1::2], strict=True):
            if high - low > 1e-9 * (span[1] - span[0]):
                gap = edge_on(curve, low, high, start, end)
                split.append(gap.Oriented(edge.Orientation()))
    return split


def _areas(face: Any, edges: Iterable[Any]) -> list[Any]:
    """The areas in a face's plane to the left of some edges."""
    builder = BOPAlgo_BuilderFace()
    builder.SetFace(face)
    builder.SetShapes(_list(edges))
    builder.Perform()
    areas = list(builder.Areas())
    if not areas:
        raise OpenShellError("edges bound no area")
    return areas


def _without_base(face: Any, rise_mm: float) -> list[Any]:
    """The faces of a prism, outward, without the one it starts from; the far end last."""
    maker = BRepPrimAPI_MakePrism(face, gp_Vec(0.0, 0.0, rise_mm))
    far = maker.LastShape()
    sides: list[Any] = []
    for side in parts_of(maker.Shape(), TopAbs_ShapeEnum.TopAbs_FACE):
        if side.IsSame(far):
            far = side
        elif not side.IsSame(face):
            sides.append(side)
    return [*sides, TopoDS.Face_s(far)]


def _closed(faces: Iterable[Any], expected_mm3: float) -> Any:
    build = BRep_Builder()
    shell, solid = TopoDS_Shell(), TopoDS_Solid()
    build.MakeShell(shell)
    for face in faces:
        build.Add(shell, face)
    if not BRep_Tool.IsClosed_s(shell):
        raise OpenShellError("the faces do not close")
    shell.Closed(True)
    build.MakeSolid(solid)
    build.Add(solid, shell)
    measured = volume(solid)
    if not abs(measured - expected_mm3) < 1e-6 * expected_mm3:
        raise OpenShellError(f"{measured} mm³ where the plane faces say {expected_mm3}")
    return solid


def _edges(faces: Iterable[Any]) -> list[Any]:
    kind = TopAbs_ShapeEnum.TopAbs_EDGE
    return [TopoDS.Edge_s(e) for face in faces for e in parts_of(face, kind)]


def _span(edge: Any) -> tuple[float, float]:
    curve = BRepAdaptor_Curve(edge)
    return curve.FirstParameter(), curve.LastParameter()


def _first(edge: Any) -> Any:
    return TopExp.FirstVertex_s(edge)


def _last(edge: Any) -> Any:
    return TopExp.LastVertex_s(edge)


def _place(vertex: Any) -> tuple[int, int]:
    """A vertex's place in units of 0.1 µm."""
    at = BRep_Tool.Pnt_s(vertex)
    return round(at.X() * 1e4), round(at.Y() * 1e4)


def _map(shapes: Iterable[Any]) -> Any:
    result = TopTools_MapOfShape()
    for shape in shapes:
        result.Add(shape)
    return result


def _list(shapes: Iterable[Any]) -> Any:
    result = TopTools_ListOfShape()
    for shape in shapes:
        result.Append(shape)
    return result
