"""The hanging ruler and the whip dial read back from their files: g·cot h and g·tan h by days."""

import math
import re

import numpy as np
import pytest
from helpers.shadow_file import Noons, altitude, from_svg, gnomon_mm
from helpers.suns import with_places

import miqyas
from instruments.errors import DesignError
from instruments.part import Face
from instruments.shadow.whip import Design, lay_out

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3
TOLERANCE_DEG = 0.01
EPSILON = math.radians(23 + 35 / 60)
TIMES = {"noon": 0.0, "asr-1": 1.0, "asr-1.5": 1.5, "asr-2": 2.0}
LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
LATITUDES = (-52.0, -30.0, 0.0, 21.4, 33.6, 51.5, 62.0)
SIGNS = {"divided": "signs"}


def ruler(**values):
    """A ruler, and its sides as drawings that are read from the row of holes down."""
    made = miqyas.make("hanging-ruler", **values)
    part = made.part("ruler")
    front, back = (from_svg(part, face) for face in (Face.FRONT, Face.BACK))
    row = 1j * gnomon_mm(made, "gnomon/back-row")
    back.runs, back.letters = (
        [(means, row - run) for means, run in runs] for runs in (back.runs, back.letters)
    )
    return made, [front, back]


def whip(**values):
    """A whip dial, and its faces as drawings."""
    made = miqyas.make("whip-dial", **values)
    return made, [from_svg(p.part) for p in made.parts if p.part.name.startswith("face-")]


def down(drawing, means, x):
    """How far below the row of holes lines of a meaning are at a place across the face, mm."""
    return drawing.across(means, np.real, x, lambda z: -z.imag)


def by_declination(phi, delta):
    """Altitudes of the times, radians; none where the noon sun is not up."""
    away, lowest = abs(phi - delta), abs(phi + delta) - math.pi / 2
    if away >= math.pi / 2:
        return {}
    found = {f"prayer/{k}": math.atan2(1.0, math.tan(away) + more) for k, more in TIMES.items()}
    # A sun that does not set may not come down so far.
    return {k: high for k, high in found.items() if k == "prayer/noon" or high > lowest + 1e-6}


@pytest.mark.parametrize("latitude", with_places(LATITUDES))
@pytest.mark.parametrize(("build", "wide"), [(ruler, 60.0), (whip, 38.0)])
def test_lines_across_the_signs_are_exact(build, wide, latitude):
    made, faces = build(
        place={"latitude": latitude},
        epoch={"obliquity": "23°35′"},
        year=SIGNS,
        lines={"hours": "none", "prayers": list(TIMES)},
    )
    gnomon, room = (gnomon_mm(made, f"gnomon/{k}") for k in ("height", "longest-shadow"))
    phi, compared = math.radians(latitude), 0

    def shadows(longitude):
        delta = math.asin(math.sin(EPSILON) * math.sin(math.radians(longitude)))
        if abs(phi - delta) < math.radians(2.0):
            return {}  # Lines have a corner where the noon sun is overhead.
        high = by_declination(phi, delta)
        return {k: gnomon * (math.tan(h) if build is whip else 1 / math.tan(h))
                for k, h in high.items()}  # fmt: skip

    for k, face in enumerate(faces):
        for step in range(1, 20):
            share = step / 20
            longitude = 270 + 360 / len(faces) * (k + share)
            beside = shadows(longitude + 1e-3)
            for means, wanted in shadows(longitude).items():
                if 5.0 < wanted < room - 0.01 and means in beside:
                    across = wide * (share - 0.5)
                    found = down(face, means, across)
                    # A line strays 0.1 µm square to itself: down the face more where it is steep.
                    steep = abs(beside[means] - wanted) / (1e-3 / 360 * len(faces) * wide)
                    allowed = MICROMETRE * max(1.0, steep / 6)
                    if found or not face.parted(across - 1j * wanted):
                        assert min(abs(v - wanted) for v in found) < allowed, (means, k, step)
                    compared += 1
    # Beyond the polar circles half the year has no noon, and shadows are too long for the face.
    assert compared > (70 if abs(latitude) < 62.5 else 15)


