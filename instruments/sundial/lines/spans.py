"""Where along chords and day circles of the sphere all limits of a face hold.

Along a chord a limit is a polynomial of the way, whose roots are the ends of what is seen; along
day circles the ends are searched for, of all days at once.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import numpy as np

from instruments.geometry import TURN
from instruments.geometry.intervals import joined_intervals, where_each
from instruments.geometry.roots import quadratic_roots
from instruments.sundial.lines.face import Vector
from instruments.sundial.lines.limits import Limit, Span, margin

_SAMPLES = 96
"""Steps of the search for the ends of what is seen of a day."""

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
    if not declinations:
        return []
    found = where_each(
        partial(margin, limits), np.array(declinations), -math.pi, math.pi, samples=_SAMPLES
    )
    return [_joined_at_turn(spans) for spans in found]


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


def _kept(domain: Span, roots: Iterable[float], keeps: Callable[[float], bool]) -> list[Span]:
    """The pieces of a domain between roots whose middles are kept; neighbours joined."""
    start, end = domain
    cuts = sorted({start, end, *(r for r in roots if start < r < end)})
    return joined_intervals((a, b) for a, b in itertools.pairwise(cuts) if keeps((a + b) / 2.0))


def _joined_at_turn(spans: list[Span]) -> list[Span]:
    """Spans of the turn −π … π, with one that runs over its seam made whole."""
    if len(spans) > 1 and spans[0][0] == -math.pi and spans[-1][1] == math.pi:
        return [*spans[1:-1], (spans[-1][0], spans[0][1] + TURN)]
    return spans
