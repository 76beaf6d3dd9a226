"""Places: by name, by coordinates, and both; one set over another."""

import zoneinfo

import pytest
from helpers.sweeping import few_and_many
from pydantic import Field

import miqyas
import templates
from instruments.design import Group, build
from instruments.errors import DesignError
from instruments.lettering.language import words
from instruments.lettering.text import writable
from instruments.part import Severity
from instruments.place import Place, replaced
from instruments.places import gazetteer
from instruments.places.gazetteer import CREDIT
from instruments.places.misspelt import meant
from instruments.saying import in_language
from output import spoken

pytestmark = pytest.mark.slow


class Sited(Group):
    place: Place = Field(default_factory=Place)


def place(told):
    return build(Sited, {"place": told}).place


def refused(told):
    with pytest.raises(DesignError) as caught:
        place(told)
    (fault,) = caught.value.faults
    return str(fault)


@pytest.mark.parametrize(
    ("name", "latitude", "longitude", "timezone", "country"),
    [
        ("Berlin", 52.52, 13.41, "Europe/Berlin", "Germany"),
        ("bErLiN", 52.52, 13.41, "Europe/Berlin", "Germany"),
        ("NYC", 40.71, -74.01, "America/New_York", "United States"),
        ("Köln", 50.93, 6.95, "Europe/Berlin", "Germany"),
        ("Cologne", 50.93, 6.95, "Europe/Berlin", "Germany"),
        ("Munchen", 48.14, 11.58, "Europe/Berlin", "Germany"),
        ("Ḥalab", 36.20, 37.16, "Asia/Damascus", "Syria"),
        ("مكّة", 21.43, 39.83, "Asia/Riyadh", "Saudi Arabia"),
        ("東京", 35.69, 139.69, "Asia/Tokyo", "Japan"),
        ("Xi'an", 34.26, 108.93, "Asia/Shanghai", "China"),
        ("Paris", 48.85, 2.35, "Europe/Paris", "France"),
        ("Paris, US", 33.66, -95.56, "America/Chicago", "United States"),
        ("Paris, TX, US", 33.66, -95.56, "America/Chicago", "United States"),
        ("paris, texas", 33.66, -95.56, "America/Chicago", "United States"),
        ("paris us", 33.66, -95.56, "America/Chicago", "United States"),
        ("Paris United States", 33.66, -95.56, "America/Chicago", "United States"),
        ("new york usa", 40.71, -74.01, "America/New_York", "United States"),
        ("London, Canada", 42.98, -81.23, "America/Toronto", "Canada"),
        ("Ghazna", 33.55, 68.42, "Asia/Kabul", "Ghazni in Afghanistan"),
        ("Khwarizm", 41.69, 60.75, "Asia/Samarkand", "Beruniy in Uzbekistan"),
    ],
)
def test_a_name_is_enough(name, latitude, longitude, timezone, country):
    found = place(name)
    # Authority: GeoNames' pages of these places, and WGS 84 of the ruins, to 0.01°.
    assert (found.latitude, found.longitude) == pytest.approx((latitude, longitude), abs=0.006)
    assert (found.timezone, found.country) == (timezone, country)
    assert place({"name": name}).model_dump() == found.model_dump()


def test_a_place_is_called_as_it_was_asked_for_with_capitals_and_accents():
    names = (
        "são paulo",
        "sao paulo",
        "cologne",
        "KÖLN",
        "München",
        "القاهرة",
        "Paris, US",
        "paris tx",
    )
    called = [place(name).name for name in names]
    latin = ["São Paulo", "São Paulo", "Cologne", "Köln", "München"]
    assert called == [*latin, "القاهرة", "Paris", "Paris"]


def test_of_two_cities_the_larger_is_taken_and_said_and_the_other_can_be_asked_for():
    found = place("Paris")
    (note,) = found.remarks
    assert note.severity is Severity.NOTE
    assert note.message == (
        '"Paris" is Paris, France, the larger of 2 of that name: for another '
        'write place = "Paris, TX, US"'
    )
    assert not place("Paris, TX, US").remarks
    told = in_language(note.message, "de")
    assert "der größere von 2 Orten dieses Namens" in told
    # Of several, the three largest: a maker in the least Toledo reads of it too.
    (note,) = place("Toledo").remarks
    assert note.message.endswith(
        'for another write place = "Toledo, Philippines", "Toledo, Brazil" or "Toledo, Spain"'
    )
    assert not place("Berlin").remarks


