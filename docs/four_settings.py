"""The page of all designs at four settings, before and now: ``python docs/four_settings.py``.

It makes the commands of the page in this tree, four a picture; the row before, which does not
change, is that of the picture that is there, or is made anew in ``--before FOLDER``, a worktree of
the commit of `before_and_after.py`.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import reduce
from io import BytesIO
from pathlib import Path
from shlex import quote
from tempfile import TemporaryDirectory
from textwrap import fill

import numpy as np
from before_and_after import BEFORE
from painting import HERE
from PIL import Image, ImageDraw, ImageFont

PICTURES = HERE / "four_settings"
CELL_PX, GAP_PX, TEXT_PX = 420, 10, 17
"""Of a command's picture, between two, and of the words of a refusal."""

LINE = "lightgrey"
"""Between the rows."""

COLOURS, SHARES, MOST_BYTES = (64, 32, 20), (1.0, 0.9, 0.8, 0.7, 0.62, 0.55), 120_000
"""A picture has so many colours, and this share of its size, the first that make it no larger."""

HEAD = f"""# All designs at four settings, before and now

Each picture has four commands from left to right, above as commit {BEFORE} made them, beneath as
they are made now. What was or is refused stands there in the program's own words. The settings
go as far apart as a design takes: as it comes; 80 mm, or its least size, in Arabic with abjad
numerals; 400 mm in German, at Umeå where there is a place; in French at Sydney, or with Roman
numerals. `docs/four_settings.py` makes the page and its lower rows, with `--before FOLDER` the
upper ones too, in a worktree of that commit (`git worktree add FOLDER {BEFORE}`). [Eleven of the
faces](before-and-after.md) are told of there. Designs that came later have one row, and say so.
"""

ABJAD = ("lettering.language=ar", "lettering.numerals=abjad")
GERMAN, FRENCH = "lettering.language=de", "lettering.language=fr"
ROMAN = "lettering.numerals=roman"

Sizes = tuple[tuple[str, ...], tuple[str, ...]]
"""What makes a design small, and large."""


def both(name: str, least: float, most: float) -> Sizes:
    """One measure that makes a design small or large."""
    return (f"{name}={least:g}",), (f"{name}={most:g}",)


DISC = both("radius_mm", 40, 200)
ASTROLABE = both("tropic_radius_mm", 40, 200)
CLEAR = both("radius_mm", 63, 200)
WHOLE = both("tropic_radius_mm", 42, 200)
MUSEUM: Sizes = (
    ("tropic_radius_mm=100", "plates.rim_radius_mm=111"),
    ("tropic_radius_mm=180", "plates.rim_radius_mm=195"),
)
DIAL: Sizes = ("width_mm=80", "height_mm=60"), ("width_mm=400", "height_mm=300")
RULE: Sizes = ("radius_mm=40", "width_mm=12"), ("radius_mm=200", "width_mm=53")
NARROW: Sizes = ("radius_mm=60", "width_mm=18"), ("radius_mm=200", "width_mm=53")
CRESCENT: Sizes = ("radius_mm=60", "width_mm=18"), ("radius_mm=140", "width_mm=37")
STAFF: Sizes = ("length_mm=80", "gnomon_mm=20"), ("length_mm=400", "gnomon_mm=100")
HANGING: Sizes = ("length_mm=80", "width_mm=37"), ("length_mm=400", "width_mm=100")
WHIP: Sizes = ("length_mm=80", "width_mm=38"), ("length_mm=400", "width_mm=80")
PILLAR: Sizes = ("height_mm=80", "diameter_mm=32"), ("height_mm=400", "diameter_mm=160")

PLACED: dict[str, Sizes] = {
    "acrylic-back": CLEAR,
    "alidade": NARROW,
    "alidade-counter-changed": RULE,
    "alidade-crescent": CRESCENT,
    "alidade-locust-thigh": NARROW,
    "alidade-two-pointer": RULE,
    "astrolabe": WHOLE,
    "astrolabe-back": DISC,
    "astrolabe-plate": ASTROLABE,
    "astrolabe-rete": ASTROLABE,
    "citron-plate": DISC,
    "cylinder-dial": PILLAR,
    "early-eastern-back": DISC,
    "equatorial-dial": both("diameter_mm", 80, 400),
    "european-back": DISC,
    "hanging-ruler": HANGING,
    "horizontal-dial": DIAL,
    "plane-dial": DIAL,
    "polar-dial": DIAL,
    "sine-back": DISC,
    "spiral-plate": DISC,
    "treatise-dial": DIAL,
    "vertical-dial": DIAL,
    "whip-dial": WHIP,
}
"""Designs that were there before and are for a place, and their sizes."""

