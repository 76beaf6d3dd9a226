"""The transparent rete: a clear disc, engraved on its back and read through it."""

import cmath
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import product

import numpy as np
import shapely

from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.rete import choosing
from instruments.astrolabe.rete.choosing import Shown, but, renumbered
from instruments.astrolabe.rete.knob import NO_KNOB, Knob, knob
from instruments.astrolabe.rete.member_lines import rete_forms
from instruments.astrolabe.rete.members import Band
from instruments.astrolabe.rete.parameters import Naming
from instruments.astrolabe.rete.report import report_rete
from instruments.astrolabe.rete.rete_order import Blank, MadeRete, ReteOrder
from instruments.astrolabe.rete.ring_requests import RingLettering, ring_lettering, ring_lines
from instruments.astrolabe.rete.sizing import ReteSizes, sizes
from instruments.astrolabe.rete.star_naming import StarNaming, name_of
from instruments.geometry import MIRROR_X, Floats, Path, Points, Region
from instruments.geometry.cutting import Disc, inside, outside
from instruments.labelling.ground import LabelGround, flat_area
from instruments.labelling.places import in_order
from instruments.labelling.requests import (
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    Leaders,
    StraightPlaces,
    Tried,
)
from instruments.labelling.solving import Looked, Solution, solve
from instruments.lettering.numerals import numeral
from instruments.lettering.style import Lettering
from instruments.part import Mark, Note, Part, Process, Sheet

LEAST = 0.35
"""Half the size of the smallest mark of a star, in heights of the stars' names."""

_NAME = "rete"

_CLEAR = (0.85, 0.93, 0.95)

_BESIDE = (1, -1, 1 + 1j, -1 + 1j, 1 - 1j, -1 - 1j, 1j, -1j)
"""Where a label stands about its star: beside it, then at its corners, above and below."""

_SHIFTED = (0.5 + 1j, -0.5 + 1j, 0.5 - 1j, -0.5 - 1j)
"""Above and below, shifted by half of half its width."""

_FAR = (0.0, 0.5, 1.2)
"""How far away, in heights of its capitals."""

_LED = (1.5, 2.5, 4.0, 6.0, 8.5, 11.5, 15.0)
"""Lengths of leaders, in heights of capitals."""

_LED_NAME = 6.0
"""A name gives way to a number rather than stand farther from its star than so many of them."""

_AMBIGUOUS = 1.3
"""Another star that is nearer to a label than so many times its own would be taken for it."""

_STRANGE = 1.5, 0.8
"""So would one that is nearer than this to a name at the end of a leader, or to a number there,
in heights of its capitals."""

_NUMBER_GAP = 0.5, 0.25
"""A number that comes closer to a name would be read with it, in its heights: beside its star,
and at the end of a leader."""

_APART = 1.2
"""What a label keeps from others in its row, in its heights: nearer they would read as one."""

_BESIDE_STAR = 0.6
"""What a leader keeps from another star close to its own, in heights of its capitals."""

_END = 0.15
"""From the end of a leader to its label, in heights of its capitals."""

_WAIST = 0.28
"""How far a star's mark reaches between its rays, in their length."""

_WAYS = np.array((*_BESIDE, *_SHIFTED))
_TURNS = math.pi / 16 * np.arange(32)
_RAYS = np.exp(1j * _TURNS)
_OFF = np.abs(np.remainder(_TURNS + math.pi / 4, math.pi / 2) - math.pi / 4)
_MARK = _WAIST * math.sqrt(0.5) / (np.sin(_OFF) + _WAIST * np.sin(math.pi / 4 - _OFF))
"""How far a star's mark reaches along those rays, in the length of its own."""


