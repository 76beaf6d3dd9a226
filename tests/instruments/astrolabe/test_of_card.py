"""An astrolabe of card: its layers are glued and it hangs by a cord, unless more is asked for."""

import pytest

import miqyas
from instruments.lettering.language import words
from output import bill
from output.sheets import together
from output.sheets.blocks import TextStyle

pytestmark = pytest.mark.slow

CARD = {"tropic_radius_mm": 42, "assembly": {"material": "card"}}


def named(made):
    return {placed.part.name for placed in made.parts}


def pierced(made):
    cuts = (cut for p in made.parts if p.part.name == "mater-back" for cut in p.part.body.cutouts)
    return any(cut.means == "hole/fastener" for cut in cuts)


def test_layers_of_card_are_glued_and_hang_by_a_cord():
    made = miqyas.make("astrolabe", **CARD)
    assert not [n for n in named(made) if n.startswith(("fastener", "shackle", "suspension"))]
    assert not pierced(made)
    # A recess that is 0.3 mm too deep is no reason to cut a blank plate.
    assert not [n for n in made.notes if n.about == "mater.ring_mm" and "blank" in n.message]
    facts = {fact.name: fact.value for fact in made.facts}
    # 118 mm across with pins, whose holes want a margin.
    assert facts["mater/radius"] == 55.0
    said = words("en")
    steps = together.steps_told(made, bill.items(made), said, TextStyle(100.0, False))
    numbers = {i.placed[0].part.name: i.number for i in bill.items(made)}
    layers = sorted(number for name, number in numbers.items() if name.startswith("mater"))
    assert f"Glue one on the other, edge on edge: {', '.join(map(str, layers))}." in steps
    assert not [step for step in steps if "small holes" in step]


def test_what_is_asked_for_holds_card_too():
    asked = {"mater": {"fasteners": {"count": 4}}, "suspension": {"ring_diameter_mm": 25}}
    made = miqyas.make("astrolabe", **CARD, **asked)
    assert {"fastener-4", "suspension-ring"} <= named(made)
    assert pierced(made)


def test_acrylic_is_glued_if_that_is_asked_for_and_pins_are_then_of_no_use():
    fasteners = {"kind": "glue", "count": 4}
    made = miqyas.make("astrolabe", mater={"fasteners": fasteners})
    assert not pierced(made)
    told = [note.message for note in made.notes if note.about == "mater.fasteners.count"]
    assert told == ["is of no use with mater.fasteners.kind = glue: leave it out"]
