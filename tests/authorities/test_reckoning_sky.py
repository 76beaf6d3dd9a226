"""Exact rules against vectors, over their whole domain, in degrees and to 1e-9."""

import json

import numpy as np
import pytest

from instruments.reckoning.registry import reckon
from instruments.sky.arrays import Floats
from output.reckonings import reckoned

pytestmark = pytest.mark.slow

EXACT = 1e-9
"""Degrees, or divisions of a gnomon; away from where an angle hangs on a vanishing sine."""


def sky(n: int = 4000, seed: int = 7) -> dict[str, Floats]:
    """Random suns above the horizon as vectors: east, north, up."""
    generator = np.random.default_rng(seed)
    phi = np.radians(generator.uniform(-89, 89, n))
    delta = np.radians(generator.uniform(-24, 24, n))
    hour = np.radians(generator.uniform(1, 179, n))
    pole = np.stack([np.zeros(n), np.cos(phi), np.sin(phi)])
    south = np.stack([np.zeros(n), -np.sin(phi), np.cos(phi)])
    west = np.stack([-np.ones(n), np.zeros(n), np.zeros(n)])
    sun = np.sin(delta) * pole + np.cos(delta) * (np.cos(hour) * south + np.sin(hour) * west)
    up = sun[2] > 0.02
    values = {
        "latitude": np.degrees(phi),
        "declination": np.degrees(delta),
        "hour": np.degrees(hour),
        "altitude": np.degrees(np.arctan2(sun[2], np.hypot(sun[0], sun[1]))),
        "azimuth": np.degrees(np.arctan2(-sun[1], np.hypot(sun[0], 0))),
        "east": sun[0],
        "north": sun[1],
        "up": sun[2],
    }
    return {k: v[up] for k, v in values.items()}


SKY = sky()
PLACE = {"latitude": SKY["latitude"], "declination": SKY["declination"]}


def worst(found: Floats, expected: Floats) -> float:
    return float(np.max(np.abs(found - expected)))


def test_time_of_altitude_and_of_shadow() -> None:
    found = reckon("time-of-altitude", **PLACE, altitude=SKY["altitude"])
    assert worst(found["hour_angle"], SKY["hour"]) < EXACT
    shadow = 12 * np.hypot(SKY["east"], SKY["north"]) / SKY["up"]
    found = reckon("time-of-shadow", **PLACE, shadow=shadow)
    assert worst(found["hour_angle"], SKY["hour"]) < EXACT
    # The rule's own step agrees with the angle that is given out.
    assert worst(found["versed_sine"], 1 - np.cos(np.radians(SKY["hour"]))) < EXACT


def test_shadow_of_time() -> None:
    found = reckon("shadow-of-time", **PLACE, hours=SKY["hour"] / 15)
    shadow = 12 * np.hypot(SKY["east"], SKY["north"]) / SKY["up"]
    assert float(np.max(np.abs(found["shadow"] / shadow - 1))) < EXACT
    rule = found["day_sine"] * found["noon_hypotenuse"] / (found["day_sine"] - found["versed_sine"])
    sets = np.abs(np.tan(np.radians(SKY["latitude"])) * np.tan(np.radians(SKY["declination"]))) < 1
    assert float(np.max(np.abs(found["hypotenuse"] / rule - 1)[sets])) < EXACT


def test_azimuth_and_altitude_each_from_the_other() -> None:
    found = reckon("azimuth-of-altitude", **PLACE, altitude=SKY["altitude"])
    west = np.degrees(np.arctan2(SKY["east"], SKY["north"]))
    turn = np.mod(found["from_north_afternoon"] - west + 180, 360)
    assert worst(turn, np.full_like(turn, 180.0)) < EXACT
    sine = np.sin(np.radians(found["azimuth"]))
    assert worst(sine, -SKY["north"] / np.hypot(SKY["east"], SKY["north"])) < EXACT
    argument = found["argument"] / np.cos(np.radians(SKY["altitude"]))
    assert worst(argument, sine) < EXACT
    turned = np.degrees(np.arctan2(-SKY["north"], -SKY["east"]))
    found = reckon("altitude-of-azimuth", **PLACE, azimuth=turned)
    either = np.fmin(
        np.abs(found["altitude"] - SKY["altitude"]),
        np.abs(found["other_altitude"] - SKY["altitude"]),
    )
    assert float(np.max(either)) < EXACT


