"""The citron and the spiral plate read back from their files: r = g·cot h on every radius."""

import cmath
import math

import numpy as np
import pytest
from helpers import svg_file
from helpers.shadow_file import Noons, altitude, from_svg, gnomon_mm
from helpers.suns import with_places

import miqyas
from instruments.lettering.language import words

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3
TOLERANCE_DEG = 0.01
EPSILON = math.radians(23 + 35 / 60)
LATITUDES = (-64.0, -35.0, -10.0, 0.0, 21.4, 33.6, 48.0, 63.0)
TIMES = {"noon": 0.0, "asr-1": 1.0, "asr-1.5": 1.5, "asr-2": 2.0}
LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def made(name, latitude, **values):
    lines = {"hours": "none", "prayers": list(TIMES)}
    return miqyas.make(
        name,
        place={"latitude": latitude},
        epoch={"obliquity": "23°35′"},
        **{"lines": lines, **values},
    )


def radii(drawing, means, direction):
    """Where lines of a meaning cross a radius, mm from the pin."""
    turn = np.exp(-1j * direction)
    found = drawing.across(means, lambda z: (z * turn).imag, 0.0, lambda z: (z * turn).real)
    return [r for r in found if r > 0.0]


def shadow(latitude, declination, gnomons):
    """Of a gnomon of 1: its noon length and the gnomons over it."""
    away = abs(latitude - declination)
    return math.tan(away) + gnomons if away < math.pi / 2 else math.inf


@pytest.mark.parametrize("latitude", with_places(LATITUDES))
@pytest.mark.parametrize("name", ["citron-plate", "spiral-plate"])
def test_every_radius_has_the_shadows_of_its_day(name, latitude):
    citron = name == "citron-plate"
    plate = made(name, latitude, **({"year": {"divided": "signs"}} if citron else {}))
    drawing = from_svg(plate.part("shadow-plate"))
    gnomon, reach = (gnomon_mm(plate, k) for k in ("gnomon/height", "zodiac/field-radius"))
    phi, compared = math.radians(latitude), 0
    for k in range(1, 72):
        # From the top clockwise: the citron from Capricorn all round, the spiral from Cancer on.
        longitude = 270.0 + 5.0 * k if citron else 90.0 + 2.5 * k
        delta = math.asin(math.sin(EPSILON) * math.sin(math.radians(longitude)))
        if abs(phi - delta) < math.radians(2.0):
            continue  # Lines have a corner where the noon sun is overhead; none is read there.
        lowest = abs(phi + delta) - math.pi / 2
        for time, more in TIMES.items():
            wanted = gnomon * shadow(phi, delta, more)
            comes = more == 0.0 or math.atan2(gnomon, wanted) > lowest + 1e-6
            way = math.pi / 2 - math.radians(5.0 * k)
            found = radii(drawing, f"prayer/{time}", way)
            if comes and 3.0 < wanted < reach - 0.01:
                if found or not drawing.parted(cmath.rect(wanted, way)):
                    assert min(abs(r - wanted) for r in found) < MICROMETRE, (time, k)
                compared += 1
            elif wanted > reach + 0.01:
                assert not found
    # Beyond 61° the longest shadows leave the plate.
    assert compared > (60 if abs(latitude) < 61 else 25)


@pytest.mark.parametrize("latitude", [-35.0, 21.4, 51.5])
def test_months_are_those_of_the_sun(latitude, planets):
    plate = miqyas.make("citron-plate", place={"latitude": latitude})
    drawing = from_svg(plate.part("shadow-plate"))
    gnomon = gnomon_mm(plate, "gnomon/height")
    noons = Noons(planets)
    for month in range(1, 13):
        for day in (5, 10, 20):
            number = sum(LENGTHS[: month - 1]) + day
            direction = math.pi / 2 - number * math.tau / 365
            (tick,) = drawing.of(f"calendar/{month:02}-{day:02}")
            assert abs(math.remainder(np.angle(tick[0]) - direction, math.tau)) < 1e-5
            high = altitude(math.radians(latitude), noons.declination(month, day), 0.0)
            for read in radii(drawing, "prayer/noon", direction):
                seen = math.degrees(math.atan2(gnomon, read))
                assert seen == pytest.approx(math.degrees(high), abs=TOLERANCE_DEG)


@pytest.mark.parametrize("sheet_mm", [2.7, 3.0, 3.3])
def test_a_gnomon_of_sheet_turns_in_its_hole_and_its_nodus_is_over_the_middle(sheet_mm):
    plate = miqyas.make("citron-plate", workshop={"sheet_mm": sheet_mm, "clearance_mm": 0.1})
    gnomon = gnomon_mm(plate, "gnomon/height")
    corners = [s.start for s in plate.part("gnomon").body.outline.segments]
    tab = [z.real for z in corners if z.imag < 0.0]
    assert min(z.imag for z in corners) == pytest.approx(-sheet_mm, abs=MICROMETRE)
    assert sum(tab) == pytest.approx(0.0, abs=MICROMETRE)
    across = math.hypot(max(tab) - min(tab), sheet_mm)
    assert gnomon_mm(plate, "gnomon/hole-diameter") == pytest.approx(across + 0.1, abs=MICROMETRE)
    for high in np.radians([5.0, 45.0, 85.0]):
        thrown = [z.imag / math.tan(high) - z.real for z in corners if z.imag > 0.0]
        assert max(thrown) == pytest.approx(gnomon / math.tan(high), abs=MICROMETRE)
    (placed,) = (p for p in plate.parts if p.part.name == "gnomon")
    middle = np.add(placed.frame.origin_mm, np.multiply(sheet_mm / 2, placed.frame.z_axis))
    assert middle == pytest.approx([0.0, 0.0, sheet_mm], abs=MICROMETRE)


