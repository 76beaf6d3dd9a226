"""What would not turn or fit is refused in planning, with a value that does; all is then clear."""

import pytest
from helpers.sweeping import spread

from instruments.astrolabe import whole
from instruments.design import build
from instruments.errors import DesignError, Fault
from instruments.part import Instrument
from output.checking import interference

pytestmark = pytest.mark.slow

QUICK = {
    "stars": {"choice": "list", "names": ["Vega"], "lettered": "none"},
    "rete": {"style": "geometric"},
    "plates": {"labels": False},
}
TALL = {"form": "two-pointer", "hours": False, "sights": {"height_mm": 60}}
FULL = {
    "rings": ["altitude", "zodiac", "calendar"],
    "quadrants": {"upper_left": "hours-equal"},
}


def merged(base: dict[str, object], more: dict[str, object]) -> dict[str, object]:
    """One nested mapping over another."""
    both = dict(base)
    for name, value in more.items():
        old = both.get(name)
        under = isinstance(old, dict) and isinstance(value, dict)
        both[name] = merged(old, value) if under else value
    return both


def made(parameters: dict[str, object]) -> Instrument:
    return whole.lay_out(build(whole.Design, merged(QUICK, parameters)))


def refused(parameters: dict[str, object]) -> Fault:
    with pytest.raises(DesignError) as error:
        made(parameters)
    (fault,) = error.value.faults
    return fault


def with_value(parameters: dict[str, object], name: str, value: float) -> dict[str, object]:
    *groups, key = name.split(".")
    change: dict[str, object] = {key: value}
    for group in reversed(groups):
        change = {group: change}
    return merged(parameters, change)


IMPOSSIBLE = [
    ({"rete": {"margin_mm": 50}}, "rete.margin_mm = 50 makes a rete of radius 125 mm"),
    (
        {"fittings": {"head_diameter_mm": 150}, "alidade": {"form": "two-pointer"}},
        "fittings.head_diameter_mm = 150 takes the pin's head of 150 mm into the sights",
    ),
    (
        {"fittings": {"head_diameter_mm": 30}, "alidade": {"form": "crescent"}},
        "fittings.head_diameter_mm = 30 takes the pin's head of 30 mm into what stands",
    ),
    (
        {"fittings": {"head_diameter_mm": 200}, "alidade": {"form": "none"}},
        "fittings.head_diameter_mm = 200 takes the pin's head of 200 mm over the mater's edge",
    ),
    (
        {
            "alidade": {"form": "locust-thigh"},
            "fittings": {"pivot_diameter_mm": 9.0},
        },
        "fittings.pivot_diameter_mm = 9 takes the pin's head of 18 mm into what stands",
    ),
    ({"fittings": {"head_mm": 30}}, "fittings.head_mm = 30 stands in the line of sight"),
    (
        {"fittings": {"washer_diameter_mm": 300}},
        "fittings.washer_diameter_mm = 300 covers what is read with a washer of 300 mm",
    ),
    (
        {
            "fittings": {"pivot_diameter_mm": 29},
            "alidade": {"form": "none"},
            "rule": {"hub_diameter_mm": 40},
        },
        "fittings.pivot_diameter_mm = 29 covers what is read with a washer of 69.6 mm",
    ),
    (
        {
            "fittings": {"pivot_diameter_mm": 18},
            "alidade": {"form": "none"},
            "rule": {"form": "none"},
            "rete": {"handle_height_mm": 20, "handle_diameter_mm": 20},
        },
        "rete.handle_height_mm = 20 lets the knob strike the horse",
    ),
    (
        {"plates": {"tab": {"kind": "notch", "width_mm": 60}}, "mater": {"ring_mm": 1.5}},
        "plates.tab.width_mm = 60 is too wide for a notch 3 mm deep",
    ),
]


@pytest.mark.parametrize(("parameters", "said"), spread(IMPOSSIBLE, 4))
def test_what_cannot_fit_is_refused_and_the_value_advised_fits(parameters, said):
    fault = refused(parameters)
    assert str(fault).startswith(said)
    for name, value in fault.remedies[0].values.items():
        parameters = with_value(parameters, name, value)
    fits = made(parameters)
    assert interference.clashes(fits) == []


@pytest.mark.parametrize(
    ("fittings", "said"),
    [
        (
            {"kind": "screw", "pivot_diameter_mm": 6},
            "fittings.pivot_diameter_mm = 6 has a screw's head of 3.3 mm, which stands in the line",
        ),
        ({"kind": "tube", "washer_mm": 4}, "fittings.washer_mm = 4 stands in the line of sight"),
    ],
)
def test_a_head_in_the_line_of_sight_is_lowered_by_what_it_goes_by(fittings, said):
    given = {"alidade": {"sights": {"height_mm": 10}}, "fittings": fittings}
    fault = refused(given)
    assert str(fault).startswith(said)
    ((name, value),) = fault.remedies[0].values.items()
    assert made(with_value(given, name, value))


