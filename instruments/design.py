"""What designs share: the frozen model's settings, and faults in the house's manner."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from instruments.errors import ComplaintError, DesignError, Fault, distinct, shown
from instruments.parameters import ANY, Parameter, Rank, groups_of, parameters
from instruments.quantities import SheetMm
from instruments.refused_values import NONE, given_at, refused, remedy_for
from instruments.saying import tell


class Group(BaseModel):
    """A design, or a group of parameters in one.

    A group's validator is built with its design's, not once more on its own when imported.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, defer_build=True)


Model = TypeVar("Model", bound=BaseModel)
Items = TypeVar("Items", bound=tuple[Any, ...])

_LARGEST = 10**300
_LONGEST = 200
"""Characters of a text, which is lettered on an instrument."""

_SURROGATE = re.compile("[\ud800-\udfff]")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\ufffe\uffff]")

_TURNS = dict.fromkeys(map(ord, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"))
"""Marks without ink that come with copied text and would turn the title that it stands in."""

_MOST_ITEMS = 400
"""Of any list or table; many parameters take fewer."""


def each_once(given: Items) -> Items:
    """Refuse a list that names something twice; a validator of groups of parameters."""
    if len(set(given)) < len(given):
        twice = next(one for one in given if given.count(one) > 1)
        raise ComplaintError(tell("names {twice} twice", twice=twice), "leave one out")
    return given


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
    if len(values) > _MOST_ITEMS:
        problem = tell("has more than {most_items} items", most_items=_MOST_ITEMS)
        raise DesignError(Fault.of("design", None, problem, "shorten it"))
    known = {p.name: p for p in parameters(model)}
    known |= {p.name: p for p in _in_tables(known, values)}
    faults: list[Fault] = []
    ready = _prepared(values, known, faults)
    design = None
    try:
        design = model.model_validate(_grouped(model, ready))
    except ValidationError as error:
        faults += refused(error, values, known)
    if faults or design is None:
        raise DesignError(*distinct(faults))
    return design


def _in_tables(known: Mapping[str, Parameter], values: Mapping[str, Any]) -> Iterator[Parameter]:
    """The parameters of the groups in tables, by the names that the values give to these."""
    for table in (p for p in known.values() if p.kind == "table"):
        given = given_at(values, table.name.split("."), None)
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
    for name, group in groups_of(model).items():
        is_own = model.model_fields[name].default_factory is group
        given = ready.get(name, {} if is_own else None)
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
            problem = tell("has {unwritable} in its name", unwritable=unwritable)
            faults.append(Fault.of(name, None, problem, "leave it out"))
        elif isinstance(given, Mapping) and len(given) > _MOST_ITEMS:
            problem = tell("has more than {most_items} items", most_items=_MOST_ITEMS)
            faults.append(Fault.of(name, None, problem, "shorten it"))
        elif isinstance(given, Mapping) and (parameter is None or parameter.kind == "table"):
            ready[key] = _prepared(given, known, faults, f"{name}.")
        elif fault := _unfit(name, given, parameter):
            faults.append(fault)
        else:
            ready[key] = given if parameter is None else _meant(_unturned(given), parameter)
    return ready


def _unturned(given: Any) -> Any:
    """A value whose texts run as their letters do: the marks that turn them are left away."""
    if isinstance(given, list | tuple):
        return type(given)(map(_unturned, given))
    return given.translate(_TURNS) if isinstance(given, str) else given


def _unfit(name: str, given: Any, parameter: Parameter | None) -> Fault | None:
    """The fault of a value that no model is to see: it would take it, or fail on it."""
    if (unwritable := _unwritable(given)) and not (parameter and parameter.kind == "document"):
        remedy = "shorten it" if unwritable.startswith("more") else "leave it out"
        return Fault.of(
            name or '""', given, tell("has {unwritable}", unwritable=unwritable), remedy
        )
    if parameter is None:
        return None
    problem = ""
    if isinstance(given, bool) and parameter.kind in ("number", "whole"):
        problem = "is no number"
    elif isinstance(given, int) and abs(given) > _LARGEST:
        problem = "is too large a number"
    if not problem:
        return None
    return Fault.of(name, given, problem, remedy_for(parameter), accepted=parameter.accepted)


def _meant(given: Any, parameter: Parameter) -> Any:
    """A value as its model takes it: unset for ``none``, a choice for a number, in a list too."""
    if isinstance(given, str) and parameter.optional and NONE not in parameter.choices:
        return None if given.strip().lower() == NONE else given
    if isinstance(given, list | tuple):
        return type(given)(_chosen(item, parameter.choices) for item in given)
    return _chosen(given, parameter.choices)


def _chosen(given: Any, choices: Sequence[str]) -> Any:
    """The choice that a number is, where there is such a one."""
    is_number = isinstance(given, int | float)
    return shown(given) if is_number and shown(given) in choices else given


def _unwritable(given: Any) -> str:
    """What a text, or a list with texts, holds that can't be written on an instrument."""
    if isinstance(given, list | tuple):
        if len(given) > _MOST_ITEMS:
            return tell("more than {most_items} items", most_items=_MOST_ITEMS)
        return next((found for item in given if (found := _unwritable(item))), "")
    if not isinstance(given, str):
        return ""
    if _SURROGATE.search(given):
        return "bytes that are no UTF-8 text"
    if len(given) > _LONGEST:
        return tell("more than {longest} characters", longest=_LONGEST)
    return "a control character" if _CONTROL.search(given) else ""


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
