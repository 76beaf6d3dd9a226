"""Stepped solids, slots and the check that no two parts meet, by the kernel's volumes."""

import json
import math
import random
from dataclasses import replace

import pytest
from helpers.sweeping import first

import miqyas
from instruments.astrolabe.whole.fittings import Bolt, Fittings
from instruments.errors import DesignError
from instruments.geometry import Path
from instruments.making.fits import joint_fit
from instruments.making.workshop import Workshop
from instruments.part import (
    Face,
    Frame,
    Instrument,
    Mark,
    Part,
    Placed,
    Process,
    Sheet,
    Stepped,
    Turned,
)
from output import report, step, svg
from output.checking import interference
from output.checking.checks import check
from output.layers import DrawnFace
from output.marking import Marking
from output.provenance import Provenance
from output.solid import assembly

pytestmark = pytest.mark.slow

NOWHERE = Provenance("0", "astrolabe", {})


def distance_mm(instrument: Instrument, first: str, second: str) -> float:
    """The least distance of two parts in their places; 0 where they touch."""
    named = {p.part.name: p for p in instrument.parts}
    one, other = (interference.placed_solid(named[name]) for name in (first, second))
    return float(one.distance(other))


def ring(radius: float, hole: float, thickness: float, means: str = "recess") -> Sheet:
    cut = Mark(means, Path.circle(0j, hole), Process.CUT)
    return Sheet(Path.circle(0j, radius), thickness, (cut,))


@pytest.fixture
def mater() -> Part:
    body = Stepped((ring(50, 2.5, 3.0, "hole/pivot"), ring(50, 38, 4.0), ring(50, 40, 2.0)))
    line = Mark("limb/degree/0", Path.line(42j, 48j))
    back = Mark("meridian", Path.line(10j, 45j))
    return Part("mater", body, front=(line,), back=(back,))


def test_a_stepped_solid_is_one_with_the_volume_of_its_layers(mater):
    full = math.pi * 50**2
    wanted = 3.0 * (full - math.pi * 2.5**2)
    wanted += 4.0 * (full - math.pi * 38**2) + 2.0 * (full - math.pi * 40**2)
    assert assembly.solid(mater).Volume() == pytest.approx(wanted, rel=1e-9)


def test_grooves_are_cut_into_the_outer_layers(mater):
    lines = 0.2 * 0.15 * (6.0 + 35.0)
    lost = (
        assembly.solid(mater).Volume()
        - assembly.solid(mater, Marking("grooves", 0.2, 0.15)).Volume()
    )
    assert lost == pytest.approx(lines, rel=0.02)


def test_marks_stand_on_the_faces_of_a_stepped_solid(mater):
    text = step.render(Instrument("i", "i", (Placed(mater),)), NOWHERE).decode()
    assert "mater/front/score" in text
    assert "mater/back/score" in text
    with pytest.raises(DesignError, match="through mater, 2 mm thick"):
        Marking("grooves", 2.5).check((Placed(mater),))


def test_a_drawing_shows_the_steps_but_does_not_cut_them(mater):
    profile = Workshop().conventions
    front = svg.render(DrawnFace.of(mater, Face.FRONT), profile, NOWHERE)
    scored = front.split('id="layer-score"')[1].split("</g>")[0]
    assert scored.count('data-means="recess"') == 2
    assert front.count('data-means="recess"') == 2
    assert 'data-means="recess"' not in svg.render(DrawnFace.of(mater, Face.BACK), profile, NOWHERE)
    said = report.render(Instrument("i", "i", (Placed(mater),)), NOWHERE, profile)
    (told,) = json.loads(said)["parts"]
    assert (told["kind"], told["thickness_mm"], told["width_mm"]) == ("stepped", 9.0, 100.0)


def test_layers_of_a_solid_are_checked_one_by_one():
    thin = Stepped((ring(50, 2.5, 3.0, "hole/pivot"), ring(50, 49.5, 4.0)))
    with pytest.raises(DesignError, match="web between recess and outline of thin"):
        check(Instrument("i", "i", (Placed(Part("thin", thin)),)), Workshop())


