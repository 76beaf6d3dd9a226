"""The outer faces of a sheet by what is cut into them, as polygons of chords, for meshes.

Solids need boundaries that are curves (`output.grooved.relief.divided_faces`); of chords GEOS
finds the union in a sixth of the time.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from instruments.geometry import Floats, Path, Points, Region, flattening
from instruments.geometry.segments import Indices
from output.grooved.relief import OpenShellError
from output.triangulated import floor_strips
from output.triangulated.chord_areas import SAME_MM, parts_of, rings_of, simple, without_slits

_GRIDS_MM = None, SAME_MM
"""What crosses is set on no grid first, which is three times as quick, and seldom on one."""

_APART_MM = 5e-5
"""Feet of walls that touch in a point are set so far apart: nothing that is made shows it."""

_LAND = -1
"""Beside a chord of the rim there is no floor."""

_CELLS = 2**32

_Chord = tuple[int, int]
"""The cells of its ends."""


class ThinError(Exception):
    """A face so thin that its chords cross."""


@dataclass(frozen=True, slots=True, eq=False)
class Rim:
    """A boundary of a face."""

    corners: Points
    """From the path's own first corner on, the first not again at the end."""
    floors: Indices
    """Of each chord the number of the floor that is open there, or -1."""


@dataclass(frozen=True, slots=True, eq=False)
class Walls:
    """The chords between floors and land, floors to their left."""

    starts: Points
    ends: Points
    """At the face."""
    deep_starts: Points
    deep_ends: Points
    """At the floor."""
    floors: Indices
    """The floor's number."""


@dataclass(frozen=True, slots=True, eq=False)
class Carved:
    """An outer face."""

    land: flattening.Flat
    floors: flattening.Flat
    """What stays and what is cut, together the face; corners of one are corners of the other."""
    deep: flattening.Flat
    """The floors as they are at the foot of upright walls."""
    walls: Walls
    rims: tuple[Rim, ...]
    """In the order of the face's boundaries."""
    seams: Floats
    """Where floors with many holes may be parted (`output.triangulated.floor_strips`)."""


def carved_faces(
    rims: tuple[Sequence[Path], Sequence[Path]],
    areas: tuple[Sequence[Region], Sequence[Region]],
    stray_mm: float,
) -> tuple[Carved, Carved]:
    """Two faces with areas cut into them; boundaries of both have the same corners.

    Parameters
    ----------
    rims : pair of sequences of Path
        Of each face its outline and its holes.
    areas : pair of sequences of Region
        Each with one outer boundary, which comes first. They may overlap, and reach over the rim.
    stray_mm : float
        How far chords may stray.

    Raises
    ------
    ThinError
        If chords of a face's rims cross.
    OpenShellError
        If what is cut and what stays don't fit together.
    """
    above, below = (_carved(r, a, stray_mm) for r, a in zip(rims, areas, strict=True))
    above_new, below_new = dict[_Chord, Sequence[complex]](), dict[_Chord, Sequence[complex]]()
    for k, path in enumerate(rims[1]):
        if path in rims[0]:
            one, other = _lacking(above.rims[rims[0].index(path)], below.rims[k])
            above_new |= one
            below_new |= other
    return _refined(above, above_new), _refined(below, below_new)


def _lacking(
    one: Rim, other: Rim
) -> tuple[dict[_Chord, Sequence[complex]], dict[_Chord, Sequence[complex]]]:
    """The corners that one of two rims has and the other lacks, by the chords of the one without.

    Raises
    ------
    OpenShellError
        If corners that both have follow each other differently.
    """
    cells = [_cells(rim.corners).tolist() for rim in (one, other)]
    both = set(cells[0]) & set(cells[1])
    known = [[k for k, cell in enumerate(own) if cell in both] for own in cells]
    if [cells[0][k] for k in known[0]] != [cells[1][k] for k in known[1]]:
        raise OpenShellError("two faces cut their rim differently")
    found: tuple[dict[_Chord, Sequence[complex]], ...] = {}, {}
    ends = ([*pairwise(own), (own[-1], len(of))] for own, of in zip(known, cells, strict=True))
    for (a, b), (c, d) in zip(*ends, strict=True):
        if b - a == 1 == d - c:
            continue
        own = one.corners[a + 1 : b], other.corners[c + 1 : d]
        runs = (zip(z.tolist(), _cells(z).tolist(), strict=True) for z in own)
        base, last = complex(one.corners[a]), cells[0][b % len(cells[0])]
        steps = [(z, cell, k) for k, run in enumerate(runs) for z, cell in run]
        steps.sort(key=lambda step: abs(step[0] - base))
        for k, lacks in enumerate(found):
            start, new = cells[0][a], list[complex]()
            for z, cell, whose in (*steps, (base, last, k)):
                if whose != k:
                    new.append(z)
                    continue
                if new:
                    lacks[start, cell] = new
                start, new = cell, []
    return found[0], found[1]


