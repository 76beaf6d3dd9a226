"""Smooth curves as cubic Béziers: within a tolerance, with as few as that takes.

Each cubic starts and ends on the curve with the curve's tangents; the lengths of
its two handles are what is fitted. Such a cubic strays from the curve with the
sixth power of its length (C. de Boor, K. Höllig, M. Sabin, "High accuracy
geometric Hermite interpolation", CAGD 4, 1987), so a tolerance of a thousandth of
a millimetre takes few of them.
"""

import math
from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from instruments.geometry.handles import handles, strays
from instruments.geometry.path import Path
from instruments.geometry.sampling import POINTLIKE_MM, Curve, Sampled, sample
from instruments.geometry.segments import Cubic, Floats, Points

_STRAIGHT_MM = 1e-6
"""A curve that leaves its chord by no more than 1 nm is a line."""

_MOST_CUBICS = 2000
"""More cubics than this and the curve is not the smooth one that was promised."""

_SAMPLES = 32
_INNER = np.arange(1, _SAMPLES + 1) / (_SAMPLES + 1)

_PEAK = 0.997
"""A cubic strays to either side some seven times: where it strays most, between two of the
samples that `_worst` looks at, that is 0.3 % more at most."""

_CIRCLE = 1.96e-4
"""A cubic over a quarter of the unit circle strays by 1.96e-4."""


@dataclass(frozen=True, slots=True)
class _Fitted:
    """Cubics (one a row of each array) over consecutive pieces of a curve."""

    low: Floats
    high: Floats
    start: Points
    control1: Points
    control2: Points
    end: Points
    errors: Floats
    feet: Floats


def fit_cubics(curve: Curve, t0: float, t1: float, *, tolerance_mm: float = 0.0008) -> Path:
    """The path of cubics that follows a smooth curve within a tolerance.

    Parameters
    ----------
    curve : callable
        Parameters (float array) to points (complex array), mm. It is asked for
        values in [t0, t1] only and may have any speed, infinite at an end too.
    t0, t1 : float
        The parameters of the start and the end.
    tolerance_mm : float
        The farthest that path and curve may be from each other, both ways.

    Returns
    -------
    Path
        From curve(t0) to curve(t1); the joints lie on the curve, neighbours share
        joint and tangent (to about 1e-8 rad). A straight curve is one Line.

    Raises
    ------
    ValueError
        If the curve has no finite value somewhere, is a point, jumps, or is a
        straight line run along and back. A curve with a corner is to be fitted in
        two.
    """
    if not tolerance_mm > 0.0:
        raise ValueError(f"a tolerance is greater than 0, not {tolerance_mm}")
    sampled = sample(curve, t0, t1)
    if _is_straight(sampled.points):
        return Path.line(complex(sampled.points[0]), complex(sampled.points[-1]))

    aim = tolerance_mm * 0.98
    for _ in range(4):
        fitted = _fewest(sampled, aim)
        worst = _worst(sampled, fitted)
        if worst <= _PEAK * tolerance_mm:
            break
        aim *= 0.95 * tolerance_mm / worst
    joints = [complex(z) for z in (*fitted.start, fitted.end[-1])]
    return Path(
        tuple(
            Cubic(start, complex(control1), complex(control2), end)
            for start, control1, control2, end in zip(
                joints[:-1], fitted.control1, fitted.control2, joints[1:], strict=True
            )
        )
    )


def _is_straight(points: Points) -> bool:
    """True where all points lie on one line.

    Raises
    ------
    ValueError
        If they run along it and back.
    """
    farthest = int(np.abs(points - points[0]).argmax())
    chord = points[farthest] - points[0]
    local = (points - points[0]) * (chord.conjugate() / abs(chord))
    slack = _STRAIGHT_MM + 1e-14 * float(np.max(np.abs(points)))
    if np.max(np.abs(local.imag)) > slack:
        return False
    if np.min(np.diff(local.real)) < -slack:
        raise ValueError("the curve turns back on itself along a line")
    return True


