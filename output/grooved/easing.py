"""Floors of sloping grooves where there is no room for all of the slope.

Every corner of a groove has the floor's below it, as far in as the cutter slopes. Where floors'
edges would cross, or have no length, corners are drawn back, by half again and again, and sides
turn steeper there: pieces are parted first, before and after all that is narrow, so that this is
near by alone.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
import shapely

from instruments.geometry import flattening
from instruments.geometry.planar import Divided
from instruments.geometry.segments import Points, Segment
from output.grooved import groove_pieces
from output.grooved.narrow import Sides
from output.grooved.parallels import NarrowError
from output.grooved.slopes import Feet, Passed, Stuck, feet

_WAY = 8.0
"""A side turns steeper along so many insets, and no farther."""

_LEAST = 1.0 / 32.0
"""Corners are drawn back to so much of the way, and then all of it, but for those of rims."""

_ROUNDS = 80
"""So often corners are drawn back by half, and then so often wholly."""

_THIN_MM = 1e-5
"""No floor is as thin."""

_STRAY_MM = 2e-4
"""Of chords that tell which edges of floors cross."""


@dataclass(frozen=True, slots=True)
class Eased:
    """The floors of a face.

    Attributes
    ----------
    divided : Divided
        The face, with its pieces parted.
    feet : tuple of tuple of Feet
        Of each floor that was asked its loops; empty of others, and where there is no room at all.
    shares : mapping
        Of corners that are drawn back, how far in the floor's lie yet.
    """

    divided: Divided
    feet: tuple[tuple[Feet, ...], ...]
    shares: Mapping[int, float]

    def sides(self, floors: Iterable[int], most: float = 1.0) -> Iterator[int]:
        """The pieces above sides of some floors that slope no more than by a share at any end."""
        seams = groove_pieces.seams(self.divided.floors)
        for k in floors:
            for loop in self.divided.floors[k].loops:
                for n in (n for n, _ in loop if n not in seams):
                    piece = self.divided.pieces[n]
                    ends = (self.shares.get(c, 1.0) for c in (piece.start, piece.end))
                    if not self.feet[k] or max(ends) <= most:
                        yield n


def eased(found: Divided, asked: Sequence[bool], inset_mm: float, rounds: int = _ROUNDS) -> Eased:
    """The floors of a face, of which those asked slope.

    Parameters
    ----------
    found : Divided
    asked : sequence of bool
        Of each floor.
    inset_mm : float
        How far sides slope in.
    rounds : int
        So often corners are drawn back by half; of what has no room then, they are wholly.

    Raises
    ------
    NarrowError
        If one that is open at a rim, or parted from another, has no room.
    """
    work = _Easing(found, [k for k, one in enumerate(asked) if one], inset_mm)
    for number in range(rounds + _ROUNDS):
        work.wholly = number >= rounds
        if not work.round():
            break
    return work.made()


@dataclass(frozen=True, slots=True)
class _Below:
    """An edge of a floor, and the piece that it lies below."""

    floor: int
    loop: int
    place: int
    segment: Segment


@dataclass
class _Easing:
    """The work on one face."""

    found: Divided
    asked: list[int]
    inset_mm: float
    shares: dict[int, float] = field(default_factory=dict)
    troubled: set[int] = field(default_factory=set)
    cuts: dict[int, set[float]] = field(default_factory=lambda: defaultdict(set))
    drawn: set[int] = field(default_factory=set)
    wholly: bool = False
    _known: dict[tuple[int, int], tuple[object, Feet | Stuck]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._look()

    def _look(self) -> None:
        """Take stock of the face as it is parted now."""
        found = self.found
        self.seams = groove_pieces.seams(found.floors)
        self.rims = {n for rim in found.rims for n, _ in rim}
        self.passed = {
            k: [Passed.of(found.pieces, loop, self.seams) for loop in found.floors[k].loops]
            for k in self.asked
        }
        times = Counter(
            two[0] for k in self.asked for loop in self.passed[k] for two in loop.corners
        )
        self.kept = {c for n in self.rims for c in (found.pieces[n].start, found.pieces[n].end)}
        at_seams = {c for n in self.seams for c in (found.pieces[n].start, found.pieces[n].end)}
        self.kept |= {c for c, often in times.items() if often > 1} - at_seams
        passed = {n for k in self.asked for loop in self.passed[k] for n, _ in loop.loop}
        self.sides = Sides.of(found.pieces, passed - self.seams)

    def round(self) -> bool:
        """Draw back what is stuck or crosses; whether there was any."""
        self.cuts.clear()
        self.drawn.clear()
        self.troubled = {k for k in self.asked if self._is_troubled(k)}
        moved = self._draw()
        self._part()
        return bool(moved or any(self.cuts.values()))

    def made(self) -> Eased:
        """What is found."""
        floors = []
        for k in range(len(self.found.floors)):
            own = [self._feet(k, n) for n in range(len(self.passed.get(k, ())))]
            whole = tuple(one for one in own if not isinstance(one, Stuck))
            if k in self.troubled:
                if self._is_open(k):
                    raise NarrowError
                whole = ()
            floors.append(whole)
        return Eased(self.found, tuple(floors), self.shares)

    def _is_open(self, k: int) -> bool:
        numbers = {n for loop in self.passed[k] for n, _ in loop.loop}
        return bool(numbers & self.rims or numbers & self.seams)

    def _feet(self, k: int, n: int) -> Feet | Stuck:
        """The feet of a loop, again only if something there has changed."""
        loop = self.passed[k][n]
        key = tuple((c, self.shares.get(c)) for c, _ in loop.corners), loop.loop
        known = self._known.get((k, n))
        if known is None or known[0] != key:
            known = self._known[k, n] = key, feet(loop, self.inset_mm, self.shares)
        return known[1]

    def _is_troubled(self, k: int) -> bool:
        """Whether loops of a floor are stuck, or edges of it cross, which then give way."""
        loops = self.passed[k]
        stuck = False
        runs: list[list[Points]] = []
        whose: list[_Below] = []
        for n, loop in enumerate(loops):
            own = self._feet(k, n)
            if isinstance(own, Stuck):
                stuck = True
                self.drawn |= own.corners
                for place in own.places:
                    self._give_way(loop, place, 0.5)
            else:
                runs.append(list(self._runs(own, k, n, whose)))
        if stuck:
            return True
        if self._uncross([run for own in runs for run in own], whose):
            return True
        if _is_sound(runs):
            return False
        self.drawn.update(corner for loop in loops for corner, _ in loop.corners)
        return True

    def _runs(self, own: Feet, k: int, n: int, whose: list[_Below]) -> Iterator[Points]:
        """The edges of a loop's floor as chords, each from where the one before it ends."""
        place = -1
        at = own[-1].end
        for foot in own:
            place += foot.number is not None
            if foot.segment is None:
                continue
            run = flattening.chords(foot.segment, _STRAY_MM).copy()
            run[0], run[-1] = at, foot.end
            at = foot.end
            whose.append(_Below(k, n, place, foot.segment))
            yield run

    def _uncross(self, runs: Sequence[Points], whose: Sequence[_Below]) -> bool:
        """Let edges that cross give way; whether there are any."""
        crossed = False
        lines = flattening.shapely_lines(runs)
        one, other = shapely.STRtree(lines).query(lines, "intersects")
        pairs = [(i, j) for i, j in zip(one.tolist(), other.tolist(), strict=True) if i < j]
        for i, touched in _thin(runs, lines):
            crossed = True
            loop = self.passed[whose[i].floor][whose[i].loop]
            place = whose[i].place
            self._give_way(loop, place, _share_at(loop.segments[place], touched))
        for i, j in pairs:
            met = shapely.intersection(lines[i], lines[j])
            ends = _shared(runs[i], runs[j])
            at = _apart_from(met, ends)
            if at is None:
                continue
            crossed = True
            for below in (whose[i], whose[j]):
                loop = self.passed[below.floor][below.loop]
                self._give_way(loop, below.place, _share_at(loop.segments[below.place], at))
        return crossed

    def _give_way(self, loop: Passed, place: int, share: float) -> None:
        """Part a piece about a place, or draw back its corners if it is narrow all along."""
        corners = loop.corners[place]
        nearer = corners[round(share)]
        if self.wholly and self.shares.get(nearer, 1.0) > _LEAST:
            self.drawn.add(nearer)
        elif self.wholly or not self._cut(loop, place, share):
            self.drawn.update(corners)

    def _cut(self, loop: Passed, place: int, share: float) -> bool:
        """Part a piece before and after what is narrow about a place; whether there is room."""
        number, forwards = loop.loop[place]
        segment = loop.segments[place]
        long_mm, way_mm = segment.length(), _WAY * self.inset_mm
        free = number not in self.rims and number not in self.seams
        if not free or long_mm <= 3.0 * way_mm:
            return False
        first, last = self.sides.narrow(number, segment, share, self.inset_mm)
        about = (first - way_mm / long_mm, last + way_mm / long_mm)
        margin = way_mm / long_mm / 2.0
        cuts = [at for at in about if margin < at < 1.0 - margin]
        self.cuts[number] |= {at if forwards else 1.0 - at for at in cuts}
        return bool(cuts)

    def _draw(self) -> bool:
        """Draw corners back, by half or wholly; whether any could be."""
        before = dict(self.shares)
        for corner in self.drawn:
            share = self.shares.get(corner, 1.0) / 2.0
            if self.wholly or share < _LEAST:
                share = _LEAST if corner in self.kept else 0.0
            self.shares[corner] = share
        return before != self.shares

    def _part(self) -> None:
        """Part pieces where that was asked, and near corners that are drawn back."""
        bending = set[int]()
        for loop in (loop for k in self.asked for loop in self.passed[k]):
            for place, ((number, _), corners) in enumerate(
                zip(loop.loop, loop.corners, strict=True)
            ):
                if number in self.rims or number in self.seams:
                    continue
                for corner, share in zip(corners, (0.0, 1.0), strict=True):
                    if corner in self.drawn:
                        bending.add(corner)
                        self._cut(loop, place, share)
        cuts = {n: sorted(at) for n, at in self.cuts.items() if at}
        if cuts or bending:
            self.found = groove_pieces.parted_at(self.found, cuts, bending)
            self._look()


