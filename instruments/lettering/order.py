"""The order in which a line of mixed scripts stands, from left to right."""

from itertools import groupby
from typing import Literal

from instruments.lettering.numerals import ABJAD_ZERO

Direction = Literal["ltr", "rtl"]

_ARABIC = (
    ("\u0610", "\u061a"),
    ("\u0620", "\u065f"),
    ("\u066e", "\u06d3"),
    ("\u06d5", "\u06ed"),
    ("\u06fa", "\u06ff"),
    ("\u0750", "\u077f"),
    ("\u200c", "\u200d"),
)
"""Letters and vowel signs, and what joins them or keeps them apart; no figures."""


def joined(text: str) -> bool:
    """Whether the text has letters of a script that joins them."""
    return not text.isascii() and any(map(_is_arabic, text))


def visual_order(text: str) -> list[tuple[str, Direction]]:
    """Words, numbers and spaces from left to right, with the direction each is shaped in.

    The heart of the bidirectional algorithm (Unicode annex 9) without its explicit levels:
    the first letter gives the line's direction, numbers read left to right everywhere.
    """
    tokens = ["".join(run) for _, run in groupby(text.strip(), _kind)]
    strong = [_strong(t) for t in tokens]
    if "rtl" not in strong:
        return [(t, "ltr") for t in tokens]
    base: Direction = next((s for s in strong if s), "ltr")
    order: list[Direction] = []
    for i, s in enumerate(strong):
        before = next((d for d in reversed(strong[:i]) if d), base)
        after = next((d for d in strong[i + 1 :] if d), base)
        order.append(s or (before if before == after else base))
    runs: list[tuple[Direction, list[tuple[str, Direction]]]] = []
    for token, s, way in zip(tokens, strong, order, strict=True):
        if not runs or runs[-1][0] != way:
            runs.append((way, []))
        number = any(ch.isalnum() for ch in token)
        runs[-1][1].append((token, s or ("ltr" if number else way)))
    if base == "rtl":
        runs.reverse()
    return [item for way, items in runs for item in (reversed(items) if way == "rtl" else items)]


def _strong(token: str) -> Direction | None:
    if _is_arabic(token[0]):
        return "rtl"
    if token == ABJAD_ZERO:
        return None
    return "ltr" if any(ch.isalpha() for ch in token) else None


def _kind(character: str) -> str:
    if character.isspace():
        return "space"
    return "joined" if _is_arabic(character) else "apart"


def _is_arabic(character: str) -> bool:
    return character >= _ARABIC[0][0] and any(a <= character <= b for a, b in _ARABIC)
