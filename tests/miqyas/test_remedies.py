"""What a refusal offers can be made, and it names what was set."""

import pickle
import random
import re

import pytest

import miqyas
from instruments.errors import DesignError
from instruments.parameters import Parameter, parameters, value
from miqyas import sources

QUICK = {"astrolabe": {"stars.choice": "list", "stars.names": ["Vega"], "stars.lettered": "none"}}
SHARES = (0.01, 0.1, 0.3, 3.0, 10.0, 100.0)
"""Of what is usual: absurdly small to absurdly large."""


def sizes(name: str) -> list[tuple[Parameter, float]]:
    """Each length of a design with absurd values within its bounds."""
    design = miqyas.load(name)
    found = []
    for parameter in parameters(type(design)):
        if parameter.kind == "number" and parameter.unit == "mm" and "NAME" not in parameter.name:
            usual = value(design, parameter.name) or 20.0
            for share in SHARES:
                size = float(f"{usual * share:.3g}")
                if (parameter.lowest or 1e-3) <= size <= (parameter.highest or 1e4):
                    found.append((parameter, size))
    return found


def check(name: str, parameter: str, size: float) -> bool:
    """Whether it is refused; then each offer must be one that can be made."""
    given = {**QUICK.get(name, {}), parameter: size}
    try:
        miqyas.make(name, **given)
    except DesignError as error:
        refused = error
    else:
        return False
    assert any(parameter in str(fault) for fault in refused.faults), refused
    firsts = [next((r for r in f.remedies if r.settings), None) for f in refused.faults]
    for fault, own in zip(refused.faults, firsts, strict=True):
        others = {n: v for r in firsts if r and r is not own for n, v in r.values.items()}
        for remedy in fault.remedies:
            if not remedy.tried:
                continue
            try:
                miqyas.make(name, **remedy.applied(given | others))
            except DesignError as error:
                pytest.fail(f"{name} {parameter} = {size:g}: {refused}\n{remedy}: {error}")
    return True


@pytest.mark.parametrize("name", ["horizontal-dial", "vertical-dial", "alidade", "astrolabe-back"])
def test_what_is_offered_for_absurd_sizes_can_be_made(name: str) -> None:
    chosen = random.Random(name).sample(sizes(name), 12)
    assert [check(name, parameter.name, size) for parameter, size in chosen].count(True) >= 1


@pytest.mark.sweep
@pytest.mark.parametrize("name", sources.names())
def test_what_is_offered_for_any_absurd_size_can_be_made(name: str) -> None:
    slow = name.startswith("astrolabe")
    every = sizes(name)
    chosen = random.Random(f"{name} more").sample(every, min(len(every), 6 if slow else 60))
    for parameter, size in chosen[::2]:
        check(name, parameter.name, size)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (
            {"width_mm": 10},
            r"width_mm = 10 leaves 0 mm inside .*: give \d+ or more, or make .* smaller",
        ),
        (
            {"lettering.height_mm": 100},
            r"lettering.height_mm = 100 is too large, for width_mm = 200 leaves .* or less",
        ),
        (
            {"width_mm": 20, "height_mm": 15},
            r"width_mm = 20 leaves \S+ mm .*: give \d+ or more, and height_mm = \d+ or more",
        ),
        (
            {"width_mm": 200, "foot_x_mm": 95},
            r"foot_x_mm = 95 puts the gnomon's foot off the face: give \S+ or less",
        ),
    ],
)
def test_a_refusal_is_about_what_was_set(given: dict[str, float], said: str) -> None:
    with pytest.raises(DesignError) as refused:
        miqyas.make("horizontal-dial", **given)
    (fault,) = refused.value.faults
    assert re.fullmatch(said, str(fault))
    miqyas.make("horizontal-dial", **fault.remedies[0].applied(given))


def test_what_no_length_mends_is_told_for_what_it_is() -> None:
    with pytest.raises(
        DesignError, match=r"^gnomon.kind = polar-rod .*: choose polar-style or pin$"
    ):
        miqyas.make("horizontal-dial", gnomon={"kind": "polar-rod"}, gnomon_diameter_mm=90)


def test_what_is_made_can_be_sent_to_another_process() -> None:
    made = miqyas.make("alidade", radius_mm=60)
    assert pickle.loads(pickle.dumps(made)).design == made.design


def test_what_drawings_show_has_a_remedy_too(tmp_path) -> None:
    made = miqyas.make("horizontal-dial", thickness_mm=20, gnomon={"thickness_mm": 0.5})
    with pytest.raises(DesignError) as refused:
        miqyas.write(made, tmp_path, ("dxf",))
    (fault,) = refused.value.faults
    assert fault.parameter in ("thickness_mm", "gnomon.thickness_mm")
    again = made.design.model_copy()
    miqyas.write(miqyas.make(again, **fault.remedies[0].values), tmp_path, ("dxf",))
