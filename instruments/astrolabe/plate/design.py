"""The plate of an astrolabe (safiha, tympan): the horizon of one latitude, or a set of plates.

The pole is at the pivot, the south meridian at the top and the east at the left; a southern
astrolabe, seen from the north pole, has the north meridian at the top and the east at the
right. The lines are those of treatise 183:8–185:3 and of the plates that were made.
"""

from typing import Annotated

from pydantic import Field

from instruments.astrolabe.parameters import LARGEST_MM, Hemisphere, PivotDiameterMm, of_place
from instruments.astrolabe.plate.parameters import PlateSet
from instruments.common_design import CommonDesign
from instruments.design import Name
from instruments.epoch import Epoch
from instruments.making.materials import Material
from instruments.parameters import Rank
from instruments.place import Place
from instruments.quantities import SizeMm


class Design(CommonDesign, PlateSet):
    """Plates of an astrolabe: almucantars, azimuths, hours and prayer lines of any latitude."""

    name: Name = "astrolabe-plate"
    place: Place = Field(default_factory=Place)
    tropic_radius_mm: Annotated[SizeMm, Rank(1)] = Field(
        default=100.0,
        le=LARGEST_MM,
        description="Radius of the outer tropic (Capricorn, or Cancer on a southern astrolabe), "
        "where the lines end.",
    )
    material: Material = "brass"
    pivot_diameter_mm: PivotDiameterMm = 5.0
    hemisphere: Hemisphere = Field(
        default_factory=of_place,
        description="A northern astrolabe, or a southern one, projected from the north pole; "
        "without it, that of place.latitude.",
    )
    epoch: Epoch = Field(default_factory=Epoch)
