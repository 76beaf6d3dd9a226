"""What designs say for themselves: a file each, whole in every language, and no word twice."""

from collections.abc import Iterator
from string import Formatter
from typing import Any

import pytest

import templates
from instruments.catalogue import ENTRIES
from instruments.lettering import own_words as module
from instruments.lettering.own_words import FOLDER, WITHOUT_ENGLISH, own_words
from instruments.shadow import surface_dial
from miqyas import sources

LANGUAGES = templates.names("languages")


def test_every_design_has_a_file_that_is_called_as_it_is() -> None:
    # What has a command of its own is in no catalogue.
    assert set(templates.names(FOLDER)) == {entry.name for entry in ENTRIES} | {surface_dial.NAME}


def test_every_word_is_there_in_every_language_with_the_same_fields() -> None:
    wrong = []
    for file, group, name, texts in module.entries():
        without = {"en"} if group in WITHOUT_ENGLISH else set()
        wanted = set(LANGUAGES) - without
        wrong += [f"{file}: {group}.{name} lacks {one}" for one in sorted(wanted - set(texts))]
        wrong += [f"{file}: {group}.{name}.{one} is read by none" for one in set(texts) - wanted]
        if len({str(_fields(text)) for text in texts.values()}) > 1:
            wrong.append(f"{file}: {group}.{name} has other {{fields}} in another language")
    assert not wrong, "\n".join(wrong)


def _fields(text: str | list[str]) -> list[list[str]]:
    rows = (text,) if isinstance(text, str) else text
    return [sorted({f for _, f, _, _ in Formatter().parse(row) if f is not None}) for row in rows]


@pytest.mark.parametrize("group", ["gallery", "summaries"])
def test_every_design_and_template_has_a_name_and_a_summary(group: str) -> None:
    names = set(sources.names())
    without = {"en"} if group in WITHOUT_ENGLISH else set()
    for language in (one for one in LANGUAGES if one not in without):
        found = set(own_words(language)[group])
        assert not names - found, f"add {group}.NAME of these to templates/languages/{FOLDER}"
        assert not found - names, f"of no use: {group}"


def test_a_template_s_english_summary_is_a_whole_sentence() -> None:
    designs = {entry.name for entry in ENTRIES}
    for name in set(sources.names()) - designs:
        assert templates.text("designs", name).partition("\n")[0].endswith("."), name


@pytest.fixture
def files(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """Files by name that stand in for those of the designs."""
    found: dict[str, Any] = {}
    monkeypatch.setattr(templates, "names", lambda _kind: sorted(found))
    monkeypatch.setattr(templates, "read", lambda _kind, name: found[name])
    _forget()
    yield found
    _forget()


def _forget() -> None:
    module.own_words.cache_clear()
    module.entries.cache_clear()


@pytest.mark.parametrize(
    ("told", "problem"),
    [
        ({"titles": {"toy": {"fr": "Jouet"}}}, "toy.toml: titles.toy is lacking in en"),
        ({"title": {"toy": {"de": "Spielzeug"}}}, "toy.toml: title is of no use"),
        ({"titles": {"toy": "Toy"}}, "titles.toy is no table of languages"),
        ({"guide": {"toy": {"make": {"de": 3}}}}, "guide.toy.make.de is no text"),
        ({"parts": {"toy-lid": {"en": "lid"}}}, "parts.toy-lid has _ where the part's own name"),
    ],
)
def test_a_word_that_is_of_no_use_is_told_with_its_file(
    files: dict[str, Any], told: dict[str, Any], problem: str
) -> None:
    files["toy"] = told
    with pytest.raises(ValueError, match=problem):
        own_words("de")


def test_what_a_language_lacks_is_said_in_english(files: dict[str, Any]) -> None:
    files["toy"] = {"titles": {"toy": {"en": "Toy"}}, "figures": {"size": {"fr": "taille"}}}
    assert own_words("de")["titles"] == {"toy": "Toy"}
    assert own_words("de")["figures"] == {}


def test_a_word_stands_in_one_file(files: dict[str, Any]) -> None:
    files["ball"] = files["toy"] = {"parts": {"ball": {"de": "Ball"}}}
    with pytest.raises(ValueError, match=r"toy.toml: parts.ball stands in two files"):
        own_words("de")


def test_a_word_is_shared_or_a_design_s_own(files: dict[str, Any]) -> None:
    files["toy"] = {"parts": {"ball": {"de": "Ball"}}}
    with pytest.raises(ValueError, match=r"parts.ball stands among shared words too"):
        module.with_own_words({"ball": "Kugel"}, "parts", "de")


def test_a_word_that_stands_nowhere_is_told_by_its_group_and_name(files: dict[str, Any]) -> None:
    files["toy"] = {"titles": {"toy": {"en": "Toy"}}}
    told = module.with_own_words({}, "guide", "en")
    with pytest.raises(KeyError, match=r"guide\.toy\.make stands in no file"):
        told["toy.make"]
