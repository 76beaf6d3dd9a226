import cmath
import itertools
import math
import re

import numpy as np
import pytest
import shapely
from helpers.drawn import drawn
from helpers.misreadings import faults
from helpers.retes import (
    corners,
    hyades,
    laid_out,
    made,
    places,
    plane,
    polygon,
    stars,
    template,
    thin_places,
)
from helpers.sweeping import spread

import templates
from instruments.errors import DesignError
from instruments.geometry import Path
from instruments.part import Face, Process
from instruments.sky import stars as sky
from miqyas.sources import nested_values

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3
T = np.linspace(0.0, 1.0, 9)


CUT = ["geometric", "eastern", *templates.names("retes")]
"""The styles that are cut from sheet."""


POINTED = itertools.product(["northern", "south"], ["straight", "dagger", "leaf", "flame"], CUT)


@pytest.mark.parametrize(("hemisphere", "pointer", "style"), spread(POINTED, 3))
def test_tips_are_stars_and_the_piece_is_one(style, pointer, hemisphere):
    design = {"hemisphere": hemisphere, "rete": {"style": style, "pointer": pointer}}
    part = made(**design).part("rete")
    found = stars(part)
    expected = places(found, **design)
    assert len(found) > 20
    for key, z in found.items():
        assert abs(z - expected[key]) < MICROMETRE
    whole = polygon(part)
    assert whole.is_valid
    for mark in part.front:
        if not mark.means.startswith("star/"):
            continue
        tip = expected[mark.means.removeprefix("star/")]
        if mark.process is Process.SCORE:
            assert np.abs(corners(part) - tip).min() < MICROMETRE
        else:
            # On the frame, or the corner of a tooth.
            assert whole.distance(shapely.Point(tip.real, tip.imag)) < MICROMETRE
    # The workshop's narrowest web for 1.5 mm is 1 mm, the heads are 7.5 mm long.
    assert thin_places(part, 1.0, list(expected.values()), 0.65 * 7.5) == []


def test_the_plate_can_be_read_through_it():
    for style in ("geometric", "eastern"):
        assert polygon(made(rete={"style": style}).part("rete")).area < 0.4 * math.pi * 75**2


def test_the_same_design_gives_the_same_rete():
    design = {"stars": {"choice": "magnitude"}}
    assert laid_out(design) == laid_out(design)


def test_the_edge_and_the_ecliptic_stay_circles():
    part = made(rete={"pointer": "leaf"}, stars={"choice": "list", "names": ["Vega"]}).part("rete")
    assert part.body.outline == Path.circle(0j, 75.0)
    ecliptic = plane().circle()
    arcs = [s for c in part.body.cutouts for s in c.shape.segments]
    assert any(
        abs(getattr(s, "centre", 0) - ecliptic.centre) < 1e-9
        and abs(getattr(s, "radius", 0) - ecliptic.radius) < 1e-9
        for s in arcs
    )


def test_sharp_corners_on_request():
    sharp = polygon(made(rete={"fillet_mm": 0}).part("rete"))
    assert sharp.area < polygon(made().part("rete")).area


def test_what_almost_touches_the_frame_is_a_tooth_with_a_wedge():
    tip = places(["Alioth"])["hr-4905"]
    design = {"stars": {"choice": "list", "names": ["Alioth", "Vega"]}}
    # Half a millimetre beyond the edge of the east-west bar.
    bar = 2.0 * (abs(tip.imag) - 0.5)
    part = made(rete={"style": "geometric", "bar_mm": bar}, **design).part("rete")
    (wedge,) = [m for m in part.front if m.means == "star/hr-4905"]
    assert wedge.process is Process.ENGRAVE
    assert abs(wedge.shape.contours[0].start - tip) < MICROMETRE
    assert np.abs(corners(part) - tip).min() < MICROMETRE
    shape = shapely.Polygon(
        [(s.start.real, s.start.imag) for s in wedge.shape.contours[0].segments]
    )
    # A micrometre for where the wedge is on the corner.
    assert polygon(part).buffer(MICROMETRE).contains(shape)