@pytest.mark.parametrize(
    ("asked", "told", "german"),
    [
        ("Springfield", "Springfield, MO, United States", "Springfield, MO, Vereinigte Staaten"),
        ("Paris, TX, US", "Paris, TX, United States", "Paris, TX, Vereinigte Staaten"),
        ("Rome", "Rome, Italy", "Rom, Italien"),
    ],
)
def test_a_place_is_told_with_its_state_where_that_tells_it_apart(asked, told, german):
    known = place(asked)
    assert known.full_name == Place.model_validate(known.model_dump()).full_name == told
    assert spoken.place(told, words("de")) == german


def test_a_name_unlike_any_is_refused_with_the_nearest_and_one_with_coordinates_is_a_name():
    said = refused("Berlinn")
    assert said.startswith('place = Berlinn is no city that is known: write "Berlin, DE"')
    assert refused({"name": "Oma's garden"}).startswith("place.name = Oma's garden is no city")
    garden = place({"name": "Oma's garden", "latitude": "52°30′ N", "longitude": "13°24′ E"})
    assert (garden.name, garden.timezone) == ("Oma's garden", "Europe/Berlin")
    assert garden.source == "parameter place.latitude"


GEONAMES = "GeoNames (geonames.org), CC BY 4.0"
BY_DEFAULT = "default of the design"
NORTH, EAST, ZONE = (f"parameter place.{n}" for n in ("latitude", "longitude", "timezone"))


@pytest.mark.parametrize(
    ("told", "sources"),
    [
        ("52.5, 13.4", (NORTH, EAST, "IANA time zone database, by latitude and longitude")),
        ({"latitude": 40}, (NORTH, BY_DEFAULT, BY_DEFAULT)),
        ({"name": "Berlin", "latitude": 52.5}, (NORTH, GEONAMES, GEONAMES)),
        ({"name": "Berlin", "timezone": "UTC"}, (GEONAMES, GEONAMES, ZONE)),
        ({"latitude": 1, "longitude": 2, "timezone": "UTC"}, (NORTH, EAST, ZONE)),
        ("Berlin", (GEONAMES, GEONAMES, GEONAMES)),
    ],
)
def test_each_of_latitude_longitude_and_zone_tells_whose_it_is(told, sources):
    found = place(told)
    assert (found.source, found.longitude_source, found.zone_source) == sources


def test_a_name_elsewhere_than_its_coordinates_is_refused_with_both():
    said = refused({"name": "Berlin", "latitude": 36.2, "longitude": 37.15})
    assert "is at 52.5244, 13.4105 (Berlin, Germany), 2596 km from the 36.2, 37.15" in said
    # Potsdam is 27 km from Berlin's middle, Frankfurt on the Oder 80.
    place({"name": "Berlin", "latitude": 52.40, "longitude": 13.06})
    refused({"name": "Berlin", "latitude": 52.34, "longitude": 14.55})
    refused({"name": "Isfahan", "latitude": 36.2})


@pytest.mark.parametrize(
    ("told", "longitude", "timezone"),
    [
        ({"latitude": 36.2, "longitude": 37.15}, 37.15, "Asia/Damascus"),
        ({"latitude": 36.2}, 0.0, "UTC"),
        ({"latitude": 0, "longitude": -150}, -150.0, "Etc/GMT+10"),
        ({"latitude": 32.66, "name": "Isfahan"}, 51.6746, "Asia/Tehran"),
        ({"latitude": 52.5, "longitude": 13.4, "timezone": "UTC"}, 13.4, "UTC"),
    ],
)
def test_coordinates_are_enough(told, longitude, timezone):
    found = place(told)
    assert (found.longitude, found.timezone) == (longitude, timezone)
    assert found.name == told.get("name", "")


