"""Grooves along lines on a face of any form: upright, as deep all along.

Each line's tool is a bar that follows it, square to the face. Days are cut less deep than hours and
prayers less deep than days: floors that lay in each other would be more than the kernel can tell.
This module loads CadQuery, which takes seconds: import it where a solid is made.
"""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import cadquery as cq
import numpy as np
from OCP.BRep import BRep_Tool
from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeEdge
from OCP.BRepFill import BRepFill
from OCP.BRepGProp import BRepGProp
from OCP.BRepLib import BRepLib
from OCP.GeomAbs import GeomAbs_Shape
from OCP.GeomAPI import GeomAPI_PointsToBSpline
from OCP.GeomLProp import GeomLProp_SLProps
from OCP.gp import gp_Pnt
from OCP.GProp import GProp_GProps
from OCP.ShapeAnalysis import ShapeAnalysis_Surface
from OCP.TColgp import TColgp_Array1OfPnt
from OCP.TColStd import TColStd_Array1OfReal
from OCP.TopAbs import TopAbs_Orientation

from instruments.geometry import Floats
from instruments.part import Traced

SHARES = {"hour": 1.0, "day": 0.85, "prayer": 0.7}
"""Of the depth, by what a line is."""

_NEAR_MM = 1e-7
_RAIL_MM = 0.001
"""How far a bar's edges may stray."""

_STEPS = 4, 2, 3
"""Places that a bar goes through for each cubic of its line: another way may do where one fails."""

_VOLUME = 1e-7
"""The share of a volume to which it is reckoned."""

_LEAST, _MOST = 0.4, 1.05
"""What a cut takes away, in bars of its length: lines that cross share some of it."""

Normals = Callable[[Floats], Floats]
"""Points on a face, a row each, to unit vectors out of the solid there."""


@dataclass(frozen=True, slots=True)
class Groove:
    """The section of grooves."""

    depth_mm: float
    """Of hours; others are cut to their share of it (`SHARES`)."""

    width_mm: float

    def depth_of(self, means: str) -> float:
        """The depth of a line."""
        return self.depth_mm * SHARES[means.partition("/")[0]]


@dataclass(frozen=True, slots=True)
class Grooved:
    """A solid with grooves."""

    solid: cq.Solid
    removed_mm3: float
    """What was cut away."""

    left: tuple[Traced, ...]
    """Lines that could not be cut."""


@dataclass(frozen=True, slots=True)
class _GrooveBar:
    """What is cut away along a piece of a line, a point in its middle, its volume in the solid."""

    solid: cq.Solid
    middle: cq.Vector
    nominal_mm3: float


def normals_on(face: cq.Face) -> Normals:
    """The normals of a face, by its surface alone: a border of many edges takes no time."""
    surface = BRep_Tool.Surface_s(face.wrapped)
    nearest = ShapeAnalysis_Surface(surface)
    side = -1.0 if face.wrapped.Orientation() == TopAbs_Orientation.TopAbs_REVERSED else 1.0

    def normal(point: list[float]) -> list[float]:
        at = nearest.ValueOfUV(gp_Pnt(*point), _NEAR_MM)
        way = GeomLProp_SLProps(surface, at.X(), at.Y(), 1, _NEAR_MM).Normal()
        return [side * way.X(), side * way.Y(), side * way.Z()]

    return lambda points: np.array([normal(point) for point in points.tolist()]).reshape(-1, 3)


def grooved(
    solid: cq.Solid,
    lines: Sequence[Traced],
    normals: Normals,
    groove: Groove,
    progress: Callable[[str], None] | None = None,
) -> Grooved:
    """A solid with lines cut into it.

    Each cut is held to what its bars take away of a valid solid; of lines that fail together
    each is tried alone, and what fails alone is left.

    Parameters
    ----------
    lines : sequence of Traced
        On a face of it.
    normals : callable
        Out of the solid.
    progress : callable, optional
        Is told which lines are being cut.
    """
    whole, left = solid, []
    for kind, members in itertools.groupby(lines, lambda one: one.means.partition("/")[0]):
        several = list(members)
        if progress:
            progress(f"cutting grooves: {kind}, {len(several)} lines")
        cut = _cut(whole, [bar for line in several for bar in _bars(solid, line, normals, groove)])
        if cut is not None:
            whole = cut
            continue
        for line in several:
            if progress:
                progress(f"cutting {line.means}")
            ways = (_cut(whole, _bars(solid, line, normals, groove, n)) for n in _STEPS)
            if (cut := next((way for way in ways if way is not None), None)) is None:
                left.append(line)
            else:
                whole = cut
    removed = volume_mm3(solid) - volume_mm3(whole)
    return Grooved(whole, removed, tuple(left))


