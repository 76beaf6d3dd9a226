"""Titles, parts and figures are said in the instrument's language, with the same fields in all."""

import json
from dataclasses import asdict
from string import Formatter

import pytest
from lxml import etree

import miqyas
import templates
from instruments.lettering.language import words
from output import spoken

ENGLISH = words("en")
HEADING = ".//{*}title"


@pytest.mark.parametrize("language", templates.names("languages"))
@pytest.mark.parametrize("group", ["titles", "parts", "groups"])
def test_every_phrase_has_the_fields_of_the_english_one(language, group):
    own, english = (asdict(getattr(w, group)) for w in (words(language), ENGLISH))
    for key, phrase in own.items():
        assert phrase.strip()
        assert fields(phrase) == fields(english[key]), key


def fields(phrase: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(phrase) if field is not None}


@pytest.mark.parametrize(
    ("design", "language", "title"),
    [
        ("horizontal-dial", "de", "Horizontale Sonnenuhr für Berlin"),
        ("horizontal-dial", "ar", "مزولة أفقية لموضع Berlin"),
        ("astrolabe", "de", "Astrolabium für Berlin"),
        ("astrolabe", "ar", "أسطرلاب لموضع Berlin"),
    ],
)
def test_the_title_is_in_the_language_in_every_file(design, language, title, tmp_path):
    lettering = {"language": language, "strokes": "outline"}
    made = miqyas.make(design, place="Berlin", lettering=lettering)
    miqyas.write(made, tmp_path, formats=("svg",))
    assert json.loads((tmp_path / "report.json").read_text("utf-8"))["title"] == title
    drawn = next(tmp_path.glob("dial-plate*.svg" if "dial" in design else "rete*.svg"))
    assert etree.parse(drawn).find(HEADING).text.startswith(f"{title}: ")
    sheet = etree.parse(next(tmp_path.glob("*-assembly.svg")))
    assert sheet.find(HEADING).text.startswith(f"{title}: ")
    said = {g.get("aria-label") for g in sheet.iter("{*}g")}
    part = {"horizontal-dial": "dial-plate", "astrolabe": "mater-back"}[design]
    assert {title, spoken.part(part, words(language))} <= said


@pytest.mark.parametrize(
    ("parameters", "title"),
    [
        ({"facing": "south"}, "Vertikale Südsonnenuhr für Berlin"),
        ({"azimuth": 200.5}, "Vertikale Sonnenuhr mit Azimut 200.5° für Berlin"),
    ],
)
def test_a_wall_s_title_tells_its_side_or_its_azimuth(parameters, title):
    made = miqyas.make("vertical-dial", place="Berlin", lettering={"language": "de"}, **parameters)
    assert made.title == title


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("en", "plate-51n31-horizons", "plate, 51°31′ N, horizons"),
        ("de", "plate-33s52", "Scheibe, 33°52′ S"),
        ("ar", "plate-90n00-45n22", "صفيحة، ٩٠° الشمال، ٤٥°٢٢′ الشمال"),
        ("de", "mater-spacer-1", "Zwischenring der Mater, 1"),
        ("de", "alidade-sight-upper", "Alhidade, oberes Absehen"),
        ("de", "unheard-of-2", "unheard-of-2"),
    ],
)
def test_a_part_is_called_by_its_kind_and_what_is_left_of_its_name(language, name, said):
    assert spoken.part(name, words(language)) == said


def test_groups_of_figures_have_headings_in_the_language():
    assert spoken.group("noon-altitude", words("de")) == "Mittagshöhe"
    assert spoken.group("36n22", words("de")) == "36°22′ N"
    assert spoken.group("of-no-language", words("de")) == "Of no language"
