"""What the page says in a language: its own words, and what parameters and choices are called."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import templates
from instruments.lettering.language import words
from instruments.lettering.own_words import own_words
from miqyas import sources

KIND = "languages/studio"

_UNITS = "_mm", "_deg", "_h", "_s"
"""Ends of parameters' names that are units."""


@cache
def page_words(language: str) -> Mapping[str, Any]:
    """The page's words, by group; where a language lacks one, the English."""
    english = templates.read(KIND, "en")
    own = templates.read(KIND, language) if language in templates.names(KIND) else {}
    return {group: {**told, **own.get(group, {})} for group, told in english.items()}


@cache
def for_browser(language: str) -> dict[str, Any]:
    """What the page's own code needs of a language."""
    said = words(language)
    found = page_words(language)
    return {
        "language": language,
        "title": said.title,
        "rtl": said.right_to_left,
        "decimal": said.decimal,
        "page": found["page"],
        "means": found["means"],
        "topics": found["topics"],
        "hours": found["hours"],
        "lessons": found["lessons"],
        "signs": [getattr(said.signs, name) for name in type(said.signs).__slots__],
        "prayers": {name: getattr(said.prayers, name) for name in type(said.prayers).__slots__},
        "languages": {name: words(name).title for name in templates.names("languages")},
    }


def parameter_name(key: str, language: str) -> str:
    """What a parameter or a group is called; its name as words where no language tells."""
    known: str | None = page_words(language)["parameters"].get(key)
    return known or humanised(key)


def choice(value: str, language: str) -> str:
    """What a choice is called; a language, what it calls itself."""
    if value in templates.names("languages"):
        return words(value).title
    known: str | None = page_words(language)["choices"].get(value)
    return known or value.replace("-", " ")


def design(name: str, language: str) -> str:
    """What a design is called in the gallery."""
    known = own_words(language)["gallery"].get(name)
    return str(known or humanised(name.replace("-", "_")))


def summary(name: str, language: str) -> str:
    """A sentence about a design; its own English one where no language tells."""
    known = str(own_words(language)["summaries"].get(name) or sources.one_line(name))
    return known[:1].upper() + known[1:]


def humanised(key: str) -> str:
    """A name as words, without its unit: ``gnomon_height_mm`` is ``Gnomon height``."""
    for unit in _UNITS:
        key = key.removesuffix(unit)
    text = key.replace("_", " ").replace("-", " ").strip()
    return text[:1].upper() + text[1:]
