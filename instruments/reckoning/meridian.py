"""Chapters 18 to 21: the meridian from shadows."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from instruments.reckoning.degrees import acos, asin, atan, cos, half_day, sin, tan
from instruments.reckoning.inputs import (
    ALTITUDE,
    DECLINATION,
    GNOMON,
    LATITUDE,
    LONGITUDE,
    OBLIQUITY,
    long,
)
from instruments.reckoning.rule import LENGTH, OF_GNOMON, Input, Refusal, Value, Working, rule
from instruments.sky import horizon, sun
from instruments.sky import shadow as sky
from instruments.sky.arrays import Floats, only

_SAME = 1e-9
"""Of the longest hypotenuse: points nearer than this are one."""


def _declination(name: str, when: str) -> Input:
    return replace(DECLINATION, name=name, meaning=f"of the sun {when}", default=0)


def _unfit_tips(values: Mapping[str, Any]) -> Refusal:
    tips = np.asarray(values["tips"])
    if tips.shape[-2] != 3:
        return "tips", f"are {tips.shape[-2]}", "give three, as x,y x,y x,y from the gnomon's foot"
    return "tips", "do not tell the meridian", "give three of different times of one day"


TIPS = Input("tips", "of the shadow on level ground, x,y from the foot", "points")


@rule(
    "meridian", "treatise 116:9–119:19 (ch. 20), Diodorus, Fig. 34, 35",
    "meridian_angle pole_direction latitude declination", TIPS, GNOMON, absent=_unfit_tips,
    remark="angles run from the x axis towards y; the declination is towards the raised pole; all"
    " three may be of one half of the day, and two that are equal make it the Indian circle"
    " (119:17)",
)  # fmt: skip
def three_shadows(tips: Floats, gnomon: Floats) -> Working:
    """The meridian from any three shadows of a day, by the analemma of Diodorus."""
    if tips.shape[-2] != 3:
        nothing = np.nan
        return tuple(
            Value(n, nothing, "°")
            for n in ("meridian_angle", "pole_direction", "latitude", "declination")
        )
    g = np.asarray(gnomon)[..., None]
    length = np.hypot(np.hypot(tips[..., 0], tips[..., 1]), g)
    order = np.argsort(-length, axis=-1, kind="stable")
    tips = np.take_along_axis(tips, order[..., None], axis=-2)
    length = np.take_along_axis(length, order, -1)
    shortest = length[..., 2:]
    share = (shortest / length)[..., None]
    # The points of the rays as far from the gnomon's head as the nearest tip: C, F and G.
    level = tips * share
    height = g * (1 - share[..., 0])
    rays = np.concatenate([level, height[..., None]], axis=-1)
    c, f, g_ = rays[..., 0, :], rays[..., 1, :], rays[..., 2, :]
    # L − G, L where CF meets the ground, stretched by the difference of heights.
    east_west = (f - g_)[..., :2] * c[..., 2:] - (c - g_)[..., :2] * f[..., 2:]
    pole = np.cross(f - g_, c - g_)
    pole = pole * np.where(pole[..., 2:] < 0, -1.0, 1.0)
    size = np.linalg.norm(pole, axis=-1)
    seen = np.linalg.norm(east_west, axis=-1)
    sound = (size > _SAME * shortest[..., 0] ** 2) & (seen > _SAME * shortest[..., 0] ** 2)
    size = np.where(sound, size, np.nan)
    x, y, up = (pole[..., k] / size for k in range(3))
    sine = (g * up[..., None] - tips[..., 0] * x[..., None] - tips[..., 1] * y[..., None]) / length
    across = atan(east_west[..., 1], east_west[..., 0]) + 90
    meridian = np.where(sound, np.mod(across, 180.0), np.nan)
    names = ("longest", "middle", "shortest")
    return (
        *(
            Value(f"{name}_hypotenuse", length[..., k], OF_GNOMON, "√(s² + g²)")
            for k, name in enumerate(names)
        ),
        Value("east_west_x", east_west[..., 0], "", "GL, L where CF meets AB"),
        Value("east_west_y", east_west[..., 1], "", "GL"),
        Value("meridian_angle", meridian, "°", "square to GL through the foot"),
        Value("pole_direction", np.mod(atan(y, x), 360.0), "°", "to the raised pole"),
        Value("latitude", atan(up, np.hypot(x, y)), "°", "height of the raised pole"),
        Value("declination", asin(sine[..., 0]), "°", "of the sun from the equator"),
    )


@rule(
    "meridian", "treatise 115:13–116:10 (ch. 20), Brahmagupta, Fig. 33", "meridian_angle",
    TIPS, GNOMON, absent=_unfit_tips, standing="refuted",
    remark="the fish finds the centre of a circle; the tips lie on a conic: right by chance alone."
    " Al-Biruni suspects his translator (116:9)",
)  # fmt: skip
def fish_of_three_shadows(tips: Floats, gnomon: Floats) -> Working:
    """The meridian through the centre of the circle of three tips."""
    exact = three_shadows(tips=tips, gnomon=gnomon)["meridian_angle"]
    if tips.shape[-2] != 3:
        return (Value("meridian_angle", np.nan, "°"),)
    z = tips[..., 0] + 1j * tips[..., 1]
    p, q = z[..., 1] - z[..., 0], z[..., 2] - z[..., 0]
    across = 2 * np.imag(np.conj(p) * q)
    far = np.where(np.abs(across) > _SAME, across, np.nan)
    centre = z[..., 0] - 1j * (np.abs(p) ** 2 * q - np.abs(q) ** 2 * p) / far
    angle = np.mod(atan(centre.imag, centre.real), 180)
    # The error is the angle between two lines.
    off = np.mod(angle - exact + 90, 180) - 90
    return (
        Value("centre_x", centre.real, "", "where the fishes' lines meet"),
        Value("centre_y", centre.imag, "", "where the fishes' lines meet"),
        Value("meridian_angle", angle, "°", "from the foot to the centre", exact=angle - off),
    )


MARKS = Input("marks", "of entry and exit on the circle, x,y from the foot", "points")


def _unfit_marks(values: Mapping[str, Any]) -> Refusal:
    if np.asarray(values["marks"]).shape[-2] != 2:
        return "marks", "are not two", "give entry and exit, as x,y x,y from the gnomon's foot"
    if np.isnan(values["latitude"]):
        return "latitude", "is not given, and the declinations differ", "add latitude=36"
    return "marks", "do not tell the meridian", "give two places on the circle, and a sun by day"


def _sun_from_south(latitude: Floats, declination: Floats, altitude: Floats) -> Floats:
    """How far the sun stands from due south at an altitude, in degrees."""
    phi, delta = np.radians(latitude), np.radians(declination)
    hour = horizon.hour_angle(phi, delta, np.radians(altitude))
    return np.degrees(horizon.azimuth(phi, delta, hour)) - 180


@rule(
    "meridian", "treatise 106:6–107:8 (ch. 18), Fig. 30; 112:3–115:10 (ch. 19)",
    "meridian_angle by_bisector by_pulisa", MARKS, GNOMON,
    replace(LATITUDE, optional=True), _declination("declination_1", "at the entry"),
    _declination("declination_2", "at the exit"),
    Input("altitude", "of the sun at both marks, where the circle is not the tip's: 0 for the"
        " shadows of sunrise and sunset (112:6)", "angle", 0, 90, optional=True),
    absent=_unfit_marks,
    remark="entry in the morning, angles from x towards y seen from above; al-Biruni's correction"
    " by azimuths. Without declinations that differ it is the bisector, whose south end leans east"
    " from Cancer to Sagittarius, west from Capricorn to Gemini, least at the solstices (113:10)."
    " Pulisa's declinations do at low latitudes (115:8); 114:7 lessens them by the time between the"
    " marks as well, which is right of a whole day's alone (115:1)",
)  # fmt: skip
def indian_circle(
    marks: Floats,
    gnomon: Floats,
    latitude: Floats,
    declination_1: Floats,
    declination_2: Floats,
    altitude: Floats,
) -> Working:
    """The meridian from a shadow's entry and exit, with the drift of the sun's declination."""
    if marks.shape[-2] != 2:
        return (Value("meridian_angle", np.nan, "°"),)
    z = marks[..., 0] + 1j * marks[..., 1]
    entry, leave = z[..., 0], z[..., 1]
    radius = (np.abs(entry) + np.abs(leave)) / 2
    bisector = np.mod((atan(entry.imag, entry.real) + atan(leave.imag, leave.real)) / 2, 180)
    high = np.where(np.isnan(altitude), atan(gnomon, radius), altitude)
    same = declination_1 == declination_2
    first, second = (_sun_from_south(latitude, d, high) for d in (declination_1, declination_2))
    turn = np.where(same, 0.0, (second - first) / 2)
    shift = radius * np.radians(declination_2 - declination_1)
    chord = leave + shift * np.exp(1j * np.radians(_upward(bisector, entry, leave))) - entry
    return (
        Value("radius", radius, OF_GNOMON, "of the circle"),
        Value("by_bisector", bisector, "°", "half the arc between the marks"),
        Value("shift", shift, OF_GNOMON, "(δ₂ − δ₁)·r/R in minutes, south when descending"),
        Value("by_pulisa", np.mod(atan(chord.imag, chord.real) + 90, 180), "°", "square to it"),
        Value("turn", turn, "°", "half the difference of the azimuths"),
        Value("meridian_angle", np.mod(bisector + turn, 180), "°", "the bisector turned"),
    )


def _upward(bisector: Floats, entry: Any, leave: Any) -> Any:
    """The bisector's end to the north: a quarter turn from exit to entry, which is west."""
    west = np.degrees(np.angle(entry - leave))
    return bisector + np.where(np.cos(np.radians(bisector - west + 90)) < 0, 180, 0)


