"""From measurements of a thing to what it is: the front door of the inverse problems."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any

from instruments.errors import ComplaintError, DesignError, impossible, shown
from instruments.parameters import did_you_mean
from instruments.quantities import finite, parse_length_mm
from instruments.reckoning.fitting import least_squares, measured_rows
from instruments.reckoning.fitting.fit_options import Options
from instruments.reckoning.fitting.least_squares import Solved
from instruments.reckoning.fitting.task import FRAME, Task
from instruments.reckoning.notation import parse_degrees, parse_measure
from instruments.reckoning.units import unit_named
from instruments.text_files import file_text

KINDS = ("plate", "rete", "dial", "scale", "shadows")
_GNOMON = "gnomon"
_SEVERAL = 3
"""So many outliers ask for another look."""

_STRAYING = 0.015
"""A scatter above this share of the size is more than a ruler's or a hand's."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something that was found or known."""

    name: str
    """Such as ``latitude``."""
    value: float
    """In the unit."""
    unit: str
    """Of the value and its error."""
    error: float
    """Its uncertainty either way: the true value is within it in 95 % of cases at least; 0 for what
    was known."""
    meaning: str
    """What it is."""
    known: bool = False
    """Whether it was known beforehand."""

    def __str__(self) -> str:
        error = "" if self.known else f" ± {self.error:.2g}"
        return f"{self.name} {self.value:.9g}{error} {self.unit}".rstrip()


@dataclass(frozen=True, slots=True)
class Residual:
    """How far a measurement is from where it should be."""

    name: str
    """The measurement and its line."""
    off: tuple[float, ...]
    """In the fit's unit: a distance from a line, or x and y from a point."""
    outlier: bool
    """Whether it was left out."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """What fits measurements best; ``fitted["latitude"]`` is a value by name."""

    kind: str
    """What was measured."""
    quantities: tuple[Quantity, ...]
    """What was found, then what was known."""
    residuals: tuple[Residual, ...]
    """Of each measurement."""
    scatter: float
    """Standard deviation of the residuals that were kept, in `unit`."""
    unit: str
    """Of residuals and scatter."""
    design: str
    """The name of the design of such a thing."""
    values: Mapping[str, Any]
    """The design's values by dotted name, as `miqyas.make` takes them."""
    remarks: tuple[str, ...]
    """What to know."""

    def __repr__(self) -> str:
        return f"<Fitted {self.kind}: {', '.join(map(str, self.quantities))}>"

    def __getitem__(self, name: str) -> float:
        found = {q.name: q.value for q in self.quantities}
        if name not in found:
            raise KeyError(f"{name} is none of {', '.join(found)}")
        return found[name]

    @property
    def outliers(self) -> tuple[Residual, ...]:
        """The measurements that were left out."""
        return tuple(r for r in self.residuals if r.outlier)


def fit(
    kind: str,
    measurements: str | Path | Iterable[Any],
    *,
    known: Mapping[str, Any] | None = None,
    find: Iterable[str] = (),
    southern: bool = False,
    mm_per_unit: float | str = 1.0,
    y_down: bool = False,
) -> Fitted:
    """Find the instrument that fits measurements of a real one best.

    Parameters
    ----------
    kind : {"plate", "rete", "dial", "scale", "shadows"}
        What was measured.
    measurements : str, Path or iterable
        A CSV file, or rows: mappings by column, or sequences in the columns' order. Columns are
        ``name``, ``x_mm`` and ``y_mm``; of shadows ``date``, ``time`` and ``shadow``.
    known : Mapping, optional
        Values that are known and not sought, by name, such as ``latitude`` (degrees).
    find : iterable of str
        What is taken as known otherwise and is sought all the same.
    southern : bool
        The astrolabe is projected from the north pole.
    mm_per_unit : float or str
        Size of a unit of x and y, a number or a length such as ``1/96 in``.
    y_down : bool
        y runs down, as in a picture.

    Returns
    -------
    Fitted
        What was sought, each with its uncertainty, how far each measurement is off, and the
        design that it tells.

    Raises
    ------
    DesignError
        If the measurements can't be read, are too few, contradict each other, or don't tell
        what is sought.
    """
    if not isinstance(kind, str) or kind not in KINDS:
        remedy = did_you_mean(shown(kind), list(KINDS), f"choose {', '.join(KINDS)}")
        raise impossible("kind", shown(kind), "is not known", remedy)
    module = import_module(f"instruments.reckoning.fitting.{kind}_fit")
    numbers = {str(n): _number(str(n), v) for n, v in (known or {}).items()}
    options = Options(
        {name: number for name, (number, _) in numbers.items()},
        numbers[_GNOMON][1] if _GNOMON in numbers else "",
        tuple(find),
        southern,
        _factor(mm_per_unit),
        y_down,
    )
    if isinstance(measurements, str | Path):
        text = file_text(Path(measurements), 4, "give a CSV file of measurements")
        rows = measured_rows.of_csv(text, module.COLUMNS)
    else:
        rows = measured_rows.of_mappings(measurements, module.COLUMNS)
    task = _task(module, rows, options)
    solved = least_squares.least_squares(task)
    made = task.made(solved.values)
    quantities = [
        Quantity(
            p.name,
            _turned(solved.values[p.name], p.name),
            p.unit,
            solved.sigma.get(p.name, 0.0) * solved.factor,
            p.meaning,
            p.known is not None,
        )
        for p in task.parameters
    ]
    residuals = [
        Residual(label, tuple(solved.off[task.owners == k].tolist()), bool(solved.outlier[k]))
        for k, label in enumerate(task.labels)
    ]
    return Fitted(
        kind,
        tuple(sorted(quantities, key=lambda q: q.known)),
        tuple(residuals),
        solved.scatter,
        task.unit,
        made.name,
        made.values,
        (
            *task.remarks,
            *_mirrored(module, rows, options, solved),
            *_doubts(task, solved),
            *made.remarks,
        ),
    )


