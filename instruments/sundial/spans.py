"""Where along chords and day circles of the sphere all limits of a face hold.

Along both a limit is a polynomial, whose roots are the ends of what is seen: of the way
along a chord, or of the turn (z = e^ih) along a day circle. All lines of a face are asked
at once.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence

import numpy as np

from instruments.geometry import TURN, Floats
from instruments.geometry.roots import quadratic_roots
from instruments.sundial.face import Vector
from instruments.sundial.limits import Limit, Span

_ROUNDING = 4e-15
"""What rounding leaves of a form that is zero, in sizes of the form."""


def of_chords(
    starts: Vector, ways: Vector, limits: Sequence[Limit], beside: Sequence[Sequence[Limit]]
) -> Iterator[list[Span]]:
    """The shares of each of many chords between suns along which all limits hold.

    Parameters
    ----------
    starts, ways : ndarray, (n, 3)
        Where each chord starts, and the way to its end.
    limits : sequence of Limit
        Of all chords.
    beside : sequence of sequence of Limit
        Planes that bound each chord besides.
    """
    linear, cones = _forms(limits)
    first, last = _within(starts, ways, linear)
    curved = np.stack(_along_cones(starts, ways, cones), axis=-1).tolist()
    for k, (low, high, polynomials) in enumerate(zip(first, last, curved, strict=True)):
        if low >= high:
            yield []
            continue
        for limit in beside[k]:
            polynomials.append(_along_plane(limit, starts[k].tolist(), ways[k].tolist()))
        roots = (root for p in polynomials for root in quadratic_roots(*p))
        yield _kept((low, high), roots, _all_positive(polynomials))


def spans_of_days(declinations: Sequence[float], limits: Sequence[Limit]) -> list[list[Span]]:
    """The hour angles at which all limits hold, for each of many declinations (radians).

    They run from lower culmination to lower culmination; a span over that seam is whole
    and ends after it.
    """
    forms, cones = _forms(limits)
    linear, conic = forms.tolist(), cones.tolist()
    cuts = _cone_roots(np.array(declinations), cones)
    found = []
    for declination, of_cones in zip(declinations, cuts, strict=True):
        sine, cosine = math.sin(declination), math.cos(declination)
        roots = [*of_cones, *(h for form in linear for h in _plane_roots(form, sine, cosine))]
        keeps = _lit(sine, cosine, linear, conic)
        found.append(_joined_at_turn(_kept((-math.pi, math.pi), roots, keeps)))
    return found


def _forms(limits: Sequence[Limit]) -> tuple[Vector, Vector]:
    """The forms of planes, (m, 3), and of cones, (k, 3, 3)."""
    linear = [limit.form for limit in limits if limit.linear]
    cones = [limit.form for limit in limits if not limit.linear]
    return np.array(linear).reshape(-1, 3), np.array(cones).reshape(-1, 3, 3)


def _within(starts: Vector, ways: Vector, forms: Vector) -> tuple[list[float], list[float]]:
    """From where to where along each of many chords all linear forms hold; 0, 0 for nowhere."""
    size = _ROUNDING * np.sum(np.abs(forms), axis=1)
    level, slope = (_rounded(x @ forms.T, size) for x in (starts, ways))
    with np.errstate(divide="ignore", invalid="ignore"):
        root = -level / slope
    low = np.max(np.where(slope > 0.0, root, 0.0), axis=1, initial=0.0)
    high = np.min(np.where(slope < 0.0, root, 1.0), axis=1, initial=1.0)
    never = np.any((slope == 0.0) & (level < 0.0), axis=1) | (low >= high)
    return np.where(never, 0.0, low).tolist(), np.where(never, 0.0, high).tolist()


def _along_cones(starts: Vector, ways: Vector, cones: Vector) -> tuple[Vector, Vector, Vector]:
    """(a, b, c) of a·t² + b·t + c along each chord for each cone."""
    onto = np.einsum("ni,kij->nkj", ways, cones)
    a = np.einsum("nkj,nj->nk", onto, ways)
    b = 2.0 * np.einsum("nkj,nj->nk", onto, starts)
    c = np.einsum("ni,kij,nj->nk", starts, cones, starts)
    size = _ROUNDING * np.sum(np.abs(cones), axis=(1, 2))
    return a, _rounded(b, size), _rounded(c, size)


def _along_plane(
    limit: Limit, start: Sequence[float], way: Sequence[float]
) -> tuple[float, float, float]:
    form = limit.form.tolist()
    size = _ROUNDING * sum(map(abs, form))
    b, c = (sum(f * x for f, x in zip(form, v, strict=True)) for v in (way, start))
    return 0.0, (b if abs(b) > size else 0.0), (c if abs(c) > size else 0.0)


def _rounded(values: Vector, size: Vector) -> Vector:
    """The values, 0 where they are but rounding.

    A line that runs along a limit, as noon along the meridian's, is not cut by rounding.
    """
    return np.where(np.abs(values) > size, values, 0.0)


def _all_positive(polynomials: Sequence[Sequence[float]]) -> Callable[[float], bool]:
    return lambda t: all(c + t * (b + t * a) >= 0.0 for a, b, c in polynomials)


def _lit(
    sine: float, cosine: float, linear: Sequence[Sequence[float]], cones: list[list[list[float]]]
) -> Callable[[float], bool]:
    """Whether all forms hold at an hour angle of a declination."""

    def lit(hour: float) -> bool:
        x, y = cosine * math.cos(hour), cosine * math.sin(hour)
        return all(a * x + b * y + c * sine >= 0.0 for a, b, c in linear) and all(
            x * (p[0] * x + 2.0 * p[1] * y)
            + q[1] * y * y
            + sine * (2.0 * (p[2] * x + q[2] * y) + r[2] * sine)
            >= 0.0
            for p, q, r in cones
        )

    return lit


def _plane_roots(form: Sequence[float], sine: float, cosine: float) -> tuple[float, ...]:
    """Hour angles in −π … π where a linear form is zero on the circle of a declination."""
    size = cosine * math.hypot(form[0], form[1])
    level = -sine * form[2]
    if abs(level) >= size:
        return ()
    middle, half = math.atan2(form[1], form[0]), math.acos(level / size)
    return math.remainder(middle - half, TURN), math.remainder(middle + half, TURN)


def _cone_roots(declinations: Floats, cones: Vector) -> list[list[float]]:
    """For each declination the hour angles in −π … π where a cone's form is zero."""
    if not cones.size:
        return [[] for _ in declinations]
    sine, cosine = np.sin(declinations)[:, None], np.cos(declinations)[:, None]
    xx, xy, yy = cones[:, 0, 0], cones[:, 0, 1], cones[:, 1, 1]
    # The form is Re(second·z² + first·z) + mean over z = e^ih.
    second = cosine**2 * ((xx - yy) / 2.0 - 1j * xy)
    first = 2.0 * cosine * sine * (cones[:, 0, 2] - 1j * cones[:, 1, 2])
    mean = cosine**2 * (xx + yy) / 2.0 + sine**2 * cones[:, 2, 2]
    scale = np.abs(second) + np.abs(first) + np.abs(mean)
    second, first, mean = second / scale, first / scale, mean / scale
    turns = np.full((*mean.shape, 4), np.nan + 0j)
    single = np.abs(second) <= 1e-9
    turns[single, :2] = _roots(first[single], 2.0 * mean[single], first[single].conj())
    rows = (second, first, 2.0 * mean, first.conj(), second.conj())
    turns[~single] = _roots(*(row[~single] for row in rows))
    # A touch is a double root, which rounding may push off the unit circle: keep what is
    # near, since a needless cut is healed afterwards.
    near = np.abs(np.abs(turns) - 1.0) < 1e-5
    z = np.where(near, turns, 1.0)
    z = z / np.abs(z)
    second, first, mean = second[..., None], first[..., None], mean[..., None]
    for _ in range(3):
        square, plain = second * z * z, first * z
        slope = -(2.0 * square + plain).imag
        steep = np.abs(slope) > 1e-9
        step = np.where(steep, ((square + plain).real + mean) / np.where(steep, slope, 1.0), 0.0)
        z = z * np.exp(-1j * step)
    hours = np.angle(z)
    return [row[its].tolist() for row, its in zip(hours, near, strict=True)]


