"""Flaps of card and paper: tabs too short to hold go on through their slots, and are folded."""

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import numpy as np

import templates
from instruments.geometry import Floats, Line, Path, Segment
from instruments.part import Instrument, Part, Placed, Sheet

FLAP_MM = 8.0
"""How far a flap goes on beneath the part that it is glued under."""

THIN_MM = 1.2
"""Sheets up to so thick are folded; thicker ones of paper are board, whose tabs hold."""

_TAPER = 0.12
"""By this share of its depth a flap is narrower at either side of its end."""

_HAIR_MM = 1e-6


def with_flaps(instrument: Instrument) -> Instrument:
    """An instrument whose thin upright sheets have flaps beneath the sheets that they stand in.

    Drawings have them flat; solids have the tabs alone.
    """
    hosts = {p.part.name: p for p in instrument.parts}
    parts = tuple(_flapped(p, hosts) for p in instrument.parts)
    return replace(instrument, parts=parts)


def is_folded(part: Part) -> bool:
    """Whether a part's drawing has flaps that are folded."""
    return isinstance(part.body, Sheet) and bool(part.body.folds)


def is_thin(part: Part) -> bool:
    """Whether a part is cut from a thin sheet of card or paper."""
    body, words = part.body, part.material.casefold().split()
    thin = isinstance(body, Sheet) and body.thickness_mm <= THIN_MM
    return thin and not _paper().isdisjoint(words)


@cache
def _paper() -> frozenset[str]:
    return frozenset(templates.read("finishes", "paper")["words"])


def _flapped(placed: Placed, hosts: dict[str, Placed]) -> Placed:
    """A part with flaps where it stands for good in slots of a sheet that stays."""
    joint, body = placed.joint, placed.part.body
    if not joint or joint.way != "slots" or placed.loose or not is_thin(placed.part):
        return placed
    host = hosts[joint.host]
    if host.loose or not isinstance(host.part.body, Sheet) or not isinstance(body, Sheet):
        return placed
    ends = tuple(_tab_ends(body.outline, placed, host))
    if not ends:
        return placed
    folds = tuple(Path.line(*end) for end in ends)
    made = replace(body, flat=_spread(body.outline, ends), folds=folds)
    return replace(placed, part=replace(placed.part, body=made))


def _tab_ends(outline: Path, placed: Placed, host: Placed) -> Iterator[tuple[complex, complex]]:
    """The edges of an outline that lie in the back of the sheet through which its tabs go."""
    x, y, _ = placed.frame.axes
    normal, below = host.frame.axes[2], np.array(host.frame.origin_mm)

    def height(at: complex) -> float:
        point: Floats = np.array(placed.frame.origin_mm) + at.real * x + at.imag * y
        return float((point - below) @ normal)

    for edge in outline.segments:
        if isinstance(edge, Line) and max(abs(height(edge.start)), abs(height(edge.end))) < 1e-6:
            yield edge.start, edge.end


def _spread(outline: Path, ends: tuple[tuple[complex, complex], ...]) -> Path:
    """An outline with a flap beyond each of its tabs' ends."""
    outward = -1j if outline.area() > 0.0 else 1j
    found: list[Segment] = []
    for edge in outline.segments:
        if not any(abs(edge.start - a) + abs(edge.end - b) < _HAIR_MM for a, b in ends):
            found.append(edge)
            continue
        long = abs(edge.end - edge.start)
        along = (edge.end - edge.start) / long
        taper = min(_TAPER * FLAP_MM, long / 4)
        off = FLAP_MM * outward * along
        first, last = edge.start + off + taper * along, edge.end + off - taper * along
        found += [Line(edge.start, first), Line(first, last), Line(last, edge.end)]
    return Path.of(*found)
