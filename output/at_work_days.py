"""What a page needs to name the days whose curves are drawn, and to read the date between them."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from instruments.days import SIGNS
from instruments.lettering.language import SignNames

_ORDER = [field.name for field in fields(SignNames)]


def told_days(days: Iterable[tuple[str, float]]) -> dict[str, Any]:
    """By name the sun's declination on days, degrees, and the signs that begin on them."""
    return {
        name: {
            "declination": round(declination, 7),
            "signs": [_ORDER.index(sign) for sign in SIGNS.get(name, ())],
        }
        for name, declination in days
    }
