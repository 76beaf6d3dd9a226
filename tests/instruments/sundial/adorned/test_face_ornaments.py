"""Borders, fixing holes and compass: where they are, and clear of all else."""

import math

import numpy as np
import pytest
import shapely
from helpers.drawn import drawn, polygon
from hypothesis import given, settings
from hypothesis import strategies as st

import miqyas
from instruments.errors import DesignError
from instruments.geometry import Path, Strokes, shapes_bounds
from instruments.labelling.ground import LabelGround, flat_area
from instruments.labelling.solving import solve
from instruments.lettering.style import Lettering
from instruments.making.workshop import Workshop
from instruments.part import Process
from instruments.sundial.adorned import ornament
from instruments.sundial.adorned.border import Border, border_mm, bordered
from instruments.sundial.adorned.ornament import Ornaments, compass, north_on, told_of_ornaments
from instruments.sundial.dial_plate import Rectangle, RoundPlate
from instruments.sundial.gnomons.fixings import Fixings, clear_radius, draw_fixing_holes
from instruments.sundial.lines.face import Plane

pytestmark = pytest.mark.slow

HEIGHT = 2.5
BAND = 9.5
LIMITS = Workshop().limits
WINDOWS = [Rectangle(3 - 2j, 100.0, 75.0), RoundPlate(1j, 90.0)]
STYLES = ["none", "plain", "double", "railway"]


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("style", STYLES)
def test_a_border_leaves_a_band_and_no_line_is_drawn_twice(window, style):
    made = bordered(window, BAND, Border(style=style), HEIGHT)
    size = made.frame.half_size
    assert made.border.half_size[0] - size[0] == pytest.approx(BAND)
    inset = border_mm(Border(style=style), BAND, HEIGHT)
    assert window.half_size[0] - size[0] == pytest.approx(inset)
    lines = [drawn(m) for m in made.marks]
    assert {m.means for m in made.marks} <= {"border"}
    assert len(lines) == {"none": 0, "plain": 2, "double": 4, "railway": 4}[style]
    outside = polygon(window.path()).buffer(0.01)
    for i, line in enumerate(lines):
        assert outside.contains(line)
        for other in lines[:i]:
            assert line.intersection(other).length < 1e-6
    # Nothing in the band itself but its own two lines.
    band = polygon(made.border.inset(0.2).path()) - polygon(made.frame.inset(-1.2).path())
    assert all(line.intersection(band).length == 0 for line in lines)


@pytest.mark.parametrize("window", WINDOWS)
def test_the_railway_has_even_rungs_that_mirror(window):
    made = bordered(window, BAND, Border(style="railway"), HEIGHT)
    (rungs,) = [m.shape for m in made.marks if isinstance(m.shape, Strokes)]
    rail = window.half_size[0] - made.border.half_size[0]
    assert all(p.length() == pytest.approx(rail) for p in rungs.paths)
    middles = {
        (round(z.real, 6), round(z.imag, 6))
        for p in rungs.paths
        for z in [(p.start + p.end) / 2 - window.centre]
    }
    assert middles == {(-x + 0.0, y) for x, y in middles} == {(x, -y + 0.0) for x, y in middles}
    assert len(middles) == len(rungs.paths) > 100


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("count", ["2", "4"])
def test_fixing_holes_are_in_the_band_and_mirror(window, count):
    made = bordered(window, BAND, Border(), HEIGHT)
    fixings = Fixings(holes=count, diameter_mm=5.0)
    holes = draw_fixing_holes(made.border, made.frame, fixings, LIMITS)
    assert len(holes) == int(count)
    band = polygon(made.border.path()) - polygon(made.frame.path())
    for hole in holes:
        assert hole.means == "hole/fixing"
        assert hole.process is Process.CUT
        room = polygon(hole.shape).buffer(LIMITS.gap_mm - 0.01)
        assert band.contains(room)
    centres = [polygon(h.shape).centroid for h in holes]
    assert sum(c.x - window.centre.real for c in centres) == pytest.approx(0.0, abs=1e-6)
    assert centres[0].y > window.centre.imag
    assert centres[1].y == pytest.approx(centres[0].y)
    assert clear_radius(fixings, LIMITS) == pytest.approx(2.5 + LIMITS.gap_mm)


def test_no_holes_unless_asked_and_none_too_wide():
    made = bordered(WINDOWS[0], BAND, Border(), HEIGHT)
    assert draw_fixing_holes(made.border, made.frame, Fixings(), LIMITS) == ()
    with pytest.raises(DesignError, match=r"fixings.diameter_mm = 12 is too wide .*: give 8.9"):
        draw_fixing_holes(made.border, made.frame, Fixings(holes="4", diameter_mm=12.0), LIMITS)


