"""The two handles of a cubic that follows a piece of a curve, for many cubics at once.

A cubic that starts and ends with the curve's tangents has the lengths of its two handles
left to choose. Over a piece that bends little they act nearly alike: the strong way to
change them (both longer, on a plain bow) moves the whole cubic aside, while the weak way
across it only redistributes the bend, with its square and its cube. So the distances have
up to three minima in a narrow curved valley (the three solutions of C. de Boor, K. Höllig,
M. Sabin, "High accuracy geometric Hermite interpolation", CAGD 4, 1987), and a descent from
one start wanders in it. Here the valley is walked instead: at some steps along the weak way
the strong one is settled, which is a well-behaved problem in one unknown; the distances that
remain are smooth in the step, so that a polynomial through them tells the best of all steps;
and Gauss-Newton in both handles ends the search from there.
"""

import functools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry.segments import Floats, Indices, Points

__all__ = ["Handles", "handles", "strays"]

_STEPS = 7
"""Steps along the valley; its residuals are nearly cubic in the step."""

_WIDTH = 0.22
"""How far the steps go to either side, in lengths of the piece."""

_PROBES = 8
"""Points of each piece that are looked at in the valley."""

_FINE = 89
"""Steps among which the polynomial tells the best."""

_SETTLING, _POLISHING = 3, 10
"""Rounds in one unknown, and at most in both."""

_REACH = 0.3
"""The most that a round changes a handle, in lengths of the piece."""

_FAR_OFF = 30.0
"""Tolerances by which a piece is nearly twice as long as it may be."""

_NONE = 1e-300


@dataclass(frozen=True, slots=True)
class Handles:
    """The inner control points of cubics, how far each strays, and the feet of its samples."""

    control1: Points
    control2: Points
    errors: Floats
    feet: Floats


@dataclass(frozen=True, slots=True)
class _Pieces:
    """Pieces of curves to follow, a row each, seen along their chords."""

    x: Floats
    y: Floats
    """(n, m): inner points of the curve from its start, along the chord and to its left."""
    chord: Floats
    length: Floats
    """(n, 1): from start to end, and about the length of the piece, mm."""
    c0: Floats
    s0: Floats
    c1: Floats
    s1: Floats
    """(n, 1): cosine and sine of the tangents at the start and at the end."""

    def some(self, probes: Indices) -> "_Pieces":
        """The same with some of the points."""
        return _Pieces(
            self.x[:, probes],
            self.y[:, probes],
            self.chord,
            self.length,
            self.c0,
            self.s0,
            self.c1,
            self.s1,
        )


def handles(
    ideal: Points,
    ends: tuple[Points, Points],
    ways: tuple[Points, Points],
    feet: Floats,
    length: Floats,
    tolerance: float | Floats,
) -> Handles:
    """The handles of cubics that follow points, many cubics at once.

    Parameters
    ----------
    ideal : Points, (n, m)
        Inner points of the curve for each cubic, in order.
    ends, ways : pair of Points, (n, 1)
        Where each cubic starts and ends, and its unit tangents there.
    feet : Floats, (n, m)
        About where along the cubic (0 … 1) the points lie.
    length : Floats, (n, 1)
        About how long each piece is, mm.
    tolerance : float or Floats, (n,)
        How far the cubics may stray, mm; well below it the search ends.
    """
    (p0, p3), (way0, way1) = ends, ways
    along = p3 - p0
    chord = np.abs(along)
    turn = np.where(chord > 0.0, along.conj(), 1.0) / np.where(chord > 0.0, chord, 1.0)
    local, first, last = (ideal - p0) * turn, way0 * turn, way1 * turn
    pieces = _Pieces(
        np.ascontiguousarray(local.real),
        np.ascontiguousarray(local.imag),
        chord,
        length,
        first.real,
        first.imag,
        last.real,
        last.imag,
    )
    a, b, u, apart = _polished(pieces, *_along_the_valley(pieces, feet), tolerance)
    backwards = (np.diff(u, axis=1) <= 0.0).any(axis=1)
    errors = np.where(backwards, np.maximum(apart, 10.0 * tolerance), apart)
    return Handles((p0 + a * way0)[:, 0], (p3 - b * way1)[:, 0], errors, u)


