"""What designs share: the frozen model's settings, and faults in the house's manner."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from instruments.errors import (
    ComplaintError,
    DesignError,
    Fault,
    Remedy,
    UnfitError,
    distinct,
    either,
    shown,
)
from instruments.parameters import ANY, Kind, Parameter, Rank, group_of, nearest_name, parameters
from instruments.quantities import SheetMm

CONFIG = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)
"""The settings of every design and of every group of parameters in one.

A group's validator is built with its design's, not once more on its own when imported.
"""

NONE = "none"
"""The text that leaves an optional parameter unset, where a template sets it."""

Model = TypeVar("Model", bound=BaseModel)

_LARGEST = 10**300
_LONGEST = 200
"""Characters of a text, which is lettered on an instrument."""

_MOST_ITEMS = 400
"""Of any list or table; many parameters take fewer."""


def build(model: type[Model], values: Mapping[str, Any]) -> Model:
    """Validate values into a design.

    Text ``none`` leaves an optional parameter unset, and a number stands for a choice
    that is written the same way (12 for ``"12"``).

    Raises
    ------
    DesignError
        With a fault for each parameter that is wrong: its dotted name, its value, what
        would be accepted; for an unknown one, the nearest real name.
    """
    known = {p.name: p for p in parameters(model)}
    known |= {p.name: p for p in _in_tables(known, values)}
    faults: list[Fault] = []
    ready = _prepared(values, known, faults)
    design = None
    try:
        design = model.model_validate(_grouped(model, ready))
    except ValidationError as error:
        faults += _faults(error, values, known)
    if faults or design is None:
        raise DesignError(*distinct(faults))
    return design


def _in_tables(known: Mapping[str, Parameter], values: Mapping[str, Any]) -> Iterator[Parameter]:
    """The parameters of the groups in tables, by the names that the values give to these."""
    for table in (p for p in known.values() if p.kind == "table"):
        given = _given(values, table.name.split("."), None)
        any_group = f"{table.name}.{ANY}."
        for name in given if isinstance(given, Mapping) else ():
            for member in known.values():
                if member.name.startswith(any_group):
                    key = member.name.removeprefix(any_group)
                    yield replace(member, name=f"{table.name}.{name}.{key}")


def _grouped(model: type[BaseModel], values: Mapping[str, Any]) -> dict[str, Any]:
    """The values, with an empty mapping for each group that has its defaults.

    A group made by its own class would need a validator of its own, beside its design's.
    """
    ready = dict(values)
    for name, field in model.model_fields.items():
        group = group_of(field.annotation)
        if group is None:
            continue
        given = ready.get(name, {} if field.default_factory is group else None)
        if isinstance(given, Mapping):
            ready[name] = _grouped(group, given)
    return ready


def _prepared(
    values: Mapping[str, Any], known: Mapping[str, Parameter], faults: list[Fault], prefix: str = ""
) -> dict[str, Any]:
    ready: dict[str, Any] = {}
    for key, given in values.items():
        name = f"{prefix}{key}"
        parameter = known.get(name)
        if unwritable := _unwritable(key):
            faults.append(Fault.of(name, None, f"has {unwritable} in its name", "leave it out"))
        elif isinstance(given, Mapping) and len(given) > _MOST_ITEMS:
            faults.append(Fault.of(name, None, f"has more than {_MOST_ITEMS} items", "shorten it"))
        elif isinstance(given, Mapping) and (parameter is None or parameter.kind == "table"):
            ready[key] = _prepared(given, known, faults, f"{name}.")
        elif fault := _unfit(name, given, parameter):
            faults.append(fault)
        else:
            ready[key] = given if parameter is None else _meant(given, parameter)
    return ready


def _unfit(name: str, given: Any, parameter: Parameter | None) -> Fault | None:
    """The fault of a value that no model is to see: it would take it, or fail on it."""
    if (unwritable := _unwritable(given)) and not (parameter and parameter.kind == "document"):
        remedy = "shorten it" if unwritable.startswith("more") else "leave it out"
        return Fault.of(name or '""', given, f"has {unwritable}", remedy)
    if parameter is None:
        return None
    problem = ""
    if isinstance(given, bool) and parameter.kind in ("number", "whole"):
        problem = "is no number"
    elif isinstance(given, int) and abs(given) > _LARGEST:
        problem = "is too large a number"
    if not problem:
        return None
    return Fault.of(name, given, problem, _remedy(parameter), accepted=parameter.accepted)


def _meant(given: Any, parameter: Parameter) -> Any:
    """A value as its model takes it: unset for ``none``, a choice for a number."""
    if isinstance(given, str) and parameter.optional and NONE not in parameter.choices:
        return None if given.strip().lower() == NONE else given
    if isinstance(given, int | float) and parameter.kind == "choice":
        return shown(given) if shown(given) in parameter.choices else given
    return given


def _unwritable(given: Any) -> str:
    """What a text, or a list with texts, holds that can't be written on an instrument."""
    if isinstance(given, list | tuple):
        if len(given) > _MOST_ITEMS:
            return f"more than {_MOST_ITEMS} items"
        return next((found for item in given if (found := _unwritable(item))), "")
    if not isinstance(given, str):
        return ""
    if any(0xD800 <= ord(c) < 0xE000 for c in given):
        return "bytes that are no UTF-8 text"
    if len(given) > _LONGEST:
        return f"more than {_LONGEST} characters"
    if any(ord(c) < 32 or 127 <= ord(c) < 160 or ord(c) in (0xFFFE, 0xFFFF) for c in given):
        return "a control character"
    return ""


