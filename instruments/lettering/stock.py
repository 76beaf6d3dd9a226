"""Stock the case: ``python -m instruments.lettering.stock`` writes its files anew.

To be run when the font, the languages or the stars' names change. Whatever the case lacks is
cast as it is needed, so that only time depends on it.
"""

import json
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import pairwise, product
from typing import Any

import numpy as np
import numpy.typing as npt

import templates
from instruments.geometry import Bounds, Cubic, Floats, Segment
from instruments.lettering import font, fontfile
from instruments.lettering.case import METRICS, ROW
from instruments.lettering.casting import cast, meet, stem
from instruments.lettering.numerals import ABJAD_ZERO, numeral
from instruments.lettering.order import joined, visual_order
from instruments.lettering.outline import Contour, bounds_of
from instruments.lettering.piece import Piece
from instruments.lettering.stroke import Drawn

Line = list[tuple[int, int]]

NOTICE = (
    "Outlines of letters and their metrics, cast from Amiri. Copyright 2010-2022 The Amiri "
    "Project Authors (https://github.com/aliftype/amiri). Under the SIL Open Font License "
    "1.1, in OFL.txt beside this file."
)
HERSHEY = (
    "The Hershey Fonts were originally created by Dr. A. V. Hershey while working at the U. S. "
    "National Bureau of Standards, and the format of the font data that is converted here by "
    "James Hurt, Cognition, Inc. This is the simplex roman, converted from the package "
    "Hershey-Fonts (https://github.com/apshu/HersheyFonts, MIT, Copyright (c) 2020 apshu)."
)
_ASCII = "".join(map(chr, range(0x20, 0x7F)))
_SIGNS = "°′″·–—−’¼½¾\u200a٠١٢٣٤٥٦٧٨٩" + ABJAD_ZERO
_PROBE = "°"
"""A sign of no script."""
_ROMAN = range(1, 401)
_ABJAD = sorted({*range(1, 101), *range(105, 361, 5)})
"""Scales number every unit to 100 and every fifth to 360."""


def main() -> None:
    """Write the case."""
    index, metrics, rows = stocked()
    templates.path("fonts", "").mkdir(exist_ok=True)
    templates.path("fonts", "amiri.bin").write_bytes(metrics.tobytes() + rows.tobytes())
    text = json.dumps(index, ensure_ascii=False, indent=0, separators=(",", ":"))
    templates.path("fonts", "amiri.json").write_text(text + "\n", encoding="utf-8")
    text = json.dumps({"notice": HERSHEY, "signs": strokes()}, separators=(",", ":"))
    templates.path("fonts", "hershey.json").write_text(text + "\n", encoding="utf-8")


def stocked() -> tuple[dict[str, Any], Floats, npt.NDArray[np.void]]:
    """The case's index, the pieces' metrics, and their cubics."""
    tokens = {token for text in texts() for token, _ in visual_order(text)}
    letters = sorted({*_ASCII, *_SIGNS, *(c for t in tokens if not joined(t) for c in t)})
    cast_alone = {c: alone[0] for c in letters if len(alone := cast(c, "ltr")) == 1}
    changing = "".join(c for c in letters if _changes(c))
    knots = {a + b for a, b in product(cast_alone, repeat=2) if _knotted(a, b, changing)}
    runs = {run for t in tokens if not joined(t) for run in _runs(t, knots) if len(run) > 1}
    for token in sorted(runs | {t for t in tokens if joined(t)}):
        found = cast(token, "rtl" if joined(token) else "ltr")
        if len(found) == 1:
            cast_alone[token] = found[0]
    index = {
        "notice": NOTICE,
        "font": fontfile.file().stem,
        "checksum": fontfile.checksum(),
        "stem": stem(),
        "changing": changing,
        "knots": sorted(knots),
        "kerns": _kerns(cast_alone),
        "texts": sorted(cast_alone),
    }
    pieces = [cast_alone[t] for t in sorted(cast_alone)]
    return index, _metrics(pieces), np.concatenate([_rows(p) for p in pieces])


def strokes() -> dict[str, Drawn]:
    """Hershey's simplex roman: advance and strokes, from the left, y up from the baseline."""
    hershey = import_module("HersheyFonts").HersheyFonts()
    hershey.load_default_font("futural")
    found: dict[str, Drawn] = {}
    for character, drawn in hershey.all_glyphs.items():
        left = min(x for x, _ in drawn.char_box)
        lines = [
            [(x - left, drawn.base_line - y) for x, y in line]
            for line in drawn.strokes
            if len(line) > 1
        ]
        found[character] = (drawn.char_width, _chains(lines))
    return found


