"""What every design and template makes by default is cut from sheet."""

import pytest
from helpers.sweeping import first
from helpers.usual import usual

import miqyas
from instruments.part import Severity, Sheet
from miqyas import sources

pytestmark = pytest.mark.slow

SCREW = {"screw", "nut", "pivot"}
"""What one may buy for the parts to turn on: one of each."""

HUNG = {"suspension-ring"} | {f"shackle-pin-{k}" for k in (1, 2)}
HELD = {f"fastener-{k}" for k in range(1, 7)}
"""A ring and rod cut to length: what it hangs by, and what holds the layers of its mater."""

ROUND = {
    "astrolabe": SCREW | HUNG | HELD,
    "astrolabe-sydney": SCREW | HUNG | HELD,
    "sphere-dial": {"bowl", "gnomon"},
    "meridian-balance": {"thread-1", "thread-2", "thread-3"},
}
"""What no sheet gives and anyone has or buys: half a ball to paste gores into and the needle that
stands in it, threads."""

REPLICAS = {
    "astrolabe-biruni": "brass, on a pin with a horse, as the treatise has it",
    "astrolabe-museum": "brass, on a pin with a horse, as museums have them",
    "treatise-dial": "its gnomon is the treatise's turned spike (18:8)",
}
"""Templates that follow a maker who had a lathe, and why."""


@pytest.mark.parametrize("name", sorted(set(sources.names()) - set(REPLICAS)))
def test_a_default_is_made_of_sheet_and_one_screw(name):
    made = usual(name)
    other = [p.part for p in made.parts if not isinstance(p.part.body, Sheet)]
    assert {part.name for part in other} <= ROUND.get(name, SCREW)
    assert all(part.bought for part in other)
    assert len(other) == len({part.name for part in other})


@pytest.mark.parametrize("name", sorted(REPLICAS))
def test_a_replica_is_turned_indeed(name):
    made = usual(name)
    assert not all(isinstance(p.part.body, Sheet) for p in made.parts)


@pytest.mark.parametrize(
    ("name", "values", "turned"),
    [
        ("cylinder-dial", {"pillar": "turned"}, {"pillar", "cap"}),
        ("sphere-dial", {"made": "turned"}, {"bowl", "gnomon"}),
        ("citron-plate", {"gnomon_kind": "pin"}, {"gnomon"}),
        ("spiral-plate", {"gnomon_kind": "pin"}, {"gnomon"}),
        ("hanging-ruler", {"gnomon_kind": "pin"}, {"gnomon"}),
        ("whip-dial", {"gnomon_kind": "pin", "handle": "solid"}, {"gnomon", "handle"}),
    ],
)
def test_the_turned_kind_is_a_choice(name, values, turned):
    made = miqyas.make(name, **values)
    found = {p.part.name for p in made.parts if not isinstance(p.part.body, Sheet)}
    assert found == turned


@pytest.mark.parametrize("faces", first(["3", "2", "6"]))
def test_a_whip_of_any_number_of_faces_is_made_without_a_warning(faces, tmp_path):
    said = []
    miqyas.write(miqyas.make("whip-dial", faces=faces), tmp_path, ("svg",), warn=said.append)
    assert [note for note in said if note.severity is not Severity.DETAIL] == []
