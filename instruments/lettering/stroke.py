"""Single-stroke lettering: Hershey's simplex roman and Gothic English, for scoring.

The sets are A. V. Hershey's (National Bureau of Standards, 1967), in ``templates/fonts``. What
it lacks and a scale needs is drawn here, the signs of degrees and ordinals and fractions, or is
kept beside them: the Arabic-Indic digits.
"""

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

import templates
from instruments.geometry import (
    Arc,
    Bounds,
    Ink,
    Line,
    Outlines,
    Path,
    Segment,
    Similarity,
    Strokes,
    joint_bounds,
)
from instruments.lettering.accents import DOT_BELOW, HORN, MADE, added_lines, drawn_accents

Drawn = tuple[int, Sequence[Sequence[tuple[int, int]]]]
"""A character in Hershey's units: how far the pen goes, and the points of each stroke."""

SIMPLEX = "hershey"
"""The file of the simplex roman."""

_CAPITAL = 21.0
"""Height of Hershey's capitals in his units."""
_HIGH = 15.0
"""Over this height an i has nothing but its dot."""
_SPACE = 16.0 / _CAPITAL
_TOKEN = r"(?s)\d+⁄\d+|."
_VULGAR = {"¼": "1⁄4", "½": "1⁄2", "¾": "3⁄4"}
_SAME = {"–": "-", "—": "-", "−": "-", "’": "'", "ʾ": "'", "ʿ": "`", "‘": "`", "ʻ": "`"}


@dataclass(frozen=True, slots=True, eq=False)
class _Sign:
    """A character at a capital height of 1: its strokes, their box, how far the pen goes."""

    strokes: Strokes | None
    advance: float
    bounds: Bounds | None

    @property
    def paths(self) -> tuple[Path, ...]:
        """The strokes one by one; a space has none."""
        return self.strokes.paths if self.strokes else ()

    def transformed(self, by: Similarity) -> tuple[Path, ...]:
        """Their images under a similarity."""
        return tuple(p.transformed(by) for p in self.paths)


@dataclass(frozen=True, slots=True, eq=False)
class Traces:
    """Characters on a straight baseline, each from its pen, in mm; spaces are left out."""

    signs: Sequence[_Sign]
    pens: Sequence[float]
    height_mm: float
    outlines: Sequence[Outlines]
    """Of the characters, where all are of ink."""

    @staticmethod
    def of(signs: Sequence[_Sign], pens: Sequence[float], height_mm: float) -> "Traces":
        """Characters that start at some places."""
        inks = [sign.strokes.ink for sign in signs if sign.strokes]
        outlines = tuple(outlines for ink in inks if ink for outlines in ink.outlines)
        is_ink = len(outlines) == len(signs)
        return Traces(tuple(signs), tuple(pens), height_mm, outlines if is_ink else ())

    def bounds(self) -> Bounds:
        """The box about the strokes, mm."""
        h = self.height_mm
        return joint_bounds(
            (b[0] * h + pen, b[1] * h, b[2] * h + pen, b[3] * h)
            for sign, pen in zip(self.signs, self.pens, strict=True)
            if (b := sign.bounds)
        )

    def spans(self) -> list[tuple[float, float]]:
        """Where the pen starts and ends each character, mm."""
        placed = zip(self.signs, self.pens, strict=True)
        return [(pen, pen + sign.advance * self.height_mm) for sign, pen in placed]

    def transformed(self, by: Similarity) -> Strokes:
        """The strokes under a similarity."""
        if by.mirrored:
            return self.transformed(Similarity()).transformed(by)
        return self.turned([by] * len(self.signs))

    def turned(self, moves: Sequence[Similarity]) -> Strokes:
        """The strokes, each character under its own similarity, which is no mirror."""
        if self.outlines:
            factors = [by.factor * self.height_mm for by in moves]
            pens = [by(pen) for pen, by in zip(self.pens, moves, strict=True)]
            return Strokes.of_ink(Ink(self.outlines, factors, pens))
        placed = zip(self.signs, self.pens, moves, strict=True)
        return Strokes(
            tuple(
                path
                for sign, pen, by in placed
                for path in sign.transformed(Similarity(self.height_mm, pen).then(by))
            )
        )


