"""What a maker edits, all data: designs, materials, workshop profiles, languages, fonts, stars."""

import csv
import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


def names(kind: str) -> list[str]:
    """The names of the templates of a kind (``designs``, ``workshop``, ``languages`` …)."""
    return list(_names(kind))


@cache
def _names(kind: str) -> tuple[str, ...]:
    return tuple(sorted(file.stem for file in (_HERE / kind).glob("*.toml")))


def text(kind: str, name: str) -> str:
    """The text of a template.

    Raises
    ------
    KeyError
        If there is none of that kind and name.
    """
    if name not in _names(kind):
        raise KeyError(name)
    return (_HERE / kind / f"{name}.toml").read_text(encoding="utf-8")


def read(kind: str, name: str) -> dict[str, Any]:
    """A template's values.

    Raises
    ------
    KeyError
        If there is none of that kind and name.
    """
    return tomllib.loads(text(kind, name))


def overlaid(under: Mapping[str, Any], over: Mapping[str, Any]) -> dict[str, Any]:
    """Nested values with others over them, table by table."""
    result = dict(under)
    for key, value in over.items():
        old = result.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping):
            value = overlaid(old, value)
        result[key] = value
    return result


def path(kind: str, file: str) -> Path:
    """Where a file of a kind is that is no TOML (``fonts``)."""
    return _HERE / kind / file


def table(name: str) -> list[dict[str, str]]:
    """The rows of a table (``cities``), each by the names of its columns.

    Raises
    ------
    KeyError
        If there is none of that name.
    """
    file = _HERE / f"{name}.csv"
    if not file.is_file():
        raise KeyError(name)
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))
