"""The solid of one or more sheets, one on the other, with pockets in its outer faces.

What stays of a face is raised by prisms from the plane of the pockets' floors; the walls of
the sheets are prisms of their boundaries. All faces share their edges, so that the shell
closes without a Boolean operation of solids, which would take fifty times as long.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

import cadquery as cq
from OCP.BRep import BRep_Builder, BRep_Tool
from OCP.BRepPrimAPI import BRepPrimAPI_MakePrism
from OCP.Geom import Geom_Plane
from OCP.gp import gp_Dir, gp_Pnt, gp_Vec
from OCP.TopoDS import TopoDS_Shell, TopoDS_Solid

from instruments.geometry import Path
from instruments.geometry.loops import Loop, LoopPiece, Patch
from instruments.geometry.planar import Divided
from output.grooved import rim_walls
from output.grooved.relief import OpenShellError, Storey, extents, terraces
from output.grooved.slopes import Feet
from output.grooved.sloping import Sloping, children, face_on
from output.grooved.smoothing import Runs, smooth_runs
from output.solid import wires

_BUILD = BRep_Builder()


@dataclass(frozen=True, slots=True)
class Sunk:
    """A floor that is cut down from the face by a depth of its own, and touches no rim."""

    depth_mm: float
    feet: tuple[Feet, ...] = ()
    """Where its sides slope to, if they slope: then it may touch a rim, and ends there."""


@dataclass(frozen=True, slots=True)
class Outer:
    """An outer face: what is left of it, and how far the land rises from the floors."""

    divided: Divided
    rise_mm: float
    sunk: Sequence[Sunk | None] = ()
    """Of each floor that lies elsewhere; empty where none does."""
    loose: Set[int] = frozenset()
    """Pieces whose smooth runs are one edge each."""


@dataclass(frozen=True, slots=True)
class _Wall:
    """The wall along a closed path."""

    path: Path
    """A boundary of the storeys from the number `first` to `last`."""
    first: int
    last: int
    faces: list[Any]
    """Outward, as the path runs."""
    upper: list[Any]
    lower: list[Any]
    """Its ends, as the path runs."""


_Standing = tuple[Any, int | None]
"""A face outward, and the piece on which it stands if it is a side of land."""


@dataclass(frozen=True, slots=True)
class _End:
    """What is seen of an outer face, and the storey that ends there."""

    outer: Outer
    storey: Storey
    sides: Mapping[int, Any]
    """By piece of a rim, the side of land that stands on it."""
    others: Sequence[Any]

    @staticmethod
    def of(outer: Outer, storey: Storey, faces: Iterable[_Standing]) -> "_End":
        rims = {n for rim in outer.divided.rims for n, _ in rim}
        sides, others = dict[int, Any](), list[Any]()
        for face, number in faces:
            if number in rims:
                sides[number] = face
            else:
                others.append(face)
        return _End(outer, storey, sides, others)

    def on(self, path: Path) -> list[tuple[LoopPiece, Any]]:
        """The pieces of a rim, each with the side that stands on it, or none."""
        loop = _rim(self.outer, self.storey, path)
        return [(self.outer.divided.pieces[n], self.sides.get(n)) for n, _ in loop]


def carved_storeys(storeys: Sequence[Storey], front: Outer, back: Outer) -> cq.Solid:
    """The solid of storeys, from the lowest up, with what stays of its outer faces on them.

    Parameters
    ----------
    storeys : sequence of Storey
        From the plane of the back's floors to that of the front's.
    front, back : Outer
        The face of the uppermost storey and that of the lowest, both as seen from the
        front; the back's land falls. Where a wall reaches from one to the other, both
        cut its path alike.

    Returns
    -------
    cadquery.Solid

    Raises
    ------
    OpenShellError
        If the shell does not close.
    """
    above = _edges(front.divided, storeys[-1].high_mm, {}, _smooth(front))
    walls = [_wall(storeys, *extent, above, front, back) for extent in extents(storeys)]
    carried = {
        number: edge
        for wall in walls
        if wall.first == 0
        for (number, _), edge in zip(_rim(back, storeys[0], wall.path), wall.lower, strict=True)
    }
    below = _edges(back.divided, storeys[0].low_mm, carried, _smooth(back))
    upper = _carved(front, above, storeys[-1].high_mm, 1.0)
    lower = _carved(back, below, storeys[0].low_mm, -1.0)
    ends = _End.of(front, storeys[-1], upper), _End.of(back, storeys[0], lower)
    faces = [face for wall in walls for face in _notched(wall, len(storeys), *ends)]
    for z_mm, bounds in terraces(storeys):
        loops = [walls[k].upper if ended else _turned(walls[k].lower) for k, ended in bounds]
        faces.append(_face(loops, z_mm))
    faces += [face for end in ends for face in end.others]
    return _closed(faces)


def _rim(outer: Outer, storey: Storey, path: Path) -> Loop:
    """The loop of a boundary in a divided face."""
    return outer.divided.rims[storey.rims.index(path)]


def _edges(
    divided: Divided, z_mm: float, given: Mapping[int, Any], smooth: Runs | None = None
) -> list[Any]:
    """The edges of a divided face at a height, some of which are there already.

    Of a smooth run, as `smooth_runs` finds them, the first piece has the edge of all.
    """
    smooth = smooth or {}
    corners: dict[int, Any] = {}
    for number, edge in given.items():
        piece = divided.pieces[number]
        corners[piece.start] = rim_walls.start_of(edge)
        corners[piece.end] = rim_walls.start_of(edge.Reversed())

    def corner(number: int, at: complex) -> Any:
        found = corners.get(number)
        if found is None:
            found = corners[number] = wires.vertex(at, z_mm)
        return found

    edges = []
    for number, piece in enumerate(divided.pieces):
        edge = given.get(number)
        if number in smooth:
            run = smooth[number]
            edge = run and wires.spline(
                run.parts,
                corner(run.start, run.parts[0][0]),
                corner(run.end, run.parts[-1][-1]),
                z_mm,
            )
        elif edge is None:
            segment = piece.segment
            start, end = corner(piece.start, segment.start), corner(piece.end, segment.end)
            edge = wires.edge(segment, start, end, z_mm)
        edges.append(edge)
    return edges


def _smooth(outer: Outer) -> Runs:
    """The smooth runs of a face whose floors are all at one height, with upright sides."""
    return smooth_runs(outer.divided, outer.loose) if outer.loose and not any(outer.sunk) else {}


def _passed(edges: Sequence[Any], loop: Loop) -> list[Any]:
    """The edges of a loop in the sense in which it passes them."""
    return [edges[n] if forwards else edges[n].Reversed() for n, forwards in loop if edges[n]]


def _wall(
    storeys: Sequence[Storey],
    path: Path,
    first: int,
    last: int,
    above: Sequence[Any],
    front: Outer,
    back: Outer,
) -> _Wall:
    top_mm = storeys[last].high_mm
    if last == len(storeys) - 1:
        upper = _passed(above, _rim(front, storeys[last], path))
    elif first == 0:
        pieces = (back.divided.pieces[n].segment for n, _ in _rim(back, storeys[0], path))
        upper = list(wires.edges(Path(tuple(pieces)), top_mm))
    else:
        upper = list(wires.edges(path, top_mm))
    outward = path.area() > 0.0
    disc = _face([upper if outward else _turned(upper)], top_mm)
    maker = BRepPrimAPI_MakePrism(disc, gp_Vec(0.0, 0.0, storeys[first].low_mm - top_mm))
    sides, _ = _sides(maker)
    lower = [_far(maker, edge) for edge in upper]
    return _Wall(path, first, last, sides if outward else _turned(sides), upper, lower)


def _notched(wall: _Wall, storeys: int, front: _End, back: _End) -> Iterator[Any]:
    """A wall's faces with the sides of land that stand on it, as few as there can be."""
    ends = [front.on(wall.path)] if wall.last == storeys - 1 else []
    ends += [back.on(wall.path)] if wall.first == 0 else []
    if not ends:
        yield from wall.faces
        return
    pieces = [piece.segment for piece, _ in ends[0]]
    for run in rim_walls.runs(pieces):
        own = [wall.faces[k] for k in run]
        own += [end[k][1] for end in ends for k in run if end[k][1] is not None]
        yield from rim_walls.joined_rim(own, [pieces[k] for k in run])


