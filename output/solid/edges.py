"""Bevelled edges and cones for screws' heads, of a part's solid.

This module loads CadQuery, which takes seconds: import it where a solid is made.
"""

import cadquery as cq
import numpy as np
import shapely
from OCP.BRep import BRep_Tool
from OCP.Standard import Standard_ConstructionError, Standard_Failure
from OCP.StdFail import StdFail_NotDone
from OCP.TopExp import TopExp

from instruments.errors import Remedy, impossible, or_less
from instruments.geometry import Path
from instruments.geometry.flattening import Flat, shapely_rings
from instruments.making.chamfers import bevelled_faces
from instruments.making.countersinks import sunk_hole
from instruments.part import Face, Part, Sheet, Stepped
from instruments.saying import tell
from output.checking.blame import UnsoundError
from output.solid import solids, wires

_FAILURES = Standard_Failure, Standard_ConstructionError, StdFail_NotDone, ValueError
"""What the kernel's bindings raise, none of which is another's kind, and CadQuery for no shape."""

_NEAR_MM = 1e-3
"""An edge whose middle is so near to the outline is a piece of it."""


def finished(part: Part, solid: cq.Solid) -> cq.Solid:
    """A part's solid with its bevels and cones.

    Raises
    ------
    DesignError
        If the kernel finds no such bevel: its outline has corners that are finer.
    """
    if isinstance(part.body, Sheet) and part.body.countersinks:
        solid = _sunk(part.name, part.body, solid)
    for face in bevelled_faces(part):
        solid = _bevelled(part, solid, face)
    return solid


def _sunk(name: str, body: Sheet, solid: cq.Solid) -> cq.Solid:
    """A solid with cones of 90° in its front, which are bevels of its holes' edges."""
    by_size: dict[float, list[cq.Edge]] = {}
    for sink in body.countersinks:
        hole = sunk_hole(body, sink).radius
        edge = _edges_on(solid, Path.circle(sink.at, hole), body.thickness_mm)
        by_size.setdefault(round(sink.diameter_mm / 2.0 - hole, 9), []).extend(edge)
    for size, edges in by_size.items():
        solid = solids.sound(name, solid.chamfer(size, None, edges))
    return solid


def _bevelled(part: Part, solid: cq.Solid, face: Face) -> cq.Solid:
    """A bevel by the kernel's own, or where this finds none by a prism whose sides slope."""
    assert isinstance(part.body, Sheet | Stepped)
    outline = part.body.layers[-1 if face is Face.FRONT else 0].outline
    z_mm, up = (part.body.thickness_mm, 1.0) if face is Face.FRONT else (0.0, -1.0)
    for way in (_along_edges, _by_slopes):
        try:
            return solids.sound(part.name, way(solid, outline, z_mm, up * part.chamfer_mm))
        except (*_FAILURES, UnsoundError):
            continue
    raise impossible(
        "workshop.edge_chamfer_mm",
        part.chamfer_mm,
        tell("can't be cut along the edge of {}, whose corners are finer", part.name),
        or_less("workshop.edge_chamfer_mm", part.chamfer_mm / 2.0),
        Remedy((("workshop.edge_chamfer_mm", 0.0),), words="leave it out"),
    )


def _along_edges(solid: cq.Solid, outline: Path, z_mm: float, rise_mm: float) -> cq.Shape:
    made: cq.Shape = solid.chamfer(abs(rise_mm), None, _edges_on(solid, outline, z_mm))
    return made


def _edges_on(solid: cq.Solid, outline: Path, z_mm: float) -> list[cq.Edge]:
    """The edges of a solid along a closed path at a height.

    Their ends are asked of the kernel itself, which takes a third of the time among thousands.
    """
    (ring,) = shapely_rings([outline])
    edges = solid.Edges()
    ends = [BRep_Tool.Pnt_s(TopExp.FirstVertex_s(edge.wrapped)) for edge in edges]
    starts = shapely.points([p.X() for p in ends], [p.Y() for p in ends])
    found = shapely.dwithin(ring, starts, _NEAR_MM) & (
        np.abs(np.array([p.Z() for p in ends]) - z_mm) < _NEAR_MM
    )
    return [edges[k] for k in np.flatnonzero(found).tolist() if _is_along(edges[k], ring, z_mm)]


def _is_along(edge: cq.Edge, ring: Flat, z_mm: float) -> bool:
    middle = edge.positionAt(0.5)
    on = shapely.dwithin(ring, shapely.points(middle.x, middle.y), _NEAR_MM)
    return bool(on) and abs(middle.z - z_mm) < _NEAR_MM


def _by_slopes(solid: cq.Solid, outline: Path, z_mm: float, rise_mm: float) -> cq.Shape:
    foot, way = wires.wire(outline, z_mm - rise_mm), cq.Vector(0.0, 0.0, rise_mm)
    kept = cq.Solid.extrudeLinear(foot, [], way, 45.0)
    return solid.cut(cq.Solid.extrudeLinear(foot, [], way).cut(kept))
