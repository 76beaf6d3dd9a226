"""What the pages of a PDF say, read with MuPDF as one who searches and copies does."""

import re
from xml.etree import ElementTree

import numpy as np
import pymupdf
import pytest
from helpers.usual import usual

from output import pdf, sheets
from output.pages.page import Page, line_width_mm
from output.pages.searchable import CODES
from output.provenance import Provenance

SAYS = Provenance("1.0", "dial", {"lettering.language": "de"})
ALONG_MM = 0.3
"""How far a word may stray from where it is drawn: places and shares have two decimals."""


def opened(*drawn: str) -> pymupdf.Document:
    return pymupdf.open(stream=pdf.of_drawings(drawn, "Page", SAYS), filetype="pdf")


def lines(page: pymupdf.Page) -> list[tuple[str, np.ndarray]]:
    """The lines of text of a page with their boxes in mm."""
    found = [line for block in page.get_text("dict")["blocks"] for line in block["lines"]]
    return [
        ("".join(span["text"] for span in line["spans"]), np.array(line["bbox"]) * 25.4 / 72)
        for line in found
    ]


def test_words_are_where_their_letters_are():
    page = Page.blank(100, 60)
    words = "AV Tofu wild, Ḥalab"
    page.write(words, 20.0, 15.0, 4.0)
    page.write("upward", 90.0, 50.0, 3.0, upward=True)
    with opened(page.document()) as found:
        (said, level), (stands, upright) = lines(found[0])
        assert found.xref_get_key(found.pdf_catalog(), "Lang") == ("string", "de")
    assert (said, stands) == (words, "upward")
    assert level[[0, 2]] == pytest.approx([20.0, 20.0 + line_width_mm(words, 4.0)], abs=ALONG_MM)
    assert level[1] < 15.0 - 4.0 < 15.0 < level[3]
    assert upright[[3, 1]] == pytest.approx(
        [50.0, 50.0 - line_width_mm("upward", 3.0)], abs=ALONG_MM
    )
    assert upright[0] < 90.0 - 3.0 < 90.0 < upright[2]


def test_they_are_not_seen():
    page = Page.blank(60, 20)
    page.write("unseen", 10.0, 10.0, 4.0)
    bare = re.sub("<use .*/>", "", page.document())
    with opened(bare) as found:
        assert found[0].get_text().strip() == "unseen"
        assert set(found[0].get_pixmap().samples) == {255}


def test_lines_from_the_right_are_read_from_the_right():
    page = Page.blank(100, 60, right_to_left=True)
    page.write("مزولة أفقية لموضع القاهرة", 90.0, 15.0, 4.0, "end")
    with opened(page.document()) as found:
        assert found[0].get_text().strip() == "مزولة أفقية لموضع القاهرة"


def test_more_characters_than_a_font_has_find_another():
    page = Page.blank(400, 60)
    many = [chr(code) for code in range(0x21, 0x180) if chr(code).isprintable()]
    assert len(many) > CODES
    rows = ["".join(many[k : k + 60]) for k in range(0, len(many), 60)]
    for k, row in enumerate(rows):
        page.write(row, 5.0, 8.0 + 8.0 * k, 2.0)
    with opened(page.document()) as found:
        assert [said for said, _ in lines(found[0])] == rows


@pytest.mark.parametrize("name", ["horizontal-dial", "astrolabe-back"])
def test_a_sheet_says_all_that_is_written_on_it(name):
    made = usual(name, place="Berlin")
    texts = [text for _, text in sheets.pages(made, SAYS)]
    with opened(*texts) as found:
        for text, page in zip(texts, found, strict=True):
            groups = ElementTree.fromstring(text).iter("{http://www.w3.org/2000/svg}g")
            written = [label for g in groups if (label := g.get("aria-label"))]
            said = "".join(page.get_text().split())
            assert len(written) > 5
            assert not [words for words in written if "".join(words.split()) not in said]
