"""Numbers as historians write them: decimal, sexagesimal, mixed fractions, with a unit."""

import math
import re
import unicodedata
from fractions import Fraction
from typing import Literal

from instruments.errors import ComplaintError
from instruments.quantities import Complaint, finite, parse_angle, plain_text

_NO_NUMBER = ("is no number", 'write 36.05, "36;3" or "6 1/2"')
_NO_HOURS = ("is no time", 'write 5.5, "5;30" or "5:30"')
_DECIMAL = r"\d+(?:\.\d*)?|\.\d+"
_SEXAGESIMAL = r"(?P<whole>\d+)\s*;\s*(?P<places>\d+(?:\s*,\s*\d+)*(?:\.\d+)?)"
_MIXED = r"(?:(?P<units>\d+)\s+)?(?P<top>\d+)\s*/\s*(?P<bottom>\d+)"
_LONGEST_UNIT = 40
_UNIT = r"(?P<number>.*?[\d.])\s*(?P<unit>[A-Za-z].*)"


def parse_number(value: object, complaint: Complaint = _NO_NUMBER) -> Fraction:
    """A number from text such as ``36.05``, ``36;3``, ``36;3,20``, ``6½`` or ``6 1/2``.

    Returns
    -------
    Fraction
        Exactly what is written.

    Raises
    ------
    ValueError
        If it is no number, or can be read two ways (``36,3``, ``36 30``, ``36:3``).
    """
    if not isinstance(value, str):
        return Fraction(finite(value, complaint))
    text = plain_text(_spelled_out(value), complaint)
    sign = -1 if text.startswith("-") else 1
    text = text.lstrip("+-").strip() if text[:1] in "+-" else text
    if re.fullmatch(rf"(?:{_DECIMAL})(?:[eE][-+]?\d{{1,2}})?", text):
        return sign * Fraction(text)
    if found := re.fullmatch(_SEXAGESIMAL, text):
        return sign * _of_places(found["whole"], found["places"].split(","))
    if found := re.fullmatch(_MIXED, text):
        return sign * _of_fraction(found["units"], int(found["top"]), int(found["bottom"]))
    if found := re.fullmatch(r"(\d+)\s*([,:\s])\s*(\d+)", text):
        whole, _, rest = found.groups()
        ways = f"write {whole}.{rest} or {whole};{rest}"
        raise ComplaintError("can be read two ways", ways)
    raise ComplaintError(*complaint)


def parse_degrees(value: object) -> float:
    """Degrees from a number or text: as `parse_angle`, and mixed fractions and more places.

    Raises
    ------
    ValueError
        If it is no angle.
    """
    if isinstance(value, str):
        text = _spelled_out(value).strip()
        if text.endswith("rad"):
            return float(parse_number(text.removesuffix("rad"))) * 57.29577951308232
        bare = re.sub(r"\s*(?:°|deg(?:rees?)?)$", "", text)
        if "/" in bare or re.fullmatch(rf"[-+]?{_SEXAGESIMAL}", bare):
            return float(parse_number(bare))
        if found := re.fullmatch(r"([-+]?\d+),(\d+)", bare):
            ways = f"write {found[1]}.{found[2]} or {found[1]};{found[2]}"
            raise ComplaintError("can be read two ways", ways)
    return parse_angle(value, "NS")


def parse_hours(value: object) -> float:
    """Hours from a number or text such as ``5.5 h``, ``5;30``, ``5:30`` or ``5½``.

    Raises
    ------
    ValueError
        If it is no time.
    """
    if isinstance(value, str):
        text = re.sub(r"\s*h(?:ours?)?$", "", value.strip())
        value = re.sub(r"^([-+]?\d+):(\d+)(?::(\d+))?$", _with_semicolon, text)
    return float(parse_number(value, _NO_HOURS))


def parse_measure(value: object) -> tuple[Fraction, str]:
    """A number and the unit behind it, such as ``6½ feet`` or ``25 cm``; none is empty.

    Raises
    ------
    ValueError
        If it is no number, or its unit has too long a name or one that can't be printed.
    """
    if not isinstance(value, str):
        return parse_number(value), ""
    try:
        return parse_number(value), ""
    except ValueError:
        found = re.fullmatch(_UNIT, _spelled_out(value).strip())
        if not found:
            raise
        number, unit = parse_number(found["number"]), " ".join(found["unit"].split())
        if len(unit) > _LONGEST_UNIT:
            remedy = f"give {_LONGEST_UNIT} letters or fewer"
            raise ComplaintError("has too long a name of its unit", remedy) from None
        if not unit.isprintable():
            raise ComplaintError("has a control character", "leave it out") from None
        return number, unit


def _with_semicolon(found: re.Match[str]) -> str:
    return f"{found[1]};{found[2]}" + (f",{found[3]}" if found[3] else "")


def _spelled_out(text: str) -> str:
    """A text with signs such as ½ written as fractions."""
    return "".join(
        " " + unicodedata.normalize("NFKD", c).replace("⁄", "/")
        if unicodedata.decomposition(c).startswith("<fraction>")
        else c.replace("⁄", "/")
        for c in text
    )


def _of_places(whole: str, places: list[str]) -> Fraction:
    sixtieths = [Fraction(place.strip()) for place in places]
    if any(place >= 60 for place in sixtieths):
        raise ComplaintError("has sixtieths of 60 or more", "give less than 60")
    parts = (place / 60**k for k, place in enumerate(sixtieths, 1))
    return sum(parts, Fraction(whole))


def _of_fraction(units: str | None, top: int, bottom: int) -> Fraction:
    if bottom == 0:
        raise ComplaintError("divides by zero", "give another denominator")
    if units and top >= bottom:
        raise ComplaintError("can be read two ways", f"write it as {units} {top % bottom}/{bottom}")
    return Fraction(units or 0) + Fraction(top, bottom)


Rounding = Literal["nearest", "down", "up"]

ROUNDINGS: tuple[Rounding, ...] = ("nearest", "down", "up")
"""To the nearest (a half upward), by dropping what follows, by raising whatever follows."""

_NOISE = Fraction(1, 10**12)
"""Relative: below it a remainder is the rounding of floating point, not of the number."""


def sixtieth_places(
    value: float | Fraction, count: int, rounding: Rounding = "nearest"
) -> list[int]:
    """The whole and so many sixtieths of a number of 0 or more.

    Parameters
    ----------
    value : float or Fraction
        0 or more.
    count : int
        Places after the whole.
    """
    scaled = Fraction(value) * 60**count
    near = round(scaled)
    if isinstance(value, float) and abs(scaled - near) <= _NOISE * max(abs(near), 1):
        scaled = Fraction(near)
    if rounding == "down":
        last = math.floor(scaled)
    elif rounding == "up":
        last = math.ceil(scaled)
    else:
        last = math.floor(scaled + Fraction(1, 2))
    digits: list[int] = []
    for _ in range(count):
        last, digit = divmod(last, 60)
        digits.append(digit)
    return [last, *reversed(digits)]


def sexagesimal(
    value: float | Fraction, count: int = 2, rounding: Rounding = "nearest"
) -> str | None:
    """A number such as 36;0,14, with a minus sign below 0; None for what is not finite."""
    if not math.isfinite(value):
        return None
    whole, *sixtieths = sixtieth_places(-value if value < 0 else value, count, rounding)
    negative = "-" if value < 0 and (whole or any(sixtieths)) else ""
    tail = ",".join(str(n) for n in sixtieths)
    return f"{negative}{whole};{tail}" if tail else f"{negative}{whole}"
