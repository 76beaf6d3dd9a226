"""Odd orders of doing things on the page, in a real browser."""

import json
import zipfile
from collections.abc import Callable
from urllib.parse import quote

import pytest
from helpers.pages import DIAL, becomes, changed, drawing, tab
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.slow


def test_a_link_to_no_design_says_so_and_going_back_leaves_it(
    browser: Browser, address: str
) -> None:
    page = browser.new_page()
    page.goto("about:blank")
    page.goto(f"{address}?language=en#no-such-dial?width_mm=3")
    expect(page.locator("dialog")).to_contain_text("This link names no design.")
    page.get_by_role("button", name="OK", exact=True).click()
    expect(page.locator(".cards > li").first).to_be_visible()
    assert page.url == f"{address}?language=en"
    page.go_back()
    assert page.url == "about:blank"
    page.close()


def test_a_link_to_a_place_that_is_none_is_told_in_the_words_of_the_form(
    browser: Browser, address: str
) -> None:
    page = browser.new_page()
    page.goto(f"{address}?language=es#horizontal-dial?place=Xyzzy")
    expect(page.locator("[data-name='place.name']")).to_contain_text("Lugar Xyzzy")
    expect(page.locator(".wrong").get_by_role("button")).to_have_text("Lugar")
    # Nothing was made that could be viewed from a side, or that what is said could be of.
    expect(page.locator(".tools .view")).to_be_hidden()
    expect(page.locator(".past:visible")).to_have_count(0)
    page.close()


def test_a_link_outlives_a_server_that_does_not_answer(browser: Browser, address: str) -> None:
    page = browser.new_page()
    page.route("**/api/form/**", lambda route: route.abort())
    page.goto(f"{address}?language=en{DIAL}")
    expect(page.locator("dialog")).to_contain_text("The server does not answer")
    assert page.url.endswith(DIAL)
    page.close()


def test_going_back_at_once_after_a_change_leaves_the_gallery_its_address(
    visit: Callable[..., Page],
) -> None:
    page = visit()
    gallery = page.url
    page.get_by_role("button", name="Horizontal sundial A ").click()
    page.wait_for_selector(".stage svg")
    first = drawing(page)
    page.get_by_role("slider", name="Width").press("PageUp")
    page.go_back()
    expect(page.locator(".cards > li").first).to_be_visible()
    page.wait_for_timeout(500)
    assert page.url == gallery
    page.go_forward()
    page.wait_for_selector(".stage svg")
    assert drawing(page) == first


def test_a_folder_and_a_picture_that_are_dropped_are_refused(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    for made in ("new File(['\\x89PNG'], 'a.png')", "unread(new File([], 'folder'))"):
        page.evaluate(
            f"""() => {{ const unread = (file) => {{
              file.text = () => Promise.reject(new DOMException("a folder"));
              return file; }};
            const dropped = new DragEvent("drop");
            Object.defineProperty(dropped, "dataTransfer", {{ value: {{ files: [{made}] }} }});
            dispatchEvent(dropped); }}"""
        )
        expect(page.locator("dialog")).to_have_count(1)
        page.get_by_role("button", name="OK", exact=True).click()
        expect(page.locator("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Berlin")


def test_what_is_too_long_for_any_design_says_so_and_is_undone(
    browser: Browser, address: str
) -> None:
    page = browser.new_page()
    page.goto(f"{address}?language=en{DIAL}&ornaments.motto={quote('tempus fugit ' * 30)}")
    expect(page.locator("[data-name='ornaments.motto']")).to_contain_text(
        "more than 200 characters"
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal sundial")
    field = page.locator("[data-name='ornaments.motto'] input")
    field.fill("x" * 9_000)
    field.press("Enter")
    expect(page.locator(".wrong")).to_contain_text("is too long")
    field.fill("الوقت كالسيف")
    field.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Berlin")
    expect(page.locator(".wrong")).to_be_hidden()
    page.close()


def test_undo_and_another_place_while_a_job_runs(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    first = drawing(page)
    page.get_by_role("slider", name="Width").press("PageUp")
    changed(page, first)
    tab(page, "Take home")
    for name in ("PDF", "PNG"):
        page.get_by_role("checkbox", name=name, exact=True).uncheck()
    with page.expect_download(timeout=60_000) as found:
        page.get_by_role("button", name="Download").click()
        page.get_by_role("combobox", name="Where").fill("Rome")
        page.get_by_role("option", name="Rome Italy").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Rome")
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("button", name="Undo").click()
        becomes(page, first)
    with zipfile.ZipFile(found.value.path()) as archive:
        made = json.loads(archive.read("report.json"))["parameters"]
    assert (made["place.name"], made["width_mm"] > 200) == ("Berlin", True)


def test_two_tabs_keep_their_own_designs(visit: Callable[..., Page]) -> None:
    one = visit(DIAL)
    other = one.context.new_page()
    other.goto(one.url.replace("Berlin", "Rome"))
    expect(other.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Rome")
    one.reload()
    expect(one.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Berlin")