def test_a_pointer_is_pushed_by_hand():
    def base_direction(**push):
        part = made(rete={"style": "geometric", "pointers": {"Vega": push}}).part("rete")
        ridge = next(m.shape for m in part.front if m.means == "star/hr-7001")
        way = ridge.end - ridge.start
        return math.degrees(math.atan2(way.imag, way.real))

    assert base_direction(direction_deg=-60) == pytest.approx(-60, abs=1e-6)
    assert base_direction(direction_deg=170) == pytest.approx(170, abs=1e-6)
    part = made(
        rete={"pointers": {"al-nasr al-wāqiʿ": {"direction_deg": -60, "curl_deg": 40}}}
    ).part("rete")
    assert abs(stars(part)["hr-7001"] - places(["Vega"])["hr-7001"]) < MICROMETRE


@pytest.mark.parametrize("push", [{}, {"direction_deg": -60}])
@pytest.mark.parametrize("curl", [-60, 0, 60])
def test_a_curl_turns_the_pointer_alone_or_in_a_direction(push, curl):
    part = made(rete={"pointers": {"Vega": {**push, "curl_deg": curl}}}).part("rete")
    ridge = next(m.shape for m in part.front if m.means == "star/hr-7001")
    (spine,) = ridge.segments
    turn = math.degrees(spine.sweep_rad) if curl else 0.0
    assert math.copysign(1, turn) == math.copysign(1, curl)
    # The line runs along the head, most of the way to the frame.
    assert 0.3 * abs(curl) <= abs(turn) <= 1.1 * abs(curl)
    if push:
        base = math.degrees(cmath.phase(ridge.end - ridge.start))
        assert base == pytest.approx(-60, abs=0.35 * abs(curl) + 1e-6)


def test_a_base_is_set_by_hand():
    part = made(
        rete={"style": "geometric", "pointers": {"Vega": {"towards_mm": [0.0, 45.0]}}}
    ).part("rete")
    ridge = next(m.shape for m in part.front if m.means == "star/hr-7001")
    tip = places(["Vega"])["hr-7001"]
    towards = (45j - tip) / abs(45j - tip)
    assert abs((ridge.end - ridge.start) / abs(ridge.end - ridge.start) - towards) < 1e-9


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"stars": {"choice": "list", "names": ["Canopus"]}}, "Canopus .*tropic of Capricorn"),
        ({"stars": {"names": ["Fomalhaut"]}}, "Fomalhaut .*tropic of Capricorn"),
        (
            {"hemisphere": "southern", "stars": {"names": ["Vega"]}},
            "Vega .*tropic of Cancer",
        ),
        ({"stars": {"names": ["Polaris"]}}, "Polaris .*hole of the pivot"),
        ({"stars": {"choice": "list", "names": ["Betelguese"]}}, "did you mean Betelgeuse"),
        ({"stars": {"choice": "list"}}, "names no star"),
        ({"stars": {"without": ["Nibiru"]}}, r"stars\.without = Nibiru"),
        ({"epoch": {"year": -600}}, r"epoch\.year = -600"),
        ({"rete": {"strut_mm": 0.5}}, r"rete\.strut_mm = 0\.5 .*1 mm"),
        ({"thickness_mm": 6, "rete": {"bar_mm": 2.5}}, r"rete\.bar_mm = 2\.5 .*3 mm"),
        ({"thickness_mm": 20}, r"^thickness_mm = 20 leaves too little open"),
        ({"rete": {"ecliptic_mm": 60}}, r"^rete\.ecliptic_mm = 60 leaves too little open"),
        ({"rete": {"ecliptic_mm": 1}}, r"^rete\.ecliptic_mm = 1 leaves no room for the names"),
        ({"rete": {"ring_mm": 40}}, r"^rete\.ring_mm = 40 leaves too little open"),
        ({"lettering": {"height_mm": 20}}, r"^lettering\.height_mm = 20 leaves too little open"),
        ({"tropic_radius_mm": 20}, r"^tropic_radius_mm = 20 leaves too little open .* or more"),
        ({"rete": {"bar_mm": 60}}, r"^rete\.bar_mm = 60 is too wide for a rete of radius 75 mm"),
        ({"rete": {"arc_mm": 200}}, r"^rete\.arc_mm = 200 is too wide for a rete of radius 75"),
        ({"rete": {"head_mm": 100}}, r"^rete\.head_mm = 100 is too long for a rete of radius 75"),
        ({"rete": {"strut_mm": 20}}, r"^rete\.strut_mm = 20 is too wide for a rete of radius 75"),
        ({"rete": {"pointers": {"Canopus": {}}}}, "not shown"),
        ({"rete": {"pointers": {"Wega": {}}}}, "did you mean Vega"),
        (
            {"rete": {"pointers": {"Vega": {"towards_mm": [1, 1], "direction_deg": 3}}}},
            "both a direction and a point",
        ),
    ],
)
def test_what_cannot_be_made_is_said(parameters, said):
    with pytest.raises(DesignError, match=said):
        made(**parameters)


