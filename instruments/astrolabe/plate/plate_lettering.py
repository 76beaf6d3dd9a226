"""Letters on a plate: what its labels need, and the lines that make way for them."""

import cmath
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice

import numpy as np
import shapely

from instruments.astrolabe.plate.drawn import PlateLine
from instruments.geometry import Floats, Path, Strokes
from instruments.geometry.cutting import outside_all
from instruments.geometry.flattening import Flat
from instruments.geometry.lengthwise import Lengthwise
from instruments.labelling.composed_forms import readable_turned
from instruments.labelling.ground import LabelGround, flat_area
from instruments.labelling.places import in_order, upright
from instruments.labelling.requests import (
    FIRST,
    GROWTH,
    BentPlaces,
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    StraightPlaces,
    Tried,
)
from instruments.labelling.solving import Solution
from instruments.lettering.style import StrokeStyle

Spot = tuple[complex, float]
"""The middle of a label, and the direction of its baseline."""

Spots = Callable[[float, float], Iterable[Spot]]
"""From a label's half width and half height to where it could stand, the best first."""

Row = tuple[float, Floats]
"""Where a text could stand on a circle: the radius of its middle, and angles of that."""

Rows = Callable[[LabelForm], Iterable[tuple[bool, Iterable[Row], float]]]
"""From a form to its ways along circles about the pivot: whether the tops of its letters point
away from it, rows, and room over and under it beyond that about all letters, mm."""

_WORD_SPACE, _TEXT_SPACE = 0.4, 0.5
"""Room before and after a number and a text, beyond the room about it, in its heights: two must
not be read as one."""

_AT_TROPIC_MM = 1e-3
"""What ends so near to the tropic ends on it."""

_ASIDE = (0.0, 0.4, -0.4, 0.8, -0.8)
"""Half widths that a name in the margin may stand aside of its line's end."""

_MOST = 180
"""So many places of a text are tried in each way."""

_FROM_MIDDLE = (0.5, *(0.5 + side * 0.025 * k for k in range(1, 19) for side in (1.0, -1.0)))
_FROM_END = tuple(0.95 - 0.025 * k for k in range(37))
"""Shares of a line's length where its name could stand, beside it and in it."""

_ABOUT_MM = np.array([-0.5, 0.0, 0.5])
"""Between the outer of these a line leads where a name goes."""

_CRUMB_MM = 0.3
"""What is left of a line between two letters is drawn from this length on."""


@dataclass(frozen=True, slots=True)
class Hand:
    """How a face is lettered."""

    height_mm: float
    """Height of the capitals."""
    room_mm: float
    """Clear space between a letter and anything else."""
    gap_mm: float
    """The least that the process keeps apart."""
    strokes: StrokeStyle

    def form(self, text: str, height_mm: float | None = None) -> LabelForm:
        """A text about the middle of its ink, readable turned."""
        return readable_turned(text, height_mm or self.height_mm, self.strokes)

    def size(self, text: str) -> tuple[float, float]:
        """Half width and half height of a text's ink, mm."""
        _, _, x, y = self.form(text).box
        return x, y

    def request(
        self,
        means: str,
        text: str,
        *ways: tuple[Spots, bool],
        last: Sequence[LabelWay] = (),
        short: Sequence[str] = (),
    ) -> LabelRequest:
        """A text by kinds of places in the order of preference, and whether lines yield there.

        The `last` are tried after these, and all of them then with the `short` texts.
        """
        room = LabelRoom(self.room_mm, self.room_mm, _WORD_SPACE * self.height_mm)
        found = [LabelWay(_straight(spots), room, yields) for spots, yields in ways]
        found += last
        forms = [self.form(said) for said in dict.fromkeys((text, *short))]
        return LabelRequest(means, [Tried(form, found) for form in forms])

    def along(
        self, means: str, text: str, heights_mm: Iterable[float], rows: Rows, alike: str = ""
    ) -> LabelRequest:
        """A text along a circle, in the next of its heights where it or its like has no room."""
        forms = [
            replace(self.form(text, height), kind=kind) for kind, height in enumerate(heights_mm)
        ]
        tries = [Tried(form, self._bent(form, rows)) for form in forms]
        return LabelRequest(means, tries, alike=alike)

    def _bent(self, form: LabelForm, rows: Rows) -> Iterator[LabelWay]:
        for outward, places, more in rows(form):
            room = LabelRoom(self.room_mm + _TEXT_SPACE * form.height_mm, self.room_mm + more)
            yield LabelWay(_rounds(outward, places), room)

    def named(
        self,
        means: str,
        texts: Sequence[str],
        pieces: Sequence[Path],
        last: Sequence[LabelWay],
        *,
        within: bool,
    ) -> LabelRequest:
        """A text beside a line, on either side, as near its middle as is free.

        `within` a line that gives way for it first, as near its end as is free. The first of the
        `texts` that has room, the fullest first.
        """
        beside, (text, *short) = self._beside(pieces), texts
        first = [(lambda *_: _along(pieces, _FROM_END), True)] if within else []
        ways = *first, (beside, False), (beside, True)
        return self.request(means, text, *ways, last=last, short=short)

    def _beside(self, pieces: Sequence[Path]) -> Spots:
        def spots(_: float, half_height: float) -> Iterator[Spot]:
            places = list(_along(pieces, _FROM_MIDDLE))
            for extra in (0.03, 0.2, 0.5, 1.0, 1.6):
                away = half_height + self.room_mm + extra * self.height_mm
                for at, angle in places:
                    up = cmath.rect(away, angle + math.pi / 2)
                    yield at + up, angle
                    yield at - up, angle

        return spots