def _roots(*coefficients: Vector) -> Vector:
    """The roots of polynomials, (n, degree), their highest powers first; nan where constant."""
    rows = np.stack(coefficients, axis=-1)
    degree = rows.shape[-1] - 1
    found = np.full((len(rows), degree), np.nan + 0j)
    some = np.abs(rows[:, 0]) > 1e-14
    companion = np.zeros((int(some.sum()), degree, degree), dtype=np.complex128)
    companion[:, 1:, :-1] = np.eye(degree - 1)
    companion[:, 0, :] = -rows[some, 1:] / rows[some, :1]
    found[some] = np.linalg.eigvals(companion)
    return found


def _kept(domain: Span, roots: Iterable[float], keeps: Callable[[float], bool]) -> list[Span]:
    """The pieces of a domain between roots whose middles are kept; neighbours joined."""
    start, end = domain
    cuts = sorted({start, end, *(r for r in roots if start < r < end)})
    spans: list[Span] = []
    for a, b in itertools.pairwise(cuts):
        if not keeps((a + b) / 2.0):
            continue
        if spans and spans[-1][1] == a:
            spans[-1] = (spans[-1][0], b)
        else:
            spans.append((a, b))
    return spans


def _joined_at_turn(spans: list[Span]) -> list[Span]:
    """Spans of the turn −π … π, with one that runs over its seam made whole."""
    if len(spans) > 1 and spans[0][0] == -math.pi and spans[-1][1] == math.pi:
        return [*spans[1:-1], (spans[-1][0], spans[0][1] + TURN)]
    return spans
