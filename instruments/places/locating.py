"""From what is told of a place to the place: a city's name, coordinates, or both."""

import math
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from instruments.cited_works import BY_DEFAULT, parameter
from instruments.errors import Fault, UnfitError, shown
from instruments.lettering.language import words
from instruments.part import Note, Severity
from instruments.places import gazetteer
from instruments.places.coordinates import NOTATIONS, is_of_figures
from instruments.places.gazetteer import City
from instruments.places.misspelt import meant
from instruments.places.spelling import folded, unaccented
from instruments.saying import InEach, either, joined, tell

NEAR_KM = 50.0
"""A city is where its coordinates are within so many kilometres."""

_KM_A_DEGREE = 111.2
_NEAR = 3
"""So many cities are told for one that is mistyped, or that has the name of others."""

_ANY = "or set place.latitude and place.longitude too, and any name will do"
_AT = "{latitude:g}, {longitude:g}"
_POINT = 'or write its coordinates, such as "52.5, 13.4", with place.name = "{name}"'

_POSTCODE = 4
"""A number of so many digits is no latitude."""

_OF_POINT = "IANA time zone database, by latitude and longitude"
_NORTH, _EAST = parameter("place.latitude"), parameter("place.longitude")
OWN_ZONE = parameter("place.timezone")
"""Of what is given itself."""


@dataclass(frozen=True, slots=True)
class Found:
    """A place: the values of its parameters, whose facts they are, and what was chosen.

    `spellings` are other spellings of its name, for letters that it can't be written in; `bare`
    tells that it is a latitude alone, `region` is the code of a state. The longitude and the time
    zone may be from elsewhere.
    """

    values: Mapping[str, Any]
    source: str
    spellings: tuple[str, ...] = ()
    remarks: tuple[Note, ...] = ()
    longitude_source: str = _EAST
    zone_source: str = OWN_ZONE
    bare: bool = False
    region: str = ""


def located(told: Mapping[str, Any]) -> Found:
    """The place that is told of.

    Parameters
    ----------
    told : Mapping
        Values of `Place` by parameter, those that are set; or, with an empty key, the text
        that names a city.

    Raises
    ------
    UnfitError
        If a name is known nowhere and has no coordinates, or is of a place elsewhere, or a
        longitude has no latitude.
    """
    if "" in told:
        text = gazetteer.with_comma(told[""])
        return _looked_up(text, text, "")
    name, country = (str(told.get(key, "")).strip() for key in ("name", "country"))
    if "latitude" not in told:
        if "longitude" in told:
            value = f"{told['longitude']:g}"
            remedy = 'set place.latitude too, or write place = "Berlin"'
            raise UnfitError(Fault.of("longitude", value, "has no latitude", remedy))
        if not name:
            there = tell(
                'write place = "Berlin, {country}", or another city there', country=country
            )
            remedy = there if country else 'write place = "Berlin"'
            raise UnfitError(Fault.of("country", shown(country), "is no city", remedy))
        name = name if country else gazetteer.with_comma(name)
        found = _looked_up(f"{name}, {country}" if country else name, name, "name")
        own = {"timezone": told["timezone"]} if "timezone" in told else {}
        zone_source = OWN_ZONE if own else found.source
        return replace(found, values={**found.values, **own}, zone_source=zone_source)
    city = _near(name, country, told)
    east = zone_of = city.source if city else BY_DEFAULT
    if "longitude" in told:
        at, east = (told["latitude"], told["longitude"]), _EAST
        zone, zone_of = (city.timezone, zone_of) if city else (gazetteer.zone_at(*at), _OF_POINT)
    elif city:
        at, zone = (told["latitude"], city.longitude), city.timezone
    else:
        at, zone = (told["latitude"], 0.0), "UTC"
    values = {
        "latitude": at[0],
        "longitude": at[1],
        "timezone": told.get("timezone", zone),
        "name": name,
        "country": city.country if city else country,
    }
    is_its = city is not None and at == (city.latitude, city.longitude)
    source, east = (city.source, city.source) if city and is_its else (_NORTH, east)
    if zone != values["timezone"]:
        zone_of = OWN_ZONE
    bare = city is None and "longitude" not in told
    spellings = _spelled(city) if city else ()
    return Found(values, source, spellings, (), east, zone_of, bare, city.region if city else "")


