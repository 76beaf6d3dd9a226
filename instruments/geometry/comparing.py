"""How far a path is from the ideal curve that it stands for."""

from collections.abc import Callable

import numpy as np

from instruments.geometry.path import Path
from instruments.geometry.sampling import Curve, sample
from instruments.geometry.segments import Floats, Points


def deviation(path: Path, curve: Curve, t0: float, t1: float, samples: int = 2048) -> float:
    """The farthest that a path and a curve are from each other, mm, both ways.

    Each is sampled densely, and the foot of the perpendicular from a sample is
    sought on the other near its nearest sample there.

    Parameters
    ----------
    path : Path
        What stands for the curve.
    curve, t0, t1
        The curve as given to `fit`.
    samples : int
        Samples of the curve, denser where it bends, and of the path.
    """
    sampled = sample(curve, t0, t1)
    along = np.interp(np.linspace(0.0, 1.0, samples), sampled.pace, sampled.at)
    each = max(samples // len(path.segments), 16)

    def on_curve(place: Floats) -> Points:
        at = np.interp(place, np.arange(samples), along)
        return np.asarray(curve(np.clip(t0 + (t1 - t0) * at, min(t0, t1), max(t0, t1))))

    def on_path(place: Floats) -> Points:
        place = np.clip(place / each, 0.0, len(path.segments))
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
    middle = others[0]
    flat, squares = others - middle, np.abs(others - middle) ** 2
    around = np.arange(-3, 4)
    starts: tuple[list[Floats], list[Floats]] = ([], [])
    for z in np.array_split(points - middle, len(points) // 256 + 1):
        products = np.outer(z.real, flat.real) + np.outer(z.imag, flat.imag)
        relative = squares - 2.0 * products
        near = relative.argmin(axis=1)
        beside = np.clip(near[:, None] + around, 0, len(others) - 1)
        np.put_along_axis(relative, beside, np.inf, axis=1)
        # Where a curve comes by again, the nearest sample may be of the other passage.
        starts[0].append(near.astype(np.float64))
        starts[1].append(relative.argmin(axis=1).astype(np.float64))
    return float(np.minimum(*(_approached(points, np.concatenate(s), on) for s in starts)).max())


def _approached(points: Points, start: Floats, on: Callable[[Floats], Points]) -> Floats:
    """The distances of points from a curve, the feet sought within a step of a start."""
    best, apart = start, np.abs(points - on(start))
    reach = 1.0
    for _ in range(18):
        for side in (-reach, reach):
            there = np.abs(points - on(best + side))
            best, apart = np.where(there < apart, best + side, best), np.minimum(there, apart)
        reach /= 2.0
    return apart
