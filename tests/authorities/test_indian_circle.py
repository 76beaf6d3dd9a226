"""The Indian circle read back from its file, and the meridian it finds under DE421's sun."""

import math

import numpy as np
import pytest
from helpers import svg_file
from helpers.skies import SCALE
from helpers.sweeping import spread
from skyfield.api import wgs84

import miqyas
from instruments.epoch import Epoch
from instruments.part import Process
from instruments.place import Place
from instruments.shadow.lines import drift

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3
BIRUNI = {"year": 1021, "obliquity": "23;35"}
PLACES = [float(x) for x in np.round(np.linspace(-70, 70, 60), 4)]
POLAR = [-89.0, -85.0, 80.0, 89.0]


def made(latitude, **values):
    place = {"name": "Here", "latitude": latitude, "longitude": 0.0, "timezone": "UTC"}
    return miqyas.make("indian-circle", place=place, **values)


def said(instrument, name):
    return next(f.value for f in instrument.facts if f.name == name)


@pytest.mark.parametrize("latitude", [*spread(PLACES, 6), *POLAR])
def test_circles_are_whole_digits_and_noon_shadows_end_on_the_strokes(latitude):
    board = made(latitude, epoch=BIRUNI)
    drawing = svg_file.Drawing.of(board.part("board"))
    gnomon = said(board, "gnomon/height")
    assert board.part("gnomon").body.outline.bounds()[3] == pytest.approx(gnomon)
    for means in drawing.names("circle/shadow/"):
        circle = drawing.circles(means)[0]
        digits = int(means.rpartition("/")[2])
        # The file's arcs are of micrometres.
        assert circle.radius == pytest.approx(digits * gnomon / 12, abs=MICROMETRE)
        assert abs(circle.centre) < MICROMETRE
    for day, share in (("cancer", 1), ("equinox", 0), ("capricorn", -1)):
        away = math.radians(latitude - share * (23 + 35 / 60))
        for start, end in drawing.ends(f"day/{day}"):
            wanted = gnomon * math.tan(away)
            assert (start + end) / 2 == pytest.approx(1j * wanted, abs=MICROMETRE)
    # In the season that it is for, the shadow is within the outermost circle.
    assert drawing.names("day/")


@pytest.mark.parametrize(("share", "latitude"), [("D/4", 39.85), ("D/6", 47.98), ("D/8", 52.4)])
def test_a_share_of_the_diameter_serves_as_far_as_the_treatise_s_sun_lets_it(share, latitude):
    asked = {"gnomon": share, "season": "winter", "epoch": BIRUNI}
    made(latitude - 0.1, **asked)
    with pytest.raises(miqyas.DesignError, match=rf"gnomon = {share} puts .* fitted"):
        made(latitude + 0.1, **asked)
    assert said(made(latitude - 0.1, **asked), f"limit/{share.lower().replace('/', '-')}") == (
        pytest.approx(latitude, abs=0.02)
    )


def test_shadows_of_the_treatise_s_examples():
    """16¾ gnomons at 63° (107:13; the printed 201¼ digits are 201), 36.038 digits at 48°."""
    far = made(63, radius_mm=3000, season="winter", epoch=BIRUNI)
    assert said(far, "noon-shadow/capricorn") / said(far, "gnomon/height") == (
        pytest.approx(16.7496, abs=1e-4)
    )
    near = made(48, epoch=BIRUNI)
    assert 12 * said(near, "noon-shadow/capricorn") / said(near, "gnomon/height") == (
        pytest.approx(36.038, abs=1e-3)
    )


def shadows(planets, latitude, instants):
    """Altitudes and the shadows' azimuths of DE421's sun, degrees."""
    here = planets["earth"] + wgs84.latlon(latitude, 0.0)
    high, azimuth, _ = here.at(instants).observe(planets["sun"]).apparent().altaz()
    return high.degrees, azimuth.degrees + 180.0


@pytest.mark.parametrize("latitude", [-35.0, 0.0, 33.55, 51.5, 60.0])
@pytest.mark.parametrize("sign", spread([0, 2, 3, 6, 8, 11], 3))
def test_the_meridian_from_marks_of_de421_with_and_without_the_correction(planets, latitude, sign):
    place = Place(latitude=latitude, longitude=0.0, timezone="UTC")
    rates = drift.of_signs(Epoch(year=2026), place)
    month, day = [(3, 20), (4, 20), (5, 21), (6, 21), (7, 23), (8, 23),
                  (9, 23), (10, 23), (11, 22), (12, 22), (1, 20), (2, 18)][sign]  # fmt: skip
    minutes = np.arange(0.0, 24 * 60, 0.25)
    instants = SCALE.ut1(2026, month, day, 0, minutes)
    high, shadow = shadows(planets, latitude, instants)
    noon = int(np.argmax(high))
    entry, leave = noon - 4 * 120, None
    leave = noon + int(np.argmax(high[noon:] < high[entry]))
    share = (high[leave - 1] - high[entry]) / (high[leave - 1] - high[leave])
    after = shadow[leave - 1] + share * (shadow[leave] - shadow[leave - 1])
    middle = math.remainder((shadow[entry] + after) / 2, 180.0)
    span = (leave - entry) * 0.25 / 60
    delta, rate = rates[0][sign], rates[1][sign]
    turned = math.degrees(drift.turn(np.radians(latitude), delta, rate, np.array(span)))
    # The date is within half a day of the sign, in which the rate changes by 2 %; marks near the
    # zenith magnify what the sun's place differs.
    assert middle - turned == pytest.approx(0.0, abs=0.004)
    if sign in (0, 6):
        assert abs(middle) > 0.06
    # From Cancer to the end of Sagittarius the north end leans west, the south end east (113:10).
    if abs(turned) > 0.01:
        assert (middle < 0) == (3 <= sign <= 8)


