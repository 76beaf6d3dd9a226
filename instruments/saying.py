"""Sentences that remember how they were made, so that they can be told in another language.

A sentence with values in it is made by `tell`: it is the English text wherever a text is
wanted, and `in_language` makes it again by the translation of its template. A sentence without
values is its own template. ``templates/languages/messages`` has them, a file a language, and
the group ``messages`` of a design's own words; what is lacking there stays English.
"""

import re
import string
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Self

import templates
from instruments.lettering.numerals import arabic_indic
from instruments.lettering.own_words import with_own_words

KIND = "languages/messages"
"""Where the translations are: English template to that of the language."""


_DECIMALS = re.compile(r"\d\.\d")


class InEach(ABC):
    """A value that each language says in its own way, such as a date."""

    @abstractmethod
    def said(self, language: str) -> str:
        """It, in a language of a name in ``templates/languages``."""


class Told(str):
    """An English sentence with the template and the values that it was made from."""

    __slots__ = ("fields", "names", "template")

    template: str
    """As `str.format` takes it."""
    names: tuple[object, ...]
    """For its ``{}``: they stay as they are in every language."""
    fields: Mapping[str, Any]
    """For its named places: numbers, texts, such sentences, what is `InEach`, and lists of them."""

    def __new__(cls, template: str, names: tuple[object, ...], fields: Mapping[str, Any]) -> Self:
        """The sentence in English."""
        kept = {name: _kept(value) for name, value in fields.items()}
        made = super().__new__(cls, _ENGLISH.vformat(template, names, kept))
        for name, value in (("template", template), ("names", names), ("fields", kept)):
            object.__setattr__(made, name, value)
        return made

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a sentence does not change: {name}")

    def __reduce__(self) -> tuple[type["Told"], tuple[object, ...]]:
        # Another process is sent what it was made from.
        return type(self), (self.template, self.names, dict(self.fields))


def tell(template: str, /, *names: object, **fields: Any) -> str:
    """A sentence with values in it, in English, that can be told in other languages.

    Parameters
    ----------
    template : str
        The English sentence, with ``{}`` for names and ``{value:g}`` for values.
    *names
        Of parameters and the like, which have no translation.
    **fields
        Numbers, texts, sentences; a collection of them is told with commas.
    """
    return Told(template, names, fields)


def joined(between: str, items: Sequence[str]) -> str:
    """Items one after the other; `between` is a template such as ``{before} and {last}``."""
    if not items:
        return ""
    found, *rest = items
    for item in rest:
        found = tell(between, before=found, last=item)
    return found


def either(choices: Sequence[str]) -> str:
    """Choices as a sentence has them: ``a, b or c``."""
    if len(choices) < 2:
        return choices[0] if choices else ""
    return tell("{choices} or {last}", choices=tuple(choices[:-1]), last=choices[-1])


@dataclass(frozen=True, slots=True)
class Phrase:
    """A text that names parameters, with ``{}`` for each: a group's are renamed as data.

    `fields` are its other values by name, as `tell` takes them, and phrases.
    """

    text: str
    names: tuple[str, ...]
    fields: tuple[tuple[str, Any], ...] = ()

    def __str__(self) -> str:
        return str(self.told)

    @property
    def told(self) -> str:
        """The sentence."""
        return tell(
            self.text,
            *self.names,
            **{k: v.told if isinstance(v, Phrase) else v for k, v in self.fields},
        )

    def renamed(self, name: Callable[[str], str]) -> "Phrase":
        """The text with other names."""
        fields = ((k, v.renamed(name) if isinstance(v, Phrase) else v) for k, v in self.fields)
        return replace(self, names=tuple(map(name, self.names)), fields=tuple(fields))


def worded(said: str | Phrase) -> str:
    """A phrase as its sentence; a sentence as it is."""
    return said.told if isinstance(said, Phrase) else said


def in_language(said: str, language: str) -> str:
    """A sentence in a language, and what of it is a sentence itself.

    Parameters
    ----------
    said : str
        Made by `tell`, or one without values.
    language : str
        Of a name in ``templates/languages``.

    Returns
    -------
    str
        In English where the language has no translation.
    """
    if language not in templates.names(KIND):
        return str(said)
    known = translations(language)
    if not isinstance(said, Told):
        return known.get(said, str(said))
    own = known.get(said.template, said.template)
    return _Speech(language).vformat(own, said.names, said.fields)


def _kept(value: Any) -> Any:
    """A value as it is kept: what lists anything as a tuple."""
    return tuple(value) if isinstance(value, Collection) and not isinstance(value, str) else value


@cache
def translations(language: str) -> Mapping[str, str]:
    """The templates of a language by the English ones, shared ones and those of designs."""
    return with_own_words(templates.read(KIND, language), "messages", language)


@cache
def _signs(language: str) -> Mapping[int, str]:
    """What parts decimals and thousands in a language, by the English signs."""
    found = templates.read("languages", language)
    return str.maketrans({".": found.get("decimal", "."), ",": found.get("thousands", ",")})


@cache
def _from_right(language: str) -> bool:
    """Whether a language is written from right to left."""
    return bool(templates.read("languages", language).get("right_to_left", False))


class _Speech(string.Formatter):
    """Fills templates in a language."""

    def __init__(self, language: str = "en") -> None:
        self._language = language

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, tuple):
            return self._between(value).join(self.format_field(v, format_spec) for v in value)
        if isinstance(value, InEach):
            return value.said(self._language)
        if isinstance(value, str):
            said = value if self._language == "en" else in_language(value, self._language)
            return format(said, format_spec)
        said = format(value, format_spec)
        return said if self._language == "en" else self._number(said)

    def _between(self, items: tuple[object, ...]) -> str:
        """What parts a list: no comma where that is the sign of its decimals."""
        if self._language == "en":
            return ", "
        if _from_right(self._language):
            return "، "
        split = any(_DECIMALS.search(str(item)) for item in items)
        if split and _signs(self._language)[ord(".")] == ",":
            colon = str(templates.read("languages", self._language).get("colon", ": "))
            return colon.replace(":", ";")
        return ", "

    def _number(self, said: str) -> str:
        said = said.translate(_signs(self._language))
        return arabic_indic(said) if _from_right(self._language) else said


_ENGLISH = _Speech()
