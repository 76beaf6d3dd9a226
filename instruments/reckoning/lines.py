"""Chapter 26: where the lines of hours and prayers stand on instruments, as numbers."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from instruments.reckoning.degrees import atan, cos, sin, tan
from instruments.reckoning.inputs import (
    DECLINATION,
    GNOMON,
    KIND,
    LATITUDE,
    LONGITUDE,
    OBLIQUITY,
    long,
)
from instruments.reckoning.rule import OF_GNOMON, Input, Refusal, Value, Working, rule
from instruments.sky import horizon, hours, sun
from instruments.sky import shadow as sky
from instruments.sky.arrays import Floats, only

_HOUR = Input("hour", "unequal, from sunrise", low=0, high=12)


@rule(
    "lines", "treatise 188:9–190:13 (ch. 26), Fig. 48", "distance number other_number",
    replace(_HOUR, low=0, high=6, meaning="unequal, from the horizon to noon"), GNOMON,
    absent=("hour", "is at the other sight's hole", "give less than 6"),
    remark="true at the equinox and on the equator: it “deviates from true rigor” (188:15); the"
    " first hour's shadow is the cotangent of 75°, not its tangent",
)  # fmt: skip
def alidade_hour(hour: Floats, gnomon: Floats) -> Working:
    """The place of an hour line on the alidade, g·tan 15n from the sight."""
    return (
        Value("distance", sky.reversed_(np.radians(15 * hour), gnomon), OF_GNOMON, "g·tan 15n"),
        Value("number", np.asarray(hour) * 1.0, "", "n, before noon"),
        Value("other_number", 12.0 - np.asarray(hour), "", "12 − n, after noon"),
    )


@rule("lines", "treatise 191:11–16 (ch. 26), Fig. 50", "arc x y", _HOUR,
    long("radius", "of the half ring", 1),
    remark="its makers “transgress the limits” of what may be simplified (191:11)")  # fmt: skip
def crescent(hour: Floats, radius: Floats) -> Working:
    """The place of an hour on the crescent alidade: six equal arcs of a half ring."""
    arc = 30.0 * np.asarray(hour)
    return (
        Value("arc", arc, "°", "30° an hour"),
        Value("x", radius * cos(arc), "length", "from the ring's centre"),
        Value("y", radius * sin(arc), "length", "from the ring's centre"),
    )


def _sunless(values: Mapping[str, Any]) -> Refusal:
    return "latitude", "has no noon sun that day", f"give less than {abs(values['latitude']):g}"


@rule(
    "lines", "treatise 186:2–188:3, 193:14–194:7 (ch. 26), Fig. 47",
    "noon asr asr_end noon_angle asr_angle asr_end_angle", LATITUDE, LONGITUDE, OBLIQUITY, GNOMON,
    absent=_sunless,
    remark="shadows for the hanging ruler, the citron and the spiral plate; angles from EG for the"
    " quadrant on the back, by which an altitude near noon may be past or to come (188:2)",
)  # fmt: skip
def prayer_lines(latitude: Floats, longitude: Floats, obliquity: Floats, gnomon: Floats) -> Working:
    """The shadows and angles at which prayers are marked for a degree of the sun."""
    delta = sun.declination(np.radians(longitude), np.radians(obliquity))
    noon = sky.noon(np.radians(latitude), delta, gnomon)
    marks = [(n, noon + k * gnomon) for k, n in enumerate(("noon", "asr", "asr_end"))]
    return (
        Value("declination", np.degrees(delta), "°", "of the degree"),
        *(Value(n, s, OF_GNOMON, h) for (n, s), h in zip(marks, _GROWTH, strict=True)),
        *(Value(f"{n}_angle", atan(s, gnomon), "°", "atan(s/g)") for n, s in marks),
    )


_GROWTH = ("s_n", "s_n + g", "s_n + 2g")


def _hour_angle(latitude: Floats, declination: Floats, hour: Floats, kind: str) -> Floats:
    if kind == "equal":
        return hours.equal(np.asarray(hour))
    return hours.seasonal(hour, np.radians(latitude), np.radians(declination))


_KIND = Input("kind", "of the hour: unequal from sunrise, equal from midnight", "choice",
    default="unequal", choices=("unequal", "equal"))  # fmt: skip
_ANY_HOUR = replace(_HOUR, high=24, meaning="of that kind")


_NIGHT = "hour", "has the sun down or on the horizon", "give one of the day"


@rule(
    "lines", "treatise 188:4–8, 192:1–8 (ch. 26)", "altitude shadow east north azimuth",
    LATITUDE, DECLINATION, _ANY_HOUR, _KIND, GNOMON, absent=_NIGHT,
)  # fmt: skip
def hour_point(
    latitude: Floats, declination: Floats, hour: Floats, kind: str, gnomon: Floats
) -> Working:
    """The altitude of an hour, and the tip of the shadow on a level dial."""
    angle = _hour_angle(latitude, declination, hour, kind)
    east, north, up = horizon.unit_vector(np.radians(latitude), np.radians(declination), angle)
    level = np.where(up > 1e-12, gnomon / np.where(up > 1e-12, up, 1.0), np.nan)
    x, y = -level * east, -level * north
    return (
        Value("hour_angle", np.degrees(angle), "°", "from noon, west positive"),
        Value("altitude", only(up > 1e-12, atan(up, np.hypot(east, north))), "°", "of the sun"),
        Value(
            "azimuth", np.mod(atan(east, north), 360), "°", "of the sun, from north through east"
        ),
        Value("shadow", np.hypot(x, y), OF_GNOMON, "from the gnomon's foot"),
        Value("east", x, OF_GNOMON, "of the foot"),
        Value("north", y, OF_GNOMON, "of the foot"),
    )


@rule(
    "lines", "treatise 28:3, 193:1–8 (ch. 6, 26)", "east up latitude declination",
    LATITUDE, DECLINATION, _ANY_HOUR, _KIND, GNOMON, absent=_NIGHT,
    remark="the prime vertical is the horizon of 90 − φ with the declination reversed",
)  # fmt: skip
def wall_point(
    latitude: Floats, declination: Floats, hour: Floats, kind: str, gnomon: Floats
) -> Working:
    """The tip of the shadow on a wall that looks south, by the horizon that it is."""
    angle = _hour_angle(latitude, declination, hour, kind)
    place = 90 - np.asarray(latitude)
    # Seen from that horizon the sun is as low as it is far from the south.
    east, north, up = horizon.unit_vector(np.radians(place), -np.radians(declination), angle)
    high = horizon.altitude(np.radians(latitude), np.radians(declination), angle)
    lit = (up > 1e-12) & (high > 0)
    reach = np.where(lit, gnomon / np.where(lit, up, 1.0), np.nan)
    return (
        Value("latitude", place, "°", "90 − φ, of the horizon that the wall is"),
        Value("declination", -np.asarray(declination), "°", "reversed"),
        Value("east", -reach * east, OF_GNOMON, "of the gnomon's foot"),
        Value("up", reach * north, OF_GNOMON, "of the gnomon's foot"),
    )


@rule(
    "lines", "treatise 193:9–13 (ch. 26)", "radius face", DECLINATION, GNOMON,
    absent=("declination", "has no shadow on the equatorial", "give another than 0"),
)  # fmt: skip
def equatorial_circle(declination: Floats, gnomon: Floats) -> Working:
    """The day circle on an equatorial dial, g·cot δ all day, and the face that is lit."""
    delta = np.abs(declination)
    return (
        Value("radius", sky.direct(np.radians(delta), gnomon), OF_GNOMON, "g·cot δ"),
        Value("face", np.where(declination > 0, "upper, north", "lower, south"), "", "that is lit"),
    )


@rule(
    "lines", "treatise 81:9–83:8 (ch. 15), Habash, Fig. 20–22", "angle radius",
    Input("shadow", "direct or reversed", "shadow", 0), GNOMON, KIND,
    remark="any circle serves; backwards, a known arc drawn at the tip gives the shadow (83:1)",
)  # fmt: skip
def protractor(shadow: Floats, gnomon: Floats, kind: str) -> Working:
    """Habash's figure without sines: the angle at the ray's end is the altitude."""
    angle = atan(gnomon, shadow) if kind == "cotangent" else atan(shadow, gnomon)
    return (
        Value("radius", np.hypot(shadow, gnomon), OF_GNOMON, "of a circle through both ends"),
        Value("angle", angle, "°", "at the tip; of a reversed shadow at the gnomon's head"),
    )


@rule("lines", "treatise 184:7–9 (ch. 26)", "radius centre", LATITUDE,
    long("radius", "of the plate's Capricorn circle", 1),
    OBLIQUITY,
    absent=("latitude", "has a straight horizon", "give another than 0"),
    remark="of the equal hours “completely correct” (184:9)")  # fmt: skip
def plate_horizon(latitude: Floats, radius: Floats, obliquity: Floats) -> Working:
    """The horizon's circle on an astrolabe's plate, which 24 turns make the equal hours."""
    equator = radius * tan((90 - np.asarray(obliquity)) / 2)
    phi = np.where(np.asarray(latitude) == 0, np.nan, np.abs(latitude))
    return (
        Value("equator", equator, "length", "R·tan((90 − ε)/2)"),
        Value("centre", equator / tan(phi), "length", "from the pole: equator·cot φ"),
        Value("radius", equator / sin(phi), "length", "equator/sin φ"),
    )