def strays(ideal: Points, poles: Sequence[Points], feet: Floats) -> Floats:
    """How far each cubic strays from its piece, mm, at more samples than they were fitted to.

    Parameters
    ----------
    ideal : Points, (n, m)
        Points of the curve for each cubic, at even shares from end to end.
    poles : four of Points, (n,)
        The cubics.
    feet : Floats, (n, k)
        Where along the cubic (0 … 1) the points lie that it was fitted to, at even shares
        between the ends.
    """
    shares = np.linspace(0.0, 1.0, ideal.shape[1])
    known = np.arange(feet.shape[1] + 2) / (feet.shape[1] + 1)
    u = np.stack([np.interp(shares, known, (0.0, *row, 1.0)) for row in feet])
    p0, p1, p2, p3 = (z[:, None] for z in poles)
    a1, a2, a3 = 3.0 * (p1 - p0), 3.0 * (p0 - 2.0 * p1 + p2), p3 - p0 + 3.0 * (p1 - p2)
    off = ideal - (p0 + u * (a1 + u * (a2 + u * a3)))
    for _ in range(2):
        slope = a1 + u * (2.0 * a2 + u * (3.0 * a3))
        square = np.maximum(slope.real**2 + slope.imag**2, _NONE)
        u = np.clip(u + (off.real * slope.real + off.imag * slope.imag) / square, 0.0, 1.0)
        off = ideal - (p0 + u * (a1 + u * (a2 + u * a3)))
    found: Floats = np.abs(off).max(axis=1)
    return found


def _along_the_valley(pieces: _Pieces, feet: Floats) -> tuple[Floats, Floats, Floats]:
    """Handles near the best ones, and the feet that go with them."""
    table = _table(feet.shape[1])
    length = pieces.length
    u = feet[:, table.probes]
    few = pieces.some(table.probes)
    a, b = first = _first(few, u)
    view = _View(few, a, b, u)
    at_first = _dot(view.miss, view.miss)
    # The strong way is the larger axis of Gauss and Newton's ellipse, the weak one across it.
    g0, g1 = view.across(few)
    angle = np.arctan2(2.0 * _dot(g0, g1), _dot(g0, g0) - _dot(g1, g1)) / 2.0
    c, s = np.cos(angle), np.sin(angle)
    step = table.steps * length / np.maximum(np.abs(c), np.abs(s))
    a = _within(a, 0.05 * length, length) - s * step
    b = _within(b, 0.05 * length, length) + c * step
    for k in range(_SETTLING):
        view = _View(few, a, b, u)
        g0, g1 = view.across(few)
        across = c * g0 + s * g1
        wanted = _dot(across, view.miss) / np.maximum(_dot(across, across), _NONE)
        change = _within(wanted, -_REACH * length, _REACH * length)
        a, b = a + c * change, b + s * change
        if k < _SETTLING - 1:
            u = view.feet(few, u, c * change, s * change)
    residual = view.miss - change * across
    rows = residual.transpose(1, 0, 2)
    products = rows @ rows.transpose(0, 2, 1)
    cost: Floats = products.reshape(len(products), -1) @ table.pairs
    fine_a, fine_b = (x[..., 0].T @ table.shares.T for x in (a, b))
    least = 0.02 * length
    best = np.where((fine_a < least) | (fine_b < least), np.inf, cost).argmin(axis=1)
    row = np.arange(len(best))
    # A piece that bends at one end only has handles too unequal for those steps.
    worse = cost[row, best][:, None] > at_first
    a, b = (
        np.where(worse, one, _within(x[row, best][:, None], least, 2.0 * length))
        for one, x in zip(first, (fine_a, fine_b), strict=True)
    )
    shift = np.einsum("ik,kij->ij", table.shares[best], u) - feet[:, table.probes]
    u = _within(feet + np.where(worse, 0.0, shift) @ table.spread, 0.0, 1.0)
    return a, b, _View(pieces, a, b, u).feet(pieces, u)


