"""The names of stars on a rete that is cut, each near the base of its pointer."""

import cmath
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from instruments.astrolabe.rete.blades import on_blade
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.lettered_stars import Tally, settled
from instruments.astrolabe.rete.member_labels import LetteringLine, extent_mm
from instruments.astrolabe.rete.members import Bar, Member, disc
from instruments.astrolabe.rete.parameters import Naming
from instruments.astrolabe.rete.pointers import Pointer
from instruments.astrolabe.rete.signs import LetteredNames, name_of
from instruments.astrolabe.rete.sizing import ReteSizes
from instruments.geometry import Arc, Path, Shape
from instruments.geometry import Line as Straight
from instruments.lettering import placing
from instruments.lettering.numerals import numeral
from instruments.lettering.style import Lettering
from instruments.part import Mark


def lettered_members(
    members: Sequence[Member], sizes: ReteSizes, taken: Sequence[tuple[complex, float]]
) -> list[LetteringLine]:
    """The members that are wide enough for letters, the ecliptic first.

    Parameters
    ----------
    members : sequence of Member
        The frame.
    sizes : Sizes
    taken : sequence of (complex, float)
        Discs that are kept free of letters.
    """
    ecliptic = next(m for m in members if m.name == "ecliptic")
    hub = next(m for m in members if m.name == "hub")
    found = []
    for m in members:
        if isinstance(m, Bar):
            line = LetteringLine(m, 0.0, m.width_mm)
        elif m is ecliptic:
            ring = sizes.ring
            line = LetteringLine(m, ring.inner_mm + ring.name_mm / 2, ring.name_mm)
        elif m is hub or m.inner_mm <= 0.0:
            continue
        else:
            line = LetteringLine(m, m.middle_mm, m.width_mm)
        if line.width_mm < sizes.least_mm + sizes.side_mm(sizes.least_mm):
            continue
        if m is not ecliptic:
            ring_member = [members[0]] if isinstance(m, Bar) else []
            line.block([ecliptic, hub, *ring_member], sizes.pad_mm + sizes.star_mm / 2)
        line.block([disc("taken", z, r) for z, r in taken], sizes.star_mm / 2)
        found.append(line)
    return found


CLEAR = 0.2
"""What is clear between a number and the circle about it, in its height."""


@dataclass(frozen=True, slots=True)
class StarLabel:
    """A star's label as it might be engraved.

    What it says, how high, what it leaves clear on each side in its heights, and whether it
    is in a circle.
    """

    says: str
    height_mm: float
    apart: float = 0.3
    circled: bool = False


@dataclass(frozen=True, slots=True)
class WrittenLabel:
    """A label in its place, with a circle about a number, or where it begins on a blade."""

    label: StarLabel
    shape: Shape
    circle: Path | None = None
    blade_mm: float | None = None

    def marks(self, key: str) -> list[Mark]:
        """It as marks, by its star's key."""
        letters = placing.draw_letters(f"label/star/{key}", self.shape)
        return [letters, *([Mark(f"circle/star/{key}", self.circle)] if self.circle else [])]


def names(
    shown: Sequence[Shown],
    bases: Mapping[str, complex],
    pointers: Mapping[str, Pointer],
    where: Sequence[LetteringLine],
    sizes: ReteSizes,
    naming: Naming,
    hand: Lettering,
) -> LetteredNames:
    """The names of stars on the frame, each as near to the base of its pointer as it goes.

    A name that finds no place within twice its length is lettered smaller and stands closer
    to a sign's; then it gives way to the star's number on its own blade, or in a circle on
    the frame, or clear of all others there; and that to nothing. Notes say which ones do.
    """
    if naming == "none":
        return LetteredNames((), (), {})
    desk = _Desk(bases, pointers, where, sizes, hand)

    def letter(
        turn: Sequence[Shown], by_number: Collection[str]
    ) -> tuple[dict[str, WrittenLabel], Tally]:
        desk.clear()
        found, tally = {}, Tally(naming, hand.numerals)
        for star in turn:
            key, name = star.star.key, name_of(star, naming, hand)
            number = numeral(star.number, hand.numerals)
            named = () if key in by_number or name == number else (name,)
            written = next(desk.places(key, named, number), None)
            if written is None:
                tally.out.append(star)
                continue
            found[key] = written
            label = written.label
            tally.lettered(star, label.says, name, label.height_mm < sizes.star_mm)
        return found, tally

    found, tally = settled(shown, letter)
    return LetteredNames(
        tuple(mark for key, written in found.items() for mark in written.marks(key)),
        tally.notes(sizes.least_mm),
        {key: written.label.says for key, written in found.items()},
        tally.facts(),
        {key: w.blade_mm for key, w in found.items() if w.blade_mm is not None},
    )