@pytest.mark.parametrize(
    ("text", "latitude", "longitude"),
    [
        ("52.5, 13.4", 52.5, 13.4),
        ("33°54′ S, 18°30′ E", -33.9, 18.5),
        ("-33.9,-70.5", -33.9, -70.5),
        ("52.5N 13.4E", 52.5, 13.4),
        ("N52.5 E13.4", 52.5, 13.4),
        ("52°30′00″N 13°24′00″E", 52.5, 13.4),
        ("N 52° 30.0', E 13° 24.0'", 52.5, 13.4),
        ("52 30 N 13 24 E", 52.5, 13.4),
        ("13.4 E, 52.5 N", 52.5, 13.4),
        ("52.5 north 13.4 east", 52.5, 13.4),
        ("52.5 13.4", 52.5, 13.4),
        ("52.5; 13.4", 52.5, 13.4),
        # Decimal commas, which are no minutes: 13,4 is not 13°04′.
        ("52,5; 13,4", 52.5, 13.4),
        ("52,5, 13,4", 52.5, 13.4),
        ("52,5 13,4", 52.5, 13.4),
        ("52,5 N 13,4 E", 52.5, 13.4),
        ("33,05s, 71,6w", -33.05, -71.6),
        ("52,518611 / 13,408333", 52.518611, 13.408333),
        ("٥٢٫٥، ١٣٫٤", 52.5, 13.4),
        ("33;35, 68;25", 33 + 35 / 60, 68 + 25 / 60),
        ("33;35,20, 68;25,10", 33 + 35 / 60 + 20 / 3600, 68 + 25 / 60 + 10 / 3600),
    ],
)
def test_a_text_of_two_coordinates_is_a_place(text, latitude, longitude):
    found = place(text)
    assert (found.latitude, found.longitude) == pytest.approx((latitude, longitude), abs=1e-12)
    assert found.name == ""
    assert found.chosen


@pytest.mark.parametrize(
    "text", ["-33.87 S, 151.21 E", "33;35", "33 35", "30.06 N", "33.05 S; 71.6 O"]
)
def test_figures_that_are_no_two_coordinates_are_refused_as_such(text):
    """Minutes are not taken for a longitude, nor a sign and a side of the sky for each other."""
    said = refused(text)
    assert said.startswith(f"place = {text} is no pair of coordinates that can be read: write")
    assert '"52.5, 13.4"' in said


@pytest.mark.parametrize("text", ["75001", " 1010 "])
def test_a_postcode_is_asked_for_its_city(text):
    assert refused(text) == f'place = {text.strip()} is no city: write place = "Berlin"'


def test_a_small_town_is_told_to_be_given_by_its_coordinates_and_its_name():
    said = refused("Hammerfest")
    assert 'or write its coordinates, such as "52.5, 13.4", with place.name = "Hammerfest"' in said
    found = place({**place("70.66, 23.68").model_dump(), "name": "Hammerfest"})
    assert (found.name, found.timezone) == ("Hammerfest", "Europe/Oslo")


def test_facts_tell_the_place_in_letters_that_sheets_have():
    assert place("北京").facts[0].value == "Beijing, China"


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("95, 13", "place.latitude = 95, 13 is above 90"),
        ({"longitude": 3}, "place.longitude = 3 has no latitude"),
        (
            {"country": "France"},
            'place.country = France is no city: write place = "Berlin, France"',
        ),
        ({"country": "  "}, 'place.country = "" is no city: write place = "Berlin"'),
        (5, "place = 5 is no place"),
        ("", 'place = "" is no city'),
        ({"latitude": 91, "name": "Berlin"}, "place.latitude = 91 is above 90"),
    ],
)
def test_what_is_no_place_is_refused(told, said):
    assert refused(told).startswith(said)


def test_the_default_is_the_gazetteers_london():
    assert place({}).model_dump() == place("London").model_dump()
    assert place({}).source == place("London").source == CREDIT
    assert not place({}).chosen
    assert not place({"timezone": "UTC", "name": ""}).chosen
    assert place("London").chosen
    assert place({"latitude": 51.5085}).chosen


