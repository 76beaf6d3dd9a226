"""Curves in space: joined cubics, and the fit that makes them."""

import math
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from instruments.geometry.segments import Floats

Triple = tuple[float, float, float]

SpaceCurve = Callable[[Floats], Floats]
"""Parameters to points, a row each, mm."""

STRAY_MM = 0.005
"""How far cubics may stray from the curve between the points that are looked at."""

_LOOKED = np.array([1, 2, 4, 5, 7, 8, 10, 11]) / 12.0
"""Where a piece is looked at, between the thirds that it goes through."""

_WALKED = np.arange(1, 24) / 24.0
"""Where it is looked at whether it goes beyond its own ends."""

_CHORDS = 12
_DEEPEST = 24
"""So often a piece is halved at the most."""

_TO_POLES = np.array([[6, 0, 0, 0], [-5, 18, -9, 2], [2, -9, 18, -5], [0, 0, 0, 6]]) / 6.0
"""From the points at thirds of a cubic to its poles."""


@dataclass(frozen=True, slots=True)
class SpacePath:
    """Cubics that follow on each other: three poles a piece, and the end of the last, mm."""

    poles: tuple[Triple, ...]

    def cubics(self) -> Floats:
        """The poles of each piece, (n, 4, 3)."""
        rows = np.array(self.poles)
        return np.stack([rows[k : k + 4] for k in range(0, len(rows) - 1, 3)])

    def points(self, steps: int) -> Floats:
        """Points along it, so many steps a piece, a row each."""
        t = np.linspace(0.0, 1.0, steps + 1)
        found = _on(self.cubics(), t)
        return np.concatenate([found[:, :-1].reshape(-1, 3), found[-1:, -1]])

    def length_mm(self) -> float:
        """How long it is, by chords."""
        return float(np.linalg.norm(np.diff(self.points(_CHORDS), axis=0), axis=1).sum())


def fit_in_space(curve: SpaceCurve, start: float, end: float, tolerance_mm: float) -> SpacePath:
    """The joined cubics that follow a smooth curve within a tolerance.

    Parameters
    ----------
    curve : callable
        Defined in [start, end]; at the ends it may be as fast as a root.
    start, end : float
        Its parameters.
    tolerance_mm : float
        How far cubics and curve may be apart, where they are compared: at eight points a piece;
        and how far a piece may go beyond its ends.
    """

    def eased(share: Floats) -> Floats:
        # The speed of a root at an end becomes an even one.
        return curve(start + (end - start) * (1.0 - np.cos(math.pi * share)) / 2.0)

    edges = np.linspace(0.0, 1.0, 3)
    for _ in range(_DEEPEST):
        cubics, strays = _tried(eased, edges)
        far = strays > tolerance_mm
        if not far.any():
            break
        middles = (edges[:-1] + edges[1:])[far] / 2.0
        edges = np.sort(np.concatenate([edges, middles]))
    rows = np.concatenate([cubics[:, :3].reshape(-1, 3), cubics[-1:, 3]])
    return SpacePath(tuple((x, y, z) for x, y, z in rows.tolist()))


def _tried(curve: SpaceCurve, edges: Floats) -> tuple[Floats, Floats]:
    """The cubics from edge to edge, and how far each strays."""
    low, step = edges[:-1, None], np.diff(edges)[:, None]
    thirds = low + step * (np.arange(4) / 3.0)
    thirds[:, -1] = edges[1:]
    at = np.concatenate([thirds, low + step * _LOOKED], axis=1)
    points = curve(at.ravel()).reshape(*at.shape, 3)
    cubics = np.einsum("ij,njk->nik", _TO_POLES, points[:, :4])
    apart = points[:, 4:] - _on(cubics, _LOOKED)
    ways = _on(np.diff(cubics, axis=1), _LOOKED)
    # What a point is farther along the curve is no stray.
    length = np.maximum(np.linalg.norm(ways, axis=2, keepdims=True), 1e-300)
    ways = ways / length
    aside = apart - ways * np.sum(apart * ways, axis=2, keepdims=True)
    return cubics, np.maximum(np.linalg.norm(aside, axis=2).max(axis=1), _overshoot(cubics))


def _overshoot(cubics: Floats) -> Floats:
    """How far each cubic goes beyond its ends, along the way from one to the other."""
    way = cubics[:, 3] - cubics[:, 0]
    length = np.linalg.norm(way, axis=1)
    from_start = _on(cubics, _WALKED) - cubics[:, :1]
    along = np.einsum("ijk,ik->ij", from_start, way) / np.maximum(length, 1e-300)[:, None]
    found: Floats = np.maximum(-along, along - length[:, None]).max(axis=1)
    return found


def _on(poles: Floats, t: Floats) -> Floats:
    """Points of Bézier curves of any degree, (n, len(t), 3)."""
    rows = np.repeat(poles[:, None], len(t), axis=1)
    while rows.shape[2] > 1:
        rows = rows[:, :, :-1] + t[:, None, None] * (rows[:, :, 1:] - rows[:, :, :-1])
    return rows[:, :, 0]
