"""A field for every parameter of every design, in a real browser."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from helpers.pages import importing, seek, tab
from playwright.sync_api import Locator, Page, expect

from instruments.design import build
from instruments.parameters import ANY, Parameter, parameters
from miqyas import api, sources
from miqyas.studio import forms
from miqyas.studio.draft import Draft, set_values, source_of

pytestmark = pytest.mark.slow

SET_ALL = """
async ([design, wanted]) => {
  const [{ formPane }, { begin, draft, set }, { formOf }] = await Promise.all(
    ["form", "state", "server"].map((name) => import(`/page/${name}.js`)));
  begin(design, {});
  const form = await formOf(design, "en");
  const pane = formPane(form);
  pane.element.style.display = "none";
  document.body.append(pane.element);
  const ticks = (field) =>
    field.querySelector("input:not(:checked)") ?? field.querySelector("input");
  const tell = (input) => input.dispatchEvent(new Event("change", { bubbles: true }));
  const write = (input, text) => { input.value = text; tell(input); };
  const found = {};
  for (const { name, kind, choices } of form.parameters) {
    const field = pane.element.querySelector(`[data-name="${name}"]`);
    const told = wanted[name];
    const select = field?.querySelector(".control > select");
    if (!field) continue;
    if (kind === "flag") field.querySelector("input").click();
    else if (kind === "list" && choices.length) ticks(field).click();
    else if (kind === "list" || kind === "table") {
      field.querySelector(".add")?.click();
      const fixed = !field.querySelector(".add");
      const inputs = [...field.querySelectorAll(fixed ? "input" : ".one-row:last-child input")];
      inputs.forEach((input, k) => write(input, told[fixed ? 0 : k] ?? ""));
    } else if (kind === "document") {
      const moved = new DataTransfer();
      moved.items.add(new File(["<svg/>"], "own.svg"));
      field.querySelector("input").files = moved.files;
      tell(field.querySelector("input"));
      while (!(name in draft.values)) await new Promise((go) => setTimeout(go, 5));
    } else if (select) {
      const values = [...select.options].map((one) => one.value);
      write(select, values.find((value) => value && value !== select.value));
    } else write(field.querySelector("input[type=text]"), told[0]);
    found[name] = draft.values[name];
    set({ [name]: undefined });
  }
  pane.element.remove();
  return found;
}
"""
"""What is in the draft after each field of a design's form was set as a hand does it."""


def written(known: list[Parameter]) -> dict[str, list[str]]:
    """What is typed into each field: of a row of several cells, one text a cell."""
    found = {}
    for one in known:
        if one.kind == "table":
            members = [p for p in known if p.name.startswith(f"{one.name}.{ANY}.")]
            example = next(iter(one.example.items()))
            texts = [example[1].get(member.key) for member in members]
            found[one.name] = [example[0], *("" if text is None else str(text) for text in texts)]
        else:
            found[one.name] = [text_of(one)]
    return found


def text_of(one: Parameter) -> str:
    """A value for one field or one row."""
    kind = one.item if one.kind == "list" else one.kind
    if kind not in ("number", "whole"):
        return str(one.example or "11")
    low = one.lowest if one.lowest is not None else 0.0
    high = one.highest if one.highest is not None else low + 100.0
    return f"{min(max(11.0, low + (1.0 if one.open_below else 0.0)), high):g}"


def built(design: str, values: Mapping[str, Any], name: str) -> Any:
    """The value of a parameter in a design that is set as the form sets it."""
    draft = Draft(design, dict(values))
    made = api.built(source_of(draft), set_values(draft))
    return forms.effective(made, parameters(type(made)))[name]


def test_every_parameter_of_every_design_has_a_field_that_sets_it(
    visit: Callable[..., Page],
) -> None:
    page = visit()
    # Templates of one design have its form.
    of_model = {sources.named(name).entry.design(): name for name in reversed(sources.names())}
    for model, design in of_model.items():
        source = sources.named(design)
        known = parameters(model)
        usual = forms.effective(build(model, source.values), known)
        shown = [p for p in known if f".{ANY}." not in p.name and p.name != "name"]
        found = page.evaluate(importing(SET_ALL), [design, written(known)])
        assert [p.name for p in shown if found.get(p.name) is None] == [], design
        for one in shown:
            if one.kind in ("list", "table"):
                now = built(design, {one.name: found[one.name]}, one.name)
                assert now != usual[one.name], f"{design}: {one.name} stays {now}"


def rows(field: Locator) -> list[str]:
    return [one.input_value() for one in field.locator(".one-row input").all()]


