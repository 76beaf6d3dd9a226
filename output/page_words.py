"""The words of the studio's page, and of pages of one instrument."""

from collections.abc import Mapping
from functools import cache
from typing import Any

import templates
from instruments.lettering.language import words

KIND = "languages/studio"


@cache
def page_words(language: str) -> Mapping[str, Any]:
    """The page's words, by group; where a language lacks one, the English."""
    english = templates.read(KIND, "en")
    own = templates.read(KIND, language) if language in templates.names(KIND) else {}
    return {group: {**told, **own.get(group, {})} for group, told in english.items()}


@cache
def for_sky(language: str) -> dict[str, Any]:
    """What a page's code needs of a language that shows an instrument and the sky."""
    said = words(language)
    found = page_words(language)
    return {
        "language": language,
        "rtl": said.right_to_left,
        "decimal": said.decimal,
        "mm": said.terms.millimetres,
        "page": found["page"],
        "hours": found["hours"],
        "lessons": found["lessons"],
        "signs": [getattr(said.signs, name) for name in type(said.signs).__slots__],
        "prayers": {name: getattr(said.prayers, name) for name in type(said.prayers).__slots__},
    }
