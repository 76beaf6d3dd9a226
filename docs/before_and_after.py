"""The page of faces before and after, and its pictures: ``python docs/before_and_after.py``.

With ``--before FOLDER`` the first picture of each pair is made anew too, by the commands of the
page in that folder, a worktree of the commit that it names:

    git worktree add FOLDER 6ff7761
"""

import argparse
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import fill

from painting import HERE
from PIL import Image

BEFORE = "6ff7761"
"""The commit before labels of all faces were placed by one engine."""

WIDTH_PX, COLOURS = 560, 112
"""Of a picture, which two abreast fit a page."""

PICTURES = HERE / "before_and_after"

HEAD = f"""# Faces before and after

What one command makes at commit {BEFORE}, where a raster, boxes and discs placed the labels of
dials, plates and retes each in its own way, and what it makes now. `docs/before_and_after.py`
makes this page and the pictures on the right; with `--before FOLDER`, a worktree of that commit
(`git worktree add FOLDER 6ff7761`), those on the left, too. How many labels are left out and
mislead over all designs is counted in `benchmarks/README.md`; [looks](looks.md) stand beside
real pieces. [All designs at four settings](four-settings.md) have a page of their own.
Quadrants (`horary-quadrant`, `gunter-quadrant`, `sine-quadrant`) came later and have no before.
"""

Box = tuple[float, float, float, float]
WHOLE: Box = (0.0, 0.0, 1.0, 1.0)


@dataclass(frozen=True, slots=True)
class Pair:
    """One command, and what is to be seen on its pictures; `zooms` are shares of their sizes."""

    name: str
    design: str
    title: str
    text: str
    options: tuple[str, ...] = ()
    zooms: tuple[Box, Box] = (WHOLE, WHOLE)

    @property
    def asked(self) -> list[str]:
        """The design and its options, word by word."""
        return [self.design, *(word for one in self.options for word in one.split())]

    @property
    def shown(self) -> str:
        """Its part of the page."""
        sides = (
            f"![{self.title}, {side}](before_and_after/{self.name}-{side}.png)" for side in SIDES
        )
        command = "".join(f" \\\n        {one}" for one in self.options)
        table = f"| before | now |\n| --- | --- |\n| {' | '.join(sides)} |"
        made = f"    miqyas make {self.design}{command}\n"
        return "\n\n".join((f"## {self.title}", fill(self.text, 96), table, made))


SIDES = ("before", "now")

