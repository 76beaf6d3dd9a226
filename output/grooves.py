"""Grooves and pockets: marks cut into the faces of a sheet to a depth.

What is cut and what stays is settled in the plane, where it is exact and quick; the kernel
only raises what stays.
"""

from collections.abc import Sequence
from itertools import pairwise

import cadquery as cq
import numpy as np
import shapely

from instruments.geometry import Path, Region, Strokes, flattening, planar
from instruments.geometry.loops import COARSE_MM, OpenLoopError
from instruments.geometry.path import paths, turned_about
from instruments.part import Mark, Sheet
from output import parting, shells, solids, strips, wires

APART_MM = 0.02
"""Lines at least so far apart are known not to meet, though polygons tell (`COARSE_MM`)."""


def carve(
    name: str,
    layers: Sequence[Sheet],
    front: Sequence[Mark],
    back: Sequence[Mark],
    depth_mm: float,
    width_mm: float,
) -> cq.Solid:
    """Sheets, one on the other, as one solid with marks cut into its outer faces.

    Parameters
    ----------
    name : str
        The part's name, for faults.
    layers : sequence of Sheet
        Outlines, cutouts, thicknesses, from the lowest up.
    front, back : sequence of Mark
        Of the uppermost and of the lowest, in the part's frame (a back's marks already
        mirrored).
    depth_mm, width_mm : float
        Depth of all marks, width of those that are lines.

    Returns
    -------
    cadquery.Solid

    Raises
    ------
    DesignError
        If the result is not one valid solid.
    """
    try:
        return _joined(layers, front, back, depth_mm, width_mm)
    except (OpenLoopError, shells.OpenShellError):
        pass
    if len(layers) == 1:
        return _fused(name, layers[0], front, back, depth_mm, width_mm)
    made = []
    for number, layer in enumerate(layers):
        above = front if number == len(layers) - 1 else ()
        below = back if number == 0 else ()
        made.append(carve(name, [layer], above, below, depth_mm, width_mm))
    return solids.sound(name, solids.stacked(made, [layer.thickness_mm for layer in layers]))


def _joined(
    layers: Sequence[Sheet],
    front: Sequence[Mark],
    back: Sequence[Mark],
    depth_mm: float,
    width_mm: float,
) -> cq.Solid:
    """The quick way, for layers whose boundaries are the same or apart."""
    falls, rises = depth_mm if front else 0.0, depth_mm if back else 0.0
    storeys = _storeys(layers, rises, falls)
    top, bottom = storeys[-1], storeys[0]
    above = planar.met(top.rims, [a.contours for a in _areas(layers[-1], front, width_mm)])
    below = planar.met(bottom.rims, [a.contours for a in _areas(layers[0], back, width_mm)])
    above, below = planar.alike(above, below)
    faces = planar.divided(above), planar.divided(below)
    alike = [
        (faces[0].rims[top.rims.index(path)], rim)
        for path, rim in zip(bottom.rims, faces[1].rims, strict=True)
        if path in top.rims
    ]
    front_face, back_face = parting.parted(faces, alike)
    return shells.carved(storeys, shells.Outer(front_face, falls), shells.Outer(back_face, rises))


def _storeys(layers: Sequence[Sheet], rises_mm: float, falls_mm: float) -> list[shells.Storey]:
    """The layers between the planes of the floors, so far above the back and below the front."""
    storeys, z_mm = [], 0.0
    for number, layer in enumerate(layers):
        low, z_mm = z_mm, z_mm + layer.thickness_mm
        low += rises_mm if number == 0 else 0.0
        high = z_mm - (falls_mm if number == len(layers) - 1 else 0.0)
        holes = (turned_about(hole, -1.0) for hole in solids.holes(layer))
        rims = (turned_about(layer.outline, 1.0), *holes)
        storeys.append(shells.Storey(low, high, rims))
    for below, above in pairwise(storeys):
        own, others = set(below.rims), set(above.rims)
        for one in own - others:
            ring, *beside = flattening.shapely_rings([one, *(others - own)], COARSE_MM)
            if shapely.dwithin(ring, beside, APART_MM).any():
                raise shells.OpenShellError("boundaries of two layers meet")
    return storeys


def _fused(
    name: str,
    body: Sheet,
    front: Sequence[Mark],
    back: Sequence[Mark],
    depth_mm: float,
    width_mm: float,
) -> cq.Solid:
    """A sheet by the kernel's own Boolean: slow, for what the quick way can't join."""
    low = depth_mm if back else 0.0
    high = body.thickness_mm - depth_mm if front else body.thickness_mm
    layers = []
    for marks, z_mm, rise_mm in ((front, high, depth_mm), (back, low, -depth_mm)):
        if marks:
            areas = _areas(body, marks, width_mm)
            tools = [wires.plane_face(a.contours[0], a.contours[1:], z_mm) for a in areas]
            whole = wires.plane_face(body.outline, solids.holes(body), z_mm)
            layers += [solids.prism(piece, rise_mm) for piece in whole.cut(*tools).Faces()]
    return solids.sound(name, solids.fused(solids.sheet(body, low, high), layers))


def _areas(body: Sheet, marks: Sequence[Mark], width_mm: float) -> list[Region]:
    """The areas that the marks cover; a line that ends on the rim runs out over it."""
    rims = (body.outline, *solids.holes(body))
    rim = shapely.multilinestrings(flattening.shapely_rings(rims, COARSE_MM))
    shapely.prepare(rim)

    def cut(path: Path) -> Path:
        if path.closed:
            return path
        ends = flattening.shapely_points(np.array([path.start, path.end]))
        at_start, at_end = shapely.dwithin(rim, ends, APART_MM).tolist()
        return strips.run_out(path, at_start, at_end, by_mm=width_mm)

    shapes = (
        m.shape
        if isinstance(m.shape, Region)
        else Strokes(tuple(cut(path) for path in paths(m.shape)))
        for m in marks
    )
    return [area for shape in shapes for area in strips.covered_areas(shape, width_mm)]
