"""What people call the stars: names and designations however they are written, and the nearest."""

import difflib
import functools
import re
import unicodedata
from collections.abc import Iterable, Sequence

import templates
from instruments.errors import DesignError, Fault, shown
from instruments.sky.stars import Star, catalogue

_LETTERS = {
    "α": "alpha",
    "β": "beta",
    "γ": "gamma",
    "δ": "delta",
    "ε": "epsilon",
    "ζ": "zeta",
    "η": "eta",
    "θ": "theta",
    "ι": "iota",
    "κ": "kappa",
    "λ": "lambda",
    "μ": "mu",
    "ν": "nu",
    "ξ": "xi",
    "ο": "omicron",
    "π": "pi",
    "ρ": "rho",
    "σ": "sigma",
    "τ": "tau",
    "υ": "upsilon",
    "φ": "phi",
    "χ": "chi",
    "ψ": "psi",
    "ω": "omega",
}
_GREEK = frozenset(_LETTERS.values()) | {letter[:3] for letter in _LETTERS.values()}
_ALIF = str.maketrans({"آ": "ا", "أ": "ا", "إ": "ا", "ٱ": "ا", "ى": "ي", "ة": "ه", "ـ": ""})


def named(names: Iterable[str], parameter: str = "stars.names") -> tuple[Star, ...]:
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
    for name in names:
        if star := _meant(name):
            found.setdefault(star.hr, star)
        else:
            faults.append(Fault(parameter, shown(name), "is no star here", _hint(name)))
    if faults:
        raise DesignError(*faults)
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
    return star.name, star.classical, star.arabic, star.designation, star.key


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
    """A Greek letter or a number, and a constellation, both in short; None for another name."""
    letter, *others = words or [""]
    if len(others) > 1 and others[0].isdecimal():
        letter += others.pop(0)
    match = re.fullmatch(r"([a-z]*)(\d*)", letter)
    if not match or not others or not (match[1] in _GREEK or letter.isdecimal()):
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


def _hint(name: str) -> str:
    """The nearest star, or which numbers or stars of a constellation there are."""
    words = _words(name)
    number = "".join(words).removeprefix("hr")
    if number.isdecimal():
        return _hint_of_number(number)
    near = _near_name(words, 0.8) or _near_designation(words) or _near_name(words, 0.6)
    return near or "give a name, a designation such as Alp Lyr, or a number such as hr-7001"


def _hint_of_number(number: str) -> str:
    if star := _meant(f"hr-{number}"):
        return f"did you mean {star.key}?"
    first, *_, last = catalogue()
    return f"give a number of {_to_faintest()}, from {first.key} to {last.key}"


def _near_name(words: Sequence[str], likeness: float) -> str:
    """A remedy with a name as like as that, in plain letters; empty if none is."""
    names = {
        plain: written
        for plain, (written, star) in _by_name().items()
        if written not in (star.key, star.designation)
    }
    near = difflib.get_close_matches("".join(words), names, 1, likeness)
    return f"did you mean {names[near[0]]}?" if near else ""


def _near_designation(words: Sequence[str]) -> str:
    """A remedy for a designation that is misspelt, or that no star here has; else empty."""
    letter, *others = words or [""]
    short = _constellations() | {name: name for name in _constellations().values()}
    letters = difflib.get_close_matches(letter, _GREEK, 1, 0.75)
    constellations = difflib.get_close_matches("".join(others), short, 1, 0.6)
    if not constellations or not (letters or _designation(words)):
        return ""
    constellation = short[constellations[0]]
    if star := _meant(f"{(letters or [letter])[0]} {constellation}"):
        return f"did you mean {star.designation}?"
    there = [s for s in catalogue() if s.designation.casefold().endswith(f" {constellation}")]
    brightest = [s.shown for s in sorted(there, key=lambda s: s.magnitude)[:3]]
    return f"choose {_to_faintest()}{', such as ' if there else ''}{', '.join(brightest)}"


def _to_faintest() -> str:
    return f"a star to magnitude {max(s.magnitude for s in catalogue()):g}"