@pytest.mark.parametrize(
    "parameters",
    [
        {"lettering": {"height_mm": 20}},
        {"thickness_mm": 20},
        {"tropic_radius_mm": 20},
        {"rete": {"ecliptic_mm": 60}},
        {"rete": {"ring_mm": 40}},
        {"rete": {"bar_mm": 60}},
        {"rete": {"arc_mm": 200}},
        {"rete": {"head_mm": 100}},
        {"rete": {"strut_mm": 20}},
        {"rete": {"style": "eastern", "arc_mm": 17}},
        {"rete": {"ecliptic_mm": 1}},
    ],
)
def test_the_size_that_is_advised_gives_a_rete_within_its_radius(parameters):
    some = {"stars": {"choice": "list", "names": ["Vega"], "lettered": "none"}, **parameters}
    with pytest.raises(DesignError) as error:
        made(**some)
    (fault,) = error.value.faults
    size = float(re.match(r"give ([\d.]+)", fault.remedy)[1])
    group, _, key = fault.parameter.rpartition(".")
    changed = made(**some | ({group: {**some[group], key: size}} if group else {key: size}))
    radius = {f.name: f.value for f in changed.facts}["rete/radius"]
    edge = changed.part("rete").body.outline.bounds()
    assert max(map(abs, edge)) <= radius + MICROMETRE


def test_a_pointer_pushed_over_another_star_is_refused():
    first, second = places(["Rasalgethi", "Rasalhague"]).values()
    towards = second + (second - first)
    push = {"Rasalgethi": {"towards_mm": [towards.real, towards.imag]}}
    with pytest.raises(DesignError, match=r"rete\.pointers\.Rasalgethi leads to no ring"):
        made(rete={"style": "geometric", "pointers": push})


@pytest.mark.sweep
def test_stars_too_close_for_their_webs_are_named_and_the_remedy_works(monkeypatch):
    # A slow machine would break the trials off.
    monkeypatch.setattr("instruments.astrolabe.rete.drafting.TRIED_S", 60.0)
    names = hyades()
    design = {
        "pivot_diameter_mm": 2,
        "stars": {"choice": "list", "names": names, "lettered": "none"},
        "rete": {"style": "geometric", "strut_mm": 2, "handle_diameter_mm": 0},
    }
    with pytest.raises(DesignError, match=r"can't be joined .* webs of 2 mm") as caught:
        made(tropic_radius_mm=30, **design)
    (fault,) = caught.value.faults
    assert "Tau" in fault.value
    (remedy,) = fault.remedies
    without = remedy.values["stars.without"]
    rete = made(**nested_values(remedy.applied({"tropic_radius_mm": 30, **design}))).part("rete")
    assert len(stars(rete)) == len(names) - len(without)


def test_stars_chosen_by_magnitude_are_left_out_with_a_note():
    instrument = made(stars={"choice": "magnitude", "faintest": 1.0})
    found = stars(instrument.part("rete"))
    assert "hr-2326" not in found
    assert any("Canopus" in n.message for n in instrument.notes)


@pytest.mark.sweep
def test_a_double_star_is_one_point():
    instrument = made(stars={"choice": "magnitude", "faintest": 3.0})
    found = stars(instrument.part("rete"))
    points = np.array(list(found.values()))
    apart = np.abs(points[:, None] - points) + np.eye(len(points))
    assert apart.min() > 0.15