def test_time_of_azimuth_is_the_corrected_rule() -> None:
    usual = (SKY["latitude"] > 24) & (SKY["latitude"] < 66)
    turned = np.degrees(np.arctan2(-SKY["north"], -SKY["east"]))[usual]
    found = reckon(
        "time-of-azimuth",
        latitude=SKY["latitude"][usual],
        declination=SKY["declination"][usual],
        azimuth=turned,
    )
    assert worst(found["from_noon"] * 15, SKY["hour"][usual]) < EXACT


def test_one_shadow_tells_the_meridian_whatever_way_the_board_lies() -> None:
    generator = np.random.default_rng(2)
    turn = generator.uniform(0, 180, SKY["up"].shape)
    tip = -12 * (SKY["east"] + 1j * SKY["north"]) / SKY["up"] * np.exp(1j * np.radians(turn))
    found = reckon(
        "meridian-of-one-shadow",
        tip=np.stack([tip.real, tip.imag], axis=-1)[:, None, :],
        **PLACE,
        half="afternoon",
    )
    off = np.mod(found["meridian_angle"] - turn, 180) - 90
    assert float(np.max(np.abs(off))) < EXACT


def test_an_indian_circle_with_drift() -> None:
    """Entry and exit of two declinations: al-Biruni's correction is exact, Pulisa's near."""
    turn, phi, radius = 20.0, 30.0, 20.0
    high = np.degrees(np.arctan2(12, radius))
    marks = []
    for declination, west in ((5.0, False), (5.3, True)):
        found = reckon("azimuth-of-altitude", latitude=phi, declination=declination, altitude=high)
        towards = found["from_north_afternoon" if west else "from_north_morning"] + 180
        marks.append(radius * np.exp(1j * np.radians(90 - towards + turn)))
    tips = [[m.real, m.imag] for m in marks]
    given = {"marks": tips, "latitude": phi, "declination_1": 5.0, "declination_2": 5.3}
    found = reckon("indian-circle", **given)
    assert found["meridian_angle"] == pytest.approx(90 + turn, abs=EXACT)
    rough, better = (abs(found[n] - 90 - turn) for n in ("by_bisector", "by_pulisa"))
    assert better < 0.3 * rough
    assert rough > 0.1


def test_sunrise_tells_the_meridian() -> None:
    for half in ("morning", "afternoon"):
        amplitude = reckon("ortive-amplitude", latitude=40, declination=15)["amplitude"]
        # Compass azimuth of the sun on the horizon.
        compass = 90 - amplitude if half == "morning" else 270 + amplitude
        mark = np.exp(1j * np.radians(90 - compass - 180 + 33))
        found = reckon(
            "meridian-of-sunrise",
            mark=[[mark.real, mark.imag]],
            latitude=40,
            declination=15,
            half=half,
        )
        assert found["meridian_angle"] == pytest.approx(123, abs=EXACT)


def test_zero_azimuth_and_day_length() -> None:
    found = reckon("zero-azimuth", latitude=36, declination=[1.0, 10, 23])
    due = reckon(
        "azimuth-of-altitude",
        latitude=36,
        declination=[1.0, 10, 23],
        altitude=found["altitude"],
    )
    assert worst(due["azimuth"], np.zeros(3)) < EXACT
    phi, delta = 52.0, 18.0
    length = reckon("day-length", latitude=phi, declination=delta)["day_length"]
    shadow = reckon("equinoctial-shadow", latitude=phi)["shadow"]
    ways = [
        reckon("equation-of-daylight", declination=delta, equatorial_shadow=shadow)["equation"],
        reckon("equation-by-tangents", latitude=phi, declination=delta)["equation"],
    ]
    np.testing.assert_allclose([12 + 2 * w / 15 for w in ways], length, rtol=0, atol=1e-12)
    point = reckon("declination", longitude=50)
    by_ascension = reckon(
        "equation-by-ascension", longitude=50, equatorial_shadow=shadow, obliquity="23;35"
    )
    straight = reckon("equation-by-tangents", latitude=phi, declination=point["declination"])
    assert by_ascension["equation"] == pytest.approx(straight["equation"], abs=1e-12)


