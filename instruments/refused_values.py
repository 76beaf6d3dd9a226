"""What a design says of values that its model refuses, by its parameters."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pydantic import BaseModel, ValidationError

from instruments.errors import UNFIT_NAME, ComplaintError, Fault, Remedy, UnfitError, shown
from instruments.parameters import ANY, Kind, Parameter, nearest_name
from instruments.saying import either, joined, tell

NONE = "none"
"""The text that leaves an optional parameter unset, where a template sets it."""


_NO_PARAMETER = "is no parameter of this design"

WHERE_LISTED = "miqyas show lists the parameters"
"""The words for who has a command line."""

_MOST_COMPARED = 100
"""Unknown names that are compared with all known ones; a file may have thousands."""


def refused(
    error: ValidationError, values: Mapping[str, Any], known: Mapping[str, Parameter]
) -> Iterator[Fault]:
    """The faults of values that a model refused, by their parameters.

    Parameters
    ----------
    values : Mapping
        What was given, nested.
    known : Mapping
        The parameters by dotted name.
    """
    seen: set[tuple[str, str]] = set()
    for count, detail in enumerate(error.errors(include_url=False)):
        if detail["type"] == "default_factory_not_called":
            continue  # its own value is not at fault, but another that it follows from
        name, inside = _named(detail["loc"], known, values)
        if (name, inside) in seen:
            continue
        seen.add((name, inside))
        if isinstance(refused := detail.get("ctx", {}).get("error"), UnfitError):
            yield from _in_group(name, refused.faults)
            continue
        given = given_at(values, detail["loc"], detail["input"])
        if _only_has_bad_items(detail, given):
            continue
        if detail["type"] == "extra_forbidden" and count >= _MOST_COMPARED:
            yield Fault.of(shown(name), None, _NO_PARAMETER, WHERE_LISTED)
        else:
            yield _fault(detail, name, inside, given, known)


def _in_group(group: str, faults: Sequence[Fault]) -> Iterator[Fault]:
    """Faults of a group, by the dotted names of parameters."""
    for fault in faults:
        yield fault.changed(lambda name, value: (f"{group}.{name}".rstrip("."), value))


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
            table = given_at(values, loc[:size], None)
            for step in loc[size:]:
                if not isinstance(table, Mapping) or step not in table:
                    break
                name, table = f"{name}.{step}", table[step]
            index = next((p for p in loc[size:] if isinstance(p, int)), None)
            missing = isinstance(table, list | tuple) and index is not None and index >= len(table)
            alone = missing or isinstance(table, str)
            return name, "" if index is None or alone else f" (item {index + 1})"
    return ".".join(str(p) for p in loc), ""


def given_at(values: Any, loc: Sequence[int | str], otherwise: Any) -> Any:
    """What was written, rather than what a validator made of it."""
    for step in loc:
        if isinstance(values, str):
            return values  # One that stands for a list of one.
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
        remedy = tell("set {members}", members=joined("{before} or {last}", members[:3]))
        remedy = remedy if members else ""
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
        remedy = _within_bound(detail) if bare else remedy_for(parameter)
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
    return "" if bound is None else tell(_BOUNDS[kind][0], bound=bound)


def _problem(detail: Any) -> str:
    """What is wrong with a value, by what pydantic says of it."""
    kind, context = detail["type"], detail.get("ctx", {})
    if kind in _BOUNDS:
        return tell(_BOUNDS[kind][0], bound=_bound(detail))
    if kind == "too_short":
        return "is too short" if context["actual_length"] else "is empty"
    if kind == "too_long":
        return tell("has more than {max_length} items", max_length=context["max_length"])
    message: str = detail["msg"]
    return _PROBLEMS.get(
        kind, tell("is not accepted ({message})", message=message[:1].lower() + message[1:])
    )


def _remedy_of_item(detail: Any, parameter: Parameter) -> str:
    """The remedy for an item of a list."""
    if detail["type"] in _BOUNDS:
        return _within_bound(detail)
    if detail["type"] == "finite_number":
        return "give a finite number"
    return (
        tell("choose among {choices}", choices=tuple(parameter.choices))
        if parameter.choices
        else ""
    )


def _within_bound(detail: Any) -> str:
    return tell(_BOUNDS[detail["type"]][1], bound=_bound(detail))


def _bound(detail: Any) -> float:
    """The bound that a value goes beyond."""
    bound: float = next(iter(detail["ctx"].values()))
    return bound


def _with_range(remedy: str, parameter: Parameter) -> str:
    """A validator's remedy with the range that it doesn't know."""
    if not remedy:
        return remedy_for(parameter)
    if remedy.startswith("write ") and parameter.kind == "number" and parameter.range:
        return _in_unit(tell("{remedy}, {span}", remedy=remedy, span=_from(parameter)), parameter)
    return remedy


def _value(given: Any) -> Any:
    """What a fault shows of a value: nothing of a group."""
    if isinstance(given, Mapping | BaseModel):
        return None
    return NONE if given is None else given


def _unknown(name: str, given: Any, known: Mapping[str, Parameter]) -> Fault:
    if name in known:
        told = "stands in quotes, which make it one name without a group"
        return Fault.of(f'"{name}"', None, told, tell("write {name} without them", name=name))
    groups = dict.fromkeys(p.group for p in known.values() if p.group)
    inner = next(
        (n for n, p in known.items() if p.kind != "table" and name.startswith(f"{n}.")), None
    )
    group = name.rpartition(".")[0]
    # What every design of the kind has comes before a group in a table, and what is shown first.
    names = sorted(known, key=lambda n: (f".{ANY}." in n, known[n].rank))
    if _is_number(given):
        names = [n for n in names if _may_be_number(known[n])]
    near = inner or nearest_name(name, [*names, *(g for g in groups if g != group)])
    remedy = Remedy(words=WHERE_LISTED)
    if name in _OF_MOST:
        remedy = Remedy(words=_OF_MOST[name])
    elif name.removesuffix("_deg") in _DIRECTIONS and _looks_somewhere(known):
        # By the value alone one can't tell east of south from west of it.
        remedy = Remedy(words=_BY_AZIMUTH)
    elif (size := _own_size(name, known)) and near not in (name, f"{name}_mm"):
        # Of another kind it may be, as a radius for a width, so that the value is not offered.
        remedy = Remedy(words=tell("{size} sets its size", size=size))
    elif near:
        meant = ((near, given),) if near in known and known[near].kind != "table" else ()
        gone = (name,) if meant else ()
        remedy = Remedy(meant, words=tell("did you mean {near}?", near=near), leaves_out=gone)
    elif group in groups:
        keys = ", ".join(p.key for p in known.values() if p.group == group)
        remedy = Remedy(words=tell("{group} has {keys}", group=group, keys=keys))
    return Fault.of(shown(name), None, _NO_PARAMETER, remedy)


def _is_number(given: Any) -> bool:
    """Whether a value is a number, or a text that is one."""
    try:
        float(given)
    except (TypeError, ValueError, OverflowError):
        return False
    return True


def _may_be_number(parameter: Parameter) -> bool:
    """Whether a number may be meant for it: for no table, and no choice among words."""
    choices = parameter.choices
    return parameter.kind != "table" and (not choices or any(map(_is_number, choices)))


_SIZES = frozenset(("diameter", "height", "length", "radius", "size", "width"))
"""Names by which people look for the size of a whole."""


def _own_size(name: str, known: Mapping[str, Parameter]) -> str | None:
    """The parameter that makes a design larger, where such a name alone was given."""
    if name.removesuffix("_mm") not in _SIZES:
        return None
    first = [p.name for p in known.values() if (p.group, p.rank, p.topic) == ("", 1, "size")]
    told = [n for n in first if n.removesuffix("_mm").rpartition("_")[2] in _SIZES]
    return next(iter((*told, *first)), None)


_DIRECTIONS = frozenset(
    ("bearing", "declination", "decline", "direction", "heading", "orientation")
)
"""Names by which people look for which way a face looks."""

_BY_AZIMUTH = 'azimuth says which way it looks: "S 37° E" declines 37° from south towards east'


def _looks_somewhere(known: Mapping[str, Parameter]) -> bool:
    """Whether a face looks where the azimuth says, which may be the sun's."""
    return "azimuth" in known and not known.keys().isdisjoint(("facing", "inclination"))


