"""What a page calls marks and tells of figures, in a language: for the studio and files of one."""

from collections.abc import Iterator

import templates
from instruments.lettering.language import words
from instruments.part import Instrument
from instruments.sky.stars import catalogue
from output import spoken
from output.page_words import page_words
from output.sheets import figures

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
    arabic = words(language).right_to_left
    known = (star for star in catalogue() if star.name or star.magnitude < _BRIGHT)
    return {f"hr-{star.hr}": (arabic and star.arabic) or star.shown for star in known}


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
