"""Cities whose names were mistyped, quick enough as one types."""

from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from instruments import gazetteer
from instruments.gazetteer import City
from instruments.spelling import folded

LEAST = 50_000
"""Inhabitants of the smallest city that is thought to be meant."""

_BINS = 32
"""Letters are counted by their code points modulo this, which parts those of one script."""

_SHORTEST, _LONG = 4, 8
"""Letters of a name that may have one error, and of one that may have two."""


def meant(text: str, count: int) -> list[City]:
    """Cities whose name is an error of typing away, or two where it is long.

    An error is a letter too few, too many, or another, or two that changed places.

    Parameters
    ----------
    text : str
        A name in any script; what stands behind a comma does not matter.
    count : int
        How many at most: fewer errors first, then a city's own name, then the larger.
    """
    wanted = folded(text.partition(",")[0])
    if len(wanted) < _SHORTEST:
        return []
    known, errors = _names(), 1 + (len(wanted) >= _LONG)
    # An error changes the counts of letters by two at most; few names pass this.
    apart = np.abs(known.letters - _letters([wanted])).sum(axis=1)
    lines = gazetteer.city_lines()
    best: dict[City, tuple[int, bool]] = {}
    for k in np.flatnonzero(apart <= 2 * errors):
        away = edits(wanted, known.names[k])
        if away <= errors:
            city = gazetteer.city_of_line(lines[known.line[k]])
            rank = away, folded(city.name) != known.names[k]
            best[city] = min(best.get(city, rank), rank)
    return sorted(best, key=lambda city: (*best[city], -city.population))[:count]


def edits(one: str, other: str) -> int:
    """How many letters have to be put in, left out, replaced or exchanged with the next.

    The distance of optimal string alignment: no letter is touched twice.
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and b == one[i - 2]:
                least = min(least, last[j - 2] + 1)
            row.append(least)
    return row[-1]


@dataclass(frozen=True, slots=True)
class _Names:
    """Names of the larger cities: of each its line in the extract, and its letters counted."""

    names: tuple[str, ...]
    line: tuple[int, ...]
    letters: NDArray[np.int8]


@cache
def _names() -> _Names:
    found: dict[str, int] = {}
    for at, line in enumerate(gazetteer.city_lines()):
        if int(line.rpartition("\t")[2]) < LEAST:
            break
        for name in line.partition("\t")[0].strip("|").split("|"):
            found.setdefault(name, at)
    names = tuple(found)
    return _Names(names, tuple(found.values()), _letters(names))


def _letters(names: list[str] | tuple[str, ...]) -> NDArray[np.int8]:
    """How often each letter is in each of some names."""
    codes = np.frombuffer("".join(names).encode("utf-32-le"), np.uint32) % _BINS
    of_name = np.repeat(np.arange(len(names)), [len(name) for name in names])
    counts = np.bincount(of_name * _BINS + codes, minlength=len(names) * _BINS)
    return counts.reshape(-1, _BINS).astype(np.int8)
