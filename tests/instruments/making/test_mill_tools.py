"""A mill's tools: an end mill of one's own in place of the profile's, and how deep a V-bit goes."""

import pytest

import miqyas
from instruments.making.mill_tools import line_depth_mm
from instruments.making.workshop import Workshop, profile
from output.checking import checks


def test_a_mill_has_the_tool_that_is_given():
    mill = Workshop(profile="router", cutter_mm=1.0).of_sheet(2.0, "brass")
    assert (mill.limits.hole_mm, mill.limits.narrowest_mm) == (1.0, 1.0)
    assert mill.slot_play_mm(3.0) == Workshop().slot_play_mm(3.0)
    rules = mill.conventions
    assert "1 mm end mill" in rules.title
    assert rules.part_gap_mm == 1.0
    # Feeds are those of the profile's tool, and no other's.
    assert not [rule for rule in rules.works if rule.work == "cut"]
    assert [rule for rule in rules.works if rule.work == "score"]
    assert not [remark for remark in rules.remarks if "3.175" in remark.says]


@pytest.mark.parametrize(("name", "cutter_mm"), [("router", 3.175), ("router", 0), ("default", 1)])
def test_other_profiles_stay_as_they_are(name: str, cutter_mm: float):
    assert Workshop(profile=name, cutter_mm=cutter_mm).conventions == profile(name)


def test_a_narrow_slot_offers_the_end_mill_that_goes_into_it():
    made = miqyas.make("alidade", workshop={"profile": "router"})
    with pytest.raises(miqyas.DesignError) as caught:
        checks.check(made, made.design.workshop, design=made.design)
    (offered,) = {r.settings for f in caught.value.faults for r in f.remedies if r.settings}
    assert offered == (("workshop.cutter_mm", 1.1),)
    milled = miqyas.make("alidade", workshop={"profile": "router", "cutter_mm": 1.1})
    checks.check(milled, milled.design.workshop, design=milled.design)


def test_a_v_bit_is_as_deep_as_its_line_is_wide():
    bit = profile("v-bit").cutter
    assert bit is not None
    assert line_depth_mm(bit, 0.215) == pytest.approx(0.1, abs=1e-3)
    assert line_depth_mm(bit.model_copy(update={"angle_deg": 0.0}), 0.215) is None
