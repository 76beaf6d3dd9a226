"""Grooves and pockets: marks cut into a face of a sheet to a depth.

The cutting is done in the plane, where the kernel is quick: the face less all marks is
extruded by the depth and joined to the rest of the sheet, instead of subtracting
hundreds of solids one by one.
"""

import math
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from instruments.errors import impossible
from instruments.geometry import Arc, Cubic, Line, Path, Region
from instruments.geometry.segments import Segment
from instruments.part import Instrument, Mark, Sheet
from output import shells, solids

STRAY_MM = 0.0005
"""How far the sides of a curved groove may stray from the exact offset."""


def check(instrument: Instrument, depth_mm: float, width_mm: float) -> None:
    """Refuse a depth that the sheets can't have.

    Raises
    ------
    DesignError
        If the depth or the width is negative or not finite, or the grooves reach through
        a marked sheet, or meet those of its other face.
    """
    if not (math.isfinite(depth_mm) and depth_mm >= 0.0):
        raise impossible(
            "--groove-depth", depth_mm, "is no depth", "give mm, 0 for none, such as 0.2"
        )
    if depth_mm == 0.0:
        return
    if not (math.isfinite(width_mm) and width_mm > 0.0):
        raise impossible("line_mm", width_mm, "is no width of a line", "give mm above 0")
    for part in (p.part for p in instrument.parts):
        if isinstance(part.body, Sheet) and (part.front or part.back):
            faces = 2 if part.front and part.back else 1
            if not depth_mm * faces < part.body.thickness_mm:
                both = " on both faces" if faces == 2 else ""
                raise impossible(
                    "--groove-depth",
                    depth_mm,
                    f"reaches{both} through {part.name}, {part.body.thickness_mm:g} mm thick",
                    f"give less than {part.body.thickness_mm / faces:g}",
                )


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
    tall = body.thickness_mm
    low = depth_mm if back else 0.0
    high = tall - depth_mm if front else tall
    try:
        return shells.carved(
            solids.face(body.outline, solids.holes(body), high),
            low - high,
            depth_mm,
            [f for m in front for f in footprint(m, high, width_mm)],
            [f for m in back for f in footprint(m, low, width_mm)],
        )
    except shells.OpenShellError:
        return _fused(name, body, front, back, depth_mm, width_mm)


def _fused(
    name: str,
    body: Sheet,
    front: Sequence[Mark],
    back: Sequence[Mark],
    depth_mm: float,
    width_mm: float,
) -> Any:
    """The same by the kernel's own fuse: slower, for what the quick way can't join."""
    tall = body.thickness_mm
    low = depth_mm if back else 0.0
    high = tall - depth_mm if front else tall
    layers = []
    for marks, z_mm, rise_mm in ((front, high, depth_mm), (back, low, -depth_mm)):
        if marks:
            tools = [f for m in marks for f in footprint(m, z_mm, width_mm)]
            face = solids.face(body.outline, solids.holes(body), z_mm)
            layers += [shells.prism(p, rise_mm) for p in shells.less(face, tools)]
    return solids.sound(name, shells.fused(solids.sheet(body, low, high), layers))


def footprint(mark: Mark, z_mm: float, width_mm: float) -> Iterator[Any]:
    """The plane faces that a mark covers: a region itself, a line as strips of a width."""
    if isinstance(mark.shape, Region):
        yield from solids.faces(mark.shape, z_mm)
        return
    for path in solids.paths(mark.shape):
        for segment in path.segments:
            for outline, holes in strips(segment, width_mm):
                yield solids.face(outline, holes, z_mm)


def strips(segment: Segment, width_mm: float) -> Iterator[tuple[Path, tuple[Path, ...]]]:
    """The outlines, each with its holes, of a line of a width whose ends are butt."""
    half = width_mm / 2.0
    match segment:
        case Line(start, end):
            side = 1j * (end - start) / abs(end - start) * half
            corners = (start - side, end - side, end + side, start + side)
            yield Path.polyline(corners, closed=True), ()
        case Arc(centre, radius, start_rad, sweep_rad):
            outer = Arc(centre, radius + half, start_rad, sweep_rad)
            if radius <= half:
                yield _pie(outer), ()
                return
            inner = Arc(centre, radius - half, start_rad, sweep_rad).reversed()
            if segment.is_circle:
                yield Path.of(outer), (Path.of(inner),)
            else:
                yield _band(Path.of(outer), Path.of(inner)), ()
        case Cubic():
            left, right = _offset(segment, half), _offset(segment, -half).reversed()
            yield _band(left, right), ()


def _pie(arc: Arc) -> Path:
    if arc.is_circle:
        return Path.of(arc)
    return Path.of(Line(arc.centre, arc.start), arc, Line(arc.end, arc.centre))


def _band(there: Path, back: Path) -> Path:
    return Path(
        (
            *there.segments,
            Line(there.end, back.start),
            *back.segments,
            Line(back.end, there.start),
        )
    )


def _offset(cubic: Cubic, by_mm: float) -> Path:
    """Cubics at a distance to the left of a cubic, within `STRAY_MM`."""
    pieces = 1
    while True:
        ends = np.linspace(0.0, 1.0, pieces + 1)
        points, slopes = _offset_points(cubic, by_mm, ends)
        third = slopes / (3.0 * pieces)
        path = Path(
            tuple(
                Cubic(a, a + u, b - v, b)
                for a, u, b, v in zip(
                    points[:-1].tolist(),
                    third[:-1].tolist(),
                    points[1:].tolist(),
                    third[1:].tolist(),
                    strict=True,
                )
            )
        )
        between, _ = _offset_points(cubic, by_mm, (ends[:-1] + ends[1:]) / 2.0)
        middles = np.array([s.point(0.5) for s in path.segments])
        if pieces >= 64 or float(np.max(np.abs(middles - between))) < STRAY_MM:
            return path
        pieces *= 2


def _offset_points(cubic: Cubic, by_mm: float, t: Any) -> tuple[Any, Any]:
    """Points of the offset curve and their derivatives by t."""
    _, _, a2, a3 = cubic.coefficients()
    slope = cubic.derivative(t)
    bend = 2.0 * a2 + 6.0 * a3 * t
    speed = np.abs(slope)
    turning = (np.conj(slope) * bend).imag / speed**2
    normal = 1j * slope / speed
    return cubic.point(t) + by_mm * normal, slope - by_mm * turning * slope / speed

