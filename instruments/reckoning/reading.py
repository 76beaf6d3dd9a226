"""A rule's inputs, read from what people write; a place stands for its latitude."""

import datetime
import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, get_args

import numpy as np
from numpy.typing import NDArray

from instruments.civil_time import MEAN_TIME, keeps_local_time
from instruments.days import CivilDate, Reckoning, calendar_in_use
from instruments.design import build
from instruments.epoch import Epoch
from instruments.errors import ComplaintError, DesignError, Fault, impossible, refuse_all, shown
from instruments.parameters import did_you_mean
from instruments.place import Place
from instruments.places import gazetteer
from instruments.reckoning import units
from instruments.reckoning.notation import parse_degrees, parse_hours, parse_measure, parse_number
from instruments.reckoning.rule import LENGTH, OF_GNOMON, Input, Rule
from instruments.written_dates import HOW, hyphened

_RANGE = re.compile(r"(.+?)\s*\.\.\s*(.+?)(?:\s*:\s*(.+))?")
_MOST = 100_000

PLACE, DATE, CALENDAR = "place", "date", "calendar"
"""Inputs that stand for others: a latitude, a declination by a date and its calendar."""

POINTS = ("tips", "marks", "mark", "tip")
"""Names of inputs that are points: their last axes are x and y, and which point."""


@dataclass(slots=True)
class Given:
    """Inputs by name as the function takes them, and the units that they settled."""

    values: dict[str, Any] = field(default_factory=dict)
    units: dict[str, str] = field(default_factory=dict)

    def unit(self, of: str) -> str:
        """The unit's name, also where it is one that the inputs settle."""
        return self.units.get(of, "" if of in (OF_GNOMON, LENGTH) else of)

    def unit_of(self, wanted: Input) -> str:
        """The unit of an input's value, as far as it has one with a name."""
        settled = {
            "gnomon": OF_GNOMON,
            "shadow": OF_GNOMON,
            "length": LENGTH,
            "division": wanted.name,
        }
        name = self.units.get(settled.get(wanted.kind, ""), wanted.unit)
        return "" if name.startswith("of ") else name

    @property
    def single(self) -> bool:
        """True where every input is a single value."""
        return all(np.ndim(v) == 0 or k in POINTS for k, v in self.values.items())


def read_inputs(rule: Rule, inputs: Mapping[str, Any]) -> Given:
    """Read a rule's inputs: numbers and arrays in its units, or text in any notation.

    Raises
    ------
    DesignError
        With a fault for each input that is not known, missing, unreadable or out of range.
    """
    inputs = {name.rstrip("_"): value for name, value in inputs.items()}
    known = [i.name for i in rule.inputs]
    faults = [_unknown(rule, name, known) for name in inputs if name not in known]
    result = Given()
    # The gnomon first: what a shadow's number means hangs on it.
    for wanted in sorted(rule.inputs, key=lambda i: i.kind != "gnomon"):
        value = inputs.get(wanted.name, wanted.default)
        if value is None or value == "" if isinstance(value, str | None) else False:
            if wanted.optional:
                result.values[wanted.name] = np.nan
            elif wanted.name in inputs:
                faults.append(Fault.of(wanted.name, None, "is empty", _wanted(wanted)))
            else:
                faults.append(Fault.of(wanted.name, None, "is not given", _added(rule, wanted)))
            continue
        try:
            result.values[wanted.name] = _read(wanted, value, result)
        except ValueError as error:
            if wanted.name == "latitude" and isinstance(value, str) and gazetteer.cities(value):
                city = f"write {PLACE}={shown(value)}"
                faults.append(Fault.of(wanted.name, shown(value), "is a city", city))
                continue
            faults.append(ComplaintError.fault(error, wanted.name, shown(value), _wanted(wanted)))
    refuse_all(faults)
    result.values = {i.name: result.values[i.name] for i in rule.inputs}
    _same_shapes(result)
    return result


def _unknown(rule: Rule, name: str, known: list[str]) -> Fault:
    standing = ((PLACE, bool(inputs_of_place(rule))), (DATE, takes_date(rule)))
    known = [*known, *(other for other, stands in standing if stands)]
    remedy = did_you_mean(name, known, f"{rule.name} takes {', '.join(known)}")
    return Fault.of(shown(name), None, f"is no input of {rule.name}", remedy)


