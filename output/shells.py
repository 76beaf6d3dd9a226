"""The solid of a sheet with pockets in its faces, put together from plane faces.

A face less its pockets falls into pieces; each is raised by a prism, and the floors are
the areas that the pieces leave. Pieces, floors and walls share their edges, so that the
shell closes without a Boolean operation of solids, which would take ten times as long.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from output.solids import parts_of, volume


class OpenShellError(Exception):
    """The faces don't close: the slower way has to do it."""


def carved(
    face: Any, height_mm: float, depth_mm: float, above: Sequence[Any], below: Sequence[Any]
) -> Any:
    """The solid under a face, with what stands on it and hangs from it less the pockets.

    Parameters
    ----------
    face : TopoDS_Face
        The plane of the front pockets' floors, normal up.
    height_mm : float
        From that plane to that of the back pockets' floors; negative.
    depth_mm : float
        Depth of the pockets.
    above, below : sequence of TopoDS_Face
        The pockets, in the first plane and in the second.

    Returns
    -------
    TopoDS_Solid

    Raises
    ------
    OpenShellError
        If the shell does not close, or its volume is not what the plane faces say.
    """
    pieces, floors, whole = _divided(face, above) if above else ([], [face], face)
    faces = [f for f in floors]
    expected = -height_mm * _area(whole) + depth_mm * sum(map(_area, pieces))
    for piece in pieces:
        faces += _sides_and_far_end(piece, depth_mm)
    *sides, far = _sides_and_far_end(whole, height_mm)
    faces += sides
    if below:
        upward = far.Reversed()
        pieces, floors, split = _divided(upward, below)
        if split is not upward:
            raise OpenShellError("pockets of both faces touch the outline")
        expected += depth_mm * sum(map(_area, pieces))
        faces += [f.Reversed() for f in floors]
        for piece in pieces:
            faces += _sides_and_far_end(piece, -depth_mm)
    else:
        faces.append(far)
    return _closed(faces, expected)


def less(face: Any, tools: Sequence[Any]) -> list[Any]:
    """The pieces of a plane face outside all of some faces in its plane."""
    from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut
    from OCP.TopAbs import TopAbs_ShapeEnum

    cut = BRepAlgoAPI_Cut()
    cut.SetArguments(_list([face]))
    cut.SetTools(_list(tools))
    cut.SetToFillHistory(False)
    cut.SetRunParallel(True)
    cut.Build()
    return list(parts_of(cut.Shape(), TopAbs_ShapeEnum.TopAbs_FACE))


def prism(face: Any, rise_mm: float) -> Any:
    """The solid between a plane face and its copy at a height above it."""
    from OCP.BRepPrimAPI import BRepPrimAPI_MakePrism
    from OCP.gp import gp_Vec

    return BRepPrimAPI_MakePrism(face, gp_Vec(0.0, 0.0, rise_mm)).Shape()


def fused(solid: Any, layers: Sequence[Any]) -> Any:
    """A solid and others that stand on its faces, as one shape."""
    from OCP.BOPAlgo import BOPAlgo_GlueEnum
    from OCP.BRepAlgoAPI import BRepAlgoAPI_Fuse

    fuse = BRepAlgoAPI_Fuse()
    fuse.SetArguments(_list([solid]))
    fuse.SetTools(_list(layers))
    fuse.SetGlue(BOPAlgo_GlueEnum.BOPAlgo_GlueShift)
    fuse.SetToFillHistory(False)
    fuse.SetRunParallel(True)
    fuse.Build()
    return fuse.Shape()


def _divided(face: Any, tools: Sequence[Any]) -> tuple[list[Any], list[Any], Any]:
    """The pieces outside the pockets, the floors, and the whole with the rim split alike.

    The whole is the face itself where no pocket touches its rim.
    """
    from OCP.TopTools import TopTools_MapOfShape

    pieces = less(face, tools)
    rim = _edges([face])
    bounds = _edges(pieces)
    kept, seen = TopTools_MapOfShape(), TopTools_MapOfShape()
    for edge in rim:
        kept.Add(edge)
    for edge in bounds:
        seen.Add(edge)
    if all(seen.Contains(edge) for edge in rim):
        walls = [e.Reversed() for e in bounds if not kept.Contains(e)]
        return pieces, _areas(face, walls), face
    raise OpenShellError("rim touched")


def _areas(face: Any, edges: Iterable[Any]) -> list[Any]:
    """The areas in a face's plane to the left of some edges."""
    from OCP.BOPAlgo import BOPAlgo_BuilderFace

    builder = BOPAlgo_BuilderFace()
    builder.SetFace(face)
    builder.SetShapes(_list(edges))
    builder.Perform()
    return list(builder.Areas())


def _sides_and_far_end(face: Any, rise_mm: float) -> list[Any]:
    """The faces of a prism, outward, without the one it starts from; the far end last."""
    from OCP.BRepPrimAPI import BRepPrimAPI_MakePrism
    from OCP.gp import gp_Vec
    from OCP.TopAbs import TopAbs_ShapeEnum

    maker = BRepPrimAPI_MakePrism(face, gp_Vec(0.0, 0.0, rise_mm))
    far = maker.LastShape()
    ordered: list[Any] = []
    for side in parts_of(maker.Shape(), TopAbs_ShapeEnum.TopAbs_FACE):
        if side.IsSame(far):
            far = side
        elif not side.IsSame(face):
            ordered.append(side)
    return [*ordered, far]


def _closed(faces: Iterable[Any], expected_mm3: float) -> Any:
    from OCP.BRep import BRep_Builder, BRep_Tool
    from OCP.TopoDS import TopoDS_Shell, TopoDS_Solid

    build = BRep_Builder()
    shell, solid = TopoDS_Shell(), TopoDS_Solid()
    build.MakeShell(shell)
    for face in faces:
        build.Add(shell, face)
    if not BRep_Tool.IsClosed_s(shell):
        raise OpenShellError("a shell does not close")
    shell.Closed(True)
    build.MakeSolid(solid)
    build.Add(solid, shell)
    measured = volume(solid)
    if abs(measured - expected_mm3) > 1e-6 * expected_mm3:
        raise OpenShellError(f"{measured} mm³ where the plane faces say {expected_mm3}")
    return solid


def _area(face: Any) -> float:
    from OCP.BRepGProp import BRepGProp
    from OCP.GProp import GProp_GProps

    properties = GProp_GProps()
    BRepGProp.SurfaceProperties_s(face, properties)
    return abs(float(properties.Mass()))


def _edges(faces: Iterable[Any]) -> list[Any]:
    from OCP.TopAbs import TopAbs_ShapeEnum

    return [e for face in faces for e in parts_of(face, TopAbs_ShapeEnum.TopAbs_EDGE)]


def _list(shapes: Iterable[Any]) -> Any:
    from OCP.TopTools import TopTools_ListOfShape

    result = TopTools_ListOfShape()
    for shape in shapes:
        result.Append(shape)
    return result