def test_rows_are_added_faulted_and_taken_away(visit: Callable[..., Page]) -> None:
    page = visit("#horizontal-dial?place=Berlin")
    seek(page, "days.dates")
    field = page.locator("[data-name='days.dates']")
    field.get_by_role("button", name="Add").click()
    expect(field.get_by_role("textbox")).to_be_focused()
    page.keyboard.type("05-01")
    page.keyboard.press("Enter")
    # The answer to the first date comes while the second is typed.
    page.keyboard.type("08-")
    page.locator("[data-means='day/05-01']").first.wait_for(state="attached")
    page.keyboard.type("20")
    page.keyboard.press("Enter")
    line = page.locator("[data-means='day/08-20']").first
    line.wait_for(state="attached")
    expect(page).to_have_url(re.compile("days.dates=%5B%2205-01%22%2C%2208-20%22%5D"))
    # The third row is empty: it is none of the dates.
    assert rows(field) == ["05-01", "08-20", ""]
    field.get_by_role("textbox").nth(1).fill("13-40")
    field.get_by_role("textbox").nth(1).press("Tab")
    expect(field.locator(".fault")).to_contain_text("13-40 has a month")
    field.get_by_role("button", name="Remove: Dates 2").click()
    expect(field.locator(".fault")).to_have_count(0)
    expect(line).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="Undo").click()
    expect(line).to_have_count(1)
    assert rows(field) == ["05-01", "08-20"]
    field.get_by_role("button", name="Reset").click()
    expect(field.locator(".one-row")).to_have_count(0)
    expect(page.locator("[data-means='day/05-01']")).to_have_count(0)


def test_a_day_is_written_as_its_language_does(visit: Callable[..., Page]) -> None:
    page = visit("#horizontal-dial?place=Paris", language="fr")
    page.locator(".form input[type=search]").fill("dates")
    field = page.locator("[data-name='days.dates']")
    field.get_by_role("button", name="Ajouter").click()
    expect(field.get_by_role("textbox")).to_have_attribute("placeholder", "21 juin")
    page.keyboard.type("12 juin")
    page.keyboard.press("Tab")
    page.locator("[data-means='day/06-12']").first.wait_for(state="attached")
    assert rows(field) == ["12 juin"]
    expect(field.locator(".fault")).to_have_count(0)


def test_what_stands_in_the_place_of_a_value_is_read_beside_its_unit(
    visit: Callable[..., Page],
) -> None:
    page = visit("#horizontal-dial?place=Paris&gnomon.kind=pin", language="fr")
    box = page.locator(".form input[type=search]")
    reset = page.locator(".form-head button")
    stood = reset.bounding_box()
    box.fill("gnomon")
    field = page.locator("[data-name=gnomon_height_mm]")
    expect(field.get_by_role("textbox")).to_have_attribute("placeholder", "automatique\u00a0: 25")
    # As much room as the words need, on this side of the unit.
    spare = field.evaluate("""(field) => {
        const [input, unit] = field.querySelectorAll("input[type=text], .unit");
        const { font, paddingLeft } = getComputedStyle(input);
        const pen = document.createElement("canvas").getContext("2d");
        pen.font = font;
        const [begins, ends] = [input, unit].map((one) => one.getBoundingClientRect().left);
        return ends - begins - parseFloat(paddingLeft) - pen.measureText(input.placeholder).width;
    }""")
    assert spare >= 3
    # What is typed moves nothing beside it.
    assert reset.bounding_box() == stood


def test_a_list_reads_units_and_tells_which_value_is_wrong(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe-plate?place=Berlin")
    seek(page, "latitudes")
    field = page.locator("[data-name=latitudes]")
    field.get_by_role("button", name="Add").click()
    field.get_by_role("textbox").evaluate(
        r"""(input) => { const moved = new DataTransfer();
        moved.setData("text", "33°35′ N; 35;45\n-24");
        const how = { clipboardData: moved, bubbles: true, cancelable: true };
        input.dispatchEvent(new ClipboardEvent("paste", how)); }"""
    )
    assert rows(field) == ["33°35′ N", "35;45", "-24"]


def test_a_pointer_is_pushed_by_hand(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe-rete")
    seek(page, "rete.pointers")
    field = page.locator("[data-name$=pointers]")
    field.get_by_role("button", name="Add").click()
    page.keyboard.type("Vega")
    field.get_by_label("Direction").fill("900")
    field.get_by_label("Direction").press("Tab")
    expect(field.locator(".fault")).to_contain_text("above 360", timeout=60_000)
    expect(field.get_by_label("Direction")).to_have_attribute("aria-invalid", "true")
    field.get_by_label("Direction").fill("200")
    field.get_by_label("Direction").press("Tab")
    expect(field.locator(".fault")).to_have_count(0, timeout=60_000)
    tab(page, "Code")
    expect(page.locator("pre").first).to_contain_text("200")


def test_a_star_is_called_by_its_name_and_kept_by_its_number(visit: Callable[..., Page]) -> None:
    page = visit("#astrolabe?stars.names=[%22hr-7001%22]")
    seek(page, "stars")
    without = page.locator("[data-name='stars.without'] input")
    expect(without.first).to_have_value("T Coronae Borealis")
    names = page.locator("[data-name='stars.names']")
    expect(names.locator("input").first).to_have_value("Vega")
    names.get_by_role("button", name="Add").click()
    page.keyboard.type("sirius")
    page.keyboard.press("Tab")
    expect(page).to_have_url(re.compile("hr-7001.*hr-2491"))
