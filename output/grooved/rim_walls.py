"""Walls along rims as one face each, with notches where grooves end at them.

A sheet's wall stands below its land, parted where grooves end, and the land's own sides stand on
it: what of both lies on one plane or cylinder is joined here, without what parted it.

This module loads CadQuery, which takes seconds: import it where a solid is made.
"""

import cmath
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from OCP.BRep import BRep_Tool
from OCP.Geom import Geom_CylindricalSurface
from OCP.gp import gp_Ax3, gp_Dir, gp_Pnt
from OCP.TopAbs import TopAbs_Orientation
from OCP.TopExp import TopExp
from OCP.TopoDS import TopoDS
from OCP.TopTools import TopTools_IndexedMapOfShape

from instruments.geometry import TURN, Arc, Cubic, Line
from instruments.geometry.segments import Segment, direction
from output.grooved.sloping import children, face_between, face_on

_STRAIGHT_RAD = 1e-9
"""Lines whose directions differ by less are one: over 100 mm they part by 0.1 nm."""

_MOST_RAD = 0.75 * TURN
"""No face goes farther round: it has no seam."""


def runs(pieces: Sequence[Segment]) -> Iterator[range]:
    """The places of pieces that follow each other along one line or arc."""
    first = 0
    for place in range(1, len(pieces) + 1):
        if place == len(pieces) or not _goes_on(pieces[first], pieces[place]):
            yield range(first, place)
            first = place


def _goes_on(first: Segment, piece: Segment) -> bool:
    """Whether a piece lies on the curve on which a run starts, and doesn't go too far round."""
    match first, piece:
        case Line() as one, Line() as other:
            return abs(cmath.phase(direction(other, 0.0) / direction(one, 0.0))) < _STRAIGHT_RAD
        case Arc() as one, Arc() as other:
            same = (one.centre, one.radius) == (other.centre, other.radius)
            onward_rad = math.copysign(1.0, one.sweep_rad) * (other.end_rad - one.start_rad)
            return same and one.sweep_rad * other.sweep_rad > 0.0 and 0.0 < onward_rad < _MOST_RAD
    return False


def joined_rim(faces: Sequence[Any], pieces: Sequence[Segment]) -> Sequence[Any]:
    """The faces that stand on a run of pieces as one; as they are along cubics and whole circles.

    Parameters
    ----------
    faces : sequence of TopoDS_Face
        Upright, outward.
    pieces : sequence of Segment
        Of one of `runs`.
    """
    first, last = pieces[0], pieces[-1]
    whole = isinstance(first, Arc) and first.is_circle
    if len(faces) == 1 or isinstance(first, Cubic) or whole:
        return faces
    outline = _outline(faces)
    if not outline:
        return faces
    if isinstance(first, Arc) and isinstance(last, Arc):
        middle_rad = (first.start_rad + last.end_rad) / 2.0
        return [_on_cylinder(outline, first, middle_rad - math.pi)]
    surface = BRep_Tool.Surface_s(TopoDS.Face_s(faces[0]))
    if faces[0].Orientation() == TopAbs_Orientation.TopAbs_FORWARD:
        return [face_on(surface, [outline])]
    return [face_on(surface, [[edge.Reversed() for edge in reversed(outline)]]).Reversed()]


def _on_cylinder(outline: Sequence[Any], arc: Arc, from_rad: float) -> Any:
    """The face on an arc's cylinder within an outline, none of which is at the angle `from_rad`."""
    axes = gp_Ax3(
        gp_Pnt(arc.centre.real, arc.centre.imag, 0.0),
        gp_Dir(0.0, 0.0, 1.0),
        gp_Dir(math.cos(from_rad), math.sin(from_rad), 0.0),
    )
    places = []
    for edge in outline:
        at = BRep_Tool.Pnt_s(start_of(edge))
        away = complex(at.X(), at.Y()) - arc.centre
        places.append(((cmath.phase(away) - from_rad) % TURN, at.Z()))
    surface = Geom_CylindricalSurface(axes, arc.radius)
    # The cylinder's own normal looks away from its axis.
    return face_between(surface, outline, places, as_is=arc.sweep_rad > 0.0)


def _outline(faces: Sequence[Any]) -> list[Any]:
    """The edges about faces, in order; none where they make no one loop."""
    edges = [edge for face in faces for loop in children(face) for edge in children(loop)]
    known, corners = TopTools_IndexedMapOfShape(), TopTools_IndexedMapOfShape()
    numbers = [known.Add(edge) for edge in edges]
    often = Counter(numbers)
    alone = [edge for edge, number in zip(edges, numbers, strict=True) if often[number] == 1]
    leaving = {corners.Add(start_of(edge)): edge for edge in alone}
    found = []
    at = next(iter(leaving), 0)
    while at in leaving:
        edge = leaving.pop(at)
        found.append(edge)
        at = corners.FindIndex(start_of(edge.Reversed()))
    return found if len(found) == len(alone) else []


def start_of(edge: Any) -> Any:
    """The vertex where an edge starts in its orientation."""
    return TopExp.FirstVertex_s(TopoDS.Edge_s(edge), True)
