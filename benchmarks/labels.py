"""Faults of lettering, counted over all designs, latitudes, sizes, languages and numerals.

``PYTHONPATH=tests python -m benchmarks.labels [DESIGN …]``: a row a design, always of the same
instruments, and for each fault the first of those that have it, with the command that makes it.
"""

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence

from helpers.label_sample import Sample, samples
from helpers.misreadings import MISLEADING, Found, labels_drawn

from benchmarks.costs import row
from instruments.errors import DesignError
from miqyas import sources

KINDS = ("inscription", "hour", "numeral", "star", "sign", "month", "name", "figure")
LEFT = tuple(f"left out: {kind}" for kind in KINDS)
EXAMPLES = 3

Example = tuple[Sample, Found]


def main(designs: Sequence[str]) -> None:
    """The table, and the examples beneath it."""
    total: Counter[str] = Counter()
    examples: dict[tuple[str, str], list[Example]] = defaultdict(list)
    refused: Counter[str] = Counter()
    row("design", "made", "refused", "labels", *KINDS, "left out of 1,000", *MISLEADING, "s each")
    row("---", *["---"] * (len(KINDS) + len(MISLEADING) + 5))
    for number, design in enumerate(sources.names()):
        if designs and design not in designs:
            continue
        start = time.process_time()
        found = _counted(samples(number, design), examples, refused)
        found["s"] = round(1000 * (time.process_time() - start))
        total += found
        _told(f"`{design}`", found)
        sys.stdout.flush()
    _told("all", total)
    print()
    for (fault, design), those in examples.items():
        for sample, one in those[:EXAMPLES]:
            print(f"- {fault}, {design} ({len(those)}): {one.means}, {one.face}: {sample.command}")
    for said, count in refused.most_common():
        print(f"- refused {count}: {said}")


def _counted(
    asked: Sequence[Sample], examples: dict[tuple[str, str], list[Example]], refused: Counter[str]
) -> Counter[str]:
    found: Counter[str] = Counter()
    for sample in asked:
        try:
            instrument = sample.made()
        except DesignError as error:
            found["refused"] += 1
            refused[f"{sample.design} {sample.size_mm:g} mm: {error.faults[0]}"] += 1
            continue
        found["made"] += 1
        found["labels"] += labels_drawn(instrument)
        for one in sample.faults(instrument):
            found[one.fault] += 1
            examples[one.fault, sample.design].append((sample, one))
    return found


def _told(name: str, found: Counter[str]) -> None:
    left = sum(found[kind] for kind in LEFT)
    share = 1000 * left / max(found["labels"] + left, 1)
    numbers = (found[k] for k in ("made", "refused", "labels", *LEFT))
    each = found["s"] / 1000 / max(found["made"], 1)
    row(name, *numbers, f"{share:.1f}", *(found[k] for k in MISLEADING), f"{each:.2f}")


if __name__ == "__main__":
    main(sys.argv[1:])