def _refined(face: Carved, new: Mapping[_Chord, Sequence[complex]]) -> Carved:
    """A face with further corners on its rims."""
    if not new:
        return face
    starts = [complex(rim.corners[0]) for rim in face.rims]
    land, floors = (_with_corners(flat, new) for flat in (face.land, face.floors))
    return _joined(land, floors, starts, face.seams)


def _with_corners(
    flat: flattening.Flat, new: Mapping[_Chord, Sequence[complex]]
) -> flattening.Flat:
    """Polygons with further corners on some of their edges."""
    found = flat.copy()
    known = _corners(flat)
    asked = np.flatnonzero(np.isin(known.number[:-1], [start for start, _ in new]))
    edges = zip(asked.tolist(), known.number[asked].tolist(), known.number[asked + 1].tolist(),
                strict=True)  # fmt: skip
    inserted = {k: new[start, end] for k, start, end in edges if (start, end) in new}
    for polygon in {int(known.polygon[k]) for k in inserted}:
        own = np.flatnonzero(known.polygon == polygon)
        rings = np.split(own, np.flatnonzero(np.diff(known.ring[own])) + 1)
        found[polygon] = flattening.with_holes(flattening.closed(
            [np.array([z for k in ring.tolist() for z in (known.at[k], *inserted.get(k, ()))][:-1])
             for ring in rings]
        ))  # fmt: skip
    return found


def _carved(rims: Sequence[Path], areas: Sequence[Region], stray_mm: float) -> Carved:
    rings = rings_of(rims, stray_mm)
    face = np.array([flattening.with_holes(rings)], object)
    if not shapely.is_valid(face).all():
        raise ThinError
    starts = [complex(*shapely.get_coordinates(ring)[0]) for ring in rings]
    if not areas:
        return _joined(face, face[:0], starts, np.zeros(0))
    cut = simple(areas, stray_mm)
    for grid_mm in _GRIDS_MM:
        covered = without_slits(parts_of(shapely.union_all(cut, grid_size=grid_mm)))
        try:
            land, floors = (
                parts_of(cutting(face[0], covered, grid_size=grid_mm))
                for cutting in (shapely.difference, shapely.intersection)
            )
            land, floors, seams = _with_seams(land, floors)
            return _joined(land, floors, starts, seams)
        except OpenShellError:
            continue
    raise OpenShellError("floors and land don't fit together")


def _with_seams(
    land: flattening.Flat, floors: flattening.Flat
) -> tuple[flattening.Flat, flattening.Flat, Floats]:
    """What stays and what is cut with corners on the seams of floors with many holes, and these."""
    seams = floor_strips.seams_of(floors)
    if not len(seams):
        return land, floors, seams
    known = _corners(floors[floor_strips.many_holed(floors)])
    edges = np.flatnonzero(known.ring[1:] == known.ring[:-1])
    new = dict[_Chord, Sequence[complex]]()
    for k, points in floor_strips.crossings(known.at, edges, seams):
        start, end = known.number[k : k + 2].tolist()
        new[start, end], new[end, start] = points, points[::-1]
    return _with_corners(land, new), _with_corners(floors, new), seams


def _cells(points: Points) -> Indices:
    """The cell of the grid in which each point lies."""
    column, row = (np.round(part / SAME_MM).astype(np.int64) for part in (points.real, points.imag))
    return column * _CELLS + row


@dataclass(frozen=True, slots=True, eq=False)
class _Corners:
    """The corners of polygons by rings, each ring's first again at its end."""

    at: Points
    number: Indices
    """The same for all that lie in one cell."""
    ring: Indices
    polygon: Indices
    """Whose each is."""
    hole: NDArray[np.bool_]
    """Whether that is a hole's."""

    def edges(self, count: int) -> tuple[Indices, Indices, Indices]:
        """Of each edge the index of its first corner, and its key there and back.

        Without those of no length, and those of slivers, which are passed there and back.
        """
        first = np.flatnonzero((self.ring[1:] == self.ring[:-1]) & (np.diff(self.number) != 0))
        start, end = self.number[first], self.number[first + 1]
        there, back = start * count + end, end * count + start
        kept = ~np.isin(there, back)
        return first[kept], there[kept], back[kept]


def _corners(flat: flattening.Flat) -> _Corners:
    """The corners of polygons, which lie to the left of their rings; numbers are cells yet."""
    rings, polygon = shapely.get_rings(flat, return_index=True)
    hole = np.zeros(len(rings), bool)
    hole[1:] = polygon[1:] == polygon[:-1]
    xy, ring = shapely.get_coordinates(rings, return_index=True)
    at = flattening.as_complex(xy)
    return _Corners(at, _cells(at), ring, polygon[ring], hole[ring])


