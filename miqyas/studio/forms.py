"""The form of a design, made from its own declarations."""

import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from pydantic import BaseModel

import templates
from instruments import catalogue
from instruments.design import build
from instruments.lettering.language import words
from instruments.parameters import ANY, TOPICS, Parameter, foremost, parameters
from instruments.saying import in_language
from instruments.shadow import surface_dial
from miqyas import sources
from miqyas.looks import Look, of_design
from miqyas.sources import LOOK
from miqyas.studio import wording
from miqyas.vernacular import begun_with, purposes
from output import spoken
from output.pages.page_words import page_words, stars

_ESSENTIALS = 12
"""So many parameters are shown at first; the rest is a click away."""

_SPREAD = 3.0
"""A slider goes from a third of the usual value to three times as much, within the limits."""

_WIDE = 12.0
"""Where the limits are no farther apart than so many times the value, it goes all the way."""

_NUMBERS = "number", "whole"
"""Kinds of parameters that have a slider, or limits for that of a value without a usual one."""

_OTHER = re.compile(r"[a-z_]+(?:\.[a-z_]+)+|[a-z]+(?:_[a-z]+)+")
"""Another parameter or group, as declarations name it."""

_CHOSEN = re.compile(r"""([a-z][a-z_.]*) = ("?)([a-z0-9-]+|(?<=")[^"]+)\2""")
"""A parameter that is set to a choice, or a parameter or a group to a text."""

_LISTED = re.compile(r"""([a-z][a-z_.]*) = \[("[a-z0-9-]+"(?:, "[a-z0-9-]+")*)\]""")
"""A parameter that is set to some choices."""

_QUOTED = re.compile(r'"([^"]+)"')

_MATERIAL, _CITIES = "material", "cities"
"""Keys of a text that is better one of some words, and of a list of rows of ``cities.csv``."""

_FAMILIES = "sundial", "astrolabe", "shadow", "shop"
"""In the order in which the gallery shows them."""

_FIXED = {"name"}
"""Parameters that the page gives itself."""


@cache
def gallery(language: str) -> list[dict[str, Any]]:
    """Every design and template: name, family, title, a line about it, words to search."""
    found = []
    for name in sorted(sources.names(), key=_for_beginners):
        entry = sources.named(name).entry
        title = wording.design(name, language)
        found.append(
            {
                "name": name,
                "family": _family(entry),
                "title": title,
                "summary": wording.summary(name, language),
                "purposes": " ".join(purposes(entry.name, "en", language)),
                "base": entry.name,
            }
        )
        found += [
            {**found[-1], **_in_look(name, title, look, language)} for look in of_design(name)
        ]
    found.append(_stone(language))
    return found


def _for_beginners(name: str) -> tuple[int, int]:
    """Where a design stands in the gallery: what one begins with, then dials, and the rest."""
    return begun_with(name), _FAMILIES.index(_family(sources.named(name).entry))


def _in_look(name: str, title: str, look: Look, language: str) -> dict[str, str]:
    """What is another of a design in a look."""
    return {
        "look": look.name,
        "title": f"{title} · {look.title(language)}",
        "summary": look.summary(language),
        "picture": f"api/picture/{name}?look={look.name}",
    }


def _stone(language: str) -> dict[str, Any]:
    """A dial on a solid of one's own, whose file the page asks for."""
    said = page_words(language)["page"]
    return {
        "name": surface_dial.NAME,
        "family": "sundial",
        "title": said["stone_title"],
        "summary": said["stone_hint"],
        "purposes": "",
        "base": surface_dial.NAME,
        "picture": "page/stone.svg",
    }


def _family(entry: catalogue.Entry) -> str:
    return entry.module.split(".")[1]


