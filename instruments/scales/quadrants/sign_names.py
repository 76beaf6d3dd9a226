"""The names of the signs in their rings, where no curve passes, all on one side if they can be.

Words and symbols stand side by side there, or wherever no curve passes.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Literal

import numpy as np
import shapely

from instruments.geometry import QUARTER, Floats, Path, Region, Strokes
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
from instruments.lettering import placing
from instruments.lettering.font import SIGN_SYMBOLS
from instruments.part import Mark
from instruments.scales.moments import Moment, altitudes
from instruments.scales.numbering import Numerals, upper
from instruments.scales.quadrants.ring_circles import SignRings
from instruments.scales.quadrants.sector import Sector
from instruments.sky import sun

Altitude = Callable[[Floats], Floats]
"""Declinations to altitudes, radians; nan where there is none."""

Span = tuple[float, float]
_Side = Literal["below", "beyond"] | int
"""Where a ring's names stand: below the curves, beyond them and noon, or in a gap between curves,
counted from the highest on."""

_Name = tuple[Sequence[str], Span]
"""The lines of a name in a ring, and between which altitudes they stand."""

_SIDES: tuple[tuple[_Side, ...], ...] = (
    ("below",),
    ("beyond",),
    ("beyond", *range(1, 13)),
)
"""On which sides names are tried, alike for all rings: along an edge, and where noon comes too
near to it past curves too, as nearly in one row as these let them."""


_SMALLER = (1.0, 0.85, 0.7)
"""Heights of names in words where there is no room for more, as shares."""


@dataclass(frozen=True, slots=True)
class RingNames:
    """The names of the signs in six rings."""

    marks: tuple[Mark, ...]
    """The names."""
    spans: tuple[Sequence[Span], ...]
    """For each ring from Capricorn on, the altitudes between which names stand."""

    @property
    def nameless(self) -> int:
        """How many rings have no names."""
        return sum(not stood for stood in self.spans)


def sign_names(
    sector: Sector,
    signs: SignRings,
    curves: Sequence[Moment],
    paths: Sequence[Path],
    noon: Altitude | None,
) -> RingNames:
    """The signs' names in their rings.

    Parameters
    ----------
    curves : sequence of Moment
        What is drawn over them.
    paths : sequence of Path
        How it is drawn.
    noon : callable or None
        Beyond which names stand first; without it, anywhere off the curves.
    """
    free = _free(signs, curves, noon)
    keys = list(sun.SIGNS)
    words = list(asdict(sector.words.signs).values())
    brief, short = sector.words.backs.brief_signs, sector.words.backs.short_signs
    # Ring k holds the sign from 30k after Capricorn's beginning and the one before it.
    pairs = [((9 + k) % 12, (8 - k) % 12) for k in range(6)]
    forms: list[list[tuple[str, ...]]] = [
        [(words[a], words[b]) for a, b in pairs],
        [(brief[a], brief[b]) for a, b in pairs],
        [(short[a], short[b]) for a, b in pairs],
        [(f"{short[a]} {short[b]}",) for a, b in pairs],
        [(SIGN_SYMBOLS[a] + SIGN_SYMBOLS[b],) for a, b in pairs],
    ]
    # Rather smaller than cut to letters that name nothing.
    shares = [s for s in _SMALLER if s == 1.0 or s * sector.hand.height_mm >= sector.least_mm]
    tried = [*itertools.product(forms[:2], shares), *((form, 1.0) for form in forms[2:])]
    for (form, share), sides in itertools.product(tried, _SIDES):
        sized = sector.smaller(share)
        stands = [_stands(sized, signs, k, lines, free[k], sides) for k, lines in enumerate(form)]
        if all(stands):
            break
    stand = _evenest(stands) if all(stands) else [next(iter(some), None) for some in stands]
    # Names are of one kind: where no words have room in all rings, the last tried are symbols.
    marks: list[Mark] = []
    spans: list[list[Span]] = []
    for k, name in enumerate(stand):
        named = [f"label/quadrant/sign/{keys[n]}" for n in pairs[k]]
        if name:
            lines, at = name
            radii = _lines_mm(sized, signs, k, lines) or ()
            shapes = [shape for line, radius in zip(lines, radii, strict=True)
                      for shape in _written_words(
                sized.hand, signs.width_mm, line, radius, sector.direction(sum(at) / 2)
            )]  # fmt: skip
            drawn = [placing.draw_letters(m, s) for m, s in zip(named, shapes, strict=False)]
            stood = [at]
        else:
            # Where a ring has room for no more, its symbols stand wherever no curve passes.
            symbols = dict(zip(forms[-1][k][0], named, strict=True))
            drawn, stood = _apart(sector, signs, k, symbols, paths)
        marks += drawn
        spans.append(stood)
    return RingNames(tuple(marks), tuple(spans))


def _apart(
    sector: Sector, signs: SignRings, k: int, symbols: Mapping[str, str], lines: Sequence[Path]
) -> tuple[list[Mark], list[Span]]:
    """The symbols of ring k, by what they mean, and where they stand, if both have a place."""
    inner, outer = sorted(signs.radius(np.array([k, k + 1]) * math.pi / 6).tolist())
    found = _symbols_clear(sector, (inner, outer), list(symbols), lines)
    if len(found) < len(symbols):
        return [], []
    marks = [replace(found[symbol][0], means=means) for symbol, means in symbols.items()]
    return marks, [found[symbol][1] for symbol in symbols]


def _lines_mm(
    sector: Sector, signs: SignRings, k: int, lines: Sequence[str]
) -> tuple[float, ...] | None:
    """The radii of the middles of the lines of ring k, the outer line first, or None."""
    ends = signs.radius(np.array([k, k + 1]) * math.pi / 6)
    low, high = float(min(ends)), float(max(ends))
    heights = [_ink_height_mm(sector.hand, signs.width_mm, line) for line in lines]
    spare = (high - low - sum(heights)) / (len(lines) + 1)
    if spare < _CLEAR * sector.hand.pad_mm - 1e-9:
        return None
    found, edge = [], high
    for height in heights:
        found.append(edge - spare - height / 2)
        edge -= spare + height
    return tuple(found)


def _stands(
    sector: Sector,
    signs: SignRings,
    k: int,
    lines: Sequence[str],
    free: dict[_Side, Span],
    sides: Sequence[_Side],
) -> list[_Name]:
    """A ring's names on each side that has room."""
    radii = _lines_mm(sector, signs, k, lines)
    if radii is None:
        return []
    pad = 1.5 * sector.hand.pad_mm / min(radii)
    half = pad + max(
        _line_half_angle(sector.hand, signs.width_mm, line, radius)
        for line, radius in zip(lines, radii, strict=True)
    )
    found: list[_Name] = []
    for side in sides:
        low, high = free.get(side, (0.0, 0.0))
        if 2 * half <= high - low:
            middle = half if side == "below" else high - half
            found.append((lines, (middle - half, middle + half)))
    return found


