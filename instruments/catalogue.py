"""The designs, found by walking the instruments' folders; each is loaded when it is used.

A module with a class ``Design`` is a design: the default of its ``name`` is what it is called,
its docstring's first paragraph is the summary. ``lay_out`` stands in the same module, or beside
a ``design.py`` in ``layout.py``.
"""

import ast
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from pydantic import BaseModel

from instruments.adornment.own_picture import with_picture
from instruments.part import Instrument
from instruments.workshop import of_sheets

FAMILIES = ("astrolabe", "shadow", "sundial", "shop")
"""The folders that hold designs, in the order in which they are listed."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A design by name: the module that has its ``Design``, and the one with ``lay_out``."""

    name: str
    module: str
    summary: str

    def design(self) -> type[BaseModel]:
        """The model of its parameters."""
        return cast(type[BaseModel], import_module(self.module).Design)

    def parameters(self) -> Collection[str]:
        """The names of its parameters, those of a group as one."""
        return self.design().model_fields.keys()

    def lay_out(self) -> Callable[[Any], Instrument]:
        """The function from a validated design to an instrument."""
        package, _, last = self.module.rpartition(".")
        module = import_module(f"{package}.layout" if last == "design" else self.module)
        return lambda design: with_picture(module.lay_out(of_sheets(design)), design)


def _walk() -> Iterator[Entry]:
    """The designs of every family, by name."""
    home = Path(__file__).parent
    for family in FAMILIES:
        found = (_read(path, home) for path in (home / family).rglob("*.py"))
        yield from sorted(
            (entry for entry in found if entry), key=lambda e: (e.name != family, e.name)
        )


def _read(path: Path, home: Path) -> Entry | None:
    """The design that a module declares; it is read, since to import all takes a second."""
    text = path.read_text(encoding="utf-8")
    if "\nclass Design(" not in text:
        return None
    declared = next(
        node
        for node in ast.parse(text).body
        if isinstance(node, ast.ClassDef) and node.name == "Design"
    )
    name = next(
        node.value.value
        for node in declared.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and node.target.id == "name"
        and isinstance(node.value, ast.Constant)
    )
    summary = (ast.get_docstring(declared) or "").split("\n\n")[0].replace("\n", " ")
    module = ".".join((__package__, *path.relative_to(home).with_suffix("").parts))
    return Entry(str(name), module, f"{summary[:1].lower()}{summary[1:].rstrip('.')}")


ENTRIES = tuple(_walk())


def find(name: str) -> Entry:
    """The design of that name.

    Raises
    ------
    KeyError
        If there is none.
    """
    for entry in ENTRIES:
        if entry.name == name:
            return entry
    raise KeyError(name)
