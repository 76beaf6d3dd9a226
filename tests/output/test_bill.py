"""The bill of materials: what is alike is one line, which says what it is made from."""

from dataclasses import replace

import pytest
from helpers.parts import disc

import miqyas
from instruments.geometry import Path
from instruments.lettering.language import words
from instruments.part import Instrument, Part, Placed, Sheet, Stepped, Turned
from output import bill

pytestmark = pytest.mark.slow

SPACERS = "spacer-1-front.svg, …-1-back.svg, …-2-front.svg, …-2-back.svg"


def test_parts_that_are_alike_are_one_item(pile):
    assert [(i.number, i.called(words("en")), len(i.placed)) for i in bill.items(pile)] == [
        (1, "pin", 1),
        (2, "plate", 1),
        (3, "spacer 1, 2", 2),
        (4, "nut", 1),
    ]


def test_parts_of_another_material_are_not_alike():
    of_wood = replace(disc("spacer-2", 50), material="plywood")
    parts = (Placed(disc("spacer-1", 50)), Placed(of_wood))
    assert len(bill.items(Instrument("i", "i", parts))) == 2


def test_every_line_says_material_size_and_file(pile):
    spacers = [f"spacer-{n}-{face}.svg" for n in (1, 2) for face in ("front", "back")]
    files = ("plate.svg", "plate.dxf", *spacers, "pile.step")
    told = bill.bill_table(bill.items(pile), files, words("en"))
    assert told.head == ("", "part", "pcs", "material", "stock", "size, mm", "cut from")
    assert told.rows == (
        ("1", "pin", "1", "brass", "rod Ø 4 mm", "10 long", "to turn"),
        ("2", "plate", "1", "", "sheet 3 mm", "80 × 80", "plate.svg .dxf"),
        (*("3", "spacer 1, 2", "2", "", "sheet 3 mm", "100 × 100"), SPACERS),
        ("4", "nut", "1", "steel", "M6 lock nut DIN 985", "10 × 10", "to buy"),
    )


def test_materials_are_said_in_the_language(pile):
    told = bill.bill_table(bill.items(pile), (), words("de"))
    assert told.head[3:5] == ("Material", "Halbzeug")
    assert told.rows[0][1] == "Achsstift"
    assert told.rows[0][3:] == ("Messing", "Rundstab Ø 4 mm", "10 lang", "zu drehen")
    # Nothing is written, so that no column says what is cut from where, but for the pin.
    assert told.rows[1][-1] == ""


def test_what_is_turned_flatter_than_wide_has_its_width_too():
    ring = Part("ring", Turned(Path.circle(20 + 0j, 1.5)), bought="ring")
    assert bill.size_told(ring, words("en")) == "43 × 43 × 3"


def test_a_milled_part_is_a_block_and_clear_sheet_is_said():
    layers = (Sheet(Path.circle(0j, 50), 2.5), Sheet(Path.circle(0j, 50), 7.7))
    mater = Part("mater", Stepped(layers), material="brass")
    assert bill.stock_told(mater, words("en")) == "brass, block 10.2 mm"
    rete = replace(disc("rete", 40, 2.0), clear=True, material="acrylic")
    assert bill.stock_told(rete, words("en")) == "acrylic, clear, sheet 2 mm"


@pytest.mark.parametrize(
    ("template", "said"),
    [
        ("astrolabe", {"mater-back": "acrylic, sheet 3 mm", "rete": "acrylic, clear, sheet 2 mm"}),
        ("astrolabe-biruni", {"mater": "brass, block 10.2 mm", "horse": "brass, sheet 2 mm"}),
        ("acrylic-back", {"back": "acrylic, sheet 3 mm"}),
        ("astrolabe-sydney", {"rule": "plywood, sheet 3 mm", "rete": "brass, sheet 2 mm"}),
    ],
)
def test_templates_state_their_materials(template, said):
    made = miqyas.make(template)
    rows = {i.part.name: bill.stock_told(i.part, words("en")) for i in bill.items(made)}
    assert rows.items() >= said.items()
    assert all(row[:1].isalpha() for row in rows.values())
    if template in ("astrolabe", "astrolabe-sydney"):
        assert rows["screw"] == "steel, M6 × 25 ISO 7380-1"
        assert rows["nut"] == "steel, M6 lock nut DIN 985"
    elif template.startswith("astrolabe"):
        assert rows["pin"].startswith("brass, rod")
