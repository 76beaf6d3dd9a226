"""Angles and lengths: what is written is what is read, and garbage is refused politely."""

import contextlib
import math
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError

from instruments.quantities import (
    LengthMm,
    SizeMm,
    parse_angle,
    parse_azimuth,
    parse_latitude,
    parse_length_mm,
    parse_longitude,
)

pytestmark = pytest.mark.slow

# A round trip loses what one addition and one division in binary lose.
ROUNDING_DEG = 1e-12
ROUNDING_RELATIVE = 1e-15

ARABIC = str.maketrans("0123456789.", "٠١٢٣٤٥٦٧٨٩٫")
PERSIAN = str.maketrans("0123456789.", "۰۱۲۳۴۵۶۷۸۹٫")


@pytest.mark.parametrize(
    ("text", "degrees"),
    [
        ("33°35′ N", Fraction(33 * 60 + 35, 60)),
        ("N 33°35′", Fraction(33 * 60 + 35, 60)),
        ("33° 35’ 20” S", -Fraction(33 * 3600 + 35 * 60 + 20, 3600)),
        ("33\u00a0°\u202f35\u202f′ north", Fraction(33 * 60 + 35, 60)),
        ("\u200e33°35'N\u200e", Fraction(33 * 60 + 35, 60)),
        ("-33°35'", -Fraction(33 * 60 + 35, 60)),
        ("−0°30′", -Fraction(1, 2)),
        ("36.2", Fraction(362, 10)),
        ("36.2°", Fraction(362, 10)),
        ("36,2°", Fraction(362, 10)),
        ("36.2 degrees", Fraction(362, 10)),
        ("36.2 deg s", -Fraction(362, 10)),
        (".5", Fraction(1, 2)),
        ("23°51'20''", Fraction(23 * 3600 + 51 * 60 + 20, 3600)),
        ("٣٣°٣٥′", Fraction(33 * 60 + 35, 60)),
        ("90°00′00″ S", Fraction(-90)),
    ],
)
def test_angles_as_people_write_them(text: str, degrees: Fraction) -> None:
    assert parse_latitude(text) == pytest.approx(float(degrees), abs=ROUNDING_DEG)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "north",
        "N",
        "south 3 south",
        "33,35",
        "33.5°20′",
        "33°20.5′30″",
        "33°60′",
        "33°35′60″",
        "33;35;60",
        "-33 S",
        "--3",
        "5′",
        "5″",
        "33°35′20s",
        "33 35 20 10",
        "33:35:",
        "1_000",
        "0x10",
        "½",
        "²",
        "∞",
        "nan",
        "-inf",
        "1e999",
        "9" * 200,
        "33°20′30′",
        "33 rad",
        "33 E",
        "3\x003",
    ],
)
def test_what_is_no_latitude_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^(is|names|has) "):
        parse_latitude(text)


@pytest.mark.parametrize("value", [None, True, [], {}, object(), b"33", 1j, math.nan, math.inf])
def test_what_is_no_quantity_is_refused(value: object) -> None:
    for parse in (parse_angle, parse_latitude, parse_longitude, parse_length_mm):
        with pytest.raises(ValueError, match=r"^is "):
            parse(value)


@pytest.mark.parametrize("value", [10**400, -(10**4000)])
def test_huge_integers_are_refused(value: int) -> None:
    for parse in (parse_angle, parse_length_mm):
        with pytest.raises(ValueError, match="too large"):
            parse(value)


def test_sides_belong_to_their_coordinate() -> None:
    assert parse_longitude("33 W") == -33
    with pytest.raises(ValueError, match="side N: write it with E or W"):
        parse_longitude("33 N")
    with pytest.raises(ValueError, match="side N: write it with no side of the sky"):
        parse_angle("23°35′ N")


@pytest.mark.parametrize(
    ("text", "degrees"),
    [
        ("S 37° E", 143),
        ("S37E", 143),
        ("s 37°30′ w", 217.5),
        ("37° east of south", 143),
        ("37;30 W of N", 322.5),
        ("N 10 E", 10),
        ("N 0 W", 0),
        ("south 90 west", 270),
        ("S ٣٧° E", 143),
        ("SE", 135),
        ("north-west", 315),
        ("SSE", 157.5),
        ("wsw", 247.5),
        ("North north-east", 22.5),
        ("south", 180),
        ("-37", -37),
        ("23;30", 23.5),
        ("1e2", 100),
    ],
)
def test_bearings_are_azimuths(text: str, degrees: float) -> None:
    assert parse_azimuth(text) == degrees


@pytest.mark.parametrize("text", ["37 E", "37° south", "S 37", "E 37 S", "S 91 E", "S -3 E", "SES"])
def test_what_is_no_bearing_is_told_how_one_is_written(text: str) -> None:
    with pytest.raises(ValueError, match=r'^is .*: give degrees .* "37° east of south"$'):
        parse_azimuth(text)