def test_a_pins_head_may_be_higher_beside_the_lines_of_sight():
    # Holes 10 mm beside the pivot, a head of 10 mm across: the sun is seen past it.
    assert made({"alidade": {**TALL, "width_mm": 50}, "fittings": {"head_mm": 40}})
    assert "line of sight" in str(refused({"alidade": TALL, "fittings": {"head_mm": 40}}))


def test_a_knob_without_a_place_makes_the_recess_no_deeper():
    facts = {f.name: f.value for f in made({"rete": {"handle_diameter_mm": 0}}).facts}
    assert facts["budget/knob"] == 0.0


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"mater": {"recess_mm": 10}}, ["mater.recess_mm: 10 mm is no whole number of rings"]),
        ({"mater": {"thickness_mm": 40}}, ["mater.thickness_mm: is of no use with mater.constr"]),
        ({"mater": {"floor_mm": 0.1}}, ["mater.floor_mm: a back plate of 0.1 mm bends"]),
        (
            {"assembly": {"material": "card"}, "mater": {"floor_mm": 0.5}},
            ["mater.floor_mm: a back plate of 0.5 mm bends: glue it onto board"],
        ),
        ({"mater": {"ring_mm": 0.1}}, ["mater.ring_mm: 39 rings of 0.1 mm are a lot to cut"]),
        (
            {"mater": {"construction": "solid", "ring_mm": 5, "fasteners": {"count": 12}}},
            ["mater.ring_mm: is of no use", "mater.fasteners.count: is of no use"],
        ),
        (
            {"mater": {"construction": "solid", "thickness_mm": 20, "floor_mm": 4}},
            ["mater.floor_mm: is of no use with mater.thickness_mm"],
        ),
        ({"mater": {"construction": "solid", "ring_mm": 3, "fasteners": {"count": 6}}}, []),
        ({"mater": {"ring_mm": 2, "recess_mm": 4, "thickness_mm": 7}}, []),
    ],
)
def test_parameters_of_no_use_and_odd_sheets_are_noted(parameters, said):
    notes = [f"{n.about}: {n.message}" for n in made(parameters).notes]
    of_mater = [n for n in notes if n.startswith("mater.") and "deeper than" not in n]
    assert len(of_mater) == len(said)
    for found, wanted in zip(of_mater, said, strict=True):
        assert found.startswith(wanted)


def test_rings_are_counted_of_layers_alone():
    layers = {f.name: f.value for f in made({}).facts}
    solid = {f.name for f in made({"mater": {"construction": "solid"}}).facts}
    assert layers["mater/rings"] == 2
    assert "mater/rings" not in solid
    assert "mater/thickness" in solid


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        (
            {"mater": {"construction": "solid", "floor_mm": 0.1}},
            "mater.floor_mm = 0.1 is below the 1 mm that the process leaves sound: give 1 or more",
        ),
        (
            {"mater": {"fasteners": {"diameter_mm": 50}, "floor_mm": 40}},
            "mater.fasteners.diameter_mm = 50 asks for a margin of 130.1 mm about the fasteners, "
            "more than 99: give 18.9 or less",
        ),
        (
            {"mater": {"ring_mm": 100}},
            "mater.ring_mm = 100 asks for a margin of 203.1 mm about the fasteners, more than 99: "
            "give 47.9 or less",
        ),
        (
            {"plates": {"rim_radius_mm": 2000}},
            "plates.rim_radius_mm = 2000 gives the back a radius of 2160 mm, more than 2000: give "
            "1840 or less",
        ),
        (
            {"rule": {"hub_diameter_mm": 190}},
            "rule.hub_diameter_mm = 190 leaves no rule between the hub, 95 mm from the pivot, and "
            "75 mm: give 141.8 or less",
        ),
        (
            {"fittings": {"head_mm": 30}, "alidade": {"form": "locust-thigh"}},
            "fittings.head_mm = 30 gives the alidade a room of 30.4 mm, which reaches the oblique",
        ),
    ],
)
def test_a_fault_names_what_a_maker_set(parameters, said):
    assert str(refused(parameters)).startswith(said)


@pytest.mark.parametrize("size", [20, 22, 24])
def test_the_size_advised_for_the_backs_sake_helps(size):
    asked = {"back": FULL, "lettering": {"height_mm": 2.5}}
    fault = refused({"tropic_radius_mm": size, **asked})
    assert fault.parameter == "tropic_radius_mm"
    assert "gives the back a radius of" in str(fault.problem)
    assert made({"tropic_radius_mm": fault.remedies[0].values["tropic_radius_mm"], **asked})


@pytest.mark.parametrize("size", [40.0, 1740.0])
def test_an_astrolabe_is_made_at_both_ends_of_its_sizes(size):
    assert made({"tropic_radius_mm": size})
