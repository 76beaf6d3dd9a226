"""The rules by name, and reckoning with one."""

import datetime
import pkgutil
from collections.abc import Iterator, Mapping, Set
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

import instruments.reckoning
from instruments.errors import DesignError, Fault, impossible, shown
from instruments.parameters import did_you_mean
from instruments.place import Place
from instruments.reckoning import units
from instruments.reckoning.notation import ROUNDINGS, Rounding, sexagesimal
from instruments.reckoning.reading import DATE, PLACE, Given, read_inputs, with_day, with_place
from instruments.reckoning.rule import LENGTH, OF_GNOMON, Rule, Value
from instruments.saying import worded

MOST_PLACES = 9


@dataclass(frozen=True, slots=True, eq=False)
class Answer:
    """An answer or a step as it is given out."""

    name: str
    """What it is; ``…_exact`` and ``…_error`` follow an approximate rule's answer."""
    value: Any
    """In full precision; nan where it does not exist."""
    unit: str
    """Of the value."""
    sexagesimal: Any
    """The value in sixtieths; None for words and for what does not exist."""
    source: str
    """Page, line and chapter, with the standing of a rule that is not exact."""
    how: str = ""
    """The formula, of a step."""
    why: Any = ""
    """Why it does not exist, in words, where that is known; of arrays one an element."""

    def __str__(self) -> str:
        several = np.shape(self.value)
        value = f"{len(np.ravel(self.value))} values" if several else self.value
        number = f"{value:.9g}" if isinstance(value, float) else str(value)
        return " ".join(filter(None, (self.name, number, self.unit)))


@dataclass(frozen=True, slots=True, eq=False)
class Reckoning:
    """What a rule finds; ``reckoning["shadow"]`` is an answer's value, or a step's, by name."""

    rule: Rule
    """By which it was reckoned."""
    inputs: Mapping[str, Any]
    """What was given, by name."""
    answers: tuple[Answer, ...]
    """What was asked for."""
    steps: tuple[Answer, ...]
    """What the treatise reckons on the way, in its order."""
    units: Mapping[str, str] = field(default_factory=dict)
    """Of the inputs, by name; empty where there is none."""
    remarks: tuple[str, ...] = ()
    """What was chosen where the place's name left a choice, and what a date stood for."""
    site: Place | None = None
    """Where for, if it was named."""

    @property
    def place(self) -> str:
        """The name of where it is for; empty where none was given."""
        return self.site.written("outline") if self.site else ""

    @property
    def length_unit(self) -> str:
        """Of the lengths; empty where they were given without one."""
        lengths = (self.units[i.name] for i in self.rule.inputs if i.kind == "length")
        return next(filter(None, lengths), "")

    def __repr__(self) -> str:
        return f"<Reckoning {self.rule.name}: {', '.join(map(str, self.answers))}>"

    def __reduce__(self) -> tuple[Any, ...]:
        # A rule is known by its name: functions that stand behind rules can't be pickled.
        given, units_ = dict(self.inputs), dict(self.units)
        told = (self.answers, self.steps, units_, self.remarks, self.site)
        return _again, (self.rule.name, given, *told)

    def __getitem__(self, name: str) -> Any:
        # An answer's value before that of a step of its name.
        found = {q.name: q.value for q in (*self.steps, *self.answers)}
        if name not in found:
            raise KeyError(f"{name} is none of {', '.join(found)}")
        return found[name]


@cache
def rules() -> Mapping[str, Rule]:
    """The rules of the treatise by name, a chapter's together, as ``miqyas reckon list`` has them.

    Each has its `summary`, its `source`, its `inputs` and its `answers`.
    """
    # A module's rules are its names; those that differ in figures alone are its ``RULES``.
    found: dict[str, Rule] = {}
    for module in pkgutil.iter_modules(instruments.reckoning.__path__):
        names = vars(import_module(f"instruments.reckoning.{module.name}"))
        alike = names.get("RULES", ())
        own = (r for r in (*names.values(), *alike) if isinstance(r, Rule))
        found |= {r.name: r for r in own if r.function.__module__.endswith(f".{module.name}")}
    return MappingProxyType(found)


