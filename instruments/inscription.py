"""What is written on an instrument and over it: its title, its place, latitudes."""

from collections.abc import Callable
from dataclasses import replace

from instruments.lettering.language import Terms, Words, words
from instruments.lettering.numerals import LETTERS, System, arabic_indic, has_zero, numeral
from instruments.lettering.reading_order import joins_letters
from instruments.lettering.style import Lettering
from instruments.lettering.text import letter_given
from instruments.part import Note
from instruments.place import Place
from instruments.saying import Told, tell


def title(phrase: str, place: Place, lettering: Lettering, **figures: str) -> str:
    """An instrument's title: a phrase with the place's name, or its latitude where it has none.

    `figures` are what else the phrase says, in western numerals.
    """
    speech = words(lettering.language)
    told = {"place": sided(place.latitude, speech.terms if speech.right_to_left else None)}
    told |= {name: figure.replace(".", speech.decimal) for name, figure in figures.items()}
    if speech.right_to_left:
        told = {name: arabic_indic(figure) for name, figure in told.items()}
    if name := place.told(speech):
        told["place"] = name
    return phrase.format(**told)


def inscription(
    place: Place, style: Lettering, long_mm: float | None, what: str | None = None
) -> tuple[str, ...]:
    """Place, latitude and gnomon, for the band, without those that are not given.

    `what` is so long instead of the gnomon.
    """
    speech = words(style.language)
    name = place.lettered(style.strokes, speech)
    if name:
        letter_given("place.name", name, 1.0, style.strokes)
    terms = speech.terms if speech.right_to_left else None
    if terms and long_mm is None:
        # On so small a face their first letters stand for north and south, as on maps.
        terms = replace(terms, northward=terms.northward[0], southward=terms.southward[0])
    # Where hours are in letters for numbers, a plate's latitude is: the face has one kind.
    in_letters = speech.right_to_left and style.system in LETTERS
    latitude = place.latitude
    stated = [
        latitude_text(latitude, speech, style.system) if in_letters else sided(latitude, terms)
    ]
    if long_mm is not None:
        long = decimals(long_mm, style)
        stated.append(f"{what or speech.terms.gnomon} {long} {speech.terms.millimetres}")
    if _is_eastern(style):
        stated = [arabic_indic(text) for text in stated]
    # The first letter gives a line's direction: a name of another script comes last.
    against = joins_letters(name) != speech.right_to_left
    parts = (*stated, name) if against else (name, *stated)
    return tuple(p for p in parts if p)


def latitude_text(latitude_deg: float, words: Words, system: System) -> str:
    """``for latitude 33°35′``, south of the equator with the word or letter for south."""
    figure = degrees_text(abs(latitude_deg), system)
    if latitude_deg < 0.0:
        figure += f" {words.terms.southward if words.right_to_left else 'S'}"
    return words.plates.for_latitude.format(figure)


def degrees_text(degrees: float, system: System) -> str:
    """An angle to the minute: ``33°35′``; abjad needs no signs between its letters."""
    whole, minutes = divmod(round(degrees * 60.0), 60)
    return sixtieths(whole, minutes, system, "°", "′")


def sixtieths(whole: int, minutes: int, system: System, between: str, after: str) -> str:
    """A whole number and its sixtieths; abjad needs no signs between its letters."""
    # A Roman N for none is read as north.
    first = numeral(whole, system if whole or has_zero(system) else "western")
    second = numeral(minutes, system)
    if system in LETTERS:
        return f"{first} {second}" if minutes else first
    if not minutes:
        return f"{first}{between.strip(';')}"
    pad = numeral(0, system) if minutes < 10 and has_zero(system) else ""
    return f"{first}{between}{pad}{second}{after}"


def room_for(text: str, fits: Callable[[str], bool]) -> int:
    """How many of a text's first characters have room, where all of them have none."""
    room, beyond = 0, len(text)
    while beyond - room > 1:
        middle = (room + beyond) // 2
        room, beyond = (middle, beyond) if fits(text[:middle].strip()) else (room, middle)
    return room


PLACE_NAME = "place.name"
"""What the note on a name that has no room is about."""


def told_too_long(room: int) -> Note:
    """What is said of a place's name that has no room, but so many of its characters."""
    message = tell(
        "has no room, {count} of its characters have: give a shorter one, smaller letters "
        "or a larger size",
        count=room,
    )
    return Note.warning(PLACE_NAME, message)


def room_told(note: Note) -> int:
    """Of how many characters such a note tells."""
    assert isinstance(note.message, Told)
    return int(note.message.fields["count"])


def decimals(number: float, style: Lettering) -> str:
    """A number as a mark has it: with the decimal sign of the language or of its numerals."""
    if _is_eastern(style):
        return arabic_indic(f"{number:g}").replace(".", "٫")
    speech = words(style.language)
    return f"{number:g}".replace(".", "." if speech.right_to_left else speech.decimal)


def _is_eastern(style: Lettering) -> bool:
    """Whether measures have Arabic digits, as an Arabic piece with letters for numbers has."""
    joined = style.system in LETTERS and words(style.language).right_to_left
    return joined or style.system == "arabic-indic"


def sided(latitude: float, terms: Terms | None = None) -> str:
    """A latitude as people write it, to the nearest minute: ``36°12′ N``.

    `terms` gives the words for north and south where their initials would not do.
    """
    north, south = "N", "S"
    if terms:
        north, south = terms.northward, terms.southward
    return _to_minutes(latitude, north if latitude > 0 else south)


def coordinates(latitude: float, longitude: float, terms: Terms | None = None) -> str:
    """A latitude and a longitude to the nearest minute: ``36°12′ N, 37°10′ E``; as `sided`."""
    east, west = (terms.eastward, terms.westward) if terms else ("E", "W")
    return f"{sided(latitude, terms)}, {_to_minutes(longitude, east if longitude > 0 else west)}"


def _to_minutes(angle_deg: float, side: str) -> str:
    degrees, minutes = divmod(round(abs(angle_deg) * 60), 60)
    side = f" {side}" if angle_deg else ""
    return f"{degrees}°{minutes:02d}′{side}" if minutes else f"{degrees}°{side}"
