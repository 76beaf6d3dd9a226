"""Northern and southern astrolabes: one word for each wherever a design asks."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from instruments.quantities import Read

_Side: TypeAlias = Literal["north", "south"]
_WORDS = {"northern": "north", "southern": "south", "n": "north", "s": "south"}


def _read(value: Any) -> Any:
    """The design's own word for what a person wrote."""
    if not isinstance(value, str):
        return value
    word = value.strip().lower()
    return _WORDS.get(word, word)


Hemisphere = Annotated[_Side, Read(_read)]
"""``north`` or ``south``; ``northern`` and ``southern`` are read too."""


def of_place(values: Mapping[str, Any]) -> _Side:
    """The hemisphere of a design's place, from its values."""
    return "south" if values["place"].latitude < 0 else "north"