def _evenest(stands: Sequence[Sequence[_Name]]) -> list[_Name | None]:
    """Of each ring's names those that turn least from ring to ring, begun near the edge."""
    rows: list[tuple[float, list[_Name | None]]] = [
        ((QUARTER - _middle(name)) / 10, [name]) for name in stands[0]
    ]
    for before, names in itertools.pairwise(stands):
        ends = [_middle(name) for name in before]
        rows = [
            min(
                (
                    (turned + abs(_middle(name) - end), [*row, name])
                    for (turned, row), end in zip(rows, ends, strict=True)
                ),
                key=lambda row: row[0],
            )
            for name in names
        ]
    return min(rows, key=lambda row: row[0])[1]


def _middle(name: _Name) -> float:
    """The altitude at which a name stands, radians."""
    return sum(name[1]) / 2


def _free(
    signs: SignRings, curves: Sequence[Moment], noon: Altitude | None
) -> list[dict[_Side, Span]]:
    """For each ring, the altitudes below and beyond all lines, and the gaps between them."""
    rings = np.arange(6)
    delta = signs.declination(np.linspace(rings, rings + 1, 33, axis=1) * math.pi / 6)
    heights = altitudes(curves, delta)
    seen = (heights >= -0.02) & (heights <= QUARTER)
    lowest = np.min(heights, axis=2, where=seen, initial=QUARTER)
    highest = np.max(heights, axis=2, where=seen, initial=0.0)
    below, beyond = lowest.min(axis=0), highest.max(axis=0)
    if noon is not None:
        ends = noon(delta.ravel()).reshape(delta.shape)
        beyond = np.fmax(beyond, np.fmax.reduce(ends, axis=1))
    found: list[dict[_Side, Span]] = []
    for k in range(6):
        spans = sorted(zip(lowest[:, k].tolist(), highest[:, k].tolist(), strict=True))
        reached = itertools.accumulate((high for _, high in spans), max)
        gaps = list(zip(reached, (low for low, _ in spans[1:]), strict=False))
        sides: dict[_Side, Span] = {
            "below": (0.0, float(below[k])),
            "beyond": (float(beyond[k]), QUARTER),
            **{n: (low, min(high, QUARTER)) for n, (low, high) in enumerate(gaps[::-1], start=1)},
        }
        found.append(sides)
    return found