@pytest.mark.parametrize(
    ("old", "new", "name", "latitude", "timezone"),
    [
        ("Berlin", "Cairo", "Cairo", 30.0626, "Africa/Cairo"),
        ({"name": "Berlin", "latitude": 52.5}, {"latitude": 36}, "", 36.0, "UTC"),
        ({"name": "Berlin", "latitude": 52.5}, {"name": "Cairo"}, "Cairo", 30.0626, "Africa/Cairo"),
        ("Berlin", {"timezone": "UTC"}, "Berlin", 52.5244, "UTC"),
        ("Berlin", {"name": ""}, "", 52.5244, "Europe/Berlin"),
        (None, {"timezone": "UTC"}, "London", 51.5085, "UTC"),
    ],
)
def test_what_is_set_of_a_place_replaces_the_other_as_a_whole(old, new, name, latitude, timezone):
    found = place(replaced(old, new))
    assert (found.name, found.latitude, found.timezone) == (name, latitude, timezone)


ENGLISH, FRENCH, GERMAN, ARABIC = (words(w) for w in ("en", "fr", "de", "ar"))


def test_a_name_that_letters_lack_is_written_as_geonames_has_it():
    assert place("東京").lettered("outline", ENGLISH) == "Tokyo"
    assert place("Москва").lettered("single", ENGLISH) == "Moscow"
    assert place("القاهرة").lettered("outline", ENGLISH) == "القاهرة"
    assert place("القاهرة").lettered("single", ENGLISH) == "Cairo"
    assert place({"latitude": 3}).lettered("single", ENGLISH) == ""


def test_a_text_in_latin_letters_tells_a_place_in_them():
    assert place("القاهرة").told(ENGLISH) == "Cairo"
    assert place("القاهرة").told(ARABIC) == "القاهرة"
    assert place("Sheffield").told(ARABIC) == "Sheffield"


def test_a_place_is_called_as_the_language_calls_it_unless_another_spelling_was_asked_for():
    # Authority: the names are those that the languages' readers know.
    assert place({}).told(FRENCH) == "Londres"
    assert place("Athens").told(GERMAN) == "Athen"
    assert place("Athens").lettered("single", ARABIC) == "Athens"
    assert place("Athens").lettered("outline", ARABIC) == "أثينا"
    assert place("Athen").told(FRENCH) == "Athen"
    assert place("Athens, US").told(GERMAN) == "Athens"
    assert place("Rayy").told(ARABIC) == "الري"
    # As the gazetteer spells it and as English does.
    assert place("Cologne").told(GERMAN) == "Köln"
    assert place("Makkah").told(ARABIC) == place("Mecca").told(ARABIC) == "مكة المكرمة"


@pytest.mark.parametrize(
    ("asked", "called"),
    [
        ("Fez", "فاس"),
        ("Saragossa", "سرقسطة"),
        ("Cordova, Spain", "قرطبة"),
        ("Nürnberg", "نورنبرغ"),
        ("فاس", "فاس"),
        ("Toledo, Ohio", "Toledo"),
        ({"name": "Fez of ours", "latitude": 34.03, "longitude": -5.0}, "Fez of ours"),
    ],
)
def test_a_city_by_any_of_its_names_is_called_in_arabic_as_it_is_known_there(asked, called):
    assert place(asked).called(ARABIC) == called


@pytest.mark.parametrize(
    ("asked", "language", "called"),
    [
        ("Nuremberg", "de", "Nürnberg"),
        ("Nuremberg", "it", "Norimberga"),
        ("Nuremberg", "la", "Norimberga"),
        ("Nuremberg", "ar", "نورنبرغ"),
        ("Alexandria", "fr", "Alexandrie"),
        ("Florence", "it", "Firenze"),
        ("Seville", "es", "Sevilla"),
        ("The Hague", "de", "Den Haag"),
        ("Zanzibar", "ar", "زنجبار"),
        ("Xi'an", "ar", "شيآن"),
        ("Beijing", "la", "Pechinum"),
        ("Oxford, United Kingdom", "la", "Oxonia"),
        ("Leuven", "la", "Lovanium"),
        ("Nuremberg", "en", "Nuremberg"),
        ("Alexandria, US", "fr", "Alexandria"),
    ],
)
def test_a_well_known_city_is_called_as_the_language_calls_it(asked, language, called):
    known = words(language)
    assert place(asked).called(known) == called
    assert spoken.place(place(asked).full_name, known).startswith(called)


