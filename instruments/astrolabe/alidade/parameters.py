"""The groups of parameters of an alidade: sights, thigh, crescent, scale of declinations."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from instruments.astrolabe.parameters import Hemisphere, PieceSheetMm
from instruments.design import Group
from instruments.parameters import Rank
from instruments.quantities import LengthMm, SizeMm

Form = Literal["two-pointer", "halved", "locust-thigh", "crescent", "rule-single", "rule-double"]
Kept = Literal["one-half", "counter-changed"]

HUB_MM, _SLENDER = 16.0, 0.0075
"""The usual round; and of the usual width, how much a long rule has for a mm of its radius."""


class Sights(Group):
    """The two plates that stand square on the rule, each with a large and a small hole."""

    height_mm: SizeMm | None = Field(
        default=None,
        le=1000,
        description="Height of the sights, the gnomon of the hour lines; without it, 0.24 of the "
        "radius, up to 0.3 where numerals of the hours need it, or 0.48 with the locust's thigh.",
    )
    fixing: Literal["tab", "slot"] = Field(
        default="tab",
        description="How they are held: by a tab in a slot of the rule, or by a slot of their own "
        "astride the rule, which is notched there.",
    )
    distance_mm: SizeMm | None = Field(
        default=None,
        le=2000,
        description="From the pivot to the inner face of each sight; without it, 0.75 of the "
        "radius.",
    )
    thickness_mm: PieceSheetMm = Field(default=1.0, description="Thickness of the sights' sheet.")
    large_hole_mm: SizeMm = Field(
        default=4.0, le=100, description="Diameter of the large hole, for the stars."
    )
    small_hole_mm: SizeMm = Field(
        default=1.5, le=100, description="Diameter of the small hole, for the sun."
    )
    hole_height_mm: SizeMm | None = Field(
        default=None,
        le=1000,
        description="Height of the holes' centres over the rule; without it, half the sights'.",
    )


class Thigh(Group):
    """The locust's thigh: an upright plate with an oblique edge between the sights."""

    foot_mm: LengthMm | None = Field(
        default=None,
        ge=0,
        le=1000,
        description="Height of the oblique edge at the upper sight; without it, as high as "
        "numerals under it need; 0 starts it at the foot, as in the treatise, and leaves its "
        "first hours no room for numerals.",
    )
    head_mm: SizeMm | None = Field(
        default=None,
        le=1000,
        description="Height of the oblique edge at the lower sight; without it, the sights'.",
    )
    thickness_mm: PieceSheetMm = Field(default=2.0, description="Its sheet's thickness.")


class Crescent(Group):
    """The crescent: an upright half ring whose inside is divided into six equal hours."""

    radius_mm: SizeMm | None = Field(
        default=None, le=1000, description="Its inner radius; without it, 0.3 of the rule's."
    )
    width_mm: SizeMm = Field(default=8.0, le=200, description="Width of the ring.")
    thickness_mm: PieceSheetMm = Field(default=2.0, description="Its sheet's thickness.")


class DeclinationScale(Group):
    """The scale of declinations on a rule for the front."""

    tropic_radius_mm: SizeMm | None = Field(
        default=None,
        le=2000,
        description="Radius of the plates' outer tropic; without it, 0.85 of the rule's.",
    )
    hemisphere: Hemisphere = Field(
        default="north",
        description="A northern astrolabe, or a southern one, projected from the north pole.",
    )


class Ruler(Group):
    """What an alidade and a rule for the front have alike: which half is kept, how wide it is."""

    kept: Kept = Field(
        default="one-half",
        description="Which half a halved alidade or a double rule keeps: the same one all along, "
        "or on either side of the pivot the other one (counter-changed).",
    )
    width_mm: SizeMm | None = Field(
        default=None,
        le=500,
        description="Width of the rule; a halved one keeps half of it; without it, 20 mm (14 of "
        "the rule of a whole astrolabe), and more on a long one, up to 0.15 of the radius.",
    )
    thickness_mm: Annotated[PieceSheetMm, Rank(2)] = Field(
        default=2.0, description="Thickness of the rule."
    )
    hub_diameter_mm: SizeMm | None = Field(
        default=None,
        le=500,
        description="Diameter of the round about the pivot; on a halved rule it holds the hole; "
        "without it, 16 mm, or 0.12 of the radius if that is more.",
    )
    usual_mm: ClassVar[float] = 20.0

    def across_mm(self, radius_mm: float) -> float:
        """The width, of a rule of that length from the pivot to the tip if none is given."""
        return self.width_mm or max(self.usual_mm, round(_SLENDER * self.usual_mm * radius_mm, 6))

    def round_mm(self, radius_mm: float) -> float:
        """Diameter of the round about the pivot."""
        return self.hub_diameter_mm or max(HUB_MM, round(0.12 * radius_mm, 6))


class SightedRuler(Ruler):
    """A ruler with all that an alidade has on it."""

    hours: Annotated[bool, Rank(3)] = Field(
        default=True,
        description="Lines of the seasonal hours on an alidade with two pointers or a halved one.",
    )
    sights: Sights = Field(default_factory=Sights)
    thigh: Thigh = Field(default_factory=Thigh)
    crescent: Crescent = Field(default_factory=Crescent)