@dataclass(frozen=True, slots=True)
class ClearRete:
    """A rete of clear sheet with its stars, labels and what is said; its marks are on its back.

    Its `asterisks` are the marks of stars by their keys.
    """

    order: ReteOrder
    sizes: ReteSizes
    shown: tuple[Shown, ...]
    asterisks: Mapping[str, Mark]
    handle: Knob | None
    ring: RingLettering
    solved: Solution
    notes: tuple[Note, ...]

    @staticmethod
    def of(order: ReteOrder) -> "ClearRete":
        """A rete with its stars in their places, and lettered.

        Raises
        ------
        DesignError
            If stars can't be shown.
        """
        found = sizes(order)
        shown, notes = choosing.placed_stars(
            order.stars,
            order.plane,
            order.epoch.year,
            order.blank.hole_mm,
            order.workshop.limits.line_mm,
            order.blank.outer_mm - LEAST * found.star_mm,
        )
        return ClearRete._lettered(order, found, shown, notes)

    @staticmethod
    def _lettered(
        order: ReteOrder, found: ReteSizes, shown: tuple[Shown, ...], notes: tuple[Note, ...]
    ) -> "ClearRete":
        hand = order.lettering
        sizes_mm = [min(star_mm(s, found), order.blank.outer_mm - abs(s.at)) for s in shown]
        asterisks = {
            s.star.key: Mark(f"star/{s.star.key}", asterisk(s.at, size), Process.ENGRAVE, tip=s.at)
            for s, size in zip(shown, sizes_mm, strict=True)
        }
        handle = _knob(order, found, shown)
        asked = _star_requests(shown, sizes_mm, found, order.stars.lettered, hand)
        looked = Looked(_ground(order, found, list(asterisks.values()), handle))
        ring = ring_lettering(found, hand, looked)
        solved = solve([*ring.signs, *ring.degrees, *asked], looked)
        return ClearRete(order, found, shown, asterisks, handle, ring, solved, notes)

    def fewer(self, gone: Collection[str], *, anew: bool) -> "ClearRete":
        """The same without some stars; labels stay, or find their places `anew`."""
        shown = but(self.shown, gone)
        if anew:
            return ClearRete._lettered(self.order, self.sizes, renumbered(shown), self.notes)
        return replace(self, shown=shown)

    def made(self) -> MadeRete:
        """It as a part, with what the report says of it."""
        order, found, handle, shown = self.order, self.sizes, self.handle, self.shown
        hand, naming = order.lettering, order.stars.lettered
        named = StarNaming.of(shown, self.solved.placed, naming, hand, found.star_mm)
        asterisks = [self.asterisks[s.star.key] for s in shown]
        labels = [*self.solved.marks, *self.solved.leaders()]
        marks = [*_circles(order.plane, found), *asterisks, *labels]
        back = tuple(m.transformed(MIRROR_X) for m in marks)
        part = Part(_NAME, _disc(order.blank, handle), back=back, colour=_CLEAR, clear=True)
        figures = (*report_rete(order, found, shown), *self.ring.facts(), *named.facts())
        figures += handle.facts() if handle else ()
        ring_notes = self.ring.notes(self.solved.left)
        notes = (*self.notes, *_without(order, handle), *ring_notes, *named.notes(found.least_mm))
        stands = handle.placed(order.blank.thickness_mm) if handle else None
        return MadeRete(part, order.plane, figures, notes, stands)


def _ground(
    order: ReteOrder, found: ReteSizes, asterisks: Sequence[Mark], handle: Knob | None
) -> LabelGround:
    """The disc outside its hub and within its edge, with all that is engraved."""
    edge = order.blank.outer_mm - found.pad_mm
    hub, disc = (flat_area(Path.circle(0j, r)) for r in (found.measures.hub_mm, edge))
    # Leaders keep off the squares about stars' marks, not only off their rays.
    areas = [(m.means, shapely.box(*m.shape.bounds())) for m in asterisks]
    areas += [("knob", flat_area(Path.circle(handle.at, handle.head_mm)))] if handle else []
    equator = (("circle/equator", piece) for piece in _equator(order.plane, found))
    lines = [*ring_lines(found), *equator]
    return LabelGround.of(shapely.difference(disc, hub), (), lines, areas)


