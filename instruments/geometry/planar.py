"""The one Boolean of the plane: the union of regions, and a face divided by areas cut into it.

All boundaries are cut where they meet; of the pieces those stay that part inside from outside,
and they are joined to loops. Every piece is a piece of a boundary that went in: circles stay
arcs, cubics cubics, and corners stay where they are.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np
import shapely

from instruments.geometry import flattening
from instruments.geometry.crossing import NEAR_MM, contacts
from instruments.geometry.loops import (
    ASKED,
    COARSE_MM,
    Loop,
    LoopPiece,
    Patch,
    loops,
    patches,
    path_of,
    points_within,
)
from instruments.geometry.path import Path, Region, merged_pieces
from instruments.geometry.roots import spaced
from instruments.geometry.segments import Indices, Line, Segment, extent, turn_between

SNAP_MM = 4e-7
"""Ends of pieces closer than this are one corner."""

ASIDE_MM = 2e-7
"""How far beside a piece is looked for other areas."""

BLUNT_MM = 2e-3
"""Of a tip that touches another boundary in a point alone so much is cut off."""

_LONGEST_SHARE = 0.1
"""Of a piece, which stays where it would lose more."""

FACE = 0
"""The owner of the boundaries of what is divided; the others are areas in their order."""

Shares = tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Met:
    """A boundary, whose it is, and the parameters at which others meet its segments."""

    owner: int
    path: Path
    at: tuple[Shares, ...]


@dataclass(frozen=True, slots=True)
class Divided:
    """A face by what is cut into it."""

    pieces: tuple[LoopPiece, ...]
    """What the loops are made of."""
    rims: tuple[Loop, ...]
    """The face's own boundaries, in their order."""
    land: tuple[Patch, ...]
    floors: tuple[Patch, ...]
    """What stays, and what is cut; together the face."""


def union(regions: Iterable[Region]) -> Region:
    """All that lies in at least one of some regions.

    Parameters
    ----------
    regions : iterable of Region
        Each valid on its own: boundaries that don't cross each other or themselves,
        outer ones counter-clockwise, holes clockwise.

    Returns
    -------
    Region
        Outer boundaries counter-clockwise and holes clockwise; more than one outer
        boundary where the regions don't hang together. Boundaries that run along each
        other from opposite sides dissolve; touching without crossing changes nothing.

    Raises
    ------
    OpenLoopError
        If boundaries run so close beside each other (0.2 nm) that inside and outside can't
        be told apart.
    """
    net = _Net()
    walls = []
    for _, parts in _parted(met((), [region.contours for region in regions])):
        walls += [n for segment, covered in parts if not covered for n in net.add(segment)]
    directed = [(n, True) for n in _single(net.pieces, walls)]
    joined = (path_of(net.pieces, loop) for loop in loops(net.pieces, directed))
    return Region(tuple(Path(merged_pieces(path.segments)) for path in joined))


def divided(found: Sequence[Met]) -> Divided:
    """A face divided by the areas cut into it.

    Parameters
    ----------
    found : sequence of Met
        All boundaries, as `met` finds them.

    Raises
    ------
    OpenLoopError
        If boundaries run so close beside each other that the loops don't close.
    """
    net = _Net()
    rims: list[Loop] = []
    walls, opened, kept = [], [], []
    for boundary, parts in _parted(found):
        if boundary.owner != FACE:
            walls += [n for segment, covered in parts if not covered for n in net.add(segment)]
            continue
        rim = [(n, covered) for segment, covered in parts for n in net.add(segment)]
        rims.append(tuple((n, True) for n, _ in rim))
        opened += [(n, True) for n, covered in rim if covered]
        kept += [(n, True) for n, covered in rim if not covered]
    walls = _blunted(net, _single(net.pieces, walls), {n for rim in rims for n, _ in rim})
    land = patches(net.pieces, [*((n, False) for n in walls), *kept])
    floors = patches(net.pieces, [*((n, True) for n in walls), *opened])
    return Divided(tuple(net.pieces), tuple(rims), land, floors)


