"""How an instrument is lettered, as a group of design parameters."""

import math
from typing import Annotated, ClassVar

from pydantic import Field, field_validator

import templates
from instruments.design import Group
from instruments.errors import ComplaintError
from instruments.lettering.language import language_called, words
from instruments.lettering.numerals import System
from instruments.lettering.text import SINGLE, StrokeStyle
from instruments.making.workshop import Limits
from instruments.parameters import Rank, Topic
from instruments.quantities import LengthMm
from instruments.saying import tell

__all__ = ["Lettering", "StrokeStyle"]

_CAPITALS_IN_SIZE = 90.0
"""So many capitals are as tall as the instrument that they stand on, unless their height is given:
2 mm on an astrolabe of 180."""


class Lettering(Group):
    """Numerals, size and language of the lettering."""

    topic: ClassVar[Topic] = "lettering"

    numerals: Annotated[System | None, Rank(3)] = Field(
        default=None,
        description="Numerals: western, arabic-indic, roman, abjad, or abjad-maghribi as in "
        "al-Andalus and the Maghrib; without it, those of the language.",
    )
    height_mm: LengthMm | None = Field(
        default=None,
        ge=0.1,
        le=200,
        description="Height of the capitals; without it, by the instrument's size, but "
        "no less than the process engraves.",
        json_schema_extra={"unit": "mm"},
    )
    strokes: Annotated[StrokeStyle, Rank(3)] = Field(
        default="outline",
        description="Letters: filled outlines (engraved) in a roman with a naskh, a humanist, "
        "inscriptional capitals, a sans or a Kufic; or single lines (scored), plain or Gothic.",
    )
    language: Annotated[str, Rank(1)] = Field(
        default="en",
        description=f"Language of the words: {', '.join(templates.names('languages'))}.",
    )

    @field_validator("language")
    @classmethod
    def _known(cls, name: str) -> str:
        known = templates.names("languages")
        if (language := language_called(name)) is None:
            raise ComplaintError("is no language here", tell("choose {known}", known=known))
        return language

    @property
    def system(self) -> System:
        """The numerals: those that are chosen, or the language's."""
        return self.numerals or words(self.language).numerals

    @property
    def single(self) -> bool:
        """Whether letters are drawn in single strokes."""
        return self.strokes in SINGLE

    def capitals_mm(self, limits: Limits, size_mm: float = 0.0) -> float:
        """Height of the capitals: the one that is asked for, or by the size of what is lettered.

        It is never less than the process engraves, and in tenths of a millimetre beyond that.
        """
        grown = math.floor(10.0 * size_mm / _CAPITALS_IN_SIZE + 1e-9) / 10.0
        return self.height_mm or max(limits.capital_height_mm, grown)
