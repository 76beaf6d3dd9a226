"""Reckoned numbers as they are printed, in Western, Arabic-Indic and abjad numerals."""

import re
from fractions import Fraction
from typing import Any, Literal

import numpy as np

from instruments.lettering.numerals import numeral

Numerals = Literal["western", "arabic-indic", "abjad"]

NUMERALS: tuple[Numerals, ...] = ("western", "arabic-indic", "abjad")

_ABJAD_ENDS = 1_000_000
"""Larger numbers stay Western."""


def western(value: Any) -> str:
    """A number, or several, in decimals; other things as they are."""
    if isinstance(value, float):
        return "no bound" if np.isinf(value) else _signed(f"{value:.7g}")
    if isinstance(value, np.ndarray):
        return _signed(" ".join(f"{v:.7g}" for v in value.ravel()))
    return str(value)


def number_written(text: str, numerals: Numerals) -> str:
    """A sexagesimal or whole number such as ``-5;12,30`` in the numerals."""
    if numerals == "western":
        return _signed(text)
    if numerals == "arabic-indic":
        return numbers_in(_signed(text), numerals).replace(";", "؛").replace(",", "،")
    places = [int(n) for n in re.findall(r"\d+", text)]
    if max(places, default=0) >= _ABJAD_ENDS:
        return text
    return ("−" if text.startswith("-") else "") + " ".join(numeral(n, "abjad") for n in places)


def _signed(text: str) -> str:
    """A number with its sign as it is printed."""
    return re.sub(r"(?<![\w.])-(?=\d)", "−", text)


def numbers_in(text: str, numerals: Numerals) -> str:
    """A text with each of its numbers in the numerals."""
    if numerals == "western":
        return text
    if numerals == "abjad":
        return re.sub(r"\d+", lambda m: numeral(Fraction(m[0]), "abjad"), text)
    return re.sub(r"\d", lambda m: numeral(Fraction(m[0]), "arabic-indic"), text)
