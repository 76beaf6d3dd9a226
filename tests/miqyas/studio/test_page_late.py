"""Answers that come late: what was asked for since is what the page shows, in a real browser."""

import re
from collections.abc import Callable

from helpers.pages import DIAL, at, frames, tab, until
from playwright.sync_api import Locator, Page, Route, expect

Visit = Callable[..., Page]
WAIT_MS = 400
"""How long the page is given for what it must not do."""


class Held:
    """Requests to an address, which get no answer until they are let go.

    Parameters
    ----------
    page : Page
        Whose requests they are.
    where : str
        Their address, a glob.
    """

    def __init__(self, page: Page, where: str) -> None:
        self._page, self._where = page, where
        self._routes: list[Route] = []
        self._ended = False
        page.route(where, self._hold)

    def _hold(self, route: Route) -> None:
        if self._ended:
            route.continue_()
        else:
            self._routes.append(route)

    def come(self) -> None:
        """Wait until one is there."""
        for _ in range(400):
            if self._routes:
                return
            self._page.wait_for_timeout(50)
        raise AssertionError(f"nothing is asked of {self._where}")

    def answer(self) -> None:
        """Let the first go on."""
        self.come()
        self._routes.pop(0).continue_()

    def end(self) -> None:
        """Hold none any more, and wait until the page has the answers."""
        self._ended = True
        for route in self._routes:
            with self._page.expect_response(route.request.url):
                route.continue_()
        self._page.wait_for_timeout(WAIT_MS)


def number(page: Page, name: str) -> Locator:
    return page.locator(f"[data-name={name}] input[type=text]")


def test_a_number_that_is_typed_stays_when_the_answer_to_the_last_comes(visit: Visit) -> None:
    page = visit(DIAL)
    held = Held(page, "**/api/draw")
    number(page, "width_mm").fill("240")
    number(page, "width_mm").press("Enter")
    held.come()
    number(page, "height_mm").fill("170")
    held.end()
    expect(page.locator("[data-name=width_mm]")).to_have_class(re.compile("changed"))
    expect(number(page, "height_mm")).to_have_value("170")
    number(page, "height_mm").press("Enter")
    expect(page).to_have_url(re.compile("width_mm=240&height_mm=170"))
    # What was typed in full is written as the page writes it.
    number(page, "height_mm").fill("180,50")
    number(page, "height_mm").press("Enter")
    expect(number(page, "height_mm")).to_have_value("180.5")


def test_it_is_worked_on_until_the_last_answer_has_come(visit: Visit) -> None:
    page = visit(DIAL)
    held, bench = Held(page, "**/api/draw"), page.locator(".bench")
    number(page, "width_mm").fill("240")
    number(page, "width_mm").press("Enter")
    expect(bench).to_have_class(re.compile("working"))
    number(page, "height_mm").fill("170")
    number(page, "height_mm").press("Enter")
    page.wait_for_timeout(WAIT_MS)
    held.answer()
    expect(page.locator("[data-name=width_mm]")).to_have_class(re.compile("changed"))
    expect(bench).to_have_class(re.compile("working"))
    held.end()
    expect(bench).not_to_have_class(re.compile("working"))


def test_who_went_back_stays_there_when_the_design_comes(visit: Visit) -> None:
    page = visit()
    gallery = page.url
    held = Held(page, "**/api/form/**")
    page.evaluate("hash => { location.hash = hash; }", DIAL)
    held.come()
    page.go_back()
    held.end()
    expect(page.locator(".cards > li").first).to_be_visible()
    expect(page.locator(".bench")).to_have_count(0)
    assert page.url == gallery


def test_of_two_designs_the_one_that_was_chosen_last_is_shown(visit: Visit) -> None:
    page = visit()
    held = Held(page, "**/api/form/horizontal-dial/**")
    page.get_by_role("button", name="Horizontal sundial A ").click()
    held.come()
    page.locator(".card", has_text="Shadow staff").click()
    heading = page.get_by_role("heading", level=1)
    expect(page).to_have_url(re.compile("#shadow-staff"))
    page.wait_for_selector(".stage svg")
    title = heading.inner_text()
    held.end()
    expect(page).to_have_url(re.compile("#shadow-staff"))
    expect(heading).to_have_text(title)


