"""Where one segment meets another: where it crosses it, and where an end of one lies on it."""

import math
from collections.abc import Iterable, Iterator

from instruments.geometry.crossing_cubics import of_cubics
from instruments.geometry.roots import bernstein_roots
from instruments.geometry.segments import TURN, Arc, Bounds, Cubic, Line, Segment

NEAR_MM = 5e-8
"""Points this near to a boundary lie on it."""


def with_line(s: Segment, point: complex, along: complex) -> list[float]:
    """The parameters where a segment meets an infinite straight line.

    The line goes through `point` in the unit direction `along`. A segment that
    lies on the line has none.
    """
    turn = along.conjugate()
    match s:
        case Line():
            a, b = ((s.start - point) * turn).imag, ((s.end - point) * turn).imag
            return [a / (a - b)] if a != b and (a <= 0.0 <= b or b <= 0.0 <= a) else []
        case Arc():
            height = ((s.centre - point) * turn).imag
            if s.radius == 0.0 or abs(height) > s.radius + NEAR_MM:
                return []
            half = math.acos(max(-1.0, min(1.0, -height / s.radius)))
            upright = _angle(along) + math.pi / 2.0
            return [*_on_arc(s, upright - half), *_on_arc(s, upright + half)]
        case Cubic():
            heights = [((z - point) * turn).imag for z in control_points(s)]
            return bernstein_roots(heights, 1e-3 * NEAR_MM)


def with_circle(s: Segment, centre: complex, radius: float) -> list[float]:
    """The parameters where a segment meets a whole circle.

    A segment that lies on the circle has none.
    """
    match s:
        case Line():
            way = s.end - s.start
            size = abs(way)
            if size == 0.0:
                return []
            local = (s.start - centre) * way.conjugate() / size
            if abs(local.imag) > radius + NEAR_MM:
                return []
            half = math.sqrt(max((radius - abs(local.imag)) * (radius + abs(local.imag)), 0.0))
            both = ((-local.real - half) / size, (-local.real + half) / size)
            return [t for t in both if 0.0 <= t <= 1.0]
        case Arc():
            apart = abs(centre - s.centre)
            if apart == 0.0 or s.radius == 0.0:
                return []
            # The square of the sine of half the angle, which is exact for flat arcs too.
            beyond = apart - s.radius
            square = (radius - beyond) * (radius + beyond) / (4.0 * apart * s.radius)
            if not -5e-7 <= square <= 1.0 + 5e-7:
                return []
            half = 2.0 * math.asin(math.sqrt(max(0.0, min(1.0, square))))
            towards = _angle(centre - s.centre)
            return [*_on_arc(s, towards - half), *_on_arc(s, towards + half)]
        case Cubic():
            return bernstein_roots(
                _squared_distance(s, centre, radius), 2e-3 * NEAR_MM * max(radius, NEAR_MM)
            )


def meetings(s: Segment, other: Segment) -> list[float]:
    """The parameters of `s` where it meets `other`, and where it may; their boxes overlap.

    Meetings just beyond the ends of `other` may be among them. Where both lie on
    the same line, circle or cubic there are none but near the ends.
    """
    match other:
        case Line():
            if other.start == other.end:
                return []
            along = (other.end - other.start) / abs(other.end - other.start)
            return with_line(s, other.start, along)
        case Arc():
            return with_circle(s, other.centre, other.radius)
        case Cubic():
            return _with_cubic(s, other)


def _with_cubic(s: Segment, other: Cubic) -> list[float]:
    match s:
        case Line():
            size = s.end - s.start
            if size == 0.0:
                return []
            met = [other.point(u) for u in with_line(other, s.start, size / abs(size))]
            shares = (((z - s.start) / size).real for z in met)
            return [t for t in shares if 0.0 <= t <= 1.0]
        case Arc():
            met = [other.point(u) for u in with_circle(other, s.centre, s.radius)]
            return [t for z in met for t in _on_arc(s, _angle(z - s.centre))]
        case Cubic():
            return of_cubics(s, other)


