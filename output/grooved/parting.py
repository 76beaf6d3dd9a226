"""Floors with many holes parted into floors with few, along straight lines.

Readers of solids compare the loops of a face with each other, which takes them a minute or
more where a floor has some thousand holes, as that of a plate's grooves has. The lines keep
away from corners and touch nothing: they cross each boundary, and go into the floor and out
of it by turns. Where they cross a groove, a seam from corner to corner stands for them if it can,
which parts no wall (`output.grooved.bridges`).
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from instruments.geometry import Floats, Line
from instruments.geometry.crossing import with_line
from instruments.geometry.loops import Loop, LoopPiece, Patch, patches
from instruments.geometry.planar import Divided
from output.grooved.bridges import CLEAR_MM, Bridge, Bridges, cross

MOST_LOOPS, MOST_SLOPING = 40, 100
"""What readers take in their stride; more where sides slope, for a parted groove stays upright."""

_ASIDE = 0.2
"""A line may be so far from the middle between two bands, in widths of a band."""

_TRIED = 16
"""Of a line so many places are tried."""

Directed = tuple[int, bool]


@dataclass(frozen=True, slots=True)
class _Crossing:
    """Where a line crosses a boundary.

    Attributes
    ----------
    along_mm : float
        Position on the line.
    number : int
        The piece that is crossed.
    share : float
        The piece's parameter there.
    enters : bool
        Whether the line comes into the area there.
    """

    along_mm: float
    number: int
    share: float
    enters: bool


_Straight = tuple[_Crossing, _Crossing]
"""Where a line comes into an area and goes out of it again."""


def parted_faces(
    faces: Sequence[Divided],
    alike: Iterable[tuple[Loop, Loop]] = (),
    most: int | None = None,
    *,
    bridged: bool = True,
) -> tuple[Divided, ...]:
    """Faces whose floors have no more than some number of loops, or hardly more.

    Parameters
    ----------
    faces : sequence of Divided
        The faces of one solid.
    alike : iterable of (Loop, Loop)
        Rims of the first face and of the second that are cut alike, and stay so.
    most : int
        Floors with more loops are parted; without it `MOST_LOOPS`, or `MOST_SLOPING` unbridged.
    bridged : bool
        Whether floors may be parted from corner to corner, where a line crosses a groove.
    """
    if most is None:
        most = MOST_LOOPS if bridged else MOST_SLOPING
    nets = [_SheetNet(face) for face in faces]
    for one, other in alike:
        for (n, _), (m, _) in zip(one, other, strict=True):
            nets[0].twins[n] = nets[1], m
            nets[1].twins[m] = nets[0], n
    floors = [
        [part for patch in face.floors for part in _parts(net, patch, most, bridged)]
        for net, face in zip(nets, faces, strict=True)
    ]
    return tuple(
        net.divided(face, found) for net, face, found in zip(nets, faces, floors, strict=True)
    )


class _SheetNet:
    """The pieces of a face's boundaries while they are cut."""

    def __init__(self, face: Divided) -> None:
        self.pieces = list(face.pieces)
        self.twins: dict[int, tuple[_SheetNet, int]] = {}
        self._cut: dict[int, tuple[int, ...]] = {}
        self._corners = 1 + max((n for p in face.pieces for n in (p.start, p.end)), default=0)

    def cut(self, number: int, shares: Sequence[float]) -> tuple[int, ...]:
        """Cut a piece, and its twin alike; the numbers of what it falls into."""
        piece = self.pieces[number]
        corners = range(self._corners, self._corners + len(shares))
        self._corners += len(shares)
        ends = zip(
            pairwise((0.0, *shares, 1.0)), pairwise((piece.start, *corners, piece.end)), strict=True
        )
        made = tuple(self._add(LoopPiece(piece.segment.between(*t), *c)) for t, c in ends)
        self._cut[number] = made
        twin = self.twins.get(number)
        if twin and twin[1] not in twin[0]._cut:
            net, other = twin
            for n, m in zip(made, net.cut(other, shares), strict=True):
                self.twins[n] = net, m
                net.twins[m] = self, n
        return made

    def join(self, start: tuple[int, complex], end: tuple[int, complex]) -> int:
        """The number of a new straight piece from one corner to another."""
        return self._add(LoopPiece(Line(start[1], end[1]), start[0], end[0]))

    def passed(self, loop: Iterable[Directed]) -> Iterator[Directed]:
        """A loop by the pieces into which its pieces fell."""
        for number, forwards in loop:
            made = self._cut.get(number)
            if made is None:
                yield number, forwards
            else:
                yield from self.passed((n, forwards) for n in (made if forwards else made[::-1]))

    def divided(self, face: Divided, floors: Sequence[Patch]) -> Divided:
        """The face as it is now, with other floors."""
        live = [n for n in range(len(self.pieces)) if n not in self._cut]
        numbers = {n: k for k, n in enumerate(live)}

        def loop(of: Loop) -> Loop:
            return tuple((numbers[n], forwards) for n, forwards in self.passed(of))

        def patch(of: Patch) -> Patch:
            return Patch(loop(of.outer), tuple(loop(hole) for hole in of.holes))

        return Divided(
            tuple(self.pieces[n] for n in live),
            tuple(loop(rim) for rim in face.rims),
            tuple(patch(land) for land in face.land),
            tuple(patch(floor) for floor in floors),
        )

    def _add(self, piece: LoopPiece) -> int:
        self.pieces.append(piece)
        return len(self.pieces) - 1


