"""Places as one types."""

from collections.abc import Mapping
from typing import Any

from instruments.lettering.language import PlaceNames, words
from instruments.places import gazetteer, misspelt
from instruments.places.coordinates import read_coordinates
from instruments.places.gazetteer import City
from instruments.quantities import parse_latitude, parse_longitude

_MOST, _MOST_NEAR = 8, 4

_POLE_DEG, _FARTHEST_DEG = 90.0, 180.0


def suggested(text: str, language: str = "en") -> list[dict[str, Any]]:
    """Places whose name begins so, and what sets each as a design's place.

    The text is as it was typed, in any script, with the country behind where that is wanted; of
    a country's name its largest cities come first. Where no name begins so, larger cities come
    that are ``near``: an error of typing away. Each has its ``name`` and what it is ``within`` in
    the language, and where states tell towns apart what it is ``called`` with its own; what is
    set is the same in all.
    Coordinates in any notation are a place without a name.
    """
    if point := read_coordinates(text):
        return _at(point)
    names = words(language).places
    found = gazetteer.beginning(text, _MOST)
    found = found or gazetteer.beginning(gazetteer.with_comma(text), _MOST)
    if not gazetteer.cities(text):
        found = [*gazetteer.largest_in(text, _MOST_NEAR), *found]
    if found:
        return [_told(city, names) for city in list(dict.fromkeys(found))[:_MOST]]
    return [{**_told(city, names), "near": True} for city in misspelt.meant(text, _MOST_NEAR)]


def _at(point: Mapping[str, str]) -> list[dict[str, Any]]:
    """The place of a latitude and a longitude; none of what is beyond the poles."""
    north, east = parse_latitude(point["latitude"]), parse_longitude(point["longitude"])
    if abs(north) > _POLE_DEG or abs(east) > _FARTHEST_DEG:
        return []
    return [{"latitude": north, "longitude": east, "values": {"place": f"{north:.6f}, {east:.6f}"}}]


def _told(city: City, names: PlaceNames) -> dict[str, Any]:
    exactly: dict[str, Any] = {"place": city.exactly}
    if gazetteer.cities(city.exactly)[:1] != (city,):
        exactly = {
            "place.name": city.name,
            "place.country": city.country,
            "place.latitude": city.latitude,
            "place.longitude": city.longitude,
        }
    name = names.cities.get(f"{city.name}, {city.country}", city.name)
    return {
        "name": name,
        **({"called": f"{name}, {city.region}"} if city.region else {}),
        "within": ", ".join(
            filter(None, (city.region, names.countries.get(city.country, city.country)))
        ),
        "latitude": city.latitude,
        "longitude": city.longitude,
        "timezone": city.timezone,
        "values": exactly,
    }
