"""What the page calls values and marks in a language, in a real browser."""

import re
from collections.abc import Callable

from helpers.pages import DIAL
from playwright.sync_api import Page, expect

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


def test_marks_are_told_in_the_language(visit: Callable[..., Page]) -> None:
    told = visit(language="de").evaluate(
        "async (names) => { const words = await import('/page/words.js');"
        " return names.map(words.meaning); }",
        list(MARKS),
    )
    assert told == list(MARKS.values())


def test_a_note_says_what_it_is_about(visit: Callable[..., Page]) -> None:
    told = visit(language="de").evaluate(
        "async (subject) => (await import('/page/words.js')).about(subject)",
        {"within": ["Rückwand"], "label": "", "marks": ["hole/shackle", "outline"]},
    )
    assert told == "Rückwand: Steg zwischen Loch: Bügel und Umriss"
