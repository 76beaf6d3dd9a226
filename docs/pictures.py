"""Make the pictures that the README shows: finished instruments, and a sheet."""

import resvg_py
from painting import HERE, NOWHERE

import miqyas
from instruments.making.profiles import profile
from instruments.part import Frame, Instrument, Placed
from output import finished, sheets
from output.nesting import drawing
from output.nesting.packing import nested
from output.nesting.pieces import gathered
from output.nesting.register import Registered
from output.nesting.setup import setups
from output.nesting.stock import Stock
from output.nesting.tight import Tightly
from output.pages.paper import PAPERS

DESIGNS = (
    "astrolabe-back",
    "early-eastern-back",
    "sine-back",
    "european-back",
    "acrylic-back",
    "horizontal-dial",
)
MATER = "astrolabe-museum"
"""The astrolabe whose mater is shown from both sides."""

WHOLE = "astrolabe-biruni"
"""The astrolabe that is shown put together."""

SHEET = "astrolabe"
"""The astrolabe whose sheet is shown."""

WIDTH_PX = 1200
SEEN_MM = 0.4
"""Width of lines of a sheet that is to be looked at."""

FULL_PX = 660
"""Of the pictures of full backs, whose many lines make large files."""


def main() -> None:
    """Write the pictures beside this file."""
    for design in DESIGNS:
        full = design.endswith("-back") and design != "astrolabe-back"
        paint(miqyas.make(design), FULL_PX if full else WIDTH_PX, design)
    paint(miqyas.make(WHOLE), FULL_PX, WHOLE)
    mater = miqyas.make(MATER).part("mater")
    for face, frame in (("front", Frame()), ("back", BEHIND)):
        alone = Instrument("mater", "Mater", (Placed(mater, frame),))
        paint(alone, FULL_PX, f"astrolabe-mater-{face}")
    made = miqyas.make(SHEET)
    _, page = sheets.pages(made, NOWHERE, PAPERS["A3"])[0]
    # Without a resolution resvg takes a size in mm for none at all.
    png = resvg_py.svg_to_bytes(svg_string=page, width=WIDTH_PX, dpi=96)
    save(bytes(png), "astrolabe-assembly")
    shop_sheets()


def shop_sheets() -> None:
    """Draw a sheet on which parts lie in cut-outs, and the coupon, in lines that can be seen."""
    rules = profile("default").model_copy(update={"stroke_width_mm": SEEN_MM})
    made = [(n, miqyas.make(n, material="acrylic")) for n in ("horizontal-dial", "polar-dial")]
    told = [("astrolabe", miqyas.make("astrolabe")), *made]
    layouts = nested(gathered(told).pieces, 2, Stock(600.0, 400.0), Tightly(cutouts=True))
    fullest = max(layouts, key=lambda layout: sum(bool(put.within) for put in layout.puts))
    *_, front = setups(fullest, Registered(frame=True))
    coupon = gathered([("coupon", miqyas.make("coupon"))]).pieces
    (plate,) = nested(coupon, 1, Stock(270.0, 120.0))
    (whole,) = setups(plate)
    for name, setup in (("workshop-sheet", front), ("workshop-coupon", whole)):
        text = drawing.sheet_svg(setup, rules, [])
        png = resvg_py.svg_to_bytes(svg_string=text, width=WIDTH_PX, dpi=96, background="white")
        save(bytes(png), name)


BEHIND = Frame(x_axis=(-1.0, 0.0, 0.0), z_axis=(0.0, 0.0, -1.0))
"""Where a part lies on its front."""


def paint(made: Instrument, width_px: int, name: str) -> None:
    """Write the picture of an instrument."""
    save(finished.png(made, NOWHERE, width_px), name)


def save(content: bytes, name: str) -> None:
    """Write a PNG beside this file."""
    target = HERE / f"{name}.png"
    target.write_bytes(content)
    print(target)


if __name__ == "__main__":
    main()
