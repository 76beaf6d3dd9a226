"""A file of one instrument at work under the sky, opened from a folder in a real browser."""

import math
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from helpers.pages import BERLIN, at, sun_over
from helpers.sweeping import spread
from playwright.sync_api import Browser, Page, expect

import miqyas

pytestmark = pytest.mark.slow

Opened = Callable[..., Page]


@pytest.fixture
def opened(browser: Browser, tmp_path: Path) -> Iterator[Opened]:
    """Open the file of a design; nothing else is asked for, and nothing goes wrong."""
    pages: list[Page] = []
    asked: list[str] = []

    def open_(design: str, width: int = 1200, **values: object) -> Page:
        made = miqyas.make(design, place="Berlin", **values)
        (file, _) = miqyas.write(made, tmp_path / design, ("html",))
        # What turns by itself takes a processor that draws without a card its whole time.
        page = browser.new_page(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        pages.append(page)
        page.on("request", lambda request: asked.append(request.url))
        page.on("pageerror", lambda error: asked.append(str(error)))
        page.goto(file.path.as_uri())
        page.wait_for_selector(".sky[data-shown]")
        return page

    yield open_
    for page in pages:
        page.close()
    assert [url for url in asked if not url.startswith(("file:", "blob:", "data:"))] == []
    assert sum(url.startswith("file:") for url in asked) == len(pages)


@pytest.mark.parametrize(
    ("date", "utc", "minutes"),
    # The file keeps the sun of 2026; another year's comes from it.
    spread(
        [
            ("2026-06-21", (2026, 6, 21, 8, 0), 600),
            ("2041-04-10", (2041, 4, 10, 7, 0), 540),
            ("2026-10-25", (2026, 10, 25, 12, 30), 810),
        ],
        2,
    ),
)
def test_a_files_shadow_falls_where_the_sky_says(
    opened: Opened, date: str, utc: tuple[int, ...], minutes: int
) -> None:
    page = opened("horizontal-dial")
    at(page, date, minutes)
    tip = page.locator(".tip").evaluate(
        """(tip) => { const box = tip.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]; }"""
    )
    hour, declination = sun_over(BERLIN, utc)
    f, d, h = (math.radians(a) for a in (BERLIN[0], declination, hour))
    up = math.sin(f) * math.sin(d) + math.cos(f) * math.cos(d) * math.cos(h)
    north = math.cos(f) * math.sin(d) - math.sin(f) * math.cos(d) * math.cos(h)
    nodus_mm = 21.0
    wanted = page.locator(".stage > svg").evaluate(
        """(svg, [east, north]) => {
        const [x, y] = svg.dataset.origin.split(" ").map(Number);
        const at = new DOMPoint(x + east, y - north).matrixTransform(svg.getScreenCTM());
        return [at.x, at.y]; }""",
        # Of the style's edge, half of its 3 mm to the west in the morning.
        [
            nodus_mm * math.cos(d) * math.sin(h) / up + math.copysign(1.5, hour),
            -nodus_mm * north / up,
        ],
    )
    assert math.dist(tip, wanted) < 0.5
    canvas = page.locator("canvas[data-ready]")
    canvas.wait_for(timeout=20_000)
    # Its light in three dimensions comes from the same sun; the dial lies with north up.
    expect(canvas).to_have_attribute("data-light", direction(north, up, d, h))


def direction(north: float, up: float, d: float, h: float) -> re.Pattern[str]:
    """The direction to the sun as the room tells it, within a hundredth."""
    return re.compile(
        " ".join(
            rf"{math.trunc(n * 100) / 100:.2f}\d+" for n in (-math.cos(d) * math.sin(h), north, up)
        )
    )


def test_a_day_is_played_in_a_file(opened: Opened) -> None:
    page = opened("vertical-dial", width=390)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    at(page, "2026-06-21", 720)
    before = page.locator(".tip").get_attribute("cx")
    page.get_by_role("button", name="Play a day").click()
    expect(page.locator(".tip")).not_to_have_attribute("cx", before or "")
    page.get_by_role("button", name="Play a day").click()


@pytest.mark.sweep
def test_an_astrolabe_turns_in_its_file(opened: Opened) -> None:
    page = opened("astrolabe", **{"lettering.language": "de"})
    at(page, "2026-03-21", 600)
    hour, _ = sun_over(BERLIN, (2026, 3, 21, 9, 0))
    read = page.locator(".telling-sky dl").first
    shown = read.locator(".fact", has_text="Sonnenzeit").inner_text().split()[-1]
    hours, minute = map(int, shown.split(":"))
    assert hours * 60 + minute == pytest.approx(720 + hour * 4, abs=1.0)
    before = page.locator(".stage .rete").get_attribute("transform")
    at(page, "2026-03-21", 700)
    assert page.locator(".stage .rete").get_attribute("transform") != before
    page.locator(".seen select").select_option("turning-back")
    page.wait_for_selector(".stage .alidade")


def test_a_quadrant_is_at_work_in_its_file(opened: Opened) -> None:
    page = opened("gunter-quadrant", width=390)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    at(page, "2026-05-10", 570)
    hour, _ = sun_over(BERLIN, (2026, 5, 10, 7, 30))
    shown = page.locator(".telling-sky dl").first.locator(".fact", has_text="Solar time")
    hours, minute = map(int, shown.first.inner_text().split()[-1].split(":"))
    assert hours * 60 + minute == pytest.approx(720 + hour * 4, abs=1.0)
    assert page.locator(".stage .thread .bead").first.is_visible()


def test_an_instrument_without_a_sky_has_a_file_of_three_dimensions(
    browser: Browser, tmp_path: Path
) -> None:
    (file, _) = miqyas.write(miqyas.make("shadow-staff"), tmp_path / "staff", ("html",))
    page = browser.new_page()
    page.goto(file.path.as_uri())
    page.wait_for_selector("canvas[data-ready]", timeout=20_000)
    assert page.locator(".at-work, .sky").count() == 0
    page.close()


SPOT = """() => { const line = document.querySelector(".stage [data-means='hour/equal/9'] path, "
  + ".stage path[data-means='hour/equal/9']");
  line.scrollIntoView({ block: "center" });
  const at = line.getPointAtLength(line.getTotalLength() * 0.3);
  const { x, y } = at.matrixTransform(line.getScreenCTM()); return [x, y]; }"""


@pytest.mark.parametrize(
    ("language", "called", "said"),
    [
        ("en", "Sundial hour 9", "An hour by the sun"),
        ("ar", "الساعة الشمسية ٩", ""),
    ],
)
def test_a_file_tells_what_a_line_is(opened: Opened, language: str, called: str, said: str) -> None:
    page = opened("horizontal-dial", **{"lettering.language": language})
    told = page.locator(".pointed-at")
    expect(told).to_be_hidden()
    page.mouse.move(*page.evaluate(SPOT))
    expect(told).to_contain_text(called)
    expect(told).to_contain_text(said)
    expect(told.locator("dd").first).to_be_visible()
    page.mouse.move(5, 5)
    expect(told).to_be_hidden()
