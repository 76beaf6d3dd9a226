"""The alidades that the treatise describes, and the rules of an astrolabe's front.

The rule lies along x with its pivot at the origin. The upper sight, that is turned to the
sun when hours are taken, is at the left, so that the hours run from left to right.
"""

from typing import Annotated

from pydantic import Field

from instruments.astrolabe.alidade.parameters import DeclinationScale, Form, SightedRuler
from instruments.astrolabe.parameters import PivotDiameterMm
from instruments.common_design import CommonDesign, Sited
from instruments.design import Name
from instruments.making.materials import Material
from instruments.parameters import Rank
from instruments.quantities import SizeMm


class Design(CommonDesign, Sited, SightedRuler):
    """An astrolabe's rulers: alidades with sights and seasonal hours, rules for the front."""

    name: Name = "alidade"
    form: Annotated[Form, Rank(1)] = Field(
        default="halved",
        description="With two pointers, halved along an edge through the centre, with the locust's "
        "thigh or the crescent for the hours; or a single or double rule for the front.",
    )
    radius_mm: Annotated[SizeMm, Rank(1)] = Field(
        default=75.0,
        le=2000,
        description="From the pivot to the tip of a pointer: the radius of the astrolabe's back.",
    )
    material: Material = "brass"
    pivot_diameter_mm: PivotDiameterMm = 5.0
    pivot_room_mm: SizeMm = Field(
        default=4.0,
        le=200,
        description="Room for the pivot's head under a locust's thigh or a crescent.",
    )
    declination: DeclinationScale = Field(default_factory=DeclinationScale)
