"""Names beside the stars of a clear rete, clear of each other, of stars and of all lines."""

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from itertools import product

import numpy as np

from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.member_lines import rete_forms
from instruments.astrolabe.rete.parameters import Naming
from instruments.astrolabe.rete.sizing import ReteSizes
from instruments.astrolabe.rete.star_naming import name_of
from instruments.geometry import Points
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
from instruments.lettering.numerals import numeral
from instruments.lettering.style import Lettering

_BESIDE = (1, -1, 1 + 1j, -1 + 1j, 1 - 1j, -1 - 1j, 1j, -1j)
"""Where a label stands about its star: beside it, then at its corners, above and below."""

_SHIFTED = (0.5 + 1j, -0.5 + 1j, 0.5 - 1j, -0.5 - 1j)
"""Above and below, shifted by half of half its width."""

_FAR = (0.0, 0.5, 1.2)
"""How far away, in heights of its capitals."""

_LED = (1.5, 2.5, 4.0, 6.0, 8.5, 11.5, 15.0)
"""Lengths of leaders, in heights of capitals."""

_AMBIGUOUS = 1.3
"""Another star that is nearer to a label than so many times its own would be taken for it."""

_NUMBER_GAP = 0.5, 0.25
"""A number that comes closer to a name would be read with it, in its heights: beside its star,
and at the end of a leader."""

_BESIDE_STAR = 0.6
"""What a leader keeps from another star close to its own, in heights of its capitals."""

_END = 0.15
"""From the end of a leader to its label, in heights of its capitals."""

WAIST = 0.28
"""How far a star's mark reaches between its rays, in their length."""

_WAYS = np.array((*_BESIDE, *_SHIFTED))
_TURNS = math.pi / 16 * np.arange(32)
_RAYS = np.exp(1j * _TURNS)
_OFF = np.abs(np.remainder(_TURNS + math.pi / 4, math.pi / 2) - math.pi / 4)
_MARK = WAIST * math.sqrt(0.5) / (np.sin(_OFF) + WAIST * np.sin(math.pi / 4 - _OFF))
"""How far a star's mark reaches along those rays, in the length of its own."""


def star_requests(
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
        name, number = name_of(shown[k], naming, hand), numeral(shown[k].number, hand.numerals)
        tries = []
        for says in dict.fromkeys((name, number)):
            forms = rete_forms(says, found.star_heights_mm, hand.strokes)
            for led, form in product((False, True), forms):
                share = _NUMBER_GAP[led] if says == number else 0.0
                room = LabelRoom.even(max(share * form.height_mm, found.pad_mm))
                way = partial(_led if led else _beside, stars, k, sizes_mm[k], room.beside)
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
    off = middle[:, None] - stars
    x, y = np.abs(off.real) - half.real, np.abs(off.imag) - half.imag
    near = np.hypot(np.maximum(x, 0.0), np.maximum(y, 0.0))
    least = _AMBIGUOUS * near[:, k]
    near[:, k] = np.inf
    middle = middle[(near >= least[:, None]).all(axis=1)]
    return in_order(middle)


def _led(stars: Points, k: int, size: float, gap: float, form: LabelForm) -> StraightPlaces:
    """Upright at the ends of leaders, which end in the middle of a side, or over or under it."""
    end_mm = _END * form.height_mm
    rays, long = np.tile(_RAYS, len(_LED)), np.repeat(_LED, len(_RAYS)) * form.height_mm
    start, end = stars[k] + size * np.tile(_MARK, len(_LED)) * rays, stars[k] + (size + long) * rays
    middle = end + np.where(
        np.abs(rays.real) > 0.5,
        np.sign(rays.real) * (form.half_width + end_mm),
        rays.real * form.half_width + 1j * np.sign(rays.imag) * (form.box[3] + end_mm),
    )
    skipped = 1.2 * size + 1.01 * gap
    off = (np.delete(stars, k) - start[:, None]) * rays.conjugate()[:, None]
    away = np.abs(off - np.clip(off.real, 0.0, skipped))
    clear = (away > _BESIDE_STAR * form.height_mm).all(axis=1)
    start, end, middle = start[clear], end[clear], middle[clear]
    leaders = Leaders(np.stack([start, end], axis=1), skipped)
    return replace(in_order(middle), leaders=leaders)
