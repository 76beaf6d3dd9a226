"""Make the pictures of solids: GLB by the viewer of the page, STEP as CadQuery reads it by VTK.

    python docs/solid_pictures.py             # all
    python docs/solid_pictures.py solid-step  # one

It needs the extra ``test`` and a Chromium (or the path of another one as ``--browser``).
"""

import argparse
import shutil
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import cadquery as cq
import vtk
from painting import HERE
from PIL import Image, ImageChops
from playwright.sync_api import Browser, Page, sync_playwright

import miqyas

BROWSERS = "chromium", "chromium-browser", "google-chrome", "chrome"
PATIENCE_MS = 300_000
"""How long is waited for anything, on a machine that has much to do."""

PAPER = "#f6f2ea"
WIDE_PX, HIGH_PX = 1200, 1000
"""Of what is drawn, at twice the pixels that are kept."""

MARGIN_PX = 24
COLOURS = 160

_ALONE = f"""
body{{background:{PAPER}}} main{{max-width:none;padding:0}} main>*{{display:none!important}}
main>.room{{display:block!important;width:{WIDE_PX}px;height:{HIGH_PX}px}}
.room canvas{{mask:none!important}}
"""


@dataclass(frozen=True, slots=True)
class Viewed:
    """A picture of an instrument that the page's viewer shows.

    Attributes
    ----------
    name, design : str
    values : mapping
        Its parameters.
    written : mapping
        What `miqyas.write` is told.
    keys : mapping of int
        How often the arrow keys are pressed, by which it turns.
    apart : float
        How far its parts are apart, of the most.
    sun : tuple of str and int, optional
        The date and the minute of the day by which it is lit, where it knows them.
    """

    name: str
    design: str
    values: Mapping[str, Any] = field(default_factory=dict)
    written: Mapping[str, Any] = field(default_factory=dict)
    keys: Mapping[str, int] = field(default_factory=dict)
    apart: float = 0.0
    sun: tuple[str, int] | None = None


SKY = "2026-05-10", 10 * 60
"""The date and the minute of the day by which astrolabes are turned and lit."""

DIAL = {"place": "London", "azimuth": 225.0, "inclination": 60.0}

VIEWED = (
    Viewed("solid-dial", "plane-dial", DIAL, {"stand": "world"}, {"ArrowRight": 6, "ArrowUp": 3},
           sun=("2026-06-21", 17 * 60)),
    Viewed("solid-astrolabe", "astrolabe", keys={"ArrowRight": 2, "ArrowDown": 1}, sun=SKY),
    Viewed("solid-biruni", "astrolabe-biruni", keys={"ArrowRight": 2, "ArrowDown": 1}, sun=SKY),
    Viewed("solid-apart", "astrolabe-biruni", keys={"ArrowUp": 4}, apart=1.0, sun=SKY),
)  # fmt: skip

STEP = "solid-step"
"""The picture of a STEP file."""

READ = "horizontal-dial"
"""The design that it shows, with grooves."""


LAMPS = ((-3.0, 1.0, 3.0), 1.1), ((2.0, -3.0, 2.0), 0.45)
"""Where light comes from, and how much."""


def main() -> None:
    """Write the pictures that are asked for."""
    names = [*(one.name for one in VIEWED), STEP]
    asked = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    asked.add_argument("names", nargs="*", metavar="PICTURE", help=", ".join(names))
    asked.add_argument("--browser", default=next(filter(None, map(shutil.which, BROWSERS)), None))
    asked.add_argument("--folder", type=Path, default=HERE / "pictures")
    options = asked.parse_args()
    wanted = options.names or names
    if unknown := set(wanted) - set(names):
        sys.exit(f"no picture {', '.join(sorted(unknown))}: choose among {', '.join(names)}")
    if not options.browser:
        sys.exit(f"install a browser, one of {', '.join(BROWSERS)}")
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--enable-unsafe-swiftshader"]
        browser = playwright.chromium.launch(executable_path=options.browser, args=arguments)
        pages: dict[str, bytes] = {}
        for one in VIEWED:
            if one.name in wanted:
                if one.design not in pages:
                    pages[one.design] = page_of(one)
                save(seen(browser, pages[one.design], one), options.folder / f"{one.name}.png")
        browser.close()
    if STEP in wanted:
        save(read_back(), options.folder / f"{STEP}.png")


def save(png: bytes, target: Path) -> None:
    """Write a picture without the paper about it, at half the pixels, in few colours."""
    picture = Image.open(BytesIO(png)).convert("RGB")
    paper = Image.new("RGB", picture.size, PAPER)
    apart = ImageChops.difference(picture, paper).convert("L").point(lambda n: 255 * (n > 4))
    left, top, right, bottom = apart.getbbox() or (0, 0, *picture.size)
    margin = 2 * MARGIN_PX
    wide, high = picture.size
    picture = picture.crop((max(0, left - margin), max(0, top - margin),
                            min(wide, right + margin), min(high, bottom + margin)))  # fmt: skip
    half = picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.LANCZOS)
    half.quantize(COLOURS, dither=Image.Dither.NONE).save(target, "PNG", optimize=True)
    print(target, flush=True)


