"""What a maker edits, all data: designs, materials, workshop profiles, languages, stars."""

import tomllib
from importlib import resources
from typing import Any


def names(kind: str) -> list[str]:
    """The names of the templates of a kind (``designs``, ``profiles``, ``languages`` …)."""
    folder = resources.files(__name__) / kind
    return sorted(
        f.name.removesuffix(".toml") for f in folder.iterdir() if f.name.endswith(".toml")
    )


def text(kind: str, name: str) -> str:
    """The text of a template.

    Raises
    ------
    KeyError
        If there is none of that kind and name.
    """
    if name not in names(kind):
        raise KeyError(name)
    return (resources.files(__name__) / kind / f"{name}.toml").read_text(encoding="utf-8")


def read(kind: str, name: str) -> dict[str, Any]:
    """A template's values.

    Raises
    ------
    KeyError
        If there is none of that kind and name.
    """
    return tomllib.loads(text(kind, name))
