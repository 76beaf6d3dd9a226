"""Notes and faults as the page shows them: what they are about, what they say, the ways out."""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import templates
from instruments.errors import DesignError, Fault, Remedy, give, printable, shown
from instruments.lettering.language import words
from instruments.parameters import Parameter
from instruments.part import Note
from instruments.places import gazetteer, misspelt
from instruments.refused_values import NONE, WHERE_LISTED
from instruments.saying import Told, in_language, tell, worded
from instruments.shadow.surface_dial import NAME, SurfaceDial
from miqyas import sources
from miqyas.looks import of_design
from miqyas.studio import forms, wording
from miqyas.studio.cities import also_called
from output import spoken
from output.pages.page_words import page_words

_MOST_FAULTS, _MOST_NEAR = 20, 3

_NOT_LETTERED = "can't be lettered"
"""How what is said of a name begins that is no mistyped city."""

_LISTED = 2
"""So many choices in words alone are a list of them."""

_SHORTEST = 3
"""Shorter choices, as codes of languages are, stay as they are written."""

PLACE = "place", "place.name"
"""Where a city is named."""

_UNBROKEN = "\u00a0\u202f"
"""Spaces at which no line breaks, a whole and a thin one."""

_MM = re.compile(r"(?<=\d )mm\b")

_PART = re.compile(r"(?<![\w./-])[a-z]+(?:-[a-z0-9]+)+(?![\w./-])")
"""What may be the name of a part, which is of several words."""

_EMPTY = re.compile(r'(?<== )(?:\[\]|"")')
"""What is emptied: a list, or a name."""

_OF_PARTS = "name", "part"
"""Values of sentences that are parts' names."""

_WEB = re.compile(r"web between (\S+) and (\S+)")


def told(note: Note, known: Sequence[Parameter], language: str) -> dict[str, Any]:
    """A note of a design with these parameters; of a place's name with the others that have it."""
    message, places = note.message, []
    if note.about in PLACE and isinstance(message, Told) and "remedy" in message.fields:
        message = message.fields["told"]
        places = also_called(message.fields["text"], language)
    said = _of_choices(replace(note, message=message), known, language)
    return {
        "severity": note.severity.value,
        "about": note.about,
        "subject": _subject(note.about, known, language),
        "message": _to_read(said, known, language),
        "places": places,
    }


def _of_choices(note: Note, known: Sequence[Parameter], language: str) -> str:
    """A note's message with the choices of the parameter it is about by their labels."""
    its = next((p for p in known if p.name == note.about), None)
    if not isinstance(note.message, Told) or its is None:
        return note.message
    fields = {
        key: wording.quoted(wording.choice(field, language, its.name), language)
        if isinstance(field, str) and field in its.choices
        else field
        for key, field in note.message.fields.items()
    }
    return Told(note.message.template, note.message.names, fields)


def faults(error: DesignError, language: str, design: str = "") -> list[dict[str, Any]]:
    """Faults as the page shows them: at which field, in what words, with what ways out.

    Parameters
    ----------
    design : str
        Whose form calls the parameters; without one they keep their own names.
    """
    known = _parameters(design) if design else ()
    return [_fault(fault, known, language, design) for fault in error.faults[:_MOST_FAULTS]]


@cache
def _parameters(design: str) -> tuple[Parameter, ...]:
    """What the form of a design asks for."""
    model = SurfaceDial if design == NAME else sources.named(design).entry.design()
    return tuple(forms.declared(model))


def _fault(fault: Fault, known: Sequence[Parameter], language: str, design: str) -> dict[str, Any]:
    value = "" if fault.value is None else shown(fault.value)
    its = next((p for p in known if p.name == fault.parameter), None)
    chosen = its is not None and value in its.choices
    label = wording.choice(value, language, fault.parameter) if chosen else ""
    listed = _listed(fault.parameter, language, design)
    return {
        "parameter": fault.parameter,
        "called": page_words(language)["parameters"].get(fault.parameter, ""),
        "said": _printable(in_language(fault.sentence, language)),
        "value": label or spoken.digits(value, words(language)),
        "problem": _to_read(worded(fault.problem), known, language),
        "remedies": [
            {
                "said": _with_choices(
                    _to_read(
                        _of_list(
                            _of_form(_way_of_page(remedy, fault, language), value, label, language),
                            listed,
                            language,
                        ),
                        known,
                        language,
                    ),
                    its,
                    language,
                    least=1 if fault.parameter in remedy.values else _LISTED,
                ),
                "values": {k: list(v) if isinstance(v, tuple) else v for k, v in remedy.settings},
                "leaves_out": list(remedy.leaves_out),
                "tried": remedy.tried,
            }
            for remedy in (*fault.remedies, *_bound(fault, known), *_near(fault))
        ],
    }


