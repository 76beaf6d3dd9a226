"""Files from the page, and its jobs when something fails, in a real browser."""

import multiprocessing
import os
import re
import signal
import socket
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import ezdxf
import pytest
import trimesh
from helpers.pages import DIAL, tab
from helpers.pdf_file import pages
from helpers.step_file import StepFile
from helpers.svg_file import Drawing
from PIL import Image
from playwright.sync_api import Browser, Page, expect

pytestmark = pytest.mark.slow


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


def test_every_format_is_taken_home_and_read_back(
    visit: Callable[..., Page], tmp_path: Path
) -> None:
    page = visit(DIAL)
    tab(page, "Take home")
    with page.expect_download(timeout=120_000) as found:
        page.get_by_role("button", name="All formats as one archive").click()
    with zipfile.ZipFile(found.value.path()) as archive:
        archive.extractall(tmp_path)
    files = {path.name: path for path in tmp_path.rglob("*")}
    assert Drawing(files["dial-plate.svg"].read_bytes()).names("hour/equal/10")
    assert not ezdxf.readfile(files["dial-plate.dxf"]).audit().has_errors
    strokes = [one for page in pages(files["horizontal-dial.pdf"].read_bytes()) for one in page]
    # The plate's edge, at true size.
    assert any(sorted(one.size) == pytest.approx([150, 200], abs=0.1) for one in strokes)
    with Image.open(files["horizontal-dial.png"]) as picture:
        assert picture.width == 1600
    assert {"dial-plate", "gnomon"} <= StepFile(files["horizontal-dial.step"]).shapes.keys()
    assert max(trimesh.load(files["horizontal-dial.glb"]).extents) == pytest.approx(0.2, abs=1e-5)
    assert len(trimesh.load(files["horizontal-dial.3mf"]).geometry) == 2
    assert trimesh.load(files["dial-plate.stl"]).is_watertight
    assert "<h1>Horizontal dial for Berlin</h1>" in files["horizontal-dial.html"].read_text("utf-8")


def test_a_link_that_opens_here_alone_says_so(visit: Callable[..., Page]) -> None:
    page = visit(DIAL)
    tab(page, "Take home")
    hint = page.locator(".take .hint").filter(has_text="The whole design is in the link")
    expect(hint).to_contain_text("It opens on this computer alone")


def test_films_are_taken_home_of_thin_sheets(visit: Callable[..., Page]) -> None:
    page = visit(f"{DIAL}&thickness_mm=1")
    tab(page, "Take home")
    for name in ("SVG", "PDF", "PNG"):
        page.get_by_role("checkbox", name=name, exact=True).uncheck()
    page.get_by_role("checkbox", name="ETCH").check()
    with page.expect_download(timeout=60_000) as found:
        page.get_by_role("button", name="Download", exact=True).click()
    with zipfile.ZipFile(found.value.path()) as archive:
        assert any("etch" in name and name.endswith(".svg") for name in archive.namelist())


def test_the_page_says_what_failed_and_goes_on(
    visit: Callable[..., Page], expected: list[str]
) -> None:
    expected.append("status of 503")
    page = visit(DIAL)
    page.route("**/api/draw", lambda route: route.fulfill(status=503, json={"error": "time"}))
    slider = page.get_by_role("slider", name="Width")
    slider.press("PageUp")
    wrong, stage = page.locator(".wrong"), page.locator(".stage")
    expect(wrong).to_contain_text("took too long")
    # What is drawn is of before, and looks so.
    expect(stage).to_have_class(re.compile("impossible"))
    page.unroute("**/api/draw")
    wrong.get_by_role("button", name="Try again").click()
    expect(wrong).to_be_hidden()
    expect(stage).not_to_have_class(re.compile("impossible"))


