"""Where two cubics meet: halving by strips around the chords, then Newton."""

import cmath
import math

from instruments.geometry.segments import Cubic, Segment

NARROW_MM = 5e-9
"""Pieces in strips narrower than this that still run alike touch."""

_Controls = tuple[complex, complex, complex, complex]
_Piece = tuple[_Controls, float, float]


def of_cubics(s: Cubic, other: Cubic) -> list[float]:
    """The parameters of `s` where it meets `other`, ascending.

    Pieces are halved until their directions have no overlap: then they meet once
    or not at all, and Newton's method finds where. The two must not be pieces of
    one and the same cubic.
    """
    found: list[float] = []
    pairs: list[tuple[_Piece, _Piece]] = [
        (
            ((s.start, s.control1, s.control2, s.end), 0.0, 1.0),
            ((other.start, other.control1, other.control2, other.end), 0.0, 1.0),
        )
    ]
    while pairs:
        a, b = pairs.pop()
        if _separate(a[0], b[0]) or _separate(b[0], a[0]):
            continue
        if _crossing_once(a[0], b[0]):
            met = _meeting(s, other, a, b)
            if met is not None:
                found.append(met)
                continue
        size_a, size_b = _size(a[0]), _size(b[0])
        if max(size_a, size_b) <= NARROW_MM or (
            a[2] - a[1] < 1e-3 and max(_strip(a[0]), _strip(b[0])) < NARROW_MM
        ):
            found.append(a[1] + (a[2] - a[1]) * _beside(a[0], b[0]))
        elif size_a >= size_b:
            pairs += [(half, b) for half in _halves(a)]
        else:
            pairs += [(a, half) for half in _halves(b)]
    return sorted(found)


def _separate(a: _Controls, b: _Controls) -> bool:
    """True where the strip along the chord of a, and its ends, hold nothing of b."""
    chord = a[3] - a[0]
    size = abs(chord)
    turn = chord.conjugate() / size if size > 0.0 else 1.0 + 0j
    p = [(z - a[0]) * turn for z in a]
    q = [(z - a[0]) * turn for z in b]
    ys, vs = [z.imag for z in p], [z.imag for z in q]
    if min(vs) > max(ys) + NARROW_MM or max(vs) < min(ys) - NARROW_MM:
        return True
    xs, us = [z.real for z in p], [z.real for z in q]
    return min(us) > max(xs) + NARROW_MM or max(us) < min(xs) - NARROW_MM


def _crossing_once(a: _Controls, b: _Controls) -> bool:
    """True where no direction of a is a direction of b, forwards or backwards."""
    cone_a, cone_b = _cone(a), _cone(b)
    if cone_a is None or cone_b is None:
        return False
    (way_a, half_a), (way_b, half_b) = cone_a, cone_b
    apart = abs(cmath.phase(way_b / way_a))
    apart = min(apart, math.pi - apart)
    return apart > half_a + half_b


def _cone(c: _Controls) -> tuple[complex, float] | None:
    """The middle and half width of the directions of a piece, None if too wide."""
    way = c[3] - c[0]
    if way == 0.0:
        return None
    half = 0.0
    for d in (c[1] - c[0], c[2] - c[1], c[3] - c[2]):
        if d != 0.0:
            half = max(half, abs(cmath.phase(d / way)))
    return (way, half) if half < math.pi / 4.0 else None


def newton(
    one: Segment, other: Segment, t: float, u: float, most: float = math.inf
) -> tuple[float, float]:
    """Parameters where two segments come together, by Newton's rule from some that are near.

    Where they run alike, or it leads farther on than by `most`, it stops: they may not meet there.
    """
    first, second = t, u
    for _ in range(50):
        gap = one.point(t) - other.point(u)
        a, b = one.derivative(t), other.derivative(u)
        cross = (a.conjugate() * b).imag
        if cross == 0.0:
            break
        dt = (b.conjugate() * gap).imag / cross
        du = (a.conjugate() * gap).imag / cross
        t, u = t + dt, u + du
        if abs(dt) + abs(du) < 1e-15 or max(abs(t - first), abs(u - second)) > most:
            break
    return t, u


def _meeting(s: Cubic, other: Cubic, a: _Piece, b: _Piece) -> float | None:
    """The one meeting of two pieces, or None where Newton's method leaves them."""
    t, u = newton(s, other, (a[1] + a[2]) / 2.0, (b[1] + b[2]) / 2.0, 2.0)
    slack_t, slack_u = 1e-9 + (a[2] - a[1]) * 1e-6, 1e-9 + (b[2] - b[1]) * 1e-6
    if not (a[1] - slack_t <= t <= a[2] + slack_t and b[1] - slack_u <= u <= b[2] + slack_u):
        return None
    return min(max(t, 0.0), 1.0) if abs(other.point(u) - s.point(t)) < NARROW_MM else None


def _beside(a: _Controls, b: _Controls) -> float:
    """The middle of what straight pieces have in common, as a share of the first."""
    chord = a[3] - a[0]
    if chord == 0.0:
        return 0.5
    ends = [((z - a[0]) / chord).real for z in (b[0], b[3])]
    middle = (max(min(ends), 0.0) + min(max(ends), 1.0)) / 2.0
    return min(max(middle, 0.0), 1.0)


def _halves(piece: _Piece) -> tuple[_Piece, _Piece]:
    (p, q, r, s), low, high = piece
    pq, qr, rs = (p + q) / 2.0, (q + r) / 2.0, (r + s) / 2.0
    pqr, qrs = (pq + qr) / 2.0, (qr + rs) / 2.0
    m = (pqr + qrs) / 2.0
    middle = (low + high) / 2.0
    return ((p, pq, pqr, m), low, middle), ((m, qrs, rs, s), middle, high)


def _size(c: _Controls) -> float:
    return max(abs(c[1] - c[0]), abs(c[2] - c[0]), abs(c[3] - c[0]))


def _strip(c: _Controls) -> float:
    """How far the control points are from those of the chord."""
    return max(abs(c[1] - (2.0 * c[0] + c[3]) / 3.0), abs(c[2] - (c[0] + 2.0 * c[3]) / 3.0))
