"""Single-stroke lettering: Hershey's simplex roman, for scoring.

The set is A. V. Hershey's (National Bureau of Standards, 1967). What it lacks and a scale
needs is drawn here: the degree sign, fractions, and the Arabic-Indic digits.
"""

import re
import unicodedata
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from instruments.geometry import (
    Arc,
    Bounds,
    Path,
    Segment,
    Similarity,
    Strokes,
    joint_bounds,
)
from instruments.records import dataclass

_CAPITAL = 21.0
"""Height of Hershey's capitals in his units."""
_SPACE = 16.0 / _CAPITAL
_TOKEN = re.compile(r"\d+⁄\d+|.", re.DOTALL)
_VULGAR = {"¼": "1⁄4", "½": "1⁄2", "¾": "3⁄4"}
_SAME = {"–": "-", "—": "-", "−": "-", "’": "'"}


@dataclass(frozen=True, slots=True)
class _Sign:
    """A character at a capital height of 1: its strokes and how far the pen goes."""

    paths: tuple[Path, ...]
    advance: float

    def transformed(self, by: Similarity) -> tuple[Path, ...]:
        return tuple(p.transformed(by) for p in self.paths)


def word(text: str, height_mm: float) -> tuple[Strokes, float, float, Bounds]:
    """(strokes, width, capital height, box) of a word whose pen starts at 0.

    Raises
    ------
    ValueError
        If a character is lacking, naming it and the lettering that has it.
    """
    laid, pen = _laid(text, height_mm)
    paths = tuple(p for _, _, sign in laid for p in sign)
    shape = Strokes(paths)
    return shape, pen, height_mm, shape.bounds()


def clusters(text: str, height_mm: float) -> list[tuple[Strokes, Bounds, float, float]]:
    """(strokes, box, start, end) of each character that leaves a trace."""
    laid, _ = _laid(text, height_mm)
    return [(Strokes(s), joint_bounds(p.bounds() for p in s), a, b) for a, b, s in laid if s]


def _laid(text: str, height_mm: float) -> tuple[list[tuple[float, float, tuple[Path, ...]]], float]:
    pen = 0.0
    laid: list[tuple[float, float, tuple[Path, ...]]] = []
    for character in _TOKEN.findall(_composed(text)):
        sign = _sign(character)
        start, pen = pen, pen + sign.advance * height_mm
        laid.append((start, pen, sign.transformed(Similarity(height_mm, start))))
    return laid, pen


def _composed(text: str) -> str:
    """A letter and its accent as one character, however they were typed."""
    return unicodedata.normalize("NFC", text).strip().replace("ß", "ss")


@cache
def _sign(character: str) -> _Sign:
    if character.isspace():
        return _Sign((), _SPACE if character != "\u200a" else 0.15)
    if "⁄" in character or character in _VULGAR:
        return _fraction(*_VULGAR.get(character, character).split("⁄"))
    if character == "°":
        return _Sign((Path.circle(0.26 + 0.84j, 0.16),), 0.52)
    if character in ("′", "″"):
        strokes = range(len(unicodedata.normalize("NFKD", character)))
        slants = (Path.line(0.1 + 0.72j + 0.16 * i, 0.16 + 1.0j + 0.16 * i) for i in strokes)
        return _Sign(tuple(slants), 0.26 + 0.16 * (len(strokes) - 1))
    if character in _ARABIC_INDIC:
        return _arabic_indic(character)
    hershey = _simplex()
    found = _SAME.get(character, character)
    if found in hershey:
        return _traced(hershey[found])
    base, *accents = tuple(unicodedata.normalize("NFD", found))
    if base in hershey and len(accents) == 1 and accents[0] in _ACCENTS:
        return _accented(_traced(hershey[base]), accents[0], base.isupper())
    raise ValueError(
        f"single strokes have no {character!r} (U+{ord(character):04X}); letter it in outline"
    )


@cache
def _simplex() -> Mapping[str, Any]:
    """Hershey's characters, loaded when the first is drawn; the package has no type hints."""
    hershey = import_module("HersheyFonts").HersheyFonts()
    hershey.load_default_font("futural")
    characters: Mapping[str, Any] = hershey.all_glyphs
    return characters


def _traced(drawn: Any) -> _Sign:
    """A Hershey character at a capital height of 1; his y runs down from the middle."""
    left = min(x for x, _ in drawn.char_box)
    lines = [
        [complex(x - left, drawn.base_line - y) / _CAPITAL for x, y in stroke]
        for stroke in drawn.strokes
        if len(stroke) > 1
    ]
    paths = tuple(Path.polyline(points) for points in _joined(lines))
    return _Sign(paths, drawn.char_width / _CAPITAL)


def _joined(lines: list[list[complex]]) -> list[list[complex]]:
    """The strokes with those that meet end to end drawn in one go."""
    waiting = [list(line) for line in lines]
    done: list[list[complex]] = []
    while waiting:
        line = waiting.pop(0)
        while (other := next((o for o in waiting if _meet(line, o)), None)) is not None:
            waiting.remove(other)
            line = _chained(line, other)
        done.append(line)
    return done


