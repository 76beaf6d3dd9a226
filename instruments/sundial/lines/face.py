"""The plane of a dial, which is the horizon of some place, and the shadow of its nodus.

Every plane is the horizon of some place (treatise 28:3, 193:3): where its normal meets the
sphere is that place's zenith. A plane is kept as three directions in the frame of the
equator, so one projection serves every face, and the named dials are its special cases.

A shadow is kept as a numerator and a denominator, because a sun on the face's horizon
throws it to infinity: ratios are taken only where the tip is on the plate.
"""

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from instruments.geometry import Floats, Points

EQUINOCTIAL = 1e-12
"""A declination below which the sun is on the equator, radians."""

Vector = npt.NDArray[np.floating[Any]]


def sun_direction(declination: Floats, hour_angle: Floats) -> Vector:
    """The unit vector to the sun in the frame of the equator, (3, …)."""
    cosine = np.cos(declination)
    x = cosine * np.cos(hour_angle)
    sun = np.empty((3, *np.shape(x)))
    sun[0], sun[1], sun[2] = x, cosine * np.sin(hour_angle), np.sin(declination)
    return sun


@dataclass(frozen=True, slots=True)
class Cast:
    """The shadow of the nodus for an array of suns."""

    reach: Points
    """The tip from the foot of the perpendicular, in mm, times `front`."""
    front: Floats
    """Sine of the sun's height over the face: it lights the face where this is positive."""
    up: Floats
    """Sine of the sun's altitude at the site."""

    @property
    def tip(self) -> Points:
        """The tip in mm, x right and y up on the face."""
        return self.reach / self.front


@dataclass(frozen=True, slots=True)
class Plane:
    """A dial's face at a site, and the height of the nodus over it."""

    frame: Vector
    """Rows: the face's x (right), y (up) and normal, as unit vectors in the frame of the equator:
    towards the meridian, towards the west, towards the north pole (a left-handed frame, as hour
    angles grow westward)."""
    zenith: Vector
    """The site's zenith in the same frame."""
    nodus_mm: float
    """Height of the nodus over the face; the origin is the foot of its perpendicular."""

    @staticmethod
    def at(
        latitude: float, nodus_mm: float, *, azimuth: float = math.pi, zenith_distance: float = 0.0
    ) -> "Plane":
        """The face whose normal points at `azimuth` and `zenith_distance` at a latitude.

        Parameters
        ----------
        latitude : float
            Of the site, radians.
        nodus_mm : float
            Height of the nodus over the face.
        azimuth, zenith_distance : float
            Of the face's normal, radians; azimuth from north through east. A horizontal
            face has a zenith distance of 0, and azimuth π puts north at its top: without
            either it is the horizon of the site, x east and y north.
        """
        sites = np.array(
            [
                [0.0, -1.0, 0.0],
                [-math.sin(latitude), 0.0, math.cos(latitude)],
                [math.cos(latitude), 0.0, math.sin(latitude)],
            ]
        )
        sa, ca = math.sin(azimuth), math.cos(azimuth)
        sz, cz = math.sin(zenith_distance), math.cos(zenith_distance)
        # Along the horizon to the right of one who faces the face, up its slope, and out.
        face = np.array([[-ca, sa, 0.0], [-cz * sa, -cz * ca, sz], [sz * sa, sz * ca, cz]])
        frame = face @ sites
        # A vertical or an equatorial face is exactly so.
        return Plane(np.where(np.abs(frame) < 1e-15, 0.0, frame), sites[2], nodus_mm)

    @property
    def latitude(self) -> float:
        """Latitude of the place whose horizon the face is parallel to, radians."""
        normal = self.frame[2]
        return math.atan2(normal[2], math.hypot(normal[0], normal[1]))

    @property
    def polar(self) -> bool:
        """True where the face is parallel to the equator, so that day curves are circles."""
        return math.hypot(self.frame[2, 0], self.frame[2, 1]) < 1e-14

    @property
    def half(self) -> str:
        """``north`` or ``south``: the half of the sky whose pole stands before the face."""
        return "north" if self.frame[2, 2] >= 0.0 else "south"

    @property
    def symmetric(self) -> bool:
        """True where the face looks along the meridian, so that the day mirrors about noon."""
        return abs(float(self.frame[2, 1])) < 1e-12

    def horizon(self) -> tuple[complex, complex] | None:
        """Where the shadow falls of suns on the site's horizon, a straight line.

        A point of it, mm, and its unit direction; None on a level face, which it never meets.
        """
        across, up, out = (float(row @ self.zenith) for row in self.frame)
        slope = complex(across, up)
        if abs(slope) < 1e-9:
            return None
        return slope * self.nodus_mm * out / abs(slope) ** 2, 1j * slope / abs(slope)

    def with_nodus(self, nodus_mm: float) -> "Plane":
        """The same face under a nodus of another height."""
        return Plane(self.frame, self.zenith, nodus_mm)

    def tip(self, sun: Vector) -> Points:
        """The tip of the shadow in mm under suns in front of the face, directions (…, 3)."""
        right, above, front = (sun @ row for row in self.frame)
        tip: Points = -self.nodus_mm * (right + 1j * above) / front
        return tip

    def cast(self, declination: Floats, hour_angle: Floats) -> Cast:
        """The shadow under suns of a declination and an hour angle (radians, broadcast)."""
        x, y, z = sun_direction(declination, hour_angle)
        right, above, front, up = (
            row[0] * x + row[1] * y + row[2] * z for row in (*self.frame, self.zenith)
        )
        return Cast(-self.nodus_mm * (right + 1j * above), front, up)

    def highest_sun(self, obliquity: float) -> float:
        """Sine of the greatest height over the face of a sun above the horizon.

        It is not positive where the sun never reaches the face.

        Parameters
        ----------
        obliquity : float
            Radians; the sun keeps within it of the equator.
        """
        normal, zenith = self.frame[2], self.zenith
        suns = [normal, *_on_circles(normal, obliquity), *_on_horizon(normal, zenith, obliquity)]
        sine = math.sin(obliquity) + 1e-12
        return max(
            (float(normal @ s) for s in suns if abs(s[2]) <= sine and zenith @ s >= -1e-12),
            default=-1.0,
        )