def shared_ends(s: Segment, other: Segment) -> list[float]:
    """The parameters where an end of another segment lies on this one."""
    ends: Iterable[complex] = (other.start, other.end)
    if isinstance(s, Arc):
        # Off its circle by more, they are off the arc, and need not be looked for on it.
        ends = (z for z in ends if abs(abs(z - s.centre) - s.radius) <= 2.0 * NEAR_MM)
    found = (nearest_point(s, z) for z in ends)
    return [t for t, apart in found if apart <= NEAR_MM]


def coincide(s: Segment, other: Segment) -> bool:
    """True where two cubics are pieces of one.

    Two different cubics meet nine times at most (Bézout), so nine common points
    between two common ends tell.
    """
    if not (isinstance(s, Cubic) and isinstance(other, Cubic)):
        return False
    ends = shared_ends(s, other)
    ends += [t for t in (0.0, 1.0) if nearest_point(other, s.point(t))[1] <= NEAR_MM]
    if len(ends) < 2 or max(ends) - min(ends) < 1e-6:
        return False
    low, high = min(ends), max(ends)
    probes = (low + (high - low) * k / 10.0 for k in range(1, 10))
    return all(nearest_point(other, s.point(t))[1] <= NEAR_MM for t in probes)


def _angle(z: complex) -> float:
    """The direction of z; cmath.phase fails where it is too small for a number."""
    return math.atan2(z.imag, z.real)


def nearest_point(s: Segment, z: complex) -> tuple[float, float]:
    """The parameter of the point of a segment nearest to z, and its distance."""
    match s:
        case Line():
            way = s.end - s.start
            size = abs(way) ** 2
            t = ((z - s.start) * way.conjugate()).real / size if size > 0.0 else 0.0
            t = min(max(t, 0.0), 1.0)
            return t, abs(s.point(t) - z)
        case Arc():
            shares = _on_arc(s, _angle(z - s.centre)) if z != s.centre else [0.0]
            return min(((t, abs(s.point(t) - z)) for t in (0.0, 1.0, *shares)), key=_second)
        case Cubic():
            # Feet of perpendiculars: roots of (B − z)·B′, a quintic.
            b = [p - z for p in control_points(s)]
            d = [b[1] - b[0], b[2] - b[1], b[3] - b[2]]
            feet = bernstein_roots(_dot_product(b, d))
            return min(((t, abs(s.point(t) - z)) for t in (0.0, 1.0, *feet)), key=_second)


def control_points(s: Cubic) -> tuple[complex, complex, complex, complex]:
    """Start, two controls, end."""
    return s.start, s.control1, s.control2, s.end


def segment_box(s: Segment) -> Bounds:
    """A box around a segment, quickly found: of a cubic, around its control points."""
    if isinstance(s, Cubic):
        xs = (s.start.real, s.control1.real, s.control2.real, s.end.real)
        ys = (s.start.imag, s.control1.imag, s.control2.imag, s.end.imag)
        return min(xs), min(ys), max(xs), max(ys)
    return s.bounds()


def overlapping(a: Bounds, b: Bounds) -> bool:
    """True where two boxes have a point in common, or come within `NEAR_MM` of it."""
    return (
        a[0] <= b[2] + NEAR_MM
        and b[0] <= a[2] + NEAR_MM
        and a[1] <= b[3] + NEAR_MM
        and b[1] <= a[3] + NEAR_MM
    )


def _second(pair: tuple[float, float]) -> float:
    return pair[1]