class _Desk:
    """Where the labels of a cut rete go: lines along its members, and blades."""

    def __init__(
        self,
        bases: Mapping[str, complex],
        pointers: Mapping[str, Pointer],
        where: Sequence[LetteringLine],
        sizes: ReteSizes,
        hand: Lettering,
    ) -> None:
        self._bases, self._pointers, self._where = bases, pointers, where
        self._sizes, self._hand = sizes, hand
        self._before = [list(line.taken) for line in where]

    def clear(self) -> None:
        """Take all labels away."""
        for line, taken in zip(self._where, self._before, strict=True):
            line.taken = list(taken)

    def places(self, key: str, named: Sequence[str], number: str) -> Iterator[WrittenLabel]:
        """The places of a star's label, the best first; what is not used must be cleared."""
        heights = self._sizes.star_heights_mm
        names = [StarLabel(says, height) for says in named for height in heights]
        for close, label in product((False, True), names):
            yield from self._beside(label, key, self._where, close=close)
        if key in self._pointers:
            for height in heights:
                yield from self._on_blade(StarLabel(number, height), key)
        for label in names:
            yield from self._beside(label, key, self._where, far=True, close=True)
        # Among the signs a number reads as a degree, and beside another as one with it.
        frame = [line for line in self._where if line.member.name != "ecliptic"]
        circled = [StarLabel(number, height, circled=True) for height in heights]
        bare = [StarLabel(number, height, apart=1.0) for height in heights]
        for where, labels in ((frame, circled), (frame, bare), (self._where, circled)):
            for far, label in product((False, True), labels):
                yield from self._beside(label, key, where, far=far, close=True)

    def _on_blade(self, label: StarLabel, key: str) -> Iterator[WrittenLabel]:
        side = self._sizes.side_mm(label.height_mm)
        pointer, strokes = self._pointers[key], self._hand.strokes
        if blade := on_blade(label.says, label.height_mm, side, pointer, strokes):
            yield WrittenLabel(label, blade.shape, blade_mm=blade.start_mm)

    def _beside(
        self,
        label: StarLabel,
        key: str,
        where: Sequence[LetteringLine],
        far: bool = False,
        close: bool = False,
    ) -> Iterator[WrittenLabel]:
        """A label near a base.

        With `far` twice as far away as is read at a glance, a name not nearer to another
        star's; with `close` as near to a sign's name as it goes.
        """
        sizes, base = self._sizes, self._bases[key]
        long, high = extent_mm(label.says, label.height_mm, self._hand.strokes)
        if label.circled:
            clear = max(sizes.pitch_mm, CLEAR * label.height_mm)
            radius = high / 2 + clear
            # Corners of the ink stand where the round ends are as high.
            ends = radius - math.sqrt(radius**2 - high**2 / 4)
            long, high = max(long + 2.0 * (clear + ends), 2.0 * radius), 2.0 * radius
        point, outer = np.array([base]), sizes.measures.outer_mm
        side, farthest = sizes.side_mm(label.height_mm), (0.2 if far else 0.12) * outer
        reach = 0.15 * outer if far else long + 2.0 * sizes.star_mm
        near = sorted(where, key=lambda line: -round(float(line.member.depth(point)[0]), 6))
        for line in near[:3]:
            away = -float(line.member.depth(point)[0])
            if away > farthest or high > line.width_mm - side:
                continue
            half = long / 2 + label.apart * label.height_mm

            def suits(u: float, line: LetteringLine = line) -> bool:
                return label.circled or not far or self._is_own(line.point(u), base)

            u = line.free(line.along(base), half, reach, close, suits)
            if u is not None:
                line.take(u, half)
                _cross(line, u, half, self._where, sizes)
                shape = line.letter(label.says, label.height_mm, u, self._hand.strokes)
                circle = _ringed(line, u, long, high) if label.circled else None
                yield WrittenLabel(label, shape, circle)
                return

    def _is_own(self, z: complex, base: complex) -> bool:
        """Whether no other star's base is nearer to a name than its own."""
        return min(abs(z - other) for other in self._bases.values()) >= abs(z - base)


def _ringed(line: LetteringLine, u: float, long: float, high: float) -> Path:
    """A circle about a place on a line, drawn out along the line if it is longer than high."""
    middle = line.point(u)
    way = line.point(u + 0.1) - middle
    way /= abs(way)
    if long <= high:
        return Path.circle(middle, high / 2)
    ahead, aside = way * (long - high) / 2, 1j * way * high / 2
    turn = cmath.phase(-aside)
    front = Arc(middle + ahead, high / 2, turn, math.pi)
    back = Arc(middle - ahead, high / 2, turn + math.pi, math.pi)
    sides = Straight(front.end, back.start), Straight(back.end, front.start)
    return Path((front, sides[0], back, sides[1]))


def _cross(
    line: LetteringLine, u: float, half: float, where: Sequence[LetteringLine], sizes: ReteSizes
) -> None:
    """Keep what a label takes of the lines that cross its own."""
    along = np.linspace(u - half, u + half, max(3, round(2 * half / sizes.star_mm) + 1))
    points = line.points(along)
    for other in where:
        if other is not line:
            deep = other.member.depth(points)
            for z, d in zip(points.tolist(), deep.tolist(), strict=True):
                if d > -sizes.star_mm / 2:
                    other.take(other.along(z), 0.8 * sizes.star_mm)