@pytest.mark.parametrize(
    ("text", "mm"),
    [
        ("3 mm", 3),
        ("2.5 cm", 25),
        ("2,5 cm", 25),
        ("0.1 m", 100),
        ("1/8 in", Fraction(254, 80)),
        ("1 1/8 in", Fraction(254 * 9, 80)),
        ('3/8"', Fraction(254 * 3, 80)),
        ("0.125 inches", Fraction(254, 80)),
        ("7 po", Fraction(1778, 10)),
        ("7,5 pouces", Fraction(1905, 10)),
        ("1/8 Zoll", Fraction(254, 80)),
        ("1 pulgada", Fraction(254, 10)),
        ("2 pollici", Fraction(508, 10)),
        ("1 ft", Fraction(3048, 10)),
        ("1′", Fraction(3048, 10)),
        ("1,5 pieds", Fraction(4572, 10)),
        ("5′6½″".replace("½", " 1/2"), Fraction(254 * 133, 20)),
        ("2 feet 3", Fraction(6858, 10)),
        ("-1 foot 6 in", Fraction(-4572, 10)),
        ("−3", -3),
        ("٣ mm", 3),
        (".5in", Fraction(127, 10)),
    ],
)
def test_lengths_as_people_write_them(text: str, mm: Fraction) -> None:
    assert parse_length_mm(text) == pytest.approx(float(mm), rel=ROUNDING_RELATIVE)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "mm",
        "3 ft 2 ft",
        "3 ft 2 mm",
        "1,000 mm",
        "1/0 in",
        "3 3 mm",
        "1/2/3",
        "1 /2",
        "nan",
        "3 MM 4",
    ],
)
def test_what_is_no_length_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^is "):
        parse_length_mm(text)


@st.composite
def sexagesimal(draw: st.DrawFn) -> tuple[str, Fraction]:
    """An angle written in one of the ways that people write it, and its value."""
    whole = draw(st.integers(0, 359))
    minutes = draw(st.integers(0, 59))
    seconds = Fraction(draw(st.integers(0, 59_999)), 1000)
    decimals = f"{float(seconds):.3f}"
    style = draw(
        st.sampled_from(
            [
                f"{whole}°{minutes}′{decimals}″",
                f"{whole}° {minutes:02}' {decimals}\"",
                f"{whole}º{minutes}’{decimals}”",
                f"{whole};{minutes},{decimals}",
                f"{whole};{minutes};{decimals}",
                f"{whole}:{minutes:02}:{decimals}",
                f"{whole}d{minutes}m{decimals}s",
                f"{whole} {minutes} {decimals}",
                f"{whole}\u202f°\u00a0{minutes}\u2009′ {decimals} ″",
            ]
        )
    )
    style = draw(st.sampled_from([style, style.translate(ARABIC), style.translate(PERSIAN)]))
    sign = draw(st.sampled_from(["", "+", "-", "−"]))
    size = whole + Fraction(minutes, 60) + seconds / 3600
    return f"{sign}{style}", -size if sign in ("-", "−") else size


@given(sexagesimal())
@settings(deadline=None)
def test_sexagesimal_round_trip(written: tuple[str, Fraction]) -> None:
    text, value = written
    assert parse_angle(text) == pytest.approx(float(value), abs=ROUNDING_DEG)


@given(st.floats(-1e6, 1e6))
@example(-0.0)
@example(5e-324)
@settings(deadline=None)
def test_decimals_round_trip_exactly(number: float) -> None:
    assert parse_angle(number) == number
    assert parse_angle(repr(number)) == number
    assert parse_length_mm(repr(number)) == number


@given(st.integers(0, 20), st.integers(0, 63))
@settings(deadline=None)
def test_inches_round_trip(whole: int, sixtyfourths: int) -> None:
    inches = whole + Fraction(sixtyfourths, 64)
    for text in (f"{whole} {sixtyfourths}/64 in", f"{float(inches)!r} in"):
        assert parse_length_mm(text) == pytest.approx(float(inches) * 25.4, rel=ROUNDING_RELATIVE)


NEARLY = st.text("0123456789.,;:°′″'\"dms NSEWnsew+-−/eE_ inmc\u202f٣٫", max_size=14)


@given(st.one_of(st.text(), NEARLY))
@settings(deadline=None, max_examples=400)
def test_text_is_an_angle_or_a_value_error(text: str) -> None:
    for parse in (parse_angle, parse_azimuth, parse_latitude, parse_longitude, parse_length_mm):
        said = "is a number"
        try:
            assert math.isfinite(parse(text))
        except ValueError as error:
            said = str(error)
        assert said.startswith(("is ", "has ", "names "))


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@given(VALUES)
@settings(deadline=None)
def test_any_value_is_a_quantity_or_a_value_error(value: object) -> None:
    for parse in (parse_angle, parse_length_mm):
        with contextlib.suppress(ValueError):
            assert math.isfinite(parse(value))


@pytest.mark.parametrize("tiny", [5e-324, -1e-300, 9e-7, "0.0000001 mm", -0.0])
def test_less_than_a_nanometre_is_no_length(tiny: object) -> None:
    assert repr(TypeAdapter(LengthMm).validate_python(tiny)) == "0.0"
    with pytest.raises(ValidationError, match="greater than 0"):
        TypeAdapter(SizeMm).validate_python(tiny)
