"""Chapters 16 and 17: the noon shadow of any day and place, and who reckoned it roughly.

With chapter 25's latitude by altitudes on the meridian.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from instruments.reckoning.degrees import asin, atan, half_day, shadow_at_noon, sin, tan
from instruments.reckoning.inputs import DECLINATION, GNOMON, LATITUDE, OBLIQUITY, SHADOW
from instruments.reckoning.rule import OF_GNOMON, Input, Refusal, Rule, Value, Working, rule
from instruments.sky import horizon
from instruments.sky import shadow as sky
from instruments.sky.arrays import Floats, only

ALTITUDE = Input("altitude", "of the noon sun", "angle", 0, 90)
_INHABITED, _SUN = replace(LATITUDE, low=-66, high=66), replace(DECLINATION, low=-24, high=24)


def no_noon_sun(values: Mapping[str, Any]) -> Refusal:
    """Why there is no noon shadow."""
    phi = float(values["latitude"])
    least, most = max(phi - 90, -90), min(phi + 90, 90)
    problem = f"has no noon sun at latitude {phi:g}"
    return "declination", problem, f"give above {least:g} and below {most:g}"


@rule(
    "noon", "treatise 90:9–92:8 (ch. 16)", "shadow altitude side", LATITUDE, DECLINATION, GNOMON,
    absent=no_noon_sun,
)  # fmt: skip
def noon_shadow(latitude: Floats, declination: Floats, gnomon: Floats) -> Working:
    """The shadow at noon from latitude and declination, and the side that it falls to."""
    phi, delta = np.radians(latitude), np.radians(declination)
    high = np.degrees(horizon.noon_altitude(phi, delta))
    shadow = sky.noon(phi, delta, gnomon)
    side = np.where(latitude > declination, "north", "south")
    # At a pole every direction is the other one.
    side = np.where(np.abs(latitude) == 90, "all round", side)
    side = np.where(latitude == declination, "none", np.where(np.isnan(shadow), "", side))
    return (
        Value("from_zenith", latitude - declination, "°", "φ − δ, south of the zenith"),
        Value("altitude", high, "°", "90 − φ + δ, or its rest to 180"),
        Value("shadow", shadow, OF_GNOMON, "g·cot h"),
        Value(
            "side", side, "", "north where φ > δ; none where they are equal, all round at a pole"
        ),
    )


@rule("noon", "treatise 94:15–95:2 (ch. 17)", "shadow", LATITUDE, GNOMON,
    absent=("latitude", "has no noon sun at the equinox", "give less than 90"),
    remark="so al-Nayrizi and Ya'qub b. Tariq. Al-Kindi has it longer at Libra than at Aries; the"
    " sun is too far away to show that (96:13)",
)  # fmt: skip
def equinoctial_shadow(latitude: Floats, gnomon: Floats) -> Working:
    """The noon shadow at the equinoxes, s = g·tan φ."""
    return (Value("shadow", shadow_at_noon(latitude, 0.0, gnomon), OF_GNOMON, "g·tan φ"),)


@rule("noon", "treatise 95:5 (ch. 17)", "latitude",
    replace(SHADOW, meaning="noon shadow at the equinox"), GNOMON,
    remark="Indians name places by this shadow as others do by latitude")  # fmt: skip
def latitude_of_shadow(shadow: Floats, gnomon: Floats) -> Working:
    """The latitude from the noon shadow at the equinoxes."""
    return (Value("latitude", atan(shadow, gnomon), "°", "tan φ = s/g"),)


@rule(
    "noon", "treatise 90:9–92:10 (ch. 16)",
    "land summer_shadow winter_shadow vanishes_from vanishes_to sunless_from sunless_to",
    LATITUDE, OBLIQUITY, GNOMON,
)  # fmt: skip
def shadow_lands(latitude: Floats, obliquity: Floats, gnomon: Floats) -> Working:
    """Lands of two noon shadows and of one: the range, and the days when there is none."""
    phi, eps = np.abs(latitude), obliquity
    two, polar = phi < eps, phi > 90 - eps
    edge = np.where(phi == eps, "one shadow, none at a solstice", "one shadow")
    land = np.where(two, "two shadows", np.where(polar, "one shadow, and days of none", edge))
    start = np.where(latitude < 0, 180.0, 0.0)
    zenith = asin(np.where(two, sin(phi) / sin(eps), np.nan))
    down = asin(np.where(polar, sin(90 - phi) / sin(eps), np.nan))
    side = np.sign(latitude) + (latitude == 0)
    summer, winter = (shadow_at_noon(latitude, side * e, gnomon) for e in (eps, -eps))
    return (
        Value("land", land, "", "φ < ε; φ > 90 − ε has days without a noon sun"),
        Value("summer_shadow", summer, OF_GNOMON, "at the summer solstice", optional=True),
        Value("winter_shadow", winter, OF_GNOMON, "at the winter solstice", optional=True),
        Value("vanishes_from", start + zenith, "°", "λ: sin λ = sin φ/sin ε", optional=True),
        Value("vanishes_to", start + 180 - zenith, "°", "λ, and back", optional=True),
        Value("sunless_from", 180 - start + down, "°", "λ: sin λ = cos φ/sin ε", optional=True),
        Value("sunless_to", 360 - start - down, "°", "λ, and back", optional=True),
    )


@rule("noon", "treatise 94:3–12 (ch. 16)", "shadow", ALTITUDE,
    absent=("altitude", "has no shadow that ends", "give above 0"))  # fmt: skip
def noon_shadow_in_feet(altitude: Floats) -> Working:
    """The noon shadow in feet of 6½ for a total sine of 150, √((975/sin h)² − 42¼)."""
    sine = 150 * sin(altitude)
    hypotenuse = np.where(sine > 0, 975 / sine, np.nan)
    return (
        Value("sine", sine, "", "150·sin h"),
        Value("hypotenuse", hypotenuse, "feet-6.5", "975/sine"),
        Value("shadow", 6.5 * np.sqrt((hypotenuse / 6.5) ** 2 - 1), "feet-6.5", "√(c² − 42¼)"),
    )


Rough = Callable[[Floats, Floats, Floats], Floats]
"""From the arc of daylight, the latitude and the declination, degrees, to a shadow in digits."""


def _rough(name: str, latitude: str, source: str) -> Callable[[Rough], Rule]:
    """A rough rule of noon shadows; the latitude is where it is right at the equinox."""
    made = rule(
        "noon", source, "shadow largest_error",
        replace(_INHABITED, default=latitude), _SUN, OBLIQUITY, standing="approximate", remark=name,
        absent=no_noon_sun,
    )  # fmt: skip

    def compared(rough: Rough) -> Rule:
        def reckoned(latitude: Floats, declination: Floats, obliquity: Floats) -> Working:
            return _compared(latitude, declination, obliquity, rough)

        reckoned.__name__, reckoned.__doc__ = rough.__name__, rough.__doc__
        return made(reckoned)

    return compared


def _compared(
    latitude: Floats, declination: Floats, obliquity: Floats, rough: Any, *more: Floats
) -> Working:
    """A rough rule's shadow of 12 digits, the exact one, and the largest error of the year.

    The rule is given the arc of daylight, the latitude, the declination and whatever `more`.
    """
    arc = 2 * half_day(latitude, declination)
    south = np.where(latitude >= declination, 1.0, -1.0)
    exact = south * shadow_at_noon(latitude, declination, 12.0)
    year = np.asarray(obliquity)[..., None] * np.linspace(-1, 1, 181)
    phi = np.asarray(latitude)[..., None]
    true = 12 * tan(phi - year)
    all_year = (np.asarray(m)[..., None] for m in more)
    errors = np.abs(rough(2 * half_day(phi, year), phi, year, *all_year) - true)
    return (
        Value("daylight", arc / 6, "ghati", "of which the day and night have 60"),
        Value(
            "shadow", rough(arc, latitude, declination, *more), "digits", "negative to the south",
            exact=exact,
        ),
        Value("largest_error", np.max(errors, axis=-1), "digits", "of the year, at this latitude"),
    )  # fmt: skip


@_rough("the people of Sind, “less than thirty”; right at the equinoxes at 26.57", "26.5650511771",
    "treatise 92:11 (ch. 16)")  # fmt: skip
def noon_shadow_of_sind(arc: Floats, _: Floats, __: Floats) -> Floats:
    """A rough noon shadow from daylight D in ghatis, (36 − D)(60 − D)/D."""
    return (36 - arc / 6) * (60 - arc / 6) / (arc / 6)


@_rough("the people of Lahore, “about thirty-two”; right at the equinoxes at 33.69",
    "33.6900675260", "treatise 92:11 (ch. 16)")  # fmt: skip
def noon_shadow_of_lahore(arc: Floats, _: Floats, __: Floats) -> Floats:
    """A rough noon shadow from daylight D in ghatis, (38 − D)(60 − D)/D."""
    return (38 - arc / 6) * (60 - arc / 6) / (arc / 6)


@_rough("al-Sijzi of some Indians; right at the equinoxes at 32.005, not in Sind", "32.0053832081",
    "treatise 92:18 (ch. 16)")  # fmt: skip
def noon_shadow_of_sijzi(arc: Floats, _: Floats, __: Floats) -> Floats:
    """A rough noon shadow from daylight D in ghatis, (36 − D)·5/4."""
    return (36 - arc / 6) * 5 / 4


@_rough("Abu 'Asim 'Isam, freedman of Khalid b. Barmak, for any place; best near 32", "30",
    "treatise 93:13 (ch. 16)")  # fmt: skip
def noon_shadow_by_degrees(_: Floats, phi: Floats, delta: Floats) -> Floats:
    """A rough noon shadow: of the equinox, less 13;40′ a degree north, more 25′ a degree south."""
    each = np.where(delta >= 0, 13 + 40 / 60, 25.0) / 60
    return 12 * tan(phi) - each * delta


@_rough("from the arc of daylight, the crudest: of one place, taken for all (93:17, 94:1); 6;51 at"
    " the equinoxes, of latitude 29.74", "29.7448812969",
    "treatise 93:17 (ch. 16)")  # fmt: skip
def noon_shadow_by_arc(arc: Floats, _: Floats, __: Floats) -> Floats:
    """A rough noon shadow from the arc A of daylight, (216 − A)/5¼ + |A − 180|/18."""
    return (216 - arc) / 5.25 + np.abs(arc - 180) / 18


@rule(
    "noon", "treatise 93:8 (ch. 16)", "shadow largest_error", _INHABITED, _SUN, OBLIQUITY,
    Input("base", "the number that is added to, as printed", default=57), standing="misprinted",
    absent=no_noon_sun,
    remark="57 is corrupt: digits of the equinox at latitude 78; 5;7 would be feet of 7 at 36; what"
    " a northern declination does is not told, here it takes off",
)  # fmt: skip
def noon_shadow_by_doubling(
    latitude: Floats, declination: Floats, obliquity: Floats, base: Floats
) -> Working:
    """A rough noon shadow: twice the declination over fifteen, with 57 added."""

    def by_doubling(_: Floats, __: Floats, delta: Floats, added: Floats) -> Floats:
        return added - 2 * delta / 15

    found = _compared(latitude, declination, obliquity, by_doubling, base)
    return (
        Value("double", 2 * np.asarray(declination), "°", "of the declination"),
        Value("share", np.asarray(declination) * 2 / 15, "", "its fifteenth"),
        Value("place", atan(base, 12.0), "°", "where the base is the equinoctial shadow"),
        *found,
    )


@rule(
    "noon", "treatise 97:1 (ch. 17)", "shadow",
    Input("farsakhs", "north of the equator", low=0), GNOMON, standing="refuted",
    remark="that the equinoctial shadow grows a digit in 120 farsakhs: its steps are unequal",
    absent=("farsakhs", "lead past the pole", "give less than 1700"),
)  # fmt: skip
def shadow_of_farsakhs(farsakhs: Floats, gnomon: Floats) -> Working:
    """The equinoctial shadow by a digit for each 120 farsakhs from the equator."""
    latitude = farsakhs * 3 / (56 + 2 / 3)
    true = only(latitude < 90, gnomon * tan(np.minimum(latitude, 89.9)))
    return (
        Value("latitude", latitude, "°", "3 miles a farsakh, 56⅔ miles a degree"),
        Value("shadow", farsakhs / 120 * gnomon / 12, OF_GNOMON, "a digit in 120", exact=true),
    )


def _on_meridian(name: str, meaning: str) -> Input:
    return Input(name, meaning, "angle", 0, 180)


@rule(
    "noon", "treatise 179:3–5 (ch. 25)", "latitude half_difference",
    _on_meridian("altitude_1", "on the meridian, beyond 90 past the zenith"),
    _on_meridian("altitude_2", "the star's other, or the sun's half a year later"),
    Input("body", "a star that never sets, or the sun at the solstices", "choice",
        default="star", choices=("star", "sun")),
    absent=("altitude_1", "and altitude_2 have a pole beyond the zenith",
        "count both from one side of the horizon"),
    remark="a star's from the horizon under the raised pole, the sun's from the other; towards that"
    " pole the latitude is positive",
)  # fmt: skip
def latitude_of_altitudes(altitude_1: Floats, altitude_2: Floats, body: str) -> Working:
    """The latitude from two altitudes on the meridian, of a star or of the sun at the solstices."""
    mean = (np.asarray(altitude_1) + altitude_2) / 2
    latitude = mean if body == "star" else 90 - mean
    return (
        Value("mean", mean, "°", "of both"),
        Value("latitude", only(np.abs(latitude) <= 90, latitude), "°",
            "it of a star, its complement of the sun"),
        Value("half_difference", np.abs(np.asarray(altitude_1) - altitude_2) / 2, "°",
            "the star's distance from the pole, the obliquity by the sun"),
    )  # fmt: skip
