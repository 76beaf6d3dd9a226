"""A smooth plane curve as piecewise polynomials, whatever its parametrisation."""

import functools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from instruments.geometry.segments import Floats, Points

Curve = Callable[[Floats], Points]
"""A vectorised curve: parameters to points of the plane (complex, mm)."""

POINTLIKE_MM = 1e-6
"""A curve that stays within 1 nm is a point."""

_NODES = 16
_CELLS = 4
_FINEST_MM = 1e-5
_SHARP_RAD = 0.4
_ROUNDS = 40
_MOST_CELLS = 20_000
"""More unsettled cells at once are noise, which quartering would follow without an end."""


@dataclass(frozen=True, slots=True)
class Sampled:
    """A curve over [0, 1] in cells, a polynomial of degree 15 in each.

    The polynomials meet the curve within 1e-9 of a cell's extent. `length` is the
    length of the chords from node to node, a parameter that the speed of the
    parametrisation has no part in.
    """

    edges: Floats
    """(n + 1,): where the cells begin and end."""
    coefficients: Points
    """(n, 16): of the powers of x in −1 … 1 over each cell."""
    points: Points
    """(m,): the nodes of all cells in order, without coincident ones."""
    at: Floats
    """(m,): their parameters."""
    length: Floats
    """(m,): their distance from the start along the chords, mm."""
    bend: Floats
    """(m - 1,): the angles that the curve turns through from node to node, unsigned."""
    affine: Floats
    """(m,): their affine length ∫ κ^⅓ ds from the start. A cubic Bézier near a curve runs along
    it at a nearly constant affine speed (W. Blaschke, "Affine Differentialgeometrie", 1923: for
    a parabola exactly)."""
    pace: Floats
    """(m,): from 0 to 1, where to look: two thirds by affine length, a third by bend."""

    def parameter(self, length: Floats) -> Floats:
        """The parameter at a length from the start."""
        found: Floats = np.interp(length, self.length, self.at)
        return found

    def point(self, at: Floats) -> Points:
        """The points at parameters in [0, 1] (any shape)."""
        powers, coefficients = _local(self.edges, self.coefficients, at)
        found: Points = np.einsum("...n,...n->...", powers, coefficients)
        return found

    def tangent(self, at: Floats) -> Points:
        """The unit tangents at parameters in [0, 1] (one dimension)."""
        powers, coefficients = _local(self.edges, self.coefficients, at)
        speed = np.einsum("mn,mn->m", powers[:, :-1] * np.arange(1, _NODES), coefficients[:, 1:])
        chord = np.sum(coefficients[:, 1::2], axis=1)
        # A polynomial that hardly moves (the parametrisation halts, or the cell is
        # below the finest) has no direction of its own; its chord has.
        size = np.abs(chord)
        halting = (np.abs(speed) < 1e-6 * size) | (size < _FINEST_MM / 2)
        if halting.any():
            speed = np.where(halting, self._secant(at), speed)
        found: Points = speed / np.abs(speed)
        return found

    def _secant(self, at: Floats) -> Points:
        """The chords over about the finest length around parameters."""
        length = np.interp(at, self.at, self.length)
        total = self.length[-1]
        step = min(max(_FINEST_MM, 1e-7 * total), total)
        low = np.clip(length - step / 2, 0.0, total - step)
        ends = self.point(self.parameter(np.stack((low, low + step))))
        found: Points = ends[1] - ends[0]
        return found


def sample(curve: Curve, t0: float, t1: float) -> Sampled:
    """Sample a curve from t0 to t1 in cells fine enough for its every turn.

    Raises
    ------
    ValueError
        If the curve has no finite value somewhere, is a point or jumps.
    """
    nodes, transform = _chebyshev()
    edges = np.linspace(0.0, 1.0, _CELLS + 1)
    low, high = edges[:-1], edges[1:]
    done: list[tuple[Floats, Floats, Points, Points]] = []
    start: complex | None = None
    scale = 0.0
    for _ in range(_ROUNDS):
        at = low[:, None] + (high - low)[:, None] * nodes
        at[:, -1] = high
        t = t0 + (t1 - t0) * at
        t[at == 0.0], t[at == 1.0] = t0, t1
        values = np.asarray(curve(t.ravel()), dtype=np.complex128).reshape(t.shape)
        if not np.isfinite(values).all():
            where = t[~np.isfinite(values)][0]
            raise ValueError(f"the curve has no finite point at t = {float(where)!r}")
        if start is None:
            start = complex(values[0, 0])
            scale = float(np.max(np.abs(values)))
            if float(np.max(np.abs(values - start))) < POINTLIKE_MM:
                raise ValueError(f"the curve is a single point, {start}")
        # From the first node of each cell, so that rounding goes with the cell's size.
        local = values - values[:, :1]
        coefficients = np.einsum("cn,nm->cm", local, transform)
        coefficients[:, 0] += values[:, 0]
        # Chebyshev coefficients of the highest degrees tell what is left out.
        tail = np.abs(np.einsum("cn,nm->cm", local, _tail_transform())).max(axis=1)
        extent = np.abs(local).max(axis=1)
        settled = (tail <= 1e-9 * extent + 4e-15 * scale) | (extent < _FINEST_MM)
        done.append((low[settled], high[settled], values[settled], coefficients[settled]))
        low, high = low[~settled], high[~settled]
        if not low.size:
            break
        if low.size > _MOST_CELLS:
            raise ValueError(f"the curve is not smooth near t = {float(t0 + (t1 - t0) * low[0])!r}")
        if np.any(high - low < 1e-15):
            raise ValueError(f"the curve jumps near t = {float(t0 + (t1 - t0) * low[0])!r}")
        quarter = (high - low)[:, None] * np.array([0.0, 0.25, 0.5, 0.75])
        cuts = np.concatenate((low[:, None] + quarter, high[:, None]), axis=1)
        low, high = cuts[:, :-1].ravel(), cuts[:, 1:].ravel()
    else:
        raise ValueError(f"the curve is not smooth near t = {float(t0 + (t1 - t0) * low[0])!r}")
    return _assembled(done, nodes)