def scored(seed, count=25):
    """A face crowded with lines."""
    window = Rectangle(0j, 80.0, 60.0)
    random = np.random.default_rng(seed)
    lines = [
        Path.line(*(complex(*z) for z in pair))
        for pair in random.uniform((-80, -60), (80, 60), (count, 2, 2))
    ]
    return window, lines


def adorned(ornaments, window, style=None, plane=None, lines=()):
    """A compass mark on a face: the labels that are placed, and notes."""
    style = style or Lettering(language="en")
    rose, notes = compass(
        ornaments, plane or HORIZONTAL, window, style, ornaments.compass_mm or 18.0
    )
    asked = [rose] if rose else []
    ground = LabelGround.of(flat_area(window.path()), [("line", line) for line in lines])
    found = solve(asked, ground)
    return found.placed, (*notes, *told_of_ornaments(ornaments.compass_mm or 18.0, found))


HORIZONTAL = Plane.at(math.radians(36.0), 30.0)


@pytest.mark.parametrize("strokes", ["outline", "single"])
@pytest.mark.parametrize("kind", ["arrow", "rose"])
@pytest.mark.parametrize("seed", range(3))
def test_a_compass_keeps_clear_of_lines(kind, seed, strokes):
    window, lines = scored(seed)
    asked = Ornaments(compass=kind, compass_mm=12.0)
    placed, notes = adorned(asked, window, Lettering(strokes=strokes), lines=lines)
    left = {n.about.removeprefix("ornaments.") for n in notes if "left out" in n.message}
    assert {p.means.removeprefix("label/") for p in placed} == {"compass"} - left
    boxes = []
    for label in placed:
        box = shapely.union_all([drawn(m) for m in label.marks]).envelope
        assert polygon(window.path()).contains(box)
        for line in lines:
            ends = [(line.start.real, line.start.imag), (line.end.real, line.end.imag)]
            assert box.distance(shapely.LineString(ends)) > 0.2
        boxes.append(box)
    assert boxes
    assert all(a.distance(b) > 0.2 for i, a in enumerate(boxes) for b in boxes[:i])


def test_a_crowded_face_has_none_and_says_so():
    window, lines = scored(0, 4000)
    placed, notes = adorned(Ornaments(compass="rose"), window, lines=lines)
    assert placed == ()
    assert [n.about for n in notes] == ["ornaments.compass"]


@given(latitude=st.floats(-89, 89), azimuth=st.floats(0, 359), zenith_distance=st.floats(0, 180))
@settings(deadline=None)
def test_north_is_where_the_meridian_runs_on_the_face(latitude, azimuth, zenith_distance):
    a, z = math.radians(azimuth), math.radians(zenith_distance)
    north = north_on(Plane.at(math.radians(latitude), 1.0, azimuth=a, zenith_distance=z))
    # By plain vectors: north (0, 1, 0) on the face's right and upward lines.
    flat = complex(math.sin(a), -math.cos(z) * math.cos(a))
    if north is None:
        assert abs(flat) < 1e-5
    else:
        assert north == pytest.approx(flat / abs(flat), abs=1e-6 / abs(flat))


def test_the_arrow_points_north_and_a_leaning_rose_is_an_arrow():
    window = Rectangle(0j, 80.0, 60.0)
    west = Plane.at(0.6, 30.0, azimuth=math.radians(270), zenith_distance=math.pi / 2)
    (made,), notes = adorned(Ornaments(compass="rose"), window, plane=west)
    assert "arrow" in notes[0].message
    needle = shapely.union_all([drawn(m) for m in made.marks if m.means == "compass"])
    (letter,) = [drawn(m) for m in made.marks if m.means == "label/compass/north"]
    # One who faces a wall that looks west has north at the left.
    assert letter.centroid.x < needle.bounds[0]
    south = Plane.at(0.6, 30.0, azimuth=math.pi, zenith_distance=math.pi / 2)
    placed, notes = adorned(Ornaments(compass="arrow"), window, plane=south)
    assert placed == ()
    assert "no direction" in notes[0].message


def test_the_letters_of_the_sides_are_of_the_language():
    window = Rectangle(0j, 80.0, 60.0)

    def letters(language):
        (made,), _ = adorned(Ornaments(compass="rose"), window, Lettering(language=language))
        return {m.means: m.shape.bounds() for m in made.marks if m.means.startswith("label/")}

    names = {f"label/compass/{s}" for s in ("north", "east", "south", "west")}
    assert set(letters("en")) == set(letters("de")) == names
    # East and west begin alike in Arabic: neither is lettered.
    assert set(letters("ar")) == {"label/compass/north", "label/compass/south"}
    # The article is no one's initial: its alif is much narrower.
    for xmin, _, xmax, _ in letters("ar").values():
        assert xmax - xmin > 1.0
    assert letters("de")["label/compass/east"] != letters("en")["label/compass/east"]
    # Septentrio has several letters, for its S would be read as south; oriens begins as occidens.
    assert set(letters("la")) == {"label/compass/north", "label/compass/south"}
    wide, usual = (letters(language)["label/compass/north"] for language in ("la", "en"))
    assert wide[2] - wide[0] > 1.5 * (usual[2] - usual[0])


