"""Names beside the stars of a clear rete, clear of each other, of stars and of all lines."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.clear_room import FAR, LED, Need, Room, Spot, Straight, Taken
from instruments.astrolabe.rete.lettered_stars import Tally, settled
from instruments.astrolabe.rete.member_labels import extent_mm, letters
from instruments.astrolabe.rete.parameters import Naming
from instruments.astrolabe.rete.signs import name_of
from instruments.astrolabe.rete.sizing import ReteSizes
from instruments.geometry import Path
from instruments.lettering import placing
from instruments.lettering.numerals import numeral
from instruments.lettering.style import Lettering
from instruments.part import Mark


@dataclass(frozen=True, slots=True)
class Wording:
    """A label as it might be engraved: what it says, how high, and whether with a leader."""

    says: str
    height_mm: float
    led: bool

    def need(self, star: int, gap_mm: float, hand: Lettering) -> Need:
        """What room it needs."""
        half = complex(*extent_mm(self.says, self.height_mm, hand.strokes)) / 2
        return Need(star, half, self.height_mm, gap_mm)


@dataclass(frozen=True, slots=True)
class ClearLabel:
    """A label in its place."""

    wording: Wording
    spot: Spot


def labels(
    shown: Sequence[Shown], room: Room, found: ReteSizes, naming: Naming, hand: Lettering
) -> tuple[list[Mark], Tally]:
    """The labels of stars.

    A name without room beside its star is lettered smaller, or stands farther off with a
    leader; or else it gives way to the number, there or with a leader too.

    Parameters
    ----------
    shown : sequence of Shown
        The stars, in the order of those of the room.
    room : Room
    found : Sizes
    naming : Naming
    hand : Lettering
    """
    if naming == "none":
        return [], Tally(naming, hand.numerals)
    desk = Desk(shown, room, found, naming, hand)
    placed, tally = settled(shown, desk.letter)
    marks = []
    for label in placed:
        key, spot = shown[label.spot.need.star].star.key, label.spot
        says, high = label.wording.says, label.wording.height_mm
        shape = letters(says, high, spot.middle, 0.0, hand.strokes)
        marks.append(placing.draw_letters(f"label/star/{key}", shape))
        if spot.leader:
            marks.append(Mark(f"leader/star/{key}", Path.line(*spot.leader)))
    return marks, tally


class Desk:
    """Where stars are lettered, and what is known of the places for their labels."""

    def __init__(
        self, shown: Sequence[Shown], room: Room, found: ReteSizes, naming: Naming, hand: Lettering
    ) -> None:
        self._shown, self._room, self._found = shown, room, found
        self._naming: Naming = naming
        self._hand = hand
        self._index = {s.star.key: k for k, s in enumerate(shown)}
        self._names = [name_of(s, naming, hand) for s in shown]
        self._numbers = [numeral(s.number, hand.numerals) for s in shown]
        firsts = [Wording(name, found.star_mm, False) for name in self._names]
        needs = [self._need(k, wording) for k, wording in enumerate(firsts)]
        close = zip(needs, room.beside(needs, FAR[0]), strict=True)
        self._beside: dict[tuple[Need, tuple[float, ...]], list[complex]] = {
            (need, FAR[0]): middles for need, middles in close
        }
        self._led: dict[tuple[Need, tuple[float, ...]], list[tuple[complex, Straight]]] = {}

    def letter(
        self, turn: Sequence[Shown], by_number: Collection[str]
    ) -> tuple[list[ClearLabel], Tally]:
        """The labels of stars that are lettered in an order, some by number only."""
        taken, tally = Taken(), Tally(self._naming, self._hand.numerals)
        placed = []
        for s in turn:
            k = self._index[s.star.key]
            tried = self._labels(k, s.star.key in by_number)
            label = next((x for x in tried if taken.take(x.spot)), None)
            if label is None:
                tally.out.append(s)
                continue
            placed.append(label)
            small = label.wording.height_mm < self._found.star_mm
            tally.lettered(s, label.wording.says, self._names[k], small)
        return placed, tally

    def _labels(self, k: int, by_number: bool) -> Iterator[ClearLabel]:
        """All labels of a star that are clear of what is engraved, the best first."""
        names = () if by_number else (self._names[k],)
        for wording in _wordings(names, self._numbers[k], self._found):
            need = self._need(k, wording)
            for middle, leader in self._places(need, wording.led):
                yield ClearLabel(wording, Spot(need, middle, leader))

    def _need(self, k: int, wording: Wording) -> Need:
        # A number that comes close to a name would be read with it.
        share = 0.25 if wording.led else 0.5
        apart = share * wording.height_mm if wording.says == self._numbers[k] else 0.0
        return wording.need(k, max(apart, self._found.pad_mm), self._hand)

    def _places(self, need: Need, led: bool) -> Iterator[tuple[complex, Straight | None]]:
        """Where a label may stand, and its leader: looked up once, and only as far as is asked."""
        if led:
            for lengths in LED:
                if (need, lengths) not in self._led:
                    self._led[need, lengths] = self._room.led(need, lengths)
                yield from self._led[need, lengths]
            return
        for far in FAR:
            if (need, far) not in self._beside:
                (self._beside[need, far],) = self._room.beside([need], far)
            for middle in self._beside[need, far]:
                yield middle, None


def _wordings(names: Iterable[str], number: str, found: ReteSizes) -> Iterator[Wording]:
    """What is tried in turn: names, then the number, each beside the star, then with a leader."""
    for says in dict.fromkeys((*names, number)):
        for led, height in product((False, True), found.star_heights_mm):
            yield Wording(says, height, led)


def sign_lines(found: ReteSizes) -> list[Straight]:
    """The lines between the signs, taken as straight."""
    ring = found.ring
    signs = np.radians(np.arange(0, 360, 30))
    starts, ends = ring.plane.ecliptical(signs), ring.plane.within_ecliptic(signs, ring.width_mm)
    return list(zip(starts.tolist(), ends.tolist(), strict=True))