def _assembled(done: list[tuple[Floats, Floats, Points, Points]], nodes: Floats) -> Sampled:
    low, high, values, coefficients = (np.concatenate(parts) for parts in zip(*done, strict=True))
    order = np.argsort(low)
    low, high, values = low[order], high[order], values[order]
    edges, coefficients = np.append(low, 1.0), coefficients[order]
    at = (low[:, None] + (high - low)[:, None] * nodes)[:, :-1].ravel()
    at = np.append(at, 1.0)
    points = np.append(values[:, :-1].ravel(), values[-1, -1])
    at, points = _without_halts(*_with_bends_resolved(edges, coefficients, at, points))
    step, bend = _steps_and_bends(points)
    # Where the curvature vanishes the affine length would stand still.
    flat = (0.05 * bend.sum() + 1e-12) / step.sum()
    affine = _cumulative(np.cbrt(np.hypot(bend / step, flat)) * step)
    turned = _cumulative(bend)
    pace = (2.0 * affine / affine[-1] + turned / max(turned[-1], 1e-300)) / 3.0
    return Sampled(edges, coefficients, points, at, _cumulative(step), bend, affine, pace)


def _with_bends_resolved(
    edges: Floats, coefficients: Points, at: Floats, points: Points
) -> tuple[Floats, Points]:
    """More nodes where a curve turns so sharply that its nodes jump over the bend."""
    for _ in range(30):
        step, bend = _steps_and_bends(points)
        sharp = np.flatnonzero((bend > _SHARP_RAD) & (step > _FINEST_MM))
        if not sharp.size:
            break
        low, high = at[sharp], at[sharp + 1]
        between = np.stack([low + (high - low) * share for share in (0.25, 0.5, 0.75)], axis=1)
        powers, of_cell = _local(edges, coefficients, between.ravel())
        where = np.repeat(sharp + 1, 3)
        at = np.insert(at, where, between.ravel())
        points = np.insert(points, where, np.einsum("mn,mn->m", powers, of_cell))
    return at, points


def _without_halts(at: Floats, points: Points) -> tuple[Floats, Points]:
    """The nodes without those that repeat the one before."""
    chords = np.abs(np.diff(points))
    moving = np.concatenate(([True], chords > 1e-13 * chords.sum()))
    if not moving[-1]:
        moving[np.flatnonzero(moving)[-1]] = False
        moving[0] = moving[-1] = True
    return at[moving], points[moving]


def _steps_and_bends(points: Points) -> tuple[Floats, Floats]:
    """Chord by chord its length and the angle that the curve turns through, unsigned."""
    chords = np.diff(points)
    angle = np.abs(np.angle(chords[1:] * chords[:-1].conj()))
    bend = np.concatenate((angle[:1], (angle[1:] + angle[:-1]) / 2.0, angle[-1:]))
    return np.abs(chords), bend


def _cumulative(steps: Floats) -> Floats:
    return np.concatenate(([0.0], np.cumsum(steps)))


def _local(edges: Floats, coefficients: Points, at: Floats) -> tuple[Floats, Points]:
    """The powers of the local parameter, and the coefficients that go with them."""
    cell = np.clip(np.searchsorted(edges, at, side="right") - 1, 0, len(edges) - 2)
    low, high = edges[cell], edges[cell + 1]
    powers = np.empty((*at.shape, _NODES))
    powers[..., 0] = 1.0
    powers[..., 1:] = ((2.0 * at - low - high) / (high - low))[..., None]
    np.multiply.accumulate(powers, axis=-1, out=powers)
    return powers, coefficients[cell]


@functools.cache
def _chebyshev() -> tuple[Floats, Floats]:
    """The nodes in 0 … 1 and the matrix from values at them to power coefficients."""
    nodes = (1.0 - np.cos(np.pi * np.arange(_NODES) / (_NODES - 1))) / 2.0
    to_powers = np.zeros((_NODES, _NODES))
    before, this = np.zeros(_NODES), np.zeros(_NODES)
    before[0], this[1] = 1.0, 1.0
    to_powers[0], to_powers[1] = before, this
    for n in range(2, _NODES):
        to_powers[n] = 2.0 * np.roll(to_powers[n - 1], 1) - to_powers[n - 2]
    return nodes, _to_chebyshev() @ to_powers


@functools.cache
def _to_chebyshev() -> Floats:
    """The matrix from values at the nodes to Chebyshev coefficients."""
    n = _NODES - 1
    j = np.arange(_NODES)
    matrix = np.cos(np.pi * np.outer(n - j, j) / n) * (2.0 / n)
    matrix[0] /= 2.0
    matrix[-1] /= 2.0
    matrix[:, 0] /= 2.0
    matrix[:, -1] /= 2.0
    return np.asarray(matrix)


@functools.cache
def _tail_transform() -> Floats:
    return np.ascontiguousarray(_to_chebyshev()[:, -3:])
