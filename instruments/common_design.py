"""What designs have in common: a sheet, a site, a workshop and letters; and how one is finished.

A design derives from those of these groups that it has, as ``class Design(CommonDesign, Sited)``;
their parameters stand after its own.
"""

from collections.abc import Iterable
from typing import Annotated, ClassVar

from pydantic import Field

from instruments.adornment.maker import MakersInscription
from instruments.adornment.own_picture import OwnPicture
from instruments.design import Group, Name, ThicknessMm
from instruments.epoch import Epoch
from instruments.errors import Remedy, impossible, within
from instruments.guide import Section
from instruments.inscription import title
from instruments.lettering.language import Words, words
from instruments.lettering.style import Lettering
from instruments.making.materials import Material
from instruments.making.workshop import Workshop
from instruments.parameters import LAST
from instruments.part import Fact, Frame, Instrument, Note, Placed
from instruments.place import Place
from instruments.report import report_site, too_small
from instruments.scales.numbering import Follow, Numerals


class CutFromSheet(Group):
    """What is cut from one sheet."""

    thickness_mm: Annotated[ThicknessMm, LAST] = 3.0
    material: Annotated[Material, LAST] = "plywood"


class Sited(Group):
    """What serves at a place in an epoch."""

    place: Annotated[Place, LAST] = Field(default_factory=Place)
    epoch: Annotated[Epoch, LAST] = Field(default_factory=Epoch)

    @property
    def farthest_deg(self) -> float:
        """How far from the equator it serves; beyond, `refuse_poles` refuses its place."""
        return 90.0

    def refuse_poles(self, problem: str = "is too near to a pole", *remedies: Remedy) -> None:
        """Raise a DesignError where the place is nearer to a pole than it serves."""
        latitude, farthest = self.place.latitude, self.farthest_deg
        if abs(latitude) > farthest:
            nearer = within("place.latitude", -farthest, farthest, latitude)
            raise impossible("place.latitude", latitude, problem, *remedies, nearer)


class CommonDesign(Group):
    """What is made in a workshop, lettered, and may bear a picture and its maker's name."""

    described: ClassVar[tuple[int, str] | None] = None
    """The treatise's chapter that describes or names it, with the pages and lines."""

    name: Name
    workshop: Annotated[Workshop, LAST] = Field(default_factory=Workshop)
    lettering: Annotated[Lettering, LAST] = Field(default_factory=Lettering)
    picture: Annotated[OwnPicture, LAST] = None
    maker: Annotated[MakersInscription, LAST] = None

    @property
    def spoken(self) -> Words:
        """The words of its language."""
        return words(self.lettering.language)

    def hand(self, size_mm: float, follow: Follow = "upright") -> Numerals:
        """Its letters, in their own height or by the size of what they stand on."""
        return Numerals.of(self.lettering, self.workshop.limits, follow, size_mm=size_mm)

    def report_chapter(self) -> tuple[Fact, ...]:
        """Where the treatise tells of it, if it does."""
        if self.described is None:
            return ()
        chapter, passage = self.described
        told = "of the treatise, which describes or names it"
        return (Fact("chapter", chapter, "", f"treatise {passage}", told),)


def built_instrument(
    design: CommonDesign,
    kind: str,
    hand: Numerals,
    parts: Iterable[Placed],
    *,
    facts: Iterable[Fact],
    notes: Iterable[Note] = (),
    guide: tuple[Section, ...],
    world: Frame | None = None,
) -> Instrument:
    """An instrument of a design: titled, with the facts of its site, and warned of small letters.

    Parameters
    ----------
    kind : str
        Which of a language's ``titles`` it has.
    hand : Numerals
        How it is lettered.
    parts, facts, notes, guide, world
        As `Instrument` has them; the facts are its own.
    """
    phrase, site = design.spoken.titles[kind], tuple[Fact, ...]()
    if isinstance(design, Sited):
        phrase = title(phrase, design.place, design.lettering)
        site = report_site(design.place, design.epoch)
    return Instrument(
        design.name,
        phrase,
        tuple(parts),
        (*site, *design.report_chapter(), *facts),
        (*notes, *too_small(hand.height_mm, design.workshop.limits)),
        guide=guide,
        world=world,
    )
