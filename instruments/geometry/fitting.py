"""Smooth curves as cubic Béziers: within a tolerance, with as few as that takes, many at once.

Each cubic starts and ends on its curve with the curve's tangents; the lengths of its two
handles are what is fitted. Such a cubic strays from the curve with the sixth power of its
length (C. de Boor, K. Höllig, M. Sabin, "High accuracy geometric Hermite interpolation",
CAGD 4, 1987), so a tolerance of a thousandth of a millimetre takes few of them.

The way of curves through this module, all side by side:

1. `sampling.sample` makes polynomials of them, so that the speed of their parametrisation has
   no part in what follows.
2. For each curve a search proposes joints, for a number of cubics or two.
3. `handles.handles` fits a cubic to each piece between joints, all pieces being rows of one
   array, and tells how far it strays.
4. The sixth root of a piece's error over the tolerance is the share of a longest piece that it
   is. The sum of the shares foretells how many cubics are needed, and joints at which it is
   divided evenly make the errors alike; with these the search goes back to 2, until it has
   enough cubics and one fewer is known to be too few.
5. What is found is compared with its curve again at four times the points; where it strays
   too far in between, its search goes on with a lower aim.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from instruments.geometry.handles import Pieces, handles, strays
from instruments.geometry.path import Path
from instruments.geometry.sampling import POINTLIKE_MM, Curve, CurveRun, Family, Sampled, sample
from instruments.geometry.segments import Cubic, Floats, Points

__all__ = ["CurveRun", "Family", "fit_cubics", "fit_many"]

_STRAIGHT_MM = 1e-6
"""A curve that leaves its chord by no more than 1 nm is a line."""

_INNER = 16
"""Points of each piece, between its ends, that its cubic is fitted to."""

_CHECKED = 67
"""Points of each piece at which the cubic is compared with it in the end."""

_PEAK = 0.997
"""A cubic strays to either side some seven times: where it strays most, between two of the
points that are compared, that is 0.3 % more at most."""

_AIM = 0.95
"""What is aimed at, in tolerances."""

_ENOUGH = 1.05 ** (1 / 6)
"""A piece so much longer than a longest one strays by 5 % more: not worth another round."""

_CIRCLE = 2.0 / math.pi * 1.96e-4 ** (1.0 / 6.0)
"""Over an angle θ of a circle of radius R a cubic strays by 1.96e-4 R (2θ/π)^6."""

_MORE = 1.25
"""So many more cubics than if it were of arcs of circles, a curve takes."""

_TRIES = 4
"""So many times joints are moved before another cubic is taken."""

_ROUNDS, _HALVINGS = 16, 40
"""Rounds for the fewest cubics, and rounds in which pieces that stray are halved after that."""

_MOST_CUBICS = 2000
"""More cubics than this and the curve is not the smooth one that was promised."""


def fit_cubics(curve: Curve, t0: float, t1: float, *, tolerance_mm: float = 0.0008) -> Path:
    """The path of cubics that follows a smooth curve within a tolerance.

    Parameters
    ----------
    curve : callable
        Parameters (float array) to points (complex array), mm. It is asked for
        values in [t0, t1] only and may have any speed, infinite at an end too.
    t0, t1 : float
        The parameters of the start and the end.
    tolerance_mm : float
        The farthest that path and curve may be from each other, both ways.

    Returns
    -------
    Path
        As `fit_many` gives it.
    """
    (path,) = fit_many([CurveRun.of(curve, t0, t1)], tolerance_mm)
    return path


def fit_many(
    runs: Sequence[CurveRun], tolerance_mm: float | Sequence[float] = 0.0008
) -> list[Path]:
    """The paths of cubics that follow smooth curves within a tolerance.

    Parameters
    ----------
    runs : sequence of CurveRun
        Curves of any speed, infinite at an end too.
    tolerance_mm : float or sequence of float
        The farthest that path and curve may be from each other, both ways; of all runs or of
        each.

    Returns
    -------
    list of Path
        In the order of the runs, from the start to the end of each; the joints lie on the
        curve, neighbours share joint and tangent (to about 1e-8 rad). A straight curve is
        one Line.

    Raises
    ------
    ValueError
        If a curve has no finite value somewhere, is a point, jumps, or is a straight line
        run along and back. A curve with a corner is to be fitted in two.
    """
    if not runs:
        return []
    tolerances = np.broadcast_to(np.asarray(tolerance_mm, dtype=np.float64), len(runs))
    if not np.all(tolerances > 0.0):
        raise ValueError(f"a tolerance is greater than 0, not {tolerance_mm}")
    sampled = sample(runs)
    found: list[_CubicSearch | Path] = []
    for k, tolerance in enumerate(tolerances.tolist()):
        points = sampled.points[sampled.nodes(k)]
        straight = _is_straight(points)
        ends = complex(points[0]), complex(points[-1])
        found.append(Path.line(*ends) if straight else _CubicSearch(sampled, k, tolerance))
    _settle(sampled, [search for search in found if isinstance(search, _CubicSearch)])
    return [item if isinstance(item, Path) else item.path() for item in found]


def _is_straight(points: Points) -> bool:
    """True where all points lie on one line.

    Raises
    ------
    ValueError
        If they run along it and back.
    """
    local = points - points[0]
    chord = local[np.abs(local).argmax()]
    local *= chord.conjugate() / abs(chord)
    slack = _STRAIGHT_MM + 1e-14 * float(np.abs(points).max())
    if np.abs(local.imag).max() > slack:
        return False
    if np.diff(local.real).min() < -slack:
        raise ValueError("the curve turns back on itself along a line")
    return True


@dataclass(frozen=True, slots=True)
class _Cubics:
    """The cubics of a curve."""

    joints: Floats
    """(n + 1,): the places on the sampled curve at which they join."""
    poles: Points
    """(n, 4): their control points."""
    errors: Floats
    """(n,): how far each strays from the points that it is fitted to, mm."""

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self.errors)


class _CubicSearch:
    """A curve on its way to the fewest cubics.

    Attributes
    ----------
    proposed : list of Floats
        Joints that are tried next.
    enough : _Cubics or None
        The fewest cubics so far that are within the aim.
    settled : bool
        Whether fewer are known to be too few.
    """

    def __init__(self, sampled: Sampled, curve: int, tolerance_mm: float) -> None:
        own = sampled.nodes(curve)
        self._nodes = np.arange(own.start, own.stop, dtype=np.float64)
        self._tolerance_mm, self._aim_mm = tolerance_mm, _AIM * tolerance_mm
        self.settled = False
        self.enough: _Cubics | None = None
        self._too_few = self._rounds = 0
        self._tries: dict[int, int] = {}
        arcs = sampled.bend[own] ** (5 / 6) * (sampled.step[own] / tolerance_mm) ** (1 / 6)
        affine = sampled.affine[own] - sampled.affine[own.start]
        needed = _MORE * _CIRCLE * float(arcs.sum())
        # At each node, how many longest pieces there are up to it, as is known so far; shares
        # don't quite add up, so that each number of pieces has a measure of its own.
        self._measures: dict[int, Floats] = {}
        self._latest = affine * (needed / affine[-1])
        self._propose(max(1, round(needed)), max(1, round(needed)) + 1)

    def _propose(self, *counts: int) -> None:
        """Try numbers of cubics next, with joints that divide the measure evenly."""
        self.proposed = []
        for count in sorted(set(counts)):
            measure = self._measures.setdefault(count, self._latest)
            joints = np.interp(measure[-1] / count * np.arange(count + 1), measure, self._nodes)
            joints[0], joints[-1] = self._nodes[0], self._nodes[-1]
            self.proposed.append(joints)

    def judge(self, trials: Sequence[_Cubics]) -> None:
        """Take the fewest cubics of trials, or propose what their errors foretell."""
        self._rounds += 1
        told = [_Forecast.of(trial.errors / self._aim_mm) for trial in trials]
        for trial, forecast in zip(trials, told, strict=True):
            self._note(trial, forecast)
        best, model = min(zip(told, trials, strict=True), key=lambda pair: pair[0].doubt)
        if self._rounds > _ROUNDS:
            self._end(model)
            return
        likely = max(self._too_few + 1, math.ceil(best.least))
        fewer = self.enough.count - 1 if self.enough else likely
        self.settled = likely > fewer
        if self.settled:
            return
        for trial, forecast in zip(trials, told, strict=True):
            measure = self._measures.get(trial.count, self._latest)
            self._measures[trial.count] = _equalised(measure, forecast.shares)
        self._latest = self._measures[model.count]
        # Where one number is doubtful, two are tried.
        doubtful = not self.enough and best.least >= likely - 0.3
        self._propose(likely, likely + 1 if doubtful else fewer)

    def _note(self, trial: _Cubics, forecast: "_Forecast") -> None:
        """Keep a trial that is good, or the number of one that can't be made good."""
        count = trial.count
        tries = self._tries[count] = self._tries.get(count, 0) + 1
        if forecast.highest <= _ENOUGH:
            if self.enough is None or count < self.enough.count:
                self.enough = trial
        elif forecast.lowest > _ENOUGH or forecast.least > count or tries >= _TRIES:
            self._too_few = max(self._too_few, count)

    def _end(self, trial: _Cubics) -> None:
        """Be content with enough cubics, or halve the pieces that stray.

        Raises
        ------
        ValueError
            Where that comes to no end, as at a corner or a cusp.
        """
        self.settled = self.enough is not None
        if self.settled:
            return
        long = np.abs(trial.poles[:, 3] - trial.poles[:, 0]) > POINTLIKE_MM
        strays = trial.errors > _ENOUGH**6 * self._aim_mm
        if (
            self._rounds > _ROUNDS + _HALVINGS
            or trial.count > _MOST_CUBICS
            or not long[strays].all()
        ):
            raise ValueError("the curve is not smooth: it has a corner or a cusp")
        middle = (trial.joints[:-1] + trial.joints[1:]) / 2.0
        self.proposed = [np.sort(np.concatenate((trial.joints, middle[strays])))]

    def confirm(self, stray_mm: float) -> None:
        """Aim lower where the cubics stray too far between the points that they are fitted to."""
        if self.enough and stray_mm > _PEAK * self._tolerance_mm:
            count = self.enough.count
            self._aim_mm *= 0.95 * self._tolerance_mm / stray_mm
            self.settled, self.enough, self._too_few = False, None, count - 1
            self._tries.clear()
            self._propose(count, count + 1)

    def path(self) -> Path:
        """The path of the cubics that were found."""
        assert self.enough is not None
        return Path(tuple(Cubic(*row) for row in self.enough.poles.tolist()))


