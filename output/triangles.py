"""Triangles of sheets with grooves, straight from the planar arrangement.

Each piece of a boundary is flattened once, and all that meet in it share its points: meshes are
watertight without a geometry kernel, which would take ten times as long.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
import shapely
from numpy.typing import NDArray

from instruments.geometry import Floats, Path, Points, flattening
from instruments.geometry.loops import Loop, Patch, nested_loops
from instruments.geometry.planar import Divided
from output.relief import OpenShellError, Storey, extents
from output.triangulation import corners_of

Triangles = NDArray[np.float64]
"""Of shape (n, 3, 3): corners, outward, each x, y, z in mm."""

_FINER = 1.0, 0.25, 1 / 16
"""Of the chords' stray: areas thinner than it want finer ones."""

_APART_MM = 5e-5
"""What touches in a point is set so far apart: nothing that is made shows it."""

_FLAT_MM = 1e-9
"""Planes nearer than this are one."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How a floor is cut.

    Attributes
    ----------
    depth_mm : float
        Below 0 it is raised instead.
    inset_mm : float
        How far the floor keeps from the groove's edges: 0 for upright sides.
    levels : int
        In how many steps the sides go down, where an area may be too narrow for the depth.
    """

    depth_mm: float
    inset_mm: float = 0.0
    levels: int = 1


