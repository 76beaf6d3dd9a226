"""Boards that turn shadows into altitudes and meridians, read back from their files."""

import cmath
import math

import numpy as np
import pytest
from helpers import svg_file
from helpers.suns import PLACES, POLAR, summer, sun

import miqyas
from instruments.shadow.balance import meridian

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3
SMALL = {"radius_mm": 40, "lettering": {"height_mm": 3}}


def said(made, name):
    return next(f.value for f in made.facts if f.name == name)


def drawing(made, part="board"):
    return svg_file.Drawing.of(made.part(part))


@pytest.fixture(scope="module")
def protractor():
    made = miqyas.make("habash-protractor")
    return drawing(made), said(made, "grid/unit")


@pytest.mark.parametrize("gnomon", ["12", "7", "6.5"])
def test_a_thread_over_shadow_and_gnomon_lies_on_the_altitude(protractor, gnomon):
    """81:9–82:1: s, g → h; the degrees of the limb are read too, by their own lines."""
    board, unit = protractor
    line = board.segments(f"gnomon/{gnomon}")[0]
    assert line.start.imag == pytest.approx(float(gnomon) * unit, abs=MICROMETRE)
    for shadow in range(10, 51, 5):
        upright = board.segments(f"grid/upright/{shadow}")[0]
        at = complex(upright.start.real, line.start.imag)
        wanted = math.atan2(float(gnomon), shadow)
        assert cmath.phase(at) == pytest.approx(wanted, abs=2 * MICROMETRE / abs(at))
    for degree in (1, 5, 30, 45, 89):
        mark = board.segments(f"scale/altitude/{degree}")[0]
        assert cmath.phase(mark.start) == pytest.approx(math.radians(degree), abs=2e-5)


def test_the_reversed_shadow_and_the_way_back(protractor):
    """82:6–83:8: v → h with the gnomon along the level edge; h, g → s."""
    board, _ = protractor
    gnomon = board.segments("grid/upright/12")[0].start.real
    reverse = board.segments("grid/level/20")[0].start.imag
    assert math.atan2(reverse, gnomon) == pytest.approx(math.atan2(20, 12), abs=2e-5)
    level = board.segments("gnomon/12")[0].start.imag
    shadow = level / math.tan(math.radians(30)) / (gnomon / 12)
    assert shadow == pytest.approx(20.784610, abs=1e-3)


def test_sines_and_cosines_stand_at_their_parts():
    made = miqyas.make("sine-quadrant", epoch={"obliquity": "23;35"})
    board = drawing(made)
    radius = said(made, "quadrant/sine/radius")
    for n in range(1, 60):
        assert board.segments(f"quadrant/sine/{n}")[0].start.imag == (
            pytest.approx(radius * n / 60, abs=MICROMETRE)
        )
        line = board.segments(f"quadrant/cosine/{n}")[-1]
        assert line.end == pytest.approx(
            radius * complex(n / 60, math.sqrt(1 - (n / 60) ** 2)), abs=2 * MICROMETRE
        )
    arc = board.circles("quadrant/obliquity")[0]
    assert arc.radius == pytest.approx(
        radius * math.sin(math.radians(23 + 35 / 60)), abs=MICROMETRE
    )


@pytest.fixture(scope="module")
def ruler():
    made = miqyas.make("meridian-ruler")
    return made, drawing(made), drawing(made, "ruler")


def limb(board):
    """Degrees of the limb by the directions of their lines, from north through east."""
    found = {}
    for means in board.names("limb/degree/"):
        start, _ = board.ends(means)[0]
        found[float(means.rpartition("/")[2]) % 360] = math.degrees(cmath.phase(start / 1j)) * -1
    return found


def test_the_limb_s_degrees_are_azimuths(ruler):
    for degree, direction in limb(ruler[1]).items():
        assert math.remainder(direction - degree, 360) == pytest.approx(0, abs=0.002)


@pytest.mark.parametrize("latitude", [*PLACES, *POLAR])
def test_two_azimuths_of_one_altitude_are_bisected_by_the_meridian(ruler, latitude):
    """109:4–110:1; the ruler's own scale tells that the altitude is the same again."""
    made, _, scale = ruler
    turned = 17.0
    """By so many degrees the board stands askew."""
    delta = summer(latitude)
    readings = []
    for hour in (-40.0, 40.0):
        east, north, up = sun(latitude, delta, hour)
        shadow = math.degrees(math.atan2(-east, -north))
        readings.append(shadow - turned)
        assert up > 0
    first, second = (math.radians(r) for r in readings)
    found = math.degrees(meridian(first, second))
    assert math.remainder(found + turned, 180) == pytest.approx(0, abs=1e-9)
    assert said(made, "gnomon/over-scales") == 25.0
    assert scale.names("slot/gnomon")