def _on_arc(s: Arc, angle: float) -> list[float]:
    """The parameters of an arc at an angle: none, one, or both ends of a circle."""
    if s.sweep_rad == 0.0:
        return []
    ahead = (angle - s.start_rad) * math.copysign(1.0, s.sweep_rad) % TURN
    size = abs(s.sweep_rad)
    slack = NEAR_MM / s.radius
    return [
        min(max(t / size, 0.0), 1.0)
        for t in (ahead - TURN, ahead, ahead + TURN)
        if -slack <= t <= size + slack
    ]


def _squared_distance(s: Cubic, centre: complex, radius: float) -> list[float]:
    """Bernstein coefficients of |B − centre|² − radius², degree 6."""
    b = [z - centre for z in control_points(s)]
    return [
        (b[0] * b[0].conjugate()).real - radius * radius,
        _dot(b[0], b[1]) - radius * radius,
        (3.0 * _dot(b[1], b[1]) + 2.0 * _dot(b[0], b[2])) / 5.0 - radius * radius,
        (_dot(b[0], b[3]) + 9.0 * _dot(b[1], b[2])) / 10.0 - radius * radius,
        (3.0 * _dot(b[2], b[2]) + 2.0 * _dot(b[1], b[3])) / 5.0 - radius * radius,
        _dot(b[2], b[3]) - radius * radius,
        _dot(b[3], b[3]) - radius * radius,
    ]


def _dot_product(b: list[complex], d: list[complex]) -> list[float]:
    """Bernstein coefficients (degree 5) of the dot product of a cubic and a quadratic."""
    row = []
    for k in range(6):
        terms = (
            math.comb(3, i) * math.comb(2, k - i) * _dot(b[i], d[k - i])
            for i in range(max(0, k - 2), min(3, k) + 1)
        )
        row.append(sum(terms) / math.comb(5, k))
    return row


def _dot(a: complex, b: complex) -> float:
    return a.real * b.real + a.imag * b.imag


def contacts(s: Segment, other: Segment) -> Iterator[tuple[float, float]]:
    """Where two segments cross, and where an end of one lies on the other: both parameters."""
    if not (_touching(s, other) or coincide(s, other)):
        for t in meetings(s, other):
            u, apart = nearest_point(other, s.point(t))
            if apart <= NEAR_MM:
                yield t, u
    for t, z in ((0.0, s.start), (1.0, s.end)):
        if (u_found := _on(other, z)) is not None:
            yield t, u_found
    for u, z in ((0.0, other.start), (1.0, other.end)):
        if (t_found := _on(s, z)) is not None:
            yield t_found, u


def _on(s: Segment, z: complex) -> float | None:
    """The parameter of a point that lies on a segment."""
    match s:
        case Arc():
            if abs(abs(z - s.centre) - s.radius) > NEAR_MM:
                return None
        case Line():
            way = s.end - s.start
            if abs(((z - s.start) * way.conjugate()).imag) > NEAR_MM * abs(way):
                return None
        case _:
            if not overlapping(segment_box(s), (z.real, z.imag, z.real, z.imag)):
                return None
    t, apart = nearest_point(s, z)
    return t if apart <= NEAR_MM else None


def _touching(s: Segment, other: Segment) -> bool:
    """Whether a circle meets a circle or a line in one point, or a line lies on a line.

    Nothing is cut there, but where an end lies on the other.
    """
    if isinstance(s, Line) and isinstance(other, Arc):
        s, other = other, s
    match s, other:
        case Arc(), Arc():
            apart = abs(s.centre - other.centre)
            outside, inside = apart - s.radius - other.radius, apart - abs(s.radius - other.radius)
            return min(abs(outside), abs(inside)) <= 1e-9
        case Arc(), Line():
            way = other.end - other.start
            height = abs(((s.centre - other.start) * way.conjugate()).imag) / abs(way)
            return abs(height - s.radius) <= 1e-9
        case Line(), Line():
            way = other.end - other.start
            heights = (((z - other.start) * way.conjugate()).imag for z in (s.start, s.end))
            return all(abs(height) <= NEAR_MM * abs(way) for height in heights)
    return False