@rule(
    "meridian", "treatise 112:14–113:15 (ch. 19)", "drift", replace(LONGITUDE, default=0),
    Input("hours", "between the two marks", "hours", 0, 24, default=12), OBLIQUITY,
    remark="the sun's longitude grows by 0;59,8 a day; in summer longer days make up for slower"
    " drift, in winter both are less (113:1)",
)  # fmt: skip
def declination_drift(longitude: Floats, hours: Floats, obliquity: Floats) -> Working:
    """How much the sun's declination changes between two marks."""
    moved = hours / 24 * 360 / 365.2422
    before, after = (asin(sin(a) * sin(obliquity)) for a in (longitude, longitude + moved))
    return (
        Value("moved", moved, "°", "in longitude"),
        Value("drift", after - before, "°", "⅕° or so in a day's light at the equinoxes"),
    )


@rule(
    "meridian", "treatise 107:9–108:10 (ch. 18)", "largest_gnomon winter_shadow share",
    LATITUDE, OBLIQUITY, long("radius", "of the circle", 1),
    absent=("latitude", "has no noon sun in winter", "give less than 66"),
    remark="107:13 has 201¼ digits for the 201 of latitude 63, 108:3 has 36.3 for the 36;2 of 48",
)  # fmt: skip
def indian_circle_gnomon(latitude: Floats, obliquity: Floats, radius: Floats) -> Working:
    """The tallest gnomon whose winter noon shadow stays inside the Indian circle."""
    noon = sky.noon(np.radians(np.abs(latitude)), np.radians(-np.asarray(obliquity)), 1.0)
    return (
        Value("winter_shadow", noon, "gnomons", "at noon of the winter solstice"),
        Value("largest_gnomon", radius / noon, LENGTH, "radius/shadow"),
        Value("share", 2 * noon, "", "the diameter in gnomons: D/4 serves where this is below 4"),
    )


