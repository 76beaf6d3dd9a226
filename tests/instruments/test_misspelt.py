"""Cities whose names were mistyped."""

import pytest

from instruments import gazetteer
from instruments.misspelt import meant


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


@pytest.mark.parametrize("typed", ["", "xq", "xqzvw", "😀" * 40, "a" * 80])
def test_nothing_is_meant_by_what_is_like_no_name(typed: str) -> None:
    assert meant(typed, 4) == []


def test_a_smaller_city_is_not_found_by_the_beginning_of_a_name_that_another_has() -> None:
    assert [city.name for city in gazetteer.beginning("new york", 8)] == ["New York City"]
    # On the way to Venice in German, a smaller Vene or not.
    assert "Venice" in [city.name for city in gazetteer.beginning("vened", 8)]
