"""Smooth curves as cubic Béziers: within a tolerance, with as few as that takes.

Each cubic starts and ends on the curve with the curve's tangents; the lengths of
its two handles are what is fitted. Such a cubic strays from the curve with the
sixth power of its length (C. de Boor, K. Höllig, M. Sabin, "High accuracy
geometric Hermite interpolation", CAGD 4, 1987), so a tolerance of a thousandth of
a millimetre takes few of them.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from instruments.geometry.path import Path
from instruments.geometry.sampling import Curve, Sampled, sample
from instruments.geometry.segments import Cubic, Floats, Points

STRAIGHT_MM = 1e-6
"""A curve that leaves its chord by no more than 1 nm is a line."""

MOST = 2000
"""More cubics than this and the curve is not the smooth one that was promised."""

_SAMPLES = 32
_ORDER = 6.0
_CIRCLE = 1.96e-4
"""A cubic over a quarter of the unit circle strays by 1.96e-4."""


@dataclass(frozen=True, slots=True)
class _Fitted:
    """Cubics (one a row of each array) over consecutive pieces of a curve."""

    joints: Floats
    ends: Points
    control1: Points
    control2: Points
    errors: Floats


def fit(
    curve: Curve,
    t0: float,
    t1: float,
    *,
    derivative: Curve | None = None,
    tolerance_mm: float = 0.0008,
) -> Path:
    """The path of cubics that follows a smooth curve within a tolerance.

    Parameters
    ----------
    curve : callable
        Parameters (float array) to points (complex array), mm. It is asked for
        values in [t0, t1] only and may have any speed, infinite at an end too.
    t0, t1 : float
        The parameters of the start and the end.
    derivative : callable, optional
        The derivative of the curve; it makes the tangents at the joints exact.
        Without it they come from the curve's values, to about 1e-8 rad.
    tolerance_mm : float
        The farthest that path and curve may be from each other, both ways.

    Returns
    -------
    Path
        From curve(t0) to curve(t1); the joints lie on the curve, neighbours share
        joint and tangent. A straight curve is one Line.

    Raises
    ------
    ValueError
        If the curve has no finite value somewhere, is a point, jumps, or turns
        back on itself.
    """
    if not tolerance_mm > 0.0:
        raise ValueError(f"a tolerance is greater than 0, not {tolerance_mm}")
    sampled = sample(curve, t0, t1)
    if _is_straight(sampled.points):
        return Path.line(complex(sampled.points[0]), complex(sampled.points[-1]))

    def tangents(at: Floats) -> Points:
        numeric = sampled.tangent(at)
        if derivative is None:
            return numeric
        given = np.asarray(derivative(t0 + (t1 - t0) * at)) * (1.0 if t1 > t0 else -1.0)
        speed = np.abs(given)
        usable = np.isfinite(speed) & (speed > 0.0)
        return np.where(usable, given / np.where(usable, speed, 1.0), numeric)

    fitted = _fewest(sampled, tangents, tolerance_mm * 0.98)
    ends = [complex(z) for z in fitted.ends]
    return Path(
        tuple(
            Cubic(a, complex(c), complex(d), b)
            for a, c, d, b in zip(
                ends[:-1], fitted.control1, fitted.control2, ends[1:], strict=True
            )
        )
    )


def deviation(path: Path, curve: Curve, t0: float, t1: float, samples: int = 4096) -> float:
    """The farthest that a path and a curve are from each other, mm, both ways.

    Both are sampled densely and the distance of each sample from the other's
    polyline through its samples is taken, so the polylines' own sag is in the
    result: with 4096 samples 1e-5 mm for a circle of 75 mm.

    Parameters
    ----------
    path : Path
        What stands for the curve.
    curve, t0, t1
        The curve as given to `fit`.
    samples : int
        Samples of the curve, evenly along its length, and of the path.
    """
    sampled = sample(curve, t0, t1)
    along = sampled.parameter(np.linspace(0.0, sampled.length[-1], samples))
    ideal = np.asarray(curve(np.clip(t0 + (t1 - t0) * along, min(t0, t1), max(t0, t1))))
    share = np.linspace(0.0, 1.0, max(samples // len(path.segments), 16))
    drawn = np.concatenate([s.point(share) for s in path.segments])
    return max(_farthest(ideal, drawn), _farthest(drawn, ideal))


def _farthest(points: Points, polyline: Points) -> float:
    """The greatest distance of points from a polyline."""
    a, d = polyline[:-1], np.diff(polyline)
    a, d = a[np.abs(d) > 0.0], d[np.abs(d) > 0.0]
    worst = 0.0
    for z in np.array_split(points, max(len(points) // 64, 1)):
        from_start = z[:, None] - a
        share = np.clip((from_start * d.conj()).real / np.abs(d) ** 2, 0.0, 1.0)
        worst = max(worst, float(np.abs(from_start - share * d).min(axis=1).max()))
    return worst


def _is_straight(points: Points) -> bool:
    """True where all points lie on the segment from the first to the last.

    Raises
    ------
    ValueError
        If they lie on its line but run beyond its ends.
    """
    chord = points[-1] - points[0]
    if abs(chord) < STRAIGHT_MM:
        return False
    local = (points - points[0]) * (chord.conjugate() / abs(chord))
    slack = STRAIGHT_MM + 1e-14 * float(np.max(np.abs(points)))
    if np.max(np.abs(local.imag)) > slack:
        return False
    if np.min(np.diff(local.real)) < -slack:
        raise ValueError("the curve turns back on itself along a line")
    return True


def _fewest(sampled: Sampled, tangents: Callable[[Floats], Points], tolerance: float) -> _Fitted:
    """The fit with the fewest pieces, by equalising the errors of the pieces.

    The sixth root of a piece's error is the share of a piece that it would be at
    the tolerance, so their sum predicts how many pieces are needed, and dividing
    the curve evenly by it makes the errors alike.
    """
    weight, turning = _density(sampled, tolerance)
    fewest = max(1, int(np.ceil(turning / np.pi - 0.05)))
    count = max(fewest, int(np.ceil(weight[-1] - 0.2)))
    best: _Fitted | None = None
    failed = fewest - 1
    tries = 0
    while count <= MOST:
        fitted = _fit_pieces(sampled, tangents, _divided(sampled, weight, count), tolerance)
        worst = float(fitted.errors.max())
        weight = _equalised(sampled, weight, fitted, tolerance)
        needed = float(weight[-1])
        tries += 1
        if worst <= tolerance:
            best = fitted
            if count - 1 <= failed or needed > count - 0.7:
                return fitted
            count = max(failed + 1, min(count - 1, int(np.ceil(needed - 0.3))))
            tries = 0
        elif tries < 4 and needed < count + 0.35:
            continue
        else:
            failed = max(failed, count)
            if best is not None and len(best.errors) <= failed + 1:
                return best
            count = max(count + 1, int(np.ceil(needed - 0.3)))
            if best is not None:
                count = min(count, len(best.errors) - 1)
            tries = 0
    raise ValueError("the curve is not smooth: it has a corner, a cusp or no end of turns")


def _density(sampled: Sampled, tolerance: float) -> tuple[Floats, float]:
    """How many pieces it takes from the start to each node, and the turning.

    Over an angle θ of a circle of radius R a cubic strays by 1.96e-4 R (2θ/π)^6.
    """
    chords = np.diff(sampled.points)
    step = np.abs(chords)
    bend = np.abs(np.angle(chords[1:] * chords[:-1].conj()))
    bend = np.concatenate((bend[:1], (bend[1:] + bend[:-1]) / 2.0, bend[-1:]))
    pieces = bend ** (5.0 / 6.0) * (step * (_CIRCLE / tolerance)) ** (1.0 / 6.0) * (2.0 / np.pi)
    # A twentieth goes by length, for stretches where only the curvature changes.
    pieces += 0.05 * pieces.sum() * step / step.sum()
    return np.concatenate(([0.0], np.cumsum(pieces))), float(bend.sum())


def _divided(sampled: Sampled, weight: Floats, count: int) -> Floats:
    """The parameters of `count` + 1 joints that divide the weight evenly."""
    joints = np.interp(np.linspace(0.0, weight[-1], count + 1), weight, sampled.length)
    joints[0], joints[-1] = 0.0, sampled.length[-1]
    return joints


def _equalised(sampled: Sampled, weight: Floats, fitted: _Fitted, tolerance: float) -> Floats:
    """The weight scaled within each piece to the share that its error tells."""
    shares = np.maximum(fitted.errors / tolerance, 1e-4) ** (1.0 / _ORDER)
    shares = np.minimum(shares, 4.0)
    at = np.interp(fitted.joints, sampled.length, weight)
    grown = np.diff(at)
    slope = shares / np.where(grown > 0.0, grown, 1.0)
    total = np.concatenate(([0.0], np.cumsum(shares)))
    piece = np.clip(np.searchsorted(at, weight, side="right") - 1, 0, len(shares) - 1)
    scaled: Floats = total[piece] + (weight - at[piece]) * slope[piece]
    return scaled


def _fit_pieces(
    sampled: Sampled, tangents: Callable[[Floats], Points], joints: Floats, tolerance: float
) -> _Fitted:
    """One cubic for each piece between joints, all fitted at once.

    Gauss-Newton on the distances along the normals of the cubic, the feet of the
    perpendiculars moving with the handles.
    """
    span = np.diff(joints)
    inner = np.arange(1, _SAMPLES + 1) / (_SAMPLES + 1)
    rows = joints[:-1, None] + span[:, None] * inner
    at_joints = sampled.parameter(joints)
    at_joints[0], at_joints[-1] = 0.0, 1.0
    ideal = sampled.point(sampled.parameter(rows))
    ends = sampled.point(at_joints)
    ends[0], ends[-1] = sampled.points[0], sampled.points[-1]
    tangent = tangents(at_joints)

    p0, p3 = ends[:-1, None], ends[1:, None]
    t0, t1 = tangent[:-1, None], tangent[1:, None]
    length = span[:, None]
    a = b = length / 3.0
    u = np.broadcast_to(inner, rows.shape)
    damping = (1e-3 * tolerance / length) ** 2 * _SAMPLES
    previous = np.inf
    for _ in range(12):
        v = 1.0 - u
        b1, b2 = 3.0 * v * v * u, 3.0 * v * u * u
        handle1, handle2 = a * t0, b * t1
        chord = p3 - p0
        off = ideal - p0 - (b2 + u * u * u) * chord - b1 * handle1 + b2 * handle2
        slope = (
            (6.0 * u * v) * chord
            + (3.0 * v * (v - 2.0 * u)) * handle1
            - (3.0 * u * (2.0 * v - u)) * handle2
        )
        square = slope.real**2 + slope.imag**2
        if not square.all():
            break
        normal = 1j * slope / np.sqrt(square)
        normal_conj = normal.conj()
        miss = (normal_conj * off).real
        errors = np.abs(miss).max(axis=1)
        worst = float(errors.max())
        if abs(worst - previous) < 5e-3 * worst or worst < 0.05 * tolerance:
            break
        previous = worst
        g1 = (normal_conj * t0).real * b1
        g2 = (normal_conj * t1).real * -b2
        s11 = (g1 * g1).sum(axis=1, keepdims=True) + damping
        s22 = (g2 * g2).sum(axis=1, keepdims=True) + damping
        s12 = (g1 * g2).sum(axis=1, keepdims=True)
        r1 = (g1 * miss).sum(axis=1, keepdims=True)
        r2 = (g2 * miss).sum(axis=1, keepdims=True)
        det = s11 * s22 - s12 * s12
        da = (s22 * r1 - s12 * r2) / det
        db = (s11 * r2 - s12 * r1) / det
        a_new = np.clip(a + da, a / 3.0, a + length / 2.0)
        b_new = np.clip(b + db, b / 3.0, b + length / 2.0)
        rest = off - (a_new - a) * t0 * b1 + (b_new - b) * t1 * b2
        u = np.clip(u + (slope.real * rest.real + slope.imag * rest.imag) / square, 0.0, 1.0)
        a, b = a_new, b_new
    apart = np.abs(off).max(axis=1)
    backwards = np.any(np.diff(u, axis=1) <= 0.0, axis=1)
    errors = np.where(backwards, np.maximum(apart, 10.0 * tolerance), apart)
    return _Fitted(
        joints,
        ends,
        (p0 + a * t0)[:, 0],
        (p3 - b * t1)[:, 0],
        errors,
    )