def _faults(
    error: ValidationError, values: Mapping[str, Any], known: Mapping[str, Parameter]
) -> Iterator[Fault]:
    seen: set[tuple[str, str]] = set()
    for detail in error.errors(include_url=False):
        if detail["type"] == "default_factory_not_called":
            continue  # its own value is not at fault, but another that it follows from
        name, inside = _named(detail["loc"], known, values)
        if (name, inside) in seen:
            continue
        seen.add((name, inside))
        if isinstance(refused := detail.get("ctx", {}).get("error"), UnfitError):
            for fault in refused.faults:
                yield replace(fault, parameter=f"{name}.{fault.parameter}".rstrip("."))
            continue
        given = _given(values, detail["loc"], detail["input"])
        if _only_has_bad_items(detail, given):
            continue
        yield _fault(detail, name, inside, given, known)


def _only_has_bad_items(detail: Any, given: Any) -> bool:
    """Whether a list is called too short for the items in it that are at fault themselves."""
    if detail["type"] != "too_short" or not isinstance(given, list | tuple):
        return False
    return len(given) >= int(detail["ctx"]["min_length"])


def _named(
    loc: tuple[int | str, ...], known: Mapping[str, Parameter], values: Any
) -> tuple[str, str]:
    """The parameter's dotted name and, for an element of a list, which one it is.

    In a table with keys of its own the name goes on with what was written.
    """
    for size in range(1, len(loc) + 1):
        name = ".".join(str(p) for p in loc[:size])
        if name in known:
            table = _given(values, loc[:size], None)
            for step in loc[size:]:
                if not isinstance(table, Mapping) or step not in table:
                    break
                name, table = f"{name}.{step}", table[step]
            index = next((p for p in loc[size:] if isinstance(p, int)), None)
            missing = isinstance(table, list | tuple) and index is not None and index >= len(table)
            return name, "" if index is None or missing else f" (item {index + 1})"
    return ".".join(str(p) for p in loc), ""


def _given(values: Any, loc: Sequence[int | str], otherwise: Any) -> Any:
    """What was written, rather than what a validator made of it."""
    for step in loc:
        try:
            values = values[step]
        except (KeyError, IndexError, TypeError):
            return otherwise if isinstance(values, Mapping | list | tuple) else values
    return values


