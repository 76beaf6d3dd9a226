"""How long hostile inputs of whole astrolabes keep the processor: python -m benchmarks.refusals.

A process a design, on one thread as the command runs; seconds are of the processor, without
start-up, of what is refused. What is made instead isn't counted.
"""

import argparse
import random
import time

import numpy as np
from helpers.hostile import name, set_at_once, value

import miqyas
from benchmarks.costs import printed, row
from instruments.parameters import parameters

DESIGNS = ("astrolabe", "astrolabe-biruni", "astrolabe-museum")
MOST = 2.0
"""Seconds within which an input should be refused."""


def main() -> None:
    """Print a row a design: how its refusals' times are distributed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--inputs", type=int, default=67)
    asked = parser.parse_args()
    row("design", "inputs", "refused", "median s", "90 %", "99 %", "most", f"more than {MOST:g} s")
    row(*["---"] * 8)
    for design in DESIGNS:
        told = printed(
            f"from benchmarks import refusals; print(*refusals.times_s({design!r}, {asked.inputs}))"
        )
        found = np.array([float(time) for time in told.split()])
        row(
            f"`{design}`", asked.inputs, len(found),
            *(f"{np.percentile(found, share):.2f}" for share in (50, 90, 99, 100)),
            int(np.sum(found > MOST)),
        )  # fmt: skip


def times_s(design: str, inputs: int) -> list[float]:
    """Seconds until each refusal: of far numbers and of anything at all in turns."""
    made = miqyas.load(design)
    known = parameters(type(made))
    miqyas.make(design)
    found = []
    for seed in range(inputs):
        chance = random.Random(f"{design} {seed}")
        anything = {name(chance, known): value(chance) for _ in range(chance.randint(1, 3))}
        values = anything if seed % 2 else set_at_once(made, chance)
        begun = time.process_time()
        try:
            miqyas.make(design, **values)
        except miqyas.DesignError:
            found.append(time.process_time() - begun)
    return found


if __name__ == "__main__":
    main()
