"""What the page says in a language: its own words, and what parameters and choices are called."""

from collections.abc import Mapping
from functools import cache
from html import escape
from typing import Any

import templates
from instruments.lettering.language import words
from instruments.lettering.own_words import own_words, with_own_words
from instruments.parameters import Parameter
from miqyas import sources
from output import spoken
from output.pages.page_words import for_sky, mark_steps, page_words

HELP = "languages/help"
"""Where there is what parameters mean in other languages, by what they declare in English."""

_LONGEST = 11
"""A unit of more letters can't stand behind a number."""

_UNITS = "_mm", "_deg", "_h", "_s"
"""Ends of parameters' names that are units."""


@cache
def for_browser(language: str) -> dict[str, Any]:
    """What the page's own code needs of a language."""
    found = page_words(language)
    return {
        **for_sky(language),
        "title": words(language).title,
        "means": found["means"],
        "steps": mark_steps(language),
        "topics": found["topics"],
        "accepts": found["accepts"],
        "languages": {name: words(name).title for name in templates.names("languages")},
    }


def parameter_name(name: str, language: str) -> str:
    """What a parameter or a group is called, by its dotted name or that in its group.

    Its name as words where no language tells.
    """
    told: Mapping[str, str] = page_words(language)["parameters"]
    key = name.rpartition(".")[2]
    return told.get(name) or told.get(key) or humanised(key)


def meaning(english: str, language: str) -> str:
    """What a parameter means; what it declares where no language tells."""
    return _meanings(language).get(english, english)


@cache
def _meanings(language: str) -> Mapping[str, str]:
    told = [item for file in templates.names(HELP) for item in templates.read(HELP, file).items()]
    shared = {english: texts[language] for english, texts in told if language in texts}
    return with_own_words(shared, "help", language)


def quoted(label: str, language: str) -> str:
    """What something is called, within a sentence."""
    return str(page_words(language)["accepts"]["quoted"].format(label))


def unit(parameter: Parameter, language: str) -> str:
    """The unit of a parameter, where it is short enough to stand behind a number."""
    sign = parameter.unit.partition(",")[0]
    if len(sign) > _LONGEST:
        return ""
    if sign == "mm":
        return words(language).terms.millimetres
    return str(page_words(language)["units"].get(sign, sign))


def accepts(parameter: Parameter, language: str) -> str:
    """The range of a number; nothing where there are choices, which are shown."""
    if parameter.choices:
        return ""
    said: Mapping[str, str] = page_words(language)["accepts"]
    bounds = parameter.lowest, parameter.highest
    low, high = ("" if bound is None else f"{bound:.15g}" for bound in bounds)
    if low and high and not (parameter.open_below or parameter.open_above):
        return said["between"].format(low, high)
    ends = [said["above" if parameter.open_below else "least"].format(low)] if low else []
    ends += [said["below" if parameter.open_above else "most"].format(high)] if high else []
    return said["both"].format(*ends) if len(ends) > 1 else "".join(ends)


def choice(value: str, language: str, parameter: str = "") -> str:
    """What a choice of a parameter is called; a language, what it calls itself.

    Where a language bends a word by what it is said of, it has one of the parameter's own, such as
    `compass/none`.
    """
    if value in templates.names("languages"):
        return words(value).title
    if value[0].isdigit():
        return spoken.digits(value, words(language))
    told: Mapping[str, str] = page_words(language)["choices"]
    own = f"{parameter.rpartition('.')[2]}/{value}"
    return told.get(own) or told.get(value) or value.replace("-", " ")


def in_every_language(key: str, attributes: str = "") -> str:
    """What the page says before it has a language, in each for who reads that."""
    lines = []
    for name in templates.names("languages"):
        text = escape(page_words(name)["page"][key])
        direction = "rtl" if words(name).right_to_left else "ltr"
        lines.append(f'<p lang="{name}" dir="{direction}"{attributes}>{text}</p>')
    return "".join(lines)


def group(name: str, language: str) -> str:
    """What a group of parameters within others is called."""
    steps = (parameter_name(step, language) for step in name.split(".") if step)
    return spoken.comma(words(language)).join(steps)


def design(name: str, language: str) -> str:
    """What a design is called in the gallery."""
    known = own_words(language)["gallery"].get(name)
    return str(known or humanised(name.replace("-", "_")))


def summary(name: str, language: str) -> str:
    """A sentence about a design; its own English one where no language tells."""
    known = str(own_words(language)["summaries"].get(name) or sources.one_line(name))
    return spoken.with_capital(known)


def humanised(key: str) -> str:
    """A name as words, without its unit: ``gnomon_height_mm`` is ``Gnomon height``."""
    for unit in _UNITS:
        key = key.removesuffix(unit)
    text = key.replace("_", " ").replace("-", " ").strip()
    return spoken.with_capital(text)
