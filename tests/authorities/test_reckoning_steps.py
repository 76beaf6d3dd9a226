"""What rules find on the way to their answers, by triangles and vectors of their figures.

The rules' other tests are of what the texts print; here each step of a rule has its value from
plain trigonometry, so that no figure of a table or sheet stands unchecked.
"""

import math
from typing import Any

import numpy as np
import pytest
from helpers import reported
from helpers.degrees import cos, sin, tan

from instruments.reckoning.registry import reckon
from instruments.reckoning.rule import Figure

PHI, DELTA, HIGH, GNOMON, RADIUS = 36.0, 10.0, 40.0, 12.0, 60.0
EPSILON = 23 + 35 / 60


def asin(x: float) -> float:
    return math.degrees(math.asin(x))


def acos(x: float) -> float:
    return math.degrees(math.acos(x))


def atan(y: float, x: float = 1.0) -> float:
    return math.degrees(math.atan2(y, x))


def sun(hour_angle: float, declination: float = DELTA, latitude: float = PHI) -> np.ndarray:
    """The sun as a vector to the east, the north and the zenith."""
    return reported.sun(latitude, declination, hour_angle)


def tip(hour_angle: float, declination: float = DELTA) -> complex:
    """The tip of the gnomon's shadow, x east and y north of its foot."""
    east, north, up = sun(hour_angle, declination)
    return -GNOMON * complex(east, north) / up


def at_azimuth(from_east_west: float, declination: float) -> tuple[float, float]:
    """Hour angle and altitude of the afternoon sun so far south of west, by halving."""

    def south(hour: float) -> float:
        east, north, _ = sun(hour, declination)
        return atan(-north, -east)

    low, high = 1e-9, 180.0 - 1e-9
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if south(middle) > from_east_west else (low, middle)
    return low, asin(sun(low, declination)[2])


HALF_DAY = acos(-tan(PHI) * tan(DELTA))
HOUR_60, HIGH_60 = at_azimuth(60.0, DELTA)
MEAN_60, MEAN_HIGH_60 = at_azimuth(60.0, 0.0)
AT_HIGH = acos((sin(HIGH) - sin(PHI) * sin(DELTA)) / (cos(PHI) * cos(DELTA)))
PLACE = {"latitude": PHI, "declination": DELTA}
SHADOW_15 = acos((sin(atan(GNOMON, 15)) - sin(PHI) * sin(DELTA)) / (cos(PHI) * cos(DELTA)))
PASSED = HALF_DAY - SHADOW_15
"""Degrees since sunrise when a shadow is of 15 digits in the forenoon."""
MORNING = tip(-50.0)
MORNING_HIGH = asin(sun(-50.0)[2])
ROUND_40 = HIGH + asin(RADIUS * cos(HIGH) / (RADIUS + GNOMON)) - 90.0
"""The arc from a sphere's top to where a ray over the gnomon's head touches or meets it."""

