"""The formats that `write` writes."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from instruments.errors import impossible, shown

STANDARD = ("svg", "dxf", "step", "pdf", "png")
"""The formats that `write` writes where none is asked for."""

SOLIDS = ("step", "stl", "3mf", "glb", "html")
"""Those that are made of solids."""

FORMATS = (*STANDARD, "stl", "3mf", "glb", "html", "etch")
"""The formats that `write` can write."""

_MOST = 100
"""Formats that a list may have, some of them twice."""


def known_formats(formats: Iterable[str]) -> tuple[str, ...]:
    """The formats, each once.

    Raises
    ------
    DesignError
        If there is none, or one that `write` doesn't write.
    """
    several = isinstance(formats, Iterable) and not isinstance(formats, str)
    wanted: tuple[Any, ...] = tuple(islice(formats, _MOST + 1)) if several else (formats,)
    if len(wanted) > _MOST:
        remedy = f"choose among {', '.join(FORMATS)}"
        raise impossible("formats", None, f"has more than {_MOST} items", remedy)
    unknown = [f for f in wanted if f not in FORMATS]
    if unknown or not wanted:
        given = ", ".join(shown(f) for f in unknown) or '""'
        raise impossible("formats", given, "is no format", f"choose among {', '.join(FORMATS)}")
    return tuple(dict.fromkeys(wanted))
