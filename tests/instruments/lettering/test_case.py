"""The case: what is cast beforehand is what the font would give."""

import json
import string
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import templates
from instruments.lettering import case, casting, fontfile, stock, text
from instruments.lettering.numerals import numeral
from instruments.lettering.order import joined, visual_order
from instruments.lettering.piece import Piece

UNIT = 1e-4
"""Single precision of a coordinate up to 2000 font units; 0.3 nm in letters of 2 mm."""
RESTOCK = "run python -m instruments.lettering.stock"


def assert_same(found: tuple[Piece, ...], cast: tuple[Piece, ...]) -> None:
    assert len(found) == len(cast)
    for a, b in zip(found, cast, strict=True):
        assert a.advance == b.advance
        assert a.joined == b.joined
        assert a.outlines.commands.tobytes() == b.outlines.commands.tobytes()
        one, other = (p.outlines.points.astype(np.complex64) for p in (a, b))
        assert np.array_equal(one, other)
        assert (a.bounds is None) == (b.bounds is None)
        if a.bounds and b.bounds:
            assert a.bounds == pytest.approx(b.bounds, abs=UNIT)


def opened() -> case.Case:
    found = case.opened()
    assert found is not None, RESTOCK
    return found


def test_the_case_was_cast_from_the_font_that_is_there() -> None:
    assert opened().stem == casting.stem(), RESTOCK


def test_every_piece_is_what_the_font_gives() -> None:
    for token in opened().texts:
        found = case.pieces(token, "rtl" if joined(token) else "ltr")
        assert found is not None
        assert len(found) == 1
        assert_same(found, casting.cast(token, "rtl" if joined(token) else "ltr"))


def test_the_index_and_the_strokes_are_what_would_be_written() -> None:
    index = json.loads(templates.path("fonts", "amiri.json").read_bytes())
    made, metrics, rows = stock.stocked()
    assert index == made, RESTOCK
    assert len(opened().metrics) == len(metrics)
    assert len(opened().rows) == len(rows)
    hershey = json.loads(templates.path("fonts", "hershey.json").read_bytes())
    assert hershey["signs"] == json.loads(json.dumps(stock.strokes()))


def test_instruments_find_all_their_words_there() -> None:
    for said in stock.texts():
        for token, direction in visual_order(said):
            found = case.pieces(token, direction)
            if not {"{", "}"} & set(token):
                assert found is not None, f"{token}: {RESTOCK}"


@pytest.mark.parametrize("system", ["western", "arabic-indic", "roman", "abjad"])
def test_scales_find_all_their_numerals_there(system) -> None:
    for n in (*range(1, 101), *range(105, 361, 5)):
        for token, direction in visual_order(numeral(n, system)):
            assert case.pieces(token, direction) is not None


KNOWN = st.text(
    string.ascii_letters + string.digits + string.punctuation + "°′″·–—−’¼½¾٠١٢٣٤٥٦٧٨٩ōäéḥñß",
    min_size=1,
    max_size=7,
)


@settings(deadline=None, max_examples=300)
@given(KNOWN, st.sampled_from(["ltr", "rtl"]))
def test_text_set_from_the_case_stands_as_the_font_has_it(token, direction) -> None:
    found = case.pieces(token, direction)
    if found is not None:
        assert_same(found, casting.cast(token, direction))


ROMAN = tuple(numeral(n, "roman") for n in (30, 39, 1739))


@pytest.mark.parametrize("token", ["51°30′", "AVATAR", "Virgo", "first", "3.4", *ROMAN])
def test_common_text_comes_from_the_case(token) -> None:
    found = case.pieces(token, "ltr")
    assert found is not None
    assert_same(found, casting.cast(token, "ltr"))


@pytest.mark.parametrize(
    ("token", "direction"),
    [("Ő", "ltr"), ("قمر", "rtl"), ("(5°)", "ltr"), ("(", "rtl"), ("42", "rtl"), ("ffi", "ltr")],
)
def test_what_the_case_lacks_is_cast(token, direction) -> None:
    assert case.pieces(token, direction) is None
    assert text.letter(token, 2.0).width_mm > 0.0


@pytest.fixture
def another_font(monkeypatch):
    monkeypatch.setattr(fontfile, "checksum", lambda: 0)
    caches = (case.opened, case._piece, case._kerns, text._set, text._letter)
    for cached in caches:
        cached.cache_clear()
    yield
    for cached in caches:
        cached.cache_clear()


@pytest.mark.parametrize("words", ["Virgo 36°12′", "١٢", "السرطان"])
def test_another_version_of_the_font_is_cast_anew(words, request) -> None:
    before = text.letter(words, 2.0)
    request.getfixturevalue("another_font")
    assert case.opened() is None
    after = text.letter(words, 2.0)
    assert after.width_mm == pytest.approx(before.width_mm, abs=1e-9)
    assert after.bounds == pytest.approx(before.bounds, abs=UNIT * 2.0 / fontfile.CAPITAL)


def test_the_font_and_its_shaper_stay_closed() -> None:
    place = "51°30′ N  ·  gnomon 23 mm"
    words = (string.digits, place, "first asr", "السرطان", *ROMAN)
    code = (
        "import sys\n"
        "from instruments.lettering.text import letter\n"
        f"for t in {words!r}:\n"
        "    letter(t, 2.0)\n"
        "letter('42¼ Bélier', 2.0, 'single')\n"
        "heavy = {'uharfbuzz', 'pathops', 'HersheyFonts', 'instruments.lettering.casting'}\n"
        "print(sorted(heavy & set(sys.modules)))\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_licence_is_beside_the_outlines() -> None:
    licence = templates.path("fonts", "OFL.txt").read_text(encoding="utf-8")
    assert licence.startswith("Copyright 2010-2022 The Amiri Project Authors")
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence
    # Derived outlines may bear the name only where none is reserved.
    assert "with Reserved Font Name" not in licence
