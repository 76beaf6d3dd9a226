"""What one types wrong who comes for the first time, in a real browser."""

import re
from collections.abc import Callable

import pytest
from helpers.pages import DIAL, seek, tab
from playwright.sync_api import Page, Route, expect

WIDTH = "[data-name=width_mm]"


def test_a_mistyped_city_is_offered_and_taken_by_choice_alone(visit: Callable[..., Page]) -> None:
    page = visit()
    box = page.get_by_role("combobox", name="Where is it for?")
    box.press_sequentially("Lodnon", delay=20)
    choices = page.locator(".choices")
    expect(choices).to_contain_text("Did you mean one of these?")
    expect(choices.get_by_role("option").first).to_contain_text("London")
    expect(choices.locator("[aria-selected=true]")).to_have_count(0)
    box.press("Enter")
    expect(choices.locator("[aria-selected=true]")).to_contain_text("London")
    box.press("Enter")
    expect(box).to_have_value("London")
    box.fill("Berlni")
    expect(choices.get_by_role("option").first).to_contain_text("Berlin")
    page.get_by_role("searchbox").focus()
    expect(box).to_have_value("London")
    box.fill("Bad Doberan")
    expect(choices).to_contain_text("a larger town near it")
    expect(page.get_by_role("status").filter(has_text="a larger town")).to_be_attached()


def test_a_setting_is_found_by_what_it_means_or_offers(visit: Callable[..., Page]) -> None:
    page = visit("#vertical-dial?place=Berlin")
    seen = page.locator(".field:visible")
    for sought, found in (("colour", "material"), ("kufic", "lettering.strokes")):
        seek(page, sought)
        assert found in seen.evaluate_all("all => all.map((one) => one.dataset.name)")
    seek(page, "motto")
    names = seen.evaluate_all("all => all.map((one) => one.dataset.name)")
    assert names == ["ornaments.motto_height_mm", "ornaments.motto"]
    expect(page.locator(".form .more:visible")).to_have_count(0)
    # Where one alone is called so, what means so stands beside it, under its heading.
    seek(page, "inscription")
    found = seen.evaluate_all("all => all.map((one) => one.dataset.name)")
    assert {"inscription", "maker.text"} <= set(found)
    heads = page.locator(".form h3:visible")
    assert "Maker" in heads.all_inner_texts()
    assert heads.count() < len(found)
    page.get_by_role("searchbox", name="Search settings").fill("qwxzy")
    expect(page.locator(".form")).to_contain_text("Nothing found")
    expect(seen).to_have_count(0)


def test_a_text_brings_its_own_unit_and_infinity_is_told_as_typed(
    visit: Callable[..., Page],
) -> None:
    page = visit(f"{DIAL}&width_mm=30cm")
    width = page.locator(WIDTH)
    expect(width.get_by_role("textbox")).to_have_value("30cm")
    expect(width.locator(".unit")).to_be_hidden()
    expect(width.get_by_role("slider")).to_have_value("300")
    width.get_by_role("textbox").fill("Infinity")
    width.get_by_role("textbox").press("Enter")
    expect(width.locator(".fault")).to_contain_text("Infinity")


def test_a_slider_without_a_usual_value_stays_within_the_limits(
    visit: Callable[..., Page],
) -> None:
    page = visit("#vertical-dial?place=Berlin&azimuth=215&gnomon.notch_mm=5&gnomon_height_mm=40")
    ends = "(one) => [one.min, one.max, one.step, one.value].map(Number)"
    seek(page, "azimuth")
    slider = page.locator("[data-name=azimuth] input[type=range]")
    assert slider.evaluate(ends) == [-360, 360, 1, 215]
    page.locator("[data-name=azimuth]").get_by_role("button", name="Reset").click()
    expect(slider).to_be_hidden()
    page = visit("#ring-dial?place=Berlin&layers=11")
    seek(page, "layers")
    slider = page.locator("[data-name=layers] input[type=range]")
    assert slider.evaluate(ends) == [4, 31, 1, 11]


