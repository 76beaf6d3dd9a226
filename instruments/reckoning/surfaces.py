"""Chapters 5 and 15: shadows with a blurred edge, on inclined planes and on spheres."""

from dataclasses import replace

import numpy as np

from instruments.reckoning.degrees import asin, atan, cos, shadow_at_noon, sin
from instruments.reckoning.inputs import ALTITUDE, GNOMON
from instruments.reckoning.rule import OF_GNOMON, Input, Value, Working, rule
from instruments.sky import shadow as sky
from instruments.sky.arrays import Floats, only

_ON_SLOPE = Input("measured", "shadow along the slope", "shadow", 0, open_=True)
_HIGH = replace(ALTITUDE, open_=True)
_ONE = 1e-5
"""Degrees: slopes nearer than this are one; the arc of a sine near R is not known better."""


def _leg(hypotenuse: Floats, other: Floats) -> Floats:
    """The second leg of a right triangle; nan where the first is longer than the hypotenuse."""
    square = hypotenuse**2 - other**2
    return np.sqrt(np.where(square >= 0, square, np.nan))


@rule(
    "surfaces", "treatise 83–86 (ch. 15), Ya'qub b. Tariq, Fig. 24", "shadow altitude",
    _ON_SLOPE, Input("elevation", "of the tip above the gnomon's foot, below it negative",
        "shadow"), GNOMON,
    absent=("elevation", "does not go with it", "give less than the gnomon and measured"),
)  # fmt: skip
def inclined_plane(measured: Floats, elevation: Floats, gnomon: Floats) -> Working:
    """The level shadow from one measured on a slope, m·g/(g − e)."""
    rest = np.where(gnomon > elevation, gnomon - elevation, np.nan)
    mean = _leg(measured, elevation)
    return (
        Value("retained", rest, OF_GNOMON, "g − e"),
        Value("mean", mean, OF_GNOMON, "√(EB² − e²)"),
        Value("equation", mean * elevation / rest, OF_GNOMON, "m·e/(g − e)"),
        Value("shadow", mean * gnomon / rest, OF_GNOMON, "m·g/(g − e)"),
        Value("altitude", atan(rest, mean), "°", "tan h = (g − e)/m"),
    )


@rule(
    "surfaces", "treatise 85:12–86:3 (ch. 15), Fig. 24", "shadow altitude",
    Input("ray", "from the gnomon's head to the shadow's tip, by thread or ruler", "shadow", 0,
        open_=True),
    Input("elevation", "of the tip above the gnomon's foot, below it negative", "shadow"), GNOMON,
    absent=("ray", "does not go with it", "give more than from head to tip upright"),
)  # fmt: skip
def inclined_plane_by_thread(ray: Floats, elevation: Floats, gnomon: Floats) -> Working:
    """The level shadow from a thread between the gnomon's head and the tip on a slope."""
    rest = np.where(gnomon > elevation, gnomon - elevation, np.nan)
    mean = _leg(ray, rest)
    return (
        Value("retained", rest, OF_GNOMON, "g − e"),
        Value("mean", mean, OF_GNOMON, "√(AE² − (g − e)²)"),
        Value("shadow", mean * gnomon / rest, OF_GNOMON, "m·g/(g − e)"),
        Value("altitude", atan(rest, mean), "°", "sin h = (g − e)/AE"),
    )


@rule(
    "surfaces", "treatise 86:3–18 (ch. 15)", "inclination elevation steeper", _ON_SLOPE, _HIGH,
    GNOMON, standing="misprinted",
    remark="86:12 as printed does not lessen the arc by the altitude; under a high sun a steeper"
    " slope casts a shadow as long, which 86:8 takes for a level or a falling one",
    absent=("measured", "is too short for that altitude", "give a longer one"),
)  # fmt: skip
def inclination(measured: Floats, altitude: Floats, gnomon: Floats) -> Working:
    """The inclination of a slope from its shadow and the altitude; the exact one is mended."""
    level = sky.direct(np.radians(altitude), gnomon)
    arc = asin(sin(altitude) * level / measured)
    steeper = 180 - altitude - arc
    there = (steeper < 90 - _ONE) & (steeper - (arc - altitude) > _ONE)
    return (
        Value("level_shadow", level, OF_GNOMON, "g·cot h"),
        Value("inclination", arc, "°", "sin h·g·cot h/EB; less h", exact=arc - altitude),
        Value("elevation", measured * sin(arc), OF_GNOMON, "of the tip: EB by its sine",
            exact=measured * sin(arc - altitude)),
        Value("steeper", only(there, steeper), "°", "another slope with that shadow",
            optional=True),
    )  # fmt: skip