@pytest.mark.parametrize("latitude", [-33.9, 21.4, 51.5])
def test_holes_and_lines_of_the_months_are_those_of_the_sun(latitude, planets):
    made, (front, back) = ruler(place={"latitude": latitude})
    gnomon, noons = gnomon_mm(made, "gnomon/height"), Noons(planets)
    compared = 0
    for month in range(1, 13):
        face, first, days = (front, 0, 181) if month < 7 else (back, 181, 184)
        for day in (5, 10, 20, 25):
            number = sum(LENGTHS[: month - 1]) + day - first
            x = 60.0 * (number / days - 0.5)
            ticks = face.of(f"calendar/{month:02}-{day:02}")
            assert ticks[0][0].real == pytest.approx(x, abs=MICROMETRE)
            high = altitude(math.radians(latitude), noons.declination(month, day), 0.0)
            for read in down(face, "prayer/noon", x):
                seen = math.degrees(math.atan2(gnomon, read))
                assert seen == pytest.approx(math.degrees(high), abs=TOLERANCE_DEG)
                compared += 1
    assert compared > 15


def test_each_month_has_its_hole_in_the_middle_of_its_column():
    made, sides = ruler(year=SIGNS, gnomon_kind="pin")
    holes = [c for c in made.part("ruler").body.cutouts if c.means == "hole/gnomon"]
    assert len(holes) == 12
    wanted = [60.0 * ((k + 0.5) / 6 - 0.5) for k in range(6)]
    for y in (0.0, gnomon_mm(made, "gnomon/back-row")):
        middles = [c.shape.bounds() for c in holes]
        row = sorted((b[0] + b[2]) / 2 for b in middles if abs((b[1] + b[3]) / 2 - y) < MICROMETRE)
        assert row == pytest.approx(wanted, abs=MICROMETRE)
    assert all(side.of("prayer/noon") for side in sides)


@pytest.mark.parametrize("name", ["hanging-ruler", "whip-dial"])
def test_a_gnomon_of_sheet_throws_its_tip_s_shadow_from_the_row_of_slots(name):
    """Whatever the altitude, no corner of it throws its shadow farther than the nodus does."""
    made = miqyas.make(name, year=SIGNS)
    height = gnomon_mm(made, "gnomon/height")
    corners = [s.start for s in made.part("gnomon").body.outline.segments]
    for high in np.radians([5.0, 20.0, 45.0, 70.0, 85.0]):
        for shadow, reach in ((1 / math.tan(high), height), (math.tan(high), height)):
            thrown = [z.imag * shadow - z.real for z in corners if z.imag >= 0.0]
            assert max(thrown) == pytest.approx(reach * shadow, abs=MICROMETRE)
    host = made.part("ruler" if name == "hanging-ruler" else "face-1")
    slots = [c.shape.bounds() for c in host.body.cutouts if c.means == "slot/gnomon"]
    play = made.design.workshop.clearance_mm
    lowest = [y0 for _, y0, _, _ in slots if abs(y0) < 1.0]
    assert lowest == pytest.approx([-play / 2] * len(lowest), abs=MICROMETRE)
    assert lowest
    assert {round(x1 - x0, 6) for x0, _, x1, _ in slots} == {3.1}


@pytest.mark.parametrize("faces", ["2", "3", "4", "6"])
def test_a_handle_has_its_faces_all_round_with_all_months(faces):
    made, drawings = whip(faces=faces)
    assert len(drawings) == int(faces)
    months = [m for d in drawings for m in {n[9:11] for n in d.names if n.startswith("calendar/")}]
    assert set(months) == {f"{m:02}" for m in range(1, 13)}
    normals = [p.frame.z_axis for p in made.parts if p.part.name.startswith("face-")]
    assert np.sum(normals, axis=0) == pytest.approx([0, 0, 0], abs=1e-12)


