"""The studio's page in a real browser: Debian's or anyone's Chromium, which CI installs."""

import math
import multiprocessing
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import tomllib
import zipfile
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from pathlib import Path

import cadquery
import numpy as np
import pytest
import uvicorn
from axe_playwright_python.sync_playwright import Axe
from helpers.skies import DE421, SCALE
from playwright.sync_api import Browser, ConsoleMessage, Page, expect, sync_playwright
from skyfield.api import Star, load_file, wgs84

import miqyas
from instruments.lettering.language import words
from instruments.sky import prayer_times
from miqyas.studio import wording
from miqyas.studio.app import Settings, application

expect.set_options(timeout=20_000)

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")
BERLIN = (52.5244, 13.4105)
DIAL = "#horizontal-dial?place=Berlin"


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    config = uvicorn.Config(application(Settings(workers=2)), port=0, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        assert thread.is_alive()
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}/"
    server.should_exit = True
    thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, f"these tests need a browser: install one of {', '.join(NAMES)}"
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--enable-unsafe-swiftshader"]
        found = playwright.chromium.launch(executable_path=path, args=arguments)
        yield found
        found.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[..., Page]]:
    contexts, wrong = [], []

    def opened(
        where: str = "", *, width: int = 1440, height: int = 900, language: str = "en"
    ) -> Page:
        context = browser.new_context(viewport={"width": width, "height": height})
        contexts.append(context)
        context.set_default_timeout(30_000)
        page = context.new_page()
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda told: wrong.append(told.text) if bad(told) else None)
        page.goto(f"{address}?language={language}{where}")
        page.wait_for_selector("body[data-ready]")
        if where:
            page.wait_for_selector(".stage svg")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert not wrong


def bad(told: ConsoleMessage) -> bool:
    """Whether the page complains of itself, and not of an answer that a test gave it."""
    return told.type == "error" and "status of 503" not in told.text


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name).click()


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


def test_from_the_gallery_to_a_dial_for_berlin(visit: Callable[..., Page]) -> None:
    page = visit()
    page.get_by_role("combobox", name="Where is it for?").fill("berli")
    page.get_by_role("option", name="Berlin Germany").click()
    page.get_by_role("searchbox").fill("horizontal")
    page.get_by_role("button", name="Horizontal sundial A ").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Berlin")
    assert page.url.endswith("#horizontal-dial?place=Berlin%2C+DE")
    assert page.locator("[data-means='hour/equal/10']").count() == 1


def test_a_look_is_chosen_in_the_gallery(visit: Callable[..., Page]) -> None:
    page = visit()
    page.get_by_role("button", name="Looks", exact=True).click()
    page.get_by_role("searchbox").fill("horizontal garden")
    page.get_by_role("button", name="Horizontal sundial · For the garden").click()
    page.wait_for_selector(".stage svg")
    assert "look=garden" in page.url
    first = drawing(page)
    field = page.locator("[data-name=look]")
    expect(field.get_by_role("combobox")).to_have_value("garden")
    field.get_by_role("button", name="Reset").click()
    changed(page, first)


