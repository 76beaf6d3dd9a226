"""Chapters 29 and 30: distances and sizes of sun, moon and earth by shadows."""

import numpy as np

from instruments.reckoning.degrees import asin, atan, cos, sin
from instruments.reckoning.inputs import SHADOW, long, size
from instruments.reckoning.rule import LENGTH, Input, Value, Working, rule
from instruments.sky.arrays import Floats


@rule(
    "heavens", "treatise 210:5–211:13 (ch. 29), Fig. 60", "distance diameter",
    long("hole", "diameter of the hole, or of the disc"), long("length", "from it to the plane"),
    long("outer", "diameter of all its light"), long("inner", "of the full light"),
    absent=("outer", "and inner have the sun beyond any distance", "measure finer"),
    remark="needs measures finer than any: “extremely difficult if practised” (212:1)",
)  # fmt: skip
def hole_and_disc(hole: Floats, length: Floats, outer: Floats, inner: Floats) -> Working:
    """The distance and diameter of sun or moon from the light of a hole."""
    wider = outer + inner - 2 * hole
    distance = 2 * length * hole / np.where(wider > 0, wider, np.nan)
    return (
        Value("wider", wider, LENGTH, "both diameters less twice the hole"),
        Value("distance", distance, LENGTH, "2·l·d over it"),
        Value("diameter", (outer - inner) * distance / (2 * length), LENGTH, "by the edge's width"),
    )


@rule(
    "heavens", "treatise 212:2–213:2 (ch. 29), Fig. 61; Almagest V.15",
    "distance sun_radius cone", size("moon_distance", "at the eclipse, in earth radii", "64;10"),
    size("moon_radius", "in earth radii", "0;17,33"),
    size("shadow_radius", "of the earth's shadow at the moon, in earth radii", "0;45,38"),
    absent=("shadow_radius", "and moon_radius sum to less than 1", "measure finer"),
)  # fmt: skip
def solar_distance(moon_distance: Floats, moon_radius: Floats, shadow_radius: Floats) -> Working:
    """The sun's distance from the cone of the earth's shadow."""
    cone = moon_distance / np.where(shadow_radius < 1, 1 - shadow_radius, np.nan)
    beyond = moon_radius + shadow_radius - 1
    distance = moon_distance / np.where(beyond > 0, beyond, np.nan)
    return (
        Value("cone", cone, "earth radii", "to the shadow's end"),
        Value("width", 2 - shadow_radius, "earth radii", "of the cone at the moon, OK"),
        Value("beyond", beyond, "earth radii", "1 − HK"),
        Value("distance", distance, "earth radii", "of the sun"),
        Value("sun_radius", moon_radius * distance / moon_distance, "earth radii",
            "as the moon's to its distance"),
    )  # fmt: skip


_ALTITUDE = Input("apparent", "altitude of the moon as its shadow shows it", "angle", -5, 90)


@rule(
    "heavens", "treatise 213:3–214:10 (ch. 29), Sinan b. Fath, al-Kindi, Fig. 62", "distance",
    _ALTITUDE, Input("computed", "altitude by computation", "angle", -5, 90),
    standing="approximate", remark="true for a moon on the horizon; else × cos of the apparent",
    absent=("computed", "is not above the apparent altitude", "parallax lowers the moon"),
)  # fmt: skip
def lunar_distance(apparent: Floats, computed: Floats) -> Working:
    """The moon's distance from its parallax, R/sin of the difference of altitudes."""
    difference = computed - apparent
    sine = np.where(difference > 0, sin(difference), np.nan)
    return (
        Value("difference", difference, "°", "computed less apparent"),
        Value("distance", 1 / sine, "earth radii", "R/sine", exact=cos(apparent) / sine),
    )


@rule(
    "heavens", "treatise 215:12–216:5 (ch. 29), Fig. 63", "cone base",
    size("radius_1", "of the shadow at the nearer moon"), size("distance_1", "of that moon"),
    size("radius_2", "of the shadow at the farther"), size("distance_2", "of that moon"),
    absent=("radius_2", "is not smaller farther out", "exchange the two"),
)  # fmt: skip
def shadow_cone(
    radius_1: Floats, distance_1: Floats, radius_2: Floats, distance_2: Floats
) -> Working:
    """The length and base of the earth's shadow from its radii at two distances."""
    slope = (radius_1 - radius_2) / (distance_2 - distance_1)
    slope = np.where(slope > 0, slope, np.nan)
    cone = distance_1 + radius_1 / slope
    return (
        Value("cone", cone, "", "BG: to its end"),
        Value("base", cone * slope, "", "AB, the earth's radius; its unit makes distances"),
    )


