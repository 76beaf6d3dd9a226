"""The page in three dimensions, in a real browser."""

import cmath
import math
from base64 import b64encode
from collections.abc import Callable, Sequence
from pathlib import Path

import cadquery
import numpy as np
import pytest
from helpers import svg_file
from helpers.pages import BERLIN, DIAL, MUSEUM, at, frames, sun_over, tab
from helpers.sweeping import few_and_many
from playwright.sync_api import Browser, Frame, Page, expect

import miqyas
from instruments.part import Placed
from output.solid.rolled import Rolled

pytestmark = pytest.mark.slow

LONDON = (51.5085, -0.1257)

TURNS = np.exp(1j * np.radians(np.arange(0, 360, 5)))
"""Where a corner comes as a plate turns about its middle."""


def light(page: Page | Frame) -> list[float]:
    """The direction to the light in three dimensions, once it is drawn."""
    frames(page)
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
        for _ in range(400):
            if any("frame-ancestors" in line for line in said):
                break
            page.wait_for_timeout(50)
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


RISES = """
(canvas) => {
  const camera = canvas.dataset.camera.split(" ").map(Number);
  const seen = ([x, y, z]) => {
    const at = [x / 1000, z / 1000, -y / 1000, 1];
    const row = (k) => at.reduce((sum, n, i) => sum + camera[4 * i + k] * n, 0);
    return [row(0) / row(3), row(1) / row(3), row(3)];
  };
  const [x0, y0, far] = seen([0, 0, 0]);
  return [[0, 50, 0], [0, 0, 50]].map((point) => {
    const [x, y, away] = seen(point);
    return [Math.abs(x - x0) < 0.2 * (y - y0), away < far];
  });
}
"""
"""Whether 50 mm up a plate, and out of it, are upright in a picture, and are nearer."""


@pytest.mark.parametrize(
    ("design", "upright"),
    [("vertical-dial?azimuth=220&place=Berlin", 0), ("horizontal-dial?place=Berlin", 1)],
)
def test_a_dial_is_seen_as_it_is_put_up(
    visit: Callable[..., Page], design: str, upright: int
) -> None:
    page = visit(f"#{design}")
    tab(page, "Sky")
    # At noon a wall to the southwest is lit, and one to the north would not be.
    at(page, "2026-06-21", 800)
    page.get_by_role("button", name="In three dimensions").click()
    canvas = page.locator(".solid canvas[data-ready]")
    canvas.wait_for(timeout=60_000)
    assert light(page)[2] > 0
    told = canvas.evaluate(RISES)
    assert told[upright][0]
    assert told[1][1]


def test_no_corner_leaves_the_picture_as_a_plate_turns(visit: Callable[..., Page]) -> None:
    """A file fades its lowest 8 hundredths; a low gnomon's plate comes near there."""
    page = visit("#horizontal-dial?place=Mecca")
    tab(page, "Sky")
    page.get_by_role("button", name="In three dimensions").click()
    canvas = page.locator(".solid canvas[data-ready]")
    canvas.wait_for(timeout=60_000)
    frames(page)
    camera = np.array((canvas.get_attribute("data-camera") or "").split(), float).reshape(4, 4)
    x0, y0, x1, y1 = (
        miqyas.make("horizontal-dial", place="Mecca").parts[0].part.body.outline.bounds()
    )
    corners = complex(x0 + x1, y0 + y1) / 2 + abs(complex(x1 - x0, y1 - y0)) / 2 * TURNS
    there = np.stack(
        [corners.real, np.full(len(TURNS), -3.0), -corners.imag, np.full(len(TURNS), 1e3)]
    )
    seen = (there.T / 1e3) @ camera
    heights = seen[:, 1] / seen[:, 3]
    assert heights.min() > -0.84
    assert heights.max() < 1.0


