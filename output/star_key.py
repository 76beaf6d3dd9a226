"""The key to a rete's star numbers: which star each of them stands for."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import TypeVar

from instruments.geometry import Bounds
from instruments.lettering.order import LEFT_TO_RIGHT, joined
from instruments.part import Instrument
from output.page import LETTER_MM, Page, width_mm

_Entry = TypeVar("_Entry")

_SAYS = "stars by number:"
_ROW = 3.7
_BETWEEN = 4.0


@dataclass(frozen=True, slots=True)
class Key:
    """The key as columns of text.

    Attributes
    ----------
    columns : tuple of tuple of str
        What stands below each other.
    lefts : tuple of float
        Where each column begins, from the left edge of the room, mm.
    """

    columns: tuple[tuple[str, ...], ...]
    lefts: tuple[float, ...]

    @property
    def high_mm(self) -> float:
        """How high it stands; nothing where all stars are named."""
        return max(map(len, self.columns), default=0) * _ROW

    def draw(self, page: Page, room: Bounds) -> None:
        """Write it from the top of a room."""
        x0, y0, _, _ = room
        for left, column in zip(self.lefts, self.columns, strict=True):
            for k, entry in enumerate(column):
                page.write(entry, x0 + left, y0 + LETTER_MM + k * _ROW, LETTER_MM)


def key(instrument: Instrument, wide_mm: float) -> Key:
    """The key of an instrument, in as many columns of text as find room beside each other."""
    told = (f.value for f in instrument.facts if f.name.endswith("stars/numbered"))
    stars = [entry for value in told for entry in str(value).split(", ")]
    # An Arabic numeral behind the number would turn the entry round.
    entries = [LEFT_TO_RIGHT + entry if joined(entry) else entry for entry in stars]
    if entries:
        entries.insert(0, _SAYS)
    widths = [width_mm(entry) for entry in entries]
    for rows in range(1, len(entries) + 1):
        taken = [max(column) + _BETWEEN for column in _parted(widths, rows)]
        if sum(taken) - _BETWEEN <= wide_mm or rows == len(entries):
            columns = tuple(tuple(column) for column in _parted(entries, rows))
            return Key(columns, tuple(accumulate(taken[:-1], initial=0.0)))
    return Key((), ())


def _parted(entries: Sequence[_Entry], rows: int) -> list[Sequence[_Entry]]:
    return [entries[k : k + rows] for k in range(0, len(entries), rows)]
