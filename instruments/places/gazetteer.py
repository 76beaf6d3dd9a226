"""Cities by name: where they are, and the time that their clocks keep.

Cities, their coordinates, time zones, populations and names are facts of GeoNames
(https://www.geonames.org), CC BY 4.0; ``tools/extract_places.py`` makes the extract.
Historical places are those of ``templates/places/historical.csv``.
"""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice

from tzfpy import get_tz

import templates
from instruments.places.provinces import is_in_province, is_province
from instruments.places.spelling import folded, from_japanese

CREDIT = "GeoNames (geonames.org), CC BY 4.0"
"""The source of cities' data, with what its licence asks to be said wherever it appears."""

HISTORICAL = "templates/places/historical.csv"
"""Where historical places come from."""

_EARTH_KM = 6371.0


@dataclass(frozen=True, slots=True)
class City:
    """A place of the gazetteer."""

    name: str
    """As English calls it, or as GeoNames does."""
    country: str
    region: str
    """English name of the country, and a code within it where that is letters (``TX``). For a
    historical place `country` tells where it lies today."""
    code: str
    """Of the country, ISO 3166 (``US``); empty for a historical place."""
    latitude: float
    longitude: float
    """Degrees, north and east positive."""
    timezone: str
    """IANA name."""
    population: int
    """0 for a historical place."""
    source: str = CREDIT
    """Whose fact it is."""
    local: str = ""
    """As GeoNames spells it, where English calls it otherwise: Köln."""

    @property
    def names(self) -> tuple[str, ...]:
        """As English calls it, and as GeoNames does where that is another name."""
        return tuple(filter(None, (self.name, self.local)))

    @property
    def exactly(self) -> str:
        """The name with what tells it from others of the name: ``Paris, TX, US``."""
        return ", ".join(filter(None, (self.name, self.region, self.code)))

    def away_km(self, latitude: float, longitude: float) -> float:
        """How far a point is, along a great circle, km."""
        here, there = math.radians(self.latitude), math.radians(latitude)
        east = math.radians(longitude - self.longitude) / 2.0
        half = math.sin((there - here) / 2.0) ** 2
        half += math.cos(here) * math.cos(there) * math.sin(east) ** 2
        return 2.0 * _EARTH_KM * math.asin(math.sqrt(min(1.0, half)))


@lru_cache(maxsize=1024)
def cities(text: str) -> tuple[City, ...]:
    """The places that a text names: historical ones, then those that are called so themselves.

    Of each kind the larger come first: Neustadt is no Baia Mare, and Salisbury no Harare, however
    large that is; but what the world knows by that name is called so, as Odesa is Odessa. They are
    kept, for who designs asks for one place again and again.

    Parameters
    ----------
    text : str
        A name in any script, without regard to case, accents, blanks and apostrophes; where
        wanted with the country (``Paris, US``, ``Paris, France``, ``Paris, Frankreich``) and the
        region (``Paris, TX``, ``Montréal (Québec)``). A country's name alone is no other country's
        town that has it too, unless that is a city of its own renown: Chile is not Şile, Granada
        not Grenada.
    """
    if found := _so_written(text):
        return found
    latin = from_japanese(text)
    return () if latin == text else _so_written(latin)


def _so_written(text: str) -> tuple[City, ...]:
    """The places that a text names, in its own script."""
    name, *within = _in_turn(text)
    found = [hit for hit in _named(folded(name)) if all(_is_in(hit, w) for w in within)]
    if not within and (code := _codes_of_countries().get(folded(name))):
        return tuple(c for c in found if c.code in (code, "") or _is_renowned(c, folded(name)))
    return tuple(found) if found or not within else tuple(_named(folded(text)))


def name_alone(text: str) -> str:
    """A city's name without the country or the region that tells it apart."""
    return _in_turn(text)[0]


def _in_turn(text: str) -> list[str]:
    """A city's name and where it is, which stands behind commas or in brackets."""
    return _IN_BRACKETS.sub(r", \1", text).split(",")


def is_country(name: str) -> bool:
    """Whether it is a country's name in any language."""
    return folded(name) in _codes_of_countries()


def largest_in(land: str, count: int) -> list[City]:
    """The largest cities of a country, by its name in any language, of a state or a province.

    None of what is none of these.
    """
    wanted = folded(land)
    code = _codes_of_countries().get(wanted)
    state = next((key for key, name in _regions().items() if folded(name) == wanted), None)
    if not (code or state or is_province(wanted)):
        return []

    def is_there(city: City) -> bool:
        if code or state:
            return city.code == code or (city.code, city.region) == state
        return is_in_province(city.code, city.latitude, city.longitude, wanted)

    return list(islice(filter(is_there, map(city_of_line, city_lines())), count))