def test_the_ruler_s_altitudes_are_cotangents(ruler):
    _, _, scale = ruler
    places = {float(m.rpartition("/")[2]): scale.ends(m)[0][0].real
              for m in scale.names("scale/altitude-direct/")}  # fmt: skip
    foot = places[45.0] - 25.0
    for high, x in places.items():
        assert x - foot == pytest.approx(25.0 / math.tan(math.radians(high)), abs=2 * MICROMETRE)
    assert len(places) > 30


def test_the_balance_s_points_hang_on_its_middle_line_and_its_scale_is_the_altitude():
    made = miqyas.make("meridian-balance")
    beam = drawing(made, "beam")
    circles = beam.circles("hole/thread")
    centres = sorted({round(c.centre.real, 3) for c in circles})
    assert centres == [-120.0, 120.0]
    assert all(abs(c.centre.imag) < MICROMETRE for c in circles)
    places = {float(m.rpartition("/")[2]): beam.ends(m)[0][0].real
              for m in beam.names("scale/altitude-direct/")}  # fmt: skip
    for high, x in places.items():
        wanted = 1.5 + 40.0 / math.tan(math.radians(high))
        assert x == pytest.approx(wanted, abs=MICROMETRE)
    # The points of the pans touch one plane, below the beam's ends.
    tips = [p.frame.origin_mm for p in made.parts if p.part.name.startswith("pan")]
    assert {round(t[0] / 120.0) for t in tips} == {-1, 1}


def test_pans_hang_by_threads_over_their_points_and_the_ruler_turns_on_its_pivot():
    made = miqyas.make("meridian-balance")
    places = {p.part.name: p for p in made.parts}
    for number in (1, 2):
        thread, pan = places[f"thread-{number}"], places[f"pan-{number}"]
        x, y, low = thread.frame.origin_mm
        assert (x, y) == pytest.approx((pan.frame.origin_mm[0], 0.0), abs=MICROMETRE)
        high = low + thread.part.body.profile.bounds()[3]
        # From the tabs of the pan, over its upper edge, to the face of the beam.
        assert low == pytest.approx(40.0 + 3.0)
        assert high == pytest.approx(places["beam"].frame.origin_mm[2] + 3.0)
    ruler = miqyas.make("meridian-ruler")
    (pivot,) = (p for p in ruler.parts if p.part.bought)
    bore = drawing(ruler, "ruler").circles("hole/pivot")[0]
    assert abs(bore.centre) < MICROMETRE
    assert 0.0 < 2 * bore.radius - 4.0 < 0.5
    assert pivot.part.body.profile.bounds()[3] > 2 * 3.0


@pytest.mark.parametrize("latitude", [20.0, 36.0, 52.0, -36.0])
def test_the_degenerate_case_of_the_balance(latitude):
    """109:18: at the altitude without azimuth, sin h = sin δ/sin φ, both lines are one."""
    delta = math.copysign(12.0, latitude)
    ratio = math.tan(math.radians(delta)) / math.tan(math.radians(latitude))
    hour = math.degrees(math.acos(ratio))
    shadows = []
    for at in (-hour, hour):
        east, north, up = sun(latitude, delta, at)
        assert north == pytest.approx(0, abs=1e-12)
        sine = math.sin(math.radians(delta)) / math.sin(math.radians(latitude))
        assert up == pytest.approx(sine, abs=1e-12)
        shadows.append(math.atan2(-east, -north))
    found = meridian(*(round(s, 12) for s in shadows))
    assert math.remainder(found, math.pi) == pytest.approx(0, abs=1e-9)


def tips(latitude, delta, hours, turned_deg, gnomon=60.0):
    """Shadows' tips on a sheet that is turned by so much."""
    found = []
    for hour in hours:
        east, north, up = sun(latitude, delta, hour)
        tip = -complex(east, north) / up * gnomon * cmath.exp(1j * math.radians(turned_deg))
        found.append((tip.real, tip.imag))
    return dict(zip(("first_mm", "second_mm", "third_mm"), found, strict=True))


