"""Numbers of the treatise and of the Almagest, reckoned by the rules.

Each row has the verdict on the printed number: ✓ agrees to the last place given, ≈ by the
stated difference in units of the last place, ✗ printed wrong, and then what is right.
"""

import math
from fractions import Fraction

import numpy as np
import pytest
from helpers.printed import check

from instruments.reckoning.notation import parse_number
from instruments.reckoning.registry import reckon, rules

BIRUNI = "23;35"


ALMAGEST = [
    ("shortest_distance", "✓", "12;8,40"),
    ("equinox_distance", "✓", "36"),
    ("longest_distance", "✓", "59;51,20"),
    ("shortest_double", "✓", "24;17,20"),
    ("equinox_double", "✓", "72"),
    ("longest_double", "✓", "119;42,40"),
    ("shortest_chord", "✓", "25;14,43"),
    ("shortest_supplement", "≈", "117;18,51"),
    ("equinox_chord", "≈", "70;32,4"),
    ("equinox_supplement", "≈", "97;4,56"),
    ("longest_chord", "✗", "103;46,26"),
    ("longest_chord", "≈", "103;46,16"),
    ("longest_supplement", "✓", "60;15,42"),
    ("shortest", "✓", "12;55"),
    ("equinox", "✓", "43;36"),
    ("longest", "≈", "103;20"),
    ("longest", "✓", "103;19"),
]


@pytest.mark.parametrize(("answer", "verdict", "text"), ALMAGEST)
def test_almagest_ii_5(answer: str, verdict: str, text: str) -> None:
    check("almagest", {"latitude": 36}, answer, verdict, text)


@pytest.mark.parametrize(
    ("inputs", "latitude", "obliquity"),
    [
        ({"longest": "103;20", "shortest": "12;55"}, "36;0,14", "23;51,17"),
        ({"equinox": "43;36", "shortest": "12;55"}, "36;0,17", "23;51,20"),
        ({"longest": "103;20", "equinox": "43;36"}, "36;0,17", "23;51,14"),
    ],
)
def test_almagest_ii_5_backwards(inputs: dict[str, object], latitude: str, obliquity: str) -> None:
    check("almagest-inverse", inputs, "latitude", "✓", latitude)
    check("almagest-inverse", inputs, "obliquity", "✓", obliquity)


@pytest.mark.parametrize("errors", [(1, -1), (-1, 1), (1, 1), (-1, -1)])
@pytest.mark.parametrize("pair", [("longest", "shortest"), ("equinox", "shortest")])
def test_bounds_hold_of_what_measurements_err(
    pair: tuple[str, str], errors: tuple[int, int]
) -> None:
    true = reckon("almagest", latitude=36)
    given = {name: true[name] + 0.2 * e for name, e in zip(pair, errors, strict=True)}
    found = reckon("almagest-inverse", **given, error=0.2)
    # The bound is taken about what was measured, so it holds to second order of the error.
    assert abs(found["latitude"] - 36) <= found["latitude_error"] * 1.001
    off = abs(found["obliquity"] - (23 + 51 / 60 + 20 / 3600))
    assert off <= found["obliquity_error"] * 1.001


@pytest.mark.parametrize(
    ("value", "from_", "to", "text"),
    [
        (10, "parts", "digits", "2"),
        (10, "parts", "feet-7", "1 1/6"),
        (10, "parts", "feet-6.5", "1 1/12"),
        (1, "parts", "feet-6.5", "0;6,30"),  # 44:18
        (2, "digits", "parts", "10"),
        (2, "digits", "feet-7", "1 1/6"),
        (2, "digits", "feet-6.5", "1 1/12"),
        (1, "12", "7", "0;35"),
        (1, "feet-6.5", "digits", "24/13"),
    ],
)
def test_couplings(value: int, from_: str, to: str, text: str) -> None:
    found = reckon("convert", value=value, from_=from_, to=to)
    assert found["value"] == pytest.approx(float(parse_number(text)), rel=1e-15)


def test_the_printed_rule_of_feet_into_digits_is_its_inverse() -> None:
    # 47:17–48:5, of sevenfold feet: halve and add a sixth, or double less a seventh of that.
    assert reckon("convert", value=1, from_="7", to="12")["fraction"] == str(2 - Fraction(2, 7))
    printed = Fraction(1, 2) * (1 + Fraction(1, 6))
    assert reckon("convert", value=1, from_="12", to="7")["fraction"] == str(printed)
    assert "feet of 7 into digits" in rules()["convert"].remark


@pytest.mark.parametrize(("radius", "text"), [(150, "2;30"), (3270, "54;30"), (3438, "57;18")])
def test_gnomons_of_indian_books(radius: int, text: str) -> None:
    check("gnomon-of-radius", {"radius": radius}, "gnomon", "✓", text)


