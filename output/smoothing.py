"""Runs of cubics, and of short lines with them, that go on smoothly: a solid has each as one edge.

Letters have hundreds.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from instruments.geometry import Cubic, Line
from instruments.geometry.loops import LoopPiece
from instruments.geometry.planar import Divided

_ASIDE_MM = 1.3e-3
"""How far poles may be from the tangent at a joint, which they are moved to: a curve whose inner
poles both move so far strays by 3/4 of it, and so by less than 1 µm. Letters are drawn in whole
units, and turn a little at their joints."""

_MOST = 4
"""Pieces of one edge: the kernel integrates over an edge as a whole, with 18 places."""

_SHORT_MM = 1.0
"""A line as long as this stays one."""

_LIKE = 20.0
"""Neighbouring poles are no farther from the joint, on one side, than so many times the other."""


def smooth_runs(found: Divided) -> dict[int, Sequence[LoopPiece]]:
    """By piece: the run that starts with it, or nothing where it is within one.

    Rims are left out, which walls have piece by piece; a run that comes home is parted in two.
    """
    ends = Counter(corner for piece in found.pieces for corner in (piece.start, piece.end))
    apart = {n for rim in found.rims for n, _ in rim}
    curves = {
        n: piece for n, piece in enumerate(found.pieces) if n not in apart and _may_bend(piece)
    }
    leaving = {piece.start: n for n, piece in curves.items()}
    onward = {
        n: m
        for n, piece in curves.items()
        if (m := leaving.get(piece.end)) is not None
        and ends[piece.end] == 2
        and _smooth(piece, curves[m])
    }
    reached = set(onward.values())
    starts = [n for n in onward if n not in reached]
    made: dict[int, Sequence[LoopPiece]] = {}
    for first in (*starts, *onward):
        if first in made:
            continue
        run = list(_run(first, onward))
        home = onward.get(run[-1]) == first
        count = max(math.ceil(len(run) / _MOST), 1 + home)
        at = [k * len(run) // count for k in range(count + 1)]
        for part in (run[low:high] for low, high in pairwise(at)):
            if len(part) > 1:
                made |= dict.fromkeys(part, ())
                made[part[0]] = [curves[n] for n in part]
    return made


def knots_of(run: Sequence[LoopPiece]) -> tuple[list[float], list[complex]]:
    """A run as one spline of degree 3: its knots, within which each is double, and its poles."""
    cubics = [_as_cubic(piece) for piece in run]
    knots, step = [0.0, 1.0], 1.0
    poles = [cubics[0].start, cubics[0].control1]
    for before, after in pairwise(cubics):
        into, out = abs(before.end - before.control2), abs(after.control1 - after.start)
        # As long as both speeds are the same at the joint.
        step *= out / into
        knots.append(knots[-1] + step)
        along = after.control1 - before.control2
        along /= abs(along)
        poles += [before.end - into * along, after.start + out * along]
    return [k / knots[-1] for k in knots], [*poles, cubics[-1].control2, cubics[-1].end]


def _run(first: int, onward: dict[int, int]) -> Iterator[int]:
    at: int | None = first
    while at is not None:
        yield at
        at = onward.get(at)
        if at == first:
            return


def _may_bend(piece: LoopPiece) -> bool:
    segment = piece.segment
    return isinstance(segment, Cubic) or (
        isinstance(segment, Line) and abs(segment.end - segment.start) < _SHORT_MM
    )


def _as_cubic(piece: LoopPiece) -> Cubic:
    segment = piece.segment
    if isinstance(segment, Cubic):
        return segment
    third = (segment.end - segment.start) / 3.0
    return Cubic(segment.start, segment.start + third, segment.end - third, segment.end)


def _smooth(one: LoopPiece, other: LoopPiece) -> bool:
    """Whether a piece goes on in the next without a corner, and they are not both lines."""
    if isinstance(one.segment, Line) and isinstance(other.segment, Line):
        return False
    before, after = _as_cubic(one), _as_cubic(other)
    into, out = before.end - before.control2, after.control1 - after.start
    a, b = abs(into), abs(out)
    if not (a > 1e-6 and b > 1e-6 and 1.0 / _LIKE < a / b < _LIKE):
        return False
    across = into.conjugate() * out
    return across.real > 0.0 and abs(across.imag) < _ASIDE_MM * (a + b)
