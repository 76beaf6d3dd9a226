"""Grooves and pockets: marks cut into the faces of a sheet to a depth.

What is cut and what stays is settled in the plane, where it is exact and quick; the kernel
only raises what stays.
"""

from collections.abc import Sequence

import cadquery as cq

from instruments.geometry.loops import OpenLoopError
from instruments.part import Mark, Sheet
from output import parting, relief, shells, solids, wires


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
    except (OpenLoopError, relief.OpenShellError):
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
    storeys = relief.storeys(layers, rises, falls)
    top, bottom = storeys[-1], storeys[0]
    faces = relief.divided_faces(layers, (top.rims, bottom.rims), front, back, width_mm)
    alike = [
        (faces[0].rims[top.rims.index(path)], rim)
        for path, rim in zip(bottom.rims, faces[1].rims, strict=True)
        if path in top.rims
    ]
    front_face, back_face = parting.parted_faces(faces, alike)
    return shells.carved_storeys(
        storeys, shells.Outer(front_face, falls), shells.Outer(back_face, rises)
    )


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
            areas = relief.areas(body, marks, width_mm)
            tools = [wires.plane_face(a.contours[0], a.contours[1:], z_mm) for a in areas]
            whole = wires.plane_face(body.outline, relief.holes(body), z_mm)
            layers += [solids.prism(piece, rise_mm) for piece in whole.cut(*tools).Faces()]
    return solids.sound(name, solids.fused(solids.sheet(body, low, high), layers))