def met(face: Sequence[Path], areas: Sequence[Sequence[Path]]) -> list[Met]:
    """Where the boundaries of a face and of the areas cut into it meet.

    Parameters
    ----------
    face : sequence of Path
        The face's boundary: counter-clockwise, its holes clockwise.
    areas : sequence of sequence of Path
        The same of each area. They may overlap, and reach over the rim.
    """
    owned = [(k, path) for k, paths in enumerate((face, *areas)) for path in paths]
    if not owned:
        return []
    segments = [s for _, path in owned for s in path.segments]
    owners = np.repeat([k for k, _ in owned], [len(path.segments) for _, path in owned])
    at: list[list[float]] = [[] for _ in segments]
    for i, j in _near(segments, owners):
        for t, u in contacts(segments[i], segments[j]):
            at[i].append(t)
            at[j].append(u)
    shares = iter(tuple(sorted(cuts)) for cuts in at)
    return [Met(k, path, tuple(next(shares) for _ in path.segments)) for k, path in owned]


def alike(one: Sequence[Met], other: Sequence[Met]) -> tuple[list[Met], list[Met]]:
    """The boundaries of two faces, with those that both faces have cut where either is."""

    def cut(mine: Sequence[Met], theirs: Sequence[Met]) -> list[Met]:
        rims = {m.path: m.at for m in theirs if m.owner == FACE}
        found = []
        for m in mine:
            further = rims.get(m.path, m.at) if m.owner == FACE else m.at
            both = (sorted({*a, *b}) for a, b in zip(m.at, further, strict=True))
            found.append(replace(m, at=tuple(tuple(shares) for shares in both)))
        return found

    return cut(one, other), cut(other, one)


def _near(segments: Sequence[Segment], owners: Indices) -> Iterator[tuple[int, int]]:
    """The pairs of segments of different owners that come near each other."""
    lines, of = flattening.stretches(flattening.chords_of(segments, COARSE_MM))
    near = 2.0 * COARSE_MM + NEAR_MM
    one, other = shapely.STRtree(lines).query(flattening.grown_boxes(lines, near))
    a, b = of[one], of[other]
    # Most that is near is of the same letter, which is soon told.
    wanted = np.flatnonzero((a < b) & (owners[a] != owners[b]))
    wanted = wanted[shapely.dwithin(lines[one[wanted]], lines[other[wanted]], near)]
    pairs = np.unique(np.stack([a[wanted], b[wanted]], axis=1), axis=0)
    yield from ((int(i), int(j)) for i, j in pairs)


def _parted(found: Sequence[Met]) -> Iterator[tuple[Met, list[tuple[Segment, bool]]]]:
    """The boundaries, each with its pieces and whether each is covered.

    A piece of an area is covered where another area lies to its right, or the face does not
    reach to both of its sides; one of the face where an area lies to its left.
    """
    if not found:
        return
    cut = [
        [piece for s, at in zip(m.path.segments, m.at, strict=True) for piece in _pieces(s, at)]
        for m in found
    ]
    pieces = [piece for parts in cut for piece in parts]
    owners = np.repeat([m.owner for m in found], [len(parts) for parts in cut])
    middles = np.array([piece.point(ASKED) for piece in pieces])
    ways = np.array([piece.derivative(ASKED) for piece in pieces])
    aside = 1j * ways / np.abs(ways) * ASIDE_MM
    face = [m.path for m in found if m.owner == FACE]
    areas: list[list[Path]] = [[] for _ in range(1 + max((m.owner for m in found), default=0))]
    for m in found:
        if m.owner != FACE:
            areas[m.owner].append(m.path)
    covered = np.zeros(len(pieces), bool)
    of_face = owners == FACE
    beside = np.where(of_face, middles + aside, middles - aside)
    covered[points_within(beside, areas, owners)[0]] = True
    if face:
        for side in (aside, -aside):
            reached = of_face.copy()
            reached[points_within(middles + side, [face], np.where(of_face, 0, 1))[0]] = True
            covered |= ~reached
    flags = iter(covered.tolist())
    for m, parts in zip(found, cut, strict=True):
        yield m, [(piece, next(flags)) for piece in parts]


