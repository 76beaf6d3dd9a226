"""Make the pictures that the README shows: instruments in the preview profile."""

from pathlib import Path
from tempfile import TemporaryDirectory

import resvg_py

import miqyas

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
WIDTH_PX = 1200
FULL_PX = 660
"""Of the pictures of full backs, whose many lines make large files."""


def main() -> None:
    """Write a PNG for each design beside this file."""
    for design in DESIGNS:
        made = miqyas.make(design, workshop={"profile": "preview"})
        with TemporaryDirectory() as folder:
            drawing = miqyas.write(made, folder, ["svg"])[0]
            svg = drawing.path.read_text(encoding="utf-8")
        # Without a resolution resvg takes a size in mm for none at all.
        width = FULL_PX if design.endswith("-back") and design != "astrolabe-back" else WIDTH_PX
        png = resvg_py.svg_to_bytes(svg_string=svg, width=width, dpi=96)
        target = HERE / f"{design}.png"
        target.write_bytes(bytes(png))
        print(target)


if __name__ == "__main__":
    main()
