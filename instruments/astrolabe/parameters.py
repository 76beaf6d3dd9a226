"""Parameters that pieces of an astrolabe share: pivot, hemisphere, and the largest radius."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field

from instruments.quantities import LengthMm, Read, SheetMm

LARGEST_MM = 2000.0
"""The largest radius of a plate, a back, a ruler or a rete."""

PieceSheetMm = Annotated[SheetMm, Field(le=50)]
"""The thickness of a piece's sheet."""

PivotDiameterMm = Annotated[
    LengthMm,
    Field(
        gt=0,
        le=100,
        description="Diameter of the pivot; its hole is larger by workshop.clearance_mm.",
    ),
]
"""What the pieces turn on."""

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
