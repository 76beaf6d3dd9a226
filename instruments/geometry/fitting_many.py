"""Many smooth curves fitted with cubics at once, at a fraction of the cost of one by one.

The cubics are those of `fitting`: they join with the curve's tangents, and the lengths of
their handles are fitted. Here the pieces of all curves are rows of one array.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry.fitting import fit_cubics
from instruments.geometry.handles import Handles, handles, strays
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

_PATIENCE = 3
"""So many times joints are moved before another cubic is taken."""

_ENOUGH = 1.05 ** (1 / 6)
"""A piece so much longer than a longest one strays by 5 % more: not worth another round."""

_DOUBT = 0.02
"""A forecast from pieces that are alike is that good."""

_MORE = 1.4
"""So many more cubics than arcs of circles, most curves take."""

_STRAIGHT_MM = 1e-6
_STENCIL = np.array([-25.0, 48.0, -36.0, 16.0, -3.0]) / 12.0
"""The derivative at the first of five equidistant points, to the fourth order."""

_STENCIL_STEP = 2e-3

_REST = 0.01
"""A curve whose first step is a smaller share of the first four begins at rest."""

_BEND = 2.0 / math.pi * 1.96e-4 ** (1.0 / 6.0)
"""Over an angle θ of a circle of radius R a cubic strays by 1.96e-4 R (2θ/π)^6."""


@dataclass(frozen=True, slots=True)
class CurveRun:
    """A stretch of a curve: which member of a family, from where to where."""

    family: Family
    member: float
    start: float
    end: float


def fit_many(
    runs: Sequence[CurveRun], tolerance_mm: float | Sequence[float] = 0.0008
) -> list[Path]:
    """The paths of cubics that follow smooth curves within a tolerance.

    Parameters
    ----------
    runs : sequence of CurveRun
        None of them a point. A curve that bends too sharply for this is left to
        `fitting.fit`.
    tolerance_mm : float or sequence of float
        The farthest that path and curve may be from each other, both ways, and a sixth more
        in places; of all runs or of each.

    Returns
    -------
    list of Path
        In the order of the runs; a straight curve is one line.
    """
    if not runs:
        return []
    shares = np.linspace(0.0, 1.0, _FIRST + 1)
    points = np.stack(_evaluated(runs, [shares] * len(runs)))
    straight = _straight(points)
    tolerances = np.broadcast_to(np.asarray(tolerance_mm, dtype=np.float64), len(runs))
    weights = _weights(points, tolerances[:, None])
    states = [
        _State(run, shares, weight, tolerance)
        for run, weight, tolerance in zip(runs, weights, tolerances.tolist(), strict=True)
    ]
    todo = [state for state, line in zip(states, straight, strict=True) if not line]
    for _ in range(_ROUNDS):
        if not todo:
            break
        trials = [(state, count) for state in todo for count in state.counts]
        allowed = [np.full(count, s.tolerance_mm) for s, count in trials]
        joints = [(s.run, s.joints(count)) for s, count in trials]
        tried = iter(_fitted(joints, np.concatenate(allowed)))
        for state in todo:
            state.judge([next(tried) for _ in state.counts])
        todo = [state for state in todo if not state.settled]
        if not todo:
            # Between their samples some may stray too far.
            done = [state for state in states if state.settled and not state.sure]
            for state, stray in zip(done, _strays([(s.run, s.cubics) for s in done]), strict=True):
                state.confirm(stray)
            todo = [state for state in done if not state.settled]
    return [
        Path.line(complex(row[0]), complex(row[-1])) if line else state.result()
        for state, row, line in zip(states, points, straight, strict=True)
    ]


def _straight(points: Points) -> list[bool]:
    """Which rows of points stand on a line, their ends apart."""
    chord = points[:, -1:] - points[:, :1]
    size = np.abs(chord)
    local = (points - points[:, :1]) * chord.conj() / np.where(size > 0.0, size, 1.0)
    flat = np.abs(local.imag).max(axis=1) <= _STRAIGHT_MM
    found: list[bool] = (flat & (size[:, 0] > 0.0)).tolist()
    return found


def _weights(points: Points, tolerance: Floats) -> Floats:
    """How many cubics each row of points may take, from its start to each of them."""
    steps = np.diff(points)
    turns = np.abs(np.angle(steps[:, 1:] * steps[:, :-1].conj()))
    bend = np.concatenate([turns[:, :1], (turns[:, 1:] + turns[:, :-1]) / 2, turns[:, -1:]], axis=1)
    density = _BEND * bend ** (5 / 6) * (np.abs(steps) / tolerance) ** (1 / 6)
    # Where a curve is straight for a while its bend tells too little.
    density = density + 0.3 * density.mean(axis=1, keepdims=True)
    found: Floats = np.zeros(points.shape, dtype=np.float64)
    np.cumsum(density, axis=1, out=found[:, 1:])
    return found


@dataclass(frozen=True, slots=True)
class _Cubics:
    """The cubics of a run."""

    spans: Floats
    """(n + 1,): the shares of the parameter's range at which they join."""
    joints: Points
    """(n + 1,): where they join."""
    found: Handles
    """Their inner control points, and how far each strays."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.spans) - 1


@dataclass(frozen=True, slots=True)
class _Forecast:
    """What the errors of even pieces tell of how many are needed."""

    shares: list[float]
    """The share of a longest piece that each is."""
    lowest: float
    highest: float
    """The least and the greatest of them."""
    least: float
    """So many are needed at least."""
    doubt: float
    """By what share of the number the forecast may be wrong."""

    @staticmethod
    def of(errors: Floats, tolerance: float) -> "_Forecast":
        shares = [min(max(e / tolerance, 1e-3), 1e4) ** (1 / 6) for e in errors.tolist()]
        needed, lowest, highest = sum(shares), min(shares), max(shares)
        far = abs(math.log(needed / len(shares)))
        doubt = _DOUBT + 0.06 * math.log(highest / lowest) + 0.05 * far
        return _Forecast(shares, lowest, highest, needed * (1.0 - doubt) / _ENOUGH, doubt)


class _State:
    """A run on its way to a path: a measure along it, and the best cubics so far.

    Attributes
    ----------
    counts : list of int
        How many cubics are tried next.
    """

    def __init__(self, run: CurveRun, at: Floats, weight: Floats, tolerance_mm: float) -> None:
        self.run = run
        self.tolerance_mm = tolerance_mm
        self.settled = self.sure = False
        self._at = at
        # Shares do not quite add up: each number of pieces has a measure of its own.
        self._weights: dict[int, Floats] = {}
        self._latest = weight
        self._tries: dict[int, int] = {}
        self._enough: _Cubics | None = None
        self._too_few = 0
        # A round costs more than its rows.
        likely = max(1, round(_MORE * float(weight[-1])))
        self.counts = [likely, likely + 1]

    def joints(self, count: int) -> Floats:
        """Where so many cubics join, as shares of the parameter's range."""
        weight = self._weights.setdefault(count, self._latest)
        levels = weight[-1] / count * np.arange(count + 1)
        joints: Floats = np.interp(levels, weight, self._at)
        joints[0], joints[-1] = 0.0, 1.0
        return joints

    def judge(self, trials: Sequence[_Cubics]) -> None:
        """Take the fewest cubics, or choose numbers that the errors foretell."""
        told = [_Forecast.of(t.found.errors, self.tolerance_mm) for t in trials]
        for trial, forecast in zip(trials, told, strict=True):
            count = trial.count
            self._tries[count] = self._tries.get(count, 0) + 1
            if forecast.highest <= _ENOUGH:
                if self._enough is None or count < self._enough.count:
                    self._enough = trial
            elif (
                forecast.lowest > _ENOUGH
                or forecast.least > count
                or self._tries[count] > _PATIENCE
            ):
                self._too_few = max(self._too_few, count)
        best, model = min(zip(told, trials, strict=True), key=lambda pair: pair[0].doubt)
        likely = max(self._too_few + 1, math.ceil(best.least))
        if self._enough is None:
            # Where one number is doubtful, two are tried.
            self.counts = [likely] if best.least < likely - 0.3 else [likely, likely + 1]
        else:
            fewer = self._enough.count - 1
            self.settled = likely > fewer
            self.counts = sorted({likely, fewer})
        if not self.settled:
            for trial, forecast in zip(trials, told, strict=True):
                if trial is model or trial.count in self.counts:
                    weight = self._weights[trial.count]
                    self._weights[trial.count] = _equalised(weight, forecast.shares)
            self._latest = self._weights[model.count]

    def confirm(self, stray_mm: float) -> None:
        """Keep the cubics, or go on with more of them where one strays too far."""
        self.sure = stray_mm <= _SLACK * self.tolerance_mm
        if not self.sure:
            self.settled = False
            self._too_few = self.cubics.count
            self.counts = [self._too_few + 1]
            self._enough = None

    @property
    def cubics(self) -> _Cubics:
        """The best cubics, once there are any."""
        assert self._enough is not None
        return self._enough

    def result(self) -> Path:
        """The path; of a curve that did not settle, the one that is fitted for itself."""
        if self._enough is None:
            run = self.run
            member = np.array(run.member)
            limit = self.tolerance_mm
            return fit_cubics(
                lambda t: run.family(member, t), run.start, run.end, tolerance_mm=limit
            )
        joints, found = self._enough.joints.tolist(), self._enough.found
        inner = found.control1.tolist(), found.control2.tolist()
        return Path(tuple(Cubic(*row) for row in zip(joints[:-1], *inner, joints[1:], strict=True)))


