"""Inputs that nobody means well: a line for each fault, soon, and never a traceback."""

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers.sweeping import first
from pydantic import BaseModel

import miqyas
from instruments.parameters import ANY, Parameter, parameters
from miqyas import sources

NAMES = tuple(sources.names())
AT_ONCE = 10
ANSWERED_S = 2.0
"""Of processor time, until an input is refused."""

CHARACTERS = (
    "aZ09 .,:;=-_'\"\\/{}[]()<>%$#@\n\r\t\0\x1b\x7f\x9b\u200f\u202e\u2028\ufeff\ud800°½é京ب𝔸"
)

ODD = ("none", "nan", "1e999", "1/0 in", "99°99′99″", "= 1", "[1,", "x" * 5000)


def text(chance: random.Random) -> str:
    size = chance.choice((0, 1, 3, 20, 199, 1000, 20_000))
    written = "".join(chance.choice(CHARACTERS) for _ in range(min(size, 60)))
    return written * (size // 60) if size > 60 else written


def value(chance: random.Random, depth: int = 0) -> Any:
    """Anything that a person, a file or a program may give."""
    kinds = 12 if depth < 3 else 9
    match chance.randrange(kinds):
        case 0:
            return text(chance)
        case 1:
            return chance.choice((float("nan"), float("inf"), -1e308, 1e-320, -0.0))
        case 2:
            return chance.choice((10**400, -(10**30), 2**63, -1))
        case 3:
            return chance.choice((True, None, b"\xff\x00", 1j, object()))
        case 4:
            return chance.choice(ODD)
        case 5 | 6:
            return chance.uniform(-1e4, 1e4)
        case 7:
            return 10.0 ** chance.uniform(-9, 9)
        case 8:
            return chance.randrange(-10, 500)
        case 9:
            count = chance.choice((0, 1, 3, 60, 401, 100_000))
            return [value(chance, depth + 1)] * count
        case 10:
            return [value(chance, depth + 1) for _ in range(chance.randrange(5))]
        case _:
            return {text(chance)[:50] or "x": value(chance, depth + 1) for _ in range(3)}


def name(chance: random.Random, known: list[Parameter]) -> str:
    """A parameter's name: mostly a real one, or one that is misspelt, or none."""
    real = chance.choice(known).name.replace(ANY, chance.choice(("Vega", "a.b", "x" * 300)))
    return chance.choice(
        (real, real, real, real[:-1], real.upper(), f"{real}.x", text(chance)[:80])
    )


def answered(make: Callable[[], object]) -> None:
    """Assert that it is made, or refused in a line a fault, soon."""
    begun = time.process_time()
    refused = None
    try:
        make()
    except miqyas.DesignError as error:
        refused = error
    if refused is None:
        return
    assert time.process_time() - begun < ANSWERED_S, str(refused)[:500]
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


def set_at_once(made: BaseModel, chance: random.Random) -> dict[str, Any]:
    """A number or two of a design, as far from what it has as it may be, or somewhere between."""
    numbers = [
        p
        for p in parameters(type(made))
        if p.kind == "number" and ANY not in p.name and p.lowest is not None and p.highest
    ]
    return {
        p.name: chance.choice(
            (p.lowest + 0.001, p.highest, p.lowest + chance.random() ** 3 * (p.highest - p.lowest))
        )
        for p in chance.sample(numbers, chance.randint(1, 2))
    }


@pytest.mark.parametrize("run", first(range(50), 1))
def test_far_values_of_a_large_design(run: int) -> None:
    """The museum's astrolabe, which takes a second to lay out, and so has time for few trials."""
    made = miqyas.load("astrolabe-museum")
    for seed in range(4):
        values = set_at_once(made, random.Random(f"far {4 * run + seed}"))
        answered(lambda values=values: miqyas.make("astrolabe-museum", **values))


@pytest.mark.parametrize(
    "widths", [{"rete.strut_mm": 40.0}, {"rete.strut_mm": 20.0}, {"rete.arc_mm": 60.0}]
)
def test_a_trial_that_takes_long_is_broken_off(widths: dict[str, float]) -> None:
    answered(lambda: miqyas.make("astrolabe-museum", **widths))
    with pytest.raises(miqyas.DesignError) as caught:
        miqyas.make("astrolabe-museum", **widths)
    assert any(remedy.values for remedy in caught.value.faults[0].remedies)


@pytest.mark.parametrize("run", first(range(80), 6))
def test_values(run: int) -> None:
    for seed in range(AT_ONCE):
        chance = random.Random(run * AT_ONCE + seed)
        design = chance.choice(NAMES)
        known = parameters(sources.named(design).entry.design())
        values = {name(chance, known): value(chance) for _ in range(chance.randint(1, 3))}
        answered(lambda design=design, values=values: miqyas.make(design, **values))


@pytest.mark.parametrize("run", first(range(20), 2))
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