def traces(text: str, height_mm: float, hand: str = SIMPLEX) -> tuple[Traces, float]:
    """A word whose pen starts at 0, and where it ends, mm.

    What a hand lacks is taken of the simplex.

    Raises
    ------
    ValueError
        If a character is lacking, naming it.
    """
    signs: list[_Sign] = []
    pens: list[float] = []
    pen = 0.0
    written = _composed(text)
    # Few texts have a fraction with a bar, which is one sign.
    for character in re.findall(_TOKEN, written) if "⁄" in written else written:
        sign = _sign_of(character, hand)
        if sign.strokes:
            signs.append(sign)
            pens.append(pen)
        pen += sign.advance * height_mm
    return Traces.of(signs, pens, height_mm), pen


@lru_cache(maxsize=4096)
def lacking(text: str) -> frozenset[str]:
    """The characters of a text that neither hand has."""
    return frozenset(ch for ch in _composed(text) if ch != "⁄" and not _has(ch))


def _has(character: str) -> bool:
    try:
        _sign(character)
    except ValueError:
        return False
    return True


def _drawn(paths: Iterable[Path], advance: float) -> _Sign:
    strokes = Strokes(tuple(paths))
    return _Sign(strokes, advance, strokes.bounds())


def _composed(text: str) -> str:
    """A letter and its accent as one character, however they were typed."""
    return unicodedata.normalize("NFC", text).strip().replace("ß", "ss")


@cache
def _sign_of(character: str, hand: str) -> _Sign:
    """A character of a hand, or of the simplex where the hand lacks it."""
    own = _set_of(hand)
    if hand != SIMPLEX and character in own:
        return _traced(own[character])
    return (_made(character, hand) if hand != SIMPLEX else None) or _sign(character)


@cache
def _sign(character: str) -> _Sign:
    if character.isspace():
        return _Sign(None, _SPACE if character != "\u200a" else 0.15, None)
    if "⁄" in character or character in _VULGAR:
        return _fraction(*_VULGAR.get(character, character).split("⁄"))
    if character in ("°", "º"):
        under = (Path.line(0.1 + 0.56j, 0.42 + 0.56j),) if character == "º" else ()
        return _drawn((Path.circle(0.26 + 0.84j, 0.16), *under), 0.52)
    if character == "·":
        return _drawn((Path.circle(0.2 + 0.4j, 0.05),), 0.4)
    if character in ("′", "″"):
        strokes = range(len(unicodedata.normalize("NFKD", character)))
        slants = (Path.line(0.1 + 0.72j + 0.16 * i, 0.16 + 1.0j + 0.16 * i) for i in strokes)
        return _drawn(slants, 0.26 + 0.16 * (len(strokes) - 1))
    if character in _ARABIC_INDIC:
        return _arabic_indic(character)
    hershey = _set_of(SIMPLEX)
    found = _SAME.get(character, character)
    if found in hershey:
        return _traced(hershey[found])
    if made := _made(found, SIMPLEX):
        return made
    raise ValueError(f"single strokes have no {character!r} (U+{ord(character):04X})")


@cache
def _set_of(hand: str) -> Mapping[str, Drawn]:
    """Hershey's characters of a hand, loaded when the first is drawn."""
    characters: Mapping[str, Drawn] = json.loads(
        templates.path("fonts", f"{hand}.json").read_bytes()
    )["signs"]
    return characters


def _traced(drawn: Drawn) -> _Sign:
    """A Hershey character at a capital height of 1."""
    advance, lines = drawn
    outlines = Outlines.polylines([[complex(x, y) / _CAPITAL for x, y in line] for line in lines])
    strokes = Strokes.of_ink(Ink((outlines,), (1.0 + 0j,), (0j,)))
    x, y = zip(*(point for line in lines for point in line), strict=True)
    corners = min(x), min(y), max(x), max(y)
    left, low, right, high = (side / _CAPITAL for side in corners)
    return _Sign(strokes, advance / _CAPITAL, (left, low, right, high))


