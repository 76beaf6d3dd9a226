"""Provinces by which people tell cities of a name apart: `London, Ontario`, `Montréal (Québec)`.

The table of cities does not say in which province one is; that it is within the province's bounds
is enough, for the name says which city is meant.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

import templates
from instruments.places.spelling import folded


@dataclass(frozen=True, slots=True)
class _Bounds:
    country: str
    south: float
    north: float
    west: float
    east: float


def is_in_province(country: str, latitude: float, longitude: float, within: str) -> bool:
    """Whether a place of a country lies within the bounds of a province.

    Parameters
    ----------
    country : str
        Its code.
    latitude, longitude : float
        Of the place, degrees.
    within : str
        The province's name or code, folded.
    """
    bounds = _provinces().get(within)
    return (
        bounds is not None
        and bounds.country == country
        and bounds.south <= latitude <= bounds.north
        and bounds.west <= longitude <= bounds.east
    )


def is_province(name: str) -> bool:
    """Whether it is a province's name or code, folded."""
    return name in _provinces()


@cache
def _provinces() -> Mapping[str, _Bounds]:
    """The bounds of provinces by all of their names."""
    found: dict[str, _Bounds] = {}
    for row in templates.table("places/provinces"):
        sides = (float(row[side]) for side in ("south", "north", "west", "east"))
        bounds = _Bounds(row["country"], *sides)
        names = row["code"], row["name"], *row["also"].split("|")
        found |= {folded(name): bounds for name in names if name}
    return found
