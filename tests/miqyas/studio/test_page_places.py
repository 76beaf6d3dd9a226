"""Places on the page by the names that people have for them, in a real browser."""

import re
from collections.abc import Callable

import pytest
from helpers.pages import tab
from playwright.sync_api import Page, expect

from output.pages.paper import PAPERS

WHERE = "Where is it for?"


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("NYC", "New York City NY, United States"),
        ("Cologne", "Cologne Germany"),
        ("Mecca", "Mecca Saudi Arabia"),
        ("Bombay", "Mumbai India"),
        ("Constantinople", "Istanbul Turkey"),
        ("東京", "Tokyo Japan"),
        ("Kyōto", "Kyoto Japan"),
    ],
)
def test_a_city_is_found_by_another_name_and_called_as_english_does(
    visit: Callable[..., Page], typed: str, found: str
) -> None:
    page = visit()
    page.get_by_role("combobox", name=WHERE).fill(typed)
    expect(page.locator(".choices [role=option]").first).to_have_text(found)


def test_another_town_of_the_name_is_chosen_at_the_note(visit: Callable[..., Page]) -> None:
    page = visit("#horizontal-dial?place=Paris")
    tab(page, "Notes")
    note = page.locator(".note-line", has_text="the larger of 2 of that name")
    expect(note).not_to_contain_text("place =")
    note.get_by_role("button", name="Paris TX, United States").click()
    expect(page.locator(".facts")).to_contain_text("33.66")
    expect(page).to_have_url(re.compile(r"place=Paris.*TX.*US"))
    expect(note).to_have_count(0)


def test_a_time_zone_that_there_is_not_leaves_the_place_and_its_own_is_a_button(
    visit: Callable[..., Page],
) -> None:
    page = visit()
    page.evaluate("location.hash = '#horizontal-dial?place=Tokyo&place.timezone=JST'")
    latitude = page.locator("[data-name='place.latitude'] input[type=text]")
    expect(latitude).to_have_value("35.6895")
    page.get_by_role("alert").get_by_role("button", name="choose Asia/Tokyo").first.click()
    expect(page.locator(".facts")).to_contain_text("Asia/Tokyo")


def test_paper_is_what_printers_have_there_until_another_is_chosen(
    visit: Callable[..., Page],
) -> None:
    """It was A4 for Ohio, as a letter printer has none."""
    page = visit("#horizontal-dial?place=Columbus%2C%20OH")
    tab(page, "Take home")
    paper = page.get_by_label("Paper")
    expect(paper).to_have_value("letter")
    offered = paper.locator("option").evaluate_all("all => all.map((one) => one.value)")
    assert offered == list(PAPERS)
    page.evaluate("location.hash = '#horizontal-dial?place=Berlin'")
    tab(page, "Take home")
    expect(paper).to_have_value("A4")
    paper.select_option("A3")
    where = page.get_by_role("combobox", name="Where is it for?")
    where.fill("Montreal")
    expect(page.locator(".choices [role=option]").first).to_be_visible()
    where.press("Enter")
    expect(page.locator(".head")).to_contain_text("Montr")
    expect(paper).to_have_value("A3")
