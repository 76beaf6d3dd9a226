"""Make the pictures that the README shows: both instruments in the preview profile."""

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import resvg_py

import miqyas

HERE = Path(__file__).parent
WIDTH_PX = 1200
PICTURES = {
    "astrolabe-back": {},
    "horizontal-dial": {},
}


def main() -> None:
    """Write a PNG a design beside this file."""
    for name, parameters in PICTURES.items():
        made = miqyas.make(name, workshop={"profile": "preview"}, **parameters)
        with TemporaryDirectory() as folder:
            drawings = [
                file.path
                for file in miqyas.write(made, folder, ["svg"])
                if file.path.suffix == ".svg"
            ]
            svg = drawings[0].read_text(encoding="utf-8")
        # resvg takes the size in mm as pixels of 96 to the inch.
        png = resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH_PX, dpi=96)
        target = HERE / f"{name}.png"
        target.write_bytes(bytes(png))
        size = re.search(r'viewBox="([^"]+)"', svg)
        print(f"{target}  {size[1] if size else ''}", file=sys.stdout)


if __name__ == "__main__":
    main()
