"""A sheet's face divided by the areas cut into it: what stays, and the floors.

All boundaries are cut where they meet; of the pieces those stay that part what is cut from
what is not, and they are joined to loops. Every piece is a piece of a boundary that went in:
circles stay arcs.
"""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from types import MappingProxyType
from typing import Any

import numpy as np

from instruments.geometry import Arc, Line, Path, Region
from instruments.geometry.contact import contacts
from instruments.geometry.containment import Boundary, prepared
from instruments.geometry.crossing import NEAR_MM
from instruments.geometry.segments import Segment
from output import strips
from output.loops import ASKED, STRAY_MM, Loop, Patch, Piece, patches

shapely: Any = import_module("shapely")

SNAP_MM = 4e-7
"""Ends of pieces closer than this are one corner."""

ASIDE_MM = 2e-7
"""How far beside a piece is looked for other areas."""

Further = Mapping[Path, Sequence[Sequence[float]]]
NOTHING: Further = MappingProxyType({})

_LINGERING_MM = 0.5
"""Boundaries that touch are told apart only so far on, where they are `ASIDE_MM` apart."""

_CHUNK = 12


@dataclass(frozen=True, slots=True)
class Divided:
    """A face by what is cut into it.

    Attributes
    ----------
    pieces : tuple of Piece
        What the loops are made of.
    rims : tuple of Loop
        The face's own boundaries, in their order.
    land, floors : tuple of Patch
        What stays, and what is cut; together the face.
    """

    pieces: tuple[Piece, ...]
    rims: tuple[Loop, ...]
    land: tuple[Patch, ...]
    floors: tuple[Patch, ...]


@dataclass(frozen=True, slots=True)
class Cuts:
    """Where boundaries meet: for each segment the parameters, each with the other's owner.

    Owner 0 is the face itself, the others are the areas in their order.
    """

    owners: tuple[tuple[Path, ...], ...]
    at: tuple[tuple[tuple[float, int], ...], ...]

    def boundaries(self) -> Iterator[tuple[int, Path, tuple[tuple[tuple[float, int], ...], ...]]]:
        """Each boundary: its owner, its path, and where the path's segments are cut."""
        first = 0
        for owner, paths in enumerate(self.owners):
            for path in paths:
                last = first + len(path.segments)
                yield owner, path, self.at[first:last]
                first = last

    def rims(self) -> dict[Path, tuple[tuple[float, ...], ...]]:
        """The face's boundaries, each with the parameters on its segments."""
        return {
            path: tuple(tuple(t for t, _ in met) for met in at)
            for owner, path, at in self.boundaries()
            if owner == 0
        }


def cuts(rims: Sequence[Path], areas: Sequence[strips.Area]) -> Cuts:
    """Where the boundaries of a face and of the areas cut into it meet.

    Parameters
    ----------
    rims : sequence of Path
        The face's boundary: counter-clockwise, its holes clockwise.
    areas : sequence of Area
        They may overlap, and reach over the rim.
    """
    owners = (tuple(rims), *((area.outline, *area.holes) for area in areas))
    owned = [(s, k) for k, paths in enumerate(owners) for path in paths for s in path.segments]
    at: list[list[tuple[float, int]]] = [[] for _ in owned]
    for i, j in _near([s for s, _ in owned], np.array([k for _, k in owned])):
        (one, owner), (other, other_owner) = owned[i], owned[j]
        for t, u in contacts(one, other):
            at[i].append((t, other_owner))
            at[j].append((u, owner))
    return Cuts(owners, tuple(tuple(sorted(found)) for found in at))


def divided(found: Cuts, further: Further = NOTHING) -> Divided:
    """A face divided by the areas cut into it.

    Parameters
    ----------
    found : Cuts
        Where all boundaries meet.
    further : mapping of Path to sequence of sequence of float
        For boundaries of the face: parameters at which their segments are cut besides.

    Raises
    ------
    OpenLoopError
        If boundaries run so close beside each other that the loops don't close.
    """
    corners = _Corners()
    pieces: list[Piece] = []
    rims: list[Loop] = []
    walls: list[int] = []
    opened: list[int] = []
    kept: list[int] = []

    def number(segment: Segment) -> int | None:
        """The number of a new piece; None for a speck."""
        start, end = corners.number(segment.start), corners.number(segment.end)
        if start == end and segment.length() < 4 * SNAP_MM:
            return None
        pieces.append(Piece(segment, start, end))
        return len(pieces) - 1

    asked = _Asked(found.owners)
    for owner, path, at in found.boundaries():
        if owner:
            bare = (piece for piece, covered in asked.along(path, owner, at) if not covered)
            walls += [n for piece in bare if (n := number(piece)) is not None]
            continue
        rim = [
            (n, covered)
            for piece, covered in asked.along(path, owner, at, further.get(path, ()))
            if (n := number(piece)) is not None
        ]
        rims.append(tuple((n, True) for n, _ in rim))
        opened += [n for n, covered in rim if covered]
        kept += [n for n, covered in rim if not covered]
    walls = _single(pieces, walls)
    land = [(n, False) for n in walls] + [(n, True) for n in kept]
    floors = [(n, True) for n in walls] + [(n, True) for n in opened]
    return Divided(tuple(pieces), tuple(rims), patches(pieces, land), patches(pieces, floors))