def test_a_slider_is_dragged_and_undone(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    first = drawing(page)
    slider = page.get_by_role("slider", name="Width")
    slider.focus()
    for _ in range(3):
        slider.press("PageUp")
    wider = changed(page, first)
    field = page.locator("[data-name=width_mm]")
    expect(field).to_have_class(re.compile("changed"))
    for _ in range(3):
        page.get_by_role("button", name="Undo").click()
    for _ in range(400):
        if drawing(page) == first:
            break
        page.wait_for_timeout(50)
    assert wider != first == drawing(page)
    expect(field).not_to_have_class(re.compile("changed"))


def test_a_fault_has_a_button_that_mends_it(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    page.get_by_role("searchbox", name="Search settings").fill("lettering.height")
    field = page.locator("[data-name='lettering.height_mm']")
    field.get_by_role("textbox").fill("100")
    field.get_by_role("textbox").press("Enter")
    expect(field.locator(".fault")).to_be_visible()
    expect(field.get_by_role("textbox")).to_have_attribute("aria-invalid", "true")
    field.locator(".remedy").first.click()
    expect(field.locator(".fault")).to_have_count(0)
    expect(page.locator(".wrong")).to_be_hidden()


def test_layers_and_lines_tell_what_they_are(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    tab(page, "Lines")
    line = page.locator("[data-means='day/cancer']").first
    expect(line).to_be_visible()
    page.get_by_role("checkbox", name="Day curve").uncheck()
    expect(line).to_be_hidden()
    page.get_by_role("button", name="Show all").click()
    expect(line).to_be_visible()
    spot = page.evaluate(
        """() => { const line = document.querySelector("[data-means='hour/equal/9']");
        const at = line.getPointAtLength(line.getTotalLength() * 0.3);
        const { x, y } = at.matrixTransform(line.getScreenCTM()); return [x, y]; }"""
    )
    page.mouse.move(spot[0], spot[1] + 2)
    expect(page.locator(".pointed-at")).to_contain_text("Sundial hour 9")
    expect(page.locator("[data-means='hour/equal/9']")).to_have_class(re.compile("pointed"))


def sun_over(place: tuple[float, float], utc: tuple[int, ...]) -> tuple[float, float]:
    """Hour angle and declination of the apparent sun by DE421, degrees."""
    with closing(load_file(str(DE421))) as planets:
        site = planets["earth"] + wgs84.latlon(*place)
        sun = site.at(SCALE.utc(*utc)).observe(planets["sun"]).apparent()
        hour, declination, _ = sun.hadec()
    return hour.hours * 15, declination.degrees


def at(page: Page, date: str, minutes: int) -> None:
    page.locator(".sky input[type=date]").fill(date)
    slider = page.locator(".sky input[type=range]").first
    slider.evaluate(
        "(one, value) => { one.value = value; one.dispatchEvent(new Event('input')); }", minutes
    )
    expect(page.locator(".sky")).to_have_attribute("data-shown", f"{date} {minutes}")


@pytest.mark.parametrize(
    ("date", "utc", "minutes"),
    [("2026-06-21", (2026, 6, 21, 8, 0), 600), ("2026-10-25", (2026, 10, 25, 12, 30), 810)],
)
def test_the_shadow_falls_where_the_sky_says(
    visit: Callable[..., Page], date: str, utc: tuple[int, ...], minutes: int
) -> None:
    page = visit(DIAL)
    tab(page, "Sky")
    at(page, date, minutes)
    x, y = (float(page.locator(".tip").get_attribute(name) or 0) for name in ("cx", "cy"))
    told = page.locator(".stage > svg").get_attribute("data-origin") or ""
    east, north = x - float(told.split()[0]), float(told.split()[1]) - y
    hour, declination = sun_over(BERLIN, utc)
    f, d, h = (math.radians(a) for a in (BERLIN[0], declination, hour))
    up = math.sin(f) * math.sin(d) + math.cos(f) * math.cos(d) * math.cos(h)
    nodus_mm = 22.0
    wanted = (
        nodus_mm * math.cos(d) * math.sin(h) / up,
        -nodus_mm * (math.cos(f) * math.sin(d) - math.sin(f) * math.cos(d) * math.cos(h)) / up,
    )
    # The page shows some 3.5 px a mm, and half a pixel is asked for.
    assert math.dist((east, north), wanted) < 0.1
    read = page.locator(".telling-sky dd").first.inner_text()
    hours, minute = map(int, read.split(":"))
    assert hours * 60 + minute == pytest.approx(720 + hour * 4, abs=1.0)


def test_the_prayers_are_told_by_the_clock(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    tab(page, "Sky")
    at(page, "2026-06-21", 600)
    hour, declination = sun_over(BERLIN, (2026, 6, 21, 15, 30))
    angle = prayer_times.asr_hour_angle(math.radians(BERLIN[0]), math.radians(declination), 1)
    # The sun's clock of that afternoon, by which the hour angle comes to summer time.
    wanted = 17.5 * 60 + (math.degrees(float(angle)) - hour) * 4
    fact = page.locator(".sky .fact", has_text=words("en").prayers.asr_1.capitalize())
    hours, minute = map(int, fact.inner_text().split()[-1].split(":"))
    assert hours * 60 + minute == pytest.approx(wanted, abs=1.0)


def test_a_day_is_played_and_the_shadow_moves(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    tab(page, "Sky")
    at(page, "2026-06-21", 540)
    before = page.locator(".tip").get_attribute("cx")
    page.get_by_role("button", name="Play a day").click()
    page.wait_for_timeout(500)
    page.get_by_role("button", name="Play a day").click()
    assert page.locator(".tip").get_attribute("cx") != before


def test_the_sun_stands_in_three_dimensions_where_it_does_on_the_face(
    visit: Callable[..., Page],
) -> None:
    page = visit("#equatorial-dial?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-06-21", 600)
    page.get_by_role("button", name="In three dimensions").click()
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    east, north, up = map(
        float, (page.locator(".solid canvas").get_attribute("data-light") or "").split()
    )
    hour, declination = sun_over(BERLIN, (2026, 6, 21, 8, 0))
    f, d, h = (math.radians(a) for a in (BERLIN[0], declination, hour))
    # The stand lies level; its y runs north or south, as the dial faces.
    assert up == pytest.approx(
        math.sin(f) * math.sin(d) + math.cos(f) * math.cos(d) * math.cos(h), abs=5e-5
    )
    level = (
        -math.cos(d) * math.sin(h),
        math.cos(f) * math.sin(d) - math.sin(f) * math.cos(d) * math.cos(h),
    )
    assert math.dist((east, north), level) < 1e-4 or math.dist((-east, -north), level) < 1e-4


SHADE = """
async ([one, other, top_mm, clear_mm]) => {
  const light = async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const page = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    page.drawImage(bitmap, 0, 0);
    const { data } = page.getImageData(0, 0, bitmap.width, bitmap.height);
    return (x, y) => data[4 * (Math.round(y) * bitmap.width + Math.round(x))];
  };
  const [now, then] = [await light(one), await light(other)];
  const canvas = document.querySelector(".solid canvas");
  const camera = canvas.dataset.camera.split(" ").map(Number);
  const drawing = document.querySelector(".stage > svg");
  const shadow = new Path2D(drawing.querySelector(".shadow path").getAttribute("d"));
  const paper = new OffscreenCanvas(1, 1).getContext("2d");
  const [x0, y0] = drawing.dataset.origin.split(" ").map(Number);
  const found = { within: [], without: [] };
  for (let x = -95; x <= 95; x += 1) for (let y = -35; y <= 105; y += 1) {
    if (Math.abs(x) < 6) continue;
    const about = [...Array(8).keys()].map((k) => k * Math.PI / 4).map((way) =>
      paper.isPointInPath(
        shadow, x0 + x + clear_mm * Math.cos(way), y0 - y + clear_mm * Math.sin(way)));
    if (about.some((one) => one !== about[0])) continue;
    const at = [x / 1000, top_mm / 1000, -y / 1000, 1];
    const seen = [0, 1, 3].map((row) => at.reduce((sum, n, k) => sum + camera[4 * k + row] * n, 0));
    const px = (seen[0] / seen[2] + 1) / 2 * canvas.clientWidth;
    const py = (1 - seen[1] / seen[2]) / 2 * canvas.clientHeight;
    found[about[0] ? "within" : "without"].push(now(px, py) / then(px, py));
  }
  return found;
}
"""
"""A face's light in that of another hour, where the drawn shadow falls and where it doesn't."""


def test_the_shadow_in_three_dimensions_is_the_one_on_the_drawing(
    visit: Callable[..., Page],
) -> None:
    page = visit(DIAL)
    tab(page, "Sky")
    at(page, "2026-06-21", 1000)
    page.get_by_role("button", name="In three dimensions").click()
    canvas = page.locator(".solid canvas")
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    for _ in range(7):
        canvas.press("ArrowDown")

    def picture(minutes: int) -> str:
        before = canvas.get_attribute("data-light")
        at(page, "2026-06-21", minutes)
        expect(canvas).not_to_have_attribute("data-light", before or "")
        page.wait_for_timeout(300)
        return b64encode(canvas.screenshot()).decode()

    then, now = picture(950), picture(600)
    # A pixel is 0.4 mm there, one of the shadow's map 0.15.
    found = page.evaluate(SHADE, [now, then, 3.0, 1.0])
    within, without = np.array(found["within"]), np.array(found["without"])
    assert len(within) > 100
    lit = np.median(without)
    assert np.mean(within < 0.85 * lit) > 0.97
    assert np.mean(without < 0.85 * lit) < 0.02


def test_a_file_of_its_own_turns_from_any_folder(browser: Browser, tmp_path: Path) -> None:
    made = miqyas.make("horizontal-dial", place="Berlin", **{"ornaments.motto": "</script><b>"})
    (file, _) = miqyas.write(made, tmp_path / "dial", ("html",))
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.path.as_uri())
    page.wait_for_selector("canvas[data-ready]", timeout=20_000)
    assert all(url.startswith(("file:", "blob:", "data:")) for url in asked)
    assert page.locator("b").count() == 0
    first = page.locator("canvas").screenshot()
    page.locator("canvas").press("ArrowLeft")
    page.wait_for_timeout(100)
    assert page.locator("canvas").screenshot() != first
    page.close()


def test_the_rete_is_turned_by_hand(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-03-21", 600)
    read = page.locator(".telling-sky dl").first
    hour, _ = sun_over(BERLIN, (2026, 3, 21, 9, 0))
    shown = read.locator(".fact", has_text="Sundial time").inner_text().split()[-1]
    hours, minute = map(int, shown.split(":"))
    assert hours * 60 + minute == pytest.approx(720 + hour * 4, abs=1.0)
    before = page.locator(".rete").get_attribute("transform")
    box = page.locator(".stage").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 55
    page.mouse.move(middle[0] + 30, middle[1] - 30)
    page.mouse.down()
    page.mouse.move(middle[0] + 60, middle[1] + 60, steps=4)
    page.mouse.up()
    assert page.locator(".rete").get_attribute("transform") != before
    assert read.locator(".fact", has_text="Sundial time").inner_text().split()[-1] != shown


def fact(page: Page, name: str) -> str:
    """What is read of a name on the instrument."""
    read = page.locator(".telling-sky dl").first
    return read.locator(".fact", has_text=name).first.inner_text().split()[-1]


def behind(page: Page) -> None:
    """Turn to the back."""
    page.locator(".tools .view").select_option("turning-back")
    page.wait_for_selector(".stage svg .alidade", timeout=60_000)


def test_the_back_reads_the_hour_the_shadow_and_the_ladder(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe?place=Berlin")
    tab(page, "Sky")
    behind(page)
    at(page, "2026-05-10", 570)
    hour, declination = sun_over(BERLIN, (2026, 5, 10, 7, 30))
    f, d, h = (math.radians(a) for a in (BERLIN[0], declination, hour))
    up = math.asin(math.sin(f) * math.sin(d) + math.cos(f) * math.cos(d) * math.cos(h))
    hours, minute = map(int, fact(page, "Sundial time").split(":"))
    # Rounded to minutes, read between lines of hours.
    assert hours * 60 + minute == pytest.approx(720 + hour * 4, abs=1.5)
    assert float(fact(page, "Shadow of")) == pytest.approx(12 / math.tan(up), abs=0.02)
    assert float(fact(page, "Ladder")) == pytest.approx(12 * math.tan(up), abs=0.01)
    shown = page.locator(".alidade").get_attribute("transform") or ""
    assert float(shown[7:-1]) == pytest.approx(math.degrees(up), abs=0.01)
    at(page, "2026-05-10", 1000)
    assert int(fact(page, "Sundial time").split(":")[0]) == 15


def test_the_back_tells_the_altitudes_of_prayers(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe-biruni")
    tab(page, "Sky")
    behind(page)
    at(page, "2026-05-10", 570)
    declination = 17.6
    facts = {fact.name: fact.value for fact in miqyas.make("astrolabe-biruni").facts}
    away = math.radians(float(facts["latitude"]) - declination)
    for name, gnomons in (("First asr", 1), ("Second asr", 2)):
        wanted = math.degrees(math.atan(1 / (gnomons + math.tan(away))))
        # A day's declination is known to 0.1°, and between circles of 5° the chord strays as much.
        assert float(fact(page, name)[:-1]) == pytest.approx(wanted, abs=0.2)


def test_the_alidade_is_turned_by_hand(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe?place=Berlin")
    tab(page, "Sky")
    behind(page)
    at(page, "2026-05-10", 570)
    before = float(fact(page, "Altitude")[:-1])
    box = page.locator(".alidade").bounding_box()
    assert box
    middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(middle[0] + 60, middle[1] - 60)
    page.mouse.down()
    page.mouse.move(middle[0] + 30, middle[1] - 80, steps=4)
    page.mouse.up()
    turned = math.degrees(math.atan2(80, 30) - math.atan2(60, 60))
    assert float(fact(page, "Altitude")[:-1]) == pytest.approx(before - turned, abs=1.0)
    assert "·" in page.locator(".telling-sky dl").first.inner_text()


def test_lessons_walk_through_the_use_of_an_astrolabe(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-05-10", 570)
    lesson = page.locator(".lessons")
    lesson.get_by_role("button", name="Find the time from the sun").click()
    expect(lesson).to_contain_text("altitude: 36.0°")
    for says in ("Taurus 19.7°", "ecliptic ring", "side of the east"):
        lesson.get_by_role("button", name="Next").click()
        expect(lesson).to_contain_text(says)
    page.wait_for_selector(".stage svg .rete")
    expect(lesson).not_to_contain_text("There it is")
    lesson.get_by_role("button", name="Show me").click()
    expect(lesson).to_contain_text("There it is")
    lesson.get_by_role("button", name="Next").click()
    expect(lesson).to_contain_text("08:27 by the sun. A clock shows 09:30")
    lesson.get_by_role("button", name="End").click()
    lesson.get_by_role("button", name="When does Sirius rise?").click()
    lesson.get_by_role("button", name="Next").click()
    lesson.get_by_role("button", name="Show me").click()
    lesson.get_by_role("button", name="Next").click()
    said = lesson.locator(".lesson-step").inner_text()
    hours, minutes = map(int, re.findall(r"(\d+):(\d+)", said)[-1])
    with closing(load_file(str(DE421))) as planets:
        star = Star(ra_hours=(6, 45, 8.9), dec_degrees=(-16, 42, 58))
        site = planets["earth"] + wgs84.latlon(*BERLIN)
        up, *_ = (
            site.at(SCALE.utc(2026, 5, 10, hours - 2, minutes)).observe(star).apparent().altaz()
        )
    # The stars of the rete are of its epoch, read as on brass: a degree is four minutes.
    assert up.degrees == pytest.approx(0.0, abs=0.7)


def test_lessons_are_told_in_arabic_on_a_dial(visit: Callable[..., Page]) -> None:
    page = visit(DIAL, language="ar")
    tab(page, words_of("ar")["sky"])
    lesson = page.locator(".lessons")
    lesson.get_by_role("button").first.click()
    for _ in range(2):
        assert "{" not in lesson.inner_text()
        lesson.locator(".main").click()


def words_of(language: str) -> Mapping[str, str]:
    found: Mapping[str, str] = wording.page_words(language)["page"]
    return found


def test_a_link_holds_the_whole_design(visit: Callable[..., Page]) -> None:
    values = "place=Cairo&gnomon.kind=pin&days.dates=[%2206-21%22]&width_mm=240"
    page = visit(f"#horizontal-dial?{values}")
    tab(page, "Take home")
    link = page.get_by_role("textbox", name="Link to this design").input_value()
    other = visit(link[link.index("#") :])
    assert drawing(other) == drawing(page)
    assert other.locator("[data-name=width_mm] input[type=text]").input_value() == "240"


def test_files_are_taken_home(visit: Callable[..., Page], tmp_path: Path) -> None:
    page = visit("#rule-single")
    tab(page, "Take home")
    for name in ("PDF", "PNG"):
        page.get_by_role("checkbox", name=name).uncheck()
    with page.expect_download(timeout=60_000) as found:
        page.get_by_role("button", name="Download").click()
    assert found.value.suggested_filename == "rule-single.zip"
    with zipfile.ZipFile(found.value.path()) as archive:
        assert b"<svg" in archive.read("rule.svg")
    with page.expect_download() as found:
        page.get_by_role("button", name="Design file (TOML)").click()
    text = Path(found.value.path()).read_text(encoding="utf-8")
    assert tomllib.loads(text) == {"design": "rule-single"}
    own = tmp_path / "own.toml"
    own.write_text('design = "horizontal-dial"\nplace = "Rome"\n', encoding="utf-8")
    page.get_by_role("banner").locator("input[type=file]").set_input_files(str(own))
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Rome")


def test_a_dial_is_laid_on_a_solid_of_ones_own(visit: Callable[..., Page], tmp_path: Path) -> None:
    file = tmp_path / "block.step"
    cadquery.exporters.export(cadquery.Workplane().box(120, 90, 30), str(file))
    page = visit()
    page.get_by_role("button", name="Dial on a solid of your own").click()
    page.locator("#stone-file").set_input_files(str(file))
    field = page.locator("[data-name=face]")
    expect(field.locator(".fault")).to_contain_text("is none of the 6 faces", timeout=60_000)
    field.get_by_role("textbox").fill("6")
    field.get_by_role("textbox").press("Enter")
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Dial on a solid")
    expect(field.locator(".fault")).to_have_count(0)
    tab(page, "Take home")
    expect(page.locator(".take")).to_contain_text("is not in the link")
    wrong = tmp_path / "wrong.step"
    wrong.write_text("no STEP", encoding="utf-8")
    page.locator("#stone-file").set_input_files(str(wrong))
    expect(page.locator(".wrong")).to_contain_text("is no STEP file", timeout=60_000)


def test_a_picture_of_ones_own_is_chosen_and_taken_away(
    visit: Callable[..., Page], tmp_path: Path
) -> None:
    rim = " ".join(f"L{k % 20} {k // 20 % 20}" for k in range(1200))
    arms = tmp_path / "arms.svg"
    arms.write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20"><path d="M2 2h16v16z"/>'
        f"<!-- {rim} --></svg>",
        encoding="utf-8",
    )
    page = visit(DIAL)
    page.get_by_role("searchbox", name="Search settings").fill("picture")
    field = page.locator("[data-name='picture.svg']")
    field.locator("input[type=file]").set_input_files(str(arms))
    page.wait_for_selector(".stage [data-means=picture]")
    expect(field).to_contain_text("arms.svg")
    tab(page, "Take home")
    expect(page.locator(".take")).to_contain_text("is not in the link")
    page.wait_for_timeout(500)
    page.reload()
    page.wait_for_selector(".stage [data-means=picture]")
    wrong = tmp_path / "wrong.svg"
    wrong.write_text("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", encoding="utf-8")
    page.locator("header input[type=file]").set_input_files(str(wrong))
    expect(field.locator(".fault")).to_contain_text("has a script")
    page.get_by_role("searchbox", name="Search settings").fill("picture")
    field.get_by_role("button", name="Remove the file").click()
    expect(page.locator(".stage [data-means=picture]")).to_have_count(0)
    expect(field.locator(".fault")).to_have_count(0)


def test_the_sheet_is_read_on_the_page(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    page.locator(".tools .view").select_option("sheet")
    page.wait_for_selector(".stage > svg.sheet > svg")
    assert page.locator(".stage > svg.sheet > svg").count() >= 2


def test_the_page_says_what_failed_and_goes_on(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    page.route("**/api/draw", lambda route: route.fulfill(status=503, json={"error": "time"}))
    slider = page.get_by_role("slider", name="Width")
    slider.press("PageUp")
    expect(page.locator(".wrong")).to_contain_text("took too long")
    page.unroute("**/api/draw")
    slider.press("PageUp")
    expect(page.locator(".wrong")).to_be_hidden()


def test_a_cancelled_job_ends(visit: Callable[..., Page]) -> None:
    before = {process.pid for process in multiprocessing.active_children()}
    page = visit("#astrolabe")
    tab(page, "Take home")
    page.get_by_role("button", name="All formats as one archive").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".told")).to_be_empty()
    for _ in range(200):
        left = {process.pid for process in multiprocessing.active_children()} - before
        if not left:
            break
        page.wait_for_timeout(50)
    assert not left


def test_a_job_ends_with_its_page(visit: Callable[..., Page]) -> None:
    before = {process.pid for process in multiprocessing.active_children()}
    page = visit("#astrolabe")
    tab(page, "Take home")
    page.get_by_role("button", name="All formats as one archive").click()
    page.get_by_role("button", name="Cancel").wait_for()
    page.close()
    ends = time.monotonic() + 20
    while {process.pid for process in multiprocessing.active_children()} - before:
        assert time.monotonic() < ends
        time.sleep(0.05)


def served(port: int) -> subprocess.Popen[bytes]:
    """A server in a process group of its own, that answers."""
    command = (sys.executable, "-m", "miqyas", "studio", "--no-browser", "--port", str(port))
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    for _ in range(600):
        with closing(socket.socket()) as asked:
            if asked.connect_ex(("127.0.0.1", port)) == 0:
                return server
        assert server.poll() is None
        time.sleep(0.05)
    raise AssertionError("the server does not answer")


def test_a_server_that_goes_amid_a_job_is_told_and_may_come_again(browser: Browser) -> None:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = served(port)
    page = browser.new_page()
    try:
        page.goto(f"http://127.0.0.1:{port}/#astrolabe?place=Berlin")
        page.wait_for_selector(".stage svg")
        tab(page, "Take home")
        everything = page.get_by_role("button", name="All formats as one archive")
        everything.click()
        page.get_by_role("button", name="Cancel").wait_for()
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()
        expect(page.locator(".told")).to_have_text(
            "The server stopped before it was done. Try again."
        )
        everything.click()
        expect(page.locator(".told")).to_contain_text("The server does not answer.")
        server = served(port)
        everything.click()
        page.get_by_role("button", name="Cancel").click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Astrolabe for Berlin")
    finally:
        page.close()
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def test_designs_are_kept_in_the_browser(visit: Callable[..., Page]) -> None:
    page = visit("#horizontal-dial?width_mm=233")
    tab(page, "Take home")
    page.get_by_role("textbox", name="Name", exact=True).last.fill("Garden")
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_role("link", name="miqyas").click()
    page.get_by_role("button", name="Garden", exact=True).click()
    expect(page.locator("[data-name=width_mm] input[type=text]")).to_have_value("233")


@pytest.mark.parametrize("width", [1440, 1024, 390])
@pytest.mark.parametrize("language", ["en", "ar"])
def test_the_page_is_for_everyone(visit: Callable[..., Page], width: int, language: str) -> None:
    for where in ("", f"{DIAL}&lettering.language={language}"):
        page = visit(where, width=width, language=language)
        turned = page.locator("html").get_attribute("dir")
        assert turned == ("rtl" if language == "ar" else "ltr")
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


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
    page = visit(f"#horizontal-dial?width_mm=300&ornaments.motto={evil}")
    page.on("dialog", lambda _: pytest.fail("a script ran"))
    tab(page, "Code")
    assert page.locator("img[src=x]").count() == 0
