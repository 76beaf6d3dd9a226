"""The studio as its tests meet it: its routes, and its page in a real browser."""

import shutil
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from helpers.pages import MUSEUM
from helpers.studio import serving
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)
from starlette.testclient import TestClient

from miqyas.studio.app import Settings, application

expect.set_options(timeout=20_000)

PATIENT_S = 120.0
"""On a busy machine a picture of the gallery may take longer than the 20 s it has elsewhere."""

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


@pytest.fixture(scope="session")
def client() -> Iterator[TestClient]:
    settings = Settings(workers=1, draw_s=PATIENT_S)
    with TestClient(application(settings), raise_server_exceptions=False) as found:
        yield found


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    with serving(Settings(workers=2, draw_s=PATIENT_S, frames=(MUSEUM,))) as port:
        yield f"http://127.0.0.1:{port}/"


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all pages; while it is open, `asyncio.run` needs a thread of its own."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    assert path, f"these tests need a browser: install one of {', '.join(NAMES)}"
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--enable-unsafe-swiftshader"]
        # A museum's page of the tests frames one of this machine, which browsers ask people about.
        arguments += ["--disable-features=LocalNetworkAccessChecks"]
        found = playwright.chromium.launch(executable_path=path, args=arguments)
        yield found
        found.close()


@pytest.fixture
def expected() -> list[str]:
    """Parts of complaints that a test makes the page tell of."""
    return []


@pytest.fixture(scope="session")
def profile(browser: Browser) -> Iterator[BrowserContext]:
    """One that tests share, since a new one costs a second; `emptied` after each of them."""
    found = browser.new_context()
    yield found
    found.close()


def emptied(profile: BrowserContext, origin: str) -> None:
    """Close all pages and forget all but the files that came: nothing that a test can meet."""
    blank = profile.new_page()
    for page in profile.pages:
        if page is not blank:
            page.close()
    wire = profile.new_cdp_session(blank)
    wire.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    blank.close()
    profile.clear_cookies()
    profile.clear_permissions()


@pytest.fixture
def visit(
    browser: Browser, profile: BrowserContext, address: str, expected: list[str]
) -> Iterator[Callable[..., Page]]:
    """Open the page, as a new visitor each time: the first comes with the shared profile."""
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def context_for(size: ViewportSize, more: dict[str, Any]) -> BrowserContext:
        shared = not more and profile not in contexts
        contexts.append(profile if shared else browser.new_context(viewport=size, **more))
        return contexts[-1]

    def opened(
        where: str = "",
        *,
        width: int = 1440,
        height: int = 900,
        language: str = "en",
        **more: Any,
    ) -> Page:
        size = ViewportSize(width=width, height=height)
        context = context_for(size, more)
        context.set_default_timeout(30_000)
        page = context.new_page()
        page.set_viewport_size(size)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("console", lambda told: wrong.append(told.text) if bad(told, expected) else None)
        page.goto(f"{address}?language={language}{where}")
        page.wait_for_selector("body[data-ready]")
        if where:
            page.wait_for_selector(".stage svg")
        return page

    yield opened
    for context in contexts:
        if context is profile:
            emptied(profile, address.rstrip("/"))
        else:
            context.close()
    assert not wrong


def bad(told: ConsoleMessage, expected: list[str]) -> bool:
    """Whether the page complains of itself, and not of an answer that a test gave it."""
    return told.type == "error" and not any(one in told.text for one in expected)
