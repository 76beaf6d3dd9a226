"""Curves of the plate that are no circles, and the maker's arcs through three of their points.

A curve is a set of points of the sphere, one for each declination of the sun. The maker's
arc goes through its points at the two solstices and the equinox (treatise 184:1–6).
"""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.astrolabe.plate.place_circles import PlateSphere
from instruments.geometry import Arc, Floats, Path, Points
from instruments.geometry.fitting import CurveRun, fit_many
from instruments.sky.arrays import about_zero

Curve = Callable[[Floats], Points]
"""From parameters, mostly the sun's declinations, to points of the plate."""

FINE = 5e-6
"""Tolerance of the fit in radii of the equator: 0.0006° of altitude at the pole, where a
degree is smallest."""

FINEST_MM, COARSEST_MM = 5e-5, 8e-4
"""What the drawing's decimals tell apart, and the most that a line may stray."""

MINUTES = 4.0 * 180.0 / math.pi
"""Minutes of time in a radian of hour angle."""


@dataclass(frozen=True, slots=True)
class Deviation:
    """The farthest that a maker's arc strays from its curve."""

    mm: float
    """Distance of a point of the curve from the arc."""
    minutes: float
    """Difference in time on the sun's day circle, in equal minutes."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a curve to be drawn exactly."""

    means: str
    """The name of its line."""
    run: CurveRun
    """The curve over a span of its parameter."""
    fine: float = FINE
    """Tolerance of the fit in radii of the equator."""
    goes_on: bool = False
    """Whether it goes on from where the stretch before it ends."""


Exact = Mapping[str, tuple[Path, ...]]
"""The cubics of each line's stretches, by its name."""


def drawn_exactly(plate: PlateSphere, stretches: Sequence[Stretch]) -> Exact:
    """All curves of a plate as cubics, at once."""
    wanted = [s for s in stretches if s.run.end - s.run.start > 1e-9]
    tolerances = [
        min(max(s.fine * plate.projection.equator_mm, FINEST_MM), COARSEST_MM) for s in wanted
    ]
    found: dict[str, tuple[Path, ...]] = {s.means: () for s in stretches}
    for stretch, path in zip(wanted, fit_many([s.run for s in wanted], tolerances), strict=True):
        *before, last = found[stretch.means] or (None,)
        if stretch.goes_on and last:
            found[stretch.means] = (*before, Path((*last.segments, *path.segments)))
        else:
            found[stretch.means] += (path,)
    return found


def through_three(plate: PlateSphere, curve: Curve) -> Path | None:
    """The arc by the curve's points at both solstices and the equinox.

    None where one of the three does not exist. Where they stand on a line, as the seasonal
    hours' do at the equator, it is that line.
    """
    days = np.array([-plate.obliquity, 0.0, plate.obliquity])
    a, b, c = (complex(z) for z in curve(days))
    if not all(np.isfinite([a, b, c])):
        return None
    try:
        arc = Arc.through(a, b, c)
    except ValueError:
        return Path.line(a, c)
    return Path.of(arc) if arc.radius < 1e6 else Path.line(a, c)


def arc_deviation(plate: PlateSphere, curve: Curve, path: Path) -> Deviation:
    """How far a maker's arc strays from the curve, between the solstices."""
    days = np.linspace(-plate.obliquity, plate.obliquity, 1441)
    points = curve(days)
    points = points[np.isfinite(points)]
    arc = path.segments[0]
    if not isinstance(arc, Arc):
        along = (path.end - path.start) / abs(path.end - path.start)
        off = ((points - path.start) * along.conjugate()).imag
        turned = off / np.abs(points)
        return Deviation(float(np.max(np.abs(off))), float(np.max(np.abs(turned))) * MINUTES)
    off = np.abs(np.abs(points - arc.centre) - arc.radius)
    # Where the arc crosses the day circle of each point.
    r, c = np.abs(points), abs(arc.centre)
    cosine = (r**2 + c**2 - arc.radius**2) / (2.0 * r * c)
    meets = np.abs(cosine) <= 1.0
    turn = np.arccos(np.clip(cosine, -1.0, 1.0))
    way = np.angle(points / arc.centre)
    apart = np.minimum(np.abs(about_zero(way - turn)), np.abs(about_zero(way + turn)))[meets]
    return Deviation(float(off.max()), float(apart.max(initial=0.0)) * MINUTES)
