"""Chapter 23: what has passed of the day, from the shadow."""

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from instruments.reckoning.degrees import (
    asin,
    avers,
    cos,
    half_day,
    hour_angle_deg,
    shadow_at_noon,
    sin,
    tan,
    vers,
)
from instruments.reckoning.inputs import ALTITUDE, DECLINATION, GNOMON, LATITUDE, SHADOW, size
from instruments.reckoning.rule import OF_GNOMON, Input, Refusal, Rule, Value, Working, rule
from instruments.sky import horizon
from instruments.sky import shadow as sky
from instruments.sky.arrays import Floats, only

_ANSWERS = "from_noon since_sunrise unequal_hours ghatis muhurtas"


def _too_short(values: Mapping[str, Any]) -> Refusal:
    phi, delta = float(values["latitude"]), float(values["declination"])
    noon = 90 - abs(phi - delta)
    if noon <= 0:
        return "declination", f"has no sun by day at latitude {phi:g}", "give one nearer to it"
    if "altitude" in values:
        return "altitude", "is never reached that day", f"give at most {noon:.4g}"
    if "shadow" in values:
        least = float(values["gnomon"]) / float(tan(noon))
        return "shadow", "is shorter than at noon", f"give at least {least:.4g}"
    return "hours", "is when the sun is down", "give fewer hours from noon"


def _times(latitude: Floats, declination: Floats, angle: Floats) -> tuple[Value, ...]:
    """The time before or after noon in every kind of hour."""
    arc = half_day(latitude, declination)
    passed = arc - angle
    return (
        Value("from_noon", angle / 15, "h", "before or after"),
        Value("since_sunrise", passed / 15, "h", "passed in the morning, left after noon"),
        Value("unequal_hours", passed / arc * 6, "", "twelfths of the daylight"),
        Value("ghatis", passed / 6, "ghati", "sixtieths of day and night"),
        Value("muhurtas", passed / arc * 7.5, "", "fifteenths of the daylight"),
    )


@rule(
    "time", "treatise 150:9–152:6 (ch. 23), Khandakhadyaka, Vatesvara", _ANSWERS, LATITUDE,
    DECLINATION, SHADOW, GNOMON, absent=_too_short,
    remark="what is past is also Δ and the arc of the equation less sin Δ (151:10); where that is"
    " less, 151:17 has the arc versed of the equation, al-Biruni the difference's, off Δ (151:19)",
)  # fmt: skip
def time_of_shadow(
    latitude: Floats, declination: Floats, shadow: Floats, gnomon: Floats
) -> Working:
    """The time of a shadow, vers H = vers H₀·(c − c_n)/c."""
    noon = shadow_at_noon(latitude, declination, gnomon)
    c, c_n = sky.hypotenuse(shadow, gnomon), sky.hypotenuse(noon, gnomon)
    day = 1 + tan(latitude) * tan(declination)
    angle = hour_angle_deg(
        latitude, declination, np.degrees(sky.altitude_of_direct(shadow, gnomon))
    )
    return (
        Value("noon_shadow", noon, OF_GNOMON, "s_n"),
        Value("noon_hypotenuse", c_n, OF_GNOMON, "c_n"),
        Value("hypotenuse", c, OF_GNOMON, "c"),
        Value("day_sine", day, "", "vers H₀ = 1 + sin Δ"),
        Value("of_equation", day * c_n / c, "", "vers H₀·c_n/c, the equation"),
        Value("versed_sine", day * (c - c_n) / c, "", "vers H₀ less it, vers H₀·(c − c_n)/c"),
        Value("since_sunrise_sine", day * c_n / c - (day - 1), "", "or it less sin Δ (151:10)"),
        Value("hour_angle", angle, "°", "its arc; beyond 90° that of its rest, and 5400′"),
        *_times(latitude, declination, angle),
    )


@rule(
    "time", "treatise 138:16, 150:9 (ch. 23)", _ANSWERS, LATITUDE, DECLINATION, ALTITUDE,
    absent=_too_short,
)  # fmt: skip
def time_of_altitude(latitude: Floats, declination: Floats, altitude: Floats) -> Working:
    """The time of an altitude of the sun."""
    angle = hour_angle_deg(latitude, declination, altitude)
    return (
        Value("sine", sin(altitude), "", "sin h"),
        Value("hour_angle", angle, "°", "cos H = (sin h − sin φ·sin δ)/(cos φ·cos δ)"),
        *_times(latitude, declination, angle),
    )


