"""What all that pages show at work is told by: figures, kinds of lines, days."""

from collections.abc import Iterable
from dataclasses import fields
from typing import Any

from instruments.days import SIGNS
from instruments.lettering.language import SignNames
from instruments.part import Instrument, Mark, Part

_ORDER = [field.name for field in fields(SignNames)]


def rounded_numbers(numbers: Any, digits: int) -> list[float]:
    """Numbers as the page is told them."""
    return [round(float(number), digits) for number in numbers]


def figures(instrument: Instrument) -> dict[str, Any]:
    """An instrument's facts by name."""
    return {fact.name: fact.value for fact in instrument.facts}


def both_faces(part: Part) -> tuple[Mark, ...]:
    """The marks of a part."""
    return (*part.front, *part.back)


def mark_kinds(marks: Iterable[Mark]) -> set[str]:
    """The kinds of marks, which their names begin with."""
    return {mark.means.partition("/")[0] for mark in marks}


def hour_systems(*parts: Part) -> list[str]:
    """The kinds of hours on parts."""
    means = (mark.means for part in parts for mark in both_faces(part))
    return sorted({name.split("/")[1] for name in means if name.startswith("hour/")})


def told_days(days: Iterable[tuple[str, float]]) -> dict[str, Any]:
    """By name the sun's declination on days, degrees, and the signs that begin on them."""
    return {
        name: {
            "declination": round(declination, 7),
            "signs": [_ORDER.index(sign) for sign in SIGNS.get(name, ())],
        }
        for name, declination in days
    }
