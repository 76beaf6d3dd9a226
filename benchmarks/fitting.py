"""How often fits hold what they state, and how far they are off: python -m benchmarks.fitting."""

import argparse
import time
from collections import defaultdict

import numpy as np
from helpers import things
from helpers.fits import errors

from instruments.errors import DesignError

KINDS = ("plate", "rete", "dial", "scale", "shadows")
NOISES = (0.1, 0.5)


def main() -> None:
    """Print a table of each kind's values."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--things", type=int, default=500)
    parser.add_argument("kinds", nargs="*", default=KINDS)
    asked = parser.parse_args()
    print("| kind | value | held | ± at 0.1 | ± at 0.5 | refused | ms each |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for kind in asked.kinds:
        held: dict[str, list[bool]] = defaultdict(list)
        stated: dict[tuple[str, float], list[float]] = defaultdict(list)
        refused, start = 0, time.process_time()
        for seed in range(asked.things):
            noise = NOISES[seed % 2]
            thing = getattr(things, kind)(np.random.default_rng(seed), noise)
            try:
                found = errors(thing)
            except DesignError:
                refused += 1
                continue
            for name, (off, error) in found.items():
                held[name].append(off <= error)
                stated[name, noise].append(error)
        each = 1000.0 * (time.process_time() - start) / asked.things
        for name, several in held.items():
            middle = " | ".join(f"{np.median(stated[name, noise]):.2g}" for noise in NOISES)
            share = f"{100.0 * np.mean(several):.1f} %"
            cells = (kind, f"`{name}`", share, middle, refused, f"{each:.0f}")
            print("|", " | ".join(str(c) for c in cells), "|", flush=True)


if __name__ == "__main__":
    main()