@rule(
    "time", "treatise 152:6–153:8 (ch. 23), Karanatilaka, Karanasara", "shadow hypotenuse altitude",
    LATITUDE, DECLINATION, Input("hours", "equal hours before or after noon", "hours", 0, 12),
    GNOMON, absent=_too_short,
    remark="beyond 15 ghatis vers H is 2R less that of 30 less them (152:16), or R and the sine of"
    " the excess (153:1)",
)  # fmt: skip
def shadow_of_time(latitude: Floats, declination: Floats, hours: Floats, gnomon: Floats) -> Working:
    """The shadow of a time, c = vers H₀·c_n/(vers H₀ − vers H)."""
    phi, delta = np.radians(latitude), np.radians(declination)
    high = horizon.altitude(phi, delta, np.radians(15 * hours))
    shadow = sky.direct(high, gnomon)
    return (
        Value("day_sine", 1 + tan(latitude) * tan(declination), "", "vers H₀ = 1 + sin Δ"),
        Value("versed_sine", vers(15 * hours), "", "vers H"),
        Value("part", tan(latitude) * tan(declination) + cos(15 * hours), "",
            "vers H₀ − vers H; sin Δ + sin(past − Δ) (153:4)"),
        Value("noon_hypotenuse", gnomon / cos(latitude - declination), OF_GNOMON, "c_n"),
        Value("hypotenuse", sky.hypotenuse(shadow, gnomon), OF_GNOMON,
            "vers H₀·c_n/(vers H₀ − vers H)"),
        Value("shadow", shadow, OF_GNOMON, "√(c² − g²)"),
        Value("altitude", only(high > 0, np.degrees(high)), "°", "sin h = g/c"),
    )  # fmt: skip


@rule(
    "time", "treatise 142:2–6, 159:6 (ch. 23)",
    "unequal_hours hours ghatis muhurtas degrees", LATITUDE, DECLINATION,
    Input("since_sunrise", "equal hours since sunrise", "hours", 0, 24),
    absent=("since_sunrise", "is after sunset", "give less than the day's length"),
)  # fmt: skip
def hours_of_day(latitude: Floats, declination: Floats, since_sunrise: Floats) -> Working:
    """Equal hours since sunrise as unequal hours, ghatis, muhurtas and time-degrees."""
    arc = half_day(latitude, declination)
    passed = only(since_sunrise * 15 <= 2 * arc + 1e-9, since_sunrise * 15)
    unequal = passed / arc * 6
    return (
        Value("hours", passed / 15, "h", "equal"),
        Value("degrees", passed, "°", "15 an hour"),
        Value("ghatis", passed / 6, "ghati", "two and a half an hour (142:2)"),
        Value("unequal_hours", unequal, "", "twelfths of the daylight"),
        Value("muhurtas", unequal * 1.25, "", "a quarter more (159:6)"),
    )


def _rough(source: str, answers: str, remark: str) -> Callable[[Callable[..., Working]], Rule]:
    return rule(
        "time", source, answers, LATITUDE, DECLINATION, SHADOW, GNOMON, standing="approximate",
        remark=remark, absent=_too_short,
    )  # fmt: skip


def _true(
    latitude: Floats, declination: Floats, shadow: Floats, gnomon: Floats
) -> tuple[Floats, Floats, Floats]:
    """The noon shadow, the true angle passed since sunrise and half the arc of daylight."""
    noon = shadow_at_noon(latitude, declination, gnomon)
    high = np.degrees(sky.altitude_of_direct(shadow, gnomon))
    arc = half_day(latitude, declination)
    return noon, arc - hour_angle_deg(latitude, declination, high), arc


@_rough("treatise 139:7–145:9, 158:10 (ch. 23), Pulisa, al-Fazari", "unequal_hours ghatis",
    "right at noon and sunrise alone; a divisor beyond 72 is put in minutes, 60·72 over it (146:1);"
    " 158:10 has the same as a list")  # fmt: skip
