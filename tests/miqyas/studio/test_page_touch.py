"""The page under fingers on a telephone, and the drawing over the whole screen."""

import math
from collections.abc import Callable, Iterator

import pytest
from helpers.fingers import Fingers, dragged, middle_of
from helpers.pages import DIAL, at, changed, drawing, tab, until
from helpers.sweeping import few_and_many
from playwright.sync_api import Locator, Page, expect

pytestmark = pytest.mark.slow

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}

Visit = Callable[..., Page]


@pytest.fixture
def phone(visit: Visit) -> Iterator[Visit]:
    pages: list[Page] = []

    def opened(where: str = "", **more: str) -> Page:
        pages.append(visit(where, **PHONE, **more))
        return pages[-1]

    yield opened
    for page in pages:
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert page.evaluate("scrollX + (visualViewport.scale - 1)") == 0


def widest(view: Locator) -> float:
    """How long the longest name of a view is, px."""
    found: float = view.evaluate(
        """one => {
          const pen = document.createElement("canvas").getContext("2d");
          pen.font = getComputedStyle(one).font;
          return Math.max(...[...one.options].map((each) => pen.measureText(each.text).width));
        }"""
    )
    return found


def box_of(page: Page) -> list[float]:
    shown = page.locator(".stage > svg").get_attribute("viewBox") or ""
    return [float(part) for part in shown.split()]


def seen_at(page: Page, x: float, y: float) -> list[float]:
    """The point of the drawing, mm, that is under one of the screen."""
    found: list[float] = page.evaluate(
        """([x, y]) => { const svg = document.querySelector(".stage > svg");
        const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM().inverse());
        return [at.x, at.y]; }""",
        [x, y],
    )
    return found


def on_line(page: Page, means: str) -> tuple[float, float]:
    """A point of the screen on a line of the drawing."""
    x, y = page.locator(f"[data-means='{means}']").first.evaluate(
        """(path) => { const at = path.getPointAtLength(path.getTotalLength() / 2);
        const there = at.matrixTransform(path.getScreenCTM()); return [there.x, there.y]; }"""
    )
    return x, y


def test_a_finger_pans_and_two_zoom_about_the_point_between_them(phone: Visit) -> None:
    page = phone(DIAL)
    x, y = middle_of(page, ".stage")
    before, held = box_of(page), seen_at(page, x, y)
    dragged(page, (x, y), (x + 60, y - 40))
    assert seen_at(page, x + 60, y - 40) == pytest.approx(held, abs=0.01)
    assert box_of(page)[2:] == before[2:]
    held = seen_at(page, x, y)
    with Fingers(page, (x - 30, y), (x + 30, y)) as fingers:
        fingers.to((x - 90, y), (x + 90, y))
    assert before[2] / box_of(page)[2] == pytest.approx(3.0, rel=0.01)
    assert seen_at(page, x, y) == pytest.approx(held, abs=0.05)
    # Two fingers that keep their distance carry the drawing with them.
    held = seen_at(page, x, y)
    with Fingers(page, (x - 40, y), (x + 40, y)) as fingers:
        fingers.to((x - 10, y + 50), (x + 70, y + 50))
    assert seen_at(page, x + 30, y + 50) == pytest.approx(held, abs=0.05)
    assert page.evaluate("scrollY") == 0


def test_a_tap_near_a_line_tells_what_it_is(phone: Visit) -> None:
    page = phone(DIAL)
    x, y = on_line(page, "hour/equal/16")
    told = page.locator(".pointed-at")
    with Fingers(page, (x + 4, y + 4)):
        pass
    expect(told).to_contain_text("hour/equal/16")
    expect(page.locator(".face .pointed")).not_to_have_count(0)
    # What is dragged is not what is asked about.
    dragged(page, (x, y), (x + 50, y + 50))
    expect(told).to_contain_text("hour/equal/16")
    corner = page.locator(".stage").bounding_box()
    assert corner
    with Fingers(page, (corner["x"] + 3, corner["y"] + 3)):
        pass
    expect(told).to_be_hidden()


def test_a_slider_is_dragged_by_a_finger(phone: Visit) -> None:
    page = phone(DIAL)
    first = drawing(page)
    tab(page, "Form")
    slider = page.get_by_role("slider", name="Width")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    share = (float(slider.input_value()) - float(slider.get_attribute("min") or 0)) / (
        float(slider.get_attribute("max") or 1) - float(slider.get_attribute("min") or 0)
    )
    start = box["x"] + 8 + share * (box["width"] - 16)
    dragged(page, (start, y), (start + 40, y))
    changed(page, first)
    assert float(slider.input_value()) > 200
    expect(page.locator("[data-name=width_mm] input[type=text]")).to_have_value(
        slider.input_value()
    )