def page_of(one: Viewed) -> bytes:
    """The page of an instrument."""
    with tempfile.TemporaryDirectory() as folder:
        made = miqyas.make(one.design, **one.values)
        file, *_ = miqyas.write(made, folder, ("html",), **one.written)
        return file.path.read_bytes()


def seen(browser: Browser, content: bytes, one: Viewed) -> bytes:
    """An instrument as its page shows it."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "page.html")
        file.write_bytes(content)
        page = browser.new_page(
            viewport={"width": WIDE_PX, "height": HIGH_PX},
            device_scale_factor=2,
            reduced_motion="reduce",
        )
        page.set_default_timeout(PATIENCE_MS)
        page.goto(file.as_uri(), timeout=PATIENCE_MS)
        canvas = page.locator(".room canvas[data-ready]")
        canvas.wait_for(state="attached")
        _set(page, "main > label input", str(one.apart), "input")
        if one.sun:
            date, minute = one.sun
            _set(page, ".at-work input[type=date]", date, "change")
            _set(page, ".at-work input[type=range][max='1439']", str(minute), "input")
        page.add_style_tag(content=_ALONE)
        canvas.focus()
        for key, times in one.keys.items():
            for _ in range(times):
                canvas.press(key)
        page.evaluate("() => new Promise((r) => requestAnimationFrame(() => setTimeout(r, 300)))")
        png = page.screenshot(timeout=PATIENCE_MS)
        page.close()
    return png


def _set(page: Page, where: str, value: str, event: str) -> None:
    """Give an input of the page a value, though it may not be seen."""
    page.locator(where).first.evaluate(
        "(one, [value, event]) => { one.value = value; one.dispatchEvent(new Event(event)); }",
        [value, event],
    )


def read_back() -> bytes:
    """A grooved STEP file as CadQuery reads it."""
    with tempfile.TemporaryDirectory() as folder:
        made = miqyas.make(READ, workshop={"profile": "v-bit"})
        file, *_ = miqyas.write(made, folder, ("step",), groove_depth_mm=0.1)
        found = cq.Assembly.importStep(str(file.path))
    renderer = vtk.vtkRenderer()
    for shape, _, place, colour in found:
        renderer.AddActor(actor(shape.moved(place), colour))
    lit(renderer)
    return drawn(renderer)


def actor(shape: cq.Shape, colour: cq.Color | None) -> vtk.vtkActor:
    """A shape in the colour of its part, with the edges of its faces."""
    mapper = vtk.vtkPolyDataMapper()
    mapper.SetInputData(shape.toVtkPolyData(0.02, 0.1, True))
    made = vtk.vtkActor()
    made.SetMapper(mapper)
    look = made.GetProperty()
    red, green, blue, opaque = colour.toTuple() if colour else (0.8, 0.8, 0.8, 1.0)
    look.SetColor(red, green, blue)
    look.SetOpacity(opaque)
    look.SetAmbient(0.25)
    look.SetDiffuse(0.75)
    look.SetSpecular(0.25)
    look.SetSpecularPower(20.0)
    return made


def lit(renderer: vtk.vtkRenderer) -> None:
    """Light from the left and above, its shadows, and the rest of the room's."""
    renderer.SetBackground(*(int(PAPER[n : n + 2], 16) / 255.0 for n in (1, 3, 5)))
    for place, strength in LAMPS:
        lamp = vtk.vtkLight()
        lamp.SetLightTypeToSceneLight()
        lamp.SetPosition(*(500.0 * n for n in place))
        lamp.SetIntensity(strength)
        renderer.AddLight(lamp)


def drawn(renderer: vtk.vtkRenderer) -> bytes:
    """What a renderer sees from in front and above."""
    window = vtk.vtkRenderWindow()
    window.SetOffScreenRendering(True)
    window.SetMultiSamples(8)
    window.SetSize(2 * WIDE_PX, 2 * HIGH_PX)
    window.AddRenderer(renderer)
    camera = renderer.GetActiveCamera()
    camera.SetPosition(-0.45, -1.0, 1.25)
    camera.SetFocalPoint(0.0, 0.0, 0.0)
    camera.SetViewUp(0.0, 0.0, 1.0)
    renderer.ResetCamera()
    camera.Zoom(1.2)
    renderer.ResetCameraClippingRange()
    window.Render()
    pixels = vtk.vtkWindowToImageFilter()
    pixels.SetInput(window)
    pixels.ReadFrontBufferOff()
    writer = vtk.vtkPNGWriter()
    writer.SetWriteToMemory(True)
    writer.SetInputConnection(pixels.GetOutputPort())
    writer.Write()
    return bytes(memoryview(writer.GetResult()))


if __name__ == "__main__":
    main()
