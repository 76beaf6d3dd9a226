"""How an instrument is lettered, as a group of design parameters."""

from collections.abc import Iterator
from typing import Annotated, ClassVar

from pydantic import BaseModel, Field, field_validator

import templates
from instruments.design import CONFIG
from instruments.errors import ComplaintError, Fault, choose, give
from instruments.lettering.language import words
from instruments.lettering.numerals import System
from instruments.lettering.text import SINGLE, StrokeStyle
from instruments.parameters import Rank, Topic
from instruments.quantities import LengthMm
from instruments.workshop import Limits

__all__ = ["Lettering", "StrokeStyle"]


class Lettering(BaseModel):
    """Numerals, size and language of the lettering."""

    topic: ClassVar[Topic] = "lettering"
    model_config = CONFIG

    numerals: Annotated[System, Rank(3)] = Field(
        default="western", description="Numerals: western, arabic-indic, roman or abjad."
    )
    height_mm: LengthMm | None = Field(
        default=None,
        ge=0.1,
        le=200,
        description="Height of the capitals; without it, the smallest that the process engraves.",
        json_schema_extra={"unit": "mm"},
    )
    strokes: Annotated[StrokeStyle, Rank(3)] = Field(
        default="outline",
        description="Letters: filled outlines (engraved) in a roman with a naskh, a humanist, "
        "inscriptional capitals or a Kufic; or single lines (scored), plain or Gothic.",
    )
    language: Annotated[str, Rank(1)] = Field(
        default="en",
        description=f"Language of the words: {', '.join(templates.names('languages'))}.",
    )

    @field_validator("language")
    @classmethod
    def _known(cls, name: str) -> str:
        known = templates.names("languages")
        if name not in known:
            raise ComplaintError("is no language here", f"choose {', '.join(known)}")
        return name

    @property
    def single(self) -> bool:
        """Whether letters are drawn in single strokes."""
        return self.strokes in SINGLE

    def capitals_mm(self, limits: Limits) -> float:
        """Height of the capitals: the one that is asked for, or the least for the process."""
        return self.height_mm or limits.capital_height_mm

    def faults(self) -> Iterator[Fault]:
        """Numerals that the letters in single lines don't have."""
        if self.single and self.numerals == "abjad":
            others = choose("lettering.numerals", "western", "arabic-indic", "roman", verb="give")
            yield Fault.of(
                "lettering.strokes",
                self.strokes,
                "has no abjad letters",
                give({"lettering.strokes": "outline"}),
                *([] if words(self.language).right_to_left else [others]),
            )
