"""Pictures of every view of the studio, at three sizes in two languages, and the docs' own few.

    python tools/studio_pictures.py build/studio            # all, and a sheet of them by language
    python tools/studio_pictures.py build/studio --views lesson back --sizes 390x844
    python tools/studio_pictures.py docs/pictures --docs        # the few that the docs show

It needs the extra ``test`` and a Chromium (or the path of another one as ``--browser``).
"""

import argparse
import contextlib
import math
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import miqyas
from output.pages.page_words import page_words

SIZES = "1440x900", "1024x768", "390x844"
LANGUAGES = "en", "ar"
BROWSERS = "chromium", "chromium-browser", "google-chrome", "chrome"
PATIENCE_MS = 120_000
"""How long is waited for anything, on a machine that has much to do."""

DIAL, ASTROLABE = "#horizontal-dial?place=Berlin", "#astrolabe?place=Berlin"
DOCS = (
    ("gallery", "1024x768", "en"),
    ("dial", "1440x900", "en"),
    ("sky-dial", "1440x900", "en"),
    ("sky-astrolabe", "1440x900", "ar"),
    ("solid", "1024x768", "en"),
    ("lesson", "390x844", "en"),
    ("stone", "1024x768", "en"),
)
"""What the docs show: view, size, language."""

DOCS_PX = 900
"""How wide those are."""

SHEET_PX, GAP_PX, ACROSS = 150, 4, 3
"""How high pictures on a sheet of all are, how far apart, and how many views beside each other."""


@dataclass(frozen=True, slots=True)
class Visit:
    """A page that is looked at, with the words of its language."""

    page: Page
    language: str

    def say(self, key: str) -> str:
        """A word of the page."""
        return str(page_words(self.language)["page"][key])

    def tab(self, name: str) -> None:
        """Open a tab."""
        self.page.get_by_role("tab", name=self.say(name), exact=True).click()

    def sky(self, date: str, minutes: int) -> None:
        """Open the sky at a date and a time of it."""
        if self.page.get_by_role("tablist").is_visible():
            self.tab("sky")
        self.page.locator(".sky input[type=date]").fill(date)
        slider = self.page.locator(".sky input[type=range]").first
        told = "(one, value) => { one.value = value; one.dispatchEvent(new Event('input')); }"
        slider.evaluate(told, minutes)

    def seen(self) -> None:
        """Wait until all pictures that can be seen are there."""
        self.page.wait_for_function(
            "() => [...document.querySelectorAll('.picture img')].every((one) => {"
            " const { top, bottom } = one.getBoundingClientRect();"
            " return bottom < 0 || top > innerHeight || one.classList.contains('there'); })"
        )
        self.page.wait_for_timeout(400)


def gallery(visit: Visit) -> None:
    """All designs."""
    visit.seen()


def place(visit: Visit) -> None:
    """The place is asked first."""
    visit.seen()
    visit.page.locator(".place-box input").press_sequentially("berl", delay=30)
    visit.page.locator(".choices li").first.wait_for()


def dial(visit: Visit) -> None:
    """Form, drawing, and what it says."""
    if visit.page.locator(".left").is_hidden():
        visit.tab("form")


def fault(visit: Visit) -> None:
    """What can't be made, at its field."""
    dial(visit)
    field = visit.page.locator("[data-name=width_mm] input[type=text]")
    field.fill("11")
    field.press("Enter")
    visit.page.locator(".wrong:not([hidden])").wait_for()


def lines(visit: Visit) -> None:
    """Layers, grid and a line that is pointed at."""
    visit.tab("lines")
    grid = visit.page.locator(f"button[aria-label='{visit.say('grid')}']")
    if grid.is_visible():
        grid.click()
    visit.page.locator(".meanings li").nth(1).hover()


def sky_dial(visit: Visit) -> None:
    """The shadow on a dial."""
    visit.sky("2026-06-21", 600)


def sky_astrolabe(visit: Visit) -> None:
    """The rete turned."""
    visit.sky("2026-05-10", 570)


def back(visit: Visit) -> None:
    """The back at work."""
    visit.tab("sky")
    visit.page.locator(".tools .view").select_option("turning-back")
    visit.page.locator(".stage svg .alidade").wait_for()
    visit.sky("2026-05-10", 570)


