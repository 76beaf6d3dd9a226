"""What is said of a dial in words: its title, the line in its border, latitudes."""

import math
from typing import Protocol

from instruments.lettering.language import Terms, words
from instruments.lettering.legible import too_small
from instruments.lettering.numerals import arabic_indic
from instruments.lettering.reading_order import joined
from instruments.lettering.style import Lettering
from instruments.lettering.text import letter_given
from instruments.part import Note
from instruments.place import Place
from instruments.sundial.dial import Dial, Orientation


class WithLettering(Protocol):
    """A design with a place and a lettering."""

    @property
    def place(self) -> Place:
        """The site."""

    @property
    def lettering(self) -> Lettering:
        """How it is lettered."""


def inscription(design: WithLettering, height_mm: float) -> tuple[str, ...]:
    """Place, latitude and gnomon, for the band; without a name, two parts."""
    style = design.lettering
    speech = words(style.language)
    name = design.place.lettered(style.strokes)
    if name:
        letter_given("place.name", name, 1.0, style.strokes)
    stated = [
        sided(design.place.latitude, speech.terms if speech.right_to_left else None),
        f"{speech.terms.gnomon} {height_mm:g} {speech.terms.millimetres}",
    ]
    if style.numerals == "arabic-indic":
        stated = [text.translate(_ARABIC_INDIC) for text in stated]
    # The first letter gives a line's direction: a name of another script comes last.
    against = joined(name) != speech.right_to_left
    parts = (*stated, name) if against else (name, *stated)
    return tuple(p for p in parts if p)


_ARABIC_INDIC = str.maketrans("0123456789.", "٠١٢٣٤٥٦٧٨٩٫")


def title(design: Dial, where: Orientation) -> str:
    """The instrument's title, in its language."""
    speech = words(design.lettering.language)
    latitude = sided(design.place.latitude, speech.terms if speech.right_to_left else None)
    azimuth = f"{math.degrees(where.azimuth):g}"
    if speech.right_to_left:
        latitude, azimuth = arabic_indic(latitude), arabic_indic(azimuth)
    phrase: str = getattr(speech.titles, where.title)
    name = design.place.told(right_to_left=speech.right_to_left)
    return phrase.format(place=name or latitude, azimuth=azimuth)


def sided(latitude: float, terms: Terms | None = None) -> str:
    """A latitude as people write it, to the nearest minute: ``36°12′ N``.

    `terms` gives the words for north and south where their initials would not do.
    """
    degrees, minutes = divmod(round(abs(latitude) * 60), 60)
    north, south = (terms.north, terms.south) if terms else ("N", "S")
    side = "" if latitude == 0 else f" {north if latitude > 0 else south}"
    return f"{degrees}°{minutes:02d}′{side}" if minutes else f"{degrees}°{side}"


def dubious(design: Dial) -> list[Note]:
    """Notes on what a design asks for, whatever is drawn of it."""
    return [*_small(design), *design.gnomon.unused()]


def _small(design: Dial) -> tuple[Note, ...]:
    """A note on letters that are smaller than the process makes well."""
    if not (design.labels or design.inscription):
        return ()
    return too_small(design.name_height_mm, design.workshop.limits)
