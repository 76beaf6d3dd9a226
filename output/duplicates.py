"""Lines that run over each other: a laser burns them twice."""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import numpy as np

from instruments.geometry import TURN, Cubic, Floats, Path
from output.gathering import CUBIC, LINE, Arcs, Flags, Gathered, Indices, gathered

NEAR_MM = 0.01
"""Lines closer than this are one to a laser."""

_SHORTEST_MM = 0.02
"""An overlap shorter than this is a joint."""

_AXES_MM = 2 * NEAR_MM
_AXES_RAD = 1e-3
"""Lines may share a stretch where their axes are so near, both in place and in direction."""

_SKEW = (1.0, 0.618, 0.755)
"""A line along which hardly anything but what is near in every direction is near."""

_AT_ONCE = 100_000
"""So many pairs are compared at once, so that the memory stays small."""


@dataclass(frozen=True, slots=True)
class Overlap:
    """Two meanings whose lines run over each other, and for how long."""

    first: str
    second: str
    length_mm: float


def overlaps(lines: Iterable[tuple[str, Path]]) -> list[Overlap]:
    """Where lines and arcs run over each other, and cubics over the same cubic.

    Parameters
    ----------
    lines : Iterable[tuple[str, Path]]
        What each path means, and the path.

    Returns
    -------
    list[Overlap]
        One for each pair of meanings, in the order of the lines.
    """
    given = list(lines)
    shapes = gathered((path, False) for _, path in given)
    return among(shapes, [means for means, _ in given], np.ones(len(shapes.commands), bool))


def among(shapes: Gathered, names: Sequence[str], asked: Flags) -> list[Overlap]:
    """What `overlaps` finds among some of the commands of what has been gathered.

    Parameters
    ----------
    shapes : Gathered
    names : sequence of str
        What each shape means.
    asked : (m,) array of bool
        Which commands to look at.
    """
    shared = dict(
        chain(
            _shared_lines(shapes, np.flatnonzero(asked & (shapes.commands == LINE))),
            _shared_cubics(shapes, np.flatnonzero(asked & (shapes.commands == CUBIC))),
            _shared_arcs(shapes.arcs, np.flatnonzero(asked[shapes.arcs.commands])),
        )
    )
    found: dict[tuple[str, str], float] = {}
    for (second, first), length in sorted(shared.items()):
        pair = names[shapes.owner(first)], names[shapes.owner(second)]
        found[pair] = found.get(pair, 0.0) + length
    return [Overlap(a, b, length) for (a, b), length in found.items()]


Shared = Iterator[tuple[tuple[int, int], float]]
"""The later command and the earlier one, and how much they share, mm."""


def _shared_lines(shapes: Gathered, commands: Indices) -> Shared:
    """Where lines run over lines."""
    if len(commands) < 2:
        return
    ends = shapes.first_rows[commands]
    start, step = shapes.rows[ends - 1], shapes.rows[ends] - shapes.rows[ends - 1]
    length = np.abs(step)
    along = step / np.where(length > 0.0, length, 1.0)
    angle = np.angle(along)
    # The same direction for both senses. The angles where the sense flips are ones that no
    # instrument draws lines at.
    flips = np.floor((angle + 0.3) / math.pi)
    off = np.where(flips == 0.0, 1.0, -1.0) * (along.conj() * start).imag
    for a, b in _near(((angle - math.pi * flips) / _AXES_RAD, off / _AXES_MM)):
        one, other = ((z - start[a]) * along[a].conj() for z in (start[b], start[b] + step[b]))
        back = one.real > other.real
        first, last = np.where(back, other, one), np.where(back, one, other)
        low, high = np.maximum(first.real, 0.0), np.minimum(last.real, length[a])
        run = last.real - first.real
        slope = (last.imag - first.imag) / np.where(run > 0.0, run, 1.0)
        apart = [np.abs(first.imag + slope * (x - first.real)) for x in (low, high)]
        close = (np.maximum(*apart) <= NEAR_MM) & (length[a] > 0.0)
        yield from _told(commands, a, b, np.where(close, high - low, 0.0))


def _shared_arcs(arcs: Arcs, asked: Indices) -> Shared:
    """Where arcs run over arcs."""
    if len(asked) < 2:
        return
    centres, radii = arcs.centres[asked], arcs.radii[asked]
    starts = arcs.starts_rad[asked]
    ends = starts + arcs.sweeps_rad[asked]
    lows, highs = np.minimum(starts, ends), np.maximum(starts, ends)
    for a, b in _near(tuple(x / NEAR_MM for x in (centres.real, centres.imag, radii))):
        turns = TURN * np.rint((lows[b] - lows[a]) / TURN)
        total = np.zeros(len(a))
        for turn in (-TURN, 0.0, TURN):
            low = np.maximum(lows[a], lows[b] - turns + turn)
            high = np.minimum(highs[a], highs[b] - turns + turn)
            total += np.maximum(high - low, 0.0)
        yield from _told(arcs.commands[asked], a, b, radii[a] * np.minimum(total, TURN))


def _shared_cubics(shapes: Gathered, commands: Indices) -> Shared:
    """Where a cubic is drawn twice, in either sense."""
    if len(commands) < 2:
        return
    rows = shapes.first_rows[commands]
    corners = [shapes.rows[rows + k] for k in range(-1, 3)]
    start, control1, control2, end = corners
    middle = (start + 3.0 * (control1 + control2) + end) / 8.0
    for a, b in _near((middle.real / NEAR_MM, middle.imag / NEAR_MM)):
        along = np.maximum(np.abs(start[a] - start[b]), np.abs(end[a] - end[b]))
        back = np.maximum(np.abs(start[a] - end[b]), np.abs(end[a] - start[b]))
        apart = np.maximum(np.minimum(along, back), np.abs(middle[a] - middle[b]))
        same = apart <= NEAR_MM
        a, b = a[same], b[same]
        lengths = [Cubic(*(complex(z[k]) for z in corners)).length() for k in a.tolist()]
        yield from _told(commands, a, b, np.array(lengths, float))


def _told(commands: Indices, a: Indices, b: Indices, lengths: Floats) -> Shared:
    """The pairs that share more than a joint."""
    told = lengths > _SHORTEST_MM
    pairs = zip(commands[b[told]].tolist(), commands[a[told]].tolist(), strict=True)
    return zip(pairs, lengths[told].tolist(), strict=True)


def _near(places: tuple[Floats, ...]) -> Iterator[tuple[Indices, Indices]]:
    """Pairs, earlier and later, of things whose places are near in every direction.

    Parameters
    ----------
    places : tuple of (n,) arrays of float
        Where each thing is in each direction; near is what is at most 1 away.
    """
    at, slopes = np.array(places), np.array(_SKEW[: len(places)])
    skew = slopes @ at
    order = np.argsort(skew, kind="stable")
    ranked = skew[order]
    # What comes next in this order up to where nothing can be near.
    onward = np.searchsorted(ranked, ranked + slopes.sum(), side="right")
    count = onward - np.arange(1, len(order) + 1)
    some = np.flatnonzero(count)
    block = np.cumsum(count[some]) // _AT_ONCE
    for k in range(int(block[-1]) + 1 if len(some) else 0):
        chosen = some[block == k]
        many = count[chosen]
        within = np.arange(many.sum()) - np.repeat(np.cumsum(many) - many, many)
        one, other = order[np.repeat(chosen, many)], order[np.repeat(chosen + 1, many) + within]
        near = (np.abs(at[:, one] - at[:, other]) <= 1.0).all(axis=0)
        if near.any():
            one, other = one[near], other[near]
            yield np.minimum(one, other), np.maximum(one, other)