def _equator(plane: RetePlane, found: ReteSizes) -> list[Path]:
    """The equator outside the ecliptic's ring and within it, not among its signs and degrees."""
    whole, ring = Path.circle(0j, plane.projection.equator_mm), found.ring
    within = inside(whole, Disc(ring.outer.centre, ring.inner_mm))
    return [*outside(whole, Disc(ring.outer.centre, ring.outer.radius)), *within]


def _circles(plane: RetePlane, found: ReteSizes) -> list[Mark]:
    """The ecliptic's ring with its divisions, and the equator."""
    ring = found.ring
    return [
        Mark("ecliptic", Path.of(ring.outer)),
        *(Mark("ring/ecliptic", circle) for circle in ring.between),
        Mark("ring/ecliptic", Path.circle(ring.outer.centre, ring.inner_mm)),
        *(Mark("circle/equator", piece) for piece in _equator(plane, found)),
        *(Mark(f"ecliptic/{n}", p) for n, p in ring.divisions(found.pitch_mm).items()),
    ]


def _disc(blank: Blank, handle: Knob | None) -> Sheet:
    """The sheet with the holes of its pivot and its knob."""
    cuts = [Mark.hole("hole/pivot", blank.hole_mm)]
    if handle is not None:
        cuts.append(Mark.hole("hole/knob", handle.hole_mm, handle.at))
    return Sheet(Path.circle(0j, blank.outer_mm), blank.thickness_mm, tuple(cuts))


def _without(order: ReteOrder, handle: Knob | None) -> Iterator[Note]:
    """Notes on what was asked for and is left out."""
    if handle is None and order.knob_mm:
        yield NO_KNOB
    if order.shape.pointers:
        useless = "is of no use with rete.style = transparent: leave it out"
        yield Note.warning("rete.pointers", useless)


def _knob(order: ReteOrder, found: ReteSizes, shown: Sequence[Shown]) -> Knob | None:
    """The knob at the disc's edge, off the lines that are read there."""
    ring, equator = found.ring, order.plane.projection.equator_mm
    lines = (
        Band("ecliptic", ring.outer.centre, ring.inner_mm, ring.outer.radius),
        Band("equator", 0j, equator, equator),
    )
    outer = order.blank.outer_mm
    radii = (outer - found.measures.ring_mm / 2, outer)
    return knob(order, radii, lines, [s.at for s in shown], found.build.head_mm)


def asterisk(at: complex, size: float) -> Region:
    """A star of four rays about a point, and how long they are."""
    corners = [
        at + cmath.rect(size if k % 2 == 0 else _WAIST * size, k * math.pi / 4) for k in range(8)
    ]
    return Region((Path.polyline(corners, closed=True),))


def star_mm(star: Shown, found: ReteSizes) -> float:
    """From the middle of a star's mark to the ends of its rays, longer for a brighter one."""
    return found.star_mm * min(1.0, max(LEAST, 0.8 - 0.15 * star.star.magnitude))


