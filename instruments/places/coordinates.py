"""Coordinates as people write them or copy them from a map, and what goes with latitudes."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from instruments.quantities import parse_angle, parse_latitude, parse_longitude, plain_text

_SIDE = r"(?:[NSEWnsew]|(?i:north|south|east|west))"

# 52,5; 13,4 and 52,5 N 13,4 E: commas that are points, with something else between the two.
_DECIMAL_COMMAS = re.compile(
    r"([-+]?\d+),(\d+)\s*([NS]?)\s*(?:[;/\s]|,\s)\s*([-+]?\d+),(\d+)\s*([EW]?)", re.IGNORECASE
)

# 52.5 13.4 and 52.5; 13.4, but not 52 30 and 52;30, which may be minutes.
_DECIMALS = re.compile(r"([-+]?\d+\.\d+)\s*°?(?:\s*[;/]\s*|\s+)([-+]?\d+\.\d+)\s*°?")

# Behind a side of the sky or before one: 52°30′N 13°24′E, N52.5 E13.4.
_AT_SIDES = re.compile(rf"(?<=[A-Za-z])[\s;]*(?=[-+.\d])|[\s;]+(?={_SIDE}\s*\d)")

_NEITHER = "is no pair of coordinates", 'write "52.5, 13.4"'

NOTATIONS = 'write coordinates as "52.5, 13.4" or "52°30′ N, 13°24′ E"'
"""What is advised where a text of figures is neither."""


def read_coordinates(text: str) -> dict[str, str]:
    """The latitude and the longitude that a text is, each as its own text; else nothing.

    Parameters
    ----------
    text : str
        Two angles in any notation of `quantities.parse_angle`: ``52.5, 13.4``,
        ``52°31′12″N 13°24′18″E``, ``N52.5 E13.4``, ``52,5; 13,4``. Where both name their side of
        the sky the longitude may come first.
    """
    try:
        plain = plain_text(text.replace("،", ","), _NEITHER)
    except ValueError:
        return {}
    for first, second in _halves(plain):
        for north, east in ((first, second), (second, first)):
            try:
                parse_latitude(north), parse_longitude(east)
            except ValueError:
                continue
            return {"latitude": north.strip(), "longitude": east.strip()}
    return {}


def is_of_figures(text: str) -> bool:
    """Whether a text is meant as coordinates: figures, and no letters but those of sides.

    An O is one too, though it can't be read: it is east in German, west in Spanish and French.
    """
    side = rf"(?:{_SIDE}|[Oo])"
    rest = re.sub(rf"\b{side}\b|(?<=\d){side}\b|\b{side}(?=\d)", "", text)
    return any(c.isdigit() for c in rest) and not any(c.isalpha() for c in rest)


def _halves(plain: str) -> Iterator[tuple[str, str]]:
    """Ways to part a text in two: a comma with a blank behind it is surest to be no decimal's."""
    if found := _DECIMAL_COMMAS.fullmatch(plain):
        yield f"{found[1]}.{found[2]}{found[3]}", f"{found[4]}.{found[5]}{found[6]}"
        return
    if found := _DECIMALS.fullmatch(plain):
        yield found[1], found[2]
    commas = [m.start() for m in re.finditer(",", plain)]
    for at in sorted(commas, key=lambda k: plain[k + 1 : k + 2] != " "):
        yield plain[:at], plain[at + 1 :]
    for found in _AT_SIDES.finditer(plain):
        yield plain[: found.start()], plain[found.end() :]


_SAME_DEG = 4
"""Decimals to which a latitude is the same: text and a page's numbers differ by roundings."""


def of_latitudes(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, list[Any]]:
    """The names and longitudes that a group keeps where its latitudes are set anew.

    Each stays with its own latitude, so that no plate bears another place's name. Longitudes,
    which can't be left open one by one, go where one is not known.

    Parameters
    ----------
    under, over : Mapping
        A group's values with `latitudes`, `names` and `longitudes`, and those set over them.
    """
    if "latitudes" not in over:
        return {}
    found: dict[str, list[Any]] = {}
    for name, unknown in (("names", ""), ("longitudes", None)):
        if name in over or not isinstance(known := under.get(name), list | tuple):
            continue
        own = dict(zip(map(_key, _listed(under.get("latitudes"))), known, strict=False))
        kept = [own.get(_key(latitude), unknown) for latitude in _listed(over["latitudes"])]
        whole = None not in kept and any(one != unknown for one in kept)
        found[name] = kept if whole else []
    return found


def _listed(values: Any) -> tuple[Any, ...]:
    return tuple(values) if isinstance(values, list | tuple) else ()


def _key(latitude: Any) -> float | None:
    try:
        return round(parse_angle(latitude, "NS"), _SAME_DEG)
    except ValueError:
        return None
