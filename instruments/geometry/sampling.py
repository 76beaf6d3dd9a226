"""Smooth plane curves as piecewise polynomials, whatever their parametrisations, many at once."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry.segments import Floats, Indices, Points

Curve = Callable[[Floats], Points]
"""A vectorised curve: parameters to points of the plane (complex, mm)."""

Family = Callable[[Floats, Floats], Points]
"""Curves by a member's number and a parameter, arrays of one length; points in mm."""

POINTLIKE_MM = 1e-6
"""A curve that stays within 1 nm is a point."""

_NODES = 16
_CELLS = 4
_FINEST_MM = 1e-5
_SHARP_RAD = 0.4
_REST = 1e-6
"""A derivative so much smaller than its cell is none."""

_GRAIN = 4e-16
"""A parameter's last bit, in parameters: over a narrow cell where a curve is steep it is noise."""

_COARSEST = 1e-3
"""A larger share of a cell's extent that is left out is no noise: the curve jumps."""

_ROUNDS = 40
_MOST_CELLS = 20_000
"""More unsettled cells of a curve are noise, which quartering would follow without an end."""


@dataclass(frozen=True, slots=True)
class CurveRun:
    """A stretch of a curve: which member of a family, from where to where."""

    family: Family
    member: float
    start: float
    end: float

    @staticmethod
    def of(curve: Curve, start: float, end: float) -> "CurveRun":
        """A stretch of a curve that stands alone."""
        return CurveRun(lambda _, t: curve(t), 0.0, start, end)


@dataclass(frozen=True, slots=True)
class _Cells:
    """Pieces of curves' ranges, a polynomial of degree 15 over each."""

    curve: Indices
    """Whose each is."""
    low: Floats
    high: Floats
    """Where each begins and ends, in shares of its curve's range."""
    values: Points
    """(n, 16): the curve at Chebyshev's nodes."""
    coefficients: Points
    """(n, 16): of the powers of x in −1 … 1 over each cell."""

    def point(self, cell: Indices, at: Floats) -> Points:
        """Points at shares of the range within given cells, of any shape."""
        found: Points = np.einsum("...n,...n->...", self._powers(cell, at), self.coefficients[cell])
        return found

    def derivative(self, cell: Indices, at: Floats, order: int) -> Points:
        """The first or second derivatives by x."""
        degrees = np.arange(order, _NODES)
        powers = self._powers(cell, at)[..., :-order] * (degrees * (degrees - 1) ** (order - 1))
        found: Points = np.einsum("...n,...n->...", powers, self.coefficients[cell, order:])
        return found

    def _powers(self, cell: Indices, at: Floats) -> Floats:
        low, high = self.low[cell], self.high[cell]
        powers = np.empty((*at.shape, _NODES))
        powers[..., 0] = 1.0
        powers[..., 1:] = ((2.0 * at - low - high) / (high - low))[..., None]
        np.multiply.accumulate(powers, axis=-1, out=powers)
        return powers