_RADIUS = Input("radius", "of the sphere", "shadow", 0, open_=True)


@rule(
    "surfaces", "treatise 87:1–90:8 (ch. 15), al-Farrukhan and al-Biruni, Fig. 23",
    "arc length by_biruni by_chord", _HIGH, GNOMON, _RADIUS,
    absent=("altitude", "casts the tip beyond the sphere", "give a higher sun"),
    remark="al-Biruni's doubts (87:16) are unnecessary: all three rules are exact; 90:5 has"
    " (d + g)·d for (d + g)·g",
)  # fmt: skip
def sphere(altitude: Floats, gnomon: Floats, radius: Floats) -> Working:
    """The arc of a shadow on a sphere whose top the gnomon stands on."""
    k1 = radius + gnomon
    missed = radius**2 - (k1 * cos(altitude)) ** 2
    near = np.sqrt(np.where(missed >= 0, missed, np.nan))
    arc = asin((k1 * sin(altitude) - near) * cos(altitude) / radius)
    k2 = k1 / sin(altitude)
    k3 = k2 * cos(altitude)
    k4 = k3**2 / k2
    rest = radius**2 - (k3**2 - k4**2)
    cosine = (k4 + np.sqrt(np.where(rest >= 0, rest, np.nan))) * k1 / (k2 * radius)
    beyond = np.sqrt((2 * radius + gnomon) * gnomon + near**2) - near
    return (
        Value("arc", arc, "°", "al-Farrukhan: ((r+g)·sin h − √(r² − (r+g)²cos² h))·cos h/r"),
        Value("k2", k2, OF_GNOMON, "(r+g)/sin h"),
        Value("k3", k3, OF_GNOMON, "K₂·cos h"),
        Value("k4", k4, OF_GNOMON, "K₃²/K₂"),
        Value("by_biruni", np.degrees(np.arccos(np.clip(cosine, -1, 1))), "°",
            "cosine: (K₄ + √(r² − K₃² + K₄²))·K₁/(K₂·r)"),
        Value("by_chord", asin(beyond * k3 / k2 / radius), "°",
            "sine: (√((d+g)·g + TD²) − TD)·K₃/K₂"),
        Value("length", np.radians(arc) * radius, OF_GNOMON, "along the sphere; 3⅐ in the text"),
    )  # fmt: skip


@rule(
    "surfaces", "treatise 87:19–89:10 (ch. 15), Fig. 23", "arc length", _HIGH, GNOMON, _RADIUS,
    absent=("gnomon", "is taller than the bowl", "give less than twice the radius"),
)  # fmt: skip
def bowl(altitude: Floats, gnomon: Floats, radius: Floats) -> Working:
    """The arc of a shadow in a hollow sphere whose bottom the gnomon stands on."""
    below = radius - gnomon
    inside = np.where(np.abs(below) < radius, below, np.nan)
    reach = inside * sin(altitude)
    ray = -reach + np.sqrt(reach**2 + radius**2 - inside**2)
    across, down = ray * cos(altitude), inside + ray * sin(altitude)
    arc = atan(across, down)
    return (
        Value("ray", ray, OF_GNOMON, "from the head to the bowl"),
        Value("arc", arc, "°", "from the bottom"),
        Value("length", np.radians(arc) * radius, OF_GNOMON, "along the bowl"),
    )


