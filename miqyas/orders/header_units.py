"""The units of length that people write above a column: `Largeur (po)`, `Breite in cm`."""

import re
from collections.abc import Mapping

from instruments.places.spelling import folded_words

_CALLED = {
    "mm": "mm millimetre millimetres millimeter millimeters Millimeter millimètres milímetros",
    "cm": "cm centimetre centimetres centimeter centimeters Zentimeter centimètres centímetros",
    "in": "in inch inches Zoll po pouce pouces pulgada pulgadas pulg pollice pollici polegadas",
    "ft": "ft feet Fuß pieds pies piedi pés",
}

_UNITS: Mapping[str, str] = {
    word: unit for unit, called in _CALLED.items() for word in folded_words(called)
}

_NUMBER = re.compile(r"[\d.,/\s¼½¾⅛⅜⅝⅞-]*[\d¼½¾⅛⅜⅝⅞]\s*")
"""A length without a unit."""


def without_unit(header: str) -> tuple[str, str]:
    """A header's words, and the unit that is among them: mm, cm, in, ft, or empty for none.

    A parameter's name, which has its unit in it, is no such header.
    """
    if set("._") & set(header):
        return header, ""
    words = folded_words(header)
    units = [_UNITS[word] for word in words if word in _UNITS]
    # "in" is a word of German, English and Latin, too.
    if len(units) > 1 and "in" in words:
        units.remove("in")
    if len(set(units)) != 1:
        return header, ""
    return " ".join(word for word in words if word not in _UNITS), units[0]


def with_unit(value: object, unit: str) -> object:
    """A cell with its column's unit, where it has a number alone."""
    if unit and isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        return f"{value.strip()} {unit}"
    return value