def _way_of_page(remedy: Remedy, fault: Fault, language: str) -> str:
    """A way out; the parameters that a command would list are found in the form."""
    if remedy.words != WHERE_LISTED:
        return remedy.said(fault.parameter)
    box = wording.quoted(page_words(language)["page"]["search_settings"], language)
    return tell("{box} finds those that there are", box=box)


def _of_form(said: str, value: str, label: str, language: str) -> str:
    """A way out with the fault's choice by its label, and what is left unset as the form has it."""
    if not isinstance(said, Told):
        return said
    names, fields = said.names, dict(said.fields)
    if names == (NONE,):
        names = (wording.quoted(page_words(language)["page"]["automatic"], language),)
    if label:
        called = wording.quoted(label, language)
        fields |= {key: called for key, field in fields.items() if field == value}
    return Told(said.template, names, fields)


def _listed(parameter: str, language: str, design: str) -> Mapping[str, str]:
    """What the form calls the values of a parameter that declares no choices itself."""
    if parameter == "lettering.language":
        return {name: words(name).title for name in templates.names("languages")}
    looks = of_design(design) if design and parameter == sources.LOOK else ()
    return {look.name: look.title(language) for look in looks}


def _of_list(said: str, listed: Mapping[str, str], language: str) -> str:
    """A way out that lists such values, or tells the nearest, by what the form calls them."""
    if not isinstance(said, Told) or not listed:
        return said
    known, near = said.fields.get("known", ()), str(said.fields.get("near", ""))
    called = {name: wording.quoted(listed.get(name, name), language) for name in (*known, near)}
    fields = {"known": [called[name] for name in known], "near": called[near]}
    return Told(said.template, said.names, {**said.fields, **fields})


def _bound(fault: Fault, known: Sequence[Parameter]) -> Iterator[Remedy]:
    """The nearest value of a range, where the remedies are words alone."""
    found = next((p for p in known if p.name == fault.parameter), None)
    if found is None or any(r.settings for r in fault.remedies):
        return
    value = _number(fault.value)
    if found.lowest is not None and value < found.lowest and not found.open_below:
        yield give({found.name: found.lowest})
    if found.highest is not None and value > found.highest and not found.open_above:
        yield give({found.name: found.highest})


def _number(value: Any) -> float:
    """The number that a value is or tells; no number for any other."""
    try:
        return float(value) if isinstance(value, int | float | str) else math.nan
    except (ValueError, OverflowError):
        return math.nan


def _near(fault: Fault) -> Iterator[Remedy]:
    """Cities that a mistyped name may mean, each to be taken."""
    sought = fault.parameter in PLACE and not str(fault.problem).startswith(_NOT_LETTERED)
    text = fault.value if sought else None
    if isinstance(text, str) and not any(r.settings for r in fault.remedies):
        near = gazetteer.largest_in(text, _MOST_NEAR) or misspelt.meant(text, _MOST_NEAR)
        for city in (c for c in near if gazetteer.cities(c.exactly)[:1] == (c,)):
            yield Remedy((("place", city.exactly),), words=city.exactly)


def _with_choices(said: str, its: Parameter | None, language: str, *, least: int) -> str:
    """A way out with the choices of the parameter as the form calls them, if it names some.

    Fewer than the least may be words of the sentence.
    """
    choices = sorted(its.choices if its else (), key=len, reverse=True)
    named = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, choices))})(?![\w-])")
    name = its.name if its else ""
    if not choices or min(map(len, choices)) < _SHORTEST or len(set(named.findall(said))) < least:
        return said
    return named.sub(
        lambda found: wording.quoted(wording.choice(found[0], language, name), language), said
    )