def _fewest(sampled: Sampled, tolerance: float) -> _Fitted:
    """The fit with the fewest pieces.

    The sixth root of a piece's error over the tolerance is the share of a longest
    piece that it is. The sum of the shares predicts how many pieces are needed, and
    dividing the curve evenly by them makes the errors alike, which settles most
    curves in a few rounds; the others are measured piece by piece.
    """
    weight = sampled.affine / sampled.affine[-1]
    count = _first_count(sampled, tolerance)
    enough: _Fitted | None = None
    too_few = 0
    for _ in range(8):
        if count > _MOST_CUBICS:
            break
        fitted = _fit_divided(sampled, weight, count, tolerance)
        weight = _equalised(sampled, weight, fitted, tolerance)
        needed = float(weight[-1])
        if fitted.errors.max() <= tolerance:
            if count - 1 <= too_few or needed > count - 0.65:
                return fitted
            enough = fitted
            count = max(too_few + 1, min(count - 1, math.ceil(needed - 0.35)))
        elif fitted.errors.min() > tolerance or needed > count + 0.5:
            too_few = count
            count = max(count + 1, round(needed))
            if enough is not None:
                count = min(count, len(enough.errors) - 1)
                if count <= too_few:
                    return enough
    return _longest_pieces(sampled, tolerance)


def _first_count(sampled: Sampled, tolerance: float) -> int:
    """About how many pieces it takes, as if the curve were of arcs of circles.

    Over an angle θ of a circle of radius R a cubic strays by 1.96e-4 R (2θ/π)^6.
    """
    step = np.diff(sampled.length)
    scale = step * (_CIRCLE / tolerance)
    pieces = sampled.bend ** (5.0 / 6.0) * scale ** (1.0 / 6.0) * (2.0 / np.pi)
    return max(1, round(float(pieces.sum())))


def _fit_divided(sampled: Sampled, weight: Floats, count: int, tolerance: float) -> _Fitted:
    """The fit with joints that divide the weight (a value at each node) evenly."""
    joints = np.interp(np.linspace(0.0, weight[-1], count + 1), weight, sampled.length)
    joints[0], joints[-1] = 0.0, sampled.length[-1]
    return _fit_pieces(sampled, joints[:-1], joints[1:], tolerance)


def _equalised(sampled: Sampled, weight: Floats, fitted: _Fitted, tolerance: float) -> Floats:
    """The weight scaled within each piece to the share that its error tells."""
    shares = np.clip(fitted.errors / tolerance, 1e-3, 1e4) ** (1.0 / 6.0)
    joints = np.append(fitted.low, fitted.high[-1])
    at = np.interp(joints, sampled.length, weight)
    at[-1] = weight[-1]
    slope = shares / np.maximum(np.diff(at), 1e-300)
    total = np.concatenate(([0.0], np.cumsum(shares)))
    piece = np.clip(np.searchsorted(at, weight, side="right") - 1, 0, len(shares) - 1)
    scaled: Floats = total[piece] + (weight - at[piece]) * slope[piece]
    return scaled


def _longest_pieces(sampled: Sampled, tolerance: float) -> _Fitted:
    """Pieces as long as the tolerance lets each be, from the start on, then evened out.

    Raises
    ------
    ValueError
        If a piece would be shorter than 1 nm: at a corner or a cusp.
    """
    total = float(sampled.length[-1])
    weight = sampled.affine / sampled.affine[-1]
    pieces: list[_Fitted] = []
    at, reach = 0.0, 0.25
    while at < total:
        if len(pieces) == _MOST_CUBICS:
            raise ValueError(f"the curve takes more than {_MOST_CUBICS} cubics")
        piece = _longest(sampled, weight, at, reach, tolerance)
        before = float(np.interp(at, sampled.length, weight))
        at = float(piece.high[0])
        reach = float(np.interp(at, sampled.length, weight)) - before
        pieces.append(piece)
    greedy = _Fitted(*map(np.concatenate, zip(*map(_columns, pieces), strict=True)))
    shared = _equalised(sampled, weight, greedy, tolerance)
    even = _fit_divided(sampled, shared, len(pieces), tolerance)
    return even if even.errors.max() <= tolerance else greedy


