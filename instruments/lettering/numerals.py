"""Numbers as the makers wrote them: Western, Arabic-Indic, Roman and abjad numerals."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Literal

System = Literal["western", "arabic-indic", "roman", "abjad", "abjad-maghribi"]

LETTERS: tuple[System, ...] = ("abjad", "abjad-maghribi")
"""Letters for numbers, of the east and of al-Andalus and the Maghrib."""

ABJAD_ZERO = "ō"
"""The astronomers' sign of the empty place, a small circle under a bar.

Unicode has no character for it (R. A. K. Irani, "Arabic numeral forms", Centaurus 4, 1955);
the Latin letter of the same form stands in.
"""

_ARABIC_INDIC = str.maketrans("0123456789", "٠١٢٣٤٥٦٧٨٩")
_ONES = ("", "ا", "ب", "ج", "د", "ه", "و", "ز", "ح", "ط")
_TENS = ("", "ي", "ك", "ل", "م", "ن", "س", "ع", "ف", "ص")
_HUNDREDS = ("", "ق", "ر", "ش", "ت", "ث", "خ", "ذ", "ض", "ظ")
_THOUSAND = "غ"
_MAGHRIBI = str.maketrans("سصشضظغ", "صضسظغش")
"""The west's letters for the east's, of 60, 90, 300, 800, 900 and 1000."""

MOST_ROMAN = 3999
"""The last number that the Romans write."""

_ROMAN = (
    (1000, "M"),
    (900, "CM"),
    (500, "D"),
    (400, "CD"),
    (100, "C"),
    (90, "XC"),
    (50, "L"),
    (40, "XL"),
    (10, "X"),
    (9, "IX"),
    (5, "V"),
    (4, "IV"),
    (1, "I"),
)
_MORE_APART: Mapping[str, float] = {
    "arabic-indic": 0.9,
    "roman": 0.42,
    **dict.fromkeys(LETTERS, 0.35),
}
_VULGAR = {Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
_HAIR_SPACE = "\u200a"
_PLACES = 4


def more_apart(system: System) -> float:
    """By how many of their heights numbers stand farther apart whose own signs stand apart."""
    return _MORE_APART.get(system, 0.0)


def has_zero(system: System) -> bool:
    """Whether scales number their 0: a Roman one has a bare line, for N is read as north."""
    return system != "roman"


def numeral(value: int | Fraction, system: System = "western") -> str:
    """Write a number in reading order.

    Western, Arabic-Indic and Roman numerals write the fraction as such (``42¼``, ``6½``);
    either abjad writes sixtieths after the whole, as astronomers did: 42¼ is 42;15, ``مب يه``.
    Roman knows no 0 and writes the computists' N (*nulla*, Bede); abjad writes the
    astronomers' zero, `ABJAD_ZERO`.

    Parameters
    ----------
    value : int or Fraction
        The number, 0 or more; below 4000 in Roman, below a million in abjad.

    Raises
    ------
    ValueError
        If the system cannot write the number, or there is no such system.

    References
    ----------
    Both orders of the letters: W. Wright, *A Grammar of the Arabic Language*, 3rd ed., vol. 1,
    § 32. They are the same up to 50.
    """
    number = int(value) if value.denominator == 1 else value
    if number < 0:
        raise ValueError(f"numerals are written for 0 and more, not for {number}")
    match system:
        case "western":
            return _with_fraction(number, str)
        case "arabic-indic":
            return _with_fraction(number, str, {}).translate(_ARABIC_INDIC)
        case "roman":
            return _with_fraction(number, _roman)
        case "abjad":
            return _sexagesimal(number)
        case "abjad-maghribi":
            return _sexagesimal(number).translate(_MAGHRIBI)
    raise ValueError(f"{system!r} is no system of numerals")


def arabic_indic(text: str) -> str:
    """A text with Arabic-Indic digits for Western ones."""
    return text.translate(_ARABIC_INDIC)


def _with_fraction(
    number: int | Fraction, whole: Callable[[int], str], signs: Mapping[Fraction, str] = _VULGAR
) -> str:
    """The whole and what is over, with a sign of its own or with a fraction bar."""
    units = int(number)
    over = number - units
    if not over:
        return whole(units)
    head = whole(units) if units else ""
    sign = signs.get(Fraction(over))
    if sign:
        return head + sign
    if whole is _roman:
        raise ValueError(f"Roman numerals take a fraction of ¼, ½ or ¾, not {over}")
    return (head and head + _HAIR_SPACE) + f"{over.numerator}⁄{over.denominator}"


def _roman(number: int) -> str:
    if number == 0:
        return "N"
    if number > MOST_ROMAN:
        raise ValueError(f"Roman numerals end at {MOST_ROMAN}; {number} is beyond")
    text = ""
    for size, sign in _ROMAN:
        count, number = divmod(number, size)
        text += sign * count
    return text


def _sexagesimal(number: int | Fraction) -> str:
    """The whole, then its sixtieths: minutes, seconds and so on, as in the tables (Irani 1955)."""
    words = [_abjad(int(number))]
    over = number - int(number)
    while over:
        if len(words) > _PLACES:
            raise ValueError(
                f"abjad writes sixtieths, and {number} has no end in {_PLACES} places; round it"
            )
        over *= 60
        words.append(_abjad(int(over)))
        over -= int(over)
    return " ".join(words)


def _abjad(number: int) -> str:
    """Letters from large to small in the eastern order; the count of thousands goes first."""
    if number == 0:
        return ABJAD_ZERO
    if number >= 1_000_000:
        raise ValueError(f"abjad numerals end at 999999; {number} is beyond")
    thousands, rest = divmod(number, 1000)
    head = _abjad(thousands) if thousands > 1 else ""
    return (
        head
        + (_THOUSAND if thousands else "")
        + _HUNDREDS[rest // 100]
        + _TENS[rest // 10 % 10]
        + _ONES[rest % 10]
    )