def beginning(text: str, count: int) -> list[City]:
    """Places of a name that begins so, as one types: of that very name first, then larger ones.

    First is the one that `cities` has first, by its name in any language: ``roma`` is Rome, and
    Roman in Romania comes after it. One of that very name comes after one a hundred times as
    large whose name goes on: who has typed ``cair`` is on the way to Cairo, not to Čair. Where a
    city is called so in any language, smaller ones that have but another name which goes on from
    it are left out: Jakarta is "New York van Java" too.

    Parameters
    ----------
    text : str
        The beginning of a name in any script; with a comma the name is whole, and behind it
        the beginning of a country's name or code.
    """
    found = _so_beginning(text, count)
    latin = from_japanese(text)
    return found if found or latin == text else _so_beginning(latin, count)


def _so_beginning(text: str, count: int) -> list[City]:
    """Places of a name that begins so, in its own script."""
    name, *within = text.split(",")
    wanted = folded(name)
    if not wanted:
        return []
    if within and (tail := folded(within[-1])):
        names = {
            hit: (hit.country, *_called_elsewhere("countries").get(hit.country, ()))
            for hit in _named(wanted)
        }
        found = [hit for hit, own in names.items() if any(folded(n).startswith(tail) for n in own)]
        return list(dict.fromkeys([*cities(text), *found]))[:count]
    if within:
        return _named(wanted)[:count]
    found = [place for names, place in _historical() if any(n.startswith(wanted) for n in names)]

    def begins(place: City) -> bool:
        return any(own.startswith(wanted) for own in _own(place))

    content, start = _text(), f"|{wanted}".encode()
    called = 0
    at = content.find(start)
    while at >= 0 and len(found) < _CANDIDATES:
        begin, end = content.rfind(b"\n", 0, at) + 1, content.find(b"\n", at)
        line = content[begin:end]
        place = city_of_line(line.decode())
        if start + b"|" in line:
            called = max(called, place.population)
        if place.population >= called or start + b"|" in line or begins(place):
            found.append(place)
        at = content.find(start, end)

    named = cities(name)[:1]
    largest = max((place.population for place in found if begins(place)), default=0)

    def rank(place: City) -> tuple[bool, bool, int]:
        very = wanted in _own(place) or place in named
        very = very and place.population * _MUCH_LARGER >= largest
        return not very, not very and not begins(place), -place.population

    return sorted(dict.fromkeys(found), key=rank)[:count]


def ending(words: str, count: int) -> list[City]:
    """Places whose name ends in such words: South Lake Tahoe of ``Lake Tahoe``; larger ones first.

    Of less than four letters there is none.
    """
    wanted = folded(words)
    if len(wanted) < _LEAST_END:
        return []
    content, end = _text(), f"{wanted}|".encode()
    found: dict[City, None] = {}
    at = content.find(end)
    while at >= 0 and len(found) < count:
        begin, stop = content.rfind(b"\n", 0, at) + 1, content.find(b"\n", at)
        city = city_of_line(content[begin:stop].decode())
        if is_called(city, wanted):
            found[city] = None
        at = content.find(end, stop)
    return list(found)


_LEAST_END = 4


def _own(place: City) -> tuple[str, ...]:
    return tuple(map(folded, place.names))


_MUCH_LARGER = 100

_CANDIDATES = 400
"""Places that a beginning is looked for among; the largest come first in the extract."""


def with_comma(text: str) -> str:
    """A text with the comma that it lacks behind a city's name: ``Paris, US`` for ``paris us``.

    A text that is found as it is, or in no such way, stays as it is.
    """
    if "," in text or cities(text):
        return text
    words = text.split()
    for count in range(1, min(len(words), _WORDS_OF_A_COUNTRY + 1)):
        guess = f"{' '.join(words[:-count])}, {' '.join(words[-count:])}"
        if cities(guess):
            return guess
    return text


_WORDS_OF_A_COUNTRY = 5
"""As in "Democratic Republic of the Congo"."""


def zone_at(latitude: float, longitude: float) -> str:
    """The IANA time zone at a point; one of the zones by longitude out at sea."""
    found: str = get_tz(longitude, latitude)
    if found:
        return found
    hours = round(longitude / 15.0)
    return f"Etc/GMT{-hours:+d}" if hours else "Etc/GMT"


def city_lines() -> list[str]:
    """The lines of all cities, the largest first; `city_of_line` reads one."""
    return _text().decode().splitlines()


def city_of_line(line: str) -> City:
    """The city of a line of the extract."""
    _, name, code, region, latitude, longitude, timezone, population = line.split("\t")
    country = _countries()[code][1] if code in _countries() else ""
    english, at = _english().get((name, country)), (float(latitude), float(longitude))
    whose = (english or name, country, region, code, *at, timezone, int(population))
    return City(*whose, local=name if english else "")