def test_a_ruler_that_hangs_upright_has_reversed_shadows():
    made, (front, _) = ruler(hung="upright", place={"latitude": 45}, year=SIGNS)
    gnomon = gnomon_mm(made, "gnomon/height")
    # The equinox is in the middle of the first side; noon stands at 45°.
    (read,) = down(front, "prayer/noon", 0.0)
    assert read == pytest.approx(gnomon, abs=MICROMETRE)


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("hanging-ruler", {}),
        ("whip-dial", {"faces": "2"}),
        ("citron-plate", {}),
        ("cylinder-dial", {}),
    ],
)
def test_months_in_which_the_sun_does_not_rise_are_named(name, values):
    """At 75° it stays down from 3 November to 7 February."""

    def told(latitude):
        made = miqyas.make(name, place={"latitude": latitude}, **values)
        return [note.message for note in made.notes if note.about == "year"]

    assert told(75) == [
        "has no sun at this latitude in January, December: nothing is laid off there"
    ]
    (south,) = told(-75)
    assert south.startswith("has no sun at this latitude in June, July: no")
    assert not told(51.5)


def test_a_prayer_between_lines_that_cross_its_own_is_named_in_two_lines():
    place, german = {"latitude": 45, "longitude": -21.9}, {"language": "de"}
    made, _ = whip(place=place, lettering=german, width_mm=20)
    (third,) = [p.part.front for p in made.parts if p.part.name == "face-3"]
    assert [m.means for m in third].count("label/prayer/asr-2") == 2


def test_what_a_gnomon_keeps_off_the_face_is_named():
    made = miqyas.make("hanging-ruler", gnomon_height_mm=200)
    (told,) = [n.message for n in made.notes if n.about == "gnomon_height_mm"]
    assert told.endswith("no lines of prayer/asr-1, prayer/asr-2")


@pytest.mark.parametrize(
    ("name", "values", "said"),
    [
        ("hanging-ruler", {"length_mm": 45}, "length_mm = 45 leaves .* or more"),
        ("hanging-ruler", {"gnomon_height_mm": 900}, "longer than the face .* give .* or less"),
        ("citron-plate", {"gnomon_height_mm": 200}, "gnomon_height_mm = 200 .* give .* or less"),
        ("spiral-plate", {"gnomon_height_mm": 200}, "gnomon_height_mm = 200 .* give .* or less"),
        ("hanging-ruler", {"width_mm": 20}, "width_mm = 20 leaves columns of .* or more"),
        ("whip-dial", {"gnomon_kind": "pin", "gnomon_diameter_mm": 12}, "too narrow for holes"),
        ("whip-dial", {"gnomon_thickness_mm": 10}, "too narrow for holes"),
        ("whip-dial", {"head_mm": 4}, "gnomon_thickness_mm = 3 leaves no room for its slots"),
        (
            "whip-dial",
            {"width_mm": 24, "thickness_mm": 5, "gnomon_thickness_mm": 0.5, "faces": "3"},
            "width_mm = 24 makes the handle too slender .* handle",
        ),
    ],
)
def test_what_cannot_be_made_is_said(name, values, said):
    with pytest.raises(miqyas.DesignError, match=said):
        miqyas.make(name, **values)


def test_the_width_that_is_advised_is_of_all_faces():
    """That of the first with a column too narrow is less than the shortest month needs."""
    values = {"gnomon_thickness_mm": 10.13, "place": {"latitude": -16.31}}
    with pytest.raises(DesignError) as error:
        lay_out(Design(**values))
    (advised,) = error.value.faults[0].remedies
    assert advised.values == {"width_mm": 40.6}
    assert lay_out(Design(**values, **advised.values)).parts


def test_a_whip_whose_noon_leaves_the_face_in_summer_tells_it_as_a_cylinder_does():
    said = {}
    for name, about in (
        ("whip-dial", "gnomon_height_mm"),
        ("cylinder-dial", "gnomon_length_mm"),
    ):
        (note,) = [n for n in miqyas.make(name, place="Cairo").notes if n.about == about]
        said[name] = re.sub(r"\d+ mm", "… mm", note.message)
    assert said["whip-dial"] == said["cylinder-dial"]
    assert said["whip-dial"].startswith("for 28 % of the year the line 12 leaves the face")
    assert not [n for n in miqyas.make("whip-dial", place="Berlin").notes if "%" in n.message]


def test_who_makes_a_whip_of_card_is_told_to_tape_its_faces_together():
    """They were to be glued to the edges of two formers of half a millimetre, and to no more."""
    whip = miqyas.make("whip-dial", material="card")
    told = [step for section in whip.guide for step in section.steps]
    assert any("faces of card to each other" in step for step in told)
