"""Fits of ISO 286 and drills: limits as published, and the holes and pins that follow from them."""

import math

import pytest

import miqyas
import templates
from instruments.errors import DesignError
from instruments.making.drills import drill_mm
from instruments.making.fits import limits_mm
from instruments.making.workshop import Workshop
from instruments.part import Sheet, Turned

pytestmark = pytest.mark.slow

ISO = {"fits": "iso-286"}


@pytest.mark.parametrize(
    ("code", "size", "hole_um", "shaft_um"),
    [
        # ISO 286-2; over 3 to 6 and over 6 to 10 as makers of reamers print them.
        ("H8/f7", 5, (0, 18), (-22, -10)),
        ("H8/f7", 8, (0, 22), (-28, -13)),
        ("H7/g6", 6, (0, 12), (-12, -4)),
        ("H7/g6", 6.01, (0, 15), (-14, -5)),
        ("H7/p6", 4.5, (0, 12), (12, 20)),
        ("D9/h9", 150, (145, 245), (-100, 0)),
        ("G7/h6", 10, (5, 20), (-9, 0)),
    ],
)
def test_limits_are_those_of_the_standard(code, size, hole_um, shaft_um):
    hole, shaft = limits_mm(code, size)
    assert [round(1000 * (x - size), 6) for x in (*hole, *shaft)] == [*hole_um, *shaft_um]


def test_each_range_has_a_figure_in_every_row():
    table = templates.read("", "fits")
    rows = [row for group in ("grades", "below", "above") for row in table[group].values()]
    assert {len(row) for row in rows} == {len(table["up_to_mm"])}
    assert all(list(row) == sorted(row) for row in rows)


def test_a_hole_and_its_shaft_of_one_letter_lie_alike():
    for size in (3, 18, 150, 400):
        (low, _), (_, high) = limits_mm("F8/f7", size)
        assert low - size == pytest.approx(size - high, abs=1e-9)


def test_without_a_standard_all_but_the_press_fit_have_the_clearance():
    shop = Workshop(clearance_mm=0.15)
    for joint in ("pivot", "tab", "notch", "plate"):
        assert shop.fit(joint, 6.0).play_mm == pytest.approx(0.15)
        assert not list(shop.fit(joint, 6.0).facts(joint))
    assert shop.fit("knob", 4.5).play_mm == 0.0


def test_each_joint_of_an_astrolabe_has_its_own_fit():
    made = miqyas.make("astrolabe-biruni", workshop=ISO)
    facts = {f.name: f for f in made.facts}
    assert facts["fittings/fit/pivot/class"].value == "H8/f7"
    assert facts["fit/plate/class"].value == "D9/h9"
    assert facts["rete/fit/knob/class"].value == "H7/p6"
    kind = "tab" if "fit/tab/class" in facts else "notch"
    assert facts[f"fit/{kind}/class"].value in {"G7/h6", "H7/g6"}
    assert all(f.source == "ISO 286-2 limits" for name, f in facts.items() if "/class" in name)
    pin = made.part("pin").body
    assert isinstance(pin, Turned)
    nominal = made.design.fittings.pivot_diameter_mm
    # H8 holes are of the reamer's own size, f7 pins over 3 to 6 mm in the middle of −22 to −10 µm.
    for placed in made.parts:
        if isinstance(placed.part.body, Sheet):
            for cut in placed.part.body.cutouts:
                if cut.means == "hole/pivot":
                    left, _, right, _ = cut.shape.bounds()
                    assert right - left == pytest.approx(nominal, abs=1e-9), placed.part.name
    shaft = {round(abs(s.start.real), 6) for s in pin.profile.segments}
    assert round(nominal / 2 - 0.008, 6) in shaft


def test_a_size_beyond_the_standard_is_refused_with_a_remedy():
    with pytest.raises(DesignError, match=r"ends at 3150: choose clearance"):
        Workshop(**ISO).fit("plate", 4000.0)


@pytest.mark.parametrize(
    ("hole", "drill"),
    [(0.21, 0.22), (0.5, 0.5), (1.51, 1.55), (2.951, 2.95), (3.13, 3.2), (5.1, 5.1), (14.1, 14.25)],
)
def test_the_next_drill_that_is_sold(hole, drill):
    assert drill_mm(hole) == drill


def test_a_hole_wider_than_any_drill_stays():
    assert drill_mm(33.3) == 33.3