@pytest.mark.parametrize("latitude", [*PLACES, *POLAR])
def test_three_shadows_tell_the_meridian_to_1e_9(latitude):
    """115:11–119:17: of any day, any hours, any turn of the sheet."""
    delta, turned = summer(latitude), 25.0
    hours = (-37.0, -20.0, 11.0)
    made = miqyas.make("diodorus-figure", **tips(latitude, delta, hours, turned))
    wanted = 90.0 + turned
    # Near a pole all shadows are nearly as long, and the angle loses some digits.
    loose = 1e-9 if abs(latitude) < 75 else 1e-6
    assert math.remainder(said(made, "meridian/angle") - wanted, 180) == pytest.approx(0, abs=loose)
    assert said(made, "meridian/latitude") == pytest.approx(abs(latitude), abs=1e-5)
    assert said(made, "meridian/declination") == pytest.approx(abs(delta), abs=1e-5)
    board = drawing(made)
    (start, end) = board.ends("meridian")[0]
    way = math.degrees(cmath.phase(end - start))
    assert math.remainder(way - wanted, 180) == pytest.approx(0, abs=0.005)
    if board.names("east-west"):
        start, end = board.ends("east-west")[0]
        across = math.degrees(cmath.phase(end - start)) - wanted
        assert abs(math.remainder(across, 180)) == pytest.approx(90, abs=0.01)


def test_the_fish_is_wrong_by_what_is_said():
    made = miqyas.make("diodorus-figure")
    board = drawing(made)
    ways = [complex(*np.subtract(*[(z.real, z.imag) for z in board.ends(m)[0]]))
            for m in ("figure/fish/meridian", "meridian")]  # fmt: skip
    off = math.remainder(math.degrees(cmath.phase(ways[0] / ways[1])), 180)
    assert off == pytest.approx(said(made, "deviation/fish"), abs=0.01)
    assert abs(off) > 3.0
    # The arc of the fish goes through all three tips.
    circle = board.circles("figure/fish/circle")[0]
    for name in ("longest", "middle", "shortest"):
        tip = board.ends(f"figure/shadow/{name}")[0][1]
        assert abs(tip - circle.centre) == pytest.approx(circle.radius, abs=5 * MICROMETRE)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"second_mm": [-78.12, -31.28], "third_mm": [-78.12, -31.28]}, "second_mm = .* does not"),
        ({"second_mm": [78.12, 31.28], "third_mm": [-31.28, 78.12]}, "second_mm = .* equal"),
    ],
)
def test_equal_shadows_are_refused(values, told):
    with pytest.raises(miqyas.DesignError, match=told):
        miqyas.make("diodorus-figure", **values)


def test_a_thread_over_the_slope_s_figure_meets_the_level_shadow():
    """83:9–86: adjusted = m·g/(g − e), from the drawn arcs and lines."""
    made = miqyas.make("inclined-plane")
    board, unit = drawing(made), said(made, "grid/unit")
    head = 1j * 60.0
    for n in range(5, 36, 5):
        arc = board.circles(f"slope/{n}")[0]
        assert abs(arc.centre) < 5 * MICROMETRE
        for e in (-4, -2, 1, 3, 4):
            level = board.ends(f"elevation/{e}")[0][0].imag
            tip = complex(math.sqrt(arc.radius**2 - level**2), level)
            met = head + (tip - head) * head.imag / (head.imag - tip.imag)
            wanted = math.sqrt(n * n - e * e) * 12 / (12 - e)
            assert met.real / unit == pytest.approx(wanted, abs=5e-3 * 12 / (12 - e))
            assert abs(met.imag) < 1e-9


@pytest.mark.parametrize(
    ("design", "values", "told"),
    [
        ("habash-protractor", SMALL, "radius_mm = 40 leaves .* or more"),
        ("habash-protractor", {"gnomons": ["60"]}, "gnomons = 60 is no gnomon within 60"),
        ("sine-quadrant", SMALL, "radius_mm = 40 leaves no room .* or more"),
        ("meridian-ruler", {"sight_mm": 300}, "sight_mm = 300 is longer than .* or less"),
        ("meridian-balance", {"tongue_mm": 200}, "tongue_mm = 200 is longer .* or less"),
        ("meridian-balance", {"pan_mm": 12}, "pan_mm = 12 is too low .* or more"),
        ("inclined-plane", {"gnomon_mm": 2000, "shadow_digits": 100}, "makes a board .* or less"),
    ],
)
def test_what_cannot_be_made_is_said(design, values, told):
    with pytest.raises(miqyas.DesignError, match=told):
        miqyas.make(design, **values)
