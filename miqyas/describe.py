"""What `miqyas show` prints: a design's parameters as a table, or as a TOML file."""

import shlex
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from pydantic import BaseModel, ValidationError

from instruments.catalogue import ENTRIES
from instruments.design import build
from instruments.parameters import (
    ANY,
    TOPICS,
    Parameter,
    Topic,
    foremost,
    is_of_use,
    parameters,
    value,
)
from instruments.place import Place
from instruments.refused_values import NONE
from miqyas import sources
from miqyas.looks import of_design
from miqyas.telling import plates_of
from output.provenance import toml_value, unset_of_place

_GAP = "  "

_FIRST = 12
"""So many parameters are shown at first."""

NARROW = 80
"""Columns where there is no terminal."""

_WIDEST = 100

_FAMILIES = {
    "sundial": "Sundials, for the garden or a wall",
    "shadow": "Instruments of shadows and altitudes, to carry or to lay on the ground",
    "astrolabe": "Astrolabes and their parts",
    "": "The same, ready made in other ways",
    "shop": "For the workshop",
}
"""What the folders of designs are called, in the order in which a person reads on."""

_TITLES: dict[Topic, str] = {
    "place": "Place and time",
    "size": "Size",
    "material": "Material",
    "lines": "What is drawn and how it stands",
    "lettering": "Lettering",
    "workshop": "Workshop",
}


def listing(names: Iterable[str], width: int | None = None, indent: int = 0) -> str:
    """A line about each name; on a terminal of a width, in as many lines as it needs.

    What is said begins behind the longest name, or `indent` columns from the left.
    """
    several = list(names)
    indent = max(indent, max(map(len, several)) + len(_GAP))
    told = [f"{name:{indent}}{sources.one_line(name)}".rstrip() for name in several]
    if width is not None:
        hung = " " * indent
        told = [
            textwrap.fill(line, max(width, 2 * indent), subsequent_indent=hung) for line in told
        ]
    return "\n".join(told)


def listing_by_family(width: int) -> str:
    """A line about each name under what they are, for a terminal: sundials first, then the rest."""
    names = sources.names()
    families = {entry.name: entry.module.split(".")[1] for entry in ENTRIES}
    indent = max(map(len, names)) + len(_GAP)
    told = []
    for family, title in _FAMILIES.items():
        its = [name for name in names if families.get(name, "") == family]
        told += ["", title, listing(its, width, indent)]
    return "\n".join(told[1:])


