"""Chapters 9 to 11: altitude and shadow, direct and reversed, by every way that is told."""

from dataclasses import replace

import numpy as np

from instruments.reckoning.degrees import acos, asin, cos, sin
from instruments.reckoning.inputs import ALTITUDE, GNOMON, SHADOW, size
from instruments.reckoning.rule import OF_GNOMON, Input, Value, Working, rule
from instruments.sky import shadow as sky
from instruments.sky.arrays import Floats

RADIUS = size("radius", "the total sine: 60, 150, 3438, 120, 2;30", 60)


_LEVEL = "altitude", "has no shadow that ends", "give above 0 and at most 90"
_UPRIGHT = "altitude", "has no reversed shadow that ends", "give at least 0 and below 90"


@rule(
    "shadows", "treatise 53:6–55:18 (ch. 9)", "shadow hypotenuse", ALTITUDE, GNOMON, RADIUS,
    absent=_LEVEL,
    remark="by cosine and sine in most zijes; by the hypotenuse al-Fazari, Habash, Abu al-Wafa'",
)  # fmt: skip
def cotangent(altitude: Floats, gnomon: Floats, radius: Floats) -> Working:
    """The direct shadow of an altitude, s = g·cos h / sin h."""
    sine = radius * sin(altitude)
    shadow = sky.direct(np.radians(altitude), gnomon)
    return (
        Value("sine", sine, "", "R·sin h"),
        Value("cosine", radius * cos(altitude), "", "R·cos h"),
        Value("constant", gnomon * radius, "", "g·R"),
        Value("hypotenuse", gnomon * radius / sine, OF_GNOMON, "g·R / (R·sin h)"),
        Value("shadow", shadow, OF_GNOMON, "√(c² − g²), or g·cos h / sin h"),
    )


@rule("shadows", "treatise 57:15–58:9 (ch. 10)", "shadow hypotenuse", ALTITUDE, GNOMON, RADIUS,
    absent=_UPRIGHT,
    remark="tells the summer solstice better than the direct one, which tells the winter's (58:11)",
)  # fmt: skip
def tangent(altitude: Floats, gnomon: Floats, radius: Floats) -> Working:
    """The reversed shadow of an altitude, v = g·sin h / cos h."""
    cosine = radius * cos(altitude)
    shadow = sky.reversed_(np.radians(altitude), gnomon)
    return (
        Value("sine", radius * sin(altitude), "", "R·sin h"),
        Value("cosine", cosine, "", "R·cos h"),
        Value("hypotenuse", np.hypot(shadow, gnomon), OF_GNOMON, "√(v² + g²)"),
        Value("shadow", shadow, OF_GNOMON, "g·sin h / cos h"),
    )


@rule("shadows", "treatise 50:3–53:5 (ch. 9)", "altitude hypotenuse", SHADOW, GNOMON, RADIUS,
    remark="by the sine al-Fazari, Ya'qub, Abu Ma'shar and the Shah Zij (1800/c), Habash and"
    " al-Battani (720/c); by the cosine others (altitude-by-cosine)",
)  # fmt: skip
def altitude_of_shadow(shadow: Floats, gnomon: Floats, radius: Floats) -> Working:
    """The altitude of a direct shadow, sin h = g/c."""
    c = sky.hypotenuse(shadow, gnomon)
    return (
        Value("square_of_gnomon", gnomon**2, "", "g²: 144, 42¼, 49, 3600 (51:17)"),
        Value("hypotenuse", c, OF_GNOMON, "√(s² + g²)"),
        Value("constant", gnomon * radius, "", "g·R"),
        Value("sine", gnomon * radius / c, "", "g·R/c"),
        Value("cosine", shadow * radius / c, "", "s·R/c"),
        Value("altitude", np.degrees(sky.altitude_of_direct(shadow, gnomon)), "°", "its arc"),
    )


@rule(
    "shadows", "treatise 57:8–14 (ch. 10)", "altitude hypotenuse",
    replace(SHADOW, meaning="reversed shadow"), GNOMON, RADIUS,
)  # fmt: skip
def altitude_of_reversed_shadow(shadow: Floats, gnomon: Floats, radius: Floats) -> Working:
    """The altitude of a reversed shadow, sin h = v/c."""
    c = sky.hypotenuse(shadow, gnomon)
    return (
        Value("hypotenuse", c, OF_GNOMON, "√(v² + g²)"),
        Value("sine", shadow * radius / c, "", "v·R/c"),
        Value("altitude", np.degrees(sky.altitude_of_reversed(shadow, gnomon)), "°", "its arc"),
    )


@rule("shadows", "treatise 59:6–61:2 (ch. 11)", "other", replace(SHADOW, open_=True), GNOMON)
def other_shadow(shadow: Floats, gnomon: Floats) -> Working:
    """The reversed shadow from the direct one and back, s·v = g²."""
    return (
        Value("square_of_gnomon", gnomon**2, "", "g²"),
        Value("other", gnomon**2 / shadow, OF_GNOMON, "g²/s"),
    )


