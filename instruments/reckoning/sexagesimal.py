"""Numbers in sixtieths, rounded as the old computers rounded."""

import math
from fractions import Fraction
from typing import Literal

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
