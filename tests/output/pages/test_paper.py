"""Sizes of paper by what people call them."""

import pytest

from instruments.errors import DesignError
from instruments.places.gazetteer import largest_in
from miqyas.sheets_given import sheet_size
from output.pages.paper import A4, LETTER_IN, PAPERS, paper, papers_near


@pytest.mark.parametrize(
    ("called", "name"),
    [
        ("A4", "A4"),
        ("a3", "A3"),
        ("DIN A4", "A4"),
        ("letter", "letter"),
        ("US Letter", "letter"),
        ("us-letter", "letter"),
        ("Lettre US", "letter"),
        ("carta", "letter"),
        ("8.5x11", "letter"),
        ("8,5 × 11 po", "letter"),
        ('8½" x 11"', "letter"),
        ("ANSI A", "letter"),
        ("tabloid", "tabloid"),
        ("11x17", "tabloid"),
        ("US Ledger", "tabloid"),
    ],
)
def test_a_size_is_known_by_what_it_is_called(called, name):
    """ "US Letter" was no size of paper."""
    assert paper(called) is PAPERS[name]


@pytest.mark.parametrize("called", ["", "A5", "legal", "11x14", "8.5", "A45", 4, None])
def test_another_size_is_refused(called):
    with pytest.raises(DesignError, match="choose A4, A3, letter or tabloid"):
        paper(called)


def test_what_is_larger_than_letter_is_told_of_tabloid():
    """Who prints on letter was told A3."""
    assert [one.name for one in papers_near(PAPERS["letter"])][:2] == ["letter", "tabloid"]
    assert [one.name for one in papers_near(A4)][:2] == ["A4", "A3"]


def test_countries_of_letter_paper_are_called_as_places_have_them():
    assert all(largest_in(country, 1)[0].country == country for country in LETTER_IN)
    assert paper("A4") is A4


@pytest.mark.parametrize(
    ("text", "size_mm"),
    [("A4", (210.0, 297.0)), ("letter", (215.9, 279.4)), ("a3", (297.0, 420.0))],
)
def test_parts_are_laid_on_paper_by_its_name(text, size_mm):
    """Of a knife plotter the sheets are of paper: "A4" was no width and height."""
    assert sheet_size(text) == size_mm
    assert sheet_size("8.5x11in") == pytest.approx((215.9, 279.4))
