"""What is seen of the page: nothing off its place, from right to left too, in a real browser."""

from collections.abc import Callable
from io import BytesIO

import pytest
from helpers.pages import DIAL
from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

HALF_THUMB_PX = 8.0
"""A range's thumb ends at the ends of its track (Chromium's is 16 px wide)."""


def thumb_px(slider: Locator) -> float:
    """Where the thumb of a range stands from its beginning on the left, found by its colour."""
    picture = Image.open(BytesIO(slider.screenshot())).convert("RGB")
    # Above the track there is the thumb alone, which is dark.
    row = [picture.getpixel((x, picture.height // 2 - 6)) for x in range(picture.width)]
    dark = [x for x, pixel in enumerate(row) if pixel[0] < 170]
    return (dark[0] + dark[-1]) / 2


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_slider_stands_at_its_value(visit: Callable[..., Page], language: str) -> None:
    """Beside a unit, whose room in the number's own field was once the slider's too."""
    page = visit(DIAL, language=language)
    for name in ("place.latitude", "place.longitude", "width_mm"):
        slider = page.locator(f"[data-name='{name}'] input[type=range]")
        share, wide = slider.evaluate(
            "(one) => [(one.value - one.min) / (one.max - one.min), one.clientWidth]"
        )
        share = 1 - share if language == "ar" else share
        wanted = HALF_THUMB_PX + share * (wide - 2 * HALF_THUMB_PX)
        assert thumb_px(slider) == pytest.approx(wanted, abs=2.0), name


def test_pages_of_the_sheet_stand_as_one_reads(visit: Callable[..., Page]) -> None:
    """The first is seen whole, and the second begins where the language goes on."""
    for language, sign in (("en", 1), ("ar", -1)):
        page = visit(f"{DIAL}&lettering.language={language}", language=language)
        page.locator(".tools .view").select_option("sheet")
        expect(page.locator(".stage > svg.sheet")).to_be_visible()
        first, second = (page.locator(".stage > svg > svg").nth(k).bounding_box() for k in (0, 1))
        stage = page.locator(".stage").bounding_box()
        assert first
        assert second
        assert stage
        assert (second["x"] - first["x"]) * sign > first["width"]
        assert first["height"] == pytest.approx(stage["height"], rel=0.01)
        assert stage["x"] <= first["x"] <= stage["x"] + stage["width"] - first["width"]


def test_numbers_of_the_order_and_the_drawing_are_the_languages(
    visit: Callable[..., Page],
) -> None:
    page = visit(f"{DIAL}&lettering.language=ar", language="ar")
    page.get_by_role("button", name="شبكة").click()
    expect(page.locator(".stage")).to_have_attribute("data-grid", "١٠ مم")
    page.get_by_role("tab", name="خذها").click()
    copies = page.get_by_role("textbox", name="العدد")
    expect(copies).to_have_value("١")
    copies.fill("٣")
    page.get_by_role("textbox", name="اللوح").fill("٦٠٠x٤٠٠")
    with page.expect_request("**/api/take") as asked:
        page.get_by_role("button", name="نزّل").click()
    order = asked.value.post_data_json
    assert (order["copies"], order["sheet"]) == (3, "600x400")


def test_an_arrow_goes_the_way_of_the_language(visit: Callable[..., Page]) -> None:
    for language, way in (("en", "none"), ("ar", "matrix(-1, 0, 0, 1, 0, 0)")):
        page = visit(DIAL, language=language)
        expect(page.locator(".glyph.undo")).to_have_css("transform", way)
        expect(page.locator(".tools .glyph.plus")).to_have_css("transform", "none")


def test_what_to_do_with_the_drawing_is_told_until_it_is_done(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    hint = page.locator(".resting")
    expect(hint).to_be_visible()
    page.get_by_role("tab", name="Lines").click()
    page.locator(".meanings li").first.hover()
    expect(hint).to_be_hidden()
    page.get_by_role("button", name="In three dimensions").click()
    page.mouse.move(5, 5)
    expect(hint).to_be_hidden()


def test_a_frame_has_the_lesson_of_the_star_beside_the_solid(
    browser: Browser, address: str
) -> None:
    page = browser.new_page()
    page.goto(f"{address}embed?language=en#astrolabe?place=Berlin")
    expect(page.get_by_role("button", name="When does Sirius rise?")).to_be_visible(timeout=60_000)
    page.close()
