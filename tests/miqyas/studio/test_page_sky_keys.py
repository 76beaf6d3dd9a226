"""What the sky pane gives to the keyboard: the alidade, the thread and each day of a year."""

import re
from collections.abc import Callable

import pytest
from helpers.pages import DIAL, at, pulled, tab, words_of
from playwright.sync_api import Locator, Page, expect

Visit = Callable[..., Page]


def by_keys_to(page: Page, name: str) -> Locator:
    """A slider that the keyboard alone has come to, from the tab of its pane."""
    page.get_by_role("tab", selected=True).focus()
    wanted = page.get_by_role("slider", name=name)
    for _ in range(30):
        if wanted.evaluate("(one) => one === document.activeElement"):
            return wanted
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} is not reached")


def test_keys_turn_the_alidade_to_the_towers_top(visit: Visit) -> None:
    page = visit("#acrylic-back?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-05-10", 570)
    lesson = page.locator(".lessons")
    lesson.get_by_role("button", name="How high is the tower?").click()
    alidade = by_keys_to(page, "Alidade")
    expect(alidade).to_have_attribute("aria-valuetext", "Altitude 33.7°")
    page.keyboard.press("Home")
    for _ in range(3):
        page.keyboard.press("PageUp")
    page.keyboard.press("ArrowDown")
    expect(alidade).to_have_attribute("aria-valuetext", "Altitude 26.5°")
    read = page.locator(".telling-sky dl").first
    expect(read.locator(".fact", has_text="Altitude").first).to_contain_text("26.5°")
    lesson.get_by_role("button", name="Next").focus()
    page.keyboard.press("Enter")
    # 12 tan 26.5° is 5.98.
    expect(lesson).to_contain_text("ladder's upright side at 6.0 of 12")


def hanging(page: Page) -> float:
    """By how many degrees the thread is off the level edge."""
    turned = page.locator(".thread:not(.other)").get_attribute("transform") or ""
    return -float(re.findall(r"-?[\d.]+", turned)[0])


def test_the_slider_goes_with_what_the_hand_turns_and_back_with_the_sun(visit: Visit) -> None:
    page = visit("#gunter-quadrant?place=Cairo", language="de")
    tab(page, words_of("de")["sky"])
    at(page, "2026-05-10", 570)
    thread = page.get_by_role("slider", name="Faden")
    high = hanging(page)
    shown = f"Höhe {high:.1f}°".replace(".", ",")
    expect(thread).to_have_attribute("aria-valuetext", shown)
    pulled(page)
    laid = hanging(page)
    assert abs(laid - high) > 3
    assert float(thread.input_value()) == pytest.approx(laid, abs=0.26)
    thread.focus()
    page.keyboard.press("End")
    assert hanging(page) == 90
    at(page, "2026-05-10", 571)
    assert float(thread.input_value()) == pytest.approx(high, abs=1)


def test_only_what_the_hand_turns_has_a_slider(visit: Visit) -> None:
    page = visit("#astrolabe?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-05-10", 570)
    page.locator(".stage > svg .rete").wait_for()
    expect(page.get_by_role("slider", name="Alidade")).to_be_hidden()
    page.locator(".tools .view").select_option("turning-back")
    expect(page.get_by_role("slider", name="Alidade")).to_be_visible()


@pytest.mark.parametrize(("year", "days"), [(2028, 366), (2027, 365)])
def test_the_dates_slider_ends_on_the_years_last_day(visit: Visit, year: int, days: int) -> None:
    page = visit(DIAL)
    tab(page, "Sky")
    at(page, f"{year}-06-10", 600)
    slider = page.get_by_role("slider", name="Date")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator(".sky")).to_have_attribute("data-shown", f"{year}-12-31 600")
    expect(slider).to_have_value(str(days))
    expect(slider).to_have_attribute("aria-valuetext", "December 31")
