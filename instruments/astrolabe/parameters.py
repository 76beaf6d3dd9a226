"""A parameter that several pieces of an astrolabe have."""

from typing import Annotated

from pydantic import Field

from instruments.quantities import LengthMm

PivotDiameterMm = Annotated[
    LengthMm,
    Field(
        gt=0,
        le=100,
        description="Diameter of the pivot; its hole is larger by workshop.clearance_mm.",
    ),
]
