"""Pieces of a face's boundaries, parted where sides that slope ask for it.

Loads no geometry kernel.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import pairwise

from instruments.geometry import TURN, Arc, Cubic
from instruments.geometry.loops import Loop, LoopPiece, Patch
from instruments.geometry.planar import Divided
from instruments.geometry.segments import Segment
from output.grooved.parallels import NarrowError, aside, curve_beside
from output.paths.biarc import cubics_of

_HALVED = 5
"""So often cubics are halved for the sake of their parallels."""

_SLIVER_MM = 1e-5

_SWEEP_RAD = 0.4
"""An arc of so much strays by 1e-7 of its radius as a cubic."""


def _without_slivers(found: Divided) -> Divided:
    """A face whose slivers of circles are of the arcs that go on beyond them; rims stay.

    Below a sliver, where a circle starts beside another's end, a floor has no edge.
    """
    rims = {n for rim in found.rims for n, _ in rim}
    patches = (*found.land, *found.floors)
    bounds = {n for patch in patches for of in patch.loops for n, _ in of} | rims
    pieces = {n: piece for n, piece in enumerate(found.pieces) if n in bounds}
    at: dict[int, list[int]] = defaultdict(list)
    for number, piece in pieces.items():
        at[piece.start].append(number)
        at[piece.end].append(number)
    slivers = (n for n, piece in pieces.items() if piece.segment.length() <= _SLIVER_MM)
    for number in [n for n in slivers if n not in rims]:
        piece = pieces[number]
        meeting = {n for c in (piece.start, piece.end) if len(at[c]) == 2 for n in at[c]}
        for other in meeting & pieces.keys() - rims - {number}:
            whole = _one_arc(pieces[other], piece) or _one_arc(piece, pieces[other])
            if whole:
                pieces[other] = whole
                del pieces[number]
                break
    numbers = {n: k for k, n in enumerate(pieces)}

    def loop(of: Loop) -> Loop:
        return tuple((numbers[n], forwards) for n, forwards in of if n in numbers)

    return _with_loops(found, tuple(pieces.values()), loop)


def _one_arc(first: LoopPiece, then: LoopPiece) -> LoopPiece | None:
    """Two pieces as one arc, if the one goes on where the other ends."""
    a, b = first.segment, then.segment
    if first.end != then.start or not (isinstance(a, Arc) and isinstance(b, Arc)):
        return None
    sweep_rad = a.sweep_rad + b.sweep_rad
    alike = (a.centre, a.radius, a.sweep_rad > 0.0) == (b.centre, b.radius, b.sweep_rad > 0.0)
    if not alike or abs(sweep_rad) >= TURN:
        return None
    return LoopPiece(replace(a, sweep_rad=sweep_rad), first.start, then.end)


def softened(found: Divided, inset_mm: float) -> Divided:
    """A face without slivers, its cubics parted where one is no parallel to them; rims stay."""

    def parts(_: int, segment: Segment) -> Sequence[Segment]:
        if not isinstance(segment, Cubic):
            return (segment,)
        return tuple(_parted(segment, inset_mm, _HALVED))

    return _replaced(_without_slivers(found), parts)


def parted_at(found: Divided, places: Mapping[int, Sequence[float]], bending: Set[int]) -> Divided:
    """A face with pieces parted at parameters; rims stay.

    Parameters
    ----------
    found : Divided
    places : mapping of int to sequence of float
        By a piece's number.
    bending : set of int
        Corners: of an arc what is beside one becomes cubics, which bend aside.
    """

    def parts(number: int, segment: Segment) -> Sequence[Segment]:
        shares = sorted({0.0, 1.0, *places.get(number, ())})
        made = [segment.between(*two) for two in pairwise(shares)] if shares[2:] else [segment]
        piece = found.pieces[number]
        ends = [piece.start in bending, *[False] * (len(made) - 1), piece.end in bending]
        return [
            part
            for own, two in zip(made, pairwise(ends), strict=True)
            for part in (cubics_of(own, _SWEEP_RAD) if isinstance(own, Arc) and any(two) else [own])
        ]

    return _replaced(found, parts)


def _replaced(found: Divided, parts: Callable[[int, Segment], Sequence[Segment]]) -> Divided:
    """A face with each of its pieces in parts, but for those of rims."""
    rims = {n for rim in found.rims for n, _ in rim}
    corner = 1 + max((n for p in found.pieces for n in (p.start, p.end)), default=0)
    pieces: list[LoopPiece] = []
    numbers: list[range] = []
    for number, piece in enumerate(found.pieces):
        first = len(pieces)
        made = (piece.segment,) if number in rims else parts(number, piece.segment)
        inner = range(corner, corner + len(made) - 1)
        corner += len(inner)
        ends = pairwise((piece.start, *inner, piece.end))
        pieces += [LoopPiece(part, *two) for part, two in zip(made, ends, strict=True)]
        numbers.append(range(first, len(pieces)))

    def loop(of: Loop) -> Loop:
        return tuple((n, f) for k, f in of for n in (numbers[k] if f else numbers[k][::-1]))

    return _with_loops(found, tuple(pieces), loop)


def _with_loops(
    found: Divided, pieces: tuple[LoopPiece, ...], loop: Callable[[Loop], Loop]
) -> Divided:
    """A face of other pieces, with the loops that its own become."""

    def patch(of: Patch) -> Patch:
        return Patch(loop(of.outer), tuple(map(loop, of.holes)))

    return Divided(
        pieces,
        tuple(map(loop, found.rims)),
        tuple(map(patch, found.land)),
        tuple(map(patch, found.floors)),
    )


def _parted(cubic: Segment, inset_mm: float, halved: int) -> Iterator[Segment]:
    """A cubic by pieces that have parallels on both sides, where halving helps."""
    assert isinstance(cubic, Cubic)
    try:
        for by_mm in (inset_mm, -inset_mm):
            start, end = (aside(cubic, t, by_mm) for t in (0.0, 1.0))
            curve_beside(cubic, start, end, by_mm)
        yield cubic
    except NarrowError:
        if halved == 0:
            yield cubic
            return
        for half in ((0.0, 0.5), (0.5, 1.0)):
            yield from _parted(cubic.between(*half), inset_mm, halved - 1)


def seams(floors: Sequence[Patch]) -> frozenset[int]:
    """The pieces that part floors from each other: two have them."""
    count = Counter(n for patch in floors for loop in patch.loops for n, _ in loop)
    return frozenset(n for n, times in count.items() if times > 1)
