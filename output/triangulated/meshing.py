"""Meshes of parts: of sheets straight from the plane, of turned parts from the geometry kernel.

The kernel's faces share the points of their edges.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from shapely.lib import GEOSException

from instruments.errors import impossible
from instruments.geometry.loops import OpenLoopError
from instruments.geometry.planar import Divided
from instruments.making.chamfers import has_worked_edges
from instruments.part import Face, Instrument, Mark, Part, Placed, Sheet, Turned
from instruments.saying import tell
from output import later
from output.grooved import parting, relief
from output.marking import Marking
from output.triangulated import triangles

_TURN_RAD = 0.2
"""Neighbouring chords turn no more than this."""

_OF_LINE, _FINEST_MM = 1 / 30, 0.01
_SHARE = 0.25
"""Chords of grooves stray no more than this share of a line's width, or so far: the pixels of the
finest printers are several times as wide."""

_LEVEL = 0.999
"""The cosine of what a face leans at most that lies on the bed."""

_SAME_MM = 1e-5
"""Points in one cell of a grid so wide are one point of a closed mesh."""

_SHARES = 1.0, 0.25, 1 / 16
"""Of the chords' stray: what is thinner than it wants finer ones."""

_MOST_LOOPS = 1000
"""Floors with more are parted: GEOS joins holes one by one, which takes their number squared."""

_STEP_MM, _MOST_STEPS = 0.04, 16
"""The sides of letters' V go down in steps so wide, for they may meet before the full depth."""


@dataclass(frozen=True, slots=True)
class Mesh:
    """Triangles, outward, of a part in its own frame."""

    part: Part
    points_mm: NDArray[np.float64]
    """Of shape (n, 3); of each face of the solid its own, so that shading keeps its edges."""

    triangles: NDArray[np.int64]
    """Of shape (m, 3): numbers of points."""

    floors: int = 0
    """So many triangles, the last, are what is cut into the faces."""

    once: bool = False
    """Whether each point is there once."""

    def closed(self) -> "Mesh":
        """The mesh with each point once."""
        if self.once:
            return self
        points, number = _shared(np.round(self.points_mm / _SAME_MM))
        found = number[self.triangles]
        a, b, c = found.T
        whole = found[(a != b) & (b != c) & (c != a)]
        return Mesh(self.part, points * _SAME_MM, whole, once=True)


def meshed(
    instrument: Instrument, marking: Marking, stray_mm: float, *, as_one: bool = False
) -> list[Mesh]:
    """The meshes of an instrument's parts, whose chords stray no farther from the solids.

    Raised marks are cut in on the face that a part is printed on: its back, if its front has
    marks, or `as_one` what looks down as the first part lies.

    Raises
    ------
    DesignError
        If a part is not one valid solid, grooves are too deep for it, or the distance is
        not from 0.001 to 1 mm.
    """
    if not 0.001 <= stray_mm <= 1.0:
        raise impossible("mesh stray", stray_mm, "is not from 0.001 to 1 mm", "give 0.02")
    marking.check(instrument.parts)
    first = instrument.parts[0] if as_one else None
    return [_mesh(p.part, _markings_of(p, marking, first), stray_mm) for p in instrument.parts]


def lies_on_front(part: Part) -> bool:
    """Whether a sheet is printed on its front, since its marks are on its back alone."""
    return isinstance(part.body, Sheet) and part.faces() == (Face.BACK,)


def _markings_of(placed: Placed, marking: Marking, first: Placed | None) -> tuple[Marking, ...]:
    """How a part's front and back have their marks.

    Cut in is what raised marks would keep from going into a slot, or from lying on the bed.
    """
    body = placed.part.body
    if not marking.raised or isinstance(body, Turned):
        return (marking,) * len(Face)
    deep_mm = min(marking.depth_mm, _SHARE * body.layers[0].thickness_mm)
    cut_in = replace(marking, raised=False, depth_mm=deep_mm)
    slotted = placed.joint is not None and placed.joint.way == "slots"
    below: Face | None = Face.FRONT if lies_on_front(placed.part) else Face.BACK
    if first is not None:
        up = placed.frame.axes[2] @ first.frame.axes[2]
        below = Face.BACK if up > _LEVEL else Face.FRONT if up < -_LEVEL else None
    return tuple(cut_in if slotted or face is below else marking for face in Face)


