"""Outlines in font units, as arrays: where they meet, united where they overlap, in few cubics.

TrueType outlines are chains of short quadratics; a capital H of Amiri has a hundred. One
cubic follows several of them closer than any tool can cut, and a face of a hundred labels
shrinks to half its size.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pathops
import shapely

from instruments.geometry import Bounds, Indices, Points
from instruments.geometry.flattening import closed
from instruments.geometry.handles import end_tangents
from instruments.geometry.ink import box_around
from instruments.geometry.segments import bernstein

Weights = npt.NDArray[np.float64]

_POINT = 1e-3
"""Ends closer than this, in font units, are one point."""
_CHORDS: Weights = np.array(bernstein(np.arange(8) / 8))


@dataclass(frozen=True, slots=True, eq=False)
class Contour:
    """A closed boundary: a cubic a row, its four points; a straight row is a line."""

    points: Points
    straight: tuple[bool, ...]

    def shifted(self, by: complex) -> "Contour":
        """The contour elsewhere."""
        return Contour(self.points + by, self.straight)

    def flat(self) -> Points:
        """A closed polygon close to the contour (eight chords a cubic)."""
        return (self.points @ _CHORDS).ravel()

    def area(self) -> float:
        """Signed area enclosed, positive counter-clockwise, of the polygon `flat`."""
        z = self.flat()
        return float(np.sum((z.conj() * np.roll(z, -1)).imag) / 2.0)


def contour(start: complex, steps: list[tuple[complex, ...]]) -> Contour:
    """A contour from its start and its lines (end) and quadratics (control, end)."""
    rows: list[tuple[complex, complex, complex, complex]] = []
    straight: list[bool] = []
    here = start
    for step in [*steps, (start,)]:
        end = step[-1]
        if abs(end - here) < _POINT:
            continue
        if len(step) == 1:
            rows.append((here, here + (end - here) / 3, end + (here - end) / 3, end))
        else:
            control = step[0]
            rows.append((here, here + (control - here) * 2 / 3, end + (control - end) * 2 / 3, end))
        straight.append(len(step) == 1)
        here = end
    return Contour(np.array(rows), tuple(straight))


def reversed_contour(c: Contour) -> Contour:
    """The contour run the other way."""
    return Contour(c.points[::-1, ::-1], c.straight[::-1])


def bounds_of(contours: tuple[Contour, ...]) -> Bounds | None:
    """The box about contours, exact; None where there is none."""
    if not contours:
        return None
    cubics = np.concatenate([c.points for c in contours])
    return box_around(cubics[:, [0, 3]].ravel(), cubics)


def tangled(contours: tuple[Contour, ...]) -> bool:
    """Whether boundaries of different contours cross or touch."""
    flat = closed([c.flat() for c in contours])
    one, other = shapely.STRtree(flat).query(flat, "intersects")
    return bool((one < other).any())


def meet(one: tuple[Contour, ...], other: tuple[Contour, ...]) -> bool:
    """Whether boundaries of one glyph cross or touch those of another."""
    flat, others = (closed([c.flat() for c in contours]) for contours in (one, other))
    return bool(shapely.intersects(flat[:, None], others).any())


TOLERANCE = 1.5
"""How far an outline may move, in font units: 4.6 µm where capitals are 2 mm high."""

_REACH = 6
"""The longest chain that is tried."""
_SAMPLES = 13
_FINE = 8
_FINE_WEIGHTS: Weights = np.array(bernstein(np.arange(_FINE) / _FINE))
_CORNER_RAD = 0.12
"""Rounding to the grid turns smooth joints by less than this; what turns more is a corner."""


def simplified(contours: tuple[Contour, ...]) -> tuple[Contour, ...]:
    """The contours with as few cubics as follow them within the tolerance, corners kept."""
    return tuple(_simplified(c) for c in contours)


def _simplified(contour: Contour) -> Contour:
    first, last = end_tangents(contour.points)
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


def _fitted(
    rows: Points, first: Points, last: Points, starts: Indices, sizes: Indices
) -> tuple[Points, Weights]:
    """For each chain the cubic through its ends along its tangents, and how far it strays."""
    fine = np.append((rows @ _FINE_WEIGHTS).ravel(), rows[-1, 3])
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


_SHARD = 1.0
"""Smaller pieces, in square font units (10 µm² in letters of 2 mm), come of rounding."""


def unite(contours: tuple[Contour, ...]) -> tuple[Contour, ...]:
    """The boundary of the area that contours cover together (winding number not 0).

    Outer boundaries run counter-clockwise, holes clockwise. The contours are lines and
    quadratics raised to cubics, as the font draws them.
    """
    area = pathops.Path()
    for c in contours:
        first = c.points[0, 0]
        area.moveTo(first.real, first.imag)
        for row, straight in zip(c.points.tolist(), c.straight, strict=True):
            if straight:
                area.lineTo(row[3].real, row[3].imag)
            else:
                control = (3 * (row[1] + row[2]) - row[0] - row[3]) / 4
                area.quadTo(control.real, control.imag, row[3].real, row[3].imag)
        area.close()
    area.simplify(fix_winding=True, keep_starting_points=False, clockwise=False)
    pieces: list[Contour] = []
    for piece in area.contours:
        points = [[complex(x, y) for x, y in pts] for _, pts in piece]
        steps = [tuple(p) for p in points[1:] if p]
        made = contour(points[0][0], steps)
        if abs(made.area()) > _SHARD:
            pieces.append(made)
    return tuple(pieces)