def _parts(net: _SheetNet, patch: Patch, most: int, bridged: bool) -> Iterator[Patch]:
    """An area, parted as long as it has too many loops and that makes them fewer."""
    count = 1 + len(patch.holes)
    made = _cut(net, patch, most, bridged) if count > most else [patch]
    for part in made:
        if most <= len(part.holes) < count - 1:
            yield from _parts(net, part, most, bridged)
        else:
            yield part


def _cut(net: _SheetNet, patch: Patch, most: int, bridged: bool) -> Sequence[Patch]:
    """An area cut across its longer way into bands of about as many holes each.

    There are as many as it takes for bands that are cut the other way to become square.
    """
    loops = [tuple(net.passed(loop)) for loop in patch.loops]
    outline = [step for loop in loops for step in loop]
    boxes = np.array([net.pieces[n].segment.bounds() for n, _ in outline])
    sizes = boxes[:, 2:].max(axis=0) - boxes[:, :2].min(axis=0)
    axis = int(sizes[1] > sizes[0])
    low, high = boxes[:, axis], boxes[:, axis + 2]
    starts = np.array([_start(net, step) for step in outline])
    corners = np.concatenate([low, high, starts.imag if axis else starts.real])
    firsts = np.cumsum([len(loop) for loop in loops[:-1]])
    places = np.sort(np.minimum.reduceat(low, firsts))
    wanted = len(loops) / most
    slender = float(sizes[axis] / sizes[1 - axis])
    bands = math.ceil(min(wanted, math.sqrt(wanted * slender)))
    lines: dict[float, list[_Crossing]] = {}
    for k in range(1, bands):
        ranks = (int((k + aside) / bands * len(places)) for aside in (-_ASIDE, _ASIDE))
        for at in _clear(corners, *(float(places[rank]) for rank in ranks)):
            across = [outline[n] for n in np.flatnonzero((low < at) & (at < high))]
            if at not in lines and (found := _crossings(net, across, axis, at)):
                lines[at] = found
                break
    if not lines:
        return [patch]
    if not bridged:
        straight = [
            seam for line in lines.values() for seam in zip(line[::2], line[1::2], strict=True)
        ]
        return _apart(net, outline, straight, ())
    bridges = Bridges(net.pieces, loops, starts, boxes)
    return _apart(net, outline, *_seams(net, bridges, lines.values()))


