"""Chapter 22: the length of the day and the ascensions of the signs, exactly and by schemes."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import ArrayLike

from instruments.reckoning.degrees import asin, atan, cos, half_day, sin, tan
from instruments.reckoning.inputs import (
    DECLINATION,
    GNOMON,
    LATITUDE,
    LONGITUDE,
    OBLIQUITY,
    SHADOW,
    size,
)
from instruments.reckoning.rule import Rule, Standing, Value, Working, rule
from instruments.sky import sun
from instruments.sky.arrays import Floats

_SIGNS = ("aries", "taurus", "gemini", "cancer", "leo", "virgo")
_EQUATORIAL = replace(SHADOW, name="equatorial_shadow", meaning="noon shadow at the equinox")
_FLAT = (
    "declination",
    "neither rises nor sets there",
    "see day-length, which has days without sunset",
)


@rule(
    "day length", "treatise 125:12, 130:4–7, 140:2 (ch. 22)", "day_length equation unequal_hour",
    LATITUDE, DECLINATION,
)  # fmt: skip
def day_length(latitude: Floats, declination: Floats) -> Working:
    """The length of daylight, sin Δ = tan δ tan φ."""
    half = half_day(latitude, declination)
    return (
        Value("sine_of_equation", tan(declination) * tan(latitude), "", "tan δ·tan φ"),
        Value("equation", half - 90, "°", "its arc Δ; ±90 where the sun doesn't rise or set"),
        Value("half_arc", half, "°", "90 + Δ"),
        Value("day_length", half / 7.5, "h", "twice, 15° an hour"),
        Value("unequal_hour", half / 6, "°", "a twelfth"),
    )


@rule(
    "day length", "treatise 132:6 (ch. 22), 199:7–11 (ch. 27)", "declination right_ascension",
    LONGITUDE, OBLIQUITY,
)  # fmt: skip
def declination(longitude: Floats, obliquity: Floats) -> Working:
    """The sun's declination and right ascension from its longitude, sin δ = sin λ sin ε."""
    lam, eps = np.radians(longitude), np.radians(obliquity)
    return (
        Value("declination", np.degrees(sun.declination(lam, eps)), "°", "sin λ·sin ε"),
        Value("right_ascension", np.degrees(sun.right_ascension(lam, eps)), "°", "tan λ·cos ε"),
    )


@rule(
    "day length", "treatise 126:9–129:1 (ch. 22), Brahmagupta, Vijayanandin, Ya'qub b. Tariq",
    "equation equation_in_pranas equation_in_ghatis", DECLINATION, _EQUATORIAL, GNOMON,
    size("radius", "the total sine", 3438), absent=_FLAT,
)  # fmt: skip
def equation_of_daylight(
    declination: Floats, equatorial_shadow: Floats, gnomon: Floats, radius: Floats
) -> Working:
    """The equation of daylight by the equatorial shadow, sin Δ = (s/g)·tan δ."""
    sine, day_radius = radius * sin(declination), radius * cos(declination)
    earth = sine * equatorial_shadow / gnomon
    equation = asin(earth / day_radius)
    return (
        Value("sine_of_declination", sine, "", "R·sin δ"),
        Value("day_radius", day_radius, "", "√(R² − sine²): of the daily path"),
        Value("in_daily_path", earth, "", "sine × shadow/gnomon"),
        Value("sine", earth * radius / day_radius, "", "× R/radius of the daily path"),
        Value("equation", equation, "°", "its arc"),
        Value("equation_in_pranas", equation * 60, "prana", "minutes of arc"),
        Value("equation_in_ghatis", equation / 6, "ghati", "6 pranas a vinadi, 60 of these"),
    )


