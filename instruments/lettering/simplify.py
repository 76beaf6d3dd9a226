"""Fewer cubics for a letter's outline.

TrueType outlines are chains of short quadratics; a capital H of Amiri has a hundred. One
cubic follows several of them closer than any tool can cut, and a face of a hundred labels
shrinks to half its size.
"""

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from instruments.geometry import Indices, Points
from instruments.lettering.glyph_outline import Contour, bernstein

TOLERANCE = 1.5
"""How far an outline may move, in font units: 4.6 µm where capitals are 2 mm high."""

_REACH = 6
"""The longest chain that is tried."""
_SAMPLES = 13
_FINE = 8
_CORNER_RAD = 0.12
"""Rounding to the grid turns smooth joints by less than this; what turns more is a corner."""

Weights = npt.NDArray[np.float64]


def simplified(contours: tuple[Contour, ...]) -> tuple[Contour, ...]:
    """The contours with as few cubics as follow them within the tolerance, corners kept."""
    return tuple(_simplified(c) for c in contours)


def _simplified(contour: Contour) -> Contour:
    first, last = _tangents(contour.points)
    turns = np.abs(np.angle(_next(first) / last))
    straight = np.array(contour.straight)
    ends = (turns >= _CORNER_RAD) | straight | _next(straight)
    # Begun where it turns most, no chain that matters runs over the contour's start.
    start = (int(turns.argmax()) + 1) % len(turns)
    order = np.arange(start, start + len(turns)) % len(turns)
    rows, lines = contour.points[order], straight[order].tolist()
    starts, sizes = _spans(ends[order].tolist())
    if not starts:
        return contour
    cubics, errors = _fitted(rows, first[order], last[order], np.array(starts), np.array(sizes))
    fits = {
        (i, k): cubic
        for i, k, cubic, fit in zip(starts, sizes, cubics, errors <= TOLERANCE, strict=True)
        if fit
    }
    out: list[Points] = []
    kept: list[bool] = []
    i = 0
    for k in _fewest(len(rows), set(fits)):
        out.append(rows[i] if k == 1 else fits[i, k])
        kept.append(k == 1 and lines[i])
        i += k
    return Contour(np.array(out), tuple(kept))


def _fewest(count: int, fits: set[tuple[int, int]]) -> list[int]:
    """The lengths of the chains that cover `count` rows in the fewest pieces."""
    best, step = [0] * (count + 1), [1] * (count + 1)
    for i in range(count - 1, -1, -1):
        best[i] = best[i + 1] + 1
        for k in range(2, min(_REACH, count - i) + 1):
            if best[i + k] + 1 < best[i] and (i, k) in fits:
                best[i], step[i] = best[i + k] + 1, k
    taken: list[int] = []
    while sum(taken) < count:
        taken.append(step[sum(taken)])
    return taken


def _tangents(rows: Points) -> tuple[Points, Points]:
    """Unit tangents at the start and the end of each row; the chord where a control is on one."""
    chord = rows[:, 3] - rows[:, 0]
    first, last = rows[:, 1] - rows[:, 0], rows[:, 3] - rows[:, 2]
    first = np.where(first == 0, chord, first)
    last = np.where(last == 0, chord, last)
    return first / np.abs(first), last / np.abs(last)


def _next(values: Any) -> Any:
    return np.concatenate([values[1:], values[:1]])


def _spans(ends: list[bool]) -> tuple[list[int], list[int]]:
    """Starts and lengths of the chains of two and more that have no corner within."""
    starts: list[int] = []
    sizes: list[int] = []
    for i in range(len(ends)):
        for k in range(2, min(_REACH, len(ends) - i) + 1):
            if ends[i + k - 2]:
                break
            starts.append(i)
            sizes.append(k)
    return starts, sizes


@cache
def _fine_weights() -> Weights:
    return bernstein(np.arange(_FINE) / _FINE)


def _fitted(
    rows: Points, first: Points, last: Points, starts: Indices, sizes: Indices
) -> tuple[Points, Weights]:
    """For each chain the cubic through its ends along its tangents, and how far it strays."""
    fine = np.append((rows @ _fine_weights()).ravel(), rows[-1, 3])
    way = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(fine)))])
    at = starts[:, None] * _FINE + np.rint(
        sizes[:, None] * _FINE * np.linspace(0.0, 1.0, _SAMPLES)
    ).astype(int)
    z, length = fine[at], way[at]
    t = (length - length[:, :1]) / (length[:, -1:] - length[:, :1])
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