def test_the_form_shows_the_place_of_the_design_as_the_language_calls_it(
    visit: Callable[..., Page],
) -> None:
    page = visit("", language="de")
    box = page.locator(".place-box input")
    box.fill("Berlin")
    expect(page.locator(".choices").get_by_role("option").first).to_contain_text("Berlin")
    box.press("Enter")
    page.goto(f"{page.url}#horizontal-dial?place=Cairo&lettering.language=ar")
    expect(box).to_have_value("Kairo, Ägypten")
    # Its name on the dial is that of the dial's language.
    expect(page.locator("[data-name='place.name'] input")).to_have_value("القاهرة")
    expect(page.locator("[data-name='place.country'] input")).to_have_value("مصر")
    other = page.get_by_role("searchbox", name="Einstellungen suchen")
    box.focus()
    other.focus()
    expect(box).to_have_value("Kairo, Ägypten")
    box.fill("48.1, 9.2")
    expect(page.locator(".choices").get_by_role("option")).to_have_text("48,1000; 9,2000")
    box.press("Enter")
    other.focus()
    expect(page.locator("[data-name='place.longitude'] input[type=text]")).to_have_value("9,2")
    expect(box).to_have_value("48,1000; 9,2000")
    page.goto(page.url.split("#")[0] + "#astrolabe-rete?place=Berlin")
    expect(box).to_have_value("Berlin")


def test_an_address_names_the_language_that_was_chosen(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    page.get_by_role("combobox", name="Language").first.select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page).to_have_url(re.compile(r"\?language=fr#horizontal-dial"))
    expect(page.locator("select.language")).to_be_focused()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_late_answer_for_what_was_typed_before_is_not_shown(visit: Callable[..., Page]) -> None:
    page = visit()

    def slow(route: Route) -> None:
        if "q=Lond&" in route.request.url:
            page.wait_for_timeout(900)
        route.continue_()

    page.route("**/api/cities*", slow)
    box = page.get_by_role("combobox", name="Where is it for?")
    box.fill("Lond")
    page.wait_for_timeout(150)
    box.fill("Berlin")
    first = page.locator(".choices").get_by_role("option").first
    expect(first).to_contain_text("Berlin")
    page.wait_for_timeout(1200)
    expect(first).to_contain_text("Berlin")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_a_fault_stands_once_and_its_name_leads_to_its_field(
    visit: Callable[..., Page], size: tuple[int, int]
) -> None:
    page = visit(DIAL, width=size[0], height=size[1])
    field = page.locator(f"{WIDTH} input[type=text]")
    field.fill("11")
    field.press("Enter")
    expect(page.locator(".fault")).to_have_count(1)
    tab(page, "Sky")
    page.locator(".wrong").get_by_role("button", name="Width").click()
    expect(field).to_be_focused()
    expect(page.locator(f"{WIDTH} .fault")).to_be_visible()
    page.locator(f"{WIDTH} .remedy").first.click()
    expect(page.locator(".fault")).to_have_count(0)


def test_a_fault_of_which_no_value_is_known_is_taken_back(visit: Callable[..., Page]) -> None:
    page = visit(f"{DIAL}&width_mm=220")
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Berlin")
    field = page.locator(f"{WIDTH} input[type=text]")
    field.fill("broad")
    field.press("Enter")
    page.locator(WIDTH).get_by_role("button", name="Take it back").click()
    expect(page.locator(".fault")).to_have_count(0)
    expect(field).to_have_value("220")
    expect(page).to_have_url(re.compile("width_mm=220"))


def test_a_city_that_is_none_has_near_ones_as_buttons(visit: Callable[..., Page]) -> None:
    page = visit("")
    page.goto(page.url.split("#")[0] + "#horizontal-dial?place=Berlni")
    page.get_by_role("button", name="Berlin, DE").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Horizontal dial for Berlin")