@rule(
    "day length", "treatise 131:1–132:8 (ch. 22), Ya'qub b. Tariq", "equation", LONGITUDE,
    _EQUATORIAL, replace(OBLIQUITY, default="24"), GNOMON, absent=_FLAT,
)  # fmt: skip
def equation_by_ascension(
    longitude: Floats, equatorial_shadow: Floats, obliquity: Floats, gnomon: Floats
) -> Working:
    """The equation of daylight by the right ascension, sin Δ = sin α·s/(g·cot ε)."""
    ascension = np.degrees(sun.right_ascension(np.radians(longitude), np.radians(obliquity)))
    greatest = gnomon / tan(obliquity)
    equation = asin(sin(ascension) * equatorial_shadow / greatest)
    return (
        Value("right_ascension", ascension, "°", "α"),
        Value("greatest_shadow", greatest, "shadow", "g·cot ε; 26;58 in the text (131:4)"),
        Value("equation", equation, "°", "its arc"),
    )


@rule(
    "day length", "treatise 129:2–130:18 (ch. 22), al-Khwarizmi", "column", DECLINATION,
    size("radius", "the total sine", "2;30"), standing="misprinted",
    remark="129:5 has 150 seconds for the factor, which is 0;12,30 for a total sine of 2;30",
)  # fmt: skip
def khwarizmi_column(declination: Floats, radius: Floats) -> Working:
    """A column of tan δ that the equatorial shadow multiplies to the sine of Δ."""
    tangent = tan(declination)
    right = radius / 12 * tangent
    return (Value("column", radius / 60 * tangent, "", "150 seconds × tan δ", exact=right),)


@rule(
    "day length", "treatise 133:1–7 (ch. 22)",
    "aries taurus gemini cancer leo virgo equation_aries equation_taurus equation_gemini",
    LATITUDE, OBLIQUITY,
    absent=("latitude", "has no rising signs all the year", "give below 66"),
    remark="133:2 has 30;29 for Gemini at latitude 24, which is 30;28",
)  # fmt: skip
def ascensions(latitude: Floats, obliquity: Floats) -> Working:
    """The ascensions of the signs at a latitude, Aries to Virgo; the others mirror them."""
    equations, excesses, right, rising = _exact_ascensions(latitude, obliquity)
    return (
        *(Value(f"equation_{n}", e, "°", "Δ at the end") for n, e in _named(equations)),
        *(Value(f"excess_{n}", e, "°", "difference of Δ") for n, e in _named(excesses)),
        *(Value(f"right_{n}", a, "°", "difference of right ascension") for n, a in _named(right)),
        *(Value(n, a, "°", "right ascension less or more the excess") for n, a in _named(rising)),
    )


def _named(values: list[Floats]) -> list[tuple[str, Floats]]:
    return list(zip(_SIGNS, values, strict=False))


def _exact_ascensions(
    latitude: ArrayLike, obliquity: ArrayLike
) -> tuple[list[Floats], list[Floats], list[Floats], list[Floats]]:
    """Equations at the ends of three signs, their differences, right and oblique ascensions."""
    eps = np.radians(obliquity)
    ends = np.radians([30.0, 60.0, 90.0])
    deltas = [np.degrees(sun.declination(end, eps)) for end in ends]
    equations = [asin(tan(delta) * tan(latitude)) for delta in deltas]
    excesses = [equations[0], equations[1] - equations[0], equations[2] - equations[1]]
    alphas = [np.degrees(sun.right_ascension(end, eps)) for end in ends]
    right = [alphas[0], alphas[1] - alphas[0], alphas[2] - alphas[1]]
    return equations, excesses, right, _rising(right, excesses)


def _tabled(angles: list[Floats]) -> list[Floats]:
    """Degrees as a table in minutes has them."""
    return [np.round(a * 60) / 60 for a in angles]


def _rising(right: list[Floats], excesses: list[Floats]) -> list[Floats]:
    """Ascensions of six signs: less the excess up to Cancer, more it after."""
    spring = [a - e for a, e in zip(right, excesses, strict=True)]
    summer = [a + e for a, e in zip(right, excesses, strict=True)]
    return [*spring, *reversed(summer)]


