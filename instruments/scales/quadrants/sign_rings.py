"""Six rings for the signs, and curves drawn over them (treatise 186:9–187:10).

Each ring belongs to a sign of the ascending half of the ecliptic and to the one of the
descending half in which the sun runs through the same declinations. The distance from the
pivot tells the sun's longitude, the angle from the horizontal its altitude.
"""

import itertools
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Literal

import numpy as np

from instruments.geometry import Arc, Floats, Path, Points, Strokes
from instruments.lettering import placing
from instruments.lettering.font import SIGN_SYMBOLS
from instruments.part import Fact, Mark, Note
from instruments.saying import tell
from instruments.scales.bands import band_width_mm
from instruments.scales.content import Content
from instruments.scales.moments import Ground, Moment, altitudes, traced, within_quarter
from instruments.scales.numbering import Numerals
from instruments.scales.quadrants import ring_words
from instruments.scales.quadrants.sector import (
    QUARTER,
    Sector,
    Title,
    draw_titles,
)
from instruments.sky import sun

ALIDADE = 0.2
"""The innermost circle in shares of the rim: what the alidade's hub covers (186:8)."""

STEPS = (1, 2, 3, 5, 10, 15, 30)
"""Degrees from circle to circle of a sign, as its ring has room (186:12)."""

UNCROWDED_MM, _UNCROWDED = 1.6, 0.8
"""Least distance of the circles, in mm and in heights of capitals: "we do not squeeze them", and
curves stand out."""

SHORTEST_RAD = 1e-4

Solstice = Literal["cancer", "capricorn"]

Altitude = Callable[[Floats], Floats]
"""Declinations to altitudes, radians; nan where there is none."""

_Span = tuple[float, float]
_Side = Literal["below", "beyond", "between"]
_Name = tuple[Sequence[str], _Span]
"""The lines of a name in a ring, and between which altitudes they stand."""

"""Where a ring's names stand: below the curves, beyond them and noon, or in the widest gap."""

_SIDES: tuple[tuple[_Side, ...], ...] = (
    ("below",),
    ("beyond",),
    ("below", "beyond"),
    ("below", "beyond", "between"),
)
"""On which sides names are tried, alike for all rings."""


@dataclass(frozen=True, slots=True)
class SignRings:
    """The circles: the sun's way s from Capricorn's beginning, 0 … π, to a radius and back.

    Attributes
    ----------
    rim_mm, core_mm : float
        The outermost and the innermost circle, the beginnings of Cancer and Capricorn.
    outermost : {"cancer", "capricorn"}
        Which of them is outside.
    obliquity_rad : float
        Of the ecliptic.
    """

    rim_mm: float
    core_mm: float
    outermost: Solstice
    obliquity_rad: float

    def radius(self, way: Floats) -> Floats:
        """The distance from the pivot, linear in the longitude (186:9)."""
        share = way / math.pi if self.outermost == "cancer" else 1.0 - way / math.pi
        return self.core_mm + (self.rim_mm - self.core_mm) * share

    def declination(self, way: Floats) -> Floats:
        """The sun's declination."""
        return sun.declination(way - QUARTER, self.obliquity_rad)

    def way(self, declination: float) -> float:
        """Where on the ascending half the sun has a declination."""
        return math.asin(math.sin(declination) / math.sin(self.obliquity_rad)) + QUARTER

    @property
    def width_mm(self) -> float:
        """Width of a sign's ring."""
        return (self.rim_mm - self.core_mm) / 6


def sign_circles(
    sector: Sector, titles: Sequence[str], outermost: Solstice, obliquity_rad: float
) -> SignRings:
    """The circles in a quadrant, inside the band of the curves' titles."""
    rim = sector.outer_mm - band_width_mm(sector.hand, titles)
    core = max(sector.inner_mm + sector.pitch_mm, ALIDADE * rim)
    return SignRings(rim, core, outermost, obliquity_rad)


def least_rim_mm(hand: Numerals, core_mm: float, pitch_mm: float) -> float:
    """The smallest outermost circle whose six rings can be told apart and lettered."""
    width = max(1.2 * hand.height_mm, 2 * pitch_mm)
    return max(6 * width / (1.0 - ALIDADE), core_mm + pitch_mm + 6 * width)


