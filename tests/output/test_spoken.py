"""What figures are called: a phrase for each, in every language, and none of a file's names."""

import string

import pytest
from helpers.usual import usual

import templates
from instruments.catalogue import ENTRIES
from instruments.lettering import language
from instruments.lettering.language import words
from instruments.part import Fact
from output import spoken

pytestmark = pytest.mark.slow

LANGUAGES = templates.names(language.FIGURES)


def test_all_languages_but_english_have_the_same_figures():
    assert set(LANGUAGES) == set(templates.names("languages")) - {"en"}
    first, *others = (words(name).figures for name in LANGUAGES)
    for other in others:
        assert other.names.keys() == first.names.keys()
    for name in LANGUAGES:
        for key, phrase in words(name).figures.names.items():
            fields = [field for _, field, _, _ in string.Formatter().parse(phrase)]
            assert fields.count("") == ("*" in key and not key.startswith("star/")), (name, key)


@pytest.mark.parametrize(
    "design",
    [
        *(e.name for e in ENTRIES if e.module.startswith("instruments.shadow.")),
        "vertical-dial",
        "treatise-dial",
        "acrylic-back",
        "sine-back",
        "alidade-crescent",
        "alidade-locust-thigh",
        "rule-double",
        "astrolabe-horizons",
        "astrolabe-plate",
    ],
)
def test_every_figure_has_a_phrase(design):
    english, made = words("en"), usual(design)
    for fact in made.facts:
        told = spoken.figure(fact, "", english)
        for name in LANGUAGES:
            said = spoken.figure(fact, "", words(name))
            lacking = f'{name} in templates/languages/designs: [figures."{fact.name}"]'
            assert said != told or fact.name == "projection", lacking
            assert "{" not in said, (name, fact.name)


@pytest.mark.parametrize(
    ("name", "fact", "said"),
    [
        (
            "en",
            Fact("51n31/horizon/centre", 1.0, "mm", "", "above"),
            "51°31′ N, horizon, centre: above",
        ),
        ("de", Fact("plates/51n31/longest-day", 16.0, "h"), "51°31′ N, längster Tag"),
        ("de", Fact("back/noon-shadow-12/cancer", 6.4), "Mittagsschatten zu 12, Krebs"),
        ("de", Fact("assembly/time", "", "", "", "civil time"), "Gezeigter Zeitpunkt, Uhrzeit"),
        ("de", Fact("scale/shadow/6.5/unit", 9.2), "Länge einer Einheit: Gnomon zu 6,5"),
        ("ar", Fact("scale/shadow/6.5/unit", 9.2), "طول الجزء الواحد: الشاخص على ٦٫٥"),
        ("fr", Fact("alidade/hour/3", 1.0), "Du pied de la pinnule haute à la ligne de l’heure 3"),
        ("ar", Fact("alidade/hour/3", 1.0), "من قاعدة الهدفة العليا إلى خط الساعة ٣"),
        ("es", Fact("toy/size", 1.0, "", "", "of a toy"), "Toy, size: of a toy"),
    ],
)
def test_a_figure_is_said_in_the_language(name, fact, said):
    assert spoken.figure(fact, "", words(name)) == said


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("de", "every 10° to 85°, every 90° to 90°", "alle 10° bis 85°, alle 90° bis 90°"),
        ("de", "cancer", "Krebs"),
        ("en", "cancer", "Cancer"),
        ("fr", "rod 3 mm, cut to 9 mm", "tige ronde de 3 mm, coupée à 9 mm"),
        (
            "de",
            "brass tube 6 × 0.5 mm, cut to 14.2 mm",
            "Messingrohr 6 × 0.5 mm, auf 14.2 mm gekürzt",
        ),
        ("es", "M6 × 25 ISO 7380-1", "M6 × 25 ISO 7380-1"),
    ],
)
def test_values_are_said_in_the_language(name, text, said):
    assert spoken.spoken_text(text, words(name)) == said


def test_decimals_are_the_languages():
    assert spoken.digits("27.43 × 37.5", words("de")) == "27,43 × 37,5"
    assert spoken.digits("27.43 × 37.5", words("ar")) == "٢٧٫٤٣ × ٣٧٫٥"
    assert spoken.digits("M6 × 25", words("ar")) == "M6 × 25"


@pytest.mark.parametrize(
    ("language", "name", "said"),
    [
        ("de", "capricorn", "Steinbock"),
        ("de", "equinox", "Tagundnachtgleiche"),
        ("en", "capricorn", "Capricorn"),
        ("en", "equinox", "equinox"),
        ("fr", "noon", "midi"),
        ("en", "isfahan", "Isfahan"),
        ("en", "36n12", "36°12′ N"),
        ("en", "hour-seasonal", "hour seasonal"),
    ],
)
def test_heads_of_columns_have_the_capitals_of_their_language(
    language: str, name: str, said: str
) -> None:
    assert spoken.term(name, words(language)) == said


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("la", "9 Cornu Tauri"),
        ("ar", "٩ قرن الثور"),
        ("de", "9 Elnath"),
    ],
)
def test_a_numbered_star_is_called_as_pieces_of_its_language_call_it(
    language: str, told: str
) -> None:
    assert spoken.star("9 Elnath", words(language)) == told
    assert spoken.star("9 (IX) Elnath", words("la")) == "9 (IX) Cornu Tauri"


@pytest.mark.parametrize(
    ("city", "called"),
    [
        ("cordoba", {"en": "Cordoba", "es": "Córdoba", "fr": "Cordoue", "it": "Cordova"}),
        ("basra", {"de": "Basra", "es": "Basora", "fr": "Bassorah", "ar": "البصرة"}),
        ("cairo", {"de": "Kairo", "fr": "Le Caire"}),
    ],
)
def test_a_city_of_the_qibla_is_called_as_it_is_engraved(city: str, called: dict[str, str]) -> None:
    assert {name: spoken.step(city, words(name)) for name in called} == called
