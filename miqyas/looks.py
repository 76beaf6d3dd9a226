"""Looks: how a design is composed and lettered for a garden, a class, or after a time's makers."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from functools import reduce
from typing import Any

import templates
from instruments.catalogue import ENTRIES

_KIND = "looks"


@dataclass(frozen=True, slots=True)
class Look:
    """A look of a design."""

    name: str
    values: Mapping[str, Any]
    """What makes it, nested as a design file's."""

    _said: Mapping[str, Mapping[str, str]]

    def title(self, language: str = "en") -> str:
        """What it is called in a language."""
        return self._told("title", language)

    def summary(self, language: str = "en") -> str:
        """What it is like in a language, as a sentence: of some designs it has one of its own."""
        return self._told("summary", language)

    def _told(self, what: str, language: str) -> str:
        return self._said[what].get(language, self._said[what]["en"])


def of_design(name: str) -> tuple[Look, ...]:
    """The looks of a design, by its name or its family's, or of a template; few have some.

    What a look says of its family, of some of them and of one lies over each other in its order.
    """
    families = {entry.family for entry in ENTRIES if entry.name == name}
    found = []
    for look in templates.names(_KIND):
        told = templates.read(_KIND, look)
        kinds = [kind for kind in told["of"] if _is_of(kind, name, families)]
        if kinds:
            values = reduce(templates.overlaid, (kind["values"] for kind in kinds))
            summary = next((k["summary"] for k in kinds if "summary" in k), told["summary"])
            found.append(Look(look, values, {**told, "summary": summary}))
    return tuple(found)


def _is_of(kind: Mapping[str, Any], name: str, families: Set[str]) -> bool:
    """Whether what a look says of some designs is said of one, by its name or its family's."""
    of_family = not families.isdisjoint(kind.get("families", ()))
    return name in kind["designs"] or (of_family and name not in kind.get("but", ()))