def test_spheres_as_rays() -> None:
    """Both rules of the convex sphere, and the bowl, against a traced ray."""
    generator = np.random.default_rng(3)
    g, r = 12.0, generator.uniform(5, 80, 500)
    h = generator.uniform(20, 89, 500)
    u = np.stack([np.cos(np.radians(h)), -np.sin(np.radians(h))])
    for rule, start, far in (("sphere", r + g, False), ("bowl", -(r - g), True)):
        head = np.stack([np.zeros_like(r), start])
        along = np.sum(head * u, axis=0)
        rest = along**2 - np.sum(head**2, axis=0) + r**2
        hit = rest >= 0
        if rule == "bowl":
            hit &= g < 2 * r
        with np.errstate(invalid="ignore"):
            point = head + u * (-along + (np.sqrt(rest) if far else -np.sqrt(rest)))
        arc = np.degrees(np.arctan2(point[0], -point[1] if far else point[1]))
        found = reckon(rule, altitude=h, gnomon=g, radius=r)
        assert hit.sum() > 100
        clear = hit & (rest > 1e-4 * r**2)  # a grazing ray is ill placed
        assert worst(found["arc"][clear], arc[clear]) < EXACT
        assert worst(found["arc"][hit], arc[hit]) < 1e-7
        if rule == "sphere":
            assert worst(found["by_chord"][clear], arc[clear]) < EXACT
            far = clear & (arc > 1)  # al-Biruni's own way ends with an arc cosine, flat near 0
            assert worst(found["by_biruni"][far], arc[far]) < EXACT
            assert worst(found["by_biruni"][hit], arc[hit]) < 1e-5
            assert np.isnan(found["arc"][~hit]).all()


def test_an_inclined_plane_gives_the_level_shadow() -> None:
    for slope in (-20.0, 5.0, 30.0):
        altitude, g = 50.0, 12.0
        long = g * np.cos(np.radians(altitude)) / np.sin(np.radians(altitude + slope))
        found = reckon("inclined-plane", measured=long, elevation=long * np.sin(np.radians(slope)))
        assert found["altitude"] == pytest.approx(altitude, abs=EXACT)
        assert found["shadow"] == pytest.approx(g / np.tan(np.radians(altitude)), abs=EXACT)
        found = reckon("inclination", measured=long, altitude=altitude)
        assert found["inclination_exact"] == pytest.approx(slope, abs=EXACT)


def test_heights_by_rays_and_errors_that_hold() -> None:
    height, near, between = 80.0, 130.0, 45.0
    shadows = [12 * d / height for d in (near, near + between)]
    found = reckon(
        "unreachable-height",
        shadow_1=shadows[0],
        shadow_2=shadows[1],
        between=between,
        shadow_error=0.05,
    )
    assert found["height"] == pytest.approx(height, abs=EXACT)
    assert found["distance"] == pytest.approx(near, abs=EXACT)
    off = reckon(
        "unreachable-height",
        shadow_1=shadows[0] + 0.05,
        shadow_2=shadows[1] - 0.05,
        between=between,
    )
    assert abs(off["height"] - height) == pytest.approx(found["height_error"], rel=1e-12)