def volume_mm3(shape: cq.Shape) -> float:
    """A volume, reckoned closely: CadQuery's own is off by more than grooves are."""
    found = GProp_GProps()
    BRepGProp.VolumeProperties_s(shape.wrapped, found, _VOLUME, True, True)
    return float(found.Mass())


def _cut(whole: cq.Solid, bars: Sequence[_GrooveBar]) -> cq.Solid | None:
    """A solid less bars; None where the kernel fails."""
    try:
        found = whole.cut(*(bar.solid for bar in bars))
        solids = found.Solids()
        if len(solids) != 1 or not solids[0].isValid():
            return None
    except (RuntimeError, ValueError):
        return None
    if any(solids[0].isInside(bar.middle) for bar in bars):
        return None
    removed = volume_mm3(whole) - volume_mm3(solids[0])
    share = removed / sum(bar.nominal_mm3 for bar in bars)
    return solids[0] if _LEAST < share < _MOST else None


def _bars(
    solid: cq.Solid, line: Traced, normals: Normals, groove: Groove, steps: int = _STEPS[0]
) -> list[_GrooveBar]:
    return [
        _bar(solid, piece.points(steps), normals, groove.depth_of(line.means), groove.width_mm / 2)
        for piece in line.pieces
    ]


def _bar(
    solid: cq.Solid, points: Floats, normals: Normals, depth: float, half: float
) -> _GrooveBar:
    """What is cut away along a line of half a width, and as much above the face again."""
    out = normals(points)
    points, out = _lengthened(solid, points, out, half)
    at = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    aside = np.cross(np.gradient(points, at, axis=0, edge_order=2), out)
    aside *= half / np.linalg.norm(aside, axis=1)[:, None]
    corners = [
        points + side * aside + level * out
        for side, level in ((1, half), (-1, half), (-1, -depth), (1, -depth))
    ]
    k = len(points) // 2
    middle = cq.Vector(*(points[k] - depth / 2 * out[k]))
    return _GrooveBar(_solid_between(corners, at), middle, float(at[-1]) * 2 * half * depth)


def _lengthened(
    solid: cq.Solid, points: Floats, out: Floats, by_mm: float
) -> tuple[Floats, Floats]:
    """A line half a groove longer at its ends, so that grooves that meet there leave no corner."""
    for end, inner in ((0, 1), (-1, -2)):
        way = points[end] - points[inner]
        on = points[end] + way * (by_mm / np.linalg.norm(way))
        if solid.isInside(cq.Vector(*(on + by_mm * out[end]))):
            continue  # A wall rises there.
        where = 0 if end == 0 else len(points)
        points, out = np.insert(points, where, on, axis=0), np.insert(out, where, out[end], axis=0)
    return points, out


def _solid_between(rails: Sequence[Floats], at: Floats) -> cq.Solid:
    """The solid between four curves, and plane faces at their ends."""
    edges = [_curve(points, at) for points in rails]
    sides = itertools.pairwise([*edges, edges[0]])
    faces = [cq.Face(BRepFill.Face_s(one, other)) for one, other in sides]
    for end in (0, -1):
        corners = [cq.Vector(*points[end]) for points in rails]
        faces.append(cq.Face.makeFromWires(cq.Wire.makePolygon(corners, close=True)))
    found = cq.Solid.makeSolid(cq.Shell.makeShell(faces))
    BRepLib.OrientClosedSolid_s(found.wrapped)
    return found


def _curve(points: Floats, at: Floats) -> object:
    """A smooth edge through points."""
    poles, where = TColgp_Array1OfPnt(1, len(points)), TColStd_Array1OfReal(1, len(points))
    for k, (point, length) in enumerate(zip(points.tolist(), at.tolist(), strict=True), 1):
        poles.SetValue(k, gp_Pnt(*point))
        where.SetValue(k, length)
    smooth = GeomAbs_Shape.GeomAbs_C2
    curve = GeomAPI_PointsToBSpline(poles, where, 3, 8, smooth, _RAIL_MM).Curve()
    return BRepBuilderAPI_MakeEdge(curve).Edge()
