"""The alidades that the treatise describes, and the rules of an astrolabe's front.

The rule lies along x with its pivot at the origin. The upper sight, that is turned to the
sun when hours are taken, is at the left, so that the hours run from left to right.
"""

from typing import Annotated

from pydantic import BaseModel, Field

from instruments.astrolabe.alidade.parameters import (
    Crescent,
    DeclinationScale,
    Form,
    Kept,
    Sights,
    Thigh,
)
from instruments.design import CONFIG, Name
from instruments.epoch import Epoch
from instruments.lettering.style import Lettering
from instruments.parameters import Rank
from instruments.place import Place
from instruments.quantities import LengthMm, SheetMm
from instruments.workshop import Workshop


class Design(BaseModel):
    """An astrolabe's rulers: alidades with sights and seasonal hours, rules for the front."""

    model_config = CONFIG

    name: Name = "alidade"
    form: Annotated[Form, Rank(1)] = Field(
        default="halved",
        description="With two pointers, halved along an edge through the centre, with the locust's "
        "thigh or the crescent for the hours; or a single or double rule for the front.",
    )
    kept: Kept = Field(
        default="one-half",
        description="Which half a halved alidade or a double rule keeps: the same one all along, "
        "or on either side of the pivot the other one (counter-changed).",
    )
    radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=75.0,
        gt=0,
        le=2000,
        description="From the pivot to the tip of a pointer: the radius of the astrolabe's back.",
    )
    width_mm: LengthMm = Field(
        default=20.0, gt=0, le=500, description="Width of the rule; a halved one keeps half of it."
    )
    thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=2.0, gt=0, le=50, description="Thickness of the rule."
    )
    hub_diameter_mm: LengthMm = Field(
        default=16.0,
        gt=0,
        le=500,
        description="Diameter of the round about the pivot; on a halved rule it holds the hole.",
    )
    pivot_diameter_mm: LengthMm = Field(
        default=5.0,
        gt=0,
        le=100,
        description="Diameter of the pivot; its hole is larger by workshop.clearance_mm.",
    )
    pivot_room_mm: LengthMm = Field(
        default=4.0,
        gt=0,
        le=200,
        description="Room for the pivot's head under a locust's thigh or a crescent.",
    )
    hours: Annotated[bool, Rank(3)] = Field(
        default=True,
        description="Lines of the seasonal hours on an alidade with two pointers or a halved one.",
    )
    sights: Sights = Field(default_factory=Sights)
    thigh: Thigh = Field(default_factory=Thigh)
    crescent: Crescent = Field(default_factory=Crescent)
    declination: DeclinationScale = Field(default_factory=DeclinationScale)
    place: Place = Field(default_factory=Place)
    epoch: Epoch = Field(default_factory=Epoch)
    workshop: Workshop = Field(default_factory=Workshop)
    lettering: Lettering = Field(default_factory=Lettering)
