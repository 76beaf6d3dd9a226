"""Many smooth curves fitted with cubics at once, at a fraction of the cost of one by one.

The cubics are those of `fitting`: they join with the curve's tangents, and the lengths of
their handles are fitted. Here the pieces of all curves are rows of one array.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry.fitting import Handles, fit, handles
from instruments.geometry.ordering import distinct
from instruments.geometry.path import Path
from instruments.geometry.segments import Cubic, Floats, Points

Family = Callable[[Floats, Floats], Points]
"""Curves by a member's number and a parameter, both arrays that broadcast; points in mm."""

_FIRST = 192
"""Steps in which a curve is looked at for the first time."""

_INNER = 16
_ROUNDS = 12

_SLACK = 1.15
"""Between their samples cubics may stray by so much more."""

_PATIENCE = 2
"""So many times joints are moved before another cubic is taken."""

_STRAIGHT_MM = 1e-6
_STENCIL = np.array([-25.0, 48.0, -36.0, 16.0, -3.0]) / 12.0
"""The derivative at the first of five equidistant points, to the fourth order."""

_STENCIL_STEP = 2e-3
_BEND = 2.0 / math.pi * 1.96e-4 ** (1.0 / 6.0)
"""Over an angle θ of a circle of radius R a cubic strays by 1.96e-4 R (2θ/π)^6."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of a curve: which member of a family, from where to where."""

    family: Family
    member: float
    start: float
    end: float


def fit_many(runs: Sequence[Run], tolerance_mm: float = 0.0008) -> list[Path]:
    """The paths of cubics that follow smooth curves within a tolerance.

    Parameters
    ----------
    runs : sequence of Run
        None of them a point. A curve that bends too sharply for this is left to
        `fitting.fit`.
    tolerance_mm : float
        The farthest that path and curve may be from each other, both ways.

    Returns
    -------
    list of Path
        In the order of the runs; a straight curve is one line.
    """
    states = [_State(run) for run in runs]
    shares = np.linspace(0.0, 1.0, _FIRST + 1)
    for state, points in zip(states, _evaluated(runs, [shares] * len(runs)), strict=True):
        state.look(shares, points, tolerance_mm)
    for _ in range(_ROUNDS):
        todo = [s for s in states if s.path is None and not s.settled]
        if not todo:
            break
        for state, pieces in zip(todo, _fitted(todo, tolerance_mm), strict=True):
            state.judge(pieces, tolerance_mm)
        settled = [s for s in todo if s.settled]
        for state, worst in zip(settled, _strays(settled), strict=True):
            if worst > _SLACK * tolerance_mm:
                state.reopen()
    return [state.result(tolerance_mm) for state in states]


@dataclass(frozen=True, slots=True)
class _Pieces:
    """The cubics of a run: joints (n + 1) and inner control points (n)."""

    joints: Points
    found: Handles


