"""Designing on the page, in a real browser."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers.pages import DIAL, becomes, changed, drawing, seek, tab
from helpers.sweeping import few_and_many
from playwright.sync_api import Page, expect

pytestmark = pytest.mark.slow


def test_from_the_gallery_to_a_dial_for_berlin(visit: Callable[..., Page]) -> None:
    page = visit()
    page.get_by_role("combobox", name="Where is it for?").fill("berli")
    page.get_by_role("option", name="Berlin Germany").click()
    page.get_by_role("searchbox").fill("horizontal")
    page.get_by_role("button", name="Horizontal sundial A ").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Berlin")
    assert page.url.endswith("#horizontal-dial?place=Berlin%2C+DE")
    assert page.locator("[data-means='hour/equal/10']").count() == 1


@pytest.mark.parametrize("width", few_and_many(390, 1440))
def test_a_newcomer_goes_from_the_gallery_to_the_files(
    visit: Callable[..., Page], width: int
) -> None:
    page = visit(width=width, height=844)
    page.get_by_role("combobox", name="Where is it for?").press_sequentially("berlin")
    page.get_by_role("option", name="Berlin Germany").click()
    page.get_by_role("button", name="Horizontal sundial A ").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Berlin")
    page.wait_for_selector(".stage svg")
    first = drawing(page)
    if width == 390:
        tab(page, "Form")
    slider = page.get_by_role("slider", name="Width")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] * 0.25, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] * 0.6, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    changed(page, first)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("[data-name=width_mm]")).not_to_have_class(re.compile("changed"))
    page.get_by_role("button", name="Redo").click()
    expect(page.locator("[data-name=width_mm]")).to_have_class(re.compile("changed"))
    height = page.locator("[data-name=height_mm] input[type=text]")
    height.fill("11")
    height.press("Enter")
    page.locator("[data-name=height_mm] .remedy").first.click()
    expect(page.locator(".wrong")).to_be_hidden()
    page.get_by_role("button", name="Reset all").click()
    expect(page.locator(".form .changed:not([data-name^=place])")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Berlin")
    tab(page, "Take home")
    with page.expect_download(timeout=60_000) as found:
        page.get_by_role("button", name="Download").click()
    assert found.value.suggested_filename == "horizontal-dial-berlin-de.zip"


def test_the_browsers_own_place_is_taken_on_request(visit: Callable[..., Page]) -> None:
    page = visit()
    page.context.grant_permissions(["geolocation"])
    page.context.set_geolocation({"latitude": 35.6895, "longitude": 51.389})
    page.get_by_role("button", name="Use where I am").click()
    expect(page.get_by_role("combobox", name="Where")).to_have_value("35.6895, 51.3890")
    page.get_by_role("button", name="Horizontal sundial A ").click()
    latitude = page.locator("[data-name='place.latitude'] input[type=text]")
    expect(latitude).to_have_value("35.6895")


def test_a_citys_other_coordinate_stays_when_one_is_changed(visit: Callable[..., Page]) -> None:
    """Longitude and time zone were those of Greenwich at once."""
    page = visit(DIAL)
    latitude = page.locator("[data-name='place.latitude'] input[type=text]")
    expect(latitude).to_have_value("52.5244")
    latitude.fill("48")
    latitude.press("Enter")
    longitude = page.locator("[data-name='place.longitude'] input[type=text]")
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for 48° N")
    expect(longitude).to_have_value("13.4105")
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Berlin")
    name = page.locator("[data-name='place.name'] input[type=text]")
    name.fill("My garden")
    name.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for My garden")
    expect(latitude).to_have_value("52.5244")
    expect(longitude).to_have_value("13.4105")


def test_a_file_is_dropped_on_the_page(visit: Callable[..., Page]) -> None:
    page = visit()
    page.evaluate(
        """() => { const moved = new DataTransfer();
        moved.items.add(new File(['design = "horizontal-dial"\\nplace = "Rome"\\n'], "own.toml"));
        dispatchEvent(new DragEvent("drop", { dataTransfer: moved })); }"""
    )
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Rome")


def test_the_ruler_measures_and_the_grid_is_in_millimetres(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    page.get_by_role("button", name="Ruler").click()
    ends = page.evaluate(
        """() => { const plate = document.querySelector("[data-means=outline]");
        const box = plate.getBoundingClientRect();
        return [box.left, box.right, box.top + box.height / 2]; }"""
    )
    page.mouse.move(ends[0], ends[2])
    page.mouse.down()
    page.mouse.move(ends[1], ends[2], steps=3)
    page.mouse.up()
    shown = page.locator(".measure text").text_content() or ""
    # A pixel is 0.3 mm, and the outline's own stroke as wide.
    assert float(shown.removesuffix(" mm")) == pytest.approx(200.0, abs=1.0)
    page.get_by_role("button", name="Grid").click()
    across = page.locator(".grid line[x1='100']")
    assert across.count() == 1
    # It lies over the face, and what one points at is below it.
    assert page.evaluate("document.querySelector('.stage > svg').lastElementChild.matches('.grid')")
    assert across.evaluate("(line) => getComputedStyle(line).pointerEvents") == "none"
    page.get_by_role("button", name="Grid").click()
    assert across.count() == 0


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
    assert wider != first
    becomes(page, first)
    expect(field).not_to_have_class(re.compile("changed"))


def test_a_fault_has_a_button_that_mends_it(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    seek(page, "lettering.height")
    field = page.locator("[data-name='lettering.height_mm']")
    field.get_by_role("textbox").fill("100")
    field.get_by_role("textbox").press("Enter")
    expect(field.locator(".fault")).to_be_visible()
    expect(field.get_by_role("textbox")).to_have_attribute("aria-invalid", "true")
    seek(page, "")
    expect(page.locator("[data-name='place.name'] input")).to_have_value("Berlin")
    field.locator(".remedy").first.click()
    expect(field.locator(".fault")).to_have_count(0)
    expect(page.locator(".wrong")).to_be_hidden()


def test_numbers_are_written_and_read_in_arabic_figures(visit: Callable[..., Page]) -> None:
    page = visit("#horizontal-dial?place=Rio", language="ar")
    width = page.locator("[data-name=width_mm] input[type=text]")
    expect(width).to_have_value("٢٠٠")
    expect(page.locator("[data-name='place.latitude'] input[type=text]")).to_have_value("-٢٢٫٩٠٦٤")
    width.fill("٢٣٣")
    width.press("Enter")
    expect(page.locator("[data-name=width_mm]")).to_have_class(re.compile("changed"))
    expect(page).to_have_url(re.compile("width_mm=233$"))


def test_only_what_is_of_use_is_asked_for(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    seek(page, "gnomon")
    style = page.locator("[data-name='gnomon.notch_mm']")
    tip, sphere = (page.locator(f"[data-name='gnomon.{name}']") for name in ("tip", "sphere_mm"))
    expect(style).to_be_visible()
    expect(tip).to_be_hidden()
    page.locator("[data-name='gnomon.kind'] select").select_option("pin")
    expect(tip).to_be_visible()
    expect(style).to_be_hidden()
    expect(sphere).to_be_hidden()
    tip.get_by_role("combobox").select_option("sphere")
    expect(sphere).to_be_visible()
    # What was set is shown, so that it can be set back.
    sphere.get_by_role("textbox").fill("9")
    sphere.get_by_role("textbox").press("Enter")
    page.locator("[data-name='gnomon.kind'] select").select_option("polar-style")
    expect(sphere).to_be_visible()
    seek(page, "italian")
    count = page.locator("[data-name='italian.count']")
    expect(count).to_be_hidden()
    page.locator("[data-name='italian.shown']").get_by_role("switch").check()
    expect(count).to_be_visible()


def test_layers_and_lines_tell_what_they_are(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    tab(page, "Lines")
    line = page.locator("[data-means='day/cancer']").first
    expect(line).to_be_visible()
    page.get_by_role("checkbox", name="Day curve").uncheck()
    expect(line).to_be_hidden()
    page.get_by_role("button", name="Show all").click()
    expect(line).to_be_visible()
    page.get_by_role("checkbox", name="Scored").uncheck()
    expect(line).to_be_hidden()
    page.get_by_role("checkbox", name="Scored").check()
    spot = page.evaluate(
        """() => { const line = document.querySelector("[data-means='hour/equal/9']");
        const at = line.getPointAtLength(line.getTotalLength() * 0.3);
        const { x, y } = at.matrixTransform(line.getScreenCTM()); return [x, y]; }"""
    )
    page.mouse.move(spot[0], spot[1] + 2)
    expect(page.locator(".pointed-at")).to_contain_text("Sundial hour 9")
    expect(page.locator("[data-means='hour/equal/9']")).to_have_class(re.compile("pointed"))
    page.locator(".tools .view").select_option("finished")
    expect(page.locator(".aside")).to_contain_text("This view has no single lines")
    expect(page.locator(".pointed-at")).to_be_empty()
    page.locator(".tools .view").select_option(index=0)
    expect(page.get_by_role("checkbox", name="Day curve")).to_be_visible()


def test_a_link_holds_the_whole_design(visit: Callable[..., Page]) -> None:
    values = "place=Cairo&gnomon.kind=pin&days.dates=[%2206-21%22]&width_mm=240"
    page = visit(f"#horizontal-dial?{values}")
    tab(page, "Take home")
    link = page.get_by_role("textbox", name="Link to this design").input_value()
    other = visit(link[link.index("#") :])
    assert drawing(other) == drawing(page)
    assert other.locator("[data-name=width_mm] input[type=text]").input_value() == "240"


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
    seek(page, "picture")
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
    seek(page, "picture")
    field.get_by_role("button", name="Remove the file").click()
    expect(page.locator(".stage [data-means=picture]")).to_have_count(0)
    expect(field.locator(".fault")).to_have_count(0)


def test_the_sheet_is_read_on_the_page(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    page.locator(".tools .view").select_option("sheet")
    page.wait_for_selector(".stage > svg.sheet > svg")
    assert page.locator(".stage > svg.sheet > svg").count() >= 2


def test_designs_are_kept_in_the_browser(visit: Callable[..., Page]) -> None:
    page = visit("#horizontal-dial?width_mm=233")
    tab(page, "Take home")
    page.get_by_role("textbox", name="Name", exact=True).last.fill("Garden")
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_role("link", name="miqyas").click()
    page.get_by_role("button", name="Garden", exact=True).click()
    expect(page.locator("[data-name=width_mm] input[type=text]")).to_have_value("233")


def test_a_place_that_was_typed_and_left_is_meant(visit: Callable[..., Page]) -> None:
    page = visit("")
    where = page.get_by_role("combobox", name="Where")
    where.fill("Cairo")
    page.get_by_role("option", name="Cairo Egypt").wait_for()
    page.get_by_role("button", name="Horizontal sundial A ").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Cairo")


@pytest.mark.parametrize("language", ["en", "ar"])
def test_a_latitude_and_a_longitude_are_read_as_people_write_them(
    visit: Callable[..., Page], language: str
) -> None:
    page = visit("", language=language)
    where, found = page.locator(".place-box input"), page.locator(".choices li").first
    figures = str.maketrans("0123456789.,", "٠١٢٣٤٥٦٧٨٩٫،") if language == "ar" else {}
    for typed, shown in (
        ("52.52 13.4", "52.5200, 13.4000"),
        ("52,52; 13,4", "52.5200, 13.4000"),
        ("٥٢٫٥٢، ١٣٫٤", "52.5200, 13.4000"),
        ("33.9S 70.2w", "-33.9000, -70.2000"),
        ("52°31'N 13°24'E", "52.5167, 13.4000"),
    ):
        where.fill(typed)
        expect(found).to_have_text(shown.translate(figures))
    where.press("Enter")
    page.locator(".card").first.click()
    expect(page.locator("[data-name='place.longitude'] input[type=text]")).to_have_value(
        "13.4" if language == "en" else "١٣٫٤"
    )


def test_the_box_never_shows_a_place_that_was_not_taken(visit: Callable[..., Page]) -> None:
    page = visit("")
    where = page.get_by_role("combobox", name="Where")
    before = where.input_value()
    where.fill("Qqqqqqx")
    where.press("Tab")
    expect(where).to_have_value(before)


def test_the_box_tells_of_which_state_a_town_is(visit: Callable[..., Page]) -> None:
    page = visit("")
    where = page.get_by_role("combobox", name="Where")
    where.fill("Springfield")
    page.get_by_role("option", name="Springfield IL, United States").click()
    expect(where).to_have_value("Springfield, IL")
    page.locator(".card").first.click()
    expect(page.locator(".place-box input")).to_have_value("Springfield, IL, United States")


def test_a_page_is_sent_only_the_parts_that_changed(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe?place=Berlin")
    plate = page.locator(".stage .plate").inner_html()
    seek(page, "rule.width")
    with page.expect_response(lambda one: "api/draw" in one.url) as came:
        page.locator("[data-name='rule.width_mm'] input[type=text]").fill("13")
        page.keyboard.press("Enter")
    assert [layer["role"] for layer in came.value.json()["layers"] if "svg" in layer] == ["rule"]
    expect(page.locator("[data-name='rule.width_mm']")).to_have_class(re.compile("changed"))
    expect(page.locator(".stage .turns")).to_have_count(4)
    assert page.locator(".stage .plate").inner_html() == plate
