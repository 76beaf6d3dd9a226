"""Drawings as they are sent: what a page holds already is told by its digest alone.

The page tells with each request which drawings it has, so the server keeps nothing for it, and
of an astrolabe whose rule is made broader the rule alone is sent.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from typing import Any

from miqyas.studio.draft import UnreadableError

_MOST_HELD = 100
_DIGITS = 20


def drawn(svg: str) -> dict[str, str]:
    """A drawing with its digest, the same for the same drawing."""
    return {"svg": svg, "digest": hashlib.sha256(svg.encode()).hexdigest()[:_DIGITS]}


def held_of(told: Mapping[str, Any]) -> frozenset[str]:
    """The digests of drawings that a page has, by a request's body.

    Raises
    ------
    UnreadableError
        If they are none, or more than a page keeps.
    """
    held = told.get("held", [])
    if not isinstance(held, list) or len(held) > _MOST_HELD:
        raise UnreadableError("held is no list of a page's size")
    if not all(isinstance(one, str) and len(one) == _DIGITS for one in held):
        raise UnreadableError("held has what is no digest")
    return frozenset(held)


def without_held(answer: bytes, held: frozenset[str]) -> bytes:
    """An answer to `draw` without the drawings that a page has."""
    if not held:
        return answer
    told = json.loads(answer)
    for one in _drawings(told):
        if one.get("digest") in held:
            del one["svg"]
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()


def _drawings(told: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield told
    yield from told.get("layers", ())
