"""The designs, found by walking the instruments' folders; each is loaded when it is used.

A module with a class ``Design`` is a design: the default of its ``name`` is what it is called,
its docstring's first paragraph is the summary. ``lay_out`` stands in the same module, or beside
a ``design.py`` in ``layout.py``.
"""

import ast
import re
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path
from typing import Any, cast

from pydantic import BaseModel

from instruments.adornment.makers_inscription import with_maker
from instruments.adornment.own_picture import with_picture
from instruments.errors import impossible
from instruments.lettering.font import NoLetterError
from instruments.lettering.substitutes import gathered_substitutes, substitute_notes
from instruments.making.flaps import with_flaps
from instruments.making.machining import machined
from instruments.making.materials import of_material
from instruments.making.workshop import of_sheets
from instruments.part import Instrument
from instruments.saying import tell

FAMILIES = ("astrolabe", "shadow", "sundial", "shop")
"""The folders that hold designs, in the order in which they are listed."""

_DESIGN = re.compile(r"^class Design\(.*\n(?:[ \t].*\n|\n)*", re.MULTILINE)
"""The class, to where the next thing begins."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A design by name: the module that has its ``Design``, and the one with ``lay_out``."""

    name: str
    module: str
    summary: str

    @property
    def family(self) -> str:
        """The folder that holds it."""
        return self.module.split(".")[1]

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

        def laid_out(design: Any) -> Instrument:
            with gathered_substitutes() as lacked, _told_of_no_letter(design):
                adorned = with_picture(module.lay_out(of_sheets(design)), design)
                made = machined(of_material(with_maker(adorned, design), design), design)
                made = with_flaps(made)
            return replace(made, notes=(*made.notes, *substitute_notes(lacked)))

        return laid_out


@contextmanager
def _told_of_no_letter(design: Any) -> Iterator[None]:
    """Tell what no font here has of a language's words or numerals; own texts are told apart."""
    try:
        yield
    except NoLetterError as error:
        problem, remedy = (
            tell("can't be lettered: {error}", error=error),
            "give another lettering.language",
        )
        raise impossible("lettering.language", design.lettering.language, problem, remedy) from None


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
    found = _DESIGN.search(path.read_text(encoding="utf-8"))
    if found is None:
        return None
    # To parse the class alone takes a third of what its module would.
    declared = ast.parse(found[0]).body[0]
    assert isinstance(declared, ast.ClassDef)
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


def find(name: object) -> Entry | None:
    """The design of that name; None if there is none."""
    return next((entry for entry in ENTRIES if entry.name == name), None)


def entry_of(design: BaseModel) -> Entry:
    """The entry of a design's kind.

    Raises
    ------
    TypeError
        If it is no design of the catalogue.
    """
    kind = type(design)
    for entry in ENTRIES:
        if entry.module == kind.__module__ and entry.design() is kind:
            return entry
    raise TypeError(f"{kind.__qualname__} is no design of the catalogue")
