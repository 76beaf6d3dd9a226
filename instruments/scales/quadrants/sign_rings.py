"""Six rings for the signs, and curves drawn over them (treatise 186:9–187:10).

Each ring belongs to a sign of the ascending half of the ecliptic and to the one of the
descending half in which the sun runs through the same declinations. The distance from the
pivot tells the sun's longitude, the angle from the horizontal its altitude.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from instruments.geometry import QUARTER, Arc, Floats, Path, Points
from instruments.geometry.path import one_shape
from instruments.part import Fact, Mark, Note
from instruments.saying import tell
from instruments.scales.content import Content
from instruments.scales.moments import Ground, Moment, altitudes, traced, within_quarter
from instruments.scales.numbering import numbered_every
from instruments.scales.quadrants.ring_circles import SignRings, wider_cores
from instruments.scales.quadrants.sector import Sector, Title, draw_hour_titles
from instruments.scales.quadrants.sign_names import Altitude, RingNames, Span, sign_names

STEPS = (1, 2, 3, 5, 10, 15, 30)
"""Degrees from circle to circle of a sign, as its ring has room (186:12)."""

UNCROWDED_MM, _UNCROWDED = 1.6, 0.8
"""Least distance of the circles, in mm and in heights of capitals: "we do not squeeze them", and
curves stand out."""

SHORTEST_RAD = 1e-4


@dataclass(frozen=True, slots=True)
class _Laid:
    """Circles, the curves over them as paths, and the names that have room between these."""

    signs: SignRings
    curves: Sequence[Moment]
    drawn: Sequence[Sequence[Path]]
    names: RingNames


def draw_sign_quadrant(
    sector: Sector,
    signs: SignRings,
    ways: Sequence[Sequence[Moment]],
    noon: Altitude | None,
    about: str,
) -> Content:
    """Curves over the signs' circles, which go from side to side.

    The treatise rubs them out beyond the noon line (187:8–10); here they go on, as on most
    pieces, so that each is followed from its sign's name. Where rings have no room for their
    names the innermost circle goes farther out, and then fewer curves are drawn.

    Parameters
    ----------
    ways : sequence of sequences of Moment
        What is drawn, from all curves to the fewest.
    noon : callable or None
        Beyond which names stand first; without it, anywhere off the curves.
    about : str
        What the notes call the quadrant's content.
    """
    laid = _laid(sector, signs, ways, noon)
    marks, titles, notes = _curves(laid)
    signs, spans = laid.signs, laid.names.spans
    step = _step(signs.width_mm, sector)
    arcs = _circles(sector, signs, spans, step)
    lettered, left, every = draw_hour_titles(sector, titles, (signs.rim_mm + sector.outer_mm) / 2)
    # Nobody could tell a curve that has no title.
    marks = [mark for mark in marks if mark.means not in left]
    notes += [Note(means, "is left out: its title has no room") for means in left]
    notes += [Note.detail(about, text) for text in _told(laid, len(ways[0]))]
    if every > 1:
        notes.append(numbered_every(about, every))
    facts = (
        Fact.length(f"{about}/rim", signs.rim_mm, "outermost circle", "treatise 186:9"),
        Fact.length(f"{about}/core", signs.core_mm, "innermost circle", "treatise 186:8"),
        Fact(f"{about}/outermost", signs.outermost, "", "", "sign that begins at the rim"),
        Fact(f"{about}/degrees", step, "°", "treatise 186:12", "of a sign, circle to circle"),
    )
    return Content((*arcs, *marks, *laid.names.marks, *lettered), facts, tuple(notes))


def _laid(
    sector: Sector, signs: SignRings, ways: Sequence[Sequence[Moment]], noon: Altitude | None
) -> _Laid:
    """The first way in which all rings have their names, or that with the most of them."""
    best: _Laid | None = None
    for curves, circles in product(ways, wider_cores(sector, signs)):
        drawn = _drawn(sector, circles, curves)
        paths = [piece for pieces in drawn for piece in pieces]
        names = sign_names(sector, circles, curves, paths, noon)
        if best is None or names.nameless < best.names.nameless:
            best = _Laid(circles, curves, drawn, names)
        if not names.nameless:
            break
    if best is None:
        raise ValueError("nothing to draw")
    return best


def _curves(laid: _Laid) -> tuple[list[Mark], list[Title], list[Note]]:
    """The curves, their titles where they end at the rim, and what is not drawn."""
    marks, titles, notes = list[Mark](), list[Title](), list[Note]()
    signs, curves = laid.signs, laid.curves
    rim = signs.declination(np.array(math.pi if signs.outermost == "cancer" else 0.0))
    ends = altitudes(curves, rim).tolist()
    for curve, pieces, end in zip(curves, laid.drawn, ends, strict=True):
        if not pieces:
            notes.append(Note.detail(curve.means, "is left out: the sun is never there"))
            continue
        marks.append(Mark(curve.means, one_shape(pieces)))
        if not curve.titles:
            continue
        if -1e-9 <= end <= QUARTER + 1e-9:
            titles.append(Title(curve.means, curve.titles, end))
        else:
            notes.append(
                Note.detail(f"label/{curve.means}", "is left out: it does not reach the rim")
            )
    return marks, titles, notes


def _told(laid: _Laid, asked: int) -> list[str]:
    """What gave way to the signs' names, and how many of these have no room yet."""
    told: list[str] = []
    if len(laid.curves) < asked:
        said = "{drawn} of {asked} curves are drawn: between more the signs' names have no room"
        told.append(tell(said, drawn=len(laid.curves), asked=asked))
    if left := laid.names.nameless:
        told.append(tell("{left} of 6 rings have no names: there is no room", left=left))
    return told


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
    sector: Sector, signs: SignRings, spans: Sequence[Sequence[Span]], step: int
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
            means = f"quadrant/longitude/{(degrees + 270) % 360}"
            marks.append(Mark(means, one_shape(arcs)))
    return marks
