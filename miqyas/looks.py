"""Looks: how a design is composed and lettered for a garden, a class, or after a time's makers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import templates
from instruments.errors import impossible, shown
from instruments.parameters import nearest_name
from miqyas import sources
from miqyas.sources import Source

_KIND = "looks"


@dataclass(frozen=True, slots=True)
class Look:
    """A look of a design.

    Attributes
    ----------
    name : str
    values : Mapping
        What makes it, nested as a design file's.
    leaves_out : tuple of str
        Dotted names of what the design's template sets and this look has no use for.
    """

    name: str
    values: Mapping[str, Any]
    leaves_out: tuple[str, ...]
    _said: Mapping[str, Mapping[str, str]]

    def title(self, language: str = "en") -> str:
        """What it is called in a language."""
        return self._said["title"].get(language, self._said["title"]["en"])

    def summary(self, language: str = "en") -> str:
        """What it is like in a language, as a sentence."""
        return self._said["summary"].get(language, self._said["summary"]["en"])


def of_design(name: str) -> tuple[Look, ...]:
    """The looks of a design or template; few templates have some."""
    found = []
    for look in templates.names(_KIND):
        told = templates.read(_KIND, look)
        for kind in told["of"]:
            if name in kind["designs"]:
                left = tuple(kind.get("leaves_out", ()))
                found.append(Look(look, kind["values"], left, told))
    return tuple(found)


def with_look(source: Source, design: str, look: str) -> Source:
    """A source's values in a look: it lies over the template's, a maker's own file over it.

    Parameters
    ----------
    source : Source
        What `sources.read` gave.
    design : str
        The name of the design or template.
    look : str
        The look's name.

    Raises
    ------
    DesignError
        If the design has no such look.
    """
    known = {one.name: one for one in of_design(design)}
    if look not in known:
        near = nearest_name(look, list(known))
        choices = f"choose {', '.join(known)}" if known else "leave it out: it has none"
        remedy = f"did you mean {near}?" if near else choices
        raise impossible("look", shown(look), f"is no look of {shown(design)}", remedy)
    values = source.values
    for name in known[look].leaves_out:
        values = _without(values, name.split("."))
    values = sources.laid_over(values, known[look].values)
    return replace(source, values=values, standard=values)


def _without(values: Mapping[str, Any], steps: Sequence[str]) -> dict[str, Any]:
    """Nested values but for one."""
    first, *others = steps
    if not others:
        return {key: value for key, value in values.items() if key != first}
    inner = values.get(first)
    return {**values, first: _without(inner, others)} if isinstance(inner, Mapping) else {**values}
