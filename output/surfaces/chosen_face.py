"""On which face of a solid a dial is drawn, and where its gnomon stands there."""

import math

import cadquery as cq
import numpy as np
from OCP.BRepExtrema import BRepExtrema_DistShapeShape
from OCP.gp import gp_Lin
from OCP.IntCurvesFace import IntCurvesFace_ShapeIntersector
from OCP.StdFail import StdFail_NotDone

from instruments.errors import impossible, shown
from instruments.geometry import Floats
from instruments.saying import tell
from instruments.shadow.surface_dial import SurfaceDial

_FOOT_OFF_MM = 0.5
"""A foot no farther off the face is moved onto it: people read it off a drawing."""

_STRAY = 0.01
"""Triangles stray from faces by so much of the solid's size where their light is told."""

_TURN_RAD = 0.3
_TRIED, _ALONG = 400, 9
"""Places that are tried for the foot, and points of an edge that they are off."""

_NEAR_MM = 1e-7


def chosen_face(
    solid: cq.Solid, names: list[str], design: SurfaceDial, axes: Floats
) -> tuple[int, cq.Face]:
    """The face with the lines and its number, from 1 on.

    Of a name or a number, else the nearest to the foot, else the one that noon at an equinox lights
    most, were nothing before it.

    Parameters
    ----------
    names : list of str
        Of the faces, in the file; empty for those without one.
    axes : (3, 3) array of float
        East, north and up as rows, in the file's directions.

    Raises
    ------
    DesignError
        If no face has that name or number.
    """
    faces, asked = solid.Faces(), design.face.strip()
    if asked in names and asked:
        return names.index(asked) + 1, faces[names.index(asked)]
    if asked.isascii() and asked.isdigit() and 0 < int(asked) <= len(faces):
        return int(asked), faces[int(asked) - 1]
    if asked:
        named = ", ".join(dict.fromkeys(shown(n) for n in names if n))[:200] or "none has a name"
        raise impossible(
            "face", shown(asked), tell("is none of the {n} faces", n=len(faces)),
            tell("give a number from 1 to {n} or a name ({m}), or foot", n=len(faces), m=named),
        )  # fmt: skip
    if design.foot is not None:
        foot = cq.Vertex.makeVertex(*design.foot)
        k = min(range(len(faces)), key=lambda k: float(faces[k].distance(foot)))
    else:
        noon = _noon(design, axes)
        stray = _STRAY * solid.BoundingBox().DiagonalLength
        k = max(range(len(faces)), key=lambda k: _lit_mm2(faces[k], noon, stray))
    return k + 1, faces[k]


def _noon(design: SurfaceDial, axes: Floats) -> Floats:
    """Where the sun is at noon at an equinox, in the file's directions."""
    latitude = design.place.latitude_rad
    found: Floats = np.array([0.0, -math.sin(latitude), math.cos(latitude)]) @ axes
    return found


def _lit_mm2(face: cq.Face, sun: Floats, stray_mm: float) -> float:
    """How large a face looks from the sun, were nothing before it."""
    points, corners = face.tessellate(stray_mm, _TURN_RAD)
    if not corners:
        return 0.0
    at = np.array([point.toTuple() for point in points])
    a, b, c = at[np.array(corners).T]
    return float(np.maximum(np.cross(b - a, c - a) @ sun, 0.0).sum()) / 2


def gnomon_foot(face: cq.Face, design: SurfaceDial, axes: Floats) -> tuple[Floats, Floats]:
    """The gnomon's foot on a face, and the way out there.

    It is the face's middle if none is given, or what is square over that; about a middle that all
    of the face is about, as a ball's is, where noon at an equinox stands over it. Where the middle
    is a hole's, it is a place well inside the face near it, to where shadows of noon fall from it.

    Raises
    ------
    DesignError
        If the foot is off the face.
    """
    asked = cq.Vector(*design.foot) if design.foot else face.Center()
    near = BRepExtrema_DistShapeShape(face.wrapped, cq.Vertex.makeVertex(*asked.toTuple()).wrapped)
    foot = cq.Vector(near.PointOnShape1(1))
    gap = float(near.Value())
    if design.foot and gap > _FOOT_OFF_MM:
        raise impossible(
            "foot", list(asked.toTuple()), tell("is {gap:.3g} mm off the face", gap=gap),
            "give a point on it, or choose another face",
        )  # fmt: skip
    if not design.foot and gap > _FOOT_OFF_MM:
        try:
            way, least, first = face.normalAt(asked), -2.0 * gap, min
        except StdFail_NotDone:
            way, least, first = cq.Vector(*_noon(design, axes)), 0.0, max
        rays = IntCurvesFace_ShapeIntersector()
        rays.Load(face.wrapped, _NEAR_MM)
        rays.Perform(gp_Lin(asked.toPnt(), way.toDir()), least, face.BoundingBox().DiagonalLength)
        met = [cq.Vector(rays.Pnt(k)) for k in range(1, rays.NbPnt() + 1)]
        over = first(met, key=lambda v: (v - asked).Length, default=None)
        foot = over or _inside(face, asked, _shadow_way(_noon(design, axes), way))
    normal = face.normalAt(foot)
    return np.array(foot.toTuple()), np.array(normal.toTuple())


def _shadow_way(sun: Floats, out: cq.Vector) -> Floats:
    """Which way shadows fall along a face, or none where the sun stands square over it."""
    normal = np.array(out.toTuple())
    way = (sun @ normal) * normal - sun
    found: Floats = way / max(float(np.linalg.norm(way)), _NEAR_MM)
    return found


def _inside(face: cq.Face, middle: cq.Vector, way: Floats) -> cq.Vector:
    """A place on a face half as far off its border as any is at least.

    Of these it is the nearest to the middle, by a measure that likes the given way from there best
    and the other way least, so that the hole in the middle parts few lines.
    """
    points, corners = face.tessellate(_STRAY * face.BoundingBox().DiagonalLength, _TURN_RAD)
    a, b, c = np.array([point.toTuple() for point in points])[np.array(corners).T]
    sizes = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    chance = np.random.default_rng(0)
    k = chance.choice(len(sizes), _TRIED, p=sizes / sizes.sum())
    u, v = np.sort(chance.random((2, _TRIED, 1)), axis=0)
    places = u * a[k] + (v - u) * b[k] + (1.0 - v) * c[k]
    shares = np.linspace(0.0, 1.0, _ALONG)
    border = np.array([p.toTuple() for edge in face.Edges() for p in edge.positions(shares)])
    clear_mm = np.array([np.linalg.norm(border - place, axis=1).min() for place in places])
    within = places[clear_mm >= 0.5 * clear_mm.max()]
    off = within - np.array(middle.toTuple())
    along = off @ way
    aside = np.linalg.norm(off - along[:, None] * way, axis=1)
    nearest = within[(2.0 * aside + np.maximum(along, -3.0 * along)).argmin()]
    vertex = cq.Vertex.makeVertex(*nearest.tolist())
    return cq.Vector(BRepExtrema_DistShapeShape(face.wrapped, vertex.wrapped).PointOnShape1(1))
