"""The page while its server is away or silent: it says so, and goes on by itself, in a browser."""

import re
from collections.abc import Callable

import pytest
from helpers.pages import DIAL, changed, drawing, tab
from playwright.sync_api import Page, Route, expect

pytestmark = pytest.mark.slow

Visit = Callable[..., Page]
OWN = {"locale": "en-GB"}
"""Makes a browser of its own, whose clock and network are no other test's."""

SILENT_MS = 60_000
"""How long the page waits for a server that says nothing."""


@pytest.fixture(autouse=True)
def told(expected: list[str]) -> None:
    expected += ["net::ERR_FAILED", "net::ERR_INTERNET_DISCONNECTED", "status of 502"]


def widened(page: Page) -> None:
    width = page.locator("[data-name=width_mm] input[type=text]")
    width.fill("240")
    width.press("Enter")


def test_what_was_asked_of_a_server_that_is_away_comes_when_it_is_back(visit: Visit) -> None:
    page = visit(DIAL)
    before = drawing(page)
    page.route("**/api/draw", lambda route: route.fulfill(status=502), times=2)
    widened(page)
    wrong = page.locator(".wrong")
    expect(wrong).to_contain_text("The page asks again by itself")
    again = wrong.get_by_role("button", name="Try again")
    again.focus()
    again.evaluate("(one) => { one.dataset.same = 'yes'; }")
    again.press("Enter")
    page.wait_for_timeout(300)
    # It is told once, and the button stays where the keyboard is.
    expect(again).to_have_attribute("data-same", "yes")
    expect(again).to_be_focused()
    changed(page, before)
    expect(wrong).to_be_hidden()
    expect(page).to_have_url(re.compile("width_mm=240"))


def test_who_comes_on_line_does_not_wait(visit: Visit) -> None:
    page = visit(DIAL, **OWN)
    before = drawing(page)
    page.clock.install()
    page.context.set_offline(True)
    widened(page)
    expect(page.locator(".wrong")).to_contain_text("The page asks again by itself")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    page.context.set_offline(False)
    changed(page, before)


def test_who_comes_on_line_while_a_request_fails_does_not_wait(visit: Visit) -> None:
    page = visit(DIAL, **OWN)
    before = drawing(page)
    page.clock.install()
    under_way = list[Route]()
    away = [True]

    def answered(route: Route) -> None:
        if away[0]:
            route.abort()
        elif under_way:
            route.continue_()
        else:
            under_way.append(route)

    page.route("**/api/draw", answered)
    widened(page)
    again = page.get_by_role("button", name="Try again")
    expect(again).to_be_visible()
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    # What was asked while the clock went on fails as well.
    page.wait_for_timeout(500)
    away[0] = False
    again.click()
    for _ in range(400):
        if under_way:
            break
        page.wait_for_timeout(50)
    page.evaluate("dispatchEvent(new Event('online'))")
    under_way[0].abort()
    changed(page, before)


def test_a_server_that_is_silent_is_not_waited_for_without_end(visit: Visit) -> None:
    page = visit(DIAL, **OWN)
    page.clock.install()
    silent = list[Route]()
    page.route("**/api/{draw,take}", lambda route: silent.append(route), times=2)
    widened(page)
    tab(page, "Take home")
    page.get_by_role("button", name="Download", exact=True).click()
    told = page.locator(".take .told")
    expect(told.locator("progress")).to_be_visible()
    page.clock.run_for(SILENT_MS)
    expect(told).to_have_text(re.compile("^The server does not answer"))
    expect(page.locator(".wrong")).to_contain_text("The server does not answer")
    assert len(silent) == 2
    page.clock.run_for(2500)
    expect(page.locator(".wrong")).to_be_hidden()


def test_files_that_break_off_are_asked_for_again(visit: Visit) -> None:
    page = visit("#rule-single")
    tab(page, "Take home")
    broken = {"body": '{"doing": "rule.svg"}\n'}
    page.route("**/api/take", lambda route: route.fulfill(**broken), times=1)
    told = page.locator(".take .told")
    with page.expect_download(timeout=60_000):
        page.get_by_role("button", name="Download", exact=True).click()
        expect(told).to_contain_text("The page asks again by itself")
        expect(page.get_by_role("button", name="Download", exact=True)).to_be_disabled()
        told.get_by_role("button", name="Cancel").focus()
    page.route("**/api/take", lambda route: route.fulfill(status=502))
    page.get_by_role("button", name="Download", exact=True).click()
    expect(told).to_contain_text("The page asks again by itself")
    told.get_by_role("button", name="Cancel").press("Enter")
    expect(told).to_have_text("Cancelled; no files were made.")
    expect(page.get_by_role("button", name="Download", exact=True)).to_be_focused()


def test_files_that_break_off_each_time_are_let_be(visit: Visit) -> None:
    page = visit("#rule-single", **OWN)
    page.clock.install()
    tab(page, "Take home")
    asked = list[Route]()
    page.route("**/api/take", lambda route: (asked.append(route), route.fulfill(body="{}\n")))
    page.get_by_role("button", name="Download", exact=True).click()
    told = page.locator(".take .told")
    for _ in range(2):
        expect(told).to_contain_text("The page asks again by itself")
        page.clock.run_for(5000)
    expect(told).to_have_text("The server stopped before it was done. Try again.")
    assert len(asked) == 3


def test_three_dimensions_come_when_the_server_is_back(visit: Visit) -> None:
    page = visit(DIAL)
    page.route("**/api/take", lambda route: route.fulfill(status=502), times=1)
    page.get_by_role("button", name="In three dimensions").click()
    expect(page.locator(".solid-told")).to_contain_text("The page asks again by itself")
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)


def test_the_empty_page_tells_in_the_language_asked_for_and_fills_itself(visit: Visit) -> None:
    page = visit()
    page.route("**/api/words/*", lambda route: route.abort(), times=1)
    page.route("**/api/designs/*", lambda route: route.abort(), times=1)
    page.goto(page.url.replace("language=en", "language=fr"))
    lines = page.locator("#unreached > p")
    expect(lines.filter(visible=True)).to_have_text(re.compile("^Le serveur ne répond pas"))
    expect(page.locator(".cards > li").first).to_be_visible()
    expect(lines).to_have_count(0)


def test_the_gallery_without_a_server_says_so(visit: Visit) -> None:
    page = visit(**OWN)
    page.context.set_offline(True)
    where = page.get_by_role("combobox", name="Where is it for?")
    where.fill("Berlin")
    expect(page.locator(".choices")).to_have_text(re.compile("^The server does not answer"))
    where.fill("")
    page.locator(".card").first.click()
    expect(page.locator("dialog.telling")).to_contain_text("The server does not answer")
