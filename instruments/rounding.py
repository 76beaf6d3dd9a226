"""Limits in few figures, rounded to the side on which they still hold."""

import math
from collections.abc import Callable


def rounded_down(limit: float) -> float:
    """A limit that may be reached but not passed: in tenths, or in three figures if smaller."""
    return _rounded(limit, math.floor)


def rounded_up(limit: float) -> float:
    """A limit that must be reached: in tenths, or in three figures if smaller."""
    return _rounded(limit, math.ceil)


def rounded_to(digits: int, value: float, *, up: bool) -> float:
    """A number in so many figures, the next above or below."""
    if value == 0.0:
        return 0.0
    unit = 10.0 ** (math.floor(math.log10(abs(value))) - digits + 1)
    steps = value / unit
    return float(f"{(math.ceil(steps - 1e-9) if up else math.floor(steps + 1e-9)) * unit:.6g}")


def _rounded(limit: float, towards: Callable[[float], int]) -> float:
    places = 1 if abs(limit) >= 0.1 or limit == 0.0 else 2 - math.floor(math.log10(abs(limit)))
    # What is a tenth but for rounding is that tenth.
    hair = -1e-9 if towards is math.ceil else 1e-9
    return round(towards(limit * 10.0**places + hair) / 10.0**places, places)
