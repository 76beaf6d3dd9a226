"""The sphere of one place on a plate: its circles, and the caps that they bound.

Every line is a circle of the sphere, given by its pole and its angular radius, or a curve
of (declination, hour angle); the projection makes the former arcs. A part of the sphere
that bounds lines (above the horizon, between the tropics) is a cap, and its image the
inside of a circle, its outside, or a half-plane.
"""

import cmath
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from instruments.geometry import QUARTER, TURN, Arc, Floats, Line, Path, Points
from instruments.geometry.cutting import Disc, HalfPlane, inside, outside
from instruments.geometry.stereographic import Stereographic
from instruments.sky import horizon

Cut = Callable[[Path], list[Path]]
"""From a path to the pieces of it that are kept."""

OFF_POLE = 1e-3
"""What stands nearer to the projecting pole falls far off every plate, radians."""


@dataclass(frozen=True, slots=True)
class PlateSphere:
    """The projection, the place, and the ring that the lines fill."""

    projection: Stereographic
    """Of the astrolabe."""
    latitude: float
    obliquity: float
    """Radians."""
    tropic_mm: float
    """Radius of the outer tropic, where lines end."""
    hub_mm: float
    """Radius about the pivot that stays clear."""

    @property
    def inner_tropic_mm(self) -> float:
        """Radius of the inner tropic: Cancer's, Capricorn's on a southern astrolabe."""
        return self.projection.equator_mm**2 / self.tropic_mm

    def on_plate(self, paths: Sequence[Path]) -> tuple[Path, ...]:
        """What of paths lies between the hub and the outer tropic."""
        return tuple(chain.from_iterable(self.each_on_plate(paths)))

    def each_on_plate(self, paths: Sequence[Path]) -> list[tuple[Path, ...]]:
        """What of each path lies between the hub and the outer tropic."""
        disc = Disc(0j, self.tropic_mm)
        return [
            tuple(chain.from_iterable(map(self._off_hub, inside(path, disc)))) for path in paths
        ]

    def _off_hub(self, path: Path) -> list[Path]:
        first = path.segments[0]
        if (
            len(path.segments) == 1
            and isinstance(first, Arc)
            and abs(abs(first.centre) - first.radius) > self.hub_mm
        ):
            return [path]  # most circles pass it far off
        return outside(path, Disc(0j, self.hub_mm))

    def circle(self, declination: float, hour_angle: float, radius_rad: float) -> Path:
        """The image of the circle around a pole, whole."""
        return Path.of(self.projection.circle(declination, hour_angle, radius_rad))

    def almucantar(self, altitude: float) -> Path:
        """The circle of an altitude, whole; 0 is the horizon."""
        return self.circle(self.latitude, 0.0, QUARTER - altitude)

    def vertical_arcs(
        self, azimuths: Floats, low: Floats | float, high: Floats | float
    ) -> list[Path]:
        """The vertical circle of each azimuth from one altitude to another.

        An arc where its circle is one, which must not pass through the projecting pole
        between the two; an end that falls on it is left out.
        """
        # At the poles one end falls on the projecting pole; a thousand radii will do for it.
        up = self.latitude if self.projection.southern else -self.latitude
        if up > QUARTER - OFF_POLE:
            high = np.minimum(high, QUARTER - OFF_POLE)
        elif up < OFF_POLE - QUARTER:
            low = np.maximum(low, OFF_POLE - QUARTER)
        poles = zip(*(a.tolist() for a in self._equatorial(azimuths + QUARTER, 0.0)), strict=True)
        circles = [self.projection.circle(pole, hour, QUARTER) for pole, hour in poles]
        points = (self.seen(azimuths, h).tolist() for h in (low, (low + high) / 2.0, high))
        return list(map(_through, circles, *points))

    def below(self) -> Cut:
        """Keep what is below the horizon."""
        return self._cap(-self.latitude, math.pi, QUARTER)

    def in_the_zodiac(self, path: Path) -> list[Path]:
        """Keep what is between the tropics, where the sun goes."""
        rim, inner = Disc(0j, self.tropic_mm), Disc(0j, self.inner_tropic_mm)
        return [q for p in inside(path, rim) for q in outside(p, inner)]

    def towards(self, hour_angle: float) -> Cut:
        """Keep the half of the plate around an hour angle."""
        plane = HalfPlane(0j, self.direction(hour_angle))
        return lambda path: inside(path, plane)

    def direction(self, hour_angle: float) -> complex:
        """The unit vector of an hour angle on the plate."""
        return self.projection.ray(hour_angle)

    def point(self, declination: Floats | float, hour_angle: Floats | float) -> Points:
        """Where points of the sphere fall."""
        return self.projection.point(declination, hour_angle)

    def seen(self, azimuth: Floats | float, altitude: Floats | float) -> Points:
        """Where directions of the sky fall."""
        return self.point(*self._equatorial(azimuth, altitude))

    def on_meridian(self, zenith_distance: float) -> float:
        """Height on the plate's vertical of a point of the meridian, towards noon positive.

        Counted from the zenith towards the noon side; vast at the projecting pole.
        """
        phi = -self.latitude if self.projection.southern else self.latitude
        return self.projection.equator_mm * math.tan((QUARTER - phi + zenith_distance) / 2)

    def _equatorial(
        self, azimuth: Floats | float, altitude: Floats | float
    ) -> tuple[Floats, Floats]:
        """The declination and the hour angle of directions of the sky."""
        return horizon.equatorial(self.latitude, azimuth, altitude)

    def _cap(self, declination: float, hour_angle: float, radius_rad: float) -> Cut:
        """Keep what is within an angle of a pole."""
        image = self.projection.circle(declination, hour_angle, radius_rad)
        inward = -declination if self.projection.southern else declination
        if not isinstance(image, Arc):
            plane = HalfPlane(image.point(0.5), self.direction(hour_angle))
            return lambda path: inside(path, plane)
        disc = Disc(image.centre, image.radius)
        if math.sin(inward) + math.cos(radius_rad) > 0.0:
            return lambda path: inside(path, disc)
        return lambda path: outside(path, disc)


def _through(circle: Arc | Line, start: complex, middle: complex, end: complex) -> Path:
    """A circle's arc from one of its points by another to a third, or the straight line."""
    if not isinstance(circle, Arc):
        return Path.line(start, end)
    first, between, last = (cmath.phase(z - circle.centre) for z in (start, middle, end))
    sweep = (last - first) % TURN
    if (between - first) % TURN > sweep:
        sweep -= TURN
    return Path.of(Arc(circle.centre, circle.radius, first, sweep))


def clipped(paths: Iterable[Path], *cuts: Cut) -> list[Path]:
    """What several cuts leave of paths."""
    kept = list(paths)
    for cut in cuts:
        kept = [piece for path in kept for piece in cut(path)]
    return kept