@dataclass(frozen=True, slots=True)
class Margin:
    """The ring between the outer tropic and the plate's rim, in which no line is drawn."""

    tropic_mm: float
    rim_mm: float

    def ends(self, pieces: Iterable[Path]) -> list[complex]:
        """Where lines end at the tropic."""
        both = [z for path in pieces for z in (path.start, path.end)]
        return [z for z in both if abs(abs(z) - self.tropic_mm) < _AT_TROPIC_MM]

    def beyond(self, points: Sequence[complex], hand: Hand) -> LabelWay:
        """Places along the margin beyond some points of the tropic, their middle there or near."""
        middle = (self.tropic_mm + self.rim_mm) / 2.0
        ways = {outward: [z for z in points if (z.imag > 0.0) == outward] for outward in (0, 1)}
        outward = len(ways[1]) > len(ways[0])

        def places(form: LabelForm) -> BentPlaces:
            asides = [k * form.half_width / middle for k in _ASIDE]
            angles = [cmath.phase(z) + aside for aside in asides for z in ways[outward]]
            return _rounds(outward, [(middle, np.array(angles))])(form)

        room = LabelRoom(hand.room_mm, hand.room_mm, _WORD_SPACE * hand.height_mm)
        return LabelWay(places, room)


def ground(lines: Sequence[PlateLine], edge: Path, rim_mm: float, hub_mm: float) -> LabelGround:
    """A face between its pivot's hole and its rim, with its lines, some of which yield.

    Room to the edge is as much as to any line.
    """
    named = [(line.means, Strokes(line.pieces), line.yields) for line in lines if line.pieces]
    return LabelGround.of(
        _ring(rim_mm, hub_mm),
        [*((means, shape) for means, shape, yields in named if not yields), ("outline", edge)],
        [(means, shape) for means, shape, yields in named if yields],
    )


@lru_cache(maxsize=8)
def _ring(rim_mm: float, hub_mm: float) -> Flat:
    """The area between two circles about the pivot, which all faces of a set have."""
    rim, hub = (flat_area(Path.circle(0j, radius)) for radius in (rim_mm, hub_mm))
    return shapely.difference(rim, hub)


def parted(lines: Sequence[PlateLine], found: Solution) -> list[PlateLine]:
    """The lines, those that yield interrupted for the letters that stand on them."""
    cuts = found.cuts()
    done = []
    for line in lines:
        if its := cuts.get(line.means, ()) if line.yields else ():
            pieces = [p for path in line.pieces for p in outside_all(path, its)]
            line = line.having([p for p in pieces if p.length() > _CRUMB_MM])
        done.append(line)
    return [line for line in done if line.pieces]


def _straight(spots: Spots) -> Callable[[LabelForm], Iterator[StraightPlaces]]:
    def places(form: LabelForm) -> Iterator[StraightPlaces]:
        rest, many = iter(spots(form.box[2], form.box[3])), FIRST
        while some := list(islice(rest, many)):
            at, angle = zip(*some, strict=True)
            yield in_order(np.array(at), np.array(angle))
            many *= GROWTH

    return places


def _rounds(outward: bool, rows: Iterable[Row]) -> Callable[[LabelForm], BentPlaces]:
    def places(form: LabelForm) -> BentPlaces:
        # From the middle of the letters out to their baseline.
        rise = -form.rise_mm if outward else form.rise_mm
        radii: list[Floats] = [np.zeros(0)]
        angles: list[Floats] = [np.zeros(0)]
        left = _MOST
        for radius, some in rows:
            if radius + rise > form.height_mm and 2.0 * form.half_width < math.pi * radius:
                kept = some[:left]
                left -= len(kept)
                radii.append(np.full(len(kept), radius + rise))
                angles.append(kept)
            if left <= 0:
                break
        radius_, angle = np.concatenate(radii), np.concatenate(angles)
        return BentPlaces(0j, radius_, angle, np.arange(len(angle), dtype=float), outward)

    return places


def _along(pieces: Sequence[Path], shares: Sequence[float]) -> Iterator[Spot]:
    """Points of a line at shares of its length, and the direction of a name there."""
    runs = [Lengthwise.of(piece) for piece in pieces]
    ends = np.cumsum([run.length_mm for run in runs])
    ways = ends[-1] * np.array(shares)
    whose = np.searchsorted(ends, ways)
    points = np.zeros((3, len(ways)), complex)
    for k, run in enumerate(runs):
        own = whose == k
        points[:, own] = run.at(ways[own] - (ends[k] - run.length_mm) + _ABOUT_MM[:, None])
    angles = upright(np.angle(points[2] - points[0]))
    return zip(points[1].tolist(), angles.tolist(), strict=True)
