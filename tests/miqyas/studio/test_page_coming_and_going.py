"""Going from one thing to the next on the page, with eyes, by keys or by ear, in a real browser."""

import re
from collections.abc import Callable

import pytest
from helpers.pages import DIAL, changed, drawing, tab, until
from playwright.sync_api import Locator, Page, Route, expect

pytestmark = pytest.mark.slow

Visit = Callable[..., Page]


def width(page: Page) -> Locator:
    return page.locator("[data-name=width_mm] input[type=text]")


def given(page: Page, text: str) -> None:
    width(page).fill(text)
    width(page).press("Enter")


def test_the_gallery_is_as_it_was_left(visit: Visit) -> None:
    page = visit()
    page.get_by_role("button", name="Sundials", exact=True).click()
    page.get_by_role("searchbox").fill("polar")
    cards = page.locator(".cards > li")
    expect(cards.first).to_contain_text("Polar")
    expect(page.locator(".cards")).not_to_contain_text("Astrolabe")
    found = cards.all_inner_texts()
    cards.first.get_by_role("button").click()
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_contain_text("Polar")
    expect(heading).to_be_focused()
    page.go_back()
    expect(page.get_by_role("searchbox")).to_have_value("polar")
    assert cards.all_inner_texts() == found
    expect(cards.first.get_by_role("button")).to_be_focused()
    page.go_forward()
    expect(heading).to_be_focused()


def test_a_design_that_was_left_holds_back_no_other(visit: Visit) -> None:
    page = visit()
    never = list[Route]()
    page.route("**/api/draw", lambda route: never.append(route), times=1)
    page.evaluate("location.hash = '#astrolabe?place=Rome'")
    until(page, "document.querySelector('h1').textContent === 'Astrolabe'")
    page.evaluate("location.hash = '#horizontal-dial?place=Rome'")
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Rome")
    assert len(never) == 1


def test_a_drawing_is_told_to_who_does_not_see_it(visit: Visit) -> None:
    page = visit(DIAL)
    heard = page.locator(".middle > .unseen[role=status]")
    expect(heard).to_have_text("Drawn: Horizontal dial for Berlin")
    page.evaluate("location.hash = '#horizontal-dial?place=Berlin&lettering.height_mm=0.8'")
    expect(heard).to_have_text("Drawn: Horizontal dial for Berlin · Warnings: 1")
    expect(page.get_by_role("tab", name="Notes and facts 1", exact=True)).to_be_visible()


def test_who_mends_a_fault_by_keys_stays_at_its_field(visit: Visit) -> None:
    page = visit(DIAL)
    before = page.locator(".past:visible")
    given(page, "30")
    expect(before).to_have_text("This is of the drawing before.")
    page.locator(".wrong .plain").press("Enter")
    expect(width(page)).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-name=width_mm] .remedy")).to_be_focused()
    page.keyboard.press("Enter")
    expect(width(page)).to_have_value("49")
    expect(width(page)).to_be_focused()
    expect(before).to_have_count(0)
    page.get_by_role("button", name="Reset: Width").press("Enter")
    expect(width(page)).to_have_value("200")
    expect(width(page)).to_be_focused()


def test_a_draft_that_can_be_made_takes_the_refusal_away(visit: Visit) -> None:
    page = visit(DIAL)
    given(page, "30")
    wrong = page.locator(".wrong")
    expect(wrong).to_be_visible()
    slider = page.locator("[data-name=width_mm] .slider")
    slider.evaluate("(one) => { one.value = 150; one.dispatchEvent(new Event('input')); }")
    expect(wrong).to_be_hidden()


def test_what_is_looked_at_stays_in_view_at_another_size(visit: Visit) -> None:
    page = visit(DIAL)
    stage = page.locator(".stage")

    def seen() -> list[float]:
        box = stage.locator("> svg").get_attribute("viewBox")
        return [float(number) for number in (box or "").split()]

    whole = seen()
    for key in ("+", "+", "+", "ArrowRight"):
        stage.press(key)
    x, _, across, _ = seen()
    before = drawing(page)
    given(page, "300")
    changed(page, before)
    anew_x, _, anew, _ = seen()
    stage.press("0")
    larger = seen()
    assert larger[2] > whole[2] + 90
    assert anew / larger[2] == pytest.approx(across / whole[2], rel=1e-4)
    assert anew_x / larger[2] == pytest.approx(x / whole[2], rel=1e-3)
    stage.press("+")
    page.locator(".tools .view").select_option("gnomon/front")
    expect(stage.locator("> svg")).to_have_attribute("viewBox", re.compile(r"^0\.0000 0\.0000 "))


def test_what_is_told_of_files_goes_with_their_design(visit: Visit) -> None:
    page = visit(DIAL)
    tab(page, "Take home")
    told = page.locator(".take .told")
    for dear in ("PDF", "PNG"):
        page.get_by_label(dear, exact=True).uncheck()
    with page.expect_download():
        page.get_by_role("button", name="Download", exact=True).click()
    expect(told).to_have_text(
        "horizontal-dial-berlin.zip is in your downloads. Open "
        "horizontal-dial-assembly.svg in it first: it tells how it is made and used."
    )
    page.locator(".tools .view").select_option("finished")
    expect(page.locator(".stage > .finished")).to_be_visible()
    expect(told).not_to_be_empty()
    given(page, "１８０")
    expect(width(page)).to_have_value("180")
    expect(told).to_be_empty()


def test_a_finger_leaves_no_switch_that_looks_on(visit: Visit) -> None:
    page = visit(DIAL, width=390, height=844, has_touch=True, is_mobile=True)
    dots = page.get_by_role("button", name="More tools")
    colour = "(one) => getComputedStyle(one).backgroundColor"
    plain = dots.evaluate(colour)
    dots.tap()
    assert dots.evaluate(colour) != plain
    dots.tap()
    assert dots.evaluate(colour) == plain


def test_words_run_as_their_script_does(visit: Visit) -> None:
    page = visit(DIAL, language="ar")
    name = page.locator("[data-name='place.name'] input")
    style = "(one) => [getComputedStyle(one).unicodeBidi, getComputedStyle(one).textAlign]"
    assert name.evaluate(style) == ["plaintext", "right"]
