"""Sizes of paper."""

from dataclasses import dataclass

from instruments.errors import impossible, shown
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
    )
}
"""ISO 216 and ANSI/ASME Y14.1."""

A4 = PAPERS["A4"]


def paper(name: object) -> Paper:
    """The size of that name, in capitals or not.

    Raises
    ------
    DesignError
        If there is none.
    """
    for known, found in PAPERS.items():
        if isinstance(name, str) and name.casefold() == known.casefold():
            return found
    *some, last = PAPERS
    remedy = tell("choose {some} or {last}", some=some, last=last)
    raise impossible("page", shown(name), "is no size of paper", remedy)
