"""Retes of transparent material, engraved on the back."""

import itertools
import re

import numpy as np
import pytest
import shapely
from helpers.retes import (
    made,
    places,
    plane,
)

import miqyas
from instruments.errors import DesignError
from instruments.geometry import Path, Region
from instruments.labelling.requests import LabelForm
from instruments.lettering.language import SIGNS, words
from instruments.part import Face
from instruments.sky import stars as sky

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3


def test_a_clear_rete_is_engraved_on_its_back():
    part = made(rete={"style": "transparent"}).part("rete")
    assert part.faces() == (Face.BACK,)
    assert part.body.outline == Path.circle(0j, 75.0)
    marks = {m.means: m for m in part.back}
    (vega,) = places(["Vega"]).values()
    xmin, ymin, xmax, ymax = marks["star/hr-7001"].shape.bounds()
    centre = complex(xmin + xmax, ymin + ymax) / 2
    # On the back x runs the other way.
    assert abs(centre - complex(-vega.real, vega.imag)) < MICROMETRE
    assert marks["star/hr-7001"].tip == pytest.approx(centre, abs=MICROMETRE)
    aries = marks["ecliptic/0"].shape.start
    seen = complex(plane().ecliptical(0.0))
    assert abs(aries - complex(-seen.real, seen.imag)) < MICROMETRE


def bounding(shape, grown=0.0):
    xmin, ymin, xmax, ymax = shape.bounds()
    return shapely.box(xmin - grown, ymin - grown, xmax + grown, ymax + grown)


def hull(shape):
    paths = shape.contours if isinstance(shape, Region) else shape.paths
    ends = [z for p in paths for s in p.segments for z in map(s.point, (0.0, 0.5, 1.0))]
    return shapely.MultiPoint([(z.real, z.imag) for z in ends]).convex_hull


@pytest.mark.parametrize("size", [60, 75, 150])
@pytest.mark.parametrize("faintest", [2.0, 2.5])
def test_labels_of_a_clear_rete_keep_off_lines_marks_and_each_other(size, faintest):
    instrument = made(
        tropic_radius_mm=size,
        rete={"style": "transparent"},
        stars={"choice": "magnitude", "faintest": faintest},
        lettering={"strokes": "single"},
    )
    marks = {m.means: m for m in instrument.part("rete").back}
    points = [m.shape for name, m in marks.items() if name.startswith("star/")]
    names = [m.shape for name, m in marks.items() if name.startswith("label/star/")]
    signs = [m.shape for name, m in marks.items() if name.startswith("label/ecliptic/")]
    assert len(names) > 15
    assert len(signs) > 8
    circles = []
    for means in ("circle/equator", "ecliptic", "ring/ecliptic"):
        for mark in instrument.part("rete").back:
            if mark.means == means:
                (arc,) = mark.shape.segments
                run = [arc.point(t) for t in np.linspace(0.0, 1.0, 721)]
                circles.append(shapely.LineString([(z.real, z.imag) for z in run]))
    boxes = [bounding(s) for s in names]
    lines = [
        shapely.MultiLineString(
            [
                [(z.real, z.imag) for z in map(s.point, (0, 0.5, 1))]
                for p in c.paths
                for s in p.segments
            ]
        )
        for c in signs
    ]
    for k, one in enumerate(boxes):
        assert not any(one.intersects(c) for c in circles)
        assert not any(one.intersects(bounding(p)) for p in points)
        assert not any(one.intersects(other) for other in (*boxes[k + 1 :], *lines))
    rays = [
        shapely.Polygon([(s.start.real, s.start.imag) for s in p.contours[0].segments])
        for p in points
    ]
    for line in lines:
        assert not any(line.intersects(c) for c in circles)
        assert not any(line.intersects(p) for p in rays)


def test_the_equator_of_a_clear_rete_leaves_the_ring_to_its_names_and_numerals():
    part = made(tropic_radius_mm=75, rete={"style": "transparent"}).part("rete")
    (ecliptic,) = (m.shape.segments[0] for m in part.back if m.means == "ecliptic")
    rings = [m.shape.segments[0].radius for m in part.back if m.means == "ring/ecliptic"]
    arcs = [m.shape.segments[0] for m in part.back if m.means == "circle/equator"]
    assert len(arcs) >= 2
    for arc in arcs:
        off = np.abs([arc.point(t) - ecliptic.centre for t in np.linspace(0.0, 1.0, 50)])
        assert (off >= ecliptic.radius - 1e-6).all() or (off <= min(rings) + 1e-6).all()


@pytest.mark.parametrize("numerals", ["western", "roman"])
def test_degrees_of_a_small_clear_rete_are_numbered_in_a_step_that_has_room_for_all(numerals):
    shown = {"rete": {"style": "transparent"}, "lettering": {"numerals": numerals}}
    found = made(tropic_radius_mm=75, stars={"choice": "magnitude", "faintest": 2.0}, **shown)
    names = [m.means.rpartition("/") for m in found.part("rete").back]
    numbered = {int(n) for room, _, n in names if room == "label/ecliptic" and n.isdigit()}
    (step,) = (f.value for f in found.facts if f.name.endswith("ecliptic/numbered-every"))
    assert numbered == {n for n in range(0, 360, step) if n % 30}


def test_signs_without_room_between_the_stars_have_their_symbols():
    found = made(tropic_radius_mm=40, rete={"style": "transparent"})
    names = {m.means for m in found.part("rete").back}
    assert {f"label/ecliptic/{sign}" for sign in SIGNS} <= names


