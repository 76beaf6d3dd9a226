"""Pointers that are laid out already, for the next one to meet or to avoid."""

import math
from collections import defaultdict
from itertools import chain, pairwise

import numpy as np
import numpy.typing as npt

from instruments.astrolabe.rete.pointers import Pointer
from instruments.geometry import Floats, Points

Ints = npt.NDArray[np.intp]


class Placed:
    """Pointers there already, in straight pieces, found by the cells of a grid near them.

    Parameters
    ----------
    margin_mm : float
        How far about pointers their distance is asked for; the size of a cell.
    """

    def __init__(self, margin_mm: float) -> None:
        self._margin = margin_mm
        self._near: dict[complex, list[int]] = defaultdict(list)
        self._head = np.zeros(0, dtype=bool)
        self._piece = np.zeros((0, 7))
        """A row a piece: start x, y, way x, y and its square, half width and what it grows by."""

    def add(self, pointer: Pointer) -> None:
        """Another pointer."""
        head = pointer.head_mm
        inner = max(3, math.ceil(abs(pointer.spine.bend_per_mm) * pointer.length_mm / 0.15))
        s = np.concatenate(
            [np.linspace(0.0, head, 4), np.linspace(head, pointer.length_mm, inner + 1)[1:]]
        )
        z, h = pointer.spine.at(s), pointer.half_widths(s)
        for n, (a, b) in enumerate(pairwise(z.tolist()), len(self._piece)):
            self._enter(n, a, b, float(h.max()))
        start, way, grown = z[:-1], np.diff(z), np.diff(h)
        columns = start.real, start.imag, way.real, way.imag, np.abs(way) ** 2, h[:-1], grown
        self._piece = np.concatenate([self._piece, np.transpose(columns)])
        self._head = np.concatenate([self._head, s[1:] <= head * (1 + 1e-9)])

    def _enter(self, piece: int, a: complex, b: complex, half: float) -> None:
        """Note a piece in the cells that it comes near to."""
        cell, reach = self._margin, self._margin + half
        x0, x1 = sorted((a.real, b.real))
        y0, y1 = sorted((a.imag, b.imag))
        for i in range(math.floor((x0 - reach) / cell), math.floor((x1 + reach) / cell) + 1):
            for j in range(math.floor((y0 - reach) / cell), math.floor((y1 + reach) / cell) + 1):
                self._near[complex(i, j)].append(piece)

    def depth(self, z: Points) -> tuple[Floats, Floats]:
        """How deep points lie in struts and in heads; −∞ beyond the margin about them."""
        struts, heads = np.full(z.shape, -np.inf), np.full(z.shape, -np.inf)
        flat = z.ravel()
        cells = np.floor(flat.real / self._margin) + 1j * np.floor(flat.imag / self._margin)
        there, which = np.unique(cells, return_inverse=True)
        lists = [self._near.get(cell, ()) for cell in there.tolist()]
        many = np.array([len(pieces) for pieces in lists], dtype=int)
        first = np.cumsum(many) - many
        pieces = np.array(list(chain.from_iterable(lists)), dtype=int)
        points = np.flatnonzero(many[which])
        if not points.size:
            return struts, heads
        # Each point with each piece near it, those of one point in a row.
        counts = many[which[points]]
        rows = np.cumsum(counts) - counts
        within = np.arange(counts.sum()) - np.repeat(rows, counts)
        piece = pieces[np.repeat(first[which[points]], counts) + within]
        deep = self._deep(np.repeat(flat[points], counts), piece)
        head = self._head[piece]
        for found, wanted in ((struts, ~head), (heads, head)):
            found.flat[points] = np.maximum.reduceat(np.where(wanted, deep, -np.inf), rows)
        return struts, heads

    def nearest(self, z: complex) -> float:
        """How far a point is from all struts; ∞ where there are none."""
        struts = np.flatnonzero(~self._head)
        return -float(self._deep(np.full(len(struts), z), struts).max(initial=-np.inf))

    def _deep(self, z: Points, piece: Ints) -> Floats:
        """How deep points lie in pieces, each in its own."""
        start_x, start_y, way_x, way_y, square, half, grown = self._piece[piece].T
        x, y = z.real - start_x, z.imag - start_y
        share = np.clip((x * way_x + y * way_y) / square, 0.0, 1.0)
        x -= share * way_x
        y -= share * way_y
        deep: Floats = half + share * grown - np.sqrt(x * x + y * y)
        return deep