@dataclass(frozen=True, slots=True)
class _Forecast:
    """What the errors of pieces, in tolerances, tell of how many are needed."""

    shares: Sequence[float]
    """The share of a longest piece that each is."""
    lowest: float
    highest: float
    """The least and the greatest of them."""
    least: float
    """So many are needed at least."""
    doubt: float
    """By what share of the number the forecast may be wrong."""

    @staticmethod
    def of(errors: Floats) -> "_Forecast":
        shares = [min(max(error, 1e-3), 1e4) ** (1 / 6) for error in errors.tolist()]
        needed, lowest, highest = sum(shares), min(shares), max(shares)
        far = abs(math.log(needed / len(shares)))
        doubt = 0.02 + 0.06 * math.log(highest / lowest) + 0.05 * far
        return _Forecast(shares, lowest, highest, needed * (1.0 - doubt) / _ENOUGH, doubt)


def _equalised(measure: Floats, shares: Sequence[float]) -> Floats:
    """A measure scaled to the shares of as many even pieces, smoothly from one to the next."""
    count = len(shares)
    place, whole = measure * (count / measure[-1]), np.arange(count + 1.0)
    if count > 1:
        slopes = np.log(shares)
        ends = 1.5 * slopes[0] - 0.5 * slopes[1], 1.5 * slopes[-1] - 0.5 * slopes[-2]
        known = np.concatenate(([0.0], whole[:-1] + 0.5, [count]))
        middle = (place[1:] + place[:-1]) / 2.0
        slope = np.interp(middle, known, np.concatenate((ends[:1], slopes, ends[1:])))
        shaped = np.zeros(len(place))
        np.cumsum(np.diff(place) * np.exp(slope), out=shaped[1:])
        place = np.interp(shaped, np.interp(whole, place, shaped), whole)
    found: Floats = np.interp(place, whole, np.concatenate(([0.0], np.cumsum(shares))))
    return found