def find_rule(name: str) -> Rule:
    """The rule of that name.

    Raises
    ------
    DesignError
        If there is none; with the nearest name.
    """
    known = rules()
    if not isinstance(name, str) or name not in known:
        remedy = did_you_mean(shown(name), list(known), "choose a name that reckon list prints")
        raise impossible("rule", shown(name), "is not known", remedy)
    return known[name]


def _again(rule: str, inputs: Any, answers: Any, steps: Any, units_: Any, *rest: Any) -> Reckoning:
    """A reckoning, from what it was pickled as."""
    known = MappingProxyType(inputs), answers, steps, MappingProxyType(units_)
    return Reckoning(find_rule(rule), *known, *rest)


def reckon(
    name: str | Rule,
    /,
    *,
    places: int = 2,
    rounding: Rounding = "nearest",
    unit: str | None = None,
    **inputs: ArrayLike | str | datetime.date,
) -> Reckoning:
    """Reckon with a rule of the treatise.

    Parameters
    ----------
    name : str
        A name that ``miqyas reckon list`` prints.
    places : int
        Sexagesimal places after the whole.
    rounding : {"nearest", "down", "up"}
        Of the last sexagesimal place.
    unit : str, optional
        Of those answers that can be in it.
    **inputs
        The rule's inputs: numbers or arrays that broadcast, in its units, or text in any
        notation (``"36;3,20"``, ``"6½ feet"``). ``from_`` is read as ``from``; `place`, the
        name of a city, stands for its latitude (by the clock: longitude and zone too), and `date`
        for the sun's declination at noon.

    Returns
    -------
    Reckoning
        With answers of the inputs' common shape; nan where an array's element has none.

    Raises
    ------
    DesignError
        With a line for each fault; also where single inputs have no answer.
    """
    rule = name if isinstance(name, Rule) else find_rule(name)
    if not isinstance(places, int) or not 0 <= places <= MOST_PLACES:
        raise impossible("places", shown(places), "is out of range", f"give 0 to {MOST_PLACES}")
    if rounding not in ROUNDINGS:
        remedy = f"choose among {', '.join(ROUNDINGS)}"
        raise impossible("rounding", shown(rounding), "is not known", remedy)
    named, site, remarks = with_place(rule, inputs)
    named, of_day = with_day(rule, named, site)
    with _blamed_as_given(inputs, set(named)):
        given = read_inputs(rule, named)
        working = _worked(rule, given)
    wanted = _Wanted(rule, given, places, rounding, units.unit_named(unit) if unit else "")
    by_name = {v.name: v for v in working}
    chosen = [by_name[a] for a in rule.answers if a in by_name]
    answers = tuple(wanted.given_out(v) for found in chosen for v in _with_error(found))
    if wanted.unit and not any(q.unit == wanted.unit for q in answers):
        own = {choice for q in answers for choice in units.units_alike(q.unit) if choice}
        remedy = f"choose among {', '.join(sorted(own))}" if own else "leave it out"
        raise impossible("unit", shown(unit), f"goes with no answer of {rule.name}", remedy)
    # What was left out is nan.
    known = {k: v for k, v in given.values.items() if not (isinstance(v, float) and np.isnan(v))}
    return Reckoning(
        rule,
        MappingProxyType({k: _plain(v) for k, v in known.items()}),
        answers,
        tuple(wanted.given_out(v) for v in working),
        MappingProxyType({i.name: given.unit_of(i) for i in rule.inputs}),
        (*remarks, *of_day),
        site,
    )


def _worked(rule: Rule, given: Given) -> tuple[Value, ...]:
    """What a rule reckons, where single inputs have an answer."""
    with np.errstate(all="ignore"):
        # `from` is no argument's name.
        named = {"from_" if k == "from" else k: v for k, v in given.values.items()}
        working = rule.function(**named)
    _refuse(rule, given, working)
    return working


