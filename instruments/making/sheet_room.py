"""Whether sheets and beds have room for parts."""

import math
from collections.abc import Sequence


def holds(sheet: Sequence[float], part: Sequence[float]) -> bool:
    """Whether a part of two sides lies on a sheet, turned or not."""
    return all(b <= a for a, b in zip(sorted(sheet), sorted(part), strict=True))


def holds_aslant(sheet: Sequence[float], part: Sequence[float]) -> bool:
    """Whether a part of two sides lies on a sheet, turned or not, or at 45°."""
    return holds(sheet, part) or sum(part) / math.sqrt(2.0) <= min(sheet)