@rule(
    "heavens", "treatise 214:12–215:11 (ch. 29), Fig. 63", "moon_diameter shadow_radius",
    size("latitude_1", "of the moon at one eclipse, in minutes"),
    Input("magnitude_1", "share of the diameter that is dark", low=0, high=1),
    size("latitude_2", "at the other, at the same distance"),
    Input("magnitude_2", "share of the diameter", low=0, high=1),
    absent=("magnitude_2", "does not go with its latitude", "exchange the two"),
)  # fmt: skip
def moon_of_eclipses(
    latitude_1: Floats, magnitude_1: Floats, latitude_2: Floats, magnitude_2: Floats
) -> Working:
    """The moon's diameter and the shadow's radius from two partial eclipses."""
    ratio = (latitude_2 - latitude_1) / (magnitude_1 - magnitude_2)
    diameter = np.where(ratio > 0, ratio, np.nan)
    radius = latitude_1 - (0.5 - magnitude_1) * diameter
    return (
        Value("moon_diameter", diameter, "", "difference of latitudes over that of magnitudes"),
        Value("shadow_radius", radius, "", "latitude less (½ − magnitude) of the diameter"),
    )


@rule(
    "heavens", "treatise 216:11–217:7 (ch. 30)", "height of_indians ratio",
    long("diameter", "of the parasol"),
    size("sun_distance", "in earth radii", 1210), size("sun_diameter", "in earth radii", 11),
    size("cone", "of the earth's shadow, in earth radii", 268),
    remark="the Indians' 2500-fold lacks a division; with 134 a parasol of 4 cubits needs 536,"
    " not 534 (217:4); 216:17 has 625, a fourth of their ratio of 2500",
)  # fmt: skip
def parasol(diameter: Floats, sun_distance: Floats, sun_diameter: Floats, cone: Floats) -> Working:
    """The height at which a parasol's shadow vanishes, by Ptolemy's distances."""
    ratio = (sun_distance + cone) / sun_diameter
    return (
        Value("ratio", ratio, "", "134 approximately"),
        Value("height", diameter * ratio, LENGTH, "diameter × ratio"),
        Value("of_indians", diameter * 2500, LENGTH, "a quarter of an ayuta: not so"),
        Value("share", diameter * 2500 / (diameter * ratio), "", "19 approximately (217:6)"),
    )


@rule(
    "heavens", "treatise 217:8–17 (ch. 30)", "vanishing ratio sun_to_end sun_distance less",
    long("target", "width", 164),
    Input("shadow", "its width", "length", 0, default=116),
    long("length", "of the ruler", 6144),
    size("sun_diameter", "in earth radii", 11), size("ptolemy", "the sun's distance", 1210),
    absent=("shadow", "is not narrower than the target", "give less than the target"),
    remark="by his least distance, 1163, it is 11 less; 217:18 has ten",
)  # fmt: skip
def target(
    target: Floats, shadow: Floats, length: Floats, sun_diameter: Floats, ptolemy: Floats
) -> Working:
    """Where a target's shadow vanishes, and the sun's distance by it."""
    narrower = np.where(target > shadow, target - shadow, np.nan)
    vanishing = length * target / narrower
    ratio = vanishing / target
    return (
        Value("narrower", narrower, LENGTH, "target less shadow"),
        Value("vanishing", vanishing, LENGTH, "from the target"),
        Value("ratio", ratio, "", "of it to the target"),
        Value("sun_to_end", sun_diameter * ratio, "earth radii", "to the earth's shadow's end"),
        Value("cone", 2 * ratio, "earth radii", "of which the shadow has as much"),
        Value("sun_distance", (sun_diameter - 2) * ratio, "earth radii", "the rest"),
        Value("less", ptolemy - (sun_diameter - 2) * ratio, "earth radii", "than Ptolemy's"),
    )


@rule(
    "heavens", "treatise 217:18–218:5 (ch. 30)", "light",
    long("hole", "width", 18),
    Input("light", "its width", "length", 0, default=59),
    Input("target", "width of a hole as wide as the target", "length", 0, default=164),
)  # fmt: skip
def light_of_hole(hole: Floats, light: Floats, target: Floats) -> Working:
    """The light of a hole as wide as the target, in proportion."""
    return (Value("light", light * target / hole, LENGTH, "light × target/hole"),)


