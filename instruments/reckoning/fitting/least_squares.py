"""Least squares from where the data begin to what they tell, without the outliers.

A robust fit (soft L1) finds which measurements belong together; those that stray by more than
chance allows are left out, and a plain fit of the others tells values and uncertainties.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

import numpy as np
import scipy

from instruments.errors import DesignError, impossible
from instruments.geometry import Floats
from instruments.reckoning.fitting.task import FRAME, Sought, Task, Values
from instruments.sky.arrays import Truths

STATED = 0.95
"""The share of cases in which a value is within its stated uncertainty, at least."""

_RECKONED = 0.975
"""What the uncertainty is reckoned for: outliers left out and slopes taken for curves narrow it."""

_BY_CHANCE = 0.01
"""How often one sound measurement among all is taken for an outlier."""

_STARTS = 8
_GOOD = 0.004
"""A scatter below this share of the size says that the fit is the right one."""

_LARGEST = 0.05
"""A scatter above this share of the size says that nothing fits."""

_MOST_OUTLIERS = 1 / 3

_AS_WELL, _APART = 4.0, 0.05
"""How much larger squares other values may leave, and how far they are apart, in scales."""

_NONE_OFF = 2e-5
_ALIKE = 1e-6


@dataclass(frozen=True, slots=True, eq=False)
class Solved:
    """What a task's measurements tell."""

    values: Values
    """Of all parameters."""
    sigma: Values
    """Standard errors of those that were to be found."""
    factor: float
    """From a standard error to the stated uncertainty."""
    off: Floats
    """Residuals of all measurements."""
    outlier: Truths
    """Whether a measurement was left out."""
    scatter: float
    """Standard deviation of a residual of those that were kept."""
    others: tuple[Values, ...] = ()
    """Other values that fit as well."""


def least_squares(task: Task) -> Solved:
    """Find the values that fit best.

    Raises
    ------
    DesignError
        If there are too few measurements, they contradict each other, or they don't tell all
        that is to be found.
    """
    work = _Search(task)
    work.enough()
    best = work.begun()
    best, kept = work.sifted(best)
    off = work.off(best)
    slopes = work.slopes(best, kept)
    free = int(kept.sum()) - len(work.names)
    scatter = float(np.sqrt(np.sum(off[kept] ** 2) / free))
    if scatter > _LARGEST * task.size:
        raise _contradiction(task, f"leave {scatter:.2g} {task.unit} of scatter".replace("  ", " "))
    work.told(slopes)
    sigma = scatter * np.sqrt(np.diag(np.linalg.inv(slopes.T @ slopes)))
    factor = float(scipy.special.stdtrit(free, (1.0 + _RECKONED) / 2.0))
    for parameter, error in zip(work.free, sigma, strict=True):
        if error * factor > parameter.most:
            raise _unsure(parameter, error * factor)
    outlier = np.zeros(len(task.labels), dtype=bool)
    outlier[task.owners[~kept]] = True
    return Solved(
        work.values(best),
        dict(zip(work.names, sigma.tolist(), strict=True)),
        factor,
        off,
        outlier,
        scatter,
        tuple(work.values(x) for x in work.twins(best, kept, 3.0 * factor * sigma)),
    )


