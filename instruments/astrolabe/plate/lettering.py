"""Letters on a face: each at the first of its places that is clear of lines and letters."""

import cmath
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress

from instruments.astrolabe.plate.bent import Bent, Rings, Way
from instruments.astrolabe.plate.boxes import BoxSpot
from instruments.astrolabe.plate.clearing import Clearing, moved
from instruments.errors import give, impossible, shown
from instruments.geometry import Bounds, Path, direction
from instruments.lettering import placing, text
from instruments.lettering.style import StrokeStyle
from instruments.part import Mark

Spots = Callable[[float, float], Iterable[BoxSpot]]
"""From a label's half width and half height to the boxes where it could stand."""

Circles = Callable[[float, Bounds], Iterable[Way]]
"""From the height of a text and the box about it to its ways along circles."""

_Place = tuple[BoxSpot | Bent, Sequence[BoxSpot], bool]
"""Where a text could stand, the boxes that it takes there, and whether lines may give way."""

_EARLY, _LATE, _THEN = 6, 140, 28
"""So many boxes of each text are tried at once, so many of those that have no place then, and
so many of one text where letters took its places."""


_FROM_MIDDLE = (0.5, *(0.5 + side * 0.05 * k for k in range(1, 9) for side in (1.0, -1.0)))
_FROM_END = tuple(0.95 - 0.025 * k for k in range(37))
"""Shares of a line's length where its name could stand, beside it and in it."""


@dataclass(frozen=True, slots=True)
class PlateLabel:
    """A label and where it may stand.

    Attributes
    ----------
    means, text : str
        The mark's name and what is written.
    ways : tuple of (Spots, bool)
        Kinds of places in the order of preference, and whether lines may give way there.
    """

    means: str
    text: str
    ways: tuple[tuple[Spots, bool], ...]


@dataclass(frozen=True, slots=True)
class Along:
    """A text along a circle about the pivot, and where it may stand.

    Attributes
    ----------
    means, text : str
        The mark's name and what is written.
    heights_mm : sequence of float
        Heights of the capitals; the next where there is no room for the first.
    ways : Circles
        Kinds of places in the order of preference.
    """

    means: str
    text: str
    heights_mm: Sequence[float]
    ways: Circles


@dataclass(frozen=True, slots=True)
class Hand:
    """How a face is lettered.

    Attributes
    ----------
    height_mm : float
        Height of the capitals.
    room_mm : float
        Clear space between a letter and anything else.
    strokes : {"outline", "single"}
        Filled outlines or single strokes.
    """

    height_mm: float
    room_mm: float
    strokes: StrokeStyle