@rule(
    "surfaces", "treatise 12:1–23:3 (ch. 5)", "umbra penumbra shadow", _HIGH, GNOMON,
    Input("semidiameter", "of the sun", "angle", 0, 5, default="0;16"),
    Input("parallax", "at the horizon", "angle", 0, 5, default=0),
    absent=("altitude", "has the sun's edge on the horizon", "give a higher sun"),
)  # fmt: skip
def penumbra(altitude: Floats, gnomon: Floats, semidiameter: Floats, parallax: Floats) -> Working:
    """The dark shadow and its blurred edge, by the sun's size and parallax."""
    seen = altitude - parallax * cos(altitude)
    dark, light = (
        sky.direct(np.radians(np.minimum(seen + side, 180 - seen - side)), gnomon)
        for side in (semidiameter, -semidiameter)
    )
    dark = np.where(seen + semidiameter > 90, 0.0, dark)
    return (
        Value("seen_altitude", seen, "°", "less parallax·cos h"),
        Value("shadow", sky.direct(np.radians(altitude), gnomon), OF_GNOMON, "of the centre"),
        Value("umbra", dark, OF_GNOMON, "by the upper edge: what is seen dark"),
        Value("end", light, OF_GNOMON, "by the lower edge"),
        Value("penumbra", light - dark, OF_GNOMON, "between"),
    )


@rule(
    "surfaces", "treatise 20:3, 21:13 (ch. 5)", "sine parallax",
    Input("distance", "in radii of the earth: 1210 the sun, 64;10 the moon", low=1, default=1210),
)  # fmt: skip
def parallax(distance: Floats) -> Working:
    """The parallax at the horizon of a body at a distance, as a sine of 60 and an angle."""
    return (
        Value("sine", 60 / distance, "", "of R = 60; less than 0;3 for the sun"),
        Value("parallax", asin(1 / distance), "°", "its arc"),
    )


@rule(
    "surfaces", "treatise 19:6–22:18 (ch. 5), Fig. 5", "shadow of_centre seen_altitude",
    replace(_HIGH, meaning="reckoned for the earth's centre"),
    Input("distance", "in radii of the earth: 1210 the sun, 64;10 the moon", low=1, default=1210),
    GNOMON, absent=("altitude", "is below the horizon as it is seen", "give a higher one"),
    remark="of the sun nothing that instruments show (20:13), nor whether it is near or far, as"
    " al-Kindi has of Aries and Libra (22:7, 95:8); the moon's shadows are best left alone (22:16)",
)  # fmt: skip
def seen_shadow(altitude: Floats, distance: Floats, gnomon: Floats) -> Working:
    """The shadow of sun or moon by its parallax, beside that of the altitude as reckoned."""
    lower = 60 / distance
    rise = 60 * sin(altitude) - lower
    rise = np.where(rise > 0, rise, np.nan)
    level = 60 * cos(altitude)
    return (
        Value("sine", 60 * sin(altitude), "", "of the altitude, BD"),
        Value("parallax_sine", lower, "", "ET: 0;3 of 60 for the sun, 2 for a near moon"),
        Value("seen_sine", rise, "", "BS = BD − ET"),
        Value("seen_altitude", atan(rise, level), "°", "at the gnomon's head"),
        Value("of_centre", sky.direct(np.radians(altitude), gnomon), OF_GNOMON, "ZY"),
        Value("shadow", gnomon * level / rise, OF_GNOMON, "WN, longer"),
    )


@rule(
    "surfaces", "treatise 9–10 (ch. 4)", "kind eccentricity nearest",
    Input("latitude", "of the place", "angle", -90, 90),
    Input("declination", "of the sun", "angle", -90, 90), GNOMON,
    remark="9:16 has straight lines at the equator: with a declination they are hyperbolas",
)  # fmt: skip
def shadow_path(latitude: Floats, declination: Floats, gnomon: Floats) -> Working:
    """The curve that a shadow's tip draws in a day, e = cos φ/|sin δ|."""
    sine = np.abs(sin(declination))
    tilt = cos(latitude)
    kind = np.where(
        sine == 0,
        "straight line",
        np.where(
            np.isclose(tilt, sine, rtol=0, atol=1e-12),
            "parabola",
            np.where(tilt > sine, "hyperbola", np.where(tilt < 1e-12, "circle", "ellipse")),
        ),
    )
    below = (np.abs(latitude - declination) >= 90) | ((sine == 0) & (tilt < 1e-12))
    return (
        Value("kind", np.where(below, "none", kind), "", "the sun's cone cut by the horizon"),
        Value("eccentricity", tilt / np.where(sine > 0, sine, np.nan), "", "cos φ/|sin δ|",
            optional=True),
        Value("nearest", shadow_at_noon(latitude, declination, gnomon), OF_GNOMON,
            "at noon", optional=True),
    )  # fmt: skip