def _named(name: str) -> list[City]:
    """The places that have a folded name, in the order of `cities`."""
    if not name:
        return []
    found = [place for names, place in _historical() if name in names]
    text, wanted = _text(), f"|{name}|".encode()
    at = text.find(wanted)
    while at >= 0:
        start, end = text.rfind(b"\n", 0, at) + 1, text.find(b"\n", at)
        found.append(city_of_line(text[start:end].decode()))
        at = text.find(wanted, end)
    return sorted(found, key=lambda p: bool(p.population) and not is_called(p, name))


def is_called(city: City, name: str) -> bool:
    """Whether a folded name is a city's own, or words at an end of it, or a language's for it.

    What the world knows it by is told in ``templates/places/renowned.csv``. It is Halle of Halle
    (Saale), Hull of Kingston upon Hull, but not Salem of Jerusalem.
    """
    for words in map(str.split, city.names):
        ends = (end for k in range(len(words) + 1) for end in (words[:k], words[k:]))
        if any(folded("".join(end)) == name for end in ends):
            return True
    key = f"{city.name}, {city.country}"
    return name in _called_elsewhere("cities").get(key, ()) or name in _renowned().get(key, ())


def _is_in(city: City, within: str) -> bool:
    """Whether a place lies in a country or a region, by code or by name."""
    wanted = folded(within)
    names = {folded(n) for n in (*_countries().get(city.code, ()), *_also().get(city.code, ()))}
    region = _regions().get((city.code, city.region), "")
    names |= {folded(n) for n in (city.code, city.region, region, city.country)}
    if wanted in names or wanted in _called_elsewhere("countries").get(city.country, ()):
        return True
    return is_in_province(city.code, city.latitude, city.longitude, wanted)


def _is_renowned(city: City, name: str) -> bool:
    """Whether a large city is called so itself, not only besides: Granada, Amman in Arabic."""
    called = _called_elsewhere("cities").get(f"{city.name}, {city.country}", ())
    return city.population >= _LARGE and (name in _own(city) or name in called)


_LARGE = 100_000


_IN_BRACKETS = re.compile(r"\s*\((.+)\)\s*$")
"""Where a city is, as the French write it: `Montréal (Québec)`."""


@cache
def _text() -> bytes:
    return templates.path("places", "cities.tsv").read_bytes()


@cache
def _english() -> dict[tuple[str, str], str]:
    """What well-known cities are called in English, by what GeoNames calls them, and country."""
    rows = (row for row in templates.table("places/exonyms") if row["geonames"])
    named = ((row["geonames"], *row["city"].split(", ")) for row in rows)
    return {(geonames, country): name for geonames, name, country in named}


@cache
def _renowned() -> dict[str, frozenset[str]]:
    """What well-known cities are called besides, folded."""
    rows = templates.table("places/renowned")
    return {row["city"]: frozenset(map(folded, row["also"].split("|"))) for row in rows}


@cache
def _countries() -> dict[str, Sequence[str]]:
    """Code of three letters and English name of each country, by its code of two."""
    rows = templates.table("places/countries")
    return {row["code"]: (row["code3"], row["name"]) for row in rows}


@cache
def _also() -> dict[str, list[str]]:
    """What countries are called besides: in short, or as their own people call them."""
    return {row["code"]: row["also"].split("|") for row in templates.table("places/lands")}


@cache
def _codes_of_countries() -> dict[str, str]:
    """The codes of countries by their folded names in the languages that there are."""
    elsewhere = _called_elsewhere("countries")
    return {
        folded(called): code
        for code, (_, name) in _countries().items()
        for called in (name, *_also().get(code, ()), *elsewhere.get(name, ()))
    }


@cache
def _called_elsewhere(what: str) -> dict[str, frozenset[str]]:
    """What countries, or cities, are called in the languages that there are, folded, by English."""
    kind = "languages/places"
    spoken = [templates.read(kind, name)[what] for name in templates.names(kind)]
    english = {one for names in spoken for one in names}
    return {e: frozenset(folded(one[e]) for one in spoken if e in one) for e in english}


@cache
def _regions() -> dict[tuple[str, str], str]:
    rows = templates.table("places/regions")
    return {(row["country"], row["code"]): row["name"] for row in rows}


@cache
def _historical() -> list[tuple[frozenset[str], City]]:
    """Historical places, each with its folded names."""
    found = []
    for row in templates.table("places/historical"):
        names = frozenset(folded(n) for n in (row["name"], *row["also"].split("|")) if n)
        at = float(row["latitude"]), float(row["longitude"])
        source = f"{HISTORICAL}: {row['source']}"
        found.append(
            (names, City(row["name"], row["today"], "", "", *at, row["timezone"], 0, source))
        )
    return found
