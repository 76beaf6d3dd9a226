"""All labels of a face together: each at the best of its places that the others leave free."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

import numpy as np
import shapely

from instruments.geometry import Floats, Indices, Path, Points, Strokes, Truths
from instruments.geometry.cutting_many import outside_areas
from instruments.geometry.flattening import Flat
from instruments.geometry.path import paths
from instruments.labelling.ground import LabelGround
from instruments.labelling.looking import LabelBatch, LabelLook, looks_at, off_lines
from instruments.labelling.requests import LabelForm, LabelRequest
from instruments.part import Mark

_MOVED, _AGAINST = 48, 2
"""So many places of a label that has none are tried by moving others, so many at the most."""

_REACH = 3.0
"""Heights of capitals within which the nearest line is told."""


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label in its place.

    Attributes
    ----------
    means : str
        The name of its mark.
    form : LabelForm
    fullness : int
        Which of its forms it is; 0 for the fullest.
    marks : tuple of Mark
        What is lettered.
    leader : Path or None
        The line to it.
    ink, room : Flat
        What it takes, without its room and with it.
    on : tuple of str
        Names of the lines on which it stands, which yield.
    """

    means: str
    form: LabelForm
    fullness: int
    marks: tuple[Mark, ...]
    leader: Path | None
    ink: Flat
    room: Flat
    on: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Solution:
    """Labels in their places on a ground, and the requests that found none."""

    placed: tuple[PlacedLabel, ...]
    left: tuple[LabelRequest, ...]
    ground: LabelGround

    def nearest(self) -> list[tuple[str, float]]:
        """The nearest of what is not a label's own, and how far off, mm; infinity beyond a bit."""
        if not self.placed:
            return []
        inks = np.array([label.ink for label in self.placed], dtype=object)
        own = [label.means.removeprefix("label/") for label in self.placed]
        reach = _REACH * max(label.form.height_mm for label in self.placed)
        return self.ground.nearest(inks, own, reach)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """The labels as marks."""
        return tuple(mark for label in self.placed for mark in label.marks)

    def leaders(self) -> tuple[Mark, ...]:
        """The leaders as marks, which are named as their labels are."""
        return tuple(
            Mark(label.means.replace("label/", "leader/", 1), label.leader)
            for label in self.placed
            if label.leader
        )

    def cuts(self) -> dict[str, list[Points]]:
        """The corners of what labels take of the lines on which they stand, by the lines' names."""
        found: dict[str, list[Points]] = {}
        for label in self.placed:
            if label.on:
                corners = _corners(label.room)
                for name in label.on:
                    found.setdefault(name, []).append(corners)
        return found

    def parted(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """Lines that make way for the labels, each parted where one stands on it."""
        cuts = self.cuts()
        found = []
        for mark in marks:
            if areas := cuts.get(mark.means):
                drawn = paths(mark.shape)
                pieces = [p for some in outside_areas(drawn, [areas] * len(drawn)) for p in some]
                if pieces:
                    shape = pieces[0] if len(pieces) == 1 else Strokes(tuple(pieces))
                    found.append(replace(mark, shape=shape))
            elif paths(mark.shape):
                found.append(mark)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class _Stood:
    """One of the places of a batch."""

    batch: LabelBatch
    k: int

    @property
    def ink(self) -> Flat:
        return self.batch.inks[self.k]

    @property
    def apart(self) -> Flat:
        return self.batch.apart[self.k]


@dataclass(slots=True)
class _Found:
    """The places of a form of a request, found as they are asked for."""

    ground: LabelGround
    rest: Iterator[LabelLook]
    known: list[LabelBatch] = field(default_factory=list)

    def __iter__(self) -> Iterator[LabelBatch]:
        yield from self.known
        for look in self.rest:
            for batch in off_lines([look], self.ground):
                if batch:
                    self.known.append(batch)
                    yield batch


Looked = dict[tuple[LabelRequest, int], _Found]
"""What was found of forms of requests on a ground, by their fullness."""


def _look_first(requests: Sequence[LabelRequest], ground: LabelGround, looked: Looked) -> None:
    """Find of new requests' fullest forms the first of the places that are off all lines."""
    new = [request for request in requests if (request, 0) not in looked]
    without = [_Found(ground, looks_at(request, 0)) for request in new]
    looked.update(zip(((request, 0) for request in new), without, strict=True))
    while without:
        pairs = [(one, look) for one in without for look in islice(one.rest, 1)]
        batches = off_lines([look for _, look in pairs], ground)
        without = []
        for (one, _), batch in zip(pairs, batches, strict=True):
            if batch:
                one.known.append(batch)
            else:
                without.append(one)


def solve(
    requests: Sequence[LabelRequest], ground: LabelGround, looked: Looked | None = None
) -> Solution:
    """Place labels, those that come first at the best of their places.

    Each takes the cheapest place of its fullest form that is off lines and off the labels
    before it. Where there is none, one or two that stand in its way are moved to other
    places, of the same form and as good a way, if they are not of a higher rank; only then
    comes its next form. At last those that must stand and have no place get one where others
    can take a less full form.

    Parameters
    ----------
    requests : sequence of LabelRequest
        In their rank.
    ground : LabelGround
        What they keep off.
    looked : Looked, optional
        Where requests of this ground are asked with others again: kept from call to call.
    """
    table = _LabelTable(ground, sum(map(_count, requests)), {} if looked is None else looked)
    table.enter(requests)
    return table.solution()


def _count(request: LabelRequest) -> int:
    """A request and its parts."""
    return 1 + sum(map(_count, request.parts))


class _LabelTable:
    """Labels as they are placed; a working surface."""

    def __init__(self, ground: LabelGround, size: int, looked: Looked) -> None:
        self._ground = ground
        self._requests: list[LabelRequest] = []
        self._looked = looked
        self._stands: dict[int, _Stood] = {}
        self._left: list[int] = []
        self._moved = False
        # Of the labels that stand, by number; nothing meets the box of one that does not.
        self._boxes: Floats = np.full((size, 4), np.nan)
        self._inks: Flat = np.full(size, None)
        self._aparts: Flat = np.full(size, None)
        # Where each stands, by a number that every place has; and of batches where labels stood
        # when they were asked, and which places they meet there.
        self._places = np.zeros(size, dtype=np.intp)
        self._numbers: dict[tuple[LabelBatch, int], int] = {}
        self._asked: dict[LabelBatch, tuple[Indices, Truths]] = {}

    def enter(self, requests: Sequence[LabelRequest]) -> None:
        """Place requests in turn; of one that has no place its parts."""
        _look_first(requests, self._ground, self._looked)
        for request in requests:
            number = len(self._requests)
            self._requests.append(request)
            if any(
                self._settle(number, fullness) or self._make_way(number, fullness)
                for fullness in range(len(request.tries))
            ):
                continue
            self.enter(request.parts)
            if not request.parts:
                self._left.append(number)

    def solution(self) -> Solution:
        """What was found."""
        must = [n for n in self._left if self._requests[n].must]
        squeezed = {n for n in must if self._squeeze(n)}
        left = tuple(self._requests[n] for n in self._left if n not in squeezed)
        if self._moved:
            for number, stands in list(self._stands.items()):
                self._lift(number)
                self._settle(number, stands.batch.look.fullness)
        numbers = sorted(self._stands)
        stood = [self._stands[n] for n in numbers]
        if not stood:
            return Solution((), left, self._ground)
        means = [self._requests[n].means for n in numbers]
        under = self._ground.under(np.array([s.batch.rooms[s.k] for s in stood], dtype=object))
        told = zip(stood, means, under, strict=True)
        placed = tuple(_placed(s, name, on) for s, name, on in told)
        return Solution(placed, left, self._ground)

    def _batches(self, number: int, fullness: int) -> _Found:
        key = request, _ = self._requests[number], fullness
        if key not in self._looked:
            self._looked[key] = _Found(self._ground, looks_at(request, fullness))
        return self._looked[key]

    def _settle(self, number: int, fullness: int, last: float = math.inf) -> bool:
        """Put a label at the first of its places that no other stands in the way of.

        With `last` only the ways up to that one are good enough.
        """
        for batch in self._batches(number, fullness):
            if batch.look.number > last:
                return False
            for k in np.flatnonzero(~self._met(batch).any(axis=1)).tolist():
                if _is_own(self._requests[number], batch.inks[k]):
                    self._put(number, _Stood(batch, k))
                    return True
        return False

    def _make_way(self, number: int, fullness: int) -> bool:
        """Put a label where others can be moved away from."""
        if not self._requests[number].tries[fullness].pushes:
            return False
        blocked = (
            (_Stood(batch, k), against)
            for batch in self._batches(number, fullness)
            for k, against in self._blocked(batch, self._requests[number].rank)
            if _is_own(self._requests[number], batch.inks[k])
        )
        for stood, against in islice(blocked, _MOVED):
            if self._instead(number, stood, against, self._settle_as_good):
                return True
        return False

    def _squeeze(self, number: int) -> bool:
        """Put a label, its least form first, where others can take a less full one."""
        rank = self._requests[number].rank
        for fullness in reversed(range(len(self._requests[number].tries))):
            for batch in self._batches(number, fullness):
                for k, against in self._blocked(batch, rank):
                    if self._instead(number, _Stood(batch, k), against, self._settle_somehow):
                        return True
        return False

    def _instead(
        self,
        number: int,
        stood: _Stood,
        against: Sequence[int],
        settle: Callable[[int, _Stood], bool],
    ) -> bool:
        """Put a label in a place if the others that are in its way can be settled elsewhere."""
        before = {n: self._lift(n) for n in against}
        self._put(number, stood)
        if all(settle(n, stands) for n, stands in before.items()):
            self._moved = True
            return True
        for n in (number, *before):
            if n in self._stands:
                self._lift(n)
        for n, stands in before.items():
            self._put(n, stands)
        return False

    def _settle_as_good(self, number: int, stood: _Stood) -> bool:
        return self._settle(number, stood.batch.look.fullness, stood.batch.look.number)

    def _settle_somehow(self, number: int, stood: _Stood) -> bool:
        forms = range(stood.batch.look.fullness, len(self._requests[number].tries))
        return any(self._settle(number, fullness) for fullness in forms)

    def _blocked(self, batch: LabelBatch, rank: int) -> Iterator[tuple[int, list[int]]]:
        """The places at which few stand in the way, and which those are."""
        met = self._met(batch)
        counts = np.count_nonzero(met, axis=1)
        for k in np.flatnonzero((counts > 0) & (counts <= _AGAINST)).tolist():
            others = np.flatnonzero(met[k]).tolist()
            if all(self._requests[n].rank >= rank for n in others):
                # Those that have stood longest are moved first.
                yield k, others if len(others) == 1 else [n for n in self._stands if n in others]

    def _met(self, batch: LabelBatch) -> Truths:
        """Which places of a batch, a row each, are met by which labels that stand, by number."""
        left, bottom, right, top = self._boxes.T
        xmin, ymin, xmax, ymax = batch.boxes.T[..., None]
        near: Truths = (xmin < right) & (left < xmax) & (ymin < top) & (bottom < ymax)
        if not near.any():
            return near
        unasked = np.zeros_like(self._places), np.zeros(near.shape, dtype=bool)
        places, met = self._asked.setdefault(batch, unasked)
        unknown = near & (places != self._places)
        if unknown.any():
            place, other = np.nonzero(unknown)
            meets: Truths = shapely.intersects(batch.apart[place], self._inks[other])
            rest = np.flatnonzero(~meets)
            meets[rest] = shapely.intersects(batch.inks[place[rest]], self._aparts[other[rest]])
            met[:, other] = False
            met[place, other] = meets
            places[other] = self._places[other]
        return met & near

    def _put(self, number: int, stood: _Stood) -> None:
        self._stands[number] = stood
        self._boxes[number] = stood.batch.boxes[stood.k]
        self._inks[number], self._aparts[number] = stood.ink, stood.apart
        key = stood.batch, stood.k
        self._places[number] = self._numbers.setdefault(key, 1 + len(self._numbers))

    def _lift(self, number: int) -> _Stood:
        self._boxes[number] = np.nan
        return self._stands.pop(number)


def _placed(stood: _Stood, means: str, on: tuple[str, ...]) -> PlacedLabel:
    batch, standing = stood.batch, stood.batch.look.standing
    places, form, k = standing.places, standing.form, int(standing.some[stood.k])
    marks, leader = places.marks(form, k, means), places.leader(k)
    room, fullness = batch.rooms[stood.k], batch.look.fullness
    return PlacedLabel(means, form, fullness, marks, leader, stood.ink, room, on)


def _is_own(request: LabelRequest, ink: Flat) -> bool:
    """Whether a label is nearer to what it names, all along, than to what others name."""
    if request.rivals is None:
        return True
    x, y = shapely.get_coordinates(ink)[:5].T
    ends = np.array([x[0] + x[3], x[0] + x[2], x[1] + x[2]]) / 2
    points = shapely.points(ends, np.array([y[0] + y[3], y[0] + y[2], y[1] + y[2]]) / 2)
    near: Floats = shapely.distance(points, request.own)
    return bool((near < shapely.distance(points, request.rivals)).all())


def _corners(area: Flat) -> Points:
    points: Points = shapely.get_coordinates(area)[:-1] @ np.array([1.0, 1j])
    return points