STEPS: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    # Shadows of an upright and a level gnomon: the right triangle of gnomon, shadow and ray.
    ("cotangent", {"altitude": HIGH}, {
        "sine": 60 * sin(HIGH), "cosine": 60 * cos(HIGH), "constant": 720.0,
        "hypotenuse": GNOMON / sin(HIGH)}),
    ("tangent", {"altitude": HIGH}, {
        "sine": 60 * sin(HIGH), "cosine": 60 * cos(HIGH), "hypotenuse": GNOMON / cos(HIGH),
        "shadow": GNOMON * tan(HIGH)}),
    ("altitude-of-shadow", {"shadow": 9}, {
        "square_of_gnomon": 144.0, "hypotenuse": 15.0, "constant": 720.0, "sine": 48.0,
        "cosine": 36.0, "altitude": asin(0.8)}),
    ("altitude-of-reversed-shadow", {"shadow": 9}, {
        "hypotenuse": 15.0, "sine": 36.0, "altitude": asin(0.6)}),
    ("other-shadow", {"shadow": 9}, {"square_of_gnomon": 144.0, "other": 16.0}),
    ("hypotenuse", {"shadow": 9}, {"hypotenuse": 15.0}),
    ("shadow-of-hypotenuse", {"hypotenuse": 15}, {"shadow": 9.0, "altitude": asin(0.8)}),
    ("altitude-by-cosine", {"shadow": 9}, {"hypotenuse": 15.0, "altitude": acos(0.6)}),
    ("sine", {"arc": 120, "radius": 150}, {
        "sine": 150 * sin(60), "cosine": -75.0, "versed_sine": 225.0}),
    ("arc-of-sine", {"sine": 75, "radius": 150}, {"arc": 30.0}),
    ("chord", {"arc": 60}, {"chord": 60.0, "supplement": 60 * math.sqrt(3)}),
    ("shadow-by-chords", {"altitude": HIGH}, {
        "double": 100.0, "chord": 120 * sin(50), "supplement": 120 * cos(50),
        "shadow": 60 / tan(HIGH)}),
    ("protractor", {"shadow": 9}, {"radius": 15.0, "angle": atan(12, 9)}),
    ("protractor", {"shadow": 9, "kind": "tangent"}, {"radius": 15.0, "angle": atan(9, 12)}),
    ("arc-scale", {"division": 5}, {"altitude": atan(12, 5)}),
    ("solar-hoop", {"shadow": 9}, {"altitude": asin(12 / 15)}),
    ("finger-shadow", {"measured": 5}, {"shadow": 20.0}),
    ("convert", {"value": 7, "from": "digits", "to": "feet-7"}, {"factor": 7 / 12}),
    ("ladder", {"side": "side", "reading": 5}, {"square": 144.0, "reversed_shadow": 5.0}),
    ("ladder", {"side": "base", "reading": 5}, {"square": 144.0, "reversed_shadow": 28.8}),
    ("ladder-of-shadow", {"shadow": 20}, {"side": "side", "altitude": atan(12, 20)}),
    ("ladder-of-shadow", {"shadow": 5}, {"side": "base", "altitude": atan(12, 5)}),
    ("ladder-of-shadow", {"shadow": 20, "kind": "tangent"}, {
        "side": "base", "reading": 7.2, "altitude": atan(20, 12)}),
    ("ladder-of-shadow", {"shadow": 5, "kind": "tangent"}, {
        "side": "side", "reading": 5.0, "altitude": atan(5, 12)}),
    ("ladder-wall", {"height": 10, "distance": 9, "edge": 4}, {"rest": 6.0, "shadow": 15.0}),
    # Tables.
    ("shadow-table", {"first": 40, "last": 41}, {
        "altitude": [40.0, 41.0],
        "difference": [GNOMON / tan(41) - GNOMON / tan(40), math.nan]}),
    ("interpolated-cotangent", {"altitude": 40.25}, {
        "line_below": GNOMON / tan(40), "line_above": GNOMON / tan(41),
        "shadow": 0.75 * GNOMON / tan(40) + 0.25 * GNOMON / tan(41)}),
    ("by-complement", {"value": 7, "arc": 60}, {
        "of_complement": GNOMON * tan(30), "product": 7 * tan(60), "quotient": 7 / tan(60)}),
    ("ratio-of-shadows", {"smaller": 30, "larger": 50}, {
        "sines": 0.5 / sin(50), "cosines": cos(50) / cos(30), "tangents": tan(30) / tan(50),
        "cotangents": tan(50) / tan(30), "secants": cos(50) / cos(30),
        "cosecants": sin(50) / 0.5}),
    # Slopes, spheres and bowls.
    ("inclined-plane", {"measured": 15, "elevation": 4}, {
        # The ray from the head, 12 up, through a point 4 up and √(15² − 4²) away, to the ground.
        "retained": 8.0, "mean": math.sqrt(209), "equation": math.sqrt(209) * 4 / 8}),
    ("inclined-plane-by-thread", {"ray": 17, "elevation": 4}, {
        "retained": 8.0, "mean": 15.0, "shadow": 22.5, "altitude": atan(8, 15)}),
    ("inclination", {"measured": 12, "altitude": HIGH}, {
        "level_shadow": GNOMON / tan(HIGH), "elevation": 12 * cos(HIGH)}),
    ("sphere", {"altitude": HIGH, "radius": RADIUS}, {
        "k2": 72 / sin(HIGH), "k3": 72 / tan(HIGH), "k4": 72 / tan(HIGH) * cos(HIGH)}),
    ("bowl", {"altitude": HIGH, "radius": RADIUS}, {
        # The head is 48 beneath the bowl's centre; a ray goes on down until 60 from it.
        "ray": -48 * sin(HIGH) + math.sqrt((48 * sin(HIGH)) ** 2 + 60**2 - 48**2)}),
    # Light of the sun's whole disc.
    ("penumbra", {"altitude": HIGH, "parallax": 1}, {
        "seen_altitude": HIGH - cos(HIGH),
        "shadow": GNOMON / tan(HIGH),
        "umbra": GNOMON / tan(HIGH - cos(HIGH) + 16 / 60),
        "end": GNOMON / tan(HIGH - cos(HIGH) - 16 / 60),
        "penumbra": GNOMON / tan(HIGH - cos(HIGH) - 16 / 60)
        - GNOMON / tan(HIGH - cos(HIGH) + 16 / 60)}),
    ("parallax", {"distance": 60}, {"parallax": asin(1 / 60)}),
    ("seen-shadow", {"altitude": HIGH, "distance": 30}, {
        # The moon 30 from the earth's centre, the gnomon 1 above it.
        "sine": 60 * sin(HIGH), "parallax_sine": 2.0, "seen_sine": 60 * sin(HIGH) - 2,
        "seen_altitude": atan(30 * sin(HIGH) - 1, 30 * cos(HIGH)),
        "of_centre": GNOMON / tan(HIGH),
        "shadow": GNOMON * 30 * cos(HIGH) / (30 * sin(HIGH) - 1)}),
    ("shadow-path", {"latitude": PHI, "declination": DELTA}, {
        "kind": "hyperbola", "eccentricity": cos(PHI) / sin(DELTA),
        "nearest": GNOMON * tan(PHI - DELTA)}),
    ("shadow-path", {"latitude": 70, "declination": 22}, {
        "kind": "ellipse", "eccentricity": cos(70) / sin(22), "nearest": GNOMON * tan(48)}),
    # A disc 11 wide at 1000 over a hole 3 wide, 100 from where its light falls.
    ("hole-and-disc", {"hole": 3, "length": 100, "outer": 4.4, "inner": 2.2}, {
        "wider": 0.6, "distance": 1000.0, "diameter": 11.0}),
    # The sun's rim and the earth's on one line to the cone's end, the moon as large as the sun.
    ("solar-distance", {"moon_distance": 64, "moon_radius": 0.3, "shadow_radius": 0.75}, {
        "cone": 256.0, "width": 1.25, "beyond": 0.05, "distance": 1280.0, "sun_radius": 6.0}),
    ("lunar-distance", {"apparent": 30, "computed": 31}, {
        "difference": 1.0, "distance": 1 / sin(1), "distance_exact": cos(30) / sin(1)}),
    ("shadow-cone",
        {"distance_1": 67, "radius_1": 0.75, "distance_2": 134, "radius_2": 0.5},
        {"cone": 268.0, "base": 1.0}),
    # A moon 33′ across and a shadow of 40′: the dark share is (40 + 16½ − latitude)/33.
    ("moon-of-eclipses",
        {"latitude_1": 40, "magnitude_1": 16.5 / 33, "latitude_2": 46.6, "magnitude_2": 9.9 / 33},
        {"moon_diameter": 33.0, "shadow_radius": 40.0}),
    ("parasol", {"diameter": 4}, {"of_indians": 10_000.0}),
    ("target", {}, {"narrower": 48.0}),
    ("earth", {}, {"circumference": 20_400.0, "radius": 20_400 * 7 / 44}),
    ("yojana", {"yojanas": 10}, {"miles": 80.0, "farsakhs_of_3_miles": 80 / 3}),
    ("lit-arc", {}, {"minutes": 32.0, "excess": 32 * 6283 / 21_600}),
    # The sun's place in the sky.
    ("declination", {"longitude": 130, "obliquity": 23.5}, {
        "right_ascension": atan(sin(130) * cos(23.5), cos(130))}),
    ("second-declination", {"longitude": 50, "obliquity": 23.5}, {
        "second_declination": atan(sin(50) * tan(23.5)),
        "first_declination": asin(sin(50) * sin(23.5))}),
    ("tangent-rule", {"opposite": 40, "adjacent": 30}, {
        "tangent_of_leg": tan(40), "sine_of_leg": 0.5, "angle": atan(tan(40), 0.5),
        "hypotenuse": acos(cos(40) * cos(30))}),
    ("leg-by-tangents", {"angle": 50, "adjacent": 30}, {"opposite": atan(0.5 * tan(50))}),
    ("equation-by-tangents", PLACE, {"complement": 54.0}),
    ("prayer-lines", {"latitude": PHI, "longitude": 50}, {
        "declination": asin(sin(50) * sin(EPSILON))}),
    # Noon.
    ("noon-shadow", PLACE, {"from_zenith": 26.0, "side": "north"}),
    ("noon-shadow", {"latitude": 5, "declination": 10}, {"from_zenith": -5.0, "side": "south"}),
    ("shadow-lands", {"latitude": 20}, {
        "land": "two shadows", "summer_shadow": GNOMON * tan(EPSILON - 20),
        "winter_shadow": GNOMON * tan(EPSILON + 20),
        "vanishes_from": asin(sin(20) / sin(EPSILON)),
        "vanishes_to": 180 - asin(sin(20) / sin(EPSILON)),
        "sunless_from": math.nan, "sunless_to": math.nan}),
    ("shadow-lands", {"latitude": 70}, {
        "land": "one shadow, and days of none", "summer_shadow": GNOMON * tan(70 - EPSILON),
        "winter_shadow": math.nan, "vanishes_from": math.nan, "vanishes_to": math.nan,
        "sunless_from": 180 + asin(cos(70) / sin(EPSILON)),
        "sunless_to": 360 - asin(cos(70) / sin(EPSILON))}),
    ("noon-shadow-in-feet", {"altitude": HIGH}, {
        "sine": 150 * sin(HIGH), "hypotenuse": 6.5 / sin(HIGH), "shadow": 6.5 / tan(HIGH)}),
    ("noon-shadow-by-doubling", {"latitude": 33, "declination": -15}, {
        "double": -30.0, "share": -2.0}),
    # 3 miles a farsakh, 56⅔ miles a degree.
    ("shadow-of-farsakhs", {"farsakhs": 340}, {"latitude": 18.0}),
    ("almagest-inverse",
        {"longest": 60 * tan(60), "equinox": 60 * tan(36), "shortest": 60 * tan(12)},
        {"far": 60.0, "middle": 36.0, "near": 12.0}),
    # The day.
    ("day-length", PLACE, {
        "sine_of_equation": tan(PHI) * tan(DELTA), "equation": HALF_DAY - 90,
        "half_arc": HALF_DAY, "unequal_hour": 2 * HALF_DAY / 12}),
    ("day-length", {"latitude": 80, "declination": 20}, {
        "equation": 90.0, "half_arc": 180.0, "unequal_hour": 30.0}),
    ("equation-of-daylight", {"declination": DELTA, "equatorial_shadow": 6}, {
        "sine_of_declination": 3438 * sin(DELTA), "day_radius": 3438 * cos(DELTA),
        "in_daily_path": 3438 * sin(DELTA) / 2, "sine": 3438 * tan(DELTA) / 2,
        "equation_in_pranas": 60 * asin(tan(DELTA) / 2),
        "equation_in_ghatis": asin(tan(DELTA) / 2) / 6}),
    ("equation-by-ascension", {"longitude": 50, "equatorial_shadow": 6}, {
        "right_ascension": atan(sin(50) * cos(24), cos(50))}),
    # As printed 60 of what should be 12 to the digit.
    ("khwarizmi-column", {"declination": DELTA}, {
        "column": 150 / 3600 * tan(DELTA), "column_exact": 2.5 / 12 * tan(DELTA)}),
    ("ascension-correction", {"equatorial_shadow": 7.35}, {"excess": 2.35}),
    ("twilight", PLACE, {
        "after_noon": acos((sin(-18) - sin(PHI) * sin(DELTA)) / (cos(PHI) * cos(DELTA))) / 15}),
    # By sines alone: the angle at the ecliptic's pole, and the triangle of the rising point.
    ("equation-by-sines", PLACE, {
        "retained": sun(HALF_DAY)[1] * sin(PHI), "sine": -cos(HALF_DAY),
        "equation": HALF_DAY - 90}),
    ("second-declination-by-sines", {"longitude": 50}, {
        "retained": asin(cos(50) * sin(EPSILON)),
        "second_declination_exact": atan(sin(50) * tan(EPSILON))}),
    ("second-declination-by-sines", {"longitude": -130}, {
        "second_declination_exact": -atan(sin(50) * tan(EPSILON))}),
    # A star 20 from the pole, above and beneath it; noons at the solstices.
    ("latitude-of-altitudes", {"altitude_1": 80, "altitude_2": 40}, {
        "mean": 60.0, "latitude": 60.0, "half_difference": 20.0}),
    ("latitude-of-altitudes", {
        "altitude_1": asin(sun(0.0, EPSILON)[2]), "altitude_2": asin(sun(0.0, -EPSILON)[2]),
        "body": "sun"}, {"latitude": PHI, "half_difference": EPSILON}),
    # Azimuths.
    ("ortive-amplitude", PLACE, {"from_north": atan(-sun(HALF_DAY)[0], sun(HALF_DAY)[1])}),
    ("zero-azimuth", PLACE, {
        "from_noon": at_azimuth(0.0, DELTA)[0] / 15,
        "shadow": GNOMON / tan(at_azimuth(0.0, DELTA)[1])}),
    ("azimuth-of-altitude", {**PLACE, "altitude": HIGH}, {
        # From the day circle's chord of rising and setting, level, to the foot of the sun.
        "base": sin(DELTA) / cos(PHI) - sun(AT_HIGH)[1],
        "rising_sine": sun(HALF_DAY)[1]}),
    ("altitude-of-azimuth", {**PLACE, "azimuth": 60}, {
        "angle_z": acos(cos(PHI) * cos(60)), "mean_altitude": MEAN_HIGH_60,
        "equation": HIGH_60 - MEAN_HIGH_60}),
    ("shadow-of-azimuth", {**PLACE, "azimuth": 60}, {
        "angle_z": acos(cos(PHI) * cos(60)), "altitude": HIGH_60,
        "shadow": GNOMON / tan(HIGH_60)}),
    ("time-of-azimuth", {**PLACE, "azimuth": 60}, {
        "retained": 90 - MEAN_60, "difference": MEAN_60 - HOUR_60, "mean_ascension": 90 - HOUR_60,
        "since_sunrise": (HALF_DAY - HOUR_60) / 15}),
    ("time-of-azimuth-as-printed", {**PLACE, "azimuth": 60}, {
        "from_noon": (MEAN_60 - asin(sin(HIGH_60 - MEAN_HIGH_60) * cos(PHI) / cos(DELTA))) / 15,
        "from_noon_exact": HOUR_60 / 15}),
    # Times.
    ("time-of-shadow", {**PLACE, "shadow": 15}, {
        "noon_shadow": abs(tip(0.0)), "noon_hypotenuse": GNOMON / sun(0.0)[2],
        "hypotenuse": math.hypot(12, 15), "day_sine": 1 - cos(HALF_DAY)}),
    ("time-of-altitude", {**PLACE, "altitude": HIGH}, {
        "sine": sin(HIGH), "hour_angle": AT_HIGH, "unequal_hours": 6 - 6 * AT_HIGH / HALF_DAY}),
    ("shadow-of-time", {**PLACE, "hours": 2}, {"altitude": asin(sun(30.0)[2])}),
    ("hours-of-day", {**PLACE, "since_sunrise": 4}, {
        "hours": 4.0, "degrees": 60.0, "ghatis": 10.0, "unequal_hours": 60 / (2 * HALF_DAY / 12),
        "muhurtas": 60 / (2 * HALF_DAY / 15)}),
    ("time-of-pulisa", {**PLACE, "shadow": 15}, {
        "divisor": 27 - abs(tip(0.0)),
        "ghatis": 72 / (27 - abs(tip(0.0))) * 2 * HALF_DAY / 12 / 6,
        "ghatis_exact": PASSED / 6}),
    ("time-of-brahmagupta", {**PLACE, "shadow": 15}, {
        "half_day": HALF_DAY / 6, "ghatis": HALF_DAY / 6 / (1 + 15 / 12),
        "ghatis_exact": PASSED / 6}),
    ("time-of-haruni", {**PLACE, "shadow": 15}, {
        "sine": 150 * GNOMON / sun(0.0)[2] / math.hypot(12, 15),
        "hours": asin(GNOMON / sun(0.0)[2] / math.hypot(12, 15)) / 15,
        "hours_exact": PASSED / 15}),
    ("unequal-hours-of-muhurtas", {"muhurtas": 5}, {"unequal_hours": 4.0}),
    ("arc-of-versed-sine", {"versed_sine": 225}, {"equation_of_sine": 30.0, "hour_angle": 120.0}),
    ("arc-of-versed-sine", {"versed_sine": 75}, {"equation_of_sine": -30.0, "hour_angle": 60.0}),
    # Lines.
    ("alidade-hour", {"hour": 2}, {"number": 2.0, "other_number": 10.0}),
    ("crescent", {"hour": 4, "radius": 50}, {"arc": 120.0, "x": -25.0, "y": 50 * sin(60)}),
    ("hour-point", {**PLACE, "hour": 3}, {
        "hour_angle": -HALF_DAY / 2, "altitude": asin(sun(-HALF_DAY / 2)[2]),
        "azimuth": atan(*sun(-HALF_DAY / 2)[:2]), "shadow": abs(tip(-HALF_DAY / 2))}),
    ("hour-point", {**PLACE, "hour": 15, "kind": "equal"}, {
        "hour_angle": 45.0, "altitude": asin(sun(45.0)[2]),
        "azimuth": atan(*sun(45.0)[:2]) % 360, "shadow": abs(tip(45.0))}),
    ("equatorial-circle", {"declination": DELTA}, {"face": "upper, north"}),
    ("equatorial-circle", {"declination": -DELTA}, {"face": "lower, south"}),
    # The meridian, x east and y north in all that is given here.
    ("three-shadows", {"tips": [[tip(h).real, tip(h).imag] for h in (-50.0, 10.0, 40.0)]}, {
        "east_west_y": 0.0, "meridian_angle": 90.0, "latitude": PHI, "declination": DELTA}),
    ("fish-of-three-shadows", {"tips": [[-4, 7], [0, 5], [4, 7]]}, {
        # Both chords' middles, (±2, 6), are as far from (0, y) as they are steep: y = 6 + 4.
        "centre_x": 0.0, "centre_y": 10.0, "meridian_angle": 90.0}),
    ("indian-circle",
        {"marks": [[tip(-50.0).real, tip(-50.0).imag], [-tip(-50.0).real, tip(-50.0).imag]],
         "latitude": PHI, "declination_1": 10, "declination_2": 10.5},
        {"radius": abs(MORNING), "by_bisector": 90.0,
         # An arc's minutes over the total sine's (114:6), not a sine's.
         "shift": abs(MORNING) * math.radians(0.5),
         # To the north by the shift, square to the line from the entry to there.
         "by_pulisa": atan(abs(MORNING) * math.radians(0.5), -2 * MORNING.real) + 90,
         "turn": (acos((sin(PHI) * sin(MORNING_HIGH) - sin(10.5)) / (cos(PHI) * cos(MORNING_HIGH)))
                  - acos((sin(PHI) * sin(MORNING_HIGH) - sin(10)) / (cos(PHI) * cos(MORNING_HIGH))))
         / 2}),
    ("indian-circle-gnomon", {"latitude": PHI, "radius": 100}, {
        "winter_shadow": tan(PHI + EPSILON), "largest_gnomon": 100 / tan(PHI + EPSILON),
        "share": 2 * tan(PHI + EPSILON)}),
    ("indian-circle-limit", {"share": 4}, {"altitude": atan(1, 2)}),
    ("meridian-of-one-shadow", {**PLACE, "tip": [[MORNING.real, MORNING.imag]]}, {
        "altitude": MORNING_HIGH, "meridian_angle": 90.0,
        "sun_from_south": -atan(sun(-50.0)[0], -sun(-50.0)[1])}),
    ("meridian-of-one-shadow-as-printed",
        {**PLACE, "tip": [[MORNING.real, MORNING.imag]], "radius": 24},
        {"altitude": MORNING_HIGH, "noon_shadow": abs(tip(0.0)), "height": 24 * sin(MORNING_HIGH),
         "cosine": 24 * cos(MORNING_HIGH),
         # L is on the line from K, the noon shadow's tip, over the gnomon's head, as high as H.
         "argument": abs(tip(0.0)) * (24 * sin(MORNING_HIGH) / GNOMON - 1)}),
    ("meridian-of-sunrise", {**PLACE, "mark": [[-10, -3]]}, {"amplitude": asin(sun(HALF_DAY)[1])}),
    # Surveying.
    ("valley", {"back": 3, "shadow": 20}, {"width": 60.0}),
    ("reachable-height",
        {"distance": 30, "shadow": 9, "observer": 1.6, "shadow_error": 0.1, "length_error": 0.05},
        {"above_eye": 40.0, "height": 41.6, "height_error": 30.05 * 12 / 8.9 - 40 + 0.05}),
    ("unreachable-height",
        # 48 above the eye at 36 and at 56.
        {"shadow_1": 9, "shadow_2": 14, "between": 20, "shadow_error": 0.1},
        {"difference": 5.0, "far_distance": 56.0, "distance_error": 20 * 9.1 / 4.8 - 36}),
    ("unreachable-height",
        {"shadow_1": 9, "shadow_2": 14, "between": 20, "observer": 1.6, "length_error": 0.05},
        {"height": 49.6, "height_error": 20.05 * 12 / 5 - 48 + 0.05}),
    # A point 10 beneath the lower gnomon's level and 8 away: tan = 10/8 and (10 + 4)/8.
    ("well", {"shadow_1": 15, "shadow_2": 21, "between": 4}, {"distance": 8.0, "depth": 10.0}),
    ("lamp-shadow", {"height": 100, "distance": 110}, {"above": 88.0}),
    # 100 high; shadows of 15 and 18 end at 125 and 150 from its foot.
    ("lamp-of-two-gnomons", {"shadow_1": 15, "shadow_2": 18, "gap": 7}, {
        "parts": 3.0, "distance_1": 125.0, "distance_2": 150.0}),
    # A book ascribed to Hermes: 90 less the noon altitude of Cancer, in sines of 150.
    ("hermes-years", {"latitude": 40, "planet": "moon"}, {
        "rest": 40 - EPSILON, "sine": (40 - EPSILON) * 150 / 360,
        "arc": asin((40 - EPSILON) / 360), "equatorial_shadow": 12 * tan(40)}),
    ("hermes-ascendant", {"latitude": 40, "ascendant": 100}, {
        "declination": asin(sin(100) * sin(EPSILON)),
        "altitude": 50 + asin(sin(100) * sin(EPSILON)),
        "quarter": (50 + asin(sin(100) * sin(EPSILON))) / 4, "equatorial_shadow": 12 * tan(40),
        "ascendant": 100 + (50 + asin(sin(100) * sin(EPSILON))) / 4, "ascendant_exact": 100.0}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "given", "expected"), STEPS, ids=[one[0] for one in STEPS])
