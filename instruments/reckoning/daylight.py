"""Chapter 22: the length of the day and the ascensions of the signs."""

import numpy as np

from instruments.reckoning.degrees import tan
from instruments.reckoning.inputs import DECLINATION, LATITUDE, LONGITUDE, OBLIQUITY
from instruments.reckoning.rule import Value, Working, rule
from instruments.sky import hours, sun
from instruments.sky.arrays import Floats


@rule(
    "day length", "treatise 125:12 (ch. 22)", "day_length equation unequal_hour",
    LATITUDE, DECLINATION,
)  # fmt: skip
def day_length(latitude: Floats, declination: Floats) -> Working:
    """The length of daylight, sin Δ = tan δ tan φ."""
    half = np.degrees(hours.semidiurnal_arc(np.radians(latitude), np.radians(declination)))
    return (
        Value("sine_of_equation", tan(declination) * tan(latitude), "", "tan δ·tan φ"),
        Value("equation", half - 90, "°", "its arc Δ; ±90 where the sun doesn't rise or set"),
        Value("half_arc", half, "°", "90 + Δ"),
        Value("day_length", half / 7.5, "h", "twice, 15° an hour"),
        Value("unequal_hour", half / 6, "°", "a twelfth"),
    )


@rule(
    "day length", "treatise 125:12–133 (ch. 22)", "declination right_ascension",
    LONGITUDE, OBLIQUITY,
)  # fmt: skip
def declination(longitude: Floats, obliquity: Floats) -> Working:
    """The sun's declination and right ascension from its longitude, sin δ = sin λ sin ε."""
    lam, eps = np.radians(longitude), np.radians(obliquity)
    return (
        Value("declination", np.degrees(sun.declination(lam, eps)), "°", "sin λ·sin ε"),
        Value("right_ascension", np.degrees(sun.right_ascension(lam, eps)), "°", "tan λ·cos ε"),
    )