def _star_requests(
    shown: Sequence[Shown],
    sizes_mm: Sequence[float],
    found: ReteSizes,
    naming: Naming,
    hand: Lettering,
) -> list[LabelRequest]:
    """The labels of stars, by their brightness.

    A name without room beside its star is lettered smaller, or stands farther off with a
    leader; or else it gives way to the number, there or with a leader too.
    `sizes_mm` are from the middle of each star's mark to its ends.
    """
    if naming == "none":
        return []
    stars = np.array([s.at for s in shown])
    turn = sorted(range(len(shown)), key=lambda k: (shown[k].star.magnitude, shown[k].star.hr))
    asked = []
    for k in turn:
        name, number = name_of(shown[k], naming, hand), numeral(shown[k].number, hand.system)
        tries = []
        for says in dict.fromkeys((name, number)):
            forms = rete_forms(says, found.star_heights_mm, hand.strokes)
            for led, form in product((False, True), forms):
                share = _NUMBER_GAP[led] if says == number else 0.0
                clear = max(share * form.height_mm, found.pad_mm)
                room = LabelRoom(clear, clear, _APART * form.height_mm)
                way = partial(_led if led else _beside, stars, k, sizes_mm[k], room.beside)
                if led:
                    most, close = (
                        (_LED[-1], _STRANGE[1]) if says == number else (_LED_NAME, _STRANGE[0])
                    )
                    way = partial(way, most=most, close=close)
                outside = partial(_off_ring, found, way)
                tries.append(Tried(form, (LabelWay(outside, room),)))
        asked.append(LabelRequest(f"label/star/{shown[k].star.key}", tries, must=True))
    return asked


def _off_ring(
    found: ReteSizes, places: Callable[[LabelForm], StraightPlaces], form: LabelForm
) -> StraightPlaces:
    """Places outside the ecliptic's ring and within it, not among its signs and degrees."""
    whole, ring = places(form), found.ring
    away = np.abs(whole.at - ring.outer.centre)
    return whole.some((away < ring.inner_mm) | (away > ring.outer.radius))


def _beside(stars: Points, k: int, size: float, gap: float, form: LabelForm) -> StraightPlaces:
    """Upright about a star, and not so near to another."""
    half = complex(form.half_width, form.box[3])
    far = 1.01 * (size + gap) + np.repeat(_FAR, len(_WAYS)) * form.height_mm
    ways = np.tile(_WAYS, len(_FAR))
    aside = half.real + np.where(ways.imag != 0.0, 0.0, far)
    middle = stars[k] + ways.real * aside + 1j * ways.imag * (half.imag + far)
    near = _away(middle, form, stars)
    least = _AMBIGUOUS * near[:, k]
    near[:, k] = np.inf
    middle = middle[(near >= least[:, None]).all(axis=1)]
    return in_order(middle)


def _away(middle: Points, form: LabelForm, stars: Points) -> Floats:
    """From a label's places, a row each, to the stars."""
    off = middle[:, None] - stars
    x, y = np.abs(off.real) - form.half_width, np.abs(off.imag) - form.box[3]
    return np.hypot(np.maximum(x, 0.0), np.maximum(y, 0.0))


def _led(
    stars: Points, k: int, size: float, gap: float, form: LabelForm, *, most: float, close: float
) -> StraightPlaces:
    """Upright at the ends of leaders, which end in the middle of a side, or over or under it.

    They are as long as `most` of its heights, and no other star is as near as `close` of them.
    """
    end_mm, lengths = _END * form.height_mm, [n for n in _LED if n <= most]
    rays, long = np.tile(_RAYS, len(lengths)), np.repeat(lengths, len(_RAYS)) * form.height_mm
    start = stars[k] + size * np.tile(_MARK, len(lengths)) * rays
    end = stars[k] + (size + long) * rays
    middle = end + np.where(
        np.abs(rays.real) > 0.5,
        np.sign(rays.real) * (form.half_width + end_mm),
        rays.real * form.half_width + 1j * np.sign(rays.imag) * (form.box[3] + end_mm),
    )
    skipped = 1.2 * size + 1.01 * gap
    others = np.delete(stars, k)
    off = (others - start[:, None]) * rays.conjugate()[:, None]
    away = np.abs(off - np.clip(off.real, 0.0, skipped))
    clear = (away > _BESIDE_STAR * form.height_mm).all(axis=1)
    clear &= (_away(middle, form, others) > close * form.height_mm).all(axis=1)
    start, end, middle = start[clear], end[clear], middle[clear]
    leaders = Leaders(np.stack([start, end], axis=1), skipped)
    return replace(in_order(middle), leaders=leaders)
