"""The design as a whole: labels, fittings, figures, notes and faults."""

import math

import numpy as np
import pytest
from helpers.curves import with_every_curve
from helpers.sweeping import spread
from shapely import LineString, Polygon, unary_union

import miqyas
from instruments.design import build
from instruments.errors import DesignError
from instruments.geometry import Arc, Cubic, Line, Path, Region
from instruments.inscription import sided
from instruments.part import Face, Process, Severity, Sheet, Turned
from instruments.sundial.horizontal import Design, lay_out
from output.provenance import Provenance

pytestmark = pytest.mark.slow

COUNTS = {Line: 2, Cubic: 9, Arc: 1000}

PLACES = [
    {"place": {"latitude": 0}},
    {"place": {"latitude": 32.7, "name": "Isfahan"}, "shape": "disc"},
    {"place": {"latitude": 51.5, "name": "London"}},
    {"place": {"latitude": 51.5}, "half_hours": True, "lettering": {"numerals": "roman"}},
    {"place": {"latitude": 66.6}},
    {"place": {"latitude": 75}, "shape": "disc", "diameter_mm": 260},
    {"place": {"latitude": 90}, "shape": "disc"},
    {"place": {"latitude": -34}, "lettering": {"numerals": "arabic-indic", "height_mm": 3}},
    {"place": {"latitude": 40}, "width_mm": 90, "height_mm": 70},
    {"place": {"latitude": 33.6}, "lettering": {"numerals": "abjad", "language": "ar"}},
]


def dial(**values):
    return lay_out(build(Design, with_every_curve({"gnomon": {"kind": "pin"}} | values)))


def plate(instrument):
    return instrument.part("dial-plate")


def facts(instrument):
    return {f.name: f.value for f in instrument.facts}


def polyline(path):
    points = [
        complex(z) for s in path.segments for z in s.point(np.linspace(0, 1, COUNTS[type(s)]))
    ]
    return [(z.real, z.imag) for z in points]


def area(shape):
    """A label's ink, its holes filled."""
    assert isinstance(shape, Region)
    return unary_union([Polygon(polyline(c)).buffer(0) for c in shape.contours])


@pytest.mark.parametrize("values", spread(PLACES, 5))
def test_labels_keep_clear_of_lines_and_of_each_other(values):
    front = plate(dial(**values)).front
    inks = [(m.means, area(m.shape)) for m in front if m.means.startswith("label/")]
    lines = [
        (m.means, LineString(polyline(m.shape)))
        for m in front
        if m.process is Process.SCORE and isinstance(m.shape, Path)
    ]
    assert len(inks) > 5
    # At least an eighth of a name's height is asked around numerals in the band.
    clear = 0.2
    for i, (means, ink) in enumerate(inks):
        for other, line in lines:
            assert ink.distance(line) > clear, (means, other)
        for other, beside in inks[:i]:
            assert ink.distance(beside) > clear, (means, other)


@pytest.mark.parametrize("values", PLACES)
def test_labels_are_on_the_plate_and_each_names_a_line_that_is_drawn(values):
    part = plate(dial(**values))
    sheet = Polygon(polyline(part.body.outline))
    drawn = {m.means for m in part.front if not m.means.startswith("label/")}
    for mark in part.front:
        if mark.means.startswith("label/"):
            assert sheet.contains(area(mark.shape))
            named = mark.means.removeprefix("label/")
            assert named in drawn or named == "place" or named.rpartition("/")[0] == "compass"


@pytest.mark.parametrize("latitude", [0, 36, 51.5, 66.6, 90, -34])
def test_every_hour_has_its_numeral(latitude):
    means = [m.means for m in plate(dial(place={"latitude": latitude})).front]
    hours = {m for m in means if m.startswith("hour/")}
    assert len(hours) >= 9
    assert {f"label/{h}" for h in hours} <= set(means)


@pytest.mark.parametrize("latitude", [36, 51.5, -34])
def test_a_day_curve_is_named_beside_itself_rather_than_beside_another(latitude):
    front = plate(dial(place={"latitude": latitude})).front
    days = {m.means: LineString(polyline(m.shape)) for m in front if m.means.startswith("day/")}
    for mark in front:
        if mark.means.startswith("label/day/"):
            ink = area(mark.shape).centroid
            nearest = min(days, key=lambda name: days[name].distance(ink))
            assert f"label/{nearest}" == mark.means