def _fraction(above: str, below: str) -> _Sign:
    """Small figures on either side of a slanted bar."""
    size, bar = 0.55, 0.3
    top, pen = _row(above)
    foot, end = _row(below)
    raised, lowered = Similarity(size, 0.45j), Similarity(size, pen * size + bar)
    slant = Path.line(complex(pen * size - 0.05, 0.0), complex(pen * size + bar + 0.05, 1.0))
    paths = (*(p.transformed(raised) for p in top), slant, *(p.transformed(lowered) for p in foot))
    return _drawn(paths, (pen + end) * size + bar)


def _row(figures: str) -> tuple[tuple[Path, ...], float]:
    paths: list[Path] = []
    pen = 0.0
    for figure in figures:
        sign = _sign(figure)
        paths += sign.transformed(Similarity(1.0, pen))
        pen += sign.advance
    return tuple(paths), pen


def _made(character: str, hand: str) -> _Sign | None:
    """A letter that is made of others of a hand, or with accents; None where it lacks one."""
    base, *marks = tuple(unicodedata.normalize("NFD", character))
    letters, own = (MADE[base][0], True) if base in MADE else (base, False)
    if letters == character or not all(letter in _set_of(hand) for letter in letters):
        return None
    # An accent stands in the dot's place.
    dotless = own or set(marks) - {DOT_BELOW}
    signs = [_dotless(hand, one) if dotless else _traced(_set_of(hand)[one]) for one in letters]
    sign = signs[0] if len(signs) == 1 else _joined(*signs)
    box = joint_bounds(p.bounds() for p in sign.paths)
    drawn = drawn_accents(base, marks, box)
    if drawn is None:
        return None
    lines = (*sign.paths, *(added_lines(base, box) if own else ()), *drawn)
    beyond = joint_bounds(p.bounds() for p in lines)[2] - box[2]
    return _drawn(lines, sign.advance + max(beyond, 0.0) * bool(own or HORN in marks))


def _dotless(hand: str, letter: str) -> _Sign:
    """A letter of a hand, an i or j without its dot."""
    advance, lines = _set_of(hand)[letter]
    if letter in "ij":
        lines = [line for line in lines if min(y for _, y in line) < _HIGH]
    return _traced((advance, lines))


def _joined(first: _Sign, second: _Sign) -> _Sign:
    """Two letters as one: the second begins where the first ends."""
    end, start = (joint_bounds(p.bounds() for p in one.paths) for one in (first, second))
    pen = end[2] - start[0]
    return _drawn((*first.paths, *second.transformed(Similarity(1.0, pen))), pen + second.advance)


_ARABIC_INDIC = "٠١٢٣٤٥٦٧٨٩"


def _arabic_indic(digit: str) -> _Sign:
    """An Arabic-Indic digit from lines and arcs."""
    told = templates.read("fonts", "arabic-indic")["digits"][_ARABIC_INDIC.index(digit)]
    by = Similarity(1 / 0.95, 0.14)
    drawn = (_stroke(steps).transformed(by) for steps in told["strokes"])
    return _drawn(drawn, told["width"] / 0.95 + 0.28)


def _stroke(steps: Iterable[Sequence[float]]) -> Path:
    """A stroke of points, of arcs through a point to another, and of circles with a radius."""
    segments: list[Segment] = []
    here: complex | None = None
    for x, y, *more in steps:
        at = complex(x, y)
        if len(more) == 1:
            segments.append(Arc.circle(at, more[0]))
            at += more[0]
        elif here is not None:
            end = complex(*more)
            segments.append(Arc.through(here, at, end) if more else Line(here, at))
            at = end if more else at
        here = at
    return Path(tuple(segments))