@dataclass(frozen=True, slots=True)
class Sampled:
    """Curves laid end to end, each by nodes on it and polynomials from node to node.

    The polynomials meet the curves within 1e-9 of a cell's extent. A place is a number: i + f
    lies a share f of the way from node i to the next.
    """

    first: Indices
    """(k + 1,): the first node of each curve, and the number of all."""
    points: Points
    """(m,): the nodes, without coincident neighbours."""
    at: Floats
    """(m,): where they lie in their curve's range, 0 … 1."""
    step: Floats
    """(m,): how far it is from each node to the next, mm; 0 from a curve's last."""
    bend: Floats
    """(m,): the angle that the curve turns through on that way, unsigned."""
    affine: Floats
    """(m,): affine length ∫ κ^⅓ ds, going on from curve to curve with a gap of 1. A cubic Bézier
    near a curve runs along it at a nearly constant affine speed (W. Blaschke, "Affine
    Differentialgeometrie", 1923: for a parabola exactly)."""
    _cell: Indices
    """(m,): the cells that the ways on from the nodes lie in."""
    _cells: _Cells

    def nodes(self, curve: int) -> slice:
        """The nodes of a curve."""
        return slice(int(self.first[curve]), int(self.first[curve + 1]))

    def between(self, low: Floats, high: Floats, count: int) -> Floats:
        """(n, count): places between others of the same curve, even in affine length."""
        nodes = np.arange(len(self.affine))
        start, end = np.interp(np.stack((low, high)), nodes, self.affine)[..., None]
        shares = np.arange(1, count + 1) / (count + 1)
        found: Floats = np.interp(start + (end - start) * shares, self.affine, nodes)
        return found

    def point(self, place: Floats) -> Points:
        """The points at places (any shape); at a node exactly the curve's own."""
        node, share, at = self._local(place)
        return np.where(share == 0.0, self.points[node], self._cells.point(self._cell[node], at))

    def tangent(self, place: Floats) -> Points:
        """The unit tangents at places."""
        node, _, at = self._local(place)
        cell = self._cell[node]
        slope = self._cells.derivative(cell, at, 1)
        size = np.abs(self._cells.values[cell, -1] - self._cells.values[cell, 0]) / 2.0
        rests = np.abs(slope) < _REST * size
        if rests.any():
            # From rest, as the declination's at a solstice, a curve sets out along its second
            # derivative, and comes to rest against it.
            onward = np.where(np.isin(place, self.first), 1.0, -1.0)
            slope = np.where(rests, onward * self._cells.derivative(cell, at, 2), slope)
        # A polynomial that hardly moves (the parametrisation halts, or the cell is
        # below the finest) has no direction of its own; its chord has.
        halting = (np.abs(slope) < _REST * size) | (size < _FINEST_MM / 2)
        if halting.any():
            slope = np.where(halting, self._secant(place), slope)
        return slope / np.abs(slope)

    def _local(self, place: Floats) -> tuple[Indices, Floats, Floats]:
        """The nodes before places, the shares of the ways on from them, and the parameters."""
        node = place.astype(np.intp)
        share = place - node
        low, high = self.at[node], self.at[np.minimum(node + 1, len(self.at) - 1)]
        return node, share, low + share * (high - low)

    def _secant(self, place: Floats) -> Points:
        """The chords over about the finest length around places."""
        step = self.step.copy()
        step[self.first[1:] - 1] = 1.0
        length, nodes = _cumulative(step), np.arange(len(step))
        curve = np.searchsorted(self.first, place, side="right") - 1
        begin, end = length[self.first[curve]], length[self.first[curve + 1] - 1]
        apart = np.minimum(np.maximum(_FINEST_MM, 1e-7 * (end - begin)), end - begin)
        low = np.clip(np.interp(place, nodes, length) - apart / 2, begin, end - apart)
        return self.point(np.interp(low + apart, length, nodes)) - self.point(
            np.interp(low, length, nodes)
        )


def sample(runs: Sequence[CurveRun]) -> Sampled:
    """Sample curves in cells fine enough for their every turn.

    Raises
    ------
    ValueError
        If a curve has no finite value somewhere, is a point or jumps.
    """
    nodes, transform, tails = _chebyshev()
    edges = np.linspace(0.0, 1.0, _CELLS + 1)
    curve = np.repeat(np.arange(len(runs)), _CELLS)
    low, high = (np.tile(side, len(runs)) for side in (edges[:-1], edges[1:]))
    done: list[_Cells] = []
    scale: Floats | None = None
    ends = np.abs([(run.start, run.end, run.end - run.start) for run in runs])
    # The largest parameters, in the curves' ranges.
    largest = ends[:, :2].max(axis=1) / np.maximum(ends[:, 2], 1e-300)
    for _ in range(_ROUNDS):
        at = low[:, None] + (high - low)[:, None] * nodes
        at[:, -1] = high
        values = _evaluated(runs, curve, at)
        if scale is None:
            scale = _scales(values.reshape(len(runs), -1))
        # From the first node of each cell, so that rounding goes with the cell's size.
        local = values - values[:, :1]
        coefficients = np.einsum("cn,nm->cm", local, transform)
        coefficients[:, 0] += values[:, 0]
        # Chebyshev coefficients of the highest degrees tell what is left out.
        tail = np.abs(np.einsum("cn,nm->cm", local, tails)).max(axis=1)
        extent = np.abs(local).max(axis=1)
        grain = np.minimum(_GRAIN * largest[curve] / (high - low), _COARSEST)
        noise = 4e-15 * scale[curve] + grain * extent
        settled = (tail <= 1e-9 * extent + noise) | (extent < _FINEST_MM)
        done.append(_Cells(*(x[settled] for x in (curve, low, high, values, coefficients))))
        curve, low, high = curve[~settled], low[~settled], high[~settled]
        if not low.size:
            return _laid_out(_in_order(done), len(runs))
        if np.bincount(curve).max() > _MOST_CELLS:
            break
        if np.any(high - low < 1e-15):
            raise ValueError(f"the curve jumps near t = {_parameter(runs[curve[0]], low[0])!r}")
        quarter = (high - low)[:, None] * np.array([0.0, 0.25, 0.5, 0.75])
        cuts = np.concatenate((low[:, None] + quarter, high[:, None]), axis=1)
        curve, low, high = np.repeat(curve, 4), cuts[:, :-1].ravel(), cuts[:, 1:].ravel()
    raise ValueError(f"the curve is not smooth near t = {_parameter(runs[curve[0]], low[0])!r}")


