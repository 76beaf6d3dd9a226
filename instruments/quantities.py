"""Angles and lengths as people write them; nothing beyond this module parses units."""

import math
import re
from fractions import Fraction
from typing import Annotated

from pydantic import BeforeValidator, Field

_ANGLE = re.compile(
    r"""\s*(?P<sign>[-+−])?\s*
    (?P<deg>\d+(?:[.,]\d+)?|\.\d+)\s*(?:°|º|d|deg|;|:|\s|$)\s*
    (?:(?P<min>\d+(?:[.,]\d+)?)\s*(?:′|'|’|m|min|,|:|\s|$)\s*)?
    (?:(?P<sec>\d+(?:[.,]\d+)?)\s*(?:″|"|”|''|′′|s|sec|$)\s*)?
    (?P<side>[NSEWnsew])?\s*$""",
    re.VERBOSE,
)
_LENGTH = re.compile(
    r"\s*(?P<sign>[-+−])?\s*(?P<number>\d+\s+\d+/\d+|\d+/\d+|\d+(?:[.,]\d+)?|\.\d+)\s*"
    r"(?P<unit>mm|cm|m|in|inch|inches|\"|″|)\s*$"
)
_MM = {"": 1.0, "mm": 1.0, "cm": 10.0, "m": 1000.0}


def parse_angle(value: object) -> float:
    """Decimal degrees from a number or from text such as ``33°35′ N`` or ``23;51,20``.

    South and west are negative.

    Raises
    ------
    ValueError
        If it is no angle, or not finite.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError('is no angle; write 33.5833, "33°35′" or "33°35′ N"')
    try:
        number = float(value)
    except ValueError:
        pass
    else:
        if not math.isfinite(number):
            raise ValueError("is not a finite number")
        return number
    match = _ANGLE.match(str(value))
    if not match:
        raise ValueError('is no angle; write 33.5833, "33°35′" or "33°35′ N"')
    whole, minutes, seconds = (
        float((match[k] or "0").replace(",", ".")) for k in ("deg", "min", "sec")
    )
    if minutes >= 60 or seconds >= 60:
        raise ValueError("has minutes or seconds of 60 or more")
    side = (match["side"] or "").upper()
    negative = (match["sign"] or "+") in "-−"
    if side and match["sign"]:
        raise ValueError("has both a sign and a side of the sky; keep one")
    size = whole + minutes / 60 + seconds / 3600
    return -size if negative or side in ("S", "W") else size


def _sided(value: object, allowed: str, what: str) -> float:
    if isinstance(value, str) and value.strip()[-1:].upper() in set("NSEW") - set(allowed):
        raise ValueError(f"is no {what}: it ends in {value.strip()[-1]}")
    return parse_angle(value)


def parse_length_mm(value: object) -> float:
    """Millimetres from a number or from text such as ``3 mm``, ``1/8 in``, ``2.5 cm``.

    Raises
    ------
    ValueError
        If it is no length, or not finite.
    """
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError('is no length; write 30, "30 mm" or "1/8 in"')
    try:
        number = float(value)
    except ValueError:
        pass
    else:
        if not math.isfinite(number):
            raise ValueError("is not a finite number")
        return number
    match = _LENGTH.match(str(value))
    if not match:
        raise ValueError('is no length; write 30, "30 mm" or "1/8 in"')
    terms = match["number"].replace(",", ".").split()
    try:
        size = float(sum(Fraction(term) for term in terms))
    except ZeroDivisionError:
        raise ValueError("is no length: it divides by zero") from None
    size *= _MM.get(match["unit"], 25.4)
    return -size if (match["sign"] or "+") in "-−" else size


AngleDeg = Annotated[float, BeforeValidator(parse_angle), Field(json_schema_extra={"unit": "°"})]
"""An angle in degrees, read from decimals or text."""

Latitude = Annotated[
    float,
    BeforeValidator(lambda v: _sided(v, "NS", "latitude")),
    Field(ge=-90, le=90, json_schema_extra={"unit": "°, north positive"}),
]

Longitude = Annotated[
    float,
    BeforeValidator(lambda v: _sided(v, "EW", "longitude")),
    Field(ge=-180, le=180, json_schema_extra={"unit": "°, east positive"}),
]

LengthMm = Annotated[
    float, BeforeValidator(parse_length_mm), Field(json_schema_extra={"unit": "mm"})
]
"""A length in mm, read from a number or text with a unit."""
