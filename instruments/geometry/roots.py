"""Real roots of polynomials: of quadratic ones, and in [0, 1] of those in Bernstein form."""

import itertools
import math
from collections.abc import Iterable, Sequence

_DEEPEST = 52


def quadratic_roots(a: float, b: float, c: float) -> tuple[float, ...]:
    """The real roots of a·t² + b·t + c without cancellation; none where all are zero."""
    if abs(a) <= 1e-15 * (abs(b) + abs(c)):
        return (-c / b,) if b != 0.0 else ()
    disc = b * b - 4.0 * a * c
    if disc < 0.0:
        return ()
    q = -(b + math.copysign(math.sqrt(disc), b)) / 2.0
    return (q / a, c / q) if q != 0.0 else (0.0,)


def bernstein_roots(coefficients: Sequence[float], negligible: float = 0.0) -> list[float]:
    """The roots in [0, 1] of Σ cᵢ·C(n, i)·tⁱ·(1−t)ⁿ⁻ⁱ, ascending.

    The coefficients of a piece change sign at least as often as the polynomial has
    roots in it, so pieces are halved until each has one root or none. Where all
    coefficients of a piece are `negligible` (a curve that runs along what it is
    cut by, or touches it) the piece counts as one root in its middle; the whole
    polynomial negligible has none.
    """
    whole = list(coefficients)
    if all(abs(c) <= negligible for c in whole):
        return []
    found: list[float] = []
    stack = [(0.0, 1.0, whole)]
    while stack:
        low, high, c = stack.pop()
        changes = _sign_changes(c)
        if changes == 0:
            if c[0] == 0.0:
                found.append(low)
            if c[-1] == 0.0:
                found.append(high)
            continue
        if changes == 1 and c[0] * c[-1] < 0.0:
            found.append(low + (high - low) * _single_root(c))
            continue
        middle = (low + high) / 2.0
        if high - low <= 0.5**_DEEPEST or all(abs(x) <= negligible for x in c):
            found.append(middle)
            continue
        left, right = halves(c)
        stack.append((low, middle, left))
        stack.append((middle, high, right))
    return sorted(set(found))


def spaced(shares: Iterable[float], least: float) -> list[float]:
    """Of ascending shares those farther than that from the one before, between 0 and 1."""
    found = [0.0]
    for t in shares:
        if t - found[-1] > least and 1.0 - t > least:
            found.append(t)
    return [*found, 1.0]


def halves(c: Sequence[float]) -> tuple[list[float], list[float]]:
    """The coefficients of the first and the second half (de Casteljau)."""
    row = list(c)
    left, right = [row[0]], [row[-1]]
    while len(row) > 1:
        row = [(a + b) * 0.5 for a, b in itertools.pairwise(row)]
        left.append(row[0])
        right.append(row[-1])
    right.reverse()
    return left, right


def polynomial_at(c: Sequence[float], t: float) -> float:
    """The polynomial at t, by de Casteljau's scheme."""
    row = list(c)
    s = 1.0 - t
    while len(row) > 1:
        row = [a * s + b * t for a, b in itertools.pairwise(row)]
    return row[0]


def _sign_changes(c: Sequence[float]) -> int:
    changes = 0
    before = 0.0
    for x in c:
        if x == 0.0:
            continue
        if before * x < 0.0 or ((before > 0.0) != (x > 0.0) and before != 0.0):
            changes += 1
        before = x
    return changes


def _single_root(c: Sequence[float]) -> float:
    """The root between coefficients of opposite sign at the ends (Illinois rule)."""
    low, high, f_low, f_high = 0.0, 1.0, c[0], c[-1]
    side = 0
    for k in range(100):
        t = (low * f_high - high * f_low) / (f_high - f_low)
        # An end that is zero but for rounding holds the rule up: then halve.
        if k >= 40 or not low < t < high:
            t = (low + high) / 2.0
            if not low < t < high:
                break
        f = polynomial_at(c, t)
        if f == 0.0:
            return t
        if (f > 0.0) == (f_high > 0.0):
            high, f_high = t, f
            if side == 1:
                f_low /= 2.0
            side = 1
        else:
            low, f_low = t, f
            if side == -1:
                f_high /= 2.0
            side = -1
        if high - low <= 4e-16:
            break
    return (low + high) / 2.0
