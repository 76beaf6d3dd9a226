"""Northern and southern astrolabes: one word for each wherever a design asks."""

from typing import Annotated, Any, Literal

from instruments.quantities import Read

_WORDS = {"northern": "north", "southern": "south", "n": "north", "s": "south"}


def _read(value: Any) -> Any:
    """The design's own word for what a person wrote."""
    if not isinstance(value, str):
        return value
    word = value.strip().lower()
    return _WORDS.get(word, word)


Hemisphere = Annotated[Literal["north", "south"], Read(_read)]
"""``north`` or ``south``; ``northern`` and ``southern`` are read too."""
