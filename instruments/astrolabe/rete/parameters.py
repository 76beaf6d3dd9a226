"""What a maker chooses of a rete: its stars, its manner, and how pointers are pushed by hand."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import Field, field_validator, model_validator

from instruments.astrolabe.rete.frame_measures import Form, Style
from instruments.design import Group
from instruments.errors import ComplaintError
from instruments.parameters import NameOf, Rank
from instruments.quantities import AngleDeg, LengthMm, SizeMm
from instruments.refused_values import NONE

Naming = Literal["name", "latin", "classical", "arabic", "number", "none"]
"""How stars are lettered on the rete."""

Width = Annotated[LengthMm, Field(gt=0, le=200)]


class Stars(Group):
    """Which stars the rete shows."""

    choice: Annotated[Literal["classical", "magnitude", "list"], Rank(1)] = Field(
        default="classical",
        description="The stars with names on the old astrolabes (a southern one has the brightest "
        "of the far south too), all to a magnitude, or a list.",
    )
    names: Annotated[tuple[str, ...], NameOf("stars")] = Field(
        default=(),
        examples=["Vega"],
        description="Stars of the list, or more stars: names, designations (Alp Lyr), hr-7001.",
    )
    without: Annotated[tuple[str, ...], NameOf("stars")] = Field(
        default=(), examples=["Vega"], description="Stars that are left out."
    )
    faintest: Annotated[float, Rank(2)] = Field(
        default=2.0, ge=-2, le=4.5, description="Faintest magnitude, for the choice magnitude."
    )
    lettered: Annotated[Naming, Rank(3)] = Field(
        default="name",
        description="Stars lettered by name in use (on an Arabic or a Latin piece the old one), "
        "Latin name of European makers, old Arabic name in Latin letters or in Arabic, number, "
        "or not at all; all by one kind of name, those without one by designation or number.",
    )


class Push(Group):
    """A pointer pushed by hand, as the rete is drawn; what is left out is found."""

    direction_deg: AngleDeg | None = Field(
        default=None,
        description="Where its base is, seen from its tip, counter-clockwise from the right; "
        "or give towards_mm.",
    )
    curl_deg: AngleDeg | None = Field(
        default=None,
        ge=-180,
        le=180,
        description="How far the pointer turns from tip to base, counter-clockwise, in the "
        "direction that is given or found.",
    )
    towards_mm: tuple[LengthMm, LengthMm] | None = Field(
        default=None,
        description="A point that it heads for: [x, y], to the right and up from the pivot.",
    )

    @model_validator(mode="after")
    def _one_way(self) -> "Push":
        if self.towards_mm is not None and self.direction_deg is not None:
            raise ComplaintError("has both a direction and a point to head for", "keep one")
        return self


class Shape(Group):
    """The manner and the widths of a rete; widths not given follow its size."""

    style: Annotated[Style, Rank(1)] = Field(
        default="eastern",
        description="Plain rings and bars, arcs as in the early East, a pattern after the makers "
        "of a place and time, or engraved on a clear disc.",
    )
    pointer: Form = Field(default="flame", description="Shape of the star pointers.")
    ring_mm: Width | None = Field(default=None, description="Width of the outer ring.")
    ecliptic_mm: Width | None = Field(default=None, description="Width of the ecliptic ring.")
    degree_numerals: bool = Field(
        default=True,
        description="Numbers the degrees of each sign on the ecliptic ring, where they have room.",
    )
    bar_mm: Width | None = Field(default=None, description="Width of the bars.")
    arc_mm: Width | None = Field(
        default=None, description="Width of the equator's arc and of the other arcs."
    )
    strut_mm: Width | None = Field(
        default=None, description="Width of a pointer where it carries its head."
    )
    head_mm: Width | None = Field(default=None, description="Length of a pointer's head.")
    fillet_mm: LengthMm | None = Field(
        default=None, ge=0, le=50, description="Radius of the inner corners; 0 leaves them sharp."
    )
    handle_diameter_mm: LengthMm | None = Field(
        default=None,
        ge=0,
        le=30,
        description="Hole for the knob that turns the rete (mudir); without it, what the sheet "
        "takes; 0 leaves the knob out.",
    )
    handle_height_mm: SizeMm | None = Field(
        default=None,
        le=50,
        description="Height of the knob's head; without it, low under a rule, whose recess is so "
        "much deeper, and higher where no rule turns above.",
    )
    pointers: Annotated[dict[str, Push], NameOf("stars")] = Field(
        default_factory=dict,
        description="Pointers of a cut rete pushed by hand, by the NAME of their star.",
        examples=[{"Vega": {"direction_deg": 200, "curl_deg": 30}}],
    )

    @field_validator("pointers", mode="before")
    @classmethod
    def _without_none(cls, given: Any) -> Any:
        """A push that is ``none`` takes a template's away."""
        if not isinstance(given, Mapping):
            return given
        return {name: push for name, push in given.items() if push != NONE}
