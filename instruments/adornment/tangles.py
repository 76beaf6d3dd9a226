"""How tangled outlines are: what uniting them costs is told before it is begun.

Skia takes some 40 microseconds for a crossing, and up to ten times as long where they are all on
one line. Where lines of one area lie on each other it takes about the fourth power of how many:
4 s for 50 copies of a triangle in one path.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from instruments.adornment.trails import Trail
from instruments.errors import ComplaintError
from instruments.geometry import Floats, Points
from instruments.saying import tell

MOST_CROSSINGS = 15_000
"""Of all outlines of a picture."""

_MOST_STACKED = 2.5e7
"""Of one area: the sum over its lines of the fourth power of how many lie on each other there."""

_PAIRS = 2_000_000
"""As many pairs of lines are looked at; of more lines a sample tells."""

_PARTS = 1e6
"""A line's place is told to so many parts of the picture's size."""

Lines = tuple[Points, Points]
"""Starts and ends."""


def refuse_tangles(areas: Iterable[Sequence[Trail]]) -> None:
    """Refuse areas whose union would take seconds.

    Raises
    ------
    ComplaintError
        If their outlines cross too often, or too many of one area lie on each other.
    """
    outlines = [_chords(trails) for trails in areas]
    if any(_stacked(*lines) > _MOST_STACKED for lines in outlines):
        raise ComplaintError("has many lines that lie on each other", "leave copies out")
    starts, ends = (np.concatenate(side) for side in zip(*outlines, strict=True))
    if _crossings(starts, ends) > MOST_CROSSINGS:
        said = tell("has outlines that cross more than {most:,} times", most=MOST_CROSSINGS)
        raise ComplaintError(said, "simplify its paths")


def _chords(trails: Sequence[Trail]) -> Lines:
    """The chords of an area's lines and curves, and those that close it."""
    turns = [np.array([t.start, *(step[-1] for step in t.steps), t.start]) for t in trails]
    starts = np.concatenate([turn[:-1] for turn in turns])
    ends = np.concatenate([turn[1:] for turn in turns])
    long = np.abs(ends - starts) > 0.0
    return starts[long], ends[long]


def _crossings(starts: Points, ends: Points) -> float:
    """About how many pairs of lines cross."""
    count = len(starts)
    sample = np.arange(count)
    if count**2 > _PAIRS:
        sample = np.random.default_rng(0).choice(count, _PAIRS // count, replace=False)
    along = ends - starts

    def side(line: Points, at: Points, z: Points) -> Floats:
        """On which side of lines points are: a row for each line."""
        return np.sign((np.conj(line)[:, None] * (z[None, :] - at[:, None])).imag)

    parts = side(along[sample], starts[sample], starts) * side(along[sample], starts[sample], ends)
    parted = side(along, starts, starts[sample]) * side(along, starts, ends[sample])
    crossed = np.count_nonzero((parts < 0.0) & (parted.T < 0.0))
    return crossed * count / max(len(sample), 1) / 2.0


def _stacked(starts: Points, ends: Points) -> float:
    """The sum over lines of the fourth power of how many lie on each other where most do."""
    if len(starts) ** 5 < _MOST_STACKED:
        return 0.0
    size = float(np.max(np.abs(np.concatenate((starts, ends)) - starts[0])))
    along = (ends - starts) / np.abs(ends - starts)
    # Either way along a line is the same line.
    turned = np.where((along.real < -1e-9) | ((abs(along.real) <= 1e-9) & (along.imag < 0)), -1, 1)
    along = along * turned
    off = (np.conj(along) * (starts - starts[0])).imag / size
    places = np.stack([along.real, along.imag, off], axis=1)
    _, line = np.unique(np.round(_PARTS * places), axis=0, return_inverse=True)
    ways = [(np.conj(along) * (z - starts[0])).real / size for z in (starts, ends)]
    opened, closed = np.minimum(*ways), np.maximum(*ways)
    # Sweep along all lines, one behind the other: at each end one fewer lies there.
    at = np.concatenate((closed - 2.0 / _PARTS, opened)) + 4.0 * np.tile(line.ravel(), 2)
    change = np.repeat((-1, 1), len(starts))
    order = np.argsort(at, kind="stable")
    depth = np.cumsum(change[order])
    deepest = np.zeros(int(line.max()) + 1)
    np.maximum.at(deepest, np.tile(line.ravel(), 2)[order], depth)
    return float(np.sum(deepest[line.ravel()] ** 4.0))
