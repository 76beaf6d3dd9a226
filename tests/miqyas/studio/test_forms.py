"""The gallery, the forms and their words, by the studio's routes."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.studio import draw
from starlette.testclient import TestClient

import templates
from instruments.catalogue import ENTRIES
from instruments.lettering import own_words
from instruments.parameters import parameters
from instruments.shadow import surface_dial
from miqyas import looks, sources
from miqyas.studio import forms, wording
from miqyas.studio.cities import suggested
from miqyas.studio.draft import LANGUAGES
from output.pages.page_words import KIND, page_words

pytestmark = pytest.mark.slow

GOLDEN = Path(__file__).parents[2] / "golden"


def test_looks_are_in_the_gallery_and_the_form(client: TestClient) -> None:
    told = client.get("/api/designs/de").json()
    shown = {(one["name"], one["look"]): one for one in told if "look" in one}
    assert {name for name, _ in shown} == {n for n in sources.names() if looks.of_design(n)}
    assert shown["horizontal-dial", "garden"]["title"].endswith("Für den Garten")
    picture = client.get("/api/picture/horizontal-dial?look=garden")
    assert picture.content[8:12] == b"WEBP"
    assert picture.content != client.get("/api/picture/horizontal-dial").content
    for look in ("../garden", "none", ""):
        assert client.get(f"/api/picture/horizontal-dial?look={look}").status_code == 404
    form = client.get("/api/form/horizontal-dial/de").json()
    (choice,) = [entry for entry in form["parameters"] if entry["name"] == "look"]
    assert "garden" in [one["value"] for one in choice["choices"]]


def test_every_design_has_a_form_whose_values_draw_it(client: TestClient) -> None:
    for name in sources.names():
        form = client.get(f"/api/form/{name}/en").json()
        for entry in form["parameters"]:
            assert entry["label"]
            assert entry["topic"] in form["topics"]
            if slider := entry.get("slider"):
                assert slider["low"] < slider["high"]
                assert 0 < slider["step"] <= (slider["high"] - slider["low"]) / 2
        assert any(entry["essential"] for entry in form["parameters"])


def test_an_angle_is_turned_all_the_way_and_no_slider_goes_beyond_its_limits() -> None:
    facing = {one["name"]: one for one in forms.form("vertical-dial", "en")["parameters"]}
    assert facing["azimuth"]["slider"] == {"low": -360, "high": 360, "step": 1}
    assert facing["azimuth"]["usual"] is None
    assert facing["gnomon.notch_mm"]["limits"] == {"low": 0, "high": 100}
    assert "limits" not in facing["width_mm"]


def test_a_disc_is_asked_for_no_sides() -> None:
    for entry in ENTRIES:
        told = {one["name"]: one["needs"] for one in forms.form(entry.name, "en")["parameters"]}
        if "shape" in told:
            assert told["width_mm"] == told["height_mm"] != [], entry.name


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_fields_of_a_group_are_called_the_same(language: str) -> None:
    for name in (surface_dial.NAME, *(entry.name for entry in ENTRIES)):
        told = Counter(
            (one["group"], one["label"]) for one in forms.form(name, language)["parameters"]
        )
        assert [one for one, times in told.items() if times > 1] == [], name


def test_the_gallery_has_every_design_with_a_picture(client: TestClient) -> None:
    told = client.get("/api/designs/en").json()
    names = [one["name"] for one in told if "look" not in one]
    assert sorted(names) == sorted([*sources.names(), surface_dial.NAME])
    assert names[:2] == ["horizontal-dial", "astrolabe"]
    picture = client.get("/api/picture/rule-single")
    assert picture.content[8:12] == b"WEBP"
    tag = {"If-None-Match": picture.headers["etag"]}
    assert client.get("/api/picture/rule-single", headers=tag).status_code == 304


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_every_language(client: TestClient, language: str) -> None:
    english, own = page_words("en"), templates.read(KIND, language)
    for group in ("page", "topics", "accepts", "units", "hours", "means", "tells"):
        assert own[group].keys() == english[group].keys(), group
        for key, text in own[group].items():
            assert text.count("{}") == english[group][key].count("{}"), key
    said = client.get(f"/api/words/{language}").json()
    assert said["language"] == language
    assert said["rtl"] == (language == "ar")
    form = client.get(f"/api/form/horizontal-dial/{language}").json()
    labels = {entry["name"]: entry["label"] for entry in form["parameters"]}
    assert (labels["width_mm"] == "Width") == (language == "en")
    told = {one["name"]: one["summary"] for one in client.get(f"/api/designs/{language}").json()}
    plain = {one["name"]: one["summary"] for one in forms.gallery("en")}
    same = [name for name in sources.names() if told[name] == plain[name]]
    assert same == (sources.names() if language == "en" else [])


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_every_parameter_and_choice_is_called_something(language: str) -> None:
    shared, of_designs = templates.read(KIND, language), own_words.own_words(language)
    own = {group: {**shared[group], **of_designs[group]} for group in own_words.ON_PAGE}
    lacking: list[str] = []
    for name in (surface_dial.NAME, *(entry.name for entry in ENTRIES)):
        for told in forms.form(name, "en")["parameters"]:
            keys = told["name"].split(".")
            lacking += (f"{name}.toml: parameters.{key}.{language}"
                        for key in keys if key not in own["parameters"])  # fmt: skip
            values = {choice["value"] for choice in told["choices"]}
            # Numbers, versions, languages and makes of machines are called as they are, looks and
            # cities by their own files.
            called = {value for value in values if not any(c.isupper() for c in value)}
            called = {value for value in called if not value[0].isdigit()}
            if told["name"].rpartition(".")[2] not in ("look", "language", "profile", "cities"):
                lacking += (f"{name}.toml: choices.{value}.{language}"
                            for value in sorted(called - own["choices"].keys()))  # fmt: skip
    assert not lacking, "\n".join(dict.fromkeys(lacking))


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("berl", "Berlin"),
        ("القاهر", "Cairo"),
        ("Paris, US", "Paris"),
        ("london uk", "London"),
        # A hundred times as large as Čair, whose very name it is.
        ("cair", "Cairo"),
        ("čair,", "Čair"),
        ("york", "York"),
    ],
)
def test_a_city_is_found_as_one_types(client: TestClient, typed: str, first: str) -> None:
    found = client.get("/api/cities", params={"q": typed}).json()
    assert found[0]["name"] == first
    told = client.get("/api/cities", params={"q": typed, "language": "ar"}).json()
    assert told[0]["values"] == found[0]["values"]
    arabic = {"Berlin": "برلين", "Cairo": "القاهرة", "London": "لندن"}
    assert told[0]["name"] == arabic.get(first, first)
    place = draw(client, values=found[0]["values"])["values"]
    assert place["place.latitude"] == pytest.approx(found[0]["latitude"], abs=1e-4)


@pytest.mark.parametrize(
    ("typed", "at"),
    [
        ("52,5; 13,4", (52.5, 13.4)),
        ("33°52′S 151°12′E", (-(33 + 52 / 60), 151.2)),
        ("٥٢٫٥، ١٣٫٤", (52.5, 13.4)),
    ],
)
def test_coordinates_are_a_place_as_the_command_line_reads_them(
    client: TestClient, typed: str, at: tuple[float, float]
) -> None:
    (found,) = client.get("/api/cities", params={"q": typed}).json()
    assert (found["latitude"], found["longitude"]) == pytest.approx(at, abs=1e-9)
    place = draw(client, values=found["values"])["values"]
    assert place["place.latitude"] == pytest.approx(at[0], abs=1e-6)
    assert place["place.longitude"] == pytest.approx(at[1], abs=1e-6)


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("-33.9 S, 151.2 E", []),
        ("33;35", []),
        ("95, 13", [{"beyond": True}]),
        ("37.8, 237.6", [{"beyond": True}]),
    ],
)
def test_figures_that_are_no_place_are_taken_for_none(
    client: TestClient, typed: str, found: list[dict[str, bool]]
) -> None:
    assert client.get("/api/cities", params={"q": typed}).json() == found


def test_what_is_taken_for_an_open_length_is_told_to_a_hundredth(client: TestClient) -> None:
    taken = draw(client, design="whip-dial")["taken"]
    assert taken
    assert all(value == round(value, 2) for value in taken.values())


def meanings() -> Iterator[tuple[str, dict[str, str]]]:
    """What parameters mean by the English of it: shared, and of one design."""
    for file in templates.names(wording.HELP):
        yield from templates.read(wording.HELP, file).items()
    yield from ((name, texts) for _, group, name, texts in own_words.entries() if group == "help")


def test_what_every_parameter_means_is_told_in_every_language() -> None:
    declared = {
        parameter.meaning
        for model in (surface_dial.SurfaceDial, *(entry.design() for entry in ENTRIES))
        for parameter in parameters(model)
        if parameter.name != "name"
    }
    told = dict(meanings())
    assert len(list(meanings())) == len(told), "stands twice"
    lacking = [
        (language, english)
        for language in LANGUAGES
        if language != "en"
        for english in sorted(declared)
        if english not in told or not told[english].get(language)
    ]
    assert not lacking, "\n".join(f'[help."{english}"] lacks {one}' for one, english in lacking)
    assert told.keys() <= declared, "of no use"


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_what_parameters_mean_names_the_same_others_and_figures(language: str) -> None:
    for english, told in ((e, texts[language]) for e, texts in meanings() if language in texts):
        assert _named(told) == _named(english)
        assert _figures(told) == _figures(english), english


def _named(text: str) -> Counter[str]:
    return Counter(re.findall(r"[a-z_]+(?:\.[a-z_]+)+|[a-z]+(?:_[a-z]+)+", text))


def _figures(text: str) -> Counter[str]:
    text = "".join(str(int(c)) if c.isdecimal() else c for c in text)
    return Counter(re.sub(r"[,٫]", ".", found) for found in re.findall(r"\d+(?:[.,٫]\d+)*", text))


@pytest.mark.parametrize(
    ("language", "meaning", "accepts"),
    [
        ("en", "Latitude of the site; without it, that of the city by the place's name.", "to 90"),
        ("de", "Breite des Ortes; sonst die der Stadt mit dem Namen des Ortes.", "-90 bis 90"),
        ("ar", "عرض الموضع؛ وإلا فعرض المدينة المسماة باسم الموضع.", "من -90 إلى 90"),
    ],
)
def test_the_form_tells_meanings_and_ranges(language: str, meaning: str, accepts: str) -> None:
    told = {p["name"]: p for p in forms.form("horizontal-dial", language)["parameters"]}
    assert told["place.latitude"]["meaning"] == meaning
    assert told["place.latitude"]["accepts"].endswith(accepts)
    assert told["equal.process"]["accepts"] == ""
    # Others are called as the form calls them.
    assert told["line_mm"]["label"] in told["equal.process"]["meaning"]
    assert "line_mm" not in told["equal.process"]["meaning"]


def test_ranges_with_an_open_end_are_told() -> None:
    told = {p["name"]: p for p in forms.form("horizontal-dial", "de")["parameters"]}
    assert told["lettering.height_mm"]["accepts"] == "0.1 bis 200"
    assert told["gnomon.length_mm"]["accepts"] == "über 0 und höchstens 5000"
    assert told["width_mm"]["unit"] == "mm"
    assert told["equation_plate.every_days"]["unit"] == "Tage"
    assert told["epoch.year"]["unit"] == "", "too long to stand behind a number"


def test_values_that_are_known_are_told_and_suggested() -> None:
    told = {p["name"]: p for p in forms.form("astrolabe", "de")["parameters"]}
    assert {"value": "brass", "label": "Messing"} in told["assembly.material"]["suggested"]
    assert {"value": "6.5", "label": "6,5"} in told["back.ladder.gnomon"]["choices"]
    told = {p["name"]: p for p in forms.form("ring-dial", "de")["parameters"]}
    for name in ("material", "wrapped_material"):
        assert {"value": "card", "label": "Karton"} in told[name]["suggested"]
        assert told[name]["topic"] == "material"
    told = {p["name"]: p for p in forms.form("astrolabe", "ar")["parameters"]}
    assert {"value": "baghdad", "label": "بغداد"} in told["back.qibla_curves.cities"]["choices"]
    assert "، " in told["back.ladder.gnomon"]["group"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_of_a_marks_name_is_told(language: str) -> None:
    said = wording.for_browser(language)
    told = {*said["steps"], *(step for known in said["means"] for step in known.split("/"))}
    marks = {
        line.partition(" ")[0]
        for golden in GOLDEN.glob("*.txt")
        for line in golden.read_text("utf-8").splitlines()
        if line and not line.startswith("#")
    }
    steps = {re.sub(r"-[\d.]+$", "", step) for mark in marks for step in mark.split("/")}
    assert len(steps) > 90
    # Points of a construction have letters for names, stars without a name their number.
    nameless = re.compile(r"[a-z]?|hr|[\d:.+-]+|\d+[ns]\d+")
    unknown = {step for step in steps if not nameless.fullmatch(step)} - told
    assert not unknown, "call them in templates/languages/designs/NAME.toml: [steps.STEP]"
    english = wording.for_browser("en")["steps"]
    assert said["steps"].keys() == english.keys()
    assert all(said["steps"].values())


def test_a_country_offers_its_largest_cities_first() -> None:
    named = [place["name"] for place in suggested("Chile", "es")]
    assert named[:2] == ["Santiago de Chile", "Puente Alto"]
    assert "Chilecito" in named
    assert [place["name"] for place in suggested("Singapur", "es")][:1] == ["Singapur"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["San José", "Santa Cruz", "Halle", "Springfield"])
def test_no_two_places_that_are_offered_are_called_alike(name: str, language: str) -> None:
    told = [(place["name"], place["within"]) for place in suggested(name, language)]
    assert len(told) > 2
    assert len(set(told)) == len(told)


def test_places_that_are_called_alike_are_told_by_where_they_are() -> None:
    within = {place["within"] for place in suggested("San José", "en")}
    assert {"CA, United States", "Philippines, 12°21′ N 121°04′ E"} <= within


def test_what_instruments_are_for_is_told_of_those_there_are_in_each_language() -> None:
    for one in templates.read("", "purposes")["of"]:
        assert set(one["designs"]) <= set(sources.names())
        assert all(one[language].strip() for language in templates.names("languages"))