def _seams(
    net: _SheetNet, found: Bridges, lines: Iterable[Sequence[_Crossing]]
) -> tuple[list[_Straight], list[Bridge]]:
    """What parts a floor along lines: from boundary to boundary, or from corner to corner.

    Each line is a way from loop to loop that comes home; no seam is twice in one, so that there
    is another part on each of its sides.
    """
    asked = [list(zip(line[::2], line[1::2], strict=True)) for line in lines]
    straight: list[_Straight] = []
    bridges: dict[tuple[int, int], Bridge] = {}
    for line in asked:
        own: set[tuple[int, int]] = set()
        for enters, leaves in line:
            long_mm = leaves.along_mm - enters.along_mm
            bridge = found.across(enters.number, leaves.number, long_mm)
            key = _ends(bridge) if bridge else (-1, -1)
            if bridge and key not in own:
                own.add(key)
                bridges[key] = bridge
            else:
                straight.append((enters, leaves))
    ways = [
        (net.pieces[a.number].segment.point(a.share), net.pieces[b.number].segment.point(b.share))
        for a, b in straight
    ]
    if any(cross(*way, one[1], other[1]) for way in ways for one, other in bridges.values()):
        return [seam for line in asked for seam in line], []
    return straight, list(bridges.values())


def _ends(bridge: Bridge) -> tuple[int, int]:
    (one, _), (other, _) = bridge
    return min(one, other), max(one, other)


def _start(net: _SheetNet, step: Directed) -> complex:
    """Where a piece that is passed starts."""
    segment = net.pieces[step[0]].segment
    return segment.start if step[1] else segment.end


def _clear(corners: Floats, low: float, high: float) -> Iterator[float]:
    """Places between corners: the widest gap from `low` to `high` first, then the nearest."""
    at = np.unique(corners)
    gaps = np.diff(at)
    wide = gaps > 2.0 * CLEAR_MM
    middles, gaps = (at[:-1] + at[1:])[wide] / 2.0, gaps[wide]
    beyond = np.maximum(np.maximum(low - middles, middles - high), 0.0)
    yield from middles[np.lexsort((-gaps, beyond))[:_TRIED]].tolist()


def _crossings(
    net: _SheetNet, across: Sequence[Directed], axis: int, at: float
) -> list[_Crossing] | None:
    """Where a line crosses pieces, if it comes into the area and goes out of it by turns."""
    along = 1j if axis == 0 else 1 + 0j
    through = complex(at, 0.0) if axis == 0 else complex(0.0, at)
    found = []
    for number, forwards in across:
        segment = net.pieces[number].segment
        for share in with_line(segment, through, along):
            way = segment.derivative(share) * along.conjugate()
            place = segment.point(share) * along.conjugate()
            enters = (way.imag < 0.0) == forwards
            found.append(_Crossing(place.real, number, share, enters))
    found.sort(key=lambda c: c.along_mm)
    by_turns = [c.enters for c in found] == [True, False] * (len(found) // 2)
    apart = all(b.along_mm - a.along_mm > CLEAR_MM for a, b in pairwise(found))
    return found if by_turns and apart else None


def _apart(
    net: _SheetNet,
    outline: Sequence[Directed],
    straight: Sequence[_Straight],
    bridges: Sequence[Bridge],
) -> Sequence[Patch]:
    """The areas into which seams divide an area of an outline."""
    crossed: dict[int, list[float]] = defaultdict(list)
    for c in (c for seam in straight for c in seam):
        crossed[c.number].append(c.share)
    corners: dict[tuple[int, float], tuple[int, complex]] = {}
    for number, shares in crossed.items():
        shares.sort()
        for share, n in zip(shares, net.cut(number, shares), strict=False):
            piece = net.pieces[n]
            corners[number, share] = piece.end, piece.segment.end
    joined = [net.join(corners[a.number, a.share], corners[b.number, b.share]) for a, b in straight]
    joined += [net.join(*bridge) for bridge in bridges]
    seams = [(n, forwards) for n in joined for forwards in (True, False)]
    return patches(net.pieces, [*net.passed(outline), *seams])