def test_a_channel_for_water_lies_between_rim_and_degrees():
    board = made(33.55, channel=True)
    (channel,) = (m for m in board.part("board").front if m.means == "channel")
    radii = sorted(c.radius for c in svg_file.Drawing.of(board.part("board")).circles("channel"))
    assert channel.process is Process.ENGRAVE
    assert max(radii) < 100.0
    assert said(board, "circle/radius") < min(radii) < max(radii) - 2.0
    (steps,) = (s.steps for s in board.guide if s.key == "use")
    assert "water" in steps[0]


def test_the_drift_is_a_fifth_of_a_degree_in_a_day_s_light():
    """112:16: a bit over or under ⅕° between sunrise and sunset at the equinoxes."""
    _, rate = drift.of_signs(Epoch(year=2026), Place(latitude=33.55, longitude=68.42))
    assert 12 * math.degrees(rate[0]) == pytest.approx(0.2, abs=0.005)


def test_pulisa_s_shift_and_what_it_leaves():
    with_shift = made(33.55, method="treatise")
    assert 0.0 < said(with_shift, "deviation/pulisa") < said(with_shift, "drift/uncorrected")
    # 114:6: of declinations, not of sines; at the equator it lacks cos h, and has cos δ too much.
    phi, delta, rate, span = (np.array(v) for v in (0.0, 0.3, 1e-4, 4.0))
    shift, exact = drift.by_pulisa(phi, delta, rate, span), drift.turn(phi, delta, rate, span)
    high = math.asin(math.cos(0.3) * math.cos(math.radians(30)))
    assert shift * math.cos(0.3) / math.cos(high) == pytest.approx(exact, rel=1e-6)


@pytest.mark.parametrize(
    ("latitude", "values", "told"),
    [
        (90, {}, "place.latitude = 90 is too near to a pole"),
        (70, {"season": "winter"}, "season = winter has no noon shadow.*: give equinox"),
        (51.5, {"gnomon_mm": 60, "season": "winter"}, "gnomon_mm = 60 puts .* or less"),
        (60, {"season": "winter", "radius_mm": 40}, "radius_mm = 40 leaves a gnomon of .* or more"),
        (51.5, {"gnomon_mm": 2}, "gnomon_mm = 2 is too low .* or more"),
    ],
)  # fmt: skip
def test_what_cannot_be_made_is_said(latitude, values, told):
    with pytest.raises(miqyas.DesignError, match=told):
        made(latitude, **values)


@pytest.mark.parametrize("latitude", [0.0, 30.0, -52.5])
def test_the_outermost_circle_keeps_off_the_limb_so_that_its_number_is_none_of_the_limb_s(latitude):
    board = svg_file.Drawing.of(made(latitude).part("board"))
    limb = min(circle.radius for circle in board.circles("ring/limb"))
    outermost = max(board.circles(m)[0].radius for m in board.names("circle/shadow/"))
    high = said(made(latitude), "circle/radius")
    assert outermost == pytest.approx(high, abs=MICROMETRE)
    letters = [m for m in made(latitude).part("board").front if m.means == "label/limb/degree/90"]
    x, _, right, _ = letters[0].shape.bounds()
    # Numbers follow the limb: at 90 their height is level.
    assert limb - outermost > right - x


SMALL = [
    ({"radius_mm": 30, "channel": True, "lettering": {"height_mm": 3}}, 20.75, "summer"),
    ({"radius_mm": 30, "lettering": {"height_mm": 6}}, 19.01, "summer"),
    ({"radius_mm": 50, "lettering": {"height_mm": 10}}, 31.68, "summer"),
    ({"radius_mm": 40, "channel": True}, 19.48, "equinox"),
    ({"radius_mm": 30}, 36.34, "summer"),
    ({"radius_mm": 60, "lettering": {"height_mm": 5}}, 30.37, "equinox"),
]
"""Boards with the gnomon and the season for which their circles reach the limb."""


@pytest.mark.parametrize(("values", "gnomon", "season"), SMALL)
def test_a_small_board_s_circles_reach_the_limb_rather_than_lose_season_gnomon_or_name(
    values, gnomon, season
):
    board = miqyas.make("indian-circle", **values)
    assert said(board, "gnomon/height") == pytest.approx(gnomon, abs=0.005)
    (told,) = (str(n.message) for n in board.notes if n.about == "season")
    assert {"summer": "midsummer", "equinox": "equinox"}[season] in told
    drawing = svg_file.Drawing.of(board.part("board"))
    # The outermost circle is the limb's inner one, and drawn once.
    limb = {round(circle.radius, 3) for circle in drawing.circles("ring/limb")}
    field = said(board, "circle/radius")
    assert len(limb) == 1
    assert min(limb) > field
    names = drawing.names("circle/shadow/")
    outermost = max(circle.radius for means in names for circle in drawing.circles(means))
    assert outermost == pytest.approx(field, abs=MICROMETRE)


@pytest.mark.parametrize(
    ("values", "name"),
    [
        ({"radius_mm": 30}, "meridian"),
        ({"radius_mm": 60, "lettering": {"height_mm": 5}}, "day/equinox"),
    ],
)
def test_a_blank_before_the_limb_costs_no_name(values, name):
    board = miqyas.make("indian-circle", **values)
    assert f"label/{name}" in {m.means for m in board.part("board").front}
