"""Numbers in every notation, and those that can be read two ways."""

from fractions import Fraction

import pytest

from instruments.reckoning.notation import (
    parse_degrees,
    parse_hours,
    parse_measure,
    parse_number,
    sexagesimal,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("36.05", Fraction("36.05")),
        ("36;3", 36 + Fraction(3, 60)),
        ("36;3,20", 36 + Fraction(3, 60) + Fraction(20, 3600)),
        ("25;14,43,30,1", 25 + Fraction(14 * 60**3 + 43 * 60**2 + 30 * 60 + 1, 60**4)),
        ("6½", Fraction(13, 2)),
        ("6 1/2", Fraction(13, 2)),
        ("½", Fraction(1, 2)),
        ("17 1⁄22", 17 + Fraction(1, 22)),
        ("−3;30", Fraction(-7, 2)),
        ("٣٦؛٣", 36 + Fraction(3, 60)),
        ("1e3", Fraction(1000)),
        (7, Fraction(7)),
    ],
)
def test_numbers(text: object, value: Fraction) -> None:
    assert parse_number(text) == value


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("36,3", "two ways"),
        ("36 30", "two ways"),
        ("36:3", "two ways"),
        ("6 3/2", "two ways"),
        ("36;61", "60 or more"),
        ("1/0", "zero"),
        ("nan", "finite"),
        ("1e999", "no number"),
        ("", "no number"),
        ("abc", "no number"),
        (True, "no number"),
        (float("inf"), "finite"),
    ],
)
def test_what_is_refused(text: object, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        parse_number(text)


def test_angles_times_and_measures() -> None:
    assert parse_degrees("33°35′ S") == pytest.approx(-(33 + 35 / 60), abs=1e-14)
    assert parse_degrees("33½°") == parse_degrees("33 1/2") == parse_degrees("33;30,0,0") == 33.5
    assert parse_degrees("1 rad") == pytest.approx(57.29577951308232, abs=1e-13)
    assert parse_hours("5:30") == parse_hours("5;30") == parse_hours("5½ h") == 5.5
    assert parse_measure("6½ feet") == (Fraction(13, 2), "feet")
    assert parse_measure("25 cm") == (25, "cm")
    assert parse_measure("12") == (12, "")


@pytest.mark.parametrize(
    ("value", "count", "rounding", "text"),
    [
        (36.003853, 2, "nearest", "36;0,14"),
        (36.003853, 2, "down", "36;0,13"),
        (36.003853, 1, "up", "36;1"),
        (3.5999999999999996, 2, "down", "3;36,0"),
        (59.9999, 1, "nearest", "60;0"),
        (-0.5, 1, "nearest", "-0;30"),
        (-1e-9, 2, "nearest", "0;0,0"),
        (Fraction(1, 120), 1, "nearest", "0;1"),
        (7.4, 0, "nearest", "7"),
        (float("nan"), 2, "nearest", None),
    ],
)
def test_sixtieths(value: float, count: int, rounding: str, text: str | None) -> None:
    assert sexagesimal(value, count, rounding) == text