def test_the_circle_is_the_shadow_of_the_winter_solstice():
    """193:18: the radius is the shadow of the end of the afternoon at the winter solstice."""
    plate = made("spiral-plate", 33.6)
    reach, gnomon = (gnomon_mm(plate, k) for k in ("zodiac/field-radius", "gnomon/height"))
    phi = math.radians(33.6)
    assert reach == pytest.approx(gnomon * shadow(phi, -EPSILON, 2.0), abs=MICROMETRE)


@pytest.mark.parametrize("name", ["citron-plate", "spiral-plate", "hanging-ruler"])
def test_a_prayer_that_leaves_the_face_in_winter_is_told_with_its_share_of_the_year(name):
    """From 62° on the second afternoon had no line for a quarter of the year, and nobody knew."""
    plate = made(name, 64.0, year={"divided": "signs"})
    reach = "gnomon/longest-shadow" if name == "hanging-ruler" else "zodiac/field-radius"
    gnomon, room = (gnomon_mm(plate, k) for k in ("gnomon/height", reach))
    longitudes = np.radians(np.arange(0.25, 360.0, 0.5))
    deltas = np.arcsin(math.sin(EPSILON) * np.sin(longitudes))
    lost = [gnomon * shadow(math.radians(64.0), delta, 2.0) > room for delta in deltas]
    (note,) = [n for n in plate.notes if n.about == "gnomon_height_mm"]
    assert note.message.startswith(f"for {100 * np.mean(lost):.0f} % of the year the shadow of ")
    assert "second asr" in note.message
    assert not [n for n in made(name, 48.0).notes if n.about == "gnomon_height_mm"]


def test_lines_of_the_citron_close_and_those_of_the_spiral_do_not():
    for name, closes in (("citron-plate", True), ("spiral-plate", False)):
        (line,) = from_svg(made(name, 40.0).part("shadow-plate")).of("prayer/asr-1")
        assert (abs(line[0] - line[-1]) < MICROMETRE) == closes


@pytest.mark.parametrize("name", ["citron-plate", "spiral-plate"])
def test_arcs_of_the_treatise_pass_the_radii_and_stray_as_they_say(name):
    exact = from_svg(made(name, 33.6).part("shadow-plate"))
    plate = made(name, 33.6, method="treatise")
    drawing = from_svg(plate.part("shadow-plate"))
    for time in TIMES:
        said = gnomon_mm(plate, f"deviation/{time}")
        off = []
        for k in range(1, 180):
            # The signs of the citron's months begin elsewhere: its radii are those of the dates.
            direction = math.pi / 2 - math.radians(2 * k)
            pairs = (radii(d, f"prayer/{time}", direction) for d in (exact, drawing))
            off += [abs(a - b) for a, b in zip(*pairs, strict=True)]
        assert 0.02 < said < 3.0
        # Square to the arc it is less than along the radius.
        assert 0.6 * said < max(off) < 1.6 * said


def test_signs_of_one_declination_share_a_cell_of_the_spiral():
    (plate,) = (p.part for p in made("spiral-plate", 40.0).parts if p.part.name == "shadow-plate")
    at = {}
    for mark in plate.front:
        sign = mark.means.removeprefix("label/zodiac/")
        if sign in words("en").signs.__slots__:
            xmin, ymin, xmax, ymax = mark.shape.bounds()
            at[sign] = np.angle(complex(xmin + xmax, ymin + ymax))
    assert len(at) == 12
    for down, up in (("cancer", "gemini"), ("libra", "pisces"), ("sagittarius", "capricorn")):
        assert abs(math.remainder(at[down] - at[up], math.tau)) < 0.05


@pytest.mark.parametrize("language", ["en", "ar"])
def test_signs_of_the_spiral_go_down_from_left_to_right_in_every_language(language):
    """194:4: up from right to left, down from left to right; in Arabic they ran the other way."""
    plate = made("spiral-plate", 33.6, lettering={"language": language})
    drawing = svg_file.Drawing.of(plate.part("shadow-plate"))
    far = {
        k: max((z for pair in drawing.ends(f"zodiac/{k}") for z in pair), key=abs)
        for k in (105, 150, 255)
    }
    assert [math.degrees(cmath.phase(far[k])) % 360 for k in (105, 150, 255)] == pytest.approx(
        [60.0, 330.0, 120.0], abs=1e-3
    )


def test_a_large_plate_where_the_sun_begins_not_to_set_is_drawn():
    values = {"place": {"latitude": 66.5}, "lines": {"hours": "seasonal"}, "radius_mm": 1700}
    # The first hour is low all year: a taller gnomon throws its shadow over the edge.
    plate = miqyas.make("citron-plate", epoch={"year": -500}, gnomon_height_mm=130, **values)
    assert "hour/seasonal/1" in {m.means for m in plate.part("shadow-plate").front}


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("citron-plate", {"radius_mm": 20}, "radius_mm = 20 leaves .* give .* or more"),
        ("spiral-plate", {"year": {"divided": "months"}}, "year.divided = months has no place"),
        ("citron-plate", {"lines": {"prayers": [], "hours": "none"}}, "leaves no line"),
    ],
)
def test_what_cannot_be_made_is_said(name, values, said):
    with pytest.raises(miqyas.DesignError, match=said):
        miqyas.make(name, **values)