def test_names_stand_on_the_piece_and_apart():
    for style in ("geometric", "eastern"):
        instrument = made(tropic_radius_mm=100, rete={"style": style})
        part = instrument.part("rete")
        whole = polygon(part)
        labels = [m for m in part.front if m.means.startswith("label/")]
        assert {f"label/ecliptic/{s}" for s in ("aries", "leo", "pisces")} <= {
            m.means for m in labels
        }
        assert sum(m.means.startswith("label/star/") for m in labels) > 25
        hulls = []
        for mark in labels:
            points = [s.point(t) for c in mark.shape.contours for s in c.segments for t in (0, 0.5)]
            hull = shapely.MultiPoint([(z.real, z.imag) for z in points])
            assert whole.contains(hull), mark.means
            # Letters bent along an arc: the hull of each half, lest a hull spans the bend.
            hulls.append(hull.buffer(0.1))
        for k, one in enumerate(hulls):
            for other, mark in zip(hulls[k + 1 :], labels[k + 1 :], strict=True):
                assert not one.intersects(other), (labels[k].means, mark.means)


def test_what_is_not_named_is_numbered_or_said():
    instrument = made(tropic_radius_mm=45)
    part = instrument.part("rete")
    lettered = {m.means for m in part.front if m.means.startswith("label/star/")}
    messages = " ".join(n.message for n in instrument.notes)
    for star in sky.classical():
        if f"star/{star.key}" in {m.means for m in part.front}:
            assert f"label/star/{star.key}" in lettered or star.shown in messages


def numerals(part, face):
    """The middles of degrees' numerals, as seen from the front."""
    found = {}
    for mark in part.marks(face):
        last = mark.means.rpartition("/")[2]
        if mark.means.startswith("label/ecliptic/") and last.isdigit():
            xmin, ymin, xmax, ymax = mark.shape.bounds()
            z = complex(xmin + xmax, ymin + ymax) / 2
            found[int(last)] = -z.conjugate() if face is Face.BACK else z
    return found


NUMBERED = itertools.product(
    ["north", "south"],
    ["western", "arabic-indic", "roman", "abjad"],
    ["geometric", "eastern", "transparent"],
)


@pytest.mark.parametrize(("hemisphere", "system", "style"), spread(NUMBERED, 3))
def test_degrees_are_numbered_on_their_divisions(style, system, hemisphere):
    design = {
        "tropic_radius_mm": 160,
        "hemisphere": hemisphere,
        "rete": {"style": style},
        "lettering": {"numerals": system},
    }
    instrument = made(**design)
    part = instrument.part("rete")
    found = numerals(part, part.faces()[0])
    facts = {f.name: f.value for f in instrument.facts}
    step = facts["ecliptic/numbered-every"]
    said = " ".join(n.message for n in instrument.notes if n.about == "ecliptic")
    missing = {n for n in range(360) if n % 30 and n % step == 0} - set(found)
    assert set(found) <= {n for n in range(360) if n % 30 and n % step == 0}
    assert not missing or "not numbered, for something is there" in said
    assert len(missing) < 8
    (centre, inner) = (1j * facts["ecliptic/centre"], facts["ecliptic/inner-radius"])
    ends = plane(**design).ecliptical(np.radians([(n, n + step) for n in found]))
    for z, (on, following) in zip(found.values(), ends.tolist(), strict=True):
        # Aside by two fifths of a step where something is in its place, and by half a millimetre,
        # for the box about turned letters is not centred on their ink.
        aside = 0.5 + 0.42 * abs(following - on)
        assert abs(cmath.phase((z - centre) / (on - centre))) * inner < aside
        assert inner < abs(z - centre) < facts["ecliptic/radius"]


def test_degrees_are_thinned_and_left_out_with_a_note():
    def said(**parameters):
        instrument = made(**parameters)
        told = [n for n in instrument.notes if n.about in ("ecliptic", "rete.ecliptic_mm")]
        return " ".join(n.message for n in told)

    assert "numbered by 10s" in said(tropic_radius_mm=75)
    assert "no room for the numerals" in said(tropic_radius_mm=40)
    assert "no room for the numerals" in said(tropic_radius_mm=75, rete={"ecliptic_mm": 6})
    assert said(tropic_radius_mm=75, rete={"degree_numerals": False}) == ""
    assert not numerals(made(tropic_radius_mm=40).part("rete"), Face.FRONT)