def _meet(a: list[complex], b: list[complex]) -> bool:
    return bool({a[0], a[-1]} & {b[0], b[-1]}) and a[0] != a[-1] and b[0] != b[-1]


def _chained(a: list[complex], b: list[complex]) -> list[complex]:
    if a[-1] not in (b[0], b[-1]):
        a = a[::-1]
    return a + (b[1:] if a[-1] == b[0] else b[-2::-1])


def _fraction(above: str, below: str) -> _Sign:
    """Small figures on either side of a slanted bar."""
    size, bar = 0.55, 0.3
    top, pen = _row(above)
    foot, end = _row(below)
    raised, lowered = Similarity(size, 0.45j), Similarity(size, pen * size + bar)
    slant = Path.line(complex(pen * size - 0.05, 0.0), complex(pen * size + bar + 0.05, 1.0))
    paths = (*(p.transformed(raised) for p in top), slant, *(p.transformed(lowered) for p in foot))
    return _Sign(paths, (pen + end) * size + bar)


def _row(figures: str) -> tuple[tuple[Path, ...], float]:
    paths: list[Path] = []
    pen = 0.0
    for figure in figures:
        sign = _sign(figure)
        paths += sign.transformed(Similarity(1.0, pen))
        pen += sign.advance
    return tuple(paths), pen


_ACCENTS = {
    "\u0300": (-0.12 + 0.14j, 0.06 + 0j),
    "\u0301": (-0.06 + 0j, 0.12 + 0.14j),
    "\u0302": (-0.14 + 0j, 0.12j, 0.14 + 0j),
    "\u0304": (-0.16 + 0.06j, 0.16 + 0.06j),
    "\u0308": (),
    "\u0303": (-0.16 + 0j, -0.06 + 0.1j, 0.06 + 0.02j, 0.16 + 0.12j),
}
"""Combining accents as strokes about the point over the letter."""


def _accented(letter: _Sign, accent: str, capital: bool) -> _Sign:
    xmin, _, xmax, ymax = joint_bounds(p.bounds() for p in letter.paths)
    foot = complex((xmin + xmax) / 2, (1.0 if capital else min(ymax, 0.8)) + 0.1)
    if accent == "\u0308":
        dots = tuple(Path.circle(foot + dx + 0.05j, 0.03) for dx in (-0.12, 0.12))
        return _Sign((*letter.paths, *dots), letter.advance)
    line = Path.polyline([foot + z for z in _ACCENTS[accent]])
    return _Sign((*letter.paths, line), letter.advance)


_ARABIC_INDIC = "٠١٢٣٤٥٦٧٨٩"


def _arabic_indic(digit: str) -> _Sign:
    """An Arabic-Indic digit from lines and arcs."""
    strokes, width = _ARABIC_INDIC_STROKES[_ARABIC_INDIC.index(digit)]
    by = Similarity(1 / 0.95, 0.14)
    return _Sign(tuple(Path(s).transformed(by) for s in strokes), width / 0.95 + 0.28)


def _lines(*points: complex) -> tuple[Segment, ...]:
    return Path.polyline(points).segments


_ARABIC_INDIC_STROKES: tuple[tuple[tuple[tuple[Segment, ...], ...], float], ...] = (
    (((Arc.circle(0.1 + 0.42j, 0.09),),), 0.2),
    ((_lines(0.0 + 0.95j, 0.14 + 0j),), 0.14),
    (((*_lines(0.16 + 0j, 0.0 + 0.95j), Arc.through(0.95j, 0.22 + 0.73j, 0.44 + 0.95j)),), 0.44),
    (
        (
            (
                *_lines(0.16 + 0j, 0.0 + 0.95j),
                Arc.through(0.95j, 0.16 + 0.76j, 0.3 + 0.92j),
                Arc.through(0.3 + 0.92j, 0.46 + 0.76j, 0.6 + 0.95j),
            ),
        ),
        0.6,
    ),
    (
        (
            (
                Arc.through(0.42 + 0.88j, 0.08 + 0.74j, 0.34 + 0.52j),
                Arc.through(0.34 + 0.52j, 0.02 + 0.21j, 0.44 + 0.08j),
            ),
        ),
        0.46,
    ),
    (((Arc.circle(0.3 + 0.38j, 0.3),),), 0.6),
    (((Arc.through(0.95j, 0.19 + 0.82j, 0.38 + 0.88j), *_lines(0.38 + 0.88j, 0.46 + 0j)),), 0.46),
    ((_lines(0.0 + 0.95j, 0.27 + 0j, 0.54 + 0.95j),), 0.54),
    ((_lines(0.0 + 0j, 0.27 + 0.95j, 0.54 + 0j),), 0.54),
    (((Arc.circle(0.22 + 0.7j, 0.22), *_lines(0.44 + 0.7j, 0.52 + 0j)),), 0.52),
)