def test_steps_are_those_of_the_figure(
    rule: str, given: dict[str, Any], expected: dict[str, Any]
) -> None:
    found = reckon(rule, **given)
    for name, value in expected.items():
        if isinstance(value, str):
            assert found[name] == value
        else:
            # Of numbers of some thousands, in doubles.
            assert found[name] == pytest.approx(value, rel=1e-9, abs=1e-9, nan_ok=True), name


def test_the_parallax_of_the_moon_is_that_of_a_place_on_the_earth() -> None:
    """The exact distance puts the moon, seen from the centre at 31°, at 30° from the surface."""
    away = reckon("lunar-distance", apparent=30, computed=31)["distance_exact"]
    assert atan(away * sin(31) - 1, away * cos(31)) == pytest.approx(30, abs=1e-12)


@pytest.mark.parametrize("slope", [30.0, 60.0])
def test_a_steep_slope_under_a_high_sun_is_told_beside_the_other(slope: float) -> None:
    """Triangle EBG: angles 80° at G, the slope at B, so EB = g·cot 80° sin 80°/sin(80° + slope)."""
    along = GNOMON * cos(80) / sin(80 + slope)
    found = reckon("inclination", measured=along, altitude=80)
    assert found["steeper"] == pytest.approx(slope, abs=1e-9)
    assert found["inclination_exact"] == pytest.approx(20 - slope, abs=1e-9)


