"""Values of the treatise and of its reference table, recomputed independently.

The table is for an obliquity of 23;35 and a gnomon of 12; its figures have the digits given,
so half a unit of the last is the tolerance.
"""

from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from instruments.sky import horizon, hours, prayer_times, shadow, sun
from instruments.sky.shadow import DIGITS, FEET, FEET_AND_A_HALF, PARTS

EPS = np.radians(23 + 35 / 60)
LAST_DIGIT = 0.5001e-4
"""Half a unit of the fourth decimal."""


def deg(d, m=0.0, s=0.0):
    return np.radians(d + m / 60 + s / 3600)


def sixtieths(value, whole, first=0, second=0):
    """Whether a value is the sexagesimal number, to half its last place."""
    return abs(value - (whole + first / 60 + second / 3600)) <= 0.5001 / 3600


@pytest.mark.parametrize(
    ("delta", "noon", "s_noon", "asr_1", "asr_2", "hour_1", "hour_2", "dawn"),
    [
        (-EPS, 30.4167, 20.4399, 20.3002, 15.1111, 38.2712, 48.0282, 95.7166),
        (0.0, 54, 8.7185, 30.0791, 20.1413, 51.7196, 64.8099, 112.4555),
        (EPS, 77.5833, 2.6420, 39.3366, 24.2476, 57.4694, 76.3068, 137.2179),
    ],
)
def test_prayer_altitudes_at_latitude_36(delta, noon, s_noon, asr_1, asr_2, hour_1, hour_2, dawn):
    phi = deg(36)
    two = np.array([1, 2])
    found = [
        np.degrees(horizon.noon_altitude(phi, delta)),
        shadow.noon(phi, delta, 12),
        *np.degrees(prayer_times.asr_altitude(phi, delta, two)),
        *np.degrees(prayer_times.asr_hour_angle(phi, delta, two)),
        np.degrees(prayer_times.twilight_hour_angle(phi, delta, deg(18))),
    ]
    expected = [noon, s_noon, asr_1, asr_2, hour_1, hour_2, dawn]
    np.testing.assert_allclose(found, expected, rtol=0, atol=LAST_DIGIT)


@pytest.mark.parametrize("gnomons", [1, 2])
def test_habash_adds_gnomons_of_60_to_the_noon_shadow(gnomons):
    # 182:13.
    phi = deg(36)
    lengthened = shadow.noon(phi, 0.0, 60) + 60 * gnomons
    by_rule = shadow.altitude_of_direct(lengthened, 60)
    assert prayer_times.asr_altitude(phi, 0.0, gnomons) == pytest.approx(by_rule, abs=1e-15)


@pytest.mark.parametrize(
    ("delta", "tip"),
    [(-EPS, (26.8974, 29.2441)), (0.0, (14.8328, 8.7185)), (EPS, (10.2398, 0.9044))],
)
def test_the_tip_of_a_horizontal_dials_shadow(delta, tip):
    east, north, up = horizon.unit_vector(deg(36), delta, deg(45))
    found = (-12 * east / up, -12 * north / up)
    np.testing.assert_allclose(found, tip, rtol=0, atol=LAST_DIGIT)


def test_the_tip_on_a_wall_is_that_of_another_horizon():
    # A south wall at latitude 36 is the horizon of 54 south of the equator.
    phi, delta, hour = deg(36), -EPS, deg(30)
    east, north, up = horizon.unit_vector(phi, delta, hour)
    on_wall = (12 * east / north, 12 * up / north)
    np.testing.assert_allclose(on_wall, (6.9589, -6.1800), rtol=0, atol=LAST_DIGIT)
    east, north, up = horizon.unit_vector(deg(54), -delta, hour)
    np.testing.assert_allclose((-12 * east / up, -12 * north / up), (6.9589, 6.1800), atol=1e-4)


def test_the_equatorial_dials_day_circle():
    assert shadow.noon(deg(90), EPS, 12) == pytest.approx(27.4887, abs=LAST_DIGIT)
    assert shadow.direct(EPS, 12) == pytest.approx(27.4887, abs=LAST_DIGIT)


def test_the_arc_shadow_scale():
    n = np.array([1, 2, 3, 6, 12, 24, 60, 61])
    # Degrees from the foot of the quadrant are the complement of the altitude, 71:3.
    from_foot = 90 - np.degrees(shadow.altitude_of_direct(n, 12))
    expected = [4.7636, 9.4623, 14.0362, 26.5651, 45, 63.4349, 78.6901]
    np.testing.assert_allclose(from_foot[:-1], expected, rtol=0, atol=LAST_DIGIT)
    assert from_foot[-1] - from_foot[-2] == pytest.approx(0.181, abs=0.0005)


