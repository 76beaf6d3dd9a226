"""What the shadows on the two sides of the ladder are called, lettered beside them."""

import math
from dataclasses import dataclass

from instruments.lettering import placing, text
from instruments.lettering.language import Terms
from instruments.part import Mark, Note
from instruments.scales import arc_text
from instruments.scales.limb import Quadrant
from instruments.scales.numbering import Numerals

_SIDES = "base", "side"
"""The sides, in the order of the shadows that are read on them."""

_ON_ARC = math.pi / 8
"""The middle of each shadow's half of the quadrant, from where its divisions begin."""


@dataclass(frozen=True, slots=True)
class ShadowNames:
    """The names of the shadow on the base and of that on the upright side (77:16–78:7)."""

    direct: str
    reversed: str

    @property
    def forms(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Each name whole, and in short by the word that the other has not."""
        direct, other = self.direct.split(), self.reversed.split()
        short = (
            " ".join(w for w in direct if w not in other),
            " ".join(w for w in other if w not in direct),
        )
        return (self.direct, short[0]), (self.reversed, short[1])

    @staticmethod
    def of(terms: Terms) -> "ShadowNames":
        """In a language."""
        return ShadowNames(terms.direct_shadow, terms.reversed_shadow)

    def draw_along(
        self, name: str, hand: Numerals, clear_mm: float, quadrant: Quadrant
    ) -> tuple[list[Mark], list[Note]]:
        """The names within a square, each along the middle of its side, tops to the centre.

        `clear_mm` is how far from the centre, along either side, letters may stand.
        """
        marks, left = list[Mark](), list[Note]()
        for side, forms in zip(_SIDES, self.forms, strict=True):
            means = f"label/{name}/{side}"
            # In the corner each name leaves the other its height.
            sizes = {form: arc_text.ink(hand, form) for form in forms if form}
            fit = (w for w, (x, y) in sizes.items() if x + y + 3 * hand.pad_mm <= clear_mm)
            words = next(fit, None)
            if words is None:
                left.append(_unnamed(means))
                continue
            height = sizes[words][1]
            room = clear_mm - height - hand.pad_mm
            along, away, right = room / 2, clear_mm - height / 2, quadrant.right
            base = side == "base"
            at = complex(right * along, -away) if base else complex(right * away, -along)
            word = text.letter(words, hand.height_mm, hand.strokes)
            turn = 0.0 if base else right * math.pi / 2
            shape = placing.straight(word, at, turn, valign="ink")
            marks.append(placing.draw_letters(means, shape))
        return marks, left

    def draw_round(
        self, name: str, hand: Numerals, within_mm: float, quadrant: Quadrant
    ) -> tuple[list[Mark], list[Note]]:
        """The names along the inside of a circle, each by the half of it that has its divisions."""
        marks, left = list[Mark](), list[Note]()
        runs = quadrant.from_meridian, quadrant.from_horizon
        for side, forms, run in zip(_SIDES, self.forms, runs, strict=True):
            means = f"label/{name}/{side}"
            radii = {
                form: within_mm - 2 * hand.pad_mm - arc_text.ink(hand, form)[1] / 2
                for form in forms
                if form
            }
            fit = (
                form
                for form, radius in radii.items()
                if arc_text.half_angle(hand, form, radius) + 2 * hand.pad_mm / radius <= _ON_ARC
            )
            words = next(fit, None)
            if words is None:
                left.append(_unnamed(means))
                continue
            shape = arc_text.written(hand, words, radii[words], run.at(_ON_ARC))
            marks.append(placing.draw_letters(means, shape))
        return marks, left


def _unnamed(means: str) -> Note:
    return Note.detail(means, "is left out: the shadow's name has no room")