def test_parallaxes_of_chapter_5() -> None:
    # 20:2 less than 1/1200, 0;3 of 60 “approximately”; 21:13 a thirtieth, 2 of 60; 22:10 over 1°.
    assert 2.95 < 60 * reckon("seen-shadow", altitude=30)["parallax_sine"] < 3
    near = reckon("parallax", distance=30)
    assert near["sine"] == pytest.approx(2, abs=1e-12)
    assert near["parallax"] > 1


@pytest.mark.parametrize(("plumb", "text"), [("1/2", "6;30"), ("1/3", "6;40"), ("0", "7")])
def test_feet_of_ones_own_height(plumb: str, text: str) -> None:
    # 39:4 Farghana, 39:11 heads as they are, 39:6 Khwarazm.
    check("own-gnomon", {"plumb": plumb}, "gnomon", "✓", text)


@pytest.mark.parametrize(
    ("gnomon", "radius", "constant", "square"),
    [
        ("60", "60", 3600, 3600),
        ("60", "2;30", 150, 3600),
        ("12", "60", 720, 144),
        ("12", "2;30", 30, 144),
        ("7", "60", 420, 49),
        ("7", "2;30", 17.5, 49),
        ("6½", "60", 390, 42.25),
        ("6½", "2;30", 16.25, 42.25),
        ("2½", "60", 150, 6.25),
        ("2½", "2;30", 6.25, 6.25),
        ("12", "150", 1800, 144),
        ("6½", "150", 975, 42.25),
    ],
)
def test_constants_of_chapter_9(gnomon: str, radius: str, constant: float, square: float) -> None:
    found = reckon("gnomon-constants", gnomon=gnomon, radius=radius)
    assert (found["constant"], found["square"]) == (constant, square)


CHAPTER_18 = [
    (63, "altitude", "✓", "3;25"),
    (63, "shadow", "✗", "201 1/4"),
    (63, "shadow", "✓", "201"),
    (48, "altitude", "✓", "18;25"),
    (48, "shadow", "✗", "36.3"),
    (48, "shadow", "≈", "36;3"),
]


@pytest.mark.parametrize(("latitude", "answer", "verdict", "text"), CHAPTER_18)
def test_winter_shadows(latitude: int, answer: str, verdict: str, text: str) -> None:
    inputs: dict[str, object] = {"latitude": latitude, "declination": "-23;35"}
    check("noon-shadow", inputs, answer, verdict, text)


@pytest.mark.parametrize(("gnomons", "altitude"), [(1, "30.0791"), (2, "20.1413")])
def test_habash_adds_sixty_parts(gnomons: int, altitude: str) -> None:
    # 182:13: 60, or 120, to the noon shadow of a gnomon of 60.
    inputs = {"latitude": 36, "declination": 0, "gnomons": gnomons, "gnomon": 60}
    check("asr-altitude", inputs, "altitude", "✓", altitude)
    found = reckon("asr-altitude", **inputs)
    assert found["shadow"] - found["noon_shadow"] == pytest.approx(60 * gnomons)


def test_the_noon_shadow_of_lahore_belongs_farther_north() -> None:
    # 92:14: at “about thirty-two” the equinox has 7.50 digits, not 8.
    check("equinoctial-shadow", {"latitude": 32}, "shadow", "✓", "7.50")


def test_gnomons_that_suffice() -> None:
    # 108:9: three gnomons at 45 (2.550); 107:18: 17 at 63 (16.75); 107:13, 16¾.
    for latitude, least, most in ((45, 2.5495, 2.5505), (63, 16.7495, 16.7497)):
        found = reckon("noon-shadow", latitude=latitude, declination="-23;35", gnomon=1)
        assert least < found["shadow"] < most


@pytest.mark.parametrize(
    ("rule", "inputs", "shadow", "exact"),
    [
        ("noon-shadow-of-sind", {"declination": 0}, 6, 6),
        ("noon-shadow-of-lahore", {"declination": 0}, 8, 8),
        ("noon-shadow-of-sijzi", {"declination": 0}, 7.5, 7.5),
        ("noon-shadow-by-degrees", {"declination": "23;35"}, 1.56, 1.35),
        ("noon-shadow-by-degrees", {"declination": "-23;35"}, 16.75, 16.27),
        ("noon-shadow-by-arc", {"declination": 0}, 6.857, 6.857),
    ],
)
def test_rough_noon_shadows(
    rule: str, inputs: dict[str, object], shadow: float, exact: float
) -> None:
    found = reckon(rule, **inputs)
    assert found["shadow"] == pytest.approx(shadow, abs=0.005)
    assert found["shadow_exact"] == pytest.approx(exact, abs=0.005)
    assert found["shadow_error"] == pytest.approx(found["shadow"] - found["shadow_exact"])
    assert found["largest_error"] >= abs(found["shadow_error"]) - 1e-9
    assert found.answers[0].source.endswith("approximate")


def test_the_false_step_of_120_farsakhs() -> None:
    found = reckon("shadow-of-farsakhs", farsakhs=[120, 240, 360])
    np.testing.assert_allclose(found["shadow"], [1, 2, 3])
    np.testing.assert_allclose(found["shadow_exact"], [1.336, 2.706, 4.146], atol=0.0005)