UNPLACED: dict[str, Sizes] = {
    "astrolabe-biruni": ASTROLABE,
    "astrolabe-climes": ASTROLABE,
    "astrolabe-horizons": ASTROLABE,
    "astrolabe-museum": MUSEUM,
    "astrolabe-sydney": ASTROLABE,
    "rule-double": RULE,
    "rule-single": RULE,
    "shadow-staff": STAFF,
}
"""Those without, or with places of their own."""

FIGURE: Sizes = (
    ("gnomon_mm=24", "first_mm=[-31.2, -12.5]", "second_mm=[-17.2, -2.3]", "third_mm=[-10.6, 1.6]"),
    ("gnomon_mm=120", "first_mm=[-156, -62.6]", "second_mm=[-86, -11.4]", "third_mm=[-53, 7.8]"),
)

LATER: dict[str, Sizes] = {
    "analemmatic-dial": both("semi_major_mm", 100, 1500),
    "azimuth-rule": both("gnomon_mm", 20, 80),
    "capuchin-dial": both("radius_mm", 40, 140),
    "gunter-quadrant": both("radius_mm", 80, 400),
    "horary-quadrant": both("radius_mm", 80, 400),
    "indian-circle": DISC,
    "ring-dial": both("diameter_mm", 80, 400),
    "sphere-dial": DISC,
}
"""Designs that came later and are for a place."""

LATER_UNPLACED: dict[str, Sizes] = {
    "diodorus-figure": FIGURE,
    "geometric-square": both("side_mm", 80, 400),
    "habash-protractor": both("radius_mm", 80, 400),
    "inclined-plane": both("gnomon_mm", 24, 120),
    "meridian-balance": both("length_mm", 110, 400),
    "meridian-ruler": DISC,
    "penumbra-sheet": (("gnomon_mm=80", "width_mm=72"), ("gnomon_mm=400", "width_mm=360")),
    "sine-quadrant": both("radius_mm", 80, 400),
    "target-ruler": both("length_mm", 200, 1000),
}

SIZES = PLACED | UNPLACED | LATER | LATER_UNPLACED


@dataclass(frozen=True, slots=True)
class Asked:
    """A command: what it sets, and for which place."""

    design: str
    values: tuple[str, ...] = ()
    place: str | None = None

    @property
    def words(self) -> list[str]:
        """The design and its options."""
        placed = ["--place", self.place] if self.place else []
        return [self.design, *placed, *(word for v in self.values for word in ("--set", v))]

    @property
    def shown(self) -> str:
        """The command as it stands on the page."""
        words = [quote(word).replace(" ", "\0") if " " in word else word for word in self.words]
        whole = f"miqyas make {' '.join(words)}".replace("--set ", "--set\0")
        lines = fill(whole, 92, subsequent_indent="    ", break_on_hyphens=False).splitlines()
        return " \\\n".join(f"    {line}" for line in lines).replace("\0", " ")


def asked(design: str) -> tuple[Asked, ...]:
    """The four commands of a design."""
    placed = design in PLACED | LATER
    small, large = SIZES[design]
    return (
        Asked(design),
        Asked(design, (*small, *ABJAD)),
        Asked(design, (*large, GERMAN), "Umeå" if placed else None),
        Asked(design, (FRENCH,), "Sydney") if placed else Asked(design, (FRENCH, ROMAN)),
    )