def _turned(shapes: Sequence[Any]) -> list[Any]:
    """Edges or faces in the other sense."""
    return [shape.Reversed() for shape in reversed(shapes)]


def _carved(outer: Outer, edges: Sequence[Any], z_mm: float, up: float) -> Iterator[_Standing]:
    """What is seen of an outer face, outward: floors, and land with its sides."""
    found, face_mm = outer.divided, z_mm + up * outer.rise_mm
    sunk = outer.sunk or (None,) * len(found.floors)
    for patch, own in zip(found.floors, sunk, strict=True):
        if own is None:
            yield _seen(_patch(edges, patch, z_mm), up), None
    own_sides = {
        n
        for patch, own in zip(found.floors, sunk, strict=True)
        if own
        for loop in patch.loops
        for n, _ in loop
    }
    tops = _edges(found, face_mm, {}) if own_sides and outer.rise_mm > 0.0 else edges
    for patch in found.land:
        yield from _land(outer, patch, edges, (tops, own_sides), z_mm, up)
    sides = Sloping(found, tops, face_mm, up)
    for patch, own in zip(found.floors, sunk, strict=True):
        if own and own.feet:
            made = sides.faces(own.feet, face_mm - up * own.depth_mm)
            yield from ((face, None) for face in made)
        elif own:
            top = _patch(tops, patch, face_mm)
            maker = BRepPrimAPI_MakePrism(top, gp_Vec(0.0, 0.0, -up * own.depth_mm))
            walls, floor = _sides(maker)
            yield from ((face.Reversed(), None) for face in (*walls, floor))


