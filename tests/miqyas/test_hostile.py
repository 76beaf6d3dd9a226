"""Inputs that nobody means well: a line for each fault, soon, and never a traceback."""

import random
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.hostile import name, set_at_once, text, value
from helpers.sweeping import first

import miqyas
from instruments.parameters import ANY, parameters
from miqyas import sources

pytestmark = pytest.mark.slow

NAMES = tuple(sources.names())
AT_ONCE = 10
ANSWERED_S = 2.0
"""Of processor time, until an input is refused."""


LAYOUTS = 3.0
"""How many times what it takes to lay it out a design may take that is slow to lay out."""


def answered(make: Callable[[], object], soon_s: float = ANSWERED_S) -> None:
    """Assert that it is made, or refused in a line a fault, soon."""
    begun = time.process_time()
    refused = None
    try:
        make()
    except miqyas.DesignError as error:
        refused = error
    if refused is None:
        return
    assert time.process_time() - begun < soon_s, str(refused)[:500]
    assert len(str(refused).split("\n")) == len(refused.faults)
    for fault in refused.faults:
        assert fault.parameter
        assert str(fault).isprintable()
        assert len(str(fault)) < 2000


@pytest.fixture(scope="module", autouse=True)
def loaded() -> None:
    """What is imported only once is not of an answer's time."""
    for design in ("astrolabe", "horizontal-dial", "shadow-staff"):
        miqyas.make(design)


@pytest.fixture(scope="module")
def museum_s() -> float:
    """Processor time until the museum's is refused, on this machine as it is now."""
    begun = time.process_time()
    miqyas.make("astrolabe-museum", tropic_radius_mm=140.3)  # A size of which nothing is kept.
    return max(ANSWERED_S, LAYOUTS * (time.process_time() - begun))


@pytest.mark.parametrize("run", first(range(30), 1))
def test_far_values_of_a_large_design(run: int, museum_s: float) -> None:
    """The museum's astrolabe, which takes a second to lay out, and so has time for few trials."""
    made = miqyas.load("astrolabe-museum")
    for seed in range(2):
        values = set_at_once(made, random.Random(f"far {2 * run + seed}"))
        answered(lambda values=values: miqyas.make("astrolabe-museum", **values), museum_s)


@pytest.mark.parametrize(
    "widths",
    first(
        [
            {"rete.ecliptic_mm": 1.0},
            {"rete.strut_mm": 40.0},
            {"rete.strut_mm": 20.0},
            {"rete.arc_mm": 60.0},
        ]
    ),
)
def test_a_trial_that_takes_long_is_broken_off(widths: dict[str, float], museum_s: float) -> None:
    answered(lambda: miqyas.make("astrolabe-museum", **widths), museum_s)
    with pytest.raises(miqyas.DesignError) as caught:
        miqyas.make("astrolabe-museum", **widths)
    assert any(remedy.values for remedy in caught.value.faults[0].remedies)


@pytest.mark.parametrize(
    ("design", "values"),
    [
        ("cylinder-dial", {"height_mm": 40, "pillar_thickness_mm": 15, "diameter_mm": 200}),
        ("cylinder-dial", {"height_mm": 20, "lettering.height_mm": 6}),
        ("astrolabe-rete", {"lettering.height_mm": 60}),
    ],
)
def test_letters_that_crowd_keep_no_refusal_waiting(design: str, values: dict[str, float]) -> None:
    miqyas.make(design)
    answered(lambda: miqyas.make(design, **values))
    with pytest.raises(miqyas.DesignError):
        miqyas.make(design, **values)


@pytest.mark.parametrize("run", first(range(80), 3))
def test_values(run: int) -> None:
    for seed in range(AT_ONCE):
        chance = random.Random(run * AT_ONCE + seed)
        design = chance.choice(NAMES)
        known = parameters(sources.named(design).entry.design())
        values = {name(chance, known): value(chance) for _ in range(chance.randint(1, 3))}
        answered(lambda design=design, values=values: miqyas.make(design, **values))


@pytest.mark.parametrize("run", first(range(20), 1))
def test_files(run: int, tmp_path: Path) -> None:
    for seed in range(AT_ONCE):
        chance = random.Random(f"file {run * AT_ONCE + seed}")
        design = chance.choice(NAMES)
        known = parameters(sources.named(design).entry.design())
        lines = [f'design = "{design}"'] * (chance.random() < 0.8)
        for _ in range(chance.randint(1, 4)):
            given = chance.choice((repr(value(chance)), text(chance), "[" * 3000, "1" * 9000))
            lines.append(f"{chance.choice(known).name} = {given}")
        file = tmp_path / "design.toml"
        file.write_bytes("\n".join(lines).encode("utf-8", "surrogatepass"))
        answered(lambda file=file: miqyas.make(file))


def test_a_file_of_thousands_of_unknown_names(tmp_path: Path) -> None:
    lines = ['design = "horizontal-dial"', *(f"k{n} = 1" for n in range(20_000))]
    (tmp_path / "many.toml").write_text("\n".join(lines), "utf-8")
    answered(lambda: miqyas.make(tmp_path / "many.toml"))


@pytest.mark.parametrize("design", NAMES)
def test_sizes_of_next_to_nothing_are_refused(design: str) -> None:
    """Arithmetic with what is less than a nanometre overflows far from the parameter."""
    sizes = [
        p
        for p in parameters(sources.named(design).entry.design())
        if p.unit == "mm" and p.accepted and p.accepted.lowest == 0.0 and p.accepted.open_below
    ]
    assert sizes or design == "coupon"
    for parameter in sizes:
        with pytest.raises(miqyas.DesignError, match="is not above 0"):
            miqyas.load(design, {parameter.name.replace(ANY, "Vega"): 5e-324})