@dataclass(frozen=True, slots=True)
class _Scheme:
    """A scheme of excesses; each is a factor of the equatorial shadow and a number less."""

    name: str
    who: str
    source: str
    factors: tuple[float, float, float]
    less: tuple[float, float, float] = (0.0, 0.0, 0.0)
    standing: Standing = "approximate"
    remark: str = "excesses of Aries, Taurus and Gemini in proportion to the equatorial shadow"


_SCHEMES = (
    _Scheme(
        "arkand", "the Arkand Zij", "133:8–15, 135:5", (159 / 160, 65 / 80, 10 / 30),
        remark="the Khandakhadyaka, and so the Shahriyaran Zij; 134:18 has Taurus, which is lost",
    ),
    _Scheme("commentary", "a commentary on it", "135:8–12", (114 / 105, 13 / 16, 1 / 3)),
    _Scheme(
        "commentary-hundreds", "a commentary with 113/116 for Taurus", "135:13",
        (114 / 105, 113 / 116, 1 / 3), standing="misprinted",
        remark="135:13 has 27;41 for Taurus, which is 24;41; 13/16 “is closer”",
    ),
    _Scheme(
        "150", "one who took 150 for the total sine", "135:14–19", (114 / 150, 13 / 16, 1 / 3),
        standing="refuted", remark="“oh what a fool!” (135:17): 105 was changed to 150",
    ),
    _Scheme("elevenths", "9 and 4 elevenths of the excess of Aries", "136:1",
        (159 / 160, 159 / 160 * 9 / 11, 159 / 160 * 4 / 11)),
    _Scheme("vatesvara", "Vatesvara's Karanasara", "136:5–8", (1.0, 0.8, 1 / 3)),
    _Scheme("vijayanandin", "Vijayanandin's Karanatilaka", "136:8–13", (1.0, 0.8, 0.35)),
    _Scheme(
        "yalpaban", "Yalpaban, 3 out of 10", "136:14–19", (159 / 160, 0.7, 1 / 3),
        standing="misprinted", remark="8/10 for Taurus as 137:1 mends it; the third is s/3",
    ),
    _Scheme("yalpaban-mended", "Yalpaban, 2 out of 10", "137:1", (159 / 160, 0.8, 1 / 3)),
    _Scheme(
        "persians", "the Persians", "137:13–138:2", (1.0, 1.0, 1.0), (0.0, 2 + 50 / 60, 3.0),
        remark="“all of this is remote from what is desired” (138:2)",
    ),
)  # fmt: skip


def _excesses(scheme: _Scheme) -> Callable[[Floats, Floats], Working]:
    def reckoned(equatorial_shadow: Floats, obliquity: Floats) -> Working:
        s = np.asarray(equatorial_shadow)
        _, true, right, exact = _exact_ascensions(atan(s, 12.0), obliquity)
        found = [f * s - b for f, b in zip(scheme.factors, scheme.less, strict=True)]
        return (
            *(
                Value(f"excess_{n}", e, "°", "the shadow's share", exact=t)
                for n, e, t in zip(_SIGNS, found, true, strict=False)
            ),
            *(
                Value(n, a, "°", "right ascension, of a table in minutes, ∓ excess", exact=x)
                for n, a, x in zip(_SIGNS, _rising(_tabled(right), found), exact, strict=True)
            ),
        )

    reckoned.__name__ = f"ascensions_{scheme.name.replace('-', '_')}"
    reckoned.__doc__ = f"The ascensions of the signs from the equatorial shadow, after {scheme.who}"
    return reckoned


_DIGITS = replace(
    _EQUATORIAL, kind="number", meaning="noon shadow at the equinox, in digits", high=26
)
_ALL = "excess_aries excess_taurus excess_gemini aries taurus gemini cancer leo virgo"


def _scheme_rule(scheme: _Scheme) -> Rule:
    made = rule(
        "day length", f"treatise {scheme.source} (ch. 22)", _ALL, _DIGITS, OBLIQUITY,
        standing=scheme.standing, remark=scheme.remark,
    )  # fmt: skip
    return made(_excesses(scheme))


RULES = tuple(_scheme_rule(scheme) for scheme in _SCHEMES)


