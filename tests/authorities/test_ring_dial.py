"""The farmer's ring: rays traced through its opening onto the strip that was read from its file."""

import math

import numpy as np
import pytest
from helpers import svg_file
from helpers.shadow_file import Noons, from_svg
from helpers.suns import PLACES, sun
from helpers.sweeping import spread

import miqyas

pytestmark = pytest.mark.slow

OBLIQUITY = 23 + 35 / 60


def made(latitude, **values):
    place = {"name": "Here", "latitude": latitude, "longitude": 0.0, "timezone": "UTC"}
    epoch = {"year": 2026, "obliquity": OBLIQUITY}
    return miqyas.make("ring-dial", place=place, epoch=epoch, **values)


def spot(altitude_rad, inner, strip):
    """Polar angle at which a ray from 45° on the inner circle meets the strip's face."""
    start = inner * np.array([math.cos(math.pi / 4), math.sin(math.pi / 4)])
    ray = -np.array([math.cos(altitude_rad), math.sin(altitude_rad)])
    reach = -start @ ray + math.sqrt((start @ ray) ** 2 - inner**2 + strip**2)
    end = start + reach * ray
    return math.atan2(end[1], end[0]) % (2 * math.pi)


@pytest.mark.parametrize("latitude", [*spread(PLACES, 7), 0.0])
def test_the_spot_of_a_traced_ray_is_on_the_hour(latitude):
    ring = made(latitude)
    strip = svg_file.Drawing.of(ring.part("ring-sheet"))
    said = {f.name: f.value for f in ring.facts}
    inner, face, wide = (
        said["ring/inner-diameter"] / 2,
        said["ring/strip-radius"],
        said["ring/width"],
    )
    level = spot(0.0, inner, face)
    compared = 0
    for n in (6, 8, 9, 11, 12):
        points = strip.points(f"hour/equal/{n}", 3000) if strip.names(f"hour/equal/{n}") else []
        if not len(points):
            continue
        order = np.argsort(points.real)
        for share in (0.1, 0.3, 0.5, 0.7, 0.9):
            longitude = math.radians(90.0 + 180.0 * share)
            sine = math.sin(longitude) * math.sin(math.radians(OBLIQUITY))
            up = math.asin(sun(latitude, math.degrees(math.asin(sine)), 15.0 * (n - 12))[2])
            if up < math.radians(1.0):
                continue
            drawn = np.interp(share * wide, points.real[order], points.imag[order])
            # Points of the file are half a tenth of a millimetre apart; lines are steep.
            assert -drawn == pytest.approx(face * (spot(up, inner, face) - level), abs=0.006)
            compared += 1
    assert compared >= 8


@pytest.mark.parametrize("latitude", [-33.9, 0.0, 46.95, 64.0])
def test_the_spot_of_a_month_s_day_is_on_the_hour_of_de421_s_sun(latitude, planets):
    """The months side by side, at noons of days that the strip has lines for."""
    place = {"name": "Here", "latitude": latitude, "longitude": 0.0, "timezone": "UTC"}
    ring = miqyas.make("ring-dial", place=place, year={"divided": "months"})
    strip = from_svg(ring.part("ring-sheet"))
    said = {f.name: f.value for f in ring.facts}
    inner, face = said["ring/inner-diameter"] / 2, said["ring/strip-radius"]
    level, noons, compared = spot(0.0, inner, face), Noons(planets), 0
    for month in range(1, 13):
        means = f"calendar/{month:02}-10"
        for tick in strip.of(means)[:1]:
            delta = math.degrees(noons.declination(month, 10))
            for n in (8, 10, 12):
                up = math.asin(sun(latitude, delta, 15.0 * (n - 12))[2])
                drawn = strip.across(f"hour/equal/{n}", np.real, tick[0].real, lambda z: -z.imag)
                if up < math.radians(2.0):
                    continue
                # 0.01° at DE421's dates is 0.014 mm on the strip.
                wanted = face * (spot(up, inner, face) - level)
                assert min(abs(v - wanted) for v in drawn) < 0.03
                compared += 1
    assert compared >= 20
    assert not [n for n in ring.notes if n.about.startswith("label/")]


def test_the_ring_lets_in_all_altitudes_and_its_stroke_is_level_with_the_opening():
    ring = made(48.0)
    drawing = svg_file.Drawing.of(ring.part("ring-3" if len(ring.parts) == 6 else "ring-4"))
    corners = [s.start for s in drawing.segments("outline")]
    inner = [z for z in corners if abs(abs(z) - 40.0) < 0.01 and z.real + z.imag > 45]
    outer = [z for z in corners if abs(abs(z) - 50.0) < 0.01 and z.real + z.imag > 45]
    assert len(inner) == len(outer) == 2
    for near, far in zip(sorted(inner, key=lambda z: z.imag), sorted(outer, key=lambda z: z.imag),
                         strict=True):  # fmt: skip
        side = math.degrees(math.atan2((far - near).imag, (far - near).real))
        # The side of an altitude of 0° or 90° would run level or upright.
        assert side < -3.0 or side > 93.0
    assert abs(inner[0] - inner[1]) == pytest.approx(1.5, abs=0.002)
    start, _ = drawing.ends("horizon")[0]
    assert start.imag == pytest.approx(40.0 * math.sin(math.pi / 4), abs=0.3)


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"layers": 4}, r"layers = 4 has no ring in the middle.* give [57]"),
        ({"layers": 3}, r"layers = 3 makes a strip .* give [57]"),
        (
            {"diameter_mm": 30, "lettering": {"height_mm": 5}, "layers": 31},
            r"diameter_mm = 30 .* or",
        ),
    ],
)
def test_what_cannot_be_made_is_said(values, told):
    with pytest.raises(miqyas.DesignError, match=told):
        made(48.0, **values)


@pytest.mark.parametrize(
    ("place", "look", "hours"),
    [("London", "classroom", "5 6 7 8 9 10 11"), ("Sydney", "european", "6 7 8 9 10 11 12")],
)
def test_hours_stand_in_one_row_rather_than_off_lines_of_days(place, look, hours):
    marks = {
        m.means: m
        for m in miqyas.make("ring-dial", place=place, look=look).part("ring-sheet").front
    }
    boxes = [marks[f"label/hour/equal/{n}"].shape.bounds() for n in hours.split()]
    middles = [(box[0] + box[2]) / 2 for box in boxes]
    # A column of a sign is 7 mm wide: a number of the next column stood 6 mm aside.
    assert max(middles) - min(middles) < 3.5


def test_an_hour_does_not_read_on_into_the_place():
    ring = miqyas.make("ring-dial", place="Reykjavik", look="eastern").part("ring-sheet")
    hour, place = (
        next(mark.shape.bounds() for mark in ring.front if mark.means == f"label/{means}")
        for means in ("hour/equal/12", "place")
    )
    # Over it, or beside it by more than a blank and a half: on one line they were 2 mm apart.
    assert hour[1] > place[3] or hour[0] - place[2] > 2.0


def test_a_large_ring_is_wider_unless_its_width_is_given():
    def wide_mm(**given):
        ring = miqyas.make("ring-dial", **given)
        outer = ring.part("ring-1").body.outline.bounds()
        return (outer[2] - outer[0] - ring.design.diameter_mm) / 2

    usual, large, given = wide_mm(), wide_mm(diameter_mm=600), wide_mm(diameter_mm=600, wall_mm=12)
    assert (usual, large, given) == pytest.approx((10.0, 40.0, 12.0))
