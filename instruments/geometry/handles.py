"""The two handles of a cubic that follows a piece of a curve, for many cubics at once.

A cubic that starts and ends with the curve's tangents has the lengths of its two handles
left to choose. Over a piece that bends little they act nearly alike: the strong way to
change them (both longer, on a plain bow) moves the whole cubic aside, while the weak way
across it only redistributes the bend. So the distances have up to three minima in a narrow
curved valley (the three solutions of C. de Boor, K. Höllig, M. Sabin, "High accuracy
geometric Hermite interpolation", CAGD 4, 1987). Here descents begin at some places along the
weak way, are first settled in the strong one alone, which brings each to the valley's floor,
and then go on in both by Gauss and Newton; the best of all that was passed is taken.

Arrays are (n, m), a piece a row and a point of it a column, or (k, n, m) where k descents
of each go on side by side; what a piece has one of is a column, (n, 1).
"""

from dataclasses import dataclass

import numpy as np

from instruments.geometry.segments import Floats, Points, bernstein

_STARTS, _WIDTH = 5, 0.12
"""Descents, and how far from the middle their starts go, in lengths of the piece."""

_SETTLING, _ROUNDS = 2, 6
"""Rounds in the strong way alone, and all rounds."""

_REACH = 0.3
"""The most that a round changes a handle, in lengths of the piece."""

_LEAST, _MOST = 1e-3, 2.0
"""Between these handles stay, in lengths of the piece."""

_FEET = 4
"""Rounds in which feet of perpendiculars are found from about where they are."""

_NONE = 1e-300


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces of curves to follow."""

    start: Points
    end: Points
    """(n, 1): where each starts and ends."""
    way0: Points
    way1: Points
    """(n, 1): its unit tangents there."""
    inner: Points
    """(n, m): points between, at even shares of its affine length."""

    @property
    def length(self) -> Floats:
        """(n, 1): about how long each is, mm."""
        chords = np.abs(np.diff(self.inner)).sum(axis=1, keepdims=True)
        found: Floats = (
            np.abs(self.inner[:, :1] - self.start) + chords + np.abs(self.end - self.inner[:, -1:])
        )
        return found


def handles(pieces: Pieces) -> tuple[Floats, Floats, Floats]:
    """The handles of cubics that follow pieces of curves.

    Returns
    -------
    tuple of Floats, (n,)
        How long the first and the second handles are, and how far the cubics are from the
        inner points, mm; infinitely far where a cubic passes them out of their order.
    """
    length = pieces.length
    # At a constant affine speed a cubic passes the inner points at even parameters.
    feet = np.broadcast_to(_even(pieces.inner.shape[1]), pieces.inner.shape)
    a, b = _nearest(pieces, feet, length)
    g0, g1 = _View(pieces, a, b, feet).across
    # The strong way is the larger axis of Gauss and Newton's ellipse, the weak one across it.
    angle = np.arctan2(2.0 * _dot(g0, g1), _dot(g0, g0) - _dot(g1, g1)) / 2.0
    c, s = strong = np.cos(angle), np.sin(angle)
    steps = np.linspace(-_WIDTH, _WIDTH, _STARTS)[:, None, None] * length
    steps = steps / np.maximum(np.abs(c), np.abs(s))
    a, b = (
        _within(x, 10.0 * _LEAST * length, _MOST * length) for x in (a - s * steps, b + c * steps)
    )
    found = _descended(pieces, a, b, np.broadcast_to(feet, (_STARTS, *feet.shape)), strong)
    best, row = found[2].argmin(axis=0)[:, 0], np.arange(len(feet))
    a, b, apart = (x[best, row, 0] for x in found)
    return a, b, apart


def strays(points: Points, poles: Points) -> Floats:
    """How far cubics are from pieces of curves, mm.

    Parameters
    ----------
    points : Points, (n, m)
        Points of each piece between its ends, at even shares of its affine length.
    poles : Points, (n, 4)
        The cubics.
    """
    p0, p1, p2, p3 = (z[:, None] for z in poles.T)
    pieces = Pieces(p0, p3, p1 - p0, p3 - p2, points)
    u: Floats = np.broadcast_to(_even(points.shape[1]), points.shape)
    view = _View(pieces, 1.0, 1.0, u)
    for _ in range(_FEET):
        u = view.feet(u)
        view = _View(pieces, 1.0, 1.0, u)
    return view.apart[:, 0]


def _even(count: int) -> Floats:
    """So many even shares of a piece, without its ends."""
    return np.arange(1, count + 1) / (count + 1)


def _nearest(pieces: Pieces, u: Floats, length: Floats) -> tuple[Floats, Floats]:
    """The handles that bring the cubics' points at u nearest to the inner points."""
    _, b1, b2, b3 = bernstein(u)
    rest = pieces.inner - pieces.start - (b2 + b3) * (pieces.end - pieces.start)
    alike = -(pieces.way0 * pieces.way1.conj()).real
    r0 = _dot((rest * pieces.way0.conj()).real, b1)
    r1 = -_dot((rest * pieces.way1.conj()).real, b2)
    a, b = _solved(_dot(b1, b1), _dot(b2, b2), alike * _dot(b1, b2), r0, r1)
    low, high = _LEAST * length, 1.5 * length
    return _within(a, low, high), _within(b, low, high)


