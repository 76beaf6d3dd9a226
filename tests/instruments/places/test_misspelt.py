"""Cities whose names were mistyped."""

import pytest

from instruments.places import gazetteer
from instruments.places.misspelt import meant

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Berlni", "Berlin"),
        ("Lodnon", "London"),
        ("Pairs", "Paris"),
        ("Zurch", "Zürich"),
        ("Olso", "Oslo"),
        ("Quedlinburgh", "Quedlinburg"),
        ("Munihc", "Munich"),
        ("Edinburg h", "Edinburgh"),
        ("san fransisco", "San Francisco"),
        ("القارهة", "Cairo"),
        ("Lodnon, UK", "London"),
    ],
)
def test_the_city_that_was_meant_is_the_first(typed: str, name: str) -> None:
    assert meant(typed, 4)[0].name == name


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("Alcala", ["Alcalá de Henares", "Alcalá de Guadaira"]),
        ("Buenos", ["Buenos Aires", "Utena"]),
        ("kuala", ["Kuala Lumpur", "Kuala Terengganu"]),
        ("Lake Tahoe", ["South Lake Tahoe", "Lake Shore"]),
    ],
)
def test_who_leaves_words_out_is_offered_the_whole_name(typed: str, names: list[str]) -> None:
    """Machala, Utena and Khulna were, which have most of the letters."""
    assert [city.name for city in meant(typed, 2)] == names


@pytest.mark.parametrize("typed", ["", "xq", "xqzvw", "😀" * 40, "a" * 80, "33", "33,05 S; 71,6 X"])
def test_nothing_is_meant_by_what_is_like_no_name(typed: str) -> None:
    assert meant(typed, 4) == []


def test_a_smaller_city_is_not_found_by_the_beginning_of_a_name_that_another_has() -> None:
    assert [city.name for city in gazetteer.beginning("new york", 8)] == ["New York City"]
    # On the way to Venice in German, a smaller Vene or not.
    assert "Venice" in [city.name for city in gazetteer.beginning("vened", 8)]


@pytest.mark.parametrize("typed", ["Roma", "Singapur", "Wien", "Pekín", "Colonia", "Santiago"])
def test_the_first_that_is_offered_is_the_one_that_the_name_alone_takes(typed: str) -> None:
    assert gazetteer.beginning(typed, 8)[0] == gazetteer.cities(typed)[0]


@pytest.mark.parametrize(
    ("typed", "exactly"),
    [
        ("Neustadt", "Neustadt an der Weinstraße, DE"),
        ("Venice", "Venice, IT"),
        ("Islamabad", "Islamabad, PK"),
        ("Zaragoza", "Zaragoza, ES"),
        ("Salem", "Salem, IN"),
        ("Hull", "Kingston upon Hull, GB"),
        ("Halle", "Halle (Saale), DE"),
        ("Cologne", "Cologne, DE"),
        ("Munich", "Munich, DE"),
        ("Florence", "Florence, IT"),
        ("القاهرة", "Cairo, EG"),
        ("Kairo", "Cairo, EG"),
        ("Londres", "London, GB"),
        ("Odessa", "Odesa, UA"),
        ("Calcutta", "Kolkata, IN"),
        ("St. Petersburg", "Saint Petersburg, RU"),
        ("Bethlehem", "Bethlehem, ZA"),
        ("Waterloo", "Waterloo, CA"),
        ("Salisbury", "Salisbury, GB"),
        ("Alessandria", "Alessandria, IT"),
    ],
)
def test_a_town_that_is_called_so_comes_before_one_that_is_called_so_besides(
    typed: str, exactly: str
) -> None:
    assert gazetteer.cities(typed)[0].exactly == exactly
    assert gazetteer.beginning(typed, 8)[0].exactly == exactly