def test_well_known_cities_are_the_gazetteers_and_written_in_each_language():
    rows = templates.table("places/exonyms")
    assert [row["city"] for row in rows] == sorted({row["city"] for row in rows})
    for row in rows:
        name, country = row["city"].split(", ")
        assert country in {city.country for city in gazetteer.cities(name)}
        for language in row.keys() - {"city", "geonames"}:
            known = words(language).places.cities.get(row["city"], name)
            assert known == (row[language] or known)


def test_what_well_known_cities_are_called_is_among_the_names_that_geonames_has_of_them():
    alone = {
        (row["city"], language)
        for row in templates.table("places/exonyms")
        for language, called in row.items()
        if language not in ("city", "geonames")
        and called
        and gazetteer.cities(row["city"])[0] not in gazetteer.cities(called)
    }
    # Spelled otherwise there: Edimburgum, Venetia; without a Latin or an Arabic name. The four
    # of university towns are as imprints have them: Conimbricae, Ingolstadii and Salmanticae in
    # the RBMS/BSC Latin Place Names File, Vitembergae in VD 16.
    towns = "Coimbra, Portugal; Ingolstadt, Germany; Salamanca, Spain; Wittenberg, Germany"
    assert alone == {
        *((town, "la") for town in towns.split("; ")),
        ("Edinburgh, United Kingdom", "la"),
        ("Nuremberg, Germany", "ar"),
        ("The Hague, The Netherlands", "la"),
        ("Venice, Italy", "la"),
    }


@pytest.mark.parametrize(
    ("asked", "language", "noted"),
    [
        ("München", "ar", False),
        ("Fez", "ar", False),
        ("Aachen", "ar", True),
        ("Zanzibar", "ar", False),
        ("Xi'an", "ar", False),
        ("Hama", "ar", False),
        ("Valencia, ES", "ar", False),
        ("Nuremberg", "ar", False),
        ("Berlin", "ar", False),
        ("München", "de", False),
        ({"name": "ليون", "latitude": 45.75, "longitude": 4.85}, "ar", False),
        ({"name": "Oma's garden", "latitude": 45.75, "longitude": 4.85}, "ar", False),
    ],
)
def test_a_city_that_stays_in_latin_letters_among_arabic_ones_is_told(asked, language, noted):
    remarks = place(asked).remarks_in(words(language))
    assert ["Latin letters" in n.message for n in remarks].count(True) == noted


def test_each_city_that_has_an_arabic_name_is_the_gazetteers():
    """But for one that is known by its English name too."""
    for key in ARABIC.places.cities.keys() - {"Hama, Syria"}:
        known = gazetteer.cities(key.partition(", ")[0])
        assert key in {f"{name}, {city.country}" for city in known for name in city.names}


@pytest.mark.parametrize("step", few_and_many(170, 17))
@pytest.mark.parametrize("strokes", ["outline", "single"])
def test_every_city_can_be_lettered(strokes, step):
    lines = gazetteer.city_lines()
    assert len(lines) == 34_006
    for line in lines[::step]:
        city = gazetteer.city_of_line(line)
        found = Place.model_validate(
            {"name": city.name, "latitude": city.latitude, "longitude": city.longitude}
        )
        assert writable(found.lettered(strokes, ENGLISH), strokes), city


@pytest.mark.parametrize(
    ("design", "told", "noted"),
    [
        ("horizontal-dial", {"latitude": 52}, True),
        ("horizontal-dial", {"latitude": 52, "longitude": 13}, False),
        ("horizontal-dial", {"latitude": 52.5, "name": "Berlin"}, False),
        ("astrolabe-plate", {"latitude": 52}, False),
    ],
)
def test_a_latitude_alone_is_remarked_on_where_the_clock_matters(design, told, noted):
    notes = [n for n in miqyas.make(design, place=told).notes if n.about == "place.longitude"]
    assert len(notes) == noted
    assert all(n.severity is Severity.NOTE and "set place.longitude" in n.message for n in notes)