def _polished(
    pieces: _Pieces, a: Floats, b: Floats, u: Floats, tolerance: float | Floats
) -> tuple[Floats, Floats, Floats, Floats]:
    """The handles, their feet, and how far each cubic strays, by Gauss and Newton.

    On the distances along the normals, the feet of the perpendiculars moving with the
    handles; of all rounds the best is kept for each cubic.
    """
    length = pieces.length
    least, most, reach = 1e-3 * length, 2.0 * length, _REACH * length
    best: tuple[Floats, Floats, Floats, Floats] | None = None
    before = np.full(len(a), np.inf)
    near = np.zeros(len(a), dtype=bool)
    for _ in range(_POLISHING):
        view = _View(pieces, a, b, u)
        apart = view.apart()
        if best is None:
            best = a, b, u, apart
        else:
            better = apart < best[3]
            column = better[:, None]
            best = (
                np.where(column, a, best[0]),
                np.where(column, b, best[1]),
                np.where(column, u, best[2]),
                np.minimum(apart, best[3]),
            )
        # Far off, where a piece is too long in any case, a rough figure will do.
        change = np.where(apart > _FAR_OFF * tolerance, 0.3, 0.02) * apart
        # Where both handles act alike a next step may leave the valley for good.
        near |= apart < 0.05 * tolerance
        if np.all(near | (np.abs(apart - before) < change)):
            break
        before = apart
        (g0, g1), miss = view.across(pieces), view.miss
        s00, s11, s01 = _dot(g0, g0), _dot(g1, g1), _dot(g0, g1)
        r0, r1 = _dot(g0, miss), _dot(g1, miss)
        det = np.maximum(s00 * s11 - s01 * s01, 1e-14 * s00 * s11) + _NONE
        da, db = (s11 * r0 - s01 * r1) / det, (s00 * r1 - s01 * r0) / det
        # Both by the same share, or the step would leave the valley.
        share = np.minimum(1.0, reach / np.maximum(np.maximum(np.abs(da), np.abs(db)), _NONE))
        new_a, new_b = _within(a + share * da, least, most), _within(b + share * db, least, most)
        u = view.feet(pieces, u, new_a - a, new_b - b)
        a, b = new_a, new_b
    assert best is not None
    return best


class _View:
    """Cubics seen from their feet.

    Attributes
    ----------
    miss, ahead : Floats
        How far the curve's points are, across the cubic and along it.
    """

    __slots__ = ("_b1", "_b2", "_speed", "_wx", "_wy", "ahead", "miss")

    def __init__(self, pieces: _Pieces, a: Floats, b: Floats, u: Floats) -> None:
        v = 1.0 - u
        uv3 = 3.0 * u * v
        b1, b2 = uv3 * v, uv3 * u
        near, far = b1 * a, b2 * b
        x = pieces.x - (b2 + u * u * u) * pieces.chord - near * pieces.c0 + far * pieces.c1
        y = pieces.y - near * pieces.s0 + far * pieces.s1
        near, far = (3.0 * v * v - 2.0 * uv3) * a, (2.0 * uv3 - 3.0 * u * u) * b
        wx = (2.0 * pieces.chord) * uv3 + near * pieces.c0 - far * pieces.c1
        wy = near * pieces.s0 - far * pieces.s1
        speed = np.sqrt(wx * wx + wy * wy) + _NONE
        wx /= speed
        wy /= speed
        self.miss, self.ahead = wx * y - wy * x, wx * x + wy * y
        self._b1, self._b2, self._wx, self._wy, self._speed = b1, b2, wx, wy, speed

    def apart(self) -> Floats:
        """The farthest that each cubic is from its points."""
        found: Floats = np.sqrt((self.miss**2 + self.ahead**2).max(axis=1))
        return found

    def across(self, pieces: _Pieces) -> tuple[Floats, Floats]:
        """How much a longer first and second handle move the feet across the cubic."""
        return (
            self._b1 * (self._wx * pieces.s0 - self._wy * pieces.c0),
            self._b2 * (self._wy * pieces.c1 - self._wx * pieces.s1),
        )

    def feet(
        self, pieces: _Pieces, u: Floats, da: Floats | float = 0.0, db: Floats | float = 0.0
    ) -> Floats:
        """The feet of the same points once the handles are so much longer."""
        moved = (
            self.ahead
            - self._b1 * da * (self._wx * pieces.c0 + self._wy * pieces.s0)
            + self._b2 * db * (self._wx * pieces.c1 + self._wy * pieces.s1)
        )
        return _within(u + moved / self._speed, 0.0, 1.0)


