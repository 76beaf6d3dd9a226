"""All labels of a face together: each at the best of its places that the others leave free."""

from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, islice, takewhile

import numpy as np
import shapely

from instruments import patience
from instruments.geometry import Floats, Path, Region, Strokes, Truths
from instruments.geometry.containment import Boundary, prepared
from instruments.geometry.cutting import outside_all
from instruments.geometry.flattening import Flat, as_complex
from instruments.geometry.path import paths
from instruments.labelling.ground import LabelGround
from instruments.labelling.looking import LabelBatch, off_lines
from instruments.labelling.requests import LabelForm, LabelLook, LabelRequest, Tried, looks_at
from instruments.part import Mark

_MOVED, _AGAINST = 48, 2
"""So many places of a label that has none are tried by moving others, so many at the most."""


@dataclass(frozen=True, slots=True)
class PlacedLabel:
    """A label in its place."""

    means: str
    """The name of its mark."""
    form: LabelForm
    fullness: int
    """Which of its forms it is; 0 for the fullest."""
    marks: tuple[Mark, ...]
    leader: Path | None
    """The line to it."""
    ink: Flat
    room: Flat
    """Its ink with the room about it."""
    on: tuple[str, ...]
    """Names of the lines on which it stands, which yield."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Labels in their places, and the requests that found none."""

    placed: tuple[PlacedLabel, ...]
    left: tuple[LabelRequest, ...]

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

    def nowhere(self) -> list[str]:
        """Names of labels that stand nowhere; some are asked for in two places."""
        placed = {label.means for label in self.placed}
        return list(dict.fromkeys(one.means for one in self.left if one.means not in placed))

    def cuts(self) -> dict[str, list[Boundary]]:
        """What labels take of the lines on which they stand, by the lines' names."""
        found: dict[str, list[Boundary]] = {}
        for label in self.placed:
            for name in label.on:
                corners = as_complex(shapely.get_coordinates(label.room)[:-1])
                room = Region((Path.polyline(corners.tolist(), closed=True),))
                found.setdefault(name, []).append(prepared(room))
        return found

    def parted(self, marks: Iterable[Mark]) -> tuple[Mark, ...]:
        """Lines that make way for the labels, each parted where one stands on it."""
        cuts = self.cuts()
        found = []
        for mark in marks:
            if areas := cuts.get(mark.means):
                pieces = [p for path in paths(mark.shape) for p in outside_all(path, areas)]
                if pieces:
                    shape = pieces[0] if len(pieces) == 1 else Strokes(tuple(pieces))
                    found.append(replace(mark, shape=shape))
            elif paths(mark.shape):
                found.append(mark)
        return tuple(found)


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
                self.known.append(batch)
                yield batch


@dataclass(frozen=True, slots=True)
class Looked:
    """What was found on a ground of forms of requests, by their fullness."""

    ground: LabelGround
    _found: dict[tuple[LabelRequest, int], _Found] = field(default_factory=dict)

    def places(self, request: LabelRequest, fullness: int) -> _Found:
        """The places of a form that are off all lines."""
        key = request, fullness
        if key not in self._found:
            self._found[key] = _Found(self.ground, looks_at(request, fullness))
        return self._found[key]

    def without_place(self, requests: Sequence[LabelRequest]) -> list[LabelRequest]:
        """Those whose fullest form has no place that is off all lines, asked of all at once."""
        new = [request for request in requests if (request, 0) not in self._found]
        without = [self.places(request, 0) for request in new]
        while without:
            pairs = [(one, look) for one in without for look in islice(one.rest, 1)]
            for batch in off_lines([look for _, look in pairs], self.ground):
                self.places(batch.look.request, 0).known.append(batch)
            without = [one for one, _ in pairs if not one.known]
        return [request for request in requests if not self.places(request, 0).known]


def solve(requests: Sequence[LabelRequest], ground: LabelGround | Looked) -> Solution:
    """Place labels, those that come first at the best of their places.

    Each takes the cheapest place of its fullest form that is off lines and off the labels
    before it. Where there is none, one or two that stand in its way are moved to other
    places, of the same form and as good a way, if they are not of a higher rank; only then
    comes its next form. At last those that must stand and have no place get one where others
    can take a less full form. Where one of a group has room for no full form the others take
    none either.

    Parameters
    ----------
    requests : sequence of LabelRequest
        In their rank.
    ground : LabelGround or Looked
        What they keep off; with what was found there of requests that are asked once more.
    """
    looked = ground if isinstance(ground, Looked) else Looked(ground)
    kinds: dict[str, int] = {}
    while True:
        patience.check_time()
        table = _LabelTable(looked, kinds, sum(map(_count, requests)))
        table.enter(requests)
        found = table.solution()
        shorter = dict(_shortest(requests, found))
        if not shorter:
            return found
        kinds |= shorter