def _is_postcode(text: str) -> bool:
    return text.isdecimal() and len(text) >= _POSTCODE


def _looked_up(text: str, name: str, parameter: str) -> Found:
    """The largest place of a name; `name` is how it is called, without what tells it apart."""
    hits = gazetteer.cities(text)
    if not text.strip() or (not hits and _is_postcode(text.strip())):
        raise UnfitError(Fault.of(parameter, shown(text), "is no city", 'write place = "Berlin"'))
    if not hits and is_of_figures(text):
        problem = "is no pair of coordinates that can be read"
        raise UnfitError(Fault.of(parameter, shown(text), problem, NOTATIONS))
    if not hits and (there := gazetteer.largest_in(text, 1)):
        remedy = tell('name a city there, such as "{city}"', city=there[0].exactly)
        problem = "is a country" if gazetteer.is_country(text) else "is a part of a country"
        raise UnfitError(Fault.of(parameter, shown(text), problem, remedy))
    if not hits:
        named = [f'"{city.exactly}"' for city in meant(text, _NEAR)]
        near = joined("{before} or {last}", named)
        remedy = (
            tell("write {near} if you mean that, or a larger city nearby", near=near)
            if near
            else "name a larger city nearby"
        )
        otherwise = _ANY if parameter else tell(_POINT, name=shown(text))
        remedy = tell("{remedy}, {otherwise}", remedy=remedy, otherwise=otherwise)
        raise UnfitError(Fault.of(parameter, shown(text), "is no city that is known", remedy))
    city = hits[0]
    values = {
        "latitude": city.latitude,
        "longitude": city.longitude,
        "timezone": city.timezone,
        "name": _called(name if name != text else gazetteer.name_alone(text), city),
        "country": city.country,
    }
    whose, remarks = city.source, tuple(_remarks(text, hits))
    return Found(values, whose, _spelled(city), remarks, whose, whose, region=city.region)


def _near(name: str, country: str, told: Mapping[str, Any]) -> City | None:
    """The place of a name at given coordinates; None where the name is known nowhere.

    Raises
    ------
    UnfitError
        If all places of the name are elsewhere.
    """
    hits = gazetteer.cities(f"{name}, {country}" if country else name) if name else ()

    def away_km(city: City) -> float:
        if "longitude" in told:
            return city.away_km(told["latitude"], told["longitude"])
        return float(abs(city.latitude - told["latitude"])) * _KM_A_DEGREE

    near = next((city for city in hits if away_km(city) <= NEAR_KM), None)
    if hits and near is None:
        city = hits[0]
        at = tell(
            _AT if "longitude" in told else "{latitude:g} in latitude",
            latitude=told["latitude"],
            longitude=told.get("longitude"),
        )
        far = tell("{away_km:.0f} km from the {at} that is set", away_km=away_km(city), at=at)
        its = tell(_AT, latitude=city.latitude, longitude=city.longitude)
        where = tell("{point} ({city})", point=its, city=_Said(city))
        remedy = "leave out the coordinates, or name the place that is there"
        problem = tell("is at {where}, {far}", where=where, far=far)
        raise UnfitError(Fault.of("name", shown(name), problem, remedy))
    return near


def _called(text: str, city: City) -> str:
    """A city's name as it was asked for, with capitals; its own name where only accents differ."""
    if own := next((name for name in city.names if folded(name) == folded(text)), ""):
        return own
    if _is_short(text) and not gazetteer.is_called(city, folded(text)):
        return city.name
    said = unicodedata.normalize("NFC", " ".join(text.split()))
    return said.title() if said in (said.lower(), said.upper()) else said


