"""What the page calls values and marks in a language, in a real browser."""

import re
from collections.abc import Callable

import pytest
from helpers.pages import DIAL, importing
from playwright.sync_api import Page, expect

from output.pages.page_words import page_words

pytestmark = pytest.mark.slow

MARKS = {
    "hole/sight-large": "Loch: Absehen, groß",
    "label/hour/equal/10": "Schrift: Sonnenstunde 10",
    "continuation/hour/seasonal/3": "Weg zur Ziffer: Temporalstunde 3",
    "quadrant/qibla/delhi": "Quadrant: Qibla, Delhi",
    "scale/cotangent-6.5/3": "Skala: gerader Schatten zu 6,5, 3",
    "day/equinox": "Tageslinie: Tagundnachtgleiche",
    "leader/star/hr-7001": "Zum Namen: Stern: Vega",
    "figure/shadow/longest": "Figur, Schatten, längster",
}


def test_a_material_is_said_in_the_language_and_kept_as_designs_call_it(
    visit: Callable[..., Page],
) -> None:
    page = visit(f"{DIAL}&lettering.language=de", language="de")
    page.get_by_role("searchbox", name="Einstellungen suchen").fill("material")
    field = page.locator("[data-name=material]")
    known = field.locator("datalist option")
    assert "Messing" in known.evaluate_all("all => all.map((one) => one.value)")
    field.get_by_role("combobox").fill("messing")
    field.get_by_role("combobox").press("Enter")
    expect(page).to_have_url(re.compile("material=brass"))
    expect(field.get_by_role("combobox")).to_have_value("Messing")


@pytest.mark.parametrize(
    ("language", "heading", "work"),
    [("en", "Sources", "The Exhaustive Treatise on Shadows"), ("ar", "المصادر", "إفراد المقال")],
)
def test_figures_are_found_by_their_source_whose_edition_is_told(
    visit: Callable[..., Page], language: str, heading: str, work: str
) -> None:
    page = visit(DIAL, language=language)
    works = page.locator(".works")
    expect(works.get_by_role("heading")).to_have_text(heading)
    expect(works.locator("p").filter(has_text=work)).to_have_count(1)
    facts = page.locator(".facts .fact")
    every = facts.count()
    search = page.locator(".panel:visible input[type=search]")
    search.fill("125:12" if language == "en" else "١٢٥")
    expect(facts).not_to_have_count(every)
    expect(
        facts.locator("small").filter(has_text="12" if language == "en" else "١٢")
    ).to_have_count(facts.count())


def test_marks_are_told_in_the_language(visit: Callable[..., Page]) -> None:
    told = visit(language="de").evaluate(
        importing(
            "async (names) => { const words = await import('/page/words.js');"
            " return names.map(words.meaning); }"
        ),
        list(MARKS),
    )
    assert told == list(MARKS.values())


KINDS = {
    "en": {
        "almucantar": "Altitude circle",
        "azimuth": "Azimuth circle",
        "almucantar/zenith": "Altitude circle, zenith",
        "almucantar/30": "Altitude circle, 30°",
        "equation-of-time": "Equation of time",
        "equation-of-time/5": "Equation of time, 5 min",
        "hour/babylonian": "Hours since sunrise",
        "zodiac": "Degree of the zodiac",
        "limb/hour": "Hour of the limb",
        "star": "Star",
    },
    "it": {"almucantar": "Almucantarat", "azimuth": "Cerchio d’azimut", "label": "Scritta"},
    "ar": {"equation-of-time": "تعديل الزمن", "zodiac": "الدرجة من البروج"},
}
"""Lines of a kind: their name without the number, its unit and what parts them."""


@pytest.mark.parametrize("language", KINDS)
def test_lines_of_a_kind_are_told_without_a_number(
    visit: Callable[..., Page], language: str
) -> None:
    told = visit(language=language).evaluate(
        importing(
            "async (names) => { const words = await import('/page/words.js');"
            " return names.map(words.meaning); }"
        ),
        list(KINDS[language]),
    )
    assert told == list(KINDS[language].values())


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "ar", "la"])
def test_no_kind_of_lines_ends_in_the_word_before_its_number(language: str) -> None:
    for name, text in page_words(language)["means"].items():
        assert not re.search(r"\b(?:di|de|von|of|à) \{\}", text), (name, text)


def test_a_note_says_what_it_is_about(visit: Callable[..., Page]) -> None:
    told = visit(language="de").evaluate(
        importing("async (subject) => (await import('/page/words.js')).about(subject)"),
        {"within": ["Rückwand"], "label": "", "marks": ["hole/shackle", "outline"]},
    )
    assert told == "Rückwand: Steg zwischen Loch: Bügel und Umriss"


TOLD = {
    "es": ("coincide con «Hora solar 6»", "Reloj: Placas: Agujero"),
    "fr": ("coincide con «\u00a0Heure solaire 6\u00a0»", "Reloj\u00a0: Placas\u00a0: Trou"),
}
"""A message with a mark, and what is within others."""


@pytest.mark.parametrize("language", TOLD)
def test_a_message_calls_marks_what_they_mean(visit: Callable[..., Page], language: str) -> None:
    told = visit(language=language).evaluate(
        importing(
            "async () => { const words = await import('/page/words.js');"
            " return [words.withMeanings('coincide con hour/equal/6'),"
            " words.inside('Reloj', '', 'Placas', words.meaning('hole'))]; }"
        )
    )
    assert tuple(told) == TOLD[language]


def test_hours_since_sunrise_agree_with_every_number(visit: Callable[..., Page]) -> None:
    told = visit(language="fr").evaluate(
        importing("async () => (await import('/page/words.js')).meaning('hour/babylonian/1')")
    )
    assert told == "Heures depuis le lever\u00a0: 1"


@pytest.mark.parametrize("language", ["fr", "de", "ar"])
def test_what_may_be_sought_is_read_whole(visit: Callable[..., Page], language: str) -> None:
    page = visit(f"{DIAL}&lettering.language={language}", language=language)
    room = page.locator(".form-head input").evaluate(
        "(box) => { const style = getComputedStyle(box);"
        " const pen = document.createElement('canvas').getContext('2d'); pen.font = style.font;"
        " return box.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)"
        " - pen.measureText(box.placeholder).width; }"
    )
    assert room >= 0


@pytest.mark.parametrize(("wished", "spoken"), [("xx", "es"), ("fr", "fr")])
def test_who_asks_for_no_language_of_the_page_gets_another_that_is_read(
    visit: Callable[..., Page], wished: str, spoken: str
) -> None:
    page = visit(language=wished, locale="es-ES")
    assert page.locator("html").get_attribute("lang") == spoken
