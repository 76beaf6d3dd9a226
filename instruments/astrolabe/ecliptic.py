"""The ecliptic on the rete: where the sky's points fall, and the ring's divisions.

A rete is drawn with the sun's outer solstice at the top, as on the old instruments:
Capricorn's head there on a northern one, Cancer's on a southern one. That is the sky at
the sidereal time 18 h (6 h) on a plate whose upper meridian is at the top.
"""

import cmath
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from instruments.geometry import Arc, Floats, Line, Path, Points, Segment
from instruments.geometry.stereographic import Stereographic
from instruments.lettering import divisions
from instruments.sky import sun

STEPS = (1, 5, 10, 30)
"""What a division of the ecliptic is a multiple of: degree, five, ten, sign."""

_STRAIGHT_PER_MM = 1e-9


@dataclass(frozen=True, slots=True)
class RetePlane:
    """The plane of a rete in its own position, by its projection and its obliquity."""

    projection: Stereographic
    obliquity_rad: float

    @staticmethod
    def within(tropic_mm: float, obliquity_rad: float, southern: bool = False) -> "RetePlane":
        """The plane whose outer tropic has a radius."""
        return RetePlane(Stereographic.within(tropic_mm, obliquity_rad, southern), obliquity_rad)

    @property
    def own_time_rad(self) -> float:
        """The sidereal time of the rete's own position: the outer solstice culminates."""
        return math.pi / 2 if self.projection.southern else 1.5 * math.pi

    @property
    def tropic_mm(self) -> float:
        """Radius of the outer tropic."""
        outer = self.obliquity_rad if self.projection.southern else -self.obliquity_rad
        return self.projection.radius(outer)

    @property
    def inner_mm(self) -> float:
        """Radius of the inner tropic."""
        return self.projection.equator_mm**2 / self.tropic_mm

    def turn_rad(self, sidereal_time_rad: float) -> float:
        """The counter-clockwise turn from the own position to that of a sidereal time."""
        turn = self.own_time_rad - sidereal_time_rad
        return -turn if self.projection.southern else turn

    def equatorial(self, right_ascension: Floats | float, declination: Floats | float) -> Points:
        """Where points of the sky fall, mm."""
        return self.projection.point(declination, self.own_time_rad - np.asarray(right_ascension))

    def ecliptical(self, longitude: Floats | float) -> Points:
        """Where points of the ecliptic of a longitude fall, mm."""
        right_ascension = sun.right_ascension(longitude, self.obliquity_rad)
        return self.equatorial(right_ascension, sun.declination(longitude, self.obliquity_rad))

    def circle(self) -> Arc:
        """The ecliptic, a whole circle counter-clockwise.

        References
        ----------
        Its centre is R·tan ε from the pivot, towards the outer solstice; its radius
        R/cos ε, with R the equator's.
        """
        equator = self.projection.equator_mm
        centre = 1j * equator * math.tan(self.obliquity_rad)
        return Arc.circle(centre, equator / math.cos(self.obliquity_rad))

    def pole(self) -> complex:
        """The pole of the ecliptic that is on the plate: R·tan(ε/2) from the pivot."""
        return 1j * self.projection.equator_mm * math.tan(self.obliquity_rad / 2)

    def division(self, longitude: Floats, depth_mm: Floats | float) -> list[Segment]:
        """Lines of constant longitude (radians), from the ecliptic towards its centre to a depth.

        They are pieces of the circles of latitude, which go through both poles of the ecliptic
        and stand square on it; straight where they go through the pivot.
        """
        start, end, along, k, v = self._inwards(longitude, depth_mm)
        lines: list[Segment] = []
        for a, b, bend, half, side in zip(
            start.tolist(), end.tolist(), k.tolist(), v.tolist(), along.tolist(), strict=True
        ):
            if abs(bend) < _STRAIGHT_PER_MM:
                lines.append(Line(a, b))
            else:
                centre = a + side / bend
                sweep = 2.0 * math.atan(bend * half)
                lines.append(Arc(centre, 1.0 / abs(bend), cmath.phase(a - centre), sweep))
        return lines

    def within_ecliptic(self, longitude: Floats, depth_mm: Floats | float) -> Points:
        """Where the lines of `division` end."""
        return self._inwards(longitude, depth_mm)[1]

    def _inwards(
        self, longitude: Floats, depth_mm: Floats | float
    ) -> tuple[Points, Points, Points, Floats, Floats]:
        """Lines of `division`: start, end, square to the left, bend, tangent of half their turn.

        The last is per unit of the bend.
        """
        ring = self.circle()
        start = self.ecliptical(longitude)
        inward = (ring.centre - start) / ring.radius
        along = 1j * inward
        # A circle through the pole that touches the inward direction at the start; k is its
        # curvature, its centre lies towards `along`.
        pole = (self.pole() - start) * along.conjugate()
        k = 2.0 * pole.real / np.abs(pole) ** 2
        d = np.asarray(depth_mm) * (2.0 * ring.radius - np.asarray(depth_mm)) / 2.0
        v = d / (ring.radius + np.sqrt(ring.radius**2 - (2.0 + d * k * k) * d))
        end = start + (2.0 * k * v * v * along + 2.0 * v * inward) / (1.0 + k * k * v * v)
        return start, end, along, k, v