def _first(pieces: _Pieces, u: Floats) -> tuple[Floats, Floats]:
    """The handles that bring the points at u nearest to the ideal ones."""
    v = 1.0 - u
    b1, b2 = 3.0 * v * v * u, 3.0 * v * u * u
    x = pieces.x - (b2 + u * u * u) * pieces.chord
    s00, s11 = _dot(b1, b1), _dot(b2, b2)
    s01 = -_dot(b1, b2) * (pieces.c0 * pieces.c1 + pieces.s0 * pieces.s1)
    r0 = _dot(x * pieces.c0 + pieces.y * pieces.s0, b1)
    r1 = -_dot(x * pieces.c1 + pieces.y * pieces.s1, b2)
    det = np.maximum(s00 * s11 - s01 * s01, 1e-14 * s00 * s11)
    low, high = 1e-3 * pieces.length, 1.5 * pieces.length
    return (
        _within((s11 * r0 - s01 * r1) / det, low, high),
        _within((s00 * r1 - s01 * r0) / det, low, high),
    )


@dataclass(frozen=True, slots=True)
class _Table:
    """What the walk along the valley needs for pieces of so many points."""

    probes: Indices
    """The points that are looked at."""
    spread: Floats
    """From values at the probes to all points, 0 at the ends, in between linear."""
    steps: Floats
    """(k, 1, 1): the steps, Chebyshev's points."""
    shares: Floats
    """(f, k): the polynomial at each fine step, in values at the steps."""
    pairs: Floats
    """(k · k, f): products of those shares."""


@functools.cache
def _table(count: int) -> _Table:
    probes = np.linspace(0, count - 1, min(_PROBES, count)).round().astype(np.intp)
    known = np.concatenate(([0.0], probes + 1.0, [count + 1.0]))
    points = np.arange(1.0, count + 1.0)
    spread = np.array([np.interp(points, known, row) for row in np.eye(len(known))[1:-1]])
    degrees, angles = np.arange(_STEPS), np.pi * (np.arange(_STEPS) + 0.5) / _STEPS
    fine = np.arccos(np.linspace(-1.0, 1.0, _FINE))
    # Chebyshev's polynomials are orthogonal over his points.
    polynomials = np.cos(np.outer(fine, degrees)), np.cos(np.outer(degrees, angles))
    shares = (2.0 * polynomials[0] @ polynomials[1] - 1.0) / _STEPS
    pairs = (shares[:, :, None] * shares[:, None, :]).reshape(_FINE, -1).T
    return _Table(probes, spread, _WIDTH * np.cos(angles)[:, None, None], shares, pairs)


def _dot(x: Floats, y: Floats) -> Floats:
    """The sums of products over the points of each piece, as a column."""
    found: Floats = np.einsum("...j,...j->...", x, y)[..., None]
    return found


def _within(x: Floats, low: Floats | float, high: Floats | float) -> Floats:
    """``numpy.clip`` at a third of its cost on small arrays."""
    found: Floats = np.minimum(np.maximum(x, low), high)
    return found