_CLEAR, _BETWEEN = 0.5, 1.5
"""Of their usual clear space words in a ring keep so much from its circles at least; and so much
symbols from each other and from curves."""

_PLACES = 181
"""So many places are looked at along a ring."""

_HAIR_MM = 0.03
"""What fits its ring but for the chords of its circles."""


def _words_of_line(line: str) -> list[str]:
    """A line's words: symbols are one each."""
    return list(line) if set(line) <= set(SIGN_SYMBOLS) else [line]


def _word_hand(hand: Numerals, width_mm: float, word: str) -> Numerals:
    """How a word in a ring is lettered: symbols, which have tails, no higher than it has room.

    Nor smaller than capitals.
    """
    if word not in SIGN_SYMBOLS:
        return hand
    room = max(hand.height_mm, width_mm - 2 * _CLEAR * hand.pad_mm)
    return replace(hand, height_mm=hand.height_mm * min(1.0, room / hand.ink(word)[1]))


def _ink_height_mm(hand: Numerals, width_mm: float, line: str) -> float:
    """Height of a line's ink in a ring."""
    return max(_word_hand(hand, width_mm, w).ink(w)[1] for w in _words_of_line(line))


def _line_half_angle(hand: Numerals, width_mm: float, line: str, radius_mm: float) -> float:
    """Half the angle that a line takes about the pivot."""
    words = _words_of_line(line)
    halves = (_word_hand(hand, width_mm, w).half_angle(w, radius_mm) for w in words)
    return sum(halves) + (len(words) - 1) * _BETWEEN * hand.pad_mm / radius_mm / 2


def _written_words(
    hand: Numerals, width_mm: float, line: str, radius_mm: float, direction_rad: float
) -> list[Region | Strokes]:
    """A line's words, from left to right as one reads them there."""
    run = -1.0 if upper(direction_rad) else 1.0
    at = -_line_half_angle(hand, width_mm, line, radius_mm)
    found = []
    for word in _words_of_line(line):
        own = _word_hand(hand, width_mm, word)
        half = own.half_angle(word, radius_mm)
        found.append(own.along_arc(word, radius_mm, direction_rad + run * (at + half)))
        at += 2 * half + _BETWEEN * hand.pad_mm / radius_mm
    return found


def _symbols_clear(
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
    room = LabelRoom(_BETWEEN * pad / 2, _CLEAR * pad)
    corners = [
        *((high + _HAIR_MM) * np.exp(1j * angle)),
        *((low - _HAIR_MM) * np.exp(1j * angle[::-1])),
    ]
    ring = shapely.polygons([(z.real, z.imag) for z in corners])

    def asked(symbol: str) -> LabelRequest:
        own = _word_hand(sector.hand, high - low, symbol)
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
