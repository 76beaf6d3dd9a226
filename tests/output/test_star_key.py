"""The key to star numbers: in columns of text as large as the rest, none of it lost."""

import re

import pytest
from lxml import etree

from instruments.geometry import Path
from instruments.lettering.order import visual_order
from instruments.part import Fact, Instrument, Part, Placed, Sheet
from output import sheets, star_key, typeset
from output.page import LETTER_MM, width_mm
from output.paper import PAPERS
from output.provenance import Provenance

SVG = "{http://www.w3.org/2000/svg}"
WIDE_MM = 396.0
NAMES = ("Mirach", "Alp Tri", "Zubenelgenubi", "dhanab al-jady", "9 Psc")


def with_stars(count: int, form: str = "{}") -> Instrument:
    part = Part("rete", Sheet(Path.circle(0j, 30.0), 2.0))
    entries = [f"{form.format(n)} {NAMES[n % len(NAMES)]}" for n in range(1, count + 1)]
    facts = (Fact("rete/stars/numbered", ", ".join(entries)),) if entries else ()
    return Instrument("i", "i", (Placed(part),), facts)


@pytest.mark.parametrize("count", [1, 34, 84, 186, 475])
def test_every_star_stands_once_in_columns_that_find_room(count):
    key = star_key.key(with_stars(count), WIDE_MM)
    told = [entry for column in key.columns for entry in column]
    assert told[0] == "stars by number:"
    assert [int(entry.split()[0]) for entry in told[1:]] == list(range(1, count + 1))
    ends = [
        left + max(map(width_mm, column))
        for left, column in zip(key.lefts, key.columns, strict=True)
    ]
    assert ends[-1] <= WIDE_MM
    assert all(end + 3.9 < left for end, left in zip(ends, key.lefts[1:], strict=False))


def test_few_stars_take_one_line_and_none_take_no_room():
    assert star_key.key(with_stars(4), WIDE_MM).high_mm < 4.0
    assert star_key.key(with_stars(0), WIDE_MM).high_mm == 0.0


@pytest.mark.parametrize("count", [34, 84, 475])
def test_the_sheet_writes_it_as_large_as_the_rest_and_clear_of_it(count):
    provenance = Provenance("1.0", "astrolabe", {})
    text = sheets.pages(with_stars(count), provenance, PAPERS["A3"])[0][1]
    root = etree.fromstring(text.encode())
    rows = [
        tuple(map(float, re.findall(r"[-.\d]+", g.get("transform"))))
        for g in root.iter(f"{SVG}g")
        if g.get("transform", "").startswith("translate")
    ]
    key = star_key.key(with_stars(count), WIDE_MM)
    foot = 277.0
    top = foot - key.high_mm
    written = [row for row in rows if top < row[1] < foot]
    assert len(written) == count + 1
    (scale,) = {scale for _, _, scale in written}
    assert scale * typeset.UNITS == pytest.approx(LETTER_MM, abs=0.001)
    circles = [float(c.get("cy")) for c in root.iter(f"{SVG}circle")]
    assert max(circles) + 2.6 < top


def test_a_number_stands_before_the_letter_that_is_engraved_for_it():
    key = star_key.key(with_stars(1, "{} (د)"), WIDE_MM)
    tokens = visual_order(key.columns[1][0])
    shown = "".join(token for token, _ in tokens).lstrip("\u200e")
    assert shown == "1 (د) Alp Tri"
