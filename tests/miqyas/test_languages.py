"""Titles, parts and figures are said in the instrument's language, with the same fields in all."""

import itertools
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest
from helpers.sweeping import spread
from helpers.usual import usual
from lxml import etree

import miqyas
import templates
from instruments.lettering.language import words
from instruments.lettering.style import Lettering
from instruments.making.profiles import profile
from miqyas import sources
from output import sheets, spoken
from output.provenance import Provenance
from output.sheets import figures as sheet_figures

pytestmark = pytest.mark.slow

ENGLISH = words("en")
HEADING = ".//{*}title"


@pytest.mark.parametrize("language", templates.names("languages"))
@pytest.mark.parametrize("group", ["titles", "parts", "groups"])
def test_every_phrase_has_the_fields_of_the_english_one(language, group):
    own, english = (getattr(w, group) for w in (words(language), ENGLISH))
    for key, phrase in own.items():
        assert phrase.strip()
        assert fields(phrase) == fields(english[key]), key


def fields(phrase: str) -> set[str | None]:
    return {field for _, field, _, _ in Formatter().parse(phrase) if field is not None}


@pytest.mark.parametrize("name", sources.names())
def test_every_part_of_a_design_is_called_in_words(name):
    called = {placed.part.name for placed in usual(name).parts}
    unknown = {part for part in called if spoken.part(part, words("de")) == part}
    assert not unknown, "call it in templates/languages/designs/NAME.toml: [parts.its_name]"


@pytest.mark.parametrize(
    ("design", "language", "title"),
    [
        ("horizontal-dial", "de", "Horizontale Sonnenuhr für Berlin"),
        ("horizontal-dial", "ar", "مزولة أفقية لموضع برلين"),
        ("astrolabe", "de", "Astrolabium für Berlin"),
        ("astrolabe", "ar", "أسطرلاب لموضع برلين"),
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
        ({"azimuth": 200.5}, "Vertikale Sonnenuhr mit Azimut 200,5° für Berlin"),
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
        ("ar", "plate-90n00-45n22", "صفيحة، ٩٠° شمالًا، ٤٥°٢٢′ شمالًا"),
        ("de", "mater-spacer-1", "Zwischenring der Mater 1"),
        ("de", "alidade-sight-upper", "Alhidade, oberes Absehen"),
        ("de", "unheard-of-2", "unheard-of-2"),
    ],
)
def test_a_part_is_called_by_its_kind_and_what_is_left_of_its_name(language, name, said):
    assert spoken.part(name, words(language)) == said


def test_groups_of_figures_have_headings_in_the_language():
    assert spoken.group_heading("noon-altitude", words("de")) == "Mittagshöhe"
    assert spoken.group_heading("36n22", words("de")) == "36°22′ N"
    for gnomon, said in (("7", "7"), ("6.5", "6,5"), ("12", "12"), ("60", "60")):
        heading = spoken.group_heading(f"ladder-{gnomon}", words("fr"))
        assert heading == f"Carré des ombres en {said}"
    assert spoken.group_heading("of-no-language", words("de")) == "Of no language"
    kinds = ("countersink", "cutter", "drill", "edge", "equation", "sun", "time", "zone")
    for language, kind in itertools.product(LANGUAGES, kinds):
        assert spoken.group_heading(kind, words(language)) != spoken.capitalised(kind)


