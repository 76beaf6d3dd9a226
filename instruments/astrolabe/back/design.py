"""The parameters of an astrolabe's back."""

from typing import Annotated

from pydantic import Field

from instruments.astrolabe.back.parameters import Back
from instruments.astrolabe.parameters import LARGEST_MM, PieceSheetMm, PivotDiameterMm
from instruments.common_design import CommonDesign, Sited
from instruments.design import Name
from instruments.making.materials import Material
from instruments.parameters import Rank
from instruments.quantities import LengthMm, SizeMm


class Design(CommonDesign, Sited, Back):
    """The back of an astrolabe: scales, zodiac and calendar, prayer, hour and sine quadrants."""

    name: Name = "astrolabe-back"
    radius_mm: Annotated[SizeMm, Rank(1)] = Field(
        default=75.0, le=LARGEST_MM, description="Radius of the disc."
    )
    thickness_mm: Annotated[PieceSheetMm, Rank(2)] = Field(
        default=3.0, description="Thickness of the disc."
    )
    material: Material = "acrylic"
    rim_mm: LengthMm = Field(
        default=1.0, ge=0, le=100, description="Blank margin between the edge and the limb."
    )
    pivot_diameter_mm: PivotDiameterMm = 5.0

    @property
    def curve_latitudes(self) -> tuple[float, ...]:
        """The latitudes, degrees, that its curves of altitude hold for; none where it has none."""
        held, own = set(self.quadrants.each().values()), self.place.latitude
        found: list[float] = []
        if "prayer-curves" in held:
            found += self.prayer_curves.latitudes or (own,)
        if held & {"hours-seasonal", "hours-equal"}:
            given = self.hour_lines.latitude
            found.append(own if given is None else given)
        return tuple(dict.fromkeys(found))

    @property
    def of_place(self) -> bool:
        """Whether it has such curves, and all hold for its own latitude."""
        return self.curve_latitudes == (self.place.latitude,)