@dataclass(frozen=True, slots=True)
class EclipticRing:
    """The ring along the ecliptic: divisions outside, then numerals, names of the signs inside.

    Each band has its width; that of numerals is 0 where there is none.
    """

    plane: RetePlane
    division_mm: float
    name_mm: float
    numeral_mm: float = 0.0

    @property
    def width_mm(self) -> float:
        """The whole width."""
        return self.division_mm + self.numeral_mm + self.name_mm

    @property
    def outer(self) -> Arc:
        """The ecliptic itself, the ring's outer edge."""
        return self.plane.circle()

    @property
    def inner_mm(self) -> float:
        """Radius of the inner edge, about the ecliptic's centre."""
        return self.outer.radius - self.width_mm

    @property
    def between(self) -> tuple[Path, ...]:
        """The circles between its bands."""
        edges = {self.division_mm: None, self.division_mm + self.numeral_mm: None}
        return tuple(Path.circle(self.outer.centre, self.outer.radius - d) for d in edges)

    def divisions(self, gap_mm: float) -> Mapping[int, Path]:
        """The degrees that can be engraved when neighbours are a gap apart, each with its line.

        The gap is kept at the inner ends of the shortest divisions, where they are closest.
        """
        return _divisions(self, gap_mm)

    def lengths(self) -> dict[int, float]:
        """How long the lines of each level are, mm."""
        return {
            1: 0.5 * self.division_mm,
            5: 0.75 * self.division_mm,
            10: self.division_mm,
            30: self.width_mm,
        }

    def directions(self, longitudes_deg: Iterable[float]) -> list[float]:
        """Directions from the ecliptic's centre to points of it, −π … π."""
        points = self.plane.ecliptical(np.radians(list(longitudes_deg)))
        return [cmath.phase(z - self.outer.centre) for z in points.tolist()]


@lru_cache(maxsize=4)
def _divisions(ring: EclipticRing, gap_mm: float) -> Mapping[int, Path]:
    """As `EclipticRing.divisions`, which a rete is lettered among and drawn with."""
    lengths, every = ring.lengths(), np.radians(np.arange(0, 361))
    apart = np.abs(np.diff(ring.plane.within_ecliptic(every, lengths[1])))
    along = np.concatenate([[0.0], np.cumsum(apart)])
    thinned = divisions.thin(dict(enumerate(along.tolist())), gap_mm, STEPS)
    kept = {n: level for n, level in thinned.kept.items() if n < 360}
    degrees = np.array(list(kept), dtype=float)
    depth = np.array([lengths[level] for level in kept.values()])
    lines = ring.plane.division(np.radians(degrees), depth)
    return {n: Path.of(line) for n, line in zip(kept, lines, strict=True)}