def test_what_finds_no_room_is_left_out_and_said():
    large = {"height_mm": 2.7}
    small = dial(place={"latitude": 40}, width_mm=64, height_mm=50, lettering=large)
    left = {n.about for n in small.notes if n.severity is Severity.DETAIL} - {"lettering"}
    written = {m.means for m in plate(small).front}
    drawn = {m.means for m in plate(small).front if m.means.startswith(("day/", "prayer/"))}
    one_of_two = {"label/day/equinox", "label/day/taurus", "label/day/pisces"}
    assert left == {"label/day/capricorn", "label/day/gemini", *one_of_two}
    assert left & written == one_of_two
    assert {f"label/{d}" for d in drawn} <= left | written
    (told,) = (n for n in small.notes if n.about == "labels")
    # What is left out is told by its words.
    assert told.message.startswith('"Capricorn", "Scorpius", "Libra" and 2 more find')


def test_a_small_face_bears_neither_the_gnomons_height_nor_its_horizons_name():
    small = dial(place={"latitude": 40}, width_mm=80, height_mm=60)
    large = dial(place={"latitude": 40}, width_mm=200, height_mm=150)
    assert [any(n.about == "lettering" for n in d.notes) for d in (small, large)] == [True, False]


def test_the_height_of_the_nodus_stands_in_every_file():
    design = build(Design, {"place": {"latitude": 40}})
    (fact,) = Provenance.of(lay_out(design), design, "horizontal-dial").facts[1:]
    assert (fact.name, fact.unit) == ("gnomon/height", "mm")
    assert design.gnomon_height_mm is None
    assert isinstance(fact.value, float)


def test_twelve_hours_count_twice():
    numerals = {"lettering": {"height_mm": 2.5}, "place": {"latitude": 40}}
    once, twice = dial(**numerals), dial(**numerals, twelve_hours=True)

    def ink(instrument, means):
        (mark,) = (m for m in plate(instrument).front if m.means == means)
        return area(mark.shape).area

    assert ink(twice, "label/hour/equal/13") < ink(once, "label/hour/equal/13")
    assert ink(twice, "label/hour/equal/13") == pytest.approx(
        ink(twice, "label/hour/equal/11") / 2, rel=0.02
    )


@pytest.mark.parametrize("shape", ["rectangle", "disc"])
def test_the_parts_fit(shape):
    instrument = dial(shape=shape, gnomon_height_mm=25, workshop={"clearance_mm": 0.2})
    part, pin = plate(instrument), instrument.part("gnomon")
    assert isinstance(part.body, Sheet)
    assert isinstance(pin.body, Turned)
    assert part.faces() == (Face.FRONT,)
    (hole,) = part.body.cutouts
    assert hole.means == "hole/gnomon"
    circle = hole.shape.segments[0]
    assert circle.centre == 0
    # 0.2 mm on the diameter of a tenon of 5 mm.
    assert circle.radius == pytest.approx(2.6)
    assert pin.body.profile.bounds()[1] == -part.body.thickness_mm
    assert pin.body.profile.bounds()[3] == 25
    placed = instrument.parts[1]
    assert placed.frame.origin_mm == (0, 0, part.body.thickness_mm)
    assert part.body.outline.closed
    (foot,) = (m.shape for m in part.front if m.means == "gnomon/foot")
    assert foot.segments[0].radius == pytest.approx(pin.body.profile.bounds()[2])


def test_lines_are_scored_once_and_letters_engraved():
    front = plate(dial()).front
    lines = [m.means for m in front if not m.means.startswith("label/")]
    # The dark half of the north mark is filled.
    scored = [m for m in front if not m.means.startswith(("label/", "compass"))]
    assert {m.process for m in scored} == {Process.SCORE}
    assert lines.count("hour/equal/12") == 1
    assert lines.count("border") == 2
    assert "meridian" not in lines
    single = dial(lettering={"strokes": "single"})
    assert {m.process for m in plate(single).front} == {Process.SCORE}


