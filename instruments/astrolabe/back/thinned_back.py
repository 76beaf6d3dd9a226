"""A back too small for all that it is to show: what is left out, and what is said of it."""

from collections.abc import Iterator
from itertools import combinations

from instruments.astrolabe.back.design import LARGEST_MM, Design
from instruments.astrolabe.back.nesting import ALTITUDES, fits, least
from instruments.astrolabe.back.parameters import NAMES
from instruments.astrolabe.back.planning import (
    back_numerals,
    back_sizes,
    capitals_height_mm,
    lettered_fits,
    plan,
)
from instruments.astrolabe.back.quadrants import filling
from instruments.part import Note
from instruments.saying import tell

_DEAREST = ("calendar", "zodiac")
"""What goes last: the sun's place of a date is what a back with such rings is for."""


def with_room(design: Design) -> tuple[Design, tuple[Note, ...]]:
    """A design without the rings and the quadrants' contents that find no room, and what is told.

    As little as may be is left out, and only where letters can't be smaller: of rings all but
    the altitudes, of quadrants all but the ladder shadow. A design that has no room without
    them either is given back as it is.
    """
    height = capitals_height_mm(design)
    lowest = design.workshop.limits.capital_height_mm
    if height > lowest or lettered_fits(design, height):
        return design, ()
    spared = [*_spared(design)]
    for count in range(1, len(spared) + 1):
        for left in combinations(spared, count):
            thinner = _without(design, left)
            if lettered_fits(thinner, height):
                return thinner, _told(design, left, height)
    return design, ()


def _spared(design: Design) -> Iterator[tuple[str, str]]:
    """Rings and contents, each by its parameter and its name, in the order in which they go."""
    rings = [name for name in reversed(design.rings) if name != ALTITUDES]
    yield from (("rings", name) for name in rings if name not in _DEAREST)
    for quadrant, held in filling.holdings(design).items():
        if held in filling.CALLED:
            yield f"quadrants.{NAMES[quadrant]}", held
    yield from (("rings", name) for name in _DEAREST if name in rings)


def _without(design: Design, left: tuple[tuple[str, str], ...]) -> Design:
    empty = {name.partition(".")[2]: "none" for name, _ in left if name != "rings"}
    gone = [what for name, what in left if name == "rings"]
    return design.model_copy(
        update={
            "rings": tuple(ring for ring in design.rings if ring not in gone),
            "quadrants": design.quadrants.model_copy(update=empty),
        }
    )


def _told(design: Design, left: tuple[tuple[str, str], ...], height_mm: float) -> tuple[Note, ...]:
    hand = back_numerals(design, height_mm)
    asked = plan(design, hand)
    start = design.radius_mm
    radius = least(lambda r: fits(back_sizes(design, r), hand, asked), start, LARGEST_MM, 1.0)
    said = "{what} has no room with letters of {height:g} mm and is left out"
    if radius is not None:
        said = (
            "{what} has no room with letters of {height:g} mm and is left out: "
            "a radius of {radius:g} mm takes all"
        )
    return tuple(
        Note.warning(name, tell(said, what=what, height=height_mm, radius=radius))
        for name, what in left
    )