@rule(
    "meridian", "treatise 108:1–109:1 (ch. 18)", "latitude",
    Input("share", "gnomons in the diameter: 4, 6, 8, 12", low=0, open_=True, default=4), OBLIQUITY,
    absent=("share", "has the winter shadow leave the circle everywhere", "give 4 for a quarter"),
    remark="al-Biruni takes 8 (to 48°, for the Bulgars), or 6; al-Farrukhan 6 and 12",
)  # fmt: skip
def indian_circle_limit(share: Floats, obliquity: Floats) -> Working:
    """The latitude up to which a gnomon of a share of the diameter serves all the year."""
    altitude = atan(2.0, share)
    limit = 90 - altitude - obliquity
    return (
        Value("altitude", altitude, "°", "whose shadow is half the diameter"),
        Value("latitude", only(limit >= 0, limit), "°", "90 − h − ε"),
    )


def _equatorial(longitude: Floats, obliquity: Floats) -> tuple[Floats, Floats]:
    """Declination and right ascension of a place of the ecliptic."""
    place, tilt = np.radians(longitude), np.radians(obliquity)
    return np.degrees(sun.declination(place, tilt)), np.degrees(sun.right_ascension(place, tilt))


@rule(
    "meridian", "treatise 103:16–105:4 (ch. 18), Fig. 29",
    "longitude_1 longitude_2 side_1 side_2 shadow", replace(LATITUDE, low=-66, high=66),
    Input("ascendant", "the rising degree of the ecliptic, from Aries", "angle", 0, 360),
    replace(ALTITUDE, open_=True),
    OBLIQUITY, GNOMON,
    absent=("altitude", "is above the whole ecliptic then", "give a lower one"),
    remark="ascendant and altitude don't tell the day, as hasty answers have it (103:18). Both suns"
    " may be on one side: east if the ascendant rises north of east, west if south (105:1)",
)  # fmt: skip
def suns_of_one_ascendant(
    latitude: Floats, ascendant: Floats, altitude: Floats, obliquity: Floats, gnomon: Floats
) -> Working:
    """The two places of the sun that have one altitude and shadow under one ascendant."""
    rising, right = _equatorial(ascendant, obliquity)
    culminating = right - half_day(latitude, rising)
    middle = np.asarray(ascendant) - 90
    delta, right = _equatorial(middle, obliquity)
    over = cos(culminating - right)
    highest = asin(sin(latitude) * sin(delta) + cos(latitude) * cos(delta) * over)
    apart = acos(sin(altitude) / sin(highest))
    first, second = middle - apart, middle + apart
    east = (sin(_equatorial(place, obliquity)[1] - culminating) > 0 for place in (first, second))
    there = ~np.isnan(apart)
    sides = [np.where(there, np.where(e, "east", "west"), "") for e in east]
    shadow = only(there, sky.direct(np.radians(altitude), gnomon))
    return (
        Value("middle", np.mod(middle, 360), "°", "Z, a quarter from the ascendant"),
        Value("highest", highest, "°", "altitude of Z"),
        Value("longitude_1", np.mod(first, 360), "°", "K, as far from Z: cos = sin h/sin of Z's"),
        Value("longitude_2", np.mod(second, 360), "°", "M"),
        *(Value(f"side_{n}", side, "", "of the meridian") for n, side in enumerate(sides, 1)),
        Value("shadow", shadow, OF_GNOMON, "of both"),
    )