class _Search:
    def __init__(self, task: Task) -> None:
        self.task = task
        self.known = {p.name: p.known for p in task.parameters if p.known is not None}
        self.free = [p for p in task.parameters if p.known is None]
        self.own = np.array([p.name not in FRAME for p in self.free])
        self.names = [p.name for p in self.free]
        self.scale = np.array([p.scale for p in self.free])
        self.worst = 10.0 * task.size

    def values(self, x: Floats) -> dict[str, float]:
        return {**self.known, **dict(zip(self.names, x.tolist(), strict=True))}

    def off(self, x: Floats) -> Floats:
        with np.errstate(all="ignore"):
            found = self.task.off(self.values(x))
        return np.clip(np.nan_to_num(found, nan=self.worst), -self.worst, self.worst)

    def enough(self) -> None:
        given, wanted = len(self.task.owners), len(self.names)
        if not wanted:
            raise impossible("known", None, "leaves nothing to be found", "leave one of them out")
        if given <= wanted:
            each = len(self.task.owners) / max(1, len(self.task.labels))
            least = int(np.ceil((wanted + 1) / max(each, 1.0)))
            unknown = ", ".join(self.names)
            problem = f"are too few for {wanted} unknowns ({unknown})"
            remedy = f"give {least} or more, or one of these: --known {self.names[0]}=VALUE"
            raise impossible("measurements", len(self.task.labels), problem, remedy)

    def begun(self) -> Floats:
        """The best of the robust fits from the best starts."""
        starts = [np.array([s[n] for n in self.names]) for s in self.task.starts(self.known)]
        costs = [float(np.sum(np.abs(self.off(x)))) for x in starts]
        order = sorted(range(len(starts)), key=costs.__getitem__)[:_STARTS]
        found: list[tuple[float, Floats]] = []
        for k in order:
            width = max(float(np.median(np.abs(self.off(starts[k])))), 1e-3 * self.task.size)
            x = self.robust(starts[k], width)
            if not self.there(x):
                continue
            spread = self.spread(x)
            found.append((float(np.sum(np.abs(self.off(x)))), x))
            if spread < _GOOD * self.task.size:
                break
        if not found:
            raise _contradiction(self.task, "fit nothing that there is")
        least = min(cost for cost, _ in found)
        return next(x for cost, x in found if cost <= least * (1 + _ALIKE) + _NONE_OFF)

    def twins(self, best: Floats, kept: Truths, apart: Floats) -> Iterator[Floats]:
        """Values from the task's twins that fit as well, and are apart from all found before."""
        none = len(best) * (_NONE_OFF * self.task.size) ** 2
        most = _AS_WELL * float(np.sum(self.off(best)[kept] ** 2)) + none
        least = apart + _APART * self.scale
        seen = [best]
        for twin in self.task.twins(self.values(best)):
            x = self.plain(np.array([twin[n] for n in self.names]), kept)
            if not self.there(x) or np.sum(self.off(x)[kept] ** 2) > most:
                continue
            if all(np.any(self.own & (np.abs(self.turn(x - y)) > least)) for y in seen):
                seen.append(x)
                yield x

    def turn(self, difference: Floats) -> Floats:
        """A difference of values, of which those in degrees are the same after a turn."""
        angles = np.array([p.unit == "°" for p in self.free])
        return np.where(angles, np.mod(difference + 180.0, 360.0) - 180.0, difference)

    def there(self, x: Floats) -> bool:
        """Whether values are within the limits of what there is."""
        return all(p.limits[0] <= v <= p.limits[1] for p, v in zip(self.free, x, strict=True))

    def robust(self, x: Floats, width: float) -> Floats:
        found = scipy.optimize.least_squares(
            self.off, x, x_scale=self.scale, loss="soft_l1", f_scale=width, max_nfev=60
        )
        return np.asarray(found.x)

    def spread(self, x: Floats) -> float:
        """The scatter by the middle residual, which outliers don't move."""
        off = np.abs(self.off(x))
        share = len(off) / (len(off) - len(x))
        return float(1.4826 * np.median(off) * np.sqrt(share))

    def sifted(self, x: Floats) -> tuple[Floats, Truths]:
        """The plain fit of the measurements that belong together, and which residuals are kept."""
        for _ in range(2):
            x = self.robust(x, max(1.5 * self.spread(x), _NONE_OFF * self.task.size))
        owners, several = self.task.owners, len(self.task.labels)
        limit = self.spread(x)
        seen: list[bytes] = []
        for _ in count():
            bad = np.abs(self.off(x)) > self._chance(limit, len(owners))
            outlier = np.zeros(several, dtype=bool)
            outlier[owners[bad]] = True
            kept = ~outlier[owners]
            if outlier.sum() > _MOST_OUTLIERS * several or kept.sum() <= len(x):
                raise _contradiction(self.task, f"agree in {several - outlier.sum()} of {several}")
            x = self.plain(x, kept)
            off = self.off(x)[kept]
            limit = float(np.sqrt(np.sum(off**2) / (len(off) - len(x))))
            if (mark := outlier.tobytes()) in seen:
                return x, kept
            seen.append(mark)
        raise AssertionError

    def _chance(self, scatter: float, number: int) -> float:
        """A residual that chance alone hardly makes."""
        free = number - len(self.names)
        times = float(scipy.special.stdtrit(free, 1.0 - _BY_CHANCE / (2.0 * number)))
        return times * max(scatter, _NONE_OFF * self.task.size)

    def plain(self, x: Floats, kept: Truths) -> Floats:
        found = scipy.optimize.least_squares(
            lambda v: self.off(v)[kept],
            x,
            x_scale=self.scale,
            ftol=1e-14,
            xtol=1e-12,
            gtol=1e-14,
            max_nfev=100,
        )
        return np.asarray(found.x)

    def slopes(self, x: Floats, kept: Truths) -> Floats:
        """The derivative of the residuals that are kept, by each value."""
        columns = []
        for k, scale in enumerate(self.scale):
            step = np.zeros(len(x))
            step[k] = 1e-4 * scale
            columns.append((self.off(x + step) - self.off(x - step))[kept] / (2e-4 * scale))
        return np.stack(columns, axis=1)

    def told(self, slopes: Floats) -> None:
        """Make sure that the data tell all values.

        Raises
        ------
        DesignError
            If they don't.
        """
        sizes = np.linalg.norm(slopes, axis=0)
        if np.any(sizes * self.scale < 1e-9 * self.task.size):
            raise self.untold(slopes)
        if np.linalg.svd(slopes / sizes, compute_uv=False)[-1] < _ALIKE:
            raise self.untold(slopes)

    def untold(self, slopes: Floats) -> DesignError:
        """Which of the values the data don't tell apart."""
        sizes = np.linalg.norm(slopes, axis=0)
        dead = [p for p, size in zip(self.free, sizes * self.scale, strict=True) if size < 1e-9]
        if not dead:
            way = np.abs(np.linalg.svd(slopes / sizes)[2][-1])
            dead = [p for p, part in zip(self.free, way, strict=True) if part > 0.3 * way.max()]
        return _untold(dead)


def _untold(dead: Sequence[Sought]) -> DesignError:
    names = [p.name for p in dead]
    if len(names) == 1:
        problem = "is not told by these measurements"
    else:
        problem = "are not told apart by these measurements"
    remedy = f"measure on lines of another kind, or give --known {names[0]}=VALUE"
    return impossible(" and ".join(names), None, problem, remedy)


def _unsure(found: Sought, error: float) -> DesignError:
    problem = f"is told by these measurements to ± {error:.2g}{found.unit} only"
    remedy = f"measure more, on other lines too, or give --known {found.name}=VALUE"
    return impossible(found.name, None, problem, remedy)


def _contradiction(task: Task, problem: str) -> DesignError:
    problem = f"contradict each other: they {problem}"
    return impossible("measurements", len(task.labels), problem, f"check {task.check}")
