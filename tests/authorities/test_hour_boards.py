"""The analemmatic dial and the horary quadrants read back from their files, at 60 places."""

import cmath
import math

import numpy as np
import pytest
from helpers import svg_file
from helpers.suns import PLACES, sun
from helpers.sweeping import spread

import miqyas

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3
OBLIQUITY = 23 + 35 / 60
EPOCH = {"year": 2026, "obliquity": OBLIQUITY}
SMALL = {"radius_mm": 40, "lettering": {"height_mm": 3}}


def made(design, latitude, **values):
    place = {"name": "Here", "latitude": latitude, "longitude": 0.0, "timezone": "UTC"}
    return miqyas.make(design, place=place, epoch=EPOCH, **values)


def said(instrument, name):
    return next(f.value for f in instrument.facts if f.name == name)


def middle(drawing, means):
    """The middle of a circle or a stroke."""
    ends = [z for pair in drawing.ends(means) for z in pair]
    circles = [s for s in drawing.segments(means) if s.kind == "Arc"]
    return circles[0].circle().centre if circles else sum(ends) / len(ends)


@pytest.mark.parametrize("latitude", [*spread(PLACES, 6), -90.0, 89.0, 90.0, 0.0])
def test_the_shadow_from_the_date_points_to_the_hour(latitude):
    dial = svg_file.Drawing.of(made("analemmatic-dial", latitude).part("hour-board"))
    compared = 0
    for day, delta in (("cancer", OBLIQUITY), ("equinox", 0.0), ("capricorn", -OBLIQUITY)):
        foot = middle(dial, f"day/{day}")
        for means in dial.names("hour/equal/"):
            hour = 15.0 * (int(means.rpartition("/")[2]) - 12)
            east, north, up = sun(latitude, delta, hour)
            way = middle(dial, means) - foot
            if up < 0.02 or abs(way) < 3.0:
                continue
            turned = cmath.phase(way / -complex(east, north))
            assert abs(turned) * abs(way) < 4 * MICROMETRE
            compared += 1
    assert compared > 10


@pytest.mark.parametrize("latitude", [30.0, 51.5, 69.6, -33.9])
def test_the_board_ends_where_its_hours_and_dates_do(latitude):
    board = made("analemmatic-dial", latitude).part("hour-board")
    drawn = [m.shape.bounds() for m in board.front if not m.means.startswith("label/")]
    _, low, _, high = board.body.outline.bounds()
    # Hours' numbers stand beyond their points; the unused half of the ellipse has no room.
    for margin in (min(b[1] for b in drawn) - low, high - max(b[3] for b in drawn)):
        assert 5.0 < margin < 15.0


def test_dates_stand_where_the_sun_s_declination_puts_them():
    dial = svg_file.Drawing.of(made("analemmatic-dial", 48.0).part("hour-board"))
    # By the Nautical Almanac's declination at noon, the mean of a leap cycle: to 0.01 days' motion.
    ends = {"calendar/04-30": 14.77, "calendar/08-31": 8.55, "calendar/10-31": -14.13}
    for means, delta in ends.items():
        at = middle(dial, means)
        assert (at.real > 0) == (means < "calendar/06-21")
        wanted = 85.0 * math.tan(math.radians(delta)) * math.cos(math.radians(48.0))
        assert at.imag == pytest.approx(wanted, abs=0.25)


@pytest.mark.parametrize("latitude", [-34.6, 0.0, 40.42, 64.0, 89.0])
@pytest.mark.parametrize(("zone", "ahead"), [("Europe/Madrid", 1), ("Asia/Kolkata", 5.5)])
def test_points_of_the_zone_s_hours_are_turned_by_the_longitude(latitude, zone, ahead):
    """In Madrid's winter the mean sun is on the meridian at 13:14:49."""
    place = {"latitude": latitude, "longitude": -3.7026, "timezone": zone}
    instrument = miqyas.make("analemmatic-dial", place=place, epoch=EPOCH, time="zone")
    dial = svg_file.Drawing.of(instrument.part("hour-board"))
    assert not dial.names("hour/equal/")
    compared = 0
    for day, delta in (("cancer", OBLIQUITY), ("equinox", 0.0), ("capricorn", -OBLIQUITY)):
        foot = middle(dial, f"day/{day}")
        for means in dial.names("hour/zone/"):
            hour = 15.0 * (int(means.rpartition("/")[2]) - 12 - ahead) - 3.7026
            east, north, up = sun(latitude, delta, hour)
            way = middle(dial, means) - foot
            if up < 0.02 or abs(way) < 3.0:
                continue
            turned = cmath.phase(way / -complex(east, north))
            assert abs(turned) * abs(way) < 4 * MICROMETRE
            compared += 1
    assert compared > 10
    assert said(instrument, "point/turned") == pytest.approx(-3.7026 - 15 * ahead)


