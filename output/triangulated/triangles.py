"""Triangles of sheets with grooves, straight from what is settled in the plane.

All that meet in an edge share its points: meshes are watertight without a geometry kernel, which
would take ten times as long.
"""

import cmath
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.lib import GEOSException

from instruments.geometry import Floats, Path, Points, flattening
from instruments.geometry.loops import nested_loops
from output.grooved.relief import Storey, extents
from output.triangulated import floor_strips
from output.triangulated.carving import Carved, Rim, ThinError, Walls
from output.triangulated.chord_areas import SAME_MM

Triangles = NDArray[np.float64]
"""Of shape (n, 3, 3): corners, outward, each x, y, z in mm."""

_FLAT_MM = 1e-9
"""Planes nearer than this are one."""


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
    """An outer face."""

    carved: Carved
    """As seen from the front."""

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
        Of the uppermost and the lowest storey.
    stray_mm : float
        How far chords may stray, at most.

    Raises
    ------
    ThinError
        If what is between the boundaries of two storeys is too thin for chords.
    """
    return _Mesh(storeys, front, back, stray_mm).made()


@dataclass(slots=True)
class _Mesh:
    storeys: Sequence[Storey]
    front: CarvedFace
    back: CarvedFace
    stray_mm: float

    def made(self) -> Raised:
        top, bottom = self.storeys[-1], self.storeys[0]
        faces, walls, floors = [], [], []
        for side, z_mm, up in ((self.front, top.high_mm, 1.0), (self.back, bottom.low_mm, -1.0)):
            land, sides, cut = _outer(side, z_mm, up)
            faces += land
            walls += sides
            floors += cut
        rims = {path: self._ring(path, first, last) for path, first, last in extents(self.storeys)}
        for path, first, last in extents(self.storeys):
            walls += self._wall(path, first, last, rims[path])
        faces += self._terraces(rims)
        return Raised(_joined(faces), _joined(walls), _joined(floors))

    def _ring(self, path: Path, first: int, last: int) -> Points:
        """The corners of a boundary from one storey to another."""
        if last == len(self.storeys) - 1:
            return self._rim(self.front, last, path).corners
        if first == 0:
            return self._rim(self.back, first, path).corners
        return flattening.corners(path, self.stray_mm)

    def _rim(self, side: CarvedFace, storey: int, path: Path) -> Rim:
        """The boundary as it is on an outer face."""
        return side.carved.rims[self.storeys[storey].rims.index(path)]

    def _wall(self, path: Path, first: int, last: int, ring: Points) -> list[Triangles]:
        """The wall along a boundary, less what grooves that run out over it take away."""
        high = np.full(len(ring), self.storeys[last].high_mm)
        low = np.full(len(ring), self.storeys[first].low_mm)
        if last == len(self.storeys) - 1:
            high -= _open_mm(self.front, self._rim(self.front, last, path))
        if first == 0:
            low += _open_mm(self.back, self._rim(self.back, first, path))
        # Neighbours of other heights share edges between the same planes.
        planes = np.unique(np.round(np.concatenate([low, high]), 9)).tolist()
        end = np.roll(ring, -1)
        bands = []
        for under, over in pairwise(planes):
            there = (low < over - _FLAT_MM) & (under + _FLAT_MM < high)
            heights = (np.full(int(there.sum()), at) for at in (under, over))
            bands.append(_upright(ring[there], end[there], *heights))
        return bands

    def _terraces(self, rims: Mapping[Path, Points]) -> Iterator[Triangles]:
        """The faces between the walls of one storey and those of the next, up or down."""
        walls = list(extents(self.storeys))
        for number, storey in enumerate(self.storeys[:-1]):
            ends = [(path, rims[path]) for path, _, last in walls if last == number]
            ends += [
                (path.reversed(), rims[path][::-1])
                for path, first, _ in walls
                if first == number + 1
            ]
            for outer, holes in nested_loops([path for path, _ in ends]):
                flat = flattening.with_holes(
                    flattening.closed([ends[k][1] for k in (outer, *holes)])
                )
                if not shapely.is_valid(flat):
                    raise ThinError
                yield _level(flat, storey.high_mm, 1.0)


def _outer(
    side: CarvedFace, z_mm: float, up: float
) -> tuple[list[Triangles], list[Triangles], list[Triangles]]:
    """The land of an outer face, the sides of its grooves, and their floors."""
    carved = side.carved
    faces, walls, cut = [_level(carved.land, z_mm, up)], list[Triangles](), list[Triangles]()
    if not len(carved.floors):
        return faces, walls, cut
    depths = np.array([how.depth_mm for how in side.cuts])
    upright = np.array([how.inset_mm == 0.0 for how in side.cuts])
    for depth_mm in np.unique(depths[upright]).tolist():
        level = carved.deep[upright & (depths == depth_mm)]
        parted = floor_strips.in_strips(level, carved.seams)
        cut.append(_level(parted, z_mm - up * depth_mm, up))
    for number in np.flatnonzero(~upright).tolist():
        cut += _sloping(carved.floors[number], side.cuts[number], z_mm, up)
    walls.append(_sides(carved.walls, depths, upright, z_mm, up))
    return faces, walls, cut


def _sides(
    walls: Walls, depths: Floats, upright: NDArray[np.bool_], z_mm: float, up: float
) -> Triangles:
    """The upright sides of grooves, or of what is raised, which look into it or away from it."""
    own = upright[walls.floors]
    z_deep = (z_mm - up * depths[walls.floors])[own]
    starts, ends, deep_starts, deep_ends = (
        z[own] for z in (walls.starts, walls.ends, walls.deep_starts, walls.deep_ends)
    )
    top = np.full(len(z_deep), z_mm)
    found = _fours((deep_ends, z_deep), (deep_starts, z_deep), (starts, top), (ends, top))
    return found if up > 0.0 else found[:, ::-1]


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


def _open_mm(side: CarvedFace, rim: Rim) -> Floats:
    """How deep the grooves are that run out over each chord of a rim; sloping ones close there."""
    depths = [0.0 if how.inset_mm > 0.0 else how.depth_mm for how in side.cuts]
    # The last is that of land, whose number is -1.
    return np.array([*depths, 0.0])[rim.floors]


def _upright(start: Points, end: Points, low: Floats, high: Floats) -> Triangles:
    """Walls from chord to chord, facing to the right of their way."""
    return _fours((start, low), (end, low), (end, high), (start, high))


def _fours(*corners: tuple[Points, Floats]) -> Triangles:
    """Faces of four corners each, told by where they are and how high, as two triangles each."""
    a, b, c, d = (np.stack([z.real, z.imag, z_mm], axis=1) for z, z_mm in corners)
    return np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])


def settled(corners: Triangles) -> Triangles:
    """Triangles on the grid by which carving takes points for one, without those that vanish."""
    at: Triangles = np.round(corners.reshape(-1, 3, 3) / SAME_MM) * SAME_MM
    vanish: NDArray[np.bool_] = (at == np.roll(at, 1, axis=1)).all(axis=2).any(axis=1)
    return at[~vanish]


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