@cache
def form(name: str, language: str) -> dict[str, Any]:
    """The parameters of a design with labels, kinds, limits, sliders and usual values."""
    if name == surface_dial.NAME:
        design: BaseModel = surface_dial.SurfaceDial()
        family = "sundial"
    else:
        source = sources.named(name)
        design, family = build(source.entry.design(), source.values), _family(source.entry)
    every = parameters(type(design))
    known = [p for p in declared(type(design)) if p.name not in _FIXED]
    essential = {p.name for p in foremost(design, known, _ESSENTIALS)}
    usual = effective(design, known)
    return {
        "design": name,
        "title": wording.design(name, language),
        "family": family,
        "placed": any(p.name == "place.latitude" for p in known),
        "lettered": any(p.name == "lettering.language" for p in known),
        "topics": [topic for topic in TOPICS if any(p.topic == topic for p in known)],
        "parameters": [
            *_look_entry(name, language),
            *(
                _entry(p, usual[p.name], language, essential=p.name in essential)
                | {"meaning": in_form_words(wording.meaning(p.meaning, language), known, language)}
                | _columns(p, every, language)
                for p in known
            ),
        ],
    }


def declared(model: type[BaseModel]) -> list[Parameter]:
    """The parameters of a design, but for those within tables, whose names are anyone's."""
    return [p for p in parameters(model) if f".{ANY}." not in f".{p.name}."]


def _look_entry(name: str, language: str) -> list[dict[str, Any]]:
    """The choice of a look, where a design has some."""
    known = of_design(name)
    if not known:
        return []
    said = page_words(language)["page"]
    entry = _entry(
        Parameter(LOOK, "choice", meaning=said["look_hint"], optional=True, topic="material"),
        None, language, essential=True,
    )  # fmt: skip
    choices = [{"value": look.name, "label": look.title(language)} for look in known]
    return [{**entry, "label": said[LOOK], "choices": choices, "unset": said["look_none"]}]


def effective(design: BaseModel, known: list[Parameter]) -> dict[str, Any]:
    """The values of a design by dotted name, as plain data; of files' whole texts none."""
    dumped = design.model_dump(mode="json")
    found = {}
    for parameter in known:
        value: Any = dumped
        for key in parameter.name.split("."):
            value = value.get(key) if isinstance(value, dict) else None
        found[parameter.name] = None if parameter.kind == "document" else value
    return found


def _entry(p: Parameter, usual: Any, language: str, *, essential: bool) -> dict[str, Any]:
    entry = {
        "name": p.name,
        "label": wording.parameter_name(p.name, language),
        "group": wording.group(p.group, language),
        "topic": p.topic,
        "kind": p.kind,
        "item": p.item,
        "size": p.size,
        "example": _example(p, language),
        "unit": wording.unit(p, language),
        "meaning": p.meaning,
        "accepts": wording.accepts(p, language),
        "optional": p.optional,
        "essential": essential,
        "needs": [
            {"name": name, "values": [_in_browser(one) for one in values]}
            for name, values in p.needs
        ],
        "usual": usual,
        "choices": _choices(p, language),
    }
    if p.key.endswith(_MATERIAL):
        entry["suggested"] = _labelled(words(language).materials)
    if p.known == "stars":
        entry["suggested"] = _labelled(stars(language))
    if slider := _slider(p, usual):
        entry["slider"] = slider
    elif p.kind in _NUMBERS:
        entry["limits"] = {"low": p.lowest, "high": p.highest}
    return entry


def _example(p: Parameter, language: str) -> Any:
    """What a row that is still empty may have, in a language; of a table a name."""
    example = next(iter(p.example)) if p.kind == "table" and p.example else p.example
    return in_language(example, language) if isinstance(example, str) else example


def _in_browser(value: str) -> str:
    """A value as text, as the browser writes it: truth in small letters."""
    return value.lower() if value in (str(True), str(False)) else value


def _columns(
    table: Parameter, declared: Sequence[Parameter], language: str
) -> dict[str, list[dict[str, Any]]]:
    """What is told of each name of a table; nothing for another parameter."""
    if table.kind != "table":
        return {}
    begins = f"{table.name}.{ANY}."
    found = [p for p in declared if p.name.startswith(begins)]
    return {
        "columns": [
            _entry(p, None, language, essential=False)
            | {
                "key": p.name.removeprefix(begins),
                "meaning": in_form_words(wording.meaning(p.meaning, language), declared, language),
            }
            for p in found
        ]
    }