_HALF = Input("half", "of the day", "choice", default="morning", choices=("morning", "afternoon"))
_TIP = Input("tip", "of the shadow, x,y from the foot", "points")


def _unfit_tip(values: Mapping[str, Any]) -> Refusal:
    name = "tip" if "tip" in values else "mark"
    if np.asarray(values[name]).shape[-2] != 1:
        return name, "is not one", "give x,y from the gnomon's foot"
    return name, "can't be of that sun", "check latitude, declination and gnomon"


def _unfit_printed(values: Mapping[str, Any]) -> Refusal:
    known = {i.name: values[i.name] for i in meridian_of_one_shadow.inputs}
    if np.isnan(meridian_of_one_shadow(**known)["meridian_angle"]):
        return _unfit_tip(values)
    problem = "puts the figure's circle beyond T, where it has no tangent"
    return "tip", problem, "give another hour's, or reckon meridian-of-one-shadow"


def _turned(from_south: Floats, half: str) -> Floats:
    """How far the sun stands from the south through west, of its distance from it."""
    return -from_south if half == "morning" else from_south


@rule(
    "meridian", "treatise 123:13 (ch. 21 iv) by 156:2 (ch. 24)",
    "meridian_angle sun_from_south", _TIP, LATITUDE, DECLINATION, GNOMON, _HALF, absent=_unfit_tip,
    remark="the figure as printed (EK the noon shadow) is not exact; this is by the azimuth",
)  # fmt: skip
def meridian_of_one_shadow(
    tip: Floats, latitude: Floats, declination: Floats, gnomon: Floats, half: str
) -> Working:
    """The meridian from a single shadow at any time of a known day."""
    x, y = tip[..., 0, 0], tip[..., 0, 1]
    altitude = atan(gnomon, np.hypot(x, y))
    west = _sun_from_south(latitude, declination, altitude)
    turned = only(tip.shape[-2] == 1, _turned(west, half))
    return (
        Value("altitude", altitude, "°", "tan h = g/s"),
        Value("sun_from_south", turned, "°", "through west"),
        Value("meridian_angle", np.mod(atan(y, x) + turned, 180), "°", "turned by as much"),
    )