SEEN = """
async ([pictures, points]) => {
  const canvas = document.querySelector(".solid canvas");
  const camera = canvas.dataset.camera.split(" ").map(Number);
  const light = async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (c) => c.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const page = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    page.drawImage(bitmap, 0, 0);
    const { data } = page.getImageData(0, 0, bitmap.width, bitmap.height);
    return points.map(([x, y, z]) => {
      const at = [x / 1000, z / 1000, -y / 1000, 1];
      const row = (k) => at.reduce((sum, n, i) => sum + camera[4 * i + k] * n, 0);
      const seen = [row(0), row(1), row(3)];
      const px = (seen[0] / seen[2] + 1) / 2 * canvas.clientWidth;
      const py = (1 - seen[1] / seen[2]) / 2 * canvas.clientHeight;
      return data[4 * (Math.round(py) * bitmap.width + Math.round(px))];
    });
  };
  return Promise.all(pictures.map(light));
}
"""
"""How bright points of the mesh, mm, are in pictures of it."""

SHADED = """
([points, clear_mm]) => {
  const drawing = document.querySelector(".stage > svg");
  const shadow = new Path2D(drawing.querySelector(".shadow path").getAttribute("d"));
  const paper = new OffscreenCanvas(1, 1).getContext("2d");
  const [x0, y0] = drawing.dataset.origin.split(" ").map(Number);
  const within = (x, y) => paper.isPointInPath(shadow, x0 + x, y0 - y);
  const about = [...Array(8).keys()].map((k) => k * Math.PI / 4)
    .map((way) => [clear_mm * Math.cos(way), clear_mm * Math.sin(way)]);
  return points.map(([x, y]) => about.filter(([u, v]) => within(x + u, y + v)).length);
}
"""
"""At how many of eight points about each, mm from the origin, the drawn shadow falls."""

CLEAR_MM = 1.0
"""A pixel is 0.4 mm, and one of the shadow's map 0.15."""


def picture(page: Page, date: str, minutes: int) -> str:
    """The instrument in three dimensions, once the sun stands elsewhere."""
    canvas = page.locator(".solid canvas")
    frames(page)
    before = canvas.get_attribute("data-light")
    at(page, date, minutes)
    frames(page)
    expect(canvas).not_to_have_attribute("data-light", before or "")
    return b64encode(canvas.screenshot()).decode()


def grid(across: Sequence[float], up: Sequence[float]) -> np.ndarray:
    """Points of a face, mm, a row each."""
    return np.array([(x, y) for x in across for y in up], float)


def assert_in_one_shadow(page: Page, pictures: list[str], on: np.ndarray, mesh: np.ndarray) -> None:
    """Points of a face are darker in the second picture where its drawn shadow falls alone."""
    then, now = np.array(page.evaluate(SEEN, [pictures, mesh.tolist()]), float)
    about = np.array(page.evaluate(SHADED, [on.tolist(), CLEAR_MM]))
    within, without = (now / then)[about == 8], (now / then)[about == 0]
    assert len(within) > 100
    lit = np.median(without)
    assert np.mean(within < 0.85 * lit) > 0.97
    assert np.mean(without < 0.85 * lit) < 0.02


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
    pictures = [picture(page, "2026-06-21", minutes) for minutes in (950, 600)]
    on = grid([x for x in range(-95, 96) if abs(x) >= 6], range(-35, 106))
    assert_in_one_shadow(page, pictures, on, np.insert(on, 2, 3.0, axis=1))


@pytest.fixture(scope="module")
def card() -> Placed:
    """A cylinder dial's sheet, which is rolled."""
    made = miqyas.make("cylinder-dial", place="Berlin")
    return next(p for p in made.parts if p.roll)


def rolled(card: Placed, on: np.ndarray) -> np.ndarray:
    """Points of the flat sheet's front where they are on the pillar, in the mesh."""
    sheet = Rolled.of(card)
    assert sheet
    frame = sheet.roll.frame
    bent = sheet.bent(np.insert(on, 2, sheet.thickness_mm, axis=1))
    x, z = np.array(frame.x_axis), np.array(frame.z_axis)
    return bent @ np.stack([x, np.cross(z, x), z]) + np.array(frame.origin_mm)


