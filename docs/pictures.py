"""Make the pictures that the README shows: instruments in the preview profile."""

from pathlib import Path
from tempfile import TemporaryDirectory

import resvg_py

import miqyas
from output import canvas, part_pictures
from output.page import Page

HERE = Path(__file__).parent
DESIGNS = (
    "astrolabe-back",
    "early-eastern-back",
    "sine-back",
    "european-back",
    "acrylic-back",
    "astrolabe-plate",
    "astrolabe-rete",
    "horizontal-dial",
)
PARTS = {
    "astrolabe": {"astrolabe-assembly": "astrolabe-assembly"},
    "astrolabe-museum": {
        "mater-front": "astrolabe-mater-front",
        "mater-back": "astrolabe-mater-back",
    },
}
"""Of whole astrolabes: which drawing becomes which picture."""

WHOLE = "astrolabe-biruni"
"""The astrolabe that is shown put together."""

WIDTH_PX = 1200
FULL_PX = 660
"""Of the pictures of full backs, whose many lines make large files."""


def main() -> None:
    """Write a PNG for each design beside this file."""
    for design in DESIGNS:
        width = FULL_PX if design.endswith("-back") and design != "astrolabe-back" else WIDTH_PX
        paint(drawings(design)[0][1], width, design)
    for design, chosen in PARTS.items():
        made = dict(drawings(design))
        for drawing, picture in chosen.items():
            paint(made[drawing], WIDTH_PX if "assembly" in drawing else FULL_PX, picture)
    paint(together(WHOLE), FULL_PX, WHOLE)


def together(design: str) -> str:
    """A whole instrument from the front, as its assembly sheet shows it."""
    width, height = 196.0, 244.0
    drawing = canvas.blank(width, height)
    page = Page(drawing)
    part_pictures.put_together(page, miqyas.make(design), (2.0, 2.0, width - 2.0, height - 2.0))
    page.finish()
    return canvas.text(drawing)


def drawings(design: str) -> list[tuple[str, str]]:
    """The names and the contents of a design's drawings, as pictures."""
    made = miqyas.make(design, workshop={"profile": "preview"})
    with TemporaryDirectory() as folder:
        written = [w.path for w in miqyas.write(made, folder, ["svg"]) if w.path.suffix == ".svg"]
        return [(path.stem, path.read_text(encoding="utf-8")) for path in written]


def paint(svg: str, width_px: int, name: str) -> None:
    """Write a drawing as PNG beside this file."""
    # Without a resolution resvg takes a size in mm for none at all.
    target = HERE / f"{name}.png"
    target.write_bytes(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width_px, dpi=96)))
    print(target)


if __name__ == "__main__":
    main()