def _count(request: LabelRequest) -> int:
    """A request and its parts."""
    return 1 + sum(map(_count, request.parts))


def _shortest(requests: Sequence[LabelRequest], found: Solution) -> Iterator[tuple[str, int]]:
    """The kind of the shortest form of each group of which others have a fuller one."""
    stands = {(label.means, id(label.form)) for label in found.placed}
    groups: dict[str, list[tuple[int, int]]] = {}
    for request in _lettered(requests, stands):
        last = request.tries[-1].form.kind
        # One without a place may leave the others no room for theirs.
        own = next((t.form.kind for t in request.tries if _stands(request, t, stands)), last)
        groups.setdefault(request.alike, []).append((own, last))
    for group, kinds in groups.items():
        shortest = max(own for own, _ in kinds)
        if any(own < shortest <= last for own, last in kinds):
            yield group, shortest


def _lettered(
    requests: Sequence[LabelRequest], stands: Set[tuple[str, int]]
) -> Iterator[LabelRequest]:
    """Those of groups, of one that stands nowhere its parts."""
    for request in requests:
        if request.parts and not any(_stands(request, t, stands) for t in request.tries):
            yield from _lettered(request.parts, stands)
        elif request.alike and request.tries:
            yield request


def _stands(request: LabelRequest, tried: Tried, stands: Set[tuple[str, int]]) -> bool:
    """Whether a label stands in a form, by those that do."""
    return (request.means, id(tried.form)) in stands


@dataclass(frozen=True, slots=True)
class _Stood:
    """One of the places of a batch."""

    batch: LabelBatch
    k: int

    @property
    def is_own(self) -> bool:
        """Whether a label is nearer there to what it names than to what others name."""
        return self.batch.is_own(self.k)


Hindered = Iterable[tuple[_Stood, Set[int]]]
"""Places in whose way few labels stand, and the numbers of these."""


