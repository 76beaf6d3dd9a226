"""Pictures of parts: their order, and the numbers under them."""

import pytest
import svgelements
from lxml import etree

import miqyas
from instruments.lettering.language import words
from output import bill
from output.pages.page import Page
from output.views import part_pictures

SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("language", "way"), [("en", 1), ("ar", -1)])
def test_parts_stand_in_the_order_in_which_a_language_is_read(language, way):
    """In Arabic the first part is on the right, and each number to the right of its picture."""
    page = Page.blank(300, 100, right_to_left=way < 0)
    made = miqyas.make("meridian-ruler")
    part_pictures.draw_parts(page, bill.items(made), (0.0, 0.0, 300.0, 100.0), words(language))
    root = etree.fromstring(page.document().encode())
    middles = [float(c.get("cx")) for c in root.iter(f"{SVG}circle")]
    assert len(middles) == len(made.parts) == 4
    assert middles == sorted(middles, key=lambda x: way * x)
    outlines = (p for p in root.iter(f"{SVG}path") if p.get("stroke-width") == "0.15")
    board = svgelements.Path(next(outlines).get("d")).bbox()
    assert way * (middles[0] - (board[0] + board[2]) / 2) < 0.0
