"""What notes are about, in the page's language."""

from typing import Any

import pytest
from helpers.studio import draw, taken
from starlette.testclient import TestClient

import miqyas
from instruments.parameters import parameters
from instruments.part import Note
from miqyas import sources
from miqyas.studio import notes, wording

PARAMETERS = parameters(sources.named("astrolabe").entry.design())


@pytest.mark.parametrize(
    ("about", "within", "label", "marks"),
    [
        ("rete: stars.lettered", [], "Sterne: Beschriftet mit", None),
        ("plates: 52n31/labels", ["52°31′ N"], "Scheiben: Beschriftung", None),
        ("plates: 52n31/east-west", ["Scheiben", "52°31′ N"], "", ["east-west"]),
        ("hole/sight-large of alidade-sight-lower", ["Alhidade, unteres Absehen"], "",
         ["hole/sight-large"]),
        ("web between hole/shackle and outline of mater-back", ["Rückwand der Mater"], "",
         ["hole/shackle", "outline"]),
        ("scale/cotangent-12", [], "", ["scale/cotangent-12"]),
        ("back: noon-shadow/capricorn", ["Rückseite"], "Mittagsschatten, Steinbock", None),
    ],
)  # fmt: skip
def test_what_a_note_is_about_is_told_by_its_pieces(
    about: str, within: list[str], label: str, marks: list[str] | None
) -> None:
    subject: dict[str, Any] = notes.told(Note(about, "is so"), PARAMETERS, "de")["subject"]
    assert subject["label"] == label
    assert subject["within"] == within
    if marks is not None:
        assert subject["marks"] == marks


@pytest.mark.parametrize(
    ("design", "given", "language", "told"),
    [
        ("horizontal-dial", {"gnomon.kind": "foo"}, "de",
         "wähle „Polstab, geschnitten“, „Polstab, rund“ oder „Stift“"),
        ("vertical-dial", {"gnomon.kind": "polar-rod"}, "ar",
         "اختر «شاخص قطبي» أو «شاخص قائم»"),
        ("vertical-dial", {"border.style": "foo"}, "la",
         "elige «nullus», «simplex», «duplex», «scalae instar», «tessellatus», «rhombi»,"
         " «maeander», «funis» vel «unda»"),
        ("horizontal-dial", {"days.entries": "foo"}, "es",
         "elija «signos», «solsticios» o «ninguna»"),
        ("horizontal-dial", {"lettering.language": "xx"}, "es",
         "elija «العربية», «Deutsch», «English», «español», «français», «italiano», «Latina»"),
        ("gunter-quadrant", {"workshop.sheet_mm": [90]}, "ar",
         "أعطِ ٢٫٥٤ إلى ٣٫٥٤ لـ ٣، أو اجعل «السمك» مساويًا ٩٠"),
        ("citron-plate", {"workshop.sheet_mm": [90]}, "de",
         "gib 2,54 bis 3,54 für 3, oder setze „Dicke“ und „Dicke des Gnomons“ auf 90"),
        ("astrolabe-back", {"picture.width_mm": -1}, "ar",
         "أعطِ فوق ٠ ولا يزيد على ٥٠٠٠ مم، أو «تلقائي»"),
        ("sine-back", {"quadrants.lower_right": "hours-equal"}, "ar",
         "أعطِ «ساعات مستوية» ربعًا آخر"),
        ("spiral-plate", {"year.months": "modern"}, "de", "mache eine „Zitronenplatte“"),
        ("astrolabe-plate", {"place": "Aleppo", "latitudes": [48]}, "it",
         "dai 48 e «Luogo: Nome del luogo» = «vuoto»"),
        ("astrolabe-climes", {"place": "Aleppo", "also": ["pole"]}, "fr",
         "mettez «\u00a0En plus\u00a0» = «\u00a0pôle\u00a0», «\u00a0lieu\u00a0»"),
        ("astrolabe-climes", {"place": "Aleppo", "also": ["pole"]}, "ar",
         "اجعل «الأقاليم» = «فارغ» و«وأيضًا» = «فارغ»"),
        ("cylinder-dial", {"diameter_mm": 15}, "de", "wähle „Säule“ = „gedreht“"),
    ],
)  # fmt: skip
def test_ways_out_name_choices_as_the_form_does(
    design: str, given: dict[str, Any], language: str, told: str
) -> None:
    with pytest.raises(miqyas.DesignError) as caught:
        miqyas.make(design, **{"place": "Berlin"} | given)
    (fault,) = notes.faults(caught.value, language, design)
    assert told in [way["said"] for way in fault["remedies"]]
    # What a program or the command line reads stays as it is written.
    assert "polar-style" in str(caught.value) or "gnomon.kind" not in given