def _fault(
    detail: Any, name: str, inside: str, given: Any, known: Mapping[str, Parameter]
) -> Fault:
    kind: str = detail["type"]
    if kind == "extra_forbidden":
        return _unknown(name, given, known)
    if kind in ("model_type", "model_attributes_type", "dict_type"):
        members = [n for n, p in known.items() if n.startswith(f"{name}.") and p.kind != "table"]
        remedy = f"set {' or '.join(members[:3])}" if members else ""
        return Fault.of(name, given, "is one value for a group of parameters", remedy)
    parameter = known.get(name, Parameter(name))
    if kind == "value_error":
        said = ComplaintError.of(detail["ctx"]["error"])
        problem, remedy = said.problem, said.remedy
        remedy = (remedy or "give another") if inside else _with_range(remedy, parameter)
        return Fault.of((name or "the design") + inside, _value(given), problem, remedy)
    if kind == "string_pattern_mismatch" and parameter.key == "name":
        return Fault.of(name, _value(given), *UNFIT_NAME)
    if inside:
        problem, remedy = _problem(detail), _remedy_of_item(detail, parameter)
    elif kind == "too_long" and parameter.size is None:
        problem, remedy = _problem(detail), "leave some out"
    else:
        problem = (
            _of_wrong_shape(given, parameter) or _beyond(detail, parameter) or _problem(detail)
        )
        bare = kind in _BOUNDS and parameter.kind == "other"
        remedy = _within_bound(detail) if bare else _remedy(parameter)
    accepted = None if inside else parameter.accepted
    return Fault.of(name + inside, _value(given), problem, remedy, accepted=accepted)


def _of_wrong_shape(given: Any, parameter: Parameter) -> str:
    """What is wrong where a table or a list is given for one value, or a list is too short."""
    if isinstance(given, Mapping):
        return "is a table for a single value"
    if isinstance(given, list | tuple) and parameter.kind != "list":
        return "is a list for a single value"
    if isinstance(given, list | tuple) and len(given) < (parameter.size or 0):
        return "is too short" if given else "is empty"
    return ""


def _beyond(detail: Any, parameter: Parameter) -> str:
    """Which bound of its parameter a number goes beyond; its kind's own may be wider."""
    kind = detail["type"]
    if kind not in _BOUNDS:
        return ""
    bound = parameter.lowest if kind.startswith("greater") else parameter.highest
    return "" if bound is None else f"is {_BOUNDS[kind][0]} {bound:.15g}"


def _problem(detail: Any) -> str:
    """What is wrong with a value, by what pydantic says of it."""
    kind, context = detail["type"], detail.get("ctx", {})
    if kind in _BOUNDS:
        return f"is {_BOUNDS[kind][0]} {_bound(detail):.15g}"
    if kind == "too_short":
        return "is too short" if context["actual_length"] else "is empty"
    if kind == "too_long":
        return f"has more than {context['max_length']} items"
    message: str = detail["msg"]
    return _PROBLEMS.get(kind, f"is not accepted ({message[:1].lower()}{message[1:]})")


def _remedy_of_item(detail: Any, parameter: Parameter) -> str:
    """The remedy for an item of a list."""
    if detail["type"] in _BOUNDS:
        return _within_bound(detail)
    if detail["type"] == "finite_number":
        return "give a finite number"
    return f"choose among {', '.join(parameter.choices)}" if parameter.choices else ""


def _within_bound(detail: Any) -> str:
    return f"give {_BOUNDS[detail['type']][1]} {_bound(detail):.15g}"


def _bound(detail: Any) -> float:
    """The bound that a value goes beyond."""
    bound: float = next(iter(detail["ctx"].values()))
    return bound


def _with_range(remedy: str, parameter: Parameter) -> str:
    """A validator's remedy with the range that it doesn't know."""
    if not remedy:
        return _remedy(parameter)
    if remedy.startswith("write ") and parameter.kind == "number" and parameter.range:
        unit = parameter.unit.partition(",")[0]
        return f"{remedy}, {_from(parameter)}{'' if unit == '°' else f' {unit}'}".rstrip()
    return remedy


def _value(given: Any) -> Any:
    """What a fault shows of a value: nothing of a group."""
    if isinstance(given, Mapping | BaseModel):
        return None
    return NONE if given is None else given


