"""Paths as arrays of what draws them: those of a whole drawing at once."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from instruments.geometry import Arc, Cubic, Indices, Line, Path, Points, Truths
from instruments.geometry.arcs import Arcs
from instruments.geometry.ink import CUBIC, LINE, MOVE, Letters
from instruments.geometry.path import JOIN_MM
from output.paths.pathtext import ARC, firsts_of, lasts_of

LARGEST_SWEEP_RAD = math.radians(150.0)
"""Longer arcs are split: near half a turn the ends and radius don't fix the centre."""

FLAT_MM = 1e-6
"""An arc that rises less than a nanometre is a line."""

Array = npt.NDArray[Any]

_LETTERS = {Line: LINE, Cubic: CUBIC, Arc: ARC}


@dataclass(frozen=True, slots=True, eq=False)
class PathArrays:
    """Paths as arrays; long arcs are split, and flat ones are lines."""

    letters: Letters
    """(m,): each path's `MOVE`, and a `LINE`, `CUBIC` or `ARC` for each of its pieces."""
    points: Points
    """(n,): where each leads; of a cubic its controls before that."""
    arcs: Arcs
    """(a,): of each `ARC`."""
    circles: Truths
    """(p,): which paths are whole circles, in two halves from their right."""
    closed: Truths
    """(p,): which paths of several segments return to their start."""

    @staticmethod
    def of(paths: Sequence[Path], largest_sweep_rad: float, scale: float = 1.0) -> "PathArrays":
        """Some paths, drawn at a scale."""
        sizes = np.array([len(path.segments) for path in paths], np.intp)
        segments = [segment for path in paths for segment in path.segments]
        letters = np.array([_LETTERS[type(s)] for s in segments], np.uint8)
        curved = letters == ARC
        arcs = Arcs.of([s for s in segments if isinstance(s, Arc)]).scaled(scale)
        others = [s for s in segments if not isinstance(s, Arc)]
        flat, whole = _flat(arcs), np.repeat(sizes == 1, sizes)[curved] & arcs.whole()
        letters[curved] = np.where(flat, LINE, ARC)
        # The pieces of segments.
        arcs = arcs.from_right(whole)
        needed = np.ceil(np.abs(arcs.sweep_rad) / largest_sweep_rad)
        counts = np.ones(len(segments), np.intp)
        counts[curved] = np.where(whole, 2, np.where(flat, 1, needed))
        pieces, letters = arcs.split(counts[curved]), np.repeat(letters, counts)
        starts = _mixed(curved, arcs.starts(), [scale * s.start for s in others])[firsts_of(sizes)]
        ends = _mixed(np.repeat(curved, counts), pieces.ends(), [scale * s.end for s in others])
        drawn_arcs = pieces.those(letters[np.repeat(curved, counts)] == ARC)
        # The moves to where paths start, and the controls before the ends of cubics.
        heads = firsts_of(counts)[firsts_of(sizes)]
        meets = np.abs(ends[lasts_of(heads, len(ends))] - starts) <= JOIN_MM
        letters, points = np.insert(letters, heads, MOVE), np.insert(ends, heads, starts)
        controls = [z for s in others if isinstance(s, Cubic) for z in (s.control1, s.control2)]
        cubics = np.repeat(np.flatnonzero(letters == CUBIC), 2)
        points = np.insert(points, cubics, scale * np.array(controls, complex))
        circles = _mixed(curved, whole, np.zeros(len(others), bool))[firsts_of(sizes)]
        return PathArrays(letters, points, drawn_arcs, circles, meets & (circles | (sizes > 1)))

    def path(self) -> Indices:
        """Of which path each command is."""
        return np.cumsum(self.letters == MOVE) - 1

    def lone_lines(self) -> Truths:
        """Which paths are a single line."""
        heads = np.flatnonzero(self.letters == MOVE)
        single = np.diff(heads, append=len(self.letters)) == 2
        lone: Truths = single & (self.letters[heads + 1] == LINE)
        return lone


def _mixed(curved: Truths, of_arcs: Array, of_others: Sequence[Any] | Array) -> Array:
    """What segments have, of arcs and of others, each kind in its order."""
    found = np.empty(len(curved), of_arcs.dtype)
    found[curved], found[~curved] = of_arcs, of_others
    return found


def _flat(arcs: Arcs) -> Truths:
    """Which arcs are lines."""
    half = np.minimum(np.abs(arcs.sweep_rad), math.pi) / 2.0
    return arcs.radius * (1.0 - np.cos(half)) < FLAT_MM