def _evaluated(runs: Sequence[CurveRun], curve: Indices, at: Floats) -> Points:
    """The points of curves at shares of their ranges, a row a cell; a family in one call."""
    groups: dict[Family, list[int]] = {}
    for k, run in enumerate(runs):
        groups.setdefault(run.family, []).append(k)
    member, start, end = np.array([(run.member, run.start, run.end) for run in runs]).T
    # Exact at both ends, beyond which rounding may lead next to them.
    t = start[curve, None] * (1.0 - at) + end[curve, None] * at
    t = np.clip(t, np.minimum(start, end)[curve, None], np.maximum(start, end)[curve, None])
    values = np.empty(at.shape, dtype=np.complex128)
    for group in groups.values():
        rows = np.flatnonzero(np.isin(curve, group)) if len(groups) > 1 else slice(None)
        own = t[rows]
        numbers = np.repeat(member[curve[rows]], at.shape[1])
        values[rows] = np.reshape(runs[group[0]].family(numbers, own.ravel()), own.shape)
    if not np.isfinite(values).all():
        where = t[~np.isfinite(values)][0]
        raise ValueError(f"the curve has no finite point at t = {float(where)!r}")
    return values


def _scales(values: Points) -> Floats:
    """How far from the origin each curve reaches, a row of values each.

    Raises
    ------
    ValueError
        If one is a point.
    """
    extent = np.abs(values - values[:, :1]).max(axis=1)
    if extent.min() < POINTLIKE_MM:
        raise ValueError(f"the curve is a single point, {values[extent.argmin(), 0]}")
    found: Floats = np.abs(values).max(axis=1)
    return found


def _parameter(run: CurveRun, at: float) -> float:
    return float(run.start + (run.end - run.start) * at)


def _in_order(done: Sequence[_Cells]) -> _Cells:
    """Cells, curve after curve and each curve's from its start on."""
    if len(done) == 1:
        return done[0]
    every = [np.concatenate([getattr(c, name) for c in done]) for name in _Cells.__slots__]
    order = np.lexsort((every[1], every[0]))
    return _Cells(*(x[order] for x in every))


def _laid_out(cells: _Cells, count: int) -> Sampled:
    """The nodes of cells in order, as many as the curves' bends ask for."""
    nodes, _, _ = _chebyshev()
    shares: Floats = cells.low[:, None] + (cells.high - cells.low)[:, None] * nodes
    shares[:, -1] = cells.high
    own = np.ones(shares.shape, dtype=bool)
    own[:-1, -1] = cells.curve[1:] != cells.curve[:-1]
    cell = np.repeat(np.arange(len(shares)), _NODES)[own.ravel()]
    at, points, cell = _without_halts(cells, shares[own], cells.values[own], cell)
    at, points, cell = _with_bends_resolved(cells, at, points, cell)
    first = np.searchsorted(cells.curve[cell], np.arange(count + 1))
    step, bend = _steps_and_bends(points, first)
    # Where the curvature vanishes the affine length would stand still.
    whole_bend, whole_step = (np.add.reduceat(x, first[:-1]) for x in (bend, step))
    flat = np.repeat((0.05 * whole_bend + 1e-12) / whole_step, np.diff(first))
    speed = np.cbrt(np.hypot(bend, flat * step) * step * step)
    speed[first[1:] - 1] = 1.0
    return Sampled(first, points, at, step, bend, _cumulative(speed), cell, cells)


