"""Hands to choose from: each as tall as asked, each with its script, the rest from the first."""

from typing import get_args

import pytest

import miqyas
from instruments.geometry import Region, Strokes
from instruments.lettering import font
from instruments.lettering.text import SINGLE, StrokeStyle, letter

HANDS = get_args(StrokeStyle)


@pytest.mark.parametrize("hand", HANDS)
def test_capitals_are_as_tall_as_asked(hand: StrokeStyle) -> None:
    # Serifs of outlines and Gothic flourishes go over and under a capital by a twentieth.
    assert letter("H", 3.0, hand).bounds[3] == pytest.approx(3.0, rel=0.05)


@pytest.mark.parametrize("hand", HANDS)
def test_outlines_are_filled_and_single_strokes_are_lines(hand: StrokeStyle) -> None:
    shape = letter("Aries XII", 3.0, hand).shape
    assert isinstance(shape, Strokes if hand in SINGLE else Region)


def test_hands_differ_where_they_have_letters_and_not_where_they_have_none() -> None:
    words = {hand: letter("Taurus", 3.0, hand).width_mm for hand in HANDS}
    # The Kufic's Latin letters are the sans.
    assert words.pop("sans") == words["kufic"]
    assert len({round(width, 4) for width in words.values()}) == len(HANDS) - 1
    arabic = {hand: letter("الحمل", 3.0, hand).width_mm for hand in HANDS if hand not in SINGLE}
    assert arabic["humanist"] == arabic["capitals"] == arabic["outline"] != arabic["kufic"]
    assert arabic["sans"] == arabic["outline"]


def test_a_glyph_tells_its_font_and_a_run_without_letters_takes_the_first() -> None:
    (own,) = font.shape("H", "ltr", font="humanist")
    (first,) = font.shape("H", "ltr")
    assert own.glyph != first.glyph
    assert font.glyph(own.glyph).bounds[3] == pytest.approx(646.0, abs=2.0)
    assert [g.glyph for g in font.shape("ص", "rtl", font="capitals")] == [
        g.glyph for g in font.shape("ص", "rtl")
    ]
    with pytest.raises(ValueError, match="has no character"):
        font.shape("漢", "ltr", font="kufic")


def test_a_sign_that_a_font_lacks_is_taken_alone_and_arabic_figures_are_of_one_hand() -> None:
    fonts = [g.glyph >> 16 for g in font.shape("52°30′", "ltr", font="sans")]
    own = fonts[0]
    assert fonts == [own, own, own, own, own, 0]
    assert [g.advance for g in font.shape("′", "ltr")] == [
        font.shape("0′", "ltr", font="sans")[1].advance
    ]
    assert {g.glyph >> 16 for g in font.shape("٥٢", "ltr", font="sans")} == {0}


@pytest.mark.parametrize("hand", ["humanist", "capitals", "sans", "gothic"])
def test_a_dial_with_roman_hours_is_lettered_whole(hand: str) -> None:
    made = miqyas.make("horizontal-dial", lettering={"strokes": hand, "numerals": "roman"})
    named = {m.means for m in made.part("dial-plate").front}
    assert {f"label/hour/equal/{n}" for n in range(6, 19)} <= named
