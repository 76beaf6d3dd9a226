"""The page for everyone, and safe, in a real browser."""

import itertools
import re
from collections.abc import Callable
from io import BytesIO
from typing import Literal

import numpy as np
import pikepdf
import pymupdf
import pytest
from axe_playwright_python.sync_playwright import Axe
from helpers.pages import DIAL, changed, drawing, tab
from helpers.sweeping import first, spread
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("language", "width"), spread(itertools.product(["en", "ar"], [1440, 1024, 390]), 3)
)
def test_the_page_is_for_everyone(visit: Callable[..., Page], width: int, language: str) -> None:
    for where in ("", f"{DIAL}&lettering.language={language}"):
        page = visit(where, width=width, language=language)
        turned = page.locator("html").get_attribute("dir")
        assert turned == ("rtl" if language == "ar" else "ltr")
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("enlarged", first([(4, "ar"), (2, "en")]))
def test_all_is_there_when_it_is_enlarged(
    visit: Callable[..., Page], enlarged: tuple[int, str]
) -> None:
    """A browser's zoom makes a window of 1280 by 1024 narrower by as much (WCAG 1.4.10)."""
    zoom, language = enlarged
    size = {"width": 1280 // zoom, "height": 1024 // zoom, "device_scale_factor": zoom}
    page = visit(language=language, **size)
    assert page.evaluate(BEYOND) == []
    page.get_by_role("searchbox").fill("horizontal-dial")
    expect(page.locator(".cards > li")).not_to_have_count(0)
    page = visit(DIAL, language=language, **size)
    for one in page.get_by_role("tab").all():
        one.click()
        assert page.evaluate(BEYOND) == [], one.text_content()
    stage = page.locator(".stage > svg")
    stage.scroll_into_view_if_needed()
    box = stage.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 120


BEYOND = """() => [document.documentElement, ...document.querySelectorAll(
    "button, input, select, a, h1, h2, summary, label")].filter((one) => {
  const box = one.getBoundingClientRect();
  const clip = one.closest(".skip, .tools, [role=tablist]");
  if (one === document.documentElement) return one.scrollWidth > innerWidth;
  return !clip && box.width > 0 && (box.left < -1 || box.right > innerWidth + 1);
}).map((one) => one.outerHTML.slice(0, 100))"""
"""What is reached only by moving the page sideways; a row of tools may move by itself."""


def test_who_wants_no_motion_has_none(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe?place=Berlin", reduced_motion="reduce")
    moving = """() => [...document.querySelectorAll("*")].filter((one) => {
      const { transitionDuration, animationName } = getComputedStyle(one);
      return animationName !== "none" || !/^0s(, 0s)*$/.test(transitionDuration);
    }).length + document.getAnimations().length"""
    assert page.evaluate(moving) == 0
    tab(page, "Sky")
    assert page.evaluate(moving) == 0
    still = page.locator(".stage .rete").get_attribute("transform")
    page.wait_for_timeout(200)
    assert page.locator(".stage .rete").get_attribute("transform") == still
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(moving) > 0


@pytest.mark.parametrize("scheme", first(["light", "dark"]))
def test_every_pane_is_for_everyone(
    visit: Callable[..., Page], scheme: Literal["light", "dark"]
) -> None:
    page = visit("#astrolabe?place=Berlin", width=1024, height=768)
    page.emulate_media(color_scheme=scheme)
    page.get_by_role("tab", name="Sky").wait_for()
    for name in ("Form", "Lines", "Notes and facts", "Sky", "Code", "Take home"):
        tab(page, name)
        found = Axe().run(page)
        assert found.violations_count == 0, f"{name}: {found.generate_report()}"
    tab(page, "Form")
    page.get_by_role("button", name="In three dimensions").click()
    page.locator(".solid canvas").wait_for()
    field = page.locator("[data-name=tropic_radius_mm] input[type=text]")
    field.fill("20")
    field.press("Enter")
    page.locator(".wrong:not([hidden])").wait_for()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def test_the_keyboard_alone_goes_from_the_gallery_to_a_dial(visit: Callable[..., Page]) -> None:
    page = visit()

    def until(name: str, role: str) -> None:
        wanted = page.get_by_role(role, name=name).first
        for _ in range(40):
            if wanted.evaluate("(one) => one === document.activeElement"):
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"{name} is not reached")

    until("Where is it for?", "combobox")
    page.keyboard.type("berlin")
    page.get_by_role("option", name="Berlin Germany").wait_for()
    page.keyboard.press("Enter")
    until("Search designs", "searchbox")
    page.keyboard.type("horizontal")
    expect(page.locator(".cards > li")).not_to_have_count(46)
    until("Horizontal sundial A ", "button")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Berlin")
    page.wait_for_selector(".stage svg")
    before = drawing(page)
    until("Width", "slider")
    page.keyboard.press("PageUp")
    changed(page, before)


def test_the_drawing_alone_is_printed(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    page.emulate_media(media="print", color_scheme="dark")
    back = "getComputedStyle(document.documentElement).backgroundColor"
    assert page.evaluate(back) == "rgb(255, 255, 255)"
    for part in (".bar", ".tools", ".aside", ".left", ".head"):
        expect(page.locator(part)).to_be_hidden()
    expect(page.locator(".stage > svg")).to_be_visible()
    line = page.locator(".stage [data-means^='hour/']").first
    wide = "e => getComputedStyle(e).strokeWidth"
    plain = line.evaluate(wide)
    line.evaluate("e => e.classList.add('pointed')")
    assert line.evaluate(wide) == plain
    page.emulate_media(media="screen")
    assert line.evaluate(wide) != plain


def test_a_part_is_printed_at_full_size(visit: Callable[..., Page]) -> None:
    """The gnomon of 39 mm was 136 mm wide on paper, its plate 181 mm for 200."""
    page = visit(DIAL)
    page.locator(".tools .view").select_option("gnomon/front")
    expect(page.locator(".stage > [data-part=gnomon]")).to_be_visible()
    outline = page.locator(".stage [data-means=outline]")
    wide_mm = outline.evaluate("(one) => one.getBBox().width")
    with pymupdf.open(stream=page.pdf(format="A4")) as printed:
        (paper,) = printed
        lines = [drawn["rect"] for drawn in paper.get_drawings()]
        told = " ".join(paper.get_text().split())
    across_pt = max(one.x1 for one in lines) - min(one.x0 for one in lines)
    # A line's own width, 0.5 mm, goes with it.
    assert across_pt * 25.4 / 72 == pytest.approx(wide_mm, abs=0.5)
    assert told.startswith(f"At full size it is {round(wide_mm, 1):g} mm wide.")
    expect(page.locator(".on-paper")).to_have_count(0)


def test_all_of_a_part_is_printed_that_is_seen_in_part(visit: Callable[..., Page]) -> None:
    page = visit(f"{DIAL}&width_mm=150&height_mm=120")
    stage = page.locator(".stage")
    for _ in range(3):
        stage.press("+")
    seen = stage.locator("> svg").get_attribute("viewBox") or ""
    with pymupdf.open(stream=page.pdf(format="A4")) as printed:
        (paper,) = printed
        lines = [drawn["rect"] for drawn in paper.get_drawings()]
    across_pt = max(one.x1 for one in lines) - min(one.x0 for one in lines)
    assert across_pt * 25.4 / 72 == pytest.approx(150, abs=0.5)
    expect(stage.locator("> svg")).to_have_attribute("viewBox", seen)


def test_a_sheet_is_printed_page_by_page(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    page.locator(".tools .view").select_option("sheet")
    pages = page.locator(".stage > .sheet > svg")
    expect(pages).not_to_have_count(0)
    count = pages.count()
    with pikepdf.open(BytesIO(page.pdf(format="A4"))) as printed:
        assert len(printed.pages) == count > 2
    expect(pages).to_have_count(count)


def test_three_dimensions_are_printed_as_they_are_seen(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    page.get_by_role("button", name="In three dimensions").click()
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    with pymupdf.open(stream=page.pdf(format="A4")) as printed:
        (paper,) = printed
        shades = np.frombuffer(paper.get_pixmap(colorspace="gray").samples, np.uint8)
    assert np.mean(shades < 250) > 0.1


def test_the_keyboard_is_enough(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="To the drawing")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".stage")).to_be_focused()
    before = page.locator(".stage > svg").get_attribute("viewBox")
    page.keyboard.press("+")
    assert page.locator(".stage > svg").get_attribute("viewBox") != before
    page.get_by_role("tab", selected=True).focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("tab", name="Sky")).to_be_focused()
    expect(page.locator(".clock")).to_be_visible()


def test_a_text_runs_no_script(visit: Callable[..., Page]) -> None:
    evil = "%22%3E%3Cimg%20src%3Dx%20onerror%3Dalert(1)%3E"
    ran = list[str]()
    page = visit()
    page.on("dialog", lambda one: (ran.append(one.message), one.dismiss()))
    motto = f"#horizontal-dial?width_mm=300&ornaments.motto={evil}"
    page.evaluate("hash => { location.hash = hash; }", motto)
    page.wait_for_selector(".stage svg")
    tab(page, "Code")
    assert page.locator("img[src=x]").count() == 0
    assert not ran


def test_who_hears_the_page_hears_units_and_warnings(visit: Callable[..., Page]) -> None:
    page = visit(f"{DIAL}&lettering.height_mm=0.8")
    width = page.locator("[data-name=width_mm] input[type=text]")
    expect(width).to_have_accessible_description("mm")
    for text, heard in (("20 cm", r"^$"), ("30", r"^Width 30 .+ mm$"), ("200", r"^mm$")):
        width.fill(text)
        width.press("Enter")
        expect(width).to_have_accessible_description(re.compile(heard))
    expect(page.locator(".note-line.warning").first).to_contain_text(re.compile("^Warning"))


def test_a_choice_by_another_name_is_shown_as_the_choice(visit: Callable[..., Page]) -> None:
    page = visit(f"{DIAL}&lettering.language=german")
    expect(page.locator("[data-name='lettering.language'] select")).to_have_value("de")


def test_what_is_on_is_seen_in_a_reader_s_own_colours(visit: Callable[..., Page]) -> None:
    page = visit(forced_colors="active")
    back = "(one) => getComputedStyle(one).backgroundColor"
    chips = [page.get_by_role("button", name=name, exact=True) for name in ("All", "Sundials")]
    assert len({chip.evaluate(back) for chip in chips}) == 2
    page = visit(DIAL, forced_colors="active")
    grid = page.get_by_role("button", name="Grid")
    before = grid.evaluate(back)
    grid.click()
    assert grid.evaluate(back) != before
    # A browser draws a switch that has a look of its own, be it on or off.
    hours = page.get_by_role("switch", name="Hours", exact=True)
    assert hours.evaluate("(one) => getComputedStyle(one).appearance") == "auto"
    tab(page, "Lines")
    shades = {one.evaluate(back) for one in page.locator(".swatch:not([class*=cut])").all()}
    assert len(shades) == 2


def test_a_link_is_copied_where_no_address_is_secure(visit: Callable[..., Page]) -> None:
    """On a classroom's network the page is no secure one, and has no clipboard."""
    page = visit(DIAL)
    page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    page.evaluate(
        "document.addEventListener('copy', () => { window.heard = `${getSelection()}`; })"
    )
    for pane, copied in (
        ("Take home", "#horizontal-dial?place=Berlin"),
        ("Code", "--place Berlin"),
    ):
        tab(page, pane)
        page.get_by_role("button", name="Copy").first.click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("heard").endswith(copied)
    page.evaluate("document.execCommand = () => false")
    page.get_by_role("button", name="Copy").last.click()
    page.wait_for_timeout(200)
    expect(page.get_by_role("button", name="Copied")).to_have_count(1)