def _is_sound(runs: Sequence[Sequence[Points]]) -> bool:
    """Whether the edges of a floor's loops bound an area."""
    rings = [np.concatenate([run[:-1] for run in own]) for own in runs]
    if any(len(ring) < 3 for ring in rings):
        return False
    outer, *inner = found = flattening.closed(rings)
    if not shapely.is_ccw(outer) or any(shapely.is_ccw(ring) for ring in inner):
        return False
    return bool(shapely.is_valid(flattening.with_holes(found)))


def _thin(runs: Sequence[Points], lines: flattening.Flat) -> Iterator[tuple[int, complex]]:
    """The runs that an end of another all but touches, and where: too thin for the kernel."""
    for end in (0, -1):
        at = np.array([run[end] for run in runs])
        points = flattening.shapely_points(at)
        which, near = shapely.STRtree(lines).query(points, "dwithin", distance=_THIN_MM)
        for i, j in zip(which.tolist(), near.tolist(), strict=True):
            if i != j and at[i] != runs[j][0] and at[i] != runs[j][-1]:
                yield i, complex(at[i])
                yield j, complex(at[i])


def _shared(one: Points, other: Points) -> list[complex]:
    """The ends that two runs share."""
    return [a for a in (one[0], one[-1]) for b in (other[0], other[-1]) if a == b]


def _apart_from(met: flattening.Flat, ends: Sequence[complex]) -> complex | None:
    """Where two runs meet but at ends that they share."""
    at = flattening.as_complex(shapely.get_coordinates(met))
    for end in ends:
        at = at[np.abs(at - end) > 1e-7]
    return complex(at.mean()) if len(at) else None


def _share_at(segment: Segment, at: complex) -> float:
    """The parameter of about the nearest point of a segment."""
    asked = np.linspace(0.0, 1.0, 65)
    return float(asked[int(np.abs(segment.point(asked) - at).argmin())])