def _equalised(weight: Floats, shares: Sequence[float]) -> Floats:
    """A measure scaled to the shares of as many even pieces, smoothly from one to the next."""
    count = len(shares)
    place = weight * (count / weight[-1])
    if count > 1:
        slopes = np.log(shares)
        middle = (place[1:] + place[:-1]) / 2.0
        ends = 1.5 * slopes[0] - 0.5 * slopes[1], 1.5 * slopes[-1] - 0.5 * slopes[-2]
        known = np.concatenate(([0.0], np.arange(count) + 0.5, [count]))
        slope = np.interp(middle, known, np.concatenate((ends[:1], slopes, ends[1:])))
        shaped = np.zeros(len(place))
        np.cumsum(np.diff(place) * np.exp(slope), out=shaped[1:])
        edges = np.interp(np.arange(count + 1.0), place, shaped)
        place = np.interp(shaped, edges, np.arange(count + 1.0))
    total = np.concatenate(([0.0], np.cumsum(shares)))
    found: Floats = np.interp(place, np.arange(count + 1.0), total)
    return found


def _fitted(trials: Sequence[tuple[CurveRun, Floats]], tolerance: Floats) -> list[_Cubics]:
    """The cubics of runs that join at shares of their ranges."""
    inner = np.arange(1, _INNER + 1) / (_INNER + 1)
    stencil = _STENCIL_STEP * np.arange(5)
    pattern = np.concatenate([stencil, inner, 1.0 - stencil])
    rows = [j[:-1, None] + np.diff(j)[:, None] * pattern for _, j in trials]
    points = np.concatenate(_evaluated([run for run, _ in trials], rows))
    start, ideal, end = points[:, :5], points[:, 5:-5], points[:, -5:]
    ways = tuple(_unit(_onward(side))[:, None] for side in (start, end))
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
    cubics = []
    low = 0
    for _, spans in trials:
        cut = slice(low, low + len(spans) - 1)
        low = cut.stop
        cubics.append(
            _Cubics(
                spans,
                np.append(start[cut, 0], end[low - 1, 0]),
                Handles(
                    found.control1[cut], found.control2[cut], found.errors[cut], found.feet[cut]
                ),
            )
        )
    return cubics


