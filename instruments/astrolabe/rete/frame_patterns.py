"""Frames of retes that are kept as data: straps, rings, knots and leaves between the circles.

A pattern (``templates/retes``) is a table of tables. Points are ``[x, y]`` in shares of a circle
that ``of`` names: ``ring`` (about the pivot, to the middle of the outer ring), ``equator`` (about
the pivot) or ``ecliptic`` (about its centre, to the ring's inner edge). Widths are those of the
frame's bars or arcs.
"""

import cmath
import math
from collections.abc import Callable, Iterator, Mapping
from functools import cache, partial
from typing import Any

import templates
from instruments.astrolabe.ecliptic import EclipticRing
from instruments.astrolabe.rete.frame_measures import PATTERNS, FrameMeasures
from instruments.astrolabe.rete.members import Band, FrameLeaf, Member, Strap, disc

Placed = Callable[[list[float]], complex]
"""From a point of a pattern to one of the rete, mm."""


def pattern_members(name: str, m: FrameMeasures, ring: EclipticRing) -> tuple[Member, ...]:
    """The members of a pattern; those that are mirrored are there twice.

    Raises
    ------
    KeyError
        If there is no such pattern.
    """
    circles = {
        "ring": (0j, m.outer_mm - m.ring_mm / 2),
        "equator": (0j, ring.plane.projection.equator_mm),
        "ecliptic": (ring.outer.centre, ring.inner_mm),
    }
    widths = {"bar": m.bar_mm, "arc": m.arc_mm}
    found: list[Member] = []
    for kind, build in _BUILDERS.items():
        for told in _pattern(name).get(kind, ()):
            centre, size = circles[told["of"]]
            for side in (1, -1) if told.get("mirrored") else (1,):
                width = widths[told.get("width", "arc")] * told.get("times", 1.0)
                found += build(told, partial(_at, centre, size, side), size, width, side)
    return tuple(found)


def _at(centre: complex, size_mm: float, side: int, point: list[float]) -> complex:
    return centre + size_mm * complex(side * point[0], point[1])


def pattern_bent(name: str) -> bool:
    """Whether the pointers on a pattern are bent."""
    return bool(_pattern(name)["curved"])


@cache
def _pattern(name: str) -> Mapping[str, Any]:
    return templates.read(PATTERNS, name)


def _straps(
    told: Mapping[str, Any], at: Placed, _: float, width_mm: float, side: int
) -> Iterator[Member]:
    """A band through points, that sets out in a direction; beside them by so many widths."""
    heading = cmath.rect(1.0, math.radians(told["heading_deg"]))
    way = complex(side * heading.real, heading.imag)
    aside = 1j * way * side * told.get("aside", 0.0) * width_mm
    points = [at(p) + aside for p in told["points"]]
    yield Strap.through(told["name"], points, way, width_mm)


def _rings(
    told: Mapping[str, Any], at: Placed, size_mm: float, width_mm: float, _: int
) -> Iterator[Member]:
    """A band round a circle."""
    middle = told["radius"] * size_mm
    yield Band(told["name"], at(told["at"]), middle - width_mm / 2, middle + width_mm / 2)


def _knots(
    told: Mapping[str, Any], at: Placed, _: float, width_mm: float, __: int
) -> Iterator[Member]:
    """Full discs, so many widths across."""
    for point in told["points"]:
        yield disc(told["name"], at(point), width_mm / 2)


def _leaves(
    told: Mapping[str, Any], at: Placed, size_mm: float, _: float, __: int
) -> Iterator[Member]:
    """A leaf between two points."""
    start, end = (at(p) for p in told["points"])
    yield FrameLeaf(told["name"], start, end, told["across"] * size_mm)


_BUILDERS = {"straps": _straps, "rings": _rings, "knots": _knots, "leaves": _leaves}