def inputs_of_place(rule: Rule) -> tuple[str, ...]:
    """The inputs that a place stands for."""
    known = [i.name for i in rule.inputs]
    if "latitude" not in known or PLACE in known:
        return ()
    return ("latitude", "longitude", "zone") if "zone" in known else ("latitude",)


def _added(rule: Rule, wanted: Input) -> str:
    """What to write for an input that is not given."""
    own = f"add {_example(wanted)}"
    if wanted.name == "declination" and takes_date(rule):
        return f"{own}, or {DATE}=2026-06-21"
    together = inputs_of_place(rule)
    if wanted.name not in together:
        return own
    instead = " instead of the latitude" if wanted.name == "longitude" else ""
    return f"{own}, or {PLACE}=Cairo{instead}"


def _wanted(wanted: Input) -> str:
    return f"give {wanted.range}" if wanted.range else f"write {_example(wanted)}"


def _example(wanted: Input) -> str:
    value = {
        "angle": "36",
        "hours": "5:30",
        "gnomon": "12",
        "division": "digits",
        "points": '"3,4 5,6 7,8"',
    }
    own = {"declination": "10", "date": "2026-06-21"}
    usual = own.get(wanted.name) or value.get(wanted.kind, "5")
    return f"{wanted.name}={(wanted.choices or (usual,))[0]}"


def _read(wanted: Input, value: Any, so_far: Given) -> Any:
    if wanted.kind == "text":
        return str(value.date() if isinstance(value, datetime.datetime) else value)
    if wanted.kind == "choice":
        if str(value) not in wanted.choices:
            raise ComplaintError("is not known", f"choose among {wanted.range}")
        return str(value)
    if wanted.kind == "points":
        return _points(value)
    one = _reader(wanted, so_far)
    array: Any
    if isinstance(value, str) and (several := _several(value)):
        if several[0] == "range":
            array = _stepped(*(float(one(v)) for v in several[1]))
        else:
            array = np.array([float(one(v)) for v in several[1]])
    elif isinstance(value, str) or _depth(value) == 0:
        array = np.float64(one(value))
    else:
        array = np.asarray([one(v) for v in np.ravel(value)], np.float64).reshape(np.shape(value))
    if wanted.single and np.ndim(array):
        raise ComplaintError("takes one value", "the rule makes the rows itself")
    if not _within(array, wanted):
        raise ComplaintError("is out of range", f"give {wanted.range}")
    return array


def _depth(value: Any) -> int:
    try:
        return np.ndim(value)
    except ValueError:
        raise ComplaintError("has rows that differ in length", "give as many in each") from None


def _reader(wanted: Input, so_far: Given) -> Callable[[Any], Any]:
    if wanted.kind == "angle":
        return parse_degrees
    if wanted.kind == "hours":
        return parse_hours
    if wanted.kind == "gnomon":
        return lambda value: _gnomon(value, so_far)
    if wanted.kind == "shadow":
        return lambda value: _shadow(value, so_far)
    if wanted.kind == "length":
        return lambda value: _length(value, so_far)
    if wanted.kind == "division":
        return lambda value: _division(value, so_far, wanted.name)
    return _bare_number


def _bare_number(value: Any) -> Any:
    try:
        return parse_number(value)
    except ValueError:
        _, unit = parse_measure(value)
        raise ComplaintError("takes no unit here", f"leave {unit} out") from None


def _gnomon(value: Any, so_far: Given) -> float:
    size, name = parse_measure(value)
    name = units.unit_named(name)
    if name == "feet":
        name = "feet-6.5" if size == units.DIVISIONS["feet-6.5"] else "feet-7"
    if name in units.DIVISIONS and size != units.DIVISIONS[name]:
        feet = [n for n in units.DIVISIONS if n.startswith("feet")]
        alike = sorted(feet, reverse=True) if name in feet else [name]
        counts = " or ".join(f"{float(units.DIVISIONS[n]):g} {n}" for n in alike)
        raise ComplaintError("is no gnomon", f"a gnomon has {counts}")
    so_far.units[OF_GNOMON] = name or units.of_divisions(float(size))
    so_far.values["gnomon"] = float(size)
    return float(size)


