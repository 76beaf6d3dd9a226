"""The studio: from a change to the new drawing, and what the page weighs.

Usage: python -m benchmarks.studio [PEOPLE SECONDS]

First the processor's time of a drawing is told. Then a browser opens the gallery, moves sliders
and waits until the new drawing is painted, a day is played on a dial and on an astrolabe, and
PEOPLE (50) ask for drawings of their own over the loopback for SECONDS (20), each a second after
the last answer.
"""

import asyncio
import gzip
import multiprocessing
import random
import shutil
import statistics
import sys
import threading
import time

import httpx2
import psutil
import uvicorn
from playwright.sync_api import CDPSession, Page, sync_playwright

import templates
from miqyas.studio import answers
from miqyas.studio.app import PAGE, Settings, application
from miqyas.studio.draft import Draft

MOVED = (
    ("horizontal-dial", "width_mm", 200),
    ("astrolabe-plate", "tropic_radius_mm", 75),
    ("astrolabe", "tropic_radius_mm", 85),
    ("astrolabe", "rule.width_mm", 12),
)
"""Designs with what is moved, from where: an astrolabe as a whole, and a part of it alone."""

MOVES = 40
PLAYED = "horizontal-dial", "astrolabe"
FRAMES = 300


def main() -> None:
    people, seconds = (int(a) for a in (sys.argv[1:] or ("50", "20")))
    cost()
    config = uvicorn.Config(application(Settings()), port=0, log_level="error")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    address = f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}/"
    weigh()
    first_page(address)
    drag(address)
    play(address)
    asyncio.run(crowd(address, people, seconds))
    server.should_exit = True
    thread.join()


def cost() -> None:
    """Processor's time of a drawing alone, in this process, while a slider moves."""
    answers.warm()
    for design, name, first in MOVED:
        took = []
        for k in range(MOVES):
            values = {"place": "Berlin", name: first + 0.5 * (k + 1)}
            begun = time.process_time()
            answers.draw(Draft(design, values, quick=True))
            took.append(1000 * (time.process_time() - begun))
        tell(f"processor, a drawing of {design} by {name}", took[4:])


def weigh() -> None:
    """The page's own files and those that it shares with HTML files, as they are and packed."""
    folders = PAGE, templates.path("viewer", "drawing.css").parent
    files = [path.read_bytes() for f in folders for path in f.iterdir() if path.is_file()]
    packed = sum(len(gzip.compress(content, 4)) for content in files)
    print(f"page: {sum(map(len, files)) / 1000:.0f} kB, {packed / 1000:.0f} kB packed")


def first_page(address: str) -> None:
    """The gallery in a browser that has nothing yet, after the server has had one visitor."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        took, sizes = [], [0.0]
        for _ in range(11):
            page = browser.new_context(viewport={"width": 1440, "height": 900}).new_page()
            page.set_default_timeout(300_000)
            told = page.context.new_cdp_session(page)
            told.send("Network.enable")
            told.on("Network.loadingFinished", lambda one: sizes.append(one["encodedDataLength"]))
            sizes.clear()
            begun = time.perf_counter()
            page.goto(f"{address}?language=en")
            page.wait_for_selector("body[data-ready] .cards > li")
            took.append(1000 * (time.perf_counter() - begun))
            page.wait_for_function(SEEN)
            page.context.close()
        browser.close()
    tell(f"first page, {sum(sizes) / 1000:.0f} kB with the pictures that are seen", took[1:])


SEEN = """() => [...document.querySelectorAll(".picture img, img.picture")].every((one) =>
  one.getBoundingClientRect().top > innerHeight || one.classList.contains("there"))"""


def drag(address: str) -> None:
    """From a slider's move to the painted drawing, in a browser."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for design, name, first in MOVED:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            begun = time.perf_counter()
            page.goto(f"{address}?language=en#{design}?place=Berlin")
            page.wait_for_selector(".stage svg")
            there = time.perf_counter() - begun
            page.wait_for_timeout(1500)
            page.get_by_role("searchbox", name="Search settings").fill(name)
            told = [move(page, name, first + 0.5 * (k + 1)) for k in range(MOVES)]
            tell(f"{design}, first drawing after {there:.2f} s; a move of {name}", told[4:])
            page.close()
        browser.close()


