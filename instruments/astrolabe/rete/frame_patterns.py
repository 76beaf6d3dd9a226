"""The frames of a rete: rings, bars and arcs in several manners, some of which are kept as data.

A pattern (``templates/retes``) is a table of tables. Points are ``[x, y]`` in shares of a circle
that ``of`` names: ``ring`` (about the pivot, to the middle of the outer ring), ``equator`` (about
the pivot) or ``ecliptic`` (about its centre, to the ring's inner edge). Widths are those of the
frame's bars or arcs.
"""

import cmath
import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import templates
from instruments.astrolabe.ecliptic import EclipticRing
from instruments.astrolabe.rete.frame_measures import PATTERNS, FrameMeasures, Style
from instruments.astrolabe.rete.members import Band, Bar, FrameLeaf, Member, Strap, disc


def frame_members(style: Style, m: FrameMeasures, ring: EclipticRing) -> tuple[Member, ...]:
    """The members of a frame; the outer ring and the ecliptic come first."""
    shared = (
        Band("ring", 0j, m.outer_mm - m.ring_mm, m.outer_mm),
        Band("ecliptic", ring.outer.centre, ring.inner_mm, ring.outer.radius),
        disc("hub", 0j, m.hub_mm),
        Bar("east-west", complex(-_within(m), 0), complex(_within(m), 0), m.bar_mm),
    )
    equator = ring.plane.projection.equator_mm
    arc = Band("equator", 0j, equator - m.arc_mm / 2, equator + m.arc_mm / 2, math.pi, math.pi)
    if style == "eastern":
        return (*shared, *_eastern(m, ring, arc))
    if style != "geometric":
        return (*shared[:3], *pattern_members(style, m, ring))
    upper = Bar("meridian", 0j, complex(0, _within(m)), m.bar_mm)
    lower = Bar("meridian", 0j, complex(0, -_within(m)), m.bar_mm)
    return (*shared, upper, lower, arc)


def bent_pointers(style: Style) -> bool:
    """Whether the pointers of a frame are bent."""
    return style == "eastern" or (style != "geometric" and bool(_pattern(style)["curved"]))


def _within(m: FrameMeasures) -> float:
    """Where bars end: in the middle of the outer ring."""
    return m.outer_mm - m.ring_mm / 2


def _eastern(m: FrameMeasures, ring: EclipticRing, arc: Band) -> tuple[Member, ...]:
    """A trefoil on the bar within the ecliptic, and the equator's arc on a stem below."""
    centre, inner = ring.outer.centre, ring.inner_mm
    half = m.arc_mm / 2
    # Side lobes stand on the bar from the hub to the ecliptic.
    reach = math.sqrt(max(inner**2 - centre.imag**2, 0.0)) + ring.width_mm / 2
    side = (reach + 0.0) / 2
    top = centre.imag + inner + ring.width_mm / 2
    lobes = [
        Band("lobe", complex(x * side, 0), side - half, side + half, 0.0, math.pi)
        for x in (-1.0, 1.0)
    ]
    # The upper lobe hangs from the ecliptic's top down to the side lobes.
    upper = 0.36 * m.outer_mm
    lobes.append(Band("lobe", complex(0, top - upper), upper - half, upper + half))
    foot = cmath.rect(_within(m), -math.pi / 2)
    lower = Bar("meridian", 0j, foot, m.bar_mm)
    return (*lobes, arc, lower)


def pattern_members(name: str, m: FrameMeasures, ring: EclipticRing) -> tuple[Member, ...]:
    """The members of a pattern; those that are mirrored are there twice."""
    circles = {
        "ring": (0j, _within(m)),
        "equator": (0j, ring.plane.projection.equator_mm),
        "ecliptic": (ring.outer.centre, ring.inner_mm),
    }
    widths = {"bar": m.bar_mm, "arc": m.arc_mm}
    found: list[Member] = []
    for kind in ("straps", "rings", "knots", "leaves"):
        for told in _pattern(name).get(kind, ()):
            width = widths[told.get("width", "arc")] * told.get("times", 1.0)
            for side in (1, -1) if told.get("mirrored") else (1,):
                found += _built(kind, told, _Shares(*circles[told["of"]], side, width))
    return tuple(found)


@cache
def _pattern(name: str) -> Mapping[str, Any]:
    return templates.read(PATTERNS, name)


@dataclass(frozen=True, slots=True)
class _Shares:
    """Where a member of a pattern is: about which circle, on which side, and how wide."""

    centre: complex
    size_mm: float
    side: int
    width_mm: float

    def at(self, point: list[float]) -> complex:
        """From a point of the pattern to one of the rete, mm."""
        return self.centre + self.size_mm * complex(self.side * point[0], point[1])


def _built(kind: str, told: Mapping[str, Any], site: _Shares) -> Iterator[Member]:
    """The members that a table of a pattern tells.

    Straps go through points from a heading on, beside them by so many widths; straight ones go on
    at either end by as many, so that two side by side share one's width at the least. Knots are
    discs as many widths across; leaves are between two points.
    """
    name, width = told["name"], site.width_mm
    points = [site.at(p) for p in told.get("points", ())]
    match kind:
        case "straps":
            heading = cmath.rect(1.0, math.radians(told["heading_deg"]))
            way = complex(site.side * heading.real, heading.imag)
            aside = 1j * way * site.side * told.get("aside", 0.0) * width
            before, behind = (way * lap * width for lap in told.get("laps", (0.0, 0.0)))
            through = [points[0] - before, *points[1:-1], points[-1] + behind]
            yield Strap.through(name, [p + aside for p in through], way, width)
        case "rings":
            middle = told["radius"] * site.size_mm
            yield Band(name, site.at(told["at"]), middle - width / 2, middle + width / 2)
        case "knots":
            yield from (disc(name, point, width / 2) for point in points)
        case "leaves":
            start, end = points
            yield FrameLeaf(name, start, end, told["across"] * site.size_mm)
