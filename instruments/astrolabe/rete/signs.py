"""The names of the signs along the ecliptic, and what stars are called on a rete."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from instruments.astrolabe.ecliptic import SIGNS, EclipticRing
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.member_labels import LetteringLine, extent_mm
from instruments.astrolabe.rete.members import Band
from instruments.astrolabe.rete.parameters import Naming
from instruments.astrolabe.rete.sizing import ReteSizes
from instruments.geometry import TURN
from instruments.lettering import placing
from instruments.lettering.language import words
from instruments.lettering.numerals import numeral
from instruments.lettering.style import Lettering
from instruments.part import Fact, Mark, Note

APART = 1.2
"""What stars' names on the same line leave beside a sign's, in heights of its capitals."""

LEAST_APART = 0.5
"""What they leave where there is no room elsewhere."""


@dataclass(frozen=True, slots=True)
class LetteredNames:
    """Labels, what was left out, and how each star is lettered.

    `blades` has the stars with a number on their own pointer: how far from the tip it begins.
    `discs` are about the letters of the signs' names, by middle and radius.
    """

    marks: tuple[Mark, ...]
    notes: tuple[Note, ...]
    written: Mapping[str, str]
    facts: tuple[Fact, ...] = ()
    blades: Mapping[str, float] = field(default_factory=dict)
    discs: tuple[tuple[complex, float], ...] = ()


def name_of(shown: Shown, naming: Naming, lettering: Lettering) -> str:
    """How a star is lettered: by a name of that kind, or else by another, or its number.

    The name in use is the old Arabic one where the language is written so.
    """
    star = shown.star
    in_arabic = not lettering.single and words(lettering.language).right_to_left
    names = {
        "name": (in_arabic and star.arabic) or star.name or star.classical,
        "classical": star.classical or star.name,
        "arabic": star.arabic,
    }
    if naming == "none":
        return ""
    return names.get(naming, "") or numeral(shown.number, lettering.numerals)


def sign_names(
    line: LetteringLine | None, ring: EclipticRing, sizes: ReteSizes, hand: Lettering
) -> LetteredNames:
    """The names of the signs in the middle of their stretches of the ring.

    A name stands aside where something is taken. One that finds no place in its stretch is
    shortened to three letters (in scripts that are not joined), or left out with a note.
    """
    member = Band("ecliptic", ring.outer.centre, ring.inner_mm, ring.outer.radius)
    line = line or LetteringLine(member, ring.inner_mm + ring.name_mm / 2, ring.name_mm)
    speech = words(hand.language)
    middles = ring.directions(range(15, 360, 30))
    ends = ring.directions(range(0, 361, 30))
    marks, out, discs = [], [], []
    for k, sign in enumerate(SIGNS):
        whole: str = getattr(speech.signs, sign)
        turn = (ends[k + 1] - ends[k]) % TURN
        room = min(turn, TURN - turn) * line.middle_mm - 3 * sizes.pad_mm
        tries = [whole] if speech.right_to_left else [whole, whole[:3]]
        middle = middles[k] % TURN * line.middle_mm
        for written in tries:
            long = extent_mm(written, sizes.sign_mm, hand.strokes)[0]
            half = long / 2 + sizes.pad_mm
            u = line.free(middle, half, (room - long) / 2, close=True) if long <= room else None
            if u is not None:
                shape = line.letter(written, sizes.sign_mm, u, hand.strokes)
                marks.append(placing.draw_letters(f"label/ecliptic/{sign}", shape))
                line.take(u, long / 2 + LEAST_APART * sizes.sign_mm)
                line.part(u, half + APART * sizes.sign_mm)
                along = np.linspace(-long / 2, long / 2, 1 + math.ceil(long / sizes.sign_mm))
                discs += [(z, 0.7 * sizes.sign_mm) for z in line.points(u + along).tolist()]
                break
        else:
            out.append(whole)
    for z in ring.plane.ecliptical(np.radians(np.arange(0, 360, 30))).tolist():
        line.take(line.along(z), sizes.pad_mm)
    notes = (
        [Note("lettering.height_mm", f"is too large for the names of {', '.join(out)}: left out")]
        if out
        else []
    )
    return LetteredNames(tuple(marks), tuple(notes), {}, discs=tuple(discs))
