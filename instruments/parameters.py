"""The parameters of a design: what each means, accepts and has for a value.

A design is a pydantic model whose fields are the parameters; a field that is itself a
model is a group, and its parameters have dotted names such as ``place.latitude``. A table
has groups by names of the maker's own; `ANY` stands for such a name.
"""

import difflib
import enum
import types
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel
from pydantic.fields import FieldInfo

from instruments.errors import Accepted
from instruments.saying import tell

Kind = Literal["number", "whole", "flag", "text", "choice", "list", "table", "document", "other"]

Topic = Literal["place", "size", "material", "lines", "lettering", "workshop"]
"""What a parameter is about, in the order in which people decide."""

TOPICS: tuple[Topic, ...] = get_args(Topic)


@dataclass(frozen=True, slots=True)
class Rank:
    """In an annotation: how soon people decide a parameter.

    1 for every instrument, 2 often, 3 now and then; without it, seldom.
    """

    rank: int


@dataclass(frozen=True, slots=True)
class WholeText:
    """In an annotation: a text of many lines, such as a file's, of so many characters at most.

    Its model refuses what it can't take of it.
    """

    longest: int


Names = Literal["stars"]
"""Kinds of names that a text may be, among others."""


@dataclass(frozen=True, slots=True)
class NameOf:
    """In an annotation: a text, or each of a list or table, is the name of one of these."""

    known: Names


@dataclass(frozen=True, slots=True)
class With:
    """In an annotation: of use only while another of its group has one of these values."""

    other: str
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Last:
    """In an annotation: stands after a design's own, though a class that it derives from has it."""


LAST = Last()

SELDOM = 9
"""The rank of a parameter without one."""

_FOREMOST = ("name", "place")


def fields_of(model: type[BaseModel]) -> list[tuple[str, FieldInfo]]:
    """The fields of a model in the order in which people read them."""
    return sorted(model.model_fields.items(), key=lambda field: LAST in field[1].metadata)


