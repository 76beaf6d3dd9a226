"""Triangles of sheets with grooves, straight from the faces that solids have too.

Each piece of a boundary becomes chords once, and all that meet in it share them: meshes are
watertight without a geometry kernel, which would take ten times as long.
"""

import cmath
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.lib import GEOSException

from instruments.geometry import Floats, Points, flattening
from instruments.geometry.loops import Loop, Patch
from instruments.geometry.planar import Divided
from output.grooved import groove_pieces, relief
from output.grooved.relief import Storey

Triangles = NDArray[np.float64]
"""Of shape (n, 3, 3): corners, outward, each x, y, z in mm."""

_FLAT_MM = 1e-9
"""Planes nearer than this are one."""


class ThinError(Exception):
    """An area so thin that its chords cross."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How a floor is cut."""

    depth_mm: float
    """Below 0 it is raised instead."""

    inset_mm: float = 0.0
    """How far the floor keeps from the groove's edges: 0 for upright sides."""

    levels: int = 1
    """In how many steps the sides go down, where an area may be too narrow for the depth."""


@dataclass(frozen=True, slots=True)
class CarvedFace:
    """An outer face, as seen from the front."""

    divided: Divided
    cuts: Sequence[Cut]
    """Of each of its floors."""


@dataclass(frozen=True, slots=True)
class Raised:
    """The triangles of a part: its faces, its upright walls, and what is cut into the faces."""

    faces: Triangles
    walls: Triangles
    floors: Triangles


def raised(
    storeys: Sequence[Storey], front: CarvedFace, back: CarvedFace, stray_mm: float
) -> Raised:
    """The mesh of storeys with grooves in their outer faces.

    Parameters
    ----------
    storeys : sequence of Storey
        From the back's plane to the front's, without what is cut into them.
    front, back : CarvedFace
        Of the uppermost and the lowest storey; rims that both have are cut alike.
    stray_mm : float
        How far chords may stray, at most.

    Raises
    ------
    ThinError
        If an area is too thin for chords.
    """
    top, bottom = storeys[-1], storeys[0]
    above = _Chords(front, _runs(front.divided, {}, stray_mm))
    shared = {
        m: above.runs[n]
        for rims in relief.alike_rims(storeys, (front.divided, back.divided))
        for (n, _), (m, _) in zip(*rims, strict=True)
    }
    below = _Chords(back, _runs(back.divided, shared, stray_mm))
    faces, walls, floors = list[Triangles](), list[Triangles](), list[Triangles]()
    for side, z_mm, up in ((above, top.high_mm, 1.0), (below, bottom.low_mm, -1.0)):
        faces.append(_level(side.areas(side.of.divided.land), z_mm, up))
        walls.append(side.sides(z_mm, up))
        floors += side.floors(z_mm, up)
    rings = list[Points]()
    for path, first, last in relief.extents(storeys):
        high, low = np.array(storeys[last].high_mm), np.array(storeys[first].low_mm)
        on_front, on_back = last == len(storeys) - 1, first == 0
        if on_front:
            rim = front.divided.rims[top.rims.index(path)]
            ring, high = above.ring(rim), high - above.open_mm(rim)
        if on_back:
            rim = back.divided.rims[bottom.rims.index(path)]
            ring, low = below.ring(rim), low + below.open_mm(rim)
        if not (on_front or on_back):
            ring = flattening.corners(path, stray_mm)
        rings.append(ring)
        walls += _wall(ring, low, high)
    for z_mm, bounds in relief.terraces(storeys):
        flat = _polygon([rings[k] if ended else rings[k][::-1] for k, ended in bounds])
        faces.append(_level(_sound([flat]), z_mm, 1.0))
    return Raised(_joined(faces), _joined(walls), _joined(floors))


def _runs(found: Divided, given: Mapping[int, Points], stray_mm: float) -> list[Points]:
    """The chords of each piece, from corner to corner; corners are the same for all."""
    runs = flattening.chords_of([piece.segment for piece in found.pieces], stray_mm)
    for number, run in given.items():
        runs[number] = run
    corners = dict[int, complex]()
    # Those that are given have their corners already.
    for number in sorted(range(len(runs)), key=lambda n: n not in given):
        piece, run = found.pieces[number], runs[number]
        run[0] = corners.setdefault(piece.start, complex(run[0]))
        run[-1] = corners.setdefault(piece.end, complex(run[-1]))
    return runs