def _in_steps(equatorial_shadow: Floats, first: Floats, step: Floats, obliquity: Floats) -> Working:
    _, _, _, exact = _exact_ascensions(atan(equatorial_shadow, 12.0), obliquity)
    names = zip(_SIGNS, exact, strict=True)
    return tuple(
        Value(n, first + k * step, "°", "a step more", exact=x) for k, (n, x) in enumerate(names)
    )


@rule(
    "day length", "treatise 138:3–13 (ch. 22)", "aries taurus gemini cancer leo virgo step",
    _DIGITS, OBLIQUITY, standing="approximate", remark="of the people of Babylon; six signs: 180",
)  # fmt: skip
def ascensions_babylonian(equatorial_shadow: Floats, obliquity: Floats) -> Working:
    """The ascensions of the signs in equal steps, 30 − s·25/18 for Aries."""
    excess = equatorial_shadow * 25 / 18
    step = (60 - 2 * (30 - excess)) / 5
    return (
        Value("excess", excess, "°", "s·25/18"),
        Value("step", step, "°", "(60 − 2·Aries)/5"),
        *_in_steps(equatorial_shadow, 30 - excess, step, obliquity),
    )


@rule(
    "day length", "treatise 137:2–12 (ch. 22)", "base aries taurus gemini cancer leo virgo",
    _DIGITS, OBLIQUITY, standing="misprinted",
    remark="137:3 has “a fifth of a third” (7;29,24 of 5;21); its numbers need a third and a fifth",
)  # fmt: skip
def ascensions_by_base(equatorial_shadow: Floats, obliquity: Floats) -> Working:
    """The ascensions of the signs by a base: the shadow, a third and a fifth of it."""
    s = equatorial_shadow
    base = s * (1 + 1 / 3 + 1 / 5)
    return (
        Value("base_as_printed", s * (1 + 1 / 3 + 1 / 15), "°", "s(1 + ⅓ + ⅓·⅕)"),
        Value("base", base, "°", "s(1 + ⅓ + ⅕)"),
        *_in_steps(s, 30 - base, 2 * base / 5, obliquity),
    )


@rule(
    "day length", "treatise 134:3–7, 134:15–135:4 (ch. 22)",
    "aries taurus gemini right_aries right_taurus right_gemini",
    _DIGITS, replace(OBLIQUITY, default=24), standing="approximate",
    remark="right ascensions of 278, 299 and 323 palas of 6′",
)  # fmt: skip
def ascensions_in_palas(equatorial_shadow: Floats, obliquity: Floats) -> Working:
    """The ascensions of three signs in palas, ten of which are a degree."""
    _, _, right, exact = _exact_ascensions(atan(equatorial_shadow, 12.0), obliquity)
    palas = (278, 299, 323)
    shares = (159 / 16, 65 / 8, 10 / 3)
    return (
        *(
            Value(f"right_{n}", np.float64(p / 10), "°", f"{p} palas", exact=x)
            for n, p, x in zip(_SIGNS, palas, right, strict=False)
        ),
        *(
            Value(n, (p - f * equatorial_shadow) / 10, "°", "less the shadow's share", exact=x)
            for n, p, f, x in zip(_SIGNS, palas, shares, exact, strict=False)
        ),
    )


@rule(
    "day length", "treatise 134:8–15 (ch. 22)", "correction correction_degrees", _DIGITS,
    standing="approximate", remark="of the ascensions after the Arkand, taken off them for a shadow"
    " beyond 5, added for one below; 134:15 has a minute for the 0;42° of a shadow of 5;21",
)  # fmt: skip
def ascension_correction(equatorial_shadow: Floats) -> Working:
    """The Persian correction of ascensions: 8 minutes of an hour a digit beyond five."""
    excess = equatorial_shadow - 5
    return (
        Value("excess", excess, "digits", "over five"),
        Value("correction", excess * 8 / 60, "h", "8 minutes a digit"),
        Value("correction_degrees", excess * 8 / 60 * 15, "°", "15° an hour"),
    )
