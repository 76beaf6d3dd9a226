"""Things by the cells of a grid that they come near, so that only those near a point are asked."""

import math
from collections import defaultdict
from dataclasses import dataclass
from itertools import chain

import numpy as np

from instruments.geometry import Floats, Indices, Points

_ROW = 1 << 20
"""So many cells are in a row, far more than any plate has."""


@dataclass(frozen=True, slots=True)
class Near:
    """The points that have something near, and the pairs of a point and a thing near it.

    Those of one point are in a row, and `rows` tells where that of each begins.
    """

    points: Indices
    rows: Indices
    point: Indices
    thing: Indices

    def most(self, values: Floats) -> Floats:
        """The greatest of the pairs' values at each of the points."""
        found: Floats = np.maximum.reduceat(values, self.rows)
        return found


class Cells:
    """A grid of square cells, each with the things that come as near as its own size."""

    def __init__(self, size_mm: float) -> None:
        self._size = size_mm
        self._things: dict[int, list[int]] = defaultdict(list)

    def enter(self, thing: int, low: complex, high: complex) -> None:
        """Enter a thing by the corners of an upright box about it."""
        size = self._size
        low, high = low / size - (1 + 1j), high / size + (1 + 1j)
        for i in range(math.floor(low.real), math.floor(high.real) + 1):
            for j in range(math.floor(low.imag), math.floor(high.imag) + 1):
                self._things[_ROW * i + j].append(thing)

    def near(self, z: Points) -> Near:
        """What is near points; all that is not farther than the size of a cell."""
        at = np.floor(np.stack([z.real, z.imag]) / self._size).astype(np.int64)
        cells = _ROW * at[0] + at[1]
        there, which = np.unique(cells, return_inverse=True)
        lists = [self._things.get(cell, ()) for cell in there.tolist()]
        many = np.array([len(things) for things in lists], dtype=int)
        first = np.cumsum(many) - many
        things = np.array(list(chain.from_iterable(lists)), dtype=int)
        points = np.flatnonzero(many[which])
        counts = many[which[points]]
        rows = np.cumsum(counts) - counts
        within = np.arange(counts.sum()) - np.repeat(rows, counts)
        thing = things[np.repeat(first[which[points]], counts) + within]
        return Near(points, rows, np.repeat(points, counts), thing)
