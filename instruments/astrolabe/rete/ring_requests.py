"""Lettering of the ecliptic ring: the names of the signs, and numerals of their degrees."""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from instruments.astrolabe.ecliptic import EclipticRing
from instruments.astrolabe.rete.member_lines import around, ecliptic_line
from instruments.astrolabe.rete.members import Band
from instruments.astrolabe.rete.sizing import ReteSizes
from instruments.geometry import TURN, Floats, Path, Points
from instruments.labelling.ground import Named
from instruments.labelling.requests import (
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    Places,
    StraightPlaces,
    Tried,
)
from instruments.labelling.solving import Looked
from instruments.lettering.font import SIGN_SYMBOLS
from instruments.lettering.language import SIGNS, words
from instruments.lettering.numerals import numeral
from instruments.lettering.style import Lettering
from instruments.part import Fact, Note
from instruments.saying import tell

STEPS = (5, 10, 15)
"""What the numbered degrees are multiples of: the finest of which all have room."""

SIGN_APART = 0.5
"""What a sign's name keeps before and after itself from others, in heights of its capitals."""

_ASIDE = 0.2, 0.4
"""A numeral stands so much of a step from its degree at the most, where a mark is in its place:
one that can be turned away, or a star's point, which can't."""

_CLEAR = 0.1
"""From a symbol to the edges of its ring, in heights of the signs' capitals."""

_SIGN = 30


_ARTICLE = "ال"


@dataclass(frozen=True, slots=True)
class RingLettering:
    """What is to be lettered on a ring, and what the report says of it when that is done."""

    signs: tuple[LabelRequest, ...]
    degrees: tuple[LabelRequest, ...]
    step: int
    sizes: ReteSizes
    hand: Lettering

    def facts(self) -> Iterator[Fact]:
        """Which degrees are numbered."""
        if self.step:
            meaning = "numerals within each sign"
            yield Fact("ecliptic/numbered-every", self.step, "°", "", meaning)

    def notes(self, left: Collection[LabelRequest]) -> Iterator[Note]:
        """What is not numbered, and the signs without a name, by the requests without room."""
        without = {request.means.rpartition("/")[2] for request in left}
        if not self.step and self.sizes.degrees_wanted:
            said = tell(
                "has no room for the numerals of degrees, which need {degree_mm:.3g} mm of "
                "height in the ring; a larger one has, or a larger tropic_radius_mm",
                degree_mm=self.sizes.degree_mm,
            )
            yield Note("rete.ecliptic_mm", said)
        elif self.step > STEPS[0]:
            said = "degrees are numbered by {step}s: closer numerals would crowd"
            yield Note.detail("ecliptic", tell(said, step=self.step))
        if out := sorted(int(n) for n in without if n.isdecimal()):
            listed = ", ".join(f"{n % _SIGN} {SIGNS[n // _SIGN].title()}" for n in out)
            said = tell("not numbered, for something is there: {listed}", listed=listed)
            yield Note.detail("ecliptic", said)
        speech = words(self.hand.language)
        if nameless := [speech.sign(sign) for sign in SIGNS if sign in without]:
            said = tell("is too large for the names of {nameless}: left out", nameless=nameless)
            yield Note("lettering.height_mm", said)


def ring_lettering(sizes: ReteSizes, hand: Lettering, looked: Looked) -> RingLettering:
    """The names of the signs and the numerals of the degrees of a rete's ring.

    All signs are numbered by the finest step that leaves half a numeral's height between
    neighbours and of which no star is in the way; where one always is, of which the fewest
    are. The sign's own end, where its boundary crosses the ring, bears no numeral.
    """
    degrees, step = _degrees(sizes, hand, looked)
    return RingLettering(tuple(_signs(sizes, hand)), degrees, step, sizes, hand)


def ring_lines(sizes: ReteSizes) -> list[Named]:
    """The edges of the ring and all that is drawn on it."""
    ring = sizes.ring
    return [
        ("ecliptic", Path.of(ring.outer)),
        ("ring/ecliptic", Path.circle(ring.outer.centre, ring.inner_mm)),
        *(("ring/ecliptic", circle) for circle in ring.between),
        *((f"ecliptic/{n}", path) for n, path in ring.divisions(sizes.pitch_mm).items()),
    ]


