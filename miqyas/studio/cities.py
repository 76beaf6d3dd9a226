"""Places as one types."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from instruments.errors import DesignError
from instruments.inscription import coordinates
from instruments.lettering.language import Words, words
from instruments.place import Place
from instruments.places import gazetteer, locating, misspelt
from instruments.places.coordinates import read_coordinates
from instruments.places.gazetteer import City
from instruments.quantities import parse_latitude, parse_longitude
from miqyas import sources
from miqyas.studio.draft import language_of
from output import spoken

_MOST, _MOST_NEAR = 8, 4

ZONE = "place.timezone"

_POLE_DEG, _FARTHEST_DEG = 90.0, 180.0


def suggested(text: str, language: str = "en") -> list[dict[str, Any]]:
    """Places whose name begins so, and what sets each as a design's place.

    The text is as it was typed, in any script, with the country behind where that is wanted; of
    a country's name its largest cities come first. Where no name begins so, larger cities come
    that are ``near``: an error of typing away. Each has its ``name`` and what it is ``within`` in
    the language, and where states tell towns apart what it is ``called`` with its own; where
    nothing else does, its coordinates do. What is set is the same in all.
    Coordinates in any notation are a place without a name; of those that no point has, ``beyond``
    is all that there is.
    """
    if point := read_coordinates(text):
        return _at(point)
    said = words(language)
    found = gazetteer.beginning(text, _MOST)
    found = found or gazetteer.beginning(gazetteer.with_comma(text), _MOST)
    if not gazetteer.cities(text):
        found = [*gazetteer.largest_in(text, _MOST_NEAR), *found]
    if found:
        some = list(dict.fromkeys(found))[:_MOST]
        return list(_apart([_told(city, said) for city in some], said))
    near = [_told(city, said) for city in misspelt.meant(text, _MOST_NEAR)]
    return [{**one, "near": True} for one in _apart(near, said)]


def also_called(text: str, language: str) -> list[dict[str, Any]]:
    """Places that are called so too as the one that a text was taken for, as `suggested` tells."""
    said = words(language)
    some = locating.namesakes(text)[:_MOST_NEAR] if gazetteer.cities(text) else []
    return list(_apart([_told(city, said) for city in some], said))


def site_of_draft(values: Mapping[str, Any], language: str) -> dict[str, Any]:
    """The place of a draft that can't be made, as the form shows it; nothing where none is set.

    Its parameters' ``values``, what name and country are ``called`` in the instrument's language,
    and what the place is in that of the page; of what is none, the text that was given.
    """
    given = {name: value for name, value in values.items() if name.partition(".")[0] == "place"}
    if not given:
        return {}
    try:
        place = Place.model_validate(sources.nested_values(given)["place"])
    except (ValueError, DesignError):
        if ZONE in given and len(given) > 1:
            # A time zone that there is not leaves the place where it is.
            rest = {name: value for name, value in values.items() if name != ZONE}
            found = site_of_draft(rest, language)
            return {**found, "values": {**found["values"], ZONE: given[ZONE]}}
        text = given.get("place", given.get("place.name"))
        name = text if isinstance(text, str) else ""
        untold = {"place.country": "", "place.timezone": ""}
        return {"values": {"place.name": name, **untold}, "called": {}, "where": name}
    told = {f"place.{name}": value for name, value in place.model_dump().items()}
    full = spoken.place(place.full_name, words(language))
    tongue = language_of(values.get("lettering.language"))
    return {"values": told, "called": lettered(place, words(tongue)), "where": full}


def lettered(place: Place, said: Words) -> dict[str, str]:
    """What place and country are called in a language, by their parameters."""
    country = said.places.countries.get(place.country, place.country)
    return {"place.name": place.called(said), "place.country": country}


def _apart(told: Sequence[dict[str, Any]], said: Words) -> Iterator[dict[str, Any]]:
    """Places of which those that are called alike are told by their coordinates too."""
    alike = Counter((one["name"], one["within"]) for one in told)
    for one in told:
        if alike[one["name"], one["within"]] > 1:
            terms = said.terms if said.right_to_left else None
            at = spoken.digits(coordinates(one["latitude"], one["longitude"], terms), said)
            one["within"] = spoken.comma(said).join((one["within"], at.replace(", ", " ")))
        yield one


def _at(point: Mapping[str, str]) -> list[dict[str, Any]]:
    """The place of a latitude and a longitude; ``beyond`` alone where no point has them."""
    north, east = parse_latitude(point["latitude"]), parse_longitude(point["longitude"])
    if abs(north) > _POLE_DEG or abs(east) > _FARTHEST_DEG:
        return [{"beyond": True}]
    return [{"latitude": north, "longitude": east, "values": {"place": f"{north:.6f}, {east:.6f}"}}]


def _told(city: City, said: Words) -> dict[str, Any]:
    names = said.places
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
