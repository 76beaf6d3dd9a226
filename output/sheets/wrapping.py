"""Text in lines that find room."""

import re
from collections.abc import Iterator
from functools import partial

from output.pages.page import fitting_length, line_width_mm

_UNITS = "[cm]?m²?|g|min|h|s|px|%|٪|[مس]?م²?|غ|دقيقة|ساعة"
_GAP = "[ \u00a0]"
_UNIT = re.compile(rf"(?<=\d){_GAP}(?=(?:{_UNITS})(?:\W|$)|×{_GAP}\d)|(?<=\d{_GAP}×){_GAP}(?=\d)")
"""The space between a number and its unit, and in a size, which no line parts."""

_NEARLY = 0.9
"""Lines that are filled so far are measured as a whole."""


def wrapped(words: str, wide_mm: float, height: float) -> list[str]:
    """A paragraph in lines no wider than that; at least one, which may be empty.

    A no-break space (U+00A0) parts no line, nor does one before a unit; a wider word is broken.
    """
    space = line_width_mm("n n", height) - 2.0 * line_width_mm("n", height)
    lines: list[str] = []
    taken = 0.0
    for word in _pieces(words, wide_mm, height):
        wide = line_width_mm(word, height)
        whole = taken + space + wide
        # Where scripts meet, a line is wider than its words and spaces.
        near = whole > _NEARLY * wide_mm
        if (
            lines
            and whole <= wide_mm
            and not (near and line_width_mm(f"{lines[-1]} {word}", height) > wide_mm)
        ):
            lines[-1] += f" {word}"
            taken = whole
        else:
            lines.append(word)
            taken = wide
    told = (_UNIT.sub(" ", line).replace("\u00a0· ", " · ") for line in lines)
    return [line.strip("\u00a0") for line in told] or [""]


def _pieces(words: str, wide_mm: float, height: float) -> Iterator[str]:
    """Words, each no wider than a line."""
    # A dot between two things of a list stays with the first.
    kept = words.replace("\n", " ").replace(" · ", "\u00a0· ")
    for word in _UNIT.sub("\u00a0", kept).split(" "):
        while word and line_width_mm(word, height) > wide_mm:
            fits = fitting_length(partial(_beginning, word), len(word), wide_mm, height)
            at = _break(word, max(fits, 1))
            yield word[:at]
            word = word[at:]
        if word:
            yield word


def _beginning(word: str, length: int) -> str:
    return word[:length]


def _break(word: str, most: int) -> int:
    """Where to break a word: behind a mark or space that parts it, or at most so far."""
    marks = [k for k in range(1, most + 1) if word[k - 1] in "-/_.,;:\u00a0"]
    return marks[-1] if marks and marks[-1] > most // 2 else most