def _signs(sizes: ReteSizes, hand: Lettering) -> list[LabelRequest]:
    """The signs' names, in the middle of their stretches of the ring or aside, or all shortened.

    Of an Arabic one the article goes: a name of joined letters is not cut off. Where a star
    leaves no room for that either, all have their symbols; among Arabic names, whose
    makers had none, only a sign that has room for no word before any star is named.
    """
    ring, speech = sizes.ring, words(hand.language)
    line = ecliptic_line(
        Band("ecliptic", ring.outer.centre, ring.inner_mm, ring.outer.radius), sizes
    )
    middles, ends = ring.directions(range(15, 360, 30)), ring.directions(range(0, 361, 30))
    room = LabelRoom(sizes.pad_mm, 0.0, SIGN_APART * sizes.sign_mm)
    found = []
    for k, sign in enumerate(SIGNS):
        whole = speech.sign(sign)
        turn = (ends[k + 1] - ends[k]) % TURN
        long = min(turn, TURN - turn) * line.middle_mm
        short = whole.removeprefix(_ARTICLE) if speech.right_to_left else whole[:3]
        forms = [
            *(LabelForm.of(text, sizes.sign_mm, hand.strokes, "ink") for text in (whole, short)),
            _symbol(SIGN_SYMBOLS[k], sizes, hand),
        ]
        if not speech.right_to_left:
            forms = [replace(form, kind=kind) for kind, form in enumerate(forms)]
        u = middles[k] % TURN * line.middle_mm

        def places(form: LabelForm, u: float = u, long: float = long) -> Places:
            return line.along_it(form, *around(u, long / 2 - form.half_width))

        tried = [Tried(form, (LabelWay(places, room),)) for form in forms]
        asked = LabelRequest(f"label/ecliptic/{sign}", tried, must=True, alike="signs")
        if speech.right_to_left:
            symbol = replace(asked, tries=tried[-1:])
            asked = replace(asked, tries=tried[:-1], parts=(symbol,))
        found.append(asked)
    return found


def _symbol(symbol: str, sizes: ReteSizes, hand: Lettering) -> LabelForm:
    """A sign's symbol, which has tails, so high that its corners are clear of its ring's edges."""
    form = LabelForm.of(symbol, sizes.sign_mm, hand.strokes, "ink")
    left, low, right, high = form.box
    bend_mm = ((right - left) / 2.0) ** 2 / (2.0 * sizes.ring.outer.radius)
    free_mm = sizes.ring.name_mm - 2.0 * (_CLEAR * sizes.sign_mm + bend_mm)
    share = free_mm / (high - low)
    if share >= 1.0:
        return form
    return LabelForm.of(symbol, share * sizes.sign_mm, hand.strokes, "ink")


def _degrees(
    sizes: ReteSizes, hand: Lettering, looked: Looked
) -> tuple[tuple[LabelRequest, ...], int]:
    """The numerals of degrees, each on its degree's own line, and their step; 0 without any."""
    ring = sizes.ring
    if not ring.numeral_mm:
        return (), 0
    forms = {
        n: LabelForm.of(numeral(n, hand.system), sizes.degree_mm, hand.strokes, "ink")
        for n in range(STEPS[0], _SIGN, STEPS[0])
    }
    room = LabelRoom(sizes.pad_mm / 2, sizes.pad_mm / 2, sizes.pad_mm / 2)

    def asked(step: int) -> tuple[LabelRequest, ...]:
        numbered = np.array([n for n in range(0, 360, step) if n % _SIGN])
        tries: list[list[Tried]] = [[] for _ in numbered]
        for aside in _ASIDE:
            off = np.linspace(0.0, aside * step, round(40 * aside) + 1)
            off = np.concatenate([-off[:0:-1], off])
            at = _middles(ring, numbered[:, None] + off)
            ways = np.angle(at - ring.outer.centre) - math.pi / 2
            for n, its, z, way in zip(numbered.tolist(), tries, at, ways, strict=True):
                places = StraightPlaces(z, way, np.abs(n + off - n))
                its.append(Tried(forms[n % _SIGN], (LabelWay(places, room),)))
        named = zip(numbered.tolist(), tries, strict=True)
        return tuple(LabelRequest(f"label/ecliptic/{n}", its) for n, its in named)

    best: tuple[tuple[LabelRequest, ...], int] = (), 0
    least = math.inf
    for step in (s for s in STEPS if _has_room(ring, sizes, forms, s)):
        requests = asked(step)
        lost = len(looked.without_place(requests))
        if lost < least:
            best, least = (requests, step), lost
        if not lost:
            break
    return best


def _has_room(ring: EclipticRing, sizes: ReteSizes, forms: dict[int, LabelForm], step: int) -> bool:
    """Whether neighbours, and the ends of signs, are far enough from the numerals of a step."""
    degrees = range(0, 361, step)
    apart = np.abs(np.diff(_middles(ring, degrees))).tolist()
    halves = [forms[n % _SIGN].half_width if n % _SIGN else 0.0 for n in degrees]
    least = max(sizes.pad_mm, 0.5 * sizes.degree_mm)
    return all(d - a - b >= least for d, a, b in zip(apart, halves, halves[1:], strict=False))


def _middles(ring: EclipticRing, degrees: Sequence[float] | Floats) -> Points:
    """The middle of the numerals' band at each degree, on the degree's own line."""
    middle = ring.division_mm + ring.numeral_mm / 2
    return ring.plane.within_ecliptic(np.radians(degrees), middle)
