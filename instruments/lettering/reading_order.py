"""The order in which a line of mixed scripts stands, from left to right."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Literal

from instruments.lettering.numerals import ABJAD_ZERO, arabic_indic

Direction = Literal["ltr", "rtl"]

LEFT_TO_RIGHT = "\u200e"
"""A mark without ink that gives its line this direction, whatever letter comes first."""

_ARABIC = frozenset(
    chr(code)
    for first, last in (
        (0x0610, 0x061A),
        (0x0620, 0x065F),
        (0x066E, 0x06D3),
        (0x06D5, 0x06ED),
        (0x06FA, 0x06FF),
        (0x0750, 0x077F),
        (0x200C, 0x200D),
    )
    for code in range(first, last + 1)
)
"""Letters and vowel signs, and what joins them or keeps them apart; no figures."""


_PUNCTUATION = re.compile(r"(^[(\[«]+|[)\]».,:;!?،؛؟]+$)")
_CLOSING = ")]»"
_CLOSES = re.compile(r"([)\]»])")
_FIGURES = re.compile(r"([٠-٩]+(?:[.,:/⁄٫٬][٠-٩]+)*)")
"""A number in Arabic-Indic figures; signs and units before and after it go with the line."""


_ARABIC_POINT = re.compile(r"(?<=[٠-٩])\.(?=[٠-٩])")
_MARKS = {",": "،", ";": "؛"}
_LISTED = re.compile(r"[,;]$")
_ENDS = ("،", "؛", "؟")


def joins_letters(text: str) -> bool:
    """Whether the text has letters of a script that joins them."""
    return not _ARABIC.isdisjoint(text)


def carried_over(lines: Sequence[str]) -> list[str]:
    """The lines of a paragraph from right to left, each as it reads with those about it.

    What stands about the end of a line between Latin words goes with them, as it does within
    a line: a mark without ink says so (the bidirectional algorithm sees whole paragraphs).
    """
    found = list(lines)
    before: Direction | None = None
    for k, line in enumerate(lines):
        ways = [way for token in _tokens(line) if (way := _strong(token))]
        if k and before == "ltr" and (not ways or ways[0] == "ltr"):
            found[k] = LEFT_TO_RIGHT + found[k]
            if ways:
                found[k - 1] += LEFT_TO_RIGHT
        before = ways[-1] if ways else before
    return found


def figures_by_script(text: str) -> str:
    """An Arabic text with its numbers in Arabic-Indic figures, but for those in Latin words.

    A number within or behind Latin words is theirs (``SOFA epv00``, ``Vondrák 2011``), until
    Arabic goes on. Points and commas behind Arabic figures are Arabic too.
    """
    latin = False
    found: list[str] = []
    for token in re.split(r"(\s+)", text):
        letters = [ch for ch in token if ch in _ARABIC or ch.isalpha()]
        if letters:
            latin = letters[-1] not in _ARABIC
        if not (latin or any(ch not in _ARABIC for ch in letters)):
            token = _ARABIC_POINT.sub("٫", arabic_indic(token))
            token = _LISTED.sub(lambda mark: _MARKS[mark[0]], token)
        latin = latin and not token.endswith(_ENDS)
        found.append(token)
    return "".join(found)


def visual_order(text: str, base: Direction | None = None) -> list[tuple[str, Direction]]:
    """Words, numbers and spaces from left to right, with the direction each is shaped in.

    The heart of the bidirectional algorithm (Unicode annex 9) without its explicit levels:
    numbers read left to right everywhere. On a line from right to left the signs and units of
    numbers in Arabic-Indic figures stand as the line runs: the degree before its minutes.

    Parameters
    ----------
    text : str
        One line.
    base : {"ltr", "rtl"}, optional
        The line's direction; without it the first letter gives it.
    """
    tokens = _tokens(text)
    strong = [_strong(t) for t in tokens]
    if "rtl" not in strong and base != "rtl":
        return [(t, "ltr") for t in tokens]
    line: Direction = base if base else next((s for s in strong if s), "ltr")
    if line == "rtl":
        # The points and brackets about a number go with the line, not with the number.
        tokens = [part for t in tokens for part in _without_points(t)]
        tokens = [part for t in tokens for part in _FIGURES.split(t) if part]
        strong = [_strong(t) for t in tokens]
        for i, token in enumerate(tokens):
            # A number in Western figures goes on with the Latin words that it follows.
            before = next((d for d in reversed(strong[:i]) if d), line)
            if before == "ltr" and any(ch.isascii() and ch.isdigit() for ch in token):
                strong[i] = before
        _pair_brackets(tokens, strong)
        tokens, strong = _points_together(tokens, strong)
    order: list[Direction] = []
    for i, s in enumerate(strong):
        before = next((d for d in reversed(strong[:i]) if d), line)
        after = next((d for d in strong[i + 1 :] if d), line)
        order.append(s or (before if before == after else line))
    runs: list[tuple[Direction, list[tuple[str, Direction]]]] = []
    for token, s, way in zip(tokens, strong, order, strict=True):
        if not runs or runs[-1][0] != way:
            runs.append((way, []))
        number = any(ch.isalnum() for ch in token)
        runs[-1][1].append((token, s or ("ltr" if number else way)))
    if line == "rtl":
        runs.reverse()
    return [item for way, items in runs for item in (reversed(items) if way == "rtl" else items)]


def _tokens(text: str) -> list[str]:
    return ["".join(run) for _, run in groupby(text.strip(), _kind)]


def _without_points(token: str) -> Iterator[str]:
    """What stands between a token's points and brackets, these, and each bracket that closes."""
    for part in filter(None, _PUNCTUATION.split(token)):
        if _PUNCTUATION.fullmatch(part):
            yield from filter(None, _CLOSES.split(part))
        else:
            yield part


def _pair_brackets(tokens: Sequence[str], strong: list[Direction | None]) -> None:
    """Brackets about Latin words that follow Latin words go with them (annex 9, rule N0)."""
    opened: list[int] = []
    for i, token in enumerate(tokens):
        if token in _CLOSING and opened:
            first = opened.pop()
            within = {s for s in strong[first:i] if s}
            before = next((s for s in reversed(strong[: first + 1]) if s), None)
            if within == {"ltr"} and before == "ltr":
                strong[first] = strong[i] = "ltr"
        else:
            opened += [i] * max(0, sum(map(token.count, "([«")) - sum(map(token.count, _CLOSING)))


def _points_together(
    tokens: Sequence[str], strong: Sequence[Direction | None]
) -> tuple[list[str], list[Direction | None]]:
    """Points behind a bracket that goes with no Latin word, as one token: they are kerned."""
    found: list[tuple[str, Direction | None]] = []
    for token, way in zip(tokens, strong, strict=True):
        last = found[-1] if found else ("", None)
        if (
            way is None
            and last[1] is None
            and last[0][-1:] in tuple(_CLOSING)
            and _PUNCTUATION.fullmatch(token)
        ):
            found[-1] = (last[0] + token, None)
        else:
            found.append((token, way))
    return [token for token, _ in found], [way for _, way in found]


def _strong(token: str) -> Direction | None:
    if token[0] in _ARABIC:
        return "rtl"
    if token == ABJAD_ZERO:
        return None
    return "ltr" if any(ch.isalpha() or ch == LEFT_TO_RIGHT for ch in token) else None


def _kind(character: str) -> str:
    if character.isspace():
        return "space"
    return "joined" if character in _ARABIC else "apart"