def test_holes_are_of_drills_and_the_report_tells_them():
    fixings = {"holes": "2", "diameter_mm": 4.23}
    made = miqyas.make(
        "vertical-dial", place="Berlin", fixings=fixings, workshop={"drills": "standard"}
    )
    holes = [c for c in made.part("dial-plate").body.cutouts if c.means == "hole/fixing"]
    sizes = [math.sqrt(4.0 * abs(_area(c.shape)) / math.pi) for c in holes]
    assert sizes == pytest.approx([4.3, 4.3], abs=1e-6)
    told = next(f for f in made.facts if f.name == "drill/fixing")
    assert (told.value, told.unit, told.source) == (4.3, "mm", "ISO 235 drills")


def test_a_knob_fills_the_drilled_hole():
    made = miqyas.make(
        "astrolabe-biruni", rete={"handle_diameter_mm": 4.52}, workshop={"drills": "standard"}
    )
    facts = {f.name: f.value for f in made.facts}
    assert facts["rete/knob/hole-diameter"] == facts["rete/knob/shank-diameter"] == 4.6
    assert facts["drill/knob"] == 4.6


def _area(path):
    radius = path.segments[0].radius
    return math.pi * radius * radius


@pytest.mark.parametrize(
    ("design", "given", "cut", "nominal"),
    [
        ("horizontal-dial", {"gnomon": {"kind": "polar-style"}}, "slot/gnomon", "gnomon/thickness"),
        ("treatise-dial", {}, "hole/gnomon", "gnomon/diameter"),
        ("horary-quadrant", {}, "slot/sight-upper", None),
    ],
)
def test_slots_and_pins_holes_of_dials_have_their_class(design, given, cut, nominal):
    loose, made = (
        miqyas.make(design, place="Berlin", workshop=shop, **given) for shop in ({}, ISO)
    )
    facts = {f.name: f.value for f in made.facts}
    joint = "slot" if cut.startswith("slot") else "pin"
    assert facts[f"fit/{joint}/class"] == {"slot": "D9/h9", "pin": "G7/h6"}[joint]
    low, high = facts[f"fit/{joint}/hole-least"], facts[f"fit/{joint}/hole-greatest"]
    if nominal and nominal in facts:
        assert low > facts[nominal] == facts[f"fit/{joint}/shaft-greatest"]
    wide = {}
    for which in (loose, made):
        found = [c for p in which.parts if isinstance(p.part.body, Sheet)
                 for c in p.part.body.cutouts if c.means == cut]  # fmt: skip
        x0, y0, x1, y1 = found[0].shape.bounds()
        wide[which] = min(x1 - x0, y1 - y0)
    # A tenth of play before, the middle of some hundredths now.
    assert wide[made] == pytest.approx((low + high) / 2, abs=1e-6)
    assert wide[made] < wide[loose] - 0.03
    assert not any(f.name.startswith("fit/") for f in loose.facts)


def test_each_sheet_in_a_slot_tells_its_limits_once():
    made = miqyas.make("astrolabe-museum", workshop=ISO)
    facts = {f.name: f.value for f in made.facts}
    sights, horse = (made.part(n).body.thickness_mm for n in ("alidade-sight-upper", "horse"))
    assert facts["alidade/fit/slot/shaft-greatest"] == sights
    assert facts[f"fit/slot/{horse:g}/shaft-greatest"] == horse
    thigh = miqyas.make("alidade-locust-thigh", workshop=ISO)
    names = [f.name for f in thigh.facts]
    assert len(set(names)) == len(names)


def test_a_stand_and_a_mater_tell_their_fits():
    dial = miqyas.make("equatorial-dial", place="Berlin", workshop=ISO)
    told = {f.name: f.value for f in dial.facts if f.name.endswith("/class")}
    assert "D9/h9" in told.values()
    made = miqyas.make("astrolabe", workshop=ISO)
    facts = {f.name: f.value for f in made.facts}
    assert facts["fit/fastener/class"] == "G7/h6"
    assert facts["alidade/fit/slot/class"] == "D9/h9"
    ring = made.part("mater-limb").body
    hole = next(c.shape for c in ring.cutouts if c.means == "hole/fastener")
    limits = facts["fit/fastener/hole-least"], facts["fit/fastener/hole-greatest"]
    assert limits[0] <= 2 * hole.segments[0].radius <= limits[1]