def _unknown(name: str, given: Any, known: Mapping[str, Parameter]) -> Fault:
    if name in known:
        told = "stands in quotes, which make it one name without a group"
        return Fault.of(f'"{name}"', None, told, f"write {name} without them")
    groups = dict.fromkeys(p.group for p in known.values() if p.group)
    inner = next(
        (n for n, p in known.items() if p.kind != "table" and name.startswith(f"{n}.")), None
    )
    group = name.rpartition(".")[0]
    # A parameter that every design of the kind has comes before one of a group in a table.
    names = sorted(known, key=lambda n: f".{ANY}." in n)
    near = inner or nearest_name(name, [*names, *(g for g in groups if g != group)])
    remedy = Remedy(words="miqyas show lists the parameters")
    if near:
        meant = ((near, given),) if near in known and known[near].kind != "table" else ()
        gone = (name,) if meant else ()
        remedy = Remedy(meant, words=f"did you mean {near}?", leaves_out=gone)
    elif group in groups:
        keys = ", ".join(p.key for p in known.values() if p.group == group)
        remedy = Remedy(words=f"{group} has {keys}")
    return Fault.of(shown(name), None, "is no parameter of this design", remedy)


NAME = "^[a-z0-9][a-z0-9-]*$"
"""The pattern of names that are a file's on every system."""

Name = Annotated[
    str,
    Field(
        pattern=NAME,
        description="Name of the instrument and of its files: lower-case letters, digits, hyphens.",
    ),
]
"""What an instrument is called."""

ThicknessMm = Annotated[SheetMm, Rank(2), Field(gt=0, le=20, description="Thickness of the sheet.")]
"""The sheet that an instrument is cut from."""

UNFIT_NAME = ("can't name files", "use a to z, 0 to 9 and hyphens, as in garden-dial")
"""Problem and remedy of other names."""

_BOUNDS = {
    "greater_than_equal": ("below", "at least"),
    "greater_than": ("not above", "above"),
    "less_than_equal": ("above", "at most"),
    "less_than": ("not below", "below"),
}
"""What a value beyond a bound is, and what to give instead."""

_PROBLEMS = {
    "literal_error": "is not known",
    "enum": "is not known",
    "finite_number": "is not a finite number",
    "float_type": "is no number",
    "float_parsing": "is no number",
    "int_type": "is no whole number",
    "int_parsing": "is no whole number",
    "int_parsing_size": "is too large a number",
    "int_from_float": "is no whole number",
    "bool_type": "is neither true nor false",
    "bool_parsing": "is neither true nor false",
    "string_type": "is no text",
    "string_unicode": "is no valid Unicode text",
    "tuple_type": "is no list",
    "list_type": "is no list",
    "date_type": "is no date",
    "date_parsing": "is no date",
    "date_from_datetime_parsing": "is no date",
    "missing": "is missing",
}


def _remedy(parameter: Parameter) -> str:
    noun = parameter.key.removesuffix("_mm").removesuffix("_deg").replace("_", " ")
    a = f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"
    unit = parameter.unit.partition(",")[0]
    unit = "" if unit == "°" else f" {unit}" if unit else ""
    remedies: dict[Kind, Callable[[], str]] = {
        "number": lambda: f"give {a} {_from(parameter)}{unit}",
        "whole": lambda: f"give a whole number {_from(parameter)}",
        "flag": lambda: "give true or false",
        "text": lambda: 'give text, in quotes: "…"',
        "document": lambda: "give the text of a file",
        "choice": lambda: f"choose {either(parameter.choices)}",
        "list": lambda: f"give {_listed(parameter)}",
    }
    remedy = remedies[parameter.kind]().rstrip() if parameter.kind in remedies else ""
    return f"{remedy}, or {NONE}" if remedy and parameter.optional else remedy


def _from(parameter: Parameter) -> str:
    span = parameter.range
    return f"from {span}" if " to " in span else f"of {span}" if "at " in span else span


def _listed(parameter: Parameter) -> str:
    if parameter.item == "number":
        some = ", ".join(str(10 * n) for n in range(1, (parameter.size or 2) + 1))
        unit = parameter.unit.partition(",")[0]
        numbers = f"numbers in {unit}" if unit else "numbers"
        return f"{parameter.size or 'a list of'} {numbers}, such as [{some}]"
    quoted = ", ".join(f'"{choice}"' for choice in parameter.choices or ("…", "…"))
    return f"a list, {'some of' if parameter.choices else 'texts in quotes, such as'} [{quoted}]"