@rule("shadows", "treatise 50:3–5 (ch. 9)", "hypotenuse", SHADOW, GNOMON)
def hypotenuse(shadow: Floats, gnomon: Floats) -> Working:
    """The line from the gnomon's head to the shadow's tip, c = √(s² + g²)."""
    return (Value("hypotenuse", sky.hypotenuse(shadow, gnomon), OF_GNOMON, "√(s² + g²)"),)


@rule(
    "shadows", "treatise 54:13–55:7 (ch. 9)", "shadow altitude",
    Input("hypotenuse", "from the gnomon's head to the tip", "shadow", 0), GNOMON,
    absent=("hypotenuse", "is shorter than the gnomon", "give the gnomon or more"),
)  # fmt: skip
def shadow_of_hypotenuse(hypotenuse: Floats, gnomon: Floats) -> Working:
    """The direct shadow and the altitude from the hypotenuse, s = √(c² − g²)."""
    long = hypotenuse >= gnomon
    square = np.where(long, (hypotenuse - gnomon) * (hypotenuse + gnomon), np.nan)
    return (
        Value("shadow", np.sqrt(square), OF_GNOMON, "√(c² − g²)"),
        Value("altitude", asin(gnomon / hypotenuse), "°", "sin h = g/c"),
    )


@rule("shadows", "treatise 50:8–51:19 (ch. 9)", "constant square", GNOMON, RADIUS)
def gnomon_constants(gnomon: Floats, radius: Floats) -> Working:
    """The numbers that computers keep ready: g·R (720, 1800, 975, 3600 …) and g²."""
    return (Value("constant", gnomon * radius, "", "g·R"), Value("square", gnomon**2, "", "g²"))


_ARC = Input("arc", "of a circle", "angle", 0, 180)


@rule("shadows", "treatise 56:16 (ch. 9), 150:16 (ch. 23)", "sine cosine versed_sine", _ARC, RADIUS)
def sine(arc: Floats, radius: Floats) -> Working:
    """The sine, cosine and versed sine of an arc for a total sine such as 60, 150 or 3438."""
    return (
        Value("sine", radius * sin(arc), "", "R·sin"),
        Value("cosine", radius * cos(arc), "", "R·cos"),
        Value("versed_sine", radius * (1 - cos(arc)), "", "R − R·cos; beyond 90° R is added"),
    )


@rule(
    "shadows", "treatise 50:6 (ch. 9)", "arc",
    Input("sine", "of the arc, for the total sine"), RADIUS,
    absent=("sine", "is longer than the total sine", "give the radius or less"),
)  # fmt: skip
def arc_of_sine(sine: Floats, radius: Floats) -> Working:
    """The arc of a sine for any total sine."""
    return (Value("arc", asin(sine / radius), "°", "its arc in the table of sines"),)


@rule(
    "shadows", "Almagest I.10; treatise 56:3 (ch. 9)", "chord supplement",
    replace(_ARC, high=360), replace(RADIUS, meaning="of the circle, 60 in the Almagest"),
)  # fmt: skip
def chord(arc: Floats, radius: Floats) -> Working:
    """The chord of an arc, as the Almagest's tables have it, and that of the rest of 180°."""
    return (
        Value("chord", 2 * radius * sin(arc / 2), "", "crd α = 2R·sin(α/2)"),
        Value("supplement", np.abs(2 * radius * cos(arc / 2)), "", "crd(180° − α)"),
    )


@rule("shadows", "treatise 56:3 (ch. 9)", "shadow", ALTITUDE, replace(GNOMON, default=60),
    absent=_LEVEL,
)  # fmt: skip
def shadow_by_chords(altitude: Floats, gnomon: Floats) -> Working:
    """The direct shadow by chords, as Ptolemy reckons it."""
    double = 180 - 2 * altitude
    shadow = sky.direct(np.radians(altitude), gnomon)
    return (
        Value("double", double, "°", "of the distance from the zenith"),
        Value("chord", 120 * sin(double / 2), "", "of the double"),
        Value("supplement", 120 * cos(double / 2), "", "chord of the rest of 180°"),
        Value("shadow", shadow, OF_GNOMON, "g·chord/supplement"),
    )


@rule("shadows", "treatise 52:3–11 (ch. 9)", "altitude", SHADOW, GNOMON,
    remark="so al-Khwarizmi in one of his ways, al-Nayrizi, al-Battani and Kushyar")  # fmt: skip
def altitude_by_cosine(shadow: Floats, gnomon: Floats) -> Working:
    """The altitude of a direct shadow by way of the cosine, cos h = s/c."""
    c = sky.hypotenuse(shadow, gnomon)
    return (
        Value("hypotenuse", c, OF_GNOMON, "√(s² + g²)"),
        Value("altitude", acos(shadow / c), "°", "cos h = s/c"),
    )