def _without_halts(
    cells: _Cells, at: Floats, points: Points, cell: Indices
) -> tuple[Floats, Points, Indices]:
    """The nodes without those that repeat the one before."""
    first = np.searchsorted(cells.curve[cell], np.arange(cells.curve[-1] + 2))
    chords = np.abs(np.diff(points, prepend=points[0]))
    chords[first[:-1]] = 0.0
    whole = np.repeat(np.add.reduceat(chords, first[:-1]), np.diff(first))
    moving = chords > 1e-13 * whole
    moving[first[:-1]] = True
    if moving.all():
        return at, points, cell
    # A curve that ends at rest keeps its very end.
    numbers = np.where(moving, np.arange(len(at)), 0)
    latest, end = np.maximum.reduceat(numbers, first[:-1]), first[1:] - 1
    for x in (at, points, cell):
        x[latest] = x[end]
    return at[moving], points[moving], cell[moving]


def _with_bends_resolved(
    cells: _Cells, at: Floats, points: Points, cell: Indices
) -> tuple[Floats, Points, Indices]:
    """More nodes where a curve turns so sharply that its nodes jump over the bend."""
    for _ in range(30):
        first = np.searchsorted(cells.curve[cell], np.arange(cells.curve[-1] + 2))
        step, bend = _steps_and_bends(points, first)
        sharp = np.flatnonzero((bend > _SHARP_RAD) & (step > _FINEST_MM))
        if not sharp.size:
            break
        low, high, within = at[sharp], at[sharp + 1], np.repeat(cell[sharp], 3)
        between = np.stack([low + (high - low) * s for s in (0.25, 0.5, 0.75)], axis=1).ravel()
        where = np.repeat(sharp + 1, 3)
        at = np.insert(at, where, between)
        points = np.insert(points, where, cells.point(within, between))
        cell = np.insert(cell, where, within)
    return at, points, cell


def _steps_and_bends(points: Points, first: Indices) -> tuple[Floats, Floats]:
    """From node to node the chord's length and the angle that the curve turns through."""
    chords = np.diff(points, append=points[-1])
    last = first[1:] - 1
    turn = np.zeros(len(points))
    turn[1:] = np.abs(np.angle(chords[1:] * chords[:-1].conj()))
    turn[first[:-1]], turn[last] = turn[first[:-1] + 1], turn[last - 1]
    step, bend = np.abs(chords), turn.copy()
    bend[:-1] += turn[1:]
    step[last] = bend[last] = 0.0
    return step, bend / 2.0


def _cumulative(steps: Floats) -> Floats:
    """What has been passed before each."""
    found = np.zeros(len(steps))
    np.cumsum(steps[:-1], out=found[1:])
    return found


@functools.cache
def _chebyshev() -> tuple[Floats, Floats, Floats]:
    """The nodes in 0 … 1; from values there to power and to the last Chebyshev coefficients."""
    n = _NODES - 1
    j = np.arange(_NODES)
    nodes = (1.0 - np.cos(np.pi * j / n)) / 2.0
    to_chebyshev = np.cos(np.pi * np.outer(n - j, j) / n) * (2.0 / n)
    to_chebyshev[0] /= 2.0
    to_chebyshev[-1] /= 2.0
    to_chebyshev[:, 0] /= 2.0
    to_chebyshev[:, -1] /= 2.0
    to_powers = np.eye(_NODES)
    for k in range(2, _NODES):
        to_powers[k] = 2.0 * np.roll(to_powers[k - 1], 1) - to_powers[k - 2]
    return nodes, to_chebyshev @ to_powers, np.ascontiguousarray(to_chebyshev[:, -3:])
