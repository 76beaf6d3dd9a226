"""Where along a curve a condition holds: parameter intervals of a signed function."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

import numpy as np

from instruments.geometry.segments import Floats

Signed = Callable[[Floats], Floats]
"""A vectorised function that is ≥ 0 where a condition is satisfied."""

Member = Callable[[Floats, Floats], Floats]
"""Numbers of a family's members and a parameter, arrays that broadcast, to such a value."""

Interval = tuple[float, float]

Number = TypeVar("Number", int, float)

RESOLUTION = 1e-7
"""Shortest interval and narrowest gap that count, as a share of the whole range.

A double that touches zero does so over the square root of its precision.
"""

_FAN = 65
"""Points per bracket and round in search of a turning point."""

_EVEN = np.linspace(0.0, 1.0, 17)
_NEAR = np.concatenate(
    [sign * 4.0 ** -np.arange(2.0, 26.0) for sign in (-1.0, 1.0)] + [np.zeros(1)]
)
"""Where a crossing is sought in a bracket: evenly, and at these distances from the chord's."""

_ROUNDS = 18
"""A jump is narrowed 16 times a round, from a whole range to neighbouring numbers in 16."""


def joined_intervals(pairs: Iterable[tuple[Number, Number]]) -> list[tuple[Number, Number]]:
    """Ascending intervals, those that begin where the one before ends made one with it."""
    found: list[tuple[Number, Number]] = []
    for low, high in pairs:
        if found and found[-1][1] == low:
            found[-1] = (found[-1][0], high)
        else:
            found.append((low, high))
    return found


def free_between(low: float, high: float, taken: Iterable[Interval]) -> Iterator[Interval]:
    """The stretches of a line that lie between what is taken of it."""
    for start, end in sorted(taken):
        if start > low:
            yield low, min(start, high)
        low = max(low, end)
        if low >= high:
            return
    yield low, high


def where(
    signed: Signed, t0: float, t1: float, *, samples: int = 256, breaks: Iterable[float] = ()
) -> list[Interval]:
    """The maximal intervals of [t0, t1] in which ``signed(t) >= 0``.

    Parameters
    ----------
    signed : callable
        Vectorised; it may jump, and nan counts as not satisfied.
    t0, t1 : float
        The range, t0 < t1.
    samples : int
        Steps of the first search. Intervals between two samples are found
        where the sampled function has a turning point that may cross zero.
    breaks : iterable of float
        Parameters where the function jumps or is undefined, looked at closely.

    Returns
    -------
    list of (float, float)
        Ascending, disjoint; both ends satisfy the condition and are refined to
        machine precision. Isolated points (intervals shorter than `RESOLUTION`
        of the range) are left out, and so are gaps as short, unless the function
        is undefined there.

    Raises
    ------
    ValueError
        If the range is empty or not finite.
    """

    def alone(_: Floats, t: Floats) -> Floats:
        return np.broadcast_to(signed(t.ravel()), t.size).reshape(t.shape)

    return where_each(alone, np.zeros(1), t0, t1, samples=samples, breaks=breaks)[0]


def where_each(
    signed: Member,
    members: Floats,
    t0: float,
    t1: float,
    *,
    samples: int = 256,
    breaks: Iterable[float] = (),
) -> list[list[Interval]]:
    """The maximal intervals of [t0, t1] in which each member of a family is ≥ 0.

    Parameters
    ----------
    signed : callable
        Members' numbers and parameters to values; as for `where`.
    members : Floats, (n,)
        The members that are looked at, one at least.
    t0, t1, samples, breaks
        Those of `where`, for all members.
    """
    if not (np.isfinite(t0) and np.isfinite(t1) and t0 < t1):
        raise ValueError(f"an interval needs finite ends in ascending order, not {t0} to {t1}")
    at = _samples(t0, t1, samples, breaks)
    sampled = _defined(signed(members[:, None], at), (len(members), len(at)))
    brackets = []
    for member, row in zip(members, sampled, strict=True):
        own = _of(signed, member)
        t, f = _with_turning_points(own, *_beside_zeros(own, at, row))
        edges = np.flatnonzero((f[1:] >= 0.0) != (f[:-1] >= 0.0))
        brackets.append((t[edges], t[edges + 1], f[edges], f[edges + 1]))
    counts = [len(low) for low, *_ in brackets]
    low, high, f_low, f_high = (np.concatenate(x) for x in zip(*brackets, strict=True))
    edge = iter(_refined(signed, np.repeat(members, counts), low, high, f_low, f_high))
    found = []
    for member, row, count in zip(members, sampled, counts, strict=True):
        ends = [next(edge) for _ in range(count)]
        if row[0] >= 0.0:
            ends = [t0, *ends]
        if row[-1] >= 0.0:
            ends = [*ends, t1]
        pairs = list(zip(ends[::2], ends[1::2], strict=True))
        found.append(_tidied(_of(signed, member), pairs, RESOLUTION * (t1 - t0)))
    return found


def _of(signed: Member, member: Floats) -> Signed:
    """The function of one member."""
    return lambda t: signed(member, t)