def _task(module: Any, rows: Sequence[measured_rows.MeasuredRow], options: Options) -> Task:
    if module.COLUMNS[0] != "name":
        given: Any = rows
    else:
        given = measured_rows.read_points(rows, options.mm_per_unit, options.y_down)
    found: Task = module.task(given, options)
    return found


def _mirrored(
    module: Any, rows: Sequence[measured_rows.MeasuredRow], options: Options, solved: Solved
) -> Iterator[str]:
    """Whether far fewer marks would be left out if y ran the other way."""
    out = int(solved.outlier.sum())
    if out < _SEVERAL or module.COLUMNS[0] != "name":
        return
    try:
        other = least_squares.least_squares(
            _task(module, rows, replace(options, y_down=not options.y_down))
        )
    except DesignError:
        return
    if (fewer := int(other.outlier.sum())) < out / 2:
        way = "without y_down" if options.y_down else "with y_down (--y-down)"
        yield f"{out} marks are left out, and {fewer} {way}: mind which way y runs"


def _doubts(task: Task, solved: Solved) -> Iterator[str]:
    """What else would fit, and whether the scatter is more than measuring brings."""
    for other in solved.others:
        apart = [
            p
            for p in task.parameters
            if p.known is None
            and p.name not in FRAME
            and abs(other[p.name] - solved.values[p.name]) > 3.0 * solved.sigma[p.name]
        ]
        said = ", ".join(f"{p.name} {_turned(other[p.name], p.name):.4g}{p.unit}" for p in apart)
        turned = abs(other.get("latitude", 0.0) + solved.values.get("latitude", 1.0)) < 0.1
        where = " (the other hemisphere)" if turned else ""
        yield f"these measurements fit {said} as well{where}: measure what tells them apart"
    if task.unit == "mm" and solved.scatter > _STRAYING * task.size:
        size = f"{solved.scatter:.2g} mm"
        yield f"the marks stray by {size}, more than measuring brings: check {task.check}"


def _turned(value: float, name: str) -> float:
    if name == "azimuth":
        return value % 360.0
    return math.remainder(value, 360.0) if name == "rotation" else value


def _number(name: str, value: Any) -> tuple[float, str]:
    """What is known: an angle or a length, and of the gnomon its unit."""
    try:
        if not isinstance(value, str):
            return float(finite(value, ("is no number", ""))), ""
        if name == _GNOMON:
            length, unit = parse_measure(value)
            return float(length), unit_named(unit)
        return float((parse_length_mm if name.endswith("_mm") else parse_degrees)(value)), ""
    except ValueError as error:
        raise DesignError(ComplaintError.fault(error, shown(name), shown(value))) from None


def _factor(value: float | str) -> float:
    try:
        factor = parse_length_mm(value)
    except ValueError as error:
        raise DesignError(ComplaintError.fault(error, "mm_per_unit", shown(value))) from None
    if not 1e-6 <= factor <= 1e6:
        raise impossible("mm_per_unit", shown(value), "is out of range", "give the mm of a unit")
    return factor


__all__ = ["KINDS", "Fitted", "Quantity", "Residual", "fit"]
