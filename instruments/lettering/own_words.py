"""What designs say for themselves, a file each with all languages, in ``languages/designs``."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NoReturn

import templates

FOLDER = "languages/designs"
"""Where a design has the words that it alone needs; its file is called as the design is."""

ON_PAGE = ("parameters", "choices", "steps")
"""What parameters, their choices and steps of marks' names are called on the studio's page."""

GROUPS = (
    *("gallery", "summaries", "titles", "parts", "groups", "guide", "figures", "said", "help"),
    *("messages", *ON_PAGE),
)
"""What is said: in the page's gallery, by name and in a sentence, over the instrument, of its
parts, as headings of figures, in the guide (``guide.KIND.WORD``), of figures by their names,
values by the English ones, what parameters mean by the English of it, refusals and notes by
the English ones, and on the page."""

WITHOUT_ENGLISH = ("summaries", "figures", "said", "parameters", "choices", "help", "messages")
"""Groups without English words: what designs and facts say of themselves is in English."""

Text = str | tuple[str, ...]


@cache
def own_words(language: str) -> Mapping[str, Mapping[str, Text]]:
    """The words of all designs in a language, by group and name.

    What a language lacks is said in English, so that a design can be tried before it is told in
    all of them; tests hold that none lacks anything.

    Raises
    ------
    ValueError
        If a word is lacking in English, stands twice or is no text, naming it and its file.
    """
    found: dict[str, dict[str, Text]] = {group: {} for group in GROUPS}
    for file, group, name, texts in entries():
        where = f"{FOLDER}/{file}.toml: {group}.{name}"
        told = texts.get(language, texts.get("en"))
        if told is None and group in WITHOUT_ENGLISH:
            continue
        if told is None:
            raise ValueError(f"{where} is lacking in en")
        if name in found[group]:
            raise ValueError(f"{where} stands in two files")
        found[group][name] = _text(told, f"{where}.{language}")
    return found


class WordsOfGroup(dict[str, Any]):
    """The words of a group by name, which tells where one that is lacking has to stand."""

    def __init__(self, group: str, told: Mapping[str, Any]) -> None:
        super().__init__(told)
        self.group = group

    def __missing__(self, name: str) -> NoReturn:
        raise KeyError(f"{self.group}.{name} stands in no file of templates/{FOLDER}")


def with_own_words(shared: Mapping[str, Any], group: str, language: str) -> WordsOfGroup:
    """A table of shared words with the designs' own.

    Raises
    ------
    ValueError
        If a word stands in both.
    """
    own = own_words(language)[group]
    for name in own.keys() & shared.keys():
        raise ValueError(f"{group}.{name} stands among shared words too")
    return WordsOfGroup(group, {**shared, **own})


@cache
def entries() -> tuple[tuple[str, str, str, Mapping[str, Any]], ...]:
    """File, group, name and texts by language of every word."""
    return tuple(
        (file, group, name, texts)
        for file in templates.names(FOLDER)
        for group, words in templates.read(FOLDER, file).items()
        for name, texts in _named(file, group, words)
    )


def _named(file: str, group: str, words: Any) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The words of a group; the guide's are grouped once more, by what they are of."""
    where = f"{FOLDER}/{file}.toml: {group}"
    if group not in GROUPS:
        raise ValueError(f"{where} is of no use")
    if group == "guide":
        words = {
            f"{of}.{name}": texts for of, told in words.items() for name, texts in told.items()
        }
    for name, texts in words.items():
        if not isinstance(texts, dict):
            raise ValueError(f"{where}.{name} is no table of languages")
        if group == "parts" and "-" in name:
            raise ValueError(f"{where}.{name} has _ where the part's own name has -")
        yield name, texts


def _text(value: Any, where: str) -> Text:
    """A sentence, or a row of them."""
    if isinstance(value, str):
        return value
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ValueError(f"{where} is no text")
    return tuple(value)
