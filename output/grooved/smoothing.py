"""Runs of a letter's outline that go on smoothly: a solid has each as one edge, a spline.

Letters have hundreds of cubics, most of them without a corner to the next.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

import numpy as np
import shapely

from instruments.geometry import Cubic, Line, Points, flattening
from instruments.geometry.handles import end_tangents
from instruments.geometry.loops import LoopPiece
from instruments.geometry.planar import Divided
from output.solid import run_fitting

_CORNER_RAD = 0.2
"""What turns more at a joint is a corner; what turns less may be rounded off within the stray."""

_SHORT_MM = 1.0
"""A line as long as this stays one."""

_NEAR_MM = 2e-3
"""Runs that come nearer to another piece than this stay as they are drawn."""

_DECIMALS = 4
"""Of the poles within a spline, mm: a hundredth of its stray, in half the bytes."""

_MOST_SPANS, _STEADY = 16, 3.0
"""Of splines that are one edge: how many spans they have, and how much quicker one goes than the
other where they meet. The kernel integrates along a whole edge with 24 places or fewer: by this
the volume of a part full of letters is 1e-4 off, and without a limit 2e-3."""

_Poles = tuple[complex, ...]


@dataclass(frozen=True, slots=True)
class SmoothRun:
    """A run of pieces as splines that go on in each other with one tangent."""

    start: int
    end: int
    """The corners at its ends."""
    parts: tuple[_Poles, ...]
    """The poles of each spline, of degree 3, with knots 0, 1, 2 …, simple within."""


Runs = Mapping[int, SmoothRun | None]
"""By piece: the run that starts with it, or None where it is within one."""


def smooth_runs(found: Divided, among: Set[int]) -> Runs:
    """The runs of some pieces of a face, without those of its rims, each within 5 µm."""
    rims = {n for rim in found.rims for n, _ in rim}
    curves = [n for n in sorted(among - rims) if _may_bend(found.pieces[n])]
    if not curves:
        return {}
    rows = _rows(found.pieces[n] for n in curves)
    onward = _onward(found, curves, rows)
    chains = [chain for chain in _chains(onward) if len(chain) > 1]
    fitted = _fitted(chains, rows, onward)
    parts = {tuple(curves[k] for k in chain): poles for chain, poles in fitted.items()}
    near = _near(found, parts)
    starts = {numbers[0]: (numbers, own) for numbers, own in parts.items() if numbers not in near}
    runs: dict[int, SmoothRun | None] = {}
    for chain in chains:
        for numbers, poles in _together([curves[k] for k in chain], starts):
            ends = found.pieces[numbers[0]].start, found.pieces[numbers[-1]].end
            runs |= dict.fromkeys(numbers)
            runs[numbers[0]] = SmoothRun(*ends, poles)
    return runs


def _fitted(
    chains: Sequence[Sequence[int]], rows: Points, onward: Mapping[int, int]
) -> dict[tuple[int, ...], _Poles]:
    """The poles of splines along chains, or along parts of them where one spline strays."""
    first, last = end_tangents(rows)
    for k, m in onward.items():
        last[k] += first[m]
        first[m] = last[k] = last[k] / abs(last[k])
    made: dict[tuple[int, ...], _Poles] = {}
    while chains:
        sizes = np.array([len(chain) for chain in chains], int)
        begins, ends = first[[c[0] for c in chains]], last[[c[-1] for c in chains]]
        inner = rows[[k for chain in chains for k in chain]]
        rest: list[Sequence[int]] = []
        found = run_fitting.fitted_runs(inner, sizes, begins, ends)
        for chain, poles in zip(chains, found, strict=True):
            if poles is None:
                rest += _halves(chain)
            else:
                poles[1:-1] = poles[1:-1].round(_DECIMALS)
                made[tuple(chain)] = tuple(poles.tolist())
        chains = rest
    return made


def _together(
    chain: Sequence[int], starts: Mapping[int, tuple[tuple[int, ...], _Poles]]
) -> Iterator[tuple[list[int], tuple[_Poles, ...]]]:
    """What makes one edge of a chain: its pieces, and the poles of each of its parts.

    A part is told by the first of its pieces.
    """
    pieces, poles = list[int](), list[_Poles]()
    at = 0
    while at < len(chain):
        numbers, own = starts.get(chain[at], ((), None))
        if poles and not (own and _one_edge((*poles, own))):
            yield pieces, tuple(poles)
            pieces, poles = [], []
        if own:
            pieces += numbers
            poles.append(own)
        at += len(numbers) or 1
    if poles:
        yield pieces, tuple(poles)


def _one_edge(parts: Sequence[_Poles]) -> bool:
    """Whether splines, all but the last of which are one edge, are one with the last too."""
    one, other = parts[-2:]
    quicker = abs(other[1] - other[0]) / abs(one[-1] - one[-2])
    spans = sum(len(poles) - 3 for poles in parts)
    return spans <= _MOST_SPANS and 1.0 / _STEADY < quicker < _STEADY


def _onward(found: Divided, curves: Sequence[int], rows: Points) -> dict[int, int]:
    """Of places of pieces, whose poles are rows: in which each goes on without a corner."""
    ends = Counter(corner for piece in found.pieces for corner in (piece.start, piece.end))
    first, last = end_tangents(rows)
    leaving = {found.pieces[n].start: k for k, n in enumerate(curves)}
    onward: dict[int, int] = {}
    for k, n in enumerate(curves):
        corner = found.pieces[n].end
        m = leaving.get(corner)
        if m is not None and ends[corner] == 2 and abs(np.angle(first[m] / last[k])) < _CORNER_RAD:
            onward[k] = m
    return onward


def _chains(onward: Mapping[int, int]) -> Iterator[Sequence[int]]:
    """Places that go on in each other; what comes home is parted in two."""
    starts = sorted(onward.keys() - set(onward.values()))
    seen: set[int] = set()
    for start in (*starts, *onward):
        if start in seen:
            continue
        chain = list(_passed(start, onward))
        seen.update(chain)
        if onward.get(chain[-1]) == start:
            yield from _halves(chain)
        else:
            yield chain


def _halves(chain: Sequence[int]) -> list[Sequence[int]]:
    """The halves of a chain of more than one."""
    half = len(chain) // 2
    return [chain[:half], chain[half:]] if half else []


def _passed(first: int, onward: Mapping[int, int]) -> Iterator[int]:
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


def _rows(pieces: Iterable[LoopPiece]) -> Points:
    """The poles of cubics, and of lines as cubics, one a row."""
    rows = []
    for segment in (piece.segment for piece in pieces):
        if isinstance(segment, Cubic):
            rows.append((segment.start, segment.control1, segment.control2, segment.end))
        else:
            third = (segment.end - segment.start) / 3.0
            rows.append((segment.start, segment.start + third, segment.end - third, segment.end))
    return np.array(rows)


def _near(found: Divided, made: Mapping[tuple[int, ...], _Poles]) -> set[tuple[int, ...]]:
    """The splines, by their pieces, that come near to what they don't go on in."""
    if not made:
        return set()
    within = {n for numbers in made for n in numbers}
    alone = [piece for n, piece in enumerate(found.pieces) if n not in within]
    lines = [run_fitting.along_spline(np.array(poles)) for poles in made.values()]
    shapes = flattening.shapely_lines(lines + flattening.chords_of([p.segment for p in alone]))
    corners = [{found.pieces[n[0]].start, found.pieces[n[-1]].end} for n in made]
    corners += [{piece.start, piece.end} for piece in alone]
    pairs = shapely.STRtree(shapes).query(shapes[: len(made)], "dwithin", _NEAR_MM).T.tolist()
    apart = [pair for pair in pairs if not corners[pair[0]] & corners[pair[1]]]
    runs = list(made)
    return {runs[a] for a, _ in apart}
