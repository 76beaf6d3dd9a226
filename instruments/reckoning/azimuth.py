"""Chapters 21 and 24: azimuth, altitude and time, each from the others.

Azimuths are the treatise's: from the east–west line, positive to the south.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from instruments.reckoning.degrees import asin, atan, cos, half_day, hour_angle_deg, sin, tan
from instruments.reckoning.inputs import ALTITUDE, DECLINATION, GNOMON, LATITUDE
from instruments.reckoning.rule import OF_GNOMON, Input, Refusal, Value, Working, rule
from instruments.sky import horizon, shadow
from instruments.sky.arrays import Floats, only

AZIMUTH = Input("azimuth", "from the east–west line, positive to the south", "angle", -90, 90)


def _never(values: Mapping[str, Any]) -> Refusal:
    noon = 90 - abs(float(values["latitude"]) - float(values["declination"]))
    if values.get("altitude") == 90 == noon:
        return "altitude", "has the sun overhead, in no azimuth", "give less than 90"
    if "altitude" in values:
        return "altitude", "is never reached that day", f"give at most {max(noon, 0):.4g}"
    return "azimuth", "has no sun above the horizon", "give one farther to the sun's side"


@rule(
    "azimuth", "treatise 156:1–158:9 (ch. 24), Fig. 45",
    "azimuth from_north_morning from_north_afternoon", LATITUDE, DECLINATION, ALTITUDE,
    absent=_never,
    remark="from the east–west line, positive to the south, of the sun; its shadow's is as much, on"
    " the other side (155:16); north where the rising sine is more than the base (157:14)",
)  # fmt: skip
def azimuth_of_altitude(latitude: Floats, declination: Floats, altitude: Floats) -> Working:
    """The azimuth of an altitude, sin a = (sin h·tan φ − sin δ/cos φ)/cos h."""
    phi, delta = np.radians(latitude), np.radians(declination)
    west = horizon.azimuth(phi, delta, horizon.hour_angle(phi, delta, np.radians(altitude)))
    base, amplitude = sin(altitude) * tan(latitude), sin(declination) / cos(latitude)
    return (
        Value("base", base, "", "sin h·sin φ/cos φ"),
        Value("rising_sine", amplitude, "", "sin δ/cos φ"),
        Value("argument", base - amplitude, "", "of the azimuth"),
        Value("azimuth", 270 - np.degrees(west), "°", "sine: argument/cos h"),
        Value("from_north_morning", 360 - np.degrees(west), "°", "through east"),
        Value("from_north_afternoon", np.degrees(west), "°", "through east"),
    )


@rule(
    "azimuth", "treatise 153:17–154:16 (ch. 24), Fig. 44", "altitude other_altitude",
    LATITUDE, DECLINATION, AZIMUTH, absent=_never,
    remark="154:13 has lost the case of a northern declination",
)  # fmt: skip
def altitude_of_azimuth(latitude: Floats, declination: Floats, azimuth: Floats) -> Working:
    """The altitude of an azimuth: the mean altitude and the equation, added or subtracted."""
    angle_z, mean, equation = _mean(latitude, declination, azimuth)
    first, second = _above(mean + equation), _above(mean + 180 - equation)
    altitude = np.where(np.isnan(first), second, first)
    other = np.where(np.isnan(first), np.nan, second)
    return (
        Value("angle_z", angle_z, "°", "cos Z = cos φ·cos a"),
        Value("mean_altitude", mean, "°", "sin ZH = cos φ·sin a/sin Z"),
        Value("equation", equation, "°", "sin ZO = sin δ·cos ZH/sin φ"),
        Value("altitude", altitude, "°", "ZH + ZO, ZH − ZO to the south"),
        Value("other_altitude", other, "°", "where it is met twice", optional=True),
    )


@rule(
    "azimuth", "treatise 120:12–121:3 (ch. 21 ii)", "shadow altitude",
    LATITUDE, DECLINATION, AZIMUTH, GNOMON, absent=_never,
    remark="a circle of this radius about the gnomon, and the azimuth laid off where the tip"
    " meets it, give the east–west line",
)  # fmt: skip
def shadow_of_azimuth(
    latitude: Floats, declination: Floats, azimuth: Floats, gnomon: Floats
) -> Working:
    """The shadow at a chosen azimuth, by which the meridian is found that day."""
    steps = altitude_of_azimuth.function(latitude, declination, azimuth)
    altitude = next(v.value for v in steps if v.name == "altitude")
    return (
        *(v for v in steps if v.name != "other_altitude"),
        Value("shadow", shadow.direct(np.radians(altitude), gnomon), OF_GNOMON, "g·cot h"),
    )


def _mean(latitude: Floats, declination: Floats, azimuth: Floats) -> tuple[Floats, Floats, Floats]:
    """The angle Z, the mean altitude and the equation of the altitude."""
    sine_z = np.hypot(sin(latitude), cos(latitude) * sin(azimuth))
    mean = atan(cos(latitude) * sin(azimuth), sin(latitude))
    return atan(sine_z, cos(latitude) * cos(azimuth)), mean, asin(sin(declination) / sine_z)


def _above(angle: Floats) -> Floats:
    turned = np.mod(angle + 180, 360) - 180
    return only((turned >= -1e-12) & (turned <= 90), turned)


def _mean_ascension(
    latitude: Floats, declination: Floats, azimuth: Floats, printed: bool
) -> tuple[Floats, Floats, Floats]:
    """The retained arc EZ, ZL and their sum, the mean ascension; cos a left out as printed."""
    angle_z, _, equation = _mean(latitude, declination, azimuth)
    retained = asin(np.clip(sin(azimuth) / sin(angle_z), -1, 1))
    share = cos(latitude) / cos(declination) * (1.0 if printed else cos(azimuth))
    small = asin(sin(equation) * share)
    return retained, small, retained + small


def _time(latitude: Floats, declination: Floats, mean: Floats) -> tuple[Floats, Floats]:
    """Hours from noon, and hours since sunrise."""
    return (90 - mean) / 15, (half_day(latitude, declination) - 90 + mean) / 15


@rule(
    "azimuth", "treatise 154:17–155:15 (ch. 24), corrected", "from_noon since_sunrise",
    Input("latitude", "of the place, north of the tropic", "angle", 24, 66), DECLINATION, AZIMUTH,
    absent=_never,
    remark="155:1 corrected: sin ZL takes cos a too, without which it errs by 0.2 to 3.6°",
)  # fmt: skip
def time_of_azimuth(latitude: Floats, declination: Floats, azimuth: Floats) -> Working:
    """The time of an azimuth: the mean ascension and the equation of daylight."""
    retained, small, mean = _mean_ascension(latitude, declination, azimuth, printed=False)
    up = _up(latitude, declination, azimuth)
    from_noon, passed = _time(latitude, declination, mean)
    return (
        Value("retained", retained, "°", "sin EZ = sin a/sin Z"),
        Value("difference", small, "°", "sin ZL = sin ZO·cos φ·cos a/cos δ"),
        Value("mean_ascension", mean, "°", "EZ + ZL"),
        Value("from_noon", only(up, from_noon), "h", "(90 − mean ascension)/15"),
        Value("since_sunrise", only(up, passed), "h", "and the equation of daylight"),
    )


def _up(latitude: Floats, declination: Floats, azimuth: Floats) -> Any:
    _, mean, equation = _mean(latitude, declination, azimuth)
    return ~np.isnan(_above(mean + equation))


@rule(
    "azimuth", "treatise 155:1 (ch. 24), as printed", "from_noon",
    Input("latitude", "of the place, north of the tropic", "angle", 24, 66), DECLINATION, AZIMUTH,
    standing="misprinted", remark="sin ZL with cos φ alone; time-of-azimuth has it right",
    absent=_never,
)  # fmt: skip
def time_of_azimuth_as_printed(latitude: Floats, declination: Floats, azimuth: Floats) -> Working:
    """The time of an azimuth with sin ZL = sin ZO·cos φ/cos δ."""
    up = _up(latitude, declination, azimuth)
    times = []
    for printed in (True, False):
        _, _, mean = _mean_ascension(latitude, declination, azimuth, printed=printed)
        times.append(only(up, _time(latitude, declination, mean)[0]))
    return (Value("from_noon", times[0], "h", "(90 − mean ascension)/15", exact=times[1]),)


@rule(
    "azimuth", "treatise 120:7, 122:8–12 (ch. 21)", "amplitude from_north", LATITUDE, DECLINATION,
    absent=("declination", "neither rises nor sets there", "give a smaller one"),
)  # fmt: skip
def ortive_amplitude(latitude: Floats, declination: Floats) -> Working:
    """The place of sunrise from the east point, positive to the north, sin δ/cos φ."""
    amplitude = asin(np.where(np.abs(latitude) < 90, sin(declination) / cos(latitude), np.nan))
    return (
        Value("amplitude", amplitude, "°", "sine: sin δ/cos φ"),
        Value("from_north", 90 - amplitude, "°", "at sunrise, through east"),
    )


@rule(
    "azimuth", "treatise 121:4–123:12 (ch. 21 iii), Fig. 36", "altitude from_noon shadow",
    LATITUDE, DECLINATION, GNOMON,
    absent=(
        "declination",
        "has no one moment due east by day",
        "give a latitude other than 0, and a declination from 0 to it",
    ),
    remark="a circle of this shadow about the gnomon is met on the east–west line, in one half of"
    " the year alone (123:9)",
)  # fmt: skip
def zero_azimuth(latitude: Floats, declination: Floats, gnomon: Floats) -> Working:
    """The altitude and time at which the sun is due east or west, sin h = sin δ/sin φ."""
    ratio = sin(declination) / np.where(sin(latitude) == 0, np.nan, sin(latitude))
    altitude = only(ratio >= 0, asin(ratio))
    angle, due = hour_angle_deg(latitude, declination, altitude), np.radians(altitude)
    return (
        Value("altitude", altitude, "°", "sine: sin δ/sin φ"),
        Value("from_noon", angle / 15, "h", "cos H = tan δ/tan φ"),
        Value("shadow", shadow.direct(due, gnomon), OF_GNOMON, "EF, g·cot h", optional=True),
    )
