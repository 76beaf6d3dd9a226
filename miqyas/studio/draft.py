"""What the page asks for: a design by name and what was set, read with limits."""

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel

import templates
from instruments.adornment.svg_source import LONGEST
from instruments.design import build
from instruments.errors import impossible, shown
from instruments.parameters import Parameter, parameters
from instruments.saying import tell
from instruments.shadow import surface_dial
from miqyas import api, settings, sources
from output.pages.paper import PAPERS
from output.provenance import toml_lines, toml_value

MOST_BYTES = 300_000
"""Of a request."""

_MOST_VALUES = 500
_LONGEST_NAME = 160
_LONGEST_TEXT = 4000
_MOST_ITEMS = 500
_DEEPEST = 6

_LONGEST_PLACE = 40
_DIGITS = 6

LANGUAGES = tuple(templates.names("languages"))


class UnreadableError(ValueError):
    """A request that is none; its message is a sentence for programmers."""


@dataclass(frozen=True)
class Draft:
    """A design that is being worked on."""

    design: str
    """A name that `miqyas list` prints."""

    values: Mapping[str, Any] = field(default_factory=dict)
    """What was set, by dotted name."""

    view: str = ""
    """What is looked at: ``part/face``, ``finished``, or empty for the design's first."""

    quick: bool = False
    """Whether the drawing alone is wanted, while a slider moves."""

    language: str = "en"
    """Of the page."""

    @property
    def key(self) -> str:
        """The same for the same draft."""
        told = [self.design, self.values, self.view, self.quick, self.language]
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()


def body(content: bytes) -> dict[str, Any]:
    """The object that a request's body is.

    Raises
    ------
    UnreadableError
        If it is no JSON object, or has numbers that are none.
    """

    def refused(name: str) -> Any:
        raise UnreadableError(f"{name} is no number")

    try:
        found = json.loads(content, parse_constant=refused)
    except (ValueError, RecursionError) as error:
        raise UnreadableError("the body is no JSON") from error
    if not isinstance(found, dict):
        raise UnreadableError("the body is no object")
    return found


def draft(told: Mapping[str, Any]) -> Draft:
    """A draft from a request's body.

    Raises
    ------
    UnreadableError
        If it is none, or larger than any design.
    """
    design = _text(told, "design")
    if design not in sources.names():
        raise UnreadableError("design is not known")
    values = values_of(told, documents(sources.named(design).entry.design()))
    language = language_of(told.get("language", "en"))
    view = _text(told, "view", "")
    return Draft(design, values, view, told.get("quick") is True, language)


def documents(model: type[BaseModel]) -> frozenset[str]:
    """The names of a design's parameters that are files' whole texts."""
    return frozenset(p.name for p in parameters(model) if p.kind == "document")


def values_of(told: Mapping[str, Any], longer: frozenset[str] = frozenset()) -> dict[str, Any]:
    """What a request's body sets, by dotted name; texts of `longer` names may be whole files.

    Raises
    ------
    UnreadableError
        If that is larger than any design.
    """
    values = told.get("values", {})
    if not isinstance(values, dict) or len(values) > _MOST_VALUES:
        raise UnreadableError("values is no object of a design's size")
    for name, value in values.items():
        if len(name) > _LONGEST_NAME or not name.isprintable():
            raise UnreadableError("a name is too long or not printable")
        _plain(value, 0, 2 * LONGEST if name in longer else _LONGEST_TEXT)
    return values


def language_of(told: object) -> str:
    """The language of the page, English where that is none."""
    return told if isinstance(told, str) and told in LANGUAGES else "en"


def _text(told: Mapping[str, Any], name: str, default: str | None = None) -> str:
    found = told.get(name, default)
    if not isinstance(found, str) or len(found) > _LONGEST_NAME:
        raise UnreadableError(f"{name} is no short text")
    return found


def _plain(value: object, depth: int, longest: int = _LONGEST_TEXT) -> None:
    """Refuse what no parameter takes for its size or its kind."""
    if isinstance(value, str):
        if len(value) > longest:
            raise UnreadableError("a text is too long")
        if any(0xD800 <= ord(c) < 0xE000 for c in value):
            raise UnreadableError("a text is no UTF-8")
    elif isinstance(value, list | dict):
        if len(value) > _MOST_ITEMS or depth > _DEEPEST:
            raise UnreadableError("a value is too large")
        if isinstance(value, dict):
            for name in value:
                _plain(name, depth + 1)
        for item in value.values() if isinstance(value, dict) else value:
            _plain(item, depth + 1)


