"""Flaps of card and paper: tabs too short to hold go on through their slots, and are folded."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache

import numpy as np

import templates
from instruments.geometry import Floats, Line, Path, Segment
from instruments.part import Instrument, Part, Placed, Sheet

FLAP_MM = 8.0
"""How far a flap goes on beneath the part that it is glued under."""

OVER_MM = 3.0
"""How far one goes on over the edge of a plate's face, where lines are near."""

THIN_MM = 1.2
"""Sheets up to so thick are folded; thicker ones of paper are board, whose tabs hold."""

_TAPER = 0.12
"""By this share of its depth a flap is narrower at either side of its end."""

_HAIR_MM = 1e-6


def with_flaps(instrument: Instrument) -> Instrument:
    """An instrument whose thin upright sheets have flaps beyond the sheets that their tabs go into.

    Drawings have them flat; solids have the tabs alone.
    """
    flaps = [*_beneath(instrument), *_on_plates(instrument)]
    found: dict[str, list[_Flap]] = {}
    for name, flap in flaps:
        found.setdefault(name, []).append(flap)
    parts = tuple(_folded(p, found.get(p.part.name, ())) for p in instrument.parts)
    return replace(instrument, parts=parts)


def is_folded(part: Part) -> bool:
    """Whether a part's drawing has flaps that are folded."""
    return isinstance(part.body, Sheet) and bool(part.body.folds)


def is_thin(part: Part) -> bool:
    """Whether a part is cut from a thin sheet of card or paper."""
    body = part.body
    return isinstance(body, Sheet) and body.thickness_mm <= THIN_MM and is_paper(part.material)


def is_paper(material: str) -> bool:
    """Whether a material is card or paper."""
    return not _paper().isdisjoint(material.casefold().split())


@cache
def _paper() -> frozenset[str]:
    return frozenset(templates.read("finishes", "paper")["words"])


@dataclass(frozen=True, slots=True)
class _Flap:
    """The end of a tab, on which a flap is folded, and how deep that is."""

    start: complex
    end: complex
    depth_mm: float

    def drawn(self, outward: complex) -> list[Segment]:
        """Its three sides, from the tab's one corner to the other."""
        long = abs(self.end - self.start)
        along = (self.end - self.start) / long
        taper = min(_TAPER * self.depth_mm, long / 4)
        off = self.depth_mm * outward * along
        first, last = self.start + off + taper * along, self.end + off - taper * along
        return [Line(self.start, first), Line(first, last), Line(last, self.end)]


def _beneath(instrument: Instrument) -> Iterator[tuple[str, _Flap]]:
    """Flaps of what stands for good in slots of a sheet that stays."""
    hosts = {p.part.name: p for p in instrument.parts}
    for placed in instrument.parts:
        joint = placed.joint
        if not joint or joint.way != "slots" or placed.loose or not is_thin(placed.part):
            continue
        host = hosts[joint.host]
        if isinstance(host.part.body, Sheet) and not host.loose:
            for edge in _edges_at(placed, host, 0.0):
                yield placed.part.name, _Flap(edge.start, edge.end, FLAP_MM)


def _on_plates(instrument: Instrument) -> Iterator[tuple[str, _Flap]]:
    """Flaps of what goes through a plate that is set onto its tabs, beyond the farther face."""
    for plate in instrument.parts:
        body, joint = plate.part.body, plate.joint
        if not joint or joint.way != "tabs" or not isinstance(body, Sheet):
            continue
        kind = joint.host.rstrip("0123456789")
        like = (p for p in instrument.parts if p.part.name.startswith(kind) and is_thin(p.part))
        for bearer in like:
            # Most of what bears the plate is on the side of its nearer face.
            middle = float(np.mean(_heights(bearer, plate)))
            beyond = 0.0 if middle > body.thickness_mm / 2 else body.thickness_mm
            for edge in _edges_at(bearer, plate, beyond):
                yield bearer.part.name, _Flap(edge.start, edge.end, OVER_MM)


def _edges_at(placed: Placed, sheet: Placed, z_mm: float) -> list[Line]:
    """The edges of a part's outline that lie in a plane of another sheet, so high in its frame."""
    assert isinstance(placed.part.body, Sheet)
    edges = placed.part.body.outline.segments
    there = np.abs(_heights(placed, sheet) - z_mm) < _HAIR_MM
    both = there & np.roll(there, -1)
    return [e for e, lies in zip(edges, both, strict=True) if lies and isinstance(e, Line)]


def _heights(placed: Placed, sheet: Placed) -> Floats:
    """How high the corners of a part's outline are in the frame of another sheet, mm."""
    assert isinstance(placed.part.body, Sheet)
    corners = np.array([edge.start for edge in placed.part.body.outline.segments])
    x, y, _ = placed.frame.axes
    points = np.outer(corners.real, x) + np.outer(corners.imag, y)
    away = np.array(placed.frame.origin_mm) - np.array(sheet.frame.origin_mm)
    heights: Floats = (points + away) @ sheet.frame.axes[2]
    return heights


def _folded(placed: Placed, flaps: Sequence[_Flap]) -> Placed:
    """A part whose drawing has flaps."""
    body = placed.part.body
    if not flaps or not isinstance(body, Sheet):
        return placed
    outward = -1j if body.outline.area() > 0.0 else 1j
    sides: list[Segment] = []
    for edge in body.outline.segments:
        flap = next((f for f in flaps if abs(edge.start - f.start) < _HAIR_MM), None)
        sides += [edge] if flap is None else flap.drawn(outward)
    folds = tuple(Path.line(f.start, f.end) for f in flaps)
    made = replace(body, flat=Path.of(*sides), folds=folds)
    return replace(placed, part=replace(placed.part, body=made))