def _is_short(text: str) -> bool:
    """Whether a name is but its letters, as ``NYC``, ``L.A.`` and ``HCMC`` are."""
    letters = "".join(c for c in text if c.isalpha())
    return text.isascii() and (len(letters) <= 3 or (len(letters) == 4 and letters.isupper()))


def _spelled(city: City) -> tuple[str, ...]:
    """Its name as English or GeoNames has it, and that without accents."""
    plain = unaccented(city.name.translate(_APOSTROPHES))
    return tuple(dict.fromkeys((city.name, "".join(c for c in plain if c.isascii()))))


_APOSTROPHES = str.maketrans(dict.fromkeys("’‘ʼʻʹ", "'"))


def _remarks(text: str, hits: Sequence[City]) -> list[Note]:
    """A note that others have the name too, and how to ask for them, or that it is another's."""
    city, own = hits[0], folded(gazetteer.name_alone(text))
    others, is_so = namesakes(text), gazetteer.is_called(city, own)
    count = sum(not is_so or gazetteer.is_called(other, own) for other in others)
    if not others and (is_so or not city.population):
        return []
    if count == 0:
        told = tell('"{text}" is {said}', text=text.strip(), said=_Said(city))
    else:
        alike = (
            tell("is {said}, the larger of 2 of that name", said=_Said(city))
            if count == 1
            else tell(_LARGEST, said=_Said(city), count=1 + count)
        )
        told = tell('"{text}" {told}', text=text.strip(), told=alike)
    if others:
        told = tell("{told}: {remedy}", told=told, remedy=tuple(_asked_for(others[:_NEAR])))
    return [Note("place", told, Severity.NOTE)]


_LARGEST = "is {said}, the largest of {count} of that name"


def namesakes(text: str) -> list[City]:
    """The other places of a name, the first of which is taken, that one may have meant.

    Those that are called so too, and after them far larger ones that have it as another name.
    """
    city, *more = gazetteer.cities(text)
    own = folded(gazetteer.name_alone(text))
    least = city.population * (_FAR_LARGER if gazetteer.is_called(city, own) else 0.1)
    least = least or math.inf
    return [
        other
        for other in more
        if (gazetteer.is_called(other, own) or other.population > least)
        and other.away_km(city.latitude, city.longitude) > NEAR_KM
    ]


_FAR_LARGER = 8


def _asked_for(cities: Sequence[City]) -> Iterator[str]:
    """How to ask for cities that a larger one has the name of."""
    asks = {city: _unmistakable(city) for city in cities}
    if named := [f'"{ask}"' for ask in asks.values() if ask]:
        yield tell("for another write place = {ask}", ask=either(named))
    for city in (city for city, ask in asks.items() if not ask):
        ask = tell(
            "place.latitude = {latitude:g} and place.longitude = {longitude:g}",
            latitude=city.latitude,
            longitude=city.longitude,
        )
        yield tell("for {said} write {ask}", said=_Said(city), ask=ask)


def _unmistakable(city: City) -> str:
    """A text for which a city is found, with its state, or its country's name; or none."""
    asks = city.exactly if city.region else f"{city.name}, {city.country}", city.exactly
    return next((ask for ask in asks if gazetteer.cities(ask)[:1] == (city,)), "")


@dataclass(frozen=True, slots=True)
class _Said(InEach):
    """A city as people say it: ``Paris (TX), United States``, ``París, Francia``."""

    city: City

    def said(self, language: str) -> str:
        """Its name, its state and its country."""
        city, speech = self.city, words(language)
        names = speech.places
        region = f" ({city.region})" if city.region else ""
        name = names.cities.get(f"{city.name}, {city.country}", city.name)
        country = names.countries.get(city.country, city.country)
        return f"{name}{region}{'، ' if speech.right_to_left else ', '}{country}"
