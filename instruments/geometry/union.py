"""The union of regions: their outer boundaries, cut where they meet and joined anew.

Every piece of the result is a piece of a boundary that went in, so circles stay arcs and
corners stay where they are.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from instruments.geometry.contact import contacts
from instruments.geometry.containment import Boundary, prepared
from instruments.geometry.crossing import NEAR_MM, box
from instruments.geometry.path import Path, Region
from instruments.geometry.segments import TURN, Arc, Cubic, Line, Segment, turn_between

SNAP_MM = 4e-7
"""Ends of pieces closer than this are one corner."""

ASIDE_MM = 2e-7
"""How far beside a piece is looked for other regions."""

# Where along a piece is looked: not in its middle, where symmetrical figures touch.
_ASKED = 0.4371


class OpenUnionError(ValueError):
    """Boundaries so nearly alike that their pieces don't join to closed ones."""


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
    OpenUnionError
        If boundaries run so close beside each other (0.2 nm) that inside and outside can't
        be told apart.
    """
    whole = tuple(r for r in regions if r.contours)
    owned = [(s, k) for k, r in enumerate(whole) for c in r.contours for s in c.segments]
    cuts = _cuts([s for s, _ in owned], [k for _, k in owned])
    boundaries = [prepared(r) for r in whole]
    kept: list[Segment] = []
    for (segment, owner), at in zip(owned, cuts, strict=True):
        pieces = _pieces(segment, at)
        kept += [piece for piece in pieces if not _covered(piece, owner, boundaries)]
    return Region(tuple(_contours(_single(kept))))


def _cuts(segments: Sequence[Segment], owners: Sequence[int]) -> list[list[float]]:
    """For each segment the parameters where those of other regions meet it."""
    cuts: list[list[float]] = [[] for _ in segments]
    low_x, low_y, high_x, high_y = np.array([box(s) for s in segments]).reshape(-1, 4).T
    owner = np.array(owners)
    for i, s in enumerate(segments):
        near = (
            (owner[i + 1 :] != owner[i])
            & (low_x[i + 1 :] <= high_x[i] + NEAR_MM)
            & (high_x[i + 1 :] >= low_x[i] - NEAR_MM)
            & (low_y[i + 1 :] <= high_y[i] + NEAR_MM)
            & (high_y[i + 1 :] >= low_y[i] - NEAR_MM)
        )
        for k in np.flatnonzero(near).tolist():
            j = i + 1 + k
            other = segments[j]
            for t, u in contacts(s, other):
                cuts[i].append(t)
                cuts[j].append(u)
    return cuts


def _pieces(s: Segment, at: list[float]) -> list[Segment]:
    if not at:
        return [s]
    least = SNAP_MM / max(_size(s), SNAP_MM)
    shares = [0.0]
    for t in sorted(at):
        if t - shares[-1] > least and 1.0 - t > least:
            shares.append(t)
    shares.append(1.0)
    return [s] if len(shares) == 2 else [s.between(a, b) for a, b in pairwise(shares)]


def _size(s: Segment) -> float:
    if isinstance(s, Cubic):
        return abs(s.control1 - s.start) + abs(s.control2 - s.control1) + abs(s.end - s.control2)
    return s.length()


def _covered(piece: Segment, owner: int, boundaries: Sequence[Boundary]) -> bool:
    """Whether another region lies on the right of a piece, where its own does not."""
    way = piece.derivative(_ASKED)
    beside = piece.point(_ASKED) - 1j * way / abs(way) * ASIDE_MM
    x, y = beside.real, beside.imag
    for k, other in enumerate(boundaries):
        xmin, ymin, xmax, ymax = other.bounds
        if k != owner and xmin <= x <= xmax and ymin <= y <= ymax and other.winding(beside):
            return True
    return False


def _single(pieces: Sequence[Segment]) -> list[Segment]:
    """The pieces without those that several regions share."""
    kept: list[Segment] = []
    seen: dict[tuple[int, int], list[Segment]] = defaultdict(list)
    for s in pieces:
        middle = s.point(0.5)
        cell = round(middle.real * 1e3), round(middle.imag * 1e3)
        alike = (
            other
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for other in seen.get((cell[0] + dx, cell[1] + dy), ())
        )
        if any(
            abs(other.point(0.5) - middle) < SNAP_MM
            and abs(other.start - s.start) < 2 * SNAP_MM
            and abs(other.end - s.end) < 2 * SNAP_MM
            for other in alike
        ):
            continue
        seen[cell].append(s)
        kept.append(s)
    return kept


@dataclass(slots=True)
class _Corners:
    """Points by number; those within `SNAP_MM` have one number."""

    cells: dict[tuple[int, int], list[tuple[complex, int]]]
    count: int = 0

    def number(self, z: complex) -> int:
        """The number of a point, a new one for a point not seen before."""
        size = 4 * SNAP_MM
        column, row = math.floor(z.real / size), math.floor(z.imag / size)
        for i in (column, column - 1, column + 1):
            for j in (row, row - 1, row + 1):
                for other, number in self.cells.get((i, j), ()):
                    if abs(other - z) <= SNAP_MM:
                        return number
        self.cells.setdefault((column, row), []).append((z, self.count))
        self.count += 1
        return self.count - 1


def _contours(pieces: Sequence[Segment]) -> list[Path]:
    """The pieces joined end to end; where several go on, the one most to the left."""
    corners = _Corners({})
    ends = [(corners.number(s.start), corners.number(s.end)) for s in pieces]
    leaving: dict[int, list[int]] = defaultdict(list)
    for k, (a, _) in enumerate(ends):
        leaving[a].append(k)
    used = [False] * len(pieces)
    found = []
    for first in range(len(pieces)):
        if used[first]:
            continue
        chain = [first]
        used[first] = True
        while ends[chain[-1]][1] != ends[first][0]:
            onward = [k for k in leaving[ends[chain[-1]][1]] if not used[k]]
            if not onward:
                raise OpenUnionError(f"no boundary goes on from {pieces[chain[-1]].end:.6f}")
            here = pieces[chain[-1]]
            best = onward[0]
            if onward[1:]:
                best = max(onward, key=lambda k: turn_between(here, pieces[k]))
            used[best] = True
            chain.append(best)
        found.append(Path(merged([pieces[k] for k in chain])))
    return found


def merged(chain: Sequence[Segment]) -> tuple[Segment, ...]:
    """A closed chain with neighbouring pieces of one arc or one line made one."""
    kept: list[Segment] = []
    for s in chain:
        both = _joined(kept[-1], s) if kept else None
        if both is None:
            kept.append(s)
        else:
            kept[-1] = both
    while len(kept) > 1:
        both = _joined(kept[-1], kept[0])
        if both is None:
            break
        kept = [*kept[1:-1], both]
    return tuple(kept)


def _joined(a: Segment, b: Segment) -> Segment | None:
    match a, b:
        case Arc(), Arc():
            same = abs(a.centre - b.centre) < 1e-9 and abs(a.radius - b.radius) < 1e-9
            together = a.sweep_rad + b.sweep_rad
            if same and a.sweep_rad * b.sweep_rad > 0.0 and abs(together) <= TURN + 1e-9:
                whole = abs(together) >= TURN - 1e-9
                sweep = math.copysign(TURN, together) if whole else together
                return Arc(a.centre, a.radius, a.start_rad, sweep)
        case Line(), Line():
            way = b.end - a.start
            ahead = ((a.end - a.start) * (b.end - b.start).conjugate()).real > 0.0
            if ahead and abs(((a.end - a.start) * way.conjugate()).imag) <= 1e-9 * abs(way):
                return Line(a.start, b.end)
    return None
