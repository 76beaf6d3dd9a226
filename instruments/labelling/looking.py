"""Looking at places of labels: some of a form at a time, those of many labels at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import numpy as np
import shapely

from instruments.geometry import Floats, Indices
from instruments.geometry.flattening import Flat
from instruments.labelling.ground import LabelGround
from instruments.labelling.requests import (
    NO_ROOM,
    FormPlaces,
    LabelRequest,
    LabelWay,
    areas_taken,
)


@dataclass(frozen=True, slots=True)
class LabelLook:
    """Some places of a form, in their order, of one of the ways of its request."""

    fullness: int
    number: int
    way: LabelWay
    standing: FormPlaces

    def at(self, which: Indices) -> "LabelLook":
        """The look at some of its places."""
        return LabelLook(self.fullness, self.number, self.way, self.standing.at(which))


@dataclass(frozen=True, slots=True, eq=False)
class LabelBatch:
    """Places of a look that are off all lines, in their order.

    With what is taken there: the ink, with its room, and with its room among labels; and boxes
    about the last.
    """

    look: LabelLook
    inks: Flat
    rooms: Flat
    apart: Flat
    boxes: Floats


def looks_at(request: LabelRequest, fullness: int) -> Iterator[LabelLook]:
    """All places of a form, few at first; none where there is no such form."""
    if fullness == len(request.tries):
        return
    tried = request.tries[fullness]
    for number, way in enumerate(tried.ways):
        for standing in way.looks(tried.form):
            yield LabelLook(fullness, number, way, standing)


def off_lines(looked: Sequence[LabelLook], ground: LabelGround) -> list[LabelBatch | None]:
    """What of each look is off all lines, if anything is."""
    if not looked:
        return []
    counts = [len(look.standing.some) for look in looked]
    rooms = areas_taken([look.standing for look in looked], [(look.way.room,) for look in looked])[
        0
    ]
    clear = ground.free(rooms, over=np.repeat([look.way.over for look in looked], counts))
    ends = list(pairwise(accumulate(counts, initial=0)))
    for look, (low, high) in zip(looked, ends, strict=True):
        leads = look.standing.places.leads(look.way.room, look.standing.some)
        if leads is not None:
            clear[low:high] &= ground.free(leads, over=True)
    free = [np.flatnonzero(clear[low:high]) for low, high in ends]
    # Of the others, which are many where a face is full, no more is asked.
    left = [look.at(k) for look, k in zip(looked, free, strict=True) if k.size]
    found = _taken(left, rooms[clear])
    return [next(found) if k.size else None for k in free]


def _taken(looked: Sequence[LabelLook], rooms: Flat) -> Iterator[LabelBatch]:
    """Looks at places that are all off lines, with what labels take there."""
    if not looked:
        return
    others = [(NO_ROOM, look.way.room.among_labels) for look in looked]
    inks, apart = areas_taken([look.standing for look in looked], others)
    taken = np.stack([inks, rooms, apart])
    ends = list(pairwise(accumulate((len(look.standing.some) for look in looked), initial=0)))
    for look, (low, high) in zip(looked, ends, strict=True):
        taken[:, low:high] = _with_leaders(look, taken[:, low:high])
    boxes = shapely.bounds(taken[2])
    for look, (low, high) in zip(looked, ends, strict=True):
        inks, near, apart = taken[:, low:high]
        yield LabelBatch(look, inks, near, apart, boxes[low:high])


def _with_leaders(look: LabelLook, taken: Flat) -> Flat:
    """What labels take, with their leaders where they have them."""
    places, some = look.standing.places, look.standing.some
    lines = places.lines(some)
    if lines is None:
        return taken
    rooms = NO_ROOM, look.way.room, look.way.room.among_labels
    leads = [places.leads(room, some) for room in rooms]
    # Where it starts a leader may be near to what is named, but no label may lie on it there.
    whole: Flat = [[areas, its, lines] for areas, its in zip(taken, leads, strict=True)]
    return shapely.geometrycollections(np.moveaxis(np.array(whole), 1, 2))