def test_on_a_rolled_sheet_its_lines_stand_and_the_shadow_falls_as_on_the_drawing(
    visit: Callable[..., Page], card: Placed
) -> None:
    page = visit("#cylinder-dial?place=Berlin")
    tab(page, "Sky")
    # Its column is before who opens the view.
    date = "2026-07-21"
    at(page, date, 1000)
    page.get_by_role("button", name="In three dimensions").click()
    canvas = page.locator(".solid canvas")
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    for _ in range(9):
        canvas.press("ArrowUp")
    pictures = [picture(page, date, minutes) for minutes in (400, 620)]
    origin = (page.locator(".stage > svg").get_attribute("data-origin") or "").split()
    tip = page.locator(".tip")
    column, low = (float(tip.get_attribute(name) or "nan") for name in ("cx", "cy"))
    column, low = column - float(origin[0]), float(origin[1]) - low
    on = grid(np.arange(column - 16, column + 16, 0.5), np.arange(-100, -20, 0.5))
    assert_in_one_shadow(page, pictures, on, rolled(card, on))
    down = grid([column], np.arange(low - 8, low + 8, 0.25))
    then, now = np.array(page.evaluate(SEEN, [pictures, rolled(card, down).tolist()]), float)
    dark = now / then < 0.93 * np.median((now / then)[:20])
    assert down[dark, 1].min() == pytest.approx(low, abs=CLEAR_MM)

    drawing = svg_file.Drawing.of(card.part)
    points = [
        point
        for hour in range(5, 10)
        for segment in drawing.segments(f"hour/equal/{hour}")
        for point in segment.at(np.linspace(0.1, 0.9, 5))
        if abs(point.real - column) < 16 and point.imag < -20
    ]
    line = np.array([(point.real, point.imag) for point in points])
    aside = [line + np.array([0.0, by_mm]) for by_mm in (0.0, 1.5, -1.5)]
    seen = [page.evaluate(SEEN, [pictures[:1], rolled(card, p).tolist()])[0] for p in aside]
    beside = np.median(seen[1:], axis=0)
    assert len(line) > 20
    assert np.mean(seen[0] < 0.8 * beside) > 0.9


def test_a_file_of_its_own_turns_from_any_folder(browser: Browser, tmp_path: Path) -> None:
    made = miqyas.make("horizontal-dial", place="Berlin", **{"ornaments.motto": "</script><u>"})
    (file, _) = miqyas.write(made, tmp_path / "dial", ("html",))
    page = browser.new_page(reduced_motion="reduce")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(file.path.as_uri())
    page.wait_for_selector("canvas[data-ready]", timeout=20_000)
    assert all(url.startswith(("file:", "blob:", "data:")) for url in asked)
    assert page.locator("u").count() == 0
    frames(page)
    canvas = page.locator("canvas")
    still = canvas.screenshot()
    assert canvas.screenshot() == still
    canvas.press("ArrowLeft")
    assert any(canvas.screenshot() != still for _ in range(50)), "a key doesn't turn it"
    page.close()


def test_a_dial_is_laid_on_a_solid_of_ones_own(visit: Callable[..., Page], tmp_path: Path) -> None:
    file = tmp_path / "block.step"
    cadquery.exporters.export(cadquery.Workplane().box(120, 90, 30), str(file))
    page = visit()
    page.get_by_role("button", name="Dial on a solid of your own").click()
    page.locator("#stone-file").set_input_files(str(file))
    # Without more its upper face is taken; of a number that it hasn't the field tells.
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    field = page.locator("[data-name=face]")
    field.get_by_role("textbox").fill("9")
    field.get_by_role("textbox").press("Enter")
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