def draw_sign_quadrant(
    sector: Sector, signs: SignRings, curves: Sequence[Moment], noon: Altitude | None, about: str
) -> Content:
    """Curves over the signs' circles, which go from side to side.

    The treatise rubs them out beyond the noon line (187:8–10); here they go on, as on most
    pieces, so that each is followed from its sign's name.

    Parameters
    ----------
    sector : Sector
        The quadrant.
    signs : SignRings
        The circles in it.
    curves : sequence of Curve
        What is drawn.
    noon : callable or None
        Beyond which names stand first; without it, anywhere off the curves.
    about : str
        What the notes call the quadrant's content.
    """
    notes: list[Note] = []
    marks: list[Mark] = []
    titles: list[Title] = []
    rim = signs.declination(np.array(math.pi if signs.outermost == "cancer" else 0.0))
    drawn, ends = _drawn(sector, signs, curves), altitudes(curves, rim).tolist()
    for curve, pieces, end in zip(curves, drawn, ends, strict=True):
        if not pieces:
            notes.append(Note.detail(curve.means, "is left out: the sun is never there"))
            continue
        shape = pieces[0] if len(pieces) == 1 else Strokes(tuple(pieces))
        marks.append(Mark(curve.means, shape))
        if not curve.titles:
            continue
        if -1e-9 <= end <= QUARTER + 1e-9:
            titles.append(Title(curve.means, curve.titles, end))
        else:
            notes.append(
                Note.detail(f"label/{curve.means}", "is left out: it does not reach the rim")
            )
    names, spans, told = _names(
        sector, signs, curves, [piece for pieces in drawn for piece in pieces], noon
    )
    notes += [Note.detail(about, text) for text in told]
    step = _step(signs.width_mm, sector)
    arcs = _circles(sector, signs, spans, step)
    middle = (signs.rim_mm + sector.outer_mm) / 2
    lettered, left = draw_titles(sector, titles, middle)
    notes += [Note.detail(f"label/{means}", "is left out: its title has no room") for means in left]
    facts = (
        Fact.length(f"{about}/rim", signs.rim_mm, "outermost circle", "treatise 186:9"),
        Fact.length(f"{about}/core", signs.core_mm, "innermost circle", "treatise 186:8"),
        Fact(f"{about}/outermost", signs.outermost, "", "", "sign that begins at the rim"),
        Fact(f"{about}/degrees", step, "°", "treatise 186:12", "of a sign, circle to circle"),
    )
    return Content((*arcs, *marks, *names, *lettered), facts, tuple(notes))


def _drawn(sector: Sector, signs: SignRings, curves: Sequence[Moment]) -> list[list[Path]]:
    """Each curve as paths, parted at the horizon and at its corners."""
    run = sector.quadrant.from_horizon

    def place(way: Floats, altitude: Floats) -> Points:
        placed: Points = signs.radius(way) * np.exp(1j * (run.start_rad + run.sense * altitude))
        return placed

    eps = signs.obliquity_rad
    corners = [sorted(signs.way(d) for d in c.corners_rad if abs(d) < eps) for c in curves]
    ground = Ground((0.0, math.pi), signs.declination, place, within_quarter)
    return traced(ground, curves, corners)


def _step(width_mm: float, sector: Sector) -> int:
    apart = max(UNCROWDED_MM, _UNCROWDED * sector.hand.height_mm, 2 * sector.pitch_mm)
    return next(s for s in STEPS if s == 30 or width_mm * s / 30 >= apart)


