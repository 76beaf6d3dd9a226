"""What instruments of shadow are called."""

from instruments.lettering.language import words
from instruments.lettering.numerals import arabic_indic
from instruments.lettering.style import Lettering
from instruments.place import Place
from instruments.sundial.wording import sided


def title(phrase: str, place: Place, lettering: Lettering) -> str:
    """An instrument's title: a phrase with the place's name, or its latitude where it has none."""
    speech = words(lettering.language)
    latitude = sided(place.latitude, speech.terms if speech.right_to_left else None)
    if speech.right_to_left:
        latitude = arabic_indic(latitude)
    return phrase.format(place=place.told(right_to_left=speech.right_to_left) or latitude)