def noon_of(latitude):
    return 90.0 - abs(latitude)


@pytest.mark.parametrize("latitude", spread(PLACES, 6))
@pytest.mark.parametrize("form", ["equal", "gunter"])
def test_the_bead_stands_on_the_hour_at_the_sun_s_altitude(latitude, form):
    quadrant = made("horary-quadrant", latitude, form=form)
    board = svg_file.Drawing.of(quadrant.part("board"))
    compared = 0
    for longitude in (-60.0, -30.0, 20.0, 45.0, 80.0):
        delta = math.asin(math.sin(math.radians(longitude)) * math.sin(math.radians(OBLIQUITY)))
        if form == "gunter":
            equator = said(quadrant, "quadrant/equator/radius")
            radius = equator * math.tan(math.pi / 4 + abs(delta) / 2)
        else:
            rim, core = (said(quadrant, f"quadrant/hour-equal/{k}") for k in ("rim", "core"))
            share = (longitude + 90) / 180
            radius = core + (rim - core) * (share if latitude >= 0 else 1 - share)
        for n in (7, 9, 10, 11):
            up = sun(latitude, math.degrees(delta), 15.0 * (n - 12))[2]
            high = math.asin(up)
            if high < 0.05:
                continue
            found = [cmath.phase(z) for z in board.at_radius(f"quadrant/hour-equal/{n}", radius)]
            off = min(abs(f - high) for f in found)
            # A line of hours that runs along its day's circle is met with less certainty.
            assert off * radius < 0.02, (longitude, n)
            compared += 1
    assert compared > 4


@pytest.mark.parametrize("latitude", [*spread(PLACES, 6), 0.0])
def test_gunter_s_ecliptic_and_horizon_tell_ascension_and_sunrise(latitude):
    quadrant = made("horary-quadrant", latitude, form="gunter")
    board = svg_file.Drawing.of(quadrant.part("board"))
    equator = said(quadrant, "quadrant/equator/radius")
    for longitude in (10.0, 40.0, 75.0):
        lam, eps = math.radians(longitude), math.radians(OBLIQUITY)
        delta = math.asin(math.sin(lam) * math.sin(eps))
        radius = equator * math.tan(math.pi / 4 + delta / 2)
        ascension = math.atan2(math.sin(lam) * math.cos(eps), math.cos(lam))
        (met,) = board.at_radius("ecliptic", radius)
        assert cmath.phase(met) == pytest.approx(ascension, abs=5e-4)
        sine = math.tan(delta) * math.tan(math.radians(abs(latitude)))
        # On the equator it is the level edge, which has another name.
        if latitude and sine < 0.999:
            (risen,) = board.at_radius("horizon", radius)
            assert cmath.phase(risen) == pytest.approx(math.asin(sine), abs=5e-4)