PAIRS = (
    Pair(
        "horizontal-dial",
        "horizontal-dial",
        "A horizontal dial",
        "The place, its latitude and the gnomon's height were parted over the foot's band; they "
        "are one line. Solstices and equinox are drawn, lighter than the hours; the other signs "
        "and the afternoon prayers where they are asked for.",
    ),
    Pair(
        "small-dial",
        "horizontal-dial",
        "A dial of 80 mm in Sydney",
        "Names of signs stood among the hours in the band, and Leo and Gemini in its corners, far "
        "from their lines. Hours have the band, 5 and 19 beyond the gnomon have their lines and "
        "numerals, and names stand at their own curves; the signs between solstice and equinox "
        "have gone.",
        ("--place Sydney", "--set width_mm=80", "--set height_mm=60"),
    ),
    Pair(
        "north-wall",
        "vertical-dial",
        "A north wall of 400 mm",
        "The dial was lost on its wall, its letters too, and four numerals stood in mid-air. Foot "
        "and scale are chosen so that the face is used, letters grow with it, and lines go on, "
        "dashed, to numerals in the band; the horizon has its line.",
        ("--set facing=north", "--set width_mm=400", "--set height_mm=400"),
    ),
    Pair(
        "equatorial-dial",
        "equatorial-dial",
        "An equatorial dial",
        "Half of the face was blank, and 4, 12 and 20 stood inside the ring. All hours stand in "
        "it, the night's as ticks, and the horizon tells where the sun is up.",
    ),
    Pair(
        "european-back",
        "european-back",
        "The back of a European astrolabe",
        "Circles of signs ended in mid-air at the hours' curves; they run to the base line, "
        "beside their names. The shadow square says which shadow is which, in place of 144.",
    ),
    Pair(
        "small-plate",
        "astrolabe-plate",
        "A plate of 80 mm in Arabic",
        "The afternoon prayers had no name, hours 1 and 12 stood in the net of altitudes, and the "
        "city was in Latin letters. Numbers that read as others upside down (٧ and ٨, ١٥ and ٥١) "
        "have a line beneath. Azimuths are numbered by 90°, as those by 30° do not all have room "
        "(60° lay on the net's lines, 300° had no number).",
        (
            "--set tropic_radius_mm=40",
            "--set lettering.language=ar",
            "--set lettering.numerals=arabic-indic",
        ),
    ),
    Pair(
        "small-rete",
        "astrolabe-rete",
        "A rete of 100 mm",
        "Of 41 stars 29 had neither name nor number, and Arabic names stood among those in use. "
        "31 are shown and all lettered, with a line about those that stand among the signs and "
        "arcs as wide as letters need; the faintest are left out, which a note tells.",
        ("--set tropic_radius_mm=50",),
    ),
    Pair(
        "small-alidade",
        "alidade-counter-changed",
        "A counter-changed alidade of 80 mm",
        "Two hours of six were numbered. All are, for the sights are higher where the first hour's "
        "numerals need it, so that its line lies farther out; six is on the sight.",
        ("--set radius_mm=40", "--set width_mm=12", "--set lettering.numerals=roman"),
    ),
    Pair(
        "cylinder-dial",
        "cylinder-dial",
        "A cylinder dial",
        "Months were short or long as each had room, and the number of noon lay askew between the "
        "last two lines. Months are alike, noon's number stands over its curve, and the card is "
        "shown round its pillar.",
    ),
    Pair(
        "museum",
        "astrolabe-museum",
        "A whole astrolabe in Latin",
        "On a piece after Hartmann's of 1532 stood Mirzam, Saiph and Alhena; the stars have the "
        "names of its time: Pes Canis, Humerus Orionis, Latus Persei.",
        zooms=((0.1, 0.23, 0.6, 0.6), (0.1, 0.27, 0.6, 0.62)),
    ),
    Pair(
        "crowded-corner",
        "shadow-staff",
        "A crowded corner: the end of a shadow staff",
        "In abjad numerals 10 and 20 lay on the next scale's line. The rows are as far apart as "
        "their tallest numeral needs.",
        ("--set lettering.numerals=abjad",),
        ((0.64, 0.09, 0.95, 0.4), (0.64, 0.09, 0.95, 0.46)),
    ),
)


def main() -> None:
    """Write the page, and the pictures of the present code or of both."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "names", nargs="*", help="the pairs that are drawn; all where none is given"
    )
    parser.add_argument("--before", type=Path, help=f"a worktree of commit {BEFORE}")
    told = parser.parse_args()
    trees = {"now": HERE.parent} | ({"before": told.before} if told.before else {})
    for pair in (p for p in PAIRS if not told.names or p.name in told.names):
        for side, tree in trees.items():
            picture = PICTURES / f"{pair.name}-{side}.png"
            draw(pair, pair.zooms[SIDES.index(side)], tree, picture)
            print(picture)
    (HERE / "before-and-after.md").write_text(page(), encoding="utf-8")


def page() -> str:
    """The text of the page."""
    return "\n".join((HEAD, *(pair.shown for pair in PAIRS)))


def draw(pair: Pair, zoom: Box, tree: Path, picture: Path) -> None:
    """Run the command of a pair in a tree, and keep its picture small."""
    left, top, right, bottom = zoom
    width = round(2 * WIDTH_PX / (right - left))
    with TemporaryDirectory() as folder:
        made = ["--formats", "png", "--width", str(width), "--quiet", "--output", folder]
        command = [sys.executable, "-m", "miqyas", "make", *pair.asked, *made]
        subprocess.run(command, cwd=tree, env=os.environ | {"PYTHONPATH": str(tree)}, check=True)
        (drawn,) = Path(folder).glob("*.png")
        image = Image.open(drawn).convert("RGB")
    wide, high = image.size
    image = image.crop(
        (round(left * wide), round(top * high), round(right * wide), round(bottom * high))
    )
    small = image.resize(
        (WIDTH_PX, round(WIDTH_PX * image.height / image.width)), Image.Resampling.LANCZOS
    )
    small.quantize(COLOURS, dither=Image.Dither.NONE).save(picture, optimize=True)


if __name__ == "__main__":
    main()