def test_a_note_on_towns_of_one_name_is_in_the_language() -> None:
    made = miqyas.make("vertical-dial", place="Paris")
    known = parameters(sources.named("vertical-dial").entry.design())
    told = notes.told(made.notes[0], known, "de")
    assert told["message"] == (
        "„Paris“ ist Paris, Frankreich, der größere von 2 Orten dieses Namens"
    )
    # The other is a button of its own.
    (other,) = told["places"]
    assert (other["name"], other["within"]) == ("Paris", "TX, Vereinigte Staaten")
    assert other["values"] == {"place": "Paris, TX, US"}


def test_a_setting_that_there_is_not_is_told_in_the_page_s_words(client: TestClient) -> None:
    for language, said in (
        ("en", "“Search settings” finds those that there are"),
        ("fr", "«\u00a0Chercher un réglage\u00a0» trouve ceux qu’il y a"),
    ):
        values = {"place": "Paris", "qwert": "3"}
        (fault,) = draw(client, "horizontal-dial", values=values, language=language)["faults"]
        assert [way["said"] for way in fault["remedies"]] == [said]


@pytest.mark.parametrize(
    ("look", "told"),
    [
        ("nope", "choisissez «\u00a0Pour la classe\u00a0», «\u00a0À l’heure légale\u00a0»"),
        ("gardn", "vouliez-vous dire «\u00a0Pour le jardin\u00a0»\u00a0?"),
    ],
)
def test_looks_are_called_as_the_form_does(client: TestClient, look: str, told: str) -> None:
    (fault,) = draw(client, "horizontal-dial", values={"look": look}, language="fr")["faults"]
    (way,) = fault["remedies"]
    assert way["said"].startswith(told)


def test_who_mistyped_no_city_is_offered_none(client: TestClient) -> None:
    """A sign that no letters are for moved the dial from Lyons to Kansas."""
    values = {"place.latitude": 45.75, "place.longitude": 4.85, "place.name": "🌞 Garden"}
    (fault,) = draw(client, "horizontal-dial", values=values)["faults"]
    assert [way["said"] for way in fault["remedies"]] == ["letter it in other characters"]


def test_a_part_of_one_word_is_called_in_the_language() -> None:
    made = miqyas.make("inclined-plane", **{"workshop.cutter_mm": 50})
    known = parameters(sources.named("inclined-plane").entry.design())
    said = [notes.told(note, known, "de")["message"] for note in made.notes]
    assert any("alle Ecken von „Brett“" in one for one in said)


def test_a_note_names_a_choice_that_is_set_as_the_form_does() -> None:
    made = miqyas.make("plane-dial", place="Berlin", shape="disc", width_mm=100)
    known = parameters(sources.named("plane-dial").entry.design())
    told = [notes.told(note, known, "de")["message"] for note in made.notes]
    assert "nützt nichts mit „Form“ = „Scheibe“: gib „Durchmesser“" in told


