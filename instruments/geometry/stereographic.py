"""The astrolabe's projection: every circle of the sphere is a circle on the plate.

The sphere is seen from one celestial pole on the plane of the equator. A point
is given by its declination and its hour angle (west positive, radians); the
south meridian stands at the top of the plate and the east at its left, as on
the old plates. A southern astrolabe, seen from the north celestial pole, has the
north meridian at its top and the east at its right.
"""

import cmath
import math
from dataclasses import dataclass

import numpy as np

from instruments.geometry.segments import Arc, Floats, Line, Points

STRAIGHT_MM = 1e9
"""A circle of a larger radius is a straight line: over 1 m its sagitta is 0.1 nm."""


@dataclass(frozen=True, slots=True)
class Stereographic:
    """The projection whose equator has the radius `equator_mm`.

    With ``southern`` the projecting pole is the north celestial pole.
    """

    equator_mm: float
    southern: bool = False

    @staticmethod
    def within(tropic_mm: float, obliquity_rad: float, southern: bool = False) -> "Stereographic":
        """The projection whose outer tropic (Capricorn, or Cancer in the south) has a radius.

        References
        ----------
        R_equator = R_tropic · tan(45° − ε/2).
        """
        return Stereographic(tropic_mm * math.tan(math.pi / 4 - obliquity_rad / 2), southern)

    def radius(self, declination: float) -> float:
        """Radius in mm of the parallel of a declination."""
        inward = -declination if self.southern else declination
        return self.equator_mm * math.tan(math.pi / 4 - inward / 2)

    def point(self, declination: Floats | float, hour_angle: Floats | float) -> Points:
        """Where points of the sphere fall, in mm."""
        inward = np.negative(declination) if self.southern else np.asarray(declination)
        radius = self.equator_mm * np.tan(np.pi / 4 - inward / 2)
        return np.asarray(radius * self._direction(hour_angle))

    def sphere(self, points: Points | complex) -> tuple[Floats, Floats]:
        """Declination and hour angle of points of the plate, the inverse of `point`."""
        z = np.asarray(points, dtype=complex)
        inward = np.pi / 2 - 2 * np.arctan(np.abs(z) / self.equator_mm)
        from_top = np.angle(z * -1j)
        hour_angle = from_top if self.southern else -from_top
        return (-inward if self.southern else inward), hour_angle

    def circle(self, declination: float, hour_angle: float, radius_rad: float) -> Arc | Line:
        """The image of the circle of the sphere around a pole.

        Parameters
        ----------
        radius_rad : float
            Its angular radius: π/2 for a great circle, 90° − h for an almucantar around
            the zenith.

        Returns
        -------
        Arc or Line
            The whole circle, or where the circle passes through the projecting pole the
            straight line, `STRAIGHT_MM` long to either side of its point next to the pole
            of the plate.

        References
        ----------
        Centre R·cos δ/(sin δ + cos ρ) along the pole's hour angle, radius
        R·sin ρ/|sin δ + cos ρ| (for the almucantar h of the zenith, δ = φ, cos ρ = sin h).
        """
        inward = -declination if self.southern else declination
        towards = self.ray(hour_angle)
        height = math.sin(inward) + math.cos(radius_rad)
        if abs(height) * STRAIGHT_MM > self.equator_mm * math.sin(radius_rad):
            return Arc(
                towards * (self.equator_mm * math.cos(inward) / height),
                self.equator_mm * math.sin(radius_rad) / abs(height),
                cmath.phase(towards),
                math.tau,
            )
        nearest = self.equator_mm * math.tan((math.pi / 2 - inward - radius_rad) / 2)
        foot, along = towards * nearest, towards * 1j * STRAIGHT_MM
        return Line(foot - along, foot + along)

    def distance(
        self,
        points: Points,
        declination: Floats | float,
        hour_angle: Floats | float,
        radius_rad: Floats | float,
    ) -> Floats:
        """How far points of the plate are from images of circles of the sphere, mm.

        Parameters
        ----------
        points : (n,) complex
            Points of the plate, mm.
        declination, hour_angle, radius_rad : float or (n,) float
            The circles, as of `circle`; it makes no difference whether an image is straight.

        Returns
        -------
        (n,) ndarray
            Positive on the far side of the pole's image, where that is within the circle.
        """
        inward = np.negative(declination) if self.southern else np.asarray(declination)
        r, cosine, sine = self.equator_mm, np.cos(inward), np.sin(inward)
        height = sine + np.cos(radius_rad)
        towards = self._direction(hour_angle)
        along = (points * np.conj(towards)).real
        # |z − c|² − ρ² over |z − c| + ρ, multiplied through by sin δ + cos ρ, which may vanish.
        power = height * np.abs(points) ** 2 - 2.0 * r * cosine * along
        power += r * r * (np.cos(radius_rad) - sine)
        away = np.abs(height * points - r * cosine * towards) + r * np.sin(radius_rad)
        found: Floats = power / away
        return found

    def ray(self, hour_angle: float) -> complex:
        """The unit vector of an hour angle."""
        return 1j * cmath.rect(1.0, hour_angle if self.southern else -hour_angle)

    def _direction(self, hour_angle: Floats | float) -> Points:
        """Unit vectors: the upper meridian up, hours running west as seen on the plate."""
        angle = np.asarray(hour_angle, dtype=float)
        return 1j * np.exp(-1j * angle) if not self.southern else 1j * np.exp(1j * angle)