def test_historical_names_lead_to_the_historical_place():
    for name in ("Maragha", "مراغة", "Kath", "Rayy", "Jurjan", "Sarnath", "Madinat al-Salam"):
        assert "historical.csv" in place(name).source


NAMES = [
    "UTC",
    "Europe/London",
    "America/Port-au-Prince",
    "Etc/GMT+5",
    "EST",
    "Mars/Phobos",
    "zone.tab",
    "leapseconds",
    "localtime",
    "posixrules",
    "../London",
    "/etc/passwd",
    "",
    "Europe",
    "a" * 200,
]


@pytest.mark.parametrize("name", NAMES)
def test_a_time_zone_is_one_of_ianas(name):
    if name in zoneinfo.available_timezones() - {"localtime", "posixrules"}:
        assert place({"timezone": name}).timezone == name
    else:
        assert "is no IANA time zone" in refused({"timezone": name})


def test_where_only_the_region_is_unknown_all_of_the_name_are_told() -> None:
    assert [c.exactly for c in meant("London, Ontario", 3)] == ["London, GB", "London, CA"]


@pytest.mark.parametrize(
    ("name", "lettered"),
    [
        ("San Pawl il-Baħar", "San Pawl il-Baħar"),
        ("Tromsø", "Tromsø"),
        ("Əhmədbəyli", "Ehmedbeyli"),
        ("Āz̄arshahr", "Āzarshahr"),
        ({"name": "Ağdərə", "latitude": 40.2}, "Ağdere"),
    ],
)
def test_a_city_keeps_its_letters_where_single_strokes_lack_others(name, lettered):
    assert place(name).lettered("single", ENGLISH) == lettered


@pytest.mark.parametrize(
    ("text", "city"),
    [
        ("Chile", "Santiago, CL"),  # not Şile
        ("USA", "New York City, NY, US"),
        ("Egypt", "Cairo, EG"),
        ("Österreich", "Vienna, AT"),
        ("مصر", "Cairo, EG"),
        ("Lebanon", "Beirut, LB"),
    ],
)
def test_a_country_is_no_town_that_is_called_so_besides(text, city):
    assert refused(text) == f'place = {text} is a country: name a city there, such as "{city}"'


@pytest.mark.parametrize(
    ("text", "exactly"),
    [
        ("Singapore", "Singapore, SG"),
        ("Luxembourg", "Luxembourg, LU"),
        ("Mexico", "Mexico City, MX"),
        ("Granada", "Granada, ES"),
        ("عمان", "Amman, JO"),
        ("Lebanon, PA", "Lebanon, PA, US"),
        ("Chile, TR", "Şile, TR"),
    ],
)
def test_a_city_that_a_country_has_its_name_of_stays_one(text, exactly):
    assert gazetteer.cities(text)[0].exactly == exactly


def test_a_name_of_which_no_letter_can_be_drawn_is_not_told():
    def told(name):
        return Place(latitude=50.0, name=name).told(ENGLISH)

    assert (told("ကျွန်တော်"), told("😀"), told("")) == ("", "", "")
    assert (told("😀 garden"), told("Bašta 7")) == ("😀 garden", "Bašta 7")


@pytest.mark.parametrize(
    ("text", "exactly"),
    [
        ("Wien, Österreich", "Vienna, AT"),
        ("Vienna, autriche", "Vienna, AT"),
        ("Toledo, España", "Toledo, ES"),
        ("القاهرة, مصر", "Cairo, EG"),
        ("London, Kanada", "London, CA"),
        ("Roma, Italia", "Rome, IT"),
        ("Monachium, Germania", "Munich, DE"),
    ],
)
def test_a_country_is_known_in_every_language_there_is(text: str, exactly: str) -> None:
    assert gazetteer.cities(text)[0].exactly == exactly
    assert gazetteer.beginning(text[:-2], 3)[0].exactly == exactly
    assert place(text).model_dump() == place(exactly).model_dump() | {"name": place(text).name}