def _mesh(part: Part, markings: Sequence[Marking], stray_mm: float) -> Mesh:
    marking = markings[0]
    if not isinstance(part.body, Turned) and not has_worked_edges(part):
        try:
            return _of_sheets(part, markings, stray_mm)
        except (OpenLoopError, relief.OpenShellError):
            if marking.angle_deg > 0.0 and marking.cut_mm > 0.0:
                raise impossible(
                    "cutter angle",
                    marking.angle_deg,
                    tell("makes grooves on {name} that can't be told apart", name=part.name),
                    "give 0 for upright sides, or another depth",
                ) from None
            if any(one.raised for one in markings):
                told = tell("can't be told apart on {name}", name=part.name)
                raise impossible(
                    "raised marks", marking.depth_mm, told, "give grooves instead"
                ) from None
    return of_solid(part, later.assembly.solid(part, marking), stray_mm)


def of_solid(part: Part, solid: Any, stray_mm: float) -> Mesh:
    """The mesh of a part by the geometry kernel, from its solid of CadQuery's."""
    points, found = solid.tessellate(stray_mm, _TURN_RAD)
    at = np.array([point.toTuple() for point in points])
    return Mesh(part, at, np.array(found, np.int64))


def _of_sheets(part: Part, markings: Sequence[Marking], stray_mm: float) -> Mesh:
    """The mesh of sheets, from what is settled in the plane.

    Raises
    ------
    OpenLoopError, OpenShellError
        If boundaries run too close beside each other, or areas are too thin for chords.
    """
    assert not isinstance(part.body, Turned)
    layers, marking = part.body.layers, markings[0]
    front, back = marks = [
        marking.cuts(relief.in_part_frame(part, side)) if marking.cut_mm > 0.0 else ()
        for side in Face
    ]
    if front or back:
        stray_mm = min(stray_mm, max(marking.line_mm * _OF_LINE, _FINEST_MM))
    storeys = relief.storeys(layers, 0.0, 0.0)
    faces: Sequence[Divided] = relief.divided_faces(layers, storeys, front, back, marking.wide_mm)
    if all(one.one_level for one in markings):
        alike = relief.alike_rims(storeys, faces)
        faces = parting.parted_faces(faces, alike, _MOST_LOOPS, bridged=False)
    sides = [
        triangles.CarvedFace(face, _cuts(how, face, own))
        for how, face, own in zip(markings, faces, marks, strict=True)
    ]
    made = _raised(storeys, sides, stray_mm)
    groups = [_shared(found) for found in (made.faces, made.walls, made.floors)]
    firsts = np.cumsum([0, *(len(points) for points, _ in groups)])
    numbers = [
        found.reshape(-1, 3) + first for (_, found), first in zip(groups, firsts[:-1], strict=True)
    ]
    floors = len(numbers[-1])
    return Mesh(part, np.concatenate([g[0] for g in groups]), np.concatenate(numbers), floors)


def _raised(
    storeys: Sequence[relief.Storey], sides: Sequence[triangles.CarvedFace], stray_mm: float
) -> triangles.Raised:
    """The triangles of a part, by finer chords if it is thinner than such chords stray."""
    for share in _SHARES:
        try:
            return triangles.raised(storeys, sides[0], sides[1], share * stray_mm)
        except (triangles.ThinError, GEOSException):
            continue
    raise relief.OpenShellError("areas are too thin for chords")


def _cuts(marking: Marking, face: Divided, marks: Sequence[Mark]) -> list[triangles.Cut]:
    """How each floor is cut; which are letters is asked where it matters."""
    if marking.one_level:
        depth = -marking.depth_mm if marking.raised else marking.depth_mm
        return [triangles.Cut(depth)] * len(face.floors)
    return [_cut(marking, own) for own in relief.are_letters(face, marks)]


def _cut(marking: Marking, letters: bool) -> triangles.Cut:
    """How a floor is cut; letters may be too narrow for the cutter's full depth."""
    depth = marking.letters_mm if letters else marking.depth_mm
    if marking.raised:
        return triangles.Cut(-depth)
    inset = marking.inset_mm(depth)
    steps = min(max(math.ceil(inset / _STEP_MM), 1), _MOST_STEPS) if letters else 1
    return triangles.Cut(depth, inset, steps)


def _shared(corners: NDArray[np.float64]) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    """Points, each once, and for each corner the number of its point."""
    at = corners.reshape(-1, 3)
    # One number a point sorts quicker than three coordinates; of a million points it is below 1e18.
    key = np.zeros(len(at), np.int64)
    for column in at.T[::-1]:
        values, own = np.unique(column, return_inverse=True)
        key = key * len(values) + own
    _, first, numbers = np.unique(key, return_index=True, return_inverse=True)
    return at[first], numbers