def called(name: str, known: Sequence[Parameter], language: str) -> str | None:
    """What a parameter or a group with this end of a dotted name is called, with its group."""
    end = f".{name}"
    for other in known:
        group = wording.group(other.group, language)
        if f".{other.group}".endswith(end):
            return group
        if f".{other.name}".endswith(end):
            label = wording.parameter_name(other.name, language)
            return words(language).colon.join(filter(None, (group, label)))
    return None


def in_form_words(text: str, known: Sequence[Parameter], language: str) -> str:
    """A text with the parameters, groups and set choices that it names as the form calls them."""

    def choice(found: re.Match[str]) -> str:
        name, text, value = found.groups()
        if text and (label := called(name, known, language)):
            return f'{wording.quoted(label, language)} = "{value}"'
        its = (p for p in known if value in p.choices and f".{p.name}".endswith(f".{name}"))
        label = next((called(p.name, known, language) for p in its), None)
        chosen = wording.quoted(wording.choice(value, language, name), language)
        return f"{wording.quoted(label, language)} = {chosen}" if label else found[0]

    def listed(found: re.Match[str]) -> str:
        name, values = found[1], _QUOTED.findall(found[2])
        its = (p for p in known if are_choices(found[2], p) and f".{p.name}".endswith(f".{name}"))
        label = next((called(p.name, known, language) for p in its), None)
        chosen = [wording.quoted(wording.choice(v, language, name), language) for v in values]
        joined = spoken.comma(words(language)).join(chosen)
        return f"{wording.quoted(label, language)} = {joined}" if label else found[0]

    def label(found: re.Match[str]) -> str:
        name = called(found[0], known, language)
        return wording.quoted(name, language) if name else found[0]

    return _OTHER.sub(label, _CHOSEN.sub(choice, _LISTED.sub(listed, text)))


def are_choices(text: str, parameter: Parameter) -> bool:
    """Whether a text is a choice of a parameter, or a list of them in quotes."""
    values = _QUOTED.findall(text)
    return text in parameter.choices or (bool(values) and {*values} <= {*parameter.choices})


def _choices(p: Parameter, language: str) -> list[dict[str, str]]:
    """The only values of a parameter; names of files and rows of data are choices too."""
    if p.key == _CITIES:
        cities = (row["city"] for row in templates.table("cities"))
        return _labelled({city: spoken.step(city, words(language)) for city in cities})
    known = p.choices
    if p.name == "lettering.language":
        known = tuple(templates.names("languages"))
    if p.name == "workshop.profile":
        known = tuple(n for n in templates.names("workshop") if n != "preview")
    return _labelled({value: wording.choice(value, language, p.name) for value in known})


def _labelled(called: Mapping[str, str]) -> list[dict[str, str]]:
    return [{"value": value, "label": label} for value, label in called.items()]


def _slider(p: Parameter, usual: Any) -> dict[str, float] | None:
    """The useful range and the step of a number; None where it is better written.

    Angles that have limits go all the way, those too that have no usual value.
    """
    if p.kind not in _NUMBERS:
        return None
    whole, angle = p.kind == "whole", p.unit.startswith("°")
    low, high = p.lowest, p.highest
    near = abs(float(usual)) if isinstance(usual, int | float) else 0.0
    reach = _WIDE * near if near else _WIDE if usual is not None else 0.0
    if low is not None and high is not None and (high - low <= reach or angle):
        start, end = float(low), float(high)
    elif not near:
        return None
    else:
        start, end = near / _SPREAD, near * _SPREAD
        if usual < 0:
            start, end = -end, -start
        start = start if low is None else max(start, float(low))
        end = end if high is None else min(end, float(high))
    step = 1.0 if whole else min(_step(end - start), 1.0) if angle else _step(end - start)
    start = math.ceil(start / step - 1e-9) * step
    if p.open_below and start <= (p.lowest or 0.0):
        start += step
    end = math.floor(end / step + 1e-9) * step
    if end - start < 2 * step:
        return None
    return {"low": round(start, 6), "high": round(end, 6), "step": step}


def _step(span: float) -> float:
    """A step of 1, 2 or 5 of which there are some hundreds in a span."""
    rough = span / 300.0
    power: float = 10.0 ** math.floor(math.log10(rough))
    return next(m * power for m in (1.0, 2.0, 5.0, 10.0) if m * power >= rough)