class _Chords:
    """An outer face by chords: `runs` are those of its pieces."""

    def __init__(self, of: CarvedFace, runs: Sequence[Points]) -> None:
        self.of, self.runs = of, runs
        self._flat = self.areas(of.divided.floors)
        self._upright = {
            n: (how.depth_mm, forwards)
            for patch, how in zip(of.divided.floors, of.cuts, strict=True)
            for n, forwards in (step for loop in patch.loops for step in loop)
            if how.inset_mm == 0.0
        }
        """By piece the depth of the upright groove beside it, and whether it lies to its left."""

    def ring(self, loop: Loop) -> Points:
        """The corners of a loop, the first not again at the end."""
        return np.concatenate([self._passed(*step)[:-1] for step in loop])

    def areas(self, patches: Sequence[Patch]) -> flattening.Flat:
        """Patches as polygons, or a `ThinError`."""
        return _sound([_polygon([self.ring(loop) for loop in patch.loops]) for patch in patches])

    def open_mm(self, rim: Loop) -> Floats:
        """How deep grooves are that run out over each chord of a rim; sloping ones close there."""
        depths = [self._upright.get(n, (0.0, True))[0] for n, _ in rim]
        return np.repeat(depths, [len(self.runs[n]) - 1 for n, _ in rim])

    def sides(self, z_mm: float, up: float) -> Triangles:
        """The upright sides of grooves, or of what is raised, which look into it or away."""
        found = self.of.divided
        others = {n for rim in found.rims for n, _ in rim} | groove_pieces.seams(found.floors)
        own = [(n, *how) for n, how in self._upright.items() if n not in others]
        if not own:
            return _joined([])
        runs = [self._passed(n, forwards) for n, _, forwards in own]
        starts, ends = (np.concatenate([run[at] for run in runs]) for at in (_STARTS, _ENDS))
        sizes = [len(run) - 1 for run in runs]
        deep = z_mm - up * np.repeat([depth_mm for _, depth_mm, _ in own], sizes)
        made = _upright(ends, starts, deep, np.full(len(deep), z_mm))
        return made if up > 0.0 else made[:, ::-1]

    def floors(self, z_mm: float, up: float) -> Iterator[Triangles]:
        """The floors of grooves, with the sides of those that slope."""
        depths = np.array([how.depth_mm for how in self.of.cuts])
        upright = np.array([how.inset_mm == 0.0 for how in self.of.cuts], bool)
        for depth_mm in np.unique(depths[upright]).tolist():
            yield _level(self._flat[upright & (depths == depth_mm)], z_mm - up * depth_mm, up)
        for number in np.flatnonzero(~upright).tolist():
            yield from _sloping(self._flat[number], self.of.cuts[number], z_mm, up)

    def _passed(self, number: int, forwards: bool) -> Points:
        return self.runs[number] if forwards else self.runs[number][::-1]


_STARTS, _ENDS = slice(-1), slice(1, None)
"""Of a run the points where chords start and where they end."""


def _polygon(rings: Sequence[Points]) -> flattening.Flat:
    return flattening.with_holes(flattening.closed(rings))


def _sound(flat: Sequence[flattening.Flat]) -> flattening.Flat:
    """Polygons as an array, or a `ThinError`."""
    found = np.array(flat, object)
    if not shapely.is_valid(found).all():
        raise ThinError
    return found


def _wall(ring: Points, low: Floats, high: Floats) -> Iterator[Triangles]:
    """The wall along a boundary, less what grooves that run out over it take away."""
    low, high = np.broadcast_to(low, ring.shape), np.broadcast_to(high, ring.shape)
    # Neighbours of other heights share edges between the same planes.
    planes = np.unique(np.round(np.concatenate([low, high]), 9)).tolist()
    end = np.roll(ring, -1)
    for under, over in pairwise(planes):
        there = (low < over - _FLAT_MM) & (under + _FLAT_MM < high)
        heights = (np.full(int(there.sum()), at) for at in (under, over))
        yield _upright(ring[there], end[there], *heights)