def _joined(
    land: flattening.Flat, floors: flattening.Flat, starts: Sequence[complex], seams: Floats
) -> Carved:
    """A face of what stays and what is cut, by the edges that they share.

    Raises
    ------
    OpenShellError
        If edges that only one of them has are not the face's rims, or slivers lie between floors.
    """
    land, floors = shapely.orient_polygons(land), shapely.orient_polygons(floors)
    both = [_corners(flat) for flat in (land, floors)]
    firsts = _cells(np.array(starts, complex))
    cells, number = np.unique(np.concatenate([*(c.number for c in both), firsts]),
                              return_inverse=True)  # fmt: skip
    ends = np.cumsum([len(c.at) for c in both])
    stay, cut = (
        _Corners(c.at, own, c.ring, c.polygon, c.hole)
        for c, own in zip(both, np.split(number, ends)[:2], strict=True)
    )
    land_first, land_there, land_back = stay.edges(len(cells))
    first, there, back = cut.edges(len(cells))
    if any(len(np.unique(keys)) < len(keys) for keys in (land_there, there)):
        raise OpenShellError("two areas lie beside one edge")
    wall = np.isin(back, land_there)
    rim = _next_on_rim(stay, land_first[~np.isin(land_back, there)], cut, first[~wall])
    rims = _rims(rim, number[ends[-1] :].tolist())
    deep = _set_apart(cut, first[wall], set(rim))
    moved = np.unique(cut.polygon[deep != cut.at])
    feet = floors.copy()
    if len(moved):
        pairs = np.stack([deep.real, deep.imag], axis=1)
        feet = shapely.set_coordinates(feet, pairs)
        if not shapely.is_valid(feet[moved]).all():
            raise OpenShellError("what touches in a point can't be set apart")
    k = first[wall]
    walls = Walls(cut.at[k], cut.at[k + 1], deep[k], deep[k + 1], cut.polygon[k])
    return Carved(land, floors, feet, walls, rims, seams)


def _next_on_rim(
    stay: _Corners, closed: Indices, cut: _Corners, opened: Indices
) -> Mapping[int, tuple[int, complex, int]]:
    """By the number of a rim's corner the next one's, where it lies, and the floor between them."""
    steps = chain(
        ((stay.number[k], stay.number[k + 1], stay.at[k], _LAND) for k in closed.tolist()),
        ((cut.number[k], cut.number[k + 1], cut.at[k], cut.polygon[k]) for k in opened.tolist()),
    )
    found = {int(a): (int(b), complex(at), int(floor)) for a, b, at, floor in steps}
    if len(found) < len(closed) + len(opened):
        raise OpenShellError("a rim goes on twice from one corner")
    return found


def _rims(onward: Mapping[int, tuple[int, complex, int]], starts: Sequence[int]) -> tuple[Rim, ...]:
    """The rims from their first corners on, which have all that is part of one."""
    found, passed = list[Rim](), 0
    for start in starts:
        corners, floors = list[complex](), list[int]()
        here = start
        while here in onward and not (corners and here == start) and len(corners) < len(onward):
            here, at, floor = onward[here]
            corners.append(at)
            floors.append(floor)
        if here != start or not corners:
            raise OpenShellError("a rim does not close")
        passed += len(corners)
        found.append(Rim(np.array(corners), np.array(floors, np.intp)))
    if passed != len(onward):
        raise OpenShellError("floors and land don't fit together")
    return tuple(found)


def _set_apart(cut: _Corners, walls: Indices, rim: set[int]) -> Points:
    """The corners of floors, drawn aside where upright walls touch others, or the rim, in a point.

    Walls of a mesh that met in one upright edge would bound nothing. Outer boundaries give way
    into their floor, those of holes twice as far into the hole.
    """
    deep = cut.at.copy()
    numbers, times = np.unique(cut.number[walls], return_counts=True)
    several = set(numbers[times > 1].tolist())
    touching = several | (rim & set(numbers.tolist()))
    if not touching:
        return deep
    ends = np.flatnonzero(np.diff(cut.ring, append=-1))
    begins = np.concatenate([[0], ends[:-1] + 1])
    of_wall = set(walls.tolist())
    for k in np.flatnonzero(np.isin(cut.number, list(touching))).tolist():
        begin, end = (int(side[cut.ring[k]]) for side in (begins, ends))
        before, after = (end - 1 if k == begin else k - 1), (begin if k == end else k)
        if before not in of_wall or after not in of_wall:
            continue
        ways = cut.at[k] - cut.at[before], cut.at[after + 1] - cut.at[k]
        aside = 1j * sum(way / abs(way) for way in ways)
        far_mm = -2.0 * _APART_MM if cut.hole[k] else _APART_MM
        deep[k] += far_mm * aside / max(abs(aside), 1e-12)
    return deep
