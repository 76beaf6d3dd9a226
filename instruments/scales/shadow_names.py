"""What the shadows on the two sides of the ladder are called, lettered beside them."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

from instruments.lettering import placing, text
from instruments.lettering.language import Terms
from instruments.part import Mark, Note
from instruments.scales.limb import Quadrant
from instruments.scales.numbering import Numerals

_SIDES = "base", "side"
"""The sides, in the order of the shadows that are read on them."""

_ON_ARC = math.pi / 8
"""The middle of each shadow's half of the quadrant, from where its divisions begin."""

_At = TypeVar("_At")

_Spot = tuple[float, float]
"""How far along a side from its beginning, and how far away from the centre."""


@dataclass(frozen=True, slots=True)
class SquareRoom:
    """The room for names about a square's sides, mm from the centre.

    Within the bands letters may stand as far along either side as they are clear; outside the
    divided sides, within the circle of `reach_mm`.
    """

    clear_mm: float
    side_mm: float
    reach_mm: float

    def within(self, hand: Numerals, word: str) -> _Spot | None:
        """The middle of a side's name inside the square; None where it has no room."""
        width, height = hand.ink(word)
        # In the corner each name leaves the other its height.
        if width + height + 3 * hand.pad_mm > self.clear_mm:
            return None
        return (self.clear_mm - height - hand.pad_mm) / 2, self.clear_mm - height / 2

    def outside(self, hand: Numerals, word: str) -> _Spot | None:
        """The middle of its name between the side and the circle; None where it has no room."""
        width, height = hand.ink(word)
        away = self.side_mm + hand.pad_mm
        within = math.sqrt(max((self.reach_mm - hand.pad_mm) ** 2 - (away + height) ** 2, 0.0))
        # Beyond the corner it would meet the other side's.
        end = min(within, self.side_mm)
        if hand.pad_mm + width > end:
            return None
        return (hand.pad_mm + end) / 2, away + height / 2


@dataclass(frozen=True, slots=True)
class ShadowNames:
    """The names of the shadow on the base and of that on the upright side (77:16–78:7)."""

    terms: Terms

    @property
    def forms(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Each name whole and in short; in German by the Latin word, which needs no noun."""
        terms = self.terms
        return (
            (terms.direct_shadow, terms.direct_brief),
            (terms.reversed_shadow, terms.reversed_brief),
        )

    def draw_along(
        self, name: str, hand: Numerals, room: SquareRoom, quadrant: Quadrant
    ) -> tuple[list[Mark], list[Note]]:
        """The names along the sides of a square, tops to the centre or to its horizontal line.

        Within it, each along the middle of its side, or both outside it.
        """
        inside, outside = (
            self._stood(partial(stand, hand)) for stand in (room.within, room.outside)
        )
        named = inside if all(inside) or not all(outside) else outside
        marks, left = list[Mark](), list[Note]()
        for side, found in zip(_SIDES, named, strict=True):
            means = f"label/{name}/{side}"
            if found is None:
                left.append(_unnamed(means))
                continue
            words, (along, away) = found
            right, up, base = quadrant.right, quadrant.up, side == "base"
            at = complex(right * along, up * away) if base else complex(right * away, up * along)
            word = text.letter(words, hand.height_mm, hand.strokes)
            turn = 0.0 if base else right * math.pi / 2
            shape = placing.straight(word, at, turn, valign="ink")
            marks.append(placing.draw_letters(means, shape))
        return marks, left

    def _stood(self, stand: Callable[[str], _At | None]) -> list[tuple[str, _At] | None]:
        """Both names and where, of the fullest kind in which both have room.

        Where there is none, the fullest form of each that has room.
        """
        for kind in zip(*self.forms, strict=True):
            both = [_first((form,), stand) for form in kind]
            if all(both):
                return both
        return [_first(forms, stand) for forms in self.forms]

    def draw_round(
        self, name: str, hand: Numerals, within_mm: float, quadrant: Quadrant
    ) -> tuple[list[Mark], list[Note]]:
        """The names along the inside of a circle, each by the half of it that has its divisions."""
        marks, left = list[Mark](), list[Note]()

        def stand(form: str) -> float | None:
            radius = within_mm - 2 * hand.pad_mm - hand.ink(form)[1] / 2
            fits = hand.half_angle(form, radius) + 2 * hand.pad_mm / radius <= _ON_ARC
            return radius if fits else None

        runs = quadrant.from_meridian, quadrant.from_horizon
        for side, found, run in zip(_SIDES, self._stood(stand), runs, strict=True):
            means = f"label/{name}/{side}"
            if found is None:
                left.append(_unnamed(means))
                continue
            shape = hand.along_arc(*found, run.at(_ON_ARC))
            marks.append(placing.draw_letters(means, shape))
        return marks, left


def _first(forms: Sequence[str], stand: Callable[[str], _At | None]) -> tuple[str, _At] | None:
    """The fullest form that has room, and where."""
    places = ((form, stand(form)) for form in forms)
    return next(((form, at) for form, at in places if at is not None), None)


def _unnamed(means: str) -> Note:
    return Note.detail(means, "is left out: the shadow's name has no room")