def test_a_finger_that_moves_the_page_moves_no_slider(phone: Visit) -> None:
    page = phone(DIAL)
    slider = page.locator("[data-name='place.latitude'] .slider")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    x, y = box["x"] + 40, box["y"] + box["height"] / 2
    dragged(page, (x, y), (x + 10, y - 120))
    until(page, "scrollY > 50")
    assert slider.input_value() == "53"
    assert page.locator("[data-name='place.latitude'] input[type=text]").input_value() == "52.5244"


def test_a_finger_that_moves_the_page_moves_no_sun(phone: Visit) -> None:
    page = phone(DIAL)
    tab(page, "Sky")
    at(page, "2026-06-21", 600)
    for name in ("Time", "Date"):
        slider = page.get_by_role("slider", name=name)
        before = slider.input_value()
        page.evaluate("scrollTo(0, 0)")
        slider.scroll_into_view_if_needed()
        box = slider.bounding_box()
        assert box
        x, y, scrolled = box["x"] + 40, box["y"] + box["height"] / 2, page.evaluate("scrollY")
        dragged(page, (x, y), (x + 10, y - 120))
        until(page, f"scrollY > {scrolled + 50}")
        assert slider.input_value() == before
    expect(page.locator(".sky")).to_have_attribute("data-shown", "2026-06-21 600")


def test_a_pane_is_opened_at_its_beginning(phone: Visit) -> None:
    page = phone(DIAL)
    page.evaluate("scrollTo(0, 600)")
    until(page, "scrollY > 200")
    page.touchscreen.tap(*middle_of(page, "[role=tab][id$=says]"))
    expect(page.get_by_role("heading", name="Notes", exact=True)).to_be_in_viewport()
    bar, notes = (page.locator(one).bounding_box() for one in (".tablist", ".notes"))
    assert bar
    assert notes
    assert notes["y"] > bar["y"] + bar["height"]


def test_the_page_scrolls_below_the_drawing_and_not_aside(phone: Visit) -> None:
    page = phone(DIAL)
    tab(page, "Form")
    label = middle_of(page, ".topic h2")
    dragged(page, label, (label[0] - 80, label[1] - 300))
    until(page, "scrollY > 100")
    assert page.evaluate("scrollX") == 0
    expect(page.locator(".stage")).to_be_in_viewport()


def test_the_rete_turns_under_a_finger(phone: Visit) -> None:
    page = phone("#astrolabe?place=Berlin")
    tab(page, "Sky")
    at(page, "2026-03-21", 600)
    page.evaluate("scrollTo(0, 0)")
    clock = page.locator(".clock")
    expect(clock).to_have_text("10:00")
    x, y = page.locator(".stage .rete").evaluate(
        """(rete) => { const at = new DOMPoint(0, 0).matrixTransform(rete.getScreenCTM());
        return [at.x, at.y]; }"""
    )
    start, angle = on_rete(page, x, y)
    reach = math.dist(start, (x, y))
    by = math.radians(30)
    steps = [
        (x + reach * math.cos(angle + by * k / 6), y + reach * math.sin(angle + by * k / 6))
        for k in range(1, 7)
    ]
    box = box_of(page)
    with Fingers(page, start) as finger:
        for step in steps:
            finger.to(step)
    assert box_of(page) == box
    # The sky turns by 30° in two hours less 20 s; the clock shows whole minutes.
    shown = clock.inner_text().split(":")
    assert int(shown[0]) * 60 + int(shown[1]) == pytest.approx(720, abs=1.5)


def on_rete(page: Page, x: float, y: float) -> tuple[tuple[float, float], float]:
    """A point of the screen at which the rete is on top, and its angle about the pivot."""
    found: list[float] = page.evaluate(
        """([x, y]) => { for (let far = 40; far < 160; far += 3) {
          for (let k = 0; k < 72; k += 1) {
            const way = k * Math.PI / 36;
            const at = [x + far * Math.cos(way), y + far * Math.sin(way)];
            if (document.elementFromPoint(...at)?.closest(".rete")) return [...at, way];
          } } }""",
        [x, y],
    )
    return (found[0], found[1]), found[2]


