"""Chapter 30: what others reckoned of zijes, ascendants, years and noon, and it refutes."""

from dataclasses import replace

import numpy as np

from instruments.reckoning.degrees import asin, sin, tan
from instruments.reckoning.inputs import LATITUDE, OBLIQUITY, long, size
from instruments.reckoning.rule import LENGTH, Input, Value, Working, rule
from instruments.sky.arrays import Floats

_YEARS = {
    "saturn": 32.0,
    "jupiter": 64.0,
    "mars": 96.0,
    "sun": 144.0,
    "venus": 120.0,
    "mercury": 51.0,
    "moon": 33.0,
}
"""Of the planets in “The Eighty-five Chapters” (223:18–224:2), as 32, 64, 96 and their shares."""

_PACE = (59 + 8 / 60) / 60 / 24
"""Degrees that the sun goes in an hour."""

_LIMIT = 7.0
"""Digits of the equinoctial shadow at which its corrections change sides (224:13, 225:19)."""


@rule(
    "heavens", "treatise 222:6–223:9 (ch. 30)", "difference arc between",
    size("sine_1", "of the Cupola", 150), size("sine_2", "of Babylon", 122),
    Input("latitude_2", "of Babylon, in its zij", "angle", 0, 90, default=36),
    Input("longitude_2", "of Babylon, the Cupola's being 90", "angle", 0, 180, default=78),
    standing="refuted",
    remark="“words without meaning” (223:4): places of planets don't differ so; 150 goes"
    " 22 23/25 times into 3438, not 23 times; 222:14 has 0;43,16 for 0;43,31, 222:18 0;1,57,36 for"
    " 0;1,58,16",
)  # fmt: skip
def difference_of_zijes(
    sine_1: Floats, sine_2: Floats, latitude_2: Floats, longitude_2: Floats
) -> Working:
    """The “difference between two zijes” by the altitude of Aries at their places."""
    first, second = sine_1 * 23 / 60, sine_2 * 23 / 60
    arc = (first - second) * 11 / 7
    chord = 2.5 * sin(arc)
    for_latitude, for_longitude = (
        np.abs(away) / 15 * _PACE for away in (latitude_2, 90 - np.asarray(longitude_2))
    )
    return (
        Value("times", np.float64(3438 / 150), "", "that 150 goes into 3438"),
        Value("first", first, "", "× 23/60"),
        Value("second", second, "", "× 23/60"),
        Value("difference", first - second, "", "of the two"),
        Value("arc", arc, "°", "× 11/7"),
        Value("chord", chord, "", "its sine, for 2;30"),
        Value("for_latitude", for_latitude, "°", "the sun's way in an hour for 15°"),
        Value("set_aside", chord + for_latitude, "", "the sum"),
        Value("for_longitude", for_longitude, "°", "so for the distance from the Cupola"),
        Value("between", chord + for_latitude + for_longitude, "", "“what is between the two”"),
    )


_INHABITED = replace(LATITUDE, low=-66, high=66)


@rule(
    "heavens", "treatise 223:13–224:18 (ch. 30), a book ascribed to Hermes", "years equation",
    _INHABITED,
    Input("planet", "whose years are modified", "choice", default="saturn", choices=tuple(_YEARS)),
    OBLIQUITY, standing="refuted",
    remark="it modifies for longitude by what hangs on latitude alone; a distance from the Cupola's"
    " meridian does not move the pole (224:17)",
)  # fmt: skip
def hermes_years(latitude: Floats, planet: str, obliquity: Floats) -> Working:
    """The planets' years “modified” for a place by the noon altitude of Cancer."""
    rest = np.asarray(latitude) - obliquity
    sine = rest * 150 / 360
    arc = asin(sine / 150)
    shadow = 12 * tan(latitude)
    equation = np.sign(_LIMIT - shadow) * arc
    return (
        Value("rest", rest, "°", "90 less Cancer's altitude at noon"),
        Value("sine", sine, "", "× 150/360"),
        Value("arc", arc, "°", "of that sine for 150"),
        Value("equatorial_shadow", shadow, "digits", "of the place"),
        Value("equation", equation, "years", "subtracted where it is more than seven"),
        Value("years", _YEARS[planet] + equation, "years", "so modified"),
    )


@rule(
    "heavens", "treatise 225:15–226:2 (ch. 30), a book ascribed to Hermes", "ascendant equation",
    _INHABITED, Input("ascendant", "its degree on the ecliptic, from Aries", "angle", 0, 360),
    OBLIQUITY, standing="refuted",
    remark="“one of the marvelous things” (226:3): a degree that rises needs no such equation",
)  # fmt: skip
def hermes_ascendant(latitude: Floats, ascendant: Floats, obliquity: Floats) -> Working:
    """The ascendant “corrected” by a quarter of its noon altitude."""
    declination = asin(sin(ascendant) * sin(obliquity))
    altitude = 90 - np.asarray(latitude) + declination
    shadow = 12 * tan(latitude)
    equation = np.sign(shadow - _LIMIT) * altitude / 4
    return (
        Value("declination", declination, "°", "of the degree"),
        Value("altitude", altitude, "°", "the complement of φ, more or less the declination"),
        Value("quarter", altitude / 4, "°", "of it"),
        Value("equatorial_shadow", shadow, "digits", "of the place"),
        Value("equation", equation, "°", "subtracted where it is less than seven"),
        Value("ascendant", ascendant + equation, "°", "so corrected", exact=ascendant),
    )


@rule(
    "heavens", "treatise 225:6–15 (ch. 30), Ahmad b. Salman", "difference shadow_1 shadow_2",
    long("height", "of the lamp"), long("distance_1", "from it to the rod towards the qibla"),
    long("distance_2", "from it to the rod at its left"), long("rod", "length of both", 12),
    standing="refuted",
    absent=("height", "is not above the rods", "give a higher lamp"),
    remark="he takes noon for the time when the one shadow outgrows the other; the sun makes both"
    " alike all day, only a lamp near by does not (225:13)",
)  # fmt: skip
def two_rods(height: Floats, distance_1: Floats, distance_2: Floats, rod: Floats) -> Working:
    """The shadows of two equal rods, by which noon was to be known: a lamp's, not the sun's."""
    above = np.where(height > rod, height - rod, np.nan)
    first, second = distance_1 * rod / above, distance_2 * rod / above
    return (
        Value("shadow_1", first, LENGTH, "d₁·g/(L − g), as lamp-shadow"),
        Value("shadow_2", second, LENGTH, "d₂·g/(L − g)"),
        Value("difference", first - second, LENGTH, "by the lamp; none by the sun",
            exact=np.zeros_like(first)),
    )  # fmt: skip
