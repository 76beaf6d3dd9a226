"""An ornament in a quadrant that has no scale: compasses' work, of arcs and lines alone."""

import cmath
import math
from typing import Literal

from instruments.geometry import Arc, Path, Shape, Strokes
from instruments.part import Mark
from instruments.scales.content import Content
from instruments.scales.quadrants.sector import Sector

Ornament = Literal["rosette", "star"]
ORNAMENT = "quadrant/ornament"

_SHARE = 0.82
"""Its radius in that of the circle that touches the quadrant's two sides and its rim."""

_POINTS, _SKIPPED = 8, 3
"""Points of the star, and how many of them each of its lines passes on."""

_TWIN = 1.2
"""Between the two circles about it, in heights of a capital."""


def draw_ornament_quadrant(sector: Sector, ornament: Ornament) -> Content:
    """A rosette of six petals, or a star of eight points, within two circles."""
    quadrant = sector.quadrant
    touching = sector.outer_mm / (1.0 + math.sqrt(2.0))
    centre = touching * complex(quadrant.right, quadrant.up)
    outer = _SHARE * touching
    inner = outer - _TWIN * sector.hand.height_mm
    drawn: list[Shape] = [Path.circle(centre, outer), Path.circle(centre, inner)]
    if inner > 0.0:
        drawn.append(_rosette(centre, inner) if ornament == "rosette" else _star(centre, inner))
    return Content(tuple(Mark(ORNAMENT, shape) for shape in drawn))


def _rosette(centre: complex, radius: float) -> Strokes:
    """Six arcs through the centre, about points that part the circle evenly."""
    sixth = math.pi / 3
    return Strokes(
        tuple(
            Path.of(Arc(centre + cmath.rect(radius, k * sixth), radius, (k + 2) * sixth, 2 * sixth))
            for k in range(6)
        )
    )


def _star(centre: complex, radius: float) -> Path:
    """One line from point to point, upright."""
    turn = math.tau / _POINTS
    points = [
        centre + cmath.rect(radius, math.pi / 2 + k * _SKIPPED * turn) for k in range(_POINTS)
    ]
    return Path.polyline(points, closed=True)