@rule(
    "meridian", "treatise 123:13–125:11 (ch. 21 iv), Fig. 38, as printed",
    "meridian_angle sun_from_south", _TIP, LATITUDE, DECLINATION, GNOMON,
    Input("radius", "of the graduated circle, GZ, in the gnomon's unit", "shadow", 0, open_=True,
        default=24),
    _HALF, absent=_unfit_printed, standing="misprinted",
    remark="KL is the noon sun's ray, not the day's circle; exact with EK the sine of the rising"
    " amplitude and the angle K the complement of φ, as meridian-of-one-shadow",
)  # fmt: skip
def meridian_of_one_shadow_as_printed(
    tip: Floats, latitude: Floats, declination: Floats, gnomon: Floats, radius: Floats, half: str
) -> Working:
    """The meridian from a single shadow by the figure with the noon shadow in it."""
    x, y = tip[..., 0, 0], tip[..., 0, 1]
    altitude = atan(gnomon, np.hypot(x, y))
    noon = gnomon * tan(latitude - declination)
    noon = np.where(np.abs(latitude - declination) < 90, noon, np.nan)
    height, level = radius * sin(altitude), radius * cos(altitude)
    argument = (height - gnomon) * noon / gnomon
    turned = _turned(90 - asin(argument / level), half)
    exact = meridian_of_one_shadow.function(tip, latitude, declination, gnomon, half)
    true = {v.name: v.value for v in exact}
    angle = np.mod(atan(y, x) + turned, 180)
    off = np.mod(angle - true["meridian_angle"] + 90, 180) - 90
    there = ~np.isnan(true["meridian_angle"])
    return (
        Value("altitude", altitude, "°", "of the arc AH"),
        Value("noon_shadow", noon, OF_GNOMON, "EK; negative to the south"),
        Value("height", height, OF_GNOMON, "HT, the sine of the altitude"),
        Value("cosine", level, OF_GNOMON, "TE"),
        Value("argument", argument, OF_GNOMON, "EM to the south, L as high as H on the line KD"),
        Value("sun_from_south", only(there, turned), "°", "TO touches the circle of EM",
            exact=true["sun_from_south"]),
        Value("meridian_angle", only(there, angle), "°", "EO", exact=angle - off),
    )  # fmt: skip


@rule(
    "meridian", "treatise 120:3–11 (ch. 21 i)", "meridian_angle amplitude",
    Input("mark", "of the shadow's middle on the circle, x,y", "points"), LATITUDE, DECLINATION,
    replace(_HALF, meaning="of the day: sunrise or sunset"), absent=_unfit_tip,
    remark="marked when half the sun's body is up (120:5), on a level horizon without refraction",
)  # fmt: skip
def meridian_of_sunrise(mark: Floats, latitude: Floats, declination: Floats, half: str) -> Working:
    """The meridian from the shadow at sunrise or sunset and the ortive amplitude."""
    amplitude = asin(sin(declination) / cos(latitude))
    shadow = np.where(half == "morning", 270 - amplitude, 90 + amplitude)
    angle = atan(mark[..., 0, 1], mark[..., 0, 0]) + shadow
    return (
        Value("amplitude", amplitude, "°", "sin δ/cos φ, to the north"),
        Value("meridian_angle", np.mod(angle, 180), "°", "the mark turned by it and a quarter"),
    )