def test_a_place_that_is_of_no_use_is_no_mistyped_city(client: TestClient) -> None:
    answer = draw(client, "geometric-square", values={"place": "Vienna"})
    (fault,) = answer["faults"]
    assert fault["parameter"] == "place"
    assert [way for way in fault["remedies"] if way["values"]] == []


@pytest.mark.parametrize(
    ("language", "said"), [("en", "did you mean “{}”?"), ("de", "meintest du „{}“?")]
)
def test_a_group_that_may_be_meant_is_called_as_the_form_calls_it(language: str, said: str) -> None:
    with pytest.raises(miqyas.DesignError) as caught:
        miqyas.make("astrolabe", limp=3)
    (fault,) = notes.faults(caught.value, language, "astrolabe")
    (remedy,) = fault["remedies"]
    assert remedy["said"] == said.format(wording.group("limb", language))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "makes slot/gnomon of “dial plate” 3.10 mm, which is too small for a sheet 7 mm"),
        ("de", "ergibt slot/gnomon von „Zifferblatt“ 3,10 mm: das ist zu klein für eine Platte"),
        ("ar", "يجعل slot/gnomon في «صفيحة المزولة» ٣٫١٠ مم، وهو أصغر مما يصلح في لوح سمكه ٧ مم"),
    ],
)
def test_a_part_is_called_as_the_view_calls_it(
    client: TestClient, language: str, said: str
) -> None:
    """A mark's name the page itself replaces."""
    values = {"thickness_mm": 7, "workshop.profile": "glowforge"}
    (fault,) = draw(client, values=values, language=language)["faults"]
    assert fault["problem"].startswith(said)


def test_a_design_that_is_refused_tells_the_place_that_it_is_for(client: TestClient) -> None:
    values = {"place": "Tromsø", "lettering.language": "ar"}
    told = draw(client, "capuchin-dial", values=values, language="fr")
    assert "69,6489" in told["faults"][0]["value"]
    site = told["site"]
    assert site["where"] == "Tromsø, Norvège"
    assert site["values"]["place.latitude"] == pytest.approx(69.6489)
    assert site["called"]["place.country"] == "النرويج"
    told = draw(client, "capuchin-dial", values={"place": "Qqqqqqx"})
    assert told["site"]["where"] == "Qqqqqqx"


@pytest.mark.parametrize(
    "place", [{}, {"place": 5}, {"place.latitude": 95}, {"place.latitude": [2]}, {"place": ["x"]}]
)
def test_a_place_that_is_none_has_no_other_place_s_name(
    client: TestClient, place: dict[str, object]
) -> None:
    told = draw(client, values={**place, "width_mm": -1})
    assert told["faults"]
    site = told["site"]
    assert site.get("where", "") == ""
    assert not any(site.get("values", {}).values())


@pytest.mark.parametrize(("language", "told"), [("de", "„Süden“ zeigt"), ("fr", "« sud » montre")])
def test_a_note_names_choices_of_what_it_is_about_as_the_form_does(
    language: str, told: str
) -> None:
    made = miqyas.make("astrolabe", place="Tromsø", hemisphere="south")
    known = parameters(sources.named("astrolabe").entry.design())
    found = next(note for note in made.notes if note.about == "hemisphere")
    assert notes.told(found, known, language)["message"].replace("\u00a0", " ").startswith(told)


@pytest.mark.parametrize(
    ("design", "order", "told"),
    [
        ("horizontal-dial", {"formats": ["etch"]}, "(„Zifferblatt“ 3 mm, „Gnomon“ 3 mm)"),
        ("ring-dial", {"formats": ["svg"], "sheet": "50x50"}, "„Ring“ von „Ringsonnenuhr“"),
    ],
)
def test_parts_that_cannot_be_taken_home_are_called_in_the_language(
    client: TestClient, design: str, order: dict[str, object], told: str
) -> None:
    asked = {"design": design, "language": "de", **order}
    lines, _ = taken(client, asked)
    assert told in lines[-1]["faults"][0]["problem"]
