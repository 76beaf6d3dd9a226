"""Numerals against values written in tables and grammars, and their ranges."""

from fractions import Fraction
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.lettering.numerals import ABJAD_ZERO, System, numeral

ABJAD = dict(
    zip(
        "ابجدهوزحطيكلمنسعفصقرشتثخذضظغ",
        [*range(1, 10), *range(10, 100, 10), *range(100, 1000, 100), 1000],
        strict=True,
    )
)
MAGHRIBI = dict(zip("ابجدهوزحطيكلمنصعفضقرستثخذظغش", ABJAD.values(), strict=True))
ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}


@pytest.mark.parametrize(
    ("value", "system", "written"),
    [
        (0, "western", "0"),
        (144, "western", "144"),
        (Fraction(169, 4), "western", "42¼"),
        (Fraction(13, 2), "western", "6½"),
        (Fraction(1, 2), "western", "½"),
        (Fraction(12, 1), "western", "12"),
        (Fraction(22, 7), "western", "3\u200a1⁄7"),
        (0, "arabic-indic", "٠"),
        (1234567890, "arabic-indic", "١٢٣٤٥٦٧٨٩٠"),
        (Fraction(169, 4), "arabic-indic", "٤٢\u200a١⁄٤"),
        (Fraction(1, 3), "arabic-indic", "١⁄٣"),
        (0, "roman", "N"),
        (4, "roman", "IV"),
        (49, "roman", "XLIX"),
        (90, "roman", "XC"),
        (144, "roman", "CXLIV"),
        (1029, "roman", "MXXIX"),
        (1994, "roman", "MCMXCIV"),
        (3600, "roman", "MMMDC"),
        (3999, "roman", "MMMCMXCIX"),
        (Fraction(169, 4), "roman", "XLII¼"),
        (Fraction(13, 2), "roman", "VI½"),
        (0, "abjad", ABJAD_ZERO),
        (6, "abjad", "و"),
        (12, "abjad", "يب"),
        (15, "abjad", "يه"),
        (33, "abjad", "لج"),
        (60, "abjad", "س"),
        (90, "abjad", "ص"),
        (144, "abjad", "قمد"),
        (360, "abjad", "شس"),
        (1000, "abjad", "غ"),
        (1021, "abjad", "غكا"),
        (2000, "abjad", "بغ"),
        (3600, "abjad", "جغخ"),
        (Fraction(169, 4), "abjad", "مب يه"),
        (Fraction(13, 2), "abjad", "و ل"),
        (Fraction(1, 2), "abjad", f"{ABJAD_ZERO} ل"),
        (23 + Fraction(51, 60) + Fraction(20, 3600), "abjad", "كج نا ك"),
        (1 + Fraction(1, 3600), "abjad", f"ا {ABJAD_ZERO} ا"),
        (50, "abjad-maghribi", "ن"),
        (60, "abjad-maghribi", "ص"),
        (90, "abjad-maghribi", "ض"),
        (360, "abjad-maghribi", "سص"),
        (1000, "abjad-maghribi", "ش"),
        (Fraction(169, 4), "abjad-maghribi", "مب يه"),
    ],
)
def test_written(value: int | Fraction, system: System, written: str) -> None:
    assert numeral(value, system) == written


@pytest.mark.parametrize(
    ("value", "system", "says"),
    [
        (-1, "western", "0 and more"),
        (-1, "abjad", "0 and more"),
        (4000, "roman", "3999"),
        (Fraction(1, 3), "roman", "¼, ½ or ¾"),
        (1_000_000, "abjad", "999999"),
        (Fraction(1, 7), "abjad", "round it"),
    ],
)
def test_what_a_system_cannot_write(value: int | Fraction, system: System, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        numeral(value, system)


@given(st.integers(1, 3999))
@settings(deadline=None, max_examples=300)
def test_roman_reads_back(value: int) -> None:
    signs = [ROMAN[c] for c in numeral(value, "roman")]
    after = [*signs[1:], 0]
    assert sum(-a if a < b else a for a, b in zip(signs, after, strict=True)) == value


@given(
    st.integers(1, 999_999),
    st.sampled_from([("abjad", ABJAD), ("abjad-maghribi", MAGHRIBI)]),
)
@settings(deadline=None, max_examples=300)
def test_abjad_reads_back(value: int, read: tuple[System, dict[str, int]]) -> None:
    system, values = read
    thousand = next(letter for letter, size in values.items() if size == 1000)
    head, mark, tail = numeral(value, system).rpartition(thousand)
    thousands = sum(values[c] for c in head) or 1
    assert (1000 * thousands if mark else 0) + sum(values[c] for c in tail) == value
    sizes = [values[c] for c in tail]
    assert sizes == sorted(sizes, reverse=True)


@given(st.integers(0, 3999), st.sampled_from(get_args(System)))
@settings(deadline=None, max_examples=200)
def test_different_numbers_look_different(value: int, system: System) -> None:
    assert numeral(value, system) != numeral(value + 1 if value < 3999 else 0, system)
