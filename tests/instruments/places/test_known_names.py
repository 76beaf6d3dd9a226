"""Cities by the names that people have for them, and what they are then called."""

import pytest

import miqyas
import templates
from instruments.place import Place
from instruments.places import gazetteer
from miqyas.studio.cities import suggested


@pytest.mark.parametrize(
    ("typed", "country", "local"),
    [
        ("Cologne", "Germany", "Köln"),
        ("Mecca", "Saudi Arabia", "Makkah"),
        ("Lucerne", "Switzerland", "Luzern"),
        ("Basra", "Iraq", "Basrah"),
    ],
)
def test_a_city_is_called_in_english_as_english_calls_it(typed, country, local):
    for asked in (typed, local, typed[:4], local[:4].lower()):
        names = [(one["name"], one["within"]) for one in suggested(asked)]
        assert (typed, country) in names
    assert suggested(typed)[0]["values"] == {"place": gazetteer.cities(local)[0].exactly}
    # Who wrote it otherwise keeps that, with the accents that were left out.
    assert Place.model_validate(local.lower()).name == local
    assert Place.model_validate(typed.lower()).name == typed


def test_english_names_are_among_those_that_geonames_has():
    rows = [row for row in templates.table("places/exonyms") if row["geonames"]]
    assert len(rows) > 20
    for row in rows:
        city = gazetteer.cities(row["city"])[0]
        assert city in gazetteer.cities(row["geonames"])
        assert (f"{city.name}, {city.country}", city.local) == (row["city"], row["geonames"])


@pytest.mark.parametrize(
    ("typed", "name", "told"),
    [
        ("NYC", "New York City", '"NYC" is New York City (NY), United States'),
        ("nyc", "New York City", '"nyc" is New York City (NY), United States'),
        ("SLC", "Salt Lake City", '"SLC" is Salt Lake City (UT), United States'),
        ("LA", "Los Angeles", '"LA" is Los Angeles (CA), United States'),
        ("S.F.", "San Francisco", '"S.F." is San Francisco (CA), United States'),
        ("Bangalore", "Bangalore", '"Bangalore" is Bengaluru, India'),
        ("saigon", "Saigon", '"saigon" is Ho Chi Minh City, Vietnam'),
        ("Leningrad", "Leningrad", '"Leningrad" is Saint Petersburg, Russia'),
        ("東京", "東京", '"東京" is Tokyo, Japan'),
        ("Cologne", "Cologne", ""),
        ("Köln", "Köln", ""),
        ("Roma", "Roma", ""),
        ("Ulm", "Ulm", ""),
    ],
)
def test_a_city_that_has_another_name_now_is_told(typed, name, told):
    place = Place.model_validate(typed)
    assert place.name == name
    assert [note.message for note in place.remarks] == [told] * bool(told)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("İzmir, Türkiye", "İzmir, TR"),
        ("izmir turkiye", "İzmir, TR"),
        ("東京 日本", "Tokyo, JP"),
        ("京都, 日本", "Kyoto, JP"),
        ("とうきょう", "Tokyo, JP"),
        ("トウキョウ", "Tokyo, JP"),
        ("さっぽろ", "Sapporo, JP"),
        ("しんじゅく", "Shinjuku, JP"),
        ("じょうえつ", "Jōetsu, JP"),
        ("大阪府", "Osaka, JP"),
        ("愛知県名古屋市", "Nagoya, JP"),
        ("京都市", "Kyoto, JP"),
        ("لاہور، پاکستان", "Lahore, PK"),
        ("Haarlem, Nederland", "Haarlem, NL"),
    ],
)
def test_places_are_known_by_the_names_that_their_people_have_for_them(typed, name):
    assert suggested(typed)[0]["values"] == {"place": name}
    found = gazetteer.cities(gazetteer.with_comma(typed))
    assert found[0].exactly == name


def test_other_names_of_countries_are_of_countries():
    codes = {row["code"] for row in templates.table("places/countries")}
    assert {row["code"] for row in templates.table("places/lands")} <= codes


@pytest.mark.parametrize(
    ("place", "zone", "offered"),
    [
        ("Cairo", "cairo", ("Africa/Cairo",)),
        ("NYC", "CEST", ("America/New_York",)),
        ("52.5, 13.4", "Europe/Brlin", ("Europe/Berlin",)),
        ("Mumbai", "Europe/Londn", ("Europe/London", "Asia/Kolkata")),
        ("Bern", "", ("Europe/Zurich",)),
    ],
)
def test_of_an_unknown_zone_the_likely_ones_and_the_place_s_own_are_offered(place, zone, offered):
    given = {"place": place, "place.timezone": zone}
    with pytest.raises(miqyas.DesignError, match=r"place\.timezone = .* is no IANA") as caught:
        miqyas.make("horizontal-dial", **given)
    (fault,) = caught.value.faults
    assert tuple(way.values["place.timezone"] for way in fault.remedies) == offered
    assert miqyas.make("horizontal-dial", **fault.remedies[0].applied(given)).parts


def test_a_far_larger_city_that_has_the_name_besides_is_told():
    remarks = Place.model_validate("Arrecife").remarks
    assert [str(note.message) for note in remarks] == [
        '"Arrecife" is Arrecife, Spain: for another write place = "Recife, Brazil"'
    ]


def test_what_the_world_knows_a_city_by_is_of_a_city():
    for row in templates.table("places/renowned"):
        for name in row["also"].split("|"):
            city = gazetteer.cities(name)[0]
            assert f"{city.name}, {city.country}" == row["city"]
