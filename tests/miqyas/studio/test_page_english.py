"""No text of the page is English alone, in a real browser."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from helpers.pages import DIAL
from lxml import html
from playwright.sync_api import Page, Route
from starlette.testclient import TestClient

import templates
from instruments.lettering.language import words
from output.pages.page_words import page_words

pytestmark = pytest.mark.slow

SHOWN = """
() => {
  const found = [];
  const kinds = NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT;
  const walk = document.createTreeWalker(document.body, kinds);
  const others = "script, noscript, code, pre, svg, [lang]:not(html)";
  for (let node = walk.currentNode; node; node = walk.nextNode()) {
    if (node.nodeType === Node.TEXT_NODE) {
      if (!node.parentElement.closest(others)) found.push(node.data);
    } else for (const name of ["title", "aria-label", "placeholder", "alt", "aria-valuetext"]) {
      if (node.hasAttribute(name)) found.push(node.getAttribute(name));
    }
  }
  return found;
}
"""
"""Every text that is shown or read out."""

MARK = "¤"
"""What a word of the page's language is marked by."""

ITS_OWN = re.compile(
    r"US (?:Letter|Tabloid)|miqyas|مقياس|TOML|JSON|SVG|DXF|STEP|STL|3MF|GLB|HTML|ETCH|PDF|PNG"
    r"|Python|UTC|mm|kB|MB"
    r"|(?:January|February|March|April|May|June|July|August|September|October"
    r"|November|December) \d+"
)
"""Names and units, which no language translates, and days, which the browser tells in each."""


def marked(told: Any) -> Any:
    if isinstance(told, dict):
        return {key: marked(value) for key, value in told.items()}
    if isinstance(told, list):
        return [marked(value) for value in told]
    return MARK + told if isinstance(told, str) and told else told


def test_every_text_of_the_page_comes_from_a_language(visit: Callable[..., Page]) -> None:
    page = visit()
    answers: list[str] = []

    def words_are_marked(route: Route) -> None:
        told = route.fetch().json()
        kept = {key: told[key] for key in ("language", "rtl", "decimal", "languages", "framed")}
        route.fulfill(body=json.dumps({**marked(told), **kept}))

    def heard(route: Route) -> None:
        answer = route.fetch()
        answers.append(answer.text())
        route.fulfill(response=answer)

    page.route(re.compile("/api/(designs|form|draw|cities)"), heard)
    page.route(re.compile("/api/words/"), words_are_marked)
    lone: set[str] = set()

    def look() -> None:
        texts = {text.strip() for text in page.evaluate(SHOWN) if MARK not in text}
        bare = {text: ITS_OWN.sub("", text) for text in texts}
        lone.update(text for text, left in bare.items() if re.search("[A-Za-z]{2}", left))

    page.reload()
    page.wait_for_selector(".cards > li")
    look()
    for where in (DIAL, "#astrolabe", "#surface-dial"):
        page.goto(re.sub("#.*", "", page.url) + where)
        page.reload()
        page.wait_for_selector(".aside" if "surface" in where else ".stage svg")
        if "surface" not in where:
            page.locator(".sky[data-shown]").wait_for(state="attached")
        for button in page.get_by_role("tab").all():
            if button.is_visible():
                button.click()
                look()
    told = "\n".join(answers)
    known = {json.loads(f'"{text}"') for text in re.findall(r'"((?:[^"\\]|\\.)*)"', told)}
    assert sorted(text for text in lone if is_lone(text, known)) == []


def is_lone(text: str, known: set[str]) -> bool:
    """Whether words are left of a text without what the server told."""
    for other in sorted((one for one in known if one in text), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(other)}(?!\w)", "", text)
    return bool(re.search("[A-Za-z]{2}", ITS_OWN.sub("", text)))


def test_without_scripts_the_page_says_so_in_every_language(client: TestClient) -> None:
    page = html.fromstring(client.get("/").text)
    said = {line.get("lang"): line for line in page.iterfind(".//noscript/p")}
    assert sorted(said) == sorted(templates.names("languages"))
    for language, line in said.items():
        assert line.text == page_words(language)["page"]["needs_scripts"]
        assert line.get("dir") == ("rtl" if words(language).right_to_left else "ltr")
    for told in page.iterfind(".//*[@id='unreached']/p"):
        assert told.get("hidden") is not None
        told.drop_tree()
    bare = " ".join(page.itertext()).split()
    shown = (*said.values(), page.find(".//title"), page.find(".//*[@id='studio']/p"))
    assert set(bare) == {word for line in shown for word in line.text.split()}