def test_north_in_latin_is_not_read_as_september(monkeypatch):
    said = []
    drawn_letter = ornament.letter
    monkeypatch.setattr(ornament, "letter", lambda *a: said.append(a[0]) or drawn_letter(*a))
    adorned(Ornaments(compass="arrow"), Rectangle(0j, 80.0, 60.0), Lettering(language="la"))
    assert {*said} == {"Septen"}


@pytest.mark.parametrize("city", ["London, UK", "Madrid", "Wellington, NZ", "Reykjavik"])
def test_a_garden_dials_compass_is_on_its_axis(city):
    plate = miqyas.make("horizontal-dial", look="garden", place=city).part("dial-plate").front
    left, _, right, _ = shapes_bounds(m.shape for m in plate if m.means == "compass")
    assert abs(left + right) < 1e-6


def front(design, compass="auto", **values):
    """The marks of a dial's plate, those of its compass mark apart, and its notes."""
    made = miqyas.make(design, ornaments={"compass": compass}, **values)
    marks = made.part("dial-plate").front
    mark = [m for m in marks if "compass" in m.means]
    return mark, [m for m in marks if "compass" not in m.means], made.notes


@pytest.mark.parametrize("sides", [(80.0, 60.0), (200.0, 150.0)])
@pytest.mark.parametrize("latitude", [-66.0, -34.0, 0.0, 21.0, 51.5])
@pytest.mark.parametrize("kind", ["polar-style", "pin"])
def test_a_north_mark_that_nobody_asked_for_takes_no_place_from_others(kind, latitude, sides):
    width, height = sides
    given = {
        "place": {"latitude": latitude, "longitude": 0.0, "timezone": "UTC"},
        "gnomon": {"kind": kind},
        "width_mm": width,
        "height_mm": height,
    }
    mark, others, notes = front("horizontal-dial", **given)
    without, same, told = front("horizontal-dial", "none", **given)
    assert without == []
    assert (others, notes) == (same, told)
    if width >= 200.0:
        assert mark
    if not mark:
        return
    *needle, letter = (m.shape.bounds() for m in mark)
    # Its tip is the needle's upper end, and N stands over it: north is at the top of the face.
    assert max(box[3] for box in needle) < letter[1]
    tip, foot = max(box[3] for box in needle), min(box[1] for box in needle)
    assert tip - foot > 2 * (max(b[2] for b in needle) - min(b[0] for b in needle))


@pytest.mark.parametrize(
    ("design", "values"),
    [
        ("vertical-dial", {}),
        ("polar-dial", {}),
        ("equatorial-dial", {}),
        ("horizontal-dial", {"place": {"latitude": 90.0, "longitude": 0.0, "timezone": "UTC"}}),
        ("horizontal-dial", {"picture": {"svg": "<svg><path d='M0 0h9v9h-9z'/></svg>"}}),
    ],
)
def test_only_a_level_face_has_a_north_mark_and_a_picture_comes_first(design, values):
    assert front(design, **values)[0] == []


def test_a_motto_stands_in_the_middle_of_its_strip():
    for shape in ("rectangle", "disc"):
        made = miqyas.make("horizontal-dial", shape=shape, ornaments={"motto": "Lente hora"})
        (motto,) = [m for m in made.part("dial-plate").front if m.means == "label/motto"]
        left, _, right, _ = motto.shape.bounds()
        outline = made.part("dial-plate").body.outline.bounds()
        assert (left + right) / 2 == pytest.approx((outline[0] + outline[2]) / 2, abs=0.2)


@pytest.mark.parametrize(
    ("design", "values", "stays"),
    [
        (
            "horizontal-dial",
            {"width_mm": 300.0, "height_mm": 200.0, "maker": {"text": "Fecit A"}},
            True,
        ),
        (
            "horizontal-dial",
            {"width_mm": 100.0, "height_mm": 150.0, "maker": {"text": "Anna made this in Berlin"}},
            False,
        ),
        ("treatise-dial", {"diameter_mm": 40.0, "maker": {"text": "Anna / Berlin 2026"}}, False),
    ],
)
def test_a_north_mark_that_nobody_asked_for_makes_way_for_a_maker(design, values, stays):
    given = {"place": {"latitude": 33.6, "longitude": 0.0, "timezone": "UTC"}, **values}
    mark, others, notes = front(design, **given)
    _, same, told = front(design, "none", **given)
    assert (others, notes) == (same, told)
    assert any(m.means == "label/maker" for m in others)
    assert bool(mark) == stays
