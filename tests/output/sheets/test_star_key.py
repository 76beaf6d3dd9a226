"""The key to star numbers: in columns of text as large as the rest, none of it lost."""

import itertools
import re

import pytest
from lxml import etree

from instruments.geometry import Path
from instruments.part import Fact, Instrument, Part, Placed, Sheet
from output import sheets
from output.pages.page import line_width_mm
from output.pages.paper import PAPERS
from output.provenance import Provenance
from output.sheets import frame

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ("Mirach", "Alp Tri", "Zubenelgenubi", "dhanab al-jady", "9 Psc")


def with_stars(count: int, form: str = "{}") -> Instrument:
    part = Part("rete", Sheet(Path.circle(0j, 30.0), 2.0))
    entries = [f"{form.format(n)} {NAMES[n % len(NAMES)]}" for n in range(1, count + 1)]
    facts = (Fact("rete/stars/numbered", ", ".join(entries)),) if entries else ()
    return Instrument("i", "i", (Placed(part),), facts)


def keyed(count: int, page: str, form: str = "{}") -> list[list[tuple[str, float, float, float]]]:
    """Of each page of parts the entries with their left, foot and height."""
    found = []
    pages = sheets.pages(with_stars(count, form), Provenance("1", "rete", {}), PAPERS[page])
    for stem, svg in pages:
        entries = []
        for g in etree.fromstring(svg.encode()).iter(f"{SVG}g"):
            words = g.get("aria-label") or ""
            if "assembly" in stem and words.partition(" ")[2] in NAMES:
                x, y, scale = map(float, re.findall(r"[-.\d]+", g.get("transform")))
                entries.append((words, x, y, scale * 646.0))
        found.append(entries)
    return found


@pytest.mark.parametrize("page", list(PAPERS))
@pytest.mark.parametrize("count", [1, 34, 475])
def test_every_star_stands_once_clear_of_the_others(count, page):
    pages = keyed(count, page)
    told = [int(words.split()[0]) for entries in pages for words, *_ in entries]
    assert told == list(range(1, count + 1))
    x0, top, x1, foot = frame.room(frame.lying(PAPERS[page]))
    for entries in pages:
        for words, x, y, height in entries:
            assert height >= 1.7
            assert x0 <= x
            assert x + line_width_mm(words, height) <= x1
            assert top < y <= foot
        for a, b in itertools.pairwise(entries):
            same_row = a[2] == b[2]
            assert not same_row or a[1] + line_width_mm(a[0], a[3]) + 2.0 < b[1]


def test_without_numbered_stars_there_is_no_key():
    pages = sheets.pages(with_stars(0), Provenance("1", "rete", {}))
    assert not any("stars by number" in svg for _, svg in pages)