def test_what_lacks_for_taking_home_is_said_in_words(
    visit: Callable[..., Page], expected: list[str]
) -> None:
    expected.append("400")
    page = visit(DIAL)
    tab(page, "Take home")
    go = page.get_by_role("button", name="Download", exact=True)
    for name in ("SVG", "PDF", "PNG"):
        page.get_by_role("checkbox", name=name, exact=True).uncheck()
    expect(go).to_be_disabled()
    expect(page.locator(".lacks")).to_have_text("Tick a format first.")
    page.get_by_role("checkbox", name="SVG", exact=True).check()
    expect(go).to_be_enabled()
    copies = page.get_by_role("textbox", name="Copies")
    for wrong in ("abc", "0", "1.5", "201", ""):
        copies.fill(wrong)
        expect(go).to_be_disabled()
        expect(page.locator(".lacks")).to_have_text("Copies are a whole number from 1 to 200.")
    # Of thirty that are asked for without a sheet one would come without a word.
    copies.fill("30")
    expect(go).to_be_disabled()
    expect(page.locator(".lacks")).to_contain_text("give the sheet's size")
    sheet = page.get_by_role("textbox", name="Sheet, width")
    sheet.fill("wide")
    expect(page.locator(".lacks")).to_be_empty()
    go.click()
    page.locator(".told").get_by_role("button", name="write 600x400").click()
    expect(sheet).to_have_value("600x400")
    expect(page.locator(".told .fault")).to_have_count(0)