def time_of_pulisa(
    latitude: Floats, declination: Floats, shadow: Floats, gnomon: Floats
) -> Working:
    """A rough time in unequal hours, 72/(12 + s − s_n) for a gnomon of 12."""
    noon, passed, arc = _true(latitude, declination, shadow, gnomon)
    divisor = gnomon + shadow - noon
    unequal = 6 * gnomon / divisor
    return (
        Value("divisor", divisor, OF_GNOMON, "g + s − s_n"),
        Value("unequal_hours", unequal, "", "6g/(g + s − s_n)", exact=passed / arc * 6),
        Value("ghatis", unequal * arc / 36, "ghati", "of the daylight's", exact=passed / 6),
    )


@_rough("treatise 141:1–9 (ch. 23), Brahmagupta", "ghatis",
    "“not valid anywhere, on the equator or in other places” (141:8), nor is its inverse,"
    " s/g = (D/2)/t − 1 (141:3); Prthudakasvamin says so too")  # fmt: skip
def time_of_brahmagupta(
    latitude: Floats, declination: Floats, shadow: Floats, gnomon: Floats
) -> Working:
    """A rough time in ghatis, half the daylight over 1 + s/g."""
    _, passed, arc = _true(latitude, declination, shadow, gnomon)
    return (
        Value("half_day", arc / 6, "ghati", "D/2"),
        Value(
            "ghatis", arc / 6 / (1 + shadow / gnomon), "ghati", "(D/2)/(1 + s/g)", exact=passed / 6
        ),
    )  # fmt: skip


@_rough("treatise 146:5–148:11, 159:8 (ch. 23), Haruni Zij, Ya'qub b. Tariq", "hours",
    "valid on the equator and at the equinoxes alone (147:7)")  # fmt: skip
def time_of_haruni(
    latitude: Floats, declination: Floats, shadow: Floats, gnomon: Floats
) -> Working:
    """A rough time in equal hours, the arc whose sine is c_n/c, at 15 degrees an hour."""
    noon, passed, _ = _true(latitude, declination, shadow, gnomon)
    ratio = sky.hypotenuse(noon, gnomon) / sky.hypotenuse(shadow, gnomon)
    return (
        Value("sine", ratio * 150, "", "c_n·150/c; 270,000/(c·sin h_n)"),
        Value("hours", asin(ratio) / 15, "h", "its arc over 15", exact=passed / 15),
    )


_INCREASES = np.array([96.0, 60, 12, 6, 5, 3, 2, 0])


@rule(
    "time", "treatise 159:3–6, Fig. 46 (ch. 23)", "increase after_noon",
    Input("muhurta", "1 to 8 of the morning", low=1, high=8), standing="approximate",
    remark="a table of Indian verses; the last increase, 0, is not legible",
    absent=("muhurta", "is not in the table", "give a whole number, 1 to 8"),
)  # fmt: skip
def muhurta_shadow(muhurta: Floats) -> Working:
    """The increase of a shadow beyond noon's at the end of a muhurta, in digits."""
    whole = np.floor(muhurta) == muhurta
    index = np.where(whole, muhurta, 1).astype(np.int64) - 1
    return (
        Value("increase", only(whole, _INCREASES[index]), "digits", "the table"),
        Value("after_noon", 15.0 - np.asarray(muhurta), "", "the muhurta after noon, as written"),
    )


@rule("time", "treatise 159:6 (ch. 23)", "unequal_hours", Input("muhurtas", "passed", low=0))
def unequal_hours_of_muhurtas(muhurtas: Floats) -> Working:
    """Unequal hours from muhurtas, less their fifth."""
    return (Value("unequal_hours", muhurtas * 0.8, "", "4/5"),)


@rule(
    "time", "treatise 148:13–150:8 (ch. 23), Shah Zij", "hour_angle",
    Input("versed_sine", "for the total sine, up to twice that"),
    size("radius", "the total sine", 150),
    absent=("versed_sine", "belongs to no arc", "give 0 to twice the radius"),
)  # fmt: skip
def arc_of_versed_sine(versed_sine: Floats, radius: Floats) -> Working:
    """The arc of a versed sine by the equation of the sine, beyond 90° too."""
    return (
        Value("equation_of_sine", asin((versed_sine - radius) / radius), "°", "arc of the rest"),
        Value("hour_angle", avers(versed_sine / radius), "°", "90 and the equation"),
    )
