"""Divided scales: which divisions can be engraved, and their ticks."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from instruments.geometry import Path
from instruments.geometry.intervals import joined_intervals

_SLACK_MM = 1e-9
"""Neighbours that stand at the gap but for rounding are far enough."""


@dataclass(frozen=True, slots=True)
class Thinned:
    """The divisions of a scale that are engraved."""

    kept: dict[int, int]
    """Division n to its level, the coarsest step that it is a multiple of; n rising."""
    spans: dict[int, tuple[tuple[int, int], ...]]
    """Step to the stretches (first n, last n) that it divides without a break."""
    left_out: int
    """How many divisions could not be engraved."""

    @property
    def stops(self) -> dict[int, int]:
        """Step to the last division drawn at that step; a step that is not drawn is absent."""
        return {step: spans[-1][1] for step, spans in self.spans.items() if spans}


def thin(positions: Mapping[int, float], gap: float, steps: Sequence[int] = (1, 5, 10)) -> Thinned:
    """Which divisions can be engraved when neighbours are at least `gap` apart.

    Where divisions crowd, ones give way to fives, fives to tens and tens to none
    (treatise 72:15–73:5). A step divides the cell between two neighbours of the next coarser
    step as a whole or not at all, so that every cell that has ticks can be counted. The
    scale may crowd at either end or within.

    Parameters
    ----------
    positions : mapping of int to float
        Division n to its place along the scale in mm, rising or falling with n.
    gap : float
        The least distance of neighbours, mm.
    steps : sequence of int
        The steps, each a multiple of the finer one.

    Raises
    ------
    ValueError
        If the gap is not positive, the steps are no multiples of each other, or the places
        neither rise nor fall.
    """
    ladder = sorted(set(steps))
    if not gap > 0.0:
        raise ValueError(f"the gap between divisions is more than 0 mm, not {gap}")
    if not ladder or ladder[0] < 1 or any(b % a for a, b in pairwise(ladder)):
        raise ValueError(f"steps {tuple(steps)} are not multiples of each other")
    numbers = sorted(n for n in positions if n % ladder[0] == 0)
    places = [positions[n] for n in numbers]
    if not all(map(math.isfinite, places)):
        raise ValueError("the places of a scale's divisions are finite")
    if places != sorted(places) and places != sorted(places, reverse=True):
        raise ValueError("the places of a scale's divisions neither rise nor fall throughout")
    gap -= _SLACK_MM
    present = {step: [n for n in numbers if n % step == 0] for step in ladder}
    level = {n: step for step, there in present.items() for n in there}
    if all(abs(b - a) >= gap for a, b in pairwise(places)):
        whole: dict[int, tuple[Pair, ...]] = {
            step: ((of[0], of[-1]),) if of else () for step, of in reversed(present.items())
        }
        return Thinned(level, whole, 0)
    links = _links(numbers, positions, gap, ladder)
    chosen = {n for pairs in links.values() for pair in pairs for n in pair}
    kept = _apart([n for n in numbers if n in chosen], positions, gap, level)
    there = set(kept)
    spans = {
        step: tuple(joined_intervals(p for p in pairs if there.issuperset(p)))
        for step, pairs in links.items()
    }
    return Thinned({n: level[n] for n in kept}, spans, len(numbers) - len(kept))


Pair = tuple[int, int]


def _links(
    numbers: Sequence[int], positions: Mapping[int, float], gap: float, ladder: Sequence[int]
) -> dict[int, list[Pair]]:
    """For each step the pairs of neighbours between which it divides the scale."""
    links: dict[int, list[Pair]] = {}
    shut: set[int] = set()
    """Starts of the next coarser step's cells in which nothing finer is drawn."""
    coarser = 0
    for step in reversed(ladder):
        cells: dict[int, list[Pair]] = {}
        present = [n for n in numbers if n % step == 0]
        pairs = [(present[0], present[0])] if len(present) == 1 else []
        pairs += pairwise(present)
        places = [positions[n] for n in present]
        if not shut and all(abs(b - a) >= gap for a, b in pairwise(places)):
            links[step], coarser = pairs, step
            continue
        for pair in pairs:
            start = pair[0] // coarser * coarser if coarser else pair[0]
            cells.setdefault(start, []).append(pair)
        links[step] = []
        shut_now: set[int] = set()
        for start, cell in cells.items():
            fits = all(a == b or abs(positions[b] - positions[a]) >= gap for a, b in cell)
            if fits and start not in shut:
                links[step] += cell
            else:
                shut_now.update(a for a, _ in cell)
        shut, coarser = shut_now | _within(shut, coarser, step), step
    return links


def _within(starts: set[int], size: int, step: int) -> set[int]:
    """The starts of the cells of `step` in the cells of `size` from each start."""
    return {a for start in starts for a in range(start, start + size, step)}


def _apart(
    chosen: Sequence[int], positions: Mapping[int, float], gap: float, level: Mapping[int, int]
) -> tuple[int, ...]:
    """Settle the few neighbours on either side of a crowded stretch: the finer one goes."""
    kept: list[int] = []
    for n in chosen:
        while kept and abs(positions[n] - positions[kept[-1]]) < gap:
            if level[kept[-1]] >= level[n]:
                break
            kept.pop()
        else:
            kept.append(n)
    return tuple(kept)


def straight_ticks(
    kept: Mapping[int, int],
    feet: Mapping[int, complex],
    toward: complex,
    length_of: Mapping[int, float],
) -> dict[int, Path]:
    """Ticks on a straight scale: from the foot of each division in the direction `toward`."""
    unit = toward / abs(toward)
    return {n: Path.line(feet[n], feet[n] + unit * length_of[lv]) for n, lv in kept.items()}