def with_a_job(visit: Callable[..., Page]) -> tuple[Page, Callable[[], set[int]]]:
    """A page whose job has begun, and what tells the processes that are there since."""
    before = {process.pid for process in multiprocessing.active_children()}
    page = visit("#astrolabe")
    tab(page, "Take home")
    page.get_by_role("button", name="All formats as one archive").click()

    def begun() -> set[int]:
        return {p.pid for p in multiprocessing.active_children() if p.pid} - before

    for _ in range(1200):
        if begun():
            break
        page.wait_for_timeout(50)
    assert begun()
    return page, begun


def test_a_job_that_is_cancelled_or_killed_ends(visit: Callable[..., Page]) -> None:
    page, begun = with_a_job(visit)
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".told")).to_have_text("Cancelled; no files were made.")
    expect(page.get_by_role("button", name="Download", exact=True)).to_be_focused()
    for _ in range(1200):
        if not begun():
            break
        page.wait_for_timeout(50)
    assert not begun()
    # One that is killed, as for want of memory, is told.
    page.get_by_role("button", name="All formats as one archive").click()
    page.get_by_role("button", name="Cancel").wait_for()
    for _ in range(1200):
        if processes := begun():
            break
        page.wait_for_timeout(50)
    for process in processes:
        os.kill(process, signal.SIGKILL)
    expect(page.locator(".told")).to_have_text("The server stopped before it was done. Try again.")


def test_a_job_ends_with_its_page(visit: Callable[..., Page]) -> None:
    page, begun = with_a_job(visit)
    page.get_by_role("button", name="Cancel").wait_for()
    page.close()
    ends = time.monotonic() + 60
    while begun():
        assert time.monotonic() < ends
        time.sleep(0.05)


FULL_DISK = "ulimit -f 8; export PYTHONDONTWRITEBYTECODE=1;"
"""No file may have more than 4 kB, and what writes more is told so as on a disk that is full; of
modules that it compiles Python 3.11 would keep the first 4 kB, and trip over them later."""


def served(port: int, limits: str = "") -> subprocess.Popen[bytes]:
    """A server in a process group of its own, that answers; the shell's `limits` are upon it."""
    command = (sys.executable, "-m", "miqyas", "studio", "--no-browser", "--port", str(port))
    command = ("sh", "-c", f'{limits} exec "$@"', "sh", *command)
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    for _ in range(2400):
        with closing(socket.socket()) as asked:
            if asked.connect_ex(("127.0.0.1", port)) == 0:
                return server
        assert server.poll() is None
        time.sleep(0.05)
    raise AssertionError("the server does not answer")


def stop(server: subprocess.Popen[bytes]) -> None:
    """End a server with all that it has begun, if it is there."""
    if server.poll() is None:
        os.killpg(server.pid, signal.SIGKILL)
        server.wait()


def test_a_job_goes_on_by_itself_when_its_server_comes_again(browser: Browser) -> None:
    with closing(socket.socket()) as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = served(port)
    page = browser.new_page()
    try:
        page.goto(f"http://127.0.0.1:{port}/#astrolabe")
        page.wait_for_selector(".stage svg")
        tab(page, "Take home")
        with page.expect_response("**/api/take"):
            page.get_by_role("button", name="Download", exact=True).click()
        stop(server)
        expect(page.locator(".told")).to_contain_text("The page asks again by itself")
        server = served(port, FULL_DISK)
        # The first worker of a fresh server loads all that solids need.
        expect(page.locator(".told")).to_have_text(
            "The server has no room for the files. Try again later.", timeout=90_000
        )
    finally:
        page.close()
        stop(server)


@pytest.mark.parametrize(
    ("language", "pane", "told"), [("de", "Mitnehmen", "Formate"), ("fr", "Emporter", "Formats")]
)
def test_what_cannot_be_taken_home_is_called_as_the_page_does(
    visit: Callable[..., Page], language: str, pane: str, told: str
) -> None:
    page = visit(DIAL, language=language)
    tab(page, pane)
    for name in ("SVG", "PDF", "PNG", "ETCH"):
        page.get_by_label(name, exact=True).click()
    page.locator(".take button.main").click()
    expect(page.locator(".told .fault b")).to_have_text(told)
