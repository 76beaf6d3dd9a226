"""Sizes of paper."""

import re
from dataclasses import dataclass

from instruments.errors import impossible, shown
from instruments.place import Place
from instruments.saying import tell


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, upright: what it is called, its width and its height in mm."""

    name: str
    width_mm: float
    height_mm: float

    @property
    def turned(self) -> "Paper":
        """The same, lying where this stands."""
        return Paper(self.name, self.height_mm, self.width_mm)


PAPERS = {
    paper.name: paper
    for paper in (
        Paper("A4", 210.0, 297.0),
        Paper("A3", 297.0, 420.0),
        Paper("letter", 215.9, 279.4),
        Paper("tabloid", 279.4, 431.8),
    )
}
"""ISO 216 and ANSI/ASME Y14.1."""

A4 = PAPERS["A4"]

LETTER_IN = {
    "Belize", "Canada", "Chile", "Colombia", "Costa Rica", "El Salvador", "Guatemala", "Mexico",
    "Nicaragua", "Panama", "Philippines", "Puerto Rico", "United States", "Venezuela",
}  # fmt: skip
"""Countries whose printers have letter paper (Unicode CLDR, paperSize)."""

_CALLED = re.compile(
    r"(?:din|iso)?(?P<iso>a[34])|(?:us)?(?:letter|lettre|carta)(?:us)?"
    r"|ansia|8(?:[.,]5|½|1/2)x11(?:in|inch|inches|po)?"
    r"|(?:us)?(?P<tabloid>tabloide?|ledger|ansib|11x17(?:in|inch|inches|po)?)"
)
"""What people call a size, without blanks, hyphens and the signs of inches."""


def paper(name: object) -> Paper:
    """The size of that name, in capitals or not: `A4`, `DIN A3`, `US Letter`, `11x17`.

    Raises
    ------
    DesignError
        If there is none.
    """
    if isinstance(name, str) and (found := known_paper(name)):
        return found
    *some, last = PAPERS
    remedy = tell("choose {some} or {last}", some=some, last=last)
    raise impossible("page", shown(name), "is no size of paper", remedy)


def paper_at(place: Place | None, name: str | None = None) -> Paper:
    """The size of a name; without one what printers have in the country of a place.

    Raises
    ------
    DesignError
        If there is none of that name.
    """
    if name is not None:
        return paper(name)
    return PAPERS["letter"] if place and place.country in LETTER_IN else A4


def paper_for(design: object, name: str | None = None) -> Paper:
    """The size of a name; without one that of a design's place, as `paper_at` has it."""
    place = getattr(design, "place", None)
    return paper_at(place if isinstance(place, Place) else None, name)


def papers_near(own: Paper) -> list[Paper]:
    """All sizes, those first that are sold where one's own is: letter and tabloid."""
    american = ("letter", "tabloid")
    return sorted(PAPERS.values(), key=lambda one: (one.name in american) != (own.name in american))


def known_paper(name: str) -> Paper | None:
    """The size that a name is one of; None where it is none's."""
    called = re.sub(r'[\s"″_-]', "", name.casefold()).replace("×", "x")
    found = _CALLED.fullmatch(called)
    if not found:
        return None
    american = "tabloid" if found["tabloid"] else "letter"
    return PAPERS[found["iso"].upper() if found["iso"] else american]
