"""The page of all designs at four settings, before and now: ``python docs/four_settings.py``.

It makes the commands of the page in this tree and in ``--before FOLDER``, a worktree of the commit
of `before_and_after.py`: each picture has four of them, and both rows, so that both are made anew.
"""

import argparse
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill

from before_and_after import BEFORE
from painting import HERE
from PIL import Image, ImageDraw, ImageFont

PICTURES = HERE / "four_settings"
CELL_PX, GAP_PX, TEXT_PX = 420, 10, 17
"""Of a command's picture, between two, and of the words of a refusal."""

COLOURS, SHARES, MOST_BYTES = (64, 32, 20), (1.0, 0.9, 0.8, 0.7, 0.62, 0.55), 120_000
"""A picture has so many colours, and this share of its size, the first that make it no larger."""

HEAD = f"""# All designs at four settings, before and now

Each picture has four commands from left to right, above as commit {BEFORE} made them, beneath as
they are made now. What was or is refused stands there in the program's own words. The settings
go as far apart as a design takes: as it comes; 80 mm, or its least size, in Arabic with abjad
numerals; 400 mm in German, at Umeå where there is a place; in French at Sydney, or with Roman
numerals. `docs/four_settings.py --before FOLDER` makes the page and its pictures, with a worktree
of that commit (`git worktree add FOLDER {BEFORE}`). [Eleven of the faces](before-and-after.md) are
told of there.
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
        whole = f"miqyas make {' '.join(self.words)}".replace("--set ", "--set\0")
        lines = fill(whole, 92, subsequent_indent="    ", break_on_hyphens=False).splitlines()
        return " \\\n".join(f"    {line}" for line in lines).replace("\0", " ")


def asked(design: str) -> tuple[Asked, ...]:
    """The four commands of a design."""
    placed = design in PLACED
    small, large = (PLACED | UNPLACED)[design]
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
    designs = sorted(PLACED | UNPLACED)
    for design in (d for d in designs if told.before and (not told.names or d in told.names)):
        picture = PICTURES / f"{design}.png"
        rows = [cells(asked(design), tree) for tree in (told.before, HERE.parent)]
        picture.write_bytes(small_png(laid_out(rows)))
        print(picture, flush=True)
    (HERE / "four-settings.md").write_text(page(designs), encoding="utf-8")


def page(designs: Sequence[str]) -> str:
    """The text of the page, with those of the designs that have a picture."""
    return "\n".join((HEAD, *_parts(designs)))


def _parts(designs: Sequence[str]) -> Iterator[str]:
    for design in designs:
        if (PICTURES / f"{design}.png").exists():
            commands = "\n".join(one.shown for one in asked(design))
            picture = f"![{design} at four settings](four_settings/{design}.png)"
            yield f"## {design}\n\n{picture}\n\n{commands}\n"


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


def laid_out(rows: Sequence[Sequence[Image.Image]]) -> Image.Image:
    """Rows of pictures, those of a row beside each other about one middle."""
    highs = [max(one.height for one in row) for row in rows]
    size = (max(map(len, rows)) * (CELL_PX + GAP_PX), sum(highs) + GAP_PX)
    whole = Image.new("RGB", size, "white")
    top = 0
    for row, high in zip(rows, highs, strict=True):
        for k, one in enumerate(row):
            left = k * (CELL_PX + GAP_PX) + (CELL_PX - one.width) // 2
            whole.paste(one, (left, top + (high - one.height) // 2))
        top += high + GAP_PX
    if len(rows) > 1:
        ImageDraw.Draw(whole).line((0, highs[0], size[0], highs[0]), "lightgrey")
    return whole


def small_png(image: Image.Image) -> bytes:
    """A picture as PNG, with fewer colours and smaller where its bytes are too many."""
    for share in SHARES:
        size = (round(share * image.width), round(share * image.height))
        smaller = image.resize(size, Image.Resampling.LANCZOS)
        for colours in COLOURS:
            found = BytesIO()
            smaller.quantize(colours, dither=Image.Dither.NONE).save(found, "png", optimize=True)
            if found.tell() <= MOST_BYTES:
                return found.getvalue()
    return found.getvalue()


if __name__ == "__main__":
    main()