@pytest.mark.parametrize("language", ["en", "fr"])
def test_signs_of_a_small_southern_rete_are_all_in_full_or_all_in_short(monkeypatch, language):
    said = {}
    draw = LabelForm.marks
    monkeypatch.setattr(
        LabelForm, "marks", lambda s, means, at: said.update({means: s.text}) or draw(s, means, at)
    )
    miqyas.make(
        "astrolabe-rete", place="Sydney, AU", tropic_radius_mm=55,
        rete={"style": "geometric"}, lettering={"language": language},
    )  # fmt: skip
    texts = [said[f"label/ecliptic/{sign}"] for sign in SIGNS]
    assert texts == [words(language).sign(sign)[:3] for sign in SIGNS]


def test_stars_of_a_clear_rete_are_within_the_disc_with_their_marks():
    design = {"tropic_radius_mm": 85, "rete": {"style": "transparent"}}
    choice = {"choice": "magnitude", "faintest": 4.5, "lettered": "none"}
    instrument = made(**design, stars=choice)
    assert any("too close to the edge for a mark: " in n.message for n in instrument.notes)
    marks = [m for m in instrument.part("rete").back if m.means.startswith("star/")]
    ends = [abs(s.start) for m in marks for c in m.shape.contours for s in c.segments]
    # The longest rays reach the edge.
    assert 84 < max(ends) < 85 + MICROMETRE
    with pytest.raises(DesignError, match="Gamma Hydrae is too close to the edge"):
        made(**design, stars={"choice": "list", "names": ["Gam Hya"]})


@pytest.mark.parametrize("hemisphere", ["north", "south"])
@pytest.mark.parametrize("faintest", [2.5, 3.0])
def test_leaders_of_a_clear_rete_run_from_star_to_label_and_over_nothing(hemisphere, faintest):
    instrument = made(
        tropic_radius_mm=100,
        hemisphere=hemisphere,
        rete={"style": "transparent"},
        stars={"choice": "magnitude", "faintest": faintest},
        lettering={"strokes": "single"},
    )
    marks = {m.means: m.shape for m in instrument.part("rete").back}
    led = {k.removeprefix("leader/"): s for k, s in marks.items() if k.startswith("leader/")}
    assert led
    rays, names = (
        {
            k.removeprefix(what): bounding(s)
            for k, s in marks.items()
            if k.startswith(f"{what}star/")
        }
        for what in ("", "label/")
    )
    lines = {
        k: shapely.LineString([(z.real, z.imag) for z in (s.start, s.end)]) for k, s in led.items()
    }
    # A star's rays leave the corners of its box empty, and numerals of degrees are turned.
    stars = {k: hull(s) for k, s in marks.items() if k.startswith("star/")}
    degrees = [hull(s) for k, s in marks.items() if re.match(r"label/ecliptic/\d", k)]
    for key, line in lines.items():
        # From the ends of the star's rays, to a pad from the letters.
        assert line.distance(rays[key].centroid) < 1.3 * (rays[key].bounds[2] - rays[key].bounds[0])
        assert 0 < line.distance(names[key]) < 0.5
        assert not any(line.intersects(star) for k, star in stars.items() if k != key)
        assert not any(line.intersects(box) for box in (*names.values(), *degrees))
        assert not any(line.intersects(other) for k, other in lines.items() if k != key)
    assert len([k for k in rays if k not in names]) <= (faintest > 2.5)


@pytest.mark.parametrize("place", ["Cape Town", "Cairo"])
def test_names_on_small_clear_retes_are_led_neither_far_nor_to_another_star(place):
    """Of 40 mm Rigil Kentaurus stood under Altair and Spica by it, across half the rete."""
    back = miqyas.make("astrolabe", place=place, tropic_radius_mm=40).part("rete").back
    marks = {m.means: m.shape for m in back}
    stars = {k: bounding(s) for k, s in marks.items() if k.startswith("star/")}
    led = [k.removeprefix("leader/") for k in marks if k.startswith("leader/")]
    assert led
    for key in led:
        leader, label = marks[f"leader/{key}"], bounding(marks[f"label/{key}"])
        low, high = label.bounds[1::2]
        number = label.bounds[2] - label.bounds[0] < 2 * (high - low)
        assert number or abs(leader.end - leader.start) < 8 * (high - low)
        near = min(label.distance(box.centroid) for k, box in stars.items() if k != key)
        assert near > (0.5 if number else 1.0) * (high - low)


def test_stars_of_a_clear_rete_are_numbered_for_want_of_room():
    instrument = made(
        tropic_radius_mm=55,
        rete={"style": "transparent"},
        stars={"choice": "magnitude", "faintest": 2.6},
    )
    part = instrument.part("rete")
    stars_there = {m.means for m in part.back if m.means.startswith("star/")}
    labels = {m.means.removeprefix("label/") for m in part.back if m.means.startswith("label/star")}
    (numbered,) = [f.value for f in instrument.facts if f.name == "stars/numbered"]
    assert numbered
    assert len(stars_there - labels) <= 0.1 * len(stars_there)
    bare = {s for s in sky.catalogue() if f"star/{s.key}" in stars_there - labels}
    messages = " ".join(n.message for n in instrument.notes)
    assert all(s.shown in messages for s in bare)


def test_names_in_a_row_do_not_run_on():
    part = made(
        hemisphere="south",
        tropic_radius_mm=85,
        rete={"style": "transparent"},
        stars={"choice": "magnitude", "faintest": 2.0},
        lettering={"strokes": "single"},
    ).part("rete")
    boxes = [m.shape.bounds() for m in part.back if m.means.startswith("label/star/")]
    for one, other in itertools.permutations(boxes, 2):
        high = other[3] - other[1]
        if one[2] <= other[0] and min(one[3], other[3]) - max(one[1], other[1]) > high / 2:
            # 1.2 heights and the clear space about it; two were 0.7 apart, which is a space.
            assert other[0] - one[2] > 1.2 * high
