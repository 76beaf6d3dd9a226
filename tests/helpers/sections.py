"""Sections of solids, by the geometry kernel's own lines through their faces."""

from collections.abc import Iterable, Iterator

import cadquery as cq
import shapely
from OCP.Bnd import Bnd_Box
from OCP.BRepBndLib import BRepBndLib
from OCP.gp import gp_Dir, gp_Lin, gp_Pnt
from OCP.IntCurvesFace import IntCurvesFace_ShapeIntersector

REACH_MM = 0.35


def grooves_mm(
    solid: cq.Solid, probes: Iterable[tuple[complex, complex, float]]
) -> list[float | None]:
    """How wide the groove is that a line across a point at a height passes; None where is none."""
    faces = solid.Faces()
    # The kernel takes 150 kB for each face that it is given: of 90,000 only those near a line.
    near = shapely.STRtree(list(_boxes(faces)))
    found = []
    for at, across, z_mm in probes:
        reach = REACH_MM * across / abs(across)
        line = shapely.LineString([(z.real, z.imag) for z in (at - reach, at + reach)])
        found.append(_wide_mm([faces[k] for k in near.query(line)], at, across, z_mm))
    return found


def _boxes(faces: Iterable[cq.Face]) -> Iterator[shapely.Polygon]:
    """From above, of each face, by the kernel a little wider than it."""
    for face in faces:
        box = Bnd_Box()
        BRepBndLib.Add_s(face.wrapped, box)
        x0, y0, _, x1, y1, _ = box.Get()
        yield shapely.box(x0, y0, x1, y1)


def _wide_mm(faces: list[cq.Face], at: complex, across: complex, z_mm: float) -> float | None:
    lines = IntCurvesFace_ShapeIntersector()
    lines.Load(cq.Compound.makeCompound(faces).wrapped, 1e-7)
    line = gp_Lin(gp_Pnt(at.real, at.imag, z_mm), gp_Dir(across.real, across.imag, 0.0))
    lines.Perform(line, -REACH_MM, REACH_MM)
    met = [lines.WParameter(k) for k in range(1, lines.NbPnt() + 1)]
    left, right = ([w for w in met if (w > 0.0) is side] for side in (False, True))
    return min(right) - max(left) if left and right else None
