"""What is said of a dial: its title, and what is dubious about it."""

import math

from instruments.lettering.language import words
from instruments.lettering.legible import too_small
from instruments.part import Note
from instruments.sundial.dial import Dial, Orientation
from instruments.wording import title


def titled(design: Dial, where: Orientation) -> str:
    """The instrument's title, in its language."""
    phrase: str = getattr(words(design.lettering.language).titles, where.title)
    azimuth = f"{math.degrees(where.azimuth):g}"
    return title(phrase, design.place, design.lettering, azimuth=azimuth)


def dubious(design: Dial) -> list[Note]:
    """Notes on what a design asks for, whatever is drawn of it."""
    return [*_small(design), *design.gnomon.unused()]


def _small(design: Dial) -> tuple[Note, ...]:
    """A note on letters that are smaller than the process makes well."""
    if not (design.labels or design.inscription):
        return ()
    return too_small(design.name_height_mm, design.workshop.limits)