def _land(
    outer: Outer,
    patch: Patch,
    edges: Sequence[Any],
    own: tuple[Sequence[Any], Set[int]],
    z_mm: float,
    up: float,
) -> Iterator[_Standing]:
    """A piece of land, and its sides down to the floors; `own` is at the face already."""
    tops, of_sunk = own
    face_mm = z_mm + up * outer.rise_mm
    raised = [loop for loop in patch.loops if loop[0][0] not in of_sunk]
    if outer.rise_mm == 0.0 or patch.outer not in raised:
        yield _seen(_patch(tops, patch, face_mm), up), None
        return
    base = _face([_passed(edges, loop) for loop in raised], z_mm)
    maker = BRepPrimAPI_MakePrism(base, gp_Vec(0.0, 0.0, up * outer.rise_mm))
    sides, top = _sides(maker)
    numbers = (n for loop in raised for n, _ in loop if edges[n])
    yield from zip(sides, numbers, strict=True)
    if len(raised) == 1 + len(patch.holes):
        yield top, None
        return
    loops = [[_far(maker, edge) for edge in _passed(edges, loop)] for loop in raised]
    loops += [_passed(tops, loop) for loop in patch.holes if loop[0][0] in of_sunk]
    yield _seen(_face(loops, face_mm), up), None


def _far(maker: Any, edge: Any) -> Any:
    """The far end of a prism's edge: the same curve, moved, in the same sense."""
    return maker.LastShape(edge).Oriented(edge.Orientation())


def _patch(edges: Sequence[Any], patch: Patch, z_mm: float) -> Any:
    return _face([_passed(edges, loop) for loop in patch.loops], z_mm)


def _seen(face: Any, up: float) -> Any:
    """A level face, outward."""
    return face if up > 0.0 else face.Reversed()


def _face(loops: Iterable[Sequence[Any]], z_mm: float) -> Any:
    """The plane face, normal up, to the left of loops of edges."""
    plane = Geom_Plane(gp_Pnt(0.0, 0.0, z_mm), gp_Dir(0.0, 0.0, 1.0))
    return face_on(plane, loops)


def _sides(maker: Any) -> tuple[list[Any], Any]:
    """The sides of a prism, in the order of its base's edges, and its far end, all outward."""
    (shell,) = children(maker.Shape())
    *sides, _, end = children(shell)
    return sides, end


def _closed(faces: Iterable[Any]) -> cq.Solid:
    shell, solid = TopoDS_Shell(), TopoDS_Solid()
    _BUILD.MakeShell(shell)
    for face in faces:
        _BUILD.Add(shell, face)
    if not BRep_Tool.IsClosed_s(shell):
        raise OpenShellError("the faces do not close")
    shell.Closed(True)
    _BUILD.MakeSolid(solid)
    _BUILD.Add(solid, shell)
    return cq.Solid(solid)