def _circles(
    sector: Sector, signs: SignRings, spans: Sequence[Sequence[_Span]], step: int
) -> list[Mark]:
    """The degrees' circles from side to side, but where the signs' names stand."""
    run, marks = sector.quadrant.from_horizon, []
    for degrees in range(0, 181, step):
        radius = float(signs.radius(np.array(math.radians(degrees))))
        pieces = [(0.0, QUARTER)]
        if degrees % 30:
            ends = [0.0, *(end for at in sorted(spans[degrees // 30]) for end in at), QUARTER]
            pieces = list(zip(ends[::2], ends[1::2], strict=True))
        arcs = [
            Path.of(Arc(0j, radius, run.at(low), run.sense * (high - low)))
            for low, high in pieces
            if high - low > SHORTEST_RAD
        ]
        if arcs:
            shape = arcs[0] if len(arcs) == 1 else Strokes(tuple(arcs))
            marks.append(Mark(f"quadrant/longitude/{(degrees + 270) % 360}", shape))
    return marks


def _names(
    sector: Sector,
    signs: SignRings,
    curves: Sequence[Moment],
    paths: Sequence[Path],
    noon: Altitude | None,
) -> tuple[list[Mark], list[list[_Span]], list[str]]:
    """The signs' names in their rings, where no curve passes, all on one side if they can be.

    Returns
    -------
    marks : list of Mark
    spans : list of lists of (float, float)
        For each ring from Capricorn on, the altitudes between which names stand.
    notes : list of str
    """
    free = _free(signs, curves, noon)
    keys = list(sun.SIGNS)
    words = list(asdict(sector.words.signs).values())
    short = sector.words.backs.short_signs
    # Ring k holds the sign from 30k after Capricorn's beginning and the one before it.
    pairs = [((9 + k) % 12, (8 - k) % 12) for k in range(6)]
    forms: list[list[tuple[str, ...]]] = [
        [(words[a], words[b]) for a, b in pairs],
        [(short[a], short[b]) for a, b in pairs],
        [(f"{short[a]} {short[b]}",) for a, b in pairs],
        [(SIGN_SYMBOLS[a] + SIGN_SYMBOLS[b],) for a, b in pairs],
    ]
    best: list[list[_Name]] = [[]] * 6
    for form, sides in itertools.product(forms, _SIDES):
        tried = [_named(sector, signs, k, lines, free[k], sides) for k, lines in enumerate(form)]
        if sum(map(bool, tried)) > sum(map(bool, best)):
            best = tried
        if all(best):
            break
    best = [
        names or _named(sector, signs, k, forms[-1][k], free[k], _SIDES[-1])
        for k, names in enumerate(best)
    ]
    marks: list[Mark] = []
    spans: list[list[_Span]] = []
    for k, names in enumerate(best):
        lettered = [(line, radius, at) for lines, at in names for line, radius in zip(
            lines, _lines_mm(sector, signs, k, lines) or (), strict=True
        )]  # fmt: skip
        shapes = [shape for line, radius, at in lettered for shape in ring_words.written(
            sector.hand, signs.width_mm, line, radius, sector.direction(sum(at) / 2)
        )]  # fmt: skip
        named = [f"label/quadrant/sign/{keys[n]}" for n in pairs[k]]
        stood = [at for _, at in names]
        if names:
            drawn = [placing.draw_letters(m, s) for m, s in zip(named, shapes, strict=False)]
        else:
            # Where a ring has room for no more, its symbols stand wherever no curve passes.
            drawn, stood = _apart(
                sector, signs, k, dict(zip(forms[-1][k][0], named, strict=True)), paths
            )
        marks += drawn
        spans.append(stood)
    left = sum(not stood for stood in spans)
    told = [tell("{left} of 6 rings have no names: there is no room", left=left)] if left else []
    return marks, spans, told


def _apart(
    sector: Sector, signs: SignRings, k: int, symbols: Mapping[str, str], lines: Sequence[Path]
) -> tuple[list[Mark], list[_Span]]:
    """The symbols of ring k, by what they mean, and where they stand, if both have a place."""
    inner, outer = sorted(signs.radius(np.array([k, k + 1]) * math.pi / 6).tolist())
    found = ring_words.symbols_clear(sector, (inner, outer), list(symbols), lines)
    if len(found) < len(symbols):
        return [], []
    marks = [replace(found[symbol][0], means=means) for symbol, means in symbols.items()]
    return marks, [found[symbol][1] for symbol in symbols]


def _named(
    sector: Sector,
    signs: SignRings,
    k: int,
    lines: Sequence[str],
    free: dict[_Side, _Span],
    sides: Sequence[_Side],
) -> list[_Name]:
    """The names of ring k on the first side that has room; none where none has."""
    at = _stand(sector, signs, k, lines, free, sides)
    return [] if at is None else [(lines, at)]


def _lines_mm(
    sector: Sector, signs: SignRings, k: int, lines: Sequence[str]
) -> tuple[float, ...] | None:
    """The radii of the middles of the lines of ring k, the outer line first, or None."""
    ends = signs.radius(np.array([k, k + 1]) * math.pi / 6)
    low, high = float(min(ends)), float(max(ends))
    heights = [
        max(
            ring_words.height_mm(sector.hand, signs.width_mm, word)
            for word in ring_words.parts(line)
        )
        for line in lines
    ]
    spare = (high - low - sum(heights)) / (len(lines) + 1)
    if spare < ring_words.CLEAR * sector.hand.pad_mm - 1e-9:
        return None
    found, edge = [], high
    for height in heights:
        found.append(edge - spare - height / 2)
        edge -= spare + height
    return tuple(found)


def _stand(
    sector: Sector,
    signs: SignRings,
    k: int,
    lines: Sequence[str],
    free: dict[_Side, _Span],
    sides: Sequence[_Side],
) -> _Span | None:
    """The altitudes between which a ring's names stand on the first side that has room."""
    radii = _lines_mm(sector, signs, k, lines)
    if radii is None:
        return None
    pad = 1.5 * sector.hand.pad_mm / min(radii)
    half = pad + max(
        ring_words.half_angle(sector.hand, signs.width_mm, line, radius)
        for line, radius in zip(lines, radii, strict=True)
    )
    for side in sides:
        low, high = free[side]
        if 2 * half > high - low:
            continue
        middle = {"below": half, "beyond": QUARTER - half, "between": (low + high) / 2}[side]
        return middle - half, middle + half
    return None


def _free(
    signs: SignRings, curves: Sequence[Moment], noon: Altitude | None
) -> list[dict[_Side, _Span]]:
    """For each ring, the altitudes below and beyond all lines, and the widest gap among them."""
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
    found: list[dict[_Side, _Span]] = []
    for k in range(6):
        spans = sorted(zip(lowest[:, k].tolist(), highest[:, k].tolist(), strict=True))
        reached = itertools.accumulate((high for _, high in spans), max)
        gaps = zip(reached, (low for low, _ in spans[1:]), strict=False)
        widest = max(gaps, key=lambda gap: gap[1] - gap[0], default=(0.0, 0.0))
        sides: dict[_Side, _Span] = {
            "below": (0.0, float(below[k])),
            "beyond": (float(beyond[k]), QUARTER),
            "between": (widest[0], min(widest[1], QUARTER)),
        }
        found.append(sides)
    return found
