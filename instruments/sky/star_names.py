"""What people call the stars: names and designations however they are written, and the nearest."""

import difflib
import functools
import re
import unicodedata
from collections.abc import Iterable, Sequence

import templates
from instruments.errors import Fault, Remedy, refuse_all
from instruments.saying import tell
from instruments.sky.stars import GREEK_LETTERS, Star, catalogue

_LETTERS = dict(zip("αβγδεζηθικλμνξοπρστυφχψω", GREEK_LETTERS, strict=True))
_GREEK = frozenset(_LETTERS.values()) | {letter[:3] for letter in _LETTERS.values()}
_VARIABLES = frozenset("rstuvwxyz")
"""Letters of stars whose light changes, as ``T CrB``."""

_ALIF = str.maketrans({"آ": "ا", "أ": "ا", "إ": "ا", "ٱ": "ا", "ى": "ي", "ة": "ه", "ـ": ""})


def stars_named(names: Iterable[str], parameter: str = "stars.names") -> tuple[Star, ...]:
    """The stars of those names, in that order, each once.

    Parameters
    ----------
    names : iterable of str
        Names in use, old names in transliteration or in Arabic, designations
        (``Alp Lyr``, ``alpha Lyrae``, ``α Lyr``) or numbers (``hr-7001``); case, diacritics,
        spaces and hyphens don't count. Of α¹, α² … α alone is the brightest.
    parameter : str
        The parameter that a fault names.

    Raises
    ------
    DesignError
        With a fault for each name that is unknown; it says the nearest known one, or which
        there are.
    """
    found: dict[int, Star] = {}
    faults = []
    names = tuple(names)
    for name in names:
        if star := _meant(name):
            found.setdefault(star.hr, star)
        else:
            faults.append(
                Fault.of(parameter, name, "is no star here", _remedy(name, names, parameter))
            )
    refuse_all(faults)
    return tuple(found.values())


def _meant(name: str) -> Star | None:
    """The star that is called so, however it is written."""
    found = _by_name().get(_plain(name))
    return found[1] if found else None


@functools.cache
def _by_name() -> dict[str, tuple[str, Star]]:
    """Stars by every name they go by, in plain letters, and how the catalogue writes it.

    A brighter star keeps a shared name; ``Alp Cen`` is the brightest of ``Alp1 Cen`` and
    ``Alp2 Cen``.
    """
    stars = sorted(catalogue(), key=lambda s: s.magnitude)
    names = [(name, name, star) for star in stars for name in _names(star)]
    names += [(re.sub(r"(?<=[a-z])\d", "", s.designation), s.designation, s) for s in stars]
    found: dict[str, tuple[str, Star]] = {}
    for name, written, star in names:
        if plain := _plain(name):
            found.setdefault(plain, (written, star))
    return found


def _names(star: Star) -> tuple[str, ...]:
    return star.name, star.latin, star.classical, star.arabic, star.designation, star.key


def _plain(name: str) -> str:
    """A name without case, diacritics and punctuation, a designation in its short form."""
    words = _words(name)
    return "".join(_designation(words) or words)


def _words(name: str) -> list[str]:
    text = unicodedata.normalize("NFKD", name.casefold().translate(_ALIF))
    text = "".join(c for c in text if not unicodedata.combining(c))
    text = "".join(_LETTERS.get(c, c) for c in text)
    return "".join(c if c.isalnum() else " " for c in text if c not in "ʾʿ'’‘`").split()


def _designation(words: Sequence[str]) -> tuple[str, str] | None:
    """A letter or a number, and a constellation, both in short; None for another name."""
    letter, *others = words or [""]
    if len(others) > 1 and others[0].isdecimal():
        letter += others.pop(0)
    match = re.fullmatch(r"([a-z]*)(\d*)", letter)
    lettered = match and (match[1] in _GREEK or letter in _VARIABLES)
    if not match or not others or not (lettered or letter.isdecimal()):
        return None
    constellation = "".join(others)
    return match[1][:3] + match[2], _constellations().get(constellation, constellation)


@functools.cache
def _constellations() -> dict[str, str]:
    """The short forms of the constellations in plain letters, by their genitives."""
    return {
        "".join(_words(row["genitive"])): row["abbreviation"].casefold()
        for row in templates.table("constellations")
    }


def _remedy(name: str, names: Sequence[str], parameter: str) -> Remedy:
    """The nearest star among the names, or which numbers or stars of a constellation there are."""
    near = _near(name)
    if not near:
        return Remedy(words=_there_are(_words(name)))
    others = tuple(near if other == name else other for other in names)
    # The names of pushed stars are keys of a table, not a list.
    instead = () if parameter == "rete.pointers" else ((parameter, others),)
    return Remedy(instead, words=tell("did you mean {near}?", near=near))


def _near(name: str) -> str:
    """What the nearest star is called; empty if none is like that."""
    words = _words(name)
    number = "".join(words).removeprefix("hr")
    if number.isdecimal():
        star = _meant(f"hr-{number}")
        return star.key if star else ""
    if near := _near_name(words, 0.8):
        return near
    if constellation := _near_constellation(words):
        star = _meant(f"{_near_letter(words)} {constellation}")
        return star.designation if star else ""
    return _near_name(words, 0.6)


def _there_are(words: Sequence[str]) -> str:
    """Which numbers or stars of a constellation there are."""
    if "".join(words).removeprefix("hr").isdecimal():
        first, *_, last = catalogue()
        return tell(
            "give a number of {to_faintest}, from {first} to {last}",
            to_faintest=_to_faintest(),
            first=first.key,
            last=last.key,
        )
    constellation = _near_constellation(words)
    if not constellation:
        return "give a name, a designation such as Alp Lyr, or a number such as hr-7001"
    there = [s for s in catalogue() if s.designation.casefold().endswith(f" {constellation}")]
    brightest = [s.shown for s in sorted(there, key=lambda s: s.magnitude)[:3]]
    said = tell("choose {to_faintest}", to_faintest=_to_faintest())
    return tell("{said}, such as {brightest}", said=said, brightest=brightest) if there else said


def _near_name(words: Sequence[str], likeness: float) -> str:
    """A name as like as that, in plain letters; empty if none is."""
    names = {
        plain: written
        for plain, (written, star) in _by_name().items()
        if written not in (star.key, star.designation)
    }
    near = difflib.get_close_matches("".join(words), names, 1, likeness)
    return names[near[0]] if near else ""


def _near_letter(words: Sequence[str]) -> str:
    """The Greek letter or number of a designation that may be misspelt."""
    letter = words[0] if words else ""
    return next(iter(difflib.get_close_matches(letter, _GREEK, 1, 0.75)), letter)


def _near_constellation(words: Sequence[str]) -> str:
    """The constellation of a designation that may be misspelt; empty if it is none."""
    if not (_designation(words) or _near_letter(words) in _GREEK):
        return ""
    short = _constellations() | {name: name for name in _constellations().values()}
    near = difflib.get_close_matches("".join(words[1:]), short, 1, 0.6)
    return short[near[0]] if near else ""


def _to_faintest() -> str:
    return tell("a star to magnitude {faintest:g}", faintest=max(s.magnitude for s in catalogue()))
