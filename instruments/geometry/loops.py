"""Pieces of boundaries joined to loops, and loops to the areas that they bound."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import shapely

from instruments.geometry import flattening
from instruments.geometry.containment import prepared
from instruments.geometry.path import Path, Region, areas_of
from instruments.geometry.segments import Indices, Points, Segment, turn_between

ASKED = 0.4371
"""Where along a piece is looked: not in its middle, where symmetrical figures touch."""

COARSE_MM = 0.005
"""How far the polygons stray that tell what is near what."""


class OpenLoopError(ValueError):
    """Boundaries so nearly alike that inside and outside can't be told apart."""


Loop = tuple[tuple[int, bool], ...]
"""Numbers of pieces, each with whether it is passed from its start to its end."""


@dataclass(frozen=True, slots=True)
class LoopPiece:
    """A piece of a boundary, and the numbers of the corners at its ends."""

    segment: Segment
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Patch:
    """A connected area to the left of its loops: the outer one, and those of its holes."""

    outer: Loop
    holes: tuple[Loop, ...]

    @property
    def loops(self) -> tuple[Loop, ...]:
        """All of them, the outer one first."""
        return (self.outer, *self.holes)


def patches(pieces: Sequence[LoopPiece], directed: Sequence[tuple[int, bool]]) -> tuple[Patch, ...]:
    """The areas to the left of pieces that are passed forwards or backwards."""
    found = list(loops(pieces, directed))
    return tuple(
        Patch(found[outer], tuple(found[k] for k in holes))
        for outer, holes in nested_loops([path_of(pieces, loop) for loop in found])
    )


def path_of(pieces: Sequence[LoopPiece], loop: Loop) -> Path:
    """A loop as a closed path."""
    return Path(tuple(_passed(pieces[n], forwards) for n, forwards in loop))


def loops(pieces: Sequence[LoopPiece], directed: Sequence[tuple[int, bool]]) -> Iterator[Loop]:
    """Pieces joined end to end; where several go on, the one most to the left.

    Raises
    ------
    OpenLoopError
        If they don't close.
    """
    leaving: dict[int, list[tuple[int, bool]]] = defaultdict(list)
    for n, forwards in directed:
        leaving[pieces[n].start if forwards else pieces[n].end].append((n, forwards))
    for n, forwards in directed:
        home = pieces[n].start if forwards else pieces[n].end
        if (n, forwards) not in leaving[home]:
            continue
        leaving[home].remove((n, forwards))
        loop = [(n, forwards)]
        while (here := _end(pieces, loop[-1])) != home:
            onward = leaving[here]
            if not onward:
                raise OpenLoopError(f"no boundary goes on from corner {here}")
            step = onward[0]
            if len(onward) > 1:
                last = loop[-1][0]
                before = _passed(pieces[last], loop[-1][1])
                others = [s for s in onward if s[0] != last]
                step = max(others, key=lambda s: turn_between(before, _passed(pieces[s[0]], s[1])))
            onward.remove(step)
            loop.append(step)
        yield tuple(loop)


def _passed(piece: LoopPiece, forwards: bool) -> Segment:
    return piece.segment if forwards else piece.segment.reversed()


def _end(pieces: Sequence[LoopPiece], step: tuple[int, bool]) -> int:
    return pieces[step[0]].end if step[1] else pieces[step[0]].start


def nested_loops(paths: Sequence[Path]) -> list[tuple[int, list[int]]]:
    """The numbers of the outer boundaries, each with those of the holes in it.

    Raises
    ------
    OpenLoopError
        If a hole lies in no outer boundary.
    """
    sizes = areas_of(paths).tolist()
    outers = [k for k, size in enumerate(sizes) if size > 0.0]
    holes = [k for k, size in enumerate(sizes) if size <= 0.0]
    held: dict[int, list[int]] = {k: [] for k in outers}
    if len(outers) == 1 or not holes:
        return [(k, holes) for k in outers]
    asked = np.array([paths[k].segments[0].point(ASKED) for k in holes])
    around: dict[int, list[int]] = {k: [] for k in holes}
    for hole, outer in zip(*points_within(asked, [(paths[k],) for k in outers]), strict=True):
        around[holes[hole]].append(outers[outer])
    for hole, several in around.items():
        if not several:
            raise OpenLoopError("a hole lies in no area")
        held[min(several, key=sizes.__getitem__)].append(hole)
    return list(held.items())


def points_within(
    points: Points, areas: Sequence[Sequence[Path]], own: Indices | None = None
) -> tuple[Indices, Indices]:
    """Which points lie in which areas: the numbers of both, in pairs.

    Polygons tell, and near a boundary the curves themselves.

    Parameters
    ----------
    areas : sequence of sequence of Path
        The closed boundaries of each area, which is what they wind around.
    own : (n,) array of int, optional
        For each point the number of an area that is not asked.
    """
    rings = [path for paths in areas for path in paths]
    owners = np.repeat(np.arange(len(areas)), [len(paths) for paths in areas])
    if not rings or not len(points):
        return np.zeros(0, np.intp), np.zeros(0, np.intp)
    edges = flattening.shapely_rings(rings, COARSE_MM)
    polygons = shapely.polygons(edges)
    turns = np.where(areas_of(rings) > 0.0, 1, -1)
    tree = shapely.STRtree(flattening.shapely_points(points))

    def asked_of(ring: Indices, point: Indices) -> tuple[Indices, Indices]:
        """The pairs without points that are not asked of the area."""
        if own is None:
            return ring, point
        others = owners[ring] != own[point]
        return ring[others], point[others]

    ring, point = asked_of(*tree.query(polygons))
    shapely.prepare(polygons)
    inside = shapely.contains_xy(polygons[ring], points.real[point], points.imag[point])
    ring, point = ring[inside], point[inside]
    close_ring, close = asked_of(*_beside(edges, tree))
    numbers = owners[ring] * len(points) + point
    doubtful = np.unique(owners[close_ring] * len(points) + close)
    pairs, place = np.unique(np.concatenate([numbers, doubtful]), return_inverse=True)
    winding = np.bincount(place[: len(ring)], turns[ring], len(pairs))
    asked = {}
    for n in place[len(ring) :].tolist():
        owner, at = divmod(int(pairs[n]), len(points))
        if owner not in asked:
            asked[owner] = prepared(Region(tuple(areas[owner])))
        winding[n] = asked[owner].winding(complex(points[at]))
    owner_of, number = np.divmod(pairs[winding != 0], len(points))
    return number, owner_of


def _beside(rings: flattening.Flat, tree: shapely.STRtree) -> tuple[Indices, Indices]:
    """The pairs of rings and points that are so near that chords don't tell the side."""
    near = 2.0 * COARSE_MM
    xy, of_ring = shapely.get_coordinates(rings, return_index=True)
    corners = xy[:, 0] + 1j * xy[:, 1]
    lines, of = flattening.stretches(np.split(corners, np.flatnonzero(np.diff(of_ring)) + 1))
    line, point = tree.query(flattening.grown_boxes(lines, near))
    close = shapely.dwithin(lines[line], tree.geometries[point], near)
    return of[line[close]], point[close]