@pytest.mark.parametrize("latitude", spread(PLACES, 6))
def test_gunter_s_azimuths_stand_at_the_complement_of_the_altitude(latitude):
    """By the sun's triangle: where it stands so, the bead is on the line of its azimuth."""
    quadrant = made("horary-quadrant", latitude, form="gunter")
    board = svg_file.Drawing.of(quadrant.part("board"))
    letters = [m.shape.bounds() for m in quadrant.part("board").front if "label/" in m.means]
    equator = said(quadrant, "quadrant/equator/radius")
    drawn = [int(m.rpartition("/")[2]) for m in board.names("quadrant/azimuth/")]
    if not drawn:
        assert abs(latitude) < 6.0
        return
    compared = 0
    for longitude in (-70.0, -35.0, 20.0, 50.0, 85.0):
        delta = math.asin(math.sin(math.radians(longitude)) * math.sin(math.radians(OBLIQUITY)))
        radius = equator * math.tan(math.pi / 4 + abs(delta) / 2)
        hours = np.radians(np.linspace(-179.9, -0.1, 1799))
        seen = np.array([sun(latitude, math.degrees(delta), math.degrees(h)) for h in hours])
        azimuth, high = np.degrees(np.arctan2(seen[:, 0], seen[:, 1])), np.arcsin(seen[:, 2])
        for towards in drawn:
            for k in np.flatnonzero((azimuth[:-1] - towards) * (azimuth[1:] - towards) < 0.0):
                if not 0.05 < high[k] < 1.5:
                    continue
                share = (towards - azimuth[k]) / (azimuth[k + 1] - azimuth[k])
                up = high[k] + share * (high[k + 1] - high[k])
                x, y = radius * math.sin(up), radius * math.cos(up)
                if any(a - 3 < x < c + 3 and b - 3 < y < d + 3 for a, b, c, d in letters):
                    continue  # The line makes way for a name.
                met = board.at_radius(f"quadrant/azimuth/{towards}", radius)
                off = min(abs(math.pi / 2 - cmath.phase(z) - up) for z in met)
                # Lines may run along their day's circle, as those of hours do.
                assert off * radius < 0.03, (longitude, towards)
                compared += 1
    assert compared > (12 if abs(latitude) > 24.0 else 1)


@pytest.mark.parametrize("latitude", [*spread(PLACES, 3), 0.0, 87.0])
@pytest.mark.parametrize(("gnomon", "divisions"), [("12", 12), ("7", 7), ("6.5", 6.5), ("60", 60)])
def test_gunter_s_square_shows_both_shadows_where_the_cord_crosses_it(latitude, gnomon, divisions):
    """By similar triangles: a gnomon's shadow on level ground, and a level one's on a wall."""
    quadrant = made("horary-quadrant", latitude, form="gunter", gnomon=gnomon)
    board = svg_file.Drawing.of(quadrant.part("board"))
    name = f"ladder-{gnomon}"
    side = said(quadrant, f"{name}/side-length")
    numbers = {part: set() for part in ("base", "side")}
    for means in board.names(f"{name}/base/", f"{name}/side/"):
        part, n = means.split("/")[1:]
        numbers[part].add(float(n))
        for end in (z for pair in board.ends(means) for z in pair):
            # The cord from the corner through it: tangent of the altitude at which it hangs so.
            high = end.imag / end.real
            shadow = divisions / high if part == "base" else divisions * high
            off = abs(shadow - float(n)) * side / divisions
            assert off < 2 * MICROMETRE, means
            # Both stand in the square: the base away from the level edge, the side from the other.
            assert max(end.real, end.imag) < side + MICROMETRE, means
    assert numbers["base"] == numbers["side"] == {*range(1, math.ceil(divisions)), divisions}
    corners = [z for pair in board.ends(f"{name}/base/{gnomon}") for z in pair]
    corner = max(corners, key=abs)
    assert corner == pytest.approx(complex(side, side), abs=MICROMETRE)
    rings = [abs(z) for pair in board.ends("ring/quadrant") for z in pair]
    assert min(abs(r - abs(corner)) for r in rings) < 2 * MICROMETRE


@pytest.mark.parametrize("latitude", [0.0, 10.0, 51.5, -34.0])
def test_gunter_s_northern_signs_stand_within_the_ecliptic_and_southern_ones_without(latitude):
    quadrant = made("horary-quadrant", latitude, form="gunter", radius_mm=150)
    equator = said(quadrant, "quadrant/equator/radius")
    centre = 1j * equator * math.tan(math.radians(OBLIQUITY))
    names = {
        mark.means.rpartition("/")[2]: mark.shape.bounds()
        for mark in quadrant.part("board").front
        if mark.means.startswith("label/ecliptic/")
    }
    assert len(names) >= 6
    for sign, (xmin, ymin, xmax, ymax) in names.items():
        off = abs(complex(xmin + xmax, ymin + ymax) / 2 - centre)
        within = off < equator / math.cos(math.radians(OBLIQUITY))
        assert within == (sign in {"aries", "taurus", "gemini", "cancer", "leo", "virgo"}), sign


@pytest.mark.parametrize("radius_mm", [50, 80, 400, 2000])
def test_gunter_s_square_stands_within_the_equator(radius_mm):
    quadrant = made("horary-quadrant", 52.5, form="gunter", radius_mm=radius_mm)
    equator = said(quadrant, "quadrant/equator/radius")
    marks = [m for m in quadrant.part("board").front if "ladder-12/" in m.means]
    assert {m.means for m in marks} >= {f"ladder-12/{part}/12" for part in ("base", "side")}
    for mark in marks:
        x, y, right, top = mark.shape.bounds()
        assert min(x, y) > -MICROMETRE
        assert math.hypot(right, top) < equator or mark.means == "ladder-12/band"


