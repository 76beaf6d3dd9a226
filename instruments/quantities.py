"""Angles and lengths as people write them; nothing beyond this module parses units."""

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Any, SupportsFloat

from pydantic import Field, GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

from instruments.errors import ComplaintError
from instruments.saying import joined, tell

Complaint = tuple[str, str]
"""What is wrong with a text that is read, and what to write instead."""

_NO_LENGTH = ("is no length", 'write 30, "30 mm", "2.5 cm" or "1/8 in"')
_LONGEST = 80
_NANOMETRE = 1e-6

# Text comes from keyboards, web pages and word processors: their minus signs, primes,
# quotes and spaces, Arabic-Indic and Persian digits, and the invisible marks of
# right-to-left text.
_PLAIN = str.maketrans(
    {
        **dict.fromkeys("−–‒﹣-", "-"),
        **dict.fromkeys("′’‘ʹʼ´`", "'"),
        **dict.fromkeys("″”“ʺ˝", '"'),
        **dict.fromkeys("º˚", "°"),
        **dict.fromkeys("\u00a0\u2007\u2009\u200a\u202f\t", " "),
        **dict.fromkeys("\u200e\u200f\u061c\u2066\u2067\u2068\u2069\u202a\u202b\u202c\ufeff"),
        **{chr(0x660 + n): str(n) for n in range(10)},
        **{chr(0x6F0 + n): str(n) for n in range(10)},
        "٫": ".",
        "؛": ";",
    }
)

# Left as text: most runs parse decimals alone, and compiling these costs milliseconds.
_DECIMAL = r"(?:\d+(?:\.\d*)?|\.\d+)"
_NUMBER = rf"[-+]?{_DECIMAL}(?:[eE][-+]?\d+)?"
_SIDE = r"(?P<side>N|S|E|W|(?<![A-Za-z])(?:n|s|e|w|(?i:north|south|east|west)))"
_FORMS = (
    # 33.5, 33.5°, 33,5°, 33.5 deg
    rf"(?P<deg>{_DECIMAL}|\d+,\d+(?=\s*°))\s*(?:°|d|deg|degrees?)?",
    # 33°35′, 33°35.5′, 33°35′20″, 33° 35 20
    rf"(?P<deg>\d+)\s*°\s*(?:(?P<min>\d+)\s*'\s*(?P<sec>{_DECIMAL})\s*(?:\"|(?=\s*[A-Z]?$))"
    rf"|(?P<minutes>{_DECIMAL})\s*'?)",
    # 33d35m, 33d35m20s
    rf"(?P<deg>\d+)\s*d\s*(?:(?P<min>\d+)\s*m\s*(?P<sec>{_DECIMAL})\s*s"
    rf"|(?P<minutes>{_DECIMAL})\s*m)",
    # 33;35  33;35,20  33;35;20
    rf"(?P<deg>\d+)\s*;\s*(?:(?P<min>\d+)\s*[,;]\s*(?P<sec>{_DECIMAL})|(?P<minutes>{_DECIMAL}))",
    # 33:35  33:35:20
    rf"(?P<deg>\d+):(?:(?P<min>\d+):(?P<sec>{_DECIMAL})|(?P<minutes>{_DECIMAL}))",
    # 33 35  33 35 20
    rf"(?P<deg>\d+)\s+(?:(?P<min>\d+)\s+(?P<sec>{_DECIMAL})|(?P<minutes>{_DECIMAL}))",
)
# S 37° E, 37° E of S; of plain text in which sides are letters.
_BEARINGS = (
    r"(?P<side>[NS])\s*(?P<angle>[\d.].*?)\s*(?P<towards>[EW])",
    r"(?P<angle>[\d.].*?)\s*(?P<towards>[EW])\s+OF\s+(?P<side>[NS])",
)
_POINTS = (
    *("N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE"),
    *("S", "SSW", "SW", "WSW", "W", "WNW", "NW", "NNW"),
)
_NO_BEARING = (
    "is no bearing",
    'give degrees from north through east, or write "S 37° E" or "37° east of south"',
)
_LENGTH = (
    rf"(?P<sign>[-+])?\s*(?P<number>\d+\s+\d+/\d+|\d+/\d+|{_DECIMAL}|\d+,\d+)\s*"
    r"(?P<unit>mm|cm|m|in|inch|inches|po|pouces?|[Zz]oll|pulgadas?|pollic[ei]|\""
    r"|(?P<feet>ft|foot|feet|pi|pieds?|pies?|pied[ei]|')|)"
)
# 5 ft 6 in, 5′6″, 5′6: feet before the inches.
_FEET = r"([-+]?)\s*(\d+)\s*(?:ft|foot|feet|pi|pieds?|pies?|pied[ei]|')\s*(?=\d)"
_INCHES_A_FOOT = 12
_MM = {"": Fraction(1), "mm": Fraction(1), "cm": Fraction(10), "m": Fraction(1000)}
_INCH_MM = Fraction(254, 10)