def test_lengths_on_a_sphere_and_in_a_bowl_are_arcs() -> None:
    """A ray over the gnomon's head to where it is a radius from the centre; 3⅐ for π."""
    for rule, above, going in (("sphere", RADIUS + GNOMON, -1.0), ("bowl", GNOMON - RADIUS, 1.0)):
        found = reckon(rule, altitude=HIGH, radius=RADIUS)
        head, down = complex(0.0, above), complex(cos(HIGH), -sin(HIGH))
        dot = head.real * down.real + head.imag * down.imag
        far = -dot + going * math.sqrt(dot**2 - abs(head) ** 2 + RADIUS**2)
        met = head + far * down
        arc = atan(met.real, met.imag) if rule == "sphere" else atan(met.real, -met.imag)
        assert found["arc"] == pytest.approx(arc, abs=1e-9)
        assert found["length"] == pytest.approx(math.radians(arc) * RADIUS, rel=5e-4)  # 22/7 for π


def _figure(rule: str, **given: Any) -> Figure:
    """The figure of a reckoning, as its sheet draws it."""
    found = reckon(rule, **given)
    known = {**found.inputs, **{one.name: one.value for one in (*found.steps, *found.answers)}}
    assert found.rule.figure is not None
    return found.rule.figure(known)


def _slope(ray: tuple[complex, complex]) -> float:
    """How much a ray falls for a length along the ground."""
    along = ray[1] - ray[0]
    return -along.imag / along.real


