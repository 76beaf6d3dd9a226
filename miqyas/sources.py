"""Where a design's values come from: a template, a TOML file, and what overrides them."""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import templates
from instruments import catalogue
from instruments.catalogue import Entry
from instruments.errors import DesignError, Fault, impossible, shown, shown_path
from instruments.lettering.language import language_called, words
from instruments.parameters import did_you_mean, nearest_name, parameters
from instruments.place import replaced, with_own_name
from instruments.places.coordinates import of_latitudes
from instruments.saying import tell
from instruments.text_files import file_text
from miqyas.looks import of_design
from miqyas.vernacular import known_as, known_elsewhere_as

KEY = "design"
"""The key of a TOML file that names the design or template that it starts from."""

LOOK = "look"
"""The key of a TOML file that names one of its design's looks."""

_DEEPEST = 32

_INSTEAD = "give a TOML file, or one of the names that miqyas list prints"

_OWN_OF_PLACE = "place.name", "place.timezone"
"""What goes with a city's name or coordinates in one text."""


@dataclass(frozen=True, slots=True)
class Source:
    """A design's entry in the catalogue, and values for its parameters, nested by group.

    `standard` are those of the template alone; `given` are the dotted names of those that a
    maker's own file gives.
    """

    entry: Entry
    values: Mapping[str, Any]
    standard: Mapping[str, Any]
    given: frozenset[str] = frozenset()

    def under(self, over: Mapping[str, Any]) -> dict[str, Any]:
        """Its values with nested ones over them, less what these make useless of its own.

        With ``shape = disc`` the width that a look gives its rectangle goes. What a maker's
        file gives stays, to be told of.
        """
        chosen = dict(flat(over))
        known = parameters(self.entry.design())
        choices = {one.name: one.choices for one in known}
        idle = {
            one.name
            for one in known
            if one.name not in self.given and one.name not in chosen
            for other, values in one.needs
            if str(chosen.get(other)) in set(choices[other]) - set(values)
        }
        return laid_over(less(self.values, idle), over)


def names() -> list[str]:
    """What `make` takes by name: the designs in the catalogue's order, then more templates."""
    designs = [entry.name for entry in catalogue.ENTRIES]
    return designs + [n for n in templates.names("designs") if n not in designs]


def one_line(name: str) -> str:
    """One line about a design, or about a template: the first comment in its file."""
    if entry := catalogue.find(name):
        return entry.summary
    first = templates.text("designs", name).partition("\n")[0]
    return first.lstrip("# ").rstrip(".") if first.startswith("#") else ""


def commonly_called(name: str) -> list[str]:
    """The designs and templates that people call by a name, or that it is nearly the name of."""
    spelt = nearest_name(name, names())
    return known_as(name, _lines()) or ([spelt] if spelt else [])


def _lines() -> dict[str, str]:
    lines = {each: one_line(each) for each in names()}
    for one in catalogue.ENTRIES:
        # What is of a family is called so too: sundial.
        lines[one.name] += " ".join(("", *one.module.split(".")[1:2]))
    return lines


def named(name: str) -> Source:
    """The values of a template, or of a design that has none.

    Raises
    ------
    DesignError
        If there is none of that name; with the nearest one.
    """
    if name not in names():
        remedy = "choose a name that miqyas list prints"
        if near := commonly_called(name) or known_elsewhere_as(name, _lines()):
            remedy = tell("did you mean {near}?", near=", ".join(near))
        raise impossible(KEY, shown(name), "is not known", remedy)
    values = templates.read("designs", name) if name in templates.names("designs") else {}
    entry = catalogue.find(values.pop(KEY, name)) or catalogue.find(name)
    if entry is None:
        raise impossible(f"template {name}", None, "names no design", "mend its first line")
    return Source(entry, values, values)


