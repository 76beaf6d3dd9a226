"""What `miqyas show` prints: a design's parameters as a table, or as a TOML file."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from pydantic import BaseModel

from instruments.design import NONE, build
from instruments.parameters import ANY, Parameter, parameters, value
from miqyas import sources
from output.provenance import toml as toml_value

_GAP = "  "
_NARROWEST_MEANING = 30


def table(name: str, width: int | None = None) -> str:
    """The parameters of a design or template: value, unit, range and meaning.

    Parameters
    ----------
    name : str
        A name that `miqyas list` prints.
    width : int, optional
        Columns of the terminal; the meaning is wrapped to what remains of them.

    Raises
    ------
    DesignError
        If there is no design or template of that name.
    """
    found = sources.named(name)
    design = build(found.entry.design(), found.values)
    head = ("parameter", "default", "unit", "range", "meaning")
    groups = [
        [_row(parameter, design) for parameter in members]
        for _, members in groupby(parameters(type(design)), lambda p: p.group)
    ]
    rows = [head, *(row for group in groups for row in group)]
    widths = [max(len(row[i]) for row in rows) for i in range(4)]
    indent = sum(widths) + 4 * len(_GAP)
    room = max(_NARROWEST_MEANING, width - indent) if width else None
    lines = [f"{name}: {sources.summary(name)}", ""]
    lines += _lines(head, widths, room)
    for group in groups:
        lines += [line for row in group for line in _lines(row, widths, room)]
        lines.append("")
    return "\n".join(lines)


def toml(name: str) -> str:
    """A commented TOML file that makes what the design or template makes.

    Raises
    ------
    DesignError
        If there is no design or template of that name.
    """
    found = sources.named(name)
    design = build(found.entry.design(), found.values)
    lines = [
        f"# {name}: {sources.summary(name)}",
        f"# Make it with: miqyas make FILE.toml. Text {NONE} leaves an optional parameter unset.",
        "",
        f"{sources.KEY} = {toml_value(name)}",
    ]
    known = parameters(type(design))
    tables = {f"{p.name}.{ANY}": p for p in known if p.kind == "table"}
    for group, members in groupby(known, lambda p: p.group):
        if table := tables.get(group):
            lines += _groups(table, list(members), value(design, table.name))
            continue
        if group:
            lines += ["", f"[{group}]"]
        for parameter in members:
            lines += ["", *_comment(parameter)]
            if parameter.kind != "table":
                lines.append(_setting(parameter, value(design, parameter.name)))
    return "\n".join(lines) + "\n"


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


def _row(parameter: Parameter, design: BaseModel) -> tuple[str, ...]:
    # Choices and conventions share the meaning's column: a wide range would push it away.
    unit, _, convention = parameter.unit.partition(", ")
    span = parameter.range
    meaning = parameter.meaning
    if convention:
        meaning = f"{meaning.removesuffix('.')}; {convention}."
    if parameter.choices:
        if not all(choice in meaning for choice in parameter.choices):
            meaning = f"{meaning} Choose {'any of ' if parameter.kind == 'list' else ''}{span}."
        span = ""
    return (parameter.name, _short(value(design, parameter.name)), unit, span, meaning)


def _short(given: Any) -> str:
    if given is None:
        return NONE
    if isinstance(given, float):
        return f"{given:.8g}"
    return given if isinstance(given, str) and given else toml_value(given)


def _lines(row: Iterable[str], widths: list[int], room: int | None) -> list[str]:
    *cells, meaning = row
    start = _GAP.join(cell.ljust(size) for cell, size in zip(cells, widths, strict=True))
    first, *more = textwrap.wrap(meaning, room) if room and meaning else [meaning]
    indent = " " * len(start)
    return [f"{start}{_GAP}{first}".rstrip(), *(f"{indent}{_GAP}{line}" for line in more)]


def _comment(parameter: Parameter) -> list[str]:
    said = [parameter.meaning] if parameter.meaning else []
    limits = [part for part in (parameter.unit, parameter.range) if part]
    if parameter.optional:
        limits.append(f"or {NONE}")
    if limits:
        said.append(f"[{'; '.join(limits)}]")
    return [f"# {line}" for line in textwrap.wrap(" ".join(said), 96)]
