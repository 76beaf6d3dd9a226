"""What the tests do on the studio's page, and the sky that it must agree with."""

import re
from collections.abc import Mapping
from contextlib import closing

from helpers.skies import DE421, SCALE
from playwright.sync_api import Frame, Page, expect
from skyfield.api import load_file, wgs84

from output.pages.page_words import page_words

BERLIN = (52.5244, 13.4105)
MUSEUM = "http://museum.test"
"""A site that may show instruments in its pages."""
DIAL = "#horizontal-dial?place=Berlin"


def importing(script: str) -> str:
    """A script whose imports of `/page/…` are of the modules that the page itself has."""
    home = "document.querySelector('script[type=module]').src.replace('main.js', '')"
    return re.sub(r"import\(([\"'`])/page/", rf"import({home} + \1", script)


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


def seek(page: Page, setting: str) -> None:
    """Search the form, and wait until what is found stands where it stays."""
    page.get_by_role("searchbox", name="Search settings").fill(setting)
    expect(page.locator(".form")).to_have_attribute("data-found", setting)


def drawing(page: Page) -> str:
    found: str = page.locator(".stage > svg .layer-score").first.inner_html()
    return found


def changed(page: Page, before: str) -> str:
    """The drawing, once it is another."""
    for _ in range(400):
        now = drawing(page)
        if now != before:
            return now
        page.wait_for_timeout(50)
    raise AssertionError("the drawing stays as it was")


def becomes(page: Page, wanted: str) -> None:
    """Wait until the drawing is one that was there."""
    for _ in range(400):
        if drawing(page) == wanted:
            return
        page.wait_for_timeout(50)
    raise AssertionError("the drawing is another")


def until(page: Page, what: str) -> None:
    """Wait until an expression is true; the page's own policy lets no browser poll for it."""
    for _ in range(600):
        if page.evaluate(what):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"it is never so that {what}")


def frames(page: Page | Frame) -> None:
    """Wait until all is drawn that was asked for at the next frame."""
    page.evaluate("new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))")


def sun_over(place: tuple[float, float], utc: tuple[int, ...]) -> tuple[float, float]:
    """Hour angle and declination of the apparent sun by DE421, degrees."""
    with closing(load_file(str(DE421))) as planets:
        site = planets["earth"] + wgs84.latlon(*place)
        sun = site.at(SCALE.utc(*utc)).observe(planets["sun"]).apparent()
        hour, declination, _ = sun.hadec()
    return hour.hours * 15, declination.degrees


def at(page: Page | Frame, date: str, minutes: int) -> None:
    page.locator(".sky input[type=date]").fill(date)
    slider = page.locator(".sky input[type=range]").first
    slider.evaluate(
        "(one, value) => { one.value = value; one.dispatchEvent(new Event('input')); }", minutes
    )
    expect(page.locator(".sky")).to_have_attribute("data-shown", f"{date} {minutes}")


def pulled(page: Page) -> None:
    """Move the thread that is not the other one by its plummet, up and to the left."""
    box = page.locator(".thread:not(.other) .plummet").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 40, steps=4)
    page.mouse.up()


def words_of(language: str) -> Mapping[str, str]:
    found: Mapping[str, str] = page_words(language)["page"]
    return found