def test_almagest_ii_5():
    """Noon shadows of a gnomon of 60 at latitude 36, obliquity 23;51,20."""
    phi, eps = deg(36), deg(23, 51, 20)
    summer, equinox, winter = shadow.noon(phi, np.array([eps, 0.0, -eps]), 60)
    assert sixtieths(summer, 12, 54, 42)
    assert sixtieths(equinox, 43, 35, 33)
    assert sixtieths(winter, 103, 19, 14)
    # The text's minutes: 12;55 and 43;36 are right, 103;20 "approximately" a minute high.
    assert round(summer * 60) == 12 * 60 + 55
    assert round(equinox * 60) == 43 * 60 + 36
    assert round(winter * 60) == 103 * 60 + 19


@pytest.mark.parametrize(
    ("latitude", "altitude", "digits", "gnomons"),
    [
        (63, deg(3, 25), 200.995, 16.7496),  # 107:13; its 16¾ g is right, 201¼ digits is not
        (48, deg(18, 25), 36.038, 3.0032),  # 108:3; the text's 36.3 would be 36;3
    ],
)
def test_winter_shadows_of_chapter_18(latitude, altitude, digits, gnomons):
    assert horizon.noon_altitude(deg(latitude), -EPS) == pytest.approx(altitude, abs=1e-12)
    found = shadow.noon(deg(latitude), -EPS, 12)
    assert found == pytest.approx(digits, abs=0.0005)
    assert found / 12 == pytest.approx(gnomons, abs=LAST_DIGIT)


def test_three_gnomons_suffice_at_latitude_45():
    # 108:9.
    assert shadow.noon(deg(45), -EPS, 1) == pytest.approx(2.550, abs=0.0005)


def test_the_gnomon_of_the_indian_circle():
    # A shadow shorter than two gnomons needs a noon altitude above 26.565°.
    assert np.degrees(shadow.altitude_of_direct(2, 1)) == pytest.approx(26.565, abs=0.0005)
    limit = 90 - 26.565 - np.degrees(EPS)
    assert limit == pytest.approx(39.85, abs=0.005)


def test_the_twelve_couplings():
    """41:11–48; the last two are implied, and 47:18 is printed wrong (7/12 for 12/7)."""
    expected = {
        (PARTS, DIGITS): Fraction(1, 5),
        (PARTS, FEET): Fraction(7, 60),
        (PARTS, FEET_AND_A_HALF): Fraction(13, 120),
        (DIGITS, PARTS): Fraction(5),
        (DIGITS, FEET): Fraction(7, 12),
        (DIGITS, FEET_AND_A_HALF): Fraction(13, 24),
        (FEET, PARTS): Fraction(60, 7),
        (FEET, DIGITS): Fraction(12, 7),
        (FEET, FEET_AND_A_HALF): Fraction(13, 14),
        (FEET_AND_A_HALF, PARTS): Fraction(120, 13),
        (FEET_AND_A_HALF, DIGITS): Fraction(24, 13),
        (FEET_AND_A_HALF, FEET): Fraction(14, 13),
    }
    found = {(a, b): shadow.conversion(a, b) for a, b in expected}
    assert found == expected
    assert len(expected) == len(list(permutations(shadow.DIVISIONS, 2)))
    # The rules in words: double less its seventh; subtract a seventh and double.
    assert shadow.conversion(FEET, DIGITS) == 2 - Fraction(2, 7) == 2 * (1 - Fraction(1, 7))
    halve_and_add_a_sixth = Fraction(1, 2) * Fraction(7, 6)
    assert shadow.conversion(FEET, DIGITS) == 1 / halve_and_add_a_sixth
    assert shadow.conversion(DIGITS, FEET) == halve_and_add_a_sixth


def test_worked_conversions():
    # 43:5–45:1 and 45:2–46:18.
    assert 10 * shadow.conversion(PARTS, DIGITS) == 2
    assert 10 * shadow.conversion(PARTS, FEET) == 1 + Fraction(1, 6)
    assert 10 * shadow.conversion(PARTS, FEET_AND_A_HALF) == 1 + Fraction(1, 12)
    assert 2 * shadow.conversion(DIGITS, PARTS) == 10
    assert 2 * shadow.conversion(DIGITS, FEET) == 1 + Fraction(1, 6)
    assert 2 * shadow.conversion(DIGITS, FEET_AND_A_HALF) == 1 + Fraction(1, 12)


@pytest.mark.parametrize(
    ("gnomon", "square", "sine"),
    [(12, 144, 1800), (6.5, 42.25, 975), (7, 49, None), (60, 3600, None)],
)
def test_constants_of_chapter_9(gnomon, square, sine):
    # 51:17, and 52:17 with 55:12: the hypotenuse is gR / sin h, R = 150.
    high = deg(40)
    s, v = shadow.direct(high, gnomon), shadow.reversed_(high, gnomon)
    assert s * v == pytest.approx(square, rel=1e-14)
    if sine:
        assert shadow.hypotenuse(s, gnomon) == pytest.approx(sine / (150 * np.sin(high)))