class _LabelTable:
    """Labels as they are placed, by number; a working surface."""

    def __init__(self, looked: Looked, kinds: dict[str, int], size: int) -> None:
        self._looked, self._kinds = looked, kinds
        self._requests: list[LabelRequest] = []
        self._stands: dict[int, _Stood] = {}
        self._left: list[int] = []
        self._moved = False
        # Of the labels that stand; nothing meets the box of one that does not.
        self._boxes: Floats = np.full((4, size), np.nan)
        self._inks: Flat = np.full(size, None)
        self._aparts: Flat = np.full(size, None)

    def enter(self, requests: Sequence[LabelRequest]) -> None:
        """Place requests in turn; of one that has no place its parts."""
        self._looked.without_place(requests)
        for request in requests:
            number = len(self._requests)
            self._requests.append(request)
            if any(self._settle(number, fullness) for fullness in self._forms(request)):
                continue
            self.enter(request.parts)
            if not request.parts:
                self._left.append(number)

    def solution(self) -> Solution:
        """What was found."""
        left = [n for n in self._left if not self._requests[n].must or not self._squeeze(n)]
        if self._moved:
            for number in list(self._stands):
                before = self._lift(number)
                if self._is_best(before):
                    self._put(number, before)
                else:
                    self._settle(number, before.batch.look.fullness)
        stood = [self._stands[n] for n in sorted(self._stands)]
        under = self._looked.ground.under(
            np.array([s.batch.rooms[s.k] for s in stood], dtype=object)
        )
        placed = tuple(_placed(s, on) for s, on in zip(stood, under, strict=True))
        return Solution(placed, tuple(self._requests[n] for n in left))

    def _forms(self, request: LabelRequest) -> list[int]:
        """The forms that are no fuller than others of its group have; its last ones at least."""
        kinds = [tried.form.kind for tried in request.tries]
        least = min(self._kinds.get(request.alike, 0), max(kinds, default=0))
        return [fullness for fullness, kind in enumerate(kinds) if kind >= least]

    def _settle(self, number: int, fullness: int) -> bool:
        """Put a label at the first free place of a form, or where others can be moved away from."""
        patience.check_time()
        request, blocked = self._requests[number], []
        for stood, others in self._hindered(self._looked.places(request, fullness)):
            if others:
                blocked.append((stood, others))
            elif stood.is_own:
                self._put(number, stood)
                return True
        return request.tries[fullness].pushes and self._instead(
            number, islice(self._movable(request, blocked), _MOVED), self._as_good
        )

    def _squeeze(self, number: int) -> bool:
        """Put a label, its least form first, where others can take a less full one."""
        request = self._requests[number]
        forms = (
            self._looked.places(request, fullness) for fullness in reversed(self._forms(request))
        )
        blocked = self._movable(request, self._hindered(chain.from_iterable(forms)))
        return self._instead(number, blocked, self._no_fuller)

    def _hindered(self, places: Iterable[LabelBatch]) -> Hindered:
        """The places at which few stand in the way, or none, and which those are."""
        for batch in places:
            for k, others in enumerate(self._met(batch)):
                if len(others) <= _AGAINST:
                    yield _Stood(batch, k), others

    def _movable(self, request: LabelRequest, blocked: Hindered) -> Hindered:
        """Those of the places at which only such stand in the way as can be moved."""
        for stood, others in blocked:
            low = all(self._requests[n].rank >= request.rank for n in others)
            if low and stood.is_own:
                yield stood, others

    def _instead(
        self, number: int, blocked: Hindered, places: Callable[[LabelLook], Iterable[LabelBatch]]
    ) -> bool:
        """Put a label in the first place that those in its way can leave for others of theirs."""

        @cache
        def choice(other: int) -> list[tuple[_Stood, Set[int]]]:
            return list(self._hindered(places(self._stands[other].batch.look)))

        for stood, others in blocked:
            # Those that have stood longest are moved first.
            against = [n for n in self._stands if n in others]
            taken = [stood]
            for other in against:
                free = [to for to, left in choice(other) if left <= others]
                to = next(_off(free, taken), None)
                if to is None:
                    break
                taken.append(to)
            else:
                for n in against:
                    self._lift(n)
                for n, its in zip((number, *against), taken, strict=True):
                    self._put(n, its)
                self._moved = True
                return True
        return False

    def _as_good(self, look: LabelLook) -> Iterable[LabelBatch]:
        """The places of a form in ways as good as where it stands."""
        places = self._looked.places(look.request, look.fullness)
        return takewhile(lambda batch: batch.look.number <= look.number, places)

    def _no_fuller(self, look: LabelLook) -> Iterable[LabelBatch]:
        """All places of a form and of those that are less full."""
        forms = (n for n in self._forms(look.request) if n >= look.fullness)
        return chain.from_iterable(self._looked.places(look.request, n) for n in forms)

    def _met(self, batch: LabelBatch) -> list[set[int]]:
        """By which of the labels that stand, by number, each place of a batch is met."""
        left, bottom, right, top = self._boxes
        xmin, ymin, xmax, ymax = batch.boxes.T[..., None]
        boxed = (xmin < right) & (left < xmax) & (ymin < top) & (bottom < ymax)
        place, other = boxed.nonzero()
        met: list[set[int]] = [set() for _ in batch.some]
        if len(place):
            inks, aparts = self._inks[other], self._aparts[other]
            near = _near(batch.inks[place], batch.apart[place], inks, aparts)
            for k, number in zip(place[near].tolist(), other[near].tolist(), strict=True):
                met[k].add(number)
        return met

    def _is_best(self, stood: _Stood) -> bool:
        """Whether there is no better place of its form."""
        look = stood.batch.look
        first = self._looked.places(look.request, look.fullness).known[0]
        return stood.k == 0 and stood.batch is first

    def _put(self, number: int, stood: _Stood) -> None:
        batch, k = stood.batch, stood.k
        self._stands[number] = stood
        self._boxes[:, number] = batch.boxes[k]
        self._inks[number], self._aparts[number] = batch.inks[k], batch.apart[k]

    def _lift(self, number: int) -> _Stood:
        self._boxes[:, number] = np.nan
        return self._stands.pop(number)


def _off(places: Sequence[_Stood], taken: Sequence[_Stood]) -> Iterator[_Stood]:
    """The places that are off those that are taken."""
    inks = np.array([place.batch.inks[place.k] for place in places], dtype=object)
    aparts = np.array([place.batch.apart[place.k] for place in places], dtype=object)
    free = np.arange(len(places))
    for one in taken:
        ink, apart = one.batch.inks[one.k], one.batch.apart[one.k]
        free = free[~_near(inks[free], aparts[free], ink, apart)]
    return (places[k] for k in free.tolist() if places[k].is_own)


def _near(inks: Flat, aparts: Flat, others: Flat, others_apart: Flat) -> Truths:
    """Whether labels are too near to others."""
    near: Truths = shapely.intersects(aparts, others) | shapely.intersects(inks, others_apart)
    return near


def _placed(stood: _Stood, on: tuple[str, ...]) -> PlacedLabel:
    batch, look = stood.batch, stood.batch.look
    means, k = look.request.means, int(batch.some[stood.k])
    leader = None
    if look.places.leaders is not None:
        leader = Path.line(*look.places.leaders.ends[k].tolist())
    marks = look.form.marks(means, look.places.stance(look.form, k))
    ink, room = batch.inks[stood.k], batch.rooms[stood.k]
    return PlacedLabel(means, look.form, look.fullness, marks, leader, ink, room, on)