def lesson(visit: Visit) -> None:
    """A lesson in its third step."""
    visit.sky("2026-05-10", 570)
    visit.page.locator(".lessons button").first.click()
    for _ in range(3):
        visit.page.locator(".lessons .main").click()
    # The back, which the steps before asked for, comes first.
    visit.page.wait_for_timeout(2_000)
    visit.page.locator(".stage svg .rete").wait_for()


def solid(visit: Visit) -> None:
    """In three dimensions, in the sun."""
    visit.sky("2026-06-21", 600)
    visit.page.get_by_role("button", name=visit.say("solid"), exact=True).click()
    visit.page.locator(".solid canvas[data-ready]").wait_for()
    visit.page.wait_for_timeout(800)


def apart(visit: Visit) -> None:
    """An astrolabe taken apart."""
    visit.page.get_by_role("button", name=visit.say("solid"), exact=True).click()
    visit.page.locator(".solid canvas[data-ready]").wait_for()
    told = "(one) => { one.value = 0.8; one.dispatchEvent(new Event('input')); }"
    visit.page.locator(".solid-foot input").evaluate(told)
    visit.page.wait_for_timeout(800)


def sheet(visit: Visit) -> None:
    """The sheet to read."""
    visit.page.locator(".tools .view").select_option("sheet")
    visit.page.locator(".stage > svg.sheet").wait_for()


def code(visit: Visit) -> None:
    """What makes the same thing."""
    visit.tab("code")


def take(visit: Visit) -> None:
    """Take home."""
    visit.tab("take")


def stone(visit: Visit) -> None:
    """A dial on a solid of one's own."""
    import cadquery

    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder, "stone.step"))
        block = cadquery.Workplane().box(160, 120, 60).edges("|Z").fillet(20)
        cadquery.exporters.export(block, file)
        visit.page.locator("#stone-file").set_input_files(file)
        visit.page.locator(".solid canvas[data-ready]").wait_for()
    visit.sky("2026-06-21", 1000)
    visit.page.wait_for_timeout(800)


def frame(visit: Visit) -> None:
    """One instrument with the sky, as in a frame of another page."""
    visit.page.locator(".solid canvas[data-ready]").wait_for()
    visit.page.locator(".solid canvas").click()
    visit.sky("2026-05-10", 570)
    visit.page.wait_for_timeout(800)


def embed(visit: Visit) -> None:
    """The finished thing in a file of its own."""
    visit.page.locator("canvas[data-ready]").wait_for()
    visit.page.wait_for_timeout(500)


STONE = "#surface-dial?place=Berlin&foot=[0,0,30]&gnomon_height_mm=30"
LOOK = "#horizontal-dial?place=Berlin&look=garden"
VIEWS: dict[str, tuple[str, Callable[[Visit], None]]] = {
    "gallery": ("", gallery),
    "place": ("", place),
    "dial": (DIAL, dial),
    "look": (LOOK, dial),
    "fault": (DIAL, fault),
    "lines": (DIAL, lines),
    "sky-dial": (DIAL, sky_dial),
    "sky-astrolabe": (ASTROLABE, sky_astrolabe),
    "back": (ASTROLABE, back),
    "lesson": (ASTROLABE, lesson),
    "solid": (DIAL, solid),
    "apart": (ASTROLABE, apart),
    "sheet": (DIAL, sheet),
    "code": (DIAL, code),
    "take": (DIAL, take),
    "stone": (STONE, stone),
    "frame": (f"embed{ASTROLABE}", frame),
    "embed": ("embed", embed),
}

FOCUSED = frozenset({"place"})
"""Views that show what closes when the keyboard goes elsewhere."""


def main() -> None:
    """Take the pictures that are asked for."""
    asked = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    asked.add_argument("folder", type=Path)
    asked.add_argument("--views", nargs="*", default=list(VIEWS), choices=list(VIEWS))
    asked.add_argument("--sizes", nargs="*", default=SIZES)
    asked.add_argument("--languages", nargs="*", default=LANGUAGES)
    asked.add_argument("--dark", action="store_true", help="in the dark colours")
    asked.add_argument("--docs", action="store_true", help="the few of the docs, made small")
    asked.add_argument("--browser", default=next(filter(None, map(shutil.which, BROWSERS)), None))
    options = asked.parse_args()
    if not options.browser:
        sys.exit(f"install a browser, one of {', '.join(BROWSERS)}")
    options.folder.mkdir(parents=True, exist_ok=True)
    few = DOCS if options.docs else tuple(
        (view, size, language)
        for view in options.views for size in options.sizes for language in options.languages
    )  # fmt: skip
    with served() as address, sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--enable-unsafe-swiftshader"]
        browser = playwright.chromium.launch(executable_path=options.browser, args=arguments)
        for view, size, language in few:
            png = shot(browser, address, view, size, language, dark=options.dark)
            name = f"studio-{view}.png" if options.docs else f"{view}-{size}-{language}.png"
            (options.folder / name).write_bytes(small(png) if options.docs else png)
            print(name, flush=True)
        browser.close()
    if not options.docs:
        for language in options.languages:
            together(options.folder, options.views, options.sizes, language)