def _sloping(flat: flattening.Flat, how: Cut, z_mm: float, up: float) -> Iterator[Triangles]:
    """A groove whose sides slope to its floor, or as deep as it is wide enough for."""
    outer, reached = flat, 0
    for level in range(1, how.levels + 1):
        inner = shapely.buffer(
            flat, -how.inset_mm * level / how.levels, join_style="mitre", mitre_limit=5.0
        )
        if not shapely.is_valid(inner):
            # The mitres of two sides may cross by a rounding.
            inner = shapely.buffer(inner, 0.0)
        inner = shapely.intersection(inner, outer)
        if inner.is_empty or inner.area < 1e-9:
            break
        corners = corners_of(shapely.difference(outer, inner))
        deep = shapely.get_coordinates(inner)
        below = _among(corners, deep)
        share = np.where(below, level, level - 1) / how.levels
        yield _faced(corners, z_mm - up * how.depth_mm * share, up)
        outer, reached = inner, level
    corners = corners_of(outer)
    share = np.full(corners.shape[:2], reached / how.levels)
    yield _faced(corners, z_mm - up * how.depth_mm * share, up)


def _among(corners: Floats, points: Floats) -> NDArray[np.bool_]:
    """Which corners are points of a polygon."""
    return np.isin(corners[..., 0] + 1j * corners[..., 1], flattening.as_complex(points))


def _faced(corners: Floats, z_mm: Floats, up: float) -> Triangles:
    """Plane triangles at heights, facing up or down."""
    found = np.concatenate([corners, z_mm[..., None]], axis=2)
    return found if up > 0.0 else found[:, ::-1]


def _level(flat: flattening.Flat, z_mm: float, up: float) -> Triangles:
    """Areas at one height."""
    corners = corners_of(flat)
    return _faced(corners, np.full(corners.shape[:2], z_mm), up)


def _upright(start: Points, end: Points, low: Floats, high: Floats) -> Triangles:
    """Walls from chord to chord, facing to the right of their way."""
    corners = (start, low), (end, low), (end, high), (start, high)
    a, b, c, d = (np.stack([z.real, z.imag, z_mm], axis=1) for z, z_mm in corners)
    return np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])


def _joined(several: Iterable[Triangles]) -> Triangles:
    return np.concatenate([np.zeros((0, 3, 3)), *several])


_ASLANT_RAD = 0.7
"""A frame turned so far has no edges of ours along its axes."""


def corners_of(flat: flattening.Flat) -> Floats:
    """Areas as triangles (n, 3, 2), all counter-clockwise, whose corners are the areas' own."""
    try:
        return _triangulated(flat)
    except GEOSException:
        return _triangulated_aslant(flat)


def _triangulated_aslant(flat: flattening.Flat) -> Floats:
    """Areas as triangles, as `corners_of`, found in a turned frame.

    GEOS finds no convex corner (3.14) in some areas with many edges along the axes.
    """
    turn = cmath.exp(1j * _ASLANT_RAD)

    def aslant(xy: Floats) -> Floats:
        there = flattening.as_complex(xy) * turn
        return np.stack([there.real, there.imag], axis=1)

    own, turned = shapely.get_coordinates(flat), shapely.transform(flat, aslant)
    known, first = np.unique(
        flattening.as_complex(shapely.get_coordinates(turned)), return_index=True
    )
    at = _triangulated(turned)
    found: Floats = own[first[np.searchsorted(known, flattening.as_complex(at.reshape(-1, 2)))]]
    return found.reshape(at.shape)


def _triangulated(flat: flattening.Flat) -> Floats:
    """Areas as triangles, as `corners_of`, or GEOS's error."""
    # Each has its first corner again at its end.
    at = shapely.get_coordinates(shapely.constrained_delaunay_triangles(flat))
    at = at.reshape(-1, 4, 2)[:, :3]
    (ax, ay), (bx, by) = (at[:, 1] - at[:, 0]).T, (at[:, 2] - at[:, 0]).T
    turned = ax * by - ay * bx < 0.0
    found: Floats = np.where(turned[:, None, None], at[:, ::-1], at)
    return found