def set_values(draft: Draft) -> dict[str, Any]:
    """What was set, as `miqyas.make` takes it: texts of lists and tables are read.

    Raises
    ------
    DesignError
        If a workshop's profile is no name: a path stays with the command line.
    """
    told = {name: value for name, value in draft.values.items() if name != sources.LOOK}
    values = as_meant(told, sources.named(draft.design).entry.design())
    _no_file(sources.nested_values(values))
    return values


def source_of(draft: Draft) -> sources.Source:
    """What lies under the values that were set: the design's own, in its look.

    Raises
    ------
    DesignError
        If there is no such look.
    """
    source, look = sources.named(draft.design), draft.values.get(sources.LOOK)
    if look in (None, ""):
        return source
    return sources.with_look(source, draft.design, look)


def as_meant(values: Mapping[str, Any], model: type[BaseModel]) -> dict[str, Any]:
    """Values as a design's parameters take them: texts of lists and tables are read."""
    known = {p.name: p for p in parameters(model)}
    return {name: _meant(value, known.get(name)) for name, value in values.items()}


def _meant(value: Any, parameter: Parameter | None) -> Any:
    """A value as its parameter takes it."""
    if type(value) in (int, float) and parameter is not None and parameter.kind == "text":
        return f"{value:g}"
    if not isinstance(value, str) or parameter is None:
        return value
    text = value.strip()
    if parameter.kind == "table":
        return settings.value_of_text(text, parameter)
    if parameter.kind == "list" and text.lower() != "none":
        if text.startswith("["):
            return settings.value_of_text(text, parameter)
        return [piece.strip() for piece in text.split(",") if piece.strip()]
    return value


def _no_file(values: Mapping[str, Any]) -> None:
    """Refuse a profile that is a file: nothing that is asked for here names one."""
    workshop = values.get("workshop")
    given = workshop.get("profile") if isinstance(workshop, Mapping) else None
    if given is not None and given not in templates.names("workshop"):
        choices = ", ".join(n for n in templates.names("workshop") if n != "preview")
        remedy = tell("choose {choices}", choices=choices)
        raise impossible("workshop.profile", shown(given), "is no workshop profile", remedy)


def as_toml(design: str, values: Mapping[str, Any]) -> str:
    """The file of a design with values by dotted name."""
    return toml_lines({sources.KEY: design, **values})


def told_apart(values: Mapping[str, Any]) -> str:
    """What follows a name of files, so that those of another place or other settings have another.

    Parameters
    ----------
    values : mapping
        What was set, by dotted name.

    Returns
    -------
    str
        Its place as it was asked for, and digits of all that was set where there is more;
        empty where nothing was.
    """
    place = values.get("place")
    asked = re.sub(r"\W+", "-", place.lower()).strip("-") if isinstance(place, str) else ""
    digits = hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:_DIGITS]
    told = [asked[:_LONGEST_PLACE], digits if values.keys() - {"place"} else ""]
    return "".join(f"-{one}" for one in told if one)


def set_by_option(name: str, value: Any) -> tuple[str, str]:
    """How a command sets a value."""
    return "--set", f"{name}={value if isinstance(value, str) else toml_value(value)}"


def paper_of(told: Mapping[str, Any]) -> str | None:
    """The paper that a request names, None where it names none."""
    page = told.get("page")
    return page if isinstance(page, str) and page in PAPERS else None


def opened(text: str) -> dict[str, Any]:
    """The design and the values of a TOML file that was dropped on the page.

    Raises
    ------
    DesignError
        If it is no design's file.
    """
    values = sources.parse(text, "file")
    name = values.pop(sources.KEY, None)
    if not isinstance(name, str):
        raise impossible("file", None, "does not name its design", 'add design = "horizontal-dial"')
    if name == surface_dial.NAME:
        found = {key: _as_json(value) for key, value in sources.flat(values)}
        values_of({"values": found})
        build(surface_dial.SurfaceDial, sources.nested_values(found))
        return {"design": name, "values": found}
    source = sources.named(name)
    tables = {p.name for p in parameters(source.entry.design()) if p.kind == "table"}
    found = {key: _as_json(value) for key, value in sources.flat(values, tables)}
    wanted = draft({"design": name, "values": found})
    api.built(source_of(wanted), set_values(wanted))
    return {"design": name, "values": found}


def _as_json(value: Any) -> Any:
    """A value as JSON has it: dates and times as text."""
    return value if isinstance(value, str | int | float | bool | list | dict) else str(value)
