"""Materials by their names in any language."""

from collections.abc import Mapping
from functools import cache

import templates
from instruments.places.spelling import folded


def in_english(name: str) -> str:
    """A name that colours, weights and profiles go by: `card` for `carton`, `Karton`, `cartulina`.

    What no language calls a material so stays as it is.
    """
    return name if name.casefold() in _english() else _elsewhere().get(folded(name), name)


@cache
def _english() -> frozenset[str]:
    return frozenset(templates.read("languages", "en")["materials"])


@cache
def _elsewhere() -> Mapping[str, str]:
    """The English names of materials by those of other languages, folded."""
    named = (templates.read("languages", one)["materials"] for one in templates.names("languages"))
    return {folded(called): english for names in named for english, called in names.items()}
