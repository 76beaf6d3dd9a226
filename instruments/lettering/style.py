"""How an instrument is lettered, as a group of design parameters."""

from pydantic import BaseModel, Field, field_validator

import templates
from instruments.design import CONFIG
from instruments.lettering.numerals import System
from instruments.lettering.text import StrokeStyle
from instruments.quantities import LengthMm

__all__ = ["Lettering", "StrokeStyle"]


class Lettering(BaseModel):
    """Numerals, size and language of the lettering."""

    model_config = CONFIG

    numerals: System = Field(
        default="western", description="Numerals: western, arabic-indic, roman or abjad."
    )
    height_mm: LengthMm | None = Field(
        default=None,
        ge=0.1,
        le=200,
        description="Height of the capitals; without it, the smallest that the process engraves.",
        json_schema_extra={"unit": "mm"},
    )
    strokes: StrokeStyle = Field(
        default="outline",
        description="Letters as filled outlines (engraved) or as single lines (scored).",
    )
    language: str = Field(
        default="en", description="Language of the words: a name of templates/languages."
    )

    @field_validator("language")
    @classmethod
    def _known(cls, name: str) -> str:
        known = templates.names("languages")
        if name not in known:
            raise ValueError(f"is no language here; choose {', '.join(known)}")
        return name
