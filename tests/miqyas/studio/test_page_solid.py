"""The page in three dimensions, in a real browser."""

import cmath
import math
from base64 import b64encode
from collections.abc import Callable
from pathlib import Path

import cadquery
import numpy as np
import pytest
from helpers import svg_file
from helpers.pages import BERLIN, DIAL, MUSEUM, at, sun_over, tab
from helpers.sweeping import few_and_many
from playwright.sync_api import Browser, Frame, Page, expect

import miqyas

LONDON = (51.5085, -0.1257)


def light(page: Page | Frame) -> list[float]:
    """The direction to the light in three dimensions."""
    told = page.locator(".solid canvas").get_attribute("data-light") or ""
    return [float(part) for part in told.split()]


def towards_sun(place: tuple[float, float], utc: tuple[int, ...]) -> tuple[float, float, float]:
    """The direction to the sun by DE421: east, north, up."""
    hour, declination = sun_over(place, utc)
    f, d, h = (math.radians(a) for a in (place[0], declination, hour))
    return (
        -math.cos(d) * math.sin(h),
        math.cos(f) * math.sin(d) - math.sin(f) * math.cos(d) * math.cos(h),
        math.sin(f) * math.sin(d) + math.cos(f) * math.cos(d) * math.cos(h),
    )


@pytest.mark.parametrize("site", [MUSEUM, "http://other.test"])
def test_a_museums_page_shows_an_instrument_in_a_frame(
    browser: Browser, address: str, site: str
) -> None:
    page = browser.new_page()
    said: list[str] = []
    page.on("console", lambda told: said.append(told.text))
    inside = f'<!doctype html><iframe src="{address}embed{DIAL}" width="900" height="600"></iframe>'
    page.route(f"{site}/", lambda route: route.fulfill(body=inside, content_type="text/html"))
    page.goto(f"{site}/")
    if site == MUSEUM:
        frame = page.frames[1]
        frame.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
        first = frame.locator(".solid canvas").get_attribute("data-camera")
        expect(frame.locator(".solid canvas")).not_to_have_attribute("data-camera", first or "")
        at(frame, "2026-06-21", 600)
        # The dial lies with north at its top.
        assert light(frame) == pytest.approx(towards_sun(BERLIN, (2026, 6, 21, 8, 0)), abs=5e-4)
        assert frame.locator("header, .left, [data-name=width_mm]").count() == 0
        frame.locator(".tools .view").select_option("dial-plate/front")
        expect(frame.locator(".tip")).to_be_visible()
    else:
        expect(page.frame_locator("iframe").locator("#studio")).to_have_count(0)
        page.wait_for_timeout(300)
        assert any("frame-ancestors" in line for line in said)
    page.close()


@pytest.mark.parametrize("design", few_and_many("equatorial-dial", "astrolabe"))
def test_the_sun_stands_in_three_dimensions_where_it_does_on_the_face(
    visit: Callable[..., Page], design: str
) -> None:
    page = visit(f"#{design}?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-06-21", 600)
    page.get_by_role("button", name="In three dimensions").click()
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    # The stand lies level; its y runs north or south, as the dial faces. An astrolabe's throne
    # is in the north.
    east, north, up = towards_sun(BERLIN, (2026, 6, 21, 8, 0))
    found = light(page)
    assert found[2] == pytest.approx(up, abs=5e-5)
    assert (
        math.dist(found[:2], (east, north)) < 1e-4 or math.dist(found[:2], (-east, -north)) < 1e-4
    )


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
    made = miqyas.make("horizontal-dial", place="Berlin", **{"ornaments.motto": "</script><u>"})
    (file, _) = miqyas.write(made, tmp_path / "dial", ("html",))
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.path.as_uri())
    page.wait_for_selector("canvas[data-ready]", timeout=20_000)
    assert all(url.startswith(("file:", "blob:", "data:")) for url in asked)
    assert page.locator("u").count() == 0
    first = page.locator("canvas").screenshot()
    page.locator("canvas").press("ArrowLeft")
    page.wait_for_timeout(100)
    assert page.locator("canvas").screenshot() != first
    page.close()


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
    field = page.locator("[data-name='place.latitude'] input[type=text]")
    tab(page, "Sky")
    at(page, "2026-06-21", 600)
    site = (
        float(field.input_value()),
        float(page.locator("[data-name='place.longitude'] input[type=text]").input_value()),
    )
    assert light(page) == pytest.approx(towards_sun(site, (2026, 6, 21, 9, 0)), abs=5e-4)
    tab(page, "Take home")
    expect(page.locator(".take")).to_contain_text("is not in the link")
    wrong = tmp_path / "wrong.step"
    wrong.write_text("no STEP", encoding="utf-8")
    page.locator("#stone-file").set_input_files(str(wrong))
    expect(page.locator(".wrong")).to_contain_text("is no STEP file", timeout=60_000)


def test_a_cylinders_gnomon_is_turned_to_the_date_and_the_sun_is_before_it(
    visit: Callable[..., Page],
) -> None:
    page = visit("#cylinder-dial?place=Berlin&pillar=turned")
    tab(page, "Sky")
    at(page, "2026-06-05", 600)
    page.get_by_role("button", name="In three dimensions").click()
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    hour, declination = sun_over(BERLIN, (2026, 6, 5, 8, 0))
    f, d, h = (math.radians(a) for a in (BERLIN[0], declination, hour))
    up = math.sin(f) * math.sin(d) + math.cos(f) * math.cos(d) * math.cos(h)
    card = miqyas.make("cylinder-dial", place="Berlin", pillar="turned")
    drawing = svg_file.Drawing.of(card.part("dial-sheet"))
    # Above the lines and below them.
    (tick, *_) = drawing.ends("calendar/06-05")
    sheet = next(p for p in card.parts if p.part.name == "dial-sheet")
    assert sheet.roll
    # The card's beginning comes towards +y, and it goes round against the clock.
    way = 1j * cmath.rect(1.0, tick[0].real / sheet.roll.radius_mm)
    found = light(page)
    assert found[2] == pytest.approx(up, abs=5e-4)
    # A day is 0.4 mm of the card.
    assert complex(*found[:2]) / math.sqrt(1 - up * up) == pytest.approx(way, abs=0.02)
    # The gnomon, which points towards −y in the mesh, is as far from there.
    turned = float(page.locator(".solid canvas").get_attribute("data-turned") or "nan")
    assert cmath.rect(1.0, turned) * -1j == pytest.approx(way, abs=0.02)