def together(folder: Path, views: Sequence[str], sizes: Sequence[str], language: str) -> None:
    """A sheet of all views in a language, each at its sizes beside each other."""
    shown = [
        [Image.open(folder / f"{view}-{size}-{language}.png").convert("RGB") for size in sizes]
        for view in views
    ]
    small = [
        [one.resize((round(one.width * SHEET_PX / one.height), SHEET_PX), 3) for one in view]
        for view in shown
    ]
    wide = [sum(one.width + GAP_PX for one in view) for view in small]
    rows = math.ceil(len(small) / ACROSS)
    size = max(wide) * ACROSS + GAP_PX * (ACROSS + 1), (SHEET_PX + 2 * GAP_PX) * rows + 2 * GAP_PX
    sheet = Image.new("RGB", size, "#8a8478")
    for k, view in enumerate(small):
        x = GAP_PX + k % ACROSS * (max(wide) + GAP_PX)
        for one in view:
            sheet.paste(one, (x, 2 * GAP_PX + k // ACROSS * (SHEET_PX + 2 * GAP_PX)))
            x += one.width + GAP_PX
    sheet.quantize(64, dither=Image.Dither.NONE).save(
        folder / f"studio-views-{language}.png", optimize=True
    )


@contextlib.contextmanager
def served() -> Iterator[str]:
    """The studio's address, while it is served."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = (sys.executable, "-m", "miqyas", "studio", "--no-browser", "--port", str(port))
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    address = f"http://127.0.0.1:{port}/"
    try:
        while not _lives(address):
            if server.poll() is not None:
                sys.exit("the studio does not start")
            time.sleep(0.2)
        yield address
    finally:
        server.terminate()
        server.wait()


def _lives(address: str) -> bool:
    try:
        urllib.request.urlopen(f"{address}health").close()
    except OSError:
        return False
    return True


def shot(
    browser: Browser, address: str, view: str, size: str, language: str, *, dark: bool = False
) -> bytes:
    """A picture of a view."""
    width, height = map(int, size.split("x"))
    context = browser.new_context(
        viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light"
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE_MS)
    page.on("pageerror", lambda error: print(f"{view}: {error}", file=sys.stderr))
    page.on(
        "console", lambda told: print(told.text, file=sys.stderr) if told.type == "error" else 0
    )
    where, act = VIEWS[view]
    if where == "embed":
        page.goto(finished(language).as_uri())
    else:
        path, _, design = where.partition("#")
        told = f"#{design}&lettering.language={language}" if design else ""
        if told and language == "ar":
            told += "&lettering.numerals=arabic-indic"
        page.goto(f"{address}{path}?language={language}{told}")
        page.wait_for_selector("body[data-ready]")
        if where and view not in ("stone", "frame"):
            page.wait_for_selector(".stage svg")
    act(Visit(page, language))
    if view not in FOCUSED:
        page.evaluate("document.activeElement.blur()")
    taken = page.screenshot()
    context.close()
    return taken


def finished(language: str) -> Path:
    """The page of a finished dial, as a museum would have it."""
    folder = Path(tempfile.gettempdir(), "miqyas-studio-pictures", language)
    given = {"lettering.language": language}
    if language == "ar":
        given["lettering.numerals"] = "arabic-indic"
    made = miqyas.make("astrolabe", place="Berlin", **given)
    (file, *_) = miqyas.write(made, folder, ("html",))
    return file.path


def small(png: bytes) -> bytes:
    """A picture in fewer pixels and colours."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    if picture.width > DOCS_PX:
        picture = picture.resize((DOCS_PX, round(picture.height * DOCS_PX / picture.width)), 3)
    packed = BytesIO()
    picture.quantize(128, dither=Image.Dither.NONE).save(packed, "PNG", optimize=True)
    return packed.getvalue()


if __name__ == "__main__":
    main()
