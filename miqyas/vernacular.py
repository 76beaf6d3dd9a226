"""What people call designs, in any language, well or badly spelt."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

import templates
from instruments.lettering.own_words import own_words
from instruments.places.spelling import folded_words

_BEGUN_WITH = (
    "horizontal-dial", "astrolabe", "vertical-dial", "equatorial-dial", "analemmatic-dial",
    "cylinder-dial", "ring-dial",
)  # fmt: skip
"""What one begins with: dials of the garden, the wall and the hand, and the astrolabe."""

_MOST, _SHORTEST = 3, 3
"""So many designs are offered for a word that many have, of so many letters."""

_ALIKE = 0.8
"""How like a misspelt word is to the one that was meant, of 1."""


def begun_with(name: str) -> int:
    """Which a design is of those that one begins with; the rest come after all of these."""
    return _BEGUN_WITH.index(name) if name in _BEGUN_WITH else len(_BEGUN_WITH)


def known_as(said: str, lines: Mapping[str, str]) -> list[str]:
    """The first designs whose name, or else line, has what people call them: `sundial`.

    Parameters
    ----------
    said : str
    lines : mapping
        A line about each design, by name.
    """
    return _having(_plain(said), {name: _plain(line) for name, line in lines.items()})


def known_elsewhere_as(said: str, lines: Mapping[str, str]) -> list[str]:
    """Those that are called so in another language, or else by the word most like it: `sundail`."""
    told = {name: _plain("\n".join((line, *_lines(name)))) for name, line in lines.items()}
    if found := _having(_plain(said), told):
        return found
    known = dict.fromkeys(" ".join(told.values()).split())
    near = get_close_matches(_plain(said), known, 1, _ALIKE)
    return [name for word in near for name in _having(word, told)]


def _plain(text: str) -> str:
    """Its words as they are compared, with blanks between them."""
    return " ".join(folded_words(text))


def _having(said: str, lines: Mapping[str, str]) -> list[str]:
    if len(said) < _SHORTEST:
        return []
    wanted = re.compile(rf"\b({re.escape(said)}|{re.escape(said.replace(' ', ''))})\b")
    named = (name for name in lines if wanted.search(name.replace("-", " ")))
    told = (name for name, line in lines.items() if wanted.search(line))
    found = *sorted(named, key=begun_with), *sorted(told, key=begun_with)
    return [*dict.fromkeys(found)][:_MOST]


def purposes(name: str, *languages: str) -> list[str]:
    """Words for what a design or template is for, in some languages: `stars`, `tower`."""
    found = (one for one in templates.read("", "purposes")["of"] if name in one["designs"])
    return [one[language] for one in found for language in dict.fromkeys(languages)]


def _lines(name: str) -> Iterator[str]:
    """What a design or template is called, is for, and a line about it, in each language."""
    spoken = templates.names("languages")
    yield from purposes(name, *spoken)
    for language in spoken:
        words = own_words(language)
        yield from (str(words[of][name]) for of in ("gallery", "summaries") if name in words[of])
