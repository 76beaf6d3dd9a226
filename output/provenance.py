"""Where a file comes from: what is needed to make it again."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, TypeGuard

from pydantic import BaseModel
from pydantic_core import to_json

from instruments.cited_works import BY_DEFAULT, GIVEN
from instruments.making.workshop import workshop_of
from instruments.parameters import fields_of, groups_of
from instruments.part import Fact, Instrument
from instruments.place import Place
from instruments.refused_values import NONE
from instruments.version import VERSION

_IN_EVERY_FILE = ("obliquity", "gnomon/height")
"""Facts without which a drawing can't be checked, where they were computed."""


_LONGEST = 1000
"""Characters of a value that every file has."""


_KERF = "workshop.kerf_mm"


@dataclass(frozen=True, slots=True)
class Provenance:
    """What every file says about itself."""

    version: str
    """The program's."""

    design: str
    """Name of the design, such as ``horizontal-dial``."""

    parameters: Mapping[str, object]
    """Every parameter by its dotted name, with its unit in the name."""

    facts: tuple[Fact, ...] = ()
    """Figures that follow from the parameters and belong in every file: the obliquity, the
    height of the nodus."""

    title: str = ""
    """What people call the instrument."""

    unset: frozenset[str] = frozenset()
    """Parameters that were not given where it matters: a place's, as one that is given has to be
    on one of the plates, and the kerf, of which 0 may be meant. Reports list them; in drawings
    a place's stand in comments."""

    @staticmethod
    def of(instrument: Instrument, design: BaseModel, name: str) -> "Provenance":
        """The provenance of an instrument laid out from a design of that name."""
        facts = tuple(f for f in instrument.facts if f.name in _IN_EVERY_FILE)
        parameters = dict(flatten(design))
        unset = unset_of_place(design)
        if "kerf_mm" not in workshop_of(design).model_fields_set:
            unset |= {_KERF} & parameters.keys()
        return Provenance(VERSION, name, parameters, facts, instrument.title, unset)

    @property
    def language(self) -> str:
        """The language of what is written beside the drawings."""
        return str(self.parameters.get("lettering.language", "en"))

    def lines(self) -> list[str]:
        """One line a statement: the program, the design, its parameters as TOML, the facts."""
        said = [f"# miqyas {self.version}", f"design = {toml_value(self.design)}"]
        # What is unset is said too: a template of that name may set it.
        said += [
            f"{'# ' * (k in self.unset and k != _KERF)}{k} = {toml_value(NONE if v is None else v)}"
            if not _is_document(v)
            else f"# {k}: {len(v)} characters, SHA-256 {sha256(v.encode()).hexdigest()[:16]}"
            for k, v in self.parameters.items()
        ]
        for fact in self.facts:
            # Whether a parameter was given is the run's, and the same file can be made otherwise.
            told = fact.source not in ("", GIVEN, BY_DEFAULT)
            source = f" ({fact.source})" if told else ""
            said.append(f"# {fact.name}: {fact.value} {fact.unit}".rstrip() + source)
        return [" ".join(line.split("\n")) for line in said]


def _is_document(value: object) -> TypeGuard[str]:
    """Whether a value is the text of a file, which only the report has as a whole."""
    return isinstance(value, str) and len(value) > _LONGEST


def unset_of_place(design: BaseModel) -> frozenset[str]:
    """The parameters of a design's place that are at their defaults, where none was given."""
    place = getattr(design, "place", None)
    if not isinstance(place, Place) or place.chosen:
        return frozenset()
    return frozenset(
        f"place.{key}" for key in type(place).model_fields.keys() - place.model_fields_set
    )


def flatten(model: BaseModel, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """A design's parameters as pairs of dotted name and value, in their order."""
    for name, _ in fields_of(type(model)):
        value = getattr(model, name)
        if value is None and name in groups_of(type(model)):
            continue
        if isinstance(value, BaseModel):
            yield from flatten(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def toml_lines(values: Mapping[str, Any]) -> str:
    """Values by name as TOML, a line each."""
    return "".join(f"{name} = {toml_value(value)}\n" for name, value in values.items())


def toml_value(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    match value:
        case BaseModel():
            return toml_value(value.model_dump(mode="json", exclude_none=True))
        case Mapping():
            inside = ", ".join(f"{toml_value(str(k))} = {toml_value(v)}" for k, v in value.items())
            return f"{{{inside}}}"
        case list() | tuple():
            return f"[{', '.join(toml_value(item) for item in value)}]"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return repr(value)
        case _:
            # JSON agrees on text (DEL apart, which no design has).
            return to_json(str(value)).decode()
