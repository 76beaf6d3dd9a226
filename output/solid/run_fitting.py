"""Cubic splines that follow chains of cubics within a tolerance, many chains at once."""

from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np
from scipy.interpolate import BSpline

from instruments.geometry import Floats, Indices, Points
from instruments.geometry.segments import bernstein

STRAY_MM = 5e-3
"""How far a spline may be from its chain: as far as a letter's outline is simplified at 2 mm."""

_SPANS = (1, 2, 3, 5, 8)
"""Spans of a spline, the fewest first; the kernel integrates along a wall with 18 places."""

_FINE = 32
_SAMPLES = 48
_GRID = 1024
"""Parameters are rounded to so many parts of a spline: the nearest is a micrometre away at most
along a chain of 2 mm, and none across."""

_ROUNDS = 3


def fitted_runs(rows: Points, sizes: Indices, begins: Points, ends: Points) -> list[Points | None]:
    """The poles of a spline for each chain, or None where none is near enough.

    Parameters
    ----------
    rows : array of complex
        The four poles of each cubic, one a row, chain after chain.
    sizes : array of int
        The cubics of each chain.
    begins, ends : array of complex
        Unit tangents with which the splines are to begin and to end.

    Returns
    -------
    list
        Poles of splines of degree 3 with knots 0, 1, 2 …, simple within. They begin and end
        where their chains do.
    """
    points = _sampled(rows, sizes)
    found: list[Points | None] = [None] * len(sizes)
    left = np.arange(len(sizes))
    for spans in _SPANS:
        if not len(left):
            break
        poles, strays = _splines(points[left], begins[left], ends[left], spans)
        good = strays <= STRAY_MM
        for k, own in zip(left[good].tolist(), poles[good], strict=True):
            found[k] = own
        left = left[~good]
    return found


def joined_splines(
    parts: Sequence[Sequence[complex]],
) -> tuple[list[complex], list[float], list[int]]:
    """Splines that go on in each other as one: its poles, its knots and how often each counts.

    A part's knots are as far apart as lets it go on as quickly as the one before it ended: then
    the pole where they meet lies between its neighbours, and is left out.
    """
    poles, knots, times = list(parts[0]), [0.0], [4]
    apart = 1.0
    for number, part in enumerate(parts):
        if number:
            apart *= abs(part[1] - part[0]) / abs(poles[-1] - poles[-2])
            poles = [*poles[:-1], *part[1:]]
            times[-1] = 2
        spans = len(part) - 3
        knots += [knots[-1] + apart * k for k in range(1, spans + 1)]
        times += [1] * (spans - 1) + [4]
    return poles, knots, times


def along_spline(poles: Points) -> Points:
    """Points along a spline of such poles, both ends among them."""
    at = np.linspace(0, _GRID, _SAMPLES + 1).round().astype(int)
    values: Points = _weights(len(poles) - 3)[at] @ poles
    return values


def _sampled(rows: Points, sizes: Indices) -> Points:
    """Points along chains, evenly by parameter, one chain a row."""
    fine = rows @ np.array(bernstein(np.linspace(0.0, 1.0, _FINE + 1)))
    at = sizes[:, None] * np.linspace(0.0, 1.0, _SAMPLES + 1)
    row = np.minimum(at.astype(int), sizes[:, None] - 1)
    starts = (np.cumsum(sizes) - sizes)[:, None]
    points: Points = fine[starts + row, np.rint((at - row) * _FINE).astype(int)]
    return points


def _splines(points: Points, begins: Points, ends: Points, spans: int) -> tuple[Points, Floats]:
    """The nearest splines by least squares with their ends' directions, and how far they stray."""
    weights, slopes = _weights(spans), _slopes(spans)
    way = np.cumsum(np.abs(np.diff(points, axis=1)), axis=1)
    t = np.concatenate([np.zeros((len(points), 1)), way], axis=1) / way[:, -1:]
    for last in (*(False,) * (_ROUNDS - 1), True):
        at = np.rint(np.clip(t, 0.0, 1.0) * _GRID).astype(int)
        own = weights[at]
        poles, forwards = _solved(points, begins, ends, own)
        off = (own @ poles[..., None])[..., 0] - points
        speed = (slopes[at] @ poles[..., None])[..., 0]
        size = np.maximum(np.abs(speed), 1e-12)
        if not last:
            t = t - (off.conj() * speed).real / size**2
            t[:, 0], t[:, -1] = 0.0, 1.0
    across = np.abs((off.conj() * speed).imag) / size
    strays = np.maximum(across, np.abs(off) / 8.0).max(axis=1)
    return poles, np.where(forwards, strays, np.inf)


def _solved(points: Points, begins: Points, ends: Points, weights: Any) -> tuple[Points, Any]:
    """Poles for points at parameters, and whether the curves leave their ends forwards."""
    count = weights.shape[2]
    inner = range(2, count - 2)
    start, end = points[:, :1], points[:, -1:]
    rest = points - start * (weights[..., 0] + weights[..., 1])
    rest -= end * (weights[..., -1] + weights[..., -2])
    columns = [begins[:, None] * weights[..., 1], -ends[:, None] * weights[..., -2]]
    columns += [unit * weights[..., j] for j in inner for unit in (1.0 + 0j, 1j)]
    system = np.stack(columns, axis=2)
    system = np.concatenate([system.real, system.imag], axis=1)
    wanted = np.concatenate([rest.real, rest.imag], axis=1)[..., None]
    turned = system.transpose(0, 2, 1)
    normal = turned @ system
    normal += 1e-12 * np.trace(normal, axis1=1, axis2=2)[:, None, None] * np.eye(len(columns))
    found = np.linalg.solve(normal, turned @ wanted)[..., 0]
    poles = np.empty((len(points), count), dtype=complex)
    poles[:, 0], poles[:, -1] = points[:, 0], points[:, -1]
    poles[:, 1] = points[:, 0] + found[:, 0] * begins
    poles[:, -2] = points[:, -1] - found[:, 1] * ends
    for j in inner:
        poles[:, j] = found[:, 2 * j - 2] + 1j * found[:, 2 * j - 1]
    return poles, (found[:, 0] > 0.0) & (found[:, 1] > 0.0)


@cache
def _weights(spans: int) -> Floats:
    """The weights of a spline's poles at the places of the grid."""
    weights: Floats = _basis(spans)(np.linspace(0.0, spans, _GRID + 1))
    return weights


@cache
def _slopes(spans: int) -> Floats:
    """The derivatives of the weights by the share of the spline that is passed."""
    slopes: Floats = spans * _basis(spans).derivative()(np.linspace(0.0, spans, _GRID + 1))
    return slopes


def _basis(spans: int) -> BSpline:
    knots = np.concatenate([[0.0] * 3, np.arange(spans + 1.0), [float(spans)] * 3])
    return BSpline(knots, np.eye(spans + 3), 3)
