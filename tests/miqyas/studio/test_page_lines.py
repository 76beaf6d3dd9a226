"""Single lines on the page, told by pointer and by keys, and the ruler by keys."""

import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from helpers.pages import DIAL, tab, words_of
from playwright.sync_api import Page, expect

SPOT = """(means) => { const line = document.querySelector(`.stage [data-means='${means}']`);
    const at = line.getPointAtLength(line.getTotalLength() * 0.3);
    const { x, y } = at.matrixTransform(line.getScreenCTM()); return [x, y]; }"""


def test_a_line_tells_its_meaning_its_facts_and_their_source(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    told = page.locator(".pointed-at")
    page.mouse.move(*page.evaluate(SPOT, "hour/equal/9"))
    expect(told).to_contain_text("An hour by the sun")
    expect(told).to_contain_text("52.5244°")
    expect(told.locator("small").first).to_have_text("treatise 28:3, 193:3")
    page.mouse.move(*page.evaluate(SPOT, "day/capricorn"))
    expect(told).to_contain_text("the tip of the shadow runs along it")
    expect(told).to_contain_text("Declination, Capricorn: of the sun")
    expect(told).to_contain_text("−23.4359°")
    # What is told stands off the line.
    line = page.locator("[data-means='day/capricorn']").first.bounding_box()
    box = told.bounding_box()
    assert line
    assert box
    assert line["y"] + line["height"] < box["y"] or box["y"] + box["height"] < line["y"]


def test_the_lines_of_an_astrolabes_parts_have_their_own_facts(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe?place=Berlin")
    page.get_by_role("tab", name="Sky").wait_for()
    tab(page, "Lines")
    page.get_by_role("button", name="One by one: Star").click()
    lines = page.get_by_role("listbox", name="Star")
    expect(lines).to_be_focused()
    page.keyboard.type("vega")
    told = page.locator(".pointed-at")
    expect(told).to_contain_text("Star: Vega")
    expect(told).to_contain_text("Hipparcos")
    assert len(re.findall(r"°", told.text_content() or "")) >= 2
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="One by one: Star")).to_be_focused()
    expect(lines).to_be_hidden()
    page.get_by_role("button", name="One by one: Altitude circle").click()
    page.keyboard.press("End")
    expect(told).to_contain_text("zenith")


def test_a_resting_pointer_points_at_nothing_while_the_list_scrolls_beneath_it(
    visit: Callable[..., Page],
) -> None:
    page = visit("#astrolabe?place=Berlin")
    page.get_by_role("tab", name="Sky").wait_for()
    tab(page, "Lines")
    page.get_by_role("button", name="One by one: Star").click()
    expect(page.get_by_role("listbox", name="Star")).to_be_focused()
    stars = page.get_by_role("listbox", name="Star").get_by_role("option")
    for key, star in (("Home", stars.first), ("End", stars.last)):
        page.keyboard.press(key)
        # The browser tells what rests beneath the pointer somewhat after it has scrolled.
        page.wait_for_timeout(300)
        expect(page.locator(".pointed-at")).to_contain_text(star.text_content() or "")


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_single_line_is_reached_by_keys(visit: Callable[..., Page], language: str) -> None:
    page = visit(DIAL, language=language)
    tab(page, words_of(language)["lines"])
    kind = page.locator(".meanings li", has=page.locator("button.count")).filter(
        has_text=re.compile("Sundial hour|الساعة الشمسية")
    )
    opener = kind.locator("button.count")
    opener.focus()
    page.keyboard.press("Enter")
    expect(kind.get_by_role("listbox")).to_be_focused()
    told = page.locator(".pointed-at code")
    expect(told).to_have_text("hour/equal/4")
    page.keyboard.press("ArrowDown")
    expect(told).to_have_text("hour/equal/5")
    expect(page.locator("[data-means='hour/equal/5']")).to_have_class(re.compile("pointed"))
    expect(page.locator("[data-means='hour/equal/4']")).not_to_have_class(re.compile("pointed"))
    page.keyboard.press("End")
    expect(told).to_have_text("hour/equal/20")
    chosen = kind.get_by_role("option", selected=True)
    active = kind.get_by_role("listbox").get_attribute("aria-activedescendant")
    assert chosen.get_attribute("id") == active
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_the_ruler_is_moved_by_keys_and_read_out(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    page.get_by_role("button", name="Ruler").press("Enter")
    page.locator(".stage").focus()
    shown = page.locator(".measure text")
    first = float((shown.text_content() or "").removesuffix(" mm"))
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Shift+ArrowRight")
    # A view 210 mm wide has a grid of 10 mm, of which keys move a tenth, or one with Shift.
    assert float((shown.text_content() or "").removesuffix(" mm")) == pytest.approx(first + 13)
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    told = page.locator(".stage .unseen")
    expect(told).to_have_text(
        f"{first + 13:.1f} mm long: {first + 13:.1f} mm to the right, −1.00 mm up"
    )
    page.keyboard.press("+")
    expect(page.locator(".measure text")).to_have_count(1)
    page.get_by_role("button", name="Ruler").press("Enter")
    expect(page.locator(".measure line")).to_have_count(0)


def test_lines_are_as_heavy_as_their_rank(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    widths = page.evaluate(
        """() => ["hour/equal/9", "day/equinox"].map((means) => parseFloat(getComputedStyle(
        document.querySelector(`.stage [data-means='${means}']`)).strokeWidth))"""
    )
    # Heavy lines to medium ones, by templates/line_weights.toml; three figures are written.
    assert widths[0] / widths[1] == pytest.approx(1.0 / 0.7, rel=0.005)