@contextmanager
def _blamed_as_given(inputs: Mapping[str, Any], known: Set[str]) -> Iterator[None]:
    """Blame the place or the date that was given for the latitude or the declination of it."""
    stands = {"latitude": PLACE, "declination": DATE}
    given = {k: v for k, v in stands.items() if v in inputs and v not in known}

    def told(fault: Fault) -> Fault:
        if fault.parameter not in given:
            return fault
        by = given[fault.parameter]
        problem = f"({fault.parameter} {shown(fault.value)}) {worded(fault.problem)}"
        return replace(fault, parameter=by, value=str(inputs[by]), problem=problem)

    try:
        yield
    except DesignError as error:
        raise DesignError(*map(told, error.faults)) from None


def _with_error(value: Value) -> tuple[Value, ...]:
    if value.exact is None:
        return (value,)
    error = np.asarray(value.value) - np.asarray(value.exact)
    return (
        value,
        replace(value, name=f"{value.name}_exact", value=value.exact, exact=None),
        replace(value, name=f"{value.name}_error", value=error, exact=None),
    )


def _refuse(rule: Rule, given: Given, working: tuple[Value, ...]) -> None:
    """Say why single inputs have no answer."""
    if not given.single:
        return
    for value in working:
        if value.name not in rule.answers or value.optional or np.ndim(value.value):
            continue
        number = np.asarray(value.value)
        if number.dtype.kind != "f" or np.isfinite(number):
            continue
        if rule.absent:
            why = rule.absent
            parameter, problem, remedy = why(given.values) if callable(why) else why
            about = given.values.get(parameter)
            finite = isinstance(about, float) and np.isfinite(about)
            blamed = f"{about:g}" if finite else shown(about) if isinstance(about, str) else None
            raise impossible(parameter, blamed, problem, remedy)
        inputs = ", ".join(f"{k} {v:g}" for k, v in given.values.items() if np.ndim(v) == 0)
        remedy = f"see miqyas reckon show {rule.name}"
        raise impossible(rule.name, None, f"has no {value.name} for {inputs}", remedy)


@dataclass(frozen=True, slots=True)
class _Wanted:
    rule: Rule
    given: Given
    places: int
    rounding: Rounding
    unit: str

    def given_out(self, value: Value) -> Answer:
        """A value as an answer, in the unit that was asked for where that goes."""
        number, unit = _plain(value.value), self.given.unit(value.unit)
        if self.unit and isinstance(number, float | np.ndarray):
            factor = self._factor(value.unit, unit)
            if factor is not None:
                number, unit = number * factor, self.unit
        source = self.rule.source
        if self.rule.standing != "exact" and not value.name.endswith("_exact"):
            source = f"{source}; {self.rule.standing}"
        sixtieths, why = self._sixtieths(number), _why_missing(value)
        return Answer(value.name, number, unit, sixtieths, source, value.how, why)

    def _factor(self, kind: str, unit: str) -> Any:
        if kind == OF_GNOMON and self.unit in units.DIVISIONS:
            return float(units.DIVISIONS[self.unit]) / self.given.values["gnomon"]
        if kind == LENGTH and not unit:
            return None
        return units.factor(unit, self.unit)

    def _sixtieths(self, number: Any) -> Any:
        if isinstance(number, float):
            return sexagesimal(number, self.places, self.rounding)
        if isinstance(number, np.ndarray) and number.dtype.kind == "f":
            texts = [sexagesimal(float(n), self.places, self.rounding) for n in number.ravel()]
            return np.array(texts, dtype=object).reshape(number.shape).tolist()
        return None


def _why_missing(value: Value) -> Any:
    """Why a value, or which of its elements, does not exist; empty where it does."""
    if isinstance(value.why, str) and not value.why:
        return ""
    told = np.where(np.isnan(np.asarray(value.value, dtype=np.float64)), value.why, "")
    return (told if told.ndim else str(told)) if "".join(told.ravel().tolist()) else ""


def _plain(value: Any) -> Any:
    array = np.asarray(value)
    if array.ndim:
        return array.astype(np.float64) if array.dtype.kind in "iuf" else array
    return float(array) if array.dtype.kind in "iufb" else str(array)
