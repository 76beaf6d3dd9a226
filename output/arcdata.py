"""Lone arcs as the text of SVG ``d`` attributes: those of a whole layer are written at once.

What is written is what `pathdata.data` writes of each.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from instruments.geometry import Arc, Floats, Indices, Path, Points, Truths
from output.pathdata import CENTRE_MM, DECIMALS, FLAT_MM, MOST_DECIMALS, data, number


def arc_data(arcs: Sequence[Arc], origin: complex, largest_sweep_rad: float) -> list[str]:
    """The path data of each of some arcs, of which none is a whole circle.

    Parameters
    ----------
    arcs : sequence of Arc
        In mm, y up.
    origin : complex
        Where their own origin stands on the page, y down; a multiple of 0.001 mm.
    largest_sweep_rad : float
        Longer arcs are split.
    """
    if not arcs:
        return []
    radius, sweep = np.array([(arc.radius, abs(arc.sweep_rad)) for arc in arcs]).T
    flat = radius * (1.0 - np.cos(np.minimum(sweep, np.pi) / 2.0)) < FLAT_MM
    texts = _PagedArcs.of(arcs, origin, largest_sweep_rad).texts()
    return [
        data(Path((arc,)), origin) if line else text
        for arc, line, text in zip(arcs, flat.tolist(), texts, strict=True)
    ]


@dataclass(frozen=True, slots=True)
class _PagedArcs:
    """Arcs on the page, y down, each split where it is long.

    Attributes
    ----------
    counts : (n,) int
        Pieces of each arc.
    centre, start, end : (m,) complex
        Of each piece.
    radius : (m,) float
    leftward : (m,) bool
        Whether it runs counter-clockwise to the eye.
    """

    counts: Indices
    centre: Points
    start: Points
    end: Points
    radius: Floats
    leftward: Truths

    @staticmethod
    def of(arcs: Sequence[Arc], origin: complex, largest_sweep_rad: float) -> "_PagedArcs":
        measures = np.array([(arc.radius, arc.start_rad, arc.sweep_rad) for arc in arcs])
        counts = np.ceil(np.abs(measures[:, 2]) / largest_sweep_rad).astype(np.intp)
        radius, start, sweep = np.repeat(measures, counts, axis=0).T
        centre = np.repeat(np.array([arc.centre for arc in arcs]), counts)
        many = np.repeat(counts, counts)
        place = np.arange(len(many)) - np.repeat(np.cumsum(counts) - counts, counts)
        low, high = place / many, (place + 1) / many
        begin, part = start + sweep * low, sweep * (high - low)
        ends = (centre + radius * np.exp(1j * angle) for angle in (begin, begin + part))
        centre, first, last = (origin + z.conj() for z in (centre, *ends))
        return _PagedArcs(counts, centre, first, last, radius, sweep > 0.0)

    def texts(self) -> list[str]:
        """The path data of each arc."""
        decimals = np.repeat(self._decimals(), self.counts)
        start, end = self.start, self.end
        lengths = np.stack([start.real, start.imag, self.radius, end.real, end.imag])
        units = np.rint(lengths * 10.0**decimals).astype(np.int64).tolist()
        figures = [list(map(number, row, decimals.tolist())) for row in units]
        sides = np.where(self.leftward, 0, 1).tolist()
        starts = [f"M{x} {y}" for x, y in zip(*figures[:2], strict=True)]
        ways = [
            f"A{r} {r} 0 0 {side} {x} {y}"
            for side, r, x, y in zip(sides, *figures[2:], strict=True)
        ]
        bounds = np.cumsum([0, *self.counts]).tolist()
        return [starts[a] + "".join(ways[a:b]) for a, b in pairwise(bounds)]

    def _decimals(self) -> Indices:
        """So many decimals does each arc need."""
        found = np.full(len(self.counts), MOST_DECIMALS)
        for decimals in range(DECIMALS, MOST_DECIMALS):
            found[(found == MOST_DECIMALS) & self._kept(decimals)] = decimals
            if (found < MOST_DECIMALS).all():
                break
        return found

    def _kept(self, decimals: int) -> Truths:
        """Of which arcs a reader of so many decimals finds the centres again."""
        start, end = (np.round(z, decimals) for z in (self.start, self.end))
        half = (end - start) / 2.0
        size = np.abs(half)
        apart = size > 0.0
        # The centre of SVG's arc of less than half a turn, as the standard has readers find it.
        height = np.sqrt(np.maximum(np.round(self.radius, decimals) ** 2 - size**2, 0.0))
        way = np.where(self.leftward, -1j, 1j) * half / np.where(apart, size, 1.0)
        found = start + half + height * way
        near = apart & (np.abs(found - self.centre) <= CENTRE_MM)
        kept: Truths = np.logical_and.reduceat(near, np.cumsum(self.counts) - self.counts)
        return kept