def _shadow(value: Any, so_far: Given) -> float:
    size, name = parse_measure(value)
    name, own = units.unit_named(name), so_far.units.get(OF_GNOMON, "")
    gnomon = so_far.values.get("gnomon")
    if name == "feet":
        if not own.startswith("feet"):
            raise ComplaintError("can be read two ways", "write feet-7 or feet-6.5")
        name = own
    if not name or name == own:
        return float(size)
    if name in units.DIVISIONS and gnomon is not None:
        return float(size) * float(gnomon) / float(units.DIVISIONS[name])
    if own and (factor := units.factor(name, own)) is not None:
        return float(size) * factor
    raise ComplaintError(
        f"does not go with a gnomon in {own or 'no unit'}", "give both in one unit"
    )


def _length(value: Any, so_far: Given) -> float:
    size, name = parse_measure(value)
    name = units.unit_named(name)
    own = so_far.units.setdefault(LENGTH, name) if name else so_far.units.get(LENGTH, "")
    factor = units.factor(name, own) if name else 1.0
    if factor is None:
        raise ComplaintError(f"does not go with {own}", "give all lengths in one unit")
    return float(size) * factor


def _division(value: Any, so_far: Given, name: str) -> float:
    """How many of a unit make a gnomon; of other units, how many make the first of their kind."""
    label = units.unit_named(str(value))
    if label in ("feet", "ft"):
        raise ComplaintError("can be read two ways", "write feet-7 or feet-6.5")
    try:
        count = float(parse_number(value))
        label = units.of_divisions(count)
        label = next((k for k, v in units.DIVISIONS.items() if v == count), label)
    except ValueError:
        kinds = units.units_alike(label)
        if len(kinds) < 2:
            known = ", ".join(units.known_units())
            raise ComplaintError("is no unit", f"write a gnomon's divisions, or {known}") from None
        count = float(units.DIVISIONS.get(label, 0)) or units.factor(kinds[0], label) or 0.0
    if not 0 < count < np.inf:
        raise ComplaintError("is no unit", "give a number above 0 of divisions")
    other = next((u for k, u in so_far.units.items() if k in ("from", "to")), label)
    shadows = all(u in units.DIVISIONS or u.startswith("of ") for u in (label, other))
    if not shadows and units.factor(other, label) is None:
        among = ", ".join(units.units_alike(other))
        raise ComplaintError(f"does not go with {other}", f"choose among {among}")
    so_far.units[name] = label
    return count


def _several(text: str) -> tuple[str, list[str]] | None:
    """The limits and step of ``10..80:5``, or the items of ``[10, 20]``; None for one value."""
    if found := _RANGE.fullmatch(text.strip()):
        return "range", [v for v in found.groups() if v]
    if re.fullmatch(r"\[.*\]", text.strip()):
        inside = text.strip()[1:-1]
        if "|" not in inside and ";" in inside and "," in inside:
            raise ComplaintError("can be read two ways", "part the items with |")
        return "list", inside.split("|" if "|" in inside else ",")
    return None


def _stepped(first: float, last: float, step: float = 1.0) -> NDArray[np.float64]:
    if not step > 0 or last < first:
        raise ComplaintError("is no range", "write 10..80:5, the step last")
    if (last - first) / step > _MOST:
        raise ComplaintError(f"has more than {_MOST} values", "give a larger step")
    count = int((last - first) / step + 1e-9) + 1
    return first + step * np.arange(count, dtype=np.float64)


def _points(value: Any) -> NDArray[np.float64]:
    complaint = ComplaintError("is no list of points", 'write "3,4 5,6 7,8", in decimals')
    if isinstance(value, str):
        pairs = re.findall(r"[^\s,;()\[\]]+", value)
        try:
            if len(pairs) % 2:
                raise complaint
            array = np.array([float(parse_number(v)) for v in pairs]).reshape(-1, 2)
        except ValueError:
            raise complaint from None
    else:
        try:
            array = np.asarray(value, dtype=np.float64)
        except (TypeError, ValueError):
            raise complaint from None
        if array.ndim < 2 or array.shape[-1] != 2:
            raise complaint
    if not np.isfinite(array).all():
        raise ValueError("has a point that is not finite")
    return array


