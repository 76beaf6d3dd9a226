"""Numerals of degrees along the ecliptic ring, counted from the beginning of each sign."""

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from instruments.astrolabe.ecliptic import SIGNS, EclipticRing
from instruments.astrolabe.rete.members import Member, depth
from instruments.astrolabe.rete.sizing import ReteSizes
from instruments.geometry import Points
from instruments.lettering import placing, text
from instruments.lettering.numerals import numeral
from instruments.lettering.style import Lettering
from instruments.lettering.text import Word
from instruments.part import Fact, Mark, Note

STEPS = (5, 10)
"""What the numbered degrees are multiples of: fives where there is room, or else tens."""

_SIGN = 30


@dataclass(frozen=True, slots=True)
class Numbered:
    """The numerals of a ring, what is said of them, and discs about them: middle and radius."""

    marks: tuple[Mark, ...] = ()
    facts: tuple[Fact, ...] = ()
    notes: tuple[Note, ...] = ()
    discs: tuple[tuple[complex, float], ...] = ()


def numbered(
    ring: EclipticRing, sizes: ReteSizes, hand: Lettering, taken: Sequence[Member] = ()
) -> Numbered:
    """Degrees numbered within each sign, between their divisions and the sign's name.

    All signs are numbered by fives if that leaves half a numeral's height between
    neighbours, or else by tens. The sign's own end, where its boundary crosses the ring,
    bears no numeral.

    Parameters
    ----------
    ring : EclipticRing
        With a band for numerals, or without one.
    sizes : Sizes
    hand : Lettering
    taken : sequence of Member
        Where something else is engraved: a numeral there is left out, with a note.
    """
    if not ring.numeral_mm:
        return Numbered(notes=(_unnumbered(sizes),) if sizes.degrees_wanted else ())
    words = {
        n: text.letter(numeral(n, hand.numerals), sizes.degree_mm, hand.strokes)
        for n in range(STEPS[0], _SIGN, STEPS[0])
    }
    step = next((s for s in STEPS if _has_room(ring, sizes, words, s)), 0)
    if not step:
        return Numbered(notes=(_unnumbered(sizes),))
    degrees = [n for n in range(360) if n % _SIGN and n % step == 0]
    places = _middles(ring, degrees)
    room = (-depth(taken, places)).tolist() if taken else [math.inf] * len(degrees)
    marks, out, discs = [], [], []
    for n, z, free in zip(degrees, places.tolist(), room, strict=True):
        word = words[n % _SIGN]
        radius = math.hypot(_half_mm(word), sizes.degree_mm / 2)
        if free < radius:
            out.append(n)
            continue
        discs.append((z, radius))
        upright = cmath.phase(z - ring.outer.centre) - math.pi / 2
        shape = placing.straight(word, z, upright, valign="ink")
        marks.append(placing.draw_letters(f"label/ecliptic/{n}", shape))
    notes = []
    if step != STEPS[0]:
        notes.append(
            Note.detail("ecliptic", f"degrees are numbered by {step}s: closer numerals would crowd")
        )
    if out:
        listed = ", ".join(f"{n % _SIGN} {SIGNS[n // _SIGN].title()}" for n in out)
        notes.append(Note.detail("ecliptic", f"not numbered, for something is there: {listed}"))
    fact = Fact("ecliptic/numbered-every", step, "°", "", "numerals within each sign")
    return Numbered(tuple(marks), (fact,), tuple(notes), tuple(discs))


def _has_room(ring: EclipticRing, sizes: ReteSizes, words: dict[int, Word], step: int) -> bool:
    """Whether neighbours, and the ends of signs, are far enough from the numerals of a step."""
    degrees = range(0, 361, step)
    places = _middles(ring, degrees)
    apart = np.abs(np.diff(places)).tolist()
    halves = [_half_mm(words[n % _SIGN]) if n % _SIGN else 0.0 for n in degrees]
    least = max(sizes.pad_mm, 0.5 * sizes.degree_mm)
    return all(d - a - b >= least for d, a, b in zip(apart, halves, halves[1:], strict=False))


def _middles(ring: EclipticRing, degrees: Sequence[int]) -> Points:
    """The middle of the numerals' band at each degree, on the degree's own line."""
    middle = ring.division_mm + ring.numeral_mm / 2
    return ring.plane.within_ecliptic(np.radians(degrees), middle)


def _half_mm(word: Word) -> float:
    return (word.bounds[2] - word.bounds[0]) / 2


def _unnumbered(sizes: ReteSizes) -> Note:
    return Note(
        "rete.ecliptic_mm",
        f"has no room for the numerals of degrees, which need {sizes.degree_mm:.3g} mm of height "
        "in the ring; a larger one has, or a larger tropic_radius_mm",
    )