def _pieces(s: Segment, at: Shares) -> list[Segment]:
    """The pieces of a segment that is cut at some parameters."""
    shares = spaced(at, SNAP_MM / max(extent(s), SNAP_MM))
    return [s] if len(shares) == 2 else [s.between(a, b) for a, b in pairwise(shares)]


def _single(pieces: Sequence[LoopPiece], walls: Sequence[int]) -> list[int]:
    """The walls without those that several areas share."""
    kept = []
    seen: dict[tuple[int, int], list[complex]] = defaultdict(list)
    for number in walls:
        piece = pieces[number]
        middle = piece.segment.point(0.5)
        same = seen[piece.start, piece.end]
        if all(abs(other - middle) >= 2 * SNAP_MM for other in same):
            same.append(middle)
            kept.append(number)
    return kept


def _blunted(net: "_Net", walls: Sequence[int], rims: Set[int]) -> list[int]:
    """The walls with those tips cut off that touch a rim or another tip in a point alone.

    Of such a point four faces of a solid would rise, about one edge.
    """
    into, out = defaultdict[int, list[int]](list), defaultdict[int, list[int]](list)
    for n in walls:
        into[net.pieces[n].end].append(n)
        out[net.pieces[n].start].append(n)
    passed = {corner for n in rims for corner in (net.pieces[n].start, net.pieces[n].end)}
    made = []
    for corner, several in into.items():
        others = out[corner]
        if len(several) != len(others) or not (corner in passed or len(others) > 1):
            continue
        for before in several:
            way = net.pieces[before].segment
            after = max(others, key=lambda n: turn_between(way, net.pieces[n].segment))
            others.remove(after)
            made += net.cut_off(before, after)
    return [*walls, *made]


@dataclass(slots=True)
class _Net:
    """Pieces, and the corners between them by number; points within `SNAP_MM` have one."""

    pieces: list[LoopPiece] = field(default_factory=list)
    _cells: dict[tuple[int, int], list[tuple[complex, int]]] = field(default_factory=dict)
    _corners: int = 0

    def add(self, segment: Segment) -> list[int]:
        """The number of a new piece; none for a speck."""
        start, end = self._corner(segment.start), self._corner(segment.end)
        if start == end and segment.length() < 4 * SNAP_MM:
            return []
        self.pieces.append(LoopPiece(segment, start, end))
        return [len(self.pieces) - 1]

    def cut_off(self, before: int, after: int) -> list[int]:
        """The number of a piece that cuts off the tip between two; none where they are short."""
        one, other = self.pieces[before], self.pieces[after]
        shares = [BLUNT_MM / max(extent(piece.segment), BLUNT_MM) for piece in (one, other)]
        if before == after or max(shares) > _LONGEST_SHARE:
            return []
        there = one.segment.between(0.0, 1.0 - shares[0])
        back = other.segment.between(shares[1], 1.0)
        start, end = self._corner(there.end), self._corner(back.start)
        if start == end:
            return []
        self.pieces[before] = LoopPiece(there, one.start, start)
        self.pieces[after] = LoopPiece(back, end, other.end)
        self.pieces.append(LoopPiece(Line(there.end, back.start), start, end))
        return [len(self.pieces) - 1]

    def _corner(self, z: complex) -> int:
        """The number of a point, a new one for a point not seen before."""
        size = 4 * SNAP_MM
        column, row = z.real / size, z.imag / size
        i, j = math.floor(column), math.floor(row)
        # A corner no nearer than a quarter of a cell to its edge is in this cell alone.
        across = (i, i - 1 if column - i < 0.5 else i + 1)
        along = (j, j - 1 if row - j < 0.5 else j + 1)
        for cell in ((a, b) for a in across for b in along):
            for other, number in self._cells.get(cell, ()):
                if abs(other - z) <= SNAP_MM:
                    return number
        self._cells.setdefault((i, j), []).append((z, self._corners))
        self._corners += 1
        return self._corners - 1
