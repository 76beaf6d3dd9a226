"""The parameters of a whole astrolabe."""

from typing import Annotated, ClassVar, Literal

from pydantic import Field

from instruments.adornment.maker import MakersInscription
from instruments.adornment.own_picture import OwnPicture
from instruments.astrolabe.alidade.parameters import Ruler, SightedRuler
from instruments.astrolabe.back.parameters import Back
from instruments.astrolabe.mater.parameters import Limb, Mater, Throne
from instruments.astrolabe.parameters import Hemisphere, PieceSheetMm, of_place
from instruments.astrolabe.plate.parameters import PlateSet
from instruments.astrolabe.rete.parameters import Shape, Stars
from instruments.astrolabe.whole.fittings import Fittings
from instruments.astrolabe.whole.stacking import Assembly
from instruments.astrolabe.whole.suspension import Suspension
from instruments.design import Group, Name
from instruments.epoch import StarsEpoch
from instruments.lettering.style import Lettering
from instruments.making.flaps import is_paper
from instruments.making.workshop import Workshop
from instruments.parameters import Rank
from instruments.place import Place
from instruments.quantities import LengthMm


class Alidade(SightedRuler):
    """The ruler of the back, with sights and seasonal hours."""

    form: Annotated[
        Literal["two-pointer", "halved", "locust-thigh", "crescent", "none"], Rank(1)
    ] = Field(
        default="halved",
        description="With two pointers, halved along an edge through the centre, with the locust's "
        "thigh or the crescent for the hours; or none.",
    )


class FrontRule(Ruler):
    """The ruler of the front, with a scale of declinations."""

    form: Annotated[Literal["rule-single", "rule-double", "none"], Rank(1)] = Field(
        default="rule-double", description="A single or a double rule, or none."
    )
    usual_mm: ClassVar[float] = 14.0


class Rete(Shape):
    """The rete: its manner, its widths and its sheet."""

    thickness_mm: PieceSheetMm = Field(default=1.5, description="Thickness of the rete's sheet.")
    margin_mm: LengthMm = Field(
        default=0.0, ge=0, le=100, description="How far the rete reaches beyond the outer tropic."
    )
    material: str = Field(
        default="", description="What it is made of, where that is not assembly.material."
    )


class Design(Group):
    """A whole astrolabe: mater, throne, plates, rete, rule, alidade, pin and horse."""

    name: Name = "astrolabe"
    place: Place = Field(default_factory=Place)
    tropic_radius_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=75.0,
        ge=20,
        le=1850,
        description="Radius of the outer tropic on plates and rete, which gives the size.",
    )
    hemisphere: Hemisphere = Field(
        default_factory=of_place,
        description="A northern astrolabe, or a southern one, projected from the north pole; "
        "without it, that of place.latitude.",
    )
    mater: Mater = Field(default_factory=Mater)
    limb: Limb = Field(default_factory=Limb)
    throne: Throne = Field(default_factory=Throne)
    plates: PlateSet = Field(default_factory=PlateSet)
    stars: Stars = Field(default_factory=Stars)
    rete: Rete = Field(default_factory=Rete)
    back: Back = Field(default_factory=Back)
    alidade: Alidade = Field(default_factory=Alidade)
    rule: FrontRule = Field(default_factory=FrontRule)
    fittings: Fittings = Field(default_factory=Fittings)
    suspension: Suspension = Field(default_factory=Suspension)
    assembly: Assembly = Field(default_factory=Assembly)
    epoch: StarsEpoch = Field(default_factory=StarsEpoch)
    workshop: Workshop = Field(default_factory=Workshop)
    lettering: Lettering = Field(default_factory=Lettering)
    followed: Annotated[tuple[str, ...], Rank(3)] = Field(
        default=(),
        max_length=20,
        description="Paragraphs for the sheet, in its language: the pieces that a replica follows, "
        "and what of it is invented.",
    )
    picture: OwnPicture = None
    maker: MakersInscription = None

    @property
    def fitting_material(self) -> str:
        """What pin, horse, washer and knob are of."""
        return self.fittings.material or self.assembly.material

    def of_card(self) -> "Design":
        """The same with what card is held by, glue and a cord, where nothing else was asked for."""
        held: dict[str, Group] = {}
        if is_paper(self.assembly.material):
            if not self.mater.fasteners.model_fields_set:
                glue = self.mater.fasteners.model_copy(update={"kind": "glue"})
                held["mater"] = self.mater.model_copy(update={"fasteners": glue})
            if not self.suspension.model_fields_set:
                held["suspension"] = self.suspension.model_copy(update={"kind": "none"})
        return self.model_copy(update=held)

    @property
    def shop(self) -> Workshop:
        """The workshop, of the limb's sheet; screws and tubes are bought pivots for it."""
        workshop = self.workshop.of_sheet(self.mater.ring_mm, self.assembly.material)
        turned = self.fittings.kind == "pin-and-horse"
        return workshop if turned else workshop.with_bought_pivots