def test_a_slot_goes_right_through_a_turned_part():
    shaft = Path.rectangle(3.0, 20.0, 1.5 + 10j)
    slot = Path.rectangle(2.0, 4.0, 15j)
    whole = assembly.solid(Part("pin", Turned(shaft))).Volume()
    slotted = assembly.solid(Part("pin", Turned(shaft, (slot,)))).Volume()
    assert whole == pytest.approx(math.pi * 9 * 20, rel=1e-9)
    # A slot of half width a through a circle of radius r: 2(a·√(r²−a²) + r²·asin(a/r)).
    across = 2 * (math.sqrt(8.0) + 9.0 * math.asin(1 / 3))
    assert whole - slotted == pytest.approx(4.0 * across, rel=1e-9)


def beside(apart_mm: float) -> Instrument:
    part = Part("one", Sheet(Path.rectangle(10, 10), 2.0))
    other = replace(part, name="two")
    return Instrument("i", "i", (Placed(part), Placed(other, Frame((10.0 + apart_mm, 0.0, 0.0)))))


def test_parts_that_overlap_are_found_with_their_volume():
    (clash,) = interference.clashes(beside(-0.25))
    assert (clash.first, clash.second) == ("one", "two")
    assert clash.volume_mm3 == pytest.approx(0.25 * 10 * 2)
    assert clash.extent_mm == pytest.approx((0.25, 10.0, 2.0), abs=1e-6)
    with pytest.raises(DesignError) as error:
        interference.refuse(beside(-0.25))
    assert str(error.value) == (
        "one and two run into each other in 5 mm³: part them by 0.25 mm across (their width or "
        "length, or their distance)"
    )


def test_parts_that_overlap_in_height_are_to_be_parted_in_height():
    part = Part("one", Sheet(Path.rectangle(10, 10), 2.0))
    other = Placed(replace(part, name="two"), Frame((1.0, 0.0, 1.5)))
    with pytest.raises(DesignError, match=r"part them by 0\.5 mm in height"):
        interference.refuse(Instrument("i", "i", (Placed(part), other)))


@pytest.mark.parametrize("apart", [0.0, 0.1, 3.0])
def test_parts_that_touch_or_stand_apart_do_not_clash(apart):
    assert interference.clashes(beside(apart)) == []
    assert distance_mm(beside(apart), "one", "two") == pytest.approx(apart, abs=1e-7)


def test_pin_horse_and_washer_clear_each_other_as_stated():
    bolt = Bolt(Fittings(), 0.1, 14.0, 1.0, joint_fit("pivot", 5.0, "clearance", 0.1))
    set_ = Instrument("i", "i", (*bolt.behind(0.0), *bolt.before(0.0)))
    assert interference.clashes(set_) == []
    # Half the clearance on either side of the wedge, and between the washer and the pin.
    assert distance_mm(set_, "pin", "horse") == pytest.approx(0.05, abs=1e-6)
    assert distance_mm(set_, "pin", "washer") == pytest.approx(0.05, abs=1e-6)
    assert distance_mm(set_, "washer", "horse") == pytest.approx(0.0, abs=1e-6)


ONE_STAR = {"choice": "list", "names": ["Vega"], "lettered": "none"}


@pytest.mark.parametrize(
    "parameters",
    [
        {},
        {"mater": {"construction": "solid"}, "plates": {"tab": {"kind": "notch"}}},
        {
            "hemisphere": "south",
            "place": {"latitude": -33.9},
            "stars": {**ONE_STAR, "names": ["Sirius"]},
            "alidade": {"form": "locust-thigh"},
            "assembly": {"date_time": "2026-06-21 13:00"},
        },
        {"alidade": {"form": "crescent"}, "assembly": {"exploded_mm": 15}},
    ],
)
def test_nothing_in_an_astrolabe_meets(parameters):
    made = miqyas.make(
        "astrolabe",
        **{
            "stars": ONE_STAR,
            "rete": {"style": "geometric"},
            "alidade": {"form": "two-pointer"},
            **parameters,
        },
    )
    assert interference.clashes(made) == []


PINNED = {
    "stars": ONE_STAR,
    "rete": {"handle_diameter_mm": "none"},
    "fittings": {"kind": "pin-and-horse", "washer_mm": 1.0},
}
"""With a turned knob, pin and horse."""