def _chains(lines: list[Line]) -> list[Line]:
    """The strokes with those that meet end to end drawn in one go."""
    waiting = [list(line) for line in lines]
    done: list[Line] = []
    while waiting:
        line = waiting.pop(0)
        while (other := next((o for o in waiting if _touch(line, o)), None)) is not None:
            waiting.remove(other)
            line = _chained(line, other)
        done.append(line)
    return done


def _touch(a: Line, b: Line) -> bool:
    return bool({a[0], a[-1]} & {b[0], b[-1]}) and a[0] != a[-1] and b[0] != b[-1]


def _chained(a: Line, b: Line) -> Line:
    if a[-1] not in (b[0], b[-1]):
        a = a[::-1]
    return a + (b[1:] if a[-1] == b[0] else b[-2::-1])


def texts() -> Iterator[str]:
    """What instruments say by themselves: words, stars, cities, numerals."""
    for language in templates.names("languages"):
        yield from _strings(templates.read("languages", language))
    for row in templates.table("stars"):
        yield from (row["name"], row["traditional_name"], row["traditional_name_ar"])
    for row in templates.table("cities"):
        yield from (row["name"], row["arabic"])
    yield from (numeral(n, "roman") for n in _ROMAN)
    yield from (numeral(n, "abjad") for n in _ABJAD)


def _strings(values: Any) -> Iterator[str]:
    match values:
        case str():
            yield values
        case dict():
            for value in values.values():
                yield from _strings(value)
        case list():
            for value in values:
                yield from _strings(value)


def _runs(token: str, knots: set[str]) -> Iterable[str]:
    run = token[:1]
    for a, b in pairwise(token):
        if a + b in knots:
            run += b
        else:
            yield run
            run = b
    yield run


def _knotted(a: str, b: str, changing: str) -> bool:
    """Whether two characters make one piece, or others than they make apart."""
    if a.isspace() or b.isspace() or not ((a + b).isascii() or {a, b}.isdisjoint(changing)):
        return False
    both, apart = font.shape(a + b, "ltr"), [font.shape(c, "ltr")[0] for c in (a, b)]
    if [g.glyph for g in both] != [g.glyph for g in apart]:
        return True
    if any(g.origin - g.pen != one.origin for g, one in zip(both, apart, strict=True)):
        return True
    return both[1].advance != apart[1].advance or meet(*both)


def _changes(character: str) -> bool:
    """Whether a character looks otherwise outside ASCII, or from right to left."""
    if character.isspace():
        return False
    (alone,), (turned,) = font.shape(character, "ltr"), font.shape(character, "rtl")
    beside = font.shape(character + _PROBE, "ltr")[0]
    return not alone.glyph == turned.glyph == beside.glyph


def _kerns(known: dict[str, Piece]) -> dict[str, dict[str, str]]:
    """By how much each piece moves the next: first → units → seconds."""
    found: dict[str, dict[str, list[str]]] = {}
    apart = [t for t, p in known.items() if not p.joined and not t.isspace()]
    for a, b in product(apart, repeat=2):
        if len(a) > 1 and len(b) > 1:
            continue
        both = cast(a + b, "ltr")
        if len(both) == 2 and (by := both[0].advance - known[a].advance):
            found.setdefault(a, {}).setdefault(f"{by:g}", []).append(b)
    return {a: {by: " ".join(others) for by, others in units.items()} for a, units in found.items()}


def _metrics(pieces: list[Piece]) -> Floats:
    ends = np.cumsum([len(_rows(p)) for p in pieces])
    return np.column_stack(
        [ends, [p.advance for p in pieces], [_box(p) or (0.0,) * 4 for p in pieces]]
    ).astype(METRICS)


def _box(piece: Piece) -> Bounds | None:
    """The box about a piece as the case keeps it."""
    rows = _rows(piece)
    points = rows["points"].astype(np.complex128)
    ends = np.split(points, np.flatnonzero(rows["opening"])[1:])
    cubics = (np.column_stack([np.roll(p[:, 2], 1), p]) for p in ends if len(p))
    return bounds_of(tuple(Contour(r, ()) for r in cubics))


def _rows(piece: Piece) -> npt.NDArray[np.void]:
    found = [
        (_controls(segment), not isinstance(segment, Cubic), k == 0)
        for path in piece.outlines.segments()
        for k, segment in enumerate(path)
    ]
    return np.array(found, dtype=ROW)


def _controls(segment: Segment) -> tuple[complex, complex, complex]:
    """Two controls and the end; a line as a cubic."""
    match segment:
        case Cubic():
            return segment.control1, segment.control2, segment.end
        case _:
            start, end = segment.start, segment.end
            return start + (end - start) / 3, end + (start - end) / 3, end


if __name__ == "__main__":
    main()
