"""Letters on a face: each at the first of its places that is clear of lines and letters."""

import cmath
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice

from instruments.astrolabe.plate.bent import Bent, Places, Rings
from instruments.astrolabe.plate.boxes import Spot
from instruments.astrolabe.plate.clearing import Clearing, moved
from instruments.astrolabe.plate.drawn import direction_at
from instruments.errors import impossible
from instruments.geometry import Path
from instruments.lettering import placing, text
from instruments.lettering.style import StrokeStyle
from instruments.part import Mark
from instruments.records import dataclass

Spots = Callable[[float, float], Iterable[Spot]]
"""From a label's half width and half height to the boxes where it could stand."""


_Place = tuple[Spot, bool]

_EARLY, _LATE = 6, 140
"""So many places of each label are tried at once, and then one label's at a time."""

_TOGETHER = 4
"""So many places along circles are tried in full at once."""


@dataclass(frozen=True, slots=True)
class Request:
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


WORD_SPACE = 1.0
"""Space between two texts on one circle, in heights of a capital."""


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
                f"can't write {written}: {error}",
                "give outline",
            ) from None

    def size(self, written: str) -> tuple[float, float]:
        """Half width and half height of a text's ink, mm."""
        xmin, ymin, xmax, ymax = self.word(written).bounds
        return (xmax - xmin) / 2.0, (ymax - ymin) / 2.0

    def put(self, requests: Sequence[Request]) -> None:
        """Letter texts, each at the first of its places that is free.

        The first places of all are tried against the lines at once, and then more of those
        that have none; the others as they are needed.
        """
        places = [self._places(r) for r in requests]
        tried = [list(islice(found, _EARLY)) for found in places]
        off_lines = self._each_off_lines(tried)
        for k, found in enumerate(off_lines):
            tried[k] += [] if any(found) else islice(places[k], _LATE)
        more = [some[len(found) :] for some, found in zip(tried, off_lines, strict=True)]
        further = iter(self._each_off_lines(more))
        for request, some, found, rest in zip(requests, tried, off_lines, places, strict=True):
            spot = self._first(some, found + next(further), rest)
            if spot is None:
                self.missing.append(request.means)
            else:
                self.set(request.means, request.text, spot)

    def _places(self, request: Request) -> Iterator[_Place]:
        size = self.size(request.text)
        known: dict[Spots, list[Spot]] = {}
        for spots, yields in request.ways:
            if spots in known:
                yield from ((spot, yields) for spot in known[spots])
                continue
            known[spots] = so_far = []
            for spot in spots(*size):
                so_far.append(spot)
                yield spot, yields

    def _off_lines(self, places: Sequence[_Place]) -> list[bool]:
        if not places:
            return []
        spots, yielding = zip(*places, strict=True)
        free: list[bool] = self.clearing.off_lines(spots, self.hand.room_mm, yielding).tolist()
        return free

    def _first(
        self, places: list[_Place], off_lines: list[bool], rest: Iterator[_Place]
    ) -> Spot | None:
        """The first free place, of some that are known to be off lines or not, and the rest."""
        while places:
            for (spot, _), free in zip(places, off_lines, strict=True):
                if free and self.clearing.off_letters(spot, self.hand.room_mm):
                    return spot
            places = list(islice(rest, _LATE))
            off_lines = self._off_lines(places)
        return None

    def set(self, means: str, written: str, spot: Spot) -> None:
        """Letter a text in a box that is free."""
        word = self.word(written)
        self.clearing.take(spot, self.hand.room_mm)
        self.marks.append(placing.mark(means, word.placed(moved(word.bounds, spot))))

    def around(
        self,
        means: str,
        written: str,
        height_mm: float,
        places: Iterable[Places],
        outward: bool,
    ) -> bool:
        """Letter a text along a circle about the pivot, at the first free place.

        Parameters
        ----------
        means, written : str
            The mark's name and the text.
        height_mm : float
            Height of the capitals.
        places : iterable of Places
            Radii of the middle of the letters, each with angles of the text's middle.
        outward : bool
            Whether the tops of the letters point away from the pivot.
        """
        word, room = self.word(written, height_mm), self.hand.room_mm
        rings = Rings.of(word.bounds, WORD_SPACE * height_mm, outward, places)
        uncrossed = (rings.bent(k) for k in self.clearing.uncrossed(rings).tolist())
        for bent, run in self._off_all_lines(self._off_all_letters(uncrossed)):
            for spot in run:
                self.clearing.take(spot, room)
            shape = placing.along_arc(
                written,
                height_mm,
                0j,
                bent.baseline,
                bent.angle,
                outward=outward,
                strokes=self.hand.strokes,
            )
            self.marks.append(placing.mark(means, shape))
            return True
        return False

    def _each_off_lines(self, runs: Sequence[Sequence[_Place]]) -> list[list[bool]]:
        """Which places of each run keep off lines."""
        free = iter(self._off_lines([place for run in runs for place in run]))
        return [list(islice(free, len(run))) for run in runs]

    def _off_all_letters(self, places: Iterable[Bent]) -> Iterator[tuple[Bent, list[Spot]]]:
        """Those of bent texts, with their boxes, of which every box keeps off letters."""
        for bent in places:
            run = bent.boxes()
            if all(self.clearing.off_letters(spot, self.hand.room_mm) for spot in run):
                yield bent, run

    def _off_all_lines(
        self, places: Iterator[tuple[Bent, list[Spot]]]
    ) -> Iterator[tuple[Bent, list[Spot]]]:
        """Those of bent texts and their boxes of which every box keeps off lines."""
        while some := list(islice(places, _TOGETHER)):
            found = self._each_off_lines([[(spot, False) for spot in run] for _, run in some])
            yield from (place for place, free in zip(some, found, strict=True) if all(free))

    def beside(self, means: str, written: str, pieces: Sequence[Path]) -> Request:
        """A text beside a line, on either side, as near its middle as is free."""

        def spots(half_width: float, half_height: float) -> Iterable[Spot]:
            room, height = self.hand.room_mm, self.hand.height_mm
            return _beside(pieces, half_width, half_height, room, height)

        return Request(means, written, ((spots, False), (spots, True)))


def _beside(
    pieces: Sequence[Path], half_width: float, half_height: float, room: float, height: float
) -> Iterable[Spot]:
    shares = (0.5, 0.6, 0.4, 0.7, 0.3, 0.8, 0.2, 0.88, 0.12)
    places = [(at, upright(cmath.phase(way))) for at, way in _shared_out(pieces, shares)]
    for extra in (0.03, 0.2, 0.5, 1.0):
        away = half_height + room + extra * height
        for at, angle in places:
            up = cmath.rect(away, angle + math.pi / 2)
            yield Spot(at + up, angle, half_width, half_height)
            yield Spot(at - up, angle, half_width, half_height)


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
                yield segment.point(rest / size), direction_at(segment, rest / size)
                break
            rest -= size


def upright(angle_rad: float) -> float:
    """The direction of a baseline turned by half a turn where letters would hang."""
    turned = math.remainder(angle_rad, math.tau)
    if turned > math.pi / 2 + 1e-9 or turned <= -math.pi / 2 + 1e-9:
        turned -= math.copysign(math.pi, turned)
    return turned