def source_called(source: str | Path) -> Source:
    """The values of a design or template by its name, or of a TOML file.

    A file's values lie over those of the design or template that it names.

    Raises
    ------
    DesignError
        If there is no such name or file, or the file is no TOML.
    """
    if not isinstance(source, str | Path):
        remedy = "give a name that miqyas list prints, or a TOML file"
        raise impossible(KEY, shown(source), "is neither a name nor a file", remedy)
    if isinstance(source, str) and (source in names() or not _is_path(source)):
        return named(source)
    values = parse(file_text(Path(source), 1, _INSTEAD), str(source))
    name = values.pop(KEY, None)
    if not isinstance(name, str):
        remedy = tell(
            'add {key} = "{name}", or another name that miqyas list prints',
            key=KEY,
            name=names()[0],
        )
        raise impossible(shown_path(source), None, "does not name its design", remedy)
    base = named(name)
    if (look := values.pop(LOOK, None)) is not None:
        base = with_look(base, name, look)
    values = with_picture_beside(Path(source), values)
    return Source(base.entry, base.under(values), base.values, dotted(values))


def with_look(source: Source, design: str, look: object) -> Source:
    """A source's values in a look: it lies over the template's, a maker's own file over it.

    Raises
    ------
    DesignError
        If the design has no such look.
    """
    known = {one.name: one for one in of_design(design)}
    if not isinstance(look, str) or look not in known:
        choices = tell("choose {known}", known=known) if known else "leave it out: it has none"
        remedy = did_you_mean(str(look), list(known), choices)
        raise impossible(
            "look", shown(look), tell("is no look of {design}", design=shown(design)), remedy
        )
    values = source.under(known[look].values)
    return replace(source, values=values, standard=values)


def less(values: Mapping[str, Any], names: Collection[str], prefix: str = "") -> dict[str, Any]:
    """Nested values without those of some dotted names."""
    return {
        key: less(given, names, f"{prefix}{key}.") if isinstance(given, Mapping) else given
        for key, given in values.items()
        if f"{prefix}{key}" not in names
    }


def file_values(file: Path, design: str) -> dict[str, Any]:
    """The values of a TOML file of a design that is in no catalogue.

    Raises
    ------
    DesignError
        If the file can't be read, is no TOML, or is another design's.
    """
    values = parse(file_text(file, 1, _INSTEAD), str(file))
    if (name := values.pop(KEY, design)) != design:
        remedy = tell('write {key} = "{design}"', key=KEY, design=design)
        raise impossible(KEY, shown(name), tell("is not {design}", design=design), remedy)
    return values


def parse(text: str, source: str) -> dict[str, Any]:
    """The values of a TOML text; `source` is what a fault calls it.

    Raises
    ------
    DesignError
        With line and column, if it is no TOML.
    """
    try:
        values = tomllib.loads(text)
        if _too_deep(values):
            raise RecursionError
        return values
    except RecursionError:
        raise impossible(source, None, "is nested too deeply", "make it flatter") from None
    except ValueError as error:
        raise DesignError(_no_toml(str(error), text, source)) from None


def _no_toml(message: str, text: str, source: str) -> Fault:
    """The fault of a text that is no TOML, by the parser's message, with line and column."""
    if "integer string conversion" in message:
        return Fault.of(source, None, "has a number of thousands of digits", "shorten it")
    at = re.search(r" \(at line (\d+), column (\d+)\)$", message)
    if at:
        line, column = at[1], at[2]
        message = message[: at.start()]
    else:
        before = text.rstrip("\n").split("\n")
        line, column = str(len(before)), str(len(before[-1]) + 1)
        message = message.removesuffix(" (at end of document)")
    where = f"{source}, line {line}, column {column}"
    return Fault.of(where, None, "is no TOML", message[:1].lower() + message[1:])


def _too_deep(value: Any) -> bool:
    """True where tables and lists are nested in more levels than any design has."""
    groups = [value]
    for _ in range(_DEEPEST + 1):
        inner = (v for g in groups for v in (g.values() if isinstance(g, Mapping) else g))
        # Each once: a program's list may be in itself, and twice.
        groups = list({id(v): v for v in inner if isinstance(v, Mapping | list | tuple)}.values())
    return bool(groups)


def with_picture_beside(file: Path, values: Mapping[str, Any]) -> dict[str, Any]:
    """A file's values, the picture that it names by a path from its own folder read in."""
    picture = values.get("picture")
    named_file = picture.get("svg") if isinstance(picture, Mapping) else None
    if not isinstance(picture, Mapping) or not isinstance(named_file, str) or "<" in named_file:
        return dict(values)
    return {**values, "picture": {**picture, "svg": _picture(file.parent / named_file)}}


