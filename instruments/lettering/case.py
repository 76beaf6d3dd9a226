"""The case: the pieces that numerals and the languages use, cast beforehand.

A letter's outline depends on the font alone, and its place on its neighbour. For common text
both are data (``templates/fonts``, made by `instruments.lettering.stock`), so that neither the
font nor its shaper is opened. All other text is cast from the font.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from mmap import ACCESS_READ, mmap
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic_core import from_json

import templates
from instruments.geometry import Floats, Outlines
from instruments.lettering import fontfile
from instruments.lettering.order import Direction, joined
from instruments.lettering.piece import Piece

METRICS = np.dtype("<f8")
"""Of a piece the end of its cubics, its advance and its box (0 for a space)."""
ROW = np.dtype([("points", "<c8", 3), ("straight", "?"), ("opening", "?")])
"""A cubic of a piece, as in `Piece`, in single precision: 0.2 nm in letters of 2 mm.

The first of a boundary is marked.
"""

Kerns = Mapping[str, Mapping[str, str]]


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """Pieces by their text, and how letters stand beside each other.

    Attributes
    ----------
    texts : mapping
        The number of each piece in `metrics` by its text.
    metrics, rows : array
        The pieces, six `METRICS` each, and the cubics of all (`ROW`), as the file has them.
    kerns : mapping
        By how much the second of two pieces moves: first → units → seconds, spaced.
    knots : frozenset
        Pairs of letters that make one piece.
    changing : frozenset
        Characters that look so in ASCII, from left to right, only.
    stem : float
        Height of the stem of ١.
    """

    texts: Mapping[str, int]
    metrics: Floats
    rows: npt.NDArray[np.void]
    kerns: Kerns
    knots: frozenset[str]
    changing: frozenset[str]
    stem: float


def pieces(token: str, direction: Direction) -> tuple[Piece, ...] | None:
    """The pieces of a word or number from left to right; None where the case lacks one."""
    case = opened()
    if case is None:
        return None
    runs = _runs(token, direction, case)
    if runs is None or not case.texts.keys() >= set(runs):
        return None
    found = [_piece(run) for run in runs]
    for i, (one, other) in enumerate(pairwise(runs)):
        if len(one) > 1 and len(other) > 1:
            return None
        moved = _kerns(one).get(other)
        if moved:
            p = found[i]
            found[i] = Piece(p.outlines, p.bounds, p.advance + moved, p.joined)
    return tuple(found)


def stem() -> float | None:
    """Height of the stem of ١; None without a case."""
    case = opened()
    return case.stem if case else None


@cache
def opened() -> Case | None:
    """The case; None where the font is another version than it was cast from."""
    index: dict[str, Any] = from_json(templates.path("fonts", "amiri.json").read_bytes())
    if index["checksum"] != fontfile.checksum():
        return None
    count = len(index["texts"])
    # Of a megabyte a run reads what it letters.
    with templates.path("fonts", "amiri.bin").open("rb") as file:
        data = mmap(file.fileno(), 0, access=ACCESS_READ)
    metrics: Floats = np.frombuffer(data, METRICS, 6 * count).reshape(count, 6)
    rows = np.frombuffer(data, ROW, offset=metrics.nbytes)
    return Case(
        texts={text: i for i, text in enumerate(index["texts"])},
        metrics=metrics,
        rows=rows,
        kerns=index["kerns"],
        knots=frozenset(index["knots"]),
        changing=frozenset(index["changing"]),
        stem=index["stem"],
    )


def _runs(token: str, direction: Direction, case: Case) -> list[str] | None:
    """The token cut between its pieces; None where its form depends on more than neighbours."""
    if joined(token):
        return [token]
    if direction == "rtl" and len(token) > 1 and not token.isspace():
        return None
    if (direction == "rtl" or not token.isascii()) and not case.changing.isdisjoint(token):
        return None
    runs = [token[0]]
    for pair in map("".join, pairwise(token)):
        if pair in case.knots:
            runs[-1] += pair[1]
        else:
            runs.append(pair[1])
    return runs


@lru_cache(maxsize=512)
def _piece(text: str) -> Piece:
    case = opened()
    if case is None or text not in case.texts:
        raise KeyError(text)
    number = case.texts[text]
    end, advance, *bounds = case.metrics[number].tolist()
    first = int(case.metrics[number - 1, 0]) if number else 0
    rows = case.rows[first : int(end)]
    return Piece(
        Outlines.closed(rows["points"].astype(np.complex128), rows["straight"], rows["opening"]),
        (bounds[0], bounds[1], bounds[2], bounds[3]) if len(rows) else None,
        advance,
        joined(text),
    )


@lru_cache(maxsize=512)
def _kerns(text: str) -> dict[str, float]:
    case = opened()
    units = case.kerns.get(text, {}) if case else {}
    return {other: float(by) for by, others in units.items() for other in others.split()}