def _longest(
    sampled: Sampled, weight: Floats, at: float, reach: float, tolerance: float
) -> _Fitted:
    """The longest piece from a length on, to within 1 %, beginning the search at a reach."""
    total = float(sampled.length[-1])
    start = float(np.interp(at, sampled.length, weight))
    best: _Fitted | None = None
    low, high = 0.3 * reach, 1.6 * reach
    for _ in range(60):
        ends = np.interp(start + np.linspace(low, high, 12), weight, sampled.length)
        ends = np.append(ends[ends < total], total) if start + high >= 1.0 else ends
        ends = ends[ends > at]
        if not len(ends) or ends[-1] - at < POINTLIKE_MM:
            raise ValueError("the curve is not smooth: it has a corner or a cusp")
        tried = _fit_pieces(sampled, np.full(len(ends), at), ends, tolerance)
        good = np.flatnonzero(tried.errors <= tolerance)
        if not len(good):
            if best is not None:
                return best
            low, high = low * 0.05, low
            continue
        last = int(good[-1])
        best = _Fitted(*(column[last : last + 1] for column in _columns(tried)))
        if last + 1 == len(ends):
            if ends[-1] >= total:
                return best
            low, high = high, high * 2.5
        elif ends[last + 1] - ends[last] < 0.01 * (ends[last] - at):
            return best
        else:
            reached = np.interp(ends[last : last + 2], sampled.length, weight) - start
            low = float(reached[0] + 0.08 * (reached[1] - reached[0]))
            high = float(reached[1])
    raise ValueError("the curve is not smooth: it has a corner or a cusp")


def _columns(fitted: _Fitted) -> tuple[Any, ...]:
    return tuple(getattr(fitted, f.name) for f in fields(fitted))


def _fit_pieces(sampled: Sampled, low: Floats, high: Floats, tolerance: float) -> _Fitted:
    """One cubic for each piece from a length `low` to a length `high`, all at once."""
    count = len(low)
    length = (high - low)[:, None]
    pace = np.interp(np.concatenate((low, high)), sampled.length, sampled.pace)
    first, last = pace[:count, None], pace[count:, None]
    inner = np.interp(first + (last - first) * _INNER, sampled.pace, sampled.length)
    rows = np.concatenate((inner, low[:, None], high[:, None]), axis=1)
    at = sampled.parameter(rows)
    points = sampled.point(at)
    points[at == 0.0], points[at == 1.0] = sampled.points[0], sampled.points[-1]
    ideal, p0, p3 = points[:, :-2], points[:, -2:-1], points[:, -1:]
    tangent = sampled.tangent(at[:, -2:].T.ravel())
    t0, t1 = tangent[:count, None], tangent[count:, None]

    affine = np.interp(rows, sampled.length, sampled.affine)
    first, last = affine[:, -2:-1], affine[:, -1:]
    u = (affine[:, :-2] - first) / (last - first)
    found = handles(ideal, (p0, p3), (t0, t1), u, length, tolerance)
    return _Fitted(
        low,
        high,
        points[:, -2],
        found.control1,
        found.control2,
        points[:, -1],
        found.errors,
        found.feet,
    )


def _worst(sampled: Sampled, fitted: _Fitted) -> float:
    """The farthest that cubics are from the curve, at four times the usual samples."""
    shares = np.linspace(0.0, 1.0, 4 * _SAMPLES + 5)
    pace = np.interp(np.stack((fitted.low, fitted.high)), sampled.length, sampled.pace)
    rows = pace[0][:, None] + (pace[1] - pace[0])[:, None] * shares
    ideal = sampled.point(np.interp(rows, sampled.pace, sampled.at))
    poles = fitted.start, fitted.control1, fitted.control2, fitted.end
    return float(strays(ideal, poles, fitted.feet).max())