ANY = "NAME"
"""In a dotted name: any name that a maker gives to a group of a table."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """What a parameter means and what it accepts.

    `name` is dotted. `lowest` and `highest` are in `unit`; `open_below` and `open_above`
    say that the bound itself is refused. `choices` are the only values, where there are
    any. `optional` parameters can be left unset. Of a list all these are its items', `item`
    is their kind, and `size` how many there are where that is fixed. `example` is what a
    table may hold, or an item of a list. `known` is what its words are names of. `rank` is
    that of `Rank`, or `SELDOM`. `needs` are dotted names of others, each with the values
    without which this one is of no use.
    """

    name: str
    kind: Kind = "other"
    unit: str = ""
    meaning: str = ""
    lowest: float | None = None
    highest: float | None = None
    open_below: bool = False
    open_above: bool = False
    choices: tuple[str, ...] = ()
    optional: bool = False
    item: Kind = "other"
    size: int | None = None
    example: Any = None
    known: Names | None = None
    rank: int = SELDOM
    needs: tuple[tuple[str, tuple[str, ...]], ...] = ()
    topic: Topic = "lines"

    @property
    def group(self) -> str:
        """The dotted name of the group that it is in; empty at the top."""
        return self.name.rpartition(".")[0]

    @property
    def key(self) -> str:
        """Its name in its group."""
        return self.name.rpartition(".")[2]

    @property
    def accepted(self) -> Accepted | None:
        """What it accepts as data; None where that is neither a range nor choices."""
        if self.kind == "list":
            return None
        if self.lowest is None and self.highest is None:
            return Accepted(choices=self.choices) if self.choices else None
        return Accepted(self.lowest, self.highest, self.open_below, self.open_above)

    @property
    def range(self) -> str:
        """What it accepts, such as ``-90 to 90``, ``above 0`` or ``direct, reversed``."""
        if self.choices:
            return ", ".join(self.choices)
        low, high = self.lowest, self.highest
        above = "above {low:.15g}" if self.open_below else "at least {low:.15g}"
        below = "below {high:.15g}" if self.open_above else "at most {high:.15g}"
        if low is None:
            return "" if high is None else tell(below, high=high)
        if high is None:
            return tell(above, low=low)
        if self.open_below or self.open_above:
            return tell(
                "{above} and {below}", above=tell(above, low=low), below=tell(below, high=high)
            )
        return tell("{low:.15g} to {high:.15g}", low=low, high=high)


def parameters(model: type[BaseModel]) -> list[Parameter]:
    """The parameters of a design, in their order, each group's together.

    A table comes after its group's other parameters, and after it those of any group in it.
    """
    return list(_all(model))


@cache
def _all(model: type[BaseModel]) -> tuple[Parameter, ...]:
    return tuple(_walk(model, "", None))


def value(design: BaseModel, name: str) -> Any:
    """The value of the parameter of that dotted name, as plain data; None if unset."""
    found: Any = design.model_dump(mode="json")
    for key in name.split("."):
        if found is None or key == ANY:
            return None
        found = found[key]
    return found


def foremost(design: BaseModel, known: Iterable[Parameter], count: int) -> list[Parameter]:
    """So many that people decide first, without those that are of no use to a design as it is."""
    return sorted((p for p in known if is_of_use(design, p)), key=lambda p: p.rank)[:count]


def is_of_use(design: BaseModel, parameter: Parameter) -> bool:
    """Whether a parameter is of use to a design as it is."""
    return all(str(value(design, other)) in values for other, values in parameter.needs)


def idle(group: BaseModel) -> Iterator[tuple[str, str]]:
    """What was given of a group and is of no use, each with the parameter that makes it so."""
    for parameter in parameters(type(group)):
        for other, values in parameter.needs:
            if parameter.name in group.model_fields_set and str(value(group, other)) not in values:
                yield parameter.name, other
                break


def did_you_mean(name: str, names: list[str], otherwise: str) -> str:
    """What to offer for a name that is not known: the one that was probably meant, or else that.

    Of what is like none, those that have it for one of their words: ``height`` is
    ``reachable-height`` or ``unreachable-height``.
    """
    near = nearest_name(name, names)
    those = [near] if near else [n for n in names if name.strip().lower() in n.split("-")]
    return tell("did you mean {near}?", near=", ".join(those[:_THOSE])) if those else otherwise


_THOSE = 4


_BEGUN = 2
"""So many first letters are alike in names that are little alike else."""

_KEYS_ALIKE = 0.6
"""Of the last parts of names in the group that was named."""


def nearest_name(name: str, names: list[str]) -> str | None:
    """The one of the dotted names that was probably meant, or None.

    ``latitude`` finds ``place.latitude``, ``epoch.oblikwity`` finds ``epoch.obliquity``; of names
    that end alike the first is meant. A group that there is was meant: of others only the very
    word is, so that ``mater.heigth`` is no ``maker.height_mm``. What is little alike in its last
    part alone begins with the same letters: ``orientation`` is no ``zone.equation``, nor ``kerf``
    ``maker``.
    """

    def plain(text: str) -> str:
        return text.strip().lower().replace("-", "_").replace(" ", "_")

    wanted = plain(name)
    by_name = {plain(n): n for n in reversed(names)}
    by_key = {plain(n.rpartition(".")[2]): n for n in reversed(names)}
    for whole in (wanted, f"{wanted}_mm"):
        if whole in by_name or whole in by_key:
            return by_name.get(whole) or by_key[whole]
    group, _, key = wanted.rpartition(".")
    own = {n.rpartition(".")[2]: by_name[n] for n in by_name if n.startswith(f"{group}.")}
    if group and own:
        near = difflib.get_close_matches(key, own, 1, _KEYS_ALIKE)
        near += [k for k in own if key and k.startswith(key)]
        return own[near[0]] if near else by_key.get(key) or by_key.get(f"{key}_mm")
    begun = {k: n for k, n in by_key.items() if k[:_BEGUN] == key[:_BEGUN]}
    for pool, text, likeness in (
        (by_name, wanted, 0.75),
        (by_key, key, 0.75),
        ({k: n for k, n in by_name.items() if k[:1] == wanted[:1]}, wanted, 0.6),
        (begun, key, 0.65),
    ):
        if near := difflib.get_close_matches(text, pool, 1, likeness):
            return pool[near[0]]
    return next((n for n in names if wanted and plain(n).endswith(f"{wanted}_mm")), None)


def _walk(model: type[BaseModel], prefix: str, topic: Topic | None) -> Iterator[Parameter]:
    topic = getattr(model, "topic", topic)
    groups: list[tuple[str, type[BaseModel]]] = []
    tables: list[tuple[Parameter, type[BaseModel]]] = []
    # What people ask for first stands first, where a design has a group's parameters before it.
    fields = sorted(fields_of(model), key=lambda f: f[0] not in _FOREMOST)
    for name, field in fields:
        if group := group_of(field.annotation):
            groups.append((f"{prefix}{name}.", group))
        elif group := _group_in_table(field.annotation):
            tables.append((_parameter(prefix + name, field, topic), group))
        else:
            yield _parameter(prefix + name, field, topic)
    for table, group in tables:
        yield table
        yield from _walk(group, f"{table.name}.{ANY}.", topic)
    for inner, group in groups:
        yield from _walk(group, inner, topic)


def group_of(annotation: Any) -> type[BaseModel] | None:
    """The model of a group of parameters, from a field's annotation; None for a parameter."""
    is_union = get_origin(annotation) in (Union, types.UnionType)
    branches = get_args(annotation) if is_union else (annotation,)
    return next((b for b in branches if isinstance(b, type) and issubclass(b, BaseModel)), None)


