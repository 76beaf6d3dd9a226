"""Make the extract of CLDR's names of countries and cities that sheets and dials carry.

    pip install miqyas[data]
    python tools/extract_names.py

``templates/languages/places/LANGUAGE.toml`` has, for each language but English, what countries
are called in it, and cities where that is not what the gazetteer calls them. The countries, and the
cities that give their names to time zones, are those of the Unicode Common Locale Data
Repository, which Babel ships, under the licence beside them. Before these come other well-known
cities (``templates/places/exonyms.csv``), and in Arabic the project's own
(``templates/cities.csv``) and historical places (``templates/places/historical.csv``).
"""

import json
from collections.abc import Iterator
from pathlib import Path

from babel import Locale

import templates
from instruments.lettering.reading_order import joins_letters
from instruments.places import gazetteer
from instruments.places.gazetteer import City
from instruments.places.spelling import folded

FOLDER = Path(__file__).parents[1] / "templates" / "languages" / "places"
_ENGLISH = "en"
_ARABIC = "ar"
_NEAR_KM = 50.0
_HOLY = {
    "Makkah, Saudi Arabia": "مكة المكرمة",
    "Mecca, Saudi Arabia": "مكة المكرمة",
    "Medina, Saudi Arabia": "المدينة المنورة",
}
"""Cities that give no zone its name: as GeoNames spells them, and as English does."""

_CREDIT = "Unicode CLDR (see LICENSE.unicode)"


def countries(locale: Locale) -> dict[str, str]:
    """What each country is called, by its English name in the gazetteer."""
    rows, lands = templates.table("places/countries"), locale.territories
    return {row["name"]: lands[row["code"]] for row in rows if row["code"] in lands}


def cities(locale: Locale) -> dict[str, str]:
    """What the cities that zones are named after are called, by name and country.

    A zone that is named after a country (``Asia/Brunei``) tells no city's name.
    """
    found: dict[str, str] = {}
    lands = set(locale.territories.values())
    for zone, names in locale.time_zones.items():
        name = names.get("city")
        own = zone.rpartition("/")[2].replace("_", " ")
        hits = [c for c in gazetteer.cities(own) if c.timezone == zone and c.population]
        if name and hits and (folded(own) == folded(hits[0].name) or name not in lands):
            found[_key(hits[0])] = name
    return found


def exonyms(language: str) -> dict[str, str]:
    """What well-known cities are called, by name and country, as English and GeoNames have it."""
    named = {}
    for row in templates.table("places/exonyms"):
        country = row["city"].partition(", ")[2]
        keys = (row["city"], *([f"{row['geonames']}, {country}"] if row["geonames"] else []))
        named |= dict.fromkeys(keys, row[language]) if row[language] else {}
    return named


def own_cities() -> Iterator[tuple[str, str]]:
    """The Arabic names of the project's own cities and historical places."""
    for row in templates.table("cities"):
        at = float(row["latitude"]), float(row["longitude"])
        near = [c for c in gazetteer.cities(row["name"]) if c.away_km(*at) < _NEAR_KM]
        if near:
            yield _key(near[0]), row["arabic"]
    for row in templates.table("places/historical"):
        arabic = [name for name in row["also"].split("|") if joins_letters(name)]
        if arabic:
            yield f"{row['name']}, {row['today']}", arabic[0]


def _key(city: City) -> str:
    return f"{city.name}, {city.country}"


def main() -> None:
    """Write a file for each language."""
    for language in templates.names("languages"):
        if language == _ENGLISH:
            continue
        locale = Locale(language)
        named = cities(locale) | exonyms(language)
        named |= dict(own_cities()) | _HOLY if language == _ARABIC else {}
        write(language, countries(locale), named)


def write(language: str, lands: dict[str, str], named: dict[str, str]) -> None:
    """Write what a language calls countries, and the cities that it calls otherwise."""
    lines = [
        f"# What places are called; made by tools/extract_names.py from {_CREDIT}",
        "# and templates/places/exonyms.csv.",
    ]
    others = {k: v for k, v in named.items() if v != k.partition(", ")[0]}
    for head, table in (("countries", lands), ("cities", others)):
        told = sorted(table.items())
        lines += ["", f"[{head}]", *(f"{_quoted(k)} = {_quoted(v)}" for k, v in told)]
    (FOLDER / f"{language}.toml").write_text("\n".join(lines) + "\n", "utf-8", newline="\n")


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    main()
