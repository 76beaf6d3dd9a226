"""Pointers that are laid out already, for the next one to meet or to avoid."""

import math
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from instruments.astrolabe.rete.pointers import Pointer
from instruments.geometry import Floats, Points


@dataclass(slots=True)
class Placed:
    """Pointers there already, as nodes along their spines."""

    start: list[complex] = field(default_factory=list)
    end: list[complex] = field(default_factory=list)
    half: list[tuple[float, float]] = field(default_factory=list)
    head: list[bool] = field(default_factory=list)

    def add(self, pointer: Pointer) -> None:
        """Another pointer, in straight pieces."""
        head = pointer.head_mm
        inner = max(3, math.ceil(abs(pointer.spine.bend_per_mm) * pointer.length_mm / 0.15))
        s = np.concatenate(
            [np.linspace(0.0, head, 4), np.linspace(head, pointer.length_mm, inner + 1)[1:]]
        )
        z, h = pointer.spine.at(s).tolist(), pointer.half_widths(s).tolist()
        self.start += z[:-1]
        self.end += z[1:]
        self.half += pairwise(h)
        self.head += (s[1:] <= head * (1 + 1e-9)).tolist()

    def depth(self, z: Points, near: complex, reach: float) -> tuple[Floats, Floats]:
        """How deep points lie in the struts, and in the heads, of what is near."""
        none = np.full(z.shape, -np.inf)
        if not self.start:
            return none, none
        a, b = np.array(self.start), np.array(self.end)
        close = np.minimum(np.abs(a - near), np.abs(b - near)) < reach + np.abs(b - a)
        if not close.any():
            return none, none
        a, b = a[close], b[close]
        h, head = np.array(self.half)[close], np.array(self.head)[close]
        way = b - a
        # Plain numbers: complex ones cost twice the time here, where most of it goes.
        x, y = z.real[..., None] - a.real, z.imag[..., None] - a.imag
        share = np.clip((x * way.real + y * way.imag) / np.abs(way) ** 2, 0.0, 1.0)
        x -= share * way.real
        y -= share * way.imag
        deep = h[:, 0] + share * (h[:, 1] - h[:, 0]) - np.sqrt(x * x + y * y)
        struts = deep[..., ~head].max(axis=-1, initial=-np.inf)
        heads = deep[..., head].max(axis=-1, initial=-np.inf)
        return struts, heads