def _settle(sampled: Sampled, searches: Sequence[_CubicSearch]) -> None:
    """Bring searches to their ends, side by side."""
    while searches:
        todo = searches
        while todo:
            tried = iter(_fitted(sampled, [joints for s in todo for joints in s.proposed]))
            for search in todo:
                search.judge([next(tried) for _ in search.proposed])
            todo = [search for search in todo if not search.settled]
        apart = _strays(sampled, [s.enough for s in searches if s.enough])
        for search, stray_mm in zip(searches, apart, strict=True):
            search.confirm(stray_mm)
        searches = [search for search in searches if not search.settled]


def _fitted(sampled: Sampled, trials: Sequence[Floats]) -> list[_Cubics]:
    """The cubics that join at places, trial by trial."""
    places = np.concatenate(trials)
    points, ways = sampled.point(places)[:, None], sampled.tangent(places)[:, None]
    stops = np.cumsum([len(joints) for joints in trials]).tolist()
    start = np.delete(np.arange(len(places)), [stop - 1 for stop in stops])
    end = start + 1
    inner = sampled.point(sampled.between(places[start], places[end], _INNER))
    a, b, errors = handles(Pieces(points[start], points[end], ways[start], ways[end], inner))
    p0, p3, way0, way1 = (z[:, 0] for z in (points[start], points[end], ways[start], ways[end]))
    poles = np.stack((p0, p0 + a * way0, p3 - b * way1, p3), axis=1)
    cubics, low = [], 0
    for joints in trials:
        own = slice(low, low + len(joints) - 1)
        cubics.append(_Cubics(joints, poles[own], errors[own]))
        low = own.stop
    return cubics


def _strays(sampled: Sampled, found: Sequence[_Cubics]) -> list[float]:
    """How far the cubics of each curve stray from it, mm."""
    low, high = (
        np.concatenate([c.joints[side] for c in found]) for side in (slice(-1), slice(1, None))
    )
    points = sampled.point(sampled.between(low, high, _CHECKED))
    apart = strays(points, np.concatenate([c.poles for c in found]))
    first = np.cumsum([0, *(c.count for c in found[:-1])])
    worst: list[float] = np.maximum.reduceat(apart, first).tolist()
    return worst
