"""Chapter 27: the rule of tangents for right spherical triangles."""

import numpy as np

from instruments.reckoning.degrees import asin, atan, cos, sin, tan
from instruments.reckoning.inputs import DECLINATION, LATITUDE, LONGITUDE, OBLIQUITY
from instruments.reckoning.rule import Input, Value, Working, rule
from instruments.sky.arrays import Floats


def _leg(name: str, meaning: str) -> Input:
    return Input(name, meaning, "angle", 0, 180, open_=True)


@rule(
    "spherical", "treatise 196:9–198:10 (ch. 27), Fig. 52", "angle hypotenuse",
    _leg("opposite", "the leg opposite the angle"), _leg("adjacent", "the other leg"),
)  # fmt: skip
def tangent_rule(opposite: Floats, adjacent: Floats) -> Working:
    """The angle of a right spherical triangle, tan A = tan a/sin b."""
    angle = atan(sin(opposite), np.cos(np.radians(opposite)) * sin(adjacent))
    cosine = np.cos(np.radians(opposite)) * np.cos(np.radians(adjacent))
    return (
        Value("tangent_of_leg", tan(opposite), "", "tan a"),
        Value("sine_of_leg", sin(adjacent), "", "sin b"),
        Value("angle", angle, "°", "tan A = tan a/sin b"),
        Value("hypotenuse", np.degrees(np.arccos(cosine)), "°", "cos c = cos a·cos b"),
    )


@rule(
    "spherical", "treatise 196:9–198:10 (ch. 27), Fig. 52", "opposite",
    _leg("angle", "opposite the leg that is sought"), _leg("adjacent", "the other leg"),
)  # fmt: skip
def leg_by_tangents(angle: Floats, adjacent: Floats) -> Working:
    """A leg of a right spherical triangle, tan a = sin b·tan A."""
    leg = atan(sin(adjacent) * sin(angle), np.cos(np.radians(angle)))
    return (Value("opposite", leg, "°", "tan a = sin b·tan A"),)


@rule("spherical", "treatise 199:7–200:11 (ch. 27)", "second_declination first_declination",
    LONGITUDE, OBLIQUITY)  # fmt: skip
def second_declination(longitude: Floats, obliquity: Floats) -> Working:
    """The second declination of a point of the ecliptic, tan δ₂ = sin λ·tan ε."""
    return (
        Value("second_declination", atan(sin(longitude) * tan(obliquity)), "°",
            "along its circle of latitude"),
        Value("first_declination", asin(sin(longitude) * sin(obliquity)), "°", "sin λ·sin ε"),
    )  # fmt: skip


@rule(
    "spherical", "treatise 199:14–200:6 (ch. 27), Fig. 53", "second_declination",
    LONGITUDE, OBLIQUITY, standing="misprinted",
    remark="200:5 divides into the sine of the inclination, which is its cosine; second-declination"
    " has it by one multiplication and one division",
)  # fmt: skip
def second_declination_by_sines(longitude: Floats, obliquity: Floats) -> Working:
    """The second declination of a point of the ecliptic by sines alone, cos δ₂ = cos ε/cos HT."""
    retained = asin(cos(longitude) * sin(obliquity))
    rest = sin(90 - retained)
    mended, printed = (
        np.copysign(np.degrees(np.arccos(np.clip(x / rest, -1, 1))), sin(longitude))
        for x in (cos(obliquity), sin(obliquity))
    )
    return (
        Value("retained", retained, "°", "sin HT = cos λ·sin ε"),
        Value("rest", rest, "", "sine of 90 − HT"),
        Value("second_declination", printed, "°", "cos δ₂ = sin ε/rest", exact=mended),
    )


_FLAT = "declination", "neither rises nor sets there", "give a smaller one"


@rule("spherical", "treatise 201:5–13 (ch. 27), Fig. 54", "equation", LATITUDE, DECLINATION,
    absent=_FLAT, remark="two multiplications and two divisions; equation-by-tangents needs one",
)  # fmt: skip
def equation_by_sines(latitude: Floats, declination: Floats) -> Working:
    """The equation of daylight by sines alone, sin Δ = (sin δ·sin φ/cos φ)/cos δ."""
    retained = sin(declination) * sin(latitude) / cos(latitude)
    sine = retained / cos(declination)
    return (
        Value("retained", retained, "", "sin ZC = sin δ·sin φ/cos φ"),
        Value("sine", sine, "", "its quotient by cos δ"),
        Value("equation", asin(sine), "°", "its arc"),
    )


@rule("spherical", "treatise 202:1–4 (ch. 27), Fig. 54", "equation", LATITUDE, DECLINATION,
    absent=_FLAT,
)  # fmt: skip
def equation_by_tangents(latitude: Floats, declination: Floats) -> Working:
    """The equation of daylight by tangents, sin Δ = tan δ/tan(90° − φ)."""
    complement = 90 - np.asarray(latitude)
    return (
        Value("complement", complement, "°", "90 − φ"),
        Value("equation", asin(tan(declination) / tan(complement)), "°", "its arc"),
    )
