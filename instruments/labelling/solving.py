"""All labels of a face together: each at the best of its places that the others leave free."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

import numpy as np
import shapely

from instruments.geometry import Floats, Indices, Path, Points, Region, Strokes
from instruments.geometry.containment import Boundary, prepared
from instruments.geometry.cutting import outside
from instruments.geometry.flattening import Flat
from instruments.geometry.path import paths
from instruments.labelling.ground import LabelGround
from instruments.labelling.requests import NO_ROOM, LabelForm, LabelRequest, LabelRoom, Places
from instruments.part import Mark

_FIRST, _GROWTH = 6, 4
"""So many places are looked at first, and so many times as many each time none was free."""

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

    def cuts(self) -> dict[str, list[Boundary]]:
        """What labels take of the lines on which they stand, by the lines' names."""
        found: dict[str, list[Boundary]] = {}
        for label in self.placed:
            if label.on:
                area = prepared(_region(label.room))
                for name in label.on:
                    found.setdefault(name, []).append(area)
        return found

    def parted(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """Lines that make way for the labels, each parted where one stands on it."""
        cuts = self.cuts()
        found = []
        for mark in marks:
            pieces = list(paths(mark.shape))
            areas = cuts.get(mark.means, ())
            for area in areas:
                pieces = [rest for piece in pieces for rest in outside(piece, area)]
            if pieces:
                shape = pieces[0] if len(pieces) == 1 else Strokes(tuple(pieces))
                found.append(replace(mark, shape=shape) if areas else mark)
        return tuple(found)


@dataclass(frozen=True, slots=True)
class _Batch:
    """Places of a form that are off all lines, in their order: how good a way they are of.

    With what is taken there: the ink, with its room, and with its room among labels.
    """

    fullness: int
    way: int
    form: LabelForm
    places: Places
    which: Indices
    inks: Flat
    rooms: Flat
    apart: Flat
    boxes: Floats


@dataclass(frozen=True, slots=True)
class _Stood:
    """One of the places of a batch."""

    batch: _Batch
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

    rest: Iterator[_Batch]
    known: list[_Batch] = field(default_factory=list)

    def __iter__(self) -> Iterator[_Batch]:
        yield from self.known
        for batch in self.rest:
            self.known.append(batch)
            yield batch


def solve(requests: Sequence[LabelRequest], ground: LabelGround) -> Solution:
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
    """
    table = _LabelTable(ground)
    for request in requests:
        table.enter(request)
    return table.solution()


class _LabelTable:
    """Labels as they are placed; a working surface."""

    def __init__(self, ground: LabelGround) -> None:
        self._ground = ground
        self._requests: list[LabelRequest] = []
        self._found: dict[tuple[int, int], _Found] = {}
        self._stands: dict[int, _Stood] = {}
        self._left: list[int] = []
        self._moved = False
        self._known: tuple[Indices, Floats, Flat, Flat] | None = None

    def enter(self, request: LabelRequest) -> None:
        """Place a request, or else its parts."""
        number = len(self._requests)
        self._requests.append(request)
        for fullness in range(len(request.tries)):
            if self._settle(number, fullness) or self._make_way(number, fullness):
                return
        for part in request.parts:
            self.enter(part)
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
                self._settle(number, stands.batch.fullness)
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
        key = number, fullness
        if key not in self._found:
            request = self._requests[number]
            self._found[key] = _Found(_batches(request, fullness, self._ground))
        return self._found[key]

    def _settle(self, number: int, fullness: int, last: float = math.inf) -> bool:
        """Put a label at the first of its places that no other stands in the way of.

        With `last` only the ways up to that one are good enough.
        """
        for batch in self._batches(number, fullness):
            if batch.way > last:
                return False
            free = np.ones(len(batch.which), dtype=bool)
            free[self._clashes(batch)[0]] = False
            for k in np.flatnonzero(free).tolist():
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
            self._stands.pop(n, None)
        for n, stands in before.items():
            self._put(n, stands)
        return False

    def _settle_as_good(self, number: int, stood: _Stood) -> bool:
        return self._settle(number, stood.batch.fullness, stood.batch.way)

    def _settle_somehow(self, number: int, stood: _Stood) -> bool:
        forms = range(stood.batch.fullness, len(self._requests[number].tries))
        return any(self._settle(number, fullness) for fullness in forms)

    def _blocked(self, batch: _Batch, rank: int) -> Iterator[tuple[int, list[int]]]:
        """The places at which few stand in the way, and which those are."""
        places, others = self._clashes(batch)
        for k in np.unique(places).tolist():
            against: list[int] = others[places == k].tolist()
            if len(against) <= _AGAINST and all(self._requests[n].rank >= rank for n in against):
                yield k, against

    def _clashes(self, batch: _Batch) -> tuple[Indices, Indices]:
        """Pairs of the places of a batch and the numbers of labels that stand in their way."""
        if not self._stands:
            return np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp)
        numbers, boxes, inks, rooms = self._taken()
        a, b = batch.boxes[:, None], boxes[None]
        near = ((a[..., :2] < b[..., 2:]) & (b[..., :2] < a[..., 2:])).all(axis=2)
        place, other = np.nonzero(near)
        if not place.size:
            return place, other
        met = shapely.intersects(batch.apart[place], inks[other])
        met |= shapely.intersects(batch.inks[place], rooms[other])
        return place[met], numbers[other[met]]

    def _taken(self) -> tuple[Indices, Floats, Flat, Flat]:
        """The labels that stand: their numbers, boxes, inks and rooms."""
        if self._known is None:
            stands = list(self._stands.values())
            self._known = (
                np.array(list(self._stands), dtype=np.intp),
                np.array([s.batch.boxes[s.k] for s in stands]),
                np.array([s.ink for s in stands], dtype=object),
                np.array([s.apart for s in stands], dtype=object),
            )
        return self._known

    def _put(self, number: int, stood: _Stood) -> None:
        self._stands[number] = stood
        self._known = None

    def _lift(self, number: int) -> _Stood:
        self._known = None
        return self._stands.pop(number)


def _batches(request: LabelRequest, fullness: int, ground: LabelGround) -> Iterator[_Batch]:
    """The places of a form that are off lines, few at first."""
    tried = request.tries[fullness]
    for number, way in enumerate(tried.ways):
        places = way.places(tried.form)
        order = np.argsort(places.cost, kind="stable")
        start, many = 0, _FIRST
        while start < len(order):
            some = order[start : start + many]
            rooms = places.areas(tried.form, way.room, some)
            clear = ground.free(rooms, over=way.over)
            leads = places.leads(way.room, some)
            if leads is not None:
                clear &= ground.free(leads, over=True)
            free = np.flatnonzero(clear)
            if free.size:
                some = some[free]
                inks, rooms, apart = (
                    _taken(places, tried.form, room, some)
                    for room in (NO_ROOM, way.room, way.room.among_labels)
                )
                boxes = shapely.bounds(apart)
                yield _Batch(fullness, number, tried.form, places, some, inks, rooms, apart, boxes)
            start, many = start + many, many * _GROWTH


def _taken(places: Places, form: LabelForm, room: LabelRoom, some: Indices) -> Flat:
    """What labels take at some places, with their leaders."""
    areas, leads = places.areas(form, room, some), places.leads(room, some)
    if leads is None:
        return areas
    return shapely.geometrycollections(np.stack([areas, leads], axis=1))


def _placed(stood: _Stood, means: str, on: tuple[str, ...]) -> PlacedLabel:
    batch, k, room = stood.batch, int(stood.batch.which[stood.k]), stood.batch.rooms[stood.k]
    marks, leader = batch.places.marks(batch.form, k, means), batch.places.leader(k)
    return PlacedLabel(means, batch.form, batch.fullness, marks, leader, stood.ink, room, on)


def _is_own(request: LabelRequest, ink: Flat) -> bool:
    """Whether a label is nearer to what it names, all along, than to what others name."""
    if request.rivals is None:
        return True
    x, y = shapely.get_coordinates(ink)[:5].T
    ends = np.array([x[0] + x[3], x[0] + x[2], x[1] + x[2]]) / 2
    points = shapely.points(ends, np.array([y[0] + y[3], y[0] + y[2], y[1] + y[2]]) / 2)
    near: Floats = shapely.distance(points, request.own)
    return bool((near < shapely.distance(points, request.rivals)).all())


def _region(area: Flat) -> Region:
    points: Points = shapely.get_coordinates(area) @ np.array([1.0, 1j])
    return Region((Path.polyline(points[:-1].tolist(), closed=True),))