class _State:
    """A run on its way to a path: a measure along it, and the best cubics so far.

    `spans` are the shares of the parameter's range at which the best cubics join.
    """

    def __init__(self, run: Run) -> None:
        self.run = run
        self.path: Path | None = None
        self.settled = False
        self._enough: _Pieces | None = None
        self._too_few = 0
        self._tried = 0
        self.count = 1
        self.spans: Floats = np.zeros(0)
        self._at: Floats = np.zeros(0)
        self._weight: Floats = np.zeros(0)

    def look(self, shares: Floats, points: Points, tolerance: float) -> None:
        """Tell straight curves, and measure how many cubics each stretch may take."""
        chord = points[-1] - points[0]
        steps = np.diff(points)
        if abs(chord) > 0.0:
            local = (points - points[0]) * (chord.conjugate() / abs(chord))
            if np.max(np.abs(local.imag)) <= _STRAIGHT_MM:
                self.path = Path.line(complex(points[0]), complex(points[-1]))
                return
        lengths = np.abs(steps)
        turns = np.abs(np.angle(steps[1:] * steps[:-1].conj()))
        bend = np.concatenate([turns[:1], (turns[1:] + turns[:-1]) / 2, turns[-1:]])
        density = _BEND * bend ** (5 / 6) * (lengths / tolerance) ** (1 / 6)
        # Where a curve is straight for a while its bend tells too little.
        density = density + 0.3 * np.mean(density)
        self._at = shares
        self._weight = np.concatenate([[0.0], np.cumsum(density)])
        self.count = max(1, round(float(self._weight[-1])))

    def joints(self) -> Floats:
        """Where the cubics join, as shares of the parameter's range."""
        levels = np.linspace(0.0, self._weight[-1], self.count + 1)
        joints: Floats = np.interp(levels, self._weight, self._at)
        joints[0], joints[-1] = 0.0, 1.0
        return joints

    def judge(self, pieces: _Pieces, tolerance: float) -> None:
        """Take the cubics, or try a number that their errors foretell."""
        errors = pieces.found.errors
        shares = np.clip(errors / tolerance, 1e-3, 1e4) ** (1 / 6)
        joints = self.joints()
        self._equalise(shares)
        needed = float(np.sum(shares))
        if np.max(errors) <= tolerance:
            self._enough, self.spans = pieces, joints
            if self.count - 1 <= self._too_few or needed > self.count - 0.65:
                self.settled = True
                return
            self.count = max(self._too_few + 1, min(self.count - 1, math.ceil(needed - 0.35)))
            return
        self._tried += 1
        hopeless = np.min(errors) > tolerance or needed > self.count + 0.5
        if hopeless or self._tried > _PATIENCE:
            self._too_few, self._tried = self.count, 0
            self.count = max(self.count + 1, round(needed))
            if self._enough is not None:
                self.count = min(self.count, len(self._enough.found.errors) - 1)
                self.settled = self.count <= self._too_few

    def reopen(self) -> None:
        """Go on with more cubics: between its samples one of them strays too far."""
        self.settled = False
        self._too_few = self.count = len(self.cubics.found.errors)
        self.count += 1
        self._enough = None

    @property
    def cubics(self) -> _Pieces:
        """The best cubics, once there are any."""
        assert self._enough is not None
        return self._enough

    def _equalise(self, shares: Floats) -> None:
        """Scale the measure within each piece to the share that its error tells."""
        joints = self.joints()
        at = np.interp(joints, self._at, self._weight)
        slope = shares / np.maximum(np.diff(at), 1e-300)
        total = np.concatenate([[0.0], np.cumsum(shares)])
        nodes = distinct(np.concatenate([self._at, joints]))
        weight = np.interp(nodes, self._at, self._weight)
        piece = np.clip(np.searchsorted(at, weight, side="right") - 1, 0, len(shares) - 1)
        self._weight = total[piece] + (weight - at[piece]) * slope[piece]
        self._at = nodes

    def result(self, tolerance: float) -> Path:
        """The path; of a curve that did not settle, the one that is fitted for itself."""
        if self.path is not None:
            return self.path
        if self._enough is None:
            run = self.run
            member = np.array(run.member)
            return fit(lambda t: run.family(member, t), run.start, run.end, tolerance_mm=tolerance)
        joints = self._enough.joints.tolist()
        first, second = (
            self._enough.found.control1.tolist(),
            self._enough.found.control2.tolist(),
        )
        return Path(
            tuple(Cubic(*row) for row in zip(joints[:-1], first, second, joints[1:], strict=True))
        )


