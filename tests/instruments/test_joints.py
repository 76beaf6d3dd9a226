"""Designs tell how their parts go together: the sheet's steps are worded from that alone."""

import re

import pytest
from helpers.usual import usual

import miqyas
from miqyas import sources

pytestmark = pytest.mark.slow

BESIDE = {
    "analemmatic-dial": "foot",
    "coupon": r"peg|block-\d",
    "meridian-balance": r"pan-\d|thread-\d",
    "ring-dial": "ring-sheet",
    "target-ruler": "hole-plate|leaf",
}
"""What lies beside the others, hangs from a thread or is glued in by the guide."""


@pytest.mark.parametrize("name", sources.names())
def test_every_part_but_the_first_goes_onto_another_or_lies_beside(name: str) -> None:
    first, *others = usual(name).parts
    known = {p.part.name for p in (first, *others)}
    assert first.joint is None
    assert all(p.joint.host in known - {p.part.name} for p in others if p.joint)
    alone = [p.part.name for p in others if p.joint is None]
    assert all(re.fullmatch(BESIDE.get(name, ""), part) for part in alone)


def test_layers_lie_on_each_other_and_the_rest_goes_onto_them() -> None:
    whole = usual("astrolabe-museum")
    hosts = {p.part.name: (p.joint.way, p.joint.host) for p in whole.parts if p.joint}
    assert hosts["mater"] == ("lay", "alidade")
    assert hosts["plate-51n00-54n00"] == ("lay", "mater")
    assert hosts["knob"] == ("hole", "rete")
    assert hosts["alidade-sight-upper"] == ("slots", "alidade")
    assert hosts["horse"] == ("slot", "pin")
    assert hosts["shackle-pin-2"] == ("hang", "mater")


def test_a_plate_of_the_equation_of_time_lies_beside_its_dial() -> None:
    made = miqyas.make("horizontal-dial", equation_plate={"form": "table"})
    assert {p.part.name for p in made.parts if p.joint is None} == {"dial-plate", "equation-plate"}
