"""Rows of labels that have less room than they want."""

from collections.abc import Sequence

import numpy as np

from instruments.geometry import TURN, Floats


def kept_apart(wanted: Sequence[float] | Floats, halves: Sequence[float], gap_mm: float) -> Floats:
    """Where labels of a row stand apart in their order, as near as may be to where each should.

    The sum of the squares of what they are moved is least, which pooling those that are in each
    other's way finds (isotonic regression; Barlow et al., "Statistical Inference under Order
    Restrictions", 1972).

    Parameters
    ----------
    wanted : sequence of float
        Where the middle of each should be, mm.
    halves : sequence of float
        Half of what each takes along the row, mm.
    gap_mm : float
        The least between two.
    """
    order = np.argsort(wanted, kind="stable")
    half = np.asarray(halves, dtype=float)[order]
    offset = np.concatenate([[0.0], np.cumsum(half[:-1] + half[1:] + gap_mm)])[: len(half)]
    pools: list[tuple[float, int]] = []
    for anchor in (np.asarray(wanted, dtype=float)[order] - offset).tolist():
        mean, count = anchor, 1
        while pools and pools[-1][0] > mean:
            before, many = pools.pop()
            mean, count = (mean * count + before * many) / (count + many), count + many
        pools.append((mean, count))
    placed = np.empty(len(half))
    placed[order] = np.repeat([m for m, _ in pools], [n for _, n in pools]) + offset
    return placed


def unrolled(angles: Floats) -> Floats:
    """Angles of a ring, radians, cut where two neighbours are farthest apart."""
    within = np.mod(angles, TURN)
    order = np.sort(within)
    first = float(np.roll(order, -1)[np.argmax(np.diff(order, append=order[0] + TURN))])
    unrolled_: Floats = first + np.mod(within - first, TURN)
    return unrolled_