LANGUAGES = [language for language in templates.names("languages") if language != "en"]
NUMBER = "12"


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_has_room_for_each_number_of_the_english_phrase(language):
    for english, phrase in words(language).figures.said.items():
        phrase.format(*[NUMBER] * english.count("{}"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_work_is_cited_in_the_language(language):
    known = words(language).figures
    keys = {key for key, work in templates.read("", "sources").items() if not work.get("own")}
    assert known.citations.keys() == keys
    assert known.works.keys() == {"treatise"}
    # Titles of works and names of institutions are proper names; what is said of them is not.
    citation = known.citations["treatise"]
    assert "The Exhaustive Treatise on Shadows" in citation
    assert not {"translation", "commentary", "line"} & set(citation.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_limits_of_a_workshop_are_from_is_said_in_the_language(language):
    said = words(language)
    for name in templates.names("workshop"):
        told = f"workshop profile: {profile(name).limits.source}"
        spoken_told = spoken.spoken_source(told, said)
        assert not spoken_told.startswith("workshop profile"), name
        assert not {"estimate", "thickness", "and", "webs"} & set(spoken_told.split()), name


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_country_of_the_gazetteer_has_a_name(language):
    # CLDR names all but some islands, lands of old and what other parties call otherwise.
    rows = templates.table("places/countries")
    known = words(language).places.countries
    assert len([row for row in rows if row["name"] not in known]) <= 13
    for name in ("Germany", "United Kingdom", "Egypt", "Greece", "Switzerland"):
        assert name in known


@pytest.mark.parametrize(
    ("language", "told", "said"),
    [
        ("en", "London, United Kingdom", "London, United Kingdom"),
        ("fr", "London, United Kingdom", "Londres, Royaume-Uni"),
        ("ar", "London, United Kingdom", "لندن، المملكة المتحدة"),
        ("de", "Sheffield, United Kingdom", "Sheffield, Vereinigtes Königreich"),
        ("de", "Rayy, Shahr-e Rey in Iran", "Rayy, Shahr-e Rey, Iran"),
        ("ar", "Rayy, Shahr-e Rey in Iran", "الري، Shahr-e Rey، إيران"),
        ("fr", "غزنة, Ghazni in Afghanistan", "Ghazna, Ghazni, Afghanistan"),
        ("ar", "غزنة, Ghazni in Afghanistan", "غزنة، أفغانستان"),
        ("de", "My garden", "My garden"),
    ],
)
def test_a_place_and_its_country_are_said_in_the_language(language, told, said):
    assert spoken.place(told, words(language)) == said


PROPER = (
    *("The Exhaustive Treatise on Shadows", "Institute for the History of Arabic Science"),
    *("University of Aleppo", "Standards of Fundamental Astronomy", "Bright Star Catalogue"),
    *("New precession expressions, valid for long time intervals", "The Hipparcos and Tycho"),
    *("International Organization for Standardization", "Astronomy & Astrophysics"),
)
"""Titles of works and names of institutions, which are the same in every language."""

ENGLISH_WORDS = {"the", "of", "and", "with", "from", "by", "for", "is", "are", "to", "this", "that"}
"""Words that no sentence of another language of the sheets has."""


SAID = itertools.product(["vertical-dial", "whip-dial", "alidade-locust-thigh"], LANGUAGES)


@pytest.mark.parametrize(("design", "language"), spread(SAID, 5))
def test_no_english_sentence_is_left_on_a_sheet(design, language):
    made = miqyas.make(design, place="Rayy", lettering={"language": language})
    provenance = Provenance("1", design, {"lettering.language": language})
    for stem, svg in sheets.pages(made, provenance):
        labels = [g.get("aria-label") for g in etree.fromstring(svg.encode()).iter("{*}g")]
        # Lines follow each other as they are read.
        text = " ".join(filter(None, labels))
        for name in PROPER:
            text = text.replace(name, "")
        # Commands are typed as they are.
        said = [w for w in text.split() if not w.startswith("--")]
        assert not ENGLISH_WORDS & set(said), (stem, text)


def _texts(language: str) -> Iterator[str]:
    """All that the templates say in a language, names of places aside."""
    for file in Path(templates.__file__).parent.rglob("*.toml"):
        if file.parent.name != "places":
            values = tomllib.loads(file.read_text(encoding="utf-8"))
            yield from _strings(values, language, own=file.stem == language)


def _strings(value: object, language: str, *, own: bool) -> Iterator[str]:
    if isinstance(value, str) and own:
        yield value
    elif isinstance(value, list):
        yield from (text for item in value for text in _strings(item, language, own=own))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _strings(item, language, own=own or key == language)


def test_no_line_of_french_begins_with_a_mark():
    texts = [*_texts("fr")]
    assert len(texts) > 3000
    loose = [text for text in texts if re.search(r" [:;?!»]|« |[\w)}°][:;?!] ", text)]
    assert not loose, "French has a space that doesn't break (U+00A0) before : ; ? ! » and after «"


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "la"])
def test_on_the_page_hours_stay_by_their_number(language):
    said = templates.text("languages/studio", language)
    assert not re.findall(r"\d h\b", said)


def test_french_colons_on_sheets_stand_behind_a_space():
    made = miqyas.make("horizontal-dial", place="Lyon", lettering={"language": "fr"})
    told = " ".join(sheet_figures.sources(made, words("fr")))
    assert "\u00a0: " in told
    assert not re.search(r"[^\u00a0\d]: ", told)


COUNTED = r"\{(?:count|number|left|left_out|marks|plates|rings|shown|after|most\w*|longest)"
"""A place for a number of things, which an Arabic noun behind it would have to agree with."""


@pytest.mark.parametrize(
    ("language", "pattern"),
    [
        pytest.param("de", r"[a-zäöü]n Sie\b", id="German orders are infinitives, or of du"),
        pytest.param("de", r"Schnittbreite|Astrolabs\b|\bSpant", id="one German word a thing"),
        pytest.param("la", r"mm qu(os|i)\b", id="millimetra are neuter"),
        pytest.param("la", r"(?i)parametrus|fascicul|phial|tabella|\bcrure\b", id="one Latin word"),
        pytest.param("ar", "مقياس(?! الرسم| الميل في)", id="a gnomon is no measure"),
        pytest.param("ar", COUNTED + r"[:,]*\} \w*(ات|ًا|وه|ة)\b", id="no noun behind a count"),
    ],
)
def test_a_language_keeps_to_its_words(language, pattern):
    assert not [text for text in _texts(language) if re.search(pattern, text)]


@pytest.mark.parametrize("language", ["fr", "it"])
def test_apostrophes_are_those_of_print(language):
    assert not [text for text in _texts(language) if re.search(r"[^\W\d_]'[^\W\d_]", text)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_name_of_a_city_has_signs_that_are_not_seen(language):
    assert all(name.isprintable() for name in words(language).places.cities.values())


SOURCED = [
    ("horizontal-dial", {"days": {"dates": ["06-21", "2026-01-05"]}, "zone": {"shown": True}}),
    (
        "horizontal-dial",
        {
            "days": {"dates": ["06-21", "1200-05-01"], "calendar": "julian"},
            "epoch": {"year": 1200, "obliquity": "23;35"},
            "equation_plate": {"form": "table"},
            "prayers": {"table": True},
        },
    ),
    ("astrolabe-plate", {"hours": {"seasonal": "arc"}, "prayers": {"method": "arc"}}),
    ("penumbra-sheet", {}),
    ("sine-back", {}),
    ("astrolabe", {}),
]


@pytest.mark.parametrize(("design", "given"), SOURCED)
def test_where_figures_are_from_is_said_in_the_language(design, given):
    """Names of works, routines and formulas stay; what joins them is in the language."""
    joining = ENGLISH_WORDS | {"mean", "sun", "below", "calendar", "densely", "four", "degree"}
    told = {fact.source for fact in miqyas.make(design, **given).facts}
    for language, source in itertools.product(LANGUAGES, told):
        said = spoken.spoken_source(source, words(language))
        assert not joining & set(re.findall(r"\w+", said)), (language, said)


def test_a_year_before_christ_and_the_clocks_of_a_past_one_are_told_in_the_language():
    made = miqyas.make(
        "horizontal-dial", place="Athens", epoch={"year": -140}, zone={"shown": True}
    )
    facts = {fact.name: fact for fact in made.facts}
    assert spoken.figure(facts["year"], "", words("de")).endswith("(astronomisch: 0 ist 1 v. Chr.)")
    told = spoken.spoken_source(facts["obliquity"].source, words("it"))
    assert told.startswith("obliquità media del −140, ")
    told = spoken.spoken_source(facts["zone/offset"].source, words("de"))
    assert told == "Zeitzonen-Datenbank der IANA, Uhren von 2026"


def test_how_far_arcs_stray_is_told_in_the_language():
    made = miqyas.make("astrolabe-plate", hours={"seasonal": "arc"}, prayers={"method": "arc"})
    strays = [fact for fact in made.facts if "/deviation" in fact.name]
    assert len(strays) > 20
    for language, fact in itertools.product(LANGUAGES, strays):
        assert "of the arc" not in spoken.figure(fact, "plates", words(language))


def test_times_tubes_and_runs_of_azimuths_are_told_in_the_language():
    dial = miqyas.make("horizontal-dial", prayers={"table": True})
    times = [fact for fact in dial.facts if fact.name.startswith("time/01-01/")]
    assert spoken.figure(times[0], "time", words("de")) == "1. Januar, Tagesanbruch"
    whole = miqyas.make("astrolabe", fittings={"kind": "tube"})
    tube = [fact for fact in whole.facts if "/tube/" in fact.name]
    for language, fact in itertools.product(LANGUAGES, (*times, *tube)):
        assert fact.meaning not in spoken.figure(fact, "", words(language))
    runs = "every 10° to 80°, every 30° to 85°, every 90° to 90°"
    assert spoken.spoken_text(runs, words("fr")).count("tous les") == 3


@pytest.mark.parametrize("called", ["es", "spanish", "Español", "ESPAÑOL"])
def test_a_language_is_called_by_its_code_or_a_name(called: str) -> None:
    assert Lettering(language=called).language == "es"
