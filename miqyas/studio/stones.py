"""A dial on a solid of one's own: its file comes with the request, and is read in a job alone."""

import shlex
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from instruments.design import build
from instruments.errors import DesignError, impossible, shown
from instruments.parameters import parameters
from instruments.shadow.surface_dial import LARGEST_BYTES, NAME, SurfaceDial
from miqyas import sources, surface_command
from miqyas.studio import draft, forms, notes, takehome
from output.pages.page_words import told_facts, told_works
from output.pages.paper import paper_for
from output.under_sky.at_work import on_solid

MOST_BYTES = LARGEST_BYTES + draft.MOST_BYTES
"""Of a request: a line of JSON, then the solid's file as it is."""

_SOLID = "solid"


@dataclass(frozen=True, slots=True)
class Stone:
    """A solid with what is wanted on it."""

    step: bytes
    """A STEP file."""

    values: Mapping[str, Any]
    """What was set of `SurfaceDial`, by dotted name."""

    formats: tuple[str, ...]
    page: str | None
    """Of paper; that of the place's country where none is named."""

    language: str
    """Of the page."""


def read_stone(content: bytes) -> Stone:
    """What a request asks for.

    Raises
    ------
    UnreadableError
        If its first line is no JSON of a design.
    DesignError
        If a format is none for a solid.
    """
    line, _, step = content.partition(b"\n")
    if len(line) > draft.MOST_BYTES:
        raise draft.UnreadableError("the first line is too long")
    told = draft.body(line)
    formats = told.get("formats")
    wanted = formats if isinstance(formats, list) else []
    known = tuple(f for f in surface_command.FORMATS if f in wanted)
    if not known or len(known) < len(wanted):
        choices = ", ".join(surface_command.FORMATS)
        raise impossible("formats", shown(formats), "is no format", f"choose among {choices}")
    return Stone(
        step,
        draft.values_of(told),
        known,
        draft.paper_of(told),
        draft.language_of(told.get("language")),
    )


def laid_on_stone(stone: Stone, tell: Callable[[Any], None]) -> tuple[str, bytes]:
    """Lay a dial on a solid and write it, as `takehome.take` does.

    What there is to say of it is told before its files are made.

    Raises
    ------
    DesignError
        If the file is none, or no light reaches the face.
    BrokenJobError
        ``disk``, if there is no room for the files.
    """
    given = draft.as_meant(stone.values, SurfaceDial)
    design = build(SurfaceDial, sources.nested_values(given))
    with _unnamed(), takehome.own_folder() as folder:
        solid, target = folder / "solid.step", folder / NAME
        solid.write_bytes(stone.step)
        laid = surface_command.lay_on(solid, design, tell)
        tell({"said": _said(laid, given, stone.language)})
        surface_command.write_laid(laid, target, stone.formats, paper_for(design, stone.page), tell)
        apart = draft.told_apart(stone.values)
        return takehome.packed(target, NAME, apart, stone.language, tell)


@contextmanager
def _unnamed() -> Iterator[None]:
    """Errors without the name of our own file."""
    try:
        yield
    except DesignError as error:
        faults = (replace(f, value=None) if f.parameter == _SOLID else f for f in error.faults)
        raise DesignError(*faults) from None


def _said(
    laid: surface_command.Surfaced, given: Mapping[str, Any], language: str
) -> dict[str, Any]:
    """All that there is to say of a dial on a solid."""
    instrument, known = laid.instrument, parameters(SurfaceDial)
    return {
        "title": instrument.title,
        "notes": [notes.told(note, known, language) for note in instrument.notes],
        "facts": list(told_facts(instrument, language)),
        "works": told_works(instrument, language),
        "values": forms.effective(laid.design, known),
        "code": _code(given),
        "sky": on_solid(laid.instrument),
    }


def _code(given: Mapping[str, Any]) -> dict[str, str]:
    """The command and the TOML that make the same thing."""
    command = ["miqyas", NAME, "solid.step"]
    for name, value in given.items():
        command += draft.set_by_option(name, value)
    return {
        "command": shlex.join(command) + "\n",
        "toml": draft.as_toml(NAME, given),
        "file": NAME + draft.told_apart(given),
    }
