"""Looking at places of labels: some of a form at a time, those of many labels at once."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise, starmap

import numpy as np
import shapely

from instruments.geometry import Floats, Indices
from instruments.geometry.flattening import Flat
from instruments.labelling.areas import AreasTaken
from instruments.labelling.ground import LabelGround
from instruments.labelling.requests import NO_ROOM, LabelLook, as_xy

_INK, _FROM_LINES, _FROM_LABELS = range(3)
"""Rooms about a label: none, and what it keeps from lines and from other labels."""

_AT_ONCE = 16
"""So many places are asked whose they are: those after one are mostly asked for too."""


@dataclass(frozen=True, slots=True, eq=False)
class LabelBatch:
    """Places of a look that are off all lines, in their order, with what is taken there."""

    look: LabelLook
    some: Indices
    """Which of the look's places they are."""
    inks: Flat
    rooms: Flat
    apart: Flat
    """With its room among labels."""
    boxes: Floats
    """About what is kept from labels."""
    _own: dict[int, bool] = field(default_factory=dict)

    def is_own(self, k: int) -> bool:
        """Whether a label is nearer at one of them to what it names than to what others name."""
        # Where a face is full the same places are asked for again and again.
        if k not in self._own:
            inks = self.inks[k : k + _AT_ONCE]
            self._own.update(enumerate(self.look.request.are_own(inks).tolist(), k))
        return self._own[k]


def off_lines(looks: Sequence[LabelLook], ground: LabelGround) -> Iterator[LabelBatch]:
    """What of each look is off all lines, if anything is."""
    if not looks:
        return
    sizes = [len(look.some) for look in looks]
    taken = _taken(looks)
    rooms = taken.areas(_FROM_LINES, taken.within(_FROM_LINES, ground.room.bounds))
    clear = ground.free(rooms, over=np.repeat([look.way.over for look in looks], sizes))
    leads: dict[int, Flat] = {}
    for k, (look, its) in enumerate(zip(looks, _each(sizes), strict=True)):
        if look.places.leaders is not None:
            own = clear[its]
            lines = look.places.leaders.taken(look.some[own], look.way.room)
            free = ground.free(lines, over=True)
            own[own.nonzero()] = free
            leads[k] = lines[free]
    # Of the others, which are many where a face is full, no more is asked.
    kept = [look.some[clear[its]] for look, its in zip(looks, _each(sizes), strict=True)]
    apart = taken.areas(_FROM_LABELS, clear)
    areas = np.stack([some[clear] for some in (taken.areas(_INK, clear), rooms, apart)])
    found = list(zip(looks, kept, _each(map(len, kept)), strict=True))
    for k, lines in leads.items():
        look, some, its = found[k]
        areas[:, its] = _with_leaders(look, some, areas[:, its], lines)
    boxes = shapely.bounds(areas[_FROM_LABELS])
    for look, some, its in found:
        if some.size:
            ink, near, apart = areas[:, its]
            yield LabelBatch(look, some, ink, near, apart, boxes[its])


def _taken(looks: Sequence[LabelLook]) -> AreasTaken:
    """What labels take at all places of some looks, with each of the rooms about them."""
    widths = [(r.beside, r.over, r.apart) for r in (look.way.room for look in looks)]
    beside, over, apart = np.array(widths).T
    none = np.zeros(len(looks))
    rooms = np.array([(none, none), (beside, over), (beside + apart, over)])
    return AreasTaken.of([look.standing for look in looks], rooms)


def _each(sizes: Iterable[int]) -> Iterator[slice]:
    """Where the places of each look are among those of all."""
    return starmap(slice, pairwise(accumulate(sizes, initial=0)))


def _with_leaders(look: LabelLook, some: Indices, taken: Flat, leads: Flat) -> Flat:
    """What labels take at some places, with their leaders and what these take with their room."""
    leaders = look.places.leaders
    assert leaders is not None
    lines = shapely.linestrings(as_xy(leaders.ends[some]))
    # Where it starts a leader may be near to what is named, but no label may lie on it there.
    ways = leaders.taken(some, NO_ROOM), leads, leads
    whole = np.array([[areas, way, lines] for areas, way in zip(taken, ways, strict=True)])
    return shapely.geometrycollections(np.moveaxis(whole, 1, 2))