def test_prayer_times_against_the_sky() -> None:
    """At each instant the sun stands where the law says; within the seconds of the clock."""
    from instruments.sky import horizon, sun
    from instruments.sky.time import julian_day, terrestrial

    found = reckon("prayer-times", latitude=33.55, longitude=68.42, date="2026-03", zone="+4:30")
    days = julian_day(2026, 3, np.arange(1, 32))
    for name, gnomons in (("asr", 1), ("asr_end", 2)):
        jd = days + (found[name] - 4.5) / 24
        delta = sun.apparent(*terrestrial(jd)).declination
        hour = sun.greenwich_hour_angle(jd) + np.radians(68.42)
        high = horizon.altitude(np.radians(33.55), delta, hour)
        noon = np.tan(np.radians(33.55) - delta)
        assert worst(1 / np.tan(high), noon + gnomons) < 1e-6
    assert found["date"][0] == "2026-03-01"
    year = reckon("prayer-times", latitude=33.55, longitude=68.42, date="2024", zone="Asia/Kabul")
    assert year["noon"].shape == (366,)


def test_the_sun_sets_when_it_is_seen_to_not_minutes_before() -> None:
    """Skyfield's almanac with DE421 for Sydney, 1 March 2026, to the second; or by the middle."""
    sydney = {"latitude": -33.8678, "longitude": 151.2073, "date": "2026-03-01", "zone": "+11"}
    seen = reckon("prayer-times", **sydney)
    assert seen["sunrise"] == pytest.approx(6 + 42 / 60 + 37 / 3600, abs=2 / 3600)
    assert seen["sunset"] == pytest.approx(19 + 31 / 60 + 54 / 3600, abs=2 / 3600)
    assert seen["maghrib_end"] == seen["sunset"]
    middle = reckon("prayer-times", **sydney, horizon=0)
    assert (seen["sunset"] - middle["sunset"]) * 60 == pytest.approx(4.1, abs=0.1)
    assert (middle["asr"], middle["dawn"]) == (seen["asr"], seen["dawn"])


def test_summer_time_is_kept() -> None:
    london = {"latitude": 51.5, "longitude": 0, "date": "2026-03", "zone": "Europe/London"}
    noon = reckon("prayer-times", **london)["noon"]
    assert noon[28] - noon[27] == pytest.approx(1, abs=0.01)  # 29 March


def test_a_table_tells_its_interpolation_error() -> None:
    found = reckon("shadow-table", first=1, last=10)
    straight = reckon("interpolated-cotangent", altitude=np.linspace(1, 2, 101))
    assert found["interpolation_error"][0] == pytest.approx(
        np.max(np.abs(straight["shadow_error"])), rel=0.01
    )
    np.testing.assert_allclose(found["by_complement"], found["shadow"], rtol=1e-12)


@pytest.mark.parametrize(
    ("rule", "true", "answer", "error"),
    [
        ("well", {"shadow_1": 10.0, "shadow_2": 13.0, "between": 3.0}, "depth", "shadow_error"),
        (
            "lamp-of-two-gnomons",
            {"shadow_1": 15.0, "shadow_2": 18.0, "gap": 7.0},
            "height",
            "length_error",
        ),
    ],
)
def test_errors_of_measurement_bound_what_they_do(
    rule: str, true: dict[str, float], answer: str, error: str
) -> None:
    found = reckon(rule, **true, **{error: 0.05})
    bound = found[f"{answer}_error"]
    for name in ("shadow_1", "shadow_2"):
        for way in (-0.05, 0.05):
            off = reckon(rule, **{**true, name: true[name] + way})[answer]
            assert 0 < abs(off - found[answer]) < bound
    assert reckon(rule, **true)[f"{answer}_error"] == 0


def test_errors_that_leave_no_height_have_no_bound() -> None:
    found = reckon("unreachable-height", shadow_1=10, shadow_2=10.2, between=30, shadow_error=0.2)
    assert np.isinf(found["height_error"])
    assert "height error    no bound" in reckoned.reckoned_table(found)
    assert json.loads(reckoned.reckoned_json(found))["answers"][3]["value"] is None


def test_a_valleys_width_errs_by_its_two_shadows() -> None:
    found = reckon("valley", back=3, shadow=20, shadow_error=0.05)
    assert found["width_error"] == pytest.approx(3 * 20.05 / 0.9 - 60, rel=1e-12)