def _strays(settled: Sequence[tuple[CurveRun, _Cubics]]) -> list[float]:
    """How far cubics stray from their runs, at four times the samples that they follow."""
    if not settled:
        return []
    shares = np.linspace(0.0, 1.0, 4 * _INNER + 5)
    rows = [c.spans[:-1, None] + np.diff(c.spans)[:, None] * shares for _, c in settled]
    ideal = np.concatenate(_evaluated([run for run, _ in settled], rows))
    poles = (
        np.concatenate([c.joints[:-1] for _, c in settled]),
        np.concatenate([c.found.control1 for _, c in settled]),
        np.concatenate([c.found.control2 for _, c in settled]),
        np.concatenate([c.joints[1:] for _, c in settled]),
    )
    worst = strays(ideal, poles, np.concatenate([c.found.feet for _, c in settled]))
    first = np.cumsum([0, *(c.count for _, c in settled[:-1])])
    found: list[float] = np.maximum.reduceat(worst, first).tolist()
    return found


def _onward(side: Points) -> Points:
    """The ways on from ends, by five equidistant points from each on."""
    found: Points = side @ _STENCIL
    first, second, last = side[:, 1] - side[:, 0], side[:, 2] - side[:, 0], side[:, 4] - side[:, 0]
    # From rest, as the declination's at a solstice, a curve sets out along its second derivative.
    rests = np.abs(found) < _REST * np.abs(last)
    return np.where(rests, 16.0 * first - second, found)


def _unit(z: Points) -> Points:
    unit: Points = z / np.maximum(np.abs(z), 1e-300)
    return unit


def _evaluated(runs: Sequence[CurveRun], shares: Sequence[Floats]) -> list[Points]:
    """The points of each run at shares of its range; runs of one family in one call."""
    groups: dict[Family, list[int]] = {}
    for k, run in enumerate(runs):
        groups.setdefault(run.family, []).append(k)
    found: list[Points] = [np.zeros(0, dtype=np.complex128)] * len(runs)
    for group in groups.values():
        sizes = [shares[k].size for k in group]
        member = np.repeat([runs[k].member for k in group], sizes)
        start = np.repeat([runs[k].start for k in group], sizes)
        end = np.repeat([runs[k].end for k in group], sizes)
        share = np.concatenate([shares[k].ravel() for k in group])
        # Exact at both ends.
        points = runs[group[0]].family(member, start * (1.0 - share) + end * share)
        low = 0
        for k, size in zip(group, sizes, strict=True):
            found[k] = points[low : low + size].reshape(shares[k].shape)
            low += size
    return found