def test_figures_of_what_is_surveyed_have_the_angles_that_were_measured() -> None:
    lamp = _figure("lamp-shadow", height=100, distance=110)
    assert lamp.rays == ((100j, complex(125, 0)),)
    assert (complex(110, 0), complex(110, 12)) in lamp.lines
    both = _figure("lamp-of-two-gnomons", shadow_1=15, shadow_2=18, gap=7)
    for ray, foot in zip(both.rays, (110, 132), strict=True):
        assert (complex(foot, 0), complex(foot, 12)) in both.lines
        assert _slope(ray) == pytest.approx((100 - 12) / foot, rel=1e-12)  # over its head
    one = _figure("reachable-height", distance=30, shadow=9, observer=1.6)
    (ray,) = one.rays
    assert (ray[1], _slope(ray)) == (complex(30, 1.6), pytest.approx(12 / 9, rel=1e-12))
    two = _figure("unreachable-height", shadow_1=9, shadow_2=14, between=20, observer=1.6)
    assert [ray[1] for ray in two.rays] == [complex(36, 1.6), complex(56, 1.6)]
    assert [_slope(ray) for ray in two.rays] == pytest.approx([12 / 9, 12 / 14], rel=1e-12)
    valley = _figure("valley", back=3, shadow=20)
    assert [_slope(ray) for ray in valley.rays] == pytest.approx([12 / 20, 12 / 21], rel=1e-12)
    well = _figure("well", shadow_1=15, shadow_2=21, between=4)
    assert [_slope(ray) for ray in well.rays] == pytest.approx([15 / 12, 21 / 12], rel=1e-12)
