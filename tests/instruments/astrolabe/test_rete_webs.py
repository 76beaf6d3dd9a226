"""Webs of retes that are cut: none is laid out below what the process makes."""

import random
import re

import pytest
from helpers.retes import hyades, made, stars
from helpers.sweeping import first

from instruments.errors import DesignError
from instruments.making.workshop import Workshop
from miqyas.sources import nested_values
from output.checking.checks import check

pytestmark = pytest.mark.slow

RUNS = 40
EACH = 4


def checked(**parameters):
    """The rete of a design, which the check of what is cut has passed."""
    instrument = made(**parameters)
    check(instrument, Workshop())
    return instrument


@pytest.mark.parametrize(
    ("hemisphere", "size", "year", "faintest"),
    [
        ("north", 77.0, -342, 2.2),
        ("north", 98.1, 1000, 2.21),
        ("north", 99.8, 1477, 2.16),
        ("south", 89.9, 2323, 1.99),
    ],
)
def test_guards_of_daggers_side_by_side_keep_apart(hemisphere, size, year, faintest):
    # Guards that touch beyond an opening left webs of 0.69 to 0.9 mm; 1 mm is the least.
    checked(
        hemisphere=hemisphere,
        tropic_radius_mm=size,
        epoch={"year": year},
        stars={"choice": "magnitude", "faintest": faintest, "lettered": "none"},
        rete={"style": "eastern", "pointer": "dagger"},
    )


def test_counterchanged_bars_share_their_width_where_they_change_sides():
    # They shared a twentieth of the ring's radius, 1.5 mm; 2 mm is the least for this sheet.
    checked(
        tropic_radius_mm=30,
        thickness_mm=4,
        stars={"choice": "list", "names": ["Vega"], "lettered": "none"},
        rete={"style": "gothic"},
    )


CENTAUR = {
    "tropic_radius_mm": 186.23,
    "hemisphere": "south",
    "epoch": {"year": -454},
    "rete": {"style": "eastern", "pointer": "dagger"},
}
"""A rete on which α¹ and α² Centauri are 0.18 mm apart, with webs of 2.23 mm."""


def test_a_star_in_the_place_of_a_brighter_one_is_left_out_with_a_note():
    choice = {"choice": "magnitude", "faintest": 1.46, "lettered": "none"}
    instrument = checked(**CENTAUR, stars=choice)
    found = stars(instrument.part("rete"))
    assert "hr-5459" in found
    assert "hr-5460" not in found
    assert any("mm from a brighter one: " in n.message for n in instrument.notes)


def test_it_is_refused_when_asked_for_by_name_and_the_remedy_works():
    choice = {"choice": "list", "names": ["hr-5459", "hr-5460"], "lettered": "none"}
    with pytest.raises(DesignError, match="all but in the place of a brighter star") as caught:
        made(**CENTAUR, stars=choice)
    (fault,) = caught.value.faults
    (left,) = re.findall(r"^leave out (.*) \(stars\.without\)$", fault.remedy)
    checked(**CENTAUR, stars=choice | {"without": left.split(", ")})


@pytest.mark.sweep
def test_all_remedies_for_stars_that_cannot_be_joined_work(monkeypatch):
    # A slow machine would break the trials off.
    monkeypatch.setattr("instruments.astrolabe.rete.drafting.TRIED_S", 60.0)
    design = {
        "tropic_radius_mm": 40,
        "pivot_diameter_mm": 2,
        "stars": {"choice": "list", "names": hyades(), "lettered": "none"},
        "rete": {"style": "geometric", "strut_mm": 2, "handle_diameter_mm": 0},
    }
    with pytest.raises(DesignError, match="can't be joined") as caught:
        made(**design)
    (fault,) = caught.value.faults
    assert fault.parameter == "stars.names"
    assert [set(r.values) for r in fault.remedies] == [{"rete.strut_mm"}, {"stars.without"}]
    for remedy in fault.remedies:
        made(**nested_values(remedy.applied(design)))


def anyhow(seed):
    """A random rete."""
    r = random.Random(seed)
    return {
        "tropic_radius_mm": round(r.uniform(45, 200), 1),
        "hemisphere": r.choice(["north", "south"]),
        "epoch": {"year": r.randint(-500, 2500)},
        "thickness_mm": r.choice([1.0, 1.5, 2.0]),
        "stars": {
            "choice": "magnitude",
            "faintest": round(r.uniform(1.2, 2.4), 2),
            "lettered": "none",
        },
        "rete": {
            "style": r.choice(["eastern", "geometric"]),
            "pointer": r.choice(["dagger", "straight", "leaf", "flame"]),
        },
    }


@pytest.mark.parametrize("run", first(range(RUNS)))
def test_no_rete_is_refused(run):
    for seed in range(EACH * run, EACH * (run + 1)):
        checked(**anyhow(seed))
