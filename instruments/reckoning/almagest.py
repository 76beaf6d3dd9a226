"""Almagest II.5: noon shadows of the solstices and the equinox, and back."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from instruments.reckoning.degrees import atan, cos, sin, tan
from instruments.reckoning.inputs import GNOMON, LATITUDE, OBLIQUITY
from instruments.reckoning.rule import OF_GNOMON, Input, Refusal, Value, Working, rule
from instruments.sky.arrays import Floats, only

_GNOMON = replace(GNOMON, default=60)
_CONTRADICTION_DEG = 1.0
"""Disagreement of three noon altitudes that no reading of a shadow explains."""


def _shadow(name: str, day: str) -> Input:
    return Input(name, f"noon shadow of {day}", "shadow", 0, optional=True)


@rule(
    "almagest", "Almagest II.5", "shortest equinox longest",
    replace(LATITUDE, low=-90, high=90), replace(OBLIQUITY, default="23;51,20"), _GNOMON,
    absent=("latitude", "has no noon sun at a solstice", "give a lower latitude"),
    remark="at latitude 36 the text has 103;46,26 for the winter's chord, 103;46,16, and 103;20 for"
    " its shadow, 103;19",
)  # fmt: skip
def almagest(latitude: Floats, obliquity: Floats, gnomon: Floats) -> Working:
    """The noon shadows of the longest, the equinoctial and the shortest day, by chords."""
    phi = np.abs(latitude)
    days = (
        ("shortest", phi - obliquity, "φ − ε, the longest day"),
        ("equinox", phi, "φ"),
        ("longest", phi + obliquity, "φ + ε, the shortest day"),
    )
    distances = [Value(f"{n}_distance", d, "°", f"{h}: from the zenith") for n, d, h in days]
    doubles = [Value(f"{n}_double", 2 * d, "°", "its double") for n, d, _ in days]
    chords = [Value(f"{n}_chord", 120 * sin(d), "", "chord of the double") for n, d, _ in days]
    rests = [Value(f"{n}_supplement", 120 * cos(d), "", "of the rest") for n, d, _ in days]
    up = [(n, only(np.abs(d) < 90, gnomon * np.abs(tan(d)))) for n, d, _ in days]
    shadows = [Value(n, s, OF_GNOMON, "g·chord/supplement") for n, s in up]
    return (*distances, *doubles, *chords, *rests, *shadows)


def _why(values: Mapping[str, Any]) -> Refusal:
    there = [n for n in ("longest", "equinox", "shortest") if not np.isnan(values[n])]
    if len(there) < 2:
        return "inputs", "have too few shadows", "give two of longest, equinox and shortest"
    if len(there) == 3:
        z = [float(atan(values[n], values["gnomon"])) for n in there]
        off = f"{abs(z[1] - (z[0] + z[2]) / 2):.2f}°"
        return "equinox", f"contradicts longest and shortest by {off}", "leave one of them out"
    return "inputs", f"have {there[0]} and {there[1]} in the wrong order", "exchange them"


@rule(
    "almagest", "Almagest II.5, the inverse", "latitude obliquity latitude_error obliquity_error",
    _shadow("longest", "the shortest day"), _shadow("equinox", "the equinox"),
    _shadow("shortest", "the longest day"), _GNOMON,
    Input("error", "of each measured shadow, either way", "shadow", 0, default=0),
    remark="for a place outside the tropics; equinox shadows drift, winter tips are faint",
    absent=_why,
)  # fmt: skip
def almagest_inverse(
    longest: Floats, equinox: Floats, shortest: Floats, gnomon: Floats, error: Floats
) -> Working:
    """The latitude and the obliquity from any two noon shadows, with bounds of their errors."""
    measured = (longest, equinox, shortest)
    far, middle, near = (atan(s, gnomon) for s in measured)
    bound = [
        np.maximum(atan(s + error, gnomon) - z, z - atan(np.maximum(s - error, 0.0), gnomon))
        for s, z in zip(measured, (far, middle, near), strict=True)
    ]
    outer, upper, lower = ~np.isnan(far + near), ~np.isnan(far + middle), ~np.isnan(middle + near)
    agree = ~(outer & upper) | (np.abs(middle - (far + near) / 2) <= _CONTRADICTION_DEG)
    phi = np.where(outer, (far + near) / 2, middle)
    half = np.where(upper, far - middle, np.where(lower, middle - near, np.nan))
    eps = np.where(outer, (far - near) / 2, half)
    pair = np.where(upper, bound[0], bound[2]) + bound[1]
    whole = (bound[0] + bound[2]) / 2
    sound = agree & (eps >= 0)
    return (
        Value("far", far, "°", "φ + ε: tan = longest/g", optional=True),
        Value("middle", middle, "°", "φ: tan = equinox/g", optional=True),
        Value("near", near, "°", "φ − ε: tan = shortest/g", optional=True),
        Value("latitude", only(sound, phi), "°", "half the sum, or φ itself"),
        Value("obliquity", only(sound, eps), "°", "half the difference, or the difference"),
        Value("latitude_error", only(sound, np.where(outer, whole, bound[1])), "°", "at most"),
        Value("obliquity_error", only(sound, np.where(outer, whole, pair)), "°", "at most"),
    )
