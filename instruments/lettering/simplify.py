"""Fewer cubics for a letter's outline.

TrueType outlines are chains of short quadratics; a capital H of Amiri has a hundred. One
cubic follows several of them within the font's own grid, and a face of a hundred labels
shrinks to half its size.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

from instruments.geometry import Points
from instruments.lettering.outline import Contour, bernstein

TOLERANCE = 0.5
"""How far an outline may move, in font units: half the grid that its points are rounded to."""

_REACH = 8
"""The longest chain that is tried."""
_SAMPLES = 17
_FINE = 8
_CORNER_RAD = 0.12
"""Rounding to the grid turns smooth joints by less than this; what turns more is a corner."""

Ints = npt.NDArray[np.intp]
Weights = npt.NDArray[np.float64]


def simplified(contours: tuple[Contour, ...], tolerance: float = TOLERANCE) -> tuple[Contour, ...]:
    """The contours with as few cubics as follow them within `tolerance`, corners kept."""
    return tuple(_simplified(c, tolerance) for c in contours)


def _simplified(contour: Contour, tolerance: float) -> Contour:
    rows, straight = _from_a_corner(contour.points, np.array(contour.straight))
    count = len(rows)
    smooth = _smooth(rows, straight)
    starts, sizes = _spans(smooth, straight)
    if not len(starts):
        return contour
    cubics, errors = _fitted(rows, starts, sizes)
    fits = {
        (int(i), int(k)): cubic
        for i, k, cubic, error in zip(starts, sizes, cubics, errors, strict=True)
        if error <= tolerance
    }
    best = [0] * (count + 1)
    step = [1] * (count + 1)
    for i in range(count - 1, -1, -1):
        best[i] = best[i + 1] + 1
        for k in range(2, min(_REACH, count - i) + 1):
            if (i, k) in fits and best[i + k] + 1 < best[i]:
                best[i], step[i] = best[i + k] + 1, k
    out: list[Points] = []
    lines: list[bool] = []
    i = 0
    while i < count:
        k = step[i]
        out.append(rows[i] if k == 1 else fits[i, k])
        lines.append(k == 1 and bool(straight[i]))
        i += k
    return Contour(np.array(out), tuple(lines))


def _tangents(rows: Points) -> tuple[Points, Points]:
    """Unit tangents at the start and the end of each row."""
    first = np.where(np.abs(rows[:, 1] - rows[:, 0]) > 1e-9, rows[:, 1], rows[:, 2]) - rows[:, 0]
    last = rows[:, 3] - np.where(np.abs(rows[:, 3] - rows[:, 2]) > 1e-9, rows[:, 2], rows[:, 1])
    return first / np.abs(first), last / np.abs(last)


def _turns(rows: Points) -> npt.NDArray[np.float64]:
    """How far the direction turns between each row and the next, radians."""
    first, last = _tangents(rows)
    return np.abs(np.angle(np.roll(first, -1) / last))


def _smooth(rows: Points, straight: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Whether a row runs on smoothly into the next; a line never does."""
    smooth = (_turns(rows) < _CORNER_RAD) & ~straight & ~np.roll(straight, -1)
    smooth[-1] = False
    return smooth


def _from_a_corner(
    rows: Points, straight: npt.NDArray[np.bool_]
) -> tuple[Points, npt.NDArray[np.bool_]]:
    """The contour begun where it turns most."""
    start = (int(np.argmax(_turns(rows))) + 1) % len(rows)
    return np.roll(rows, -start, axis=0), np.roll(straight, -start)


def _spans(smooth: npt.NDArray[np.bool_], straight: npt.NDArray[np.bool_]) -> tuple[Ints, Ints]:
    """Starts and lengths of the chains that have no corner within."""
    run = np.zeros(len(smooth) + 1, dtype=int)
    for i in range(len(smooth) - 1, -1, -1):
        run[i] = 0 if straight[i] else 1 + (run[i + 1] if smooth[i] else 0)
    longest = np.minimum(run[:-1], _REACH)
    starts = np.repeat(np.arange(len(smooth)), np.maximum(longest - 1, 0))
    sizes = np.concatenate([np.arange(2, n + 1) for n in longest] or [np.array([], dtype=int)])
    return starts, sizes.astype(int)


@cache
def _fine_weights() -> Weights:
    return bernstein(np.arange(_FINE) / _FINE)


def _fitted(rows: Points, starts: Ints, sizes: Ints) -> tuple[Points, Weights]:
    """For each chain the cubic through its ends along its tangents, and how far it strays."""
    fine = np.append((rows @ _fine_weights()).ravel(), rows[-1, 3])
    way = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(fine)))])
    at = starts[:, None] * _FINE + np.rint(
        sizes[:, None] * _FINE * np.linspace(0.0, 1.0, _SAMPLES)
    ).astype(int)
    z, length = fine[at], way[at]
    t = (length - length[:, :1]) / (length[:, -1:] - length[:, :1])
    first, last = _tangents(rows)
    p0, p3 = rows[starts, 0][:, None], rows[starts + sizes - 1, 3][:, None]
    u, v = first[starts][:, None], last[starts + sizes - 1][:, None]
    for again in (True, False):
        b = bernstein(t)
        rest = z - p0 * (b[0] + b[1]) - p3 * (b[2] + b[3])
        x, y = u * b[1], -v * b[2]
        xx, yy = np.sum(b[1] ** 2, axis=1), np.sum(b[2] ** 2, axis=1)
        xy = np.sum((x.conj() * y).real, axis=1)
        xr = np.sum((x.conj() * rest).real, axis=1)
        yr = np.sum((y.conj() * rest).real, axis=1)
        det = xx * yy - xy * xy
        alpha = ((xr * yy - yr * xy) / det)[:, None]
        beta = ((yr * xx - xr * xy) / det)[:, None]
        p1, p2 = p0 + alpha * u, p3 - beta * v
        off = p0 * b[0] + p1 * b[1] + p2 * b[2] + p3 * b[3] - z
        s = 1.0 - t
        speed = 3 * ((p1 - p0) * (s * s) + (p2 - p1) * (2 * s * t) + (p3 - p2) * (t * t))
        if again:
            t = np.clip(t - (off.conj() * speed).real / np.abs(speed) ** 2, 0.0, 1.0)
            t[:, 0], t[:, -1] = 0.0, 1.0
    across = np.abs((off.conj() * speed).imag) / np.abs(speed)
    error = np.max(np.maximum(across, np.abs(off) / 8), axis=1)
    error = np.where((alpha[:, 0] > 0) & (beta[:, 0] > 0), error, np.inf)
    return np.concatenate([p0, p1, p2, p3], axis=1), error