_OF_MOST = {
    "place": "leave it out, for the design serves at every place",
    "epoch": "leave it out, for the design serves in every year",
}
"""Groups that designs have but for those that are alike everywhere and always."""

_BOUNDS = {
    "greater_than_equal": ("is below {bound:.15g}", "give at least {bound:.15g}"),
    "greater_than": ("is not above {bound:.15g}", "give above {bound:.15g}"),
    "less_than_equal": ("is above {bound:.15g}", "give at most {bound:.15g}"),
    "less_than": ("is not below {bound:.15g}", "give below {bound:.15g}"),
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


def remedy_for(parameter: Parameter) -> str:
    """What to give for a parameter, by its kind and its range."""
    remedies: dict[Kind, Callable[[], str]] = {
        "number": lambda: _number(parameter),
        "whole": lambda: _ranged("give a whole number", parameter),
        "flag": lambda: "give true or false",
        "text": lambda: 'give text, in quotes: "…"',
        "document": lambda: "give the text of a file",
        "choice": lambda: tell("choose {choices}", choices=either(parameter.choices)),
        "list": lambda: tell("give {listed}", listed=_listed(parameter)),
    }
    remedy = remedies[parameter.kind]() if parameter.kind in remedies else ""
    return tell("{remedy}, or {}", NONE, remedy=remedy) if remedy and parameter.optional else remedy


def _number(parameter: Parameter) -> str:
    noun = parameter.key.removesuffix("_mm").removesuffix("_deg").replace("_", " ")
    a = f"{'an' if noun[:1] in 'aeiou' or noun == 'x' else 'a'} {noun}"
    return _in_unit(_ranged(tell("give {english_noun}", english_noun=a), parameter), parameter)


def _in_unit(said: str, parameter: Parameter) -> str:
    unit = parameter.unit.partition(",")[0]
    return tell("{said} {unit}", said=said, unit=unit) if unit not in ("", "°") else said


def _ranged(said: str, parameter: Parameter) -> str:
    span = _from(parameter)
    return tell("{said} {span}", said=said, span=span) if span else said


def _from(parameter: Parameter) -> str:
    span = parameter.range
    if " to " in span:
        return tell("from {span}", span=span)
    return tell("of {span}", span=span) if "at " in span else span


def _listed(parameter: Parameter) -> str:
    if parameter.item == "number":
        some = ", ".join(str(10 * n) for n in range(1, (parameter.size or 2) + 1))
        unit = parameter.unit.partition(",")[0]
        numbers = tell("numbers in {unit}", unit=unit) if unit else "numbers"
        return tell(
            "{size} {numbers}, such as [{some}]",
            size=parameter.size or "a list of",
            numbers=numbers,
            some=some,
        )
    quoted = ", ".join(f'"{choice}"' for choice in parameter.choices or ("…", "…"))
    if parameter.choices:
        return tell("a list, some of [{quoted}]", quoted=quoted)
    return tell("a list, texts in quotes, such as [{quoted}]", quoted=quoted)