def _descended(
    pieces: Pieces, a: Floats, b: Floats, u: Floats, strong: tuple[Floats, Floats]
) -> tuple[Floats, Floats, Floats]:
    """The best handles of each descent and how far the cubics are then from the points.

    On the distances along the normals, the feet of the perpendiculars moving with the handles.
    """
    length = pieces.length
    c, s = strong
    da: Floats
    db: Floats
    best_a, best_b, least = a, b, np.full(a.shape, np.inf)
    low, high = _LEAST * length, _MOST * length
    for k in range(_ROUNDS + 1):
        view = _View(pieces, a, b, u)
        if k >= _SETTLING:
            backwards = (np.diff(u) <= 0.0).any(axis=-1, keepdims=True)
            apart = np.where(backwards, np.inf, view.apart)
            better = apart < least
            best_a, best_b = np.where(better, a, best_a), np.where(better, b, best_b)
            least = np.minimum(apart, least)
        if k == _ROUNDS:
            break
        (g0, g1), miss = view.across, view.off.imag
        if k < _SETTLING:
            g = c * g0 + s * g1
            longer: Floats = _dot(g, miss) / np.maximum(_dot(g, g), _NONE)
            da, db = c * longer, s * longer
        else:
            products = _dot(g0, g0), _dot(g1, g1), _dot(g0, g1)
            da, db = _solved(*products, _dot(g0, miss), _dot(g1, miss))
        # Both by the same share, or the step would leave the valley.
        change = np.maximum(np.maximum(np.abs(da), np.abs(db)), _NONE)
        share = np.minimum(1.0, _REACH * length / change)
        new_a, new_b = _within(a + share * da, low, high), _within(b + share * db, low, high)
        u = view.feet(u, new_a - a, new_b - b)
        a, b = new_a, new_b
    return best_a, best_b, least


class _View:
    """Cubics with given handles, and points of their curves seen from their feet.

    Attributes
    ----------
    off : Points
        How far the points are: along the cubic (real) and across it (imaginary).
    """

    __slots__ = ("_first", "_second", "_speed", "off")

    def __init__(self, pieces: Pieces, a: Floats | float, b: Floats | float, u: Floats) -> None:
        chord = pieces.end - pieces.start
        a1 = 3.0 * a * pieces.way0
        a2 = 3.0 * (chord - b * pieces.way1) - 2.0 * a1
        a3 = chord - a1 - a2
        slope = a1 + u * (2.0 * a2 + u * (3.0 * a3))
        self._speed = np.abs(slope) + _NONE
        turn = slope.conj() / self._speed
        self.off = (pieces.inner - pieces.start - u * (a1 + u * (a2 + u * a3))) * turn
        v = 1.0 - u
        uv = 3.0 * u * v
        self._first, self._second = uv * v * (pieces.way0 * turn), -uv * u * (pieces.way1 * turn)

    @property
    def across(self) -> tuple[Floats, Floats]:
        """How much a longer first and second handle move the feet across the cubic."""
        return self._first.imag, self._second.imag

    @property
    def apart(self) -> Floats:
        """(…, n, 1): the farthest that each cubic is from its points."""
        found: Floats = np.abs(self.off).max(axis=-1, keepdims=True)
        return found

    def feet(self, u: Floats, da: Floats | float = 0.0, db: Floats | float = 0.0) -> Floats:
        """The feet of the same points once the handles are so much longer."""
        ahead = self.off.real - self._first.real * da - self._second.real * db
        return _within(u + ahead / self._speed, 0.0, 1.0)


def end_tangents(rows: Points) -> tuple[Points, Points]:
    """Unit tangents at the start and the end of cubics; the chord's where a pole lies on an end."""
    chord = rows[:, 3] - rows[:, 0]
    first, last = rows[:, 1] - rows[:, 0], rows[:, 3] - rows[:, 2]
    first = np.where(np.abs(first) < 1e-9, chord, first)
    last = np.where(np.abs(last) < 1e-9, chord, last)
    return first / np.abs(first), last / np.abs(last)


def _solved(s00: Floats, s11: Floats, s01: Floats, r0: Floats, r1: Floats) -> tuple[Floats, Floats]:
    """The solution of two equations of least squares, whose ways may be nearly alike."""
    det = np.maximum(s00 * s11 - s01 * s01, 1e-14 * s00 * s11) + _NONE
    return (s11 * r0 - s01 * r1) / det, (s00 * r1 - s01 * r0) / det


def _dot(x: Floats, y: Floats) -> Floats:
    """The sums of products over the points of each piece, as a column."""
    found: Floats = np.einsum("...j,...j->...", x, y)[..., None]
    return found


def _within(x: Floats, low: Floats | float, high: Floats | float) -> Floats:
    """``numpy.clip`` at a third of its cost on small arrays."""
    return np.minimum(np.maximum(x, low), high)