@cache
def groups_of(model: type[BaseModel]) -> Mapping[str, type[BaseModel]]:
    """The groups of parameters of a model, by the names of their fields."""
    groups = ((name, group_of(field.annotation)) for name, field in model.model_fields.items())
    return {name: group for name, group in groups if group}


def _group_in_table(annotation: Any) -> type[BaseModel] | None:
    """The model of the groups in a table, from a field's annotation; None for another field."""
    return group_of(get_args(annotation)[1]) if get_origin(annotation) is dict else None


def _parameter(name: str, field: FieldInfo, topic: Topic | None) -> Parameter:
    found: dict[str, Any] = {"meaning": field.description or "", **_typed(field.annotation)}
    group, dot, key = name.rpartition(".")
    if field.examples:
        found["example"] = field.examples[0]
    _bound(found, field)
    needs = (piece for piece in field.metadata if isinstance(piece, With))
    found["needs"] = tuple((f"{group}{dot}{one.other}", one.values) for one in needs)
    return Parameter(name, **found, topic=topic or _topic(key, found))


def _topic(key: str, found: Mapping[str, Any]) -> Topic:
    """What a parameter is about that is in no group of a topic."""
    if key.startswith(("thickness", "construction")) or key.endswith("material"):
        return "material"
    return "size" if found.get("unit") == "mm" or key == "shape" else "lines"


_KINDS: dict[Any, Kind] = {float: "number", int: "whole", bool: "flag", str: "text"}


def _typed(annotation: Any) -> dict[str, Any]:
    """What a type says of a parameter, by the names of `Parameter`."""
    origin = get_origin(annotation)
    found: dict[str, Any] = {}
    if origin is None and annotation in _KINDS:
        found["kind"] = _KINDS[annotation]
    elif origin is Annotated:
        base, *metadata = get_args(annotation)
        found = _typed(base)
        for piece in metadata:
            _bound(found, piece)
    elif origin in (Union, types.UnionType):
        for branch in get_args(annotation):
            found |= {"optional": True} if branch is types.NoneType else _typed(branch)
    elif origin is Literal:
        found = {"kind": "choice", "choices": tuple(str(c) for c in get_args(annotation))}
    elif isinstance(annotation, type) and issubclass(annotation, enum.Enum):
        choices = tuple(str(member.value) for member in annotation)
        found = {"kind": "choice", "choices": choices}
    elif origin in (tuple, list, frozenset):
        items = get_args(annotation)
        item = _typed(items[0])
        found = {**item, "kind": "list", "item": item.get("kind", "other")}
        if origin is tuple and ... not in items:
            found |= {"size": len(items)}
    elif origin is dict:
        found = {"kind": "table"}
    return found


def _bound(found: dict[str, Any], piece: Any) -> None:
    """Add the unit and the bounds that a piece of an annotation gives."""
    if isinstance(piece, FieldInfo):
        extra = piece.json_schema_extra
        if isinstance(extra, dict) and extra.get("unit"):
            found["unit"] = str(extra["unit"])
        for inner in piece.metadata:
            _bound(found, inner)
        return
    if isinstance(piece, Rank):
        found["rank"] = piece.rank
    if isinstance(piece, NameOf):
        found["known"] = piece.known
    if isinstance(piece, WholeText):
        found["kind"] = "document"
    for attribute, is_open in (("ge", False), ("gt", True)):
        bound, before = getattr(piece, attribute, None), found.get("lowest")
        if bound is not None and (before is None or bound >= before):
            found |= {"lowest": bound, "open_below": is_open}
    for attribute, is_open in (("le", False), ("lt", True)):
        bound, before = getattr(piece, attribute, None), found.get("highest")
        if bound is not None and (before is None or bound <= before):
            found |= {"highest": bound, "open_above": is_open}