def _to_read(said: str, known: Sequence[Parameter], language: str) -> str:
    """A sentence in the language, its parameters by the form's labels; parts, figures, mm too."""
    said = _of_labelled_groups(_of_labelled_names(said, known, language), known, language)
    text = forms.in_form_words(in_language(said, language), known, language)
    text = _EMPTY.sub(wording.quoted(page_words(language)["accepts"]["empty"], language), text)
    text = _PART.sub(lambda found: _part(found[0], language), text)
    text = spoken.digits(text, words(language))
    return _printable(_MM.sub(words(language).terms.millimetres, text))


def _part(name: str, language: str) -> str:
    """What a part or a design is called, as it is quoted; what is none's name as it is."""
    called = spoken.part(name, words(language))
    known = words(language).parts
    whole = spoken.unnumbered(name).replace("-", "_") in known
    if not whole and name in sources.names():
        whole, called = True, wording.design(name, language)
    return wording.quoted(called, language) if whole else name


def _of_labelled_names(said: Any, known: Sequence[Parameter], language: str) -> Any:
    """A sentence with labels of the parameters and parts of one word, which text doesn't tell.

    One that is set to choices stays, for all are then called as the form does.
    """
    if not isinstance(said, Told):
        return said
    value = str(said.fields.get("value", ""))
    its = {p.name: p for p in known}

    def called(name: str) -> str:
        if not name.isalpha() or (name in its and forms.are_choices(value, its[name])):
            return name
        if name not in its:
            return _part(name, language)
        return wording.quoted(wording.parameter_name(name, language), language)

    names = tuple(map(called, map(str, said.names)))
    fields = {
        key: _part(one, language)
        if key in _OF_PARTS and type(one) is str
        else [_of_labelled_names(item, known, language) for item in one]
        if isinstance(one, list | tuple)
        else _of_labelled_names(one, known, language)
        for key, one in said.fields.items()
    }
    return Told(said.template, names, fields)


def _of_labelled_groups(said: str, known: Sequence[Parameter], language: str) -> str:
    """A sentence whose group of parameters, told by a bare word, is called as the form does."""
    if not isinstance(said, Told):
        return said
    groups = [p.group for p in known]
    keys = [key for key in ("near", "group") if said.fields.get(key) in groups]
    labels = {
        key: wording.quoted(wording.group(said.fields[key], language), language) for key in keys
    }
    return Told(said.template, said.names, {**said.fields, **labels})


def _printable(text: str) -> str:
    """A text without what could hide in it; the spaces stay at which French does not break."""
    return "".join(one if one in _UNBROKEN else printable(one) for one in text)


def _figure(subject: str, language: str) -> str | None:
    """What a figure is called that is no mark: ``noon-shadow/capricorn``."""
    said = words(language)
    group, *steps = subject.split("/")
    if group in page_words(language)["means"] or group.replace("-", "_") not in said.groups:
        return None
    heading = spoken.group_heading(group, said)
    return spoken.comma(said).join((heading, *(spoken.step(step, said) for step in steps)))


def _subject(about: str, known: Sequence[Parameter], language: str) -> dict[str, Any]:
    """What a note is about: within what, and its label, or marks' names for the page to tell.

    ``plates: 52n31/labels`` is of a group, a plate and a parameter, ``web between hole/shackle
    and outline of mater-back`` of a part and two marks.
    """
    said = words(language)
    group, _, rest = about.rpartition(": ")
    subject, of, part = rest.partition(" of ")
    within = [spoken.part(part, said)] if of else []
    latitude, _, line = subject.partition("/")
    if spoken.is_latitude(latitude):
        within.append(spoken.step(latitude, said))
        subject = line
    label = forms.called(subject, known, language)
    if group and not label:
        within.insert(0, wording.parameter_name(group, language))
    web = _WEB.fullmatch(subject)
    return {
        "within": within,
        "label": label or _figure(subject, language) or "",
        "marks": list(web.groups()) if web else [subject],
    }
