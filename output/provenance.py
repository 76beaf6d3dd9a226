"""Where a file comes from: what is needed to make it again."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from instruments.part import Fact, Instrument
from instruments.version import VERSION


@dataclass(frozen=True, slots=True)
class Provenance:
    """What every file says about itself.

    Parameters
    ----------
    version : str
        The program's version.
    design : str
        Name of the design, such as ``horizontal-dial``.
    parameters : Mapping[str, object]
        Every parameter by its dotted name, with its unit in the name.
    facts : tuple[Fact, ...]
        Figures that follow from the parameters and belong in every file: the obliquity.
    title : str
        What people call the instrument.
    """

    version: str
    design: str
    parameters: Mapping[str, object]
    facts: tuple[Fact, ...] = ()
    title: str = ""

    @staticmethod
    def of(instrument: Instrument, design: BaseModel, name: str) -> "Provenance":
        """The provenance of an instrument laid out from a design of that name."""
        facts = tuple(f for f in instrument.facts if f.name.split("/")[0] == "obliquity")
        return Provenance(VERSION, name, dict(flatten(design)), facts, instrument.title)

    def lines(self) -> list[str]:
        """One line a statement: the program, the design, its parameters as TOML, the facts."""
        said = [f"# miqyas {self.version}", f"design = {_toml(self.design)}"]
        said += [f"{k} = {_toml(v)}" for k, v in self.parameters.items() if v is not None]
        for fact in self.facts:
            source = f" ({fact.source})" if fact.source else ""
            said.append(f"# {fact.name}: {fact.value} {fact.unit}".rstrip() + source)
        return [" ".join(line.split("\n")) for line in said]


def flatten(model: BaseModel, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """A design's parameters as pairs of dotted name and value, in their order."""
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, BaseModel):
            yield from flatten(value, f"{prefix}{name}.")
        else:
            yield prefix + name, value


def _toml(value: object) -> str:
    """A value as TOML writes it; JSON agrees on numbers, truth, text and lists."""
    return json.dumps(value, ensure_ascii=False, default=str)
