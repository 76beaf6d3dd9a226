"""Sections of solids, by the geometry kernel's own lines through their faces."""

from collections.abc import Iterable

import cadquery as cq
from OCP.gp import gp_Dir, gp_Lin, gp_Pnt
from OCP.IntCurvesFace import IntCurvesFace_ShapeIntersector

REACH_MM = 0.35


def grooves_mm(
    solid: cq.Solid, probes: Iterable[tuple[complex, complex, float]]
) -> list[float | None]:
    """How wide the groove is that a line across a point at a height passes; None where is none."""
    lines = IntCurvesFace_ShapeIntersector()
    lines.Load(solid.wrapped, 1e-7)
    return [_wide_mm(lines, *probe) for probe in probes]


def _wide_mm(
    lines: IntCurvesFace_ShapeIntersector, at: complex, across: complex, z_mm: float
) -> float | None:
    line = gp_Lin(gp_Pnt(at.real, at.imag, z_mm), gp_Dir(across.real, across.imag, 0.0))
    lines.Perform(line, -REACH_MM, REACH_MM)
    met = [lines.WParameter(k) for k in range(1, lines.NbPnt() + 1)]
    left, right = ([w for w in met if (w > 0.0) is side] for side in (False, True))
    return min(right) - max(left) if left and right else None
