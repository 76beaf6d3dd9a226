"""Pointers that are laid out already, and stars, for the next pointer to meet or to avoid.

Things are kept by the cells of a grid that they come near, so that only those near a point are
asked.
"""

import math
from collections import defaultdict
from dataclasses import dataclass
from itertools import chain, pairwise

import numpy as np

from instruments.astrolabe.rete.pointers import Pointer
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
        return np.maximum.reduceat(values, self.rows)


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


class PlacedPointers:
    """Pointers there already, in straight pieces; their distance is asked for within a margin."""

    def __init__(self, margin_mm: float) -> None:
        self._cells = Cells(margin_mm)
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
        s = np.union1d(s, pointer.steps())
        # A piece ends as wide as the pointer is before it steps out or in.
        z, before, h = pointer.spine.at(s), *(pointer.half_widths(s + e) for e in (-1e-9, 1e-9))
        for n, (a, b) in enumerate(pairwise(z.tolist()), len(self._piece)):
            half = float(h.max()) * (1 + 1j)
            low = complex(min(a.real, b.real), min(a.imag, b.imag))
            self._cells.enter(
                n, low - half, complex(max(a.real, b.real), max(a.imag, b.imag)) + half
            )
        start, way, grown = z[:-1], np.diff(z), before[1:] - h[:-1]
        columns = start.real, start.imag, way.real, way.imag, np.abs(way) ** 2, h[:-1], grown
        self._piece = np.concatenate([self._piece, np.transpose(columns)])
        self._head = np.concatenate([self._head, s[1:] <= head * (1 + 1e-9)])

    def depth(self, z: Points) -> tuple[Floats, Floats]:
        """How deep points lie in struts and in heads; −∞ beyond the margin about them."""
        struts, heads = np.full(z.shape, -np.inf), np.full(z.shape, -np.inf)
        flat = z.ravel()
        near = self._cells.near(flat)
        if near.points.size:
            deep, head = self._deep(flat[near.point], near.thing), self._head[near.thing]
            struts.flat[near.points] = near.most(np.where(head, -np.inf, deep))
            heads.flat[near.points] = near.most(np.where(head, deep, -np.inf))
        return struts, heads

    def nearest(self, z: complex) -> float:
        """How far a point is from all struts; ∞ where there are none."""
        struts = np.flatnonzero(~self._head)
        return -float(self._deep(np.full(len(struts), z), struts).max(initial=-np.inf))

    def _deep(self, z: Points, piece: Indices) -> Floats:
        """How deep points lie in pieces, each in its own."""
        start_x, start_y, way_x, way_y, square, half, grown = self._piece[piece].T
        x, y = z.real - start_x, z.imag - start_y
        share = np.clip((x * way_x + y * way_y) / square, 0.0, 1.0)
        x -= share * way_x
        y -= share * way_y
        deep: Floats = half + share * grown - np.sqrt(x * x + y * y)
        return deep


class Others:
    """All stars but the one that a pointer points at (`at`), which must stay clear of it."""

    def __init__(self, stars: Points, star: int, cells: Cells) -> None:
        self.at = complex(stars[star])
        self.points = np.delete(stars, star)
        self._stars, self._star, self._cells = stars, star, cells

    @staticmethod
    def of_each(stars: Points, margin_mm: float) -> "list[Others]":
        """The others of each star; a middle line matters to a star as far as the margin."""
        cells = Cells(margin_mm)
        for n, z in enumerate(stars.tolist()):
            cells.enter(n, z, z)
        return [Others(stars, n, cells) for n in range(len(stars))]

    def spare(self, z: Points, half: Floats, room_mm: float) -> Floats:
        """How much more than the room that they want they have beside a pointer's points.

        Each wants the room, but no more than half of its own distance from the star; ∞ where
        none is within the margin.
        """
        found = np.full(z.shape, np.inf)
        near = self._cells.near(z)
        if near.points.size:
            others = self._stars[near.thing]
            wanted = np.minimum(room_mm, 0.5 * np.abs(others - self.at))
            lack = wanted + half[near.point] - np.abs(z[near.point] - others)
            found[near.points] = -near.most(np.where(near.thing == self._star, -np.inf, lack))
        return found