@rule(
    "heavens", "treatise 218:6–7 (ch. 30)", "radius_in_digits radius circumference",
    size("miles", "to a degree", "56 2/3"),
    remark="218:7 has 321,563,636 digits for 311,563,636; 4000 cubits a mile, 24 digits a cubit",
)  # fmt: skip
def earth(miles: Floats) -> Working:
    """The earth's radius and circumference from the miles in a degree, π taken as 3⅐."""
    around = miles * 360
    return (
        Value("circumference", around, "miles", "360 degrees"),
        Value("radius", around * 7 / 44, "miles", "by 3⅐"),
        Value("radius_in_digits", around * 7 / 44 * 96_000, "finger-breadths", "24 a cubit"),
    )


@rule(
    "heavens", "treatise 220:1–15 (ch. 30)", "miles cubits farsakhs", size("yojanas", "of length"),
    remark="220:3 has 38,000 cubits a yojana for 32,000; 218:17 has 6583 farsakhs for 6283",
)  # fmt: skip
def yojana(yojanas: Floats) -> Working:
    """Yojanas in miles, cubits and farsakhs of 12,000 cubits as al-Fazari reckons them."""
    return (
        Value("miles", yojanas * 8, "miles", "8 kroh, each a mile"),
        Value("cubits", yojanas * 32_000, "cubits", "4000 a mile"),
        Value("farsakhs_of_3_miles", yojanas * 8 / 3, "farsakhs", "2⅔ a yojana"),
        Value("farsakhs", yojanas * 1.25, "farsakhs", "al-Fazari: a quarter more"),
    )


@rule(
    "heavens", "treatise 220:6–9 (ch. 30)", "diameter pi", size("circumference", "of the earth"),
    Input("way", "of the circle", "choice", default="brahmagupta",
        choices=("brahmagupta", "pulisa", "archimedes")), standing="approximate",
    remark="√10 after Brahmagupta, 5026/1600 after Pulisa, 3⅐ after Archimedes",
)  # fmt: skip
def diameter(circumference: Floats, way: str) -> Working:
    """The diameter of a circumference as Brahmagupta, Pulisa or Archimedes have it."""
    pi = {"brahmagupta": 10**0.5, "pulisa": 5026 / 1600, "archimedes": 22 / 7}[way]
    return (
        Value("pi", np.float64(pi), "", "circumference over diameter", exact=np.pi),
        Value("diameter", circumference / pi, "", "its quotient", exact=circumference / np.pi),
    )


@rule(
    "heavens", "treatise 218:16–219:15 (ch. 30), al-Fazari, Fig. 64", "excess",
    Input("sun_diameter", "as seen", "angle", 0, 5, default="0;32"),
    size("circumference", "of the earth, 6283 farsakhs", 6283), standing="approximate",
    remark="the exact one takes off the sun's parallax twice, by its distance",
)  # fmt: skip
def lit_arc(sun_diameter: Floats, circumference: Floats) -> Working:
    """The arc by which the sun lights more than half the earth."""
    minutes = sun_diameter * 60
    # Tangents to both bodies: half the excess is the semidiameter less the parallax.
    exact = 2 * (sun_diameter / 2 - asin(1 / 1210)) * 60
    return (
        Value("minutes", minutes, "′", "of the sun's orb"),
        Value("excess", minutes * circumference / 21600, "farsakhs", "minutes × C/21600",
            exact=exact * circumference / 21600),
    )  # fmt: skip


@rule(
    "heavens", "treatise 220:18–221:14 (ch. 30)", "solar_hoop altitude", SHADOW,
    remark="a zij's “minutes of the solar hoop”: the sine of the altitude for 3438; the name would"
    " suit the sun's daily circle, 3438·cos δ (221:17)",
)  # fmt: skip
def solar_hoop(shadow: Floats) -> Working:
    """The “solar hoop” of a shadow of 12 digits, 41,256/√(s² + 144)."""
    hypotenuse = np.hypot(shadow, 12)
    return (
        Value("hypotenuse", hypotenuse, "digits", "√(s² + 144)"),
        Value("solar_hoop", 41256 / hypotenuse, "′", "12·3438/c"),
        Value("altitude", atan(12.0, shadow), "°", "its arc"),
    )