def test_a_lesson_s_marks_are_seen_where_the_lesson_is(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    tab(page, "Sky")
    page.locator(".lessons button").first.click()
    marked = page.locator(".stage .layer-score .spoken-of").first
    width = "(one) => getComputedStyle(one).strokeWidth"
    expect(marked).to_have_css("stroke-width", "2.2px")
    tab(page, "Lines")
    assert marked.evaluate(width) != "2.2px"
    tab(page, "Sky")
    expect(marked).to_have_css("stroke-width", "2.2px")
    page.locator(".lessons").get_by_role("button", name="Close").click()
    expect(page.locator(".spoken-of")).to_have_count(0)


@pytest.mark.parametrize(
    ("typed", "told"),
    [("Xyzzyq", "a larger town"), ("Zurch", "Zürich"), ("-122.4, 37.8", "comes first")],
)
def test_a_place_that_is_none_is_handed_back_before_a_design_opens(
    visit: Callable[..., Page], typed: str, told: str
) -> None:
    page = visit()
    box, card = page.locator(".place-box input"), page.locator(".card").first
    box.fill(typed)
    card.click()
    expect(box).to_be_focused()
    expect(box).to_have_value(typed)
    expect(page.locator(".choices")).to_contain_text(told)
    page.get_by_role("searchbox").focus()
    expect(box).to_have_value("")
    expect(page.locator(".place-box .hint")).to_contain_text(told)
    # Who wants the design all the same clicks again.
    card.click()
    expect(page).to_have_url(re.compile("#horizontal-dial$"))


def test_a_place_that_is_none_is_told_who_leaves_before_it_is_looked_for_once_more(
    visit: Callable[..., Page],
) -> None:
    page = visit()
    box = page.locator(".place-box input")
    box.fill("-122.4, 37.8")
    expect(page.locator(".choices")).to_contain_text("comes first")
    box.evaluate("""box => {
        box.dispatchEvent(new Event("input"));
        document.querySelector("[type=search]").focus();
    }""")
    expect(box).to_have_value("")
    expect(page.locator(".place-box .hint")).to_contain_text("comes first")


def test_a_city_that_is_left_before_it_is_found_is_taken(visit: Callable[..., Page]) -> None:
    page = visit()

    def slow(route: Route) -> None:
        page.wait_for_timeout(600)
        route.continue_()

    page.route("**/api/cities*", slow)
    box = page.locator(".place-box input")
    box.fill("Springfield")
    page.locator(".card").first.click()
    expect(page).to_have_url(re.compile("place=Springfield%2C\\+MO%2C\\+US"))
    box.fill("Cairo")
    box.press("Tab")
    expect(page).to_have_url(re.compile("place=Cairo"))


@pytest.mark.parametrize(
    ("language", "typed", "found"),
    [
        ("fr", "araignee", "Astrolabe"),
        ("es", "jardin", "Reloj horizontal · Para el jardín"),
        ("ar", "اسطرلاب", "أسطرلاب"),
    ],
)
def test_designs_are_found_without_their_accents(
    visit: Callable[..., Page], language: str, typed: str, found: str
) -> None:
    page = visit("", language=language)
    page.get_by_role("searchbox").fill(typed)
    expect(page.locator(".card-title").first).to_have_text(found)


def test_the_way_to_the_gallery_keeps_the_language_of_the_address(
    visit: Callable[..., Page],
) -> None:
    page = visit(DIAL, language="fr")
    page.locator(".brand").click()
    expect(page.locator(".hero")).to_be_visible()
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def test_a_design_that_is_refused_shows_its_own_place(visit: Callable[..., Page]) -> None:
    page = visit()
    latitude = page.locator("[data-name='place.latitude'] input[type=text]")
    box = page.locator(".place-box input")
    page.goto(f"{page.url}#capuchin-dial?place=Tromsø")
    expect(latitude).to_have_value("69.6489")
    expect(box).to_have_value("Tromsø, Norway")
    page.goto(page.url.split("#")[0] + "#capuchin-dial?place=Berlin")
    expect(latitude).to_have_value("52.5244")
    box.fill("Tromsø")
    expect(page.locator(".choices").get_by_role("option").first).to_contain_text("Norway")
    box.press("Enter")
    expect(latitude).to_have_value("69.6489")
    name = page.locator("[data-name='place.name'] input")
    expect(name).to_have_value("Tromsø")
    latitude.fill("95")
    latitude.press("Enter")
    expect(name).to_have_value("")
    expect(box).to_have_value("")


def test_what_is_said_of_several_parts_is_said_once(visit: Callable[..., Page]) -> None:
    page = visit("#ring-dial?place=Berlin")
    page.locator(".notes summary").click()
    lines = page.locator(".notes .note-line")
    hole = lines.filter(has_text="mm wide, small for a sheet")
    expect(hole).to_have_count(1)
    rings = " · ".join(f"ring {k}" for k in range(1, 8))
    expect(hole.locator("b")).to_have_text(f"R{rings[1:]}: Hole: thread")
    expect(page.locator(".notes summary")).to_have_text(f"Details: {lines.count()}")


def test_a_parameter_that_a_design_has_not_is_called_in_the_language(
    visit: Callable[..., Page],
) -> None:
    page = visit("", language="fr")
    page.goto(f"{page.url}#geometric-square?place=Le Caire")
    wrong = page.locator(".wrong .fault")
    expect(wrong.locator("b")).to_have_text("Lieu")
    wrong.get_by_role("button").click()
    expect(page.locator(".stage svg").first).to_be_visible()
    expect(wrong).to_be_hidden()


def test_an_instrument_is_found_by_what_it_is_for(visit: Callable[..., Page]) -> None:
    page = visit()
    box = page.get_by_role("searchbox", name="Search designs")
    titles = page.locator(".card-title")
    for sought, found in (
        ("stars", "Astrolabe"),
        ("bracelet", "Ring dial"),
        ("tower", "Shadow staff"),
    ):
        box.fill(sought)
        expect(titles.filter(has_text=re.compile(f"^{found}$"))).to_have_count(1)
        expect(titles.filter(has_text=re.compile("^Analemmatic sundial$"))).to_have_count(0)
