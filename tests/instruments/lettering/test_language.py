"""The languages: complete, and every word can be lettered."""

from dataclasses import asdict

import pytest
from pydantic import ValidationError

import templates
from instruments.lettering.language import Words, check_same, files_of, filled, words
from instruments.lettering.reading_order import joins_letters
from instruments.lettering.style import Lettering
from instruments.lettering.text import letter

LANGUAGES = templates.names("languages")


def every_word(found: Words) -> list[str]:
    groups = (found.signs, found.days, found.prayers, found.terms)
    return [*found.months, *(w for g in groups for w in asdict(g).values())]


def test_the_languages_are_there() -> None:
    assert {"ar", "de", "en", "es", "fr", "it", "la"} <= set(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_can_be_lettered(language) -> None:
    found = words(language)
    assert len(set(found.months)) == 12
    assert len(set(asdict(found.signs).values())) == 12
    for word in every_word(found):
        assert letter(word, 2.0).width_mm > 0.0
        assert joins_letters(word) == found.right_to_left
        if not found.right_to_left:
            assert letter(word, 2.0, "single").width_mm > 0.0


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(KeyError):
        words("xx")
    with pytest.raises(ValidationError, match="choose ar"):
        Lettering(language="xx")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"title": None}, "en.title is lacking"),
        ({"titel": "English"}, "en.titel is of no use"),
        ({"title": 3}, "en.title is no text"),
        ({"right_to_left": "no"}, "en.right_to_left is no true or false"),
        ({"months": ["January"]}, "en.months has 1 texts; there are 12"),
        ({"months": "January"}, "en.months is no list of texts"),
        ({"signs": "Aries"}, "en.signs is no table of words"),
        ({"signs": {"aries": "Aries"}}, "en.signs.taurus is lacking"),
        ({"units": files_of("fr")["units"] | {"d": 3}}, "en.units.d is no table of words"),
        (
            {"units": {k: v for k, v in files_of("fr")["units"].items() if k != "d"}},
            "en.units.d is lacking",
        ),
    ],
)
def test_a_language_that_is_not_whole_is_refused_by_the_word(change, problem) -> None:
    values = {**files_of("en"), **change}
    with pytest.raises(ValueError, match=problem):
        filled(Words, {k: v for k, v in values.items() if v is not None}, "en")


def test_a_language_has_the_words_that_english_has() -> None:
    english = {"rete": "Rete", "back": "Back"}
    check_same(english, english, "de.titles")
    with pytest.raises(ValueError, match=r"de.titles.back is lacking"):
        check_same({"rete": "Rete"}, english, "de.titles")
    with pytest.raises(ValueError, match=r"de.titles.xx is of no use"):
        check_same({**english, "xx": "X"}, english, "de.titles")


def test_a_date_in_latin_has_its_month_in_the_genitive() -> None:
    latin = words("la")
    assert latin.months[9] == "October"
    assert latin.date("30", 10) == "30 Octobris"


def test_the_style_has_useful_defaults() -> None:
    style = Lettering()
    assert (style.system, style.strokes, style.language) == ("western", "outline", "en")
    assert style.height_mm is None
    assert Lettering.model_validate({"height_mm": "0.1 in"}).height_mm == pytest.approx(2.54)
    with pytest.raises(ValidationError):
        Lettering(height_mm=0.0)


def test_numerals_are_those_of_the_language_unless_others_are_chosen() -> None:
    assert Lettering(language="ar").system == "arabic-indic"
    assert Lettering(language="de").system == "western"
    assert Lettering(language="ar", numerals="abjad").system == "abjad"
    assert Lettering(language="ar", numerals="western").system == "western"