def _near(segments: Sequence[Segment], owners: Any) -> Iterator[tuple[int, int]]:
    """The pairs of segments of different owners that come near each other."""
    chunks, whose = [], []
    for number, segment in enumerate(segments):
        points = strips.points(segment, STRAY_MM)
        for low in range(0, len(points) - 1, _CHUNK):
            run = points[low : low + _CHUNK + 1]
            chunks.append(shapely.linestrings(run.real, run.imag))
            whose.append(number)
    of = np.array(whose)
    one, other = shapely.STRtree(chunks).query(chunks, "dwithin", 2.0 * STRAY_MM + NEAR_MM)
    a, b = of[one], of[other]
    wanted = (a < b) & (owners[a] != owners[b])
    pairs = np.unique(np.stack([a[wanted], b[wanted]], axis=1), axis=0)
    yield from ((int(i), int(j)) for i, j in pairs)


class _Asked:
    """Which areas lie beside the pieces of a boundary.

    On the way along it only those areas are asked whose boundary has just been passed.
    """

    def __init__(self, owners: Sequence[Sequence[Path]]) -> None:
        self._boundaries = [prepared(Region(tuple(paths))) for paths in owners]
        self._boxes = np.array([b.bounds for b in self._boundaries])

    def along(
        self,
        path: Path,
        owner: int,
        at: Sequence[Sequence[tuple[float, int]]],
        extra: Sequence[Sequence[float]] = (),
    ) -> Iterator[tuple[Segment, bool]]:
        """The pieces of a closed path, and whether each is covered.

        Its segments are cut where they are met, and at the extra parameters. A piece of an
        area is covered where another area lies to its right, or the face does not reach
        there; one of the face where an area lies to its left.
        """
        sense = 1.0 if owner == 0 else -1.0
        beside: set[int] = set()
        inside = owner == 0
        passed: dict[int, complex] | None = None
        for number, segment in enumerate(path.segments):
            met = at[number]
            for piece, between in _pieces(segment, met, extra[number] if extra else ()):
                here, middle, way = piece.start, piece.point(ASKED), piece.derivative(ASKED)
                aside = 1j * way / abs(way) * ASIDE_MM
                if passed is None:
                    passed = dict.fromkeys(between, here)
                    among = self._around(middle)
                else:
                    near = {k: z for k, z in passed.items() if abs(z - here) < _LINGERING_MM}
                    passed = near | dict.fromkeys(between, here)
                    among = set(passed)
                for k in among - {owner}:
                    if k == 0:
                        inside = all(self._holds(0, z) for z in (middle + aside, middle - aside))
                    elif self._holds(k, middle + sense * aside):
                        beside.add(k)
                    else:
                        beside.discard(k)
                yield piece, bool(beside) or not inside
            size = _size(segment)
            ends = (k for t, k in met if (1.0 - t) * size < 2 * SNAP_MM)
            passed = (passed or {}) | dict.fromkeys(ends, segment.end)

    def _around(self, z: complex) -> set[int]:
        """The areas whose box a point is in, and the face."""
        low_x, low_y, high_x, high_y = self._boxes.T
        here = (low_x <= z.real) & (z.real <= high_x) & (low_y <= z.imag) & (z.imag <= high_y)
        return {0, *np.flatnonzero(here).tolist()}

    def _holds(self, k: int, z: complex) -> bool:
        boundary: Boundary = self._boundaries[k]
        xmin, ymin, xmax, ymax = boundary.bounds
        within = xmin <= z.real <= xmax and ymin <= z.imag <= ymax
        return within and boundary.winding(z) != 0


def _pieces(
    s: Segment, met: Sequence[tuple[float, int]], extra: Sequence[float]
) -> Iterator[tuple[Segment, set[int]]]:
    """The pieces of a segment, each with the owners that meet it where it starts."""
    if not met and not extra:
        yield s, set()
        return
    least = SNAP_MM / max(_size(s), SNAP_MM)
    shares = [0.0]
    passing: list[set[int]] = [set()]
    for t, owner in sorted((*met, *((t, -1) for t in extra))):
        if t - shares[-1] > least and 1.0 - t > least:
            shares.append(t)
            passing.append(set())
        if owner >= 0:
            passing[-1].add(owner)
    shares.append(1.0)
    for (low, high), owners in zip(pairwise(shares), passing, strict=True):
        yield (s if len(shares) == 2 else s.between(low, high)), owners


def _size(s: Segment) -> float:
    if isinstance(s, Line | Arc):
        return s.length()
    return abs(s.control1 - s.start) + abs(s.control2 - s.control1) + abs(s.end - s.control2)


def _single(pieces: Sequence[Piece], walls: Sequence[int]) -> list[int]:
    """The walls without those that several areas share."""
    kept = []
    seen: dict[tuple[int, int], list[complex]] = defaultdict(list)
    for number in walls:
        piece = pieces[number]
        middle = piece.segment.point(0.5)
        alike = seen[piece.start, piece.end]
        if all(abs(other - middle) >= 2 * SNAP_MM for other in alike):
            alike.append(middle)
            kept.append(number)
    return kept


class _Corners:
    """Points by number; those within `SNAP_MM` have one number."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], list[tuple[complex, int]]] = {}
        self._count = 0

    def number(self, z: complex) -> int:
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
        self._cells.setdefault((i, j), []).append((z, self._count))
        self._count += 1
        return self._count - 1