def listed_looks(designs: Iterable[str], width: int) -> str:
    """Each look with its sentence and the designs that have it, for a terminal of a width."""
    having: dict[tuple[str, str], list[str]] = {}
    for design in designs:
        for look in of_design(design):
            having.setdefault((look.name, look.summary()), []).append(design)
    told = []
    for (name, sentence), its in sorted(having.items()):
        lines = f"{name}: {sentence}", f"for {', '.join(its)}"
        for line, indent in zip(lines, ("", _GAP), strict=True):
            told += textwrap.wrap(
                line,
                max(width, NARROW // 2),
                initial_indent=indent,
                subsequent_indent=_GAP,
                break_on_hyphens=False,
            )
        told.append("")
    return "\n".join(told[:-1])


def parameter_table(name: str, width: int, *, every: bool) -> str:
    """The parameters of a design or template, by what they are about: value and meaning.

    Without `every` they are the dozen that people decide first; `width` is the terminal's.

    Raises
    ------
    DesignError
        If there is no design or template of that name.
    """
    found = sources.named(name)
    design = build(found.entry.design(), found.values)
    known = parameters(type(design))
    shown = known if every else foremost(design, known, _FIRST)
    columns = min(max(width, NARROW // 2), _WIDEST)
    lines = textwrap.wrap(f"{name}: {sources.one_line(name)}", columns)
    told: list[Parameter] = []
    for topic in TOPICS:
        of_topic = [p for p in shown if p.topic == topic]
        if of_topic:
            lines += ["", _TITLES[topic]]
        for parameter in of_topic:
            lines += _explained(parameter, value(design, parameter.name), columns)
        told += of_topic
    lines += ["", f"Set one:      miqyas make {name} {_example(design, told)}"]
    lines += [f"Change many:  miqyas show {name} --toml > my-design.toml"]
    if not every:
        lines += [f"The rest of {len(known)} parameters:  miqyas show {name} --all"]
    return "\n".join(lines)


def _example(design: BaseModel, told: Sequence[Parameter]) -> str:
    """How a parameter is set: the place, where any may be asked for."""
    plates = plates_of(design)
    own = any(getattr(plates, key, ()) for key in ("latitudes", "climes", "also"))
    if isinstance(getattr(design, "place", None), Place) and not own:
        return "--place Berlin"
    numbers = (p for p in told if p.kind == "number" and p.topic != "place")
    example = next(numbers, told[0])
    return f"--set {shlex.quote(f'{example.name}={_short(value(design, example.name))}')}"


def _explained(parameter: Parameter, given: Any, width: int) -> list[str]:
    """A parameter's value, and under it what it means and accepts."""
    head = f"{parameter.name} = {_short(given)}"
    return [
        *textwrap.wrap(head, width, initial_indent="  ", subsequent_indent="    ", **_WHOLE),
        *textwrap.wrap(
            _said(parameter), width, initial_indent=_IN, subsequent_indent=_IN, **_WHOLE
        ),
    ]


_IN = " " * 6
_WHOLE: dict[str, Any] = {"break_on_hyphens": False}


def toml(name: str) -> str:
    """A commented TOML file that makes what the design or template makes.

    Raises
    ------
    DesignError
        If there is no design or template of that name.
    """
    found = sources.named(name)
    design = build(found.entry.design(), found.values)
    return commented_toml(design, name, sources.one_line(name), "miqyas make FILE.toml")


def commented_toml(design: BaseModel, name: str, summary: str, command: str) -> str:
    """A design's parameters as a commented TOML file, and the command that makes it."""
    lines = [
        f"# {name}: {summary}",
        f"# Make it with: {command}. Text {NONE} leaves an optional parameter unset.",
        "",
        f"{sources.KEY} = {toml_value(name)}",
    ]
    known = parameters(type(design))
    follow = _following(design)
    tables = {f"{p.name}.{ANY}": p for p in known if p.kind == "table"}
    for group, members in groupby(known, lambda p: p.group):
        if table := tables.get(group):
            lines += _groups(table, list(members), value(design, table.name))
            continue
        # A group that is not there at all is a comment as a whole.
        absent = "# " if group and value(design, group) is None else ""
        if group:
            lines += ["", f"{absent}[{group}]"]
        for parameter in members:
            lines += ["", *_comment(parameter)]
            if parameter.kind != "table":
                rests = parameter.name in follow or not is_of_use(design, parameter)
                mark = absent or ("# " if rests else "")
                lines.append(mark + _setting(parameter, value(design, parameter.name)))
    return "\n".join(lines) + "\n"


def _following(design: BaseModel) -> frozenset[str]:
    """The parameters that follow from the name of the place, or are unset: commented out."""
    place = getattr(design, "place", None)
    if not isinstance(place, Place) or not place.name.strip():
        return frozenset()
    if not place.chosen:
        return unset_of_place(design)
    try:
        named = Place.model_validate({"name": place.name, "country": place.country})
    except ValidationError:
        return frozenset()
    same = named.model_dump() == place.model_dump()
    keys = ("latitude", "longitude", "timezone", "country")
    alone = Place.model_validate(place.name).model_dump() == place.model_dump()
    return frozenset(f"place.{key}" for key in keys[: 4 if alone else 3] if same)


def _groups(table: Parameter, members: Sequence[Parameter], given: Any) -> Iterator[str]:
    """The groups in a table; where it has none, an example that is commented out."""
    mark = "" if given else "# "
    for name, group in (given or table.example or {}).items():
        yield from ("", f"{mark}[{table.name}.{toml_value(name)}]")
        for member in members:
            yield from ("", *(f"{mark}{line}" for line in _comment(member)))
            yield mark + _setting(member, group.get(member.key))


def _setting(parameter: Parameter, given: Any) -> str:
    return f"{parameter.key} = {toml_value(NONE if given is None else given)}"


def _short(given: Any) -> str:
    if given is None:
        return NONE
    if isinstance(given, float):
        return f"{given:.8g}"
    return given if isinstance(given, str) and given else toml_value(given)


def _comment(parameter: Parameter) -> list[str]:
    return [f"# {line}" for line in textwrap.wrap(_said(parameter), 96)]


def _said(parameter: Parameter) -> str:
    """What a parameter means, and in brackets what it accepts."""
    said = [parameter.meaning] if parameter.meaning else []
    limits = [part for part in (parameter.unit, parameter.range) if part]
    if parameter.optional:
        limits.append(f"or {NONE}")
    if limits:
        said.append(f"[{'; '.join(limits)}]")
    return " ".join(said)
