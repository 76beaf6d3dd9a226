"""What pages say in a language: their own words, the names of marks, and figures."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import templates
from instruments.lettering.language import words
from instruments.lettering.own_words import ON_PAGE, with_own_words
from instruments.part import Instrument
from instruments.sky.stars import catalogue
from output import spoken
from output.sheets import figures

KIND = "languages/studio"


@cache
def page_words(language: str) -> Mapping[str, Any]:
    """The page's words and those of designs, by group; where a language lacks one, the English."""
    english = templates.read(KIND, "en")
    own = templates.read(KIND, language) if language in templates.names(KIND) else {}
    found = {group: {**told, **own.get(group, {})} for group, told in english.items()}
    return found | {group: with_own_words(found[group], group, language) for group in ON_PAGE}


@cache
def for_sky(language: str) -> dict[str, Any]:
    """What a page's code needs of a language that shows an instrument and the sky."""
    said = words(language)
    found = page_words(language)
    return {
        "language": language,
        "rtl": said.right_to_left,
        "decimal": said.decimal,
        "colon": said.colon,
        "mm": said.terms.millimetres,
        "page": found["page"],
        "hours": found["hours"],
        "lessons": found["lessons"],
        "signs": [getattr(said.signs, name) for name in type(said.signs).__slots__],
        "prayers": {name: getattr(said.prayers, name) for name in type(said.prayers).__slots__},
    }


_BRIGHT = 3.0
"""Stars of a lesser magnitude are called by their letter where they have no name."""


def mark_steps(language: str) -> dict[str, str]:
    """What steps of marks' names are called: the page's words, the sky's, cities, named stars."""
    said = words(language)
    found = dict(page_words(language)["steps"])
    for known in (said.signs, said.days, said.prayers):
        found |= {name.replace("_", "-"): getattr(known, name) for name in type(known).__slots__}
    found["asr-1.5"] = said.prayers.asr_1_5
    for row in templates.table("cities"):
        found[row["city"]] = spoken.step(row["city"], said)
    return found | stars(language)


def stars(language: str) -> dict[str, str]:
    """What stars with names and bright ones are called, by their numbers as designs write them."""
    known = (star for star in catalogue() if star.name or star.magnitude < _BRIGHT)
    return {star.key: star.said(language) for star in known}


def told_facts(instrument: Instrument, language: str) -> Iterator[dict[str, str]]:
    """Figures with their sources, as the page shows them: within their group, and alone."""
    said = words(language)
    for fact in instrument.facts:
        group = fact.name.partition("/")[0] if "/" in fact.name else ""
        within, alone = (spoken.figure(fact, of, said) for of in (group, ""))
        yield {
            "group": spoken.group_heading(group, said) if group else "",
            "said": within,
            **({"alone": alone} if alone != within else {}),
            "value": figures.fact_value(fact, said),
            "source": spoken.spoken_source(fact.source, said),
            "name": fact.name,
        }


def told_works(instrument: Instrument, language: str) -> dict[str, Any]:
    """The works that figures are from, each with its edition, and what they are called together."""
    said = words(language)
    return {"title": said.sheet.sources, "works": figures.sources(instrument, said)}