def test_an_astrolabes_fits_are_those_of_its_solids():
    made = miqyas.make("astrolabe", **PINNED)
    facts = {f.name: f.value for f in made.facts}
    play, fit = facts["fittings/fit/play"], facts["fittings/fit/pivot"]
    for one, other, apart in (
        ("rule", "mater-limb", play),
        ("alidade", "mater-back", play),
        ("washer", "rule", play),
        ("rete", "knob", 0.0),
        ("pin", "mater-back", fit / 2),
        ("pin", "rule", fit / 2),
        ("pin", "plate-51n31-horizons", fit / 2),
    ):
        found = distance_mm(made, one, other)
        assert found == pytest.approx(apart, abs=1e-6), (one, other)


@pytest.mark.parametrize("kind", ["screw", "tube"])
def test_what_is_bought_holds_the_parts_with_the_stated_play(kind):
    made = miqyas.make("astrolabe", stars=ONE_STAR, fittings={"kind": kind})
    facts = {f.name: f.value for f in made.facts}
    play, fit = facts["fittings/fit/play"], facts["fittings/fit/pivot"]
    behind, front, core = {
        "screw": ("screw", "washer", "screw"),
        "tube": ("ring-behind", "ring-before", "tube"),
    }[kind]
    assert interference.clashes(made) == []
    for one, other, apart in (
        (front, "rule", play),
        (core, "mater-back", fit / 2),
        (core, "rule", fit / 2),
        (behind, "alidade", min(play, fit / 2) if kind == "screw" else play),
    ):
        found = distance_mm(made, one, other)
        assert found == pytest.approx(apart, abs=1e-6), (one, other)


def test_the_rule_passes_over_the_knob_at_the_stated_clearance():
    made = miqyas.make("astrolabe", **PINNED)
    facts = {f.name: f.value for f in made.facts}
    by_name = {p.part.name: p for p in made.parts}
    x, y, _ = by_name["knob"].frame.origin_mm
    # The rule keeps the half right of its x axis: a little aside, its middle is over the knob.
    towards = math.atan2(y, x) + math.asin(4.0 / math.hypot(x, y))
    rule = by_name["rule"]
    over = replace(rule.frame, x_axis=(math.cos(towards), math.sin(towards), 0.0))
    parts = tuple(replace(p, frame=over) if p is rule else p for p in made.parts)
    turned = replace(made, parts=parts)
    assert interference.clashes(turned) == []
    found = distance_mm(turned, "rule", "knob")
    assert found == pytest.approx(facts["fittings/fit/knob"], abs=1e-6)


def test_writing_refuses_parts_that_meet_where_it_is_asked_to(tmp_path):
    made = miqyas.make("astrolabe", stars=ONE_STAR)
    moved = [
        replace(p, frame=replace(p.frame, origin_mm=(0.0, 0.0, -1.0)))
        if p.part.name == "rete"
        else p
        for p in made.parts
    ]
    low = replace(made, parts=tuple(moved))
    with pytest.raises(DesignError, match="rete"):
        miqyas.write(low, tmp_path, ["svg"], check_fit=True)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("seed", first(range(10), 2))
def test_random_astrolabes_neither_clash_nor_fail_their_checks(seed):
    some = random.Random(seed)
    south = some.random() < 0.3
    latitude = some.uniform(5, 60) * (-1 if south else 1)
    parameters = {
        "tropic_radius_mm": some.choice([60, 75, 100, 150, 220]),
        "hemisphere": "south" if south else "north",
        "place": {"latitude": latitude},
        "mater": {
            "construction": some.choice(["layers", "solid"]),
            "ring_mm": some.choice([1, 1.5, 3]),
        },
        "throne": {"style": some.choice(["plain", "openwork", "none"])},
        "plates": {
            "latitudes": [latitude],
            "labels": False,
            "tab": {"kind": some.choice(["tab", "notch"]), "angle": some.choice([0, 180, 37])},
            "thickness_mm": some.choice([1.5, 3]),
            "climes": some.sample("1234567", 2),
        },
        "stars": {**ONE_STAR, "names": ["Sirius", "Regulus"]},
        "rete": {"style": some.choice(["geometric", "eastern", "transparent"])},
        "alidade": {"form": some.choice(["two-pointer", "halved", "locust-thigh", "crescent"])},
        "rule": {"form": some.choice(["rule-single", "rule-double", "none"])},
        "assembly": {
            "date_time": some.choice(["1999-08-11 11:11", "0850-01-01 23:59"]),
            "exploded_mm": some.choice([0, 25]),
        },
    }
    made = miqyas.make("astrolabe", **parameters)
    check(made, made.design.workshop)
    assert interference.clashes(made) == []