def _on_circles(normal: Vector, obliquity: float) -> list[Vector]:
    """The points of the sun's outermost circles nearest to a direction."""
    hour = math.atan2(normal[1], normal[0])
    cosine, sine = math.cos(obliquity), math.sin(obliquity)
    return [
        np.array([cosine * math.cos(hour), cosine * math.sin(hour), side * sine])
        for side in (1.0, -1.0)
    ]


def _on_horizon(normal: Vector, zenith: Vector, obliquity: float) -> list[Vector]:
    """The point of the horizon nearest to a direction, and the sun's outermost ones there."""
    level = normal - (normal @ zenith) * zenith
    size = float(np.linalg.norm(level))
    found: list[Vector] = [level / size] if size > 1e-12 else []
    across = np.array([0.0, 1.0, 0.0])
    north = np.array([-zenith[2], 0.0, zenith[0]])
    for side in (1.0, -1.0):
        share = side * math.sin(obliquity) / max(abs(float(zenith[0])), 1e-12)
        if abs(share) <= 1.0:
            reach = math.sqrt(1.0 - share * share)
            found += [share * north + west * reach * across for west in (1.0, -1.0)]
    return found


def eccentricity(plane: Plane, declination: float) -> float:
    """The eccentricity of a day curve, e = cos φ / sin |δ| with φ of the equivalent horizon.

    It is infinite at the equinox, whose curve is a straight line (treatise 9:1).
    """
    if abs(declination) < EQUINOCTIAL:
        return math.inf
    return 0.0 if plane.polar else math.cos(plane.latitude) / math.sin(abs(declination))


def kind(plane: Plane, declination: float) -> str:
    """What a day curve is: a line, hyperbola, parabola, ellipse or circle (treatise 9:1).

    A parabola within 1e-9 of eccentricity 1: the face is parallel to a side of the cone. None on
    a face parallel to the equator at an equinox: the sun is in its plane and throws no shadow.
    """
    if plane.polar and abs(declination) < EQUINOCTIAL:
        return "none"
    e = eccentricity(plane, declination)
    if math.isinf(e):
        return "line"
    if e == 0.0:
        return "circle"
    if abs(e - 1.0) < 1e-9:
        return "parabola"
    return "hyperbola" if e > 1.0 else "ellipse"