def test_figures_of_almagest_ii_5():
    found = facts(
        dial(
            place={"latitude": 36},
            epoch={"obliquity": "23°51′20″"},
            gnomon_height_mm=60,
            width_mm=400,
            height_mm=300,
        )
    )
    seconds = 1 / 3600
    assert found["noon-shadow/cancer"] == pytest.approx(12 + 54 / 60 + 42 / 3600, abs=seconds)
    assert found["noon-shadow/equinox"] == pytest.approx(43 + 35 / 60 + 33 / 3600, abs=seconds)
    assert found["noon-shadow/capricorn"] == pytest.approx(103 + 19 / 60 + 14 / 3600, abs=seconds)
    assert found["gnomon/height"] == 60
    assert found["obliquity"] == pytest.approx(23.855556, abs=1e-6)
    assert found["sunrise/equinox"] == pytest.approx(6)
    # sin Δ = tan δ tan φ (125:12).
    ascent = math.degrees(math.asin(math.tan(math.radians(23.8555556)) * math.tan(math.pi / 5)))
    assert found["sunset/cancer"] == pytest.approx(18 + ascent / 15, abs=1e-6)
    assert found["sunrise/cancer"] == pytest.approx(6 - ascent / 15, abs=1e-6)
    assert found["eccentricity/cancer"] == pytest.approx(
        math.cos(math.pi / 5) / math.sin(math.radians(23.8555556)), rel=1e-6
    )
    assert (found["curve/cancer"], found["curve/equinox"]) == ("hyperbola", "line")


def test_figures_where_the_sun_does_not_set_or_rise():
    found = facts(dial(place={"latitude": 80}))
    assert found["sun/cancer"] == "does not set"
    assert found["sun/capricorn"] == "does not rise"
    assert "noon-shadow/capricorn" not in found
    assert found["curve/cancer"] == "ellipse"
    for fact in dial(place={"latitude": 80}).facts:
        assert not isinstance(fact.value, float) or math.isfinite(fact.value)


def test_a_noon_shadow_off_the_face_is_noted_with_the_gnomon_that_keeps_it():
    values = {"place": {"latitude": 51.5}, "gnomon_height_mm": 40, "foot_y_mm": 0}
    (note,) = (n for n in dial(**values).notes if "noon shadow" in n.message)
    height = float(note.message.split("a gnomon of ")[1].split(" mm")[0])
    kept = dial(**(values | {"gnomon_height_mm": height}))
    assert not [n for n in kept.notes if "noon shadow" in n.message]


def refused(**values):
    with pytest.raises(DesignError) as caught:
        dial(**values)
    return caught.value


@pytest.mark.parametrize("latitude", [36, 51.5, 90, -66])
def test_a_gnomon_that_throws_every_shadow_off_the_plate_is_refused_with_one_that_fits(latitude):
    values = {"place": {"latitude": latitude}, "foot_y_mm": 0}
    (fault,) = refused(**values, gnomon_height_mm=2000, foot_x_mm=80).faults
    assert str(fault).startswith("gnomon_height_mm = 2000 throws every shadow off the plate")
    remedied = dial(**values, **fault.remedies[0].values, foot_x_mm=80)
    assert any(m.means.startswith("hour/") for m in plate(remedied).front)


@pytest.mark.parametrize(
    ("values", "parameter"),
    [
        ({"width_mm": 30}, "width_mm"),
        ({"height_mm": 20}, "height_mm"),
        ({"shape": "disc", "diameter_mm": 25}, "diameter_mm"),
        ({"gnomon_diameter_mm": 45, "height_mm": 150}, "height_mm"),
        ({"gnomon_diameter_mm": 45}, "width_mm"),
    ],
)
def test_a_plate_without_room_for_the_pin_is_refused_with_a_size_that_has_it(values, parameter):
    (fault,) = refused(**values).faults
    assert fault.parameter == parameter
    dial(**(values | fault.remedies[0].values))


@pytest.mark.parametrize(
    ("design", "high"),
    [("horizontal-dial", 300.0), ("vertical-dial", 320.0), ("polar-dial", 160.0)],
)
def test_a_plate_grows_in_both_ways_with_its_width(design, high):
    _, low, _, top = miqyas.make(design, width_mm=400).part("dial-plate").body.outline.bounds()
    assert top - low == pytest.approx(high)
    own = miqyas.make(design, width_mm=400, height_mm=150).part("dial-plate").body.outline.bounds()
    assert own[3] - own[1] == pytest.approx(150.0)


def test_a_pin_too_big_for_both_sides_is_a_fault_of_each():
    first, second = map(str, refused(gnomon_diameter_mm=60, height_mm=150).faults)
    assert first.startswith("width_mm = 200 leaves 176 mm")
    assert second.startswith("height_mm = 150 leaves 126 mm")


@pytest.mark.parametrize(
    ("values", "parameter"),
    [
        ({"place": {"latitude": 35, "name": "京の庭"}}, "place.name"),
        ({"lettering": {"strokes": "single"}, "place": {"name": "京の庭"}}, "place.name"),
    ],
)
def test_what_cannot_be_lettered_is_refused(values, parameter):
    assert str(refused(**values)).startswith(f"{parameter} = ")


