"""The parameters of a rete."""

from typing import Annotated

from pydantic import Field

from instruments.astrolabe.parameters import Hemisphere, PieceSheetMm, PivotDiameterMm, of_place
from instruments.astrolabe.rete.parameters import Shape, Stars
from instruments.common_design import CommonDesign
from instruments.design import Name
from instruments.epoch import StarsEpoch
from instruments.making.materials import Material
from instruments.parameters import Rank
from instruments.place import Place
from instruments.quantities import LengthMm


class Design(CommonDesign):
    """The rete of an astrolabe: star pointers and the divided ecliptic, cut as one piece."""

    name: Name = "astrolabe-rete"
    place: Place = Field(default_factory=Place)
    hemisphere: Hemisphere = Field(
        default_factory=of_place,
        description="The pole at the pivot: of a northern or of a southern astrolabe; without "
        "it, that of place.latitude.",
    )
    tropic_radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=75.0,
        ge=20,
        le=2000,
        description="Radius of the outer tropic (Capricorn; Cancer on a southern astrolabe).",
    )
    margin_mm: LengthMm = Field(
        default=0.0, ge=0, le=100, description="How far the rete reaches beyond the outer tropic."
    )
    thickness_mm: Annotated[PieceSheetMm, Rank(1)] = Field(
        default=1.5, description="Thickness of the sheet."
    )
    material: Material = "brass"
    pivot_diameter_mm: PivotDiameterMm = 5.0
    stars: Stars = Field(default_factory=Stars)
    rete: Shape = Field(default_factory=Shape)
    epoch: StarsEpoch = Field(default_factory=StarsEpoch)