def _samples(t0: float, t1: float, samples: int, breaks: Iterable[float]) -> Floats:
    """Where to look first, each break and its two neighbouring numbers among that."""
    t: Floats = np.linspace(t0, t1, max(samples, 2) + 1)
    within = np.array([b for b in breaks if t0 < b < t1])
    if within.size:
        beside = (np.nextafter(within, t0), within, np.nextafter(within, t1))
        t = np.unique(np.concatenate((t, *beside)))
    return t


def _values(signed: Signed, t: Floats) -> Floats:
    """The function, −inf where it is undefined."""
    return _defined(signed(t), t.shape)


def _defined(values: Floats, shape: tuple[int, ...]) -> Floats:
    f: Floats = np.broadcast_to(np.asarray(values, dtype=np.float64), shape)
    return np.where(np.isnan(f), -np.inf, f)


def _beside_zeros(signed: Signed, t: Floats, f: Floats) -> tuple[Floats, Floats]:
    """The samples and a point close to each side of those that happen to be zeros.

    The function may only touch zero there, with a gap before the next sample.
    """
    zeros = np.flatnonzero(f[1:-1] == 0.0) + 1
    if not zeros.size:
        return t, f
    before, after = np.diff(t)[zeros - 1], np.diff(t)[zeros]
    t = np.unique(np.concatenate((t, t[zeros] - before / 1024.0, t[zeros] + after / 1024.0)))
    return t, _values(signed, t)


def _with_turning_points(signed: Signed, t: Floats, f: Floats) -> tuple[Floats, Floats]:
    """The samples and, where one shows an interval or a gap they miss, a point in it."""
    left, mid, right = f[:-2], f[1:-1], f[2:]
    sign = np.where(mid >= 0.0, -1.0, 1.0)
    with np.errstate(invalid="ignore"):
        rise = np.minimum(sign * (mid - left), sign * (mid - right))
        reach = np.maximum(sign * (mid - left), sign * (mid - right))
        # The parabola through three samples overtops the middle one by an eighth
        # of its reach at most; four times the reach leaves room for other shapes.
        turning = (rise >= 0.0) & (np.abs(mid) <= 4.0 * reach) & (reach > 0.0)
    at = np.flatnonzero(turning) + 1
    if not at.size:
        return t, f
    low, high, sign = t[at - 1], t[at + 1], sign[at - 1]
    fan = np.linspace(0.0, 1.0, _FAN)
    extra_t: list[Floats] = []
    extra_f: list[Floats] = []
    for _ in range(7):
        grid = low[:, None] + (high - low)[:, None] * fan
        values = _values(signed, grid.ravel()).reshape(grid.shape)
        best = np.argmax(sign[:, None] * values, axis=1)
        row = np.arange(len(at))
        peak = values[row, best]
        crossed = (peak >= 0.0) == (sign > 0.0)
        extra_t.append(grid[row, best][crossed])
        extra_f.append(peak[crossed])
        low = grid[row, np.maximum(best - 1, 0)][~crossed]
        high = grid[row, np.minimum(best + 1, _FAN - 1)][~crossed]
        sign, at = sign[~crossed], at[~crossed]
        if not at.size:
            break
    t = np.concatenate((t, *extra_t))
    first = np.unique(t, return_index=True)[1]
    return t[first], np.concatenate((f, *extra_f))[first]


def _refined(
    signed: Member, members: Floats, low: Floats, high: Floats, f_low: Floats, f_high: Floats
) -> list[float]:
    """The last satisfied number of every member's bracket [low, high], all narrowed at once.

    Points lie evenly, for whatever function, and closer and closer to where the chord
    meets zero, which on a smooth one squares the bracket each time.
    """
    if not low.size:
        return []
    row = np.arange(len(low))
    low_good = f_low >= 0.0
    for _ in range(_ROUNDS):
        with np.errstate(invalid="ignore", divide="ignore", over="ignore"):
            share = f_low / (f_low - f_high)
        share = np.where((share >= 0.0) & (share <= 1.0), share, 0.5)
        near = np.clip(share[:, None] + _NEAR, 0.0, 1.0)
        shares = np.concatenate((np.broadcast_to(_EVEN, (len(low), len(_EVEN))), near), axis=1)
        shares.sort(axis=1)
        grid = low[:, None] * (1.0 - shares) + high[:, None] * shares
        f = _defined(signed(members[:, None], grid), grid.shape)
        f[:, 0], f[:, -1] = f_low, f_high
        changed = (f >= 0.0) != low_good[:, None]
        step = changed.argmax(axis=1)
        low, high = grid[row, step - 1], grid[row, step]
        f_low, f_high = f[row, step - 1], f[row, step]
        if np.all(high <= np.nextafter(low, np.inf)):
            break
    return [float(x) for x in np.where(low_good, low, high)]


def _tidied(signed: Signed, pairs: list[Interval], shortest: float) -> list[Interval]:
    """The intervals without gaps and then without pieces below the resolution."""
    kept: list[Interval] = []
    for low, high in pairs:
        if kept and low - kept[-1][1] < shortest:
            between = np.linspace(kept[-1][1], low, 5)
            if not np.isnan(signed(between)).any():
                kept[-1] = (kept[-1][0], high)
                continue
        kept.append((low, high))
    return [(low, high) for low, high in kept if high - low > shortest]
