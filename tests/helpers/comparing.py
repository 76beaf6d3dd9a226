"""How far a path is from the ideal curve that it stands for."""

from collections.abc import Callable

import numpy as np

from instruments.geometry.path import Path
from instruments.geometry.sampling import Curve, CurveRun, sample
from instruments.geometry.segments import Floats, Points

_PASSAGES = 3
"""Where two lie close beside each other, either may have a point's foot."""

_ROUNDS = 4
_NONE = 1e-300


def deviation(path: Path, curve: Curve, t0: float, t1: float, samples: int = 1024) -> float:
    """The farthest that a path and a curve are from each other, mm, both ways.

    Each is sampled densely, and the foot of the perpendicular from a sample is
    sought on the other between the samples whose chords there are nearest.

    Parameters
    ----------
    path : Path
        What stands for the curve.
    curve, t0, t1
        The curve as given to `fit`.
    samples : int
        Samples of the curve, denser where it bends, and of the path.
    """
    sampled = sample([CurveRun.of(curve, t0, t1)])
    turned = np.cumsum(sampled.bend) - sampled.bend
    affine, bent = (x / max(x[-1], _NONE) for x in (sampled.affine, turned))
    along = np.interp(np.linspace(0.0, 3.0, samples), 2.0 * affine + bent, sampled.at)
    each = max(samples // len(path.segments), 16)

    def on_curve(place: Floats) -> Points:
        at = np.interp(place, np.arange(samples), along)
        return np.asarray(curve(np.clip(t0 + (t1 - t0) * at, min(t0, t1), max(t0, t1))))

    def on_path(place: Floats) -> Points:
        place = place / each
        k = np.minimum(place.astype(int), len(path.segments) - 1)
        u = place - k
        found = np.empty(len(place), dtype=np.complex128)
        for which, segment in enumerate(path.segments):
            found[k == which] = segment.point(u[k == which])
        return found

    ideal = on_curve(np.arange(samples, dtype=np.float64))
    drawn = on_path(np.arange(len(path.segments) * each + 1, dtype=np.float64))
    return max(_farthest(ideal, drawn, on_path), _farthest(drawn, ideal, on_curve))


def _farthest(points: Points, others: Points, on: Callable[[Floats], Points]) -> float:
    """The greatest distance of points from a curve, given by samples and between them."""
    starts = np.concatenate(
        [_nearest_chords(z, others) for z in np.array_split(points, len(points) // 64 + 1)]
    )
    apart = [_approached(points, column, len(others) - 1, on) for column in starts.T]
    return float(np.min(apart, axis=0).max())


def _nearest_chords(points: Points, others: Points) -> Floats:
    """For each point the chords between samples that are nearest, with its feet on them.

    Returns
    -------
    Floats, (n, 3)
        Where the foot lies, in numbers of samples; no two in a row are on chords beside
        each other.
    """
    chords = np.diff(others)
    square = np.maximum(chords.real**2 + chords.imag**2, _NONE)
    x, y = (points - others[0]).real[:, None], (points - others[0]).imag[:, None]
    way, start = chords / square, others[:-1] - others[0]
    along = x * way.real + y * way.imag - (start * way.conj()).real
    across = y * way.real - x * way.imag - (start * way.conj()).imag
    share = np.minimum(np.maximum(along, 0.0), 1.0)
    along -= share
    apart = (along * along + across * across) * square
    row = np.arange(len(points))
    found = np.empty((len(points), _PASSAGES))
    for column in range(_PASSAGES):
        near = apart.argmin(axis=1)
        found[:, column] = near + share[row, near]
        beside = np.clip(near[:, None] + np.array([-1, 0, 1]), 0, len(chords) - 1)
        np.put_along_axis(apart, beside, np.inf, axis=1)
    return found


def _approached(points: Points, start: Floats, last: int, on: Callable[[Floats], Points]) -> Floats:
    """The distances of points from a curve, the feet sought from a place on."""
    place, apart = start, np.full(len(points), np.inf)
    for _ in range(_ROUNDS):
        # The chord over a thousandth of a step, towards the step's middle, is the tangent.
        ahead = np.where(place - np.floor(place) < 0.5, 1e-3, -1e-3)
        here = on(place)
        away, tangent = points - here, on(place + ahead) - here
        apart = np.minimum(apart, np.abs(away))
        square = np.maximum(np.abs(tangent) ** 2, _NONE)
        change = ahead * (away * tangent.conj()).real / square
        place = np.clip(place + np.clip(change, -1.0, 1.0), 0.0, last)
    found: Floats = np.minimum(apart, np.abs(points - on(place)))
    return found
