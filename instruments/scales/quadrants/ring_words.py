"""Words and symbols of signs in their rings: side by side, or wherever no curve passes."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
import shapely

from instruments.geometry import Path, Region, Strokes
from instruments.labelling.ground import LabelGround
from instruments.labelling.requests import (
    BentPlaces,
    LabelForm,
    LabelRequest,
    LabelRoom,
    LabelWay,
    Tried,
)
from instruments.labelling.solving import solve
from instruments.lettering.font import SIGN_SYMBOLS
from instruments.part import Mark
from instruments.scales import arc_text
from instruments.scales.arc_text import upper
from instruments.scales.numbering import Numerals
from instruments.scales.quadrants.sector import QUARTER, Sector

CLEAR, _BETWEEN = 0.6, 1.5
"""Of their usual clear space words in a ring keep so much from its circles at least; and so much
symbols from each other and from curves."""

_PLACES = 181
"""So many places are looked at along a ring."""

_HAIR_MM = 0.03
"""What fits its ring but for the chords of its circles."""


def words_of_line(line: str) -> list[str]:
    """A line's words: symbols are one each."""
    return list(line) if set(line) <= set(SIGN_SYMBOLS) else [line]


def word_hand(hand: Numerals, width_mm: float, word: str) -> Numerals:
    """How a word in a ring is lettered: symbols, which have tails, no higher than it has room.

    Nor smaller than capitals.
    """
    if word not in SIGN_SYMBOLS:
        return hand
    room = max(hand.height_mm, width_mm - 2 * CLEAR * hand.pad_mm)
    return replace(hand, height_mm=hand.height_mm * min(1.0, room / arc_text.ink(hand, word)[1]))


def height_mm(hand: Numerals, width_mm: float, line: str) -> float:
    """Height of a line's ink in a ring."""
    return max(arc_text.ink(word_hand(hand, width_mm, w), w)[1] for w in words_of_line(line))


def line_half_angle(hand: Numerals, width_mm: float, line: str, radius_mm: float) -> float:
    """Half the angle that a line takes about the pivot."""
    words = words_of_line(line)
    halves = (arc_text.half_angle(word_hand(hand, width_mm, w), w, radius_mm) for w in words)
    return sum(halves) + (len(words) - 1) * _BETWEEN * hand.pad_mm / radius_mm / 2


def written_words(
    hand: Numerals, width_mm: float, line: str, radius_mm: float, direction_rad: float
) -> list[Region | Strokes]:
    """A line's words, from left to right as one reads them there."""
    run = -1.0 if upper(direction_rad) else 1.0
    at = -line_half_angle(hand, width_mm, line, radius_mm)
    found = []
    for word in words_of_line(line):
        own = word_hand(hand, width_mm, word)
        half = arc_text.half_angle(own, word, radius_mm)
        found.append(arc_text.written(own, word, radius_mm, direction_rad + run * (at + half)))
        at += 2 * half + _BETWEEN * hand.pad_mm / radius_mm
    return found


def symbols_clear(
    sector: Sector, ends_mm: tuple[float, float], symbols: Sequence[str], lines: Iterable[Path]
) -> dict[str, tuple[Mark, tuple[float, float]]]:
    """Symbols between two circles, wherever no line passes, nearest to the upright side.

    Returns
    -------
    dict
        Each symbol's mark and the altitudes between which it stands; of those that have a place.
    """
    low, high = ends_mm
    radius, pad = (low + high) / 2, sector.hand.pad_mm
    height = np.linspace(0.0, QUARTER, _PLACES)
    angle = np.array([sector.direction(float(h)) for h in height])
    out = upper(sector.direction(QUARTER / 2))
    room = LabelRoom(_BETWEEN * pad / 2, CLEAR * pad)
    corners = [
        *((high + _HAIR_MM) * np.exp(1j * angle)),
        *((low - _HAIR_MM) * np.exp(1j * angle[::-1])),
    ]
    ring = shapely.polygons([(z.real, z.imag) for z in corners])

    def asked(symbol: str) -> LabelRequest:
        own = word_hand(sector.hand, high - low, symbol)
        form = LabelForm.of(symbol, own.height_mm, own.strokes)
        rise = form.rise_mm + (form.box[1] + form.box[3]) / 2
        base = np.full(_PLACES, radius - rise if out else radius + rise)
        places = BentPlaces(0j, base, angle, radius * (QUARTER - height), out)
        return LabelRequest(symbol, [Tried(form, [LabelWay(places, room)])])

    found = solve([asked(s) for s in symbols], LabelGround.of(ring, [("curve", p) for p in lines]))
    return {
        label.means: (label.marks[0], _span(sector, shapely.get_coordinates(label.room)))
        for label in found.placed
    }


def _span(sector: Sector, corners: np.ndarray) -> tuple[float, float]:
    """The altitudes between which an area lies."""
    run = sector.quadrant.from_horizon
    turns = np.angle((corners @ np.array([1.0, 1j])) * np.exp(-1j * run.start_rad)) * run.sense
    return max(float(turns.min()), 0.0), min(float(turns.max()), math.pi / 2)