def test_gunter_s_square_is_there_only_where_it_is_asked_for_and_has_room():
    for values in ({"form": "gunter", "shadow_square": False}, {"form": "equal"}):
        marks = made("horary-quadrant", 52.5, **values).part("board").front
        assert not any("ladder" in m.means for m in marks)
    for height_mm in (2.0, 2.5):
        values = {"radius_mm": 40, "lettering": {"height_mm": height_mm}}
        quadrant = made("horary-quadrant", 52.5, form="gunter", **values)
        assert not any("ladder" in m.means for m in quadrant.part("board").front)
        (note,) = [n for n in quadrant.notes if "ladder" in n.about]
        assert note.about == "ladder-12"
        assert note.message == "is left out: it has no room"


def test_the_universal_hours_are_exact_at_the_equinoxes():
    """sin h = sin h_n · sin 15n (188:15), read on the drawn circles."""
    quadrant = made("horary-quadrant", 36.0, form="universal")
    board = svg_file.Drawing.of(quadrant.part("board"))
    noon = math.radians(noon_of(36.0))
    rim = said(quadrant, "quadrant/hour-universal/rim")
    bead = rim * math.sin(noon)
    for n in range(2, 6):
        found = [cmath.phase(z) for z in board.at_radius(f"quadrant/hour-universal/{n}", bead)]
        wanted = math.asin(math.sin(noon) * math.sin(math.radians(15 * n)))
        assert min(abs(f - wanted) for f in found) < 1e-4
    assert np.isfinite(said(quadrant, "quadrant/hour-universal/strays"))


@pytest.mark.parametrize(
    ("design", "latitude", "values", "told"),
    [
        ("horary-quadrant", 90.0, {}, "place.latitude = 90 leaves no hours.* universal"),
        ("horary-quadrant", 40.0, SMALL, "radius_mm = 40 leaves no room .* or more"),
        ("analemmatic-dial", 40.0, {"semi_major_mm": 30}, "semi_major_mm = 30 .* or more"),
        ("analemmatic-dial", 40.0, {"gnomon_height_mm": 15}, "gnomon_height_mm = 15 is too low"),
    ],
)
def test_what_cannot_be_made_is_said(design, latitude, values, told):
    with pytest.raises(miqyas.DesignError, match=told):
        made(design, latitude, **values)


def test_near_the_equator_it_is_said_that_the_points_lie_in_a_line():
    notes = [n.message for n in made("analemmatic-dial", 1.0).notes]
    assert any("nearly in one line" in told for told in notes)


@pytest.mark.parametrize(("latitude", "radius_mm"), [(-20, 400), (4, 400), (21.4, 800)])
def test_a_large_quadrant_of_the_tropics_has_azimuths_that_turn_back(latitude, radius_mm):
    made = miqyas.make("gunter-quadrant", place={"latitude": latitude}, radius_mm=radius_mm)
    marks = [m for p in made.parts for m in p.part.front]
    assert any(m.means.startswith("quadrant/azimuth/") for m in marks)


@pytest.mark.parametrize("numerals", ["western", "roman"])
def test_midnight_of_an_analemmatic_dial_is_named_as_on_other_dials(numerals):
    board = miqyas.make(
        "analemmatic-dial", place={"latitude": 70.0}, lettering={"numerals": numerals}
    ).parts[0]
    hours = {m.means for m in board.part.front if m.means.startswith("hour/equal/")}
    assert hours == {f"hour/equal/{n}" for n in range(24)}


@pytest.mark.parametrize("latitude", [66.9, 68.0, 69.65, 72.0, 78.0])
def test_small_hours_of_the_polar_day_are_not_read_as_one_number(latitude):
    board = made("horary-quadrant", latitude).part("board")
    boxes = [m.shape.bounds() for m in board.front if "label/quadrant/hour-equal/" in m.means]
    # At the foot of the rim they stand one over the other, on their sides.
    low, following = sorted(boxes, key=lambda box: box[1])[:2]
    assert following[1] - low[3] > low[2] - low[0]
