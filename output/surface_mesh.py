"""Meshes of a solid of one's own, for printers."""

import cadquery as cq
import numpy as np

from instruments.geometry import Path
from instruments.part import Part, Turned
from output import meshes

STRAY_MM = 0.02
"""How far chords may stray."""


def stl(solid: cq.Solid) -> bytes:
    """A solid as binary STL, in mm."""
    return meshes.stl(_mesh(solid))


def three_mf(solid: cq.Solid, colour: tuple[float, float, float]) -> bytes:
    """A solid as 3MF, in mm."""
    return meshes.three_mf([_mesh(solid, colour)])


def _mesh(solid: cq.Solid, colour: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> meshes.Mesh:
    points, found = solid.tessellate(STRAY_MM, meshes.TURN_RAD)
    at = np.array([point.toTuple() for point in points])
    # Writers ask a part for its name and colour alone; its body stands for one.
    box = solid.BoundingBox()
    body = Turned(Path.rectangle(box.xlen, box.zlen, complex(box.xlen / 2, 0.0)))
    return meshes.Mesh(Part("solid", body, colour=colour), at, np.array(found, np.int64))
