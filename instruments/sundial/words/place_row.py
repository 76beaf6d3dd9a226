"""The inscription of a dial in a row of its own about the border, on the face's axis.

It is needed where the numerals' band has numerals at the foot and at the head: between them a
place and a latitude would be read with the hours.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from instruments.labelling.requests import LabelForm
from instruments.lettering.style import Lettering
from instruments.part import Mark
from instruments.sundial.dial_plate import RoundPlate, Window
from instruments.sundial.words.edge_strip import EdgeStrip
from instruments.sundial.words.inscribing import LABEL_PLACE, inscribed
from instruments.sundial.words.motto import MottoStrip

_IN_ONE_LINE = 2
"""So many heights are tried of an inscription in one line before it takes two."""


_HANGS = 0.05
"""Of what hangs below it, in heights: it is short, and has the plate's margin beneath it."""


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """An inscription that has its place about the border."""

    counts: tuple[int, ...]
    """How many of its parts stand on each line."""
    strip: EdgeStrip
    style: Lettering
    divider: str
    """Between its parts."""
    shared: bool = False
    """Whether it stands about the head of a disc in the ring of a motto about the foot."""

    def less(self, outer: Window) -> Window:
        """What a window leaves for the border."""
        return outer if self.shared else self.strip.less(outer)

    def forms(self, parts: Sequence[str]) -> list[LabelForm]:
        """The lines of an inscription."""
        cuts = [sum(self.counts[:k]) for k in range(len(self.counts) + 1)]
        lines = [parts[a:b] for a, b in pairwise(cuts)]
        return [inscribed(p, self.strip.height_mm, self.style, self.divider) for p in lines]

    def marks(self, parts: Sequence[str], outer: Window) -> Iterator[Mark]:
        """The lines within a window."""
        return self.strip.marks(LABEL_PLACE, self.forms(parts), outer)


def place_row(
    parts: Sequence[str],
    style: Lettering,
    divider: str,
    heights_mm: Sequence[float],
    outer: Window,
    motto: MottoStrip | None,
    *,
    over: bool,
) -> PlaceRow | None:
    """An inscription on as few lines as it takes, smaller at need; None without room.

    `outer` is where the border would be without it; the motto is outside of it on a wall, within
    on a level face. Of the heights of capitals the next come where there is no room for the first.
    """
    shared = isinstance(outer, RoundPlate) and motto is not None and motto.strip.count == 1
    over = shared or (over and not isinstance(outer, RoundPlate))
    if motto and shared:
        heights_mm = [min(h, motto.strip.height_mm) for h in heights_mm]
    for counts in _ways(len(parts)):
        for high in heights_mm[:_IN_ONE_LINE] if len(counts) < len(parts) else heights_mm:
            row = PlaceRow(
                counts, EdgeStrip(len(counts), high, over, _HANGS), style, divider, shared=shared
            )
            if row.strip.holds(row.forms(parts), outer) and not (shared and len(counts) > 1):
                return row
    return None


def _ways(count: int) -> Iterator[tuple[int, ...]]:
    """How many of the parts stand on each line, the fewest lines first."""
    for lines in range(1, count + 1):
        for cuts in combinations(range(1, count), lines - 1):
            yield tuple(b - a for a, b in pairwise((0, *cuts, count)))
