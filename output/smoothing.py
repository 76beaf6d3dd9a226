"""Runs of a letter's outline that go on smoothly: a solid has each as one edge, a spline.

Letters have hundreds of cubics, most of them without a corner to the next.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass

import numpy as np
import shapely

from instruments.geometry import Cubic, Line, Points, flattening
from instruments.geometry.loops import LoopPiece
from instruments.geometry.planar import Divided
from output import run_fitting

_CORNER_RAD = 0.2
"""What turns more at a joint is a corner; what turns less may be rounded off within the stray."""

_SHORT_MM = 1.0
"""A line as long as this stays one."""

_NEAR_MM = 2e-3
"""Runs that come nearer to another piece than this stay as they are drawn."""


@dataclass(frozen=True, slots=True)
class SmoothRun:
    """A run of pieces as one spline."""

    start: int
    end: int
    """The corners at its ends."""
    poles: tuple[complex, ...]
    """Of degree 3, with knots 0, 1, 2 …, simple within."""


Runs = Mapping[int, SmoothRun | None]
"""By piece: the run that starts with it, or None where it is within one."""


def smooth_runs(found: Divided, among: Set[int]) -> Runs:
    """The runs of some pieces of a face, without those of its rims, each within 5 µm."""
    rims = {n for rim in found.rims for n, _ in rim}
    curves = [n for n in sorted(among - rims) if _may_bend(found.pieces[n])]
    if not curves:
        return {}
    rows = _rows(found.pieces[n] for n in curves)
    made: dict[tuple[int, ...], SmoothRun] = {}
    chains = list(_chains(found, curves, rows))
    while chains:
        sizes = np.array([len(chain) for chain in chains], int)
        poles = run_fitting.fitted_runs(rows[[k for chain in chains for k in chain]], sizes)
        rest: list[Sequence[int]] = []
        for chain, own in zip(chains, poles, strict=True):
            if own is None:
                rest += _halves(chain)
                continue
            numbers = tuple(curves[k] for k in chain)
            ends = found.pieces[numbers[0]].start, found.pieces[numbers[-1]].end
            made[numbers] = SmoothRun(*ends, tuple(own.tolist()))
        chains = rest
    near = _near(found, made)
    runs: dict[int, SmoothRun | None] = {}
    for numbers, run in made.items():
        if numbers not in near:
            runs |= dict.fromkeys(numbers)
            runs[numbers[0]] = run
    return runs


def _chains(found: Divided, curves: Sequence[int], rows: Points) -> Iterator[Sequence[int]]:
    """Places of pieces, whose poles are rows, that go on in each other without a corner.

    What comes home is parted in two.
    """
    ends = Counter(corner for piece in found.pieces for corner in (piece.start, piece.end))
    first, last = run_fitting.tangents(rows)
    leaving = {found.pieces[n].start: k for k, n in enumerate(curves)}
    onward: dict[int, int] = {}
    for k, n in enumerate(curves):
        corner = found.pieces[n].end
        m = leaving.get(corner)
        if m is not None and ends[corner] == 2 and abs(np.angle(first[m] / last[k])) < _CORNER_RAD:
            onward[k] = m
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
    """The halves of a chain that are chains."""
    half = len(chain) // 2
    return [part for part in (chain[:half], chain[half:]) if len(part) > 1]


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


def _near(found: Divided, made: Mapping[tuple[int, ...], SmoothRun]) -> set[tuple[int, ...]]:
    """The runs, by their pieces, that come near to what they don't go on in."""
    if not made:
        return set()
    within = {n for numbers in made for n in numbers}
    alone = [piece for n, piece in enumerate(found.pieces) if n not in within]
    lines = [run_fitting.along_spline(np.array(run.poles)) for run in made.values()]
    shapes = flattening.shapely_lines(lines + flattening.chords_of([p.segment for p in alone]))
    corners = [{run.start, run.end} for run in made.values()]
    corners += [{piece.start, piece.end} for piece in alone]
    pairs = shapely.STRtree(shapes).query(shapes[: len(made)], "dwithin", _NEAR_MM).T.tolist()
    apart = [pair for pair in pairs if not corners[pair[0]] & corners[pair[1]]]
    runs = list(made)
    return {runs[a] for a, _ in apart}