def _fitted(states: Sequence[_State], tolerance: float) -> list[_Pieces]:
    """The cubics of each run at its number of pieces."""
    spans = [s.joints() for s in states]
    inner = np.arange(1, _INNER + 1) / (_INNER + 1)
    stencil = _STENCIL_STEP * np.arange(5)
    pattern = np.concatenate([stencil, inner, 1.0 - stencil])
    rows = [j[:-1, None] + np.diff(j)[:, None] * pattern for j in spans]
    points = np.concatenate(_evaluated([s.run for s in states], rows))
    start, ideal, end = points[:, :5], points[:, 5:-5], points[:, -5:]
    ways = tuple(_unit(side @ _STENCIL)[:, None] for side in (start, end))
    knots = np.concatenate([start[:, :1], ideal, end[:, :1]], axis=1)
    along = np.cumsum(np.abs(np.diff(knots, axis=1)), axis=1)
    length = along[:, -1:]
    found = handles(
        ideal,
        (start[:, :1], end[:, :1]),
        (ways[0], -ways[1]),
        along[:, :-1] / length,
        length,
        tolerance,
    )
    cuts = np.cumsum([len(j) - 1 for j in spans])[:-1]
    columns = [
        np.split(c, cuts)
        for c in (
            start[:, 0],
            end[:, 0],
            found.control1,
            found.control2,
            found.errors,
            found.feet,
        )
    ]
    return [
        _Pieces(np.append(first, last[-1]), Handles(*inner))
        for first, last, *inner in zip(*columns, strict=True)
    ]


def _strays(states: Sequence[_State]) -> list[float]:
    """How far the cubics of settled runs stray, at four times the samples that they follow."""
    if not states:
        return []
    shares = np.linspace(0.0, 1.0, 4 * _INNER + 5)
    rows = [s.spans[:-1, None] + np.diff(s.spans)[:, None] * shares for s in states]
    ideal = np.concatenate(_evaluated([s.run for s in states], rows))
    known = np.concatenate([[0.0], np.arange(1, _INNER + 1) / (_INNER + 1), [1.0]])
    feet = [row for s in states for row in s.cubics.found.feet]
    u = np.stack([np.interp(shares, known, (0.0, *row, 1.0)) for row in feet])
    joints = [s.cubics.joints for s in states]
    p0, p3 = (np.concatenate([j[cut] for j in joints])[:, None] for cut in (_ALL_BUT_LAST, _REST))
    p1, p2 = (
        np.concatenate([getattr(s.cubics.found, name) for s in states])[:, None]
        for name in ("control1", "control2")
    )
    a1, a2, a3 = 3.0 * (p1 - p0), 3.0 * (p0 - 2.0 * p1 + p2), p3 - p0 + 3.0 * (p1 - p2)
    off = ideal - p0
    for _ in range(3):
        slope = a1 + u * (2.0 * a2 + u * (3.0 * a3))
        off = ideal - (p0 + u * (a1 + u * (a2 + u * a3)))
        square = np.maximum(slope.real**2 + slope.imag**2, 1e-300)
        u = np.clip(u + (off.real * slope.real + off.imag * slope.imag) / square, 0.0, 1.0)
    off = ideal - (p0 + u * (a1 + u * (a2 + u * a3)))
    worst = np.abs(off).max(axis=1)
    cuts = np.cumsum([len(j) - 1 for j in joints])[:-1]
    return [float(part.max()) for part in np.split(worst, cuts)]


_ALL_BUT_LAST, _REST = slice(None, -1), slice(1, None)


def _unit(z: Points) -> Points:
    unit: Points = z / np.maximum(np.abs(z), 1e-300)
    return unit


def _evaluated(runs: Sequence[Run], shares: Sequence[Floats]) -> list[Points]:
    """The points of each run at shares of its range; runs of one family in one call."""
    groups: dict[int, list[int]] = {}
    for k, run in enumerate(runs):
        groups.setdefault(id(run.family), []).append(k)
    found: list[Points] = [np.zeros(0, dtype=np.complex128)] * len(runs)
    for group in groups.values():
        sizes = [shares[k].size for k in group]
        member = np.repeat([runs[k].member for k in group], sizes)
        start = np.repeat([runs[k].start for k in group], sizes)
        end = np.repeat([runs[k].end for k in group], sizes)
        share = np.concatenate([shares[k].ravel() for k in group])
        # Exact at both ends.
        points = runs[group[0]].family(member, start * (1.0 - share) + end * share)
        for k, values in zip(group, np.split(points, np.cumsum(sizes)[:-1]), strict=True):
            found[k] = values.reshape(shares[k].shape)
    return found