def main() -> None:
    """Write the page and its pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="the designs that are drawn; all without any")
    parser.add_argument("--before", type=Path, help=f"a worktree of commit {BEFORE}")
    told = parser.parse_args()
    for design in told.names or sorted(SIZES):
        picture = PICTURES / f"{design}.png"
        print(picture, flush=True)
        now = row_of(cells(asked(design), HERE.parent))
        if design not in PLACED | UNPLACED:
            picture.write_bytes(small_png(now, MOST_BYTES // 2))
            continue
        if told.before:
            whole = stacked(row_of(cells(asked(design), told.before)), now)
        else:
            whole = stacked(row_before(Image.open(picture)), now)
        picture.write_bytes(small_png(whole))
    (HERE / "four-settings.md").write_text(page(sorted(SIZES)), encoding="utf-8")


def page(designs: Sequence[str]) -> str:
    """The text of the page."""
    return "\n".join((HEAD, *map(_part, designs)))


def _part(design: str) -> str:
    commands = "\n".join(one.shown for one in asked(design))
    picture = f"![{design} at four settings](four_settings/{design}.png)"
    later = "" if design in PLACED | UNPLACED else "It came later and has no row before.\n\n"
    return f"## {design}\n\n{later}{picture}\n\n{commands}\n"


def cells(commands: Sequence[Asked], tree: Path) -> list[Image.Image]:
    """The pictures of some commands made in a tree."""
    with ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda one: cell(one, tree), commands))


def cell(one: Asked, tree: Path) -> Image.Image:
    """The picture of a command, or the words by which it is refused."""
    with TemporaryDirectory() as folder:
        drawn = ["--formats", "png", "--width", str(3 * CELL_PX), "--quiet", "--output", folder]
        command = [sys.executable, "-m", "miqyas", "make", *one.words, *drawn]
        there = os.environ | {"PYTHONPATH": str(tree), "COLUMNS": "200", "NO_COLOR": "1"}
        run = subprocess.run(
            command, cwd=tree, env=there, capture_output=True, text=True, check=False
        )
        found = list(Path(folder).glob("*.png"))
        if found:
            image = Image.open(found[0]).convert("RGB")
            image.thumbnail((CELL_PX, 2 * CELL_PX), Image.Resampling.LANCZOS)
            return image
    return written(run.stderr or run.stdout)


def written(words: str) -> Image.Image:
    """A refusal's words on a picture of their own."""
    font = ImageFont.load_default(TEXT_PX)
    text = fill(" ".join(words.split()), 42, max_lines=14)
    image = Image.new("RGB", (CELL_PX, TEXT_PX * 2 * (2 + text.count("\n"))), "white")
    ImageDraw.Draw(image).multiline_text((8, TEXT_PX), text, "black", font, spacing=TEXT_PX // 2)
    return image


def row_of(pictures: Sequence[Image.Image]) -> Image.Image:
    """Pictures beside each other about one middle."""
    high = max(one.height for one in pictures)
    row = Image.new("RGB", (len(pictures) * (CELL_PX + GAP_PX), high), "white")
    for k, one in enumerate(pictures):
        left = k * (CELL_PX + GAP_PX) + (CELL_PX - one.width) // 2
        row.paste(one, (left, (high - one.height) // 2))
    return row


def laid_out(rows: Sequence[Sequence[Image.Image]]) -> Image.Image:
    """Rows of pictures, one over the other."""
    return reduce(stacked, map(row_of, rows))


def stacked(over: Image.Image, under: Image.Image) -> Image.Image:
    """A row over another, with a line between."""
    wide = max(over.width, under.width)
    whole = Image.new("RGB", (wide, over.height + GAP_PX + under.height), "white")
    whole.paste(over, (0, 0))
    whole.paste(under, (0, over.height + GAP_PX))
    ImageDraw.Draw(whole).line((0, over.height, wide, over.height), LINE)
    return whole


def row_before(picture: Image.Image) -> Image.Image:
    """What is over the line of a picture that is there, as wide as it was drawn."""
    image = picture.convert("RGB")
    grey = np.asarray(image).astype(int).max(axis=2)
    (lines,) = np.nonzero((grey.max(axis=1) < 250) & (np.ptp(grey, axis=1) < 8))
    width = 4 * (CELL_PX + GAP_PX)
    high = round(int(lines[0]) * width / image.width)
    return image.crop((0, 0, image.width, int(lines[0]))).resize(
        (width, high), Image.Resampling.LANCZOS
    )


def small_png(image: Image.Image, most_bytes: int = MOST_BYTES) -> bytes:
    """A picture as PNG, with fewer colours and smaller where its bytes are too many."""
    for share in SHARES:
        size = (round(share * image.width), round(share * image.height))
        smaller = image.resize(size, Image.Resampling.LANCZOS)
        for colours in COLOURS:
            found = BytesIO()
            smaller.quantize(colours, dither=Image.Dither.NONE).save(found, "png", optimize=True)
            if found.tell() <= most_bytes:
                return found.getvalue()
    return found.getvalue()


if __name__ == "__main__":
    main()
