"""Pointers that are laid out already, for the next one to meet or to avoid."""

import math
from itertools import pairwise

import numpy as np

from instruments.astrolabe.rete.cells import Cells
from instruments.astrolabe.rete.pointers import Pointer
from instruments.geometry import Floats, Indices, Points


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