def parse_angle(value: object, sides: str = "") -> float:
    """Decimal degrees from a number or from text such as ``33°35′ N`` or ``23;51,20``.

    Parameters
    ----------
    value : object
        A number of degrees, or text: decimals, ``33°35′20″``, ``33;35,20``, ``33:35:20``,
        ``33d35m20s`` or ``33 35 20``, the last place with decimals where wanted.
    sides : str
        The sides that the text may name, positive first: ``NS``, ``EW`` or none.

    Returns
    -------
    float
        Degrees; south and west are negative.

    Raises
    ------
    ValueError
        If it is no angle, names another side, or is not finite.
    """
    north = f" {sides[0]}" if sides else ""
    complaint = ("is no angle", tell('write 33.5833, "33°35′{}" or "33;35"', north))
    if not isinstance(value, str):
        return finite(value, complaint)
    text = plain_text(value, complaint)
    if re.fullmatch(_NUMBER, text):
        return finite(float(text), complaint)
    side, text = _without_side(text)
    if side and side not in sides:
        wanted = joined("{before} or {last}", sides) or "no side of the sky"
        raise ComplaintError(
            tell("names the side {side}", side=side), tell("write it with {wanted}", wanted=wanted)
        )
    signed = re.match(r"([-+])\s*", text)
    if signed:
        text = text[signed.end() :]
        if side:
            raise ComplaintError("has both a sign and a side of the sky", "keep one")
    degrees = _sexagesimal(text, complaint)
    negative = side in ("S", "W") or (signed is not None and signed[1] == "-")
    return -degrees if negative else degrees


def parse_azimuth(value: object) -> float:
    """Degrees from north through east, of an angle or of a bearing such as ``S 37° E``.

    Parameters
    ----------
    value : object
        An angle as `parse_angle` reads it; a bearing from north or south, ``S 37°30′ E`` or
        ``37°30′ east of south``; or one of the 16 points of the compass, ``SSE``, ``south-east``.

    Returns
    -------
    float
        Degrees.

    Raises
    ------
    ValueError
        If it is none of these, or not finite.
    """
    if not isinstance(value, str):
        return parse_angle(value)
    text = plain_text(value, _NO_BEARING)
    lettered = re.sub(r"(?i)north|south|east|west", lambda side: side[0][0], text)
    point = re.sub(r"[\s-]", "", lettered).upper()
    if point in _POINTS:
        return 22.5 * _POINTS.index(point)
    matches = (re.fullmatch(form, lettered, re.IGNORECASE) for form in _BEARINGS)
    if match := next(filter(None, matches), None):
        return _of_bearing(*match.group("side", "angle", "towards"))
    if _without_side(text)[0]:
        raise ComplaintError(*_NO_BEARING)
    return parse_angle(value)


def _of_bearing(side: str, angle: str, towards: str) -> float:
    """The azimuth of an angle from north or south towards east or west."""
    turned = _sexagesimal(angle, _NO_BEARING)
    if turned > 90:
        raise ComplaintError("is more than 90° from its side", _NO_BEARING[1])
    from_south = side.upper() == "S"
    eastward = turned if towards.upper() == "E" else -turned
    return 180.0 - eastward if from_south else eastward % 360.0


def parse_length_mm(value: object) -> float:
    """Millimetres from a number or from text such as ``3 mm``, ``1/8 in``, ``2.5 cm``, ``5 ft 6``.

    Raises
    ------
    ValueError
        If it is no length, or not finite.
    """
    if not isinstance(value, str):
        return finite(value, _NO_LENGTH)
    text = plain_text(value, _NO_LENGTH)
    if re.fullmatch(_NUMBER, text):
        return finite(float(text), _NO_LENGTH)
    feet = re.match(_FEET, text)
    if feet:
        text = feet[1] + text[feet.end() :]
    match = re.fullmatch(_LENGTH, text)
    if not match or (feet and (match["feet"] or match["unit"] in ("mm", "cm", "m"))):
        raise ComplaintError(*_NO_LENGTH)
    if re.fullmatch(r"[1-9]\d{0,2},\d{3}", match["number"]):
        raise ComplaintError("is ambiguous", "write 1000 or 1.000 with a point, without a comma")
    try:
        terms = [Fraction(term) for term in match["number"].replace(",", ".").split()]
    except ZeroDivisionError:
        raise ComplaintError("is no length", "it divides by zero") from None
    if match["feet"]:
        terms = [term * _INCHES_A_FOOT for term in terms]
    if feet:
        terms.append(Fraction(feet[2]) * _INCHES_A_FOOT)
    unit_mm = _INCH_MM if feet else _MM.get(match["unit"], _INCH_MM)
    size = float(sum(terms) * unit_mm)
    return -size if match["sign"] == "-" else size


