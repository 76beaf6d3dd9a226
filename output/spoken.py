"""What parts and groups of figures are called in a language, from their names."""

import re

from instruments.lettering.language import Words
from instruments.lettering.numerals import arabic_indic
from instruments.sundial.wording import sided

_LATITUDE = re.compile(r"(\d+)([ns])(\d\d)")


def part(name: str, words: Words) -> str:
    """A part's name in words: ``plate-51n31-horizons`` as ``plate, 51°31′ N, horizons``.

    The longest beginning that the language knows tells what it is; what is left of the name
    follows. A name of which it knows nothing stays as it is.
    """
    pieces = name.split("-")
    for k in range(len(pieces), 0, -1):
        kind = getattr(words.parts, "_".join(pieces[:k]), None)
        if kind is not None:
            return comma(words).join((kind, *(_piece(p, words) for p in pieces[k:])))
    return name


def group(name: str, words: Words) -> str:
    """The heading of a group of facts: in the language, or its name as words."""
    if _LATITUDE.fullmatch(name):
        return _piece(name, words)
    return getattr(words.groups, name.replace("-", "_"), None) or capitalised(name)


def capitalised(name: str) -> str:
    """A fact's name as words."""
    words = name.replace("-", " ").replace("/", ", ")
    return words[:1].upper() + words[1:]


def comma(words: Words) -> str:
    """What parts words in a list."""
    return "، " if words.right_to_left else ", "


def _piece(piece: str, words: Words) -> str:
    """A latitude, the horizons, or a number."""
    if piece == "horizons":
        return words.plates.horizons
    found = _LATITUDE.fullmatch(piece)
    if found:
        latitude = int(found[1]) + int(found[3]) / 60
        terms = words.terms if words.right_to_left else None
        piece = sided(-latitude if found[2] == "s" else latitude, terms)
    return arabic_indic(piece) if words.right_to_left and (found or piece.isdigit()) else piece
