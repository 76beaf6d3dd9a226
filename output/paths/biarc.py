"""Cubics as tangent arcs, for formats that have no curve but the arc, and arcs as cubics."""

import cmath
import math
from functools import lru_cache

from instruments.geometry import Arc, Cubic, direction

Vertex = tuple[complex, float]
"""The start of a piece and its bulge, the tangent of a quarter of its sweep."""

_SAMPLES = tuple(k / 10.0 for k in range(1, 10))
_LARGEST_TURN = math.radians(80.0)
_DEEPEST = 20
_STRAIGHT_RAD = 1e-9

_MOST_KNOWN = 2**15
"""So many cubics are known again where they stand elsewhere, as those of letters and copies do."""

_DIGITS = 9
"""Of a cubic's points from its start, in mm."""


def vertices(cubic: Cubic, tolerance_mm: float) -> list[Vertex]:
    """The cubic as arcs that follow it within a tolerance.

    The curve is halved until each piece is met by a pair of arcs that are tangent to it at
    its ends and to each other. All ends of pieces stand on the curve.

    Parameters
    ----------
    cubic : Cubic
        In mm.
    tolerance_mm : float
        The largest distance of the arcs from the curve.

    Returns
    -------
    list[Vertex]
        Start and bulge of each arc; the last arc ends at the cubic's end.
    """
    start = cubic.start
    others = (_rounded(z - start) for z in (cubic.control1, cubic.control2, cubic.end))
    return [(start + z, bulge) for z, bulge in _from_nought(*others, tolerance_mm)]


@lru_cache(_MOST_KNOWN)
def _from_nought(
    control1: complex, control2: complex, end: complex, tolerance: float
) -> tuple[Vertex, ...]:
    """The arcs of a cubic that starts at the origin."""
    return tuple(_halved(Cubic(0j, control1, control2, end), tolerance, 0))


def _rounded(z: complex) -> complex:
    """A point in whole billionths of a mm, none of whose coordinates is -0."""
    return complex(round(z.real, _DIGITS) + 0.0, round(z.imag, _DIGITS) + 0.0)


def _halved(cubic: Cubic, tolerance: float, depth: int) -> list[Vertex]:
    if abs(cubic.end - cubic.start) > 1e-9 or depth > 0:
        pair = _pair(cubic)
        if depth == _DEEPEST or (pair and _follows(cubic, pair, tolerance)):
            return pair or [(cubic.start, 0.0)]
    left, right = cubic.between(0.0, 0.5), cubic.between(0.5, 1.0)
    return _halved(left, tolerance, depth + 1) + _halved(right, tolerance, depth + 1)


def _pair(cubic: Cubic) -> list[Vertex]:
    """Two arcs tangent to the cubic's ends and to each other; empty where there are none."""
    span = cubic.end - cubic.start
    if max(map(abs, (span, cubic.control1 - cubic.start, cubic.control2 - cubic.start))) < 1e-9:
        return [(cubic.start, 0.0)]
    first, last = direction(cubic, 0.0), direction(cubic, 1.0)
    along = (span.conjugate() * (first + last)).real
    spread = 1.0 - (first.conjugate() * last).real
    under = along + math.sqrt(along**2 + 2.0 * spread * abs(span) ** 2)
    if under <= 1e-12 * abs(span):
        return []
    reach = abs(span) ** 2 / under
    joint = (cubic.start + reach * first + cubic.end - reach * last) / 2.0
    if min(abs(joint - cubic.start), abs(cubic.end - joint)) < 1e-9:
        return [(cubic.start, 0.0)]
    turn = cmath.phase((joint - cubic.start) / first)
    back = cmath.phase(last / (cubic.end - joint))
    if max(abs(turn), abs(back)) > _LARGEST_TURN:
        return []
    first_bulge, last_bulge = (
        math.tan(angle / 2.0) if abs(angle) > _STRAIGHT_RAD else 0.0 for angle in (turn, back)
    )
    return [(cubic.start, first_bulge), (joint, last_bulge)]


def _follows(cubic: Cubic, pair: list[Vertex], tolerance: float) -> bool:
    """Whether the cubic stays within a tolerance of its arcs, measured at nine points."""
    points = (cubic.point(t) for t in _SAMPLES)
    if len(pair) == 1:
        only = _circle(cubic.start, cubic.end - cubic.start, 0.0)
        return all(_off(z, *only) <= tolerance for z in points)
    (start, bulge), (joint, back) = pair
    before = _circle(start, joint - start, bulge)
    after = _circle(joint, cubic.end - joint, back)
    # The tangent at the joint, by which it is seen which arc a point is next to.
    along = after[1]
    return all(
        _off(z, *(after if ((z - joint) * along).real > 0.0 else before)) <= tolerance
        for z in points
    )


def _circle(start: complex, chord: complex, bulge: float) -> tuple[complex, complex, float]:
    """Where an arc starts, the conjugate of its direction there, and its curvature."""
    # With the bulge b, sin and cos of half the sweep are 2b/(1 + b²) and (1 − b²)/(1 + b²).
    length = (1.0 + bulge * bulge) * abs(chord)
    tangent = chord * complex(1.0 - bulge * bulge, -2.0 * bulge) / length
    return start, tangent.conjugate(), 4.0 * bulge / length


def _off(point: complex, start: complex, turn: complex, curvature: float) -> float:
    """The distance from the circle of an arc, without cancellation where it is flat."""
    w = (point - start) * turn
    power = curvature * (w.real * w.real + w.imag * w.imag) - 2.0 * w.imag
    return abs(power) / (1.0 + math.sqrt(max(1.0 + curvature * power, 0.0)))


def cubics_of(arc: Arc, sweep_rad: float) -> list[Cubic]:
    """An arc as cubics of so much of it each, or less."""
    number = max(1, math.ceil(abs(arc.sweep_rad) / sweep_rad - 1e-9))
    return [cubic_of(arc.between(k / number, (k + 1) / number)) for k in range(number)]


def cubic_of(arc: Arc) -> Cubic:
    """The cubic whose middle and end tangents are the arc's."""
    reach = 4.0 / 3.0 * math.tan(arc.sweep_rad / 4.0) * 1j
    start, end = arc.start, arc.end
    return Cubic(start, start + reach * (start - arc.centre), end - reach * (end - arc.centre), end)