def _within(array: Any, wanted: Input) -> bool:
    if wanted.open_:
        return bool(np.all((array > wanted.low) & (array < wanted.high)))
    return bool(np.all((array >= wanted.low) & (array <= wanted.high)))


def _same_shapes(given: Given) -> None:
    shapes = {k: np.shape(v) for k, v in given.values.items() if k not in POINTS}
    try:
        np.broadcast_shapes(*shapes.values())
    except ValueError:
        sizes = ", ".join(f"{k} {v}" for k, v in shapes.items() if v)
        remedy = "give as many of each, or one"
        raise impossible("inputs", None, f"differ in shape ({sizes})", remedy) from None


def with_place(
    rule: Rule, inputs: Mapping[str, Any]
) -> tuple[dict[str, Any], Place | None, tuple[str, ...]]:
    """The inputs with a place's latitude, the place, and what was chosen where that left a choice.

    A rule that goes by the clock gets the longitude and the time zone too, on a date from which
    that has no time but its city's the place's own mean time.

    Raises
    ------
    DesignError
        If the rule has no place, the name is not known, or a latitude is given as well.
    """
    if PLACE not in inputs or PLACE in {i.name for i in rule.inputs}:
        return dict(inputs), None, ()
    name = str(inputs[PLACE])
    rest = {k: v for k, v in inputs.items() if k != PLACE}
    together = inputs_of_place(rule)
    if not together:
        raise impossible(PLACE, shown(name), f"is no input of {rule.name}", "leave it out")
    if "latitude" in inputs:
        raise impossible(PLACE, shown(name), "is given beside a latitude", "keep one of them")
    try:
        found = build(Place, {"name": name})
    except DesignError:
        remedy = "name a larger city nearby, or give its latitude"
        raise impossible(PLACE, shown(name), "is no city that is known", remedy) from None
    values = {"latitude": found.latitude, "longitude": found.longitude, "zone": found.timezone}
    told = [f"{PLACE}: {note.message}" for note in found.remarks]
    year = re.match(r"\s*(\d{4})", str(inputs.get(DATE, "")))
    clocked = "zone" in together and "zone" not in rest and found.timezone
    if year and clocked and keeps_local_time(found.timezone, int(year[1])):
        values["zone"] = MEAN_TIME
        told.append(f"zone: local mean time, as in {year[1]} {found.timezone} had no other")
    return {**{k: values[k] for k in together}, **rest}, found, tuple(told)


def takes_date(rule: Rule) -> bool:
    """Whether a date stands for the sun's declination in a rule's inputs."""
    known = {i.name for i in rule.inputs}
    return "declination" in known and DATE not in known


def with_day(
    rule: Rule, inputs: Mapping[str, Any], site: Place | None
) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The inputs with the sun's declination at noon of a date, and what that is said to be.

    Noon is that of the site, or without one of Greenwich.

    Raises
    ------
    DesignError
        If it is no date, or a declination is given as well.
    """
    if DATE not in inputs or not takes_date(rule):
        return _with_calendar(rule, inputs), ()
    text, calendar = str(inputs[DATE]), inputs.get(CALENDAR, "auto")
    rest = {k: v for k, v in inputs.items() if k not in (DATE, CALENDAR)}
    if "declination" in rest:
        raise impossible(DATE, shown(text), "is given beside a declination", "keep one of them")
    if calendar not in (known := get_args(Reckoning)):
        remedy = f"choose among {', '.join(known)}"
        raise impossible(CALENDAR, shown(calendar), "is not known", remedy)
    east = math.radians(site.longitude or 0.0) if site else 0.0
    try:
        day = CivilDate.read(text, calendar).at(Epoch(), east)
    except ValueError:
        raise impossible(DATE, shown(text), "is no day", HOW) from None
    told = f"declination: the sun's, {day.source}"
    return {**rest, "declination": math.degrees(day.declination)}, (told,)


def _with_calendar(rule: Rule, inputs: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs with the calendar of the date's time, where none is given."""
    date = re.fullmatch(r"\s*\d{4}(-\d{1,2}){0,2}\s*", hyphened(str(inputs.get(DATE, ""))))
    if date is None or CALENDAR in inputs or CALENDAR not in {i.name for i in rule.inputs}:
        return dict(inputs)
    return {**inputs, CALENDAR: calendar_in_use(*map(int, date[0].split("-")))}