@dataclass(frozen=True, slots=True)
class CarvedFace:
    """An outer face.

    Attributes
    ----------
    divided : Divided
        As seen from the front.
    cuts : sequence of Cut
        Of each of its floors.
    """

    divided: Divided
    cuts: Sequence[Cut]


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
    OpenShellError
        If areas are too thin for polygons.
    """
    for share in _FINER:
        try:
            return _Mesh(storeys, front, back, share * stray_mm).made()
        except _ThinError:
            continue
    raise OpenShellError("areas are too thin for chords")


class _ThinError(Exception):
    """A polygon that crosses itself."""


@dataclass(slots=True)
class _Mesh:
    storeys: Sequence[Storey]
    front: CarvedFace
    back: CarvedFace
    stray_mm: float

    def made(self) -> Raised:
        top, bottom = self.storeys[-1], self.storeys[0]
        above = _runs(self.front.divided, {}, self.stray_mm)
        shared: dict[int, Points] = {}
        for path in set(top.rims) & set(bottom.rims):
            theirs = self.front.divided.rims[top.rims.index(path)]
            ours = self.back.divided.rims[bottom.rims.index(path)]
            for (n, _), (k, _) in zip(ours, theirs, strict=True):
                shared[n] = above[k]
        below = _runs(self.back.divided, shared, self.stray_mm)
        faces, walls, floors = [], [], []
        for side, runs, z_mm, up in (
            (self.front, above, top.high_mm, 1.0),
            (self.back, below, bottom.low_mm, -1.0),
        ):
            land, sides, cut = _outer(side, runs, z_mm, up)
            faces += land
            walls += sides
            floors += cut
        rims = self._rims(above, below)
        for path, first, last in extents(self.storeys):
            walls += self._wall(path, first, last, rims[path], above, below)
        faces += self._terraces(rims)
        return Raised(_joined(faces), _joined(walls), _joined(floors))

    def _rims(self, above: Sequence[Points], below: Sequence[Points]) -> Mapping[Path, Points]:
        """The corners of each boundary."""
        found: dict[Path, Points] = {}
        for path, first, last in extents(self.storeys):
            if last == len(self.storeys) - 1:
                rim = self.front.divided.rims[self.storeys[last].rims.index(path)]
                found[path] = _ring(above, rim)
            elif first == 0:
                rim = self.back.divided.rims[self.storeys[0].rims.index(path)]
                found[path] = _ring(below, rim)
            else:
                found[path] = flattening.corners(path, self.stray_mm)
        return found

    def _wall(
        self,
        path: Path,
        first: int,
        last: int,
        ring: Points,
        above: Sequence[Points],
        below: Sequence[Points],
    ) -> list[Triangles]:
        """The wall along a boundary, less what grooves that run out over it take away."""
        high = np.full(len(ring), self.storeys[last].high_mm)
        low = np.full(len(ring), self.storeys[first].low_mm)
        if last == len(self.storeys) - 1:
            rim = self.front.divided.rims[self.storeys[last].rims.index(path)]
            high -= _open_mm(self.front, rim, above)
        if first == 0:
            rim = self.back.divided.rims[self.storeys[0].rims.index(path)]
            low += _open_mm(self.back, rim, below)
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
                flat = _polygon([ends[k][1] for k in (outer, *holes)])
                yield _level(_checked([flat]), storey.high_mm, 1.0)


def _runs(found: Divided, given: Mapping[int, Points], stray_mm: float) -> list[Points]:
    """The points of each piece, from corner to corner; corners are the same for all."""
    corners: dict[int, complex] = {}
    for number, run in given.items():
        piece = found.pieces[number]
        corners[piece.start], corners[piece.end] = run[0], run[-1]
    runs = []
    chords = flattening.chords_of([piece.segment for piece in found.pieces], stray_mm)
    for number, (piece, run) in enumerate(zip(found.pieces, chords, strict=True)):
        if number in given:
            runs.append(given[number])
            continue
        run[0] = corners.setdefault(piece.start, complex(run[0]))
        run[-1] = corners.setdefault(piece.end, complex(run[-1]))
        runs.append(run)
    _set_apart(found, runs)
    return runs


def _set_apart(found: Divided, runs: Sequence[Points]) -> None:
    """Draw floors a hair back from corners in which they touch another one, or the rim.

    Walls of a mesh that meet in one upright edge would bound nothing.
    """
    count = Counter(c for piece in found.pieces for c in (piece.start, piece.end))
    rims = {n for rim in found.rims for n, _ in rim}
    for patch in found.floors:
        for loop in (patch.outer, *patch.holes):
            for (n, f), (m, g) in zip(loop, (*loop[1:], loop[0]), strict=True):
                piece = found.pieces[n]
                if count[piece.end if f else piece.start] < 4 or n in rims or m in rims:
                    continue
                into, out = runs[n] if f else runs[n][::-1], runs[m] if g else runs[m][::-1]
                ways = [(b - a) / abs(b - a) for a, b in (into[-2:], out[:2])]
                aside = 1j * sum(ways)
                at = into[-1] + _APART_MM * aside / max(abs(aside), 1e-12)
                runs[n][-1 if f else 0] = runs[m][0 if g else -1] = at


def _ring(runs: Sequence[Points], loop: Loop) -> Points:
    """The corners of a loop, the first not again at the end."""
    points = np.concatenate([runs[n] if f else runs[n][::-1] for n, f in loop])
    kept: Points = points[points != np.roll(points, -1)]
    return kept


def _simple(ring: Points) -> Iterator[Points]:
    """A ring parted where it passes a point again."""
    if len(set(ring.tolist())) == len(ring):
        yield ring
        return
    passed: list[complex] = []
    for point in ring.tolist():
        if point in passed:
            first = passed.index(point)
            if len(passed) - first > 2:
                yield np.array(passed[first:])
            del passed[first:]
        passed.append(point)
    if len(passed) > 2:
        yield np.array(passed)


def _polygon(rings: Sequence[Points]) -> flattening.Flat:
    outer, *inner = flattening.closed(rings)
    return shapely.polygons(outer, inner or None)


def _area(runs: Sequence[Points], patch: Patch) -> flattening.Flat:
    """A patch as a polygon; one that passes a point again has its rings parted there."""
    rings = [r for loop in (patch.outer, *patch.holes) for r in _simple(_ring(runs, loop))]
    turning = shapely.is_ccw(flattening.closed(rings))
    # One outer ring, or else it is not valid, and told so.
    order = np.argsort(~turning, kind="stable")
    return _polygon([rings[k] for k in order])


def _checked(flat: Sequence[flattening.Flat]) -> flattening.Flat:
    """Polygons as an array.

    Raises
    ------
    _ThinError
        If one crosses itself.
    """
    found = np.array(flat, object)
    if not shapely.is_valid(found).all():
        raise _ThinError
    return found


def _outer(
    side: CarvedFace, runs: Sequence[Points], z_mm: float, up: float
) -> tuple[list[Triangles], list[Triangles], list[Triangles]]:
    """The land of an outer face, the sides of its grooves, and their floors."""
    land = _checked([_area(runs, patch) for patch in side.divided.land])
    floors = _checked([_area(runs, patch) for patch in side.divided.floors])
    faces, walls, cut = [_level(land, z_mm, up)], list[Triangles](), list[Triangles]()
    rims = {n for rim in side.divided.rims for n, _ in rim}
    starts: list[Points] = []
    ends: list[Points] = []
    heights: list[Floats] = []
    for patch, flat, how in zip(side.divided.floors, floors, side.cuts, strict=True):
        deep_mm = z_mm - up * how.depth_mm
        if how.inset_mm > 0.0:
            cut += _sloping(flat, how, z_mm, up)
            continue
        cut.append(_level(flat, deep_mm, up))
        for n, forwards in (step for loop in (patch.outer, *patch.holes) for step in loop):
            if n not in rims:
                # The side of what is raised looks away from it.
                run = runs[n] if forwards is (how.depth_mm > 0.0) else runs[n][::-1]
                starts.append(run[1:])
                ends.append(run[:-1])
                heights.append(np.full(len(run) - 1, deep_mm))
    if starts:
        deep = np.concatenate(heights)
        low, high = np.minimum(deep, z_mm), np.maximum(deep, z_mm)
        walls.append(_upright(np.concatenate(starts), np.concatenate(ends), low, high))
    return faces, walls, cut


def _sloping(flat: flattening.Flat, how: Cut, z_mm: float, up: float) -> Iterator[Triangles]:
    """A groove whose sides slope to its floor, or as deep as it is wide enough for."""
    outer, reached = flat, 0
    for level in range(1, how.levels + 1):
        inner = shapely.buffer(
            flat, -how.inset_mm * level / how.levels, join_style="mitre", mitre_limit=5.0
        )
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
    known = points[:, 0] + 1j * points[:, 1]
    return np.isin(corners[..., 0] + 1j * corners[..., 1], known)


def _faced(corners: Floats, z_mm: Floats, up: float) -> Triangles:
    """Plane triangles at heights, facing up or down."""
    found = np.concatenate([corners, z_mm[..., None]], axis=2)
    return found if up > 0.0 else found[:, ::-1]


def _level(flat: flattening.Flat, z_mm: float, up: float) -> Triangles:
    """Areas at one height."""
    corners = corners_of(flat)
    return _faced(corners, np.full(corners.shape[:2], z_mm), up)


def _open_mm(side: CarvedFace, rim: Loop, runs: Sequence[Points]) -> Floats:
    """How deep the grooves are that run out over each chord of a rim; sloping ones close there."""
    depth: dict[int, float] = {}
    for patch, how in zip(side.divided.floors, side.cuts, strict=True):
        for n, _ in (step for loop in (patch.outer, *patch.holes) for step in loop):
            depth[n] = 0.0 if how.inset_mm > 0.0 else how.depth_mm
    return np.concatenate([np.full(len(runs[n]) - 1, depth.get(n, 0.0)) for n, _ in rim])


def _upright(start: Points, end: Points, low: Floats, high: Floats) -> Triangles:
    """Walls from chord to chord, facing to the right of their way."""

    def at(z: Points, z_mm: Floats) -> Floats:
        return np.stack([z.real, z.imag, z_mm], axis=1)

    a, b, c, d = at(start, low), at(end, low), at(end, high), at(start, high)
    return np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])


def _joined(several: Iterable[Triangles]) -> Triangles:
    return np.concatenate([np.zeros((0, 3, 3)), *several])
