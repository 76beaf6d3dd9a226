"""Cities told apart by a province, and by brackets."""

import re

import pytest

from instruments.errors import DesignError
from instruments.places.gazetteer import cities
from miqyas import make
from miqyas.studio.cities import suggested


@pytest.mark.parametrize(
    ("asked", "name", "latitude"),
    [
        ("Montréal, Québec", "Montréal", 45.51),
        ("Montreal QC", "Montréal", 45.51),
        ("Montréal (Québec)", "Montréal", 45.51),
        ("Montréal, Quebec, Canada", "Montréal", 45.51),
        ("London, Ontario", "London", 42.98),
        ("Vancouver, BC", "Vancouver", 49.25),
        ("Halifax, Nouvelle-Écosse", "Halifax", 44.65),
        ("St. John's, NL", "St. John's", 47.56),
        ("Paris (Texas)", "Paris", 33.66),
    ],
)
def test_a_city_is_found_by_its_province(asked, name, latitude):
    """Those of the United States were known, of Canada none: Montréal, Québec was refused."""
    found = make("horizontal-dial", place=asked)
    told = {fact.name: fact.value for fact in found.facts}
    assert told["place"].startswith(f"{name}, ")
    # Authority: GeoNames' pages of these places.
    assert told["latitude"] == pytest.approx(latitude, abs=0.02)


def test_no_province_is_taken_for_a_country_of_its_code():
    assert [c.code for c in cities("Amsterdam, NL")] == ["NL"]
    assert cities("Lima, PE")[0].code == "PE"
    assert cities("Vancouver, WA")[0].code == "US"


@pytest.mark.parametrize("asked", ["Montréal, ON", "Toronto, BC", "London, QC"])
def test_a_city_of_another_province_is_refused(asked):
    with pytest.raises(DesignError, match="no city that is known"):
        make("horizontal-dial", place=asked)


def test_each_capital_is_within_its_province():
    capitals = {
        "AB": "Edmonton", "BC": "Victoria", "MB": "Winnipeg", "NB": "Fredericton",
        "NL": "St. John's", "NS": "Halifax", "NT": "Yellowknife", "ON": "Toronto",
        "PE": "Charlottetown", "QC": "Québec", "SK": "Regina", "YT": "Whitehorse",
    }  # fmt: skip
    for code, capital in capitals.items():
        assert [c.code for c in cities(f"{capital}, {code}")][:1] == ["CA"], capital


@pytest.mark.parametrize(
    ("asked", "city"),
    [("Ohio", "Columbus, OH, US"), ("Alberta", "Calgary, CA"), ("Hawaii", "Honolulu, HI, US")],
)
def test_a_state_asks_for_a_city_of_its_own(asked, city):
    """`Ohio` was told Luohe, Oyo and Chengde."""
    told = f'{asked} is a part of a country: name a city there, such as "{city}"'
    with pytest.raises(DesignError, match=re.escape(told)):
        make("horizontal-dial", place=asked)
    assert suggested(asked)[0]["values"] == {"place": city}