class Scribe:
    """Letters a face, and keeps what found no place.

    A working surface of the layout.
    """

    def __init__(self, clearing: Clearing, hand: Hand) -> None:
        self.clearing = clearing
        self.hand = hand
        self.marks: list[Mark] = []
        self.missing: list[str] = []

    def word(self, written: str, height_mm: float | None = None) -> text.Word:
        """Text as a shape.

        Raises
        ------
        DesignError
            If the letters are lacking.
        """
        try:
            return text.letter(written, height_mm or self.hand.height_mm, self.hand.strokes)
        except ValueError as error:
            raise impossible(
                "lettering.strokes",
                self.hand.strokes,
                f"can't write {shown(written)}: {error}",
                give({"lettering.strokes": "outline"}),
            ) from None

    def size(self, written: str) -> tuple[float, float]:
        """Half width and half height of a text's ink, mm."""
        xmin, ymin, xmax, ymax = self.word(written).bounds
        return (xmax - xmin) / 2.0, (ymax - ymin) / 2.0

    def put(self, requests: Sequence[PlateLabel | Along]) -> None:
        """Letter texts, each at the first of its places that is free.

        The first places of all are tried against the lines at once, and then more of those
        that have none; the others as they are needed.
        """
        places = self._places(requests)
        tried = [_some(found, _EARLY) for found in places]
        off_lines = self._off_lines(tried)
        more = [
            [] if any(free) else _some(found, _LATE)
            for found, free in zip(places, off_lines, strict=True)
        ]
        further = self._off_lines(more)
        for k, request in enumerate(requests):
            place = self._first(tried[k] + more[k], off_lines[k] + further[k], places[k])
            if place is None:
                self.missing.append(request.means)
            else:
                self._set(request, place)

    def _places(self, requests: Sequence[PlateLabel | Along]) -> list[Iterator[_Place]]:
        """Where each text could stand, in the order of preference."""
        bent = [(r, r.heights_mm[0]) for r in requests if isinstance(r, Along)]
        first = iter(self._uncrossed(bent))
        return [
            self._straight(r) if isinstance(r, PlateLabel) else self._along(r, next(first))
            for r in requests
        ]

    def _straight(self, request: PlateLabel) -> Iterator[_Place]:
        size = self.size(request.text)
        known: dict[Spots, list[BoxSpot]] = {}
        for spots, yields in request.ways:
            if spots in known:
                yield from ((spot, (spot,), yields) for spot in known[spots])
                continue
            known[spots] = so_far = []
            for spot in spots(*size):
                so_far.append(spot)
                yield spot, (spot,), yields

    def _along(self, request: Along, first: Iterable[Bent]) -> Iterator[_Place]:
        yield from ((bent, bent.boxes(), False) for bent in first)
        for height in request.heights_mm[1:]:
            for found in self._uncrossed([(request, height)]):
                yield from ((bent, bent.boxes(), False) for bent in found)

    def _uncrossed(self, texts: Sequence[tuple[Along, float]]) -> list[Iterable[Bent]]:
        """For each text at a height its places that no line crosses."""
        if not texts:
            return []
        rings = Rings.of([self._ways(request, height) for request, height in texts])
        free = self.clearing.uncrossed(rings)
        return [map(rings.bent, free[rings.text[free] == n].tolist()) for n in range(len(texts))]

    def _ways(self, request: Along, height_mm: float) -> Iterable[Way]:
        return request.ways(height_mm, self.word(request.text, height_mm).bounds)

    def _off_lines(self, runs: Sequence[Sequence[_Place]]) -> list[list[bool]]:
        """Which places of each run keep off lines."""
        known = {id(box): box for run in runs for _, boxes, _ in run for box in boxes}
        if not known:
            return [[] for _ in runs]
        free, firm = self.clearing.off_lines([*known.values()], self.hand.room_mm)
        clear = {
            False: set(compress(known, free.tolist())),
            True: set(compress(known, firm.tolist())),
        }
        return [
            [clear[yields].issuperset(map(id, boxes)) for _, boxes, yields in run] for run in runs
        ]

    def _first(
        self, places: list[_Place], off_lines: list[bool], rest: Iterator[_Place]
    ) -> _Place | None:
        """The first free place, of some that are known to be off lines or not, and the rest."""
        for place, free in zip(places, off_lines, strict=True):
            if free and self._is_off_letters(place):
                return place
        others = filter(self._is_off_letters, rest)
        while some := _some(others, _THEN):
            (off_lines,) = self._off_lines([some])
            if any(off_lines):
                return some[off_lines.index(True)]
        return None

    def _is_off_letters(self, place: _Place) -> bool:
        return all(self.clearing.off_letters(box, self.hand.room_mm) for box in place[1])

    def _set(self, request: PlateLabel | Along, place: _Place) -> None:
        """Letter a text at a place that is free."""
        stand, boxes, _ = place
        for box in boxes:
            self.clearing.take(box, self.hand.room_mm)
        if isinstance(stand, BoxSpot):
            word = self.word(request.text)
            shape = word.placed(moved(word.bounds, stand))
        else:
            shape = placing.along_arc(
                request.text,
                stand.height_mm,
                0j,
                stand.baseline,
                stand.angle,
                outward=stand.outward,
                strokes=self.hand.strokes,
            )
        self.marks.append(placing.draw_letters(request.means, shape))

    def within(self, means: str, written: str, pieces: Sequence[Path]) -> PlateLabel:
        """A text in a line that gives way for it, as near its end as is free, else beside."""

        def spots(half_width: float, half_height: float) -> Iterable[BoxSpot]:
            places = _along(pieces, _FROM_END)
            return (BoxSpot(at, angle, half_width, half_height) for at, angle in places)

        return PlateLabel(
            means, written, ((spots, True), *self.beside(means, written, pieces).ways)
        )

    def beside(self, means: str, written: str, pieces: Sequence[Path]) -> PlateLabel:
        """A text beside a line, on either side, as near its middle as is free."""

        def spots(half_width: float, half_height: float) -> Iterable[BoxSpot]:
            room, height = self.hand.room_mm, self.hand.height_mm
            return _beside(pieces, half_width, half_height, room, height)

        return PlateLabel(means, written, ((spots, False), (spots, True)))


def _some(places: Iterator[_Place], boxes: int) -> list[_Place]:
    """The next places, with at least so many boxes in all."""
    found: list[_Place] = []
    for place in places:
        found.append(place)
        boxes -= len(place[1])
        if boxes <= 0:
            break
    return found


def _beside(
    pieces: Sequence[Path], half_width: float, half_height: float, room: float, height: float
) -> Iterable[BoxSpot]:
    places = list(_along(pieces, _FROM_MIDDLE))
    for extra in (0.03, 0.2, 0.5, 1.0):
        away = half_height + room + extra * height
        for at, angle in places:
            up = cmath.rect(away, angle + math.pi / 2)
            yield BoxSpot(at + up, angle, half_width, half_height)
            yield BoxSpot(at - up, angle, half_width, half_height)


def _along(pieces: Sequence[Path], shares: Sequence[float]) -> Iterator[tuple[complex, float]]:
    """Points of a line at shares of its length, and the direction of a name there."""
    return ((at, upright(cmath.phase(way))) for at, way in _shared_out(pieces, shares))


def _shared_out(
    pieces: Sequence[Path], shares: Sequence[float]
) -> Iterable[tuple[complex, complex]]:
    """Points and directions of a line at shares of its length, about."""
    segments = [s for p in pieces for s in p.segments]
    sizes = [abs(s.point(0.5) - s.start) + abs(s.end - s.point(0.5)) for s in segments]
    for share in shares:
        rest = share * sum(sizes)
        for segment, size in zip(segments, sizes, strict=True):
            if rest <= size:
                yield segment.point(rest / size), direction(segment, rest / size)
                break
            rest -= size


def upright(angle_rad: float) -> float:
    """The direction of a baseline turned by half a turn where letters would hang."""
    turned = math.remainder(angle_rad, math.tau)
    if turned > math.pi / 2 + 1e-9 or turned <= -math.pi / 2 + 1e-9:
        turned -= math.copysign(math.pi, turned)
    return turned