def test_of_two_languages_the_one_that_was_chosen_last_is_spoken(visit: Visit) -> None:
    page = visit()
    held = Held(page, "**/api/words/de")
    tongue = page.locator(".language")
    tongue.select_option("de")
    held.come()
    tongue.select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    held.end()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(tongue).to_have_value("fr")


def test_a_language_that_does_not_come_is_told_and_the_last_one_stays(
    visit: Visit, expected: list[str]
) -> None:
    expected.append("net::ERR_FAILED")
    page = visit()
    page.route("**/api/words/de", lambda route: route.abort())
    tongue = page.locator(".language")
    tongue.select_option("de")
    expect(page.locator("dialog.telling")).to_be_visible()
    expect(tongue).to_have_value("en")
    page.unroute("**/api/words/de")
    page.get_by_role("button", name="OK", exact=True).click()
    tongue.select_option("de")
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_the_page_shows_that_it_waits(visit: Visit) -> None:
    page = visit()
    held = Held(page, "**/api/form/**")
    page.locator(".card").first.click()
    expect(page.locator("html")).to_have_class("waiting")
    held.end()
    expect(page.locator("html")).not_to_have_class("waiting")
    page.wait_for_selector(".stage svg")


def test_a_place_is_the_one_that_was_typed_be_it_found_late(visit: Visit) -> None:
    page = visit()
    box = page.get_by_role("combobox", name="Where is it for?")
    held = Held(page, "**/api/cities?q=Berlin&*")
    box.fill("Rome")
    page.get_by_role("option", name="Rome Italy").wait_for()
    box.fill("Berlin")
    box.press("Enter")
    expect(box).to_have_value("Berlin")
    assert page.evaluate("localStorage.getItem('miqyas-place')") is None
    held.end()
    until(page, "localStorage.getItem('miqyas-place')?.includes('Berlin')")
    # What is left before it is found isn't what was found for another text.
    held = Held(page, "**/api/cities?q=Cairo&*")
    box.fill("Rome")
    page.get_by_role("option", name="Rome Italy").wait_for()
    box.fill("Cairo")
    box.press("Tab")
    expect(page.locator(".choices")).to_be_hidden()
    assert page.evaluate("localStorage.getItem('miqyas-place')?.includes('Berlin')")
    held.end()
    until(page, "localStorage.getItem('miqyas-place')?.includes('Cairo')")
    expect(box).to_have_value("Cairo")


DECODE_LATE = """
() => {
  const { decode } = Image.prototype;
  window.late = [];
  Image.prototype.decode = function () {
    return new Promise((go) => late.push(go)).then(() => decode.call(this));
  };
  window.soon = () => { Image.prototype.decode = decode; };
}
"""
"""Keep pictures of faces from being laid on their parts, until each of `late` is called."""


def test_a_solid_that_is_made_late_does_not_take_the_light_of_the_next(visit: Visit) -> None:
    page = visit(DIAL)
    tab(page, "Sky")
    at(page, "2026-06-21", 600)
    page.evaluate(DECODE_LATE)
    page.get_by_role("button", name="In three dimensions").click()
    until(page, "late.length")
    page.evaluate("soon()")
    number(page, "width_mm").fill("240")
    number(page, "width_mm").press("Enter")
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    page.evaluate("() => late.forEach((go) => go())")
    page.wait_for_timeout(WAIT_MS)
    canvas = page.locator(".solid canvas")
    frames(page)
    before = canvas.get_attribute("data-light")
    at(page, "2026-06-21", 800)
    expect(canvas).not_to_have_attribute("data-light", before or "")


def test_that_it_is_being_drawn_is_told_on_a_phone(visit: Visit) -> None:
    """The place of the drawing was empty as long as it took."""
    page = visit(width=390, height=844)
    held = Held(page, "**/api/draw")
    page.evaluate("location.hash = '#horizontal-dial'")
    told = page.get_by_text("Drawing …")
    expect(told).to_be_visible()
    held.end()
    expect(told).to_have_count(0)