def test_three_dimensions_turn_and_come_closer_under_fingers(phone: Visit) -> None:
    page = phone(DIAL)
    page.get_by_role("button", name="In three dimensions").tap()
    canvas = page.locator(".solid canvas")
    page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    x, y = middle_of(page, ".solid canvas")

    def turned(before: str | None) -> str | None:
        expect(canvas).not_to_have_attribute("data-camera", before or "")
        return canvas.get_attribute("data-camera")

    seen = canvas.get_attribute("data-camera")
    dragged(page, (x, y), (x + 70, y + 20))
    seen = turned(seen)
    with Fingers(page, (x - 30, y), (x + 30, y)) as fingers:
        fingers.to((x - 80, y), (x + 80, y))
    turned(seen)
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("solid", few_and_many(False, True))
def test_the_drawing_fills_the_screen_and_escape_leaves(visit: Visit, solid: bool) -> None:
    page = visit(DIAL)
    if solid:
        page.get_by_role("button", name="In three dimensions").click()
        page.wait_for_selector(".solid canvas[data-ready]", timeout=60_000)
    inner = page.locator(".solid canvas" if solid else ".stage")
    middle, button = page.locator(".middle"), page.get_by_role("button", name="Full screen")
    small = inner.bounding_box()

    def filled() -> bool:
        expect(button).to_have_attribute("aria-pressed", "true")
        found = middle.bounding_box()
        return found == {"x": 0, "y": 0, "width": 1440, "height": 900}

    button.click()
    assert filled()
    page.keyboard.press("Escape")
    expect(button).to_have_attribute("aria-pressed", "false")
    assert inner.bounding_box() == small
    inner.press("f")
    assert filled()
    inner.press("f")
    expect(button).to_have_attribute("aria-pressed", "false")
    # Typed into a field it is a letter.
    page.get_by_role("searchbox", name="Search settings").press("f")
    expect(button).to_have_attribute("aria-pressed", "false")


def test_where_no_element_may_have_the_screen_the_page_is_filled(phone: Visit) -> None:
    page = phone()
    page.add_init_script("Element.prototype.requestFullscreen = undefined")
    page.goto(page.url + DIAL)
    page.reload()
    page.wait_for_selector(".stage svg")
    page.get_by_role("button", name="Full screen").tap()
    expect(page.locator(".middle")).to_have_css("position", "fixed")
    assert page.locator(".middle").bounding_box() == {"x": 0, "y": 0, "width": 390, "height": 844}
    page.get_by_role("button", name="Full screen").tap()
    expect(page.locator(".middle")).to_have_css("position", "sticky")


def test_on_a_tablet_the_view_s_name_and_a_longitude_are_whole(visit: Visit) -> None:
    page = visit("#horizontal-dial?place=Los Angeles", width=820, height=1180)
    expect(page.get_by_role("button", name="More tools")).to_be_visible()
    view = page.locator(".tools .view").bounding_box()
    assert view
    assert view["width"] > 120
    page.get_by_role("tab", name="Form").click()
    longitude = page.locator("[data-name='place.longitude'] input[type=text]")
    expect(longitude).to_have_value("-118.2437")
    assert longitude.evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize("width", [390, 768])
def test_the_longest_view_s_name_is_whole_on_a_phone(visit: Visit, width: int) -> None:
    """*Scheibe, 52°31′ N, Horizonte · Vorderseite* is 316 px long, and had 223."""
    page = visit("#astrolabe?place=Berlin", width=width, height=844, language="de")
    view, tools = page.locator(".tools .view"), page.locator(".tools")
    expect(view.locator("option").first).to_be_attached()
    first = tools.bounding_box()
    view.select_option(label="Scheibe, 52°31′ N, Horizonte · Vorderseite")
    wide, box, row = widest(view), view.bounding_box(), tools.bounding_box()
    assert first
    assert box
    assert row
    assert wide + 30 < box["width"] < width
    # A shorter one leaves the drawing its room.
    assert first["height"] < 50 < row["height"]


def test_all_tools_are_there_and_a_line_is_told_below_the_drawing(phone: Visit) -> None:
    page = phone(DIAL)
    grid = page.get_by_role("button", name="Grid")
    expect(grid).to_be_hidden()
    page.get_by_role("button", name="More tools").tap()
    for name in ("Grid", "Print", "Closer", "Farther", "Ruler", "As lines", "Fit"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    grid.tap()
    expect(page.locator(".stage .grid")).to_be_attached()
    page.get_by_role("button", name="More tools").tap()
    expect(grid).to_be_hidden()
    page.get_by_role("tab", name="Lines").tap()
    page.locator(".meanings .count").first.tap()
    told = page.locator(".pointed-at")
    expect(told).to_be_visible()
    card, stage = told.bounding_box(), page.locator(".stage").bounding_box()
    assert card
    assert stage
    assert card["y"] >= stage["y"] + stage["height"]
    assert card["y"] + card["height"] == 844
    told.get_by_role("button", name="Close").tap()
    expect(told).to_be_hidden()


def test_on_a_small_laptop_the_longest_view_s_name_is_whole(visit: Visit) -> None:
    """Of an astrolabe in German it is 316 px long, on a line of its own; a dial needs no second."""
    page = visit("#astrolabe?place=Berlin", width=1280, height=800, language="de")
    view, tools = page.locator(".tools .view"), page.locator(".tools")
    expect(view.locator("option").first).to_be_attached()
    box, row = view.bounding_box(), tools.bounding_box()
    assert box
    assert row
    assert box["width"] > widest(view) + 30
    page = visit(DIAL, width=1280, height=800)
    single = page.locator(".tools").bounding_box()
    assert single
    assert single["height"] < 50 < row["height"]