@pytest.mark.parametrize(
    ("gnomon", "lengths"),
    [
        (12, [(3, 13), (6, 56), (12, 0), (20, 47), (44, 47)]),
        (60, [(16, 5), (34, 38), (60, 0), (103, 55), (223, 55)]),
    ],
)
def test_hour_lines_of_the_alidade(gnomon, lengths):
    # Fig. 48 (190): g·tan 15n, n = 1 … 5, in whole minutes.
    found = shadow.reversed_(np.radians([15, 30, 45, 60, 75]), gnomon)
    expected = [whole + minutes / 60 for whole, minutes in lengths]
    np.testing.assert_allclose(found, expected, rtol=0, atol=0.5001 / 60)


def test_day_lengths_at_latitude_24():
    """133:2, to the seconds recomputed; the text has the minutes, one of them wrong."""
    phi = deg(24)
    assert sixtieths(shadow.noon(phi, 0.0, 12), 5, 20, 34)
    lam = np.radians([30, 60, 90])
    delta = sun.declination(lam, EPS)
    daylight = np.degrees(hours.semidiurnal_arc(phi, delta)) - 90
    for found, expected in zip(daylight, [(5, 12, 56), (9, 27, 55), (11, 12, 27)], strict=True):
        assert sixtieths(found, *expected)
    ascension = np.degrees(sun.right_ascension(lam, EPS)) - daylight
    oblique = np.diff(ascension, prepend=0)
    for found, expected in zip(oblique, [(22, 40, 9), (25, 39, 22), (30, 28, 3)], strict=True):
        assert sixtieths(found, *expected)


def test_right_ascensions_of_the_signs():
    # 134:5 for the Indian obliquity of 24: 27;48,32, 29;53,56, 32;17,33.
    found = np.diff(np.degrees(sun.right_ascension(np.radians([0, 30, 60, 90]), deg(24))))
    for value, expected in zip(found, [(27, 48, 32), (29, 53, 56), (32, 17, 33)], strict=True):
        assert sixtieths(value, *expected)


def test_the_shadow_of_the_indian_obliquity():
    # 131:4: the text's 26;58 is nearly a minute high.
    assert sixtieths(shadow.direct(deg(24), 12), 26, 57, 9)


def test_approximate_shadows_belong_to_these_latitudes():
    # 92:12: 6 digits at the equinox in Sind and 8 at Lahore; 92:18, 7½.
    found = np.degrees(np.arctan2([6, 8, 7.5], 12))
    np.testing.assert_allclose(found, [26.57, 33.69, 32.005], rtol=0, atol=0.005)
    np.testing.assert_allclose(shadow.noon(np.radians(found), 0.0, 12), [6, 8, 7.5])


def test_the_false_step_of_120_farsakhs():
    # 97:1: steps of 120·3 / 56⅔ degrees do not lengthen the equinoctial shadow evenly.
    step = np.radians(360 / (56 + 2 / 3))
    found = shadow.noon(step * np.array([1, 2, 3]), 0.0, 12)
    np.testing.assert_allclose(found, [1.336, 2.706, 4.146], rtol=0, atol=0.0005)


def test_exact_time_rule_of_chapter_23():
    """150:10, vers H = vers H₀·(c − c_n)/c, with c the hypotenuse and vers x = 1 − cos x."""
    phi = deg(36)
    for delta in (-EPS, 0.0, EPS):
        high = np.radians([5, 15, 25])
        c, noon = (
            shadow.hypotenuse(shadow.direct(h, 12), 12)
            for h in (high, horizon.noon_altitude(phi, delta))
        )
        day = 1 - np.cos(hours.semidiurnal_arc(phi, delta))
        by_rule = day * (c - noon) / c
        found = 1 - np.cos(horizon.hour_angle(phi, delta, high))
        np.testing.assert_allclose(found, by_rule, rtol=1e-12)


def test_azimuth_rules_of_chapters_21_and_24():
    """120:1 sin ortive; 120:1 (iii) zero azimuth; 153:9 the argument of azimuth."""
    phi, delta = deg(36), EPS
    rise = hours.seasonal(0, phi, delta)
    ortive = np.pi / 2 - horizon.azimuth(phi, delta, rise)
    assert np.sin(ortive) == pytest.approx(np.sin(delta) / np.cos(phi), abs=1e-14)

    due = np.arcsin(np.sin(delta) / np.sin(phi))
    hour = horizon.hour_angle(phi, delta, due)
    assert horizon.azimuth(phi, delta, hour) == pytest.approx(3 * np.pi / 2, abs=1e-12)

    high = np.radians([5.0, 20.0, 40.0, 60.0])
    west = horizon.azimuth(phi, delta, horizon.hour_angle(phi, delta, high))
    to_south = 3 * np.pi / 2 - west
    argument = np.sin(high) * np.tan(phi) - np.sin(delta) / np.cos(phi)
    np.testing.assert_allclose(np.sin(to_south), argument / np.cos(high), atol=1e-14)


def test_dawn_at_18_degrees_is_where_the_table_puts_it():
    # 185:1 and the rule on the plate: the opposite degree stands 18° high in the west.
    phi = deg(36)
    dawn = -prayer_times.twilight_hour_angle(phi, EPS, deg(18))
    opposite = horizon.altitude(phi, -EPS, dawn + np.pi)
    assert np.degrees(opposite) == pytest.approx(18, abs=1e-12)
