"""Solids of parts' bodies, as CadQuery has them.

This module loads CadQuery, which takes seconds: import it where a solid is made.
"""

import math
from collections.abc import Sequence
from itertools import accumulate

import cadquery as cq
from OCP.BRepLib import BRepLib

from instruments.geometry import Line, Path
from instruments.geometry.segments import Segment
from instruments.part import Frame, Sheet, Turned
from instruments.saying import tell
from output.checking.blame import UnsoundError
from output.grooved import relief
from output.solid import wires
from output.solid.rolled import Rolled

AXIS_MM = 1e-9
"""A turned profile nearer to the axis than this is on it."""


def sheet(body: Sheet, bottom_mm: float, top_mm: float) -> cq.Solid:
    """A sheet's outline less its cutouts, from one height to another."""
    return prism(wires.plane_face(body.outline, relief.holes(body), bottom_mm), top_mm - bottom_mm)


def prism(face: cq.Face, rise_mm: float) -> cq.Solid:
    """The solid between a plane face and its copy at a height above it."""
    return cq.Solid.extrudeLinear(face, cq.Vector(0.0, 0.0, rise_mm))


def stacked(layers: Sequence[cq.Shape], thicknesses_mm: Sequence[float]) -> cq.Shape:
    """Solids that stand on z = 0, put one on the other as one solid without seams."""
    if len(layers) == 1:
        return layers[0]
    heights = accumulate(thicknesses_mm, initial=0.0)
    raised = [s.moved(cq.Location((0.0, 0.0, z))) for s, z in zip(layers, heights, strict=False)]
    return raised[0].fuse(*raised[1:], glue=True).clean()


def turned(body: Turned) -> cq.Shape:
    """The profile (r, z) turned about z, less its slots."""
    profile = Path(tuple(_on_axis(s) for s in body.profile.segments))
    solid = cq.Solid.revolve(
        _upright(wires.plane_face(profile, (), 0.0)), 360.0, cq.Vector(), cq.Vector(0.0, 0.0, 1.0)
    )
    BRepLib.OrientClosedSolid_s(solid.wrapped)
    reach_mm = 2.0 * body.profile.bounds()[2]
    slots = [_slot(path, reach_mm) for path in body.slots]
    return solid.cut(*slots) if slots else solid


def tube(sheet: Rolled) -> cq.Shape:
    """A wrapped sheet about z: a tube, or a piece of one."""
    (inner, outer), (low, high) = sheet.radii_mm, sheet.along_mm
    first, last = map(math.degrees, sheet.turn_rad)
    section = Path.rectangle(outer - inner, high - low, complex(inner + outer, low + high) / 2)
    flat = _upright(wires.plane_face(section, (), 0.0))
    solid = cq.Solid.revolve(flat, last - first, cq.Vector(), cq.Vector(0.0, 0.0, 1.0))
    BRepLib.OrientClosedSolid_s(solid.wrapped)
    return solid.rotate((0.0, 0.0, 0.0), (0.0, 0.0, 1.0), first)


def _slot(outline: Path, reach_mm: float) -> cq.Solid:
    """What is cut out along y, as far as a reach to either side."""
    start = _upright(wires.plane_face(outline, (), 0.0)).translate((0.0, -reach_mm, 0.0))
    return cq.Solid.extrudeLinear(start, cq.Vector(0.0, 2.0 * reach_mm, 0.0))


def _upright(flat: cq.Face) -> cq.Face:
    """A face of the plane (x, y) raised into the plane (x, z)."""
    return flat.rotate((0.0, 0.0, 0.0), (1.0, 0.0, 0.0), 90.0)


def location(frame: Frame) -> cq.Location:
    """A frame as CadQuery's location.

    Raises
    ------
    ValueError
        If the axes are parallel, or no directions.
    """
    x, z = frame.x_axis, frame.z_axis
    across = math.hypot(*(x[i - 2] * z[i - 1] - x[i - 1] * z[i - 2] for i in range(3)))
    if not across > 1e-9 * math.hypot(*x) * math.hypot(*z):
        raise ValueError(f"a frame's x axis {x} and z axis {z} are parallel")
    return cq.Location(cq.Plane(frame.origin_mm, x, z)) if frame != Frame() else cq.Location()


def sound(part: str, shape: cq.Shape) -> cq.Solid:
    """The one valid solid in a shape.

    Raises
    ------
    UnsoundError
        If there is none, or several.
    """
    solids = shape.Solids()
    if len(solids) == 1 and solids[0].Volume() > 0.0 and solids[0].isValid():
        return solids[0]
    problem = (
        "bounds no valid solid"
        if len(solids) == 1
        else tell("falls into {count} solids", count=len(solids))
    )
    remedy = "keep the cutouts apart, inside the outline, and free of crossings"
    raise UnsoundError(part, problem, remedy)


def _on_axis(segment: Segment) -> Segment:
    """A segment whose ends are on the axis where they are within a hair of it."""
    if not isinstance(segment, Line):
        return segment

    def snapped(z: complex) -> complex:
        return complex(0.0, z.imag) if abs(z.real) < AXIS_MM else z

    return Line(snapped(segment.start), snapped(segment.end))