def test_three_shadows_of_any_day_tell_the_meridian() -> None:
    """Against vectors: the tips of a day turned about the foot by any angle."""
    generator = np.random.default_rng(4)
    n = 2000
    phi = np.radians(generator.uniform(2, 65, n))
    delta = np.radians(generator.uniform(-23.5, 23.5, n))
    turn = generator.uniform(0, 360, n)
    half = np.arccos(np.clip(-np.tan(phi) * np.tan(delta), -1, 1))
    share = np.sort(generator.uniform(-0.9, 0.9, (n, 3)), axis=1)
    apart = np.min(np.diff(share, axis=1), axis=1) > 0.1
    hour = share * half[:, None]
    p, d = phi[:, None], delta[:, None]
    east = -np.cos(d) * np.sin(hour)
    north = np.sin(d) * np.cos(p) - np.cos(d) * np.cos(hour) * np.sin(p)
    up = np.sin(d) * np.sin(p) + np.cos(d) * np.cos(hour) * np.cos(p)
    tip = -12 * (east + 1j * north) / up * np.exp(1j * np.radians(turn))[:, None]
    found = reckon("three-shadows", tips=np.stack([tip.real, tip.imag], axis=-1))
    sound = apart & np.all(up > 0.05, axis=1)
    assert sound.sum() > 500
    off = (found["pole_direction"] - (turn + 90) + 180) % 360 - 180
    across = (found["meridian_angle"] - (turn + 90) + 90) % 180 - 90
    for error in (off, across, found["latitude"] - np.degrees(phi)):
        assert np.max(np.abs(error[sound])) < 1e-9  # degrees
    assert np.max(np.abs(found["declination"] - np.degrees(delta))[sound]) < 1e-9


@pytest.mark.parametrize(("first", "second", "side"), [(5.0, 5.2, 1), (5.2, 5.0, -1)])
def test_sunrise_and_sunset_tell_the_meridian(first: float, second: float, side: int) -> None:
    """112:6–113:13: the bisector's south end leans west while the sun climbs, east as it sinks."""
    sines = np.sin(np.radians([first, second])) / math.cos(math.radians(36))
    rise, set_ = np.arcsin(sines)
    marks = [[-math.cos(rise), -math.sin(rise)], [math.cos(set_), -math.sin(set_)]]
    given = {"latitude": 36, "declination_1": first, "declination_2": second}
    found = reckon("indian-circle", marks=np.array(marks) * 10, altitude=0, **given)
    # x runs east and y north, the true line is at 90°; a lesser angle leans west in the south.
    assert found["meridian_angle"] == pytest.approx(90, abs=1e-9)
    assert side * (90 - found["by_bisector"]) == pytest.approx(math.degrees(abs(set_ - rise)) / 2)


@pytest.mark.parametrize(("ascendant", "altitude"), [(30, 32), (210, 73.6), (90, 20), (300, 20)])
def test_one_ascendant_and_altitude_have_two_suns(ascendant: float, altitude: float) -> None:
    """Fig. 29, on the sphere turned until the ascendant rises."""
    found = reckon("suns-of-one-ascendant", latitude=36, ascendant=ascendant, altitude=altitude)
    phi, eps = np.radians(36), math.radians(23 + 35 / 60)

    def on_the_sphere(degree: float) -> np.ndarray:
        x, y = math.cos(math.radians(degree)), math.sin(math.radians(degree))
        return np.array([x, y * math.cos(eps), y * math.sin(eps)])

    # The zenith is square to the ascendant; east of it is pole × zenith.
    a = on_the_sphere(ascendant)
    turn = math.atan2(a[1], a[0]) - math.acos(-math.tan(phi) * a[2] / math.hypot(a[0], a[1]))
    zenith = np.array([math.cos(phi) * math.cos(turn), math.cos(phi) * math.sin(turn), np.sin(phi)])
    east = np.cross([0, 0, 1], zenith)
    assert a @ zenith == pytest.approx(0, abs=1e-12)
    assert a @ east > 0
    for n in (1, 2):
        place = on_the_sphere(found[f"longitude_{n}"])
        assert place @ zenith == pytest.approx(math.sin(math.radians(altitude)), abs=1e-12)
        assert found[f"side_{n}"] == ("east" if place @ east > 0 else "west")
    if altitude in {32, 73.6}:
        # 105:1: of one side, by the ascendant's amplitude.
        side = "east" if a[2] > 0 else "west"
        assert (found["side_1"], found["side_2"]) == (side, side)


def test_an_altitude_above_the_ecliptic_has_no_sun_and_no_shadow() -> None:
    found = reckon("suns-of-one-ascendant", latitude=36, ascendant=30, altitude=[20, 40])
    assert np.isnan(found["shadow"]).tolist() == [False, True]
    assert found["side_1"].tolist() == ["west", ""]