def parse_latitude(value: object) -> float:
    """Degrees of latitude, north positive."""
    return parse_angle(value, "NS")


def parse_longitude(value: object) -> float:
    """Degrees of longitude, east positive."""
    return parse_angle(value, "EW")


def finite(value: object, complaint: Complaint) -> float:
    """A number as a finite float.

    Raises
    ------
    ValueError
        With the complaint if it is no number, or because it is not finite.
    """
    if isinstance(value, bool) or not isinstance(value, SupportsFloat):
        raise ComplaintError(*complaint)
    try:
        number = float(value)
    except OverflowError:
        raise ValueError("is too large a number") from None
    except (TypeError, ValueError):
        raise ComplaintError(*complaint) from None
    if not math.isfinite(number):
        raise ValueError("is not a finite number")
    return number


def plain_text(text: str, complaint: Complaint) -> str:
    """A text in plain characters: ASCII and the sign of degrees.

    Raises
    ------
    ValueError
        With the complaint, if it is empty, too long or has other characters.
    """
    result = text.translate(_PLAIN).strip().replace("''", '"')
    if result.lower().lstrip("+-") in ("nan", "inf", "infinity"):
        raise ValueError("is not a finite number")
    # Python's own digits and spaces are wider than the ones translated above.
    if not result or len(result) > _LONGEST or not result.replace("°", "").isascii():
        raise ComplaintError(*complaint)
    return result


def _without_side(text: str) -> tuple[str, str]:
    """The side of the sky (N, S, E, W or none), and the text without it."""
    if match := re.match(rf"{_SIDE}\s*(?=\d|\.)", text):
        return match["side"][0].upper(), text[match.end() :]
    if match := re.search(rf"{_SIDE}$", text):
        rest = text[: match.start()].rstrip()
        # 33d35m20s ends in seconds, not in the south; 33°35′20s could be either.
        if match["side"] != "s" or not re.search(r"[dm:;,']\s*[\d.]+\s*$", rest):
            return match["side"][0].upper(), rest
    return "", text


def _sexagesimal(text: str, complaint: Complaint) -> float:
    match = next((m for form in _FORMS if (m := re.fullmatch(form, text))), None)
    if not match:
        raise ComplaintError(*complaint)
    found = match.groupdict()
    degrees = Fraction(found["deg"].replace(",", "."))
    minutes = Fraction(found.get("minutes") or found.get("min") or 0)
    seconds = Fraction(found.get("sec") or 0)
    if minutes >= 60 or seconds >= 60:
        raise ComplaintError("has minutes or seconds of 60 or more", "give less than 60")
    return float(degrees + minutes / 60 + seconds / 3600)


@dataclass(frozen=True, slots=True)
class Read:
    """In an annotation: the function that reads a value, before its kind and bounds are checked.

    It is pydantic's ``BeforeValidator`` for a function of one argument. That one looks at the
    function's signature to learn as much, for each parameter of a design anew.
    """

    by: Callable[[Any], Any]

    def __get_pydantic_core_schema__(
        self, source: type[Any], handler: GetCoreSchemaHandler
    ) -> CoreSchema:
        """The schema of the source, with the function before it."""
        return core_schema.no_info_before_validator_function(self.by, handler(source))


AngleDeg = Annotated[
    float, Read(parse_angle), Field(ge=-360, le=360, json_schema_extra={"unit": "°"})
]
"""An angle in degrees, read from decimals or text."""

AzimuthDeg = Annotated[
    float, Read(parse_azimuth), Field(ge=-360, le=360, json_schema_extra={"unit": "°"})
]
"""A direction in degrees from north through east, read from an angle or a bearing."""

Latitude = Annotated[
    float,
    Read(parse_latitude),
    Field(ge=-90, le=90, json_schema_extra={"unit": "°, north positive"}),
]

Longitude = Annotated[
    float,
    Read(parse_longitude),
    Field(ge=-180, le=180, json_schema_extra={"unit": "°, east positive"}),
]


def _made_length_mm(value: object) -> float:
    """A length as `parse_length_mm` reads it, of which less than a nanometre is 0.

    A program's difference of equal lengths is such, and nothing can be made of it.
    """
    size = parse_length_mm(value)
    return size if abs(size) >= _NANOMETRE else 0.0


LengthMm = Annotated[
    float, Read(_made_length_mm), Field(ge=-10_000, le=10_000, json_schema_extra={"unit": "mm"})
]
"""A length in mm, read from a number or text with a unit."""


SizeMm = Annotated[LengthMm, Field(gt=0)]
"""A length that a thing has, which is more than 0."""


@dataclass(frozen=True, slots=True)
class OfSheet:
    """In an annotation: the nominal thickness of a sheet that a part is cut from."""


SheetMm = Annotated[SizeMm, OfSheet()]
"""The nominal thickness of a sheet; see `Workshop.sheet_mm`."""
