"""Parts are cut from the sheets that are at hand, and fit at any thickness that is sold."""

import pytest
import shapely
from helpers.drawn import polygon

import miqyas
from instruments.errors import DesignError
from instruments.part import Sheet

pytestmark = pytest.mark.slow

ROUNDING_MM = 1e-6
SOLD = (2.7, 2.9, 3.0, 3.3)
"""What is sold as 3 mm: acrylic varies by a tenth."""


def sides(shape):
    """The shorter and the longer side of a rectangle that may be turned."""
    x, y = shapely.get_coordinates(polygon(shape).minimum_rotated_rectangle.exterior).T
    lengths = ((x[1:] - x[:-1]) ** 2 + (y[1:] - y[:-1]) ** 2) ** 0.5
    return sorted(lengths)[0], sorted(lengths)[-1]


@pytest.mark.parametrize("sheet", SOLD)
@pytest.mark.parametrize("name", ["horizontal-dial", "vertical-dial", "polar-dial"])
def test_a_dials_slots_and_tabs_follow_the_sheet(name, sheet):
    dial = miqyas.make(name, workshop={"sheet_mm": sheet, "clearance_mm": 0.15})
    plate, style = dial.part("dial-plate").body, dial.part("gnomon").body
    assert plate.thickness_mm == style.thickness_mm == sheet
    slots = [c.shape for c in plate.cutouts if c.means == "slot/gnomon"]
    assert slots
    for slot in slots:
        assert sides(slot)[0] == pytest.approx(sheet + 0.15, abs=ROUNDING_MM)
    # The tabs are as long as the plate is thick.
    assert style.outline.bounds()[1] == pytest.approx(-sheet, abs=ROUNDING_MM)


@pytest.mark.parametrize("sheet", SOLD)
def test_an_astrolabes_stack_follows_the_sheets(sheet):
    made = miqyas.make(
        "astrolabe",
        stars={"choice": "list", "names": ["Vega"], "lettered": "none"},
        workshop={"sheet_mm": [sheet, 1.9]},
    )
    thick = {p.part.name: p.part.body.thickness_mm for p in made.parts
             if isinstance(p.part.body, Sheet)}  # fmt: skip
    assert thick["mater-limb"] == thick["rule"] == thick["alidade-sight-upper"] == sheet
    assert thick["rete"] == 1.9
    slot = next(
        c.shape
        for c in made.part("alidade").body.cutouts
        if c.means.startswith("slot/sight") and "upper" in c.means
    )
    assert sides(slot)[0] == pytest.approx(sheet + 0.1, abs=ROUNDING_MM)
    facts = {f.name: f.value for f in made.facts}
    # The recess holds plate, rete and play, whatever the rings are of.
    depth = sum(v for k, v in thick.items() if k in ("mater-limb", "mater-spacer-1"))
    plates = sum(v for k, v in thick.items() if k.startswith("plate-"))
    assert depth >= plates + 1.9 + facts["fittings/fit/play"] - ROUNDING_MM


def test_one_sheet_is_not_taken_for_another_that_is_sold():
    made = miqyas.make(
        "astrolabe", stars={"choice": "list", "names": ["Vega"], "lettered": "none"},
        workshop={"sheet_mm": 2.7},
    )  # fmt: skip
    thick = {p.part.name: p.part.body.thickness_mm for p in made.parts
             if isinstance(p.part.body, Sheet)}  # fmt: skip
    assert thick["mater-limb"] == 2.7
    assert thick["rete"] == 2.0


def test_a_sheet_of_no_part_is_refused_with_what_works():
    with pytest.raises(DesignError) as refused:
        miqyas.make("horizontal-dial", workshop={"sheet_mm": 5})
    assert str(refused.value) == (
        "workshop.sheet_mm = 5 is the measured thickness of no part's sheet: give 2.54 to 3.54 "
        "for 3, or set thickness_mm, gnomon.thickness_mm and equation_plate.thickness_mm to 5"
    )
    for sheet in (2.54, 3.54):
        miqyas.make("horizontal-dial", workshop={"sheet_mm": sheet})
    five = {"gnomon": {"thickness_mm": 5}, "equation_plate": {"thickness_mm": 5}}
    made = miqyas.make("horizontal-dial", workshop={"sheet_mm": 5}, thickness_mm=5, **five)
    assert made.part("gnomon").body.thickness_mm == 5
    # Of several at hand some may be for other things.
    miqyas.make("horizontal-dial", workshop={"sheet_mm": [2.9, 5]})


def test_a_solid_that_is_milled_keeps_its_own():
    made = miqyas.make(
        "astrolabe-biruni", workshop={"sheet_mm": [1.05, 2.1]}, plates={"climes": []},
        stars={"choice": "list", "names": ["Vega"], "lettered": "none"},
        rete={"style": "geometric"},
    )  # fmt: skip
    assert made.part("mater").body.layers[0].thickness_mm == 2.5
    assert made.part("horse").body.thickness_mm == 2.1


def test_what_is_no_thickness_is_refused():
    with pytest.raises(DesignError, match=r"workshop.sheet_mm.*0.05 to 100"):
        miqyas.make("horizontal-dial", workshop={"sheet_mm": 0})
