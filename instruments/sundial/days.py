"""Day curves at the sun's entries into the signs: declinations, names, kinds of conic."""

import math
from dataclasses import dataclass

from instruments.sundial.face import Plane


@dataclass(frozen=True, slots=True)
class Day:
    """The day of a solar longitude, and of the other one with the same declination.

    Attributes
    ----------
    name : str
        As in ``day/taurus``: the sign whose entry lies in the ascending half of the year.
    declination : float
        Radians.
    """

    name: str
    declination: float


SIGNS = {
    "capricorn": ("capricorn",),
    "aquarius": ("aquarius", "sagittarius"),
    "pisces": ("pisces", "scorpius"),
    "equinox": ("aries", "libra"),
    "taurus": ("taurus", "virgo"),
    "gemini": ("gemini", "leo"),
    "cancer": ("cancer",),
}
"""Names of the days, from the southern sun to the northern, and the entries that share each."""


def sign_entries(obliquity: float) -> tuple[Day, ...]:
    """The seven days of the sign entries, from the southern solstice to the northern.

    Parameters
    ----------
    obliquity : float
        Radians; sin δ = sin ε · sin λ, with λ every 30° from −90° to 90°.
    """
    return tuple(
        Day(name, math.asin(math.sin(obliquity) * math.sin(math.radians(30 * k - 90))))
        for k, name in enumerate(SIGNS)
    )


def eccentricity(plane: Plane, declination: float) -> float:
    """The eccentricity of a day curve, e = cos φ / sin |δ| with φ of the equivalent horizon.

    It is infinite at the equinox, whose curve is a straight line (treatise 9:1).
    """
    if abs(declination) < 1e-12:
        return math.inf
    return 0.0 if plane.polar else math.cos(plane.latitude) / math.sin(abs(declination))


def kind(plane: Plane, declination: float) -> str:
    """What a day curve is: a line, hyperbola, parabola, ellipse or circle (treatise 9:1).

    A parabola within 1e-9 of eccentricity 1: the face is parallel to a side of the cone.
    """
    e = eccentricity(plane, declination)
    if math.isinf(e):
        return "line"
    if e == 0.0:
        return "circle"
    if abs(e - 1.0) < 1e-9:
        return "parabola"
    return "hyperbola" if e > 1.0 else "ellipse"