@pytest.mark.parametrize(
    "name", ["astrolabe", "astrolabe-biruni", "astrolabe-sydney", "astrolabe-museum"]
)
def test_no_star_of_a_template_is_nameless(name):
    instrument = template(name)
    part = instrument.part("rete")
    means = {m.means for face in part.faces() for m in part.marks(face)}
    shown = {m for m in means if m.startswith("star/")}
    assert len(shown) > 20
    assert {f"label/{m}" for m in shown} <= means
    assert not [n for n in instrument.notes if "without a name" in n.message]
    for numbered in (f.value for f in instrument.facts if f.name == "rete/stars/numbered"):
        assert all(entry.split()[0].isdigit() for entry in numbered.split(", "))


def test_names_of_stars_keep_off_the_names_of_signs():
    part = template("astrolabe-sydney").part("rete")

    def ink(means):
        return {
            m.means: shapely.MultiPoint(
                [
                    (z.real, z.imag)
                    for c in m.shape.contours
                    for s in c.segments
                    for z in s.point(T).tolist()
                ]
            )
            for m in part.front
            if re.match(means, m.means)
        }

    signs, names = ink("label/ecliptic/[a-z]"), ink("label/star/")
    assert len(signs) == 12
    # A capital is 2.2 mm high there, and a space between words 0.6 mm.
    assert all(sign.distance(name) > 2.0 for sign in signs.values() for name in names.values())


def test_numbers_on_blades_stand_on_metal_and_end_the_ridge():
    part = made(tropic_radius_mm=100, stars={"lettered": "number"}).part("rete")
    marks = {m.means: drawn(m) for m in part.front if "star/" in m.means}
    whole, on_blades = polygon(part), 0
    for key, star in marks.items():
        ink = marks.get(f"label/{key}")
        if key.startswith("star/") and ink is not None:
            assert not star.intersects(ink), key
            assert whole.contains(ink), key
            on_blades += star.distance(ink) < 1.0
    assert on_blades > 3


CROWDED = {
    "a star amid a numeral": ("ecliptic/250", {"tropic_radius_mm": 75, "hemisphere": "south"}),
    "a blade at a sign's name": ("ecliptic/gemini", {"tropic_radius_mm": 75}),
    "a rigid number on a narrow arc": ("star/hr-7001", {"tropic_radius_mm": 40}),
}


@pytest.mark.parametrize(
    ("case", "numerals"), spread(itertools.product(CROWDED, ["western", "roman"]), 2)
)
def test_labels_of_a_crowded_rete_mislead_nobody(case, numerals):
    present, parameters = CROWDED[case]
    found = made(**parameters, lettering={"numerals": numerals})
    assert f"label/{present}" in {m.means for m in found.part("rete").front}
    assert faults(found, named=False, numerals=numerals) == []


def test_arabic_names_and_abjad_numbers():
    part = made(
        tropic_radius_mm=120,
        lettering={"language": "ar", "numerals": "abjad"},
        stars={"lettered": "arabic"},
    ).part("rete")
    assert any(m.means == "label/star/hr-7001" for m in part.front)


def test_the_knob_is_clear_of_stars_and_can_be_left_out():
    part = made().part("rete")
    (knob,) = [c for c in part.body.cutouts if c.means == "hole/knob"]
    (arc,) = knob.shape.segments
    assert arc.radius == 1.25
    assert min(abs(arc.centre - z) for z in stars(part).values()) > 5
    bare = made(rete={"handle_diameter_mm": 0}).part("rete")
    assert not [c for c in bare.body.cutouts if c.means == "hole/knob"]


def test_figures_are_stated():
    facts = {f.name: f for f in made(epoch={"year": 1021, "obliquity": "23;35"}).facts}
    assert facts["obliquity"].value == pytest.approx(23 + 35 / 60)
    assert facts["year"].value == 1021
    assert "nutation" in facts["stars"].source
    assert facts["star/hr-7001/declination"].value == pytest.approx(38.2244, abs=1e-3)