def test_a_name_longer_than_its_ring_is_left_out():
    for shape in ("disc", "rectangle"):
        notes = dial(place={"latitude": 53, "name": "LLANFAIR " * 22}, shape=shape).notes
        assert "label/place" in {n.about for n in notes}


@pytest.mark.parametrize(
    "values",
    [{"foot_x_mm": 95}, {"foot_y_mm": -200}, {"shape": "disc", "foot_x_mm": 60, "foot_y_mm": 60}],
)
def test_a_foot_off_the_face_is_refused(values):
    assert "puts the gnomon's foot off the face" in str(refused(**values))


@pytest.mark.parametrize("kind", ["pin", "polar-style"])
@pytest.mark.parametrize("height", [1e-5, 0.01])
def test_a_gnomon_too_low_for_its_foot_is_refused_with_one_that_is_read(height, kind):
    (fault,) = refused(gnomon_height_mm=height, gnomon={"kind": kind}).faults
    assert str(fault).startswith(f"gnomon_height_mm = {height:g} throws every shadow too near")
    if kind == "pin":  # a style's sheet wants more, and says so itself
        read = dial(**fault.remedies[0].values)
        assert any(m.means.startswith("day/") for m in plate(read).front)


@pytest.mark.parametrize("height", [0, -5, 1e-308, 1e-9])
def test_a_nodus_on_or_under_the_face_is_refused(height):
    assert "above 0" in str(refused(gnomon_height_mm=height))


def test_words_that_single_strokes_lack_are_in_outlines_and_numbers_in_strokes():
    front = plate(dial(lettering={"strokes": "single", "language": "ar"})).front
    of = {m.means: m.process for m in front if m.means.startswith("label/")}
    assert set(of.values()) == {Process.SCORE, Process.ENGRAVE}
    assert {of[m] for m in of if m.startswith("label/hour/")} == {Process.SCORE}


@pytest.mark.parametrize("numerals", ["western", "arabic-indic"])
def test_numerals_in_the_ring_of_a_disc_stand_at_the_outer_ends(numerals):
    values = {"shape": "disc", "place": {"latitude": 33.58}, "lettering": {"numerals": numerals}}
    front = plate(dial(**values)).front
    found = {m.means: m.shape for m in front}
    for hour in (9, 15, 16):
        xmin, ymin, xmax, ymax = found[f"label/hour/equal/{hour}"].bounds()
        middle = complex(xmin + xmax, ymin + ymax) / 2
        line = found[f"hour/equal/{hour}"]
        # Within the band's width (9.5 mm) of the end that lies on the ring.
        assert abs(middle - max(line.start, line.end, key=abs)) < 9.5


def test_small_letters_are_noted():
    notes = dial(lettering={"height_mm": 1.0}).notes
    assert any(n.about == "lettering.height_mm" and "below the 2 mm" in n.message for n in notes)


@pytest.mark.parametrize(
    ("latitude", "text"),
    [(36.2, "36°12′ N"), (-34, "34° S"), (0, "0°"), (51.99999, "52° N"), (33.5833, "33°35′ N")],
)
def test_latitudes_as_people_write_them(latitude, text):
    assert sided(latitude) == text


def test_a_template_is_valid_and_gives_the_default_dial():
    import templates

    values = templates.read("designs", "horizontal-dial")
    assert values.pop("design") == "horizontal-dial"
    instrument = dial(**values)
    assert instrument.notes == ()


def test_a_pin_for_the_templates_style_is_told_nothing_of_what_nobody_gave():
    import templates

    values = templates.read("designs", "horizontal-dial")
    del values["design"]
    assert dial(**(values | {"gnomon": {**values["gnomon"], "kind": "pin"}})).notes == ()


@pytest.mark.parametrize("latitude", [-64, 64])
def test_noon_has_its_numeral_though_the_style_stands_on_its_line(latitude: float) -> None:
    made = lay_out(
        build(Design, {"width_mm": 80, "height_mm": 60, "place": {"latitude": latitude}})
    )
    marks = {m.means: m for m in made.part("dial-plate").front}
    assert "hour/equal/12" not in marks
    left, low, right, high = marks["label/hour/equal/12"].shape.bounds()
    assert left + right == pytest.approx(0, abs=0.5), "at the meridian"
    assert min(abs(low), abs(high)) > 20, "in the band"
