"""Grooves and pockets: marks cut into the faces of a sheet to a depth.

The cutting is done in the plane, where the kernel is quick, and only for the marks
that meet others or the rim; a numeral that stands free is a hole as it is.
"""

from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np

from instruments.geometry import MIRROR_X, Path, Region, Shape, Strokes
from instruments.part import Mark, Sheet
from output import shells, solids, strips
from output.layers import paths

shapely: Any = import_module("shapely")

APART_MM = 0.02
"""Areas at least so far apart are known not to meet; the polygons that tell stray by 0.005."""


def carve(
    name: str,
    body: Sheet,
    front: Sequence[Mark],
    back: Sequence[Mark],
    depth_mm: float,
    width_mm: float,
) -> Any:
    """A sheet with its marks cut in.

    Parameters
    ----------
    name : str
        The part's name, for faults.
    body : Sheet
        Outline, cutouts, thickness.
    front, back : sequence of Mark
        In the part's frame (a back's marks already mirrored).
    depth_mm, width_mm : float
        Depth of all marks, width of those that are lines.

    Returns
    -------
    TopoDS_Solid

    Raises
    ------
    DesignError
        If the result is not one valid solid.
    """
    try:
        return _joined(body, front, back, depth_mm, width_mm)
    except shells.OpenShellError:
        pass
    try:
        over = Sheet(body.outline.transformed(MIRROR_X), body.thickness_mm, _turned(body.cutouts))
        solid = _joined(over, _turned(back), _turned(front), depth_mm, width_mm)
        return solids.turned_over(solid, body.thickness_mm)
    except shells.OpenShellError:
        return _fused(name, body, front, back, depth_mm, width_mm)


def _joined(
    body: Sheet, front: Sequence[Mark], back: Sequence[Mark], depth_mm: float, width_mm: float
) -> Any:
    """The quick way, which can't join marks of the back that touch the rim."""
    low = depth_mm if back else 0.0
    high = body.thickness_mm - depth_mm if front else body.thickness_mm
    return shells.carved(
        solids.face(body.outline, solids.holes(body), high),
        low - high,
        depth_mm,
        _pockets(body, front, high, width_mm),
        _pockets(body, back, low, width_mm),
    )


def _turned(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Marks as they are seen from the other side."""
    return tuple(Mark(m.means, m.shape.transformed(MIRROR_X), m.process) for m in marks)


def _fused(
    name: str,
    body: Sheet,
    front: Sequence[Mark],
    back: Sequence[Mark],
    depth_mm: float,
    width_mm: float,
) -> Any:
    """The same by the kernel's own fuse: slower, for what the quick way can't join."""
    low = depth_mm if back else 0.0
    high = body.thickness_mm - depth_mm if front else body.thickness_mm
    layers = []
    for marks, z_mm, rise_mm in ((front, high, depth_mm), (back, low, -depth_mm)):
        if marks:
            areas = _areas(body, marks, width_mm)
            tools = [solids.face(a.outline, a.holes, z_mm) for a in areas]
            whole = solids.face(body.outline, solids.holes(body), z_mm)
            layers += [shells.prism(p, rise_mm) for p in shells.less(whole, tools)]
    return solids.sound(name, shells.fused(solids.sheet(body, low, high), layers))


def _areas(body: Sheet, marks: Sequence[Mark], width_mm: float) -> list[strips.Area]:
    """The areas that the marks cover; a line that ends on the rim runs out over it."""
    rim = _rim(body)

    def at_rim(z: complex) -> bool:
        return bool(shapely.dwithin(rim, shapely.Point(z.real, z.imag), APART_MM))

    def cut(shape: Shape) -> Shape:
        if isinstance(shape, Region):
            return shape
        return Strokes(
            tuple(
                p if p.closed else strips.run_out(p, at_rim(p.start), at_rim(p.end), by_mm=width_mm)
                for p in paths(shape)
            )
        )

    return [a for m in marks for a in strips.footprint(cut(m.shape), width_mm)]


def _pockets(body: Sheet, marks: Sequence[Mark], z_mm: float, width_mm: float) -> shells.Pockets:
    """The marks' areas, those that meet nothing apart from those that do."""
    areas = _areas(body, marks, width_mm)
    if not areas:
        return shells.Pockets()
    polygons = [shapely.Polygon(_ring(a.outline), [_ring(h) for h in a.holes]) for a in areas]
    plate = shapely.Polygon(_ring(body.outline), [_ring(h) for h in solids.holes(body)])
    meeting = shapely.dwithin(polygons, _rim(body), APART_MM) | ~shapely.within(polygons, plate)
    one, other = shapely.STRtree(polygons).query(polygons, "dwithin", APART_MM)
    meeting[one[one != other]] = True
    lone = [a for a, meets in zip(areas, meeting, strict=True) if not meets]
    return shells.Pockets(
        edges=tuple(
            edge
            for area in lone
            for path in (area.outline, *area.holes)
            for edge in solids.edges(path.reversed(), z_mm)
        ),
        faces=tuple(
            solids.face(a.outline, a.holes, z_mm)
            for a, meets in zip(areas, meeting, strict=True)
            if meets
        ),
    )


def _rim(body: Sheet) -> Any:
    """The polygons of outline and cutouts, as lines."""
    paths = (body.outline, *solids.holes(body))
    return shapely.MultiLineString([shapely.LinearRing(_ring(p)) for p in paths])


def _ring(path: Path) -> Any:
    corners = strips.polygon(path)
    return np.column_stack([corners.real, corners.imag])
