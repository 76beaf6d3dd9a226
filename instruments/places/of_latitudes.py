"""What goes with latitudes one by one, where others are set over a design's."""

from collections.abc import Mapping
from typing import Any

from instruments.quantities import parse_angle

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
