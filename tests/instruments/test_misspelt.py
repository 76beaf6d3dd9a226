"""Cities whose names were mistyped."""

import pytest

from instruments import gazetteer
from instruments.misspelt import edits, meant


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Berlni", "Berlin"),
        ("Lodnon", "London"),
        ("Pairs", "Paris"),
        ("Zurch", "Zürich"),
        ("Munihc", "Munich"),
        ("Edinburg h", "Edinburgh"),
        ("san fransisco", "San Francisco"),
        ("القارهة", "Cairo"),
        ("Lodnon, UK", "London"),
    ],
)
def test_the_city_that_was_meant_is_the_first(typed: str, name: str) -> None:
    assert meant(typed, 4)[0].name == name


@pytest.mark.parametrize("typed", ["", "xq", "xqzvw", "😀" * 40, "a" * 80])
def test_nothing_is_meant_by_what_is_like_no_name(typed: str) -> None:
    assert meant(typed, 4) == []


@pytest.mark.parametrize(
    ("one", "other", "away"),
    [("", "abc", 3), ("abc", "acb", 1), ("abc", "abc", 0), ("abcd", "bacd", 1), ("ca", "abc", 3)],
)
def test_edits_are_those_of_optimal_string_alignment(one: str, other: str, away: int) -> None:
    assert edits(one, other) == edits(other, one) == away


def test_a_smaller_city_is_not_found_by_the_beginning_of_a_name_that_another_has() -> None:
    assert [city.name for city in gazetteer.beginning("new york", 8)] == ["New York City"]
    # On the way to Venice in German, a smaller Vene or not.
    assert "Venice" in [city.name for city in gazetteer.beginning("vened", 8)]
