"""Notes and faults come in the language that the page asks for."""

import pytest
from helpers.studio import draw
from starlette.testclient import TestClient

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "width_mm = -5 is below 10: give a width from 10 to 5000 mm"),
        ("de", "width_mm = -5 ist unter 10: gib 10 bis 5000 mm"),
        ("ar", "width_mm = -5 أقل من ١٠: أعطِ ١٠ إلى ٥٠٠٠ mm"),
    ],
)
def test_a_fault_is_told_in_the_pages_language(
    client: TestClient, language: str, said: str
) -> None:
    (fault,) = draw(client, values={"width_mm": -5}, language=language)["faults"]
    assert fault["said"].startswith(said)


@pytest.mark.parametrize(
    ("language", "value", "problem", "ways"),
    [
        (
            "en", "11", "leaves 0 mm inside the border, too little for a polar style with a foot of"
            " 3.2 mm", ["give 26 or more",
            "make “Gnomon: Thickness” or “Lettering: Height” smaller"],
        ),
        (
            "de", "11", "lässt innerhalb des Rands 0 mm, zu wenig für einen Polstab mit einem Fuß"
            " von 3,2 mm", ["gib 26 oder mehr",
            "mache „Gnomon: Dicke“ oder „Beschriftung: Höhe“ kleiner"],
        ),
        (
            "ar", "١١", "يترك داخل الإطار ٠ مم، أقل مما يحتاج شاخص قطبي قدمه ٣٫٢ مم",
            ["أعطِ ٢٦ أو أكثر", "صغّر «الشاخص: السمك» أو «الكتابة: الارتفاع»"],
        ),
    ],
)  # fmt: skip
def test_a_fault_calls_parameters_and_writes_numbers_as_the_form_does(
    client: TestClient, language: str, value: str, problem: str, ways: list[str]
) -> None:
    (fault,) = draw(client, values={"width_mm": 11, "height_mm": 150}, language=language)["faults"]
    assert (fault["value"], fault["problem"]) == (value, problem)
    assert [way["said"] for way in fault["remedies"]] == ways


def test_a_fact_tells_its_source_in_the_figures_of_the_language(client: TestClient) -> None:
    facts = draw(client, values={"place": "Berlin"}, language="ar")["facts"]
    sources = {fact["source"] for fact in facts}
    assert "إفراد المقال ٢٨:٣، ١٩٣:٣: عرض الأفق الموازي للوجه" in sources
    assert "GeoNames (geonames.org), CC BY 4.0" in sources


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Mecca has no direction at Mecca: the line is left out"),
        ("de", "Mekka hat bei Mecca keine Richtung: die Linie entfällt"),
        ("ar", "لا جهة لمكة عند Mecca: تُرك الخط"),
    ],
)
def test_a_note_is_told_in_the_pages_language(client: TestClient, language: str, said: str) -> None:
    """As a plate's own and as a whole astrolabe's, which names the plate's group."""
    place = {"place.name": "Mecca", "place.latitude": 21.4225, "place.longitude": 39.8262}
    found = draw(client, "astrolabe-plate", values=place | {"qibla": True}, language=language)
    assert said in [note["message"] for note in found["notes"]], found["notes"]


@pytest.mark.parametrize(
    ("page", "design", "title"),
    [
        ("ar", "en", "مزولة أفقية · برلين"),
        ("de", "en", "Horizontale Sonnenuhr · Berlin"),
        ("en", "en", "Horizontal dial for Berlin"),
        ("en", "de", "Horizontal sundial · Berlin"),
    ],
)
def test_an_instrument_of_another_language_is_called_in_the_page_s(
    client: TestClient, page: str, design: str, title: str
) -> None:
    values = {"place": "Berlin", "lettering.language": design}
    assert draw(client, values=values, language=page)["title"] == title


def test_a_limit_is_a_button_where_the_number_came_as_a_text(client: TestClient) -> None:
    (fault,) = draw(client, values={"place.latitude": "95"})["faults"]
    assert [way["values"] for way in fault["remedies"] if way["values"]] == [{"place.latitude": 90}]


ELSEWHERE = {"place.name": "Cairo", "place.latitude": 52.5}


@pytest.mark.parametrize(
    ("language", "values", "said"),
    [
        (
            "fr", ELSEWHERE, "est à 30,0626\u00a0; 31,2497 (Le Caire, Égypte), à 2495 km du lieu"
            " donné, latitude 52,5",
        ),
        (
            "ar", ELSEWHERE | {"place.longitude": 13.4},
            "عند ٣٠٫٠٦٢٦، ٣١٫٢٤٩٧ (القاهرة، مصر)، على ٢٨٨٩ كم من الموضع المعيّن، ٥٢٫٥، ١٣٫٤",
        ),
        ("fr", {"epoch.year": 9999}, "donnez de -3000 à 3000 années juliennes"),
        ("es", {"place": "Berln"}, 'escriba "Berlin, DE" o "Belém, BR" o "Brno, CZ"'),
        ("it", {"place.latitude": "52 W"}, "scrivilo con N o S"),
        ("fr", {"prayers.afternoon": ["9"]}, "choisissez parmi 1\u00a0; 1,5\u00a0; 2"),
        ("de", {"place": "Xqzzy"}, 'etwa "52,5; 13,4", mit'),
    ],
)  # fmt: skip
def test_no_english_stands_within_a_fault(
    client: TestClient, language: str, values: dict[str, object], said: str
) -> None:
    (fault,) = draw(client, values=values, language=language)["faults"]
    assert said in " ".join([fault["problem"], *(way["said"] for way in fault["remedies"])])


def test_stars_are_told_by_their_names_in_the_language(client: TestClient) -> None:
    values = {"place": "Cairo", "lettering.language": "ar"}
    answer = draw(client, "astrolabe", values=values, language="ar")
    told = " ".join(note["message"] for note in answer["notes"])
    assert "١٤ رأس التوأم المقدم" in told
    assert "سهيل" in told
    assert "Canopus" not in told
    (numbered,) = (f["value"] for f in answer["facts"] if f["name"] == "rete/stars/numbered")
    assert numbered.replace("\u00a0", " ") == "١٤ رأس التوأم المقدم"


def test_spaces_that_do_not_break_stay_spaces(client: TestClient) -> None:
    (fault,) = draw(client, values={"width_mm": -5}, language="fr")["faults"]
    assert fault["said"] == "width_mm = -5 est inférieur à 10\u00a0: donnez de 10 à 5000 mm"
    notes = draw(client, values={"place.latitude": 40}, language="fr")["notes"]
    (told,) = (note["message"] for note in notes if "latitude" in note["message"])
    assert "donnée\u00a0: la correction" in told
    assert "«\u00a0Lieu\u00a0: Longitude\u00a0»" in told