def move(page: Page, name: str, value: float) -> float:
    """Milliseconds from a slider's move to the frame with the new drawing."""
    took: float = page.evaluate(
        """([name, value]) => new Promise((done) => {
          const slider = document.querySelector(`[data-name="${name}"] input[type=range]`);
          const bench = document.querySelector(".bench");
          const begun = performance.now();
          bench.addEventListener("drawn", () => requestAnimationFrame(() =>
            setTimeout(() => done(performance.now() - begun))), { once: true });
          slider.step = "any";
          slider.value = value;
          slider.dispatchEvent(new Event("input"));
        })""",
        [name, value],
    )
    return took


def play(address: str) -> None:
    """Frames while a day is played: how far apart they are, and the page's own time for each."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        for design in PLAYED:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.set_default_timeout(120_000)
            page.goto(f"{address}?language=en#{design}?place=Berlin")
            page.wait_for_selector(".stage svg")
            page.get_by_role("tab", name="Sky").click()
            page.get_by_role("button", name="Play a day").click()
            page.wait_for_timeout(1000)
            told = page.context.new_cdp_session(page)
            told.send("Performance.enable", {"timeDomain": "threadTicks"})
            before = _busy(told)
            apart = page.evaluate(
                """(frames) => new Promise((done) => {
                  const found = [];
                  let before = performance.now();
                  const step = () => {
                    const now = performance.now();
                    found.push(now - before);
                    before = now;
                    if (found.length < frames) requestAnimationFrame(step);
                    else done(found);
                  };
                  requestAnimationFrame(step);
                })""",
                FRAMES,
            )
            script, layout = (
                1000 * (b - a) / FRAMES for a, b in zip(before, _busy(told), strict=True)
            )
            tell(f"{design}, a frame of a day that is played", apart)
            print(
                f"  script {script:.1f} ms, style and layout {layout:.1f} ms of processor a frame"
            )
            page.close()
        browser.close()


def _busy(told: CDPSession) -> tuple[float, float]:
    """Seconds of processor that a page took for script, and for style and layout."""
    found = {m["name"]: m["value"] for m in told.send("Performance.getMetrics")["metrics"]}
    return found["ScriptDuration"], found["RecalcStyleDuration"] + found["LayoutDuration"]


async def crowd(address: str, people: int, seconds: int) -> None:
    """Many people who drag at once."""
    took: list[float] = []
    lost = 0
    ends = time.perf_counter() + seconds
    before, held_before = spent(), held_mb()

    async def person(chance: random.Random) -> None:
        nonlocal lost
        async with httpx2.AsyncClient(base_url=address, timeout=30.0) as client:
            await asyncio.sleep(chance.random())
            while time.perf_counter() < ends:
                values = {"place": "Berlin", "width_mm": chance.uniform(150, 300)}
                told = {"design": "horizontal-dial", "values": values, "quick": True}
                begun = time.perf_counter()
                reply = await client.post("api/draw", json=told)
                took.append(1000 * (time.perf_counter() - begun))
                lost += reply.status_code != 200
                await asyncio.sleep(1.0)

    await asyncio.gather(*(person(random.Random(k)) for k in range(people)))
    tell(f"{people} people, {len(took)} drawings, {lost} lost", took)
    drawing, serving = (
        1000 * (now - then) / len(took) for now, then in zip(spent(), before, strict=True)
    )
    print(
        f"processor, a drawing: {drawing:.0f} ms in the workers, {serving:.0f} here with its load"
    )
    for where, then, now in zip(
        ("workers", "here with its load"), held_before, held_mb(), strict=True
    ):
        print(f"memory, {where}: {then:.0f} MB before, {now:.0f} after")


def spent() -> tuple[float, float]:
    """Processor's seconds of the workers so far, and of this process."""
    workers = [psutil.Process(child.pid) for child in multiprocessing.active_children()]
    return sum(sum(worker.cpu_times()[:2]) for worker in workers), time.process_time()


def held_mb() -> tuple[float, float]:
    """Memory that the workers hold alone, and this process."""

    def own(process: psutil.Process) -> float:
        return float(process.memory_full_info().uss) / 1e6

    children = [psutil.Process(child.pid) for child in multiprocessing.active_children()]
    return sum(map(own, children)), own(psutil.Process())


def tell(what: str, took: list[float]) -> None:
    cuts = statistics.quantiles(took, n=20)
    print(f"{what}: median {statistics.median(took):.0f} ms, 95th percentile {cuts[-1]:.0f} ms")


if __name__ == "__main__":
    main()