def documents_read(value: Any) -> Any:
    """A value whose files are read: a `Path` stands for its text, and no text for a file."""
    if isinstance(value, Path):
        return _picture(value)
    if isinstance(value, Mapping):
        return {key: documents_read(inner) for key, inner in value.items()}
    return value


def _picture(file: Path) -> str:
    return file_text(file, 1, "give an SVG file")


def nested_values(overrides: Mapping[str, Any]) -> dict[str, Any]:
    """Values by dotted name, such as ``place.latitude``, as nested groups.

    A city's name goes with a name or a time zone of one's own.

    Raises
    ------
    DesignError
        If a name is given two values, or both a value and a group of values, or is malformed.
    """
    own = {name: v for name, v in overrides.items() if name in _OWN_OF_PLACE}
    if own and isinstance(where := overrides.get("place"), str):
        named = {name.removeprefix("place."): value for name, value in own.items()}
        others = {name: v for name, v in overrides.items() if name not in own}
        overrides = {**others, "place": with_own_name(where, named)}
    tree: dict[str, Any] = {}
    for name, value in overrides.items():
        steps = str(name).split(".")
        if not all(steps) or len(steps) > _DEEPEST:
            raise impossible(shown(name), None, "is no parameter's name", "write place.latitude")
        if _too_deep([value]):
            raise impossible(shown(name), None, "is nested too deeply", "make it flatter")
        branch: Any = documents_read(value)
        for step in reversed(steps):
            branch = {step: branch}
        tree = _united(tree, branch)
    return tree


def dotted(values: Mapping[str, Any]) -> frozenset[str]:
    """The dotted names of nested values."""
    return frozenset(name for name, _ in flat(values))


def flat(
    values: Mapping[str, Any], tables: Collection[str] = (), prefix: str = ""
) -> Iterator[tuple[str, Any]]:
    """Nested values as pairs of dotted name and value; what is among the tables stays whole."""
    for key, value in values.items():
        name = f"{prefix}{key}"
        if isinstance(value, Mapping) and name not in tables:
            yield from flat(value, tables, f"{name}.")
        else:
            yield name, value


def laid_over(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """A design's nested values with others over them.

    Another place replaces the design's as a whole, and plates' names stay with their latitudes.
    A language whose letters join takes outlines, whatever strokes the design's own has.
    """
    result = templates.overlaid(under, over)
    if "place" in over:
        result["place"] = replaced(under.get("place"), over["place"])
    result |= of_latitudes(under, over)
    plates, others = under.get("plates"), over.get("plates")
    if isinstance(plates, Mapping) and isinstance(others, Mapping):
        result["plates"] |= of_latitudes(plates, others)
    hand = over.get("lettering")
    if isinstance(hand, Mapping) and "strokes" not in hand and _joins(hand.get("language")):
        result["lettering"] = {**result["lettering"], "strokes": "outline"}
    return result


def _joins(language: object) -> bool:
    """Whether a language's letters join, which single strokes can't."""
    known = language_called(language) if isinstance(language, str) else None
    return known is not None and words(known).right_to_left


def _united(one: Mapping[str, Any], other: Mapping[str, Any], prefix: str = "") -> dict[str, Any]:
    """Nested values with others beside them, of which none may contradict another."""
    result = dict(one)
    for key, value in other.items():
        old = result.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            result[key] = _united(old, value, f"{prefix}{key}.")
        elif key in result and isinstance(old, Mapping) != isinstance(value, Mapping):
            group, whole = (old, value) if isinstance(old, Mapping) else (value, old)
            inner, own = next(flat(group, prefix=f"{prefix}{key}."), (f"{prefix}{key}", None))
            beside = f"{prefix}{key} = {shown(whole)}"
            told = tell("is given beside {whole}, which gives it too", whole=beside)
            raise impossible(inner, own, told, "keep one")
        elif key in result and old != value:
            raise contradicted(f"{prefix}{key}", old, value)
        else:
            result[key] = value
    return result


def contradicted(name: str, value: object, other: object) -> DesignError:
    """The fault of a parameter that is given two different values at once."""
    return impossible(
        name, shown(value), tell("is given as {other} too", other=shown(other)), "keep one"
    )


def _is_path(source: str) -> bool:
    if source.lower().endswith(".toml") or "/" in source or "\\" in source:
        return True
    try:
        return Path(source).is_file()
    except (OSError, ValueError):
        return False
