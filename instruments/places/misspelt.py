"""Cities whose names were mistyped, quick enough as one types."""

import difflib
from collections.abc import Collection
from functools import cache

import numpy as np
from numpy.typing import NDArray

from instruments.places import gazetteer
from instruments.places.gazetteer import City
from instruments.places.spelling import folded

_BINS = 32
"""Letters are counted by their code points modulo this, which parts those of one script."""

_LIKE, _AS_LIKE = 0.75, 0.08
"""The least likeness of a name that may be meant, and by how much less another is as likely."""


def meant(text: str, count: int) -> list[City]:
    """Places of the very name, wherever they are, or of the most similar; larger ones first.

    A name is as similar as the share of the longer one's letters that both have in one order:
    four letters may have an error of typing, eight may have two.

    Parameters
    ----------
    text : str
        A name in any script; what stands behind a comma does not matter.
    """
    name = text.partition(",")[0]
    if same := gazetteer.cities(name):
        return list(same[:count])
    wanted = folded(name)
    names, line, letters = _known()
    matcher = difflib.SequenceMatcher(b=wanted, autojunk=False)

    def likeness(other: str) -> float:
        matcher.set_seq1(other)
        common = sum(block.size for block in matcher.get_matching_blocks())
        return common / max(len(other), len(wanted))

    # No more letters are in one order than are in both; few names pass this.
    common = np.minimum(letters, _letters([wanted])).sum(axis=1)
    longer = np.maximum(letters.sum(axis=1), max(len(wanted), 1))
    alike = {k: likeness(names[k]) for k in np.flatnonzero(common >= _LIKE * longer)}
    least = max(_LIKE, max(alike.values(), default=0.0) - _AS_LIKE)
    lines = gazetteer.city_lines()
    near = dict.fromkeys(sorted(line[k] for k, share in alike.items() if share >= least))
    return [gazetteer.city_of_line(lines[at]) for at in near][:count]


@cache
def _known() -> tuple[list[str], list[int], NDArray[np.int8]]:
    """All names of cities, the line of each in the extract, and its letters counted."""
    found: dict[str, int] = {}
    for at, line in enumerate(gazetteer.city_lines()):
        for name in line.partition("\t")[0].strip("|").split("|"):
            found.setdefault(name, at)
    return list(found), list(found.values()), _letters(found)


def _letters(names: Collection[str]) -> NDArray[np.int8]:
    """How often each letter is in each of some names."""
    codes = np.frombuffer("".join(names).encode("utf-32-le"), np.uint32) % _BINS
    of_name = np.repeat(np.arange(len(names)), [len(name) for name in names])
    counts = np.bincount(of_name * _BINS + codes, minlength=len(names) * _BINS)
    return counts.reshape(-1, _BINS).astype(np.int8)
