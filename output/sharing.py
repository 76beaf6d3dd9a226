"""Points and directions that a STEP text gives again and again, given once.

The kernel writes a point for each curve and vertex that has it: more than half of the
entities of a solid say what another has said.
"""

import re
from array import array
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

_LEAF = re.compile(rb"\n#(\d+) = ((?:CARTESIAN_POINT|DIRECTION)\('',[^;']*);")
_VECTOR = re.compile(rb"\n#(\d+) = VECTOR\('',#(\d+),([^;']*)\);")

_AT_ONCE = 1 << 22
"""So many bytes are edited at once: the edits take some ten times as much."""

_DIGITS = 9
"""Numbers of entities have no more."""

_TENS = 10 ** np.arange(1, _DIGITS)

Ints = NDArray[np.int64]


def shared(content: bytes) -> bytes:
    """The entities of a data section, each point, direction and vector but once.

    Parameters
    ----------
    content : bytes
        As the kernel writes it: each entity starts a line, and they are numbered in order.
    """
    points = _Repeated()
    for found in _LEAF.finditer(content):
        points.see(found, found[2])
    first = points.first()
    vectors = _Repeated()
    for found in _VECTOR.finditer(content):
        way = int(found[2])
        vectors.see(found, (int(first[way]) if way < len(first) else way, found[3]))
    first = vectors.first(first)
    spans = np.sort(np.concatenate([points.spans(), vectors.spans()]), axis=0)
    return b"".join(_edited(part, first, spans - low) for low, part in _parts(content))


class _Repeated:
    """The entities that say the same as an earlier one."""

    def __init__(self) -> None:
        self._said: dict[object, bytes] = {}
        self._numbers, self._firsts, self._spans = array("q"), array("q"), array("q")

    def see(self, entity: re.Match[bytes], text: object) -> None:
        """Compare an entity, whose number is the match's first group, with the earlier ones."""
        number = entity[1]
        first = self._said.setdefault(text, number)
        if first is not number:
            self._numbers.append(int(number))
            self._firsts.append(int(first))
            self._spans.extend(entity.span())

    def first(self, known: Ints | None = None) -> Ints:
        """By number: the first entity that says the same, or the number itself."""
        known = np.arange(0) if known is None else known
        first = np.arange(max(len(known), max(self._numbers, default=0) + 1))
        first[: len(known)] = known
        first[np.array(self._numbers)] = self._firsts
        return first

    def spans(self) -> Ints:
        """Where the repeated entities start and end."""
        return np.array(self._spans, np.int64).reshape(-1, 2)


def _parts(content: bytes) -> Iterator[tuple[int, bytes]]:
    """Runs of whole entities, each with where it starts."""
    low = 0
    while low < len(content):
        high = content.find(b"\n#", low + _AT_ONCE)
        high = high if high >= 0 else len(content)
        yield low, content[low:high]
        low = high


def _edited(part: bytes, first: Ints, spans: Ints) -> bytes:
    """A run of entities without the repeated ones, and with the first named instead."""
    text: NDArray[np.uint8] = np.frombuffer(part, np.uint8).copy()
    kept = ~_within(spans, len(text))
    at = np.flatnonzero(text == ord("#"))
    quotes = np.flatnonzero(text == ord("'"))
    # Where quotes are open, it is a name with a number sign.
    at = at[kept[at] & (np.searchsorted(quotes, at) % 2 == 0)]
    named, width = _numbers(text, at)
    known = np.flatnonzero(named < len(first))
    known = known[first[named[known]] != named[known]]
    at, width, number = at[known], width[known], first[named[known]]
    # The first has a smaller number, which takes no more room.
    room = np.searchsorted(_TENS, number, "right") + 1
    for k in range(_DIGITS):
        here = k < room
        text[at[here] + 1 + k] = ord("0") + number[here] // 10 ** (room[here] - 1 - k) % 10
        kept[at[(k >= room) & (k < width)] + 1 + k] = False
    return text[kept].tobytes()


def _within(spans: Ints, size: int) -> NDArray[np.bool_]:
    """Whether each of so many places is in a span."""
    low, high = np.searchsorted(spans[:, 0], (0, size))
    ends = np.zeros(size + 1, np.int8)
    ends[spans[low:high, 0]] += 1
    ends[spans[low:high, 1]] -= 1
    return np.cumsum(ends[:-1], dtype=np.int8).astype(bool)


def _numbers(text: NDArray[np.uint8], at: Ints) -> tuple[Ints, Ints]:
    """The whole numbers that follow places in a text, and how many digits they have."""
    padded = np.concatenate([text, np.zeros(_DIGITS + 1, np.uint8)])
    number, width = np.zeros((2, len(at)), np.int64)
    for k in range(_DIGITS):
        digit = padded[at + 1 + k] - ord("0")
        more = (digit < 10) & (width == k)
        number[more] = 10 * number[more] + digit[more]
        width += more
    return number, width
