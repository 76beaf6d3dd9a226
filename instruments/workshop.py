"""What the workshop can make: profiles (colours and limits), kerf, clearance."""

from functools import cache
from typing import Annotated, ClassVar, Literal

from pydantic import BaseModel, Field, field_validator

import templates
from instruments.design import CONFIG
from instruments.parameters import Rank, Topic
from instruments.quantities import LengthMm

Colour = Annotated[str, Field(pattern=r"^#[0-9a-f]{6}$")]
"""A colour as files write it, #rrggbb."""

DxfVersion = Literal["R12", "R2000"]


class Limits(BaseModel):
    """The finest that a process makes; finer warns, thins out or is refused.

    Pairs are multiples of the sheet's thickness: refused below the first, warned about
    below the second.
    """

    model_config = CONFIG

    line_mm: float = Field(gt=0)
    gap_mm: float = Field(gt=0)
    capital_height_mm: float = Field(gt=0)
    web_mm: float = Field(default=1.0, ge=0)
    web_per_thickness: tuple[float, float] = (0.5, 1.0)
    hole_per_thickness: tuple[float, float] = (0.5, 1.5)
    between_cuts_mm: float = Field(default=0.5, ge=0)
    source: str = ""


class Colours(BaseModel):
    """Colour of each process, as #rrggbb."""

    model_config = CONFIG

    cut: Colour
    score: Colour
    engrave: Colour


class Profile(BaseModel):
    """A workshop's conventions, from ``templates/profiles``."""

    model_config = CONFIG

    title: str
    stroke_width_mm: float = Field(gt=0)
    colours: Colours
    limits: Limits
    dxf_version: DxfVersion = "R2000"
    offsets_kerf: bool = False
    """True where the workshop itself makes up for the kerf, so that files must not."""
    source: str = ""


@cache
def profile(name: str) -> Profile:
    """The profile of that name.

    Raises
    ------
    KeyError
        If ``templates/profiles`` has none.
    """
    return Profile.model_validate(templates.read("profiles", name))


class Workshop(BaseModel):
    """The process that makes the parts."""

    topic: ClassVar[Topic] = "workshop"
    model_config = CONFIG

    profile: Annotated[str, Rank(2)] = Field(
        default="default",
        description=f"Colours and limits of the process: {', '.join(templates.names('profiles'))}.",
    )
    kerf_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=0.0,
        ge=0,
        le=5,
        description="Full width of the cut; outlines grow and holes shrink by half of it.",
        json_schema_extra={"unit": "mm"},
    )
    clearance_mm: LengthMm = Field(
        default=0.1,
        ge=0,
        le=5,
        description="Play on the diameter of a fit, apart from the kerf.",
        json_schema_extra={"unit": "mm"},
    )
    dxf_version: DxfVersion | None = Field(
        default=None,
        description="Version of DXF files; without it, the profile's. R12 has no units.",
    )

    @field_validator("profile")
    @classmethod
    def _known(cls, name: str) -> str:
        if name == "preview":
            raise ValueError("is a picture, and no profile to cut by: write --formats png for one")
        known = templates.names("profiles")
        if name not in known:
            raise ValueError(f"is no workshop profile; choose {', '.join(known)}")
        return name

    @property
    def conventions(self) -> Profile:
        """The profile's content, with the version of DXF that was asked for."""
        found = profile(self.profile)
        if self.dxf_version is None:
            return found
        return found.model_copy(update={"dxf_version": self.dxf_version})

    @property
    def limits(self) -> Limits:
        """The finest that the process makes."""
        return self.conventions.limits
